#pragma once

#include "widgets/models/coefficient_model.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace papilio::widgets {

class DataTable;
class ElidedLabel;
class KernelStrip;
class PaneHeader;
class VerdictChip;
class Workspace;

/// One metric in detail: raw next to rounded coefficients, asked-for next to measured counts, and
/// how far to trust them.
class CoefficientPane : public QWidget {
    Q_OBJECT

public:
    explicit CoefficientPane(Workspace& workspace, QWidget* parent = nullptr);

    /// @param metric  a name; an unknown one leaves a sentence that says what to do
    void showMetric(const core::Analysis& analysis, const QString& metric);
    /// Marks the term of an event.
    void markTermOf(std::optional<std::uint32_t> event);
    [[nodiscard]] const CoefficientModel& model() const { return *model_; }
    /// The lines of a metric in PAPI's file of user-defined events, as Export writes them; empty
    /// where only the nearest formula is known: it must not be pasted as if it were the metric.
    [[nodiscard]] QString papiLines(const core::Analysis& analysis,
                                    const std::string& metric) const;

private:
    void buildTable();
    void showStrips(const core::Analysis& analysis);
    void showTrust(const core::Analysis& analysis);
    void showPapiLines(const core::Analysis& analysis);
    void copyFormula() const;

    Workspace& workspace_;
    CoefficientModel* model_;
    core::Analysis analysis_;  ///< in which the events of the shown formula are chosen
    PaneHeader* header_;
    VerdictChip* chip_;
    QToolButton* copy_;
    DataTable* table_;
    QWidget* details_;
    KernelStrip* signature_;
    KernelStrip* formula_;
    QLabel* formulaCaption_;
    QLabel* whole_;  ///< the rounded formula, wrapped
    QLabel* condition_;
    QLabel* largest_;
    QLabel* papiCaption_;
    ElidedLabel* papiLines_;  ///< one line, whole in its tool tip: rows of the table matter more
    QLabel* warning_;
};

}  // namespace papilio::widgets
