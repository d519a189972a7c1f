#pragma once

#include <cstddef>
#include <iterator>
#include <utility>

namespace papilio::core {

/// Values that are computed when they are asked for: what `function` returns for 0 … size - 1.
/// The standard's views do the same, but clang 14 does not compile those of GCC 12's library.
template<typename Function>
class ComputedRange {
public:
    using Value = decltype(std::declval<const Function&>()(std::size_t()));

    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using iterator_concept = std::forward_iterator_tag;
        using value_type = Value;
        using difference_type = std::ptrdiff_t;
        using reference = Value;
        using pointer = void;

        Iterator() = default;
        Iterator(const ComputedRange* range, std::size_t place) : range_(range), place_(place) {}

        Value operator*() const { return (*range_)[place_]; }
        Iterator& operator++()
        {
            ++place_;
            return *this;
        }
        Iterator operator++(int)
        {
            auto before = *this;
            ++place_;
            return before;
        }
        friend difference_type operator-(const Iterator& left, const Iterator& right)
        {
            return static_cast<difference_type>(left.place_) -
                   static_cast<difference_type>(right.place_);
        }
        bool operator==(const Iterator& other) const { return place_ == other.place_; }

    private:
        const ComputedRange* range_ = nullptr;
        std::size_t place_ = 0;
    };

    ComputedRange(std::size_t size, Function function) : size_(size), function_(std::move(function))
    {}

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    Value operator[](std::size_t place) const { return function_(place); }
    [[nodiscard]] Iterator begin() const { return {this, 0}; }
    [[nodiscard]] Iterator end() const { return {this, size_}; }

private:
    std::size_t size_;
    Function function_;
};

}  // namespace papilio::core
