#include "core/io/formats/roofline_names.h"

#include "core/base/quantile.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <tuple>

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

void joinRepetitions(Roofline& roofline)
{
    const auto keyOf = [](const Ceiling& roof) {
        return std::tuple(roof.kind, roof.name, roof.threads, roof.isa, roof.precision,
                          roof.operation, roof.bytes);
    };
    std::map<decltype(keyOf(Ceiling())), std::size_t> places;
    std::vector<Ceiling> joined;
    std::vector<std::vector<double>> values;
    for (auto& roof : roofline.ceilings) {
        const auto [place, isNew] = places.emplace(keyOf(roof), joined.size());
        if (isNew) {
            values.push_back({roof.value});
            joined.push_back(std::move(roof));
            continue;
        }
        values[place->second].push_back(roof.value);
        auto& first = joined[place->second];
        first.low = std::min(first.low, roof.low);
        first.high = std::max(first.high, roof.high);
    }
    for (std::size_t at = 0; at < joined.size(); ++at) {
        if (values[at].size() > 1) {
            joined[at].median = medianOf(std::move(values[at]));
            joined[at].value = joined[at].high;
        }
    }
    roofline.ceilings = std::move(joined);
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
