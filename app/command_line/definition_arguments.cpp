#include "app/command_line/definition_arguments.h"

#include "app/command_line/study_arguments.h"
#include "core/base/text.h"
#include "core/definitions/formula_writer.h"
#include "core/io/files/file_text.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"

#include <CLI/CLI.hpp>

namespace papilio::app {

void addDefinitionsOption(CLI::App& command, DefinitionArguments& arguments)
{
    command
        .add_option(
            "DEFINITIONS", arguments.path,
            "definitions (JSON, also of papilio export; a study: its definitions, else its "
            "metrics; a bundled template such as perfexpert-lcpi; or a file of PAPI, also with "
            "#define lines)")
        ->required()
        ->type_name("");
}

void addDefinitionChoices(CLI::App& command, DefinitionArguments& arguments)
{
    command
        .add_option("--set", arguments.set,
                    "the set of definitions of a study, or the PMU of a PAPI file")
        ->type_name("NAME");
    command
        .add_option("--benchmark", arguments.benchmark,
                    "use the metrics of this benchmark of a study")
        ->type_name("NAME");
}

void addConversionOptions(CLI::App& command, std::size_t& counters)
{
    command
        .add_option("--counters", counters,
                    "number of general counters (4 on most CPUs, 8 without SMT)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
}

core::Result<std::vector<std::shared_ptr<const core::CounterTable>>> readCounters(
    const std::string& path)
{
    if (const auto text = core::readSmallFile(path); !isStudy(path) && !text) {
        return text.error();
    }
    const auto document =
        isStudy(path) ? core::readStudy(path) : core::importStudy({path}, core::ImportOptions());
    if (!document) {
        return document.error();
    }
    if (document->counters.empty()) {
        return core::Error{
            core::Errc::NotFound,
            path + ": has no counters; use a perf stat, papi-hl, LIKWID or CSV file"};
    }
    return document->counters;
}

}  // namespace papilio::app
