#include "tests/benchmarks/benchmark_window.h"

#include "widgets/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>

#include <algorithm>

namespace papilio::benchmarks {

app::MainWindow& window()
{
    static int argc = 1;
    static char name[] = "papilio_benchmarks";
    static char* argv[] = {name, nullptr};
    static QApplication* application = [] {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        auto* made = new QApplication(argc, argv);
        widgets::Theme::instance().apply(*made);
        return made;
    }();
    Q_UNUSED(application)
    static auto* made = new app::MainWindow(app::MainWindow::Memory::None);
    return *made;
}

double turnUntil(const std::function<bool()>& isDone)
{
    double longest = 0;
    while (!isDone()) {
        QElapsedTimer turn;
        turn.start();
        QCoreApplication::processEvents();
        longest = std::max(longest, static_cast<double>(turn.nsecsElapsed()) / 1e6);
        QThread::usleep(50);  // a loop that only asks would keep a processor from the work
    }
    return longest;
}

}  // namespace papilio::benchmarks
