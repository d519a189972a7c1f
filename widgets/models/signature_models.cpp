#include "widgets/models/signature_models.h"

#include "core/analysis/definition_review.h"
#include "core/io/text/basis_csv.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace papilio::widgets {

BasisModel::BasisModel(Workspace& workspace, QObject* parent) : EditModel(workspace, 0, parent)
{
    const auto follow = [this](Changes changes) {
        sync(changes, Change::Study | Change::Benchmark | Change::Basis);
    };
    connect(&workspace, &Workspace::changed, this, follow);
    follow(Change::Everything);
}

QVariant BasisModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto* draft = drafts_.find(QString::number(index.row()), expectations_[index.column()]);
    if (const auto shown = draft ? draftData(*draft, role) : QVariant(); shown.isValid()) {
        return shown;
    }
    return numberData(shown_->basis->matrix(index.row(), index.column()), kernels_[index.row()],
                      index.column(), role);
}

QVariant BasisModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto& names = orientation == Qt::Horizontal ? expectations_ : kernels_;
    if (section < 0 || section >= names.size()) {
        return {};
    }
    if (role == Qt::DisplayRole || role == Qt::EditRole || role == Qt::ToolTipRole) {
        return names[section];
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(
            (orientation == Qt::Horizontal ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (orientation == Qt::Horizontal && role == ShortRole) {
        return headings_.labels[section];
    }
    if (orientation == Qt::Horizontal && role == GroupRole) {
        return groupOf(section);
    }
    return {};
}

Qt::ItemFlags BasisModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable
                           : Qt::NoItemFlags;
}

bool BasisModel::setHeaderData(int section,
                               Qt::Orientation orientation,
                               const QVariant& value,
                               int role)
{
    if (orientation != Qt::Horizontal || role != Qt::EditRole || section < 0 ||
        section >= columnCount()) {
        return false;
    }
    const auto name = value.toString().trimmed();
    const auto before = expectations_[section];
    const auto edit = withWindowSentences(
        [&] { return renameExpectation(*shown_, section, name.toStdString()); });
    if (!edit) {
        emit refused(textOf(edit.error().message));
        return false;
    }
    auto kept = drafts_;  // sync() cannot know that it is the same expectation
    kept.renameColumn(before, name);
    apply(edit);
    drafts_ = kept;
    emit draftsChanged();
    return true;
}

bool BasisModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid()) {
        return false;
    }
    const auto text = value.toString().trimmed();
    const auto number = withWindowSentences([&] { return core::parseCell(text.toStdString()); });
    keepDraft({QString::number(index.row()), expectations_[index.column()], text,
               number ? QString() : textOf(number.error().message)});
    if (number) {
        edit([&] { return setExpectation(*shown_, index.row(), index.column(), *number); });
    }
    return true;
}

void BasisModel::takeRows(bool /*isReset*/)
{
    kernels_ = shown_ ? kernelNames(*shown_->data) : QStringList();
}

std::optional<double> BasisModel::valueIn(const core::Benchmark& benchmark,
                                          const CellDraft& draft) const
{
    const auto& basis = *benchmark.basis;
    const auto column = std::ranges::find(basis.expectations, draft.column.toStdString());
    return column == basis.expectations.end()
               ? std::nullopt
               : std::optional(
                     basis.matrix(draft.row.toInt(), column - basis.expectations.begin()));
}

void BasisModel::clearCells(const QModelIndexList& indexes)
{
    if (const auto cells = numberCells(indexes); !cells.empty() && shown_) {
        edit([&] { return core::clearCells(*shown_, cells); });
    }
}

void BasisModel::pasteAt(const QModelIndex& index, const QString& text)
{
    const auto grid = pasted(text);
    if (grid.empty()) {
        return;
    }
    const bool isWhole =
        std::ssize(grid) == rowCount() + 1 && !core::parseCell(grid.front().front());
    if (isWhole) {
        std::string csv;
        for (const auto& line : grid) {
            csv += fmt::format("{}\n", fmt::join(line, ","));
        }
        edit([&]() -> core::Result<core::BasisEdit> {
            const auto basis = core::parseBasisCsv(csv, "clipboard", &shown_->data->kernels);
            return basis ? replaceBasis(*shown_, *basis, tr("Paste a basis").toStdString())
                         : basis.error();
        });
    } else {
        edit([&] {
            return pasteCells(*shown_, std::max(0, index.row()), std::max(0, index.column()), grid);
        });
    }
}

void BasisModel::apply(const core::Result<core::BasisEdit>& edit)
{
    if (!edit) {
        emit refused(textOf(edit.error().message));
        return;
    }
    workspace_.setBasis(edit->basis, edit->signatures, textOf(edit->name));
    for (const auto& cell : edit->cells) {
        keepDraft({QString::number(cell.row), expectations_.value(cell.column), textOf(cell.text),
                   textOf(cell.reason)});
    }
}

SignatureModel::SignatureModel(Workspace& workspace, QObject* parent)
    : EditModel(workspace, 1, parent)
{
    connect(&workspace, &Workspace::changed, this, &SignatureModel::follow);
    follow(Change::Everything);
}

