#pragma once

#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/plot/histogram_plot.h"
#include "widgets/plot/trace_plot.h"

#include <QString>

#include <set>
#include <vector>

namespace papilio::widgets {

/// What is chosen over the convergence plot.
struct ConvergenceChoice {
    core::RunAxis axis = core::RunAxis::Iteration;
    bool isAbsolute = false;
    bool showsTrue = true;
    bool isLive = false;
    bool namesMarks = false;                   ///< marks begin with the solver
    std::vector<std::size_t> categories = {};  ///< of every run; empty: their rows
};

/// The tolerance that all of the rows are judged by, in the unit of the plot; nothing where they
/// differ.
std::optional<double> commonTolerance(const RecordersSnapshot& snapshot,
                                      const std::vector<std::size_t>& rows,
                                      bool isAbsolute);

/// Rows of the runs whose recorder is among the shown ones.
std::vector<std::size_t> shownRuns(const RecordersSnapshot& snapshot,
                                   const std::set<const core::Recorder*>& shown);

/// The rows and, of the same matrix, the same solvers with or without a preconditioner.
std::vector<std::size_t> withCounterparts(const RecordersSnapshot& snapshot,
                                          const std::vector<std::size_t>& rows);

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

/// Counters as steps over time, or over their samples where times are not known for all.
TracePicture counterPicture(const RecordersSnapshot& snapshot, const RecorderList& counters);

/// The distribution of one recorder; `companion` of the same length labels the bars with its means.
HistogramPicture histogramPicture(const core::Recorder& recorder,
                                  const core::Recorder* companion,
                                  bool isLogarithmic);

/// A recorder of another meaning that belongs to the same values: same library and length.
std::shared_ptr<const core::Recorder> companionOf(const RecorderList& recorders,
                                                  const core::Recorder& recorder);

/// The findings of the shown runs as rich text, a paragraph each.
QString inWords(const RecordersSnapshot& snapshot, const std::vector<std::size_t>& rows);

}  // namespace papilio::widgets
