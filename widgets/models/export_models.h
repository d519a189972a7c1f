#pragma once

#include "core/definitions/definition_export.h"
#include "widgets/table/rows_model.h"

#include <QSet>

#include <map>
#include <string>

namespace papilio::widgets {

/// The formula that is written, in the form of the Metrics page; for looking at, not for copying.
QString formulaOnScreen(const core::ExportedMetric& metric);

/// The metrics of an export: which are written, as what, and what the tool makes of them.
class ExportMetricModel : public RowsModel<core::ExportedMetric> {
    Q_OBJECT

public:
    explicit ExportMetricModel(QObject* parent = nullptr);

    /// @param chosen  names that are to be written
    /// @param study  the events that names must be distinguished from; null: none
    void setExport(core::DefinitionExport made,
                   const QSet<QString>& chosen,
                   const core::Dataset* study = nullptr);
    [[nodiscard]] const core::DefinitionExport& made() const { return made_; }
    /// Null where there is no such row.
    [[nodiscard]] const core::ExportedMetric* metric(int row) const;
    [[nodiscard]] int rowOf(const QString& metric) const
    {
        return find(metric.toStdString(), &core::ExportedMetric::metric);
    }

signals:
    /// The user wants a metric written, or not.
    void chosen(const QString& metric, bool isWanted);

private:
    void makeColumns();
    [[nodiscard]] bool isChosen(const core::ExportedMetric& metric) const;
    [[nodiscard]] QString remark(const core::ExportedMetric& metric) const;
    /// Its formula over shortNames_.
    [[nodiscard]] QString shortFormula(core::ExportedMetric metric) const;

    core::DefinitionExport made_;
    QSet<QString> chosen_;
    std::map<std::string, std::string> shortNames_;  ///< by id
};

}  // namespace papilio::widgets
