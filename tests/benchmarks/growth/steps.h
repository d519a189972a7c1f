#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::benchmarks {

/// What one step took at one size.
struct Measured {
    std::string step;
    std::string unit;  ///< "ms" or "MB"
    double value = 0;
};

/// A study of so many events: written, read, imported, analyzed, dragged and shown.
std::vector<Measured> measureEvents(std::size_t events);

/// A recorder of so many values: written, read, reduced to a picture, shown.
std::vector<Measured> measureTrace(std::size_t points);

}  // namespace papilio::benchmarks
