#include "core/io/text/number_locale.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace papilio::core {

namespace {

constexpr std::size_t groupDigits = 3;

/// Whether `digits` are groups between separators: "1,234", "12,34,567" (as in India). A number in
/// groups begins with no 0.
bool areGroups(std::string_view digits, char separator)
{
    if (digits.starts_with('-') || digits.starts_with('+')) {
        digits.remove_prefix(1);
    }
    if (digits.starts_with('0')) {
        return false;
    }
    for (bool isFirst = true; true; isFirst = false) {
        const auto end = std::min(digits.find(separator), digits.size());
        const auto group = digits.substr(0, end);
        const bool isLast = end == digits.size();
        if (group.find_first_not_of("0123456789") != std::string_view::npos ||
            group.size() > groupDigits || group.size() < (isFirst ? 1 : groupDigits - 1) ||
            (isLast && group.size() != groupDigits)) {
            return false;
        }
        if (isLast) {
            return !isFirst;
        }
        digits.remove_prefix(end + 1);
    }
}

}  // namespace

void NumberLocale::see(std::string_view cell)
{
    cell = trimmed(cell);
    if (cell.empty() || cell.find_first_not_of("0123456789.,+-eE") != std::string_view::npos) {
        return;
    }
    const auto comma = cell.rfind(',');
    const auto point = cell.rfind('.');
    if (comma == std::string_view::npos && point == std::string_view::npos) {
        return;
    }
    if (comma != std::string_view::npos && point != std::string_view::npos) {
        (point < comma ? hasSeenComma_ : hasSeenPoint_) = true;
    } else if (comma != std::string_view::npos) {
        hasSeenComma_ = hasSeenComma_ || !areGroups(cell, ',');
    } else {
        // One point is a decimal point until a comma says otherwise.
        (cell.find('.') != point && areGroups(cell, '.') ? hasSeenComma_ : hasSeenPoint_) = true;
    }
}

NumberText NumberLocale::read(std::string_view cell, double& value) const
{
    const char decimal = hasDecimalComma() ? ',' : '.';
    const char separator = hasDecimalComma() ? '.' : ',';
    const auto text = trimmed(cell);
    const auto whole = text.substr(0, text.find_first_of(hasDecimalComma() ? ",eE" : ".eE"));
    const auto rest = text.substr(whole.size());
    const bool hasGroups = whole.find(separator) != std::string_view::npos;
    if (!hasGroups && rest.find(',') == std::string_view::npos) {
        return decimal == ',' && rest.find('.') != std::string_view::npos ? NumberText::NotANumber
                                                                          : readNumber(text, value);
    }
    if (rest.find(separator) != std::string_view::npos ||
        (hasGroups && !areGroups(whole, separator))) {
        return NumberText::NotANumber;
    }
    std::string plain;
    for (const char character : whole) {
        plain += character == separator ? std::string() : std::string(1, character);
    }
    plain += rest;
    std::ranges::replace(plain, decimal, '.');
    return readNumber(plain, value);
}

}  // namespace papilio::core
