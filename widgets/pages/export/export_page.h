#pragma once

#include "core/io/definitions/written_export.h"
#include "widgets/workbench/page.h"

#include <QSet>

class QToolButton;

namespace papilio::widgets {

using namespace Qt::StringLiterals;

class CodeView;
class DataTable;
class ExportCheckPane;
class ExportMetricModel;
class ExportOptionsPane;
class MessageBar;
class PaneHeader;

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
    [[nodiscard]] bool isSettled() const override { return Page::isSettled() && !isSearching(); }
    /// Selects the metric of that name.
    void reveal(const QString& name) override;
    /// Opens the dialog that defines PAPI's presets from the open study.
    void definePresets();

protected:
    void refresh(Changes changes) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    [[nodiscard]] QWidget* buildMetrics();
    [[nodiscard]] QWidget* buildPreview();
    void make();
    void showNothing(const QString& why);
    void showPreview();
    void warn(const core::DefinitionExport& made);
    [[nodiscard]] std::string studyPmu() const;
    void showMetric();
    void markDefinition(const QString& name);
    void showFormulaChoice();
    void chooseFormula(bool isSmallest);
    [[nodiscard]] bool isSearching() const;
    void save();
    void askForEventList();
    void chooseDefined();
    void forgetStudy();
    /// @param file  the name that the file's own command gives it
    [[nodiscard]] core::ExportOptions request(const QString& file) const;
    [[nodiscard]] QString commandFor(const QString& file) const;
    [[nodiscard]] QSet<QString> definedMetrics() const;
    [[nodiscard]] QStringList namedMetrics() const;
    [[nodiscard]] QString savedName() const;

    ExportMetricModel* metrics_;
    PaneHeader* header_;
    QToolButton* presets_;
    MessageBar* message_;
    ExportOptionsPane* options_;
    DataTable* table_;
    PaneHeader* previewHeader_;
    CodeView* preview_;
    ExportCheckPane* check_;
    QSet<QString> chosen_;    ///< what is definable, except where the user chose otherwise
    QSet<QString> ticked_;    ///< by the user
    QSet<QString> unticked_;  ///< by the user
    /// What is shown of all metrics, and which of them have a smallest formula; empty while that is
    /// searched.
    std::vector<core::MetricFormula> shown_;
    QSet<QString> haveSmallest_;
    QString ticksOf_;           ///< the benchmark they are for
    QString benchmark_;         ///< whose metrics are chosen; empty: nothing is shown
    QString metric_;            ///< shown in detail
    QString tool_ = u"PAPI"_s;  ///< whose arithmetic is shown
};

}  // namespace papilio::widgets
