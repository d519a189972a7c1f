#pragma once

#include "core/model/dataset.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// A software-defined event of one program, with everything it said (paper 5, section 3).
struct Recorder {
    enum class Kind { Series, Counter, CountingSet };
    enum class Mode { Instantaneous, Delta };

    std::string name;     ///< unique in a study, as "thermal2/cgs" or "CG::residual_RCRD_D"
    std::string library;  ///< that registered it; may be empty
    std::string type;     ///< "int", "long long", "float", "double"; empty: not known
    std::string unit;
    std::string description;
    Kind kind = Kind::Series;
    Mode mode = Mode::Instantaneous;
    /// What the series is: "residual", "true residual", "implicit residual", "distribution", …;
    /// empty: not known. Series that belong together share `subject`.
    std::string role;
    std::string subject;         ///< e.g. "thermal2/cgs": the solver run a residual belongs to
    std::vector<double> values;  ///< n; integers beyond 2^53 are in `integers` exactly
    std::vector<std::int64_t> integers;  ///< n for whole-number types, else empty
    std::vector<std::int64_t> timesNs;   ///< n since the start of the program; empty: not known
    /// Counting set: what each value counts, n texts; else empty
    std::vector<std::string> labels;
    /// Named numbers that belong to the series: "minimum", "median", "spmv", "seconds", "tolerance"
    std::vector<std::pair<std::string, double>> statistics;
    Provenance provenance;
};

}  // namespace papilio::core
