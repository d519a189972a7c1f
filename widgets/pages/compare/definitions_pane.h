#pragma once

#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

/// Formulas and constants of both: same, different, only in one.
class ComparedDefinitionsPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedDefinitionsPane(QWidget* parent = nullptr);

    void selectItem(const QString& item) override;

protected:
    void showView() override;

private:
    QStandardItemModel* model_ = nullptr;
    DataTable* table_;
};

}  // namespace papilio::widgets
