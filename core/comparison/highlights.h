#pragma once

#include "core/comparison/study_comparison.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The parts of a comparison, in the order they are shown.
enum class ComparisonSection {
    Noise,
    Events,
    Metrics,
    Counts,
    TopDown,
    Rooflines,
    Recorders,
    DefinitionSets
};

/// "noise", "events", "metrics", "counts", "topdown", "rooflines", "recorders", "definitions"
std::string_view toString(ComparisonSection section);

/// "overview" and the sections, in the order of their enumerators.
const std::vector<std::string>& comparisonViews();

/// One difference that matters, to begin with.
struct Highlight {
    enum class Kind {
        MetricLost,        ///< `index` of the pair's metrics: definable in A only
        MetricGained,      ///< the same: definable in B only
        MetricOfOne,       ///< the same: only one has it
        Metric,            ///< the same: verdict, events or coefficients differ
        Chosen,            ///< `names`: chosen by one only; `index` of `chosen`: the first of them
        Measured,          ///< `names`: events that only one measured
        Noisy,             ///< `names`: events above tau in one only
        OnlyNoise,         ///< BenchmarkPair::onlyNoise
        Count,             ///< `index` of the pair's events
        NoNode,            ///< no node of the two runs is comparable
        Node,              ///< `index` of the pair's nodes
        Roof,              ///< `index` of the pair's roofs
        Kernel,            ///< `index` of the pair's points
        SolverOutcome,     ///< one of the two runs did not converge
        Iterations,        ///< they need different numbers of iterations
        SolverTime,        ///< they need the same number, but not the same time
        Definition,        ///< `index` of the definitions
        DefinitionsOfOne,  ///< `names`: definitions and constants of one only
    };

    Kind kind = Kind::Metric;
    ComparisonSection section = ComparisonSection::Noise;
    std::size_t pair = 0;   ///< index among the section's pairs
    std::size_t index = 0;  ///< within the pair, as the kind says
    bool isFirst = true;    ///< where it holds for one only: for the first
    std::vector<std::string> names = {};
    std::string item = {};  ///< event id, metric, node path, roof, kernel, solver, definition
    double weight = 0;      ///< what comes first; 1: a verdict turned
};

/// What a performance engineer wants to know first, most important first: lost and gained metrics,
/// turned verdicts of solvers, changed choices, nodes, roofs, kernels, definitions.
std::vector<Highlight> highlights(const StudyComparison& comparison);

}  // namespace papilio::core
