#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/**
 * The clock of the core this thread runs on, now, in GHz: a chain of dependent additions, one a
 * cycle, of about 0.1 ms. What another program takes away in the meantime makes it lower, so the
 * largest of several is the best guess. NaN where this build knows no such chain.
 */
double coreGigahertz();

/// Which clock times the runs and how fast the time stamp counter ticks, as a sentence.
std::string clockNote();

/// The system's frequency scaling (governor, limits), as a sentence.
std::string frequencyNote();

/**
 * Energy of the processor packages through RAPL, as Linux shows it under /sys/class/powercap.
 *
 * Counters are added over packages; one that wraps around once between two readings is mended.
 */
class PowerMeter {
public:
    explicit PowerMeter(const std::filesystem::path& root = "/sys/class/powercap");

    /// Whether there is a package counter that may be read.
    [[nodiscard]] bool works() const { return !packages_.empty(); }

    /// Why not, or which packages are counted: a sentence.
    [[nodiscard]] const std::string& note() const { return note_; }

    /// Readings of all packages, microjoules.
    using Reading = std::vector<std::uint64_t>;
    [[nodiscard]] Reading read() const;

    /// Joules between two readings; NaN where one of them failed.
    [[nodiscard]] double joules(const Reading& before, const Reading& after) const;

    /// Mean power while `work` is done again and again, 0.1 s or until `stop`: the counters move
    /// once a millisecond. Watts; NaN where a reading failed.
    [[nodiscard]] double watts(const std::function<void()>& work,
                               const std::stop_token& stop) const;

private:
    struct Package {
        std::filesystem::path counter;
        std::uint64_t range = 0;  ///< the largest value before it starts again at 0
    };

    std::vector<Package> packages_;
    std::string note_;
};

}  // namespace papilio::collectors
