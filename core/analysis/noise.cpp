#include "core/analysis/noise.h"

#include "core/analysis/noise_kernel.h"
#include "core/base/huge_pages.h"
#include "core/base/order.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace papilio::core {
namespace {

constexpr double largestValue = 1e150;  // squares of larger values overflow
constexpr double smallestSum = 1e-130;  // products of smaller means underflow
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// Looks at every value of an event that the fast sum found suspicious.
EventStatus sanityOf(std::span<const double> block)
{
    if (std::any_of(block.begin(), block.end(), [](double v) { return std::isnan(v); })) {
        return EventStatus::Missing;
    }
    if (std::any_of(block.begin(), block.end(),
                    [](double v) { return std::abs(v) > largestValue; })) {
        return EventStatus::NonFinite;
    }
    const bool isZero = std::all_of(block.begin(), block.end(), [](double v) { return v == 0; });
    return isZero ? EventStatus::Irrelevant : EventStatus::Chosen;
}

EventStatus sanityOf(const Dataset& dataset, std::size_t event)
{
    const auto mask = dataset.mask(event);
    if (std::find(mask.begin(), mask.end(), std::uint8_t(0)) != mask.end()) {
        return EventStatus::Missing;
    }
    return sanityOf(dataset.block(event));
}

/// R x K: what every repetition of one event measured, the median over threads.
EventMatrix mediansOf(const Dataset& dataset, std::size_t event)
{
    const NoiseShape shape{dataset.repetitions, dataset.kernelCount()};
    EventMatrix values(static_cast<Eigen::Index>(shape.repetitions),
                       static_cast<Eigen::Index>(shape.kernels));
    const auto block = dataset.block(event);
    if (dataset.threads == 0) {
        std::copy(block.begin(), block.end(), values.data());
    } else {
        medianOverThreads(block.data(), dataset.threads, shape, values.data());
    }
    return values;
}

/// Measures the events of one piece of the dataset; pieces are independent.
class NoisePass {
public:
    NoisePass(const Dataset& dataset, Noise& noise)
        : dataset_(dataset),
          noise_(noise),
          shape_{dataset.repetitions, dataset.kernelCount()}
    {}

    void run(std::size_t begin, std::size_t end) const
    {
        std::vector<double> magnitude(end - begin);
        if (dataset_.threads == 0) {
            noiseOfEvents(dataset_.block(begin).data(), end - begin, shape_,
                          &noise_.maxRnmse[begin], meanRow(begin), magnitude.data());
        } else {
            runThreads(begin, end, magnitude);
        }
        for (std::size_t event = begin; event < end; ++event) {
            const double size = magnitude[event - begin];
            EventStatus sanity = EventStatus::Chosen;
            if (size == 0 && dataset_.threads == 0 && dataset_.valid.empty()) {
                sanity = EventStatus::Irrelevant;  // the sum of their sizes: all are zero
            } else if (!(size > 0 && size <= largestValue) || !dataset_.valid.empty()) {
                sanity = sanityOf(dataset_, event);
            }
            if (sanity == EventStatus::Chosen && size > 0 && size < smallestSum) {
                measureScaled(event, size);
            }
            if (sanity == EventStatus::Chosen && size == 0) {
                sanity = EventStatus::Irrelevant;  // the median over threads is zero everywhere
            }
            noise_.sanity[event] = sanity;
            if (sanity != EventStatus::Chosen) {
                noise_.maxRnmse[event] = notANumber;
                if (auto* const mean = meanRow(event)) {
                    std::fill_n(mean, shape_.kernels, notANumber);
                }
            }
        }
    }

private:
    /// Null where means are left out.
    [[nodiscard]] double* meanRow(std::size_t event) const
    {
        return noise_.mean.size() == 0 ? nullptr : noise_.mean.data() + event * shape_.kernels;
    }

    void runThreads(std::size_t begin, std::size_t end, std::vector<double>& magnitude) const
    {
        std::vector<double> medians(shape_.repetitions * shape_.kernels);
        for (std::size_t event = begin; event < end; ++event) {
            const auto block = dataset_.block(event);
            if (sanityOf(block) != EventStatus::Chosen) {
                continue;  // a median of NaN means nothing, and run() asks again
            }
            medianOverThreads(block.data(), dataset_.threads, shape_, medians.data());
            noiseOfEvents(medians.data(), 1, shape_, &noise_.maxRnmse[event], meanRow(event),
                          &magnitude[event - begin]);
        }
    }

    /// max-RNMSE has no unit: tiny counts are measured as a multiple of themselves.
    void measureScaled(std::size_t event, double size) const
    {
        EventMatrix values = mediansOf(dataset_, event);
        // By powers of two, in steps that are numbers themselves.
        for (int left = -std::ilogb(size); left > 0; left -= 1000) {
            values *= std::ldexp(1.0, std::min(left, 1000));
        }
        double magnitude = 0;
        noiseOfEvents(values.data(), 1, shape_, &noise_.maxRnmse[event], nullptr, &magnitude);
    }

    const Dataset& dataset_;
    Noise& noise_;
    NoiseShape shape_;
};

}  // namespace

std::shared_ptr<const Noise> measureNoise(std::shared_ptr<const Dataset> dataset,
                                          std::stop_token stop,
                                          Means means)
{
    auto noise = std::make_shared<Noise>();
    const std::size_t events = dataset->eventCount();
    noise->sanity.resize(events);
    noise->maxRnmse.resize(events);
    if (means == Means::Computed) {
        noise->mean.resize(static_cast<Eigen::Index>(events),
                           static_cast<Eigen::Index>(dataset->kernelCount()));
        adviseHugePages(noise->mean.data(),
                        static_cast<std::size_t>(noise->mean.size()) * sizeof(double));
    }
    noise->unassessed = dataset->repetitions == 1;

    const NoisePass pass(*dataset, *noise);
    const std::size_t grain = std::max<std::size_t>(
        1, (std::size_t(1) << 17) / std::max<std::size_t>(1, dataset->blockSize()));
    if (!parallelFor(events, grain, stop,
                     [&](std::size_t begin, std::size_t end) { pass.run(begin, end); })) {
        return nullptr;
    }

    std::vector<std::uint32_t> assessed;
    assessed.reserve(events);
    for (std::size_t event = 0; event < events; ++event) {
        if (noise->sanity[event] == EventStatus::Chosen) {
            assessed.push_back(static_cast<std::uint32_t>(event));
        }
    }
    noise->byNoise = orderedByValue(std::move(assessed), noise->maxRnmse);
    noise->dataset = std::move(dataset);
    return noise;
}

EventMatrix repetitionsOf(const Noise& noise, std::uint32_t event)
{
    return noise.sanity[event] == EventStatus::Chosen ? mediansOf(*noise.dataset, event)
                                                      : EventMatrix();
}

}  // namespace papilio::core
