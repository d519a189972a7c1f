#pragma once

#include "widgets/models/audit_models.h"
#include "widgets/pages/audit/audit_job.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/page.h"

class QComboBox;
class QStackedWidget;

namespace papilio::widgets {

class AuditDetail;
class DataTable;
class FilterField;
class MessageBar;
class PaneHeader;
class SegmentedButtons;

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
    AuditModel* model_;
    DataTable* table_;
    CensusModel* metrics_;
    DataTable* census_;
    QStackedWidget* tables_;
    AuditDetail* detail_;
    QStringList paths_;
    std::shared_ptr<const core::AuditFiles> files_;
    QString preset_;          ///< auditKey() of what is shown in detail
    QString metric_;          ///< the same of the census
    QString chosenFor_;       ///< files and machine: what somebody picks since then stays
    QString unknownMachine_;  ///< the files have none of its presets: the nearest are looked for
    bool triedInstalled_ = false;
    LatestJob reading_;  ///< last: end before what they report to
    LatestJob job_;
};

}  // namespace papilio::widgets
