#include "widgets/models/metric_table_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/metric_texts.h"
#include "widgets/theme/verdicts.h"

namespace papilio::widgets {

void MetricTableModel::setAnalysis(const core::Analysis& analysis)
{
    const auto names = [](const core::Analysis& results) {
        std::vector<std::string> all;
        if (results.fits) {
            for (const auto& metric : results.fits->metrics) {
                all.push_back(metric.metric);
            }
        }
        return all;
    };
    if (analysis.fits && analysis.fits == analysis_.fits) {
        return;
    }
    const bool sameRows = names(analysis) == names(analysis_);
    if (!sameRows) {
        beginResetModel();
    }
    analysis_ = analysis;
    texts_.clear();
    for (int row = 0; row < rowCount(); ++row) {
        texts_.push_back(
            {roundedFormula(analysis_, fit(row)), verdictSentence(analysis_, fit(row))});
    }
    if (!sameRows) {
        endResetModel();
        return;
    }
    if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

const core::MetricFit& MetricTableModel::fit(int row) const
{
    return analysis_.fits->metrics[static_cast<std::size_t>(row)];
}

int MetricTableModel::rowOf(const QString& metric) const
{
    const auto name = metric.toStdString();
    for (int row = 0; row < rowCount(); ++row) {
        if (fit(row).metric == name) {
            return row;
        }
    }
    return -1;
}

int MetricTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !analysis_.fits ? 0
                                               : static_cast<int>(analysis_.fits->metrics.size());
}

int MetricTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MetricTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& shown = fit(index.row());
    const bool isText = role == Qt::DisplayRole;
    const auto& texts = texts_[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole && index.column() <= Verdict) {
        return QStringLiteral("%1 = %2\n%3")
            .arg(QString::fromStdString(shown.metric), texts.formula, texts.verdict);
    }
    switch (index.column()) {
        case Metric:
            return isText                   ? QVariant(QString::fromStdString(shown.metric))
                   : role == SecondLineRole ? QVariant(texts.formula)
                   : role == CopyRole       ? QVariant(QString::fromStdString(shown.metric) +
                                                       QStringLiteral(" = ") + texts.formula)
                                            : QVariant();
        case Verdict:
            return isText                ? QVariant(texts.verdict)
                   : role == VerdictRole ? QVariant(static_cast<int>(verdictKind(shown.verdict)))
                   : role == SortRole    ? QVariant(static_cast<int>(shown.verdict))
                                         : QVariant();
        case Residual:
            return numberCell(shown.roundedRelativeResidual, role);
        case BackwardError:
            return numberCell(shown.roundedError, role);
        default:
            return {};
    }
}

QVariant MetricTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = section == Residual || section == BackwardError;
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == Qt::DisplayRole) {
        switch (section) {
            case Metric:
                return tr("Metric and rounded formula");
            case Verdict:
                return tr("Verdict");
            case Residual:
                return tr("Residual");
            case BackwardError:
                return tr("Eq. 5 error");
            default:
                return {};
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case Residual:
                return tr(
                    "‖X̂y − s‖ / ‖s‖ of the rounded formula: the share of the signature it misses");
            case BackwardError:
                return tr(
                    "‖X̂y − s‖ / (‖X̂‖ ‖y‖ + ‖s‖) of the rounded formula: blind where coefficients "
                    "or events are large");
            default:
                return {};
        }
    }
    return {};
}

}  // namespace papilio::widgets
