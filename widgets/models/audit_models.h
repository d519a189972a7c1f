#pragma once

#include "core/audit/audit.h"
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

/// Presets of someone's file with what measured kernels say of them.
class AuditModel : public RowsModel<const core::AuditedDefinition*> {
    Q_OBJECT

public:
    enum Column { Preset, Verdict, Deviation, Benchmark, Reason };

    using Descriptions = std::shared_ptr<const core::EventDescriptions>;

    explicit AuditModel(QObject* parent = nullptr);

    /// @param descriptions  what is known of the study's events; may be null
    void setAudit(std::vector<core::AuditedDefinition> audited,
                  const Descriptions& descriptions = {});
    /// Shows only presets of this verdict; nothing: all.
    void setVerdict(std::optional<core::AuditVerdict> verdict);
    /// Null where there is no such row.
    [[nodiscard]] const core::AuditedDefinition* preset(int row) const;
    [[nodiscard]] int rowOf(const QString& preset) const;
    [[nodiscard]] int count(std::optional<core::AuditVerdict> verdict) const;

private:
    void filter();
    /// What is known of the preset's events, however it spells them.
    [[nodiscard]] QString hints(const core::AuditedDefinition& audited) const;

    Descriptions descriptions_;
    core::EventNames described_;  ///< events of descriptions_->all()
    std::vector<core::AuditedDefinition> audited_;
    std::optional<core::AuditVerdict> verdict_;
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
