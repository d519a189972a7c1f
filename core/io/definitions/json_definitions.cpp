#include "core/io/definitions/json_definitions.h"

#include "core/base/text.h"

namespace papilio::core {

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
