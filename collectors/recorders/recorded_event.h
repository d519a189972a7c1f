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
    bool isWritable = false;
    std::uint64_t elementSize = 8;  ///< bytes of one value
};
EventDescription describe(const EventSlot& slot);

/// Why a group with such members has no values, in one sentence.
std::string unreadNote(const std::string& group, const std::vector<std::string>& members);

/// One event of one process with all its samples, as they came.
class RecordedEvent {
public:
    explicit RecordedEvent(EventDescription description) : about_(std::move(description)) {}

    void redescribe(EventDescription description) { about_ = std::move(description); }
    /// The user's word on the type, which is above what is found.
    void setType(ValueType type) { given_ = type; }
    /// @param originNs  CLOCK_MONOTONIC when the program was started
    void take(const Sample& sample, std::int64_t originNs);
    /// A group's member.
    void addMember(const EventDescription& member);
    /// Members whose values are not numbers: a group of such has no value.
    [[nodiscard]] const std::vector<std::string>& unreadMembers() const { return unread_; }
    void setForeign(std::uint64_t count) { foreign_ = count; }
    void setTotals(std::uint64_t inserted, std::uint64_t removed);

    [[nodiscard]] const EventDescription& about() const { return about_; }
    [[nodiscard]] std::size_t count() const { return bits_.size(); }
    /// Grows when values before the end changed: a counting set is sent again.
    [[nodiscard]] std::uint64_t rewrites() const { return rewrites_; }

    /**
     * What the values are. A recorder tells the size of its values only. The user's word decides,
     * then the function of libsde that compares them, the suffix of its name (…_I, …_D: paper 5,
     * Table 2), and last the first value that is not zero: bits that as a floating-point number
     * would be of no size that is measured (outside 1e-60 to 1e60; float: 1e-20 to 1e20), or that
     * have at most half as many significant decimal digits as a whole number, are a whole number.
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
    std::vector<std::string> unread_;
    ValueType given_ = ValueType::Unknown;
    std::uint64_t rewrites_ = 0;
    std::uint64_t foreign_ = 0;
    std::uint64_t inserted_ = 0;
    std::uint64_t removed_ = 0;
};

}  // namespace papilio::collectors
