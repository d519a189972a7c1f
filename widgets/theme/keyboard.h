#pragma once

#include <QObject>
#include <QPointer>

class QApplication;
class QWidget;

namespace papilio::widgets {

/**
 * What keys do in every window of the program, besides what Qt has them do.
 *
 * Enter and Return press the button that has the focus, as Space does; in a dialog a button that
 * is a choice leaves them to the default button. Alt+Down opens the menu of a button that has one.
 *
 * What gets the focus by keys has a frame, where it does not show its focus itself: a mouse user
 * sees where he clicked.
 */
class Keyboard : public QObject {
    Q_OBJECT

public:
    /// One for the whole program.
    static void install(QApplication& application);

    /// Whether the user's last action was a key, not the mouse: what gets the focus then shows it.
    [[nodiscard]] static bool wasUsedLast();

    /// Whether the wheel changes its value only while it has the focus: above any other it scrolls.
    [[nodiscard]] static bool takesWheelWithFocus(const QWidget& widget);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;

    bool wasUsedLast_ = false;
    QPointer<QWidget> frame_;
};

}  // namespace papilio::widgets
