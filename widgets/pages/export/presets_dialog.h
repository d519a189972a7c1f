#pragma once

#include "core/io/definitions/preset_files.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/workspace.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/file_choice.h"

#include <QDialog>
#include <QLineEdit>
#include <QProgressBar>

#include <filesystem>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace papilio::widgets {

/**
 * All presets of PAPI that the open study can judge, as `papilio presets` defines them: a table,
 * and the files for a folder. They are computed in the background from the study as it is now; the
 * newest PMU wins.
 */
class PresetsDialog : public QDialog {
    Q_OBJECT

public:
    /// @param study  the study as commands name it
    /// @param unsaved  why no command gives the same, to follow a colon; empty: one does
    PresetsDialog(Workspace& workspace,
                  const QString& study,
                  const QString& unsaved,
                  QWidget* parent = nullptr);

    /// Selects that preset as soon as it is there.
    void select(const QString& preset) { selected_ = preset; }
    /// Whether the table is not there yet, or the files are not written yet.
    [[nodiscard]] bool isBusy() const { return job_.isRunning() || writing_.isRunning(); }
    /// What makes the same files.
    [[nodiscard]] QString command() const;

private:
    using Outcome = core::Result<core::PresetProposals>;

    [[nodiscard]] QWidget* buildTable();
    [[nodiscard]] QWidget* buildTarget();
    [[nodiscard]] QWidget* buildEnd();
    void compute();
    void showCancelled();
    void showOutcome(Outcome outcome);
    void showRow(int row);
    void update();
    void chooseFolderToWrite();
    void write();
    void showWritten(const core::Result<std::vector<std::filesystem::path>>& written,
                     const std::filesystem::path& folder);

    Workspace& workspace_;
    QString study_;
    QString unsaved_;
    QString selected_;         ///< a preset; empty: the first
    core::Document document_;  ///< as it was when the dialog opened
    RowsModel<core::ProposedPreset>* model_ = new RowsModel<core::ProposedPreset>(this);
    QLineEdit* pmu_ = named(new QLineEdit, "presetsPmu", tr("PMU of the CPU line"));
    DataTable* table_ = new DataTable(u"presetsTable"_s, tr("Presets of PAPI"));
    QLabel* words_ = named(roleLabel({}, "secondary"), "presetsWords");
    QLineEdit* folder_ = named(new QLineEdit(lastFolder(FileKind::Definitions)),
                               "presetsFolder",
                               tr("Folder for the files"));
    MessageBar* bar_ = named(new MessageBar, "presetsMessage");
    QProgressBar* progress_ =
        named(new QProgressBar, "presetsProgress", tr("Progress of the presets"));
    QLabel* state_ = named(roleLabel({}, "muted"), "presetsState");
    QPushButton* open_ = dialogButton(tr("Open report"), "presetsOpen");
    QPushButton* write_ = dialogButton(tr("Write files"), "presetsWrite");
    QPushButton* close_ = dialogButton(tr("Close"), "presetsClose");
    std::optional<core::PresetProposals> proposals_;
    QString report_;  ///< that was written
    LatestJob job_;   ///< last: they end before what they report to
    LatestJob writing_;
};

}  // namespace papilio::widgets
