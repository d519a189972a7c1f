#pragma once

#include "core/analysis/definition_confidence.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/pivoting.h"
#include "core/analysis/unit_families.h"
#include "core/base/enum_names.h"
#include "core/model/document.h"
#include "core/model/event_descriptions.h"
#include "core/model/view_state.h"

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What smallestFormulas() may take and how long it may look.
struct FormulaSearch {
    std::size_t mostTerms = 4;
    std::size_t mostFormulas = 100;  ///< of one metric that are listed
    /// Steps of one metric's search, each on a thousand numbers: about a second each two million.
    /// Not a time, so that the result depends on the data only.
    std::uint64_t steps = 2000000;
    /// Of each event of the dataset, how many reasons speak against it (errata, deprecated). Empty:
    /// none is known.
    std::vector<std::uint32_t> cautions;
    /// Of each event of the dataset, how many counters it takes: a sum of a family takes one for
    /// each member. Empty: one each.
    std::vector<std::uint32_t> counters;
    /// Of each metric whether it is searched. Empty: all are.
    std::vector<bool> wanted;
};

/// A formula of a few events, judged like the one of the chosen events.
struct SmallFormula {
    std::vector<std::uint32_t> events;  ///< indices into the dataset, ascending
    Eigen::VectorXd coefficients;       ///< one per event, none of them 0
    double errorMean = 0;               ///< see FormulaError
    double errorWorst = 0;
    Verdict verdict = Verdict::NotDefinable;
};

/// Defined or approximate; of other metrics only the nearest formula is known.
inline bool isDefinition(const MetricFit& fit)
{
    return fit.isDefined() || fit.verdict == Verdict::Approximate;
}

/// The terms of a fit's shown formula that are not 0, in their order.
/// @param events  one per coefficient
SmallFormula shownTerms(const std::vector<std::uint32_t>& events, const MetricFit& fit);

/// The same terms by ascending events.
SmallFormula inOrderOfEvents(const SmallFormula& formula);

/// The definitions of one metric from the fewest events.
struct SmallestFormulas {
    std::size_t size = 0;  ///< terms of each formula; 0: no formula passes
    /// No formula of fewer terms passes: all were excluded. Otherwise the size is a bound.
    bool isProven = false;
    bool isComplete = false;             ///< all formulas of this size are listed
    std::vector<SmallFormula> formulas;  ///< simplest first
};

/**
 * For every metric the smallest number of usable events with a definition, and the definitions of
 * that size (docs/developer/methods.md, 7.4).
 *
 * Usable are the quiet, representable events that are not tiny, each direction once: of events
 * whose means are proportional within 1e-6 one takes part. A formula passes where
 *  - fitMetrics() calls it defined (span, simple coefficients, errors on the kernels);
 *  - its mean error is at most that of the chosen events' formula in its worst repetition, where
 *    that is a definition: a term is not left out because 5 % would allow it;
 *  - its terms do not cancel: none is larger than 100 times the signature, and the repetitions of
 *    none differ by more than 20 % of it.
 *
 * Of formulas of one size the first are those with the fewest reasons against their events, then
 * those with the simplest coefficients, the least noise, the fewest counters.
 *
 * The search is exhaustive, and exact for this reason. Let z = R x be the representation of an
 * event in an orthonormal basis of the kernels (E = Q R), b that of the signature, eps the largest
 * mean error that passes. A formula that passes has |b - sum c z| <= eps |b|, and therefore, for
 * every linear functional g of norm 1 that vanishes on the events taken so far,
 * |g(b)| - eps |b| <= sum over the remaining events of |c| |g(z)|. With |c| |z| <= C |b| for every
 * term (C is the limit on cancelling) one of the m remaining events has
 * C |g(z)| / |z| >= (|g(b)| / |b| - eps) / m. The functionals are the coordinates of the basis,
 * reduced by Gaussian elimination as events are taken; those of real events are mostly zero. Each
 * step branches over the events that satisfy the functional which leaves the fewest, and excludes
 * an event from the branches after its own, so that every set of events is looked at at most once
 * and none that passes is missed. Of the last two events the second is filtered by one functional
 * for all events at once and by the intervals that all functionals leave for its coefficient; what
 * is left is judged in full. It is a search for a smallest hitting set with bounds of the dual
 * norm; see also Natarajan, "Sparse approximate solutions to linear systems", SIAM J. Comput. 24
 * (1995).
 *
 * @param analysis  complete
 * @return one per metric, in their order; empty where `stop` asked for it
 */
