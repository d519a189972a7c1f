// What it costs a program to be recorded, and how late a window hears of a value.
#include "core/io/live/live_stream.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <vector>

namespace papilio::benchmarks {
namespace {

const std::string collector = PAPILIO_BUILD_DIR "/collectors/papilio-collect";
const std::string program = PAPILIO_BUILD_DIR "/tests/collectors/recorded_program";
const std::string demo = PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers";
constexpr double nanosecond = 1e-9;

std::string study()
{
    return std::filesystem::temp_directory_path() / fmt::format("papilio_bench_{}.h5", ::getpid());
}

std::string recorded(const std::string& command, const std::string& options = {})
{
    return fmt::format("{} recorders --quiet --force {} -o {} -- {}", collector, options, study(),
                       command);
}

/// What a command prints.
std::string output(const std::string& command)
{
    std::string text;
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::array<char, 4096> part{};
    while (pipe != nullptr && std::fgets(part.data(), part.size(), pipe.get()) != nullptr) {
        text += part.data();
    }
    std::filesystem::remove(study());
    return text;
}

void recordCost(benchmark::State& state, const std::string& command)
{
    for ([[maybe_unused]] auto _ : state) {
        const double each = std::max(std::strtod(output(command).c_str(), nullptr), 0.01);
        state.SetIterationTime(1e6 * each * nanosecond);
    }
}

/// Seconds of processor time of the solver and of the agent in it, as the shell's `times` says.
double solverSeconds(const std::string& command)
{
    const std::string text = output(command);
    const auto line = text.find('\n');
    int minutes[2] = {};
    double seconds[2] = {};
    return line != std::string::npos &&
                   std::sscanf(text.c_str() + line, " %dm%lfs %dm%lfs", &minutes[0], &seconds[0],
                               &minutes[1], &seconds[1]) == 4
               ? 60.0 * (minutes[0] + minutes[1]) + seconds[0] + seconds[1]
               : 1.0;
}

void solverCost(benchmark::State& state, const std::string& command)
{
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(solverSeconds(command));
    }
}

std::int64_t now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// How late each value of one run was heard, sorted; the program records the time itself.
std::vector<double> delays()
{
    const std::string path = study() + ".live";
    const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    if (bind(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        listen(server, 1) != 0) {
        return {};
    }
    const std::unique_ptr<FILE, int (*)(FILE*)> run(
        popen(recorded(program + " clock", "--live " + path).c_str(), "r"), pclose);
    const int window = accept(server, nullptr, nullptr);
    core::LiveStreamReader reader;
    std::vector<double> delays;
    std::array<char, 65536> bytes{};
    for (auto got = recv(window, bytes.data(), bytes.size(), 0); got > 0;
         got = recv(window, bytes.data(), bytes.size(), 0)) {
        if (!reader.feed({bytes.data(), static_cast<std::size_t>(got)})) {
            break;
        }
        const std::int64_t heard = now();
        if (!reader.recorders().empty()) {
            const auto& times = reader.recorders()[0].integers;
            for (std::size_t index = delays.size(); index < times.size(); ++index) {
                delays.push_back(static_cast<double>(heard - times[index]) * nanosecond);
            }
        }
    }
    close(window);
    close(server);
    std::filesystem::remove(path);
    std::sort(delays.begin(), delays.end());
    return delays;
}

void liveDelay(benchmark::State& state, double part)
{
    for ([[maybe_unused]] auto _ : state) {
        const auto sorted = delays();
        if (sorted.empty()) {
            state.SkipWithError("nothing was heard");
            return;
        }
        state.SetIterationTime(
            sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))]);
    }
    std::filesystem::remove(study());
}

const bool recordersRegistered = [] {
    const auto add = [](const char* name, auto function, auto argument, int runs) {
        benchmark::RegisterBenchmark(name, function, argument)
            ->UseManualTime()
            ->Repetitions(runs)
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
    };
    const std::string solve =
        "bash -c '" + demo +
        " --matrix poisson2d:250 --solver cg --preconditioner none > /dev/null; times'";
    add("million recordings, plain", recordCost, program + " cost", 5);
    add("million recordings, recorded", recordCost, recorded(program + " cost"), 5);
    add("CPU time of CG, 62,500 unknowns, plain", solverCost, solve, 5);
    add("CPU time of CG, 62,500 unknowns, recorded", solverCost, recorded(solve), 5);
    add("live view: median delay", liveDelay, 0.5, 1);
    add("live view: longest delay", liveDelay, 1.0, 1);
    compare("million recordings, recorded", "million recordings, plain");
    compare("CPU time of CG, 62,500 unknowns, recorded", "CPU time of CG, 62,500 unknowns, plain");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
