#include "widgets/pages/compare/compare_cells.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/controls/data_table.h"
#include "widgets/plot/roofline_numbers.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int numberRoom = 62;  ///< px at 96 dpi beside a bar: "+100.0"
constexpr int barRoom = 96;

}  // namespace

QStandardItem* wordsItem(const QString& text, const QString& toolTip)
{
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    item->setToolTip(toolTip);
    return item;
}

QStandardItem* valueItem(double value, const QString& shown)
{
    auto* item = wordsItem(std::isnan(value) ? notApplicable() : shown);
    item->setData(value, SortRole);
    item->setData(fullPrecision(value), CopyRole);
    item->setData(static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), Qt::TextAlignmentRole);
    return item;
}

QStandardItem* valueItem(const std::optional<double>& value, const QString& shown)
{
    return valueItem(value.value_or(std::numeric_limits<double>::quiet_NaN()), shown);
}

QStandardItem* valueItem(double value)
{
    return valueItem(value, engineering(value));
}

QStandardItem* sameItem(bool isSame, const QString& words)
{
    auto* item = wordsItem((isSame ? QStringLiteral("=  ") : QStringLiteral("≠  ")) + words);
    item->setData(!isSame, DiffersRole);
    item->setData(isSame, MutedRole);
    item->setData(isSame ? 1 : 0, SortRole);
    return item;
}

QStandardItem* deltaItem(const std::optional<double>& value, double scale, const QString& shown)
{
    auto* item = valueItem(value, shown);
    if (value && std::isfinite(*value)) {
        item->setData(*value, DeltaRole);
        item->setData(scale, DeltaScaleRole);
    }
    return item;
}

QString signedText(double value, int decimals)
{
    const auto text = fixedNumber(value, decimals);
    // What rounds to zero has no sign.
    const bool isZero = std::abs(value) < 0.5 * std::pow(10.0, -decimals);
    return isZero ? fixedNumber(0, decimals) : value > 0 ? QLatin1Char('+') + text : text;
}

QString changeText(double ratio)
{
    return std::isfinite(ratio) ? signedText(100 * (ratio - 1), 1) + QStringLiteral(" %")
                                : notApplicable();
}

QString gainText(double gain)
{
    return roofNumber(gain) + QStringLiteral("×");
}

void fitColumns(DataTable& table, int stretched, int widest)
{
    auto& header = *table.horizontalHeader();
    const auto* model = table.model();
    header.setStretchLastSection(false);
    for (int column = 0; column < model->columnCount(); ++column) {
        const int wanted = std::max(table.contentWidth(column), table.titleWidth(column));
        header.setSectionResizeMode(
            column, column == stretched ? QHeaderView::Stretch : QHeaderView::Interactive);
        header.resizeSection(column, std::min(wanted, Fonts::scaled(widest)));
    }
}

QFont DeltaDelegate::font(const QModelIndex& /*index*/) const
{
    return Fonts::mono(Fonts::table);
}

int DeltaDelegate::contentWidth(const QModelIndex& /*index*/) const
{
    return Fonts::scaled(numberRoom + barRoom);
}

void DeltaDelegate::paintContent(QPainter& painter,
                                 const QRect& box,
                                 const QStyleOptionViewItem& option,
                                 const QModelIndex& index,
                                 const Tokens& tokens) const
{
    painter.setFont(font(index));
    painter.setPen(textColour(option, index, tokens));
    const auto text = box.adjusted(box.width() - Fonts::scaled(numberRoom), 0, 0, 0);
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     index.data().toString());
    const auto value = index.data(DeltaRole);
    if (!value.isValid()) {
        return;
    }
    const double height = Fonts::scaled(10);
    const QRectF trough(box.left(), box.center().y() - height / 2 + 1,
                        std::max(20, text.left() - box.left() - 8), height);
    const double zero = std::round(trough.center().x());
    const double share = std::clamp(
        value.toDouble() / std::max(index.data(DeltaScaleRole).toDouble(), 1e-300), -1.0, 1.0);
    const double end = zero + share * trough.width() / 2;
    painter.fillRect(trough, tokens.sunken);
    const QRectF bar(std::min(zero, end), trough.top(), std::abs(end - zero), height);
    painter.fillRect(bar, differenceColour(share < 0 ? -0.8 : 0.8));
    painter.setPen(QPen(tokens.axis, 1));
    painter.drawLine(QPointF(zero, trough.top() - 2), QPointF(zero, trough.bottom() + 2));
}

QFont DifferenceDelegate::font(const QModelIndex& index) const
{
    return Fonts::ui(Fonts::table,
                     index.data(DiffersRole).toBool() ? QFont::DemiBold : QFont::Normal);
}

}  // namespace papilio::widgets
