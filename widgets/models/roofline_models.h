#pragma once

#include "core/present/roofline_columns.h"
#include "widgets/table/rows_model.h"

#include <QMetaType>

#include <memory>
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

/// A roofline as it is looked at: which roofs, and how its points stand.
struct RooflineLook {
    std::shared_ptr<const core::Roofline> roofline;
    core::RoofChoice choice;
    core::RoofSet roofs;
    std::vector<core::RoofedKernel> kernels;  ///< one per point
};
RooflineLook lookAt(std::shared_ptr<const core::Roofline> roofline, const core::RoofChoice& choice);

/// "spmv · RCM"
QString pointTitle(const core::RooflinePoint& point);

/// The color of a kernel: one for each name, as long as there are enough.
std::size_t categoryOf(const core::RoofedKernel& kernel);

/// The quantity on the plot's y axis.
enum class RooflineAxis { Performance, Efficiency, Power };

/// Kernels of a roofline: intensity, speed, energy (GFLOP/J or W, as the axis says), share of the
/// roof, what limits it, headroom.
class RoofedKernelModel : public RowsModel<core::RoofedKernel> {
    Q_OBJECT

public:
    explicit RoofedKernelModel(QObject* parent = nullptr);

    void setLook(RooflineLook look, RooflineAxis axis = RooflineAxis::Performance);
    [[nodiscard]] const RooflineLook& look() const { return look_; }

private:
    RooflineLook look_;
};

/// Roofs of one choice: value, spread, ridge to the highest compute roof, kernels they bind.
RowsModel<core::RoofRow>::Columns roofTable(const core::RoofSet& roofs);

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::RoofShare)
