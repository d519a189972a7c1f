#include "widgets/pages/signatures/grouped_header.h"

#include "widgets/models/basis_groups.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int lineHeight = 28;
constexpr int headingHeight = 22;
}  // namespace

GroupedHeader::GroupedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setMinimumSectionSize(Fonts::scaled(28));
    connect(&Theme::instance(), &Theme::themeChanged, viewport(), qOverload<>(&QWidget::update));
}

void GroupedHeader::setHeadings(const QStringList& headings)
{
    headings_ = headings;
    updateGeometry();
    emit geometriesChanged();
    viewport()->update();
}

void GroupedHeader::setMarkedSection(std::optional<int> section)
{
    if (marked_ != section) {
        marked_ = section;
        viewport()->update();
    }
}

bool GroupedHeader::hasHeadings() const
{
    return std::ranges::any_of(headings_,
                               [](const QString& heading) { return !heading.isEmpty(); });
}

int GroupedHeader::groupOf(int section) const
{
    return model() == nullptr ? -1
                              : model()->headerData(section, Qt::Horizontal, GroupRole).toInt();
}

QSize GroupedHeader::sizeHint() const
{
    return {QHeaderView::sizeHint().width(),
            Fonts::scaled(lineHeight + (hasHeadings() ? headingHeight : 0))};
}

QSize GroupedHeader::sectionSizeFromContents(int section) const
{
    const auto text = model()->headerData(section, Qt::Horizontal, ShortRole).toString();
    const auto font = Fonts::ui(Fonts::table, QFont::Medium);
    return {QFontMetrics(font).horizontalAdvance(text) + firstCellPadding + cellPadding,
            sizeHint().height()};
}

void GroupedHeader::paintEvent(QPaintEvent* event)
{
    QHeaderView::paintEvent(event);
    const auto& t = Theme::tokens();
    QPainter painter(viewport());
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
    if (!hasHeadings()) {
        return;
    }
    painter.setFont(Fonts::ui(Fonts::table));
    for (int first = 0; first < count();) {
        const int group = groupOf(first);
        int last = first;
        while (last + 1 < count() && groupOf(last + 1) == group) {
            ++last;
        }
        const int left = sectionViewportPosition(first);
        const int right = sectionViewportPosition(last) + sectionSize(last);
        if (group >= 0 && group < headings_.size()) {
            painter.setPen(t.text);
            painter.drawText(
                QRect(left, Fonts::scaled(4), right - left, Fonts::scaled(headingHeight)),
                Qt::AlignCenter, headings_[group]);
            if (group + 1 < headings_.size()) {
                painter.fillRect(QRect(right - 1, 0, 1, height()), t.control);
            }
        }
        first = last + 1;
    }
}

void GroupedHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const auto& t = Theme::tokens();
    painter->fillRect(rect, t.raised);
    const bool isExpectation = groupOf(section) >= 0;
    const bool isMarked = marked_ == section;
    painter->setFont(isExpectation
                         ? Fonts::mono(Fonts::axis, isMarked ? QFont::DemiBold : QFont::Normal)
                         : Fonts::ui(Fonts::table, QFont::Medium));
    painter->setPen(isMarked ? t.accent : t.muted);
    const auto text = model()->headerData(section, Qt::Horizontal, ShortRole).toString();
    const auto own = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    auto box = rect.adjusted(section == 0 && !isExpectation ? firstCellPadding : cellPadding, 0,
                             -cellPadding, 0);
    box.setTop(box.bottom() - Fonts::scaled(lineHeight));
    // A mask that ends a name distinguishes expectations: elide in front of it.
    painter->drawText(box, (own & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(text, Qt::ElideLeft, box.width()));
}

}  // namespace papilio::widgets
