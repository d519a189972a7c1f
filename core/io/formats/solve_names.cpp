#include "core/io/formats/solve_names.h"

#include <fmt/format.h>
#include <map>

namespace papilio::core {

std::vector<std::string> solveNames(const std::vector<std::string>& bases, const std::string& file)
{
    std::map<std::string, int> often;
    for (const auto& base : bases) {
        ++often[base];
    }
    std::map<std::string, int> seen;
    std::vector<std::string> names;
    for (const auto& base : bases) {
        names.push_back(bases.size() == 1  ? file
                        : often[base] == 1 ? fmt::format("{}/{}", file, base)
                                           : fmt::format("{}/{} {}", file, base, ++seen[base]));
    }
    return names;
}

std::vector<std::string> IterationCounts::notes() const
{
    std::vector<std::string> notes;
    if (first > 0) {
        notes.push_back(
            fmt::format("The iterations begin with {}: the first value is taken as the "
                        "initial residual, and its iteration as 0.",
                        first));
    }
    if (repeated > 0) {
        notes.push_back(fmt::format(
            "Iterations that were printed twice, as at a restart: {}. The later value is used.",
            repeated));
    }
    if (leftOut > 0) {
        notes.push_back(leftOutNote(leftOut));
    }
    return notes;
}

std::string cutLineNote()
{
    return "The last line has no line end and may be cut, so it is left out.";
}

std::string tooManyLeftOut()
{
    return "too many iterations are missing before this one: at most a thousand for each printed "
           "iteration and ten million in total are allowed; print the history more often";
}

std::string leftOutNote(std::size_t count)
{
    return fmt::format("Missing iterations: {}. Each takes the value before it.", count);
}

}  // namespace papilio::core
