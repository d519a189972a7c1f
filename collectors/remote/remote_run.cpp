#include "collectors/remote/remote_run.h"

#include "collectors/remote/ssh_connection.h"
#include "collectors/suite/shard.h"
#include "core/base/parsed_number.h"
#include "core/base/shell_word.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/study_name.h"

#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <map>
#include <random>
#include <regex>
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

bool matches(const std::string& text, const char* pattern)
{
    return std::regex_match(text, std::regex(pattern));
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

/// job.sh: starts papilio-collect with request.arguments: in request.directory where a program is
/// run, else in results.
/// @param run  absolute path of the run's directory
std::string jobScript(const RemoteRequest& request,
                      const std::string& home,
                      const std::string& run,
                      const std::string& collector)
{
    auto where = request.runsProgram ? request.directory : run + "/results";
    where = where.empty() ? "." : where.starts_with("~/") ? where.substr(2) : where;
    std::string line;
    for (auto word : request.arguments) {
        if (word == remoteLive) {
            line += " \"$live\"";
            continue;
        }
        // A study that is written where papilio-collect runs is called by its name alone, as it
        // will say.
        if (word == remoteStudy && !request.runsProgram) {
            word = fs::path(word).filename();
        } else if (word.starts_with(runDirectoryMark)) {
            word.replace(0, runDirectoryMark.size(), run);
        }
        line += " " + shellWord(word);
    }
    // Of ranks that a launcher starts beside the first, what they say would be mixed with it.
    return fmt::format(R"sh(#!/bin/sh
live={0}/live
: > {0}/started
if [ "${{OMPI_COMM_WORLD_RANK:-${{PMI_RANK:-${{SLURM_PROCID:-0}}}}}}" != 0 ]; then
  live=/dev/null
  exec > /dev/null 2>&1
fi
cd {1} && cd {2} || {{ echo "papilio-collect: the folder "{2}" is not there; choose another one with --run-in" >&2; exit 2; }}
exec {3}{4}
)sh",
                       shellWord(run), shellWord(home), shellWord(where), shellWord(collector),
                       line);
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
          directory_(fmt::format("{}/runs/{:%Y%m%d-%H%M%S}-{:08x}",
                                 cache,
                                 fmt::gmtime(std::time(nullptr)),
                                 std::random_device()()))
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
        if (fetched && status && *status == 0 && !request_.output.empty() && !hasStudy_) {
            status = core::errorOf(Errc::NotFound, "{}: no study came back", connection_.host());
        }
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
    Result<std::string> ask(const std::string& script, std::size_t most = mostOfAnAnswer)
    {
        return connection_.ask(script, {}, most);
    }

    Result<void> look()
    {
        const auto probed = connection_.ask(probeScript(request_.collector), stop_);
        if (!probed) {
            return probed.error();
        }
        facts_ = factsOf(*probed);
        if (facts_["system"].empty()) {
            return core::errorOf(Errc::Unsupported,
                                 "{} does not run the commands that ssh sends; log in with ssh {} "
                                 "and see what it does instead",
                                 connection_.host(), connection_.host());
        }
        if (facts_["system"] != "Linux") {
            return core::errorOf(Errc::Unsupported,
                                 "{} runs {}; papilio-collect measures on Linux only",
                                 connection_.host(), facts_["system"]);
        }
        if (facts_["collector"].empty() && !request_.collector.empty()) {
            return core::errorOf(Errc::NotFound, "{} has no program {}", connection_.host(),
                                 request_.collector);
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
                        "&& : > {0}/live\n",
                        directory_, cache),
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
                                              archive->stem().stem().string());
        }
        std::vector<std::pair<fs::path, std::string>> files;
        for (const auto& file : request_.inputs) {
            files.emplace_back(file, remoteInput(files.size(), file));
        }
        if (request_.resumes) {
            files.emplace_back(request_.output + ".partial", std::string(remoteStudy) + ".partial");
        }
        for (auto& [file, name] : files) {
            name.replace(0, runDirectoryMark.size(), directory_);
            if (const auto sent = connection_.send(file, "cat > " + name, stop_); !sent) {
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
            live = std::jthread([&] {
                (void)connection_.run(fmt::format(R"sh(cd {} || exit 1
rounds=0
while [ ! -e pid ] && [ $rounds -lt 100 ]; do sleep 0.1; rounds=$((rounds + 1)); done
tail -c +1 -f -s 0.2 --pid="$(cat pid)" live
)sh",
                                                  directory_),
                                      [&](std::string_view text) {
                                          listener_.live(text);
                                          return true;
                                      },
                                      {});
            });
        }
        const auto run = facts_["home"] + "/" + directory_;
        const auto job = jobScript(request_, facts_["home"], run, facts_["collector"]);
        // stdin is there until the connection ends. A launcher gets the signal with all that it has
        // started, papilio-collect by itself.
        const auto script = fmt::format(
            R"sh({{ cd {0} || exit 1
exec 3<&0
cat > job.sh <<'END OF THE JOB'
{1}
END OF THE JOB
chmod 700 job.sh
group=
command -v setsid > /dev/null && group=setsid
$group {2} {3}/job.sh < /dev/null 2>&1 > out &
child=$!
trap '' HUP PIPE
echo $child > pid
{{ cat <&3; kill -s TERM -- {4}; }} > /dev/null 2>&1 &
reader=$!
wait $child
code=$?
kill $reader 2> /dev/null
[ -e started ] || echo "papilio-collect: the launcher did not start the measurement (status $code)"
echo $code > status
exit $code; }}
)sh",
            directory_, job, request_.launcher, shellWord(run),
            request_.launcher.empty() ? "$child" : "-$child");
        const auto ran = connection_.run(
            script, [&](std::string_view text) { return takeErrors(text); }, stop_);
        const bool hasLost = ran && isLost(*ran);
        if (hasLost) {  // Ctrl-C ends ssh in the moment in which it requests the stop
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
        const bool isStopped = stop_.stop_requested();
        if (isStopped) {
            listener_.notice(fmt::format("stopping the measurement on {}", connection_.host()));
        }
        auto status = ran ? Result<int>(ran->status) : Result<int>(ran.error());
        if (isStopped || hasLost || !ran) {
            const auto ended = waitForEnd();
            status = isStopped ? ended : status;
            // ssh says 255 for its own errors, and for a run that ends so.
            if (hasLost && !isStopped && !(ended && *ended == ran->status)) {
                status = core::errorOf(Errc::Unreadable,
                                       "the connection to {} is lost, which ended the "
                                       "measurement there",
                                       connection_.host());
            }
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
        return answer ? Result(std::atoi(answer->c_str())) : answer.error();
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
        // A study there is removed with its directory: what names it means the one here.
        auto text = *out;
        const auto study = fmt::format("{}/{}/results/study.h5", facts_["home"], directory_);
        for (auto at = text.find(study); at != std::string::npos;
             at = text.find(study, at + request_.output.size())) {
            text.replace(at, study.size(), request_.output);
        }
        listener_.output(text);  // as a whole: a letter may be several bytes
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
        const auto path = fmt::format("{}/results/{}", directory_, name);
        const auto file = ask("cat " + path + "\n", bytes);
        if (!file || file->size() != bytes) {
            return file ? core::errorOf(Errc::Unreadable,
                                        "{} cannot be copied from {}: only {} of {} bytes arrived",
                                        path, connection_.host(), file->size(), bytes)
                        : file.error();
        }
        const auto written =
            core::AtomicFile::write(isTaken ? core::freeStudyName(local) : local, *file);
        hasStudy_ = hasStudy_ || (written && local.extension() != ".partial");
        return written ? written : written.error().in(connection_.host());
    }

    const SshConnection& connection_;
    const RemoteRequest& request_;
    const RemoteListener& listener_;
    const std::stop_token& stop_;
    std::string directory_;  ///< of the run; relative to the home directory
    std::map<std::string, std::string> facts_;
    std::string line_;       ///< of stderr, one that has no end yet
    bool hasStudy_ = false;  ///< that is complete came back
};

}  // namespace

