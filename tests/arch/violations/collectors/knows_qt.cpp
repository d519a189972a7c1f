#include <QtCore>
