#pragma once

#include "app/main_window.h"

#include <functional>

namespace papilio::benchmarks {

/// The real window without a display; one per process.
app::MainWindow& growthWindow();

/// Turns the event loop until `isDone` and the window is painted. @return the longest turn in ms:
/// how long the window did not answer
double turnUntil(const std::function<bool()>& isDone);

/// Milliseconds of the fastest of as many calls as fit into half a second; one at least.
double fastestOf(const std::function<void()>& step);

/// Most memory of this process so far, in MB (10^6 bytes).
double peakMegabytes();

}  // namespace papilio::benchmarks
