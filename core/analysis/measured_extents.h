#pragma once

#include "core/model/dataset.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace papilio::core {

/// What the mask says of each event.
class MeasuredExtents {
public:
    explicit MeasuredExtents(const Dataset& data)
        : data_(data),
          threads_(std::max<std::size_t>(1, data.threads)),
          row_(threads_ * data.kernelCount())
    {
        repetitions_.resize(data.eventCount());
        for (std::size_t event = 0; event < repetitions_.size(); ++event) {
            const auto mask = data.mask(event);
            while (repetitions_[event] < data.repetitions &&
                   std::ranges::all_of(mask.subspan(mask.empty() ? 0 : repetitions_[event] * row_,
                                                    mask.empty() ? 0 : row_),
                                       [](auto valid) { return valid != 0; })) {
                ++repetitions_[event];
            }
        }
    }

    /// Repetitions that are complete on all kernels.
    [[nodiscard]] std::size_t repetitions(std::size_t event) const { return repetitions_[event]; }
    [[nodiscard]] bool isComplete(std::size_t event) const
    {
        return repetitions_[event] == data_.repetitions;
    }
    /// Whether the first repetition has this kernel.
    [[nodiscard]] bool hasKernel(std::size_t event, std::size_t kernel) const
    {
        return repetitions_[event] > 0 || data_.mask(event)[kernel] != 0;
    }
    [[nodiscard]] std::size_t kernels(std::size_t event) const
    {
        std::size_t count = 0;
        for (std::size_t kernel = 0; kernel < data_.kernelCount(); ++kernel) {
            count += hasKernel(event, kernel) ? 1 : 0;
        }
        return count;
    }
    /// Everything that was measured is zero.
    [[nodiscard]] bool isZero(std::size_t event) const
    {
        const auto values = data_.block(event);
        const auto mask = data_.mask(event);
        for (std::size_t place = 0; place < values.size(); ++place) {
            if ((mask.empty() || mask[place] != 0) && values[place] != 0) {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] std::size_t rowSize() const { return row_; }

private:
    const Dataset& data_;
    std::size_t threads_;
    std::size_t row_;  // numbers of one repetition
    std::vector<std::size_t> repetitions_;
};

/// What is missing is like what was measured; events without a whole repetition are zero.
inline std::shared_ptr<const Dataset> likeMeasured(const Dataset& data,
                                                   const MeasuredExtents& extents)
{
    auto filled = std::make_shared<Dataset>(data);
    filled->rawCounts.clear();
    filled->valid.clear();
    const auto row = extents.rowSize();
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        const auto known = extents.repetitions(event);
        auto* const block = filled->values.data() + event * data.blockSize();
        for (std::size_t repetition = known; repetition < data.repetitions; ++repetition) {
            if (known == 0) {
                std::fill_n(block + repetition * row, row, 0.0);
            } else {
                std::copy_n(block + repetition % known * row, row, block + repetition * row);
            }
        }
    }
    return filled;
}

}  // namespace papilio::core
