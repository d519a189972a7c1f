#include "widgets/pages/audit/audit_detail.h"

#include "core/findings/audit_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/models/edit_model.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/kernel_layout.h"

#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// Definitions that count the same are one bar: "PAPI_BR_TKN", "Conditional ×12".
struct SameCounts {
    const core::AuditedDefinition* first;
    int count;
};

std::vector<SameCounts> countedApart(const core::CensusRow& row,
                                     const std::vector<core::AuditedDefinition>& audited)
{
    constexpr std::size_t most = 6;
    std::vector<SameCounts> groups;
    for (const auto index : row.definitions) {
        const auto& one = audited[index];
        if (one.counted.empty()) {
            continue;
        }
        const auto same = std::ranges::find_if(
            groups, [&](const SameCounts& group) { return group.first->counted == one.counted; });
        if (same != groups.end()) {
            ++same->count;
        } else if (groups.size() < most) {
            groups.push_back({&one, 1});
        }
    }
    return groups;
}

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

QString wordsOf(const core::AuditedDefinition& audited)
{
    return inWindowWords([&audited] { return core::shortVerdict(audited); });
}

RowsModel<core::KernelDifference>::Columns kernelColumns()
{
    using Counts = core::KernelDifference;
    using Column = TableColumn<Counts>;
    const auto texts = [](const Counts& kernel) {
        return tellApart({kernel.expected, kernel.counted});
    };
    return {
        Column("kernel", tr("Kernel")).words(&Counts::kernel),
        Column("expected", tr("Expected"))
            .numberAs(&Counts::expected,
                      [texts](const Counts& kernel) { return texts(kernel).first(); }),
        Column("counts", tr("Counts"))
            .numberAs(&Counts::counted,
                      [texts](const Counts& kernel) { return texts(kernel).last(); }),
        Column("ratio", tr("Ratio")).number([](const Counts& kernel) {
            return kernel.expected == 0 ? std::nan("") : kernel.counted / kernel.expected;
        }),
    };
}

}  // namespace

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

AuditDetail::AuditDetail(QWidget* parent)
    : QWidget(parent),
      chip_(named(header_->addChip(), "auditVerdict"))
{
    words_->setWordWrap(true);
    words_->setContentsMargins(16, 8, 16, 8);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    kernels_->setColumns(kernelColumns());
    table_->setSource(kernels_);
    table_->setDensity(DataTable::Density::Compact);
    table_->setCells({"kernel"}, middleElidedCells);
    table_->setCells({"expected", "counts", "ratio"}, numberCells);
    table_->stretchColumn("kernel");
    table_->setColumnRooms({{"expected", 84}, {"counts", 84}, {"ratio", 60}});
    better_ = header_->addButton("auditBetter", u"arrow-right"_s, tr("Show metric"), {}, [this] {
        // Copies: what follows shows other definitions.
        emit betterRequested(QString(benchmark_), QString(item_));
    });
    header_->addPlotTools(*plot_);
    lower_ = newSplitter(Qt::Horizontal, "auditLower", {table_, plot_}, {520, 1000});
    inColumn(this, {newPane({header_, words_, {lower_, 1}, BoxItem::growing()})});
}

void AuditDetail::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // Kernels differ at the end of their names; the ratio follows from the counts next to it.
    table_->setColumnHidden("ratio", width() < Fonts::scaled(1200));
}

void AuditDetail::showNothing(const QString& title, const QString& why)
{
    chip_->setVisible(false);
    offer(nullptr);
    header_->setTitle(title);
    header_->setSubtitle({});
    words_->setText(why);
    hideCounts(why);
}

void AuditDetail::offer(const core::AuditedDefinition* audited)
{
    const bool isPreset = audited != nullptr && audited->signature.empty();
    better_->setHidden(audited == nullptr ||
                       (isPreset && audited->match != core::AuditMatch::Table));
    if (audited == nullptr) {
        return;
    }
    benchmark_ = textOf(audited->benchmark);
    item_ = isPreset ? u'#' + textOf(audited->metric) : textOf(audited->signature);
    better_->setText(isPreset ? tr("Define preset…") : tr("Show metric"));
    better_->setToolTip(isPreset ? tr("Define %1 with the events of this study").arg(item_.mid(1))
                                 : tr("Show what defines “%1” in this study").arg(item_));
}

void AuditDetail::hideCounts(const QString& why)
{
    kernels_->setRows({});
    plot_->setBars({});
    plot_->setEmptyText(why);
    lower_->setVisible(false);
}