std::vector<SmallestFormulas> smallestFormulas(const Analysis& analysis,
                                               const FormulaSearch& search = {},
                                               const std::stop_token& stop = {});

/// The name by which metrics of two studies are the same: older studies have a full stop after
/// names that are no abbreviations, too.
std::string comparableMetric(const std::string& metric);

/// A combination of named things: "SCALAR_S + 4·128B_S", "ALL − COND"; "0" where every coefficient
/// is 0. Every coefficient that is not 0 is written: events may differ by any factor in size.
/// Begins with the first positive term.
/// @param names one per coefficient
std::string formulaText(const Eigen::VectorXd& coefficients, const std::vector<std::string>& names);

/// An event in the coordinates of the basis: "S_SCAL + 2 S_SCAL_FMA", "1.0002 D_SCAL + 2.0004
/// D_SCAL_FMA". Coordinates below 1e-6 of the largest are left out.
std::string representationText(const Eigen::VectorXd& coordinates, const Basis& basis);

/// Display names of the chosen events, in pivot order.
std::vector<std::string> chosenNames(const Pivoting& pivoting);

/// A formula over measured events.
struct MeasuredFormula {
    std::vector<std::uint32_t> events;
    Eigen::VectorXd coefficients;  ///< one per event
};

/// A formula over events and sums with the members of each sum in its place.
MeasuredFormula overMeasured(const FamilyAnalysis& families,
                             const std::vector<std::uint32_t>& events,
                             const Eigen::VectorXd& coefficients);

/// The fit of a signature with any representable events, judged as that of the chosen ones is.
/// @param events  of the dataset; the coefficients are in their order
MetricFit fitWithEvents(const Analysis& analysis,
                        const std::vector<std::uint32_t>& events,
                        const Signature& signature);

/// The analysis as if it had one metric, and these events had been chosen for it: what judges and
/// writes the formula of the chosen events does so with any other.
/// @param fit  over the events
Analysis withFormula(const Analysis& analysis,
                     const Signature& signature,
                     const std::vector<std::uint32_t>& events,
                     const MetricFit& fit);

/// Where a formula comes from: from the chosen events, from these with the sum over all units in
/// the place of one unit, or from the smallest formulas.
enum class FormulaOrigin { Chosen, Units, Smallest };

template<>
inline constexpr EnumNames<FormulaOrigin, 3> spelling<FormulaOrigin> = {"chosen", "units",
                                                                        "smallest"};

/// Where a study's view keeps what a user chose: the metrics of which the smallest formula, or that
/// of the chosen events, is shown first and exported.
inline constexpr const char* smallestFormulasKey = "export/smallest";
inline constexpr const char* chosenFormulasKey = "export/chosen";

/// Keeps what the user chose for a metric: Chosen or Smallest.
void chooseFormula(ViewState& view, const std::string& metric, FormulaOrigin origin);

/// The formula of a metric that is shown first.
struct ShownFormula {
    FormulaOrigin origin = FormulaOrigin::Chosen;
    std::vector<std::uint32_t> events;  ///< of FamilyAnalysis::analysis
    MetricFit fit;                      ///< over these events
};

