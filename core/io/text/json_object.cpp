#include "core/io/text/json_object.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

/// Counts beyond this are slips of the pen.
constexpr double largestCount = 1e6;

/// Where it is nested too deep.
std::optional<std::size_t> tooDeepAt(std::string_view text)
{
    std::size_t depth = 0;
    bool isQuoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (isQuoted) {
            if (letter == '\\') {
                ++at;
            }
            isQuoted = letter != '"';
        } else if (letter == '"') {
            isQuoted = true;
        } else if (letter == '[' || letter == '{') {
            if (++depth > deepestJson) {
                return at;
            }
        } else if ((letter == ']' || letter == '}') && depth > 0) {
            --depth;
        }
    }
    return std::nullopt;
}

/// What nlohmann's parser threw on `text`, with its position.
ParseError jsonRefusal(std::string_view text,
                       const nlohmann::json::exception& thrown,
                       std::string_view expected)
{
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing
    // value - unexpected end of input"
    std::string_view what = thrown.what();
    const auto end = what.find("] ");
    what.remove_prefix(end == std::string_view::npos ? 0 : end + 2);
    const auto* const syntax = dynamic_cast<const nlohmann::json::parse_error*>(&thrown);
    if (syntax == nullptr) {
        return {std::string(what)};
    }
    if (const auto reason = what.find(" - "); reason != std::string_view::npos) {
        what.remove_prefix(reason + 3);
    }
    return {fmt::format("expected {}: {}", expected, what),
            {},
            positionAt(text, syntax->byte > 0 ? syntax->byte - 1 : 0)};
}

template<typename Json>
Json parsed(std::string_view text, std::string_view expected)
{
    if (!isText(text)) {
        throw ParseError{fmt::format("is not UTF-8 text; expected {}", expected)};
    }
    if (const auto deep = tooDeepAt(text)) {
        throw ParseError{fmt::format("nested more than {} levels deep", deepestJson),
                         {},
                         positionAt(text, *deep)};
    }
    try {
        return Json::parse(text);
    } catch (const nlohmann::json::exception& thrown) {
        throw jsonRefusal(text, thrown, expected);
    }
}

template<typename Json>
Json parsedOrNull(std::string_view text)
{
    auto json = tooDeepAt(text) ? Json() : Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json() : json;
}

}  // namespace

template<>
JsonValue parseJson(std::string_view text, std::string_view expected)
{
    return parsed<JsonValue>(text, expected);
}

template<>
nlohmann::json parseJson(std::string_view text, std::string_view expected)
{
    return parsed<nlohmann::json>(text, expected);
}

template<>
JsonValue jsonOrNull(std::string_view text)
{
    return parsedOrNull<JsonValue>(text);
}

template<>
nlohmann::json jsonOrNull(std::string_view text)
{
    return parsedOrNull<nlohmann::json>(text);
}

namespace {

/// The position of a JSON object that is called `name`: of the name behind the field "name" or
/// "event", else of the first text that is it; line 0 where there is none.
Place positionOfName(std::string_view json, const std::string& name)
{
    const auto quoted = JsonValue(name).dump(-1, ' ', false, JsonValue::error_handler_t::replace);
    auto first = std::string_view::npos;
    for (auto at = json.find(quoted); at != std::string_view::npos;
         at = json.find(quoted, at + 1)) {
        const auto before = trimmed(json.substr(0, at), ": \t\r\n");
        if (before.ends_with("\"name\"") || before.ends_with("\"event\"")) {
            return positionAt(json, at);
        }
        first = std::min(first, at);
    }
    return first == std::string_view::npos ? Place() : positionAt(json, first);
}

}  // namespace

Error errorOf(const ParseError& error, const std::string& source, std::string_view text)
{
    auto position = error.position;
    if (position.line == 0 && !error.item.empty()) {
        position = {positionOfName(text, error.item).line, 0};
    }
    return visibleText(errorAt(source, position, error.sentence, error.code));
}

std::string excerptOf(const JsonValue& value)
{
    if (value.is_structured()) {
        return value.type_name();
    }
    return value.is_string() ? quotedExcerpt(value.get_ref<const std::string&>()) : value.dump();
}

JsonObject::JsonObject(const JsonValue& value, std::string where, std::string_view name)
    : value_(value),
      where_(std::move(where))
{
    if (!value.is_object()) {
        refuse(fmt::format("expected an object {{…}}, found {}", excerptOf(value)));
    }
    if (const auto* own = find(name); own != nullptr && own->is_string()) {
        item_ = own->get<std::string>();
    }
}

