#include "widgets/pages/compare/overview_pane.h"

#include "core/findings/comparison_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/study_facts_pair.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>
#include <QStandardItemModel>

#include <algorithm>

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
      table_(addTable(QStringLiteral("compareHighlights"), tr("What differs most"), model_)),
      factTable_(addTable(QStringLiteral("compareFacts"), tr("Facts about both"), facts_)),
      factHeader_(new PaneHeader(tr("A and B"))),
      rest_(new QLabel)
{
    table_->setDensity(DataTable::Density::Comfortable);
    table_->setCells(differenceCells);
    factTable_->setCells(differenceCells);
    factTable_->setDensity(DataTable::Density::Compact);
    table_->addTools(header());
    rest_->setObjectName(QStringLiteral("compareUnpaired"));
    rest_->setProperty("role", QStringLiteral("muted"));
    rest_->setWordWrap(true);
    rest_->setTextFormat(Qt::PlainText);  // names come from files
    rest_->setContentsMargins(16, 8, 16, 10);
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
    restart(*model_, {tr("Section"), tr("Difference")});
    for (const auto& highlight : view().highlights) {
        auto* section = wordsItem(sectionWord(highlight.section) + QStringLiteral("  ›"),
                                  tr("Open the section"));
        const auto text =
            inWindowWords([&] { return core::highlightText(highlight, view().comparison); });
        auto* sentence = wordsItem(text, text);
        sentence->setData(highlight.weight >= 1, DiffersRole);
        model_->appendRow({section, sentence});
    }
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
    restart(*facts_, {tr("Fact"), tr("A"), tr("B"), tr("Difference")});
    const auto facts = factPairs(view());
    for (const auto& fact : facts) {
        auto* first = wordsItem(fact.first, fact.first);
        auto* second = wordsItem(fact.second, fact.second);
        for (auto* item : {first, second}) {
            item->setData(!fact.isSame(), DiffersRole);
        }
        facts_->appendRow({wordsItem(fact.name), first, second,
                           sameItem(fact.isSame(), fact.isSame() ? tr("same") : tr("differs"))});
    }
    rest_->setText(unpairedText(view()));
    rest_->setVisible(!rest_->text().isEmpty());
    factHeader_->setVisible(!facts.empty());
    factTable_->setVisible(!facts.empty());
    factTable_->parentWidget()->setVisible(!facts.empty() || !rest_->text().isEmpty());
    fitColumns(*table_, 1);
    fitColumns(*factTable_, 2, 420);
}

void OverviewPane::selectItem(const QString& item)
{
    for (int row = 0; row < model_->rowCount(); ++row) {
        if (textOf(view().highlights[static_cast<std::size_t>(row)].item) == item) {
            table_->selectSourceRow(row);
            return;
        }
    }
}

}  // namespace papilio::widgets
