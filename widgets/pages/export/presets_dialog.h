#pragma once

#include "core/io/definitions/preset_files.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/workspace.h"
#include "widgets/table/rows_model.h"

#include <QDialog>

#include <filesystem>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace papilio::widgets {

class DataTable;
class MessageBar;

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
    core::Document document_;  ///< as it was when the dialog opened
    RowsModel<core::ProposedPreset>* model_;
    QLineEdit* pmu_;
    DataTable* table_;
    QLabel* words_;
    QLineEdit* folder_;
    MessageBar* bar_;
    QProgressBar* progress_;
    QLabel* state_;
    QPushButton* open_;
    QPushButton* write_;
    QPushButton* close_;
    std::optional<core::PresetProposals> proposals_;
    QString report_;  ///< that was written
    LatestJob job_;   ///< last: they end before what they report to
    LatestJob writing_;
};

}  // namespace papilio::widgets
