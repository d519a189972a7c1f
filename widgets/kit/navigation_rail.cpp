#include "widgets/kit/navigation_rail.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

#include <algorithm>

namespace papilio::widgets {

namespace {

enum RailRole { IdRole = Qt::UserRole, IconRole, SeparatorRole };

constexpr int highestItem = 56;
constexpr int lowestItem = 40;
constexpr int separatorHeight = 16;
constexpr int topMargin = 8;
/// Icon, gap and word.
constexpr int markHeight = 38;

class RailDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        const auto& t = Theme::tokens();
        const QRect box = option.rect;
        if (index.data(SeparatorRole).toBool()) {
            painter->fillRect(QRect(box.left() + 16, box.center().y(), box.width() - 32, 1),
                              t.border);
            return;
        }
        const bool enabled = option.state & QStyle::State_Enabled;
        const bool selected = option.state & QStyle::State_Selected;
        const bool hovered = enabled && (option.state & QStyle::State_MouseOver);
        if (selected || hovered) {
            painter->fillRect(box, selected ? t.selection : t.hover);
        }
        if (selected) {
            painter->fillRect(QRect(box.left(), box.top(), 3, box.height()), t.accent);
        }
        const auto ink = !enabled ? t.disabled : selected ? t.accent : t.muted;
        const int side = Fonts::scaled(20);
        const int top = box.top() + (box.height() - Fonts::scaled(markHeight)) / 2;
        const QRectF iconBox(box.center().x() - side / 2.0 + 0.5, top, side, side);
        paintIcon(*painter, iconBox, index.data(IconRole).toString(), ink);
        painter->setFont(Fonts::ui(Fonts::axis, selected ? QFont::DemiBold : QFont::Medium));
        painter->setPen(ink);
        const QRect word(box.left() + 2, top + Fonts::scaled(24), box.width() - 4,
                         Fonts::scaled(16));
        painter->drawText(word, Qt::AlignHCenter | Qt::AlignTop, index.data().toString());
        if (selected && (option.state & QStyle::State_HasFocus)) {
            painter->setPen(QPen(t.accent, 2));
            painter->drawRect(QRectF(box).adjusted(4, 1, -1, -1));
        }
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/,
                                 const QModelIndex& index) const override
    {
        return {Fonts::scaled(87),
                index.data(SeparatorRole).toBool() ? Fonts::scaled(separatorHeight) : itemHeight};
    }

    int itemHeight = Fonts::scaled(highestItem);
};

}  // namespace

NavigationRail::NavigationRail(QWidget* parent)
    : QListView(parent),
      pages_(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("navigationRail"));
    setAccessibleName(tr("Pages"));
    setModel(pages_);
    setItemDelegate(new RailDelegate(this));
    setFixedWidth(Fonts::scaled(88));
    setMinimumHeight(Fonts::scaled(200));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setViewportMargins(0, topMargin, 1, 0);
}

void NavigationRail::addPage(const QString& id, const QString& word, const QString& iconName)
{
    auto* entry = new QStandardItem(word);
    entry->setData(id, IdRole);
    entry->setData(iconName, IconRole);
    entry->setEditable(false);
    entry->setAccessibleText(word);
    pages_->appendRow(entry);
}

void NavigationRail::addSeparator()
{
    auto* entry = new QStandardItem;
    entry->setData(true, SeparatorRole);
    entry->setFlags(Qt::NoItemFlags);
    pages_->appendRow(entry);
}

QStandardItem* NavigationRail::item(const QString& id) const
{
    for (int row = 0; row < pages_->rowCount(); ++row) {
        if (pages_->item(row)->data(IdRole).toString() == id && !id.isEmpty()) {
            return pages_->item(row);
        }
    }
    return nullptr;
}

void NavigationRail::setCurrentPage(const QString& id)
{
    if (const auto* entry = item(id)) {
        isSilent_ = true;
        setCurrentIndex(entry->index());
        isSilent_ = false;
    }
}

QString NavigationRail::currentPage() const
{
    return currentIndex().data(IdRole).toString();
}

void NavigationRail::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QListView::currentChanged(current, previous);
    if (!isSilent_ && current.isValid()) {
        emit pageActivated(current.data(IdRole).toString());
    }
}

void NavigationRail::resizeEvent(QResizeEvent* event)
{
    int separators = 0;
    for (int row = 0; row < pages_->rowCount(); ++row) {
        separators += pages_->item(row)->data(SeparatorRole).toBool() ? 1 : 0;
    }
    const int pages = std::max(1, pages_->rowCount() - separators);
    const int room = height() - topMargin - separators * Fonts::scaled(separatorHeight);
    const int fitting =
        std::clamp(room / pages, Fonts::scaled(lowestItem), Fonts::scaled(highestItem));
    if (auto* delegate = static_cast<RailDelegate*>(itemDelegate());
        delegate->itemHeight != fitting) {
        delegate->itemHeight = fitting;
        scheduleDelayedItemsLayout();
    }
    QListView::resizeEvent(event);
}

}  // namespace papilio::widgets
