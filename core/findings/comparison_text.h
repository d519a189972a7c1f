#pragma once

#include "core/comparison/highlights.h"

#include <string>
#include <vector>

namespace papilio::core {

// What differs between two studies, A and B, in the reader's language (core/base/sentence.h).

/// A difference to begin with: "Metric FP is no longer definable in B (exact in A, …)".
std::string highlightText(const Highlight& highlight, const StudyComparison& comparison);

/// Why an item could not be compared: "B has no benchmark "gone"".
/// @param study  what the study is called: "A", or its path
std::string problemText(const NotCompared& item, const std::string& study);
/// The same with "A" or "B".
std::string problemText(const NotCompared& item);

/// Why only noise compares; empty where everything does.
std::string validityText(const BenchmarkPair& pair);
/// Which nodes compare, in one sentence.
std::string validityText(const TopDownDifference& pair);

/// Why only one has chosen an event: "noisy in B: max-RNMSE 1.2 % is above τ = 1e-10"; empty where
/// both have.
std::string whyText(const ChosenDifference& event);
/// "S_128 1 → 7"
std::string changeText(const SignatureChange& change);
/// "S_128 1 → 7, S_256 1 → 0 and 3 more"; empty where the signatures agree.
std::string signatureText(const MetricDifference& metric);
/// Why there is no ratio; empty where there is one.
std::string reasonText(const CountDifference& event);
/// "formula, unit": what differs.
std::string partsText(const DefinitionDifference& definition);
/// What the shares of a node are of.
std::string wholeText(const NodeDifference& node);
/// By which tolerance both are judged, where their own differ; else empty.
std::string toleranceText(const SolverDifference& pair);
/// What became of both, what B gains, how far the curves are apart, and toleranceText(), as
/// sentences.
std::string solverSentences(const SolverDifference& pair);

// What holds for a whole table.
std::vector<std::string> notesOf(const CountsDifference& pair);
std::vector<std::string> notesOf(const TopDownDifference& pair);
std::vector<std::string> notesOf(const RooflineDifference& pair);

}  // namespace papilio::core
