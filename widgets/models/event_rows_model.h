#pragma once

#include "core/analysis/event_facts.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// Events of one analysis, one a row: what tables of events have in common.
class EventRowsModel : public RowsModel<std::uint32_t> {
    Q_OBJECT

public:
    [[nodiscard]] const core::EventFacts& facts() const { return facts_; }
    [[nodiscard]] std::uint32_t eventAt(int row) const { return this->row(row); }

protected:
    explicit EventRowsModel(QObject* parent);

    using EventColumn = TableColumn<std::uint32_t>;

    void setFacts(core::EventFacts facts);
    /// The column of core's with this id (core/present/event_columns.h).
    [[nodiscard]] EventColumn eventColumn(std::string_view id) const;
    [[nodiscard]] EventColumn representationColumn() const;
    /// Bars over the kernels; numbers for Copy, words for screen readers.
    [[nodiscard]] EventColumn meanColumn(const QString& title, const QString& titleTip = {}) const;

private:
    core::EventFacts facts_;
    QList<int> dividers_;
};

}  // namespace papilio::widgets
