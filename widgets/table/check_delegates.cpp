#include "widgets/table/check_delegates.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/tokens.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace papilio::widgets {

namespace {

constexpr int boxSize = 16;

bool isTicked(const QModelIndex& index)
{
    return index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
}

bool canBeTicked(const QModelIndex& index)
{
    return index.data(Qt::CheckStateRole).isValid();
}

}  // namespace

QRect TickBox::of(const QRect& content)
{
    return {content.left(), content.center().y() - boxSize / 2, boxSize, boxSize};
}

void TickBox::paint(const CellPaint& cell)
{
    const auto& [painter, content, option, index, tokens, font] = cell;
    if (!canBeTicked(index)) {
        return;
    }
    const QRectF tick(of(content));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isTicked(index) ? tokens.accent : tokens.control, 1));
    painter.setBrush(isTicked(index) ? tokens.accent : tokens.surface);
    painter.drawRoundedRect(tick.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    if (isTicked(index)) {
        paintIcon(painter, tick.adjusted(1, 1, -1, -1), QStringLiteral("check"), tokens.onAccent);
    }
    painter.restore();
}

bool TickBox::take(QEvent* event,
                   QAbstractItemModel* model,
                   const QRect& content,
                   const QModelIndex& index)
{
    const bool isClick = event->type() == QEvent::MouseButtonRelease &&
                         of(content)
                             .adjusted(-6, -6, 6, 6)
                             .contains(static_cast<QMouseEvent*>(event)->position().toPoint());
    const bool isSpace =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    return (isClick || isSpace) && canBeTicked(index) &&
           model->setData(index, isTicked(index) ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

}  // namespace papilio::widgets
