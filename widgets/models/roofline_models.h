#pragma once

#include "core/base/number_format.h"
#include "core/roofline/placement.h"

#include <QAbstractTableModel>
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

/// What stands on the plot's y axis.
enum class RooflineAxis { Performance, Efficiency, Power };

/// Kernels of a roofline: intensity, speed, energy (GFLOP/J or W, as the axis says), share of the
/// roof, what binds, what is left to gain.
class RoofedKernelModel : public QAbstractTableModel {
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
        ToWin,  ///< seconds it would save on its roof
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setLook(RooflineLook look, RooflineAxis axis = RooflineAxis::Performance);
    [[nodiscard]] const RooflineLook& look() const { return look_; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] double number(int row, int column) const;
    [[nodiscard]] QString text(int row, int column) const;

    RooflineLook look_;
    RooflineAxis axis_ = RooflineAxis::Performance;
    core::NumberUnit timeUnit_;  ///< of the column of times
};

/// Roofs of one choice: value, spread, ridge to the highest compute roof, kernels they bind.
class RoofModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Value, Unit, Spread, Ridge, Bound, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setLook(RooflineLook look);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] double number(const core::Ceiling& ceiling, int column) const;
    [[nodiscard]] double countBoundBy(const core::Ceiling& ceiling) const;

    [[nodiscard]] const core::NumberUnit& unitOf(const core::Ceiling& ceiling) const;

    RooflineLook look_;
    std::vector<core::Ceiling> ceilings_;  ///< bandwidths, then compute roofs
    core::NumberUnit bandwidthUnit_;
    core::NumberUnit computeUnit_;
};

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::RoofShare)
