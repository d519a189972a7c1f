#pragma once

#include "collectors/recorders/stream_layout.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace papilio::collectors {

/// One process's stream, seen from the collector. The process may write anything at any time, or
/// be gone: nothing in it is trusted.
class StreamReader {
public:
    /// @return Unreadable or Malformed naming the file
    static core::Result<StreamReader> open(const std::string& path);
    StreamReader(const StreamReader&) = delete;
    StreamReader& operator=(const StreamReader&) = delete;
    StreamReader(StreamReader&& other) noexcept;
    StreamReader& operator=(StreamReader&&) = delete;
    ~StreamReader();

    /// What came in since the last time, in the order of the stream, and makes room for more.
    /// @param finally  the process is gone: places that it took and never filled are skipped
    /// @return how many samples there were
    std::size_t drain(bool finally, const std::function<void(const Sample&)>& take);

    [[nodiscard]] std::uint32_t slotCount() const;
    [[nodiscard]] const EventSlot& slot(std::uint32_t index) const;
    [[nodiscard]] StreamHeader& header() const { return memory_->header; }
    /// Places that were taken and never filled.
    [[nodiscard]] std::uint64_t holes() const { return holes_; }
    /// The file was made shorter: zeros are read in place of what is gone.
    [[nodiscard]] bool isCut() const;

private:
    explicit StreamReader(StreamMemory* memory);

    StreamMemory* memory_;
    struct Region;
    Region* region_;
    std::uint64_t position_ = 0;  ///< ours: the one in the memory could be written by the program
    std::uint64_t holes_ = 0;
};

}  // namespace papilio::collectors
