#pragma once

#include "core/formula/run_counts.h"
#include "core/model/dataset.h"
#include "core/model/event_names.h"

#include <memory>

namespace papilio::core {

/**
 * Counts of the kernels of a benchmark, per iteration: the mean over the repetitions that have the
 * event in all their threads, of the median over threads.
 */
class CountsByKernel {
public:
    /// @param data  must outlive this
    explicit CountsByKernel(const Dataset& data);

    [[nodiscard]] std::optional<double> value(std::string_view event, std::size_t kernel) const;
    /// The standard deviation over those repetitions (n − 1); 0 of fewer than two.
    [[nodiscard]] CountQuality quality(std::string_view event, std::size_t kernel) const;

private:
    /// One number per repetition.
    [[nodiscard]] std::vector<double> repetitions(std::string_view event, std::size_t kernel) const;

    const Dataset* data_;
    EventNames names_;
};

/// The counts of one kernel, and how well they are known.
Lookup countsOfKernel(std::shared_ptr<const CountsByKernel> counts, std::size_t kernel);
CountQualities qualitiesOfKernel(std::shared_ptr<const CountsByKernel> counts, std::size_t kernel);

}  // namespace papilio::core
