#include "core/traces/known_axis.h"

#include <algorithm>
#include <vector>

namespace papilio::core {

namespace {

/// Whether the numbers ascend, where those before `known` do.
template<typename Number>
bool goesOnAscending(const GrowingNumbers<Number>& numbers, std::size_t known)
{
    return std::is_sorted(numbers.begin() + (known > 0 ? known - 1 : 0), numbers.end());
}

}  // namespace

std::optional<GrowingNumbers<double>> KnownAxis::seconds(
    const GrowingNumbers<std::int64_t>& timesNs, std::int64_t originNs)
{
    constexpr double nanoseconds = 1e-9;
    if (!timesNs.continues(times_) || origin_ != originNs) {
        *this = {};
        origin_ = originNs;
    }
    timesAscend_ = timesAscend_ && goesOnAscending(timesNs, times_.size());
    times_ = timesNs;
    if (!timesAscend_) {
        return {};
    }
    std::vector<double> more;
    more.reserve(timesNs.size() - seconds_.size());
    for (std::size_t index = seconds_.size(); index < timesNs.size(); ++index) {
        more.push_back(static_cast<double>(timesNs[index] - originNs) * nanoseconds);
    }
    seconds_.append(more);
    return seconds_;
}

std::optional<GrowingNumbers<double>> KnownAxis::counts(const GrowingNumbers<double>& counts)
{
    if (!counts.continues(counts_)) {
        counts_.clear();
        countsAscend_ = true;
    }
    countsAscend_ = countsAscend_ && goesOnAscending(counts, counts_.size());
    counts_ = counts;
    return countsAscend_ ? std::optional(counts) : std::nullopt;
}

}  // namespace papilio::core
