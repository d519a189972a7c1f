#include "widgets/models/export_models.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/short_names.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace papilio::widgets {

namespace {

QString text(const std::string& said)
{
    return QString::fromStdString(said);
}

/// What PAPI's readings differ by: a word where there is nothing, else the share and the number.
/// What cannot be defined and is not asked for all the same has no reading.
QString differenceWords(const core::ExportedMetric& metric, bool isChosen)
{
    if (!metric.isWritten || metric.kernels.empty() ||
        (metric.verdict >= core::Verdict::NotDefinable && !isChosen)) {
        return notApplicable();
    }
    double scale = 0;
    for (const auto& check : metric.kernels) {
        scale = std::max(scale, std::abs(check.meant));
    }
    const double worst = metric.largestDifference();
    if (worst == 0) {
        return metric.differingKernels() != 0 ? ExportMetricModel::tr("no value")
                                              : ExportMetricModel::tr("nothing");
    }
    return scale == 0 ? countText(worst)
                      : QStringLiteral("%1 (%2)").arg(percentText(worst / scale), countText(worst));
}

/// The short names that the Metrics page has for the events, by id.
std::map<std::string, std::string> shortNamesOf(const core::DefinitionExport& made,
                                                const core::Dataset& study)
{
    std::set<std::string> used;
    for (const auto& metric : made.metrics) {
        for (const auto& term : metric.terms) {
            used.insert(term.event);
        }
    }
    std::vector<std::string> ids;
    std::vector<std::string> full;
    for (std::size_t event = 0; event < study.eventIds.size(); ++event) {
        if (used.contains(std::string(study.eventIds[event]))) {
            ids.emplace_back(study.eventIds[event]);
            full.emplace_back(study.eventNames[event]);
        }
    }
    const auto cut = shortNames(full, study.eventNames);
    std::map<std::string, std::string> names;
    for (std::size_t place = 0; place < ids.size(); ++place) {
        names.emplace(ids[place], cut[place]);
    }
    return names;
}

QVariant alignment(bool isNumber)
{
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

}  // namespace

QString formulaOnScreen(QString infix)
{
    return infix.replace(QStringLiteral(" - "), QStringLiteral(" \u2212 "));
}

void ExportMetricModel::setExport(core::DefinitionExport made,
                                  const QSet<QString>& chosen,
                                  const core::Dataset* study)
{
    const auto names = [](const core::DefinitionExport& of) {
        std::vector<std::string> all;
        for (const auto& metric : of.metrics) {
            all.push_back(metric.metric);
        }
        return all;
    };
    const bool sameRows = names(made) == names(made_);
    if (!sameRows) {
        beginResetModel();
    }
    made_ = std::move(made);
    chosen_ = chosen;
    shortNames_ =
        study != nullptr ? shortNamesOf(made_, *study) : std::map<std::string, std::string>();
    if (!sameRows) {
        endResetModel();
    } else if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

const core::ExportedMetric* ExportMetricModel::metric(int row) const
{
    return row >= 0 && row < rowCount() ? &made_.metrics[static_cast<std::size_t>(row)] : nullptr;
}

int ExportMetricModel::rowOf(const QString& metric) const
{
    const auto found =
        std::ranges::find(made_.metrics, metric.toStdString(), &core::ExportedMetric::metric);
    return found == made_.metrics.end() ? -1 : static_cast<int>(found - made_.metrics.begin());
}

int ExportMetricModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(made_.metrics.size());
}

int ExportMetricModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ExportMetricModel::remark(const core::ExportedMetric& metric) const
{
    if (!metric.canBeWritten) {
        return tr("no chosen event counts any of it");
    }
    if (!chosen_.contains(text(metric.metric))) {
        return metric.verdict <= core::Verdict::ExactAfterRounding ? tr("not chosen")
               : metric.verdict == core::Verdict::Approximate
                   ? tr("Approximate: tick to export it")
                   : tr("Not definable: tick to export the nearest formula");
    }
    QStringList words;
    if (!metric.reason.empty()) {
        words << text(metric.reason);
    }
    for (const auto& warning : metric.warnings) {
        words << text(warning);
    }
    for (const auto& caution : metric.cautions) {
        words << text(caution);
    }
    if (words.isEmpty() && metric.definitions.size() > 1) {
        words << tr("%n lines to be added up", nullptr,
                    static_cast<int>(metric.definitions.size()));
    }
    if (words.isEmpty()) {
        words << (metric.coefficientError <= core::countRoundoff
                      ? tr("the coefficients that are shown")
                      : tr("coefficients rounded by %1").arg(percentText(metric.coefficientError)));
    }
    return words.join(QStringLiteral("; "));
}

QString ExportMetricModel::shortFormula(core::ExportedMetric metric) const
{
    for (auto& term : metric.terms) {
        if (const auto name = shortNames_.find(term.event); name != shortNames_.end()) {
            term.written = name->second;
        }
    }
    return formulaOnScreen(text(metric.infix()));
}

QVariant ExportMetricModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& metric = made_.metrics[static_cast<std::size_t>(index.row())];
    const auto name = text(metric.metric);
    switch (index.column()) {
        case Metric:
            if (role == Qt::CheckStateRole) {
                return !metric.canBeWritten
                           ? QVariant()
                           : QVariant(chosen_.contains(name) ? Qt::Checked : Qt::Unchecked);
            }
            return role == Qt::DisplayRole  ? QVariant(name)
                   : role == SecondLineRole ? QVariant(shortFormula(metric))
                   : role == Qt::ToolTipRole || role == CopyRole
                       ? QVariant(
                             QStringLiteral("%1 = %2").arg(text(metric.name), text(metric.infix())))
                       : QVariant();
        case Verdict:
            return role == Qt::DisplayRole
                       ? QVariant(verdictWords(metric.verdict, metric.errorWorst))
                   : role == Qt::ToolTipRole ? QVariant(text(metric.verdictText))
                   : role == VerdictRole ? QVariant(static_cast<int>(verdictKind(metric.verdict)))
                   : role == SortRole    ? QVariant(static_cast<int>(metric.verdict))
                                         : QVariant();
        case Difference:
            if (!metric.isWritten || metric.kernels.empty()) {
                return numberCell(std::nan(""), role);
            }
            return role == Qt::DisplayRole
                       ? QVariant(differenceWords(metric, chosen_.contains(name)))
                   : role == MutedRole ? QVariant(metric.differingKernels() == 0)
                                       : numberCell(metric.largestDifference(), role);
        case Remark:
            return role == Qt::DisplayRole ? QVariant(remark(metric))
                   : role == Qt::ToolTipRole
                       ? QVariant(metric.rule.empty() ? remark(metric)
                                                      : tr("%1. Coefficients: %2.")
                                                            .arg(remark(metric), text(metric.rule)))
                   : role == MutedRole
                       ? QVariant(metric.warnings.empty() && metric.cautions.empty())
                       : QVariant();
        default:
            return {};
    }
}

