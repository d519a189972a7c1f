// What the user does to the signatures; what is shown of them stands in signature_model.cpp.
#include "widgets/models/signature_cell.h"
#include "widgets/models/signature_model.h"

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

QStringList namesOf(const std::vector<std::string>& strings)
{
    QStringList names;
    for (const auto& string : strings) {
        names << QString::fromStdString(string);
    }
    return names;
}

}  // namespace

void SignatureModel::sync(Changes changes)
{
    const auto edits =
        Changes(Change::Study) | Change::Benchmark | Change::Basis | Change::Signatures;
    if (!(changes & edits)) {
        if (shown_ && (changes & (Changes(Change::Fits) | Change::Problem))) {
            emit dataChanged(index(0, verdictColumn()), index(metricCount(), verdictColumn()));
        }
        return;
    }
    const auto before = std::exchange(shown_, workspace_.benchmark());
    const auto expectations = shown_ ? namesOf(shown_->basis->expectations) : QStringList();
    const auto numberOfDrafts = drafts_.all().size();
    const bool isOther =
        !before || !shown_ || (changes & (Changes(Change::Study) | Change::Benchmark));
    if (isOther || expectations.size() != expectations_.size()) {
        beginResetModel();
        expectations_ = expectations;
        headings_ = expectationHeadings(expectations_);
        rows_ = shown_ ? *shown_->signatures : core::Signatures();
        endResetModel();
    } else {
        if (expectations != expectations_) {
            expectations_ = expectations;
            headings_ = expectationHeadings(expectations_);
            emit headerDataChanged(Qt::Horizontal, 0, verdictColumn());
        }
        replaceRows(rows_, *shown_->signatures);
        emit dataChanged(index(0, 0), index(hintRow(), verdictColumn()));
    }
    if (isOther) {
        drafts_.clear();
    } else {
        dropStaleDrafts(*before);
    }
    if (drafts_.all().size() != numberOfDrafts) {
        emit draftsChanged();
    }
}

void SignatureModel::replaceRows(const core::Signatures& before, const core::Signatures& after)
{
    if (before.size() == after.size()) {
        rows_ = after;
        return;
    }
    const auto sameName = [](const auto& a, const auto& b) { return a.metric == b.metric; };
    const auto front =
        std::mismatch(before.begin(), before.end(), after.begin(), after.end(), sameName).first -
        before.begin();
    const auto rest = static_cast<std::ptrdiff_t>(std::min(before.size(), after.size())) - front;
    auto back =
        std::mismatch(before.rbegin(), before.rend(), after.rbegin(), after.rend(), sameName)
            .first -
        before.rbegin();
    back = std::min<std::ptrdiff_t>(back, rest);
    const auto gone = static_cast<int>(static_cast<std::ptrdiff_t>(before.size()) - front - back);
    const auto fresh = static_cast<int>(static_cast<std::ptrdiff_t>(after.size()) - front - back);
    const int first = static_cast<int>(front);
    if (gone > 0) {
        beginRemoveRows({}, first, first + gone - 1);
        rows_.erase(rows_.begin() + front, rows_.begin() + front + gone);
        endRemoveRows();
    }
    if (fresh > 0) {
        beginInsertRows({}, first, first + fresh - 1);
        rows_ = after;
        endInsertRows();
    }
    rows_ = after;
}

void SignatureModel::dropStaleDrafts(const core::Benchmark& before)
{
    const auto valueIn = [](const core::Benchmark& benchmark,
                            const CellDraft& draft) -> std::optional<double> {
        const auto& expectations = benchmark.basis->expectations;
        const auto column = std::ranges::find(expectations, draft.column.toStdString());
        for (const auto& signature : *benchmark.signatures) {
            if (signature.metric == draft.row.toStdString() && column != expectations.end()) {
                return signature.coefficients[column - expectations.begin()];
            }
        }
        return std::nullopt;
    };
    drafts_.removeIf([&](const CellDraft& draft) {
        if (draft.column.isEmpty()) {
            return !draft.row.isEmpty() && rowOf(draft.row) < 0;
        }
        const auto value = valueIn(*shown_, draft);
        return !value || value != valueIn(before, draft);
    });
}

bool SignatureModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable)) {
        return false;
    }
    const auto text = value.toString().trimmed();
    if (index.column() == 0) {
        return index.row() == hintRow() ? addNamed(text) : setName(index.row(), text);
    }
    const auto row = static_cast<std::size_t>(index.row());
    const auto expectation = expectations_[index.column() - 1];
    const auto cell = parseCell(text);
    keepDraft({metricAt(index.row()), expectation, text, cell.reason});
    if (cell.value) {
        const auto edit = setCoefficient(rows_, row, index.column() - 1, *cell.value, expectation);
        workspace_.setSignatures(edit.signatures, edit.text);
    }
    return true;
}