int SignatureModel::metricCount() const
{
    return static_cast<int>(rows_.size());
}

int SignatureModel::expectationCount() const
{
    return static_cast<int>(expectations_.size());
}

int SignatureModel::rowOf(const QString& metric) const
{
    const auto* found = core::findSignature(rows_, metric.toStdString());
    return found ? static_cast<int>(found - rows_.data()) : -1;
}

QString SignatureModel::metricAt(int row) const
{
    return row >= 0 && row < metricCount() ? textOf(rows_[static_cast<std::size_t>(row)].metric)
                                           : QString();
}

QModelIndex SignatureModel::indexOf(const CellDraft& draft) const
{
    const int row = draft.row.isEmpty() ? hintRow() : rowOf(draft.row);
    const int column =
        draft.column.isEmpty() ? 0 : static_cast<int>(expectations_.indexOf(draft.column)) + 1;
    return index(row, column);
}

QVariant SignatureModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (role == HintRole) {
        return index.row() == hintRow();
    }
    if (index.column() == verdictColumn()) {
        return index.row() == hintRow() ? QVariant() : verdictData(index.row(), role);
    }
    if (index.row() == hintRow() && index.column() > 0) {
        return {};
    }
    const auto* draft = drafts_.find(metricAt(index.row()), columnKey(index.column()));
    if (const auto shown = draft ? draftData(*draft, role) : QVariant(); shown.isValid()) {
        return shown;
    }
    return index.column() == 0 ? nameData(index.row(), role)
                               : numberData(rows_[static_cast<std::size_t>(index.row())]
                                                .coefficients[index.column() - firstColumn_],
                                            metricAt(index.row()), index.column(), role);
}

QVariant SignatureModel::nameData(int row, int role) const
{
    const bool isHint = row == hintRow();
    const auto* signature = isHint ? nullptr : &rows_[static_cast<std::size_t>(row)];
    const bool isSum = signature && !signature->sum.empty();
    switch (role) {
        case Qt::DisplayRole:
            return isHint ? tr("Type a name to add a metric") : metricAt(row);
        case Qt::EditRole:
            return metricAt(row);
        case NoteRole:
            return isHint ? QString()
                          : textOf(isSum ? core::sumText(signature->sum) : signature->note);
        case Qt::ToolTipRole: {
            const auto note = nameData(row, NoteRole).toString();
            return isSum ? tr("%1\nLinked: it changes with its parts. To end this, edit one of its "
                              "cells or use Detach from its sum.")
                               .arg(note)
                         : note;
        }
        case Qt::AccessibleTextRole:
            return isHint ? tr("Type a name to add a metric") : metricAt(row);
        default:
            return {};
    }
}

QVariant SignatureModel::verdictData(int row, int role) const
{
    if (role != Qt::DisplayRole && role != VerdictRole && role != Qt::ToolTipRole) {
        return {};
    }
    const auto invalid = drafts_.countInRow(metricAt(row));
    if (invalid > 0) {
        if (role == VerdictRole) {
            return static_cast<int>(VerdictKind::Error);
        }
        return counted(invalid, "invalid cell");
    }
    const auto& analysis = workspace_.analysis();
    const auto& signature = rows_[static_cast<std::size_t>(row)];
    const auto* known = analysis.fits
                            ? core::findSignature(*analysis.benchmark->signatures, signature.metric)
                            : nullptr;
    if (!known || (*known != signature && !workspace_.results().isAnalyzing())) {
        return role == Qt::ToolTipRole && analysis.problem ? textOf(analysis.problem->message)
                                                           : QVariant();
    }
    const auto& metrics = analysis.fits->metrics;
    const auto found = std::ranges::find(metrics, signature.metric, &core::MetricFit::metric);
    if (found == metrics.end()) {
        return {};
    }
    const auto& fit = core::shownFit(analysis, workspace_.results().review().get(),
                                     static_cast<std::size_t>(found - metrics.begin()));
    if (role == VerdictRole) {
        return static_cast<int>(verdictKind(fit.verdict));
    }
    if (role == Qt::DisplayRole) {
        return verdictWords(fit.verdict, fit.errorWorst);
    }
    return verdictToolTip(fit);
}

