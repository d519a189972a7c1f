#include "core/analysis/noise_kernel.h"

#include "core/base/lanes.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace papilio::core {
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
PAPILIO_KERNEL void addTail(
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

template<std::size_t R>
PAPILIO_KERNEL void fixedEvent(const double* block,
                               std::size_t kernels,
                               std::size_t ahead,
                               double* rnmse,
                               double* mean,
                               double* magnitude)
{
    constexpr Pairs<R> pairs;
    constexpr std::size_t pairCount = pairsOf(R);
    Lanes rows[sumsOf(R)] = {};
    const std::size_t whole = kernels / laneCount * laneCount;
    for (std::size_t k = 0; k < whole; k += laneCount) {
        Lanes v[R];
#pragma GCC unroll 16
        for (std::size_t i = 0; i < R; ++i) {
            v[i] = loadLanes(block + i * kernels + k);
            // Hardware prefetchers stop at page ends; without this the loop runs at two thirds of
            // the memory's speed.
            __builtin_prefetch(block + i * kernels + k + ahead);
        }
        Lanes total = v[0];
        Lanes size = absLanes(v[0]);
#pragma GCC unroll 16
        for (std::size_t i = 1; i < R; ++i) {
            total += v[i];
            size += absLanes(v[i]);
        }
#pragma GCC unroll 16
        for (std::size_t i = 0; i < R; ++i) {
            rows[pairsOf(R) + i] += v[i];
        }
#pragma GCC unroll 16
        for (std::size_t pair = 0; pair < pairCount; ++pair) {
            const Lanes difference = v[pairs.first[pair]] - v[pairs.second[pair]];
            rows[pair] += difference * difference;
        }
        rows[pairsOf(R) + R] += size;
        if (mean != nullptr) {
            storeLanes(mean + k, total / double(R));
        }
    }
    alignas(64) double sums[sumsOf(R)];
    static_assert(sumsOf(R) <= 2 * laneCount);
    storeLanes(sums, sumEachOfEight(rows));
    if constexpr (sumsOf(R) > laneCount) {
        storeLanes(sums + laneCount, sumEachOfEight(rows + laneCount));
    }
    addTail<R>(block, kernels, whole, mean, sums);
    *rnmse = largestPair(sums, sums + pairsOf(R), R, kernels);
    *magnitude = sums[pairsOf(R) + R];
}

/// Any number of repetitions: the block stays in cache, so pairs are the outer loop.
PAPILIO_KERNEL void anyEvent(const double* block,
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
        Lanes sum = {};
        Lanes absolute = {};
        for (std::size_t k = 0; k < whole; k += laneCount) {
            sum += loadLanes(left + k);
            absolute += absLanes(loadLanes(left + k));
        }
        sums[i] = sumOfLanes(sum);
        size += sumOfLanes(absolute);
        for (std::size_t k = whole; k < kernels; ++k) {
            sums[i] += left[k];
            size += std::abs(left[k]);
        }
        for (std::size_t j = i + 1; j < repetitions; ++j, ++pair) {
            const double* right = block + j * kernels;
            Lanes square = {};
            for (std::size_t k = 0; k < whole; k += laneCount) {
                const Lanes difference = loadLanes(left + k) - loadLanes(right + k);
                square += difference * difference;
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
PAPILIO_KERNEL void fixedEvents(const double* values,
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

PAPILIO_KERNEL void allEvents(const double* values,
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
PAPILIO_KERNEL Lanes medianOfColumns(Lanes* columns, std::size_t threads)
{
    for (std::size_t round = 0; round < threads; ++round) {
        for (std::size_t t = round % 2; t + 1 < threads; t += 2) {
            const Lanes low = minLanes(columns[t], columns[t + 1]);
            columns[t + 1] = maxLanes(columns[t], columns[t + 1]);
            columns[t] = low;
        }
    }
    const std::size_t middle = threads / 2;
    return threads % 2 == 1 ? columns[middle] : (columns[middle - 1] + columns[middle]) / 2.0;
}

constexpr std::size_t networkThreads =
    64;  // beyond, a selection per kernel is faster than the quadratic network

PAPILIO_KERNEL void medians(const double* from, std::size_t threads, NoiseShape shape, double* to)
{
    const std::size_t kernels = shape.kernels;
    for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
        const double* block = from + repetition * threads * kernels;
        for (std::size_t k = 0; k < kernels; k += laneCount) {
            const std::size_t lanes = std::min(laneCount, kernels - k);
            Lanes columns[networkThreads];
            for (std::size_t t = 0; t < threads; ++t) {
                alignas(64) double padded[laneCount] = {};
                __builtin_memcpy(padded, block + t * kernels + k, lanes * sizeof(double));
                columns[t] = loadLanes(padded);
            }
            alignas(64) double result[laneCount];
            storeLanes(result, medianOfColumns(columns, threads));
            __builtin_memcpy(to + repetition * kernels + k, result, lanes * sizeof(double));
        }
    }
}

PAPILIO_DISPATCH(noiseOnPath,
                 allEvents,
                 (const double* values,
                  std::size_t events,
                  NoiseShape shape,
                  double* scratch,
                  double* rnmse,
                  double* mean,
                  double* magnitude),
                 (values, events, shape, scratch, rnmse, mean, magnitude))

PAPILIO_DISPATCH(mediansOnPath,
                 medians,
                 (const double* from, std::size_t threads, NoiseShape shape, double* to),
                 (from, threads, shape, to))

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
    std::vector<double> scratch(pairsOf(shape.repetitions) + shape.repetitions);
    noiseOnPath(values, events, shape, scratch.data(), rnmse, mean, magnitude);
}

void medianOverThreads(const double* from, std::size_t threads, NoiseShape shape, double* to)
{
    if (threads <= networkThreads) {
        mediansOnPath(from, threads, shape, to);
    } else {
        selectedMedians(from, threads, shape, to);
    }
}

}  // namespace papilio::core
