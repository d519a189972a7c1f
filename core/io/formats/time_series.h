#pragma once

#include "core/model/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What a monitoring tool sampled over time: a metric, or one instance of it.
struct TimeSeries {
    std::string name;                        ///< "disk.dev.read[sda]"
    std::string unit = {};                   ///< as the source spells it
    std::vector<double> values = {};         ///< n; finite
    std::vector<std::int64_t> timesNs = {};  ///< n, ascending, since the first time of the file
    std::size_t missing = 0;                 ///< lines without a value of it
    std::string event = {};                  ///< that perfevent counts; empty: it is another metric
    std::string part = {};                   ///< CPU of the event
};

/**
 * The series with values as recorders of the kind counter, called "NAME/SERIES". Events also become
 * a table of counters, whose runs are the times and whose parts are the CPUs, so that formulas are
 * evaluated over time.
 * @param machine  what was monitored; empty: not known, or several
 * @return Malformed where no series has a value; what checkRecorder() and checkCounters() say
 */
Document documentOf(const std::vector<TimeSeries>& series,
                    const std::string& name,
                    const Provenance& provenance,
                    const std::string& machine = {});

/// Sorts the samples of each series, and counts their times from the first of all.
void startWithFirst(std::vector<TimeSeries>& series);

/// Seconds since 1970, or since midnight where there is no date (`hasDate` is false then).
struct TimeStamp {
    double seconds = 0;
    double fraction = 0;  ///< of a second, apart from it: doubles hold no nanoseconds since 1970
    bool hasDate = true;
    bool hasYear = true;
};
std::optional<TimeStamp> timeStamp(std::string_view text);

/**
 * Reads the time stamps of a series, each in its own form: "2026-09-09 14:00:00.5",
 * "2026-09-09T14:00:00-0400", seconds ("1789560000.25"), "14:00:00", "Wed Sep  9 14:00:00 2026",
 * "Sep 9 14:00:00". A clock without a date that goes back has passed midnight. Zones and leap
 * seconds are not looked at: a series has one zone.
 */
class SampleTimes {
public:
    /// @param areSince1970  whole numbers are s, ms, us or ns since 1970, by their size; times
    /// without a date are none
    explicit SampleTimes(bool areOrdered = true, bool areSince1970 = false)
        : areOrdered_(areOrdered),
          areSince1970_(areSince1970)
    {}

    /// Nanoseconds since the time that was read first; nothing for what is not a time, or before
    /// the previous one if they come in order.
    std::optional<std::int64_t> take(std::string_view text);
    /// The earliest time in ISO 8601, as if its zone were UTC; empty where it has no date with a
    /// year.
    [[nodiscard]] std::string start() const;

private:
    bool areOrdered_;
    bool areSince1970_;
    std::optional<TimeStamp> first_;
    double before_ = 0;    ///< seconds since the first
    double earliest_ = 0;  ///< the same
    double midnights_ = 0;
};

}  // namespace papilio::core