QVariant SignatureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical) {
        return role == Qt::DisplayRole && section < metricCount() ? QVariant(metricAt(section))
                                                                  : QVariant();
    }
    if (section < 0 || section > verdictColumn()) {
        return {};
    }
    const bool isExpectation = section > 0 && section < verdictColumn();
    if (role == GroupRole) {
        return groupOf(section);
    }
    if (role == Qt::DisplayRole || role == ShortRole) {
        if (!isExpectation) {
            return section == 0 ? tr("Metric") : tr("Verdict");
        }
        return role == ShortRole ? headings_.labels[section - 1] : expectations_[section - 1];
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((isExpectation ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    }
    return role == Qt::ToolTipRole && isExpectation ? QVariant(expectations_[section - 1])
                                                    : QVariant();
}

Qt::ItemFlags SignatureModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    const bool isCell =
        index.column() < verdictColumn() && (index.row() < metricCount() || index.column() == 0);
    return isCell ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable
                  : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

void SignatureModel::follow(Changes changes)
{
    const auto shape = Change::Study | Change::Benchmark | Change::Basis | Change::Signatures;
    sync(changes, shape);
    if (shown_ && !(changes & shape) &&
        (changes & (Change::Fits | Change::Review | Change::Problem))) {
        emit dataChanged(index(0, verdictColumn()), index(metricCount(), verdictColumn()));
    }
}

void SignatureModel::takeRows(bool isReset)
{
    const auto rows = shown_ ? *shown_->signatures : core::Signatures();
    if (isReset) {
        rows_ = rows;
    } else {
        replaceRows(rows_, rows);
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

std::optional<double> SignatureModel::valueIn(const core::Benchmark& benchmark,
                                              const CellDraft& draft) const
{
    const auto* signature = core::findSignature(*benchmark.signatures, draft.row.toStdString());
    if (draft.column.isEmpty()) {  // a name: there as long as its metric is
        return draft.row.isEmpty() || signature ? std::optional(0.0) : std::nullopt;
    }
    const auto& expectations = benchmark.basis->expectations;
    const auto column = std::ranges::find(expectations, draft.column.toStdString());
    return signature && column != expectations.end()
               ? std::optional(signature->coefficients[column - expectations.begin()])
               : std::nullopt;
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
    const auto expectation = expectations_[index.column() - firstColumn_];
    const auto number = withWindowSentences([&] { return core::parseCell(text.toStdString()); });
    keepDraft({metricAt(index.row()), expectation, text,
               number ? QString() : textOf(number.error().message)});
    if (number) {
        const auto edit = withWindowSentences([&] {
            return setCoefficient(rows_, row, index.column() - firstColumn_, *number,
                                  expectation.toStdString());
        });
        workspace_.setSignatures(edit.signatures, textOf(edit.name));
    }
    return true;
}

bool SignatureModel::addNamed(const QString& name)
{
    if (name.isEmpty()) {
        keepDraft({});  // nothing typed: nothing to complain about
        return false;
    }
    const auto edit = withWindowSentences(
        [&] { return addMetric(rows_, expectationCount(), name.toStdString()); });
    if (!edit) {
        keepDraft({{}, {}, name, textOf(edit.error().message)});
        return true;
    }
    keepDraft({});
    workspace_.setSignatures(edit->signatures, textOf(edit->name));
    // Later: the editor that commits just now must not lose its cell while it does.
    QMetaObject::invokeMethod(
        this, [this, row = static_cast<int>(edit->row)] { emit rowWanted(row); },
        Qt::QueuedConnection);
    return true;
}

bool SignatureModel::setName(int row, const QString& name)
{
    const auto before = metricAt(row);
    const auto edit = withWindowSentences(
        [&] { return renameMetric(rows_, static_cast<std::size_t>(row), name.toStdString()); });
    if (!edit) {
        keepDraft({before, {}, name, textOf(edit.error().message)});
        return true;
    }
    drafts_.renameRow(before, name);
    keepDraft({name, {}, name, {}});
    if (name != before) {
        const auto kept = drafts_;  // sync() cannot know that it is the same metric
        workspace_.setSignatures(edit->signatures, textOf(edit->name));
        drafts_ = kept;
        if (workspace_.selection().metric == before) {
            workspace_.selectMetric(name);
        }
        emit draftsChanged();
    }
    return true;
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
    if (const auto cells = numberCells(indexes); !cells.empty()) {
        edit([&] { return core::clearCells(rows_, cells); });
    }
}

void SignatureModel::pasteAt(const QModelIndex& index, const QString& text)
{
    const auto grid = pasted(text);
    if (grid.empty()) {
        return;
    }
    const bool isOneCell = grid.size() == 1 && grid.front().size() == 1;
    if (index.column() == 0 && isOneCell) {
        setData(index, textOf(grid.front().front()));
    } else if (!index.isValid() || index.column() == 0 || index.row() == hintRow()) {
        edit([&] { return pasteMetrics(rows_, *shown_->basis, grid); });
    } else if (index.column() == verdictColumn()) {
        emit refused(
            tr("A verdict is a result, so nothing can be pasted into it. Paste into the name or "
               "the coefficients of a metric."));
    } else {
        edit([&] {
            return pasteCoefficients(rows_, *shown_->basis, static_cast<std::size_t>(index.row()),
                                     index.column() - firstColumn_, grid);
        });
    }
}

void SignatureModel::apply(const core::Result<core::SignatureEdit>& edit)
{
    if (!edit) {
        emit refused(textOf(edit.error().message));
        return;
    }
    workspace_.setSignatures(edit->signatures, textOf(edit->name));
    for (const auto& cell : edit->cells) {
        keepDraft({metricAt(static_cast<int>(cell.row)), expectations_.value(cell.column),
                   textOf(cell.text), textOf(cell.reason)});
    }
    emit rowWanted(static_cast<int>(edit->row));
}

}  // namespace papilio::widgets
