#pragma once

#include "core/audit/audit.h"
#include "core/audit/audit_census.h"
#include "core/model/event_descriptions.h"
#include "core/model/event_names.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/tokens.h"

#include <memory>

namespace papilio::widgets {

VerdictKind verdictKind(core::AuditVerdict verdict);
/// The same, but of what is equal only within some per cent: the look of a rounded metric.
VerdictKind verdictKind(const core::AuditedDefinition& audited);
/// "equal", "within 9 %", "scaled by 2", "different on 3 kernels", …
QString auditWords(const core::AuditedDefinition& audited);

/// The same of all definitions of a metric.
VerdictKind verdictKind(const core::CensusRow& row);

/// The definitions of an audit; null: there is none.
using AuditedDefinitions = std::shared_ptr<const std::vector<core::AuditedDefinition>>;

/// A definition among all others: its name, file, line and tool.
QString auditKey(const core::AuditedDefinition& audited);

/// Definitions of someone's files with what measured kernels say of them.
class AuditModel : public RowsModel<const core::AuditedDefinition*> {
    Q_OBJECT

public:
    enum Column { Preset, Verdict, Deviation, Benchmark, Tool, Metric, Reason };

    using Descriptions = std::shared_ptr<const core::EventDescriptions>;

    explicit AuditModel(QObject* parent = nullptr);

    /// @param descriptions  what is known of the study's events; may be null
    void setAudit(AuditedDefinitions audited, const Descriptions& descriptions = {});
    /// Shows only definitions of this verdict; nothing: all.
    void setVerdict(std::optional<core::AuditVerdict> verdict);
    /// Null where there is no such row.
    [[nodiscard]] const core::AuditedDefinition* preset(int row) const;
    [[nodiscard]] int rowOf(const QString& key) const;
    [[nodiscard]] int count(std::optional<core::AuditVerdict> verdict) const;

private:
    void filter();
    /// What is known of the preset's events, however it spells them.
    [[nodiscard]] QString hints(const core::AuditedDefinition& audited) const;

    Descriptions descriptions_;
    core::EventNames described_;  ///< events of descriptions_->all()
    AuditedDefinitions audited_;
    std::vector<const core::AuditedDefinition*> order_;  ///< findings first
    std::optional<core::AuditVerdict> verdict_;
};

/// The metrics of a study, each with the definitions that mean it.
class CensusModel : public RowsModel<core::CensusRow> {
    Q_OBJECT

public:
    enum Column { Metric, Benchmark, FirstTool };  ///< after the tools: the agreement

    explicit CensusModel(QObject* parent = nullptr) : RowsModel(parent) {}

    void setCensus(std::vector<core::CensusRow> rows, AuditedDefinitions audited);
    /// Null where there is no such row.
    [[nodiscard]] const core::CensusRow* metric(int row) const;
    [[nodiscard]] int rowOf(const QString& metric) const;
    [[nodiscard]] const AuditedDefinitions& definitions() const { return audited_; }

private:
    AuditedDefinitions audited_;
};

/// The kernels of a preset: what it should count, and what it counts.
class AuditKernelModel : public RowsModel<core::KernelDifference> {
    Q_OBJECT

public:
    enum Column { Kernel, Expected, Counted, Ratio };

    explicit AuditKernelModel(QObject* parent = nullptr);

    void setPreset(const core::AuditedDefinition& audited) { resetRows(audited.kernels); }
};

}  // namespace papilio::widgets
