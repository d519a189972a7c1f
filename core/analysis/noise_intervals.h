#pragma once

#include "core/analysis/noise.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// Where another draw of as many repetitions may judge an event otherwise.
struct NoiseInterval {
    double low = 0;   ///< the event is decided noisy at every smaller tau
    double high = 0;  ///< decided quiet from this tau on; infinity: at none

    [[nodiscard]] bool isUndecided(double tau) const { return low <= tau && tau < high; }

    bool operator==(const NoiseInterval&) const = default;
};

/**
 * At which tau the noise of every event is decided (docs/developer/methods.md, 7.6): noisy below
 * `low`, quiet from `high` on, and max-RNMSE lies between them.
 *
 * Genuine counters have heavy tails, so five repetitions of one event show little. What is known
 * comes from all events of the study, as Good and Turing do it (Good, Biometrika 40, 1953): each
 * event shows once what one more repetition does to the noise of the others, when that of the worst
 * pair is left out that makes most noise. Let w be the noise without it, v with it.
 *  - An event is decided noisy at tau where m repetitions have to be left out until the others
 *    differ by tau at most, and (1 - m/n)^n <= 1 %, or m = n - 1 of three or more: no two agree.
 *    m is found greedily; of more than 64 repetitions the first 64 are looked at.
 *  - An event of noise v is decided quiet at tau where tau >= c v, and for some u between v and
 *    tau/c at most 1 % of the events with w <= u have v > tau. c is what v/w does not exceed in
 *    99 % of the events with w <= v, at most 5. Events of one family of units have more weight for
 * one another: channels of one counter behave alike. Levels u and thresholds tau are those of a
 * logarithmic grid with ten values a decade.
 *
 * Sources that are deterministic (isDeterministic()) have low = high = max-RNMSE.
 *
 * @param families  of each event a number that events of one family share; largest number: none.
 * Empty: no families are known
 * @return one per event; those that were not assessed are all zero. Empty where `stop` asked for it
 */
std::vector<NoiseInterval> noiseIntervals(const Noise& noise,
                                          const std::vector<std::size_t>& families = {},
                                          const std::stop_token& stop = {});

}  // namespace papilio::core
