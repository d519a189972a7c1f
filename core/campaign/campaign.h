#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/noise.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/base/constants.h"
#include "core/base/difference.h"
#include "core/base/enum_names.h"
#include "core/comparison/comparison.h"
#include "core/model/document.h"
#include "core/traces/convergence.h"

#include <cstddef>
#include <memory>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace papilio::core {

/// What is followed from study to study.
enum class Followed {
    Metric,       ///< `state`: verdict, `formula`; the value is the mean error on the kernels
    Event,        ///< `state`: status; the value is |x|, the spread max-RNMSE
    Roof,         ///< GB/s or GFLOP/s, with the spread of the repetitions
    Kernel,       ///< GFLOP/s of a point
    Solver,       ///< `state`: verdict; the value is the number of iterations
    Definition,   ///< the value of a user-defined event in a run
    Count,        ///< of an event in a run
    Coefficient,  ///< of an event in the shown formula of a metric: "METRIC: EVENT"
    Share  ///< of a node of a Top-Down tree in a run, by its path: of the total, else of `unit`
};
template<>
inline constexpr EnumNames<Followed, 9> spelling<Followed> = {
    "metric", "event", "roof", "kernel", "solver", "definition", "count", "coefficient", "share"};

/// The verdict on a metric, the status of an event, the verdict on a solver run; or none.
using DigestState = std::variant<std::monostate, Verdict, EventStatus, Convergence>;
/// As documents spell it; none: empty
std::string_view toString(const DigestState& state);

/// One number of a study, and what people call it.
struct DigestValue {
    static constexpr double none = notANumber;

    Followed kind = Followed::Metric;
    std::string subject;  ///< benchmark, roofline, set of definitions and run
    std::string name;     ///< unique within kind and subject
    double value = none;
    double spread = none;
    std::string unit;
    DigestState state = {};
    std::string formula = {};
    double worst = none;  ///< of a metric the largest error on a kernel
    DataOrigin origin = DataOrigin::Measured;
    /// Of roofs, and kernels under them; empty: that of the study
    std::string machine = {};
};

/// A followed value with the interval that its repetitions leave open: `spread` is the half-width
/// for roofs and kernels, a standard deviation, of which two count, for counts and definitions, and
/// relative for events. Of the others none is known.
Measured measured(const DigestValue& value);

/// What many studies are compared by: a study without its data.
struct StudyDigest {
    std::string path;
    std::string title;
    std::string machine;   ///< of its first part; empty: not known
    std::string measured;  ///< when: ISO 8601, UTC; of its latest part, else when it was created
    std::vector<DigestValue> values;
    std::vector<std::string> tags = {};
    std::string note = {};  ///< the user's note on the study
    /// Of each solver run, by its subject
    std::vector<std::pair<std::string, std::shared_ptr<const Recorder>>> residuals = {};
    std::set<DataOrigin> origins = {};  ///< who produced its parts

    [[nodiscard]] std::size_t count(Followed kind) const;
    /// Metrics with a definition.
    [[nodiscard]] std::size_t definableMetrics() const;
};

/// Adds what the analysis of one more benchmark says: metrics, coefficients, events.
/// @param analysis  complete
/// @param formulas  that are shown of its metrics
void addAnalysis(StudyDigest& digest,
                 const Analysis& analysis,
                 const std::vector<MetricFormula>& formulas);

/// Analyzes every benchmark with its own thresholds and evaluates what the study defines.
/// @param models  of Top-Down trees; empty: no shares
/// @return less than everything where `stop` asked for it
StudyDigest digestOf(const Document& document,
                     const std::string& path,
                     const std::stop_token& stop = {},
                     const TopDownModelSource& models = {});

/// A change of a row: what one study has and the one before has not.
struct TrendChange {
    std::size_t cell = 0;  ///< index into StudyRow::cells: the first of the new state
    bool isLevel = false;  ///< the values keep a new level
    bool isState = false;  ///< verdict or status
    bool isFormula = false;
    double before = DigestValue::none;  ///< means of the two levels, or the two values
    double after = DigestValue::none;
    Difference difference = {};  ///< of the levels; never within the noise
    /// 1: a verdict or formula; else |after - before| of the larger of both, where that is more
    /// than noise, and 0 where it was measured once. What comes first.
    double weight = 0;
};

/// A row of the table of all studies: what they, or the newest of each machine, have of one thing,
/// with a column for each of them.
struct StudyRow {
    struct Cell {
        std::size_t column = 0;              ///< index of the study, or of the machine
        const DigestValue* value = nullptr;  ///< of that study; never null
    };

    std::vector<Cell> cells = {};           ///< never empty; of the columns that have it
    std::string machine = {};               ///< a trend is of one
    std::vector<TrendChange> changes = {};  ///< of a trend

