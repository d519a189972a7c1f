#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace papilio::core {

/// What is wrong with a text. A reader throws it; caught() makes the Error of it.
struct ParseError {
    std::string sentence;
    std::string item = {};  ///< a name in the text that the sentence is about
    Place position = {};    ///< where known
    Errc code = Errc::Malformed;
};

/// "SOURCE: line 3, column 5: SENTENCE", on one line. Where the position is not known, it is that
/// of the item in `text`, its line only. Without a source the sentence names it.
Error errorOf(const ParseError& error, const std::string& source = {}, std::string_view text = {});

/// The value of a result. @throws its Error, behind the name of the file that it is of
template<typename T>
T orThrow(Result<T> result, const std::string& file = {})
{
    if (!result) {
        throw file.empty() ? result.error() : result.error().in(file);
    }
    if constexpr (!std::is_void_v<T>) {
        return *std::move(result);
    }
}

/// @throws ParseError where `result` is an error: caught() says which file it is of
inline void requireValid(const Result<void>& result)
{
    if (!result) {
        throw ParseError{result.error().message};
    }
}

/// What `read` returns, or the Error or ParseError that it throws. @param source, text  as above
template<typename Read>
auto caught(const std::string& source, std::string_view text, Read read)
{
    using Value = decltype(read());
    using Wrapped = std::conditional_t<std::is_void_v<Value>, Result<void>, Result<Value>>;
    try {
        if constexpr (std::is_void_v<Value>) {
            read();
            return Wrapped();
        } else {
            return Wrapped(read());
        }
    } catch (const ParseError& error) {
        return Wrapped(errorOf(error, source, text));
    } catch (const Error& error) {
        return Wrapped(error);
    }
}

}  // namespace papilio::core
