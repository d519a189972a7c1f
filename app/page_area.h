#pragma once

#include "app/page_list.h"
#include "widgets/pages/start/start_page.h"
#include "widgets/session/workspace.h"

#include <QWidget>

namespace papilio::widgets {
class NavigationRail;
class StripPresenter;
class ThresholdBar;
class WorkflowStrip;
}  // namespace papilio::widgets

namespace papilio::app {

class DockArea;
class PageStack;

/// The page for a study that was never shown: the first that shows something it holds.
QString firstPageOf(const core::Document& document);

/// The middle of the window: rail, workflow strip, bar of thresholds, pages and docks, and which
/// page is shown.
class PageArea : public QWidget {
    Q_OBJECT

public:
    /// @param makeWelcome  makes the page that is shown without a study
    /// @param isOpening  whether a study will be there in a moment
    PageArea(widgets::Workspace& workspace,
             std::function<widgets::Page*()> makeWelcome,
             std::function<bool()> isOpening,
             QWidget* parent = nullptr);

    [[nodiscard]] DockArea& docks() { return *docks_; }
    [[nodiscard]] QString current() const { return current_; }
    /// Whether parameters belong to what is shown.
    [[nodiscard]] bool hasParameters() const;
    /// The page to begin with; it is shown when the window is.
    void setCurrent(const QString& id) { current_ = id; }
    /// Created on first use; null: unknown page.
    [[nodiscard]] widgets::Page* page(const QString& id) const;
    /// The page that is shown, the welcome page too; null before there is one.
    [[nodiscard]] widgets::Page* shown() const;

    void showPage(const QString& id);
    /// Shows a page, and in it what is called `item`; an empty one: just the page.
    void showItem(const QString& id, const QString& item);
    /// Shows a page without the user's choice: the study does not remember it.
    void displayPage(const QString& id);
    /// The next page of the rail, or one before it.
    void stepPage(qsizetype by);
    void walkPanes(int step);
    /// Gives the keys to a parameter; on a page without parameters, the noise page comes first.
    void editParameter(const QString& field);
    /// Shows another study, or the welcome page.
    void showStudy();
    /// Shows the study again as it was looked at last.
    void restoreView();
    /// The page whose help fits what is shown.
    [[nodiscard]] QString helpPage() const;

signals:
    void pageMade(papilio::widgets::Page* page);
    void pageShown();

private:
    [[nodiscard]] widgets::StartPage::Offer startOffer(const QString& page) const;
    void takeKeysToPage(bool isOther);

    widgets::Workspace& workspace_;
    std::function<bool()> isOpening_;
    widgets::NavigationRail* rail_;
    widgets::WorkflowStrip* strip_;
    widgets::StripPresenter* stripPresenter_;
    widgets::ThresholdBar* thresholds_;
    PageStack* stack_;
    DockArea* docks_;
    QString current_;
    bool isAlone_ = false;  ///< a page is shown without a study
};

}  // namespace papilio::app