bool SignatureModel::addNamed(const QString& name)
{
    if (name.isEmpty()) {
        keepDraft({});  // nothing typed: nothing to complain about
        return false;
    }
    if (rowOf(name) >= 0) {
        keepDraft({{},
                   {},
                   name,
                   tr("There is a metric called “%1” already. Choose another name.").arg(name)});
        return true;
    }
    keepDraft({});
    const auto edit = addMetric(rows_, expectationCount(), name);
    workspace_.setSignatures(edit.signatures, edit.text);
    // Later: the editor that commits just now must not lose its cell while it does.
    QMetaObject::invokeMethod(
        this, [this, row = static_cast<int>(edit.row)] { emit rowWanted(row); },
        Qt::QueuedConnection);
    return true;
}

bool SignatureModel::setName(int row, const QString& name)
{
    const auto before = metricAt(row);
    const int other = rowOf(name);
    if (name.isEmpty() || (other >= 0 && other != row)) {
        const auto reason =
            name.isEmpty()
                ? tr("A metric needs a name.")
                : tr("There is another metric called “%1”. Choose another name.").arg(name);
        keepDraft({before, {}, name, reason});
        return true;
    }
    drafts_.renameRow(before, name);
    keepDraft({name, {}, name, {}});
    if (name != before) {
        const auto edit = renameMetric(rows_, static_cast<std::size_t>(row), name);
        const auto kept = drafts_;  // sync() cannot know that it is the same metric
        workspace_.setSignatures(edit.signatures, edit.text);
        drafts_ = kept;
        if (workspace_.selection().metric == before) {
            workspace_.selectMetric(name);
        }
        emit draftsChanged();
    }
    return true;
}

void SignatureModel::keepDraft(const CellDraft& draft)
{
    const bool was = drafts_.find(draft.row, draft.column) != nullptr;
    drafts_.set(draft);
    if (was || !draft.reason.isEmpty()) {
        const auto place = indexOf(draft);
        emit dataChanged(place, place);
        emit dataChanged(index(place.row(), verdictColumn()), index(place.row(), verdictColumn()));
        emit draftsChanged();
    }
}

QString SignatureModel::copyText(const QModelIndexList& indexes) const
{
    if (indexes.isEmpty()) {
        return {};
    }
    const auto [top, bottom] = std::ranges::minmax(indexes, {}, &QModelIndex::row);
    const auto [left, right] = std::ranges::minmax(indexes, {}, &QModelIndex::column);
    TextGrid grid;
    for (int row = top.row(); row <= std::min(bottom.row(), metricCount() - 1); ++row) {
        QStringList line;
        for (int column = left.column(); column <= right.column(); ++column) {
            const int role = column == verdictColumn() ? Qt::DisplayRole : Qt::EditRole;
            line << index(row, column).data(role).toString();
        }
        grid << line;
    }
    return formatGrid(grid);
}

QString SignatureModel::headerText() const
{
    return formatGrid({QStringList(QStringLiteral("metric")) + expectations_});
}

bool SignatureModel::isDraft(const QModelIndex& index) const
{
    return index.isValid() && index.column() < verdictColumn() &&
           drafts_.find(metricAt(index.row()), columnKey(index.column())) != nullptr;
}

void SignatureModel::discardDraft(const QModelIndex& index)
{
    if (isDraft(index)) {
        keepDraft({metricAt(index.row()), columnKey(index.column()), {}, {}});
    }
}

void SignatureModel::clearCells(const QModelIndexList& indexes)
{
    SignatureEdit edit{rows_, tr("Clear %1 cells").arg(indexes.size()), 0, {}, {}};
    for (const auto& cell : indexes) {
        if (cell.row() < metricCount() && cell.column() > 0 && cell.column() < verdictColumn()) {
            edit.signatures[static_cast<std::size_t>(cell.row())].coefficients[cell.column() - 1] =
                0;
            edit.row = static_cast<std::size_t>(cell.row());
            edit.drafts << CellDraft{metricAt(cell.row()), columnKey(cell.column()), {}, {}};
        }
    }
    if (!edit.drafts.isEmpty()) {
        followSums(rows_, edit.signatures);
        apply(edit);
    }
}

void SignatureModel::pasteAt(const QModelIndex& index, const QString& text)
{
    const auto grid = parseGrid(text);
    if (grid.isEmpty() || !shown_) {
        emit refused(tr("The clipboard has no text to paste."));
        return;
    }
    const bool isOneCell = grid.size() == 1 && grid.front().size() == 1;
    if (index.column() == 0 && isOneCell) {
        setData(index, grid.front().front());
    } else if (!index.isValid() || index.column() == 0 || index.row() == hintRow()) {
        apply(pasteMetrics(rows_, *shown_->basis, grid));
    } else if (index.column() == verdictColumn()) {
        emit refused(
            tr("A verdict is a result: paste into the name or the coefficients of a metric."));
    } else {
        apply(pasteCoefficients(rows_, *shown_->basis, static_cast<std::size_t>(index.row()),
                                index.column() - 1, grid));
    }
}

void SignatureModel::apply(const SignatureEdit& edit)
{
    if (!edit.message.isEmpty()) {
        emit refused(edit.message);
        return;
    }
    workspace_.setSignatures(edit.signatures, edit.text);
    for (const auto& draft : edit.drafts) {
        keepDraft(draft);
    }
    emit rowWanted(static_cast<int>(edit.row));
}

}  // namespace papilio::widgets
