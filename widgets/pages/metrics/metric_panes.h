#pragma once

#include "core/analysis/shown_formula.h"
#include "core/io/definitions/written_export.h"
#include "core/present/metric_columns.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/metric_models.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/session/collection.h"
#include "widgets/session/workspace.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/workbench/next_card.h"

#include <QLabel>
#include <QList>
#include <QScrollArea>
#include <QStackedWidget>
#include <QString>
#include <QToolButton>
#include <QWidget>

#include <memory>

class QGridLayout;

namespace papilio::widgets {

/// All that is known of one metric, as tabs: its formula, how sure that is or why there is none,
/// its curves, and what it counts on programs. What the review says stays in gray while the next
/// one is computed.
class MetricPane : public QWidget {
    Q_OBJECT

public:
    enum Tab { Formula, HowSure, WhyNot, Curves, Programs };

    explicit MetricPane(Workspace& workspace, QWidget* parent = nullptr);

    using Review = std::shared_ptr<const core::DefinitionReview>;
    /// @param metric     a name; an unknown one leaves a sentence that says what to do
    /// @param review     of the workspace's analysis, or of the one before; null: not yet
    /// @param emptyText  why there is no metric at all
    void showMetric(const QString& metric, const Review& review, const QString& emptyText);
    /// Marks the term of an event.
    void markTermOf(std::optional<std::uint32_t> event);
    /// The lines of a metric in PAPI's file of user-defined events, as Export writes them; empty
    /// where only the nearest formula is known: it must not be pasted as if it were the metric.
    [[nodiscard]] QString papiLines(const std::string& metric) const;
    /// The metric that is shown as a file of the tool, to the clipboard.
    void copyAs(const core::Dialect& dialect) const;
    [[nodiscard]] SegmentedButtons& tabs() const { return *tabs_; }
    /// The curves of all metrics, whether they are shown or not.
    [[nodiscard]] PanelsPlot& curves();
    [[nodiscard]] bool isSettled() const { return !help_->isBusy(); }

signals:
    /// The user wants to add counters of programs.
    void importWanted();
    /// The user wants the metric exported with its smallest formula, or that of the chosen events.
    void exportWanted(const QString& metric, core::FormulaOrigin origin);
    /// The user wants to know what to measure.
    void helpWanted();
    void measurementRequested(const papilio::widgets::CollectionRequest& wanted);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// As papiLines(), for the tool that the counts are from.
    [[nodiscard]] QString targetLines(const core::MetricFit& fit,
                                      const core::Dialect& target) const;
    [[nodiscard]] core::Result<core::WrittenExport> written(const std::string& metric,
                                                            const core::Dialect& dialect) const;
    struct Fact {
        QLabel* title = nullptr;
        QLabel* text = nullptr;
    };

    [[nodiscard]] static Fact addFact(QGridLayout& grid, const char* name, const QString& title);
    static void setFact(const Fact& fact, const QString& text);
    QScrollArea* addPage(const char* name, const QString& words, QWidget* content);
    [[nodiscard]] QWidget* buildFormula();
    [[nodiscard]] QWidget* buildHowSure();
    [[nodiscard]] QWidget* buildWhyNot();
    [[nodiscard]] QWidget* buildPrograms();
    void showTab();
    void showHeader();
    void showFormula();
    void showZeroTerms();
    void showOther();
    void showFormulaCurve();
    void showTrust();
    void showReview();
    void showPrograms(const core::DefinitionReview& review, std::size_t metric);
    void showWhyNot();
    void showCurves();
    void showSelected();
    void copyFormula(const std::vector<std::uint32_t>& events,
                     const Eigen::VectorXd& coefficients) const;
    void copyShown() const;
    [[nodiscard]] bool isCurrent() const;
    [[nodiscard]] const core::MetricResult* result() const;

    Workspace& workspace_;
    QString metric_;
    Review review_;
    core::Analysis analysis_;  ///< in which the events of the shown formula are chosen
    int wanted_ = Formula;     ///< the tab that the user chose
    PaneHeader* header_ = named(new PaneHeader, "metricHeader");
    VerdictChip* chip_ = named(header_->addChip(), "metricVerdict");
    VerdictChip* confidence_ = named(header_->addChip(), "confidence");
    SegmentedButtons* tabs_ = named(new SegmentedButtons, "metricTabs");
    QStackedWidget* pages_ = new QStackedWidget;
    QList<QScrollArea*> scrolls_;

    CoefficientModel* terms_ = new CoefficientModel(this);
    WrappedCode* whole_ = named(new WrappedCode, "wholeFormula", tr("Formula of the metric"));
    DataTable* coefficients_ = new DataTable(u"coefficients"_s, tr("Coefficients"));
    QToolButton* zeros_;  ///< shows the events with the coefficient 0, or hides them
    bool showsZeros_ = false;
    Fact remark_;  ///< what the signature counts more than once
    Fact counters_;
    Fact other_;
    QToolButton* copyOther_;
    QToolButton* useOther_;
    core::FormulaRow otherFormula_;
    QLabel* papiTitle_;
    WrappedCode* papi_ = named(new WrappedCode, "papiLines", tr("The metric as a PAPI event"));
    Fact condition_;
    PanelsPlot* formula_ = named(new PanelsPlot,
                                 "formulaCurve",
                                 tr("Expected over the kernels, and what the formula gives"));
    QLabel* warning_ = named(roleLabel({}, "warning"), "trustWarning");

    Fact why_;
    Fact thresholds_;
    Fact repetitions_;
    Fact twins_;
    Fact units_;
    RowsModel<core::FormulaRow>* model_ = new RowsModel<core::FormulaRow>(this);
    DataTable* formulas_ = new DataTable(u"formulas"_s, tr("Formulas that define the metric"));
    WrappedCode* selected_ = named(new WrappedCode, "selectedFormula", tr("Selected formula"));
    PanelsPlot* selectedCurve_ =
        named(new PanelsPlot,
              "selectedCurve",
              tr("Expected over the kernels, and what the selected formula gives"));
    QToolButton* export_;

    QLabel* reason_ = named(roleLabel({}, "secondary"), "reason");
    NextCard* help_;
    std::shared_ptr<const core::MetricFits> helpedFits_;  ///< whose metric help_ is for
    QString helpedMetric_;

    PanelsPlot* curves_ = named(new PanelsPlot,
                                "metricCurves",
                                tr("Metrics over the kernels, expected and as the formulas give"));
    QString emptyText_;

    QLabel* programs_ = named(roleLabel({}, "secondary"), "programs");
    QToolButton* addPrograms_;
};

}  // namespace papilio::widgets
