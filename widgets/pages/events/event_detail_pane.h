#pragma once

#include "core/analysis/event_facts.h"
#include "core/analysis/event_search.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/event_pane.h"

#include <QLineEdit>
#include <QList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace papilio::widgets {

class BarPlot;

/// One event in full: its description, its counts, why it has its status, what it counts in the
/// basis, and searches from it.
class EventDetailPane : public QWidget {
    Q_OBJECT

public:
    explicit EventDetailPane(QWidget* parent = nullptr);

    void showFacts(const core::EventFacts& facts, std::optional<std::uint32_t> event);
    /// The user's note on the event.
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
    void showCounts();
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
    BarPlot* fingerprint_;  ///< a bar for the mean, a whisker over the repetitions
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
