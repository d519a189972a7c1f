#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace papilio::core {

/**
 * Numbers to which more are added at the end, while others read what was there.
 *
 * A copy costs nothing and shares the memory: what one of the copies adds lies behind the end of
 * the others. Several threads may read, copy and append to copies of their own at the same time.
 * Every other change makes memory of its own.
 */
template<typename Number>
class GrowingNumbers {
    static_assert(std::is_trivially_copyable_v<Number>);

public:
    using value_type = Number;             // NOLINT(readability-identifier-naming): as containers
    using const_iterator = const Number*;  // NOLINT(readability-identifier-naming)

    GrowingNumbers() = default;
    /// Takes the numbers as they are, without copying them.
    template<typename Allocator>
    GrowingNumbers(  // NOLINT(google-explicit-constructor): a vector of numbers is one
        std::vector<Number, Allocator> numbers)
    {
        if (!numbers.empty()) {
            auto owner = std::make_shared<std::vector<Number, Allocator>>(std::move(numbers));
            size_ = owner->size();
            auto* const memory = owner->data();
            memory_ = std::make_shared<Memory>(std::move(owner), memory, size_, size_);
        }
    }
    GrowingNumbers(std::initializer_list<Number> numbers) { append(numbers); }
    template<std::forward_iterator Iterator>
    GrowingNumbers(Iterator begin, Iterator end) : GrowingNumbers(std::vector<Number>(begin, end))
    {}
    GrowingNumbers(std::size_t count, Number number)
        : GrowingNumbers(std::vector<Number>(count, number))
    {}

    [[nodiscard]] const Number* data() const { return memory_ ? memory_->begin : nullptr; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const Number* begin() const { return data(); }
    [[nodiscard]] const Number* end() const { return data() + size_; }
    [[nodiscard]] const Number& operator[](std::size_t index) const { return data()[index]; }
    [[nodiscard]] const Number& front() const { return *data(); }
    [[nodiscard]] const Number& back() const { return data()[size_ - 1]; }

    void append(std::span<const Number> more)
    {
        if (more.empty()) {
            return;
        }
        const auto grown = size_ + more.size();
        if (!memory_ || grown > memory_->capacity || !memory_->claim(size_, grown)) {
            const bool isNext = memory_ && memory_->claim(size_, claimed);
            auto larger = std::make_shared<Memory>(std::max(grown, 2 * size_), grown);
            larger->origin = isNext ? memory_->origin : larger->origin;
            std::copy_n(data(), size_, larger->begin);
            memory_ = std::move(larger);
        }
        std::copy(more.begin(), more.end(), memory_->begin + size_);
        size_ = grown;
    }
    void append(std::initializer_list<Number> more)
    {
        append(std::span<const Number>(more.begin(), more.size()));
    }
    void push_back(Number number) { append({number}); }  // NOLINT(readability-identifier-naming)
    /// Keeps the first `count`; what is added then is another continuation.
    void truncate(std::size_t count)
    {
        if (count < size_) {
            *this = count == 0 ? GrowingNumbers() : GrowingNumbers(begin(), begin() + count);
        }
    }
    void clear() { *this = {}; }

    /// Whether these are the numbers of `before`, and perhaps more behind them.
    [[nodiscard]] bool continues(const GrowingNumbers& before) const
    {
        return before.empty() ||
               (memory_ && memory_->origin == before.memory_->origin && size_ >= before.size_);
    }

    bool operator==(const GrowingNumbers& other) const
    {
        return std::equal(begin(), end(), other.begin(), other.end());
    }

private:
    /// Of memory that another copy has added to: this one may not.
    static constexpr std::size_t claimed = std::numeric_limits<std::size_t>::max();

    struct Memory {
        Memory(std::size_t room, std::size_t taken)
            : Memory(std::shared_ptr<Number[]>(new Number[room]), nullptr, room, taken)
        {}
        Memory(std::shared_ptr<void> numbers, Number* first, std::size_t room, std::size_t taken)
            : owner(std::move(numbers)),
              begin(first != nullptr ? first : static_cast<Number*>(owner.get())),
              capacity(room),
              used(taken)
        {}
        /// Makes the end of the numbers `to`, if it is `from`: only one of the copies can.
        bool claim(std::size_t from, std::size_t to)
        {
            return used.compare_exchange_strong(from, to);
        }

        std::shared_ptr<void> owner;
        Number* begin;
        std::size_t capacity;
        std::atomic<std::size_t> used;
        /// The same for all memory that these numbers had while they grew.
        std::shared_ptr<char> origin = std::make_shared<char>();
    };

    std::shared_ptr<Memory> memory_;
    std::size_t size_ = 0;
};

}  // namespace papilio::core
