#include <qcustomplot.h>
