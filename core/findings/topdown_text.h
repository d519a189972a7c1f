#pragma once

#include "core/roofline/place_points.h"
#include "core/topdown/compare.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

// What Top-Down trees say, in the reader's language (core/base/sentence.h).

/// "below 0, kept", "not counted: A, B", "divides by zero: Clocks" …; empty: nothing is wrong.
std::string warningText(const NodeValue& value);
/// The same, or else "approximate: A was not counted" (assumedEvents()).
std::string warningText(const TopDownModel& model, const TopDownRun& run, std::size_t node);
/// The same of all nodes, "Memory Bound: below 0, kept"; empty where no node has a value: the
/// advice has the reason.
std::vector<std::string> nodeWarnings(const TopDownModel& model, const TopDownRun& run);
/// What has to be known to read a result.
std::string warningText(const TopDownWarning& warning, const TopDownResult& result);

/// Why shares are not comparable, without a full stop: "zen2 has no node with this meaning".
std::string incomparableText(const Incomparable& obstacle);

/// What holds for all shares of two runs.
/// @param isOneModel  both runs are of one model
std::vector<std::string> shareNotes(bool isOneModel);

/// One trend: "Memory Bound rises from 2 % to 42 % of Slots, from VECTOR_SIZE 1 to 512."
std::string trendText(const TopDownTrend& trend, const TopDownResult& result);
/// The largest trends, and where the total is smallest.
std::vector<std::string> trendTexts(const TopDownTrends& trends, const TopDownResult& result);

/// What to look at next, most important last.
std::vector<std::string> adviceTexts(const TopDownModel& model,
                                     const TopDownRun& run,
                                     const TopDownAdvice& advice);

/// The same of a run, and useText() of its program where that is known.
std::vector<std::string> adviceTexts(const TopDownModel& model,
                                     const TopDownRun& run,
                                     const std::optional<ProgramPoint>& program);

/// What the slots or cycles do and how near to its roof the program is, in one: a busy processor
/// may compute little, and stalls may be those of a roof (paper 2, section 6). Empty where one of
/// both is not known.
std::string useText(const TopDownModel& model, const TopDownRun& run, const ProgramPoint& program);

}  // namespace papilio::core
