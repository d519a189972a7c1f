#include "widgets/pages/compare/section_pane.h"

#include "core/findings/comparison_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/side_mark.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int leastLetters = 14;

/// Names that begin alike differ at their end: a long one loses its middle.
QString shortened(const QString& name)
{
    constexpr qsizetype most = 30;
    constexpr qsizetype end = 18;
    return name.size() <= most ? name : name.left(most - end - 1) + QChar(0x2026) + name.right(end);
}

}  // namespace

SectionPane::SectionPane(const QString& title,
                         const QString& name,
                         std::optional<ComparedItem> item,
                         QWidget* parent)
    : QWidget(parent),
      item_(item),
      header_(new PaneHeader(title)),
      choices_(new QWidget),
      first_(new ChoiceBox(name + QStringLiteral("First"), tr("Part of A that is compared"))),
      second_(new ChoiceBox(name + QStringLiteral("Second"), tr("Part of B that is compared"))),
      content_(new QVBoxLayout)
{
    setObjectName(name + QStringLiteral("Pane"));
    setGround(*this);
    for (auto* choice : {first_, second_}) {
        choice->makeSmall(leastLetters);
    }
    inRow(choices_, {new SideMark(true), first_, new SideMark(false), second_}, 6, {0, 0, 8, 0});
    choices_->setVisible(item.has_value());
    header_->addWidget(choices_);
    content_->setContentsMargins(0, 0, 0, 0);
    content_->setSpacing(0);
    inColumn(this, {header_, {content_, 1}});
    connect(first_, &QComboBox::activated, this, [this] { choose(true); });
    connect(second_, &QComboBox::activated, this, [this] { choose(false); });
}

void SectionPane::setView(std::shared_ptr<const CompareView> view)
{
    view_ = std::move(view);
    fillChoices();
    showView();
}

void SectionPane::fillChoices()
{
    if (!item_) {
        return;
    }
    const auto pair = view_->currentPair(*item_);
    for (auto* box : {first_, second_}) {
        const QSignalBlocker silent(box);
        box->clear();
        qsizetype longest = leastLetters;
        for (const auto& name : view_->namesOf(*item_, box == first_)) {
            const auto caption = view_->captionOf(*item_, box == first_, name);
            box->addItem(shortened(caption), name);
            box->setItemData(box->count() - 1, caption, Qt::ToolTipRole);
            longest = std::max(longest, shortened(caption).size());
        }
        box->setMinimumContentsLength(static_cast<int>(longest));
        box->setCurrentIndex(
            pair ? box->findData(textOf(box == first_ ? pair->first : pair->second)) : -1);
    }
    choices_->setVisible(first_->count() > 1 || second_->count() > 1 || !pair);
}

void SectionPane::choose(bool isFirst)
{
    // The other one follows where it has the same name: run 32 of A is compared with run 32 of B.
    if (isFirst && !view_->isWithin()) {
        const int same = second_->findData(first_->currentData());
        second_->setCurrentIndex(same >= 0 ? same : second_->currentIndex());
    }
    if (first_->currentIndex() >= 0 && second_->currentIndex() >= 0) {
        emit pairChosen(*item_, first_->value(), second_->value());
    }
}

DataTable* SectionPane::addTable(const QString& name,
                                 const QString& words,
                                 QAbstractItemModel& model)
{
    auto* table = new DataTable(name, words);
    table->setSource(&model);
    table->setCells(numberCells);
    table_ = table_ == nullptr ? table : table_;
    return table;
}

bool SectionPane::selectRow(DataTable& table, const QString& item)
{
    const auto& model = *table.filter().sourceModel();
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto cell = model.index(row, 0);
        const auto own = cell.data(itemRole);
        if ((own.isValid() ? own : cell.data()).toString() == item) {
            table.selectSourceRow(row);
            return true;
        }
    }
    return false;
}

void SectionPane::selectItem(const QString& item)
{
    selectRow(*table_, item);
}

QLabel* SectionPane::newNotes(const QString& name, const char* role)
{
    auto* notes = roleLabel({}, role);
    notes->setObjectName(name);
    notes->setWordWrap(true);
    notes->setTextFormat(Qt::PlainText);
    notes->setContentsMargins(16, 8, 16, 8);
    return notes;
}

MessageBar* SectionPane::addValidity(const QString& name)
{
    auto* bar = new MessageBar;
    bar->setObjectName(name);
    growWithText(*bar);
    content().addWidget(bar);
    return bar;
}

FilterField* SectionPane::addFilter(PaneHeader& header, DataTable& table) const
{
    auto* filter = new FilterField;
    filter->setAccessibleName(tr("Filter the rows"));
    filter->setMaximumWidth(Fonts::scaled(170));
    table.connectFilter(*filter);
    header.addWidget(filter);
    return filter;
}

void SectionPane::showValidity(MessageBar& bar) const
{
    const auto* pair = view_->benchmark();
    if (pair == nullptr || !pair->onlyNoise) {
        bar.clear();
    } else {
        bar.showMessage(VerdictKind::Neutral, {}, inWindowWords([&] {
                                                      return core::validityText(*pair);
                                                  }) + QLatin1Char('.'));
    }
}

QString SectionPane::sideName(bool isFirst) const
{
    const auto pair = item_ ? view_->currentPair(*item_) : std::nullopt;
    const auto letter = isFirst ? QStringLiteral("A") : QStringLiteral("B");
    const auto study = isFirst ? view_->firstName : view_->secondName;
    if (!pair) {
        return QStringLiteral("%1  %2").arg(letter, study);
    }
    const auto own =
        view_->captionOf(*item_, isFirst, textOf(isFirst ? pair->first : pair->second));
    const bool isTold = pair->first != pair->second;
    return QStringLiteral("%1  %2").arg(letter, isTold ? own : study);
}

}  // namespace papilio::widgets
