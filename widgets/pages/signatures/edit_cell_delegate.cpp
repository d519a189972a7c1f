#include "widgets/pages/signatures/edit_cell_delegate.h"

#include "core/edit/cells.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/basis_groups.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QPainter>

namespace papilio::widgets {

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

}  // namespace papilio::widgets
