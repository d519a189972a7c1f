#include "collectors/remote/remote_run.h"

#include "collectors/base/free_name.h"
#include "collectors/remote/collector_archive.h"
#include "collectors/remote/remote_scripts.h"
#include "core/base/child_process.h"
#include "core/io/files/atomic_file.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <map>
#include <random>
#include <sstream>
#include <thread>
#include <utility>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace fs = std::filesystem;

namespace {

using Facts = std::map<std::string, std::string>;

/// The "papilio NAME VALUE" lines: a login shell may print more.
Facts factsOf(const std::string& text)
{
    Facts facts;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        constexpr std::string_view mark = "papilio ";
        const auto blank = line.find(' ', mark.size());
        if (line.starts_with(mark) && blank != std::string::npos) {
            facts[line.substr(mark.size(), blank - mark.size())] = line.substr(blank + 1);
        }
    }
    return facts;
}

/// "1234 study.h5" -> the number and the rest.
std::optional<std::pair<std::uint64_t, std::string_view>> numbered(std::string_view line)
{
    while (line.starts_with(' ')) {
        line.remove_prefix(1);
    }
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), number);
    const auto used = static_cast<std::size_t>(end - line.data());
    if (problem != std::errc() || used >= line.size() || line[used] != ' ') {
        return std::nullopt;
    }
    return std::pair(number, line.substr(used + 1));
}

/// Sleeps, and wakes up when a stop is requested.
void pauseFor(std::chrono::milliseconds time, const std::stop_token& stop)
{
    constexpr auto step = std::chrono::milliseconds(50);
    for (auto left = time; left.count() > 0 && !stop.stop_requested(); left -= step) {
        std::this_thread::sleep_for(std::min(step, left));
    }
}

/// Letters, digits and "-": it becomes part of commands and paths.
std::string newRunId()
{
    std::random_device random;
    return fmt::format("{:%Y%m%d-%H%M%S}-{:08x}", fmt::gmtime(std::time(nullptr)), random());
}

/// Starts one run, step by step.
class Starter {
public:
    Starter(const SshConnection& connection,
            const RemoteRequest& request,
            const RemoteListener& listener,
            const std::stop_token& stop)
        : connection_(connection),
          request_(request),
          listener_(listener),
          stop_(stop),
          id_(newRunId())
    {}

    [[nodiscard]] const std::string& id() const { return id_; }

    Result<void> start()
    {
        if (const auto looked = look(); !looked) {
            return looked.error();
        }
        mayBeThere_ = true;
        if (const auto made = connection_.ask(directoryScript(id_), stop_); !made) {
            return made.error();
        }
        for (const auto step : {&Starter::sendCollector, &Starter::sendFiles, &Starter::launch}) {
            if (const auto done = (this->*step)(); !done) {
                return done.error();
            }
        }
        return {};
    }

    /// Whether something of the run may be on the other machine.
    [[nodiscard]] bool mayBeThere() const { return mayBeThere_; }

private:
    Result<void> look()
    {
        const auto probed = connection_.ask(probeScript(request_.collector), stop_);
        if (!probed) {
            return probed.error();
        }
        facts_ = factsOf(*probed);
        if (facts_["system"] != "Linux") {
            return Error{Errc::Unsupported,
                         fmt::format("{} runs {}; papilio-collect measures on Linux only",
                                     connection_.host(), facts_["system"])};
        }
        collector_ = facts_["collector"];
        if (!collector_.empty() && facts_["version"] != "papilio-collect " PAPILIO_VERSION) {
            listener_.notice(fmt::format("{} on {} is \"{}\", this is \"{}\"; options may differ",
                                         collector_, connection_.host(), facts_["version"],
                                         "papilio-collect " PAPILIO_VERSION));
        }
        if (collector_.empty() && !request_.collector.empty()) {
            return Error{Errc::NotFound, fmt::format("{} has no program {}", connection_.host(),
                                                     request_.collector)};
        }
        return {};
    }

    Result<void> sendCollector()
    {
        if (!collector_.empty()) {
            return {};
        }
        const auto archive = findArchive(request_.archive, facts_["processor"], connection_.host());
        if (!archive) {
            return archive.error();
        }
        const auto place =
            request_.keepsCollector ? keptCollectors() : runDirectory(id_) + "/collector";
        listener_.notice(
            fmt::format("sending {} to {}", archive->filename().string(), connection_.host()));
        if (const auto sent = connection_.unpack(*archive, place, stop_); !sent) {
            return sent.error();
        }
        collector_ = fmt::format("{}/{}/{}/bin/papilio-collect", facts_["home"], place,
                                 archiveFolder(*archive));
        return {};
    }

    Result<void> sendFiles()
    {
        auto files = request_.inputs;
        if (request_.resumes) {
            auto partial = request_.output;
            partial += ".partial";
            files.push_back({partial, fmt::format("{}.partial", remoteStudy)});
        }
        for (const auto& [file, name] : files) {
            const auto sent = connection_.put(file, runDirectory(id_) + "/" + name, stop_);
            if (!sent) {
                return sent.error();
            }
        }
        return {};
    }

