#include "widgets/models/metric_table_model.h"

#include "widgets/theme/verdicts.h"

namespace papilio::widgets {

namespace {

using core::MetricRow;

QString nameOf(const MetricRow& row)
{
    return QString::fromStdString(row.fit->metric);
}

QString metricToolTip(const MetricRow& row)
{
    return nameOf(row) + (row.isDefinition() ? QStringLiteral(" = ") : QStringLiteral("\n")) +
           QStringLiteral("%1\n%2\n%3")
               .arg(QString::fromStdString(row.formula), QString::fromStdString(row.chip),
                    verdictToolTip(*row.fit));
}

}  // namespace

MetricTableModel::MetricTableModel(QObject* parent) : RowsModel(parent)
{
    const WindowSentences inWindowLanguage;
    const auto columns = core::metricColumns();
    setColumns({
        column(tr("Metric and formula"))
            .text(nameOf)
            .tip(metricToolTip)
            .on(SecondLineRole, &MetricRow::formula)
            .on(MutedRole, [](const MetricRow& row) { return !row.isDefinition(); })
            .copy([](const MetricRow& row) {
                return nameOf(row) +
                       (row.isDefinition() ? QStringLiteral(" = ") : QStringLiteral(": ")) +
                       QString::fromStdString(row.formula);
            }),
        column(columns, "verdict")
            .tip(metricToolTip)
            .on(VerdictRole, [](const MetricRow& row) { return verdictKind(row.fit->verdict); })
            .sort([](const MetricRow& row) { return row.fit->verdict; }),
        column(columns, "error"),
        column(columns, "mean_error"),
    });
}

void MetricTableModel::setAnalysis(const core::Analysis& analysis)
{
    if (analysis.fits && analysis.fits == analysis_.fits) {
        return;
    }
    const auto before = analysis_;  // what the rows refer to until they are replaced
    analysis_ = analysis;
    const WindowSentences inWindowLanguage;
    setRows(core::metricRows(analysis_), [](const MetricRow& row) { return row.fit->metric; });
}

int MetricTableModel::rowOf(const QString& metric) const
{
    return find(metric, nameOf);
}

}  // namespace papilio::widgets
