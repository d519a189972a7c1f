#pragma once

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <functional>

namespace papilio::tests {

/**
 * Presses the right button at `place` of a widget as the window system does: through its window,
 * which makes the menu's event of the press. An event that is sent to a widget by hand shows
 * nothing of what happens to a real one on its way.
 *
 * @param look  gets the menu that opens, which is closed then
 * @return whether a menu opened
 */
inline bool rightClick(const QWidget& widget,
                       const QPoint& place,
                       const std::function<void(QMenu&)>& look = {})
{
    bool wasOpen = false;
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &watch, [&] {
        if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
            wasOpen = true;
            if (look) {
                look(*menu);
            }
            menu->close();
        }
    });
    watch.start(10);
    auto* window = widget.window()->windowHandle();
    const auto point = widget.mapTo(widget.window(), place);
    QTest::mousePress(window, Qt::RightButton, {}, point);
    QTest::mouseRelease(window, Qt::RightButton, {}, point);
    (void)QTest::qWaitFor([&] { return wasOpen; }, 300);
    return wasOpen;
}

}  // namespace papilio::tests
