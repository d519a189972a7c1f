#pragma once

#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

/// The events either benchmark has chosen: places in the pivot order, scores, and why the other has
/// not.
class ComparedEventsPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedEventsPane(QWidget* parent = nullptr);

    void selectItem(const QString& item) override;

protected:
    void showView() override;

private:
    QStandardItemModel* model_ = nullptr;
    MessageBar* validity_;
    DataTable* table_;
};

}  // namespace papilio::widgets
