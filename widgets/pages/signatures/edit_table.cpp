#include "widgets/pages/signatures/edit_table.h"

#include "core/edit/cells.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/basis_groups.h"
#include "widgets/pages/signatures/grouped_header.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace papilio::widgets {

/**
 * Cells that are edited like those of a spreadsheet: the row of the current cell filled, the cell
 * framed, invalid ones marked, a line where a heading ends.
 *
 * The editor says while typing whether its text is a value.
 */
class EditCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

private:
    static void paintFill(QPainter& painter,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index);
    static void paintText(QPainter& painter,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index);
    static void paintFrame(QPainter& painter,
                           const QStyleOptionViewItem& option,
                           const QModelIndex& index);
};

namespace {

int groupOf(const QModelIndex& index)
{
    return index.model()->headerData(index.column(), Qt::Horizontal, GroupRole).toInt();
}

bool isName(const QModelIndex& index)
{
    return groupOf(index) < 0 && index.column() == 0;
}

QFont fontOf(const QModelIndex& index)
{
    if (groupOf(index) >= 0) {
        return Fonts::mono(Fonts::table);
    }
    return Fonts::ui(Fonts::table, index.data(HintRole).toBool() ? QFont::Normal : QFont::Medium);
}

QModelIndex currentOf(const QStyleOptionViewItem& option)
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    return view == nullptr ? QModelIndex() : view->currentIndex();
}

bool isInvalid(const QModelIndex& index)
{
    return !index.data(InvalidRole).toString().isEmpty();
}

}  // namespace

void EditCellDelegate::paint(QPainter* painter,
                             const QStyleOptionViewItem& option,
                             const QModelIndex& index) const
{
    painter->save();
    paintFill(*painter, option, index);
    paintText(*painter, option, index);
    paintFrame(*painter, option, index);
    painter->restore();
}

void EditCellDelegate::paintFill(QPainter& painter,
                                 const QStyleOptionViewItem& option,
                                 const QModelIndex& index)
{
    const auto& t = Theme::tokens();
    const auto current = currentOf(option);
    if (isInvalid(index)) {
        painter.fillRect(option.rect, t.error.fill);
    } else if ((option.state & QStyle::State_Selected) && index != current &&
               index.row() == current.row()) {
        painter.fillRect(option.rect, mix(t.accent, t.selection, 0.12));
    } else if (index.row() == current.row() || (option.state & QStyle::State_Selected)) {
        painter.fillRect(option.rect, t.selection);
    }
    painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                     t.grid);
    const auto next = index.siblingAtColumn(index.column() + 1);
    if (next.isValid() && groupOf(index) >= 0 && groupOf(next) >= 0 &&
        groupOf(index) != groupOf(next)) {
        painter.fillRect(QRect(option.rect.right(), option.rect.top(), 1, option.rect.height()),
                         t.control);
    }
}

void EditCellDelegate::paintText(QPainter& painter,
                                 const QStyleOptionViewItem& option,
                                 const QModelIndex& index)
{
    const auto& t = Theme::tokens();
    const auto box = option.rect.adjusted(
        index.column() == 0 && isName(index) ? firstCellPadding : cellPadding, 0, -cellPadding, -1);
    const auto verdict = index.data(VerdictRole);
    if (verdict.isValid()) {
        paintVerdictChip(painter, box, static_cast<VerdictKind>(verdict.toInt()),
                         index.data().toString());
        return;
    }
    const bool isMuted = index.data(MutedRole).toBool() || index.data(HintRole).toBool();
    const auto font = fontOf(index);
    const QFontMetrics metrics(font);
    const auto text = metrics.elidedText(index.data().toString(), Qt::ElideRight, box.width());
    painter.setFont(font);
    painter.setPen(isInvalid(index) ? t.error.text : isMuted ? t.muted : t.text);
    const bool isNumber = groupOf(index) >= 0;
    painter.drawText(
        box, (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
        text);
    const auto note = index.data(NoteRole).toString();
    const int used = metrics.horizontalAdvance(text) + Fonts::scaled(4);
    if (!note.isEmpty() && box.width() - used > Fonts::scaled(24)) {
        const auto small = Fonts::ui(Fonts::axis);
        painter.setFont(small);
        painter.setPen(t.muted);
        painter.drawText(box.adjusted(used, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetrics(small).elidedText(note, Qt::ElideRight, box.width() - used));
    }
}

void EditCellDelegate::paintFrame(QPainter& painter,
                                  const QStyleOptionViewItem& option,
                                  const QModelIndex& index)
{
    const auto& t = Theme::tokens();
    const bool isCurrent = index == currentOf(option);
    if (!isCurrent && !isInvalid(index)) {
        return;
    }
    const auto* view = option.widget;
    const bool hasFocus = view != nullptr && view->hasFocus();
    const auto frame = isInvalid(index) ? t.error.text : hasFocus ? t.accent : t.control;
    painter.setPen(QPen(frame, hasFocus || isInvalid(index) ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
}

QSize EditCellDelegate::sizeHint(const QStyleOptionViewItem& /*option*/,
                                 const QModelIndex& index) const
{
    const auto verdict = index.data(VerdictRole);
    const auto text = index.data().toString();
    int width = QFontMetrics(fontOf(index)).horizontalAdvance(text);
    if (verdict.isValid()) {
        width = verdictChipSize(static_cast<VerdictKind>(verdict.toInt()), text).width();
    }
    const auto note = index.data(NoteRole).toString();
    if (!note.isEmpty()) {
        width += QFontMetrics(Fonts::ui(Fonts::axis)).horizontalAdvance(note) + Fonts::scaled(8);
    }
    return {width + firstCellPadding + cellPadding, Fonts::scaled(26)};
}

QWidget* EditCellDelegate::createEditor(QWidget* parent,
                                        const QStyleOptionViewItem& /*option*/,
                                        const QModelIndex& index) const
{
    auto* field = new QLineEdit(parent);
    field->setObjectName(QStringLiteral("cellEditor"));
    field->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    field->setFont(fontOf(index));
    if (groupOf(index) >= 0) {
        field->setAlignment(Qt::AlignRight);
        connect(field, &QLineEdit::textChanged, field, [field](const QString& text) {
            const auto number =
                withWindowSentences([&] { return core::parseCell(text.toStdString()); });
            setDynamicProperty(*field, "invalid", !number);
            field->setToolTip(number ? QString() : QString::fromStdString(number.error().message));
        });
    } else if (index.data(HintRole).toBool()) {
        field->setPlaceholderText(index.data(Qt::DisplayRole).toString());
    }
    return field;
}

void EditCellDelegate::updateEditorGeometry(QWidget* editor,
                                            const QStyleOptionViewItem& option,
                                            const QModelIndex& /*index*/) const
{
    editor->setGeometry(option.rect);
}

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

#include "edit_table.moc"
