#include "widgets/workbench/page.h"
