#pragma once

#include "core/analysis/shown_formula.h"
#include "core/base/result.h"
#include "core/formula/expression.h"
#include "core/model/counters.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
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

    /// Somebody else's formula for the metric on the same runs.
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

}  // namespace papilio::core
