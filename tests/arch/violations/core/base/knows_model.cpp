#include "core/model/basis.h"
