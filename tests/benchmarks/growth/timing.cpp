#include "tests/benchmarks/growth/timing.h"

#include "widgets/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

namespace papilio::benchmarks {

namespace {

constexpr double nanosecondsInMillisecond = 1e6;
constexpr double patience = 500;  // ms of repeating one step
constexpr double longPatience =
    5'000;  // the same for the first three: the very first finds no warm pages

double milliseconds(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / nanosecondsInMillisecond;
}

}  // namespace

app::MainWindow& growthWindow()
{
    static app::MainWindow* window = [] {
        widgets::Theme::instance().apply(*qApp);
        auto* made = new app::MainWindow(app::MainWindow::Memory::None);
        made->show();
        QCoreApplication::processEvents();
        return made;
    }();
    return *window;
}

double turnUntil(const std::function<bool()>& isDone)
{
    double longest = 0;
    const auto turn = [&longest](QEventLoop::ProcessEventsFlags flags) {
        QElapsedTimer timer;
        timer.start();
        QCoreApplication::processEvents(flags, 1);
        longest = std::max(longest, milliseconds(timer));
    };
    while (!isDone()) {
        turn(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    for (int rest = 0; rest < 3; ++rest) {  // refresh, layout, paint
        turn(QEventLoop::AllEvents);
    }
    return longest;
}

double fastestOf(const std::function<void()>& step)
{
    double fastest = std::numeric_limits<double>::infinity();
    int runs = 0;
    for (double spent = 0; spent < (runs < 3 ? longPatience : patience); ++runs) {
        QElapsedTimer timer;
        timer.start();
        step();
        const double taken = milliseconds(timer);
        fastest = std::min(fastest, taken);
        spent += taken;
    }
    return fastest;
}

double peakMegabytes()
{
    std::ifstream status("/proc/self/status");
    const std::string key = "VmHWM:";
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(key)) {
            constexpr double bytesInKilobyte = 1024;
            constexpr double bytesInMegabyte = 1e6;
            return std::strtod(line.c_str() + key.size(), nullptr) * bytesInKilobyte /
                   bytesInMegabyte;
        }
    }
    return 0;
}

}  // namespace papilio::benchmarks
