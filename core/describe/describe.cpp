#include "core/describe/describe.h"

#include <cmath>

namespace papilio::core {

JsonValue jsonOf(double number)
{
    return std::isfinite(number) ? JsonValue(number) : JsonValue(nullptr);
}

JsonValue jsonOf(Whole number)
{
    constexpr double exact = 9007199254740992.0;
    const bool isWhole = number.value == std::floor(number.value) && std::abs(number.value) < exact;
    return isWhole ? JsonValue(static_cast<std::int64_t>(number.value)) : jsonOf(number.value);
}

JsonValue jsonOf(std::string_view text)
{
    return JsonValue(std::string(text));
}

void addTo(JsonValue& object, const char* name, JsonValue value)
{
    if (!value.is_discarded()) {
        object[name] = std::move(value);
    }
}

JsonValue typeSchema(const char* type, bool hasNull)
{
    const JsonValue schema = {{"type", type}};
    return hasNull ? nullable(schema) : schema;
}

JsonValue nullable(JsonValue schema)
{
    if (schema.contains("type") && schema["type"].is_string()) {
        schema["type"] = JsonValue::array({schema["type"], "null"});
    }
    return schema;
}

JsonValue anyOf(std::vector<JsonValue> schemas)
{
    return {{"anyOf", std::move(schemas)}};
}

void addProperty(JsonValue& schema, const char* name, JsonValue property, bool isAlways)
{
    schema["properties"][name] = std::move(property);
    if (isAlways) {
        schema["required"].push_back(name);
    }
}

}  // namespace papilio::core
