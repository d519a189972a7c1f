#include "widgets/models/topdown_runs_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace papilio::widgets {

void TopDownRunsModel::setView(const TopDownView& view)
{
    beginResetModel();
    view_ = view;
    rebuild();
    endResetModel();
}

void TopDownRunsModel::rebuild()
{
    rows_.clear();
    largest_ = 0;
    if (view_.isEmpty()) {
        return;
    }
    const auto& runs = view_.result->runs;
    for (std::size_t beside = 0; beside < view_.model().complementary.size(); ++beside) {
        // A row nobody counted anything for only takes room.
        if (std::ranges::any_of(runs, [&](const auto& run) {
                return run.complementary[beside].value.has_value();
            })) {
            rows_.push_back({.node = {}, .beside = beside});
        }
    }
    for (std::size_t node = 0; node < view_.model().nodes.size(); ++node) {
        rows_.push_back({.node = node});
        for (const auto& run : runs) {
            largest_ = std::max(largest_, std::min(1.0, run.nodes[node].value.value_or(0)));
        }
    }
    largest_ = largest_ > 0 ? largest_ : 1;
    scaleCounts();
}

std::optional<double> TopDownRunsModel::value(const Row& row, std::size_t run) const
{
    return row.node ? shownValue(view_, run, *row.node)
                    : view_.result->runs[run].complementary[row.beside].value;
}

/// What its counts are counts of.
QString TopDownRunsModel::wholeOf(const Row& row) const
{
    return QString::fromStdString(row.node ? view_.model().nodes[*row.node].whole.text()
                                           : view_.model().complementary[row.beside].unit);
}

/// Nodes that are parts of the same whole share a power of ten; a row beside the tree has its own.
void TopDownRunsModel::scaleCounts()
{
    std::map<QString, std::vector<double>> families;
    const auto family = [&](const Row& row) {
        return row.node ? wholeOf(row) : QStringLiteral("\n%1").arg(row.beside);
    };
    for (auto& row : rows_) {
        row.largest = 0;
        for (std::size_t run = 0; run < view_.result->runs.size(); ++run) {
            const double number = value(row, run).value_or(0);
            row.largest = std::max(row.largest, std::abs(number));
            families[family(row)].push_back(number);
        }
        row.largest = row.largest > 0 ? row.largest : 1;
    }
    std::map<QString, core::NumberFamily> numbers;
    for (const auto& [name, values] : families) {
        numbers.emplace(name, core::NumberFamily(values));
    }
    for (auto& row : rows_) {
        row.numbers = numbers[family(row)];
    }
}

std::optional<std::size_t> TopDownRunsModel::run(int column) const
{
    const int index = column - firstRun();
    return !view_.isEmpty() && index >= 0 && index < std::ssize(view_.result->runs)
               ? std::optional<std::size_t>(index)
               : std::nullopt;
}

std::optional<std::size_t> TopDownRunsModel::node(int row) const
{
    return row >= 0 && row < rowCount() ? rows_[static_cast<std::size_t>(row)].node : std::nullopt;
}

int TopDownRunsModel::rowOf(std::size_t node) const
{
    const auto found = std::ranges::find(rows_, std::optional(node), &Row::node);
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int TopDownRunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TopDownRunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || view_.isEmpty() ? 0
                                               : static_cast<int>(view_.result->runs.size()) + 2;
}

QString TopDownRunsModel::text(const Row& row, std::size_t run) const
{
    const auto number = value(row, run);
    if (!number) {
        return notApplicable();
    }
    if (row.node && !view_.isAbsolute) {
        const double percent = 100 * *number;
        // Only what is exactly zero reads as 0.
        const bool isSmall = percent != 0 && std::abs(percent) < 0.95;
        return fixedText(percent, isSmall ? 1 : 0);
    }
    return familyText(row.numbers, *number);
}

QString TopDownRunsModel::unit(const Row& row) const
{
    if (row.node && !view_.isAbsolute) {
        return QStringLiteral("% ") + wholeText(view_.model(), *row.node);
    }
    const auto power = QString::fromStdString(row.numbers.factorText(NumberStyle::Window));
    const auto words = wholeOf(row);
    return words == QStringLiteral("1") || words.contains(u'/') ? power
           : power.isEmpty()                                    ? words
                                                                : power + u' ' + words;
}

QVariant TopDownRunsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    const auto which = run(index.column());
    if (role == LevelRole) {
        return row.node ? view_.model().nodes[*row.node].level - 1 : 0;
    }
    if (role == StrongRole) {
        const auto& path = view_.current().dominantPath;
        return row.node ? !path.empty() && path.front() == *row.node : index.row() == 0;
    }
    if (!which) {
        if (role == Qt::DisplayRole || role == Qt::EditRole) {
            return index.column() > 0 ? unit(row)
                   : row.node         ? QString::fromStdString(view_.model().nodes[*row.node].title)
                              : QString::fromStdString(view_.model().complementary[row.beside].name)
                                    .replace(u'_', u' ');
        }
        return role == MutedRole ? QVariant(index.column() > 0) : QVariant();
    }
    const auto number = value(row, *which);
    switch (role) {
        case Qt::DisplayRole:
            return text(row, *which);
        case Qt::EditRole:
            return number ? QVariant(*number) : QVariant();
        case Qt::ToolTipRole:
            return row.node
                       ? QString::fromStdString(view_.result->runs[*which].nodes[*row.node].warning)
                       : QString();
        case HeatRole: {
            const bool isCount = !row.node || view_.isAbsolute;
            const double scale = isCount ? row.largest : largest_;
            return QVariant::fromValue(HeatCell{.share = number ? *number / scale : std::nan(""),
                                                .isCount = isCount,
                                                .isCurrentRun = *which == view_.run,
                                                .isFirstRow = index.row() == 0,
                                                .isLastRow = index.row() + 1 == rowCount()});
        }
        default:
            return {};
    }
}

QVariant TopDownRunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || view_.isEmpty()) {
        return {};
    }
    const auto which = run(section);
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((which ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == Qt::DisplayRole) {
        return which          ? QString::fromStdString(view_.result->runs[*which].name)
               : section == 0 ? parameterText(*view_.result)
                              : QString();
    }
    return {};
}

}  // namespace papilio::widgets
