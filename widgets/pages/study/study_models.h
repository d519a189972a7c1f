#pragma once

#include "widgets/workspace/workspace.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace papilio::widgets {

/// The benchmarks of the study: name, kind, events, kernels.
class BenchmarkModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Kind, Events, Kernels, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const core::Document& document);
    [[nodiscard]] int rowOf(const std::string& benchmark) const;
    [[nodiscard]] QString nameAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    std::vector<std::shared_ptr<const core::Benchmark>> rows_;
};

/// The kernels of the active benchmark: number and name.
class KernelModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const QStringList& kernels);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    QStringList kernels_;
};

/// How many events have each status, and what the status means.
class StatusModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Status, Events, Meaning, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const core::StatusCounts& counts);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    core::StatusCounts counts_;
};

}  // namespace papilio::widgets
