#pragma once

#include "core/model/dataset.h"

#include <limits>
#include <string>
#include <vector>

namespace papilio::core {

/// One roof: what a memory level delivers, or what the processor computes (paper 4, section 2.1).
struct Ceiling {
    enum class Kind { Bandwidth, Compute };

    std::string name;  ///< "L1", "DRAM", "FMA AVX-512"; unique together with kind and threads
    Kind kind = Kind::Bandwidth;
    double value = 0;       ///< GB/s or GFLOP/s; the median of the repetitions
    double low = 0;         ///< worst repetition; equal to value where the spread is not known
    double high = 0;        ///< best repetition
    int threads = 0;        ///< 0: not known
    std::string isa;        ///< "scalar", "SSE", "AVX2", "AVX-512"; may be empty
    std::string precision;  ///< "double", "single"; may be empty
    std::string operation;  ///< "load", "store", "2:1", "ADD", "MUL", "FMA", "spmv"; may be empty
    double bytes = 0;       ///< size of the data that were swept; 0: not known
    double watts = 0;       ///< power while it was measured; 0: not known

    bool operator==(const Ceiling&) const = default;
};

/// One kernel under the roofs. What is not known is NaN; intensity 0 and no bytes are different.
struct RooflinePoint {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    std::string name;
    double intensity = unknown;    ///< FLOP per byte
    double performance = unknown;  ///< GFLOP/s
    double seconds = unknown;
    int threads = 0;               ///< 0: not known
    double utilisation = unknown;  ///< average core utilisation, 0 … threads (paper 4, section 2.2)
    double watts = unknown;
    double workingSet = unknown;  ///< bytes of data the kernel touches
    std::string run;              ///< points of the same name and other runs are joined by arrows
    /// Busy time of each thread, seconds; empty: not known. utilisation = sum / longest.
    std::vector<double> threadSeconds = {};
};

/// The roofs of one machine, and the kernels under them.
struct Roofline {
    /// Which bytes the intensities count.
    enum class Bytes { Core, Dram };

    std::string name;     ///< unique in a study
    std::string machine;  ///< Machine::id; empty if unknown
    Bytes bytes = Bytes::Core;
    std::vector<Ceiling> ceilings;
    std::vector<RooflinePoint> points;
    Provenance provenance;
};

}  // namespace papilio::core
