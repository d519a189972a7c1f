#include "app/commands.h"

#include "widgets/theme/icons.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

Commands::Commands(QWidget& window) : window_(window) {}

QAction* Commands::add(const Command& command)
{
    auto* action = new QAction(command.text, &window_);
    action->setObjectName(command.id);
    QList<QKeySequence> shortcuts;
    for (const auto& keys : command.keys.split(u' ', Qt::SkipEmptyParts)) {
        shortcuts << QKeySequence(keys);
    }
    action->setShortcuts(shortcuts);
    action->setCheckable(command.isCheckable);
    if (!command.icon.isEmpty()) {
        action->setIcon(widgets::icon(command.icon));
    }
    const auto keys = shortcuts.value(0).toString(QKeySequence::NativeText);
    const auto tip = QString(command.text).remove(u'&').remove(u'…');
    action->setToolTip(keys.isEmpty() ? tip : u"%1 (%2)"_s.arg(tip, keys));
    connect(action, &QAction::triggered, &window_, command.run);
    window_.addAction(action);
    actions_ << action;
    if (command.needsStudy) {
        needStudy_ << action;
    }
    return action;
}

QAction* Commands::operator[](const QString& id) const
{
    const auto found = std::ranges::find(actions_, id, &QAction::objectName);
    Q_ASSERT(found != actions_.end());
    return *found;
}

void Commands::setStudyOpen(bool open)
{
    for (auto* action : needStudy_) {
        action->setEnabled(open);
    }
}

void Commands::fill(QMenu& menu, const QStringList& ids) const
{
    for (const auto& id : ids) {
        if (id == "-"_L1) {
            menu.addSeparator();
        } else {
            menu.addAction((*this)[id]);
        }
    }
}

}  // namespace papilio::app
