#include "widgets/workspace/workspace.h"
