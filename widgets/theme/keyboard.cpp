#include "widgets/theme/keyboard.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QPointer>
#include <QToolButton>

namespace papilio::widgets {

namespace {

QPointer<Keyboard>& ofTheProgram()
{
    static QPointer<Keyboard> keyboard;
    return keyboard;
}

bool isEnter(const QKeyEvent& event)
{
    const bool isPlain = (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    return isPlain && (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter);
}

/// Enter means a dialog's default button while the focus is on one of its choices.
bool leavesEnterToDialog(const QAbstractButton& button)
{
    return button.isCheckable() && qobject_cast<const QDialog*>(button.window()) != nullptr;
}

/// @return whether the key was one for the button
bool press(QAbstractButton& button, const QKeyEvent& event)
{
    if (auto* tool = qobject_cast<QToolButton*>(&button);
        tool != nullptr && tool->menu() != nullptr && event.key() == Qt::Key_Down &&
        event.modifiers().testFlag(Qt::AltModifier)) {
        tool->showMenu();
        return true;
    }
    if (!isEnter(event) || leavesEnterToDialog(button)) {
        return false;
    }
    if (!event.isAutoRepeat()) {  // a key that is held does it once
        button.click();
    }
    return true;
}

}  // namespace

void Keyboard::install(QApplication& application)
{
    ofTheProgram() = new Keyboard(&application);
    application.installEventFilter(ofTheProgram());
}

bool Keyboard::wasUsedLast()
{
    return ofTheProgram() != nullptr && ofTheProgram()->wasUsedLast_;
}

bool Keyboard::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
        case QEvent::ShortcutOverride:  // a shortcut's key comes as nothing else
            wasUsedLast_ = true;
            break;
        case QEvent::KeyPress:
            wasUsedLast_ = true;
            if (auto* button = qobject_cast<QAbstractButton*>(watched);
                button != nullptr && button->isEnabled() &&
                press(*button, *static_cast<QKeyEvent*>(event))) {
                return true;
            }
            break;
        case QEvent::MouseButtonPress:
            wasUsedLast_ = false;
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace papilio::widgets
