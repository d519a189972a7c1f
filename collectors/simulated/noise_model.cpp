#include "collectors/simulated/noise_model.h"

#include "collectors/simulated/draw.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace papilio::collectors {

namespace {

/// Up to here a normal deviation is added; beyond, it would make counts negative, so it multiplies.
constexpr double largestAdditiveNoise = 0.2;
constexpr double tailWidth = 10;
/// No thread counts less than this share of the median.
constexpr double smallestThreadShare = 0.05;

/// R x K deviations in units of the noise.
std::vector<double> deviations(const CountModel& model,
                               const BlockShape& shape,
                               std::size_t kernels)
{
    std::vector<double> result(shape.repetitions * kernels);
    for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
        Draw draw(shape.modelSeed, shape.eventSeed, repetition + 1);
        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            const double deviation = draw.normal();
            const bool far = draw.uniform() < model.tail;
            result[repetition * kernels + kernel] = far ? tailWidth * deviation : deviation;
        }
    }
    if (model.balanced) {
        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            double sum = 0;
            for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
                sum += result[repetition * kernels + kernel];
            }
            for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
                result[repetition * kernels + kernel] -=
                    sum / static_cast<double>(shape.repetitions);
            }
        }
    }
    return result;
}

double varied(double count, double noise, double deviation)
{
    if (noise == 0) {
        return count;
    }
    return noise <= largestAdditiveNoise ? count * (1 + noise * deviation)
                                         : count * std::exp(noise * deviation);
}

/// T factors around 1, in pairs of equal distance and dealt to the threads at random; the odd one
/// is 1.
std::vector<double> threadFactors(std::size_t threads, double spread, Draw& draw)
{
    std::vector<double> factors(threads, 1.0);
    for (std::size_t pair = 0; pair < threads / 2; ++pair) {
        const double distance = std::min(1 - smallestThreadShare, std::abs(spread * draw.normal()));
        factors[2 * pair] = 1 + distance;
        factors[2 * pair + 1] = 1 - distance;
    }
    for (std::size_t last = threads; last > 1; --last) {
        std::swap(factors[last - 1], factors[static_cast<std::size_t>(draw.bits() % last)]);
    }
    return factors;
}

double quantized(double value, double quantum)
{
    return quantum > 0 ? std::round(value / quantum) * quantum : value;
}

}  // namespace

void fillBlock(const CountModel& model,
               const ExpectedCount& count,
               const BlockShape& shape,
               std::span<double> block)
{
    const std::size_t kernels = count.kernels.size();
    const std::size_t threads = std::max<std::size_t>(1, shape.threads);
    const auto deviation = deviations(model, shape, kernels);
    for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
        // Another stream than the deviations': more threads must not change the repetitions.
        Draw draw(shape.modelSeed ^ 1U, shape.eventSeed, repetition + 1);
        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            const double value = varied(count.kernels[kernel], count.noise,
                                        deviation[repetition * kernels + kernel]);
            const bool spreads = shape.threads > 1 && model.threadSpread > 0;
            const auto factors = threadFactors(threads, spreads ? model.threadSpread : 0.0, draw);
            for (std::size_t thread = 0; thread < threads; ++thread) {
                block[(repetition * threads + thread) * kernels + kernel] =
                    quantized(value * factors[thread], shape.quantum);
            }
        }
    }
}

}  // namespace papilio::collectors
