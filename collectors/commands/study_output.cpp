#include "collectors/commands/study_output.h"

#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/stop_signals.h"
#include "core/io/study_file.h"

#include <CLI/CLI.hpp>

namespace papilio::collectors {

namespace {}  // namespace

void addOutputOptions(CLI::App& command, std::string& output, std::string& progress)
{
    command.add_option("-o,--output", output, "Study file to write")
        ->required()
        ->check([](const std::string& name) {
            return name.empty() ? std::string("expected the name of a file, found nothing")
                                : std::string();
        });
    command.add_option("--progress", progress, "json: one object a line on stderr")
        ->check(CLI::IsMember({"json"}));
}

int writeCollected(const core::Document& document,
                   const std::string& path,
                   const StopSignals& signals)
{
    const bool stopped = signals.received() != 0;
    if (!stopped || !document.isEmpty()) {
        const auto written = core::writeStudy(document, stopped ? path + ".partial" : path);
        if (!written) {
            complain(written.error());
            return Failed;
        }
    }
    return stopped ? signalBase + signals.received() : static_cast<int>(Done);
}

}  // namespace papilio::collectors
