#pragma once

#include "widgets/models/event_facts.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// Events of one analysis, one a row: what tables of events have in common.
class EventRowsModel : public RowsModel<std::uint32_t> {
    Q_OBJECT

public:
    [[nodiscard]] const EventFacts& facts() const { return facts_; }
    [[nodiscard]] std::uint32_t event(int row) const { return this->row(row); }

protected:
    explicit EventRowsModel(QObject* parent);

    using EventColumn = TableColumn<std::uint32_t>;

    void setFacts(EventFacts facts);
    [[nodiscard]] EventColumn nameColumn() const;
    [[nodiscard]] EventColumn noiseColumn(const QString& titleTip = {}) const;
    [[nodiscard]] EventColumn scoreColumn(const QString& titleTip = {}) const;
    [[nodiscard]] EventColumn normColumn(const QString& titleTip = {}) const;
    [[nodiscard]] EventColumn representationColumn(const QString& titleTip = {}) const;
    /// Bars over the kernels; numbers for Copy, words for screen readers.
    [[nodiscard]] EventColumn meanColumn(const QString& title, const QString& titleTip = {}) const;

private:
    EventFacts facts_;
    QList<int> dividers_;
};

}  // namespace papilio::widgets
