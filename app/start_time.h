#pragma once

#include <QElapsedTimer>
#include <QObject>

namespace papilio::app {

class MainWindow;

/**
 * Says on stdout how long the start took, and ends the program: `papilio --time-start [STUDY]`.
 *
 * "painted: T ms" at the end of the window's first paint, then "ready: T ms" at the first paint
 * after everything that was asked for is read, analyzed and on the page. Times are from the
 * construction, first thing in the program.
 */
class StartTime : public QObject {
    Q_OBJECT

public:
    StartTime();

    /// Follows this window until it is ready.
    void watch(MainWindow& window);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void afterPaint();

    QElapsedTimer sinceStart_;
    MainWindow* window_ = nullptr;
    bool isPainted_ = false;
    bool isPending_ = false;
};

}  // namespace papilio::app