std::string remoteInput(std::size_t index, const fs::path& file)
{
    const auto ending = file.extension().string();
    return fmt::format("{}/inputs/{}{}", runDirectoryMark, index,
                       matches(ending, "[.A-Za-z0-9]*") ? ending : "");
}

Result<int> runRemotely(const RemoteRequest& request,
                        const RemoteListener& listener,
                        const std::stop_token& stop)
{
    const auto connection = SshConnection::to(request.host);
    return connection ? Run(*connection, request, listener, stop).run()
                      : Result<int>(connection.error());
}

fs::path localName(const fs::path& output, const std::string& name)
{
    static const std::regex known(R"(study(\.(\d{1,9}))?\.h5(\.partial)?)");
    std::smatch parts;
    if (output.empty() || !std::regex_match(name, parts, known)) {
        return {};
    }
    const auto rank = core::parsedNumber<std::size_t>(parts.str(2));
    auto local = rank ? fs::path(shardPath(output.string(), {.index = *rank, .count = 0})) : output;
    local += parts.str(3);
    return local;
}

Result<fs::path> findArchive(const fs::path& given,
                             const std::string& processor,
                             const std::string& host)
{
    std::error_code failed;
    const auto name = fmt::format("papilio-collect-{}-{}.tar.gz", PAPILIO_VERSION, processor);
    if (!given.empty()) {
        const auto file = given.filename().string();
        return !fs::is_regular_file(given, failed)
                   ? core::errorOf(Errc::NotFound, "{}: {}: archive not found", host,
                                   given.string())
               : !matches(file, R"([A-Za-z0-9_+.][-A-Za-z0-9_+.]*\.tar\.gz)")
                   ? core::errorOf(Errc::InvalidArgument,
                                   "{}: {}: an archive of a collector is called {}", host,
                                   given.string(), name)
               : !file.ends_with("-" + processor + ".tar.gz")
                   ? core::errorOf(Errc::Unsupported,
                                   "{} has a processor of {}, and this archive is for another one: "
                                   "{}",
                                   host, processor, file)
                   : Result(given);
    }
    const auto self = core::thisProgram().parent_path();
    for (const auto& place :
         {self / "../share/papilio/collectors", self / "../archives", self / "archives"}) {
        if (fs::is_regular_file(place / name, failed)) {
            return (place / name).lexically_normal();
        }
    }
    return core::errorOf(Errc::NotFound,
                         "{} has no papilio-collect, and {} is not installed here. Install "
                         "papilio-collect there, name it with --collector, or make the archive "
                         "(docs/user/other-machines.md) and name it with --archive",
                         host, name);
}

}  // namespace papilio::collectors
