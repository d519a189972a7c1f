#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/merge_parts.h"
#include "core/io/study_file.h"
#include "core/support/standard_streams.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace papilio::collectors {

namespace {

struct MergeOptions {
    std::vector<std::string> parts;
    std::string output;
};

int runMerge(const MergeOptions& options)
{
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
    if (const auto written = core::writeStudy(*study, options.output); !written) {
        complain(written.error());
        return Failed;
    }
    for (const auto& benchmark : study->benchmarks) {
        core::print("{}: {} events of {} parts\n", benchmark->name, benchmark->data->eventCount(),
                    options.parts.size());
    }
    return Done;
}

}  // namespace

void addMergeCommand(CLI::App& program, int& status)
{
    auto options = std::make_shared<MergeOptions>();
    auto* command = program.add_subcommand(
        "merge", "Put the parts of a collection together that was shared out over jobs or ranks");
    command->add_option("PART", options->parts, "Study files of the parts")->required();
    command->add_option("-o,--output", options->output, "Study file to write")->required();
    command->callback([options, &status] { status = runMerge(*options); });
}

}  // namespace papilio::collectors
