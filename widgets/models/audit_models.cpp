#include "widgets/models/audit_models.h"

#include "core/findings/audit_text.h"
#include "core/present/audit_columns.h"
#include "widgets/models/event_hints.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace papilio::widgets {

namespace {

QString presetName(const core::AuditedDefinition* audited)
{
    return textOf(core::fullName(audited->subject));
}

/// Findings first, what could not be compared last.
constexpr std::array verdictOrder = {
    core::AuditVerdict::Different,     core::AuditVerdict::Scaled,
    core::AuditVerdict::Instructions,  core::AuditVerdict::FmaAsTwo,
    core::AuditVerdict::Noisy,         core::AuditVerdict::Equal,
    core::AuditVerdict::EventsMissing, core::AuditVerdict::NotComparable};
/// What tools do not agree on is first.
constexpr std::array agreementOrder = {core::CensusAgreement::Differ, core::CensusAgreement::Agree,
                                       core::CensusAgreement::Single, core::CensusAgreement::None};

template<typename Order, typename Value>
auto placeIn(const Order& order, Value value)
{
    return std::ranges::find(order, value) - order.begin();
}

}  // namespace

VerdictKind verdictKind(core::AuditVerdict verdict)
{
    switch (verdict) {
        case core::AuditVerdict::Equal:
            return VerdictKind::Exact;
        case core::AuditVerdict::Noisy:
        case core::AuditVerdict::Scaled:
        case core::AuditVerdict::Instructions:
        case core::AuditVerdict::FmaAsTwo:
            return VerdictKind::Approximate;
        case core::AuditVerdict::Different:
            return VerdictKind::Undefinable;
        case core::AuditVerdict::EventsMissing:
        case core::AuditVerdict::NotComparable:
            break;
    }
    return VerdictKind::Neutral;
}

VerdictKind verdictKind(const core::AuditedDefinition& audited)
{
    return audited.verdict == core::AuditVerdict::Equal && audited.deviation > core::equalDeviation
               ? VerdictKind::Rounded
               : verdictKind(audited.verdict);
}

VerdictKind verdictKind(const core::CensusRow& row)
{
    switch (row.agreement) {
        case core::CensusAgreement::Agree:
        case core::CensusAgreement::Single:
            return row.right.empty() ? VerdictKind::Undefinable : VerdictKind::Exact;
        case core::CensusAgreement::Differ:
            return row.right.empty() ? VerdictKind::Undefinable : VerdictKind::Approximate;
        case core::CensusAgreement::None:
            break;
    }
    return VerdictKind::Neutral;
}

QString auditKey(const core::AuditedDefinition& audited)
{
    const auto& subject = audited.subject;
    return QStringLiteral("%1\n%2\n%3\n%4")
        .arg(textOf(subject.name), textOf(subject.file))
        .arg(subject.line)
        .arg(static_cast<int>(subject.tool));
}

QString auditWords(const core::AuditedDefinition& audited)
{
    return inWindowWords([&audited] { return core::shortVerdict(audited); });
}

AuditModel::AuditModel(QObject* parent) : RowsModel(parent)
{
    using Audited = const core::AuditedDefinition*;
    const auto formula = [](Audited audited) { return textOf(audited->formula); };
    const WindowSentences inWindowLanguage;
    const auto columns = core::auditColumns();
    setColumns({
        column("definition", tr("Definition and formula"))
            .text(presetName)
            .on(SecondLineRole, formula)
            .tip([this](Audited audited) {
                return QStringLiteral("%1\n%2\n%3")
                    .arg(textOf(audited->formula), textOf(audited->subject.description),
                         hints(*audited))
                    .trimmed();
            }),
        column(columns, "verdict")
            .textAsTip()
            .on(VerdictRole, [](Audited audited) { return verdictKind(*audited); })
            .sort([](Audited audited) { return audited->verdict; }),
        column(columns, "deviation"),
        column(columns, "benchmark").textAsTip().muted(),
        column(columns, "tool").textAsTip(),
        column(columns, "metric").textAsTip(),
        column(columns, "reason").textAsTip(),
    });
}

