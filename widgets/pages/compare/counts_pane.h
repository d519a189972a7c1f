#pragma once

#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

/// The raw counts of two runs of a program, event by event.
class ComparedCountsPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedCountsPane(QWidget* parent = nullptr);

    void selectItem(const QString& item) override;

protected:
    void showView() override;

private:
    QStandardItemModel* model_ = nullptr;
    DataTable* table_;
    QLabel* notes_;
};

}  // namespace papilio::widgets
