#include "core/base/absent.h"
