#pragma once

#include "core/analysis/noise.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// What the repetitions show of the noise of one event.
struct NoiseInterval {
    double low = 0;   ///< max-RNMSE without the repetition that matters most
    double high = 0;  ///< of 50 repetitions, in 95 of 100 cases; infinity: nothing is known
    /// Another draw of as many repetitions may judge otherwise: quiet instead of noisy, or the
    /// reverse.
    bool isUndecided = false;
    /// How many repetitions would decide; 0 where it is decided, or where one repetition says
    /// nothing.
    std::uint32_t repetitions = 0;
};

/**
 * How far the noise of every event can be trusted (docs/developer/methods.md, 7.6).
 *
 * More repetitions never lower max-RNMSE. Genuine counters have heavy tails: of 1,900 counters of
 * two GPUs, 95 % of the draws of n repetitions had at least n/N of the noise of all N, for n from 5
 * to 20. So `high` is max-RNMSE times 50/n. Of an event that never differed it is 0 where that is
 * decided, else the 95 % quantile of the events in which at most half of the repetitions differ.
 *
 * Decisions estimate how often a repetition differs that was not yet seen, as Good and Turing do
 * (Good, Biometrika 40, 1953): the share of the cases in which a repetition makes noise although
 * the others agree, over all events of the study, and more weight to those of the same family:
 * channels of one counter behave alike. With that share p
 *  - a quiet event is decided where n p <= 0.5 % and its noise is at most tau/5. p is the smallest
 *    of tau and of the thresholds tau/10, tau/100, … that its noise is at most a fifth of (0, if it
 *    never differed): it differs by tau no more often than by less, so that a laxer tau does not
 *    leave it undecided;
 *  - a noisy one is decided where leaving m repetitions out would make it quiet and
 *    (1 - m/n)^n <= 1 %, or where no two of three or more repetitions agree.
 * m is found greedily; of more than 64 repetitions the first 64 are looked at.
 *
 * @param families  of each event a number that events of one family share; largest number: none.
 * Empty: no families are known
 * @return one per event; those that were not assessed are all zero. Empty where `stop` asked for it
 */
std::vector<NoiseInterval> noiseIntervals(const Noise& noise,
                                          double tau,
                                          const std::vector<std::size_t>& families = {},
                                          const std::stop_token& stop = {});

/// What `high` is divided by max-RNMSE at most, where that is not 0.
double intervalReach(const Noise& noise);

/// Events that another measurement of as many repetitions may judge otherwise.
struct UndecidedEvents {
    std::size_t count = 0;
    /// How many repetitions would decide all of them; 0: there is none, or nothing is known.
    std::uint32_t repetitions = 0;
};
UndecidedEvents undecidedEvents(std::span<const NoiseInterval> intervals);

}  // namespace papilio::core
