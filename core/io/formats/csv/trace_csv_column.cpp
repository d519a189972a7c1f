#include "core/io/formats/csv/trace_csv_column.h"

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <cmath>

namespace papilio::core {

bool TraceColumn::add(std::string_view cell)
{
    cell = trimmed(cell);
    if (cell.empty()) {
        ++gap;
        return true;
    }
    double value = 0;
    if (readNumber(cell, value) == NumberText::NotANumber) {
        return false;
    }
    for (; gap > 0; --gap) {
        values.push_back(notANumber);
        whole = false;
    }
    const auto exact = parsedNumber<std::int64_t>(cell);
    whole = whole && exact;
    if (whole) {
        integers.push_back(*exact);
    }
    const bool missing = isLetter(cell.back()) && !std::isinf(value);
    values.push_back(missing ? notANumber : value);
    return true;
}

void TraceColumn::hold(std::size_t count)
{
    if (values.empty() || gap > 0) {
        gap += count;
        return;
    }
    if (whole) {
        integers.resize(values.size() + count, integers.back());
    }
    if (timesNs.size() == values.size()) {
        timesNs.resize(values.size() + count, timesNs.back());
    }
    values.resize(values.size() + count, values.back());
}

}  // namespace papilio::core
