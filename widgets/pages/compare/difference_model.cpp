#include "widgets/pages/compare/difference_model.h"

#include "core/analysis/metric_fit.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

using Style = core::DifferenceColumn::Style;
using Kind = core::DifferenceRow::Kind;

/// What the delegates of differences read.
enum CompareRole {
    DeltaRole = Qt::UserRole + 200,  ///< double: the bar, in units of DeltaScaleRole
    DeltaScaleRole,                  ///< double: |value| at the end of either half
    DiffersRole,                     ///< bool: semibold
};

constexpr int numberRoom = 62;  ///< px at 96 dpi next to a bar: "+100.0"
constexpr int barRoom = 96;

QFont deltaFont(const QModelIndex& /*index*/)
{
    return Fonts::mono(Fonts::table);
}

int deltaWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(numberRoom + barRoom);
}

/// A bar around zero, blue below and orange above, and the text at its right.
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
    painter.fillRect(bar, differenceColor(share < 0 ? -0.8 : 0.8));
    painter.setPen(QPen(tokens.axis, 1));
    painter.drawLine(QPointF(zero, trough.top() - 2), QPointF(zero, trough.bottom() + 2));
}

QFont differenceFont(const QModelIndex& index)
{
    return Fonts::ui(Fonts::table,
                     index.data(DiffersRole).toBool() ? QFont::DemiBold : QFont::Normal);
}

constinit const CellKind deltaCells{.paint = paintDelta, .width = deltaWidth, .font = deltaFont};
/// Words, semibold where DiffersRole is set.
constinit const CellKind differenceCells{.font = differenceFont};

bool isNumber(Style style)
{
    return style >= Style::Number && style <= Style::Change;
}

const CellKind& cellKindOf(Style style, bool isFirst)
{
    switch (style) {
        case Style::Event:
            return eventNameCells;
        case Style::Status:
            return statusCells;
        case Style::Verdict:
            return verdictCells;
        case Style::Change:
            return deltaCells;
        case Style::Sameness:
            return differenceCells;
        default:
            return isNumber(style) ? numberCells : isFirst ? differenceCells : textCells;
    }
}

}  // namespace

TableColumn<std::size_t> DifferenceModel::columnOf(std::size_t column, bool isFirst) const
{
    const auto& about = table_->columns[column];
    const auto rowAt = [table = table_](std::size_t row) -> const core::DifferenceRow& {
        return table->rows[row];
    };
    const auto number = [rowAt, column](std::size_t row) {
        return rowAt(row).cells[column].number;
    };
    const auto text = [table = table_, column](std::size_t row) {
        return inWindowWords([&] { return table->text(table->rows[row], column); });
    };
    TableColumn<std::size_t> made(about.id, textOf(about.title), textOf(about.help));
    if (isNumber(about.style)) {
        made.numberAs(number, text).titleAtRight(false);
    } else {
        made.words(text);
    }
    switch (about.style) {
        case Style::Change:
            made.on(DeltaRole,
                    [rowAt](std::size_t row) {
                        const double bar = rowAt(row).bar;
                        return std::isfinite(bar) ? QVariant(bar) : QVariant();
                    })
                .on(DeltaScaleRole, [table = table_](std::size_t) { return table->barScale; });
            break;
        case Style::Sameness: {
            const auto isSame = [rowAt](std::size_t row) { return rowAt(row).kind == Kind::Same; };
            made.text([text, isSame](std::size_t row) -> QString {  // distinguished without color
                return (isSame(row) ? QStringLiteral("=  ") : QStringLiteral("≠  ")) + text(row);
            });
            made.on(DiffersRole, [isSame](std::size_t row) { return !isSame(row); })
                .on(MutedRole, isSame)
                .sort([isSame](std::size_t row) { return isSame(row) ? 1 : 0; });
            break;
        }
        case Style::Status:
            made.on(StatusRole, [number](std::size_t row) { return int(number(row)); });
            break;
        case Style::Verdict:
            made.on(VerdictRole, [number](std::size_t row) {
                const double verdict = number(row);
                return std::isnan(verdict)
                           ? QVariant()
                           : QVariant(int(verdictKind(core::Verdict(int(verdict)))));
            });
            break;
        default:
            break;
    }
    if (isFirst) {
        made.on(itemRole, [rowAt](std::size_t row) { return textOf(rowAt(row).item); })
            .on(DiffersRole, [rowAt](std::size_t row) { return rowAt(row).isMarked; })
            .on(MutedRole,
                [rowAt](std::size_t row) { return rowAt(row).kind == Kind::NotComparable; });
        made.tip([rowAt, text](std::size_t row) {
            const auto& tip = rowAt(row).tip;
            return tip.empty() ? text(row) : textOf(tip);
        });
    }
    return made;
}

void DifferenceModel::show(Table table,
                           const std::function<bool(const core::DifferenceRow&)>& isShown)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; table && row < table->rows.size(); ++row) {
        if (!isShown || isShown(table->rows[row])) {
            rows.push_back(row);
        }
    }
    const auto before = places_.size();
    if (rowCount() > 0) {
        beginRemoveRows({}, 0, rowCount() - 1);
        ownRows().clear();
        endRemoveRows();
    }
    table_ = std::move(table);
    if (!table_) {
        return;
    }
    places_.clear();
    Columns columns;
    for (std::size_t column = 0; column < table_->columns.size(); ++column) {
        if ((table_->columns[column].where & core::DifferenceColumn::Window) != 0) {
            columns.push_back(columnOf(column, places_.empty()));
            places_.push_back(column);
        }
    }
    if (places_.size() != before) {
        beginResetModel();
        setColumns(std::move(columns));
        endResetModel();
    } else {
        setColumns(std::move(columns));
    }
    if (!rows.empty()) {
        beginInsertRows({}, 0, static_cast<int>(rows.size()) - 1);
        ownRows() = std::move(rows);
        endInsertRows();
    }
}

void DifferenceModel::fit(DataTable& view)
{
    if (!table_) {
        return;
    }
    constexpr std::size_t many = 8;  // columns: names first
    ColumnFit fit{.widest = places_.size() < many ? 420 : 220, .words = 0};
    for (int column = 0; column < static_cast<int>(places_.size()); ++column) {
        const auto place = places_[static_cast<std::size_t>(column)];
        const auto style = table_->columns[place].style;
        if (styled_ != places_.size()) {
            view.setCells({column}, cellKindOf(style, column == 0));
        }
        const bool hasValue = std::ranges::any_of(rows(), [&](std::size_t row) {
            const auto& cell = table_->rows[row].cells[place];
            return isNumber(style) ? std::isfinite(cell.number) : !cell.text.empty();
        });
        const bool isOptional =
            style == Style::Number || style == Style::Ratio || style == Style::Remark;
        view.setColumnHidden(column, isOptional && !hasValue && rowCount() > 0);
        const bool hasBar = style == Style::Change && std::ranges::any_of(rows(), [&](auto row) {
                                return std::isfinite(table_->rows[row].bar);
                            });
        fit.bars = hasBar ? column : fit.bars;
        fit.words =
            (style == Style::Remark || style == Style::Formula) && hasValue ? column : fit.words;
    }
    styled_ = places_.size();
    view.fitColumns(fit);
}

int DifferenceModel::rowOf(const QString& item) const
{
    const auto key = item.toStdString();
    for (int row = 0; row < rowCount(); ++row) {
        if (difference(row).item == key) {
            return row;
        }
    }
    return -1;
}

}  // namespace papilio::widgets
