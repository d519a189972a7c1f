#include "app/command_line/command_line.h"

#include "app/command_line/sub_command.h"
#include "core/base/shell_word.h"
#include "core/base/standard_streams.h"

#include <CLI/CLI.hpp>  // with its formatters, which are compiled here once
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>
#include <system_error>

namespace papilio::app {

namespace {

constexpr const char* footer =
    "Without a command, Papilio opens the window with the given studies or with the Welcome "
    "page.\nExit status: 0 success; 1 failure; 2 wrong usage.";

/// Qt ends the program itself where it finds no display, with a core dump. QT_QPA_PLATFORM may name
/// a way to do without.
bool hasDisplay()
{
    constexpr std::array variables = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"};
    return std::any_of(variables.begin(), variables.end(), [](const char* variable) {
        const char* const value = std::getenv(variable);
        return value != nullptr && *value != '\0';
    });
}

/// Files named without a command; a word that is neither a file nor looks like one is taken as a
/// command.
int openFiles(const std::vector<std::string>& files,
              const WorkbenchOptions& options,
              const Hooks& hooks)
{
    for (const auto& file : files) {
        std::error_code failed;
        if (std::filesystem::exists(file, failed)) {
            continue;
        }
        if (&file == &files.front() && file.find_first_of("./") == std::string::npos) {
            return reportError(
                fmt::format("\"{}\" is neither a command nor a file; see papilio --help", file),
                WrongUsage);
        }
        return reportError(file + ": file not found");
    }
    if (!hooks.openWorkbench) {
        return reportNoWorkbench("papilio without a command");
    }
    if (!hasDisplay()) {
        return reportError(
            "no display: the window needs one (DISPLAY or WAYLAND_DISPLAY); import, analyze and "
            "render need none");
    }
    return hooks.openWorkbench(files, options);
}

}  // namespace

template CLI::Option* Command::option(const char*, std::string&, Text, Text);
template CLI::Option* Command::option(const char*, std::vector<std::string>&, Text, Text);
template CLI::Option* Command::option(const char*, std::size_t&, Text, Text);
template CLI::Option* Command::option(const char*, double&, Text, Text);
template CLI::Option* Command::option(const char*, std::optional<double>&, Text, Text);

void Command::flag(const char* name, bool& value, const std::string& help)
{
    app_->add_flag(name, value, help);
}

void Command::json(bool& value, core::JsonValue (*schema)())
{
    flag("--json", value, "print one JSON document instead of text");
    document(app_->get_name(), schema);
}

Command Program::add(const char* name, const char* help, std::function<void()> run)
{
    auto* command = app.add_subcommand(name, help);
    command->callback([command, run = std::move(run)] {
        const auto* json = command->get_option_no_throw("--json");
        const auto* output = command->get_option_no_throw("--output");
        if (json != nullptr && output != nullptr && json->count() > 0 && output->count() > 0 &&
            output->as<std::string>() == "-") {
            throw CLI::ExcludesError("--json", "--output -: both are standard output");
        }
        run();
    });
    return {*command, schemas};
}

void addCommands(Program& program)
{
    // In the order of the help.
    for (auto* add : {addImportCommand, addAnalyzeCommand, addCompareCommand, addCampaignCommand,
                      addDescribeCommand, addTracesCommand, addExportCommand, addAuditCommand,
                      addFieldCheckCommand, addPresetsCommand, addEvaluateCommand, addFitCommand,
                      addDefinitionsCommand, addPlanCommand, addSuggestCommand, addTopDownCommand,
                      addRooflineCommand, addRenderCommand, addReportCommand}) {
        add(program);
    }
}

std::string givenCommand(const CLI::App& command, const std::map<std::string, std::string>& instead)
{
    std::vector<std::string> words = {"papilio", command.get_name()};
    for (const auto* option : command.get_options()) {
        const bool isPositional = option->get_positional();
        const auto name = isPositional                   ? option->get_name(true)
                          : option->get_snames().empty() ? "--" + option->get_lnames().front()
                                                         : "-" + option->get_snames().front();
        auto values = option->results();
        if (const auto other = instead.find(name); other != instead.end()) {
            values = {other->second};
            std::erase(values, "");
        }
        const char delimiter = option->get_delimiter();
        if (delimiter != '\0' && !values.empty()) {
            values = {fmt::format("{}", fmt::join(values, std::string(1, delimiter)))};
        }
        for (const auto& value : values) {
            words.insert(words.end(), isPositional ? 0 : 1, name);
            words.insert(words.end(), option->get_expected_max() == 0 ? 0 : 1, value);
        }
    }
    return core::shellCommand(words);
}

CLI::Validator oneOf(std::vector<std::string> words)
{
    return CLI::Validator(
        [words = std::move(words)](std::string& text) {
            const bool known = std::find(words.begin(), words.end(), text) != words.end();
            return known ? std::string()
                         : fmt::format("expected one of {}, found \"{}\"", fmt::join(words, ", "),
                                       text);
        },
        "");
}

CLI::Validator notEmpty()
{
    return CLI::Validator(
        [](std::string& text) {
            return text.empty() ? std::string("expected the name of a file, found nothing")
                                : std::string();
        },
        "");
}

CLI::Validator without(std::string (*problem)(const std::string& word))
{
    return CLI::Validator([problem](std::string& text) { return problem(text); }, "");
}

int reportError(const std::string& sentence, ExitStatus status)
{
    // CLI11 ends some messages with a line feed.
    core::sayError("papilio", sentence.substr(0, sentence.find_last_not_of("\n ") + 1));
    return status;
}

int reportError(const core::Error& error)
{
    return reportError(error.message,
                       error.code == core::Errc::InvalidArgument ? WrongUsage : NotPossible);
}

int reportNoWorkbench(const std::string& what)
{
    return reportError(fmt::format(
        "{} needs the window, which this build does not have: build with PAPILIO_WORKBENCH=ON",
        what));
}

int runCommandLine(int argc, char** argv, const Hooks& hooks)
{
    Program program{
        CLI::App("Papilio: from raw hardware events to metrics you can trust.", "papilio"), hooks};
    auto& app = program.app;
    app.set_version_flag("--version", std::string("papilio ") + PAPILIO_VERSION);
    app.require_subcommand(0, 1);
    std::vector<std::string> files;
    app.add_option("STUDY", files, "study files to open in the window")->type_name("");
    WorkbenchOptions workbench;
    app.add_flag("--time-start", workbench.timeStart,
                 "open the window, print when it was painted and ready, and exit");
    addCommands(program);
    app.footer(footer);  // last, so that the commands do not inherit it
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help, --version
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        return reportError(error.what(), WrongUsage);
    } catch (const Failure& failure) {
        return reportError(failure.what(), failure.status());
    } catch (const std::bad_alloc&) {
        return reportError("the study does not fit into the memory of this machine");
    } catch (
        const std::system_error& error) {  // a stdout that cannot be written is reported at the end
        return std::ferror(stdout) != 0 ? static_cast<int>(Done) : reportError(error.what());
    }
    return app.get_subcommands().empty() ? openFiles(files, workbench, hooks) : program.status;
}

}  // namespace papilio::app
