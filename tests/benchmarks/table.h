#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

namespace papilio::benchmarks {

/// Events of the large dataset; --events=N, 200,000 by default (384 MB).
std::size_t eventCount();

/// How often something is repeated: `times`, or a tenth with --trial, which only shows that every
/// row runs: small data, and times that mean nothing.
int repeated(int times);

/// Says with which row of the same run a row is compared in the table.
void compare(const std::string& row, const std::string& baseline);

/// Says what a row counts; milliseconds where nobody says anything. A row of another unit sets its
/// iteration time to a thousandth of its value.
void setUnit(const std::string& row, const std::string& unit);

/// Ends a row that this machine cannot measure: it is printed as skipped, and is no failure.
void skip(benchmark::State& state, const std::string& reason);

}  // namespace papilio::benchmarks
