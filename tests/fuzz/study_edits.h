#pragma once

#include "tests/fuzz/study_samples.h"

#include <cstdint>
#include <span>

namespace papilio::fuzz {

/// The bytes of an input, one after the other; zeros when there are no more.
class Tape {
public:
    explicit Tape(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::uint8_t next() { return at_ < bytes_.size() ? bytes_[at_++] : 0; }
    std::uint64_t number(int bytes)
    {
        std::uint64_t value = 0;
        for (int index = 0; index < bytes; ++index) {
            value = value << 8 | next();
        }
        return value;
    }
    template<typename Items>
    const auto& choose(const Items& items)
    {
        return items[(items.size() > 256 ? number(2) : next()) % items.size()];
    }
    [[nodiscard]] bool isAtEnd() const { return at_ >= bytes_.size(); }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

/// One edit of an open study, as HDF5 lets anyone make it: other types, shapes, storage, links,
/// attributes. `file` is an hid_t.
void editStudy(std::int64_t file, const StudySample& sample, Tape& tape);

}  // namespace papilio::fuzz
