#pragma once

#include <QCoreApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWidget>

namespace papilio::tests {

/// The pointer moves to a place of the widget. The event goes to the widget itself: after a double
/// click the offscreen pointer may stay with its window.
inline void moveMouse(QWidget& widget,
                      QPointF to,
                      Qt::MouseButtons held = {},
                      Qt::KeyboardModifiers keys = {})
{
    QMouseEvent moved(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, held, keys);
    QCoreApplication::sendEvent(&widget, &moved);
}

/// With the left button, in one step.
inline void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers keys = {})
{
    QTest::mousePress(&widget, Qt::LeftButton, keys, from);
    moveMouse(widget, to, Qt::LeftButton, keys);
    QTest::mouseRelease(&widget, Qt::LeftButton, keys, to);
}

}  // namespace papilio::tests
