#include "collectors/remote/remote_run.h"

#include "collectors/base/free_name.h"
#include "collectors/remote/ssh_connection.h"
#include "core/base/child_process.h"
#include "core/base/shell_word.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <thread>
#include <utility>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;
using core::shellWord;

namespace fs = std::filesystem;

namespace {

constexpr const char* version = "papilio-collect " PAPILIO_VERSION;
constexpr const char* cache = ".cache/papilio";  ///< below the home directory there
constexpr std::string_view archiveEnding = ".tar.gz";

/// The folder in an archive: its name without ".tar.gz".
std::string archiveFolder(const fs::path& archive)
{
    auto name = archive.filename().string();
    name.resize(name.ends_with(archiveEnding) ? name.size() - archiveEnding.size() : 0);
    return name;
}

/// Prints "papilio NAME VALUE" lines: system, processor, home, and collector and version where
/// papilio-collect is found.
/// @param collector  the path that was asked for; empty: PATH, then what was kept there
std::string probeScript(const std::string& collector)
{
    const auto look = collector.empty()
                          ? fmt::format(R"sh(c=$(command -v papilio-collect)
for k in "$HOME/.local/bin/papilio-collect" "$HOME/{}/collectors"/papilio-collect-{}-"$(uname -m)"/bin/papilio-collect; do
  [ -z "$c" ] && [ -x "$k" ] && c=$k
done)sh",
                                        cache, PAPILIO_VERSION)
                          : fmt::format("c=$(command -v {0} || {{ [ -x {0} ] && echo {0}; }})",
                                        shellWord(collector));
    return fmt::format(R"sh(echo "papilio system $(uname -s)"
echo "papilio processor $(uname -m)"
echo "papilio home $HOME"
{}
[ -n "$c" ] && echo "papilio collector $c" && echo "papilio version $("$c" --version 2>&1 | tail -n 1)"
exit 0
)sh",
                       look);
}

/// Whether a program of the other machine is run, which has a directory of its own.
bool runsProgram(const RemoteRequest& request)
{
    return std::ranges::find(request.arguments, "--") != request.arguments.end();
}

/// job.sh: starts papilio-collect with request.arguments: in request.directory where a program is
/// run, else in results.
/// @param run  absolute path of the run's directory
std::string jobScript(const RemoteRequest& request,
                      const std::string& home,
                      const std::string& run,
                      const std::string& collector)
{
    auto where = runsProgram(request) ? request.directory : run + "/results";
    where = where.empty() ? "." : where.starts_with("~/") ? where.substr(2) : where;
    std::string line;
    for (auto word : request.arguments) {
        if (word == fmt::format("{}/{}", runDirectoryMark, remoteLive)) {
            line += " \"$live\"";
            continue;
        }
        // A study that is written where papilio-collect runs is called by its name alone, as it
        // will say.
        if (word == fmt::format("{}/{}", runDirectoryMark, remoteStudy) && !runsProgram(request)) {
            word = word.substr(word.rfind('/') + 1);
        } else if (word.starts_with(runDirectoryMark)) {
            word.replace(0, runDirectoryMark.size(), run);
        }
        line += " " + shellWord(word);
    }
    // Of ranks that a launcher starts beside the first, what they say would be mixed with it.
    return fmt::format(R"sh(#!/bin/sh
live={0}/{1}
: > {0}/started
if [ "${{OMPI_COMM_WORLD_RANK:-${{PMI_RANK:-${{SLURM_PROCID:-0}}}}}}" != 0 ]; then
  live=/dev/null
  exec > /dev/null 2>&1
fi
cd {2} && cd {3} || {{ echo "papilio-collect: the folder "{3}" is not there; choose another one with --run-in" >&2; exit 2; }}
exec {4}{5}
)sh",
                       shellWord(run), remoteLive, shellWord(home), shellWord(where),
                       shellWord(collector), line);
}

