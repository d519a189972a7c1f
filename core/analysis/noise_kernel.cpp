#include "core/analysis/noise_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/analysis/noise_kernel.cpp"
#include "core/base/vector_targets.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <hwy/foreach_target.h>
#include <vector>
// After it, once for each target.
#include "core/base/lanes.h"

HWY_BEFORE_NAMESPACE();
namespace papilio::core::HWY_NAMESPACE {
namespace {

/// Sums are kept for every pair, every repetition and the magnitude, in whole groups of eight.
constexpr std::size_t pairsOf(std::size_t repetitions)
{
    return repetitions * (repetitions - 1) / 2;
}
constexpr std::size_t sumsOf(std::size_t repetitions)
{
    return paddedToLanes(pairsOf(repetitions) + repetitions + 1);
}

/// i < j of every pair, as constants: a loop over them unrolls into registers, two nested ones do
/// not.
template<std::size_t R>
struct Pairs {
    std::size_t first[pairsOf(R)];
    std::size_t second[pairsOf(R)];

    constexpr Pairs() : first(), second()
    {
        for (std::size_t i = 0, pair = 0; i < R; ++i) {
            for (std::size_t j = i + 1; j < R; ++j, ++pair) {
                first[pair] = i;
                second[pair] = j;
            }
        }
    }
};

/// Eq. 4 from sums: max over pairs of sqrt(square / (K |mean_i mean_j|)).
/// The root is taken once, of the largest quotient; where that could over- or underflow, of each
/// factor.
double largestPair(const double* squares,
                   const double* sums,
                   std::size_t repetitions,
                   std::size_t kernels)
{
    const auto count = static_cast<double>(kernels);
    double largest = 0;
    bool isSafe = true;
    for (std::size_t i = 0, pair = 0; i < repetitions; ++i) {
        const double left = sums[i] / count;
        for (std::size_t j = i + 1; j < repetitions; ++j, ++pair) {
            const double scale = std::abs(left * (sums[j] / count)) * count;
            const double quotient = scale > 0 ? squares[pair] / scale : 1.0;
            largest = quotient > largest ? quotient : largest;
            isSafe = isSafe && (squares[pair] == 0 || (quotient > 1e-280 && quotient < 1e280));
        }
    }
    if (isSafe) {
        return std::sqrt(largest);
    }
    largest = 0;
    for (std::size_t i = 0, pair = 0; i < repetitions; ++i) {
        for (std::size_t j = i + 1; j < repetitions; ++j, ++pair) {
            const double scale = std::abs((sums[i] / count) * (sums[j] / count)) * count;
            largest =
                std::max(largest, scale > 0 ? std::sqrt(squares[pair]) / std::sqrt(scale) : 1.0);
        }
    }
    return largest;
}

/// Adds the last kernels, which fill no vector, to the sums.
template<std::size_t R>
HWY_INLINE void addTail(
    const double* block, std::size_t kernels, std::size_t first, double* mean, double* sums)
{
    for (std::size_t k = first; k < kernels; ++k) {
        double total = 0;
        std::size_t pair = 0;
        for (std::size_t i = 0; i < R; ++i) {
            const double left = block[i * kernels + k];
            total += left;
            for (std::size_t j = i + 1; j < R; ++j, ++pair) {
                const double difference = left - block[j * kernels + k];
                sums[pair] += difference * difference;
            }
            sums[pairsOf(R) + i] += left;
            sums[pairsOf(R) + R] += std::abs(left);
        }
        if (mean != nullptr) {
            mean[k] = total / double(R);
        }
    }
}

/// One event of R repetitions. Where the eight lanes take several registers, each part of them has
/// its own loop over the kernels, which are in the first cache: the sums stay in registers.
template<std::size_t R>
HWY_INLINE void fixedEvent(const double* block,
                           std::size_t kernels,
                           std::size_t ahead,
                           double* rnmse,
                           double* mean,
                           double* magnitude)
{
    constexpr Pairs<R> pairs;
    constexpr std::size_t pairCount = pairsOf(R);
    constexpr Tag tag;
    const auto count = hn::Set(tag, double(R));
    Lanes rows[sumsOf(R)];
    const std::size_t whole = kernels / laneCount * laneCount;
    for (std::size_t part = 0; part < partCount; ++part) {
        Vector sums[sumsOf(R)];
#pragma GCC unroll 16
        for (std::size_t row = 0; row < sumsOf(R); ++row) {
            sums[row] = hn::Zero(tag);
        }
        for (std::size_t k = part * partLanes; k < whole; k += laneCount) {
            Vector v[R];
#pragma GCC unroll 16
            for (std::size_t i = 0; i < R; ++i) {
                v[i] = hn::LoadU(tag, block + i * kernels + k);
                // Hardware prefetchers stop at page ends; without this the loop runs at two thirds
                // of the memory's speed.
                if (part == 0) {
                    __builtin_prefetch(block + i * kernels + k + ahead);
                }
            }
            auto total = v[0];
            auto size = hn::Abs(v[0]);
#pragma GCC unroll 16
            for (std::size_t i = 1; i < R; ++i) {
                total = hn::Add(total, v[i]);
                size = hn::Add(size, hn::Abs(v[i]));
            }
#pragma GCC unroll 16
            for (std::size_t i = 0; i < R; ++i) {
                sums[pairCount + i] = hn::Add(sums[pairCount + i], v[i]);
            }
#pragma GCC unroll 16
            for (std::size_t pair = 0; pair < pairCount; ++pair) {
                const auto difference = hn::Sub(v[pairs.first[pair]], v[pairs.second[pair]]);
                sums[pair] = hn::Add(sums[pair], hn::Mul(difference, difference));
            }
            sums[pairCount + R] = hn::Add(sums[pairCount + R], size);
            if (mean != nullptr) {
                hn::StoreU(hn::Div(total, count), tag, mean + k);
            }
        }
#pragma GCC unroll 16
        for (std::size_t row = 0; row < sumsOf(R); ++row) {
            rows[row].parts[part] = sums[row];
        }
    }
    double sums[sumsOf(R)];
    static_assert(sumsOf(R) <= 2 * laneCount);
    sumEachOfEight(rows, sums);
    if constexpr (sumsOf(R) > laneCount) {
        sumEachOfEight(rows + laneCount, sums + laneCount);
    }
    addTail<R>(block, kernels, whole, mean, sums);
    *rnmse = largestPair(sums, sums + pairCount, R, kernels);
    *magnitude = sums[pairCount + R];
}

/// Any number of repetitions: the block stays in cache, so pairs are the outer loop.
HWY_INLINE void anyEvent(const double* block,
                         NoiseShape shape,
                         double* scratch,
                         double* rnmse,
                         double* mean,
                         double* magnitude)
{
    const std::size_t kernels = shape.kernels;
    const std::size_t repetitions = shape.repetitions;
    const std::size_t whole = kernels / laneCount * laneCount;
    double* squares = scratch;
    double* sums = scratch + pairsOf(repetitions);
    double size = 0;
    for (std::size_t i = 0, pair = 0; i < repetitions; ++i) {
        const double* left = block + i * kernels;
        Lanes sum = allLanes(0.0);
        Lanes absolute = allLanes(0.0);
        for (std::size_t k = 0; k < whole; k += laneCount) {
            sum = sum + loadLanes(left + k);
            absolute = absolute + absLanes(loadLanes(left + k));
        }
        sums[i] = sumOfLanes(sum);
        size += sumOfLanes(absolute);
        for (std::size_t k = whole; k < kernels; ++k) {
            sums[i] += left[k];
            size += std::abs(left[k]);
        }
        for (std::size_t j = i + 1; j < repetitions; ++j, ++pair) {
            const double* right = block + j * kernels;
            Lanes square = allLanes(0.0);
            for (std::size_t k = 0; k < whole; k += laneCount) {
                const Lanes difference = loadLanes(left + k) - loadLanes(right + k);
                square = square + difference * difference;
            }
            squares[pair] = sumOfLanes(square);
            for (std::size_t k = whole; k < kernels; ++k) {
                squares[pair] += (left[k] - right[k]) * (left[k] - right[k]);
            }
        }
    }
    for (std::size_t k = 0; mean != nullptr && k < kernels; ++k) {
        double total = block[k];
        for (std::size_t i = 1; i < repetitions; ++i) {
            total += block[i * kernels + k];
        }
        mean[k] = total / static_cast<double>(repetitions);
    }
    *rnmse = largestPair(squares, sums, repetitions, kernels);
    *magnitude = size;
}

template<std::size_t R>
HWY_INLINE void fixedEvents(const double* values,
                            std::size_t events,
                            std::size_t kernels,
                            double* rnmse,
                            double* mean,
                            double* magnitude)
{
    const std::size_t block = R * kernels;
    for (std::size_t event = 0; event < events; ++event) {
        double* meanRow = mean == nullptr ? nullptr : mean + event * kernels;
        fixedEvent<R>(values + event * block, kernels, 4 * block, rnmse + event, meanRow,
                      magnitude + event);
    }
}

void allEvents(const double* values,
               std::size_t events,
               NoiseShape shape,
               double* scratch,
               double* rnmse,
               double* mean,
               double* magnitude)
{
    switch (shape.repetitions) {
        case 2:
            return fixedEvents<2>(values, events, shape.kernels, rnmse, mean, magnitude);
        case 3:
            return fixedEvents<3>(values, events, shape.kernels, rnmse, mean, magnitude);
        case 4:
            return fixedEvents<4>(values, events, shape.kernels, rnmse, mean, magnitude);
        case 5:
            return fixedEvents<5>(values, events, shape.kernels, rnmse, mean, magnitude);
        default:
            break;
    }
    for (std::size_t event = 0; event < events; ++event) {
        double* meanRow = mean == nullptr ? nullptr : mean + event * shape.kernels;
        anyEvent(values + event * shape.repetitions * shape.kernels, shape, scratch, rnmse + event,
                 meanRow, magnitude + event);
    }
}

/// Sorts the threads of eight kernels at once with a network of neighbours, then takes the middle.
HWY_INLINE Lanes medianOfColumns(Lanes* columns, std::size_t threads)
{
    for (std::size_t round = 0; round < threads; ++round) {
        for (std::size_t t = round % 2; t + 1 < threads; t += 2) {
            const Lanes low = minLanes(columns[t], columns[t + 1]);
            columns[t + 1] = maxLanes(columns[t], columns[t + 1]);
            columns[t] = low;
        }
    }
    const std::size_t middle = threads / 2;
    return threads % 2 == 1 ? columns[middle]
                            : (columns[middle - 1] + columns[middle]) / allLanes(2.0);
}

void medians(const double* from, std::size_t threads, NoiseShape shape, double* to)
{
    const std::size_t kernels = shape.kernels;
    for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
        const double* block = from + repetition * threads * kernels;
        for (std::size_t k = 0; k < kernels; k += laneCount) {
            const std::size_t lanes = std::min(laneCount, kernels - k);
            Lanes columns[mostNetworkThreads];
            for (std::size_t t = 0; t < threads; ++t) {
                alignas(64) double padded[laneCount] = {};
                std::memcpy(padded, block + t * kernels + k, lanes * sizeof(double));
                columns[t] = loadLanes(padded);
            }
            alignas(64) double result[laneCount];
            storeLanes(result, medianOfColumns(columns, threads));
            std::memcpy(to + repetition * kernels + k, result, lanes * sizeof(double));
        }
    }
}

}  // namespace
}  // namespace papilio::core::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace papilio::core {

