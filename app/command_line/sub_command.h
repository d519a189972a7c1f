#pragma once

#include "app/command_line/command_line.h"
#include "core/base/result.h"
#include "core/describe/documents.h"

#include <CLI/App.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace papilio::app {

/// Ends a command with one sentence on stderr. Only the commands throw it, and only
/// runCommandLine() catches it.
class Failure : public std::runtime_error {
public:
    explicit Failure(const std::string& sentence, ExitStatus status = NotPossible)
        : std::runtime_error(sentence),
          status_(status)
    {}
    [[nodiscard]] ExitStatus status() const { return status_; }

private:
    ExitStatus status_;
};

/// The value; else the end of the command, which could not be done.
/// @param where  what the error is about, if it does not say so itself
template<typename Value>
Value need(core::Result<Value> result, const std::string& where = {})
{
    if (!result) {
        throw Failure(where.empty() ? result.error().message : result.error().in(where).message);
    }
    if constexpr (!std::is_void_v<Value>) {
        return *std::move(result);
    }
}

/// The same; wrong usage for an argument without a meaning.
template<typename Value>
Value needUsable(core::Result<Value> result, const std::string& where = {})
{
    if (!result && result.error().code == core::Errc::InvalidArgument) {
        throw Failure(where.empty() ? result.error().message : result.error().in(where).message,
                      WrongUsage);
    }
    return need(std::move(result), where);
}

/// What --json of the commands prints, by the names of the documents.
using Schemas = std::vector<std::pair<std::string, core::JsonValue (*)()>>;

/// A sub-command while its options are declared.
class Command {
public:
    Command(CLI::App& app, Schemas& schemas) : app_(&app), schemas_(&schemas) {}

    /// @param type  what the help calls the value
    template<typename Value>
    CLI::Option* option(const char* name,
                        Value& value,
                        const std::string& type,
                        const std::string& help)
    {
        return app_->add_option(name, value, help)->type_name(type);
    }
    /// The same for an option that may be given several times, with one value each.
    template<typename Value>
    CLI::Option* repeated(const char* name,
                          Value& values,
                          const std::string& type,
                          const std::string& help)
    {
        return option(name, values, type, help)->allow_extra_args(false);
    }
    /// One or more words that have to be given.
    template<typename Value>
    CLI::Option* argument(const char* name, Value& value, const std::string& help)
    {
        return option(name, value, "", help)->required();
    }
    void flag(const char* name, bool& value, const std::string& help);
    /// --json. @param schema  of the document
    void json(bool& value, core::JsonValue (*schema)());
    /// A document that has not the name of the command.
    void document(const std::string& name, core::JsonValue (*schema)())
    {
        schemas_->emplace_back(name, schema);
    }
    CLI::App& app() { return *app_; }

private:
    CLI::App* app_;
    Schemas* schemas_;
};

// CLI11 is compiled for the usual ones in one source.
using Text = const std::string&;
extern template CLI::Option* Command::option(const char*, std::string&, Text, Text);
extern template CLI::Option* Command::option(const char*, std::vector<std::string>&, Text, Text);
extern template CLI::Option* Command::option(const char*, std::size_t&, Text, Text);
extern template CLI::Option* Command::option(const char*, double&, Text, Text);
extern template CLI::Option* Command::option(const char*, std::optional<double>&, Text, Text);

/// The program while its commands are declared.
struct Program {
    CLI::App app;
    const Hooks& hooks;
    Schemas schemas = {};
    int status = Done;  ///< of the command that ran

    /// Adds a command. @param run  gets the options and returns the exit status
    template<typename Options>
    auto add(const char* name, const char* help, int (*run)(Options))
    {
        using Held = std::remove_cvref_t<Options>;
        auto options = std::make_shared<Held>();
        return std::pair<Command, Held&>(
            add(name, help, [this, options, run] { status = run(*options); }), *options);
    }

private:
    Command add(const char* name, const char* help, std::function<void()> run);
};

/// What gives the same again: the options as they were given, in the order of the help.
/// @param instead  other values of options; an empty one: without it
std::string givenCommand(const CLI::App& command,
                         const std::map<std::string, std::string>& instead = {});

/// Refuses words that are not in the list, naming all of them.
CLI::Validator oneOf(std::vector<std::string> words);

/// Refuses an empty name of a file.
CLI::Validator notEmpty();

/// Refuses a number outside its range with a sentence, and NaN and infinity, which pass CLI11's own
/// checks.
CLI::Validator numberThat(const std::string& what, const std::function<bool(double)>& holds);
CLI::Validator inRange(double low, double high);
CLI::Validator above0();

/// Refuses words of which `problem` says what is wrong.
CLI::Validator without(std::string (*problem)(const std::string& word));

/// All sub-commands.
void addCommands(Program& program);
// Each adds one.
using AddCommand = void(Program& program);
AddCommand addImportCommand, addAnalyzeCommand, addCompareCommand, addCampaignCommand,
    addDescribeCommand, addTracesCommand, addExportCommand, addAuditCommand, addFieldCheckCommand,
    addPresetsCommand, addEvaluateCommand, addFitCommand, addDefinitionsCommand, addPlanCommand,
    addSuggestCommand, addTopDownCommand, addRooflineCommand, addRenderCommand, addReportCommand;

}  // namespace papilio::app
