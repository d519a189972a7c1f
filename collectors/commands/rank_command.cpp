#include "collectors/base/held_program.h"
#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/host/host_machine.h"
#include "collectors/ranks/launched_ranks.h"
#include "collectors/suite/shard.h"
#include "core/base/child_process.h"

#include <chrono>
#include <csignal>
#include <fmt/format.h>
#include <functional>
#include <stop_token>
#include <thread>
#include <unistd.h>

namespace papilio::collectors {

using core::Errc;
using core::Result;

namespace {

struct RankOptions {
    std::string directory;
    std::vector<std::string> arguments;
};

/// A stop that is requested by a signal, and when the process that started this one has ended: a
/// launcher that is killed takes its ranks with it.
class RankStop {
public:
    explicit RankStop(const StopSignals& signals)
        : forward_(signals.token(), [this] { source_.request_stop(); }),
          watch_([this, parent = ::getppid()](const std::stop_token& done) {
              constexpr auto pause = std::chrono::milliseconds(100);
              while (!done.stop_requested() && ::getppid() == parent) {
                  std::this_thread::sleep_for(pause);
              }
              if (!done.stop_requested()) {
                  source_.request_stop();
              }
          })
    {}

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> forward_;
    std::jthread watch_;
};

Result<CountedRun> countAs(const RankRequest& request,
                           const std::vector<std::string>& arguments,
                           const std::stop_token& stop)
{
    if (request.events.empty()) {
        return timeProgram(arguments, stop);
    }
    const auto counter = openCounter(request.source);
    if (!counter) {
        return counter.error();
    }
    return (*counter)->count({.arguments = arguments,
                              .events = request.events,
                              .interval = request.interval,
                              .hasRegions = request.hasRegions},
                             stop);
}

/// Runs and counts the program as one rank; the files say how that went.
int countRank(const RankFiles& files,
              const Shard& rank,
              const RankRequest& request,
              const std::vector<std::string>& arguments)
{
    const auto machine = hostName();
    const auto failed = [&](const std::string& message, int status) {
        files.writeFailure(
            {.rank = rank, .machine = machine, .message = message, .status = status});
        return status != 0 ? status : static_cast<int>(Failed);
    };
    if (const auto claimed = files.claim(rank); !claimed) {
        return failed(claimed.error().message, 0);
    }
    const StopSignals signals;
    const RankStop stop(signals);
    auto run = countAs(request, arguments, stop.token());
    if (!run && run.error().code == Errc::Cancelled) {
        return signalBase + SIGTERM;
    }
    if (!run) {
        return failed(run.error().message, 0);
    }
    if (run->status != 0) {
        return failed(fmt::format("{} {}, and only runs with status 0 are used; "
                                  "run it with the launcher alone to see why",
                                  arguments.front(), core::endText(run->status)),
                      run->status);
    }
    run->machine = machine;
    const auto written = files.writeRun(rank, *run);
    return written ? static_cast<int>(Done) : failed(written.error().message, 0);
}

int runRank(const RankOptions& options)
{
    const RankFiles files(options.directory);
    const auto request = files.readRequest();
    if (!request) {
        // A node that does not see the directory: the other ranks would wait for this one in vain.
        const StopSignals signals;
        const RankStop stop(signals);
        const auto run = timeProgram(options.arguments, stop.token());
        return run ? run->status : static_cast<int>(Failed);
    }
    const auto rank = scheduledRank();
    if (!rank) {
        files.writeFailure(
            {.rank = {},
             .machine = hostName(),
             .message = "the launcher tells its processes no rank (OMPI_COMM_WORLD_RANK and "
                        "OMPI_COMM_WORLD_SIZE, PMI_RANK and PMI_SIZE, or SLURM_PROCID and "
                        "SLURM_NTASKS); use mpirun or mpiexec of Open MPI, MPICH or Intel MPI, or "
                        "srun"});
        return Failed;
    }
    return countRank(files, rank->shard, *request, options.arguments);
}

}  // namespace

void addRankCommand(Program& program)
{
    auto [command, options] = program.add(
        rankCommand, "Count one rank for the papilio-collect that started the launcher", runRank);
    command.group("");  // no part of what people type
    command.add_option("--in", options.directory, "Folder with the request")->required();
    command.add_option("COMMAND", options.arguments, "The program and its arguments, after --")
        ->required();
    command.positionals_at_end();
}

}  // namespace papilio::collectors
