#include "core/first/first.h"
