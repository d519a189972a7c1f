#include "widgets/plot/bar_data.h"

#include "widgets/plot/trace_picture.h"
#include "widgets/theme/categories.h"

namespace papilio::widgets {

QColor barColor(const BarData& data, int series, int place, const Tokens& tokens)
{
    const auto& one = data.series[series];
    const auto index = one.category.value_or(static_cast<std::size_t>(
        one.categories.value(place, one.categories.isEmpty() ? series : 0)));
    // Lines may be more than there are categories; the same colors follow with other patterns.
    return one.color.value_or(
        (data.isLines() ? traceLook(index, tokens) : category(index, tokens)).color);
}

}  // namespace papilio::widgets
