#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/noise.h"
#include "core/base/constants.h"
#include "core/base/difference.h"
#include "core/base/enum_names.h"
#include "core/comparison/comparison.h"
#include "core/model/document.h"
#include "core/traces/convergence.h"

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace papilio::core {

struct Analysis;
struct MetricFormula;

/// What is followed from study to study.
enum class Followed {
    Metric,       ///< `state`: verdict, `formula`; the value is the mean error on the kernels
    Event,        ///< `state`: status; the value is |x|, the spread max-RNMSE
    Roof,         ///< GB/s or GFLOP/s, with the spread of the repetitions
    Kernel,       ///< GFLOP/s of a point
    Solver,       ///< `state`: verdict; the value is the number of iterations
    Definition,   ///< the value of a user-defined event in a run
    Count,        ///< of an event in a run
    Coefficient,  ///< of an event in the shown formula of a metric: "METRIC: EVENT"
    Share  ///< of a node of a Top-Down tree in a run, by its path: of the total, else of `unit`
};
template<>
inline constexpr EnumNames<Followed, 9> spelling<Followed> = {
    "metric", "event", "roof", "kernel", "solver", "definition", "count", "coefficient", "share"};

/// The verdict on a metric, the status of an event, the verdict on a solver run; or none.
using DigestState = std::variant<std::monostate, Verdict, EventStatus, Convergence>;
/// As documents spell it; none: empty
std::string_view toString(const DigestState& state);

/// One number of a study, and what people call it.
struct DigestValue {
    static constexpr double none = notANumber;

    Followed kind = Followed::Metric;
    std::string subject;  ///< benchmark, roofline, set of definitions and run
    std::string name;     ///< unique within kind and subject
    double value = none;
    double spread = none;
    std::string unit;
    DigestState state = {};
    std::string formula = {};
    double worst = none;  ///< of a metric the largest error on a kernel
};

/// A followed value with the interval that its repetitions leave open: `spread` is the half-width
/// for roofs and kernels, a standard deviation, of which two count, for counts and definitions, and
/// relative for events. Of the others none is known.
Measured measured(const DigestValue& value);

/// What many studies are compared by: a study without its data.
struct StudyDigest {
    std::string path;
    std::string title;
    std::string machine;   ///< of its first part; empty: not known
    std::string measured;  ///< when: ISO 8601, UTC; of its latest part, else when it was created
    std::vector<DigestValue> values;
    std::vector<std::string> tags = {};
    std::string note = {};  ///< what somebody wrote on the study
    /// Of each solver run, by its subject
    std::vector<std::pair<std::string, std::shared_ptr<const Recorder>>> residuals = {};

    [[nodiscard]] std::size_t count(Followed kind) const;
    /// Metrics with a definition.
    [[nodiscard]] std::size_t definableMetrics() const;
};

/// Adds what the analysis of one more benchmark says: metrics, coefficients, events.
/// @param analysis  complete
/// @param formulas  that are shown of its metrics
void addAnalysis(StudyDigest& digest,
                 const Analysis& analysis,
                 const std::vector<MetricFormula>& formulas);

/// Analyzes every benchmark with its own thresholds and evaluates what the study defines.
/// @param models  of Top-Down trees; empty: no shares
/// @return less than everything where `stop` asked for it
StudyDigest digestOf(const Document& document,
                     const std::string& path,
                     const std::stop_token& stop = {},
                     const TopDownModelSource& models = {});

}  // namespace papilio::core
