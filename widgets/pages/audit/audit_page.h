#pragma once

#include "widgets/models/audit_models.h"
#include "widgets/pages/audit/audit_job.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/page.h"

class QComboBox;
class QLabel;

namespace papilio::widgets {

class DataTable;
class FilterField;
class BarPlot;
class MessageBar;
class PaneHeader;
class SegmentedButtons;
class VerdictChip;

/**
 * Somebody's papi_events.csv against the measured kernels of the study: which presets count what
 * they should, and on which kernels the others do not.
 */
class AuditPage : public Page {
    Q_OBJECT

public:
    explicit AuditPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] QString command() const override;
    [[nodiscard]] bool isSettled() const override;
    /// Reads a file of presets or user events and remembers it for the next start, or says why not.
    void openFile(const QString& path);
    /// It audits with the tolerances of the file.
    [[nodiscard]] bool namesParameters() const override { return false; }
    /// The file opened last, in an earlier start; empty where there is none, or none to read.
    static QString rememberedPresets();

protected:
    void refresh(Changes changes) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool read(const QString& path);
    void buildHeader();
    [[nodiscard]] QWidget* buildDetail();
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
    void showSegments();
    void showPreset();
    void showBars(const core::AuditedDefinition& audited);
    void askForFile();

    PaneHeader* header_;
    QComboBox* pmu_;
    FilterField* filter_;
    SegmentedButtons* segments_;
    MessageBar* message_;
    AuditModel* model_;
    DataTable* table_;
    PaneHeader* detailHeader_;
    VerdictChip* chip_;
    QLabel* words_;
    AuditKernelModel* kernels_;
    DataTable* kernelTable_;
    BarPlot* plot_;
    QString path_;
    std::shared_ptr<const core::PresetFile> file_;
    QString preset_;          ///< shown in detail
    QString chosenFor_;       ///< file and machine: what somebody picks since then stays
    QString unknownMachine_;  ///< the file has none of its presets, and the nearest are looked for
    bool triedInstalled_ = false;
    LatestJob job_;  ///< last: ends before what it reports to
};

}  // namespace papilio::widgets
