#pragma once

#include "app/main_window.h"

#include <functional>

namespace papilio::benchmarks {

/// The real window without a display; one for all rows.
app::MainWindow& window();

/// Turns the event loop until `isDone`. @return the longest turn, in ms: how long the window did
/// not answer
double turnUntil(const std::function<bool()>& isDone);

}  // namespace papilio::benchmarks
