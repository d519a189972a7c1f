#include "collectors/remote/remote_scripts.h"

#include "core/base/shell_word.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

constexpr const char* base = ".cache/papilio";

/// Whether a program of the other machine is run, which has a directory of its own.
bool runsProgram(const RemoteRequest& request)
{
    return std::find(request.arguments.begin(), request.arguments.end(), "--") !=
           request.arguments.end();
}

/// Words with the run's directory in place of its mark; what is written where it runs by its name
/// alone, as the study will say.
std::string commandLine(const RemoteRequest& request, const std::string& directory)
{
    std::string line;
    const auto study = fmt::format("{}/{}", runDirectoryMark, remoteStudy);
    for (auto word : request.arguments) {
        if (word == study && !runsProgram(request)) {
            word = word.substr(word.rfind('/') + 1);
        }
        if (word == fmt::format("{}/{}", runDirectoryMark, remoteLive)) {
            line += " \"$live\"";
            continue;
        }
        if (word.starts_with(runDirectoryMark)) {
            word.replace(0, runDirectoryMark.size(), directory);
        }
        line += " " + core::shellWord(word);
    }
    return line;
}

}  // namespace

std::string runDirectory(const std::string& id)
{
    return fmt::format("{}/runs/{}", base, id);
}

std::string keptCollectors()
{
    return fmt::format("{}/collectors", base);
}

std::string probeScript(const std::string& collector)
{
    const auto look = collector.empty()
                          ? fmt::format(R"sh(c=$(command -v papilio-collect)
for k in "$HOME/.local/bin/papilio-collect" "$HOME/{}"/papilio-collect-{}-"$(uname -m)"/bin/papilio-collect; do
  [ -z "$c" ] && [ -x "$k" ] && c=$k
done)sh",
                                        keptCollectors(), PAPILIO_VERSION)
                          : fmt::format("c=$(command -v {0} || {{ [ -x {0} ] && echo {0}; }})",
                                        core::shellWord(collector));
    return fmt::format(R"sh(echo "papilio system $(uname -s)"
echo "papilio processor $(uname -m)"
echo "papilio home $HOME"
{}
[ -n "$c" ] && echo "papilio collector $c" && echo "papilio version $("$c" --version 2>&1 | tail -n 1)"
exit 0
)sh",
                       look);
}

std::string directoryScript(const std::string& id)
{
    return fmt::format(
        "umask 077; mkdir -p {0}/inputs {0}/results {0}/collector {1} && : > {0}/err && "
        ": > {0}/{2}\n",
        runDirectory(id), keptCollectors(), remoteLive);
}

std::string startScript(const std::string& id)
{
    return fmt::format(R"sh(cd {} || exit 1
umask 077
chmod 700 job.sh
if command -v setsid > /dev/null; then
  setsid sh ./start.sh < /dev/null > /dev/null 2>&1 &
else
  nohup sh ./start.sh < /dev/null > /dev/null 2>&1 &
fi
echo "papilio pid $!"
)sh",
                       runDirectory(id));
}

std::string jobScript(const RemoteRequest& request,
                      const std::string& id,
                      const std::string& home,
                      const std::string& collector)
{
    const auto directory = home + "/" + runDirectory(id);
    const auto where = !runsProgram(request)                 ? directory + "/results"
                       : request.directory.starts_with("~/") ? request.directory.substr(2)
                                                             : request.directory;
    // Ranks that a launcher starts beside the first write what they say next to it. The pause grows
    // so that a long measurement is not disturbed more than once a second.
    return fmt::format(
        R"sh(#!/bin/sh
run={0}
rank=${{OMPI_COMM_WORLD_RANK:-${{PMI_RANK:-${{SLURM_PROCID:-0}}}}}}
suffix=
[ "$rank" = 0 ] || suffix=.$rank
live=$run/{6}
[ "$rank" = 0 ] || live=/dev/null
[ -d "$run" ] || exit 130
[ -e "$run/stop" ] && exit 130
: > "$run/started"
cd {5} && cd {1} || {{ echo "papilio-collect: the folder "{2}" is not there; choose another one with --run-in" >> "$run/err"; exit 2; }}
{3}{4} < /dev/null > "$run/out$suffix" 2>> "$run/err$suffix" &
child=$!
trap 'kill -TERM $child' INT TERM
pause=0.1
rounds=0
asked=
last=
alone=0
while kill -0 $child 2> /dev/null; do
  if [ -z "$asked" ] && {{ [ -e "$run/stop" ] || [ ! -d "$run" ] || [ $alone -gt {7} ]; }}; then
    kill -TERM $child
    asked=yes
  fi
  seen=
  [ -e "$run/followed" ] && read seen < "$run/followed"
  if [ "$seen" = "$last" ]; then alone=$((alone + 1)); else alone=0; fi
  last=$seen
  sleep $pause
  rounds=$((rounds + 1))
  [ $rounds -gt 20 ] && pause=1
done
wait $child
)sh",
        core::shellWord(directory), where.empty() ? std::string(".") : core::shellWord(where),
        core::shellWord(where), core::shellWord(collector), commandLine(request, directory),
        core::shellWord(home), remoteLive, request.patience.count() + 2 * followSeconds);
}

