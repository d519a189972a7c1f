#pragma once

#include "widgets/pages/start/start_page.h"
#include "widgets/session/workspace.h"

#include <QHash>
#include <QPointer>
#include <QStackedWidget>

#include <functional>
#include <map>

namespace papilio::widgets {
class Page;
class WelcomePage;
}  // namespace papilio::widgets

namespace papilio::app {

/**
 * The pages of the window, each made when it is first asked for: a window that opens on one page
 * need not wait for the other eleven.
 */
class PageStack : public QStackedWidget {
    Q_OBJECT

public:
    explicit PageStack(widgets::Workspace& workspace, QWidget* parent = nullptr);

    /// How the page without a study is made.
    void setWelcome(std::function<widgets::WelcomePage*()> make) { makeWelcome_ = std::move(make); }

    /// A page by its id in pageList(); null where there is none.
    widgets::Page* page(const QString& id);
    /// The page that is shown, the welcome page too; null before there is one.
    [[nodiscard]] widgets::Page* shownPage() const;
    void showPage(const QString& id);
    void showWelcome();
    /// In place of a page that has no data: its question and ways to begin.
    void showStart(const widgets::StartPage::Offer& offer);
    [[nodiscard]] bool isStart() const { return start_ != nullptr && currentWidget() == start_; }
    /// Nothing, while a study is being opened into a new window.
    void showNothing();
    /// Gives the keys to what had them last in the page that is shown, or else to what is of most
    /// use there, and shows where they go.
    void focusContent();
    /// A page that asks for more room than there is does not make the window grow.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A page was created and added to the stack; it was not shown yet.
    void pageMade(papilio::widgets::Page* page, const QString& id);

private:
    void place(QWidget& widget);
    void show(QWidget& widget);

    widgets::Workspace& workspace_;
    std::function<widgets::WelcomePage*()> makeWelcome_;
    QWidget* nothing_;
    QPointer<QWidget> lastInOrder_;  ///< of Tab, in the pages made so far
    widgets::WelcomePage* welcome_ = nullptr;
    widgets::StartPage* start_ = nullptr;
    std::map<QString, widgets::Page*> pages_;
    QHash<QWidget*, QPointer<QWidget>> lastFocus_;  ///< of each page that was left
};

}  // namespace papilio::app
