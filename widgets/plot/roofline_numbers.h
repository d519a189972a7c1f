#pragma once

#include <QString>

namespace papilio::widgets {

/// Three significant digits as they are read under a roof: "0.097", "0.48", "148", "1412"; beyond
/// a thousandth and a million in engineering notation, an en dash for NaN.
QString roofNumber(double value);

}  // namespace papilio::widgets
