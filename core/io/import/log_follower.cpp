#include "core/io/import/log_follower.h"

#include "core/base/text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/log/log_reader.h"
#include "core/io/formats/petsc/ksp_monitor_import.h"

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
Result<bool> LogFollower::open()
{
    // A pipe would be waited for.
    file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file_ < 0 && errno == ENOENT) {
        return false;
    }
    struct stat status {};
    if (file_ < 0 || ::fstat(file_, &status) != 0) {
        return Error{Errc::Unreadable,
                     path_.string() + ": cannot be read: " + std::strerror(errno)};
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{Errc::Unreadable,
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

Result<bool> LogFollower::poll()
{
    if (file_ < 0) {
        const auto opened = open();
        if (!opened || !*opened) {
            return opened;
        }
    }
    bool hasGrown = false;
    while (true) {
        const auto read = readOn();
        if (!read) {
            return read;
        }
        hasGrown = hasGrown || *read;
        if (!isAnother()) {
            return hasGrown;
        }
        // What came between the two looks is still in the old file.
        if (const auto rest = readOn(); !rest) {
            return rest;
        } else if (*rest) {
            continue;
        }
        if (auto good = endRun(path_.string() + ": another file took its place, as when logs are "
                                                "rotated; it is read from its beginning");
            !good) {
            return good.error();
        }
        close();
        if (const auto opened = open(); !opened || !*opened) {
            return opened ? Result<bool>(hasGrown) : opened;
        }
    }
}

Result<bool> LogFollower::readOn()
{
    struct stat status {};
    if (::fstat(file_, &status) != 0) {
        return Error{Errc::Unreadable,
                     path_.string() + ": cannot be read: " + std::strerror(errno)};
    }
    if (isRewritten(static_cast<std::uint64_t>(status.st_size))) {
        if (auto good = endRun(path_.string() + ": became shorter or was written anew; it is read "
                                                "from its beginning");
            !good) {
            return good.error();
        }
        offset_ = 0;
        tail_.clear();
    }
    std::vector<char> block(blockBytes);
    std::size_t all = 0;
    while (all < mostAtOnce) {
        const auto count = ::pread(file_, block.data(), block.size(), static_cast<off_t>(offset_));
        if (count < 0) {
            return Error{Errc::Unreadable,
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
        if (auto good = take(bytes); !good) {
            return good.error();
        }
    }
    return all > 0;
}

Result<void> LogFollower::take(std::string_view bytes)
{
    const auto end = bytes.rfind('\n');
    if (end == std::string_view::npos) {
        pending_ += bytes;
        if (pending_.size() > longestLine) {
            return Error{Errc::Malformed,
                         fmt::format("{}: a line is longer than {} bytes, so this is not a log; "
                                     "choose the text log of the solver",
                                     path_.string(), longestLine)};
        }
        return {};
    }
    pending_ += bytes.substr(0, end + 1);
    const auto lines = std::exchange(pending_, std::string(bytes.substr(end + 1)));
    if (reader_) {
        return takeLines(lines);
    }
    head_ += lines;
    return recognize();
}

Result<void> LogFollower::takeLines(std::string_view lines)
{
    return isText(lines) ? readLines(*reader_, lines) : readLines(*reader_, visibleLines(lines));
}

Result<void> LogFollower::recognize()
{
    const auto name = path_.stem().string();
    if (logFormat_ == petscFormat || (logFormat_.empty() && isKspMonitor(head_))) {
        reader_ = kspMonitorReader(name, path_);
    } else {
        auto format = logFormat_.empty() ? recognizedLogFormat(head_) : std::nullopt;
        if (!logFormat_.empty()) {
            auto read = readLogFormat(logFormat_);
            if (!read) {
                return read.error();
            }
            format = *std::move(read);
        }
        if (format) {
            reader_ = std::make_unique<LogReader>(*std::move(format), name, path_.string(),
                                                  importProvenance("log", {path_}));
        }
    }
    if (reader_) {
        return takeLines(std::exchange(head_, {}));
    }
    if (head_.size() > headBytes) {
        // Nothing of it was a value, so it is needed no more; a table's titles may be.
        head_.erase(0, head_.find('\n', head_.size() - headBytes / 2) + 1);
    }
    return {};
}

/// The lines that came are those of one run; what comes next is of another.
Result<void> LogFollower::endRun(const std::string& note)
{
    notes_.push_back(note);
    const auto rest = std::exchange(pending_, {});
    if (!reader_) {
        head_.clear();
        return {};
    }
    auto good = takeLines(rest);
    reader_->interrupt();
    return good;
}

Result<void> LogFollower::finish()
{
    while (true) {  // nothing of the end is lost
        const auto read = poll();
        if (!read) {
            return read.error();
        }
        if (!*read) {
            break;
        }
    }
    if (!reader_ && !pending_.empty()) {
        head_ += pending_;
        if (auto good = recognize(); !good) {
            return good;
        }
    } else if (reader_) {
        if (auto good = takeLines(std::exchange(pending_, {})); !good) {
            return good;
        }
    }
    if (!isOpened_) {
        return Error{Errc::NotFound, path_.string() + ": file not found"};
    }
    if (!reader_) {
        return Error{Errc::Malformed,
                     path_.string() +
                         ": no line is one of a known log; describe its lines in a "
                         "file of rules (--format FILE.json)"};
    }
    return {};
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
