#include "core/model/counter_runs.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <numeric>

namespace papilio::core {

namespace {

constexpr auto nobody = std::numeric_limits<std::uint32_t>::max();

}  // namespace

CounterRuns::CounterRuns(const CounterTable& counters)
    : counters_(&counters),
      // A node of std::unordered_map for each of a million intervals takes longer than all that is
      // computed of them.
      places_(std::bit_ceil(2 * counters.columns.size() + 1), nobody)
{
    runs_.reserve(counters.columns.size());
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        auto& place = places_[placeOf(counters.columns[column].run)];
        if (place == nobody) {
            place = static_cast<std::uint32_t>(firstColumns_.size());
            firstColumns_.push_back(column);
        }
        runs_.push_back(place);
    }
    order_.resize(runs_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (!isOneEach()) {
        groupPasses();
    }
}

/// The place of a name in the hash table: its run, or where it belongs.
std::size_t CounterRuns::placeOf(std::string_view name) const
{
    auto at = std::hash<std::string_view>{}(name) & (places_.size() - 1);
    while (places_[at] != nobody && this->name(places_[at]) != name) {
        at = (at + 1) & (places_.size() - 1);
    }
    return at;
}

void CounterRuns::groupPasses()
{
    std::ranges::stable_sort(order_, {}, [this](std::size_t column) { return runs_[column]; });
    const auto passOf = [this](std::size_t column) -> const std::string& {
        return counters_->columns[column].pass;
    };
    for (auto begin = order_.begin(); begin != order_.end();) {
        firstPasses_.push_back(passBegins_.size());
        const auto end = std::find_if(begin, order_.end(), [&](std::size_t column) {
            return runs_[column] != runs_[*begin];
        });
        while (begin != end) {
            passBegins_.push_back(static_cast<std::size_t>(begin - order_.begin()));
            begin = std::stable_partition(begin, end, [&, &pass = passOf(*begin)](auto column) {
                return passOf(column) == pass;
            });
        }
    }
    firstPasses_.push_back(passBegins_.size());
    passBegins_.push_back(order_.size());
}

std::size_t CounterRuns::find(std::string_view name) const
{
    const auto run = places_[placeOf(name)];
    return run == nobody ? npos : run;
}

std::size_t CounterRuns::passCount(std::size_t run) const
{
    if (run == npos) {
        return 0;
    }
    return isOneEach() ? 1 : firstPasses_[run + 1] - firstPasses_[run];
}

CounterRuns::Pass CounterRuns::pass(std::size_t run, std::size_t index) const
{
    const auto* columns = order_.data();
    if (isOneEach()) {
        return {*counters_, columns + run, columns + run + 1};
    }
    const auto* begin = passBegins_.data() + firstPasses_[run] + index;
    return {*counters_, columns + begin[0], columns + begin[1]};
}

}  // namespace papilio::core
