#include "widgets/models/metric_table_model.h"

#include "core/findings/confidence_text.h"
#include "widgets/theme/confidence_look.h"
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
    return nameOf(row) +
           (core::isDefinition(*row.fit) ? QStringLiteral(" = ") : QStringLiteral("\n")) +
           QStringLiteral("%1\n%2\n%3")
               .arg(QString::fromStdString(row.formula), QString::fromStdString(row.chip),
                    verdictToolTip(*row.fit));
}

bool isJudged(const MetricRow& row)
{
    return row.confidence != nullptr && row.confidence->confidence;
}

QString confidenceToolTip(const MetricRow& row)
{
    if (!isJudged(row)) {
        return {};
    }
    const auto why = inWindowWords([&row] {
        return *row.confidence->confidence == core::Confidence::Sure
                   ? core::sureReason()
                   : core::confidenceReason(row.confidence->reason);
    });
    return capitalized(why) + u'.';
}

}  // namespace

MetricTableModel::MetricTableModel(QObject* parent) : RowsModel(parent)
{
    const WindowSentences inWindowLanguage;
    const auto columns = core::metricColumns();
    setColumns({
        column("metric", tr("Metric and formula"))
            .text(nameOf)
            .tip(metricToolTip)
            .on(SecondLineRole, &MetricRow::formula)
            .on(MutedRole, [](const MetricRow& row) { return !core::isDefinition(*row.fit); })
            .copy([](const MetricRow& row) {
                return nameOf(row) +
                       (core::isDefinition(*row.fit) ? QStringLiteral(" = ")
                                                     : QStringLiteral(": ")) +
                       QString::fromStdString(row.formula);
            }),
        column(columns, "verdict")
            .tip(metricToolTip)
            .on(VerdictRole, [](const MetricRow& row) { return verdictKind(row.fit->verdict); })
            .sort([](const MetricRow& row) { return row.fit->verdict; }),
        column(core::reviewColumns(), "confidence")
            .tip(confidenceToolTip)
            .on(VerdictRole,
                [this](const MetricRow& row) {
                    return !isJudged(row) ? QVariant()
                           : review_->analysis.fits == analysis_.fits
                               ? QVariant(int(confidenceKind(*row.confidence->confidence)))
                               : QVariant(int(VerdictKind::Neutral));
                })
            .sort([](const MetricRow& row) {
                return isJudged(row) ? static_cast<int>(*row.confidence->confidence) : 3;
            }),
        column(columns, "error"),
        column(columns, "mean_error"),
    });
}

void MetricTableModel::setAnalysis(const core::Analysis& analysis, const Review& review)
{
    if (analysis.fits && analysis.fits == analysis_.fits && review == review_) {
        return;
    }
    // What the rows refer to until they are replaced.
    const auto before = analysis_;
    const auto reviewBefore = review_;
    analysis_ = analysis;
    review_ = review;
    const WindowSentences inWindowLanguage;
    setRows(core::metricRows(analysis_, review_.get()),
            [](const MetricRow& row) { return row.fit->metric; });
}

int MetricTableModel::rowOf(const QString& metric) const
{
    return find(metric, nameOf);
}

}  // namespace papilio::widgets
