#include "collectors/commands/command.h"
#include "collectors/commands/study_output.h"
#include "collectors/suite/merge_parts.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"
#include "core/io/study/study_file.h"

namespace papilio::collectors {

namespace {

struct MergeOptions {
    std::vector<std::string> parts;
    StudyOutput output;
};

int runMerge(const MergeOptions& options)
{
    needUsable(checkOutput(options.output));
    std::vector<Part> parts;
    for (const auto& path : options.parts) {
        parts.push_back({path, need(core::readStudy(path))});
    }
    const auto study = need(mergeParts(std::move(parts)));
    need(core::writeStudy(study, options.output.path));
    const auto report = [&](const std::string& name, std::size_t events) {
        core::print("{}: {} of {}\n", name, core::plural(events, "event"),
                    core::plural(options.parts.size(), "part"));
    };
    for (const auto& benchmark : study.benchmarks) {
        report(benchmark->name, benchmark->data->eventCount());
    }
    for (const auto& table : study.counters) {
        report(table->name, table->events.size());
    }
    return Done;
}

}  // namespace

void addMergeCommand(Program& program)
{
    auto [command, options] = program.add(
        "merge", "Merge the parts of a collection that was distributed over jobs or ranks",
        runMerge);
    command.add_option("PART", options.parts, "Study files with the parts")->required();
    addOutputOptions(command, options.output);
}

}  // namespace papilio::collectors
