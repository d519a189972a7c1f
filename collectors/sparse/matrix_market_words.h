#pragma once

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <system_error>

// How the lines of a Matrix Market file are read, wherever one is: a word is a number as a whole or
// it is none ("2,9" is not 2).
namespace papilio::collectors {

/// The next word of `line`, which is removed from it; empty at its end.
inline std::string_view takeWord(std::string_view& line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

/// A piece of the file as a message shows it: hostile lines are long.
inline std::string shownWords(std::string_view text)
{
    constexpr std::size_t most = 40;
    return fmt::format("\"{}{}\"", text.substr(0, most), text.size() > most ? "…" : "");
}

/// @return false where the word is no number, or is more than one
template<typename Number>
bool readWord(std::string_view word, Number& value)
{
    if (word.starts_with('+')) {
        word.remove_prefix(1);
    }
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
    return failed == std::errc() && end == word.data() + word.size();
}

}  // namespace papilio::collectors
