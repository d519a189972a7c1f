#include "collectors/host/host.h"
