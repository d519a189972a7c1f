#include "core/formula/kernel_counts.h"

#include "core/base/quantile.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace papilio::core {

namespace {

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::vector<std::string> copied(const StringTable& names)
{
    std::vector<std::string> copies;
    for (std::size_t name = 0; name < names.size(); ++name) {
        copies.emplace_back(names[name]);
    }
    return copies;
}

}  // namespace

CountsByKernel::CountsByKernel(const Dataset& data) : data_(&data), names_(copied(data.eventNames))
{}

std::vector<double> CountsByKernel::repetitions(std::string_view event, std::size_t kernel) const
{
    std::vector<double> found;
    const auto row = names_.find(event);
    if (row == EventNames::npos) {
        return found;
    }
    const auto threads = std::max<std::size_t>(1, data_->threads);
    const auto block = data_->block(row);
    const auto mask = data_->mask(row);
    for (std::size_t repetition = 0; repetition < data_->repetitions; ++repetition) {
        std::vector<double> values;
        for (std::size_t thread = 0; thread < threads; ++thread) {
            const auto at = (repetition * threads + thread) * data_->kernelCount() + kernel;
            if ((mask.empty() || mask[at] != 0) && std::isfinite(block[at])) {
                values.push_back(block[at]);
            }
        }
        if (values.size() == threads) {
            found.push_back(medianOf(std::move(values)));
        }
    }
    return found;
}

std::optional<double> CountsByKernel::value(std::string_view event, std::size_t kernel) const
{
    const auto values = repetitions(event, kernel);
    return values.empty() ? std::nullopt : std::optional(meanOf(values));
}

CountQuality CountsByKernel::quality(std::string_view event, std::size_t kernel) const
{
    const auto values = repetitions(event, kernel);
    if (values.size() < 2) {
        return {};
    }
    const double mean = meanOf(values);
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return {.spread = std::sqrt(squares / static_cast<double>(values.size() - 1)), .running = 1};
}

Lookup countsOfKernel(std::shared_ptr<const CountsByKernel> counts, std::size_t kernel)
{
    return [counts = std::move(counts), kernel](std::string_view event) {
        return counts->value(event, kernel);
    };
}

CountQualities qualitiesOfKernel(std::shared_ptr<const CountsByKernel> counts, std::size_t kernel)
{
    return [counts = std::move(counts), kernel](std::string_view event) {
        return counts->quality(event, kernel);
    };
}

}  // namespace papilio::core
