#include "widgets/table/two_line_delegate.h"

#include "widgets/table/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"

#include <QApplication>
#include <QTableView>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int lineHeight = 15;  ///< of what wraps below a name
constexpr int mostLines = 3;    ///< of them
constexpr int rowHeight = 44;   ///< with one

}  // namespace

void TwoLineDelegate::setWrapping(int lead)
{
    isWrapping_ = true;
    lead_ = lead;
}

QStringList TwoLineDelegate::secondLines(const QModelIndex& index, int width, int most) const
{
    const QFontMetrics metrics(Fonts::mono(Fonts::axis));
    const auto text = index.data(SecondLineRole).toString();
    return isWrapping_ ? wrappedLines(text, metrics, width, most)
                       : QStringList(metrics.elidedText(text, Qt::ElideRight, width));
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    int lines = 1;
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    if (isWrapping_ && table != nullptr) {
        auto cell = option;
        cell.rect.setWidth(table->columnWidth(index.column()));
        const int width = contentBox(cell, index).width() - lead_;
        lines = static_cast<int>(secondLines(index, width, mostLines).size());
    }
    return {CellDelegate::sizeHint(option, index).width(),
            Fonts::scaled(rowHeight + (lines - 1) * lineHeight)};
}

int TwoLineDelegate::contentWidth(const QModelIndex& index) const
{
    return std::max(textWidth(Fonts::ui(Fonts::body, QFont::DemiBold), index.data().toString()),
                    textWidth(Fonts::mono(Fonts::axis), index.data(SecondLineRole).toString()));
}

void TwoLineDelegate::paintContent(const CellPaint& cell) const
{
    const auto& box = cell.box;
    // Rows of a long table are not fitted.
    const double room =
        double(cell.option.rect.height() - Fonts::scaled(rowHeight)) / Fonts::scaled(lineHeight);
    const auto lines =
        secondLines(cell.index, box.width(), std::clamp(1 + qRound(room), 1, mostLines));
    const int more = Fonts::scaled((static_cast<int>(lines.size()) - 1) * lineHeight);
    int top = box.center().y() - more / 2;
    auto name = cell.within({box.left(), top - Fonts::scaled(19), box.width(), Fonts::scaled(19)});
    name.font = Fonts::ui(Fonts::body, QFont::DemiBold);
    name.drawText(cell.text(), cell.ink());
    for (const auto& line : lines) {
        auto detail = cell.within({box.left(), top, box.width(), Fonts::scaled(18)});
        detail.font = Fonts::mono(Fonts::axis);
        detail.drawText(line, cell.tokens.muted);
        top += Fonts::scaled(lineHeight);
    }
}

QRect tickBoxOf(const QStyleOptionViewItem& cell)
{
    const auto& style = cell.widget != nullptr ? *cell.widget->style() : *QApplication::style();
    return style.subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &cell, cell.widget);
}

void paintTickBox(QPainter& painter, QStyleOptionViewItem cell)
{
    if (!cell.features.testFlag(QStyleOptionViewItem::HasCheckIndicator)) {
        return;
    }
    cell.rect = tickBoxOf(cell);
    cell.state.setFlag(QStyle::State_HasFocus, false);
    cell.state |= cell.checkState == Qt::Checked ? QStyle::State_On : QStyle::State_Off;
    const auto& style = cell.widget != nullptr ? *cell.widget->style() : *QApplication::style();
    style.drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &cell, &painter, cell.widget);
}

}  // namespace papilio::widgets
