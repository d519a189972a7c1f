#include "widgets/models/metric_table_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/metric_texts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

namespace papilio::widgets {

namespace {

/// What stands for the metric; of others only the nearest formula is known.
bool isDefinition(const core::MetricFit& fit)
{
    return fit.isDefined() || fit.verdict == core::Verdict::Approximate;
}

}  // namespace

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
    const auto chosen =
        analysis_.pivoting ? shortChosenNames(*analysis_.pivoting) : std::vector<std::string>();
    for (int row = 0; row < rowCount(); ++row) {
        texts_.push_back({shownFormula(chosen, fit(row)), verdictSentence(analysis_, fit(row))});
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
        const auto name = QString::fromStdString(shown.metric);
        return (isDefinition(shown) ? QStringLiteral("%1 = %2").arg(name, texts.formula)
                                    : QStringLiteral("%1\n%2").arg(name, texts.formula)) +
               QStringLiteral("\n%1\n%2").arg(texts.verdict, verdictToolTip(shown));
    }
    switch (index.column()) {
        case Metric:
            return isText                   ? QVariant(QString::fromStdString(shown.metric))
                   : role == SecondLineRole ? QVariant(texts.formula)
                   : role == MutedRole      ? QVariant(!isDefinition(shown))
                   : role == CopyRole       ? QVariant(QString::fromStdString(shown.metric) +
                                                       (isDefinition(shown) ? QStringLiteral(" = ")
                                                                            : QStringLiteral(": ")) +
                                                       texts.formula)
                                            : QVariant();
        case Verdict:
            return isText                ? QVariant(texts.verdict)
                   : role == VerdictRole ? QVariant(static_cast<int>(verdictKind(shown.verdict)))
                   : role == SortRole    ? QVariant(static_cast<int>(shown.verdict))
                                         : QVariant();
        case WorstError:
            return errorCell(shown.isEmpty() ? std::nan("") : shown.errorWorst, role);
        case MeanError:
            return errorCell(shown.isEmpty() ? std::nan("") : shown.errorMean, role);
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
        const bool isNumber = section == WorstError || section == MeanError;
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == Qt::DisplayRole) {
        switch (section) {
            case Metric:
                return tr("Metric and formula");
            case Verdict:
                return tr("Verdict");
            case WorstError:
                return tr("Error");
            case MeanError:
                return tr("Mean error");
            default:
                return {};
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case WorstError:
                return tr(
                    "How far the formula is from the signature on the measured kernels, all "
                    "kernels together, in the worst repetition");
            case MeanError:
                return tr("The same for the mean of the repetitions");
            default:
                return {};
        }
    }
    return {};
}

}  // namespace papilio::widgets
