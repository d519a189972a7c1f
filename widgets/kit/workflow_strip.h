#pragma once

#include "widgets/theme/tokens.h"

#include <QAbstractButton>
#include <QFrame>
#include <QList>
#include <QString>
#include <QStringList>

class QHBoxLayout;
class QToolButton;

namespace papilio::widgets {

class ElidedLabel;

/// One step of the workflow: "412 quiet", a link to its page.
struct WorkflowStep {
    QString page;    ///< id of the page it leads to
    QString number;  ///< "412"; an en dash while unknown
    QString word;    ///< "quiet"
    QString toolTip;

    bool operator==(const WorkflowStep&) const = default;
};

/// A verdict at the end of the strip: "2 exact".
struct WorkflowVerdict {
    VerdictKind kind = VerdictKind::Neutral;
    QString words;

    bool operator==(const WorkflowVerdict&) const = default;
};

/// A number and a word, as one step of the workflow strip; checked is the current one.
class StepButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit StepButton(bool hasArrow, QWidget* parent = nullptr);

    void setStep(const QString& number, const QString& word);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool hitButton(const QPoint& position) const override;

private:
    [[nodiscard]] QRect pill() const;

    bool hasArrow_;
    QString number_;
    QString word_;
};

/**
 * From all events to metrics in one line of 48 px: steps with arrows between, verdicts, a note at
 * the right.
 *
 * Every step is a button; Left and Right move between them.
 */
class WorkflowStrip : public QFrame {
    Q_OBJECT

public:
    explicit WorkflowStrip(QWidget* parent = nullptr);

    void setSteps(const QList<WorkflowStep>& steps);
    void setVerdicts(const QList<WorkflowVerdict>& verdicts);
    void setInfo(const QString& text);
    /// Offers the benchmarks of the study in a menu at the right; one alone offers nothing.
    void setBenchmarks(const QStringList& names, const QString& current);
    /// Highlights the first step that leads to this page; no match highlights none.
    void setCurrentPage(const QString& page);

signals:
    void stepActivated(const QString& page);
    void benchmarkChosen(const QString& name);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QList<StepButton*> buttons() const
    {
        return findChildren<StepButton*>(QString(), Qt::FindDirectChildrenOnly);
    }
    void rebuildSteps();
    void rebuildVerdicts();
    void highlight();

    QList<WorkflowStep> steps_;
    QList<WorkflowVerdict> verdicts_;
    QString current_;
    QHBoxLayout* stepLayout_;
    QHBoxLayout* verdictLayout_;
    ElidedLabel* info_;
    QToolButton* benchmark_;
};

}  // namespace papilio::widgets
