#include "collectors/simulated/json_fields.h"

#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

const Json emptyObject = Json::object();
const Json emptyArray = Json::array();

/// Counts beyond this are slips of the pen.
constexpr double largestCount = 1e6;

}  // namespace

std::string excerpt(const Json& value)
{
    if (value.is_structured()) {
        return value.type_name();
    }
    return value.is_string() ? core::quotedExcerpt(value.get_ref<const std::string&>())
                             : value.dump();
}

void FirstProblem::add(const std::string& where, const std::string& sentence)
{
    if (!error_) {
        error_ = core::Error{core::Errc::Malformed, core::visibleText(where + ": " + sentence)};
    }
}

JsonFields::JsonFields(const Json& value, std::string where, FirstProblem& problem)
    : value_(value.is_object() ? value : emptyObject),
      where_(std::move(where)),
      problem_(problem)
{
    if (!value.is_object()) {
        problem_.add(where_, fmt::format("expected an object, found {}", value.type_name()));
    }
}

std::string JsonFields::place(std::string_view name) const
{
    return fmt::format("{}, field \"{}\"", where_, name);
}

void JsonFields::allow(std::initializer_list<std::string_view> names) const
{
    for (const auto& [name, value] : value_.items()) {
        if (std::ranges::find(names, std::string_view(name)) == names.end()) {
            problem_.add(where_, fmt::format("there is no field \"{}\" here; there may be {}", name,
                                             fmt::join(names, ", ")));
        }
    }
}

bool JsonFields::has(std::string_view name) const
{
    return value_.contains(std::string(name));
}

std::string JsonFields::text(std::string_view name, std::string fallback) const
{
    if (!has(name)) {
        return fallback;
    }
    const Json& value = any(name);
    if (!value.is_string()) {
        problem_.add(place(name), fmt::format("expected a text, found {}", excerpt(value)));
        return fallback;
    }
    return value.get<std::string>();
}

std::string JsonFields::requiredText(std::string_view name) const
{
    const std::string result = text(name);
    if (result.empty()) {
        problem_.add(where_, fmt::format("the field \"{}\" is missing or empty", name));
    }
    return result;
}

double JsonFields::number(std::string_view name, double fallback, double low, double high) const
{
    if (!has(name)) {
        return fallback;
    }
    const Json& value = any(name);
    if (!value.is_number() || value.get<double>() < low || value.get<double>() > high) {
        problem_.add(place(name), fmt::format("expected a number from {} to {}, found {}", low,
                                              high, excerpt(value)));
        return fallback;
    }
    return value.get<double>();
}

std::size_t JsonFields::count(std::string_view name, std::size_t fallback) const
{
    const double value = number(name, static_cast<double>(fallback), 0, largestCount);
    const auto whole = static_cast<std::size_t>(value);
    if (static_cast<double>(whole) != value) {
        problem_.add(place(name), fmt::format("expected a whole number, found {}", value));
    }
    return whole;
}

bool JsonFields::flag(std::string_view name) const
{
    if (!has(name)) {
        return false;
    }
    if (!any(name).is_boolean()) {
        problem_.add(place(name),
                     fmt::format("expected true or false, found {}", excerpt(any(name))));
        return false;
    }
    return any(name).get<bool>();
}

std::vector<std::string> JsonFields::texts(std::string_view name) const
{
    std::vector<std::string> result;
    for (const Json& element : array(name)) {
        if (!element.is_string()) {
            problem_.add(place(name), fmt::format("expected texts, found {}", excerpt(element)));
            return result;
        }
        result.push_back(element.get<std::string>());
    }
    return result;
}

std::vector<std::pair<std::string, double>> JsonFields::numbers(std::string_view name) const
{
    std::vector<std::pair<std::string, double>> result;
    for (const auto& [key, value] : object(name).items()) {
        if (!value.is_number()) {
            problem_.add(place(name), fmt::format("expected a number for \"{}\", found {}", key,
                                                  excerpt(value)));
            return result;
        }
        result.emplace_back(key, value.get<double>());
    }
    return result;
}

const Json& JsonFields::object(std::string_view name) const
{
    if (!has(name)) {
        return emptyObject;
    }
    if (!any(name).is_object()) {
        problem_.add(place(name),
                     fmt::format("expected an object, found {}", any(name).type_name()));
        return emptyObject;
    }
    return any(name);
}

const Json& JsonFields::array(std::string_view name) const
{
    if (!has(name)) {
        return emptyArray;
    }
    if (!any(name).is_array()) {
        problem_.add(place(name),
                     fmt::format("expected an array, found {}", any(name).type_name()));
        return emptyArray;
    }
    return any(name);
}

}  // namespace papilio::collectors
