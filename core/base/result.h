#pragma once

#include "core/base/error.h"

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

namespace papilio::core {

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