std::string JsonObject::place(std::string_view name) const
{
    return fmt::format("{}{}field \"{}\"", where_, where_.empty() ? "" : ", ", name);
}

void JsonObject::refuse(const std::string& sentence) const
{
    throw ParseError{where_ + (where_.empty() ? "" : ": ") + sentence, item_};
}

void JsonObject::refuse(std::string_view field, const std::string& sentence) const
{
    throw ParseError{place(field) + ": " + sentence, item_};
}

void JsonObject::allow(const std::vector<std::string_view>& names) const
{
    for (const auto& [name, value] : value_.items()) {
        if (std::ranges::find(names, std::string_view(name)) == names.end()) {
            throw ParseError{fmt::format("{}: is not known here; there are {}", place(name),
                                         fmt::join(names, ", ")),
                             item_.empty() ? name : item_};
        }
    }
}

const JsonValue* JsonObject::find(std::string_view name) const
{
    const auto found = value_.find(std::string(name));
    return found == value_.end() ? nullptr : &*found;
}

const JsonValue* JsonObject::find(std::string_view name,
                                  bool (JsonValue::*is)() const noexcept,
                                  const char* expected) const
{
    const auto* value = find(name);
    if (value != nullptr && !(value->*is)()) {
        refuse(name, fmt::format("expected {}, found {}", expected, excerptOf(*value)));
    }
    return value;
}

std::string JsonObject::text(std::string_view name, std::string fallback) const
{
    const auto* value = find(name, &JsonValue::is_string, "a text");
    return value != nullptr ? value->get<std::string>() : fallback;
}

std::string JsonObject::requiredText(std::string_view name) const
{
    auto result = text(name);
    if (result.empty()) {
        refuse(name, "is missing or empty");
    }
    return result;
}

double JsonObject::requiredNumber(std::string_view name) const
{
    const auto* value = find(name, &JsonValue::is_number, "a number");
    if (value == nullptr) {
        refuse(name, "is missing; expected a number");
    }
    const auto number = value->get<double>();
    if (!std::isfinite(number)) {
        refuse(name, "expected a finite number");
    }
    return number;
}

double JsonObject::number(std::string_view name, double fallback, double low, double high) const
{
    const auto* value = find(name);
    if (value == nullptr) {
        return fallback;
    }
    if (!value->is_number() || !(value->get<double>() >= low) || value->get<double>() > high) {
        refuse(name, fmt::format("expected a number from {} to {}, found {}", low, high,
                                 excerptOf(*value)));
    }
    return value->get<double>();
}

std::size_t JsonObject::count(std::string_view name, std::size_t fallback) const
{
    const double value = number(name, static_cast<double>(fallback), 0, largestCount);
    if (std::floor(value) != value) {
        refuse(name, fmt::format("expected a whole number, found {}", value));
    }
    return static_cast<std::size_t>(value);
}

bool JsonObject::flag(std::string_view name, bool fallback) const
{
    const auto* value = find(name, &JsonValue::is_boolean, "true or false");
    return value != nullptr ? value->get<bool>() : fallback;
}

std::vector<std::string> JsonObject::texts(std::string_view name) const
{
    std::vector<std::string> result;
    for (const auto& element : list(name)) {
        if (!element.is_string()) {
            refuse(name, fmt::format("expected a list of texts, found {}", excerptOf(element)));
        }
        result.push_back(element.get<std::string>());
    }
    return result;
}

std::vector<std::pair<std::string, double>> JsonObject::numbers(std::string_view name) const
{
    std::vector<std::pair<std::string, double>> result;
    for (const auto& [key, value] : object(name).items()) {
        if (!value.is_number()) {
            refuse(name,
                   fmt::format("expected a number for \"{}\", found {}", key, excerptOf(value)));
        }
        result.emplace_back(key, value.get<double>());
    }
    return result;
}

const JsonValue& JsonObject::object(std::string_view name) const
{
    static const auto none = JsonValue::object();
    const auto* value = find(name, &JsonValue::is_object, "an object {…}");
    return value != nullptr ? *value : none;
}

const JsonValue& JsonObject::list(std::string_view name) const
{
    static const auto none = JsonValue::array();
    const auto* value = find(name, &JsonValue::is_array, "a list […]");
    return value != nullptr ? *value : none;
}

}  // namespace papilio::core
