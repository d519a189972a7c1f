#pragma once

#include "core/analysis/definition_confidence.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/metric_fit.h"
#include "core/analysis/pivoting.h"
#include "core/analysis/shown_formula.h"
#include "core/analysis/stability.h"
#include "core/base/result.h"
#include "core/formula/expression.h"
#include "core/model/counters.h"
#include "core/model/document.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Formulas that agree to 1 % on a program are called equal there.
inline constexpr double fieldTolerance = 0.01;

/// One formula of a metric on all programs.
struct FieldFormula {
    enum class Origin {
        Shown,      ///< shown first (showFormulas())
        Smallest,   ///< as small as any
        OtherUnit,  ///< the shown one with another unit of the same family
        AllUnits,   ///< the shown one with the mean of all units
    };
    struct Term {
        std::string event;  ///< as the study spells it; of a sum its pattern
        double coefficient = 0;
        std::vector<std::string> members;  ///< of a sum: what is added; else empty
    };
    Origin origin = Origin::Shown;
    std::vector<Term> terms;
    /// Of each run; nothing where the program did not count an event of the formula.
    std::vector<std::optional<double>> values;
};

/// One metric on the programs.
struct MetricFieldCheck {
    std::string metric;
    std::vector<FieldFormula> formulas;  ///< the first is the one that is trusted; empty: none
    std::size_t programs = 0;            ///< on which two formulas or more have a value
    std::size_t agreeing = 0;            ///< of these: all formulas within 1 % of each other
    /// Where another formula is furthest from the first one.
    struct Worst {
        std::size_t run = 0;
        std::size_t formula = 0;
        double factor = 1;  ///< first formula / the other one; infinity where that is 0
    };
    std::optional<Worst> worst;  ///< nothing where no program has two values
    /// No program shows a difference. Formulas that were not evaluated say nothing.
    bool isIdentified = true;
    /// What a kernel would have to do to tell the formulas apart.
    enum class Apart { Nothing, UnevenUnits, LikeWorst };
    Apart apart = Apart::Nothing;

    /// Another formula for the metric, from the user or a tool, on the same runs.
    struct Reference {
        std::string formula;
        std::size_t programs = 0;  ///< on which it and the first formula have a value
        std::size_t agreeing = 0;  ///< within 1 %
    };
    std::optional<Reference> reference;
};

/// All metrics of a benchmark on the programs of a study.
struct FieldCheck {
    std::vector<std::string> runs;  ///< "table/run", or the run where there is one table
    std::vector<MetricFieldCheck> metrics;
};

/**
 * Evaluates the definitions of a benchmark on programs (docs/developer/methods.md, 7.7): the
 * formula that is shown, the smallest ones, and where it uses one of several equal units the same
 * with the others; where it does not, formulas that do say nothing against it. Where formulas that
 * agree on the kernels differ on a program by more than 1 %, the kernels do not identify the
 * metric.
 *
 * Events are found whatever tool spelled them; those of a run are summed over its parts.
 *
 * @param metrics     metricResults()
 * @param references  by metric, over the events of the programs
 * @return NotFound naming a reference's metric that the benchmark does not have; Cancelled
 */
Result<FieldCheck> fieldCheck(const std::vector<MetricResult>& metrics,
                              const FamilyAnalysis& families,
                              const std::vector<std::shared_ptr<const CounterTable>>& programs,
                              const std::map<std::string, Expression>& references = {},
                              const std::stop_token& stop = {});

struct Analysis;

/// What the QR with column pivoting that everybody has would choose, to compare with.
struct StandardQrcp {
    std::vector<ChosenEvent> chosen;  ///< in pivot order; they have no score
    MetricFits fits;                  ///< of these events
};

/**
 * The standard QRCP (paper 1, Algorithm 1; Businger, Golub 1965) on the events that the specialized
 * one chooses from: the pivot is the column with the largest norm that is left. It ends where that
 * norm is below beta, as the specialized one does. Of events with equal representations the first
 * represents all.
 *
 * @param analysis  complete
 */
StandardQrcp standardQrcp(const Analysis& analysis);

