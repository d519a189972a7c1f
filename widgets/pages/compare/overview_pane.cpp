#include "widgets/pages/compare/overview_pane.h"

#include "core/findings/comparison_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

namespace papilio::widgets {

namespace {

QString sectionWord(core::ComparisonSection section)
{
    using Section = core::ComparisonSection;
    switch (section) {
        case Section::Noise:
            return OverviewPane::tr("Noise");
        case Section::Events:
            return OverviewPane::tr("Events");
        case Section::Metrics:
            return OverviewPane::tr("Metrics");
        case Section::Counts:
            return OverviewPane::tr("Counts");
        case Section::TopDown:
            return OverviewPane::tr("Top-Down");
        case Section::Rooflines:
            return OverviewPane::tr("Roofline");
        case Section::Recorders:
            return OverviewPane::tr("Recorders");
        case Section::DefinitionSets:
            break;
    }
    return OverviewPane::tr("Definitions");
}

/// Whether there is a kind of which both hold something.
bool holdBoth(const CompareView& view)
{
    for (std::size_t kind = 0; kind < comparedItems; ++kind) {
        const auto item = static_cast<ComparedItem>(kind);
        if (!view.namesOf(item, true).isEmpty() && !view.namesOf(item, false).isEmpty()) {
            return true;
        }
    }
    return false;
}

}  // namespace

OverviewPane::OverviewPane(QWidget* parent)
    : SectionPane(tr("What differs most"), QStringLiteral("compareOverview"), std::nullopt, parent),
      rows_(new ComparedRows<core::Highlight>(this)),
      table_(addTable(QStringLiteral("compareHighlights"), tr("What differs most"), *rows_)),
      facts_(new ComparedRows<FactPair>(this)),
      factTable_(addTable(QStringLiteral("compareFacts"), tr("Facts about both"), *facts_)),
      factHeader_(new PaneHeader(tr("A and B"))),
      rest_(newNotes(QStringLiteral("compareUnpaired")))
{
    table_->setDensity(DataTable::Density::Comfortable);
    table_->setCells(differenceCells);
    factTable_->setCells(differenceCells);
    factTable_->setDensity(DataTable::Density::Compact);
    table_->addTools(header());
    factTable_->addTools(*factHeader_);
    auto* right = new QWidget;
    inColumn(right, {factHeader_, {factTable_, 1}, rest_});
    auto* split = newSplitter(Qt::Vertical, "", {table_, right}, {430, 330});
    content().addWidget(split, 1);
    connect(table_, &DataTable::activated, this, &OverviewPane::activate);
    connect(table_, &DataTable::clicked, this, &OverviewPane::activate);
}

void OverviewPane::activate(const QModelIndex& index)
{
    // The section that opens must not rebuild this table while it still handles the click.
    const int row = table_->sourceRow(index.row());
    QMetaObject::invokeMethod(
        this, [this, row] { emit highlightActivated(row); }, Qt::QueuedConnection);
}

void OverviewPane::showView()
{
    using Difference = core::Highlight;
    const auto sentence = [this](const Difference& row) {
        return inWindowWords([&] { return core::highlightText(row, view().comparison); });
    };
    rows_->show({rows_->column("section", tr("Section"))
                     .text([](const Difference& row) {
                         return sectionWord(row.section) + QStringLiteral("  ›");
                     })
                     .tip([](const Difference&) { return tr("Open the section"); })
                     .on(itemRole, &Difference::item),
                 rows_->column("difference", tr("Difference"))
                     .words(sentence)
                     .on(DiffersRole, [](const Difference& row) { return row.weight >= 1; })},
                view().highlights);
    const bool hasPair = !view().comparison.isEmpty();
    header().setSubtitle(view().isWithin() && hasPair ? tr("two items of one study") : QString());
    table_->setEmptyText(
        !hasPair ? view().isWithin() ? tr("This study has no two items of the same kind. Drop "
                                          "another study here, or choose one with “Compare with…”.")
                   : holdBoth(view())
                       ? tr("No names in A and B match. Choose pairs in the sections.")
                       : tr("A and B have nothing of the same kind to compare. Drop another study "
                            "here, or choose one with “Compare with…”.")
                 : tr("No difference is larger than the variation of the measurements. The "
                      "sections show all numbers."));
    const auto facts = factPairs(view());
    const auto differs = [](const FactPair& row) { return !row.isSame(); };
    auto sameness = facts_->column("difference", tr("Difference")).text([](const FactPair& row) {
        return row.isSame() ? tr("same") : tr("differs");
    });
    markSame(sameness, &FactPair::isSame);
    facts_->show(
        {facts_->column("fact", tr("Fact")).text(&FactPair::name),
         facts_->column("a", tr("A")).words(&FactPair::first).on(DiffersRole, differs),
         facts_->column("b", tr("B")).words(&FactPair::second).on(DiffersRole, differs), sameness},
        facts);
    rest_->setText(unpairedText(view()));
    rest_->setVisible(!rest_->text().isEmpty());
    factHeader_->setVisible(!facts.empty());
    factTable_->setVisible(!facts.empty());
    factTable_->parentWidget()->setVisible(!facts.empty() || !rest_->text().isEmpty());
    table_->fitColumns({.widest = 220, .words = 1});
    factTable_->fitColumns({.widest = 420, .words = 2});
}

}  // namespace papilio::widgets
