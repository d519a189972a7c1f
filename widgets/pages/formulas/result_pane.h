#pragma once

#include "core/definitions/dialect.h"
#include "core/papi/schedule.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/table/rows_model.h"

#include <QComboBox>
#include <QStackedWidget>
#include <QWidget>

#include <string>

class QLabel;
class QLineEdit;
class QSpinBox;

namespace papilio::widgets {

class CodeView;
class FormulaState;
class DataTable;

/// A native event to count.
struct PlannedEvent {
    int set = 0;  ///< from 1; 0: rejected
    std::string event;
    QString usedBy;  ///< or why it was rejected
};

/// What a set comes to: its categories stacked per run, its definitions over the runs, the event
/// sets to count for it, and the set as a file of any tool.
class ResultPane : public QWidget {
    Q_OBJECT

public:
    explicit ResultPane(FormulaState& state, QWidget* parent = nullptr);

    void refresh();
    /// Another study: it begins with the first category.
    void forget();
    [[nodiscard]] SegmentedButtons& segments() const { return *segments_; }
    [[nodiscard]] QWidget* plot() const;
    /// `papilio plan` or `papilio evaluate` with what is shown.
    [[nodiscard]] QString command() const;

signals:
    void commandRequested();

private:
    [[nodiscard]] QWidget* buildPlan();
    [[nodiscard]] QWidget* buildFile();
    void fillCategories();
    void showCategory();
    void showRuns();
    void showPlan();
    [[nodiscard]] const core::Dialect& target() const;
    void showFile();
    void saveFile();

    FormulaState& state_;
    PaneHeader* header_ = new PaneHeader(tr("Result"));
    SegmentedButtons* segments_ = named(new SegmentedButtons, "resultSegments");
    QStackedWidget* pages_ = new QStackedWidget;
    BarPlot* plot_ = named(new BarPlot, "categoryPlot", tr("Definitions of the category per run"));
    QComboBox* category_ = named(new QComboBox, "category", tr("Category to show"));
    PanelsPlot* runs_ = named(new PanelsPlot, "definitionRuns", tr("Definitions over the runs"));
    QSpinBox* counters_;
    QLabel* planWords_;
    RowsModel<PlannedEvent>* planModel_;
    DataTable* planTable_;
    QComboBox* format_;
    QLineEdit* pmu_;
    CodeView* code_;
    QLabel* fileWords_;
    MessageBar* message_ = named(new MessageBar, "resultMessage");
    bool hasFormat_ = false;       ///< the usual one of the counts, or what the user chose
    std::string shownDefinition_;  ///< whose values, or category, are drawn
};

}  // namespace papilio::widgets