/// What supports the definitions of an analysis, and what speaks against them.
struct DefinitionReview {
    Analysis analysis;
    std::shared_ptr<const EventDescriptions> descriptions;
    /// With the sums of families as events. What is chosen is that of `analysis`.
    FamilyAnalysis families;
    std::vector<NoiseInterval> noise;   ///< of the events and the sums
    std::vector<MetricResult> metrics;  ///< in the order of the signatures
    std::optional<FieldCheck> field;    ///< nothing where there are no programs

    /// Null where the benchmark has no metric of this name.
    [[nodiscard]] const MetricResult* metric(std::string_view name) const;
};

/// The fit by which a metric is judged everywhere: of the formula that is shown (showFormulas()),
/// and of the chosen events as long as there is no review of these fits.
/// @param review  may be null
/// @param metric  its place in the analysis
const MetricFit& shownFit(const Analysis& analysis,
                          const DefinitionReview* review,
                          std::size_t metric);

/// The analysis with these fits: what counts or advises on its metrics judges them as they are
/// shown. Their coefficients may be over other events than the chosen ones.
Analysis withShownFits(const Analysis& analysis, const DefinitionReview* review);

/// What a review knows of the events that an analysis shows: nothing where it is null or of other
/// data.
EventReview eventReview(const std::shared_ptr<const DefinitionReview>& review,
                        const Analysis& shown);

/// "CAS_COUNT_RD (sum of 6)": names of events and sums.
std::vector<std::string> namesOf(const FamilyAnalysis& families,
                                 const std::vector<std::uint32_t>& events);

/**
 * Reviews the definitions of an analysis: families, noise intervals, smallest formulas, confidence
 * and, on the study's counters of programs, the field check (docs/developer/methods.md, 7.4 to
 * 7.7).
 *
 * @param analysis     complete
 * @param recommended  see recommend(); nothing where no tau and alpha define a metric
 * @param view         with the formulas that the user chose; null: none
 * @param previous     of the same analysis and descriptions it keeps all that does not depend on
 *                     the other arguments: families, intervals, smallest formulas; null: none
 * @return nothing where `stop` asked for it
 */
std::optional<DefinitionReview> reviewDefinitions(
    const Analysis& analysis,
    const std::optional<Recommendation>& recommended,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const std::vector<std::shared_ptr<const CounterTable>>& programs,
    const ViewState* view = nullptr,
    const std::stop_token& stop = {},
    const DefinitionReview* previous = nullptr);

/// The analysis in which the events of a metric's shown formula are chosen, with sums as events,
/// and no other metric; `analysis` itself where it is that of the chosen events.
/// @param metric  of the review
Analysis asShown(const DefinitionReview& review, const MetricResult& metric);

/// countedFormulas() with what keeps each from being sure.
std::vector<MetricFormula> judgedFormulas(
    const Analysis& analysis,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const ViewState* view);

/// An event that counts a multiple of another one on every kernel.
struct EventTwin {
    std::uint32_t event = 0;
    double factor = 0;  ///< the event = factor x the other one
    std::uint32_t other = 0;
};

/// What counts a multiple of one of these events. Members of an event's own family of units are
/// left out: that they count alike is what makes it one.
/// @param events  sums have no twins
std::vector<EventTwin> twinsOf(const DefinitionReview& review,
                               const std::vector<std::uint32_t>& events);

/// Everything that is found of one benchmark. What was not asked for is empty.
struct BenchmarkResult {
    Analysis analysis;
    std::shared_ptr<const DefinitionReview> review = {};  ///< null where it is not complete, too
    EventReview events = {};                              ///< that of `review`, where there is one
    std::optional<Recommendation> recommended = {};
    StabilityAxis tau = {};
    StabilityAxis alpha = {};  ///< sampled
    std::optional<StandardQrcp> standard = {};
};

/// What costs time and decides neither verdicts, shown formulas, confidence nor recommendation.
struct ResultParts {
    bool alpha = true;
    bool standard = true;
};

/// @param analysis      complete
/// @param descriptions  what is known of the events; null: nothing
/// @param view          with the formulas that the user chose; null: none
BenchmarkResult benchmarkResult(const Analysis& analysis,
                                const std::shared_ptr<const EventDescriptions>& descriptions = {},
                                const ViewState* view = nullptr,
                                const ResultParts& parts = {});

}  // namespace papilio::core
