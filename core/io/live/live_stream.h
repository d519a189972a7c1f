#pragma once

#include "core/base/result.h"
#include "core/model/recorder.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * What `papilio-collect recorders --live SOCKET` says while a program runs: one JSON object per
 * line.
 *
 *     {"program":"./solver","arguments":["-n","100"],"pid":4711,"interval_ms":10}
 *     {"recorder":{"id":0,"name":"CG::residual_RCRD_D","library":"CG","type":"double",
 *                  "kind":"series|counter|counting set|group","mode":"instantaneous|delta",
 *                  "unit":"","description":"","role":"","subject":"","problem":"","outer":"","normalised":false,
 *                  "end":"","own_word":"","signal":"","status":0,"members":[…],
 *                  "statistics":[["tolerance",1e-5],…]}}
 *     {"values":{"id":0,"from":12,"values":[1e-3,…],"times_ns":[81000,…],"labels":[…]}}
 *     {"note":"a sentence"}
 *     {"end":{"status":0,"signal":0,"stopped":false,"seconds":1.25}}
 *
 * "from" is the index of the first value; what a recorder had from there on is replaced (a counting
 * set says its counts again and again from 0). Not-finite numbers are "inf", "-inf" and null. A
 * recorder may be sent again with the same id, when its type or a statistic became known. The other
 * way the window says {"stop":true}: the collector then ends the program and writes its study as
 * usual.
 */
struct LiveProgram {
    std::string program;
    std::vector<std::string> arguments;
    std::int64_t pid = 0;
    double intervalMs = 0;
};

/// How the program ended.
struct LiveEnd {
    int status = 0;        ///< exit status of the program; 128 + signal where a signal ended it
    int signal = 0;        ///< number of the signal that ended it; 0: none
    bool stopped = false;  ///< it was ended because the window asked for it
    double seconds = 0;    ///< run time
};

/// A stretch of one recorder's values.
struct LiveValues {
    std::size_t id = 0;
    std::size_t from = 0;
    std::span<const double> values = {};          ///< used unless `integers` is given
    std::span<const std::int64_t> integers = {};  ///< as many as values, for whole-number types
    std::span<const std::int64_t> timesNs = {};   ///< as many, or empty
    std::span<const std::string> labels = {};     ///< as many, or empty
};

/// The lines, each with its line end.
std::string liveProgramLine(const LiveProgram& program);
std::string liveRecorderLine(std::size_t id, const Recorder& recorder);
std::string liveValuesLine(const LiveValues& values);
std::string liveNoteLine(const std::string& note);
std::string liveEndLine(const LiveEnd& end);
std::string liveStopLine();

/// Whether a line from the window asks to stop; unknown lines do not.
bool isLiveStopLine(std::string_view line);

/// Puts the lines of a stream together again; everything it is given may be hostile.
class LiveStreamReader {
public:
    struct Limits {
        std::size_t lineBytes = std::size_t{16} << 20;
        std::size_t recorders = 65'536;
        std::size_t values = 250'000'000;  ///< of all recorders together
        std::size_t notes = 1'000;
    };

    LiveStreamReader() = default;
    explicit LiveStreamReader(const Limits& limits) : limits_(limits) {}

    /**
     * Takes the next bytes, which may end anywhere in a line.
     *
     * @return Malformed naming the line and what is wrong in it. After an error the reader keeps
     * what it had and refuses everything further with the same sentence.
     */
    Result<void> feed(std::string_view bytes);

    /**
     * Takes recorders that are here: those of a log that is followed, which may have grown, changed
     * from some value on, or have other names.
     *
     * @return whether any is new or changed; Malformed where there are too many values
     */
    Result<bool> take(const std::vector<std::shared_ptr<const Recorder>>& recorders);

    /// What has come so far, to be read while more is fed here: the values are shared, not copied.
    [[nodiscard]] LiveStreamReader soFar() const;

    /// In the order of their ids, with all the values that have come; a recorder is never removed.
    [[nodiscard]] const std::vector<Recorder>& recorders() const { return recorders_; }
    /// Grows with every line that changed recorder `index`: what is drawn is stale when it differs.
    [[nodiscard]] std::uint64_t revision(std::size_t index) const { return revisions_[index]; }
    [[nodiscard]] const std::optional<LiveProgram>& program() const { return program_; }
    [[nodiscard]] const std::optional<LiveEnd>& end() const { return end_; }
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
    [[nodiscard]] std::size_t valueCount() const { return valueCount_; }

private:
    Result<void> takeLine(std::string_view line);

    Limits limits_ = {};
    std::string rest_;  ///< an unfinished line
    std::size_t lineNumber_ = 0;
    std::vector<Recorder> recorders_;
    std::vector<std::uint64_t> revisions_;
    std::size_t valueCount_ = 0;
    std::optional<LiveProgram> program_;
    std::optional<LiveEnd> end_;
    std::vector<std::string> notes_;
    std::optional<Error> failure_;

    friend struct LiveLines;
};

}  // namespace papilio::core
