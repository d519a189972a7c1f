#include "core/io/study_file.h"