    Result<void> launch()
    {
        auto folder = core::PrivateDirectory::makeTemporary();
        if (!folder) {
            return folder.error().in(connection_.host());
        }
        const std::pair<const char*, std::string> scripts[] = {
            {"job.sh", jobScript(request_, id_, facts_["home"], collector_)},
            {"start.sh", launchScript(request_.launcher, facts_["home"], id_)}};
        for (const auto& [name, text] : scripts) {
            const auto file = folder->path() / name;
            if (const auto written = core::AtomicFile::write(file, text); !written) {
                return written.error().in(connection_.host());
            }
            const auto sent = connection_.put(file, runDirectory(id_) + "/" + name, stop_);
            if (!sent) {
                return sent.error();
            }
        }
        const auto started = connection_.ask(startScript(id_), stop_);
        return started ? Result<void>() : started.error();
    }

    const SshConnection& connection_;
    const RemoteRequest& request_;
    const RemoteListener& listener_;
    const std::stop_token& stop_;
    std::string id_;
    bool mayBeThere_ = false;
    Facts facts_;
    std::string collector_;
};

}  // namespace

Result<RemoteRun> RemoteRun::start(const SshConnection& connection,
                                   const RemoteRequest& request,
                                   const RemoteListener& listener,
                                   const std::stop_token& stop)
{
    Starter starter(connection, request, listener, stop);
    const auto started = starter.start();
    RemoteRun run(connection, request, starter.id());
    if (started) {
        return run;
    }
    if (starter.mayBeThere() && !run.remove()) {
        return Error{started.error().code,
                     fmt::format("{}. {}", started.error().message, run.whereItIs())};
    }
    return started.error();
}

RemoteRun::RemoteRun(const SshConnection& connection, const RemoteRequest& request, std::string id)
    : connection_(connection),
      id_(std::move(id)),
      output_(request.output.empty() ? fs::path() : fs::absolute(request.output)),
      replaces_(request.replaces)
{}

/// @return false where a line is longer than any of a run
bool RemoteRun::takeErrors(const RemoteListener& listener, std::string_view text)
{
    offset_ += text.size();
    line_ += text;
    for (auto end = line_.find('\n'); end != std::string::npos; end = line_.find('\n')) {
        listener.line(std::string_view(line_).substr(0, end));
        line_.erase(0, end + 1);
    }
    return line_.size() <= mostOfAnAnswer;
}

Result<RemoteRun::End> RemoteRun::follow(const RemoteListener& listener,
                                         int seconds,
                                         const std::stop_token& stop)
{
    const auto ran = connection_.run(
        followScript(id_, "err", offset_, seconds),
        [&](std::string_view text) { return takeErrors(listener, text); }, stop);
    if (!ran) {
        return ran.error();
    }
    if (ran->isLost) {
        return End::Lost;
    }
    switch (ran->status) {
        case FollowEnded:
            return End::Ended;
        case FollowMissing:
            return End::Missing;
        case FollowDied:
            return End::Died;
        default:
            return End::Running;
    }
}

Result<RemoteRun::End> RemoteRun::followPatiently(const RemoteListener& listener,
                                                  std::chrono::seconds patience,
                                                  const std::stop_token& stop)
{
    constexpr auto longestPause = std::chrono::seconds(30);
    using Clock = std::chrono::steady_clock;
    bool isLost = false;
    auto lostSince = Clock::now();
    auto pause = std::chrono::seconds(1);
    for (;;) {
        const auto before = offset_;
        auto end = follow(listener, followSeconds, stop);
        if (!end || (*end != End::Lost && *end != End::Running)) {
            return end;
        }
        if (*end == End::Running || offset_ > before) {
            isLost = false;
            pause = std::chrono::seconds(1);
        }
        if (*end == End::Running) {
            continue;
        }
        // Ctrl-C ends ssh in the moment in which it requests the stop.
        pauseFor(std::chrono::milliseconds(200), stop);
        if (stop.stop_requested()) {
            return end;
        }
        const auto now = Clock::now();
        if (!isLost) {
            isLost = true;
            lostSince = now;
            listener.notice(fmt::format(
                "the connection to {} is lost; the measurement goes on there. Trying again",
                connection_.host()));
        }
        if (now - lostSince >= patience) {
            return end;
        }
        pauseFor(pause, stop);
        pause = std::min<std::chrono::seconds>(2 * pause, longestPause);
    }
}

/// Goes on where it was when the connection is back; who follows the run says that it was lost.
void RemoteRun::followLive(const RemoteListener& listener, const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        const auto ran = connection_.run(
            followScript(id_, remoteLive, liveOffset_, followSeconds),
            [&](std::string_view text) {
                liveOffset_ += text.size();
                listener.live(text);
                return true;
            },
            stop);
        if (!ran || (!ran->isLost && ran->status != FollowWaited)) {
            return;
        }
        pauseFor(std::chrono::seconds(1), stop);
    }
}

