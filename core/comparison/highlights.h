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

/// One difference that matters, to begin with.
struct Highlight {
    ComparisonSection section = ComparisonSection::Noise;
    std::size_t pair = 0;       ///< index among the section's pairs
    std::string item = {};      ///< event id, metric, node path, roof, kernel, solver, definition
    std::string sentence = {};  ///< "Metric FP is no longer definable in B: it was exact in A"
    double weight = 0;          ///< what comes first; 1: a verdict turned
};

/// From when on a difference is worth a line.
struct HighlightOptions {
    double share = 0.02;  ///< Top-Down nodes: 2 points
    double roof = 0.03;   ///< roofs: 3 %, about their spread
    double speed = 0.05;  ///< kernels and solvers
    double count = 0.1;   ///< raw counts, where they are beyond their spread
    std::size_t most = 14;
};

/// What a performance engineer wants to know first, most important first: lost and gained metrics,
/// turned verdicts of solvers, changed choices, nodes, roofs, kernels, definitions.
std::vector<Highlight> highlights(const StudyComparison& comparison,
                                  const HighlightOptions& options = {});

}  // namespace papilio::core
