#pragma once

#include "widgets/session/workspace.h"

#include <QWidget>

#include <functional>
#include <string>
#include <vector>

namespace papilio::widgets {

struct CollectionRequest;
class PlotFrame;
class SegmentedButtons;

/**
 * One page of the workbench. It knows the workspace and its own widgets, no other page.
 *
 * The constructor builds and connects; refresh() shows. Changes are merged and shown once per
 * turn of the event loop, those of a hidden page when it is shown again.
 */
class Page : public QWidget {
    Q_OBJECT
    Q_MOC_INCLUDE("widgets/session/collection.h")

public:
    explicit Page(Workspace& workspace, QWidget* parent = nullptr);

    /// Shows at once what has changed; for tests and for rendering without an event loop.
    void refreshNow();

    /// The plot that "Copy image" and "render --content plot" mean; null where the page has none.
    [[nodiscard]] virtual QWidget* mainPlot() { return nullptr; }

    /// Whether everything the page itself computes has arrived and is shown; rendering waits for
    /// it.
    [[nodiscard]] virtual bool isSettled() const { return !scheduled_; }

    /// Copies command(), and asks the workbench to add the picture's. Where no command gives what
    /// is shown nothing is copied, and the workbench says why.
    void copyCommand();

    /// The command whose output is what the page shows ("papilio topdown …"); empty where there is
    /// none but the picture.
    [[nodiscard]] virtual QString command() const { return {}; }

    /// Why neither gives what is shown, to follow a colon: edits that are in no file; empty
    /// where they do.
    [[nodiscard]] QString commandObstacle() const;

    /// What gets the keys when the page is shown; null: the page leaves it to the window.
    [[nodiscard]] QWidget* keyTarget() const { return keyTarget_; }

    /// Selects what the page shows under that name: the user has searched for it, or another
    /// page links to it.
    virtual void reveal(const QString& /*name*/) {}

    /// Whether there is anything to show, in the study or besides it.
    [[nodiscard]] virtual bool hasContent() const { return true; }
    /// Asks for what the page shows besides the study, such as a file. @return false: nothing was
    /// chosen
    virtual bool chooseContent() { return true; }
    /// Shows these studies and folders of studies besides the open one.
    virtual void openPaths(const QStringList& /*paths*/) {}
    /// Reads again what the page shows besides the study.
    virtual void reloadFiles() {}

signals:
    /// The page asks for a command of the window, by its id ("measure", "copyCommand").
    void actionRequested(const QString& command);
    /// The page asks for a measurement with these choices.
    void measurementRequested(const papilio::widgets::CollectionRequest& wanted);
    /// The page asks the window to open or import these files.
    void pathsRequested(const QStringList& paths);
    /// The page asks the workbench to show another one, by its id ("metrics").
    /// @param item  what that page is to reveal(); empty: nothing in particular
    void pageRequested(const QString& id, const QString& item = {});

protected:
    [[nodiscard]] Workspace& workspace() const { return workspace_; }
    /// Whether its commands can name thresholds and Top-Down choice, or do not depend on them.
    [[nodiscard]] virtual bool namesParameters() const { return true; }
    /// The study as commands name it; "STUDY.h5" where it was never saved.
    [[nodiscard]] QString studyArgument() const;
    /// Shows what has changed; never edits.
    virtual void refresh(Changes changes) = 0;
    /// A choice of the study, kept in its view under `key`. A study that has none begins with what
    /// the control shows now.
    void keep(SegmentedButtons& control, const char* key);
    /// The notes in a plot belong to the study. @param place  names the page and what the axes show
    /// now ("recorders/iteration"): other axes have other notes
    void keepNotes(PlotFrame& plot, std::function<QString()> place);
    /// Shows the notes of what the axes show now; refresh() is followed by it.
    void showNotes();
    /// Asks for the page Compare with two things of this study. @param section  of that page
    /// @param kind  "benchmark", "counts", "run", "roofline" or "solver"
    void compareInStudy(const QString& section,
                        const std::string& kind,
                        const QString& first,
                        const QString& second);
    /// What gets the keys when the page is shown. Not its focus proxy: the window sets the focus
    /// policy of its pages, which a proxy would get in place of its own.
    void setKeyTarget(QWidget& target) { keyTarget_ = &target; }
    void showEvent(QShowEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    struct Kept {
        SegmentedButtons* control;
        const char* key;
        int usual;
    };

    struct NotedPlot {
        PlotFrame* plot;
        std::function<QString()> place;
    };

    void merge(Changes changes);
    void restoreKept();

    Workspace& workspace_;
    std::vector<Kept> kept_;
    std::vector<NotedPlot> noted_;
    QWidget* keyTarget_ = nullptr;
    Changes pending_ = Change::Everything;
    bool scheduled_ = false;
    bool isRestoring_ = false;
};

}  // namespace papilio::widgets
