#pragma once

#include "core/model/recorder.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace papilio::core {

/// What a monitored series is of: "perfevent.hwcounters.X.value[cpu0]" is X on a core, as PCP and
/// Telegraf name them.
struct SeriesName {
    enum class Level { Machine, Socket, Node, Core, Other };
    std::string metric;    ///< "X", "mem.util.used"
    std::string instance;  ///< "cpu0", "node0"; empty: the whole
    Level level = Level::Machine;
    bool isCounted = false;  ///< PCP's perfevent counts it: the samples are counts per second
};
SeriesName seriesName(const Recorder& recorder);
/// Whether it is a series that a tool sampled: with times, of no library.
bool isMonitored(const Recorder& recorder);

/// Series that were sampled together.
struct SampledSeries {
    std::vector<std::string> names;
    std::vector<double> times;                ///< n, in s
    std::vector<std::vector<double>> values;  ///< of each name, n
};

/// Samples that are missing, or 0 though nothing was 0.
struct LostSamples {
    struct Gap {
        std::size_t before = 0;   ///< the sample after the gap
        std::size_t missing = 0;  ///< samples
    };
    double step = 0;  ///< that at least four fifths of ten samples or more have, in s; 0: none
    std::vector<Gap> gaps;
    std::vector<std::size_t> busy;    ///< series that are 0 in less than a tenth, not at the ends
    std::vector<std::size_t> silent;  ///< samples at which half of these, four at least, are 0
};
/// Nothing is lost where the series have no usual step.
LostSamples lostSamplesOf(const SampledSeries& series);
/// Of each monitored series, from those of its subject that were sampled together: at the times of
/// the first of them. The others are left out.
std::map<std::shared_ptr<const Recorder>, LostSamples> lostSamplesOf(
    const std::vector<std::shared_ptr<const Recorder>>& recorders);

/// A metric of several runs or hosts, over all of its instances, each from its own start.
struct ComparedSeries {
    struct Side {
        std::string subject;
        std::size_t instances = 0;
        std::size_t lost = 0;  ///< samples, missing or falsely 0: not in the value
        double seconds = 0;    ///< that were sampled
        /// Of what is counted the sum over instances and time, of rates times their intervals; of
        /// other metrics the mean over both
        double value = 0;
    };
    std::string metric;
    std::string unit;
    bool isTotal = false;
    std::set<DataOrigin> origins = {};  ///< who produced the samples
    std::vector<Side> sides;            ///< at least two, the first is what ratios are to
};
/// What at least two subjects have of the recorders, in their order. None was repeated: no
/// difference is judged.
std::vector<ComparedSeries> comparedSeries(
    const std::vector<std::shared_ptr<const Recorder>>& recorders);

}  // namespace papilio::core
