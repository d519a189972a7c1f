#include "widgets/pages/compare/compare_cells.h"

#include "widgets/table/data_table.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"

#include <QHash>
#include <QHeaderView>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr int numberRoom = 62;  ///< px at 96 dpi next to a bar: "+100.0"
constexpr int barRoom = 96;
constexpr int widestBar = 360;

}  // namespace

QString sameMark(bool isSame)
{
    return isSame ? QStringLiteral("=  ") : QStringLiteral("≠  ");
}

namespace {

/// Keeps the columns of a table fitted when its width changes, but for those set by hand.
class ColumnFitter : public QObject {
public:
    explicit ColumnFitter(DataTable& table) : QObject(&table), table_(table)
    {
        connect(&table, &DataTable::resized, this, &ColumnFitter::fit);
        connect(table.horizontalHeader(), &QHeaderView::sectionResized, this,
                [this](int column, int /*before*/, int width) {
                    if (!isFitting_ && !stretches(column)) {
                        byHand_[column] = width;
                    }
                });
        // Other columns than before: the settings for those do not apply to these.
        connect(table.model(), &QAbstractItemModel::modelReset, this, [this] { byHand_.clear(); });
    }

    void fit()
    {
        const QScopedValueRollback fitting(isFitting_, true);
        auto& header = *table_.horizontalHeader();
        const int columns = table_.model()->columnCount();
        int needed = 0;
        std::vector<int> wanted;
        for (int column = 0; column < columns; ++column) {
            wanted.push_back(std::max(table_.contentWidth(column), table_.titleWidth(column)));
            if (column != stretched) {
                wanted.back() = std::min(wanted.back(), Fonts::scaled(widest));
            }
            wanted.back() = byHand_.value(column, wanted.back());
            needed += wanted.back();
        }
        // A name a screen away from its numbers is not read as their name: bars take a part of
        // the room that is left, and the last column, of words, the rest.
        const int spare = table_.viewport()->width() - needed;
        const bool isSpacious = spare > 0;
        if (isSpacious && bars >= 0 && bars < columns && !byHand_.contains(bars)) {
            wanted[static_cast<std::size_t>(bars)] +=
                std::min(spare / 2, Fonts::scaled(widestBar - barRoom));
        }
        const auto last = table_.model()->index(0, columns - 1).data(Qt::TextAlignmentRole).toInt();
        header.setStretchLastSection(isSpacious && (last & Qt::AlignRight) == 0);
        for (int column = 0; column < columns; ++column) {
            const bool stretches = column == stretched && !isSpacious;
            header.setSectionResizeMode(
                column, stretches ? QHeaderView::Stretch : QHeaderView::Interactive);
            header.resizeSection(column, wanted[static_cast<std::size_t>(column)]);
        }
    }

    int stretched = 0;
    int widest = 0;
    int bars = -1;

private:
    [[nodiscard]] bool stretches(int column) const
    {
        const auto& header = *table_.horizontalHeader();
        return header.sectionResizeMode(column) == QHeaderView::Stretch ||
               (header.stretchLastSection() && column == header.count() - 1);
    }

    DataTable& table_;
    QHash<int, int> byHand_;  ///< widths by column
    bool isFitting_ = false;
};

}  // namespace

void fitColumns(DataTable& table, int stretched, int widest, int bars)
{
    const auto name = QStringLiteral("columnFitter");
    auto* fitter = static_cast<ColumnFitter*>(table.findChild<QObject*>(name));
    if (fitter == nullptr) {
        fitter = new ColumnFitter(table);
        fitter->setObjectName(name);
    }
    fitter->stretched = stretched;
    fitter->widest = widest;
    fitter->bars = bars;
    fitter->fit();
}

namespace {

QFont deltaFont(const QModelIndex& /*index*/)
{
    return Fonts::mono(Fonts::table);
}

int deltaWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(numberRoom + barRoom);
}

void paintDelta(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto text = box.adjusted(box.width() - Fonts::scaled(numberRoom), 0, 0, 0);
    painter.setFont(font);
    painter.setPen(cell.ink());
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, cell.text());
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

QFont differenceFont(const QModelIndex& index)
{
    return Fonts::ui(Fonts::table,
                     index.data(DiffersRole).toBool() ? QFont::DemiBold : QFont::Normal);
}

}  // namespace

constinit const CellKind deltaCells{.paint = paintDelta, .width = deltaWidth, .font = deltaFont};
constinit const CellKind differenceCells{.font = differenceFont};

}  // namespace papilio::widgets
