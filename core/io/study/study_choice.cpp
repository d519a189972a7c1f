#include "core/io/study/study_choice.h"

#include "core/io/files/file_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace papilio::core {

Result<std::shared_ptr<const Benchmark>> findBenchmark(const Document& document,
                                                       const std::string& study,
                                                       const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& benchmark : document.benchmarks) {
        names.push_back(benchmark->name);
    }
    if (names.empty()) {
        return Error{Errc::NotFound, study + ": has no benchmark to analyze"};
    }
    if (name.empty()) {
        if (names.size() > 1) {
            return errorOf(Errc::InvalidArgument,
                           "{}: has {} benchmarks ({}); choose one with --benchmark", study,
                           names.size(), fmt::join(names, ", "));
        }
        return document.benchmarks.front();
    }
    auto found = document.benchmark(name);
    if (!found) {
        return errorOf(Errc::NotFound, "{}: has no benchmark \"{}\"; there {} {}", study, name,
                       names.size() == 1 ? "is" : "are", fmt::join(names, ", "));
    }
    return found;
}

bool isStudy(const std::string& path)
{
    constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
    const auto head = fileHead(path, signature.size());
    return head && *head == signature;
}

}  // namespace papilio::core
