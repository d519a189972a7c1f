#include <vector>

#include "core/base/late_header.h"
