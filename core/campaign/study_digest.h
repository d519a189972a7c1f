#pragma once

#include "core/model/document.h"

#include <limits>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What is followed from study to study.
enum class Followed {
    Metric,      ///< `word`: verdict, `formula`; the value is the mean error on the kernels
    Event,       ///< `word`: status; the value is |x|, the spread max-RNMSE
    Roof,        ///< GB/s or GFLOP/s, with the spread of the repetitions
    Kernel,      ///< GFLOP/s of a point
    Solver,      ///< `word`: verdict; the value is the number of iterations
    Definition,  ///< the value of a user-defined event in a run
    Count        ///< of an event in a run
};
/// "metric", "event", "roof", "kernel", "solver", "definition", "count"
std::string_view toString(Followed kind);

/// One number of a study, and what people call it.
struct DigestValue {
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();

    Followed kind = Followed::Metric;
    std::string subject;  ///< benchmark, roofline, set of definitions and run
    std::string name;     ///< unique within kind and subject
    double value = none;
    double spread = none;
    std::string unit;
    std::string word;
    std::string formula;

    bool operator==(const DigestValue&) const = default;
};

/// What many studies are compared by: a study without its data.
struct StudyDigest {
    std::string path;
    std::string title;
    std::string machine;   ///< of its first part; empty: not known
    std::string measured;  ///< when: ISO 8601, UTC; of its latest part, else when it was created
    std::vector<DigestValue> values;
    std::vector<std::string> tags = {};
    std::string note = {};  ///< what somebody wrote on the study

    [[nodiscard]] std::size_t count(Followed kind) const;
    /// Metrics with a definition.
    [[nodiscard]] std::size_t definableMetrics() const;

    bool operator==(const StudyDigest&) const = default;
};

/// Analyses every benchmark with its own thresholds and evaluates what the study defines.
/// @return less than everything where `stop` asked for it
StudyDigest digestOf(const Document& document,
                     const std::string& path,
                     const std::stop_token& stop = {});

}  // namespace papilio::core
