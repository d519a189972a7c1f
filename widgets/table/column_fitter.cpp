#include "widgets/table/column_fitter.h"

#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <numeric>
#include <utility>

namespace papilio::widgets {

namespace {

constexpr int moreWidth = 26;  ///< of the button that shows the columns that found no room
constexpr int leastBars = 96;  ///< that bars keep where words are cut
constexpr int mostBars = 264;  ///< that bars grow by

}  // namespace

ColumnFitter::ColumnFitter(DataTable& table) : QObject(&table), table_(table)
{
    connect(&table, &DataTable::resized, this, &ColumnFitter::fit);
    connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, &ColumnFitter::noteWidth);
}

void ColumnFitter::setFit(const ColumnFit& fit)
{
    fit_ = fit;
    hasFit_ = true;
    this->fit();
}

void ColumnFitter::setHidden(int column, bool isHidden)
{
    if (table_.isColumnHidden(column) == isHidden) {
        return;
    }
    const QScopedValueRollback fitting(isFitting_, true);
    // A header that stretches takes the width of a hidden column away later, and not at all where
    // it no longer stretches by then: a gap between the other columns.
    auto* header = table_.horizontalHeader();
    const bool stretches = header->stretchLastSection();
    header->setStretchLastSection(false);
    header->setSectionHidden(column, isHidden);
    header->setStretchLastSection(stretches);
}

void ColumnFitter::noteWidth(int column, int before, int width)
{
    const auto& header = *table_.horizontalHeader();
    const bool isStretched =
        header.stretchLastSection() && header.visualIndex(column) == table_.lastShownPlace();
    const bool isHiding = before == 0 || width == 0;
    if (hasFit_ && !isFitting_ && !isStretched && !isHiding) {
        byHand_[column] = width;
    }
}

int ColumnFitter::wholeWidth(int column) const
{
    return table_.isColumnHidden(column) ? 0 : table_.wholeWidth(column);
}

ColumnFitter::Widths ColumnFitter::widthsWanted() const
{
    Widths widths;
    for (int column = 0; column < columns_; ++column) {
        const auto set = byHand_.find(column);
        const int whole = wholeWidth(column);
        const int most =
            column == place(fit_.words) ? std::max(fit_.widest, fit_.leastWords) : fit_.widest;
        widths.wanted.push_back(whole == 0             ? 0
                                : set != byHand_.end() ? set->second
                                                       : std::min(whole, Fonts::scaled(most)));
    }
    widths.needed = std::accumulate(widths.wanted.begin(), widths.wanted.end(), 0);
    return widths;
}

int ColumnFitter::room(int needed) const
{
    const int whole = table_.viewport()->width();
    // The button is next to the titles.
    return needed > whole && !fit_.expendable.empty()
               ? std::min(whole, table_.width() - Fonts::scaled(moreWidth))
               : whole;
}

/// @return the columns that are hidden now
std::vector<int> ColumnFitter::giveWay(Widths& widths)
{
    auto& wanted = widths.wanted;
    auto& needed = widths.needed;
    const int most = room(needed);
    const auto expendable = this->expendable();
    const auto shrinkWords = [&] {
        const int column = place(fit_.words);
        if (!isFree(column)) {
            return;
        }
        auto& words = wanted[static_cast<std::size_t>(column)];
        const int least = std::max(Fonts::scaled(fit_.leastWords), table_.titleWidth(column));
        needed -= std::max(words - least, 0);
        words = std::min(words, least);
    };
    std::vector<int> hidden;
    const auto fits = [&] { return needed <= most || showsAll_; };
    // Words that are cut say more than a column that is hidden.
    if (const int whole = table_.viewport()->width(); needed > whole && !showsAll_) {
        const auto before = widths;
        shrinkWords();
        if (needed <= whole) {
            return {};
        }
        widths = expendable.empty() ? widths : before;
    }
    for (const int column : expendable) {
        if (!fits()) {
            needed -= wanted[static_cast<std::size_t>(column)];
            setHidden(column, true);
            hidden.push_back(column);
        }
        if (!fits() && hidden.size() == 1) {
            shrinkWords();
        }
    }
    // A wide column that went last may leave room for narrow ones that went before it.
    for (auto place = hidden.size(); place-- > 0;) {
        const int needs = wanted[static_cast<std::size_t>(hidden[place])];
        if (needed + needs <= most) {
            needed += needs;
            setHidden(hidden[place], false);
            hidden.erase(hidden.begin() + static_cast<std::ptrdiff_t>(place));
        }
    }
    return hidden;
}

int ColumnFitter::place(ColumnName column) const
{
    return column.in(*table_.model());
}

/// What the user chose neither gives way nor comes back; that by which the rows are sorted stays.
std::vector<int> ColumnFitter::expendable() const
{
    std::vector<int> columns;
    const auto& header = *table_.horizontalHeader();
    const int sorted = header.isSortIndicatorShown() ? header.sortIndicatorSection() : -1;
    for (const auto& name : fit_.expendable) {
        if (const int column = place(name);
            column >= 0 && column != sorted && !table_.isColumnChosen(column)) {
            columns.push_back(column);
        }
    }
    return columns;
}

