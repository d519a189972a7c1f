#pragma once

#include "core/base/constants.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace papilio::core {

/// What a number measures: it decides how numbers of several parts or intervals become one.
enum class Quantity : std::uint8_t {
    Unknown,
    Count,
    WallTime,   ///< passes for all parts at once
    CpuTime,    ///< of each thread that ran
    Share,      ///< of a whole: per cent, slots
    Rate,       ///< per second, per instruction; a ratio of two other numbers
    Frequency,  ///< of a clock
    Level,      ///< a state: temperature, voltage
    Power,
    Energy,
    Constant,  ///< the same everywhere
};

/// "wall-time", as files and documents spell it.
std::string_view toString(Quantity quantity);

/// A unit as a multiple of the one that all of its kind are compared in: "msec" is 1e-3 of "s".
struct UnitScale {
    std::string base;  ///< "s", "B", "Hz", "J", "W", "V"; a unit that is not known is its own
    double scale = 1;

    bool operator==(const UnitScale&) const = default;
};

/// The base and scale of a unit as tools print it: "GB/s" is 1e9 of "B/s".
UnitScale unitScale(std::string_view unit);

/**
 * The quantity of an event that its source does not state (docs/developer/methods.md, Quantities).
 *
 * The unit decides: times, "%", rates, frequencies, watts, joules, degrees; bytes and whatever is
 * counted one by one are counts. Without a unit, words in the name say that it is a time, a share,
 * a rate, a frequency or a level; else an event that has only whole numbers, or is spelled as PAPI,
 * perf or libpfm4 spell events, is a count.
 * @param values  NaN: not measured
 * @return Unknown where nothing of this says it
 */
Quantity quantityOf(std::string_view event, std::string_view unit, std::span<const double> values);

/// What several numbers of one quantity belong to.
enum class Over {
    Parts,      ///< threads, ranks, sockets at the same time
    Intervals,  ///< one after the other
};

/// What shares and rates are of, for each of their numbers: slots, cycles, seconds.
struct Wholes {
    Quantity quantity = Quantity::Count;
    std::span<const double> values = {};  ///< as many as there are numbers; empty: not counted
};

/**
 * Numbers of one quantity as one number.
 *
 *     Count, CpuTime, Energy  sum
 *     WallTime                largest over parts, sum over intervals
 *     Power                   sum over parts, mean over intervals
 *     Level                   apart over parts, mean over intervals
 *     Share, Rate, Frequency  sum of number times whole, over the wholes combined; of a share and a
 *                             frequency the sum of the wholes, so that the result is between the
 *                             smallest and the largest number
 *     Constant                the same, or none
 *
 * Passes and repetitions measure one thing again: they are never combined here.
 * @return NaN where the numbers stay apart, where one is NaN, or where there is none. One number
 *         alone is itself.
 */
double combined(Quantity quantity,
                Over over,
                std::span<const double> values,
                const Wholes& wholes = {});

}  // namespace papilio::core
