#include "collectors/source.h"
