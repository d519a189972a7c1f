#include "widgets/pages/welcome/recent_delegate.h"

#include "widgets/models/recent_studies_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QMouseEvent>

#include <utility>

namespace papilio::widgets {

namespace {

/// Boxes of "Locate…" and "Remove" within the cell.
std::pair<QRect, QRect> linkBoxes(const QRect& box)
{
    const QFontMetrics metrics(Fonts::ui(Fonts::table));
    const int first = metrics.horizontalAdvance(RecentDelegate::tr("Locate…"));
    const int second = metrics.horizontalAdvance(RecentDelegate::tr("Remove"));
    const int gap = Fonts::scaled(16);
    return {QRect(box.left(), box.top(), first, box.height()),
            QRect(box.left() + first + gap, box.top(), second, box.height())};
}

bool isMissing(const QModelIndex& index)
{
    return index.data(RecentStudiesModel::MissingRole).toBool();
}

}  // namespace

QFont RecentDelegate::font(const QModelIndex& index) const
{
    return Fonts::ui(Fonts::table, index.column() == RecentStudiesModel::Study && !isMissing(index)
                                       ? QFont::Medium
                                       : QFont::Normal);
}

void RecentDelegate::paintContent(const CellPaint& cell) const
{
    const auto& [painter, box, option, index, tokens, own] = cell;
    if (!isMissing(index) || index.column() < RecentStudiesModel::Contents ||
        index.column() > RecentStudiesModel::Folder) {
        CellDelegate::paintContent(cell);
        return;
    }
    painter.setFont(Fonts::ui(Fonts::table));
    if (index.column() == RecentStudiesModel::Folder) {
        const auto [locate, remove] = linkBoxes(box);
        painter.setPen(tokens.accent);
        painter.drawText(locate, Qt::AlignLeft | Qt::AlignVCenter, tr("Locate…"));
        painter.drawText(remove, Qt::AlignLeft | Qt::AlignVCenter, tr("Remove"));
        return;
    }
    const int side = Fonts::scaled(14);
    paintIcon(painter, QRectF(box.left(), box.center().y() - side / 2.0, side, side),
              QStringLiteral("triangle-warning"), tokens.approximate.text);
    const auto text = box.adjusted(side + Fonts::scaled(6), 0, 0, 0);
    painter.setPen(tokens.approximate.text);
    painter.drawText(
        text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, text.width()));
}

bool RecentDelegate::editorEvent(QEvent* event,
                                 QAbstractItemModel* model,
                                 const QStyleOptionViewItem& option,
                                 const QModelIndex& index)
{
    if (event->type() == QEvent::MouseButtonRelease && isMissing(index) &&
        index.column() == RecentStudiesModel::Folder) {
        const auto point = static_cast<QMouseEvent*>(event)->position().toPoint();
        const auto [locate, remove] = linkBoxes(contentBox(option, index));
        const auto path = index.data(RecentStudiesModel::PathRole).toString();
        if (locate.contains(point)) {
            emit locateWanted(path);
            return true;
        }
        if (remove.contains(point)) {
            emit removeWanted(path);
            return true;
        }
    }
    return CellDelegate::editorEvent(event, model, option, index);
}

}  // namespace papilio::widgets
