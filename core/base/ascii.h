#pragma once

namespace papilio::core {

// Tests of ASCII characters that do not depend on the locale. Bytes of other characters are none of
// these, and stay as they are.

constexpr bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

constexpr bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}

constexpr bool isLetter(char c)
{
    return isUpper(c) || isLower(c);
}

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isLetterOrDigit(char c)
{
    return isLetter(c) || isDigit(c);
}

/// A letter or _: what a word may start with.
constexpr bool isWordStart(char c)
{
    return isLetter(c) || c == '_';
}

/// A letter, a digit or _.
constexpr bool isWordCharacter(char c)
{
    return isWordStart(c) || isDigit(c);
}

/// A letter in lower or upper case.
constexpr char lowerLetter(char c)
{
    return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char upperLetter(char c)
{
    return isLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace papilio::core
