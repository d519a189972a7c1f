#pragma once

#include "core/formula/presets.h"
#include "widgets/models/audit_models.h"
#include "widgets/workbench/page.h"

class QComboBox;
class QLabel;

namespace papilio::widgets {

class DataTable;
class FilterField;
class GroupedBarPlot;
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
    /// Reads a file of presets or user events and remembers it for the next start, or says why not.
    void openFile(const QString& path);
    /// The file opened last, in an earlier start; empty where there is none, or none to read.
    static QString rememberedPresets();
    /// Where PAPI keeps its presets on this machine, the newest; empty where there is none.
    static QString installedPresets();

protected:
    void refresh(Changes changes) override;

private:
    bool read(const QString& path);
    void buildHeader();
    [[nodiscard]] QWidget* buildDetail();
    void choosePmu();
    /// Of a machine that the file does not know: whose presets can be compared most.
    void chooseNearest(const QString& machine);
    void audit();
    void showNothing(const QString& why);
    void showSegments();
    void showPreset();
    void showBars(const core::AuditedPreset& audited);
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
    GroupedBarPlot* plot_;
    QString path_;
    core::PresetFile file_;
    QString preset_;     ///< shown in detail
    QString chosenFor_;  ///< file and machine: what somebody picks since then stays
    bool triedInstalled_ = false;
};

}  // namespace papilio::widgets