/// Runs a command in a directory of a run until it ends or the connection does.
/// @param begun   what is done when it has begun, as the process $child
/// @param target  what gets SIGTERM when the connection ends: "$child", or "-$child", its group
/// @param ended   what is done when it has ended with the status $code
std::string attachedScript(const std::string& run,
                           std::string_view command,
                           std::string_view begun = "",
                           std::string_view target = "$child",
                           std::string_view ended = "")
{
    return fmt::format(R"sh({{ cd {0} || exit 1
exec 3<&0
{1} &
child=$!
trap '' HUP PIPE
{2}
{{ cat <&3; kill -s TERM -- {3}; }} > /dev/null 2>&1 &
reader=$!
wait $child
code=$?
kill $reader 2> /dev/null
{4}
exit $code; }}
)sh",
                       run, command, begun, target, ended);
}

/// The "papilio NAME VALUE" lines: a login shell may print more.
std::map<std::string, std::string> factsOf(const std::string& text)
{
    std::map<std::string, std::string> facts;
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

/// Letters, digits and "-": it becomes part of commands and paths.
std::string newRunId()
{
    std::random_device random;
    return fmt::format("{:%Y%m%d-%H%M%S}-{:08x}", fmt::gmtime(std::time(nullptr)), random());
}

/// One run, step by step.
class Run {
public:
    Run(const SshConnection& connection,
        const RemoteRequest& request,
        const RemoteListener& listener,
        const std::stop_token& stop)
        : connection_(connection),
          request_(request),
          listener_(listener),
          stop_(stop),
          directory_(fmt::format("{}/runs/{}", cache, newRunId()))
    {}

    Result<int> run()
    {
        if (const auto looked = look(); !looked) {
            return looked.error();
        }
        auto status = prepare();
        const bool hasBegun = bool(status);
        if (hasBegun) {
            status = measure();
        }
        // Also after a stop and a loss: what is complete is kept.
        const auto fetched = hasBegun ? fetch() : Result<void>();
        const auto removed = fetched ? ask(fmt::format("rm -rf {0}\nrmdir {1}/collectors {1}/runs "
                                                       "{1} 2> /dev/null\nexit 0\n",
                                                       directory_, cache))
                                     : fetched.error();
        if (removed) {
            return status;
        }
        return Error{status ? removed.error().code : status.error().code,
                     fmt::format("{}. What the run has written is in {}:{}/results until you copy "
                                 "and remove it",
                                 status ? removed.error().message : status.error().message,
                                 connection_.host(), directory_)};
    }

private:
    /// What is done after a stop, too.
    Result<std::string> ask(const std::string& script) { return connection_.ask(script, {}); }

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
        if (facts_["collector"].empty() && !request_.collector.empty()) {
            return Error{Errc::NotFound, fmt::format("{} has no program {}", connection_.host(),
                                                     request_.collector)};
        }
        if (!facts_["collector"].empty() && facts_["version"] != version) {
            listener_.notice(fmt::format("{} on {} is \"{}\", this is \"{}\"; options may differ",
                                         facts_["collector"], connection_.host(), facts_["version"],
                                         version));
        }
        return {};
    }

    /// Sends what is needed there.
    Result<int> prepare()
    {
        const auto made = connection_.ask(
            fmt::format("umask 077; mkdir -p {0}/inputs {0}/results {0}/collector {1}/collectors "
                        "&& : > {0}/{2}\n",
                        directory_, cache, remoteLive),
            stop_);
        if (!made) {
            return made.error();
        }
        if (facts_["collector"].empty()) {
            const auto archive =
                findArchive(request_.archive, facts_["processor"], connection_.host());
            if (!archive) {
                return archive.error();
            }
            const auto place = request_.keepsCollector ? std::string(cache) + "/collectors"
                                                       : directory_ + "/collector";
            listener_.notice(
                fmt::format("sending {} to {}", archive->filename().string(), connection_.host()));
            if (const auto sent = connection_.send(*archive, "tar -xzf - -C " + place, stop_);
                !sent) {
                return sent.error();
            }
            facts_["collector"] = fmt::format("{}/{}/{}/bin/papilio-collect", facts_["home"], place,
                                              archiveFolder(*archive));
        }
        auto files = request_.inputs;
        if (request_.resumes) {
            files.push_back({request_.output + ".partial", fmt::format("{}.partial", remoteStudy)});
        }
        for (const auto& [file, name] : files) {
            const auto sent =
                connection_.send(file, fmt::format("cat > {}/{}", directory_, name), stop_);
            if (!sent) {
                return sent.error();
            }
        }
        return 0;
    }

    /// Runs papilio-collect to its end. @return its exit status
    Result<int> measure()
    {
        std::jthread live;
        if (listener_.live) {
            live = std::jthread([&](const std::stop_token& ended) {
                const auto tail = fmt::format("tail -c +1 -f {}", remoteLive);
                (void)connection_.run(attachedScript(directory_, tail), live_, ended);
            });
        }
        const auto run = facts_["home"] + "/" + directory_;
        const auto job = jobScript(request_, facts_["home"], run, facts_["collector"]);
        const auto start = fmt::format(R"sh(cat > job.sh <<'END OF THE JOB'
{}
END OF THE JOB
chmod 700 job.sh
group=
command -v setsid > /dev/null && group=setsid
$group {} {}/job.sh < /dev/null 2>&1 > out)sh",
                                       job, request_.launcher, shellWord(run));
        const auto ran = connection_.run(
            // A launcher gets the signal with all that it has started, papilio-collect by itself.
            attachedScript(
                directory_, start, "echo $child > pid",
                request_.launcher.empty() ? "$child" : "-$child",
                R"sh([ -e started ] || echo "papilio-collect: the launcher did not start the measurement (status $code)"
echo $code > status)sh"),
            [&](std::string_view text) { return takeErrors(text); }, stop_);
        if (ran && ran->isLost) {  // Ctrl-C ends ssh in the moment in which it requests the stop
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
        const bool isStopped = stop_.stop_requested();
        const bool isLost = ran && ran->isLost;
        if (isStopped) {
            listener_.notice(fmt::format("stopping the measurement on {}", connection_.host()));
        }
        auto status = ran ? Result<int>(ran->status) : Result<int>(ran.error());
        if (isStopped || isLost || !ran) {
            const auto ended = waitForEnd();
            status = isStopped ? ended : status;
            // ssh says 255 for its own errors, and for a run that ends so.
            if (isLost && !isStopped && !(ended && *ended == ran->status)) {
                status = Error{Errc::Unreadable,
                               fmt::format("the connection to {} is lost, which ended the "
                                           "measurement there",
                                           connection_.host())};
            }
        }
        if (live.joinable()) {
            live.request_stop();
            live.join();
            (void)connection_.run(
                fmt::format("tail -c +{} {}/{}\n", liveBytes_ + 1, directory_, remoteLive), live_,
                {});
        }
        return status;
    }

    /// Waits until the run has ended by itself, which nobody reads any more. @return its status
    Result<int> waitForEnd()
    {
        const auto answer = ask(fmt::format(R"sh(cd {} || exit 1
rounds=0
while [ ! -e status ] && [ $rounds -lt 100 ]; do sleep 0.2; rounds=$((rounds + 1)); done
[ -e status ] || kill -s KILL -- -"$(cat pid)" 2> /dev/null
cat status 2> /dev/null || echo 137
)sh",
                                            directory_));
        int status = 0;
        if (answer) {
            std::from_chars(answer->data(), answer->data() + answer->size(), status);
        }
        return answer ? Result<int>(status) : answer.error();
    }

    /// @return false where a line is longer than any of a run
    bool takeErrors(std::string_view text)
    {
        line_ += text;
        for (auto end = line_.find('\n'); end != std::string::npos; end = line_.find('\n')) {
            listener_.line(std::string_view(line_).substr(0, end));
            line_.erase(0, end + 1);
        }
        return line_.size() <= mostOfAnAnswer;
    }

    /// What it printed, and its files.
    Result<void> fetch()
    {
        if (!line_.empty()) {
            listener_.line(std::exchange(line_, {}));
        }
        const auto out = ask(fmt::format("cat {}/out 2> /dev/null\nexit 0\n", directory_));
        if (!out) {
            return out.error();
        }
        listener_.output(*out);  // as a whole: a letter may be several bytes
        const auto listed = ask(fmt::format(R"sh(cd {}/results || exit 1
for f in *; do
  [ -f "$f" ] && echo "$(wc -c < "$f") $f"
done
exit 0
)sh",
                                            directory_));
        if (!listed) {
            return listed.error();
        }
        std::istringstream lines(*listed);
        std::uint64_t bytes = 0;
        for (std::string name; lines >> bytes && std::getline(lines >> std::ws, name);) {
            if (const auto fetched = fetchFile(bytes, name); !fetched) {
                return fetched.error();
            }
        }
        return {};
    }

    Result<void> fetchFile(std::uint64_t bytes, const std::string& name)
    {
        const auto local = localName(request_.output, name);
        if (local.empty()) {
            return {};  // no file of a run: the other machine is not trusted with names
        }
        std::error_code failed;
        const bool isTaken = !request_.replaces && local.extension() != ".partial" &&
                             fs::is_regular_file(local, failed) && fs::file_size(local, failed) > 0;
        return connection_.get(fmt::format("{}/results/{}", directory_, name),
                               isTaken ? fs::path(freeName(local.string())) : local, bytes, {});
    }

    const SshConnection& connection_;
    const RemoteRequest& request_;
    const RemoteListener& listener_;
    const std::stop_token& stop_;
    std::string directory_;  ///< of the run; relative to the home directory
    std::map<std::string, std::string> facts_;
    std::string line_;           ///< of stderr, one that has no end yet
    std::size_t liveBytes_ = 0;  ///< of its live stream that were told
    SshConnection::Output live_ = [this](std::string_view text) {
        liveBytes_ += text.size();
        listener_.live(text);
        return true;
    };
};

}  // namespace