bool ExportMetricModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != Metric) {
        return false;
    }
    emit chosen(text(made_.metrics[static_cast<std::size_t>(index.row())].metric),
                value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags ExportMetricModel::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractTableModel::flags(index);
    const auto* metric = this->metric(index.row());
    return metric != nullptr && index.column() == Metric && metric->canBeWritten
               ? flags | Qt::ItemIsUserCheckable
               : flags;
}

QVariant ExportMetricModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return alignment(section == Difference);
    }
    if (role == Qt::ToolTipRole && section == Difference) {
        return tr("Largest difference between what PAPI computes and what the signature expects, "
                  "over the kernels, in counts of %1 passes, and its share of the largest count. "
                  "Round-off is no difference.")
            .arg(countText(made_.iterations));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Metric:
            return tr("Metric and formula");
        case Verdict:
            return tr("Verdict");
        case Difference:
            return tr("PAPI differs by");
        case Remark:
            return tr("Remark");
        default:
            return {};
    }
}

void KernelCheckModel::setKernels(std::vector<core::KernelCheck> kernels)
{
    beginResetModel();
    kernels_ = std::move(kernels);
    endResetModel();
}

int KernelCheckModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kernels_.size());
}

int KernelCheckModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant KernelCheckModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& check = kernels_[static_cast<std::size_t>(index.row())];
    const bool hasValue = check.papi.outcome == core::PapiReading::Outcome::Value;
    const double papi = hasValue ? static_cast<double>(check.papi.value) : std::nan("");
    const double difference = check.difference.value_or(std::nan(""));
    // Counts of many passes are whole: what is less than one of them is roundoff of the fit.
    const auto countOf = [](double value) {
        return std::abs(value) < 0.5 ? QStringLiteral("0") : countText(value);
    };
    switch (index.column()) {
        case Kernel:
            return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(text(check.kernel))
                                                                      : QVariant();
        case Meant:
            return numberCell(check.meant, role, countOf(check.meant));
        case Papi:
            return role == Qt::ToolTipRole && !hasValue ? QVariant(text(check.papi.problem))
                                                        : numberCell(papi, role, countOf(papi));
        case Difference:
            return role == MutedRole ? QVariant(check.difference == 0.0)
                                     : numberCell(difference, role, countOf(difference));
        default:
            return {};
    }
}

QVariant KernelCheckModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return alignment(section != Kernel);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Kernel:
            return tr("Kernel");
        case Meant:
            return tr("Expected");
        case Papi:
            return tr("PAPI computes");
        case Difference:
            return tr("Difference");
        default:
            return {};
    }
}

}  // namespace papilio::widgets
