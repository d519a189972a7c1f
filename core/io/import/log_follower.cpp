#include "core/io/import/log_follower.h"

#include "core/base/text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/log/log_reader.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace papilio::core {

namespace {

constexpr std::size_t blockBytes = std::size_t{1} << 18;
/// At most so much at once, so that who asks stays in charge.
constexpr std::size_t mostAtOnce = std::size_t{1} << 24;
constexpr std::size_t longestLine = std::size_t{1} << 24;
/// What is kept of a log that nothing was recognized in.
constexpr std::size_t headBytes = std::size_t{1} << 16;
/// Enough to see that what was read is no longer there.
constexpr std::size_t tailBytes = 256;
constexpr std::string_view petscFormat = "ksp-monitor";

}  // namespace

LogFollower::LogFollower(std::filesystem::path path, std::string logFormat)
    : path_(std::move(path)),
      logFormat_(std::move(logFormat))
{}

LogFollower::~LogFollower()
{
    close();
}

void LogFollower::close()
{
    if (file_ >= 0) {
        ::close(file_);
    }
    file_ = -1;
    offset_ = 0;
    tail_.clear();
}

/// @return false where there is no file yet
bool LogFollower::open()
{
    // A pipe would be waited for.
    file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file_ < 0 && errno == ENOENT) {
        return false;
    }
    struct stat status {};
    if (file_ < 0 || ::fstat(file_, &status) != 0) {
        throw Error{Errc::Unreadable, path_.string() + ": cannot be read: " + std::strerror(errno)};
    }
    if (!S_ISREG(status.st_mode)) {
        throw Error{Errc::Unreadable,
                    path_.string() + ": is not a file; write the log to a file to follow it"};
    }
    isOpened_ = true;
    return true;
}

bool LogFollower::isAnother() const
{
    struct stat now {};
    struct stat opened {};
    return ::stat(path_.c_str(), &now) == 0 && ::fstat(file_, &opened) == 0 &&
           (now.st_ino != opened.st_ino || now.st_dev != opened.st_dev);
}

bool LogFollower::isRewritten(std::uint64_t size) const
{
    if (size < offset_) {
        return true;
    }
    std::string before(tail_.size(), '\0');
    const auto read =
        ::pread(file_, before.data(), before.size(), static_cast<off_t>(offset_ - tail_.size()));
    return read != static_cast<ssize_t>(tail_.size()) || before != tail_;
}

bool LogFollower::takeNews()
{
    if (file_ < 0 && !open()) {
        return false;
    }
    bool hasGrown = false;
    while (true) {
        hasGrown = readOn() || hasGrown;
        if (!isAnother()) {
            return hasGrown;
        }
        // What came between the two looks is still in the old file.
        if (readOn()) {
            continue;
        }
        endRun(path_.string() +
               ": another file took its place, as when logs are rotated; it is "
               "read from its beginning");
        close();
        if (!open()) {
            return hasGrown;
        }
    }
}

Result<bool> LogFollower::poll()
{
    return caught({}, {}, [&] { return takeNews(); });
}

bool LogFollower::readOn()
{
    struct stat status {};
    if (::fstat(file_, &status) != 0) {
        throw Error{Errc::Unreadable, path_.string() + ": cannot be read: " + std::strerror(errno)};
    }
    if (isRewritten(static_cast<std::uint64_t>(status.st_size))) {
        endRun(path_.string() +
               ": became shorter or was written anew; it is read "
               "from its beginning");
        offset_ = 0;
        tail_.clear();
    }
    std::vector<char> block(blockBytes);
    std::size_t all = 0;
    while (all < mostAtOnce) {
        const auto count = ::pread(file_, block.data(), block.size(), static_cast<off_t>(offset_));
        if (count < 0) {
            throw Error{Errc::Unreadable,
                        path_.string() + ": cannot be read: " + std::strerror(errno)};
        }
        if (count == 0) {
            break;
        }
        const std::string_view bytes(block.data(), static_cast<std::size_t>(count));
        offset_ += bytes.size();
        all += bytes.size();
        tail_ += bytes.substr(bytes.size() - std::min(bytes.size(), tailBytes));
        tail_.erase(0, tail_.size() - std::min(tail_.size(), tailBytes));
        take(bytes);
    }
    return all > 0;
}

void LogFollower::take(std::string_view bytes)
{
    const auto end = bytes.rfind('\n');
    if (end == std::string_view::npos) {
        pending_ += bytes;
        if (pending_.size() > longestLine) {
            throw Error{Errc::Malformed,
                        fmt::format("{}: a line is longer than {} bytes, so this is not a log; "
                                    "choose the text log of the solver",
                                    path_.string(), longestLine)};
        }
        return;
    }
    pending_ += bytes.substr(0, end + 1);
    const auto lines = std::exchange(pending_, std::string(bytes.substr(end + 1)));
    if (reader_) {
        return takeLines(lines);
    }
    head_ += lines;
    return recognize();
}

void LogFollower::takeLines(std::string_view lines)
{
    orThrow(isText(lines) ? readLines(*reader_, lines) : readLines(*reader_, visibleLines(lines)));
}

void LogFollower::recognize()
{
    const auto name = path_.stem().string();
    if (logFormat_ == petscFormat || (logFormat_.empty() && isKspMonitor(head_))) {
        reader_ = kspMonitorReader(name, path_);
    } else if (auto format = logFormat_.empty() ? recognizedLogFormat(head_)
                                                : orThrow(readLogFormat(logFormat_))) {
        reader_ = std::make_unique<LogReader>(*std::move(format), name, path_.string(),
                                              importProvenance("log", {path_}));
    }
    if (reader_) {
        takeLines(std::exchange(head_, {}));
    } else if (head_.size() > headBytes) {
        // Nothing of it was a value, so it is needed no more; a table's titles may be.
        head_.erase(0, head_.find('\n', head_.size() - headBytes / 2) + 1);
    }
}

/// The lines that came are those of one run; what comes next is of another.
void LogFollower::endRun(const std::string& note)
{
    notes_.push_back(note);
    const auto rest = std::exchange(pending_, {});
    if (!reader_) {
        head_.clear();
        return;
    }
    const auto good = caught({}, {}, [&] { takeLines(rest); });
    reader_->interrupt();
    orThrow(good);
}

Result<void> LogFollower::finish()
{
    return caught(path_.string(), {}, [&] {
        while (takeNews()) {  // nothing of the end is lost
        }
        if (!reader_ && !pending_.empty()) {
            head_ += pending_;
            recognize();
        } else if (reader_) {
            takeLines(std::exchange(pending_, {}));
        }
        if (!isOpened_) {
            throw ParseError{"file not found", {}, {}, Errc::NotFound};
        }
        if (!reader_) {
            throw ParseError{
                "no line is one of a known log; describe its lines in a file of rules "
                "(--format FILE.json)"};
        }
    });
}

Document LogFollower::content() const
{
    if (!reader_) {
        return {};
    }
    auto document = reader_->content();
    if (notes_.empty()) {
        return document;
    }
    for (auto& recorder : document.recorders) {
        auto noted = std::make_shared<Recorder>(*recorder);
        noted->provenance.notes.insert(noted->provenance.notes.end(), notes_.begin(), notes_.end());
        recorder = std::move(noted);
    }
    return document;
}

}  // namespace papilio::core
