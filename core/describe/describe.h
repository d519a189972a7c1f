#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// How results are described: each once, by a function that returns an object of named values.
///
///     auto crossingOf(const Crossing& crossing)
///     {
///         return object(f<"tolerance">(crossing.tolerance), f<"first">(crossing.first));
///     }
///
/// The object is JSON, and its type is the schema: schemaOf<decltype(crossingOf(…))>(). Python's
/// dictionaries are made of the same JSON. A value is a number, a text, a word that toString()
/// spells, an object, or an optional, pointer or range of these. NaN, the infinities, empty
/// optionals and null pointers are null.
namespace papilio::core {

using JsonValue = nlohmann::ordered_json;

template<std::size_t size>
struct FieldName {
    char text[size];

    constexpr FieldName(const char (&name)[size]) { std::copy_n(name, size, text); }
};

/// A value of an object; `isAlways`: also where it is null.
template<FieldName name, typename Value, bool isAlways = true>
struct Field {
    JsonValue json;
};

/// The fields of another object, beside those of their owner.
template<typename Object>
struct Beside {
    JsonValue json;
};

template<typename... Fields>
struct Object {
    JsonValue json = JsonValue::object();
};

template<typename Item>
struct List {
    JsonValue json = JsonValue::array();
};

/// Values by names that are those of a study, a machine or a model.
template<typename Item>
struct NamedValues {
    JsonValue json = JsonValue::object();
};

/// A number that is written as an integer where it is one: 2, not 2.0.
struct Whole {
    double value = 0;
};

template<typename Value>
concept IsText = std::convertible_to<Value, std::string_view>;

/// An optional or a pointer.
template<typename Value>
concept IsMaybe = !IsText<Value> && requires(const Value& value)
{
    static_cast<bool>(value);
    *value;
};

template<typename Value>
concept HasJson = requires(const Value& value)
{
    {
        value.json
        } -> std::convertible_to<JsonValue>;
};

JsonValue jsonOf(double number);
JsonValue jsonOf(Whole number);
JsonValue jsonOf(std::string_view text);

template<typename Value>
JsonValue jsonOf(const Value& value)
{
    if constexpr (HasJson<Value>) {
        return value.json;
    } else if constexpr (std::same_as<Value, JsonValue> || std::integral<Value>) {
        return value;
    } else if constexpr (std::is_enum_v<Value>) {
        return jsonOf(toString(value));
    } else if constexpr (IsText<Value>) {
        return jsonOf(std::string_view(value));
    } else if constexpr (IsMaybe<Value>) {
        return value ? jsonOf(*value) : JsonValue(nullptr);
    } else {
        static_assert(std::ranges::range<Value>, "values of this type are not described");
        auto json = JsonValue::array();
        for (const auto& item : value) {
            json.push_back(jsonOf(static_cast<std::ranges::range_value_t<Value>>(item)));
        }
        return json;
    }
}

template<FieldName name, typename Value>
Field<name, Value> f(const Value& value)
{
    return {jsonOf(value)};
}

/// A field that is left out where there is no value.
template<FieldName name, typename Value>
auto maybe(const Value& value)
{
    using Content = std::remove_cvref_t<decltype(*value)>;
    return Field<name, Content, false>{value ? jsonOf(*value)
                                             : JsonValue(JsonValue::value_t::discarded)};
}

/// What `describe` makes of a value that may be missing.
template<typename Value, typename Function>
auto ifThere(const Value& value, const Function& describe)
{
    std::optional<std::remove_cvref_t<decltype(describe(*value))>> described;
    if (value) {
        described = describe(*value);
    }
    return described;
}

/// A text or list that is null where it is empty, a number that is null where it is
/// not above 0: not known.
template<typename Value>
std::optional<Value> orNull(const Value& value)
{
    if constexpr (requires { value.empty(); }) {
        return value.empty() ? std::nullopt : std::optional(value);
    } else {
        return value > 0 ? std::optional(value) : std::nullopt;
    }
}

template<typename Object>
Beside<Object> beside(const Object& object)
{
    return {object.json};
}

void addTo(JsonValue& object, const char* name, JsonValue value);

template<FieldName name, typename Value, bool isAlways>
void addTo(JsonValue& object, Field<name, Value, isAlways>& field)
{
    addTo(object, name.text, std::move(field.json));
}

template<typename Other>
void addTo(JsonValue& object, Beside<Other>& other)
{
    object.update(other.json);
}

template<typename... Fields>
Object<Fields...> object(Fields... fields)
{
    Object<Fields...> made;
    (addTo(made.json, fields), ...);
    return made;
}

/// What `describe` makes of each item.
template<std::ranges::range Items, typename Function>
auto each(const Items& items, const Function& describe)
{
    List<std::remove_cvref_t<decltype(describe(*std::ranges::begin(items)))>> list;
    for (auto&& item : items) {
        list.json.push_back(jsonOf(describe(item)));
    }
    return list;
}

/// The same of the indices 0, 1, … below `count`.
template<std::unsigned_integral Count, typename Function>
auto each(Count count, const Function& describe)
{
    List<std::remove_cvref_t<decltype(describe(count))>> list;
    for (Count index = 0; index < count; ++index) {
        list.json.push_back(jsonOf(describe(index)));
    }
    return list;
}

/// Of pairs of a name and a value.
template<typename Items>
auto named(const Items& items)
{
    NamedValues<std::remove_cvref_t<decltype(items.begin()->second)>> values;
    for (const auto& [name, value] : items) {
        values.json[std::string(name)] = jsonOf(value);
    }
    return values;
}

/// {"type": type}, or {"type": [type, "null"]}
JsonValue typeSchema(const char* type, bool hasNull = false);
/// The schema of what may also be null.
JsonValue nullable(JsonValue schema);
/// The schema of what fits one of them.
JsonValue anyOf(std::vector<JsonValue> schemas);
/// Adds a property to the schema of an object.
void addProperty(JsonValue& schema, const char* name, JsonValue property, bool isAlways);

template<typename Value>
struct SchemaOf;

/// The JSON Schema (2020-12) of jsonOf() of such values.
template<typename Value>
JsonValue schemaOf()
{
    return SchemaOf<std::remove_cvref_t<Value>>::make();
}

template<typename Value>
struct SchemaOf {
    static JsonValue make()
    {
        if constexpr (std::same_as<Value, JsonValue>) {
            return JsonValue::object();
        } else if constexpr (std::same_as<Value, bool>) {
            return typeSchema("boolean");
        } else if constexpr (std::floating_point<Value> || std::same_as<Value, Whole>) {
            return typeSchema("number", true);
        } else if constexpr (std::integral<Value>) {
            return typeSchema("number");
        } else if constexpr (std::is_enum_v<Value> || IsText<Value>) {
            return typeSchema("string");
        } else if constexpr (IsMaybe<Value>) {
            return nullable(schemaOf<decltype(*std::declval<Value>())>());
        } else {
            return SchemaOf<List<std::ranges::range_value_t<Value>>>::make();
        }
    }
};

template<typename Item>
struct SchemaOf<List<Item>> {
    static JsonValue make()
    {
        auto schema = typeSchema("array");
        schema["items"] = schemaOf<Item>();
        return schema;
    }
};

template<typename Item>
struct SchemaOf<NamedValues<Item>> {
    static JsonValue make()
    {
        auto schema = typeSchema("object");
        schema["additionalProperties"] = schemaOf<Item>();
        return schema;
    }
};

template<typename... Fields>
struct SchemaOf<Object<Fields...>> {
    template<FieldName name, typename Value, bool isAlways>
    static void add(JsonValue& schema, std::type_identity<Field<name, Value, isAlways>>)
    {
        addProperty(schema, name.text, schemaOf<Value>(), isAlways);
    }
    template<typename... Others>
    static void add(JsonValue& schema, std::type_identity<Beside<Object<Others...>>>)
    {
        (add(schema, std::type_identity<Others>()), ...);
    }
    static JsonValue make()
    {
        auto schema = typeSchema("object");
        schema["properties"] = JsonValue::object();
        (add(schema, std::type_identity<Fields>()), ...);
        return schema;
    }
};

template<typename... Contents>
struct JsonDocument;

/// The document whose objects `describe` returns.
template<auto describe>
struct DocumentOf {
    template<typename... Contents>
    constexpr operator JsonDocument<Contents...>() const
    {
        return {[](const Contents&... contents) { return describe(contents...).json; },
                [] { return schemaOf<decltype(describe(std::declval<const Contents&>()...))>(); }};
    }
};

}  // namespace papilio::core