bool ColumnFitter::isFree(int column) const
{
    return column >= 0 && column < columns_ && !table_.isColumnHidden(column) &&
           !byHand_.contains(column);
}

/// Words are whole first. A name a screen away from its numbers is not read as their name: bars
/// take a part of what is left then, and the last column, of words, the rest.
void ColumnFitter::growInto(int spare, Widths& widths) const
{
    const auto grow = [&](int column, int more) {
        widths.wanted[static_cast<std::size_t>(column)] += more;
        widths.needed += more;
        spare -= more;
    };
    if (const int words = place(fit_.words), bars = place(fit_.bars);
        spare >= 0 && isFree(words) && isFree(bars)) {
        const int missing = wholeWidth(words) - widths.wanted[static_cast<std::size_t>(words)];
        const int beyond = widths.wanted[static_cast<std::size_t>(bars)] -
                           std::max(Fonts::scaled(leastBars), table_.titleWidth(bars));
        grow(bars, -std::max(0, std::min(missing - spare, beyond)));
    }
    if (const int column = place(fit_.words); spare > 0 && isFree(column)) {
        const int words = widths.wanted[static_cast<std::size_t>(column)];
        grow(column, std::clamp(wholeWidth(column) - words, 0, spare));
    }
    for (int column = 0; column < columns_ && spare > 0; ++column) {
        const int cut = wholeWidth(column) - widths.wanted[static_cast<std::size_t>(column)];
        if (cut > 0 && isFree(column)) {
            grow(column, std::min(cut, spare));
        }
    }
    if (const int column = place(fit_.bars); spare > 0 && isFree(column)) {
        grow(column, std::min(spare / 2, Fonts::scaled(mostBars)));
    }
}

void ColumnFitter::fit()
{
    if (!hasFit_ || isFitting_) {
        return;
    }
    const QScopedValueRollback fitting(isFitting_, true);
    const int columns = table_.model()->columnCount();
    if (std::exchange(columns_, columns) != columns) {
        byHand_.clear();  // what was set for other columns does not apply to these
    }
    // A last column that reaches the edge would have its title below the button.
    auto* header = table_.horizontalHeader();
    stretchesLast_ = stretchesLast_ || header->stretchLastSection();
    header->setStretchLastSection(false);
    for (const int column : expendable()) {
        setHidden(column, false);
    }
    auto widths = widthsWanted();
    const auto hidden = giveWay(widths);
    const int most = hidden.empty() && !showsAll_ ? table_.viewport()->width()
                                                  : room(table_.viewport()->width() + 1);
    growInto(most - widths.needed, widths);
    for (int column = 0; column < columns; ++column) {
        if (!table_.isColumnHidden(column)) {
            header->resizeSection(column, widths.wanted[static_cast<std::size_t>(column)]);
        }
    }
    showsAll_ = showsAll_ && widths.needed > most;
    if (showsAll_ && columns > 0) {
        header->resizeSection(columns - 1,
                              header->sectionSize(columns - 1) + Fonts::scaled(moreWidth));
    }
    showMoreButton(hidden);
    header->setStretchLastSection(stretchesLast_ && widths.needed < most && hidden.empty() &&
                                  !endsInNumbers());
}

/// A number a screen away from the other columns is not read as theirs.
bool ColumnFitter::endsInNumbers() const
{
    const int last = table_.horizontalHeader()->logicalIndex(table_.lastShownPlace());
    const auto alignment = table_.model()->index(0, last).data(Qt::TextAlignmentRole);
    return (alignment.toInt() & Qt::AlignRight) != 0;
}

QStringList ColumnFitter::titlesOf(const std::vector<int>& columns) const
{
    QStringList titles;
    for (const int column : columns) {
        titles << table_.model()->headerData(column, Qt::Horizontal).toString();
    }
    return titles;
}

void ColumnFitter::showMoreButton(const std::vector<int>& hidden)
{
    const bool isNeeded = showsAll_ || !hidden.empty();
    if (more_ == nullptr && isNeeded) {
        more_ = new QToolButton(&table_);
        more_->setObjectName(QStringLiteral("moreColumns"));
        more_->setProperty("role", QStringLiteral("corner"));
        more_->setFocusPolicy(Qt::TabFocus);
        connect(more_, &QToolButton::clicked, this, [this] {
            showsAll_ = !showsAll_;
            fit();
        });
    }
    if (more_ == nullptr) {
        return;
    }
    more_->setVisible(isNeeded);
    more_->setText(showsAll_ ? QStringLiteral("«") : QStringLiteral("»"));
    const auto words = showsAll_ ? DataTable::tr("Hide the columns that do not fit")
                                 : DataTable::tr("Show the columns that do not fit: %1")
                                       .arg(titlesOf(hidden).join(QStringLiteral(", ")));
    more_->setToolTip(words);
    more_->setAccessibleName(words);
    const int wide = Fonts::scaled(moreWidth);
    more_->setGeometry(table_.width() - wide, 0, wide, table_.horizontalHeader()->height());
    more_->raise();
}

}  // namespace papilio::widgets
