#include "widgets/plot/roofline_numbers.h"

#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

QString roofNumber(double value)
{
    constexpr double smallest = 1e-3;
    constexpr double largest = 1e6;
    const double size = std::abs(value);
    if (!(size >= smallest && size < largest)) {
        return engineering(value);
    }
    const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(size))), 0, 5);
    auto text = QString::number(value, 'f', decimals);
    return text.replace(u'-', QChar(0x2212));
}

}  // namespace papilio::widgets
