#include "collectors/recorders/live_link.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;

namespace {

constexpr std::size_t valuesPerLine = 4096;
constexpr std::size_t enoughPending = std::size_t{1} << 20;  ///< bytes
constexpr std::size_t longestQuestion = 4096;

}  // namespace

core::Result<LiveLink> LiveLink::connect(const std::string& path)
{
    struct stat about = {};
    if (::stat(path.c_str(), &about) == 0 && (S_ISREG(about.st_mode) || S_ISCHR(about.st_mode))) {
        Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
        if (file.number() < 0) {
            return Error{Errc::Unreadable, path + ": the file for --live cannot be written (" +
                                               std::strerror(errno) + ")"};
        }
        return LiveLink(std::move(file), true);
    }
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) {
        return Error{Errc::InvalidArgument,
                     path + ": a local socket has a name of at most 107 bytes"};
    }
    std::memcpy(address.sun_path, path.c_str(), path.size());
    Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) !=
        0) {
        return core::errorOf(Errc::Unreadable,
                             "{}: no program listens on this socket ({}); --live needs a window "
                             "that waits for a run",
                             path, std::strerror(errno));
    }
    return LiveLink(std::move(socket), false);
}

void LiveLink::flush()
{
    while (socket_.number() >= 0 && !pending_.empty()) {
        const auto sent = isFile_ ? ::write(socket_.number(), pending_.data(), pending_.size())
                                  : ::send(socket_.number(), pending_.data(), pending_.size(),
                                           MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent >= 0) {
            pending_.erase(0, static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } else if (errno != EINTR) {
            socket_ = Descriptor();
        }
    }
}

bool LiveLink::sayNext(const Recording& recording)
{
    bool anything = false;
    for (std::size_t number = 0; number < recording.processes().size(); ++number) {
        for (const auto& event : recording.processes()[number]->events) {
            if (!event || !isShown(*event)) {
                continue;
            }
            const auto [entry, isNew] = told_.try_emplace(event.get());
            Told& told = entry->second;
            if (isNew) {
                told.id = nextId_++;
            }
            const bool rewritten = told.rewrites != event->rewrites();
            if (told.count == event->count() && !rewritten && !told.head.empty()) {
                continue;
            }
            core::Recorder head = event->head();
            head.name = recording.nameOf(number, *event);
            applyNaming(head);
            if (auto line = core::liveRecorderLine(told.id, head); line != told.head) {
                pending_ += line;
                told.head = std::move(line);
            }
            const std::size_t from = rewritten ? 0 : told.count;
            const std::size_t count = std::min(event->count() - from, valuesPerLine);
            if (count > 0 || rewritten) {
                pending_ += event->liveLine(told.id, from, count);
            }
            told.count = from + count;
            told.rewrites = event->rewrites();
            anything = true;
            if (pending_.size() > enoughPending) {
                return true;
            }
        }
    }
    return anything;
}

void LiveLink::send(const Recording& recording)
{
    flush();
    while (socket_.number() >= 0 && pending_.empty() && sayNext(recording)) {
        flush();
    }
}

void LiveLink::finish(const Recording& recording, double seconds)
{
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::duration<double>(seconds);
    bool more = true;
    while (socket_.number() >= 0 && Clock::now() < until && (more || !pending_.empty())) {
        flush();
        if (pending_.empty()) {
            more = sayNext(recording);
        } else {
            pollfd writable = {.fd = socket_.number(), .events = POLLOUT, .revents = 0};
            ::poll(&writable, 1, 50);
        }
    }
}

void LiveLink::relay(std::string_view text)
{
    pending_ += text;
    flush();
    while (socket_.number() >= 0 && !pending_.empty()) {
        pollfd writable = {.fd = socket_.number(), .events = POLLOUT, .revents = 0};
        ::poll(&writable, 1, 50);
        flush();
    }
}

bool LiveLink::stopAsked()
{
    char bytes[1024];
    while (socket_.number() >= 0 && !isFile_ && !stop_) {
        const auto got = ::recv(socket_.number(), bytes, sizeof bytes, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
            socket_ = Descriptor();
        }
        if (got <= 0) {
            break;
        }
        heard_.append(bytes, static_cast<std::size_t>(got));
        for (auto end = heard_.find('\n'); end != std::string::npos; end = heard_.find('\n')) {
            stop_ = stop_ || core::isLiveStopLine(heard_.substr(0, end));
            heard_.erase(0, end + 1);
        }
        if (heard_.size() > longestQuestion) {
            heard_.clear();
        }
    }
    return stop_;
}

}  // namespace papilio::collectors
