#pragma once

#include "core/analysis/pipeline.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
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

}  // namespace papilio::core
