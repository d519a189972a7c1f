#pragma once

#include "collectors/qemu/plugin/counts.h"
#include "collectors/qemu/qemu_cpu.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What the plugin wrote at one mark.
using QemuCounts = std::array<std::int64_t, PAPILIO_COUNTS>;

/// An event: a sum of counts, each with a factor.
struct QemuEvent {
    struct Term {
        papilio_count count;
        std::int64_t factor = 1;
    };

    std::string name;  ///< "qemu::FP_FMA_F64_SVE"
    std::string description;
    std::string group;  ///< "instructions", "floating point", "branches", "data cache", …
    bool needsCaches = false;
    std::vector<Term> terms;

    [[nodiscard]] std::int64_t value(const QemuCounts& counts) const;
};

/// The events of a processor, in the order they are stored: SVE only where it has SVE.
std::vector<QemuEvent> qemuEvents(const QemuCpu& cpu);

/// Those of a whole program: the ones above without simulated caches and predictor, and first
/// qemu::FLOP, qemu::bytes, qemu::load_bytes and qemu::store_bytes.
std::vector<QemuEvent> qemuProgramEvents(const QemuCpu& cpu);

}  // namespace papilio::collectors
