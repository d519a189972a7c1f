#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/study_output.h"
#include "collectors/suite/merge_parts.h"
#include "core/base/standard_streams.h"
#include "core/io/study/study_file.h"

#include <CLI/CLI.hpp>
#include <memory>

namespace papilio::collectors {

namespace {

struct MergeOptions {
    std::vector<std::string> parts;
    StudyOutput output;
};

int runMerge(const MergeOptions& options)
{
    if (const auto ready = checkOutput(options.output); !ready) {
        return fail(ready.error());
    }
    std::vector<Part> parts;
    for (const auto& path : options.parts) {
        auto document = core::readStudy(path);
        if (!document) {
            complain(document.error());
            return Failed;
        }
        parts.push_back({path, *std::move(document)});
    }
    const auto study = mergeParts(std::move(parts));
    if (!study) {
        complain(study.error());
        return Failed;
    }
    if (const auto written = core::writeStudy(*study, options.output.path); !written) {
        complain(written.error());
        return Failed;
    }
    for (const auto& benchmark : study->benchmarks) {
        core::print("{}: {} events of {} parts\n", benchmark->name, benchmark->data->eventCount(),
                    options.parts.size());
    }
    for (const auto& table : study->counters) {
        core::print("{}: {} events of {} parts\n", table->name, table->events.size(),
                    options.parts.size());
    }
    return Done;
}

}  // namespace

void addMergeCommand(CLI::App& program, int& status)
{
    auto options = std::make_shared<MergeOptions>();
    auto* command = program.add_subcommand(
        "merge", "Merge the parts of a collection that was distributed over jobs or ranks");
    command->add_option("PART", options->parts, "Study files with the parts")->required();
    addOutputOptions(*command, options->output);
    command->callback([options, &status] { status = runMerge(*options); });
}

}  // namespace papilio::collectors
