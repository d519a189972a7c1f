#pragma once

#include "widgets/kit/widget_support.h"

#include <QDialog>
#include <QListWidget>
#include <QTextBrowser>

class QUrl;

namespace papilio::widgets {

/**
 * What a page shows, how to read it, what can be done there, and its mathematics (F1).
 *
 * A window next to the workbench that stays open. Texts are Markdown inside the program
 * (resources/help/PAGE.md, and the glossary of docs/user); links to pages ("page:noise") open them,
 * links into the web are opened by the user's click alone, in the desktop's browser.
 */
class PageHelp : public QDialog {
    Q_OBJECT

public:
    explicit PageHelp(QWidget* parent = nullptr);

    /// Adds a page to the list at the left, by its id and its word in the rail.
    void addPage(const QString& id, const QString& word);

    /// Shows the text of this page, from these words on; a page without a text says so.
    void showPage(const QString& id, const QString& words = {});
    [[nodiscard]] QString shownPage() const { return shown_; }

    /// Markdown; empty where there is no text.
    static QString textOf(const QString& id);

    /// A heading of a text, or a word of the glossary.
    struct Topic {
        QString page;
        QString words;
    };
    /// Of all texts.
    static const QList<Topic>& topics();

signals:
    /// The user asks the workbench for this page.
    void pageRequested(const QString& id);
    void shortcutsRequested();

private:
    void openLink(const QUrl& link);
    void showText(const QString& markdown);

    QListWidget* pages_ = named(new QListWidget, "helpPages", tr("Pages"));
    QTextBrowser* text_ = named(new QTextBrowser, "helpText", tr("Help for the page"));
    QString shown_;
};

}  // namespace papilio::widgets
