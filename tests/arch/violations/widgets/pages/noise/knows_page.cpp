#include "widgets/pages/metrics/metrics_page.h"
