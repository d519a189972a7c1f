#pragma once

#include "core/support/error.h"

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::collectors {

using Json = nlohmann::ordered_json;

/// What stands where something else was expected; of what is long, its beginning.
std::string excerpt(const Json& value);

/// The first thing that is wrong with a file; what is found after it is mostly its consequence.
class FirstProblem {
public:
    void add(const std::string& where, const std::string& sentence);
    [[nodiscard]] const std::optional<core::Error>& error() const { return error_; }

private:
    std::optional<core::Error> error_;
};

/// The fields of one JSON object. What is missing or of the wrong type becomes a problem that names
/// its place.
class JsonFields {
public:
    /// @param value must outlive the fields
    JsonFields(const Json& value, std::string where, FirstProblem& problem);

    /// Reports the first field that is not among `names`: a misspelt field must not pass for an
    /// absent one.
    void allow(std::initializer_list<std::string_view> names) const;

    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::string text(std::string_view name, std::string fallback = {}) const;
    [[nodiscard]] std::string requiredText(std::string_view name) const;
    [[nodiscard]] double number(std::string_view name,
                                double fallback,
                                double low,
                                double high) const;
    [[nodiscard]] std::size_t count(std::string_view name, std::size_t fallback) const;
    [[nodiscard]] bool flag(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
    /// Name and number pairs in the order of the file.
    [[nodiscard]] std::vector<std::pair<std::string, double>> numbers(std::string_view name) const;
    /// The members of an object or the elements of an array; empty where the field is absent.
    [[nodiscard]] const Json& object(std::string_view name) const;
    [[nodiscard]] const Json& array(std::string_view name) const;
    [[nodiscard]] const Json& any(std::string_view name) const
    {
        return value_.at(std::string(name));
    }

    [[nodiscard]] std::string place(std::string_view name) const;
    [[nodiscard]] const std::string& where() const { return where_; }
    [[nodiscard]] FirstProblem& problem() const { return problem_; }

private:
    const Json& value_;
    std::string where_;
    FirstProblem& problem_;
};

}  // namespace papilio::collectors
