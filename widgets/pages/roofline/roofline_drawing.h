#pragma once

#include "core/present/roofline_columns.h"
#include "widgets/plot/bar_data.h"
#include "widgets/plot/roofline_data.h"
#include "widgets/table/rows_model.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace papilio::widgets {

/// Share of its roof, drawn as a bar with a mark at 100 %.
struct RoofShare {
    double percent = 0;  ///< NaN: no bar
    std::size_t category = 0;
    bool isAbove = false;  ///< beyond every roof: written as a warning
};

/// What the delegates of the roofline page read.
enum RooflineRole { RoofShareRole = Qt::UserRole + 200 };

/// What is shown of a roofline; roofs and kernels by their labels.
struct RooflineFilter {
    QStringList roofs = {};  ///< ticked ones, and "-L2" for others; of the rest RoofRow::isShown
    QStringList hiddenKernels = {};
    bool isSpmvOnly = false;  ///< kernels that the sparse roofs are for
};

/// A roofline as it is looked at: which roofs, and how its points stand.
struct RooflineLook {
    std::shared_ptr<const core::Roofline> roofline;  ///< with the points that are shown
    std::vector<std::size_t> places;  ///< of these points in the roofline of the study
    core::RoofChoice choice;
    core::RoofSet roofs;
    std::vector<core::RoofRow> rows;          ///< of the roofs; isShown as the filter says
    std::vector<core::RoofedKernel> kernels;  ///< one per point
    /// Of the kernels, where they ran at several: kernels of one clock have one color.
    std::vector<core::Clocks> clocks;
    std::size_t hidden = 0;                    ///< kernels
    std::map<std::string, std::string> notes;  ///< on kernels, by their names

    /// The roof that binds a kernel, as it is called in the plot; empty: none.
    [[nodiscard]] QString roofOf(int kernel) const;
};
RooflineLook lookAt(const std::shared_ptr<const core::Roofline>& roofline,
                    const core::RoofChoice& choice,
                    const RooflineFilter& filter = {});

/// "spmv · RCM"
QString pointTitle(const core::RooflinePoint& point);

/// The color of a kernel: one for each name, as long as there are enough.
std::size_t categoryOf(const core::RoofedKernel& kernel);

/// The quantity on the plot's y axis.
enum class RooflineAxis { Performance, Efficiency, Power };

/// Kernels of a look: share of the roof, what limits it, headroom, intensity, speed, energy
/// (GFLOP/J or W, as the axis says).
RowsModel<core::RoofedKernel>::Columns kernelTable(const RooflineLook& look, RooflineAxis axis);

/// Roofs of one choice: value, spread, ridge to the highest compute roof, kernels they bind.
/// @param show  the user ticked a roof, or took its tick
RowsModel<core::RoofRow>::Columns roofTable(
    const core::RoofSet& roofs, std::function<void(const core::RoofRow&, bool)> show = {});

/// The plot of a look at a roofline. Under GFLOP/J only the roofs whose power was measured are
/// drawn; watts have no roofs.
/// @param latency  cycles of a unit that is not pipelined, whose roof is drawn besides (paper 4,
/// Figs. 32 to 35); 1: none
RooflineDrawing rooflineDrawing(const RooflineLook& look, RooflineAxis axis, int latency = 1);

/// A bar with its spread for each kernel, in the order of the points, and the roof of each.
/// @param areUtilizations  the average core utilization instead, and the threads (paper 4, Fig. 6)
BarData rooflineBars(const RooflineLook& look, RooflineAxis axis, bool areUtilizations);
/// What is shown of the roofs, and of the kernels that ran with several numbers of threads, over
/// the threads: times what it is with the fewest (paper 4, Fig. 79). Without lines where there is
/// one number. @param look  of a roofline
BarData rooflineScaling(const RooflineLook& look);
/// Whether the intensities of three kernels or more differ by less than this factor. Of nearly one,
/// bars say more than places over it.
bool haveOneIntensity(const RooflineLook& look, double factor = 1.03);

/// Which bytes the intensities count: "all loads and stores, core view".
QString bytesText(const core::Roofline& roofline);

/// The sentences about one kernel, as rich text. @param latency  as above
QString kernelText(const RooflineLook& look, int point, int latency = 1);

/// What stands out among all kernels: points near a roof, points above every roof, roofs of other
/// threads than theirs, an axis that the tables do not follow; empty: nothing.
struct RooflineRemark {
    QString lead = {};
    QString text = {};
    bool isWarning = false;
    bool asksToMeasure = false;  ///< roofs, again or for other threads
};
RooflineRemark rooflineRemark(const RooflineLook& look, RooflineAxis axis);

}  // namespace papilio::widgets
