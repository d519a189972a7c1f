#pragma once

#include "core/formula/audit.h"
#include "core/formula/event_names.h"
#include "core/model/event_descriptions.h"
#include "widgets/theme/tokens.h"

#include <QAbstractTableModel>

#include <memory>

namespace papilio::widgets {

VerdictKind verdictKind(core::AuditVerdict verdict);
/// The same, but of what is equal only within some per cent: the look of a rounded metric.
VerdictKind verdictKind(const core::AuditedPreset& audited);
/// "equal", "within 9 %", "scaled by 2", "different on 3 kernels", …
QString auditWords(const core::AuditedPreset& audited);

/// Presets of somebody's file with what measured kernels say of them.
class AuditModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Preset, Verdict, Deviation, Benchmark, Reason, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    using Descriptions = std::shared_ptr<const core::EventDescriptions>;

    /// @param descriptions  what is known of the study's events; may be null
    void setAudit(std::vector<core::AuditedPreset> audited, const Descriptions& descriptions = {});
    /// Shows only presets of this verdict; nothing: all.
    void setVerdict(std::optional<core::AuditVerdict> verdict);
    [[nodiscard]] const core::AuditedPreset* preset(int row) const;
    [[nodiscard]] int rowOf(const QString& preset) const;
    [[nodiscard]] int count(std::optional<core::AuditVerdict> verdict) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    void filter();
    /// What is known of the preset's events, however it spells them.
    [[nodiscard]] QString hints(const core::AuditedPreset& audited) const;

    Descriptions descriptions_;
    core::EventNames described_;  ///< events of descriptions_->all()
    std::vector<core::AuditedPreset> audited_;
    std::vector<std::size_t> rows_;
    std::optional<core::AuditVerdict> verdict_;
};

/// The kernels of a preset: what it should count, and what it counts.
class AuditKernelModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Kernel, Expected, Counted, Ratio, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setPreset(const core::AuditedPreset& audited);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    std::vector<core::KernelDifference> kernels_;
};

}  // namespace papilio::widgets
