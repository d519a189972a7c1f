#include "app/start_time.h"

#include "app/main_window.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>

#include <cstdio>

namespace papilio::app {

namespace {

constexpr double nanosecondsInMillisecond = 1e6;

bool isReady(MainWindow& window)
{
    const auto* page = window.shownPage();
    return !window.transfer().isBusy() && !window.workspace().isAnalyzing() &&
           (page == nullptr || page->isSettled());
}

}  // namespace

StartTime::StartTime()
{
    sinceStart_.start();
}

void StartTime::watch(MainWindow& window)
{
    window_ = &window;
    window.installEventFilter(this);
}

bool StartTime::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == window_ && event->type() == QEvent::Paint && !isPending_) {
        // The window's own paint comes first, those of its children in the same turn.
        isPending_ = true;
        QTimer::singleShot(0, this, &StartTime::afterPaint);
    }
    return QObject::eventFilter(watched, event);
}

void StartTime::afterPaint()
{
    const auto print = [this](const char* what) {
        std::printf("%s: %.1f ms\n", what,
                    static_cast<double>(sinceStart_.nsecsElapsed()) / nanosecondsInMillisecond);
        std::fflush(stdout);
    };
    isPending_ = false;
    if (!isPainted_) {
        isPainted_ = true;
        print("painted");
    }
    if (isReady(*window_)) {
        // What is still to be shown (pages refresh by a zero timer) is shown first.
        QCoreApplication::sendPostedEvents();
        window_->repaint();
        print("ready");
        QCoreApplication::quit();
        return;
    }
    isPending_ = true;
    QTimer::singleShot(1, this, &StartTime::afterPaint);
}

}  // namespace papilio::app
