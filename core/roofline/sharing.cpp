#include "core/roofline/sharing.h"

namespace papilio::core {

namespace {

std::uint64_t bitsOf(std::uint64_t offset, std::uint64_t bytes)
{
    const std::uint64_t ones = bytes >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bytes) - 1;
    return ones << offset;
}

}  // namespace

void SharingCounter::touch(std::size_t thread,
                           std::uint64_t address,
                           std::uint64_t bytes,
                           bool writes)
{
    const std::uint64_t touched = bitsOf(address % lineBytes_, bytes);
    const std::uint64_t self = std::uint64_t{1} << thread;
    const auto found = lines_.find(address / lineBytes_);
    if (found == lines_.end()) {
        if (writes) {  // what nobody wrote is nobody's to take over
            lines_.emplace(address / lineBytes_,
                           Line{touched, self, static_cast<std::uint8_t>(thread)});
        }
        return;
    }
    Line& line = found->second;
    if (line.owner != thread && (line.copies & self) == 0) {
        auto& count = counts_[line.owner * mostThreads + thread];
        ++((line.written & touched) != 0 ? count.trueSharing : count.falseSharing);
        line.copies |= self;
    }
    if (writes) {
        line.written = line.owner == thread ? line.written | touched : touched;
        line.owner = static_cast<std::uint8_t>(thread);
        line.copies = self;
    }
}

std::vector<double> SharingCounter::cellsOf(std::size_t threads,
                                            std::uint64_t Count::*sharing) const
{
    std::vector<double> cells;
    for (std::size_t cell = 0; cell < threads * threads; ++cell) {
        const auto& count = counts_[cell / threads * mostThreads + cell % threads];
        cells.push_back(static_cast<double>(count.*sharing));
    }
    return cells;
}

std::vector<double> SharingCounter::trueSharing(std::size_t threads) const
{
    return cellsOf(threads, &Count::trueSharing);
}

std::vector<double> SharingCounter::falseSharing(std::size_t threads) const
{
    return cellsOf(threads, &Count::falseSharing);
}

}  // namespace papilio::core
