#pragma once

#include "core/present/study_columns.h"
#include "widgets/session/workspace.h"
#include "widgets/table/rows_model.h"

#include <QStringList>

namespace papilio::widgets {

/// The benchmarks of the study: name, kind, events, how many are noisy, kernels.
class BenchmarkModel : public RowsModel<std::shared_ptr<const core::Benchmark>> {
    Q_OBJECT

public:
    enum Column { Name, Kind, Events, Noisy, Kernels };

    explicit BenchmarkModel(QObject* parent = nullptr);

    void show(const core::Document& document) { resetRows(document.benchmarks); }
    void showNoisy(const core::NoisyCounts& noisy);
    [[nodiscard]] int rowOf(const std::string& benchmark) const;
    /// Empty where there is no such row.
    [[nodiscard]] QString nameAt(int row) const;

private:
    void makeColumns(const core::NoisyCounts& noisy);
};

struct KernelRow {
    int number = 0;
    QString name;
};

/// The kernels of the active benchmark: number and name.
class KernelModel : public RowsModel<KernelRow> {
    Q_OBJECT

public:
    explicit KernelModel(QObject* parent = nullptr);

    void show(const QStringList& kernels);
};

/// How many events have each status, and what the status means.
class StatusModel : public RowsModel<core::EventStatus> {
    Q_OBJECT

public:
    enum Column { Status, Events, Meaning };

    explicit StatusModel(QObject* parent = nullptr);

    void show(const core::StatusCounts& counts);

private:
    void makeColumns();

    core::StatusCounts counts_;
};

}  // namespace papilio::widgets
