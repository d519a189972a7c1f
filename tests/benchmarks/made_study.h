#pragma once

#include "core/model/document.h"

#include <cstddef>
#include <filesystem>

namespace papilio::benchmarks {

/// A folder for files, removed when the program ends.
const std::filesystem::path& scratchDirectory();

/// What counters give: 40 % zeros, 20 % exact repetitions, 40 % noisy whole numbers.
core::Document countsOf(std::size_t events);

/// A study of so many events whose analysis has something to do (Survivors::TenPercent), written
/// once.
std::filesystem::path studyOf(std::size_t events);

}  // namespace papilio::benchmarks
