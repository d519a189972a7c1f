#pragma once

#include "core/io/formats/csv/csv_sample.h"
#include "core/io/import/importer.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/table_columns_pane.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QList>
#include <QProgressBar>
#include <QScrollArea>
#include <QStringList>
#include <QTreeWidget>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;

namespace papilio::widgets {

/**
 * Asks what to import: files or directories, with a preview of what was detected in each. Of tables
 * that no format knows, and of others where the user wants it, it asks how they are written and
 * what their columns hold.
 *
 * Several directories are repetitions of each other. The preview is made off the GUI thread; what
 * cannot be imported is marked, with the reason, and left out; the rest is imported.
 */
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    explicit ImportDialog(QWidget* parent = nullptr);

    void setPaths(const QStringList& paths);
    /// What can be imported.
    [[nodiscard]] QStringList paths() const;
    [[nodiscard]] core::ImportOptions options() const;
    /// Offers to add to the study that is open; without one an import makes a new study. Files of
    /// another machine or other kernels do not join it unasked.
    /// @param takes  takesMeasurements() of it: else the import does not join it unasked
    void setOpenStudy(std::optional<core::Document> study, bool takes = true);
    [[nodiscard]] bool addsToStudy() const { return !add_->isHidden() && add_->isChecked(); }
    [[nodiscard]] bool isPreviewing() const { return preview_.isRunning(); }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    /// What is in the sources.
    struct Looked {
        bool isUnknown = false;  ///< all are tables in no known format
        bool areTables = false;  ///< whose lines and columns can be chosen
        /// Of which they are chosen; nothing: of none.
        std::optional<core::Result<core::CsvSample>> table;
        /// Nothing where the choice cannot be read with.
        std::optional<core::Importable> found;
        bool isFirstBadTable = false;  ///< alone its columns could be chosen
    };

    [[nodiscard]] QWidget* buildSources();
    [[nodiscard]] QWidget* buildDetected();
    [[nodiscard]] QWidget* buildChoices();
    [[nodiscard]] QWidget* buildFileField(QLineEdit& field, const char* name, const QString& title);
    [[nodiscard]] QStringList allPaths() const;
    void addPaths(const QStringList& paths);
    void addFiles();
    void addFolders();
    void showLogRules();
    void removeSelected();
    void updatePreview();
    void fitDetected();
    void showLooked(const Looked& looked);
    void showFindings(const core::Importable& found, bool isFirstBadTable);
    void showNothing(const QString& words);
    void showProblem(const QString& sentence);
    void showItems(const core::Importable& found);
    void enableChoices(const core::ImportPreview& preview);
    void leaveOutBad();
    void showSources(const core::Importable& found);
    void saveRule(const QString& name);

    QTreeWidget* sources_ =
        named(new QTreeWidget, "importSources", tr("Files and folders to import"));
    QLabel* detected_ = named(roleLabel({}, "muted"), "importDetected");
    QLabel* notes_ = named(roleLabel({}, "secondary"), "importNotes");
    QCheckBox* choose_ = named(new QCheckBox(tr("Choose &lines and columns")), "chooseColumns");
    TableColumnsPane* columns_ = new TableColumnsPane;
    QComboBox* kind_ = named(new QComboBox, "importKind", tr("Kind of benchmark"));
    QLineEdit* name_ = named(new QLineEdit, "importName");
    QLineEdit* basis_ = new QLineEdit;
    QLineEdit* signatures_ = new QLineEdit;
    QCheckBox* add_ =
        named(new QCheckBox(tr("&Add to the open study (one step to undo)")), "importAdd");
    MessageBar* bar_ = named(new MessageBar, "importMessage");
    QPushButton* import_ = nullptr;
    QPushButton* addFiles_ = nullptr;
    QList<int> bad_;                       ///< rows of sources that cannot be read
    std::optional<core::Document> study_;  ///< that is open
    bool joins_ = true;                    ///< the open study, where nothing speaks against it
    std::string apart_;                    ///< core::whyApart() of what is shown
    QProgressBar* progress_ = named(new QProgressBar, "importProgress", tr("Checking the files"));
    JobList jobs_;
    LatestJob preview_;
};

}  // namespace papilio::widgets