Result<int> runRemotely(const RemoteRequest& request,
                        const RemoteListener& listener,
                        const std::stop_token& stop)
{
    const auto connection = SshConnection::to(request.hosts.front());
    return connection ? Run(*connection, request, listener, stop).run()
                      : Result<int>(connection.error());
}

Result<fs::path> findArchive(const fs::path& given,
                             const std::string& processor,
                             const std::string& host)
{
    std::error_code failed;
    if (!given.empty()) {
        if (!fs::is_regular_file(given, failed)) {
            return Error{Errc::NotFound,
                         fmt::format("{}: {}: archive not found", host, given.string())};
        }
        if (!isSimplePath(archiveFolder(given))) {
            return Error{Errc::InvalidArgument,
                         fmt::format("{}: {}: an archive of a collector is called "
                                     "papilio-collect-VERSION-PROCESSOR.tar.gz",
                                     host, given.string())};
        }
        if (!archiveFolder(given).ends_with("-" + processor)) {
            return Error{Errc::Unsupported,
                         fmt::format("{} has a processor of {}, and this archive is for another "
                                     "one: {}",
                                     host, processor, given.filename().string())};
        }
        return given;
    }
    const auto name =
        fmt::format("{}-{}{}", "papilio-collect-" PAPILIO_VERSION, processor, archiveEnding);
    const auto self = core::thisProgram().parent_path();
    for (const auto& place :
         {self / "../share/papilio/collectors", self / "../archives", self / "archives"}) {
        if (fs::is_regular_file(place / name, failed)) {
            return (place / name).lexically_normal();
        }
    }
    return Error{Errc::NotFound,
                 fmt::format("{} has no papilio-collect, and {} is not installed here. Install "
                             "papilio-collect there, name it with --collector, or make the archive "
                             "(docs/user/other-machines.md) and name it with --archive",
                             host, name)};
}

}  // namespace papilio::collectors
