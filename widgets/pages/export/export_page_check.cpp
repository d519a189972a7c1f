// The part of the export page that shows what PAPI computes for the selected metric.
#include "widgets/controls/code_view.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/pane_header.h"
#include "widgets/models/export_models.h"
#include "widgets/pages/export/export_page.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/theme/numbers.h"

#include <QLabel>
#include <QLocale>

namespace papilio::widgets {

namespace {

/// Behind "It is not written: ".
QString whyNotWritten(const core::ExportedMetric& metric)
{
    if (!metric.canBeWritten) {
        return ExportMetricModel::tr("no chosen event counts any of it");
    }
    auto why = QString::fromStdString(metric.reason);
    const auto said = QStringLiteral("not written: ");
    return why.isEmpty()          ? ExportPage::tr("it is not chosen")
           : why.startsWith(said) ? why.mid(said.size())
                                  : why;
}

}  // namespace

void ExportPage::showMetric()
{
    const int row = metrics_->rowOf(metric_);
    const auto* metric = metrics_->metric(row);
    table_->selectSourceRow(row);
    if (metric == nullptr) {
        checkHeader_->setTitle(tr("What PAPI computes"));
        checkHeader_->setSubtitle({});
        checkWords_->clear();
        kernels_->setKernels({});
        kernelTable_->setEmptyText(tr("Select a metric above."));
        plot_->setBars({});
        plot_->setEmptyText(tr("Select a metric above to see what PAPI makes of it."));
        return;
    }
    checkHeader_->setTitle(tr("What PAPI computes: %1").arg(QString::fromStdString(metric->name)));
    const double passes = metrics_->made().iterations;
    checkHeader_->setSubtitle(
        passes == 1 ? tr("against what the signature expects, on the counts as given")
                    : tr("against what the signature expects, over %1 passes of each kernel")
                          .arg(countText(passes)));
    QStringList words;
    words << formulaOnScreen(QString::fromStdString(metric->infix()));
    if (!metric->rule.empty()) {
        words << tr("Coefficients: %1.").arg(QString::fromStdString(metric->rule));
    }
    for (const auto& warning : metric->warnings) {
        words << QString::fromStdString(warning);
    }
    for (const auto& caution : metric->cautions) {
        words << QString::fromStdString(caution);
    }
    checkWords_->setText(words.join(QLatin1Char('\n')));
    kernels_->setKernels(metric->isWritten ? metric->kernels : std::vector<core::KernelCheck>());
    kernelTable_->setEmptyText(metric->isWritten
                                   ? tr("The study has no counts to try it on.")
                                   : tr("It is not written: %1").arg(whyNotWritten(*metric)));
    showDifferences(*metric);
    const auto line = preview_->toPlainText().indexOf(
        QStringLiteral(",%1,").arg(QString::fromStdString(metric->name)));
    preview_->markLine(
        line < 0 ? -1
                 : static_cast<int>(preview_->toPlainText().left(line).count(QLatin1Char('\n'))));
}

void ExportPage::showDifferences(const core::ExportedMetric& metric)
{
    KernelBars bars;
    for (const auto& check : metric.kernels) {
        const auto name = QString::fromStdString(check.kernel);
        bars.minor << KernelSpan{static_cast<int>(bars.values.size()), 1, name};
        bars.values << check.difference.value_or(std::nan(""));
        bars.kernels << name;
    }
    bars.axisLabel = tr("PAPI − expected");
    if (!metric.isWritten || bars.values.isEmpty()) {
        plot_->setBars({});
        plot_->setEmptyText(tr("Nothing is written for this metric, so PAPI computes nothing."));
        return;
    }
    const auto count = static_cast<int>(metric.kernels.size());
    plot_->setEmptyText(
        metric.differingKernels() > 0
            ? QString()
            : tr("PAPI gives exactly the expected counts on all %n kernels.", nullptr, count));
    plot_->setBars(bars);
}

}  // namespace papilio::widgets
