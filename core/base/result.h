#pragma once

#include <cassert>
#include <cstddef>
#include <fmt/core.h>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace papilio::core {

/// What kind of thing went wrong; the message says the rest.
enum class Errc {
    InvalidArgument,  ///< a value the caller gave makes no sense
    InvalidShape,     ///< sizes that must agree do not
    NotFinite,        ///< NaN or infinity where a number is needed
    RankDeficient,    ///< expectations of a basis depend on each other
    NotFound,         ///< a file, benchmark, metric or event that is not there
    Unreadable,       ///< the system refuses to read or write
    Malformed,        ///< content is not what its format promises
    Unsupported,      ///< a format, or a version of it, that is not understood
    Cancelled,        ///< asked to stop; never shown as a failure
};

/// Where in a text an error is. Lines and columns count from 1; 0: not known.
struct Place {
    std::size_t line = 0;
    std::size_t column = 0;

    [[nodiscard]] bool isKnown() const { return line != 0; }
    bool operator==(const Place&) const = default;
};

/// One English sentence that names the item and the offending value, and how to fix it.
struct Error {
    Errc code = Errc::InvalidArgument;
    std::string message;
    Place place{};  ///< in the text that was read; the message names it as well

    /// The same error with "context: " before its sentence, as in "basis.csv: line 3: …".
    [[nodiscard]] Error in(const std::string& context) const
    {
        return {code, context + ": " + message, place};
    }
};

/// An error whose message is a text with arguments, as of fmt::format().
template<class... Arguments>
Error errorOf(Errc code, fmt::format_string<Arguments...> message, Arguments&&... arguments)
{
    return {code, fmt::format(message, std::forward<Arguments>(arguments)...)};
}

/// A value, or the Error that says why there is none. (g++ 12 has no std::expected in C++20.)
template<typename T>
class [[nodiscard]] Result {
public:
    // NOLINTNEXTLINE(google-explicit-constructor)
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    // NOLINTNEXTLINE(google-explicit-constructor)
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool hasValue() const { return content_.index() == 0; }
    explicit operator bool() const { return hasValue(); }

    [[nodiscard]] T& value() &
    {
        assert(hasValue());
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] const T& value() const&
    {
        assert(hasValue());
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] T&& value() &&
    {
        assert(hasValue());
        return std::move(*std::get_if<0>(&content_));
    }
    [[nodiscard]] const Error& error() const
    {
        assert(!hasValue());
        return *std::get_if<1>(&content_);
    }

    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

private:
    std::variant<T, Error> content_;
};

/// Success, or the Error that says why not.
template<>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool hasValue() const { return !error_.has_value(); }
    explicit operator bool() const { return hasValue(); }
    [[nodiscard]] const Error& error() const
    {
        assert(!hasValue());
        return *error_;
    }

private:
    std::optional<Error> error_;
};

}  // namespace papilio::core
