#include "widgets/pages/signatures/edit_table.h"

#include "widgets/pages/signatures/edit_cell_delegate.h"
#include "widgets/pages/signatures/grouped_header.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int widestCell = 96;
constexpr int widestName = 300;

}  // namespace

EditTable::EditTable(QWidget* parent) : QTableView(parent), header_(new GroupedHeader(this))
{
    setHorizontalHeader(header_);
    setItemDelegate(new EditCellDelegate(this));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);  // Tab leaves the table; while editing it goes to the next cell
    setWordWrap(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(Fonts::scaled(26));
    header_->setSectionResizeMode(QHeaderView::Interactive);
    connect(&Theme::instance(), &Theme::themeChanged, viewport(), qOverload<>(&QWidget::update));
}

void EditTable::setStretchedColumns(int first, int last)
{
    firstStretched_ = first;
    fixedAtEnd_ = last;
    header_->setStretchLastSection(last > 0);
}

void EditTable::fitColumns()
{
    if (model() == nullptr) {
        return;
    }
    const int columns = model()->columnCount();
    int left = viewport()->width();
    int widest = Fonts::scaled(28);
    for (int column = 0; column < columns; ++column) {
        const int content = std::max(sizeHintForColumn(column), header_->sectionSizeHint(column));
        if (column < firstStretched_ || column >= columns - fixedAtEnd_) {
            const int width = std::min(content + Fonts::scaled(8), Fonts::scaled(widestName));
            setColumnWidth(column, width);
            left -= width;
        } else {
            widest = std::max(widest, content - Fonts::scaled(12));
        }
    }
    const int stretched = columns - firstStretched_ - fixedAtEnd_;
    if (stretched <= 0) {
        return;
    }
    const int width = std::max(widest, std::min(left / stretched, Fonts::scaled(widestCell)));
    for (int column = firstStretched_; column < columns - fixedAtEnd_; ++column) {
        setColumnWidth(column, width);
    }
}

void EditTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        emit copyWanted(selectedIndexes());
    } else if (event->matches(QKeySequence::Paste)) {
        emit pasteWanted(currentIndex());
    } else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        emit clearWanted(selectedIndexes());
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
               state() != QAbstractItemView::EditingState) {
        edit(currentIndex());
    } else if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier) &&
               !event->text().isEmpty() && event->key() != Qt::Key_A) {
        event->ignore();  // a shortcut of somebody else, not text for a cell
        return;
    } else {
        QTableView::keyPressEvent(event);
        return;
    }
    event->accept();
}

void EditTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    viewport()->update();  // the whole row is filled
    emit currentCellChanged(current);
}

void EditTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
    if (currentIndex().isValid()) {
        scrollTo(currentIndex());
    }
}

void EditTable::focusInEvent(QFocusEvent* event)
{
    QTableView::focusInEvent(event);
    viewport()->update();
}

void EditTable::focusOutEvent(QFocusEvent* event)
{
    QTableView::focusOutEvent(event);
    viewport()->update();
}

}  // namespace papilio::widgets
