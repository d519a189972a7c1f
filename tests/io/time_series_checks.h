#pragma once

#include "core/model/recorder.h"
#include "tests/io/import_checks.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace papilio::tests {

/// A file of tests/data/memory_tools.
inline std::filesystem::path sample(const QString& name)
{
    return realFile("../memory_tools/" + name);
}

inline std::vector<double> valuesOf(const core::Recorder& recorder)
{
    return {recorder.values.begin(), recorder.values.end()};
}

inline std::vector<std::int64_t> timesOf(const core::Recorder& recorder)
{
    return {recorder.timesNs.begin(), recorder.timesNs.end()};
}

constexpr std::int64_t second = 1'000'000'000;

}  // namespace papilio::tests
