#pragma once

#include "core/io/definitions/written_export.h"
#include "widgets/workbench/page.h"

#include <QSet>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace papilio::widgets {

class BarPlot;
class CodeView;
class DataTable;
class ExportMetricModel;
class KernelCheckModel;
class MessageBar;
class PaneHeader;
class SegmentedButtons;

/**
 * The metrics of the benchmark as definitions for PAPI and other tools: what will be written, and
 * what the tool will compute from it, compared with the expected values.
 */
class ExportPage : public Page {
    Q_OBJECT

public:
    explicit ExportPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    /// Resolves the names against the events of that file; an empty path takes the study's names.
    void useEventList(const QString& path);
    /// Writes what is chosen, the same bytes as command() does; a message says where that fails.
    void saveAs(const QString& path);
    [[nodiscard]] QString command() const override;
    /// Selects the metric of that name.
    void reveal(const QString& name) override;
    /// Opens the dialog that defines PAPI's presets from the open study.
    void definePresets();

protected:
    void refresh(Changes changes) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* buildMetrics();
    [[nodiscard]] QWidget* buildOptions();
    [[nodiscard]] QWidget* buildPreview();
    [[nodiscard]] QWidget* buildCheck();
    void make();
    void showNothing(const QString& why);
    void showPreview();
    void warn(const core::DefinitionExport& made);
    void showMetric();
    void markDefinition(const QString& name);
    void showFormulaChoice();
    void chooseFormula(bool isSmallest);
    [[nodiscard]] bool isSearching() const;
    void showDifferences(const core::ExportedMetric& metric);
    void save();
    void askForEventList();
    void chooseDefined();
    void forgetStudy();
    [[nodiscard]] core::ExportTarget target() const;
    [[nodiscard]] bool isForPapi() const;
    void showTargetOptions();
    /// @param file  the name that the file's own command gives it
    [[nodiscard]] core::ExportRequest request(const QString& file) const;
    [[nodiscard]] QString commandFor(const QString& file) const;
    [[nodiscard]] QSet<QString> definedMetrics() const;
    [[nodiscard]] QStringList namedMetrics() const;
    [[nodiscard]] QString savedName() const;

    ExportMetricModel* metrics_;
    KernelCheckModel* kernels_;
    PaneHeader* header_;
    QToolButton* presets_;
    MessageBar* message_;
    DataTable* table_;
    QComboBox* format_;
    SegmentedButtons* coefficients_;
    SegmentedButtons* version_;
    SegmentedButtons* formula_;
    QLineEdit* pmu_;
    QLabel* targetWords_;  ///< before what the target needs to know
    QWidget* papiOptions_;
    QSpinBox* counters_;
    QComboBox* interval_;
    QToolButton* events_;
    QLabel* eventWords_;
    PaneHeader* previewHeader_;
    CodeView* preview_;
    PaneHeader* checkHeader_;
    QLabel* checkWords_;
    DataTable* kernelTable_;
    BarPlot* plot_;
    QSet<QString> chosen_;    ///< what is definable, except where the user chose otherwise
    QSet<QString> ticked_;    ///< by the user
    QSet<QString> unticked_;  ///< by the user
    QSet<QString> smallest_;  ///< written with their smallest formulas, where they have any
    /// Of all metrics that have one; empty while they are searched.
    std::vector<core::ExportFormula> smallestFormulas_;
    QString ticksOf_;                        ///< the benchmark they are for
    QString benchmark_;                      ///< whose metrics are chosen; empty: nothing is shown
    QString metric_;                         ///< shown in detail
    QString tool_ = QStringLiteral("PAPI");  ///< whose arithmetic is shown
    QString eventList_;
    std::vector<std::string> available_;
};

}  // namespace papilio::widgets
