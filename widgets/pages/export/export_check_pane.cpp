#include "widgets/pages/export/export_check_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/export_models.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

#include <cmath>

namespace papilio::widgets {

namespace {

RowsModel<core::KernelCheck>::Columns checkColumns(const QString& tool)
{
    using Check = core::KernelCheck;
    // Counts of many passes are whole: what is less than one of them is roundoff of the fit.
    const auto whole = [](double value) {
        return std::abs(value) < 0.5 ? QStringLiteral("0") : countText(value);
    };
    using Column = TableColumn<Check>;
    return {
        Column("kernel", tr("Kernel")).words(&Check::kernel),
        Column("expected", tr("Expected")).number(&Check::expected, whole),
        Column("computed", tr("%1 computes").arg(tool))
            .tip([](const Check& check) {
                return check.computed ? QVariant() : QVariant(textOf(check.problem));
            })
            .number([](const Check& check) { return check.computed.value_or(std::nan("")); },
                    whole),
        Column("difference", tr("Difference"))
            .number([](const Check& check) { return check.difference.value_or(std::nan("")); },
                    whole)
            .on(MutedRole, [](const Check& check) { return check.difference == 0.0; }),
    };
}

}  // namespace

ExportCheckPane::ExportCheckPane(QWidget* parent)
    : QWidget(parent),
      kernels_(new RowsModel<core::KernelCheck>(this)),
      header_(new PaneHeader(tr("What %1 computes").arg(QStringLiteral("PAPI")))),
      words_(new QLabel),
      table_(new DataTable(QStringLiteral("kernelChecks"),
                           tr("Kernels: expected and computed values"))),
      plot_(new BarPlot),
      formula_(new SegmentedButtons)
{
    header_->setObjectName(QStringLiteral("checkHeader"));
    words_->setObjectName(QStringLiteral("checkWords"));
    words_->setWordWrap(true);
    words_->setFont(Fonts::mono(Fonts::axis));
    words_->setContentsMargins(16, 8, 16, 8);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    kernels_->setColumns(checkColumns(QStringLiteral("PAPI")));
    table_->setSource(kernels_);
    table_->setDensity(DataTable::Density::Compact);
    table_->setCells({"kernel"}, middleElidedCells);
    table_->setCells({"expected", "computed", "difference"}, numberCells);
    plot_->setObjectName(QStringLiteral("differencePlot"));
    plot_->setAccessibleName(
        tr("Difference between the computed and the expected value, per kernel"));
    formula_->setObjectName(QStringLiteral("formulaChoice"));
    formula_->addSegment(tr("Chosen events"), tr("The formula of the chosen events"));
    formula_->addSegment(tr("Smallest"), tr("The fewest events that define the metric"));
    header_->addWidget(formula_);
    connect(formula_, &SegmentedButtons::currentChanged, this,
            [this](int segment) { emit formulaChosen(segment == 1); });
    header_->addPlotTools(*plot_);
    auto* lower = newSplitter(Qt::Horizontal, "exportLower", {table_, plot_}, {740, 780});
    inColumn(this, {newPane({header_, words_, {lower, 1}})});
}

void ExportCheckPane::showFormulaChoice(bool hasChoice, bool isSmallest)
{
    formula_->setVisible(hasChoice);
    formula_->setCurrent(hasChoice && isSmallest ? 1 : 0);
}

void ExportCheckPane::showMetric(const core::ExportedMetric* metric,
                                 const QString& tool,
                                 double passes)
{
    if (metric == nullptr) {
        header_->setTitle(tr("What %1 computes").arg(tool));
        header_->setSubtitle({});
        words_->clear();
        kernels_->setRows({});
        table_->setEmptyText(tr("Select a metric above."));
        plot_->setBars({});
        plot_->setEmptyText(tr("Select a metric above to see what is computed for it."));
        return;
    }
    header_->setTitle(tr("What %1 computes: %2").arg(tool, QString::fromStdString(metric->name)));
    header_->setSubtitle(passes == 1
                             ? tr("compared with the signature, on the counts as given")
                             : tr("compared with the signature, over %1 passes of each kernel")
                                   .arg(countText(passes)));
    QStringList words;
    words << formulaOnScreen(*metric);
    const WindowSentences inWindowLanguage;
    if (metric->isWritten && metric->rule != core::CoefficientRule::None) {
        words << tr("%1 gets %2.").arg(tool, QString::fromStdString(core::ruleText(*metric)));
    }
    for (const auto& texts : {core::warningsOf(*metric), core::cautionsOf(*metric)}) {
        for (const auto& text : texts) {
            words << QString::fromStdString(text);
        }
    }
    words_->setText(words.join(QLatin1Char('\n')));
    kernels_->setColumns(checkColumns(tool));
    kernels_->setRows(metric->isWritten ? metric->kernels : std::vector<core::KernelCheck>());
    // Names of kernels differ in their middle; the plot has the differences too.
    table_->fitColumns({.expendable = {"difference"}, .words = "kernel", .leastWords = 150});
    table_->setEmptyText(
        metric->isWritten
            ? tr("The file lists events only, so there is nothing to compute.")
            : tr("Not written: %1").arg(QString::fromStdString(core::reasonText(*metric->reason))));
    showDifferences(*metric, tool);
}

void ExportCheckPane::showDifferences(const core::ExportedMetric& metric, const QString& tool)
{
    BarData bars;
    auto& differences = bars.series.emplaceBack().values;
    for (const auto& check : metric.kernels) {
        const auto name = QString::fromStdString(check.kernel);
        bars.minor << BarSpan{static_cast<int>(differences.size()), 1, name};
        differences << check.difference.value_or(std::nan(""));
        bars.labels << name;
    }
    bars.axisLabel = tr("%1 − expected").arg(tool);
    if (!metric.isWritten || differences.isEmpty()) {
        plot_->setBars({});
        plot_->setEmptyText(metric.isWritten
                                ? QString()
                                : tr("This metric is not written, so nothing is computed for it."));
        return;
    }
    const auto count = static_cast<int>(metric.kernels.size());
    plot_->setEmptyText(
        metric.differingKernels() > 0
            ? QString()
            : tr("%1 gives exactly the expected counts on all %n kernels.", nullptr, count)
                  .arg(tool));
    plot_->setBars(bars);
}

}  // namespace papilio::widgets
