#include "widgets/theme/keyboard.h"

#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSlider>
#include <QTextEdit>
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

/// A frame around what has the keyboard focus, for tables, plots and drawn controls: buttons and
/// fields show it in their own border.
class FocusFrame : public QWidget {
public:
    explicit FocusFrame(QWidget& owner) : QWidget(&owner)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        setGeometry(owner.rect());
        raise();
        show();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        constexpr double width = 2;
        constexpr double inset = width / 2;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Theme::instance().tokens().accent, width));
        painter.drawRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset));
    }
};

bool comesByKeys(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

/// Whether the style sheet or the style itself draws its focus.
bool marksItself(const QWidget& widget)
{
    return widget.isWindow() || qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QMenu*>(&widget) != nullptr ||
           qobject_cast<const QMenuBar*>(&widget) != nullptr;
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

bool Keyboard::takesWheelWithFocus(const QWidget& widget)
{
    return qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QSlider*>(&widget) != nullptr;
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
        case QEvent::Wheel:  // it scrolls past a field, and does not change its value
            if (const auto* widget = qobject_cast<QWidget*>(watched);
                widget != nullptr && takesWheelWithFocus(*widget) && !widget->hasFocus()) {
                event->ignore();
                return true;
            }
            break;
        case QEvent::FocusIn:
            if (auto* widget = qobject_cast<QWidget*>(watched);
                widget != nullptr && widget->hasFocus() &&
                comesByKeys(static_cast<QFocusEvent*>(event)->reason())) {
                delete frame_;
                frame_ = marksItself(*widget) ? nullptr : new FocusFrame(*widget);
            }
            break;
        case QEvent::FocusOut:
            if (frame_ != nullptr && frame_->parent() == watched) {
                delete frame_;
            }
            break;
        case QEvent::Resize:
            if (frame_ != nullptr && frame_->parent() == watched) {
                frame_->resize(static_cast<QResizeEvent*>(event)->size());
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace papilio::widgets
