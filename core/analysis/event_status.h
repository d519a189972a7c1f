#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace papilio::core {

/// What the analysis makes of an event, in the order in which it decides.
enum class EventStatus : std::uint8_t {
    Excluded,         ///< left out by hand (Benchmark::excluded), whatever it measured
    Missing,          ///< a value was not measured
    NonFinite,        ///< infinite, or beyond 1e150
    Irrelevant,       ///< zero in every kernel and repetition
    Noisy,            ///< max-RNMSE above tau
    Unrepresentable,  ///< its mean is not a combination of the expectations, within rho
    Tiny,             ///< its representation is shorter than beta
    Dependent,        ///< explained by the chosen events
    Chosen,           ///< a pivot
};
constexpr std::size_t eventStatusCount = 9;

/// "excluded", "missing", "nonfinite", … as in the JSON document
std::string_view toString(EventStatus status);

/// How many events have each status.
class StatusCounts {
public:
    [[nodiscard]] std::size_t of(EventStatus status) const
    {
        return counts_[static_cast<std::size_t>(status)];
    }
    [[nodiscard]] std::size_t& of(EventStatus status)
    {
        return counts_[static_cast<std::size_t>(status)];
    }
    [[nodiscard]] std::size_t total() const
    {
        std::size_t sum = 0;
        for (const auto count : counts_) {
            sum += count;
        }
        return sum;
    }
    /// Events at or below tau that are not excluded: everything from Unrepresentable on.
    [[nodiscard]] std::size_t quiet() const
    {
        return of(EventStatus::Unrepresentable) + representable();
    }
    [[nodiscard]] std::size_t representable() const
    {
        return of(EventStatus::Tiny) + of(EventStatus::Dependent) + of(EventStatus::Chosen);
    }

private:
    std::array<std::size_t, eventStatusCount> counts_{};
};

}  // namespace papilio::core
