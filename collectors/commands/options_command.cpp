#include "collectors/commands/command.h"
#include "core/base/parsed_number.h"
#include "core/base/standard_streams.h"
#include "core/describe/describe.h"

#include <algorithm>
#include <memory>
#include <sstream>

namespace papilio::collectors {

namespace {

using core::f;

std::vector<std::string> splitAtCommas(const std::string& text)
{
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');) {
        words.push_back(word);
    }
    return words;
}

/// What is between two texts; empty where they are not there.
std::string between(const std::string& text, std::string_view begin, std::string_view end)
{
    const auto first = text.find(begin);
    const auto last = first == std::string::npos ? first : text.find(end, first + begin.size());
    return last == std::string::npos
               ? std::string()
               : text.substr(first + begin.size(), last - first - begin.size());
}

/// CLI11 tells choices and limits in the name of the type: "TEXT:{wall,user}", "UINT:UINT in
/// [1 - 1000]".
auto describedOption(const CLI::Option& option)
{
    const auto type = option.get_type_name();
    const auto range = between(type, " in [", "]");
    const auto dash = range.find(" - ");
    const bool hasRange = dash != std::string::npos;
    const bool isFlag = option.get_items_expected_max() == 0;
    auto byDefault = option.get_default_str();
    if (byDefault.starts_with('[') && byDefault.ends_with(']')) {
        byDefault = byDefault.substr(1, byDefault.size() - 2);
    }
    return core::object(
        f<"name">(option.get_positional() ? option.get_name() : option.get_name(false, false)),
        f<"takes">(isFlag                                ? "nothing"
                   : option.get_items_expected_max() > 1 ? "list"
                                                         : "value"),
        f<"type">(isFlag ? std::string() : type.substr(0, type.find(':'))), f<"default">(byDefault),
        f<"choices">(splitAtCommas(between(type, "{", "}"))),
        f<"least">(hasRange ? core::parsedNumber<double>(range.substr(0, dash)) : std::nullopt),
        f<"most">(hasRange ? core::parsedNumber<double>(range.substr(dash + 3)) : std::nullopt),
        f<"group">(option.get_group()), f<"required">(option.get_required()),
        f<"help">(option.get_description()));
}

/// Hidden options, and those that every command has, say nothing about it.
bool isAsked(const CLI::Option* option)
{
    const auto& group = option->get_group();
    return !group.empty() && !option->check_name("--help") && !option->check_name("--version");
}

}  // namespace

void addOptionsCommand(Program& program)
{
    auto name = std::make_shared<std::string>();
    auto* command = program.app.add_subcommand(
        "options", "Describe the options of a command as a JSON document, for dialogs");
    std::vector<std::string> names;
    for (const auto* other : program.app.get_subcommands({})) {
        names.push_back(other->get_name());
    }
    command->add_option("COMMAND", *name, "A command (default: options of papilio-collect itself)")
        ->check(CLI::IsMember(names));
    command->add_flag("--json")->description(
        "The only form; for scripts that give it to every command");
    command->callback([name, &app = program.app] {
        const auto* described = name->empty() ? &app : app.get_subcommand(*name);
        const auto options = described->get_options(isAsked);
        const auto document = core::object(
            f<"command">(*name), f<"help">(described->get_description()),
            f<"options">(
                core::each(options, [](const auto* option) { return describedOption(*option); })));
        core::print("{}\n", document.json.dump(1));
    });
}

}  // namespace papilio::collectors
