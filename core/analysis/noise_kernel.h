#pragma once

#include <cstddef>

namespace papilio::core {

/// Shape of what the noise kernel reads: repetitions x kernels numbers per event, one event after
/// the other.
struct NoiseShape {
    std::size_t repetitions = 0;
    std::size_t kernels = 0;
};

/**
 * One pass over consecutive events: max-RNMSE (paper 1, Eq. 4), mean over repetitions, and a sum
 * that shows what is not sane.
 *
 * Sums over kernels run in eight lanes, ((0+1)+(2+3)) + ((4+5)+(6+7)), then the last kernels % 8
 * one by one. All instruction sets give identical bits.
 *
 * @param values    events x repetitions x kernels
 * @param rnmse     events; 0 where there is one repetition
 * @param mean      events x kernels; null: not computed
 * @param magnitude events; sum of |v|: 0 only if all are zero, not <= 1e150 if any is NaN, infinite
 * or beyond 1e150
 */
void noiseOfEvents(const double* values,
                   std::size_t events,
                   NoiseShape shape,
                   double* rnmse,
                   double* mean,
                   double* magnitude);

/// The mean alone, with the same bits. @param mean  events x kernels
void meanOfEvents(const double* values, std::size_t events, NoiseShape shape, double* mean);

/// Beyond, a selection for each kernel is faster than the quadratic network.
constexpr std::size_t mostNetworkThreads = 64;

/**
 * Median over threads of one event: to[repetition][kernel] from from[repetition][thread][kernel].
 * Of an even number of threads the mean of the two middle values. All numbers must be finite.
 */
void medianOverThreads(const double* from, std::size_t threads, NoiseShape shape, double* to);

}  // namespace papilio::core
