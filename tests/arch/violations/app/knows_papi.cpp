#include <papi.h>
