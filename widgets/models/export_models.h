#pragma once

#include "core/formula/definition_export.h"

#include <QAbstractTableModel>
#include <QSet>

#include <map>
#include <string>

namespace papilio::widgets {

/// An infix formula with a true minus; for looking at, not for copying.
QString formulaOnScreen(QString infix);

/// The metrics of an export: which are written, as what, and what PAPI makes of them.
class ExportMetricModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Metric, Verdict, Difference, Remark, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// @param chosen  names that are to be written
    /// @param study  the events that names have to be told from; null: none
    void setExport(core::DefinitionExport made,
                   const QSet<QString>& chosen,
                   const core::Dataset* study = nullptr);
    [[nodiscard]] const core::DefinitionExport& made() const { return made_; }
    [[nodiscard]] const core::ExportedMetric* metric(int row) const;
    [[nodiscard]] int rowOf(const QString& metric) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

signals:
    /// The user wants a metric written, or not.
    void chosen(const QString& metric, bool isWanted);

private:
    [[nodiscard]] QString remark(const core::ExportedMetric& metric) const;
    /// Its formula over shortNames_.
    [[nodiscard]] QString shortFormula(core::ExportedMetric metric) const;

    core::DefinitionExport made_;
    QSet<QString> chosen_;
    std::map<std::string, std::string> shortNames_;  ///< by id
};

/// One metric on the kernels of the study: meant, and what PAPI will say.
class KernelCheckModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Kernel, Meant, Papi, Difference, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// @param isMeant  the formula counts what the metric means; else it is the nearest one
    void setKernels(std::vector<core::KernelCheck> kernels);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    std::vector<core::KernelCheck> kernels_;
};

}  // namespace papilio::widgets
