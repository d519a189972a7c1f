#include "app/command_line/study_arguments.h"

#include "app/command_line/command_line.h"
#include "core/base/standard_streams.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace papilio::app {

core::Result<std::shared_ptr<const core::Benchmark>> findBenchmark(const core::Document& document,
                                                                   const std::string& study,
                                                                   const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& benchmark : document.benchmarks) {
        names.push_back(benchmark->name);
    }
    if (names.empty()) {
        return core::Error{core::Errc::NotFound, study + ": has no benchmark to analyse"};
    }
    if (name.empty()) {
        if (names.size() > 1) {
            return core::Error{
                core::Errc::InvalidArgument,
                fmt::format("{}: has {} benchmarks ({}); choose one with --benchmark", study,
                            names.size(), fmt::join(names, ", "))};
        }
        return document.benchmarks.front();
    }
    auto found = document.benchmark(name);
    if (!found) {
        return core::Error{core::Errc::NotFound,
                           fmt::format("{}: has no benchmark \"{}\"; there {} {}", study, name,
                                       names.size() == 1 ? "is" : "are", fmt::join(names, ", "))};
    }
    return found;
}

core::Result<BenchmarkOfStudy> readBenchmark(const std::string& study, const std::string& name)
{
    auto document = core::readStudy(study);
    if (!document) {
        return document.error();
    }
    auto benchmark = findBenchmark(*document, study, name);
    if (!benchmark) {
        return benchmark.error();
    }
    return BenchmarkOfStudy{*std::move(document), *std::move(benchmark)};
}

int printOut(const std::string& text)
{
    core::printText(text);
    return Done;
}

std::optional<std::string> readText(const std::string& path)
{
    auto text = core::readSmallFile(path);
    if (!text) {
        reportError(text.error().message);
        return std::nullopt;
    }
    return *std::move(text);
}

bool writeText(const std::string& path, const std::string& text)
{
    if (isStudy(path)) {
        reportError(path +
                    ": is a study, which is not overwritten; give the file a different name");
        return false;
    }
    if (const auto written = core::AtomicFile::write(path, text); !written) {
        reportError(written.error().message);
        return false;
    }
    return true;
}

bool isStudy(const std::string& path)
{
    constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
    const auto head = core::fileHead(path, signature.size());
    return head && *head == signature;
}

}  // namespace papilio::app
