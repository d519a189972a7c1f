#include "core/io/definitions/dialects.h"

#include "core/base/shell_word.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/text/foreign_content.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace papilio::core {

std::span<const Dialect* const> allDialects()
{
    // #define lines last: a line with a comma and a | is much like one.
    static constexpr std::array all = {
        &dialects::own,         &dialects::papiUserEvents, &dialects::papiXml, &dialects::likwid,
        &dialects::perf,        &dialects::perfmon,        &dialects::amdYaml, &dialects::amdXml,
        &dialects::papiDefines, &dialects::eventList};
    return all;
}

const Dialect* findDialect(std::string_view id)
{
    const auto all = allDialects();
    const auto found =
        std::ranges::find(all, id, [](const Dialect* dialect) { return dialect->id; });
    return found == all.end() ? nullptr : *found;
}

std::string_view idOf(const MetricDefinitions& definitions)
{
    return (definitions.dialect != nullptr ? *definitions.dialect : dialects::own).id;
}

const Dialect* dialectOf(std::string_view head)
{
    for (const auto* dialect : allDialects()) {
        if (dialect->looksLike != nullptr && dialect->looksLike(head)) {
            return dialect;
        }
    }
    return nullptr;
}

std::optional<std::string> conversionAdvice(std::string_view head,
                                            const std::filesystem::path& path)
{
    const auto* found = dialectOf(head);
    if (found == &dialects::papiDefines || found == &dialects::papiXml ||
        firstContentLine(head).starts_with("CPU,")) {
        found = &dialects::papiUserEvents;
    }
    if (found == nullptr || found == &dialects::own) {
        return {};
    }
    return fmt::format(
        "holds definitions of {}; papilio definitions {} --to papilio -o {}.json "
        "writes them as papilio evaluate and papilio import read them",
        found->tool, shellWord(path.string()), shellWord(textStem(path)));
}

Result<MetricDefinitions> parseDefinitionsOf(std::string_view text,
                                             const std::filesystem::path& path)
{
    if (!isText(text)) {
        return Error{Errc::Malformed,
                     path.string() + ": is not text; expected definitions of a tool"};
    }
    const auto* found = dialectOf(text);
    found = found != nullptr ? found : &dialects::papiUserEvents;
    auto read = found->read(text, path);
    if (!read) {
        return visibleText(read.error());
    }
    if (found->isGroup) {
        read->title = textStem(path);
    }
    return read;
}

Result<MetricDefinitions> readJsonDefinitions(std::string_view text,
                                              const std::filesystem::path& path,
                                              MetricDefinitions (*read)(const JsonValue& root))
{
    try {
        return read(parseJson(text));
    } catch (const ParseError& error) {
        return errorOf(error, path.string(), text);
    }
}

std::vector<std::string> groupsIn(std::string_view text)
{
    std::vector<std::string> groups;
    for (const auto group : split(text, ";")) {
        if (!group.empty()) {
            groups.emplace_back(group);
        }
    }
    return groups;
}

void putText(JsonValue& object, const char* key, const std::string& text)
{
    if (!text.empty()) {
        object[key] = text;
    }
}

std::string jsonFile(const JsonValue& root)
{
    return root.dump(4, ' ', false, JsonValue::error_handler_t::replace) + '\n';
}

}  // namespace papilio::core
