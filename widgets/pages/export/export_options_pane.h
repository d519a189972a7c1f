#pragma once

#include "core/io/definitions/written_export.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace papilio::widgets {

class SegmentedButtons;

/// How the metrics are written: for which tool, and what it needs to know.
class ExportOptionsPane : public QWidget {
    Q_OBJECT

public:
    explicit ExportOptionsPane(QWidget* parent = nullptr);

    [[nodiscard]] const core::Dialect& target() const;
    [[nodiscard]] SegmentedButtons& coefficients() const { return *coefficients_; }
    /// Sets what was chosen. @param pmu  that of the study; empty: not known
    void fill(core::ExportOptions& options, const std::string& pmu) const;
    /// The options of `papilio export` for that, beside its format.
    [[nodiscard]] QStringList commandOptions(const std::string& pmu) const;

    void chooseUsual(const core::Benchmark& benchmark);
    void showPmu(const std::string& pmu);
    /// Resolves the names against the events of that file; an empty path takes the study's names.
    /// @return why it could not be read; empty: it was
    QString useEventList(const QString& path);
    /// Names and events of a machine are those of one study.
    void forgetStudy();
    /// Shows the options of the chosen target only.
    void showTarget();

signals:
    void changed();
    void eventListWanted();

private:
    QComboBox* format_;
    SegmentedButtons* coefficients_;
    SegmentedButtons* version_;
    QLineEdit* pmu_;
    QLabel* targetWords_;  ///< before what the target needs to know
    QWidget* papiOptions_;
    QSpinBox* counters_;
    QToolButton* events_;
    QLabel* eventWords_;
    QString eventList_;
    std::vector<std::string> available_;
};

/// Stands in the CPU line until the user names the PMU.
inline constexpr const char* unknownPmu = "NAME_THE_PMU";

}  // namespace papilio::widgets
