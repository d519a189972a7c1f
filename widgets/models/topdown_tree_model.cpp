#include "widgets/models/topdown_tree_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace papilio::widgets {

void TopDownTreeModel::setView(const TopDownView& view)
{
    const bool isSameModel =
        !view.isEmpty() && !view_.isEmpty() && view.result->model == view_.result->model;
    view_ = view;
    amounts_ = view_.isEmpty() ? core::NumberFamily() : amountsOf(view_);
    if (isSameModel) {
        // The same rows with other numbers: selection and scroll position stay.
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
        return;
    }
    beginResetModel();
    rebuild();
    endResetModel();
}

void TopDownTreeModel::rebuild()
{
    rows_.clear();
    if (view_.isEmpty()) {
        return;
    }
    const auto& nodes = view_.model().nodes;
    rows_.push_back(std::nullopt);
    const std::function<void(std::size_t)> add = [&](std::size_t node) {
        rows_.push_back(node);
        if (!folded_.contains(nodes[node].name)) {
            for (const auto child : nodes[node].children) {
                add(child);
            }
        }
    };
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        if (!nodes[node].parent) {
            add(node);
        }
    }
}

void TopDownTreeModel::toggle(int row)
{
    if (const auto which = node(row)) {
        setFolded(row, !folded_.contains(view_.model().nodes[*which].name));
    }
}

void TopDownTreeModel::setFolded(int row, bool folded)
{
    const auto which = node(row);
    if (!which || view_.model().nodes[*which].children.empty()) {
        return;
    }
    const auto& name = view_.model().nodes[*which].name;
    if (folded_.contains(name) == folded) {
        return;
    }
    beginResetModel();
    folded ? (void)folded_.insert(name) : (void)folded_.erase(name);
    rebuild();
    endResetModel();
}

std::optional<std::size_t> TopDownTreeModel::node(int row) const
{
    return row >= 0 && row < rowCount() ? rows_[static_cast<std::size_t>(row)] : std::nullopt;
}

int TopDownTreeModel::rowOf(std::optional<std::size_t> node) const
{
    const auto found = std::ranges::find(rows_, node);
    return !node || found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int TopDownTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TopDownTreeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

TopDownRow TopDownTreeModel::rowLook(std::size_t node) const
{
    const auto& which = view_.model().nodes[node];
    const auto& value = view_.current().nodes[node];
    const auto& path = view_.current().dominantPath;
    TopDownRow row{.level = which.level,
                   .hasChildren = !which.children.empty(),
                   .isFolded = folded_.contains(which.name),
                   .isDominant = std::ranges::find(path, node) != path.end(),
                   .warning = {}};
    if (!value.value) {
        row.warning = value.missing.empty() ? tr("no value") : tr("not counted");
    } else if (value.range == core::NodeValue::Range::BelowZero) {
        row.warning = tr("below 0, kept");
    } else if (value.range == core::NodeValue::Range::AboveOne) {
        row.warning = tr("above 100 %, kept");
    } else if (value.childrenAreOff()) {
        row.warning = tr("children come to %1").arg(shareText(value.childrenSum));
    }
    return row;
}

TopDownBar TopDownTreeModel::bar(std::size_t node) const
{
    const auto& value = view_.current().nodes[node];
    TopDownBar bar{.colour = nodeColour(view_.model(), node, Theme::tokens())};
    auto share = value.value;
    if (view_.isAbsolute) {  // amounts on the scale of the total, where they are part of it
        share = value.shareOfTotal;
    }
    bar.isValid = share.has_value();
    bar.share = share.value_or(0);
    bar.isOutside = value.range != core::NodeValue::Range::Inside;
    return bar;
}

QVariant TopDownTreeModel::totalData(int column, int role) const
{
    const auto& model = view_.model();
    const auto& total = view_.current().total;
    if (role == RowRole) {
        return QVariant::fromValue(TopDownRow{.level = 0, .hasChildren = false});
    }
    if (role == BarRole) {
        return QVariant::fromValue(TopDownBar{
            .share = 1, .isValid = total.has_value(), .colour = Theme::tokens().categories[7]});
    }
    if (role == Qt::EditRole && (column == Value || column == Amount)) {
        return !total ? QVariant() : column == Value ? QVariant(1.0) : QVariant(*total);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
        case Node:
            return QString::fromStdString(model.total);
        case Value:
            return total ? shareText(1) : notApplicable();
        case Amount:
            return total ? familyText(amounts_, *total) : notApplicable();
        case Whole:
            return QString::fromStdString(model.quantity(model.total)->formula)
                .replace(QStringLiteral(" * "), QStringLiteral(" × "))
                .replace(u'_', u' ');
        default:
            return {};
    }
}

QVariant TopDownTreeModel::nodeData(std::size_t node, int column, int role) const
{
    const auto& which = view_.model().nodes[node];
    const auto& value = view_.current().nodes[node];
    if (role == RowRole) {
        return QVariant::fromValue(rowLook(node));
    }
    if (role == BarRole) {
        return QVariant::fromValue(bar(node));
    }
    if (role == Qt::EditRole && (column == Value || column == Amount)) {
        const auto& number = column == Value ? value.value : value.amount;
        return number ? QVariant(*number) : QVariant();
    }
    if (role == InvalidRole || role == MutedRole) {
        return role == MutedRole ? QVariant(column == Whole) : QVariant();
    }
    if (role == Qt::ToolTipRole) {
        const WindowSentences inWindowLanguage;
        auto text = QString::fromStdString(core::inLanguage("TopDownModel", which.description));
        if (!value.warning.empty()) {
            text += (text.isEmpty() ? QString() : QStringLiteral("\n")) +
                    QString::fromStdString(value.warning);
        }
        return text;
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
        case Node:
            return QString::fromStdString(which.title);
        case Value:
            return shareText(value.value);
        case Amount:
            return value.amount ? familyText(amounts_, *value.amount) : notApplicable();
        case Whole:
            return which.isRemainder
                       ? tr("%1 · parent − children").arg(wholeText(view_.model(), node))
                       : wholeText(view_.model(), node);
        default:
            return {};
    }
}

QVariant TopDownTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || view_.isEmpty()) {
        return {};
    }
    if (role == Qt::EditRole && index.column() == Node) {
        return data(index, Qt::DisplayRole);
    }
    const auto which = node(index.row());
    return which ? nodeData(*which, index.column(), role) : totalData(index.column(), role);
}

QVariant TopDownTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && (section == Value || section == Amount)) {
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Node:
            return tr("Node");
        case Value:
            return tr("Value");
        case Bar:
            return view_.isAbsolute ? tr("part of the total") : tr("0 – 100 %");
        case Amount:
            if (view_.isEmpty()) {
                return tr("Amount");
            }
            // One power of ten for the column.
            return (QString::fromStdString(view_.model().total) + QLatin1Char(' ') +
                    QString::fromStdString(amounts_.factorText(NumberStyle::Window)))
                .trimmed();
        default:
            return tr("Share of");
    }
}

}  // namespace papilio::widgets
