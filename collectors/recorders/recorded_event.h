#pragma once

#include "collectors/recorders/stream_layout.h"
#include "core/io/live/live_stream.h"
#include "core/model/recorder.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What a slot of a stream says, copied out of it.
struct EventDescription {
    std::string name;  ///< "Library::event"
    std::string library;
    std::string description;
    EventKind kind = EventKind::Unread;
    ValueType type = ValueType::Unknown;
    bool instantaneous = true;
    std::uint64_t elementSize = 8;  ///< bytes of one value
};
EventDescription describe(const EventSlot& slot);

/// One event of one process with all its samples, as they came.
class RecordedEvent {
public:
    explicit RecordedEvent(EventDescription description) : about_(std::move(description)) {}

    void redescribe(EventDescription description) { about_ = std::move(description); }
    /// @param originNs  CLOCK_MONOTONIC when the program was started
    void take(const Sample& sample, std::int64_t originNs);
    /// A group's member, by its name.
    void addMember(const std::string& name);
    void setForeign(std::uint64_t count) { foreign_ = count; }
    void setTotals(std::uint64_t inserted, std::uint64_t removed);

    [[nodiscard]] const EventDescription& about() const { return about_; }
    [[nodiscard]] std::size_t count() const { return bits_.size(); }
    /// Grows when values before the end changed: a counting set is sent again.
    [[nodiscard]] std::uint64_t rewrites() const { return rewrites_; }

    /**
     * What the values are. A recorder tells the size of its values only; unless it compares them
     * with a function of libsde, the suffix of its name decides (…_I, …_D: paper 5, Table 2), and
     * then the values: 64 bits that as a double would be denormal are a whole number.
     */
    [[nodiscard]] ValueType type() const;

    /// Everything but the values.
    [[nodiscard]] core::Recorder head() const;
    /// The whole recorder; `name` and `subject` are the caller's to refine.
    [[nodiscard]] core::Recorder recorder() const;
    /// The values [from, from + count) as a line of the live stream.
    [[nodiscard]] std::string liveLine(std::size_t id, std::size_t from, std::size_t count) const;

private:
    [[nodiscard]] std::int64_t integer(std::size_t index, ValueType type) const;
    [[nodiscard]] double number(std::size_t index, ValueType type) const;
    void takeSet(const Sample& sample);

    EventDescription about_;
    std::vector<std::uint64_t> bits_;
    std::vector<std::int64_t> times_;
    std::vector<std::string> labels_;
    std::vector<std::size_t> resets_;      ///< how many values there were at each
    std::vector<std::uint64_t> setBits_;   ///< of the set that is coming in
    std::vector<std::string> setBytes_;    ///< its elements
    std::vector<std::uint64_t> setSizes_;  ///< type << 32 | bytes
    std::uint64_t rewrites_ = 0;
    std::uint64_t foreign_ = 0;
    std::uint64_t inserted_ = 0;
    std::uint64_t removed_ = 0;
};

}  // namespace papilio::collectors
