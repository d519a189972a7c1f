#include "widgets/pages/study/study_models.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"
#include "widgets/workspace/kind_word.h"

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

QVariant alignment(bool isNumber)
{
    return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

constexpr std::array statusOrder{core::EventStatus::Chosen,    core::EventStatus::Dependent,
                                 core::EventStatus::Tiny,      core::EventStatus::Unrepresentable,
                                 core::EventStatus::Noisy,     core::EventStatus::Irrelevant,
                                 core::EventStatus::NonFinite, core::EventStatus::Missing};

}  // namespace

void BenchmarkModel::show(const core::Document& document)
{
    beginResetModel();
    rows_ = document.benchmarks;
    endResetModel();
}

int BenchmarkModel::rowOf(const std::string& benchmark) const
{
    const auto place =
        std::ranges::find(rows_, benchmark, [](const auto& row) { return row->name; });
    return place == rows_.end() ? -1 : static_cast<int>(place - rows_.begin());
}

QString BenchmarkModel::nameAt(int row) const
{
    return row >= 0 && row < rowCount()
               ? QString::fromStdString(rows_[static_cast<std::size_t>(row)]->name)
               : QString();
}

int BenchmarkModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int BenchmarkModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant BenchmarkModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& row = *rows_[static_cast<std::size_t>(index.row())];
    const bool isNumber = index.column() >= Events;
    if (role == Qt::TextAlignmentRole) {
        return alignment(isNumber);
    }
    if (role == Qt::FontRole) {
        return isNumber ? Fonts::mono()
                        : Fonts::ui(Fonts::table,
                                    index.column() == Name ? QFont::Medium : QFont::Normal);
    }
    if (role == MutedRole) {
        return index.column() == Kind;
    }
    if (role != Qt::DisplayRole && role != SortRole) {
        return {};
    }
    switch (index.column()) {
        case Name:
            return QString::fromStdString(row.name);
        case Kind:
            return kindWord(row.kind);
        case Events:
            return static_cast<qulonglong>(row.data->eventCount());
        default:
            return static_cast<qulonglong>(row.data->kernelCount());
    }
}

QVariant BenchmarkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    const std::array titles{tr("Name"), tr("Kind"), tr("Events"), tr("Kernels")};
    return role == Qt::DisplayRole         ? QVariant(titles[static_cast<std::size_t>(section)])
           : role == Qt::TextAlignmentRole ? alignment(section >= Events)
                                           : QVariant();
}

void KernelModel::show(const QStringList& kernels)
{
    if (kernels_ != kernels) {
        beginResetModel();
        kernels_ = kernels;
        endResetModel();
    }
}

int KernelModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kernels_.size());
}

int KernelModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 2;
}

QVariant KernelModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    switch (role) {
        case Qt::DisplayRole:
        case SortRole:
            return index.column() == 0 ? QVariant(index.row() + 1)
                                       : QVariant(kernels_[index.row()]);
        case Qt::FontRole:
            return Fonts::mono();
        case MutedRole:
            return index.column() == 0;
        default:
            return {};
    }
}

QVariant KernelModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == 0 ? tr("No.") : tr("Kernel");
}

void StatusModel::show(const core::StatusCounts& counts)
{
    counts_ = counts;
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int StatusModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(statusOrder.size());
}

int StatusModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant StatusModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto status = statusOrder[static_cast<std::size_t>(index.row())];
    const std::array meanings{tr("metrics are built from it"),
                              tr("explained by the chosen ones"),
                              tr("too small to be told from rounding (β)"),
                              tr("no combination of the expectations"),
                              tr("its repetitions differ by more than τ"),
                              tr("zero in every kernel"),
                              tr("infinite, or beyond 10¹⁵⁰"),
                              tr("a value was not measured")};
    switch (role) {
        case StatusRole:
            return index.column() == Status ? QVariant(static_cast<int>(status)) : QVariant();
        case Qt::DisplayRole:
            return index.column() == Status ? QVariant(statusLook(status, Theme::tokens()).word)
                   : index.column() == Events
                       ? QVariant(static_cast<qulonglong>(counts_.of(status)))
                       : QVariant(meanings[static_cast<std::size_t>(index.row())]);
        case SortRole:
            return index.column() == Events ? QVariant(static_cast<qulonglong>(counts_.of(status)))
                                            : QVariant(index.row());
        case Qt::TextAlignmentRole:
            return alignment(index.column() == Events);
        case Qt::FontRole:
            return index.column() == Events ? QVariant(Fonts::mono()) : QVariant();
        case MutedRole:
            return index.column() == Meaning || counts_.of(status) == 0;
        default:
            return {};
    }
}

QVariant StatusModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    const std::array titles{tr("Status"), tr("Events"), tr("Meaning")};
    return role == Qt::DisplayRole         ? QVariant(titles[static_cast<std::size_t>(section)])
           : role == Qt::TextAlignmentRole ? alignment(section == Events)
                                           : QVariant();
}

}  // namespace papilio::widgets
