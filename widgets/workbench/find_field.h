#pragma once

#include "widgets/session/workspace.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QList>
#include <QPointer>
#include <QStandardItemModel>

#include <vector>

class QAction;
class QMenuBar;

namespace papilio::widgets {

class NameMatch;

/// One field for everything that has a name; what fits best comes first.
class FindField : public QLineEdit {
    Q_OBJECT

public:
    FindField(Workspace& workspace, QWidget* parent = nullptr);

    /// What was found, under the field.
    [[nodiscard]] QAbstractItemView& list() const { return *completer_->popup(); }
    /// Commands that can be found and triggered by their text, and what else the menus have, as
    /// they are at the time of the search: "Theme: Dark". The property "page" is true of a command
    /// that goes to a page, false of one that does nothing here. @param menus  outlives the field
    void setCommands(const QList<QAction*>& commands, const QMenuBar* menus = nullptr)
    {
        commands_ = commands;
        menus_ = menus;
    }

    /// Lists commands where nothing is typed.
    void offer();

signals:
    void eventFound(quint32 event);
    void metricFound(const QString& metric);
    /// Something of the study that a page shows. @param page  its id
    void contentFound(const QString& page, const QString& name);
    /// Words in the help of a page, or in the glossary.
    void helpFound(const QString& page, const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What was found, before it is shown.
    struct Found;

    void search(const QString& text);
    void showFound();
    [[nodiscard]] std::vector<Found> events(const NameMatch& match, const QString& text) const;
    [[nodiscard]] std::vector<Found> metrics(const NameMatch& match) const;
    [[nodiscard]] std::vector<Found> commands(const NameMatch& match);
    [[nodiscard]] std::vector<Found> contents(const NameMatch& match) const;
    [[nodiscard]] static std::vector<Found> help(const NameMatch& match);
    void activate(int row);

    Workspace& workspace_;
    QList<QAction*> commands_;
    const QMenuBar* menus_ = nullptr;
    QList<QPointer<QAction>> foundCommands_;  ///< menus make some anew
    QStandardItemModel* found_ = new QStandardItemModel(this);
    QCompleter* completer_ = new QCompleter(found_, this);
};

}  // namespace papilio::widgets
