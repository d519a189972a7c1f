#pragma once

#include "widgets/models/event_facts.h"

#include <QAbstractTableModel>

#include <vector>

namespace papilio::widgets {

/**
 * The quiet events of one status in the order of the selection: smallest score, then norm, then
 * position; the chosen ones as their pivots came.
 */
class ChosenEventsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Pivot, Event, Score, Norm, Residual, Noise, Representation, Mean, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// @param descriptions  what is known of the events; may be null
    void setAnalysis(const core::Analysis& analysis,
                     const EventFacts::Descriptions& descriptions = {});
    /// Chosen (at first), Dependent, Tiny or Unrepresentable.
    void setStatus(core::EventStatus status);
    [[nodiscard]] core::EventStatus status() const { return status_; }
    /// Shows only events whose name holds the text.
    void setFilter(const QString& text, bool isRegex);

    [[nodiscard]] const EventFacts& facts() const { return facts_; }
    [[nodiscard]] std::uint32_t event(int row) const
    {
        return rows_[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] int rowOf(std::uint32_t event) const;  ///< -1 where it is not shown

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    void update();
    [[nodiscard]] std::vector<std::uint32_t> wanted() const;
    [[nodiscard]] QVariant cell(std::uint32_t event, int column, int role) const;

    EventFacts facts_;
    core::EventStatus status_ = core::EventStatus::Chosen;
    QString text_;
    bool isRegex_ = false;
    std::vector<std::uint32_t> rows_;
    QList<int> dividers_;
};

}  // namespace papilio::widgets
