#pragma once

#include "core/audit/audit.h"
#include "core/io/definitions/audit_files.h"
#include "widgets/pages/audit/audit_detail.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/page.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QStackedWidget;

namespace papilio::widgets {

class DataTable;
class FilterField;
class MessageBar;
class PaneHeader;
class SegmentedButtons;

/// Which definitions are to be compared with what study.
struct AuditRequest {
    core::Document study;
    std::shared_ptr<const core::AuditFiles> files;
    std::string pmu;  ///< whose presets; empty: those that can be compared most
};

struct AuditOutcome {
    std::string pmu;                             ///< whose presets; empty: none can be compared
    std::optional<core::AuditCoverage> nearest;  ///< of the CPU that was looked for
    std::shared_ptr<const std::vector<core::AuditedDefinition>> definitions;  ///< null: see problem
    std::vector<core::CensusRow> census;  ///< indices into the definitions
    QString problem;                      ///< one sentence; empty: there is none
};

/**
 * Somebody's definitions (PAPI, LIKWID, perf, perfmon, AMD) against the measured kernels of the
 * study: which count what they should, and on which kernels the others do not; and by metric, what
 * the tools have for it (census).
 */
class AuditPage : public Page {
    Q_OBJECT

public:
    explicit AuditPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] QString command() const override;
    [[nodiscard]] bool isSettled() const override;
    /// Reads files of definitions, or folders of them, off the GUI thread, and remembers them for
    /// the next start, or says why not.
    void openPaths(const QStringList& paths) override;
    /// It audits with the tolerances of the file.
    [[nodiscard]] bool namesParameters() const override { return false; }
    /// What was opened last, in an earlier start; empty where there is nothing, or not all of it.
    static QStringList rememberedPaths();

protected:
    void refresh(Changes changes) override;

private:
    enum View { Definitions, Census };

    void read(const QStringList& paths, bool isAsked);
    void take(core::AuditFiles files, const QStringList& paths);
    void buildHeader();
    void buildTables();
    void fitColumns();
    void forgetStudy();
    void choosePmu();
    /// Compares off the GUI thread, and shows what comes of it.
    void audit();
    /// Why there is nothing to compare; empty where there is.
    [[nodiscard]] QString obstacle() const;
    void deliver(AuditOutcome outcome);
    void setAudit(AuditedDefinitions audited, std::vector<core::CensusRow> census);
    /// Those of the chosen verdict.
    void showDefinitions();
    /// What is known of the events of a definition, however it spells them.
    [[nodiscard]] QString hints(const core::AuditedDefinition& audited) const;
    [[nodiscard]] int rowOfPreset() const;
    [[nodiscard]] int rowOfMetric() const;
    void showNearest(const core::AuditCoverage& nearest);
    /// The most telling one: what differs, else what is equal.
    [[nodiscard]] QString firstPreset() const;
    void showNothing(const QString& why);
    void showView();
    void showSegments();
    /// What is selected in the table that is shown.
    void showSelected();
    void showPreset();
    void showMetric();
    void askForFiles();
    void askForFolder();
    /// "papi_events.csv", "12 files (LIKWID, Linux perf)"
    [[nodiscard]] QString filesName() const;
    [[nodiscard]] bool isOfPapiAlone() const;

    PaneHeader* header_;
    SegmentedButtons* views_;
    QComboBox* pmu_;
    FilterField* filter_;
    SegmentedButtons* segments_;
    MessageBar* message_;
    RowsModel<const core::AuditedDefinition*>* model_;
    DataTable* table_;
    RowsModel<core::CensusRow>* metrics_;
    DataTable* census_;
    QStackedWidget* tables_;
    AuditDetail* detail_;
    AuditedDefinitions audited_;
    std::vector<const core::AuditedDefinition*> order_;  ///< of them, findings first
    std::optional<core::AuditVerdict> verdict_;          ///< nothing: all are shown
    QStringList paths_;
    std::shared_ptr<const core::AuditFiles> files_;
    QString preset_;          ///< keyOf() what is shown in detail
    QString metric_;          ///< the same of the census
    QString chosenFor_;       ///< files and machine: what somebody picks since then stays
    QString unknownMachine_;  ///< the files have none of its presets: the nearest are looked for
    bool triedInstalled_ = false;
    LatestJob reading_;  ///< last: end before what they report to
    LatestJob job_;
};

}  // namespace papilio::widgets
