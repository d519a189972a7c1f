#pragma once

#include "core/audit/audit.h"
#include "core/model/document.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/tokens.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace papilio::widgets {

class VerdictChip;

/// That of a rounded metric for what is equal only within some per cent.
VerdictKind verdictKind(const core::AuditedDefinition& audited);
/// That of all definitions of a metric.
VerdictKind verdictKind(const core::CensusRow& row);

/// The definitions of an audit; null: there is none.
using AuditedDefinitions = std::shared_ptr<const std::vector<core::AuditedDefinition>>;

/// What a definition counts on each kernel, or what all definitions of a metric count, beside what
/// is expected.
class AuditDetail : public QWidget {
    Q_OBJECT

public:
    explicit AuditDetail(QWidget* parent = nullptr);

    [[nodiscard]] QWidget* plot() { return plot_; }
    /// @param audited  null: none is selected
    /// @param isOfOneFile  so that only the line says where it is
    void showDefinition(const core::AuditedDefinition* audited,
                        const core::Document& document,
                        bool isOfOneFile);
    /// @param metric  null: none is selected
    /// @param all  what its definitions are places in
    void showMetric(const core::CensusRow* metric,
                    const AuditedDefinitions& all,
                    const core::Document& document);

signals:
    /// For what the study has instead. @param item  a metric, or '#' and a preset of PAPI to define
    void betterRequested(const QString& benchmark, const QString& item);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showNothing(const QString& title, const QString& why);
    void hideCounts(const QString& why);
    /// What the study has for it, whatever the definition counts. @param audited  null: nothing
    void offer(const core::AuditedDefinition* audited);
    void showBars(const core::Document& document,
                  const std::string& benchmark,
                  const core::AuditedDefinition& first,
                  QList<BarSeries> series);

    QWidget* lower_;  ///< kernels and bars, where there are counts
    PaneHeader* header_ = named(new PaneHeader(tr("Definition")), "auditDetailHeader");
    VerdictChip* chip_;
    QToolButton* better_;
    QString benchmark_;
    QString item_;  ///< that the button is for
    QLabel* words_ = named(roleLabel({}, "secondary"), "auditWords");
    RowsModel<core::KernelDifference>* kernels_ = new RowsModel<core::KernelDifference>(this);
    DataTable* table_ = new DataTable(u"auditKernels"_s, tr("Kernels that differ"));
    BarPlot* plot_ = named(
        new BarPlot, "auditPlot", tr("Expected counts and counts of the definition, per kernel"));
};

}  // namespace papilio::widgets
