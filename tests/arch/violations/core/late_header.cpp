#include <vector>
#include "core/late_header.h"