void AuditModel::setAudit(AuditedDefinitions audited, const Descriptions& descriptions)
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
    order_.clear();
    for (std::size_t index = 0; audited_ != nullptr && index < audited_->size(); ++index) {
        order_.push_back(&(*audited_)[index]);
    }
    // The file's order within.
    std::ranges::stable_sort(order_, {},
                             [](const auto* one) { return placeIn(verdictOrder, one->verdict); });
    filter();
    endResetModel();
}

QString AuditModel::hints(const core::AuditedDefinition& audited) const
{
    QStringList lines;
    for (const auto& event : audited.subject.events) {
        const auto found = descriptions_ ? described_.find(event) : core::EventNames::npos;
        if (found != core::EventNames::npos) {
            lines << QStringLiteral("%1: %2").arg(
                textOf(event), eventHint(descriptions_->of(descriptions_->all()[found].event)));
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
    auto& rows = ownRows();
    rows.clear();
    std::ranges::copy_if(order_, std::back_inserter(rows), [this](const auto* audited) {
        return !verdict_ || audited->verdict == *verdict_;
    });
}

int AuditModel::count(std::optional<core::AuditVerdict> verdict) const
{
    return verdict ? static_cast<int>(
                         std::ranges::count(order_, *verdict, &core::AuditedDefinition::verdict))
                   : static_cast<int>(order_.size());
}

const core::AuditedDefinition* AuditModel::preset(int row) const
{
    return row >= 0 && row < rowCount() ? this->row(row) : nullptr;
}

int AuditModel::rowOf(const QString& key) const
{
    return find(key, [](const auto* audited) { return auditKey(*audited); });
}

void CensusModel::setCensus(std::vector<core::CensusRow> rows, AuditedDefinitions audited)
{
    audited_ = std::move(audited);
    std::ranges::stable_sort(rows, {}, [](const auto& row) {  // what nobody defines is last
        return std::pair(placeIn(agreementOrder, row.agreement), row.definitions.empty());
    });
    const WindowSentences inWindowLanguage;
    std::vector<TableColumn<core::CensusRow>> columns;
    if (audited_ != nullptr) {
        for (const auto& shown : core::censusColumns(*audited_)) {
            columns.push_back(TableColumn<core::CensusRow>(shown).textAsTip());
        }
        columns.back().on(VerdictRole, [](const core::CensusRow& row) { return verdictKind(row); });
    }
    beginResetModel();
    setColumns(std::move(columns));
    ownRows() = std::move(rows);
    endResetModel();
}

const core::CensusRow* CensusModel::metric(int row) const
{
    return row >= 0 && row < rowCount() ? &this->row(row) : nullptr;
}

int CensusModel::rowOf(const QString& metric) const
{
    return find(metric, [](const core::CensusRow& row) { return textOf(row.metric); });
}

AuditKernelModel::AuditKernelModel(QObject* parent) : RowsModel(parent)
{
    using Counts = core::KernelDifference;
    const auto texts = [](const Counts& kernel) {
        return tellApart({kernel.expected, kernel.counted});
    };
    setColumns({
        column("kernel", tr("Kernel")).words(&Counts::kernel),
        column("expected", tr("Expected"))
            .numberAs(&Counts::expected,
                      [texts](const Counts& kernel) { return texts(kernel).first(); }),
        column("counts", tr("Counts"))
            .numberAs(&Counts::counted,
                      [texts](const Counts& kernel) { return texts(kernel).last(); }),
        column("ratio", tr("Ratio")).number([](const Counts& kernel) {
            return kernel.expected == 0 ? std::nan("") : kernel.counted / kernel.expected;
        }),
    });
}

}  // namespace papilio::widgets