Result<RemoteRun::End> RemoteRun::stopAndFollow(const RemoteListener& listener)
{
    constexpr int patience = 20;
    listener.notice(fmt::format("stopping the measurement on {}", connection_.host()));
    if (const auto asked = connection_.ask(stopScript(id_), {}); !asked) {
        return asked.error();
    }
    auto end = follow(listener, patience, {});
    if (end && *end == End::Running) {
        if (const auto killed = connection_.ask(killScript(id_), {}); !killed) {
            return killed.error();
        }
        return End::Died;
    }
    return end;
}

Result<int> RemoteRun::finish(const RemoteListener& listener,
                              std::chrono::seconds patience,
                              const std::stop_token& stop)
{
    std::jthread live;
    if (listener.live) {
        live = std::jthread([&](const std::stop_token& ended) { followLive(listener, ended); });
    }
    auto end = followPatiently(listener, patience, stop);
    if (stop.stop_requested() && (!end || *end != End::Ended)) {
        end = stopAndFollow(listener);
    }
    if (live.joinable()) {
        live.request_stop();
        live.join();
    }
    if (!end) {
        return Error{end.error().code, fmt::format("{}. {}", end.error().message, whereItIs())};
    }
    if (*end == End::Lost) {
        return Error{Errc::Unreadable, fmt::format("the connection to {} is lost. {}",
                                                   connection_.host(), whereItIs())};
    }
    if (*end == End::Missing) {
        return Error{Errc::NotFound,
                     fmt::format("the run {} is not on {} any more; it was removed there", id_,
                                 connection_.host())};
    }
    auto status = fetch(listener, {});  // also after a stop: what is complete is kept
    if (!status) {
        return Error{status.error().code,
                     fmt::format("{}. {}", status.error().message, whereItIs())};
    }
    if (const auto gone = remove(); !gone) {
        listener.notice(gone.error().message);
    }
    if (*end == End::Died && !stop.stop_requested()) {
        return Error{Errc::Unreadable, fmt::format("the measurement on {} was killed; what it had "
                                                   "written was fetched",
                                                   connection_.host())};
    }
    return status;
}

Result<int> RemoteRun::fetch(const RemoteListener& listener, const std::stop_token& stop)
{
    const auto rest = connection_.run(
        restScript(id_, "err", offset_),
        [&](std::string_view text) { return takeErrors(listener, text); }, stop);
    if (!rest) {
        return rest.error();
    }
    if (!line_.empty()) {
        listener.line(std::exchange(line_, {}));
    }
    if (listener.live) {
        const auto shown = connection_.run(
            restScript(id_, remoteLive, liveOffset_),
            [&](std::string_view text) {
                listener.live(text);
                return true;
            },
            stop);
        if (!shown) {
            return shown.error();
        }
    }
    const auto out =
        connection_.ask(fmt::format("cat {}/out 2> /dev/null\nexit 0\n", runDirectory(id_)), stop);
    if (!out) {
        return out.error();
    }
    listener.output(*out);  // as a whole: a letter may be several bytes
    const auto listed = connection_.ask(resultsScript(id_), stop);
    if (!listed) {
        return listed.error();
    }
    constexpr std::string_view statusMark = "status ";
    constexpr int killed = 137;  // as shells report what SIGKILL ended
    int status = killed;
    std::istringstream lines(*listed);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(statusMark)) {
            std::from_chars(line.data() + statusMark.size(), line.data() + line.size(), status);
        } else if (const auto fetched = fetchFile(line, stop); !fetched) {
            return fetched.error();
        }
    }
    return status;
}

Result<void> RemoteRun::fetchFile(std::string_view line, const std::stop_token& stop)
{
    const auto file = numbered(line);
    const auto local = file ? localName(output_, file->second) : fs::path();
    if (local.empty()) {
        return {};  // no file of a run: the other machine is not trusted with names
    }
    std::error_code failed;
    const bool isTaken = !replaces_ && local.extension() != ".partial" &&
                         fs::is_regular_file(local, failed) && fs::file_size(local, failed) > 0;
    const fs::path target = isTaken ? fs::path(freeName(local.string())) : local;
    return connection_.get(fmt::format("{}/results/{}", runDirectory(id_), file->second), target,
                           file->first, stop);
}

Result<void> RemoteRun::remove()
{
    if (const auto killed = connection_.ask(killScript(id_), {}); !killed) {
        return killed.error();
    }
    const auto removed = connection_.ask(removeScript(id_), {});
    if (!removed) {
        return Error{removed.error().code, fmt::format("{}; {} on it is not removed",
                                                       removed.error().message, runDirectory(id_))};
    }
    return {};
}

std::string RemoteRun::whereItIs() const
{
    return fmt::format(
        "The run ends when nobody follows it; what it has written is in {}:{}/results until you "
        "copy and remove it",
        connection_.host(), runDirectory(id_));
}

}  // namespace papilio::collectors
