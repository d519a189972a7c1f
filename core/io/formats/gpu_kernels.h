#pragma once

#include "core/io/formats/file_format.h"
#include "core/model/benchmark.h"

#include <compare>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace papilio::core {

/// What executions on a GPU have to agree in to be repetitions of one another.
struct GpuKernel {
    std::string machine;  ///< Machine::id; empty if unknown
    std::string device;   ///< number of the GPU; empty if unknown
    std::string name;     ///< with template and function parameters
    std::string grid;     ///< what was started: "1048576", "(4096, 1, 1) x (256, 1, 1)"

    auto operator<=>(const GpuKernel&) const = default;
};

/// "vecCopy" of "vecCopy(double*, int) [clone .kd]" and of "void vecCopy<float>(float*)".
std::string shortKernelName(const std::string& text);

/// The counts of one file: executions of kernels in their order, each with its counters.
class GpuCounts {
public:
    struct Kernel {
        std::vector<std::string> counters;  ///< in the order of the file
        /// By counter and execution; what was not counted is not there.
        std::unordered_map<std::string, std::map<std::size_t, double>> values;
        std::vector<double> seconds;  ///< by execution; NaN: none

        /// Adds what of `values` is not there yet. @return how many counters were there
        std::size_t add(const Kernel& other);
        /// The sum over all executions; NaN where the counter was not counted.
        [[nodiscard]] double total(const std::string& counter) const;
    };

    struct Execution {
        std::size_t kernel = 0;  ///< index in kernels()
        std::size_t number = 0;  ///< among those of the kernel, from 0
    };
    Execution begin(const GpuKernel& kernel, double seconds);
    /// A count of that execution; NaN: there is none. Of the same counter the first one stays.
    void count(Execution execution, const std::string& counter, double value);

    [[nodiscard]] const std::vector<std::pair<GpuKernel, Kernel>>& kernels() const
    {
        return kernels_;
    }

private:
    std::vector<std::pair<GpuKernel, Kernel>> kernels_;
    std::unordered_map<std::string, std::size_t> index_;
};

/**
 * Kernels of a GPU out of several files.
 *
 * Files with other counters of a kernel are passes over the same executions, which complete each
 * other; files with the same counters are further repetitions. Passes that another file of their
 * folder joins are left out. Counters that
 * overlap in part belong to something else: the kernel becomes data of its own.
 */
class GpuKernels {
public:
    struct File {
        std::filesystem::path path;
        std::string run;        ///< what it is called among the others
        bool isJoined = false;  ///< whether it joins passes that may be in its folder as well
    };
    void add(const GpuCounts& counts, const File& file);

    /// One benchmark for each kernel, its executions as repetitions: events x repetitions x 1. The
    /// name is the kernel's, with what distinguishes it where names repeat.
    /// @return the error of a basis or signatures of `options`; Malformed where nothing was counted
    [[nodiscard]] std::vector<std::shared_ptr<const Benchmark>> benchmarks(
        const ImportOptions& options, const Provenance& provenance, const char* units) const;

    /// The executions of one kernel, all passes together; one for each run.
    struct Run {
        File file;  ///< the first one
        GpuCounts::Kernel counts;
    };
    struct Kernel {
        GpuKernel key;
        std::string run;  ///< what the file is called, where the kernel is there several times
        std::vector<Run> runs;
    };
    [[nodiscard]] const std::vector<Kernel>& kernels() const { return kernels_; }

private:
    void add(const GpuKernel& key, const GpuCounts::Kernel& counts, const File& file);
    /// Of all kernels.
    [[nodiscard]] std::vector<std::string> names() const;

    std::vector<Kernel> kernels_;
    std::vector<std::string> notes_;
};

}  // namespace papilio::core
