#pragma once

#include "collectors/base/held_program.h"
#include "collectors/recorders/recording.h"
#include "core/base/result.h"
#include "core/io/live/live_stream.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace papilio::collectors {

/**
 * The connection to a window that follows a run (core/io/live/live_stream.h).
 *
 * The window may be slow or go away; the run does not wait for it: what is not sent yet is sent
 * when there is room, out of what was recorded.
 */
class LiveLink {
public:
    /// Connects to a local socket that a window listens on, or appends to an existing file that
    /// another program follows, which then cannot ask to stop.
    /// @return Unreadable naming the socket and what is wrong with it
    static core::Result<LiveLink> connect(const std::string& path);

    void say(const std::string& line) { pending_ += line; }
    /// Sends what is new, as far as the window takes it.
    void send(const Recording& recording);
    /// Sends everything, waiting for the window for at most `seconds`.
    void finish(const Recording& recording, double seconds);
    /// Whether the window has asked to stop the program.
    [[nodiscard]] bool stopAsked();
    /// What becomes readable when the window speaks; -1: it is gone, or a file.
    [[nodiscard]] int descriptor() const { return isFile_ ? -1 : socket_.number(); }
    /// Sends text of a live stream that another collector made, waiting for the window.
    void relay(std::string_view text);

private:
    LiveLink(Descriptor socket, bool isFile) : socket_(std::move(socket)), isFile_(isFile) {}
    void flush();
    /// @return whether there was anything new
    bool sayNext(const Recording& recording);

    /// How much of one event was sent.
    struct Told {
        std::size_t id = 0;
        std::size_t count = 0;
        std::uint64_t rewrites = 0;
        std::string head = {};
    };

    Descriptor socket_;
    bool isFile_;
    std::string pending_;
    std::string heard_;
    bool stop_ = false;
    std::size_t nextId_ = 0;
    std::unordered_map<const RecordedEvent*, Told> told_;
};

}  // namespace papilio::collectors
