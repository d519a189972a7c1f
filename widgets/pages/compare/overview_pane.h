#pragma once

#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

/// What differs most, each a link to its section, next to the facts about both studies.
class OverviewPane : public SectionPane {
    Q_OBJECT

public:
    explicit OverviewPane(QWidget* parent = nullptr);

    void selectItem(const QString& item) override;

signals:
    void highlightActivated(int index);

protected:
    void showView() override;

private:
    void activate(const QModelIndex& index);

    QStandardItemModel* model_ = nullptr;
    DataTable* table_;
    QStandardItemModel* facts_ = nullptr;
    DataTable* factTable_;
    PaneHeader* factHeader_;
    QLabel* rest_;
};

}  // namespace papilio::widgets
