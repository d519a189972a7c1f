#pragma once

#include "core/analysis/shown_formula.h"
#include "core/model/benchmark.h"
#include "core/present/metric_columns.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/metric_models.h"
#include "widgets/session/workspace.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"

#include <QFrame>
#include <QLabel>
#include <QList>
#include <QString>
#include <QToolButton>
#include <QWidget>

#include <memory>

class QGridLayout;

namespace papilio::widgets {

class FoldingRow;

/// A strip of bars over the kernels, on its own scale or a common one; negative values hang below
/// the base line.
class KernelStrip : public QWidget {
    Q_OBJECT

public:
    enum class Ink { Muted, First };  ///< what is asked for, what is measured

    explicit KernelStrip(Ink ink, QWidget* parent = nullptr);

    /// @param kernels   names, for the tool tip
    /// @param dividers  first kernels of further groups
    /// @param largest   the value that fills the height
    void setValues(const QList<double>& values,
                   const QStringList& kernels,
                   const QList<int>& dividers,
                   double largest);
    /// Values over the kernels of a benchmark. @param largest  see span()
    void setVector(const core::Benchmark& benchmark, const Eigen::VectorXd& values, double largest);
    /// From the lowest value or 0 to the highest one or 0: the height that a vector needs.
    [[nodiscard]] static double span(const Eigen::VectorXd& values);
    [[nodiscard]] const QList<double>& values() const { return values_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    Ink ink_;
    QList<double> values_;
    QStringList kernels_;
    QList<int> dividers_;
    double largest_ = 1;
};

/// Why a metric cannot be defined, in words: a bordered box with an orange edge. It is a finding,
/// not an error.
class ReasonBox : public QFrame {
    Q_OBJECT

public:
    explicit ReasonBox(QWidget* parent = nullptr);

    /// Shows the box; an empty text hides it.
    void setReason(const QString& lead, const QString& text);
    [[nodiscard]] QString text() const;

signals:
    /// The user wants to know what to measure.
    void helpWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* label_ = named(roleLabel({}, "secondary"), "reasonText");
};

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
    CoefficientModel* model_ = new CoefficientModel(this);
    core::Analysis analysis_;  ///< in which the events of the shown formula are chosen
    PaneHeader* header_ = named(new PaneHeader(tr("Coefficients")), "coefficientHeader");
    VerdictChip* chip_ = named(header_->addChip(), "metricVerdict");
    QToolButton* copy_ =
        named(header_->addButton(
                  u"copy"_s,
                  tr("Copy formula"),
                  tr("Copies the formula that is shown with the full names of the events")),
              "copyFormula");
    DataTable* table_ = new DataTable(u"coefficients"_s, tr("Coefficients"));
    QWidget* details_ = new QWidget;
    KernelStrip* signature_ = named(new KernelStrip(KernelStrip::Ink::Muted),
                                    "signatureStrip",
                                    tr("Signature over the kernels"));
    KernelStrip* formula_ = named(new KernelStrip(KernelStrip::Ink::First),
                                  "formulaStrip",
                                  tr("Formula over the kernels, from the measured means"));
    QLabel* formulaCaption_ = roleLabel(tr("Formula × events"), "muted");
    QLabel* whole_;  ///< the rounded formula, wrapped
    QLabel* condition_ = named(new QLabel, "condition");
    QLabel* largest_ = named(new QLabel, "largestCoefficient");
    QLabel* papiCaption_ = roleLabel(tr("PAPI event"), "muted");
    /// One line, whole in its tool tip: rows of the table matter more
    ElidedLabel* papiLines_ = named(new ElidedLabel, "papiLines");
    QLabel* warning_ = named(roleLabel({}, "warning"), "trustWarning");
};

/// How sure the definition of one metric is, what it depends on, and the formulas that do as well:
/// what Workspace::review() says. While that is being computed the old content stays, in gray.
class ConfidencePane : public QWidget {
    Q_OBJECT

public:
    explicit ConfidencePane(Workspace& workspace, QWidget* parent = nullptr);

    using Review = std::shared_ptr<const core::DefinitionReview>;
    /// Hides the pane where no formula defines the metric.
    /// @param metric  a name
    /// @param review  of the workspace's analysis, or of the one before; null: not yet
    void showMetric(const QString& metric, const Review& review);

signals:
    /// The user wants to add counters of programs.
    void importWanted();
    /// The user wants the metric exported with its smallest formula, or that of the chosen events.
    void exportWanted(const QString& metric, core::FormulaOrigin origin);

private:
    struct Fact {
        QLabel* title = nullptr;
        QLabel* text = nullptr;
    };

    [[nodiscard]] Fact addFact(QGridLayout& grid, const char* name, const QString& title);
    static void setFact(const Fact& fact, const QString& text);
    [[nodiscard]] QWidget* buildFacts();
    [[nodiscard]] QWidget* buildFormulas();
    void showReview(const Review& review, std::size_t metric);
    void showThresholds();
    void showPrograms();
    void setGray(bool isGray);
    void fitFormulas();
    void showFormula();
    void copyFormula(const std::vector<std::uint32_t>& events,
                     const Eigen::VectorXd& coefficients) const;

    Workspace& workspace_;
    Review review_;  ///< what is shown is of it
    std::size_t metric_ = 0;
    RowsModel<core::FormulaRow>* model_ = new RowsModel<core::FormulaRow>(this);
    bool isGray_ = false;
    PaneHeader* header_ = named(new PaneHeader(tr("How sure")), "confidenceHeader");
    VerdictChip* verdict_ = named(header_->addChip(), "reviewedVerdict");
    VerdictChip* confidence_ = named(header_->addChip(), "confidence");
    QLabel* waiting_ =
        named(roleLabel(tr("The definitions are being reviewed…"), "muted"), "reviewWaiting");
    Fact why_;
    Fact thresholds_;
    Fact repetitions_;
    Fact smallest_;
    QToolButton* copySmallest_;
    Fact twins_;
    Fact units_;
    Fact programs_;
    QToolButton* addPrograms_;
    DataTable* table_ = new DataTable(u"formulas"_s, tr("Formulas that define the metric"));
    QLabel* whole_ = named(roleLabel({}, "code"), "selectedFormula");
    QToolButton* export_;
    KernelStrip* strip_ = named(new KernelStrip(KernelStrip::Ink::First),
                                "selectedStrip",
                                tr("Selected formula over the kernels, from the measured means"));
    FoldingRow* body_;
};

}  // namespace papilio::widgets
