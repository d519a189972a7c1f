#pragma once

#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/section_pane.h"
#include "widgets/pages/compare/study_facts_pair.h"

namespace papilio::widgets {

/// What differs most, each a link to its section, next to the facts about both studies.
class OverviewPane : public SectionPane {
    Q_OBJECT

public:
    explicit OverviewPane(QWidget* parent = nullptr);

signals:
    void highlightActivated(int index);

protected:
    void showView() override;

private:
    void activate(const QModelIndex& index);

    ComparedRows<core::Highlight>* rows_;
    DataTable* table_;
    ComparedRows<FactPair>* facts_;
    DataTable* factTable_;
    PaneHeader* factHeader_;
    QLabel* rest_;
};

}  // namespace papilio::widgets
