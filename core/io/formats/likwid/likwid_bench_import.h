#pragma once

#include "core/io/formats/file_format.h"

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace papilio::core {

/// Results of likwid-bench, gathered from one text after the other.
class LikwidBenchRuns {
public:
    /// @return Malformed naming the line of a run without a result
    Result<void> read(std::string_view text, const std::string& file);

    [[nodiscard]] bool isEmpty() const { return all_.empty(); }
    /// One roof for each kernel, size and number of threads.
    [[nodiscard]] Roofline roofline(std::string name) const;

private:
    using Key = std::tuple<std::string, int, double>;
    std::map<Key, std::vector<double>> all_;
};

/**
 * Output of likwid-bench, one run or many in a file: a kernel that moves data is a bandwidth roof
 * (MByte/s), a peakflops kernel a compute roof (MFlops/s), 10^6 each.
 *
 * Runs of the same kernel, size and threads are repetitions: highest, median and lowest. The level
 * is not in the output; a bandwidth is called after the size per thread ("16 kB"), and the levels
 * L1 … DRAM follow from the order of the sizes where there are two to four of them.
 */
FileFormat likwidBenchFormat();

}  // namespace papilio::core
