#include "widgets/pages/export/check_delegate.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/tokens.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace papilio::widgets {

namespace {

constexpr int boxSize = 16;
constexpr int boxRoom = 26;

bool isTicked(const QModelIndex& index)
{
    return index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
}

}  // namespace

QRect CheckedTwoLineDelegate::tickBox(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const auto content = contentBox(option, index);
    return {content.left(), content.center().y() - boxSize / 2, boxSize, boxSize};
}

void CheckedTwoLineDelegate::paintContent(QPainter& painter,
                                          const QRect& box,
                                          const QStyleOptionViewItem& option,
                                          const QModelIndex& index,
                                          const Tokens& tokens) const
{
    const QRectF tick(tickBox(option, index));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isTicked(index) ? tokens.accent : tokens.control, 1));
    painter.setBrush(isTicked(index) ? tokens.accent : tokens.surface);
    painter.drawRoundedRect(tick.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    if (isTicked(index)) {
        paintIcon(painter, tick.adjusted(1, 1, -1, -1), QStringLiteral("check"), tokens.onAccent);
    }
    painter.restore();
    TwoLineDelegate::paintContent(painter, box.adjusted(boxRoom, 0, 0, 0), option, index, tokens);
}

bool CheckedTwoLineDelegate::editorEvent(QEvent* event,
                                         QAbstractItemModel* model,
                                         const QStyleOptionViewItem& option,
                                         const QModelIndex& index)
{
    const bool isClick = event->type() == QEvent::MouseButtonRelease &&
                         tickBox(option, index)
                             .adjusted(-6, -6, 6, 6)
                             .contains(static_cast<QMouseEvent*>(event)->position().toPoint());
    const bool isSpace =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (!isClick && !isSpace) {
        return TwoLineDelegate::editorEvent(event, model, option, index);
    }
    return model->setData(index, isTicked(index) ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

}  // namespace papilio::widgets
