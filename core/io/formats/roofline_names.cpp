#include "core/io/formats/roofline_names.h"

#include "core/base/text.h"
#include "core/io/text/named_columns.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <numeric>

namespace papilio::core {

std::string isaName(std::string_view text)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> known = {
        {{"scalar", "scalar"},
         {"sse", "SSE"},
         {"avx", "AVX"},
         {"avx2", "AVX2"},
         {"avx512", "AVX-512"},
         {"avx-512", "AVX-512"},
         {"auto", ""},
         {"", ""}}};
    const auto lower = lowerCase(text);
    const auto found = std::ranges::find(known, lower, &decltype(known)::value_type::first);
    if (found != known.end()) {
        return std::string(found->second);
    }
    return upperCase(text);
}

std::string precisionName(std::string_view text)
{
    const auto lower = lowerCase(text);
    return lower == "dp" ? "double" : lower == "sp" ? "single" : lower;
}

std::string streamName(int loads, int stores)
{
    if (loads <= 0 && stores <= 0) {
        return {};
    }
    if (stores <= 0) {
        return "load";
    }
    if (loads <= 0) {
        return "store";
    }
    const int divisor = std::gcd(loads, stores);
    return fmt::format("{}:{}", loads / divisor, stores / divisor);
}

Ceiling& addCeiling(Roofline& roofline, Ceiling::Kind kind, std::string name, double value)
{
    auto& ceiling = roofline.ceilings.emplace_back();
    ceiling.name = std::move(name);
    ceiling.kind = kind;
    ceiling.value = ceiling.low = ceiling.high = value;
    return ceiling;
}

Ceiling& addRepeated(Roofline& roofline,
                     Ceiling::Kind kind,
                     std::string name,
                     std::vector<double> values,
                     const std::vector<double>& worst)
{
    std::ranges::sort(values);
    const auto middle = values.size() / 2;
    auto& ceiling = addCeiling(
        roofline, kind, std::move(name),
        values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2);
    ceiling.low =
        worst.empty() ? values.front() : std::min(values.front(), *std::ranges::min_element(worst));
    ceiling.high = values.back();
    return ceiling;
}

Roofline& rooflineNamed(std::vector<Roofline>& rooflines, const std::string& name)
{
    const auto found = std::ranges::find(rooflines, name, &Roofline::name);
    if (found != rooflines.end()) {
        return *found;
    }
    rooflines.emplace_back().name = name;
    return rooflines.back();
}

}  // namespace papilio::core