    /// Kind, subject and name, and the first value of them.
    [[nodiscard]] const DigestValue& first() const { return *cells.front().value; }
    [[nodiscard]] const DigestValue& latest() const { return *cells.back().value; }
    /// Null: that column has none.
    [[nodiscard]] const DigestValue* at(std::size_t column) const;
    /// Whether the studies that have it do not agree: another verdict or formula, or two values
    /// that differ by more than their noise, where that is known. Of metrics and events the state
    /// and the formula count alone: their numbers say how well it holds.
    [[nodiscard]] bool differs() const;
};

/**
 * What the studies have of one kind, in the order of the first study, then what only later ones
 * have. The studies have to live as long as the rows.
 */
std::vector<StudyRow> sideBySide(const std::vector<const StudyDigest*>& studies, Followed kind);

/// Events that at least one of the studies has chosen.
std::vector<StudyRow> chosenSideBySide(const std::vector<const StudyDigest*>& studies);

/// How many events of a study have each status.
StatusCounts statusCounts(const StudyDigest& study);

/**
 * Where a series keeps a new level: the indices at which one begins.
 *
 * The segmentation with the least sum of squares about the segments' means plus beta for each
 * change, found exactly by dynamic programming ("optimal partitioning", Jackson et al., IEEE Signal
 * Processing Letters 12, 2005; with the pruning of PELT, Killick, Fearnhead and Eckley, JASA 107,
 * 2012). beta = 3 sigma² log n, the modified Schwarz criterion (Zhang and Siegmund, Biometrics 63,
 * 2007), where sigma is 1.4826 times the median absolute first difference over the square root of
 * two: one jump does not change it. sigma is at least 0.5 % of the median magnitude; of two
 * values it is that.
 *
 * Values that are not finite are passed over.
 *
 * @param values  in the order of time
 * @return indices into values, ascending, none of them the first
 */
std::vector<std::size_t> changePoints(std::span<const double> values);

/// Studies of one question: a machine over time, several machines. It may be moved, not copied: its
/// trends point to the values of its studies.
struct Campaign {
    Campaign() = default;
    Campaign(Campaign&&) = default;
    Campaign& operator=(Campaign&&) = default;

    std::vector<StudyDigest> studies;  ///< by time, then by path
    /// Of one machine each, whose studies are the columns: by kind, subject, name, machine
    std::vector<StudyRow> trends;
    /// Studies that cannot be read, and copies of others: they are no further measurements
    struct Unread {
        std::string path;
        std::string why;
    };
    std::vector<Unread> unread = {};

    /// The machines, in the order of their first study.
    [[nodiscard]] std::vector<std::string> machines() const;
    /// Of each study, how much changed from the one before it on its machine.
    [[nodiscard]] std::vector<std::size_t> changeCounts() const;
};

/// Puts the studies in order and follows everything that they hold; a copy of one is left out.
Campaign makeCampaign(std::vector<StudyDigest> studies);

/// A change and the trend it is of.
struct CampaignChange {
    const StudyRow* trend = nullptr;
    const TrendChange* change = nullptr;

    /// The first study with the new state: index into Campaign::studies.
    [[nodiscard]] std::size_t study() const { return trend->cells[change->cell].column; }
};
/// All changes, the newest study first, within it the heaviest first. The campaign has to live as
/// long.
std::vector<CampaignChange> campaignChanges(const Campaign& campaign);

/// Trends of one value on a machine with several studies: what only one of these has, as kernels of
/// another matrix. Coefficients are not among them: a formula says which events it has.
std::vector<const StudyRow*> onlyInOne(const Campaign& campaign);

/// What several machines have of one thing: the latest value of each, by machines(). Metrics,
/// roofs, kernels, solver runs and definitions, which people compare between machines.
std::vector<StudyRow> machineRows(const Campaign& campaign);

/**
 * Several studies that are analyzed again and again, each time with the same tau and alpha
 * (docs/developer/methods.md, 1.2 and 1.4): what each of them would choose and define.
 *
 * What does not depend on the thresholds (noise, representation) is computed once. One thread at a
 * time.
 */
class ThresholdTrial {
public:
    /// @param studies  their benchmarks, and the descriptions and choices that decide which
    /// formulas are shown
    explicit ThresholdTrial(std::vector<Document> studies);

    /// Those of the first benchmark of the first study that has one.
    [[nodiscard]] Parameters first() const;
    /// The values of every study with this tau and alpha: metrics, coefficients and events; in the
    /// order of the studies.
    /// @return less than everything where `stop` asked for it
    std::vector<StudyDigest> digests(const Parameters& parameters,
                                     const std::stop_token& stop = {});

private:
    struct Latest {
        Analysis analysis;
        std::vector<EventStatus> status;  ///< of its events and their sums
        std::vector<MetricFormula> formulas;
    };

    std::vector<Document> studies_;
    std::vector<std::vector<Latest>> latest_;  ///< by study and benchmark
};

}  // namespace papilio::core