std::string launchScript(const std::string& launcher,
                         const std::string& home,
                         const std::string& id)
{
    const auto directory = core::shellWord(home + "/" + runDirectory(id));
    // What the launcher says matters only where the job did not begin.
    return fmt::format(R"sh(cd {0} || exit 1
echo $$ > pid
uname -n > host
{1} {0}/job.sh < /dev/null > launcher 2>&1
code=$?
if [ ! -e started ] && [ ! -e stop ]; then
  echo "papilio-collect: the launcher did not start the measurement (status $code): $(tail -n 1 launcher)" >> err
  [ $code = 0 ] && code=1
fi
echo $code > status.new && mv status.new status
)sh",
                       directory, launcher);
}

std::string followScript(const std::string& id,
                         std::string_view file,
                         std::size_t offset,
                         int seconds)
{
    constexpr int perSecond = 5;
    return fmt::format(R"sh(d={0}
[ -d $d ] || exit {4}
tail -c +{1} -f $d/{8} < /dev/null &
t=$!
rounds=0
dead=
while [ -d $d ] && [ ! -e $d/status ] && [ $rounds -lt {2} ]; do
  [ $((rounds % 10)) = 0 ] && echo "$t.$rounds" > $d/followed
  sleep {3}
  rounds=$((rounds + 1))
  if [ $((rounds % 10)) = 0 ] && [ -e $d/pid ] && [ "$(cat $d/host)" = "$(uname -n)" ]; then
    kill -0 "$(cat $d/pid)" 2> /dev/null || {{ sleep 1; [ -e $d/status ] || {{ dead=yes; break; }}; }}
  fi
done
kill $t 2> /dev/null
wait $t 2> /dev/null
[ -e $d/status ] && exit {5}
[ -d $d ] || exit {4}
[ -n "$dead" ] && exit {6}
exit {7}
)sh",
                       runDirectory(id), offset + 1, seconds * perSecond, 1.0 / perSecond,
                       static_cast<int>(FollowMissing), static_cast<int>(FollowEnded),
                       static_cast<int>(FollowDied), static_cast<int>(FollowWaited), file);
}

std::string stopScript(const std::string& id)
{
    // What waits in a queue is not told by a file.
    return fmt::format(R"sh(cd {} 2> /dev/null || exit 0
: > stop
sleep 0.3
[ -e started ] || kill -s TERM -- -"$(cat pid)" 2> /dev/null
[ -e started ] || {{ echo 130 > status.new && mv status.new status; }}
exit 0
)sh",
                       runDirectory(id));
}

std::string killScript(const std::string& id)
{
    return fmt::format(R"sh(cd {} 2> /dev/null || exit 0
[ -e status ] && exit 0
: > stop
[ "$(cat host 2> /dev/null)" = "$(uname -n)" ] || exit 0
kill -s TERM -- -"$(cat pid)" 2> /dev/null
sleep 1
kill -s KILL -- -"$(cat pid)" 2> /dev/null
exit 0
)sh",
                       runDirectory(id));
}

std::string restScript(const std::string& id, std::string_view file, std::size_t offset)
{
    return fmt::format("tail -c +{} {}/{}\n", offset + 1, runDirectory(id), file);
}

std::string resultsScript(const std::string& id)
{
    return fmt::format(R"sh(cd {}/results || exit 1
for f in *; do
  [ -f "$f" ] && echo "$(wc -c < "$f") $f"
done
echo "status $(cat ../status 2> /dev/null)"
)sh",
                       runDirectory(id));
}

std::string removeScript(const std::string& id)
{
    return fmt::format("rm -rf {0}\nrmdir {1}/collectors {1}/runs {1} 2> /dev/null\nexit 0\n",
                       runDirectory(id), base);
}

}  // namespace papilio::collectors
