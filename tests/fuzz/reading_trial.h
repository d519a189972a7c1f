#pragma once

#include "tests/fuzz/child_server.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

namespace papilio::fuzz {

/**
 * What readStudy() does before it reads (core/io/study/study_check.h), from a small process: a
 * program of its own for every input would take most of the time.
 */
class ReadingTrial {
public:
    /// What makes the study of an input first; false where it could not.
    using Making = std::function<bool(std::span<const std::uint8_t> input)>;

    /// Forks; made before anything else starts threads or grows. `study` is read again each time.
    explicit ReadingTrial(const std::filesystem::path& study, Making making = {});

    /// Whether readUncheckedStudy() may be asked: the HDF5 library does not end the process or fill
    /// memory, neither while the study is made nor while it is read.
    [[nodiscard]] bool endsWell(std::span<const std::uint8_t> input = {}) const;

private:
    ChildServer server_;
};

}  // namespace papilio::fuzz
