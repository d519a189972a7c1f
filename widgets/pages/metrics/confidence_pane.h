#pragma once

#include "core/analysis/shown_formula.h"
#include "core/present/metric_columns.h"
#include "widgets/session/workspace.h"
#include "widgets/table/rows_model.h"

#include <QWidget>

#include <memory>

class QGridLayout;
class QLabel;
class QToolButton;

namespace papilio::widgets {

class DataTable;
class FoldingRow;
class KernelStrip;
class PaneHeader;
class VerdictChip;

/// How sure the definition of one metric is, what it depends on, and the formulas that do as well:
/// what Workspace::review() says. While that is being computed the old content stays, in gray.
class ConfidencePane : public QWidget {
    Q_OBJECT

public:
    explicit ConfidencePane(Workspace& workspace, QWidget* parent = nullptr);

    using Review = std::shared_ptr<const core::DefinitionReview>;
    /// Hides the pane where no formula defines the metric.
    /// @param metric  a name
    /// @param review  of the workspace's analysis, or of the one before; null: not yet
    void showMetric(const QString& metric, const Review& review);

signals:
    /// The user wants to add counters of programs.
    void importWanted();
    /// The user wants the metric exported with its smallest formula, or that of the chosen events.
    void exportWanted(const QString& metric, core::FormulaOrigin origin);

private:
    struct Fact {
        QLabel* title = nullptr;
        QLabel* text = nullptr;
    };

    [[nodiscard]] Fact addFact(QGridLayout& grid, const char* name, const QString& title);
    static void setFact(const Fact& fact, const QString& text);
    [[nodiscard]] QWidget* buildFacts();
    [[nodiscard]] QWidget* buildFormulas();
    void showReview(const Review& review, std::size_t metric);
    void showThresholds();
    void showPrograms();
    void setGray(bool isGray);
    void fitFormulas();
    void showFormula();
    void copyFormula(const std::vector<std::uint32_t>& events,
                     const Eigen::VectorXd& coefficients) const;

    Workspace& workspace_;
    Review review_;  ///< what is shown is of it
    std::size_t metric_ = 0;
    RowsModel<core::FormulaRow>* model_;
    bool isGray_ = false;
    PaneHeader* header_;
    VerdictChip* verdict_;
    VerdictChip* confidence_;
    QLabel* waiting_;
    Fact why_;
    Fact thresholds_;
    Fact repetitions_;
    Fact smallest_;
    QToolButton* copySmallest_;
    Fact twins_;
    Fact units_;
    Fact programs_;
    QToolButton* addPrograms_;
    DataTable* table_;
    QLabel* whole_;
    QToolButton* export_;
    KernelStrip* strip_;
    FoldingRow* body_;
};

}  // namespace papilio::widgets
