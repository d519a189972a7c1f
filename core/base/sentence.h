#pragma once

#include "core/base/number_format.h"

#include <concepts>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace papilio::core {

/**
 * How core's sentences for people are put into their language. Core writes English, and whatever is
 * stored or exported stays English: only code that shows sentences in a window sets another
 * language, for as long as a SentenceScope lives.
 */
class SentenceTranslator {
public:
    SentenceTranslator() = default;
    SentenceTranslator(const SentenceTranslator&) = delete;
    SentenceTranslator& operator=(const SentenceTranslator&) = delete;
    virtual ~SentenceTranslator() = default;

    /// @param english  with {} where values go in (the {fmt} library's way)
    /// @return the same sentence with the same places, in any order by number; english where there
    /// is none
    [[nodiscard]] virtual std::string translated(const char* context,
                                                 const char* english) const = 0;
};

/// On this thread core's sentences are in the translator's language until the scope ends.
class SentenceScope {
public:
    explicit SentenceScope(const SentenceTranslator& translator);
    SentenceScope(const SentenceScope&) = delete;
    SentenceScope& operator=(const SentenceScope&) = delete;
    ~SentenceScope();

private:
    const SentenceTranslator* before_;
};

/// Whole numbers of a sentence are written as in tables: "1,132" in the window.
template<class Argument>
decltype(auto) spokenArgument(const Argument& argument)
{
    if constexpr (std::integral<Argument> && !std::same_as<Argument, char> &&
                  !std::same_as<Argument, bool>) {
        return countText(static_cast<double>(argument));
    } else {
        return (argument);
    }
}

/// What say() writes, with the arguments put in.
std::string saidWith(const char* context, fmt::string_view english, fmt::format_args arguments);

/// The same of arguments that live until the sentence is written.
template<class... Arguments>
std::string saidOf(const char* context, fmt::string_view english, const Arguments&... arguments)
{
    return saidWith(context, english, fmt::make_format_args(arguments...));
}

/**
 * A sentence, or a part of one: English, or in the language of the SentenceScope that is open.
 * @param context  groups sentences for translators (scripts/translate collects them)
 * @param english  a literal; it is checked against the arguments when this is compiled
 */
template<class... Arguments>
std::string say(const char* context,
                fmt::format_string<Arguments...> english,
                Arguments&&... arguments)
{
    return saidOf(context, english, spokenArgument(arguments)...);
}

/// A text of a data file in the language of the SentenceScope that is open; `english` itself where
/// the file is not one of Papilio's own. Such texts have no places.
std::string inLanguage(const char* context, const std::string& english);

}  // namespace papilio::core