HWY_EXPORT(allEvents);
HWY_EXPORT(medians);

namespace {

void selectedMedians(const double* from, std::size_t threads, NoiseShape shape, double* to)
{
    std::vector<double> column(threads);
    for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
        for (std::size_t k = 0; k < shape.kernels; ++k) {
            for (std::size_t t = 0; t < threads; ++t) {
                column[t] = from[(repetition * threads + t) * shape.kernels + k];
            }
            const auto middle = column.begin() + std::ptrdiff_t(threads / 2);
            std::nth_element(column.begin(), middle, column.end());
            double median = *middle;
            if (threads % 2 == 0) {
                median = (*std::max_element(column.begin(), middle) + median) / 2.0;
            }
            to[repetition * shape.kernels + k] = median;
        }
    }
}

}  // namespace

void noiseOfEvents(const double* values,
                   std::size_t events,
                   NoiseShape shape,
                   double* rnmse,
                   double* mean,
                   double* magnitude)
{
    const auto pairs = shape.repetitions * (shape.repetitions - 1) / 2;
    std::vector<double> scratch(pairs + shape.repetitions);
    HWY_DYNAMIC_DISPATCH(allEvents)(values, events, shape, scratch.data(), rnmse, mean, magnitude);
}

void medianOverThreads(const double* from, std::size_t threads, NoiseShape shape, double* to)
{
    if (threads <= mostNetworkThreads) {
        HWY_DYNAMIC_DISPATCH(medians)(from, threads, shape, to);
    } else {
        selectedMedians(from, threads, shape, to);
    }
}

}  // namespace papilio::core

#endif