/// Everything that is found of one metric.
struct MetricResult {
    MetricFit fit;                         ///< of the chosen events
    SmallestFormulas smallest = {};        ///< over events and sums
    ShownFormula shown = {};               ///< see showFormulas()
    DefinitionConfidence confidence = {};  ///< of what is shown
};

/**
 * Chooses of every metric the formula that pages, commands, reports and exports show first
 * (docs/developer/methods.md, 7.5): what the user chose; that of the chosen events, if it is a
 * definition and has no single unit of several; the same with the sums over all units; the first of
 * the smallest formulas. Without a definition it is the nearest formula of the chosen events. An
 * error alone displaces nothing: half of all taken branches may follow the loads of these kernels
 * more closely than the loads themselves, which are noisy.
 *
 * @param analysis  complete, without sums
 * @param families  of it
 * @param view      with the choices of the user; null: none
 */
void showFormulas(std::vector<MetricResult>& metrics,
                  const Analysis& analysis,
                  const FamilyAnalysis& families,
                  const ViewState* view);

/// The metrics of an analysis with what is shown of them; their confidence is not judged yet.
/// @param smallest  of families.analysis
std::vector<MetricResult> metricResults(const Analysis& analysis,
                                        const FamilyAnalysis& families,
                                        const std::vector<SmallestFormulas>& smallest,
                                        const ViewState* view);

/// The same where there is no review: searches the formulas of the metrics that may need them.
/// @param analysis      complete, without sums
/// @param descriptions  null: none is known
/// @return empty where `stop` asked for it
std::vector<MetricResult> shownMetrics(const Analysis& analysis,
                                       const FamilyAnalysis& families,
                                       const std::shared_ptr<const EventDescriptions>& descriptions,
                                       const ViewState* view,
                                       const std::stop_token& stop = {});

/// A shown formula over measured events, sums as their members.
struct MetricFormula {
    FormulaOrigin origin = FormulaOrigin::Chosen;
    MetricFit fit;          ///< its verdict and errors; names the metric
    MeasuredFormula shown;  ///< no coefficient is 0
    MeasuredFormula raw;    ///< with the coefficients of the fit
    /// What keeps it from being sure, where that was judged (MetricResult::confidence)
    std::vector<ConfidenceReason> reasons = {};
};

/// What is shown of each metric, as it is counted and exported.
std::vector<MetricFormula> countedFormulas(const FamilyAnalysis& families,
                                           const std::vector<MetricResult>& metrics);

/// The same of shownMetrics().
std::vector<MetricFormula> countedFormulas(
    const Analysis& analysis,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const ViewState* view,
    const std::stop_token& stop = {});

/// How many reasons speak against each event and sum, which has those of its worst member. An event
/// that is only a code comes after all that have names.
/// @param descriptions  null: none is known
std::vector<std::uint32_t> cautionsOf(const FamilyAnalysis& families,
                                      const std::shared_ptr<const EventDescriptions>& descriptions);

/// smallestFormulas() over events and sums, with what speaks against events and how many counters
/// they take. Empty where `stop` asked for it.
/// @param descriptions  null: none is known
/// @param search        its cautions and counters are set here
std::vector<SmallestFormulas> smallestFormulas(
    const FamilyAnalysis& families,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    FormulaSearch search = {},
    const std::stop_token& stop = {});

/**
 * The metrics that an analysis defines, as definitions over the names of its events: what the
 * Metrics page shows, ready for evaluateDefinitions() and scheduleEvents().
 *
 * The set is named after the benchmark. A metric whose name an event has too gets " (metric)"
 * behind it, so that formulas below it still mean the event. Metrics that are not defined, and an
 * analysis that stopped, give no definitions.
 *
 * @param document  of the benchmark: descriptions of the events, and what the user chose
 */
DefinitionSet metricDefinitions(const Analysis& analysis, const Document& document = {});

/// A study with those of all its benchmarks after its own definitions.
Document withMetricDefinitions(const Document& document);

}  // namespace papilio::core
