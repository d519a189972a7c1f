#pragma once

#include "core/formula/expression.h"
#include "core/model/document.h"
#include "core/model/roofline.h"
#include "core/roofline/roof_set.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// A run of a program as a point under the roofs of its study.
struct ProgramPoint {
    std::string roofline;  ///< the roofs' name
    RooflinePoint point;
    Placement placement;  ///< under the roofs of `roofline`, for the point's own threads
};

/**
 * The point of a run whose counts are in a table of the same study: what it computed and moved,
 * beside where its slots went (paper 2, section 1).
 *
 * A point belongs to a run where it is called as the run is, or as the table where that has one
 * run. Rooflines without roofs are passed over.
 * @return nothing where no point is called so, or where points under several roofs are
 */
std::optional<ProgramPoint> programPoint(const Document& document,
                                         const CounterTable& counters,
                                         const std::string& run);

/// The same of a table of that name; nothing where the study has none.
std::optional<ProgramPoint> programPoint(const Document& document,
                                         const std::string& counters,
                                         const std::string& run);

/// The known numbers of one kernel; NaN: not given.
struct PointAmounts {
    std::string name;
    double intensity = RooflinePoint::unknown;    ///< FLOP per byte
    double performance = RooflinePoint::unknown;  ///< GFLOP/s
    double operations = RooflinePoint::unknown;   ///< FLOP
    double bytes = RooflinePoint::unknown;
    double seconds = RooflinePoint::unknown;
    int threads = 0;  ///< 0: not known
};

/**
 * The point of one kernel: AI = operations / bytes and GFLOP/s = operations / seconds / 1e9, where
 * they are not given. Without bytes and AI it has no intensity, which is not an error.
 * @return InvalidArgument naming the amount that is missing, negative, or contradicts the others by
 * more than rounding does
 */
Result<RooflinePoint> pointOf(const PointAmounts& amounts);

/// Names of the rooflines that have roofs, in the order of the study.
std::vector<std::string> rooflinesWithRoofs(const Document& document);

/// The only one of them that counts these bytes; empty where there is none, or several.
std::string rooflineWith(const Document& document, Roofline::Bytes bytes);

/// Whether it has points that are under no roof yet.
bool isWithoutRoofs(const Roofline& roofline);

/**
 * Puts points that came without roofs (a CSV of kernels, intensities and performances) under roofs
 * that a study has already.
 *
 * Rooflines of `content` that have points, but no roofs, leave it; their points go under the
 * roofline `under` of `study`, or under the only one that has roofs, with their levels where it has
 * none. A study without roofs takes nothing, and `content` stays as it is.
 *
 * @param under  name of a roofline of `study`; empty: the only one with roofs
 * @return the name of the roofline that took points, empty where none did; NotFound where `under`
 * has no roofs, InvalidArgument naming the choices where there are several, or where the points
 * count other bytes than the roofs
 */
Result<std::string> placePoints(Document& study, Document& content, const std::string& under = {});

/**
 * Adds to the rooflines of `study` those roofs of `content`, of the same known machine, origin and
 * bytes, that are for threads of their kernels for which they have none. A roofline whose roofs
 * are all taken leaves `content`.
 *
 * @return the names of those that took some
 */
std::vector<std::string> takeMissingRoofs(Document& study, Document& content);

/// The roofline with that number of threads for its points whose number is not known.
/// @param only  for this point alone
std::shared_ptr<const Roofline> withThreads(const Roofline& roofline,
                                            int threads,
                                            std::optional<std::size_t> only = {});

/// A name that may be in the formula of a quantity: a definition or a metric of the study.
struct NamedFormula {
    std::string name;
    std::string origin;  ///< "definition of power model", "constant of branch"
    Expression expression;
};

/// The definitions of a study, with their constants as numbers; what does not parse is left out.
std::vector<NamedFormula> definitionFormulas(const Document& document);

/// What makes points out of counters: infix formulas over events, definitions and metrics.
struct PointFormulas {
    std::string operations;  ///< FLOP
    std::string bytes;       ///< bytes; may be empty: the points have no intensity
    std::string seconds;
    std::string joules;  ///< may be empty
};

/**
 * Guesses the formulas from the names of what there is: a metric or definition such as "DP Ops.",
 * "Bytes", an event such as "duration_time" (nanoseconds) or "task-clock" (milliseconds). What is
 * not found stays empty.
 */
PointFormulas guessFormulas(const CounterTable& counters, const std::vector<NamedFormula>& known);

/// Points out of counters, and what was missing, a sentence each.
struct MetricPoints {
    std::vector<RooflinePoint> points;  ///< one per run
    std::vector<std::string> notes;
};

/**
 * One point per run of the program: AI = FLOP / bytes, GFLOP/s = FLOP / seconds / 1e9,
 * W = joules / seconds, from the counts of CountsByRun.
 *
 * What was not counted leaves its quantity unknown, and a note says which event.
 * @return Malformed where a formula does not parse, naming which; NotFound where it has a name that
 * is no event of the counters and not known; InvalidArgument where a formula
 * has no operations or seconds
 */
Result<MetricPoints> pointsFromCounters(const CounterTable& counters,
                                        const PointFormulas& formulas,
                                        const std::vector<NamedFormula>& known);

}  // namespace papilio::core
