#include "core/analysis/noise_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/analysis/noise_kernel.cpp"
#include "core/base/vector_targets.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <hwy/foreach_target.h>
#include <utility>
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

/// Between these the root of a quotient is exact.
constexpr double smallestExact = 1e-280;
constexpr double largestExact = 1e280;

/// The same as largestOfPairs(), pair by pair.
struct Largest {
    double quotient = 0;
    bool isSafe = true;

    HWY_INLINE void add(double square, double scale)
    {
        const double next = scale > 0 ? square / scale : 1.0;
        quotient = next > quotient ? next : quotient;
        isSafe = isSafe & ((square == 0) | ((next > smallestExact) & (next < largestExact)));
    }
};

/// Eq. 4 from sums, each factor's root of its own: for what would over- or underflow otherwise.
double largestRoot(const double* squares,
                   const double* sums,
                   std::size_t repetitions,
                   std::size_t kernels)
{
    const auto count = static_cast<double>(kernels);
    double largest = 0;
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

// Loops over repetitions and pairs are folds over indices: the compiler keeps an array in registers
// only where every index is a constant before it optimizes.

HWY_INLINE Vector addSquare(Vector a, Vector b, Vector sum)
{
    const auto difference = hn::Sub(a, b);
    return hn::Add(sum, hn::Mul(difference, difference));
}

/// Adds the squares of the differences of each pair.
template<std::size_t R, std::size_t... P>
HWY_INLINE void addPairs(const Vector (&v)[R],
                         Vector (&squares)[pairsOf(R)],
                         std::index_sequence<P...> /*pairs*/)
{
    constexpr Pairs<R> pairs;
    ((squares[P] = addSquare(v[pairs.first[P]], v[pairs.second[P]], squares[P])), ...);
}

/// Adds the same kernels of all repetitions to the sums of each.
/// @return their sum
template<std::size_t R, std::size_t... I>
HWY_INLINE Vector addValues(const Vector (&v)[R],
                            Vector (&sums)[R],
                            std::index_sequence<I...> /*repetitions*/)
{
    auto total = v[0];
    ((total = I == 0 ? total : hn::Add(total, v[I])), ...);
    ((sums[I] = hn::Add(sums[I], v[I])), ...);
    return total;
}

/// The sum of their sizes.
template<std::size_t R, std::size_t... I>
HWY_INLINE Vector sizeOf(const Vector (&v)[R], std::index_sequence<I...> /*repetitions*/)
{
    auto size = hn::Abs(v[0]);
    ((size = I == 0 ? size : hn::Add(size, hn::Abs(v[I]))), ...);
    return size;
}

/// The same kernels of all repetitions.
template<std::size_t R, std::size_t... I>
HWY_INLINE void load(const double* block,
                     std::size_t kernels,
                     Vector (&v)[R],
                     std::index_sequence<I...> /*repetitions*/)
{
    ((v[I] = hn::LoadU(Tag(), block + I * kernels)), ...);
}

/// Asks for the lines of a later event, in the loop that computes longest, each part for its share:
/// in a loop of loads alone they would wait for one another. Hardware prefetchers stop at page
/// ends.
template<std::size_t R>
HWY_INLINE void prefetch(
    const double* block, std::size_t kernels, std::size_t part, std::size_t k, std::size_t ahead)
{
    if (k / laneCount % partCount == part) {
        for (std::size_t i = 0; i < R; ++i) {
            __builtin_prefetch(block + i * kernels + k / laneCount * laneCount + ahead);
        }
    }
}

template<std::size_t N, std::size_t... I>
HWY_INLINE void clear(Vector (&sums)[N], std::index_sequence<I...> /*all*/)
{
    ((sums[I] = hn::Zero(Tag())), ...);
}

template<std::size_t N, std::size_t... I>
HWY_INLINE void store(const Vector (&sums)[N],
                      Lanes* rows,
                      std::size_t part,
                      std::index_sequence<I...> /*all*/)
{
    ((rows[I].parts[part] = sums[I]), ...);
}

/// AVX-512, NEON and VSX have 32 vector registers, AVX2 and SSE have 16.
constexpr bool hasManyRegisters = partCount == 1 || (HWY_TARGET & (HWY_NEON | HWY_PPC8)) != 0;

/**
 * Eq. 4 with one root: of the largest square / (K |mean_i mean_j|), wherever it is exact.
 *
 * All pairs at once and without a branch: events that repeat exactly and noisy ones come in any
 * order, and a wrong guess costs as much as ten divisions.
 *
 * @return whether it is exact
 */
template<std::size_t R, std::size_t... P>
HWY_INLINE bool largestOfPairs(const double* squares,
                               const double* means,
                               double count,
                               double* quotient,
                               std::index_sequence<P...> /*pairs*/)
{
    constexpr Pairs<R> pairs;
    constexpr Tag tag;
    constexpr std::size_t padded = (pairsOf(R) + partLanes - 1) / partLanes * partLanes;
    HWY_ALIGN double square[padded] = {};
    HWY_ALIGN double scale[padded] = {};
    ((square[P] = squares[P],
      scale[P] = std::abs(means[pairs.first[P]] * means[pairs.second[P]]) * count),
     ...);
    for (std::size_t pair = pairsOf(R); pair < padded; ++pair) {
        scale[pair] = 1;
    }
    const auto zero = hn::Zero(tag);
    const auto tiny = hn::Set(tag, smallestExact);
    const auto huge = hn::Set(tag, largestExact);
    auto largest = zero;
    auto isSafe = hn::Eq(zero, zero);
    for (std::size_t pair = 0; pair < padded; pair += partLanes) {
        const auto over = hn::Load(tag, square + pair);
        const auto under = hn::Load(tag, scale + pair);
        const auto next =
            hn::IfThenElse(hn::Lt(zero, under), hn::Div(over, under), hn::Set(tag, 1.0));
        largest = hn::IfThenElse(hn::Lt(largest, next), next, largest);
        isSafe = hn::And(
            isSafe, hn::Or(hn::Eq(over, zero), hn::And(hn::Lt(tiny, next), hn::Lt(next, huge))));
    }
    HWY_ALIGN double lanes[partLanes];
    hn::Store(largest, tag, lanes);
    *quotient = *std::max_element(lanes, lanes + partLanes);
    return hn::AllTrue(tag, isSafe);
}

/// One event of R repetitions. Where the eight lanes take several registers, each part of them has
/// its own loops over the kernels, which are in the first cache. With few registers, sums of pairs
/// and of sizes have loops of their own: so all of them stay in registers.
template<std::size_t R>
HWY_INLINE void fixedEvent(const double* block,
                           std::size_t kernels,
                           std::size_t ahead,
                           double* rnmse,
                           double* mean,
                           double* magnitude)
{
    constexpr std::size_t pairCount = pairsOf(R);
    constexpr std::make_index_sequence<R> all;
    constexpr std::make_index_sequence<pairCount> allPairs;
    constexpr Tag tag;
    const auto count = hn::Set(tag, double(R));
    Lanes rows[sumsOf(R)];
    for (std::size_t row = pairCount + R + 1; row < sumsOf(R); ++row) {
        rows[row] = allLanes(0);
    }
    const std::size_t whole = kernels / laneCount * laneCount;
    for (std::size_t part = 0; part < partCount; ++part) {
        Vector v[R];
        Vector squares[pairCount];
        Vector sums[R];
        auto size = hn::Zero(tag);
        clear(squares, allPairs);
        clear(sums, all);
        for (std::size_t k = part * partLanes; k < whole; k += laneCount) {
            load<R>(block + k, kernels, v, all);
            if constexpr (hasManyRegisters) {
                prefetch<R>(block, kernels, part, k, ahead);
                size = hn::Add(size, sizeOf<R>(v, all));
                addPairs<R>(v, squares, allPairs);
            }
            const auto total = addValues<R>(v, sums, all);
            if (mean != nullptr) {
                hn::StoreU(hn::Div(total, count), tag, mean + k);
            }
        }
        for (std::size_t k = part * partLanes; !hasManyRegisters && k < whole; k += laneCount) {
            load<R>(block + k, kernels, v, all);
            size = hn::Add(size, sizeOf<R>(v, all));
        }
        for (std::size_t k = part * partLanes; !hasManyRegisters && k < whole; k += laneCount) {
            load<R>(block + k, kernels, v, all);
            prefetch<R>(block, kernels, part, k, ahead);
            addPairs<R>(v, squares, allPairs);
        }
        store(squares, rows, part, allPairs);
        store(sums, rows + pairCount, part, all);
        rows[pairCount + R].parts[part] = size;
    }
    double sums[sumsOf(R)];
    static_assert(sumsOf(R) <= 2 * laneCount);
    sumEachOfEight(rows, sums);
    if constexpr (sumsOf(R) > laneCount) {
        sumEachOfEight(rows + laneCount, sums + laneCount);
    }
    addTail<R>(block, kernels, whole, mean, sums);
    double means[R];
    for (std::size_t i = 0; i < R; ++i) {
        means[i] = sums[pairCount + i] / double(kernels);
    }
    double quotient = 0;
    const bool isSafe = largestOfPairs<R>(sums, means, double(kernels), &quotient, allPairs);
    *rnmse = isSafe ? std::sqrt(quotient) : largestRoot(sums, sums + pairCount, R, kernels);
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
    const auto count = static_cast<double>(kernels);
    Largest largest;
    for (std::size_t i = 0, pair = 0; i < repetitions; ++i) {
        for (std::size_t j = i + 1; j < repetitions; ++j, ++pair) {
            largest.add(squares[pair], std::abs((sums[i] / count) * (sums[j] / count)) * count);
        }
    }
    *rnmse = largest.isSafe ? std::sqrt(largest.quotient)
                            : largestRoot(squares, sums, repetitions, kernels);
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

void meansOfEvents(const double* values, std::size_t events, NoiseShape shape, double* mean)
{
    const std::size_t kernels = shape.kernels;
    const std::size_t whole = kernels / laneCount * laneCount;
    const auto count = static_cast<double>(shape.repetitions);
    for (std::size_t event = 0; event < events; ++event) {
        const double* block = values + event * shape.repetitions * kernels;
        double* row = mean + event * kernels;
        for (std::size_t k = 0; k < whole; k += laneCount) {
            Lanes total = loadLanes(block + k);
            for (std::size_t i = 1; i < shape.repetitions; ++i) {
                total = total + loadLanes(block + i * kernels + k);
            }
            storeLanes(row + k, total / allLanes(count));
        }
        for (std::size_t k = whole; k < kernels; ++k) {
            double total = block[k];
            for (std::size_t i = 1; i < shape.repetitions; ++i) {
                total += block[i * kernels + k];
            }
            row[k] = total / count;
        }
    }
}

/// Sorts the threads of eight kernels at once with a network of neighbors, then takes the middle.
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
HWY_EXPORT(meansOfEvents);
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
    // Squares of the pairs and sums of the repetitions.
    const auto pairs = shape.repetitions * (shape.repetitions - 1) / 2;
    std::vector<double> scratch(pairs + shape.repetitions);
    HWY_DYNAMIC_DISPATCH(allEvents)(values, events, shape, scratch.data(), rnmse, mean, magnitude);
}

void meanOfEvents(const double* values, std::size_t events, NoiseShape shape, double* mean)
{
    HWY_DYNAMIC_DISPATCH(meansOfEvents)(values, events, shape, mean);
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
