#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/study_output.h"
#include "core/base/standard_streams.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>
#include <new>
#include <string>
#include <system_error>
#include <vector>

namespace {

using papilio::core::sayError;

constexpr const char* programName = "papilio-collect";

/// The command line as it goes into a study: the program by its name, arguments with blanks in
/// quotes.
std::string commandLineText(int argc, char** argv)
{
    std::string text = "papilio-collect";
    for (int argument = 1; argument < argc; ++argument) {
        const std::string word = argv[argument];
        text += word.find(' ') == std::string::npos ? " " + word : " '" + word + "'";
    }
    return text;
}

int runCommand(int argc, char** argv)
{
    using namespace papilio::collectors;
    CLI::App program("Counts events while benchmarks run, and writes study files.",
                     "papilio-collect");
    program.set_version_flag("--version", "papilio-collect " PAPILIO_VERSION);
    program.require_subcommand(1);
    program.fallthrough();  // options of other machines may follow the command
    const std::string commandLine = commandLineText(argc, argv);
    int status = Done;
    addEventsCommand(program, status);
    addNamesCommand(program, status);
    addCatCommand(program, status, commandLine);
    addMergeCommand(program, status);
    addDoctorCommand(program, status);
    addRooflineCommand(program, status, commandLine);
    addSpmvCommand(program, status, commandLine);
    addReuseCommand(program, status, commandLine);
    addTopDownCommand(program, status, commandLine);
    addCountCommand(program, status, commandLine);
    addRankCommand(program, status);
    addKernelCommand(program, status);
    addVerifyCommand(program, status);
    addConstantsCommand(program, status);
    addRecordersCommand(program, status, commandLine);
    addRemoteOptions(program);
    addOptionsCommand(program, status);
    std::vector<std::string> words(argv + 1, argv + argc);
    auto output = StudyOnOutput::take(words);
    if (!output) {
        return fail(output.error());
    }
    const auto finished = [&](int end) { return *output ? (*output)->finish(end) : end; };
    try {
        program.parse(std::vector<std::string>(words.rbegin(),
                                               words.rend()));  // CLI11 takes them from the back
    } catch (const CLI::Success& help) {
        return program.exit(help);
    } catch (const CLI::RuntimeError& remote) {
        return finished(remote.get_exit_code());
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
    return finished(status);
}

}  // namespace

int main(int argc, char** argv)
{
    papilio::core::prepareStandardStreams();
    return papilio::core::finishStandardOutput(programName, runCommand(argc, argv));
}
