#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace papilio::app {

/// A command of the window: what menus, toolbar, shortcuts and the search field offer.
struct Command {
    QString id;  ///< object name of its action
    QString text;
    QString keys = {};  ///< "Ctrl+Y F1": either
    QString icon = {};  ///< resources/icons/NAME.svg; empty: none
    std::function<void(bool)> run;
    bool needsStudy = false;  ///< disabled while no study is open
    bool isCheckable = false;
};

/// The commands of a window by their ids, as actions.
class Commands : public QObject {
    Q_OBJECT

public:
    /// @param window  shortcuts work in it; outlives this
    explicit Commands(QWidget& window);

    QAction* add(const Command& command);
    /// The command must exist.
    [[nodiscard]] QAction* operator[](const QString& id) const;
    /// In the order they were added.
    [[nodiscard]] const QList<QAction*>& all() const { return actions_; }

    void setStudyOpen(bool open);
    /// Adds commands to a menu by their ids; "-" is a separator.
    void fill(QMenu& menu, const QStringList& ids) const;

private:
    QWidget& window_;
    QList<QAction*> actions_;
    QList<QAction*> needStudy_;
};

}  // namespace papilio::app
