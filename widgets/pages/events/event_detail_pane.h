#pragma once

#include "core/analysis/event_facts.h"
#include "core/analysis/event_search.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/event_pane.h"

#include <QLineEdit>
#include <QList>
#include <QStringList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace papilio::widgets {

/// One event's counts over the kernels, large: a bar for the mean, a whisker from the smallest to
/// the largest repetition.
class FingerprintView : public QWidget {
    Q_OBJECT

public:
    explicit FingerprintView(QWidget* parent = nullptr);

    void showFacts(const core::EventFacts& facts, std::uint32_t event);
    void clear();
    /// K means as shown; empty where the event has none.
    [[nodiscard]] const QList<double>& means() const { return means_; }
    /// What the pointer reads off at a kernel: "S_128 24: 12.0 (11.9 … 12.1)".
    [[nodiscard]] QString kernelText(qsizetype kernel) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF plotBox() const;
    [[nodiscard]] double yOf(double value) const;
    void paintAxis(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintKernels(QPainter& painter) const;

    QList<double> means_;
    QList<double> lows_;
    QList<double> highs_;
    QStringList kernels_;
    QList<int> dividers_;
    core::EventStatus status_ = core::EventStatus::Chosen;
    double bottom_ = 0;
    double top_ = 1;
};

/// One event in full: its description, its counts, why it has its status, what it counts in the
/// basis, and searches from it.
class EventDetailPane : public QWidget {
    Q_OBJECT

public:
    explicit EventDetailPane(QWidget* parent = nullptr);

    void showFacts(const core::EventFacts& facts, std::optional<std::uint32_t> event);
    /// What somebody wrote on the event.
    void showNote(const QString& note);
    /// Whether everything is shown that is known of the event.
    [[nodiscard]] bool isSettled() const { return !job_.isRunning(); }
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The user wrote on the event that is shown.
    void noteEdited(std::uint32_t event, const QString& note);
    /// Another event was asked for, by its name in the text.
    void eventRequested(std::uint32_t event);
    void searchRequested(papilio::widgets::EventSearch kind, std::uint32_t event);

private:
    void buildNumbers(QGridLayout& grid);
    [[nodiscard]] QWidget* buildSearches();
    void showStatus();
    void showDescription();
    void showNumbers();
    void requestRelations();
    void showRelations();
    void followLink(const QString& link);

    PaneHeader* header_ = named(new PaneHeader(tr("Event")), "eventHeader");
    QWidget* body_ = new QWidget;
    QWidget* searches_ = nullptr;
    QLabel* empty_;
    QLabel* name_;
    QLabel* status_;
    QLabel* reason_;
    QLabel* description_;
    QLineEdit* note_ = named(new QLineEdit, "eventNote", tr("Note on this event"));
    FingerprintView* fingerprint_ = named(new FingerprintView, "fingerprint");
    QLabel* undecided_;
    QLabel* representation_;
    QLabel* relations_;
    QList<QLabel*> numbers_;
    core::EventFacts facts_;
    std::optional<std::uint32_t> event_;
    QString fullName_;
    bool isLong_ = false;                        ///< long texts are shown in full
    std::optional<core::EventRelations> found_;  ///< of the event below; nothing: not known yet
    std::shared_ptr<const core::Noise> searched_;
    std::uint32_t searchedEvent_ = 0;
    LatestJob job_;  ///< last: ends before what it reports to
};

}  // namespace papilio::widgets
