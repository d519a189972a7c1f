#pragma once

#include "core/base/number_format.h"
#include "core/roofline/placement.h"
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
    std::vector<core::Placement> placements;  ///< one per point
    std::vector<bool> isUnder;  ///< one per point: placed under these roofs, not other threads'
    std::vector<std::size_t> categories;  ///< one per point: the same for the same name
};
RooflineLook lookAt(std::shared_ptr<const core::Roofline> roofline, const core::RoofChoice& choice);

/// "spmv · RCM"
QString pointTitle(const core::RooflinePoint& point);

/// The quantity on the plot's y axis.
enum class RooflineAxis { Performance, Efficiency, Power };

/// A kernel and its place under the roofs.
struct RoofedKernel {
    const core::RooflinePoint* point = nullptr;
    const core::Placement* placement = nullptr;
    std::size_t category = 0;
};

/// Kernels of a roofline: intensity, speed, energy (GFLOP/J or W, as the axis says), share of the
/// roof, what limits it, headroom.
class RoofedKernelModel : public RowsModel<RoofedKernel> {
    Q_OBJECT

public:
    enum Column {
        Name,
        Intensity,
        Performance,
        Energy,  ///< nothing while the axis is Performance
        Share,
        BoundBy,
        Seconds,
        Gain,
        ToWin  ///< seconds it would save on its roof
    };

    explicit RoofedKernelModel(QObject* parent = nullptr);

    void setLook(RooflineLook look, RooflineAxis axis = RooflineAxis::Performance);
    [[nodiscard]] const RooflineLook& look() const { return look_; }

private:
    void makeColumns(RooflineAxis axis);

    RooflineLook look_;
};

/// Roofs of one choice: value, spread, ridge to the highest compute roof, kernels they bind.
class RoofModel : public RowsModel<core::Ceiling> {
    Q_OBJECT

public:
    enum Column { Name, Value, Unit, Spread, Ridge, Bound };

    explicit RoofModel(QObject* parent = nullptr);

    void setLook(RooflineLook look);

private:
    void makeColumns();
    [[nodiscard]] double countBoundBy(const core::Ceiling& ceiling) const;

    RooflineLook look_;
};

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::RoofShare)
