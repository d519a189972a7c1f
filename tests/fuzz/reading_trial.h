#pragma once

#include "tests/fuzz/child_server.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

namespace papilio::fuzz {

/**
 * What readStudy() does before it reads (core/io/trial_read.h), from a small process: most of the
 * time of an input went into forks of the one that fuzzes. With a sanitizer this process gets a
 * second thread, so that readStudy() makes no trial of its own.
 */
class ReadingTrial {
public:
    /// What makes the study of an input first; false where it could not.
    using Making = std::function<bool(std::span<const std::uint8_t> input)>;

    /// Forks; made before anything else starts threads or grows. `study` is read again each time.
    explicit ReadingTrial(const std::filesystem::path& study, Making making = {});

    /// Whether readStudy() may be asked: the HDF5 library does not end the process or fill memory,
    /// neither while the study is made nor while it is read.
    [[nodiscard]] bool endsWell(std::span<const std::uint8_t> input = {}) const;

private:
    ChildServer server_;
};

}  // namespace papilio::fuzz
