#include "core/second/second.h"
