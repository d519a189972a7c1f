#pragma once

#include "core/io/hdf5/group.h"
#include "core/io/hdf5/refusal.h"
#include "core/io/study/study_file.h"

#include <algorithm>
#include <cstdint>
#include <stop_token>

namespace papilio::core {

/// What the slabs of a study report to while it is read or saved: polls the stop token and passes
/// the share done on.
struct Transfer {
    std::stop_token stop;
    const Progress& progress;
    const char* stopped;  ///< the sentence of a cancellation
    std::uint64_t total = 0;
    std::uint64_t done = 0;

    /// Throws hdf5::Refusal with Errc::Cancelled where `stop` asked for it.
    void moved(std::uint64_t bytes)
    {
        if (stop.stop_requested()) {
            throw hdf5::Refusal({Errc::Cancelled, stopped});
        }
        done += bytes;
        if (progress && total > 0) {
            progress(std::min(1.0, static_cast<double>(done) / static_cast<double>(total)));
        }
    }
};

}  // namespace papilio::core
