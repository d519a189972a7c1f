#include "widgets/pages/welcome/recent_delegate.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"

#include <QDir>
#include <QFileInfo>
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

/// In the columns that say so.
bool isMissing(const QModelIndex& index)
{
    return index.data(MissingRole).toBool();
}

bool isFolder(const QModelIndex& index)
{
    return index.column() == ColumnName("folder").in(*index.model());
}

QString dayText(const QDateTime& time, const QDateTime& now)
{
    const auto format = time.date().year() == now.date().year() ? tr("d MMM") : tr("d MMM yyyy");
    return QLocale::c().toString(time.date(), format);
}

}  // namespace

QString whenText(const QDateTime& time, const QDateTime& now)
{
    const auto days = time.date().daysTo(now.date());
    if (days == 0) {
        return tr("today %1").arg(time.toString(u"HH:mm"_s));
    }
    return days == 1 ? tr("yesterday") : dayText(time, now);
}

QString homePath(const QString& path)
{
    const auto home = QDir::homePath();
    const bool isInside = home.size() > 1 && (path == home || path.startsWith(home + u'/'));
    return isInside ? u'~' + path.mid(home.size()) : path;
}

RowsModel<RecentStudy>::Columns recentColumns()
{
    using Column = TableColumn<RecentStudy>;
    const auto folder = [](const RecentStudy& study) { return QFileInfo(study.path).path(); };
    return {
        Column("study", tr("Study"))
            .text([](const RecentStudy& study) { return QFileInfo(study.path).fileName(); })
            .on(MutedRole, &RecentStudy::isMissing),
        Column("kind", tr("Kind")).text(&RecentStudy::kind),
        Column("contents", tr("Contents"))
            .text([folder](const RecentStudy& study) {
                return study.isMissing()
                           ? tr("Not found at %1 since %2.")
                                 .arg(homePath(folder(study)),
                                      dayText(study.missingSince, QDateTime::currentDateTime()))
                           : study.contents;
            })
            .on(MissingRole, &RecentStudy::isMissing),
        Column("folder", tr("Folder"))
            .text([folder](const RecentStudy& study) {
                return study.isMissing() ? tr("Locate…  Remove") : homePath(folder(study));
            })
            .on(MissingRole, &RecentStudy::isMissing)
            .copy(folder),
        Column("opened", tr("Opened"))
            .text([](const RecentStudy& study) {
                return whenText(study.opened, QDateTime::currentDateTime());
            })
            .sort(&RecentStudy::opened)
            .right(),
    };
}

QFont RecentDelegate::font(const QModelIndex& index) const
{
    const bool isName = index.column() == 0 && !index.data(MutedRole).toBool();
    return Fonts::ui(Fonts::table, isName ? QFont::Medium : QFont::Normal);
}

void RecentDelegate::paintContent(const CellPaint& cell) const
{
    const auto& [painter, box, option, index, tokens, own] = cell;
    if (!isMissing(index)) {
        CellDelegate::paintContent(cell);
        return;
    }
    painter.setFont(Fonts::ui(Fonts::table));
    if (isFolder(index)) {
        const auto [locate, remove] = linkBoxes(box);
        painter.setPen(tokens.accent);
        painter.drawText(locate, Qt::AlignLeft | Qt::AlignVCenter, tr("Locate…"));
        painter.drawText(remove, Qt::AlignLeft | Qt::AlignVCenter, tr("Remove"));
        return;
    }
    const int side = Fonts::scaled(14);
    paintIcon(painter, QRectF(box.left(), box.center().y() - side / 2.0, side, side),
              u"triangle-warning"_s, tokens.approximate.text);
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
    if (event->type() == QEvent::MouseButtonRelease && isMissing(index) && isFolder(index)) {
        const auto point = static_cast<QMouseEvent*>(event)->position().toPoint();
        const auto [locate, remove] = linkBoxes(contentBox(option, index));
        const auto path = index.data(PathRole).toString();
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
