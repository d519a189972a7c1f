#include "app/command_line/study_arguments.h"

#include "app/command_line/command_line.h"
#include "core/base/standard_streams.h"
#include "core/io/files/atomic_file.h"
#include "core/io/study/study_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace papilio::app {

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

int reportProblem(const std::string& study,
                  const core::Benchmark& benchmark,
                  const std::string& why)
{
    return reportError(fmt::format("{}: benchmark \"{}\": {}", study, benchmark.name, why));
}

void addStudy(CLI::App& command, std::string& study, const std::string& help)
{
    command.add_option("STUDY", study, help)->required()->type_name("");
}

void addJson(CLI::App& command, bool& json)
{
    command.add_flag("--json", json, "print one JSON document instead of text");
}

void addBenchmark(CLI::App& command, std::string& benchmark)
{
    command.add_option("--benchmark", benchmark, "the benchmark, if the study has several")
        ->type_name("NAME");
}

int printOut(const std::string& text)
{
    core::printText(text);
    return Done;
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

}  // namespace papilio::app
