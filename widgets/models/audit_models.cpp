#include "widgets/models/audit_models.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/models/event_hints.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/metric_texts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace papilio::widgets {

namespace {

QString text(const std::string& said)
{
    return QString::fromStdString(said);
}

int rank(const core::AuditedPreset& audited)
{
    switch (audited.verdict) {
        case core::AuditVerdict::Different:
            return 0;
        case core::AuditVerdict::Scaled:
            return 1;
        case core::AuditVerdict::Instructions:
            return 2;
        case core::AuditVerdict::Equal:
            return 3;
        case core::AuditVerdict::EventsMissing:
            return 4;
        case core::AuditVerdict::NotComparable:
            break;
    }
    return 5;
}

}  // namespace

VerdictKind verdictKind(core::AuditVerdict verdict)
{
    switch (verdict) {
        case core::AuditVerdict::Equal:
            return VerdictKind::Exact;
        case core::AuditVerdict::Scaled:
        case core::AuditVerdict::Instructions:
            return VerdictKind::Approximate;
        case core::AuditVerdict::Different:
            return VerdictKind::Undefinable;
        case core::AuditVerdict::EventsMissing:
        case core::AuditVerdict::NotComparable:
            break;
    }
    return VerdictKind::Neutral;
}

VerdictKind verdictKind(const core::AuditedPreset& audited)
{
    return audited.verdict == core::AuditVerdict::Equal && audited.deviation > core::equalDeviation
               ? VerdictKind::Rounded
               : verdictKind(audited.verdict);
}

QString auditWords(const core::AuditedPreset& audited)
{
    switch (audited.verdict) {
        case core::AuditVerdict::Equal: {
            const WindowSentences inWindowLanguage;
            return text(core::shortVerdict(audited));
        }
        case core::AuditVerdict::Scaled:
            return tr("scaled by %1").arg(shortText(audited.factor.value_or(std::nan(""))));
        case core::AuditVerdict::Different:
            return tr("different on %1 kernels").arg(audited.kernels.size());
        case core::AuditVerdict::EventsMissing:
            return tr("events missing");
        case core::AuditVerdict::Instructions:
            return tr("counts instructions");
        case core::AuditVerdict::NotComparable:
            break;
    }
    return tr("not comparable");
}

void AuditModel::setAudit(std::vector<core::AuditedPreset> audited,
                          const Descriptions& descriptions)
{
    beginResetModel();
    descriptions_ = descriptions;
    std::vector<std::string> names;
    if (descriptions_) {
        std::ranges::transform(descriptions_->all(), std::back_inserter(names),
                               &core::EventDescription::event);
    }
    described_ = core::EventNames(names);
    audited_ = std::move(audited);
    // Findings first, what could not be compared last; the file's order within.
    std::ranges::stable_sort(audited_, {}, rank);
    filter();
    endResetModel();
}

QString AuditModel::hints(const core::AuditedPreset& audited) const
{
    QStringList lines;
    for (const auto& event : audited.preset.events) {
        const auto found = descriptions_ ? described_.find(event) : core::EventNames::npos;
        if (found != core::EventNames::npos) {
            lines << QStringLiteral("%1: %2").arg(
                text(event), eventHint(descriptions_->of(descriptions_->all()[found].event)));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

void AuditModel::setVerdict(std::optional<core::AuditVerdict> verdict)
{
    beginResetModel();
    verdict_ = verdict;
    filter();
    endResetModel();
}

void AuditModel::filter()
{
    rows_.clear();
    for (std::size_t row = 0; row < audited_.size(); ++row) {
        if (!verdict_ || audited_[row].verdict == *verdict_) {
            rows_.push_back(row);
        }
    }
}

int AuditModel::count(std::optional<core::AuditVerdict> verdict) const
{
    return verdict ? static_cast<int>(
                         std::ranges::count(audited_, *verdict, &core::AuditedPreset::verdict))
                   : static_cast<int>(audited_.size());
}

const core::AuditedPreset* AuditModel::preset(int row) const
{
    return row >= 0 && row < rowCount() ? &audited_[rows_[static_cast<std::size_t>(row)]] : nullptr;
}

int AuditModel::rowOf(const QString& preset) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (text(this->preset(row)->preset.name) == preset) {
            return row;
        }
    }
    return -1;
}

int AuditModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int AuditModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant AuditModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& audited = *preset(index.row());
    const auto plain = [&](const QString& words, bool isMuted = false) {
        return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(words)
               : role == MutedRole                                ? QVariant(isMuted)
                                                                  : QVariant();
    };
    switch (index.column()) {
        case Preset:
            return role == Qt::DisplayRole  ? QVariant(text(audited.preset.name))
                   : role == SecondLineRole ? QVariant(text(audited.formula))
                   : role == Qt::ToolTipRole
                       ? QVariant(QStringLiteral("%1\n%2\n%3")
                                      .arg(text(audited.formula),
                                           text(audited.preset.longDescription), hints(audited))
                                      .trimmed())
                   : role == CopyRole ? QVariant(text(audited.preset.name))
                                      : QVariant();
        case Verdict:
            return role == VerdictRole ? QVariant(static_cast<int>(verdictKind(audited)))
                   : role == SortRole  ? QVariant(static_cast<int>(audited.verdict))
                                       : plain(auditWords(audited));
        case Deviation:
            return errorCell(audited.counted.empty() ? std::nan("") : audited.deviation, role);
        case Benchmark:
            return plain(audited.benchmark.empty() ? notApplicable() : text(audited.benchmark),
                         true);
        case Reason:
            return plain(text(audited.reason));
        default:
            return {};
    }
}

QVariant AuditModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((section == Deviation ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && section == Deviation) {
        return tr(
            "Largest difference between what the preset counts and what it should, over the "
            "kernels, as a share of what it should count");
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Preset:
            return tr("Preset and formula");
        case Verdict:
            return tr("Verdict");
        case Deviation:
            return tr("Off by");
        case Benchmark:
            return tr("Measured by");
        case Reason:
            return tr("Why");
        default:
            return {};
    }
}

void AuditKernelModel::setPreset(const core::AuditedPreset& audited)
{
    beginResetModel();
    kernels_ = audited.kernels;
    endResetModel();
}

int AuditKernelModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kernels_.size());
}

int AuditKernelModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant AuditKernelModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& kernel = kernels_[static_cast<std::size_t>(index.row())];
    const auto texts = tellApart({kernel.expected, kernel.counted});
    switch (index.column()) {
        case Kernel:
            return role == Qt::DisplayRole || role == Qt::ToolTipRole
                       ? QVariant(text(kernel.kernel))
                       : QVariant();
        case Expected:
            return numberCell(kernel.expected, role, texts[0]);
        case Counted:
            return numberCell(kernel.counted, role, texts[1]);
        case Ratio:
            return numberCell(
                kernel.expected == 0 ? std::nan("") : kernel.counted / kernel.expected, role);
        default:
            return {};
    }
}

QVariant AuditKernelModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((section == Kernel ? Qt::AlignLeft : Qt::AlignRight) |
                                Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Kernel:
            return tr("Kernel");
        case Expected:
            return tr("Should count");
        case Counted:
            return tr("Counts");
        case Ratio:
            return tr("Ratio");
        default:
            return {};
    }
}

}  // namespace papilio::widgets
