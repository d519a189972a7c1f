#pragma once

#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/plot/histogram_plot.h"
#include "widgets/plot/trace_plot.h"

#include <QString>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace papilio::widgets {

/// How a run is drawn, everywhere in a study: the solver says the color, and where there are
/// several matrices the matrix says the pattern of the line.
struct RunStyle {
    std::size_t category = 0;
    std::optional<std::size_t> dash = {};
};

/// Styles of all runs a study had since it was opened: they stay while runs come and go.
class RunStyles {
public:
    /// Gives what is new a style, `first` before the others.
    void add(const std::vector<core::SolverRun>& runs, const std::vector<std::size_t>& first);
    /// A run that gets another name keeps its style.
    void rename(const std::string& from, const std::string& to);
    void clear() { *this = {}; }
    [[nodiscard]] RunStyle of(const std::string& subject) const;
    [[nodiscard]] bool knows(const std::string& subject) const { return styles_.contains(subject); }

private:
    void add(const core::SolverRun& run);

    std::vector<std::string> solvers_;
    std::vector<std::string> matrices_;
    std::map<std::string, std::pair<std::size_t, std::size_t>> styles_;  ///< solver, matrix
};

/// What is chosen over the convergence plot.
struct ConvergenceChoice {
    core::RunAxis axis = core::RunAxis::Iteration;
    bool isAbsolute = false;
    bool showsTrue = true;
    bool namesMarks = false;  ///< marks begin with the solver
    const RunStyles* styles = nullptr;
    std::set<const core::Recorder*> running = {};  ///< residuals that still grow
};

/// The tolerance that all of the rows are judged by, in the unit of the plot; nothing where they
/// differ.
std::optional<double> commonTolerance(const RecordersSnapshot& snapshot,
                                      const std::vector<std::size_t>& rows,
                                      bool isAbsolute);

/// Rows of the runs whose recorder is among the shown ones.
std::vector<std::size_t> shownRuns(const RecordersSnapshot& snapshot,
                                   const std::set<const core::Recorder*>& shown);

/// Counters to show where none is chosen: what the solvers of the rows counted most often.
RecorderList countersOf(const RecordersSnapshot& snapshot, const std::vector<std::size_t>& rows);

/// The residuals of some runs over one another, with their findings as marks.
TracePicture convergencePicture(const RecordersSnapshot& snapshot,
                                const std::vector<std::size_t>& rows,
                                const ConvergenceChoice& choice);

/// The runs sorted into small multiples: one per matrix, unpreconditioned runs to the right of
/// preconditioned ones (figures 1 to 4 of the paper).
struct Multiple {
    QString title;
    std::vector<std::size_t> rows;
};
std::vector<Multiple> multiplesOf(const RecordersSnapshot& snapshot,
                                  const std::vector<std::size_t>& rows);

/// Counters as steps over time, or over their samples where times are not known for all: a plot for
/// each unit of what a tool monitored (each metric where it has none), and in it for machine,
/// sockets, nodes and cores; one for all others. Runs and hosts lie over each other from their
/// start; where samples are missing the lines have gaps.
std::vector<TracePicture> counterPictures(const RecordersSnapshot& snapshot,
                                          const RecorderList& counters,
                                          const RunStyles& styles);

/// "cores"; empty for the machine.
QString levelText(core::SeriesName::Level level);

/// What runs or hosts have of the same metrics, as rich text; empty where there is only one.
QString seriesInWords(const std::vector<core::ComparedSeries>& compared);

/// What one plot of distributions shows: the recorder, and of those that are ticked the ones that
/// record the same quantity of other subjects (paper 5, Figure 5: the lengths of the tasks of five
/// contractions); at most eight, in the order of the study.
RecorderList distributionsWith(const RecordersSnapshot& snapshot,
                               const std::shared_ptr<const core::Recorder>& recorder,
                               const std::set<const core::Recorder*>& ticked);

/// The distributions of recorders of one quantity. A recorder of another meaning that belongs to
/// the same values, with the same subject and length, labels the bars with its means. Counts are on
/// a logarithmic axis where very rare values are next to many.
HistogramPicture histogramPicture(const RecordersSnapshot& snapshot, const RecorderList& recorders);

/// The findings of the shown runs as rich text, a paragraph each, in the order of `rows`.
QString inWords(const RecordersSnapshot& snapshot,
                const std::vector<std::size_t>& rows,
                const std::set<const core::Recorder*>& running = {});

}  // namespace papilio::widgets