void AuditDetail::showDefinition(const core::AuditedDefinition* audited,
                                 const core::Document& document,
                                 bool isOfOneFile)
{
    if (audited == nullptr) {
        showNothing(tr("Definition"), tr("Select a definition above to see what it counts."));
        return;
    }
    chip_->setVisible(true);
    offer(audited);
    header_->setTitle(textOf(core::fullName(audited->subject)));
    header_->setSubtitle(
        audited->subject.line > 0
            ? tr("line %1 of %2")
                  .arg(audited->subject.line)
                  .arg(isOfOneFile ? tr("the file") : textOf(audited->subject.file))
            : QString());
    chip_->setVerdict(verdictKind(*audited), wordsOf(*audited));
    const auto why = inWindowWords([audited] { return core::auditText(*audited); });
    QStringList lines{capitalized(why), tr("Formula: %1").arg(textOf(audited->formula))};
    if (!audited->meaning.empty()) {
        lines << tr("Expected: %1").arg(textOf(audited->meaning));
    }
    words_->setText(lines.join(QLatin1Char('\n')));
    if (audited->counted.empty()) {
        hideCounts(why);
        return;
    }
    kernels_->setRows(audited->kernels);
    table_->setEmptyText(tr("No kernel differs by more than the tolerance (%1).")
                             .arg(percentText(audited->tolerance)));
    showBars(document, audited->benchmark, *audited,
             {{tr("counts"), {audited->counted.begin(), audited->counted.end()}}});
}

void AuditDetail::showMetric(const core::CensusRow* metric,
                             const AuditedDefinitions& all,
                             const core::Document& document)
{
    if (metric == nullptr) {
        showNothing(tr("Metric"), tr("Select a metric above to see what its definitions count."));
        return;
    }
    const auto& audited = *all;
    const auto groups = countedApart(*metric, audited);
    chip_->setVisible(true);
    chip_->setVerdict(verdictKind(*metric),
                      inWindowWords([&] { return core::censusText(*metric, audited); }));
    offer(metric->definitions.empty() ? nullptr : &audited[metric->definitions.front()]);
    header_->setTitle(textOf(metric->metric));
    header_->setSubtitle(counted(metric->definitions.size(), "definition"));
    QStringList lines{tr("Expected: %1").arg(textOf(metric->counts))};
    QList<BarSeries> series;
    const core::AuditedDefinition* wrong = nullptr;
    for (const auto& group : groups) {
        const auto& one = *group.first;
        auto name = textOf(core::fullName(one.subject));
        if (group.count > 1) {
            name += tr(" and %1 more").arg(group.count - 1);
        }
        lines << u"%1: %2, %3: %4"_s.arg(textOf(one.subject.dialect->tool), name, wordsOf(one),
                                         textOf(one.formula));
        series.push_back({name, {one.counted.begin(), one.counted.end()}});
        wrong = wrong == nullptr && !one.kernels.empty() ? &one : wrong;
    }
    if (groups.empty()) {
        lines.prepend(metric->definitions.empty()
                          ? tr("No file has a definition of this metric.")
                          : tr("Events of its definitions are not in this study."));
        hideCounts(lines.front());
    }
    words_->setText(lines.join(QLatin1Char('\n')));
    if (groups.empty()) {
        return;
    }
    kernels_->setRows((wrong == nullptr ? groups.front().first : wrong)->kernels);
    table_->setEmptyText(tr("No kernel differs by more than the tolerance (%1).")
                             .arg(percentText(groups.front().first->tolerance)));
    showBars(document, metric->benchmark, *groups.front().first, std::move(series));
}

void AuditDetail::showBars(const core::Document& document,
                           const std::string& name,
                           const core::AuditedDefinition& first,
                           QList<BarSeries> series)
{
    const auto benchmark = document.benchmark(name);
    lower_->setVisible(benchmark != nullptr);
    if (!benchmark) {
        return;
    }
    plot_->setEmptyText({});
    auto bars = kernelLayout(kernelNames(*benchmark->data));
    bars.arrangement = BarData::Arrangement::Grouped;
    bars.series = {{tr("expected"), {first.expected.begin(), first.expected.end()}}};
    bars.series += std::move(series);
    bars.axisLabel = tr("Count per iteration");
    plot_->setBars(std::move(bars));
}

}  // namespace papilio::widgets
