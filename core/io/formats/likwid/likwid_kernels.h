#pragma once

#include "core/io/formats/file_format.h"
#include "core/io/formats/likwid/likwid_tables.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace papilio::core {

/**
 * Repetitions of likwid-bench with counters, as a benchmark whose truth is known: kernels x
 * repetitions x events, per iteration over all data.
 *
 * Events are summed over hardware threads. An event in several counters, as one channel each, is
 * there for each of them, and as their sum. What a kernel loads
 * and stores follows from what likwid-bench prints: the data volume, and the bytes that an element
 * loads and stores. So does the number of its instructions.
 */
class LikwidKernels {
public:
    /// Tables of other programs, and of runs that do not say their traffic, are passed over.
    void add(const LikwidTable& table);

    /// Null where no kernel was run more than once.
    /// @return what completeBenchmark() says
    [[nodiscard]] Result<std::shared_ptr<const Benchmark>> benchmark(
        const std::string& name, const ImportOptions& options, const Provenance& provenance) const;

private:
    struct Kernel {
        double iterations = 0;                            ///< over all of its data
        double loaded = 0, stored = 0, instructions = 0;  ///< lines and instructions an iteration
        /// Counts of each event, one for each repetition; NaN where one is missing.
        std::map<std::string, std::vector<double>> counts;
    };

    std::map<std::string, Kernel> kernels_;
    std::vector<std::string> order_, events_;
};

}  // namespace papilio::core
