#pragma once

#include "widgets/models/event_facts.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <string>
#include <vector>

namespace papilio::widgets {

/// The terms of one metric, one per chosen event in pivot order: raw and rounded coefficient side
/// by side.
class CoefficientModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Event, Raw, Rounded, MovedBy, Bar, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// @param metric        a name; an unknown one empties the table
    /// @param descriptions  what is known of the events; may be null
    void setMetric(const core::Analysis& analysis,
                   const QString& metric,
                   const EventFacts::Descriptions& descriptions = {});
    /// What speaks against the events with a coefficient, a line each.
    [[nodiscard]] QStringList cautions() const;

    /// Null where nothing is shown.
    [[nodiscard]] const core::MetricFit* fit() const { return fit_; }
    [[nodiscard]] std::uint32_t event(int row) const;
    [[nodiscard]] int rowOf(std::uint32_t event) const;  ///< -1 where it is no term

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    core::Analysis analysis_;  ///< holds what fit_ points into
    EventFacts::Descriptions descriptions_;
    const core::MetricFit* fit_ = nullptr;
    std::vector<std::string> names_;  ///< as short as they tell the terms apart
    double scale_ = 1;                ///< largest absolute coefficient: full length of a bar
};

}  // namespace papilio::widgets
