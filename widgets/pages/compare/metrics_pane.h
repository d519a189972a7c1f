#pragma once

#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

/// Metrics of both with their verdicts and errors, and the coefficients of the selected one.
class ComparedMetricsPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedMetricsPane(QWidget* parent = nullptr);

    void selectItem(const QString& item) override;

protected:
    void showView() override;

private:
    void showCoefficients(int row);

    QStandardItemModel* model_ = nullptr;
    MessageBar* validity_;
    DataTable* table_;
    PaneHeader* coefficientsHeader_;
    QStandardItemModel* terms_ = nullptr;
    DataTable* coefficients_;
};

}  // namespace papilio::widgets
