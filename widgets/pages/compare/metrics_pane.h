#pragma once

#include "widgets/pages/compare/compare_cells.h"
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
    /// A coefficient of both, or of the only one that has the metric.
    struct Term {
        core::MetricDifference::Term term;
        bool inA = false;
        bool inB = false;
    };

    static std::vector<TableColumn<Term>> termColumns();
    void showCoefficients(int row);

    ComparedRows<core::MetricDifference>* rows_;
    MessageBar* validity_;
    DataTable* table_;
    PaneHeader* coefficientsHeader_;
    ComparedRows<Term>* terms_;
    DataTable* coefficients_;
};

}  // namespace papilio::widgets
