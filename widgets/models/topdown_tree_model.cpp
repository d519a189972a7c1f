#include "widgets/models/topdown_tree_model.h"

#include "core/findings/topdown_text.h"
#include "core/present/topdown_columns.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>

namespace papilio::widgets {

void TopDownTreeModel::setView(const TopDownView& view)
{
    const bool isSameModel =
        !view.isEmpty() && !view_.isEmpty() && view.result->model == view_.result->model;
    view_ = view;
    if (isSameModel) {
        // The same rows with other numbers: selection and scroll position stay.
        setColumns(columns());
        refresh();
        return;
    }
    show(columns(), shownRows());
}

std::vector<TopDownTreeModel::Row> TopDownTreeModel::shownRows() const
{
    std::vector<Row> rows;
    if (view_.isEmpty()) {
        return rows;
    }
    const auto& nodes = view_.model().nodes;
    rows.push_back(std::nullopt);
    std::optional<std::size_t> folded;  // its children follow
    for (const auto node : core::nodesInDepth(view_.model())) {
        if (folded && nodes[node].level > nodes[*folded].level) {
            continue;
        }
        rows.push_back(node);
        folded = folded_.contains(nodes[node].name) ? std::optional(node) : std::nullopt;
    }
    return rows;
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
    folded ? (void)folded_.insert(name) : (void)folded_.erase(name);
    setRows(shownRows());
}

std::optional<std::size_t> TopDownTreeModel::node(int row) const
{
    return row >= 0 && row < rowCount() ? this->row(row) : std::nullopt;
}

int TopDownTreeModel::rowOf(std::optional<std::size_t> node) const
{
    return node ? find(node) : -1;
}

TopDownRow TopDownTreeModel::rowLook(const Row& row) const
{
    if (!row) {
        return {};
    }
    const auto& which = view_.model().nodes[*row];
    const auto value = view_.current().nodes()[*row];
    const auto path = core::dominantPath(view_.model(), view_.current());
    TopDownRow look{.level = which.level,
                    .hasChildren = !which.children.empty(),
                    .isFolded = folded_.contains(which.name),
                    .isDominant = std::ranges::find(path, *row) != path.end(),
                    .warning = {}};
    if (!value.value) {
        look.warning = value.missing().empty() ? tr("no value") : tr("not counted");
    } else if (value.range == core::NodeValue::Range::BelowZero) {
        look.warning = tr("below 0, kept");
    } else if (value.range == core::NodeValue::Range::AboveOne) {
        look.warning = tr("above 100 %, kept");
    } else if (value.childrenAreOff()) {
        look.warning = tr("children add up to %1").arg(shareText(value.childrenSum));
    } else if (!core::assumedEvents(view_.model(), view_.current(), *row).empty()) {
        look.warning = tr("approximate");
    } else if (core::exceedsThreshold(view_.model(), view_.current(), *row).value_or(false)) {
        look.warning = tr("high");
    }
    return look;
}

TopDownBar TopDownTreeModel::bar(const Row& row) const
{
    if (!row) {
        return {.share = 1,
                .isValid = view_.current().total.has_value(),
                .color = Theme::tokens().categories[7]};
    }
    const auto value = view_.current().nodes()[*row];
    TopDownBar bar{.color = nodeColor(view_.model(), *row, Theme::tokens())};
    auto share = value.value;
    if (view_.isAbsolute) {  // amounts on the scale of the total, where they are part of it
        share = value.shareOfTotal;
    }
    bar.isValid = share.has_value();
    bar.share = share.value_or(0);
    bar.isOutside = value.range != core::NodeValue::Range::Inside;
    return bar;
}

QString TopDownTreeModel::nodeToolTip(std::size_t node) const
{
    const WindowSentences inWindowLanguage;
    auto text = QString::fromStdString(view_.model().nodes[node].description);
    const auto add = [&text](const QString& line) {
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + line;
    };
    if (const auto& threshold = view_.model().nodes[node].threshold; !threshold.empty()) {
        add(tr("High if %1").arg(QString::fromStdString(threshold)));
    }
    if (const auto warning = core::warningText(view_.current().nodes()[node]); !warning.empty()) {
        add(QString::fromStdString(warning));
    }
    return text;
}

TopDownTreeModel::TopDownTreeModel(QObject* parent) : RowsModel(parent)
{
    everyCell()
        .on(RowRole, [this](const Row& row) { return rowLook(row); })
        .on(BarRole, [this](const Row& row) { return bar(row); })
        .tip([this](const Row& row) { return row ? QVariant(nodeToolTip(*row)) : QVariant(); });
    setColumns(columns());
}

TopDownTreeModel::Columns TopDownTreeModel::columns() const
{
    if (view_.isEmpty()) {
        return {column("node", tr("Node")), column("share", tr("Value")), column("bar", {}),
                column("amount", tr("Amount")), column("whole", tr("Share of"))};
    }
    const auto columns =
        withWindowSentences([this] { return core::nodeColumns(*view_.result, view_.run); });
    return {
        column(columns, "node"),
        column(columns, "share"),
        column("bar", view_.isAbsolute ? tr("part of the total") : tr("0 – 100 %")),
        column(columns, "amount"),
        column(columns, "whole").on(MutedRole, [](const Row& row) { return row.has_value(); }),
    };
}

}  // namespace papilio::widgets
