#include "collectors/commands/command.h"
#include "collectors/commands/study_output.h"
#include "core/base/shell_word.h"
#include "core/base/standard_streams.h"

#include <cstdio>
#include <fmt/format.h>
#include <new>
#include <string>
#include <system_error>
#include <vector>

namespace {

using papilio::core::sayError;

constexpr const char* programName = "papilio-collect";

int runCommand(int argc, char** argv)
{
    using namespace papilio::collectors;
    std::vector<std::string> words(argv + 1, argv + argc);
    Program program("Counts events while benchmarks run, and writes study files.", programName,
                    fmt::format("{} {}", programName, papilio::core::shellCommand(words)));
    auto& app = program.app;
    app.set_version_flag("--version", "papilio-collect " PAPILIO_VERSION);
    app.require_subcommand(1);
    app.fallthrough();  // options of other machines may follow the command
    addEventsCommand(program);
    addNamesCommand(program);
    addCatCommand(program);
    addMergeCommand(program);
    addDoctorCommand(program);
    addRooflineCommand(program);
    addSpmvCommand(program);
    addReuseCommand(program);
    addTopDownCommand(program);
    addCountCommand(program);
    addRankCommand(program);
    addKernelCommand(program);
    addVerifyCommand(program);
    addConstantsCommand(program);
    addRecordersCommand(program);
    addRemoteOptions(app);
    addOptionsCommand(program);
    auto output = StudyOnOutput::take(words);
    if (!output) {
        return fail(output.error());
    }
    const auto finished = [&](int end) { return *output ? (*output)->finish(end) : end; };
    try {
        // CLI11 takes them from the back.
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::RuntimeError& end) {  // of need(), or of other machines
        return finished(end.get_exit_code());
    } catch (const CLI::ParseError& error) {  // CLI11 reports by exceptions only
        sayError(programName, fmt::format("{}; see --help", error.what()));
        return WrongUsage;
    } catch (const std::bad_alloc&) {
        sayError(programName,
                 "the measurements do not fit into the memory of this machine; choose fewer "
                 "events, repetitions or threads");
        return Failed;
    } catch (const std::system_error& error) {  // a stdout that cannot be written, mostly
        if (std::ferror(stdout) == 0) {
            sayError(programName, error.what());
            return Failed;
        }
    }
    return finished(program.status);
}

}  // namespace

int main(int argc, char** argv)
{
    papilio::core::prepareStandardStreams();
    return papilio::core::finishStandardOutput(programName, runCommand(argc, argv));
}
