#pragma once

#include "core/base/text.h"
#include "core/io/text/parse_error.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// Members keep the order of the file.
using JsonValue = nlohmann::ordered_json;

/// Arrays and objects inside one another that JSON may have here; what is read and written by
/// recursion must fit on the stack.
inline constexpr std::size_t deepestJson = 200;

/// JSON by nlohmann's parser, which is compiled for these two types in one place.
/// @param Json  nlohmann::json (members by name) or JsonValue
/// @param expected  "JSON as Ginkgo writes it"
/// @throws ParseError for what is no UTF-8, no JSON, or nested more than deepestJson levels deep
template<typename Json = JsonValue>
Json parseJson(std::string_view text, std::string_view expected = "JSON");
/// The same; null for what is refused.
template<typename Json = JsonValue>
Json jsonOrNull(std::string_view text);

/// A value as an error quotes it: the beginning of a text or number, the type of what holds others.
std::string excerptOf(const JsonValue& value);

/**
 * The fields of one JSON object. What is missing or of another type is refused with the place of
 * the object and the name of the field.
 */
class JsonObject {
public:
    /// @param value must outlive this
    /// @param where  "event 3", "node \"Retiring\""; empty for the document itself
    /// @param name   the field with its name, which leads to its line
    JsonObject(const JsonValue& value, std::string where, std::string_view name = "name");

    /// Refuses the first field that is not among `names`: a misspelt field must not pass for an
    /// absent one.
    void allow(const std::vector<std::string_view>& names) const;

    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
    /// `fallback` where the field is absent, as below.
    [[nodiscard]] std::string text(std::string_view name, std::string fallback = {}) const;
    [[nodiscard]] std::string requiredText(std::string_view name) const;
    [[nodiscard]] double requiredNumber(std::string_view name) const;
    [[nodiscard]] double number(std::string_view name,
                                double fallback,
                                double low,
                                double high) const;
    [[nodiscard]] std::size_t count(std::string_view name, std::size_t fallback) const;
    [[nodiscard]] bool flag(std::string_view name, bool fallback = false) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
    /// Name and number pairs in the order of the file.
    [[nodiscard]] std::vector<std::pair<std::string, double>> numbers(std::string_view name) const;
    /// The members of an object or the elements of a list; empty where the field is absent.
    [[nodiscard]] const JsonValue& object(std::string_view name) const;
    [[nodiscard]] const JsonValue& list(std::string_view name) const;
    /// A field that is there.
    [[nodiscard]] const JsonValue& any(std::string_view name) const { return *find(name); }

    /// "WHERE, field "NAME""
    [[nodiscard]] std::string place(std::string_view name) const;
    [[nodiscard]] const std::string& where() const { return where_; }
    [[noreturn]] void refuse(const std::string& sentence) const;
    [[noreturn]] void refuse(std::string_view field, const std::string& sentence) const;

private:
    [[nodiscard]] const JsonValue* find(std::string_view name) const;
    /// The field, which has to be `expected`; null where it is absent.
    [[nodiscard]] const JsonValue* find(std::string_view name,
                                        bool (JsonValue::*is)() const noexcept,
                                        const char* expected) const;

    const JsonValue& value_;
    std::string where_;
    std::string item_;  ///< its own name
};

}  // namespace papilio::core
