#include "core/io/formats/csv/trace_csv_header.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace papilio::core {

namespace {

bool isIteration(std::string_view title)
{
    constexpr std::array titles = {"iteration", "iterations", "iter", "it", "step"};
    return std::ranges::find(titles, lowerCase(trimmed(title))) != titles.end();
}

}  // namespace

double timeScale(std::string_view title)
{
    struct Unit {
        std::string_view title;
        double nanoseconds;
    };
    constexpr std::array units = {
        Unit{"t_ns", 1},       Unit{"time_ns", 1},    Unit{"t_us", 1e3},
        Unit{"time_us", 1e3},  Unit{"t_ms", 1e6},     Unit{"time_ms", 1e6},
        Unit{"t_s", 1e9},      Unit{"time_s", 1e9},   Unit{"time", 1e9},
        Unit{"seconds", 1e9},  Unit{"time [s]", 1e9}, Unit{"time (s)", 1e9},
        Unit{"elapsed", 1e9},  Unit{"wall", 1e9},     Unit{"elapsed_s", 1e9},
        Unit{"wall_s", 1e9},   Unit{"walltime", 1e9}, Unit{"wall time", 1e9},
        Unit{"wall_time", 1e9}};
    const auto* const found =
        std::ranges::find(units, std::string_view(lowerCase(trimmed(title))), &Unit::title);
    return found == units.end() ? 0 : found->nanoseconds;
}

bool isLongTrace(const std::vector<std::string>& header)
{
    return (header.size() == 3 || (header.size() == 4 && timeScale(header[3]) > 0)) &&
           lowerCase(trimmed(header[0])) == "recorder" &&
           lowerCase(trimmed(header[1])) == "index" && lowerCase(trimmed(header[2])) == "value";
}

bool isWideTrace(const std::vector<std::string>& header)
{
    return header.size() >= 2 && isIteration(header.front());
}

}  // namespace papilio::core
