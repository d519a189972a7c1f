#pragma once

#include "collectors/recorders/recorded_event.h"
#include "collectors/recorders/stream_layout.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

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

/// What the agent did to one process, for the report.
struct AgentCost {
    double samplingSeconds = 0;   ///< CPU time of its thread
    std::uint64_t records = 0;    ///< calls of papi_sde_record
    double secondsPerRecord = 0;  ///< what it added to each, timed on every 1024th
};

/// One process that used software-defined events.
struct RecordedProcess {
    std::int64_t pid = 0;
    std::string program;
    StreamReader stream;
    std::vector<std::unique_ptr<RecordedEvent>> events;  ///< by slot; null: says nothing yet
    std::vector<std::uint32_t> revisions;                ///< of each slot when it was described
};

/**
 * Everything that is recorded from a program and its children: watches the directory where their
 * agents put their streams, and empties the streams.
 */
class Recording {
public:
    /// @param originNs  CLOCK_MONOTONIC when the program was started
    /// @param types  by the names of recorders, with their library or without: what the user says
    Recording(std::string directory,
              std::int64_t originNs,
              std::map<std::string, ValueType> types = {})
        : directory_(std::move(directory)),
          originNs_(originNs),
          types_(std::move(types))
    {}

    /// Takes what is new. @return how many samples
    /// @param finally  the program is gone
    std::size_t poll(bool finally);

    /// Asks every agent for its last state, and whether all have answered.
    void requestLast();
    [[nodiscard]] bool answered() const;

    [[nodiscard]] const std::vector<std::unique_ptr<RecordedProcess>>& processes() const
    {
        return processes_;
    }
    /// Name of an event in the study: with the number of the process where there are several.
    [[nodiscard]] std::string nameOf(std::size_t process, const RecordedEvent& event) const;
    /// As recorders of a study, in the order in which they were made.
    [[nodiscard]] std::vector<core::Recorder> recorders() const;
    [[nodiscard]] AgentCost cost() const;
    /// Sentences on what is missing or incomplete.
    [[nodiscard]] std::vector<std::string> losses() const;
    /// Sentences on how the processes began and ended.
    [[nodiscard]] std::vector<std::string> notes() const;

private:
    void findStreams();
    void describeSlots(RecordedProcess& process);
    void giveType(RecordedEvent& event);

    std::string directory_;
    std::int64_t originNs_;
    std::map<std::string, ValueType> types_;
    std::set<std::string> typed_;  ///< those of them that an event has
    std::vector<std::unique_ptr<RecordedProcess>> processes_;
    std::set<std::string> seen_;  ///< files of the directory
    std::vector<std::string> complaints_;
    std::set<std::string> complained_;
    std::vector<std::string> unseen_;  ///< programs that the agent is not in
};

/// Whether it is an event of the program: something that was seen, and no part of another one.
bool isShown(const RecordedEvent& event);

/// Sets `subject` and `role` from the conventions of names (paper 5, Tables 2 and 4): the part of
/// an event before its last '/' or behind its "::" is the subject, else the library; and `unit`,
/// which the description has in brackets at its end.
void applyNaming(core::Recorder& recorder);

/// Gives residual series of a subject what its single values say: "iterations", "spmv", "seconds".
void relateSingleValues(std::vector<core::Recorder>& recorders);

}  // namespace papilio::collectors
