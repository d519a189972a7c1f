// A window that shows what a program records, while it runs.
#include "app/main_window.h"
#include "core/io/live/live_stream.h"
#include "tests/benchmarks/benchmark_window.h"
#include "tests/benchmarks/made_benchmark.h"
#include "tests/benchmarks/table.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/session/live_recording.h"

#include <benchmark/benchmark.h>

#include <QElapsedTimer>

#include <atomic>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace papilio::benchmarks {
namespace {

using namespace Qt::StringLiterals;

constexpr std::chrono::milliseconds pause(100);
constexpr std::size_t newValues = 100;  ///< of each recorder in each update

/// A collector: recorders that have `count` values each, then grow ten times a second.
class Collector {
public:
    Collector(const QString& path, std::size_t recorders, std::size_t count)
        : thread_(
              [this, path = path.toStdString(), recorders, count] { run(path, recorders, count); })
    {}
    Collector(const Collector&) = delete;
    Collector& operator=(const Collector&) = delete;
    ~Collector() { thread_.join(); }

    [[nodiscard]] bool hasBegun() const { return hasBegun_; }
    [[nodiscard]] bool hasEnded() const { return hasEnded_; }
    void go() { mayGrow_ = true; }

private:
    void run(const std::string& path, std::size_t recorders, std::size_t count)
    {
        socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
        connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
        send(core::liveProgramLine({"solver", {}, 1, 100}));
        for (std::size_t id = 0; id < recorders; ++id) {
            core::Recorder head;
            head.name = fmt::format("matrix/solver{}", id);
            head.subject = head.name;
            head.type = "double";
            head.role = "residual";
            send(core::liveRecorderLine(id, head));
        }
        std::vector<std::size_t> have(recorders, 0);
        constexpr std::size_t piece = 50'000;
        for (std::size_t id = 0; id < recorders; ++id) {
            while (have[id] < count) {
                more(id, std::min(piece, count - have[id]), have[id]);
            }
        }
        hasBegun_ = true;
        while (!mayGrow_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        for (int update = 0; update < repeated(40); ++update) {
            for (std::size_t id = 0; id < recorders; ++id) {
                more(id, newValues, have[id]);
            }
            std::this_thread::sleep_for(pause);
        }
        hasEnded_ = true;
        send(core::liveEndLine({0, 0, true, 1}));
        close(socket_);
    }

    void more(std::size_t id, std::size_t count, std::size_t& have)
    {
        std::vector<double> values(count);
        for (auto& value : values) {
            value = 1.0 /
                    static_cast<double>(1 + (have++ * (id + 7)) % 64);  // rough, and falls nowhere
        }
        send(core::liveValuesLine({.id = id, .from = have - count, .values = values}));
    }

    void send(const std::string& line) const
    {
        for (std::size_t sent = 0; sent < line.size();) {
            const auto part = ::send(socket_, line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
            if (part <= 0) {
                return;
            }
            sent += static_cast<std::size_t>(part);
        }
    }

    int socket_ = -1;
    std::atomic<bool> hasBegun_ = false;
    std::atomic<bool> mayGrow_ = false;
    std::atomic<bool> hasEnded_ = false;
    std::thread thread_;
};

struct Live {
    double longest = 0;  ///< turn of the event loop, ms
    double rate = 0;     ///< pictures a second
};

Live watch(std::size_t recorders)
{
    window().workspace().closeStudy();
    window().showPage(u"recorders"_s);
    window().show();
    auto& recording = window().workspace().recording();
    Collector collector(recording.listen(), recorders, 5 * eventCount());
    const auto all = 5 * eventCount() * recorders;
    turnUntil([&] { return collector.hasBegun() && recording.reader().valueCount() == all; });
    const auto* plot = window().findChild<widgets::TracePlot*>(u"tracePlot"_s);
    const auto drawn = [&] {
        return plot->picture().traces.empty() ? 0 : plot->picture().traces.front().values->size();
    };
    // A recording that begins with all of that is judged for the first time.
    turnUntil([&] { return drawn() == 5 * eventCount(); });
    QElapsedTimer settled;
    settled.start();
    turnUntil([&] { return settled.elapsed() > repeated(3000); });
    auto before = drawn();
    int pictures = 0;
    QElapsedTimer timer;
    timer.start();
    collector.go();
    Live live;
    live.longest = turnUntil([&] {
        pictures += drawn() != std::exchange(before, drawn()) ? 1 : 0;
        return collector.hasEnded();
    });
    live.rate = 1000.0 * pictures / static_cast<double>(timer.elapsed());
    turnUntil([&] { return !recording.isRunning(); });
    window().workspace().closeStudy();
    return live;
}

const Live& live(std::size_t recorders)
{
    static std::map<std::size_t, Live> known;
    const auto found = known.find(recorders);
    return found != known.end() ? found->second
                                : known.emplace(recorders, watch(recorders)).first->second;
}

const bool liveRegistered = [] {
    const auto add = [](const std::string& name, std::size_t recorders, bool isFreeze) {
        benchmark::RegisterBenchmark(
            name.c_str(),
            [=](benchmark::State& state) {
                for (auto _ : state) {
                    const auto& seen = live(recorders);
                    state.SetIterationTime((isFreeze ? seen.longest : 1000 / seen.rate) / 1e3);
                }
            })
            ->Unit(benchmark::kMillisecond)
            ->UseManualTime()
            ->Iterations(1);
    };
    add("live, 1 recorder: longest freeze", 1, true);
    add("live, 100 recorders: longest freeze", 100, true);
    add("live, 1 recorder: from picture to picture", 1, false);
    add("live, 100 recorders: from picture to picture", 100, false);
    compare("live, 100 recorders: longest freeze", "live, 1 recorder: longest freeze");
    compare("live, 100 recorders: from picture to picture",
            "live, 1 recorder: from picture to picture");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
