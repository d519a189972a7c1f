#pragma once

#include "core/analysis/definition_confidence.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/pivoting.h"
#include "core/analysis/smallest_formulas.h"
#include "core/analysis/unit_families.h"
#include "core/base/enum_names.h"
#include "core/model/document.h"
#include "core/model/event_descriptions.h"
#include "core/model/view_state.h"

#include <Eigen/Core>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

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

/// A shown formula over measured events, sums as their members.
struct MetricFormula {
    FormulaOrigin origin = FormulaOrigin::Chosen;
    MetricFit fit;          ///< its verdict and errors; names the metric
    MeasuredFormula shown;  ///< no coefficient is 0
    MeasuredFormula raw;    ///< with the coefficients of the fit
};

/// What is shown of each metric, as it is counted and exported.
std::vector<MetricFormula> countedFormulas(const FamilyAnalysis& families,
                                           const std::vector<MetricResult>& metrics);

/// The same where there is no review: searches the formulas.
/// @param analysis  complete, without sums
std::vector<MetricFormula> countedFormulas(
    const Analysis& analysis,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const ViewState* view);

/// How many reasons speak against each event and sum, which has those of its worst member. An event
/// that is only a code comes after all that have names.
/// @param descriptions  null: none is known
std::vector<std::uint32_t> cautionsOf(const FamilyAnalysis& families,
                                      const std::shared_ptr<const EventDescriptions>& descriptions);

/// smallestFormulas() over events and sums, with what speaks against events and how many counters
/// they take. Empty where `stop` asked for it.
/// @param descriptions  null: none is known
std::vector<SmallestFormulas> smallestFormulas(
    const FamilyAnalysis& families,
    const std::shared_ptr<const EventDescriptions>& descriptions,
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
