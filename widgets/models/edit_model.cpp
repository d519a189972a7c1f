#include "widgets/models/edit_model.h"

#include "widgets/table/cell_roles.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"

#include <utility>

namespace papilio::widgets {

namespace {

/// First index and number of the names that end with `suffix`, where they are contiguous and all
/// have a twin without it.
std::pair<qsizetype, qsizetype> twins(const QStringList& names, const QString& suffix)
{
    qsizetype first = -1;
    qsizetype count = 0;
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (!names[i].endsWith(suffix)) {
            continue;
        }
        first = first < 0 ? i : first;
        if (i != first + count || !names.contains(names[i].chopped(suffix.size()))) {
            return {-1, 0};
        }
        ++count;
    }
    return {first, count};
}

}  // namespace

ExpectationHeadings expectationHeadings(const QStringList& expectations)
{
    const int size = static_cast<int>(expectations.size());
    ExpectationHeadings headings{{{QString(), 0, size}}, expectations};
    if (expectations.isEmpty()) {
        return headings;
    }
    const auto& last = expectations.back();
    const auto mark = last.lastIndexOf(u'_');
    if (mark <= 0) {
        return headings;
    }
    const auto suffix = last.mid(mark);
    const auto [first, count] = twins(expectations, suffix);
    if (count < 2 || first == 0 || first + count != expectations.size()) {
        return headings;
    }
    const auto title = suffix.mid(1);
    headings.groups = {{tr("non-%1").arg(title), 0, static_cast<int>(first)},
                       {title, static_cast<int>(first), static_cast<int>(count)}};
    for (auto i = first; i < expectations.size(); ++i) {
        headings.labels[i].chop(suffix.size());
    }
    return headings;
}

QStringList expectationNames(const core::Basis& basis)
{
    auto names = textsOf(basis.expectations);
    return names;
}

QStringList kernelNames(const core::Dataset& dataset)
{
    QStringList names;
    for (std::size_t kernel = 0; kernel < dataset.kernelCount(); ++kernel) {
        const auto name = dataset.kernels[kernel];
        names << textOf(name);
    }
    return names;
}

EditModel::EditModel(Workspace& workspace, int firstColumn, QObject* parent)
    : QAbstractTableModel(parent),
      workspace_(workspace),
      firstColumn_(firstColumn)
{}

void EditModel::sync(Changes changes, Changes shape)
{
    const auto before = std::exchange(shown_, workspace_.benchmark());
    if (!(changes & shape)) {
        return;
    }
    const auto expectations = shown_ ? expectationNames(*shown_->basis) : QStringList();
    const auto numberOfDrafts = drafts_.all().size();
    const bool isOther = !before || !shown_ || (changes & (Change::Study | Change::Benchmark));
    const bool isReset = isOther || expectations.size() != expectations_.size();
    if (isReset) {
        beginResetModel();
    }
    const bool isRenamed = std::exchange(expectations_, expectations) != expectations;
    headings_ = expectationHeadings(expectations_);
    takeRows(isReset);
    if (isReset) {
        endResetModel();
    } else {
        if (isRenamed) {
            emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        }
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    if (isOther) {
        drafts_.clear();
    } else {
        drafts_.removeIf([&](const CellDraft& draft) {
            const auto value = valueIn(*shown_, draft);
            return !value || value != valueIn(*before, draft);
        });
    }
    if (drafts_.all().size() != numberOfDrafts) {
        emit draftsChanged();
    }
}

void EditModel::keepDraft(const CellDraft& draft)
{
    const bool was = drafts_.find(draft.row, draft.column) != nullptr;
    drafts_.set(draft);
    if (was || !draft.reason.isEmpty()) {
        const int row = indexOf(draft).row();
        emit dataChanged(index(row, 0), index(row, columnCount() - 1));
        emit draftsChanged();
    }
}

QVariant EditModel::draftData(const CellDraft& draft, int role)
{
    if (role == Qt::DisplayRole || role == Qt::EditRole) {
        return draft.text;
    }
    return role == InvalidRole || role == Qt::ToolTipRole ? draft.reason : QVariant();
}

QVariant EditModel::numberData(double value, const QString& row, int column, int role) const
{
    switch (role) {
        case Qt::DisplayRole:
            return coefficientText(value);
        case Qt::EditRole:
            return fullPrecision(value);
        case MutedRole:
            return value == 0;
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        case Qt::AccessibleTextRole:
            return tr("%1, %2: %3")
                .arg(row, expectations_[column - firstColumn_], fullPrecision(value));
        default:
            return {};
    }
}

int EditModel::groupOf(int column) const
{
    const auto found = std::ranges::find_if(headings_.groups, [&](const auto& heading) {
        const int first = firstColumn_ + heading.first;
        return column >= first && column < first + heading.count;
    });
    return found == headings_.groups.end() ? -1
                                           : static_cast<int>(found - headings_.groups.begin());
}

std::vector<core::EditedCell> EditModel::numberCells(const QModelIndexList& indexes) const
{
    std::vector<core::EditedCell> cells;
    for (const auto& cell : indexes) {
        const int column = cell.column() - firstColumn_;
        if (column >= 0 && column < expectations_.size() && !cell.data(HintRole).toBool()) {
            cells.push_back({cell.row(), column});
        }
    }
    return cells;
}

core::TextGrid EditModel::pasted(const QString& text)
{
    auto grid = shown_ ? core::parseGrid(text.toStdString()) : core::TextGrid();
    if (grid.empty()) {
        emit refused(tr("The clipboard has no text to paste."));
    }
    return grid;
}

QString EditModel::copyText(const QModelIndexList& indexes) const
{
    if (indexes.isEmpty()) {
        return {};
    }
    const auto [top, bottom] = std::ranges::minmax(indexes, {}, &QModelIndex::row);
    const auto [left, right] = std::ranges::minmax(indexes, {}, &QModelIndex::column);
    core::TextGrid grid;
    for (int row = top.row(); row <= bottom.row(); ++row) {
        if (index(row, 0).data(HintRole).toBool()) {
            continue;
        }
        auto& line = grid.emplace_back();
        for (int column = left.column(); column <= right.column(); ++column) {
            const auto cell = index(row, column);
            const auto exact = cell.data(Qt::EditRole);
            line.push_back((exact.isValid() ? exact : cell.data()).toString().toStdString());
        }
    }
    return textOf(core::formatGrid(grid));
}

}  // namespace papilio::widgets
