#include "collectors/papi/papi_source.h"

#include "collectors/base/source.h"
#include "collectors/base/suite_basis.h"
#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"
#include "collectors/kernels/suite.h"
#include "collectors/papi/papi_library.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <sched.h>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace papilio::collectors {

using core::Dataset;
using core::Errc;
using core::errorOf;
using core::Result;

namespace {

/// What to count: the sets, and the names in each.
struct PapiPlan {
    const KernelSuite* suite = nullptr;
    std::vector<std::vector<std::string>> sets;  ///< the events of each event set
    std::size_t repetitions = 1;
    std::size_t threads = 1;
    bool multiplexed = false;
};

/// Counts of one event of a plan, in the order [repetition][thread][kernel].
struct PapiCounts {
    std::vector<std::int64_t> counts;
    std::vector<std::uint8_t> valid;  ///< 1: counted
    std::string reason;  ///< PAPI's, of the first thing that failed; empty: nothing did
};

/// Raw counts of every event, in the order of the sets; the kernels are those that can run here.
struct PapiResult {
    std::vector<PapiCounts> events;
    bool stopped = false;          ///< nothing in it is complete
    std::vector<std::string> why;  ///< per kernel: why it gave no counts; empty: it did
    bool pinned = true;            ///< every thread was bound to a processor
};

/// The event set of one thread; the events that PAPI rejected are not in it.
struct ThreadSet {
    PapiEventSet set;
    std::vector<std::size_t> events;  ///< places in PapiResult::events of those that are
};

/// What all threads of a plan share.
class Counting {
public:
    Counting(const PapiPlan& plan,
             const std::stop_token& stop,
             const std::function<void(std::size_t, std::size_t)>& steps)
        : plan_(plan),
          stop_(stop),
          steps_(steps),
          together_(static_cast<std::ptrdiff_t>(plan.threads), Sample{this})
    {
        for (const auto& kernel : plan.suite->kernels) {
            if (kernel.missing.empty()) {
                kernels_.push_back(&kernel);
            }
        }
        std::size_t events = 0;
        for (const auto& set : plan.sets) {
            firstEvent_.push_back(events);
            events += set.size();
        }
        result_.why.resize(kernels_.size());
        result_.events.resize(events);
        for (auto& event : result_.events) {
            event.counts.assign(plan.repetitions * plan.threads * kernels_.size(), 0);
            event.valid.assign(event.counts.size(), 0);
        }
    }

    PapiResult run()
    {
        std::vector<std::jthread> others;
        for (std::size_t thread = 1; thread < plan_.threads; ++thread) {
            others.emplace_back([this, thread] {
                const PapiThread known;
                work(thread);
            });
        }
        work(0);
        others.clear();
        result_.stopped = stopped_;
        return std::move(result_);
    }

private:
    /// Runs once all threads have arrived: they have to agree on whether to go on.
    struct Sample {
        Counting* all;
        void operator()() noexcept { all->stopped_ = all->stop_.stop_requested(); }
    };

    void work(std::size_t thread)
    {
        const auto& all = topology().processors;
        const Pinned pinned(all.empty() ? CPU_SETSIZE : all[thread % all.size()]);
        if (!pinned.succeeded()) {
            const std::scoped_lock lock(mutex_);
            result_.pinned = false;
        }
        const auto sets = makeSets();
        for (std::size_t kernel = 0; kernel < kernels_.size() && !stopped_; ++kernel) {
            runKernel(thread, kernel, sets);
        }
    }

    std::vector<std::unique_ptr<ThreadSet>> makeSets()
    {
        std::vector<std::unique_ptr<ThreadSet>> sets;
        for (std::size_t index = 0; index < plan_.sets.size(); ++index) {
            auto made = std::make_unique<ThreadSet>();
            int code = made->set.create();
            if (code == 0 && plan_.multiplexed) {
                code = made->set.multiplexFor(plan_.sets[index].front());
            }
            for (std::size_t event = 0; event < plan_.sets[index].size(); ++event) {
                const int added = code == 0 ? made->set.add(plan_.sets[index][event]) : code;
                if (added == 0) {
                    made->events.push_back(firstEvent_[index] + event);
                } else {
                    blame(firstEvent_[index] + event, papiReason(added));
                }
            }
            sets.push_back(std::move(made));
        }
        return sets;
    }

    void runKernel(std::size_t thread,
                   std::size_t kernel,
                   const std::vector<std::unique_ptr<ThreadSet>>& sets)
    {
        const KernelBody body = kernels_[kernel]->prepare(stop_);
        if (body) {
            warmUp(*kernels_[kernel], body);
        } else {
            const std::scoped_lock lock(mutex_);
            result_.why[kernel] = "no usable memory is available";
        }
        for (std::size_t index = 0; index < sets.size(); ++index) {
            for (std::size_t repetition = 0; repetition < plan_.repetitions; ++repetition) {
                together_.arrive_and_wait();
                if (stopped_) {
                    return;
                }
                if (body && !sets[index]->events.empty()) {
                    count(*sets[index], body, {thread, kernel, repetition});
                }
            }
            if (thread == 0 && steps_) {
                steps_(kernel * sets.size() + index + 1, kernels_.size() * sets.size());
            }
        }
    }

    /// In pieces: one pass through a large buffer takes too long for a user who cancels.
    void warmUp(const Kernel& kernel, const KernelBody& body) const
    {
        for (std::uint64_t left = kernel.warmUp; left > 0 && !stop_.stop_requested();) {
            const std::uint64_t piece = std::min(left, kernel.iterations);
            body(piece);
            left -= piece;
        }
    }

    struct Place {
        std::size_t thread, kernel, repetition;
    };

    void count(ThreadSet& set, const KernelBody& body, const Place& place)
    {
        std::vector<long long> counts(set.set.size());
        int code = set.set.start();
        if (code == 0) {
            body(kernels_[place.kernel]->iterations);
            code = set.set.stop(counts);
        }
        const std::size_t index =
            (place.repetition * plan_.threads + place.thread) * kernels_.size() + place.kernel;
        for (std::size_t event = 0; event < set.events.size(); ++event) {
            if (code != 0) {
                blame(set.events[event], papiReason(code));
                continue;
            }
            auto& stored = result_.events[set.events[event]];
            stored.counts[index] = counts[event];
            stored.valid[index] = 1;
        }
    }

    void blame(std::size_t event, const std::string& reason)
    {
        const std::scoped_lock lock(mutex_);
        if (result_.events[event].reason.empty()) {
            result_.events[event].reason = reason;
        }
    }

    const PapiPlan& plan_;
    const std::stop_token& stop_;
    const std::function<void(std::size_t, std::size_t)>& steps_;
    std::vector<const Kernel*> kernels_;
    std::vector<std::size_t> firstEvent_;  ///< of each set, in result_.events
    std::atomic<bool> stopped_ = false;
    std::mutex mutex_;
    PapiResult result_;
    std::barrier<Sample> together_;
};

/**
 * Runs all kernels on `threads` threads at the same time, each bound to a processor and with its
 * own event sets; starts and stops a set around each run of a kernel.
 *
 * The threads wait for each other before every run. `steps` receives how many of the kernels x sets
 * are done.
 */
PapiResult countWithPapi(const PapiPlan& plan,
                         const std::stop_token& stop,
                         const std::function<void(std::size_t, std::size_t)>& steps)
{
    return Counting(plan, stop, steps).run();
}

constexpr std::size_t mostThreads = 8;  ///< of a cache benchmark when nobody says how many

KernelSuite suiteOf(const std::string& benchmark, std::size_t threads)
{
    CacheSizes caches = topology().caches;
    // Threads on the cores of one L3 share it, each with a buffer of its own.
    const std::size_t sharers = std::min(std::max<std::size_t>(threads, 1), topology().l3Cores);
    if (sharers > 1 && caches.l3 / sharers > caches.l2) {
        caches.l3 /= sharers;
    }
    return kernelSuite(benchmark, {.caches = caches}).value_or(KernelSuite{});
}

std::size_t threadsOf(const MeasureRequest& request, const KernelSuite& suite)
{
    if (!suite.usesThreads) {
        return 0;
    }
    if (request.threads != 0) {
        return request.threads;
    }
    const auto& machine = topology();
    return std::clamp<std::size_t>(std::min(machine.cores, machine.processors.size()), 1,
                                   mostThreads);
}

/// As many events as fit, in their order; a set is closed by the first that does not.
std::vector<std::vector<std::string>> packed(const std::vector<std::string>& events)
{
    std::vector<std::vector<std::string>> sets;
    std::unique_ptr<PapiEventSet> open;
    for (const auto& event : events) {
        if (open != nullptr && open->add(event) == 0) {
            sets.back().push_back(event);
            continue;
        }
        open = std::make_unique<PapiEventSet>();
        sets.push_back({event});
        if (open->create() != 0 || open->add(event) != 0) {
            open = nullptr;  // it fails alone, too: nothing joins it
        }
    }
    return sets;
}

std::vector<std::vector<std::string>> setsOf(const MeasureRequest& request,
                                             const std::vector<std::string>& events)
{
    if (request.multiplexed) {
        return {events};
    }
    if (request.grouped) {
        return packed(events);
    }
    std::vector<std::vector<std::string>> sets;
    for (const auto& event : events) {
        sets.push_back({event});
    }
    return sets;
}

void outline(const MeasureRequest& request, const KernelSuite& suite, Dataset& data)
{
    for (const auto& kernel : suite.kernels) {
        if (kernel.missing.empty()) {
            data.kernels.append(kernel.name);
            data.iterations.push_back(static_cast<double>(kernel.iterations));
        }
    }
    data.repetitions = request.repetitions;
    data.threads = threadsOf(request, suite);
    data.provenance.source = "papi";
    data.provenance.notes = missingKernelNotes(suite);
    if (request.multiplexed) {
        data.provenance.notes.emplace_back(
            "Multiplexed: the events shared the counters in turn, so the counts are estimates.");
    }
}

void fill(const PapiResult& result, Dataset& data)
{
    data.values.resize(result.events.size() * data.blockSize());
    data.rawCounts.resize(data.values.size());
    auto valid = std::move(data.valid);
    valid.resize(data.values.size());
    for (std::size_t event = 0; event < result.events.size(); ++event) {
        const auto& counted = result.events[event];
        for (std::size_t place = 0; place < data.blockSize(); ++place) {
            const std::size_t index = event * data.blockSize() + place;
            valid[index] = counted.valid[place];
            data.rawCounts[index] = counted.counts[place];
            data.values[index] = static_cast<double>(counted.counts[place]) /
                                 data.iterations[place % data.kernelCount()];
        }
    }
    if (std::ranges::find(valid, 0) != valid.end()) {
        data.valid = std::move(valid);
    }
}

void noteRun(const PapiResult& result, Dataset& data)
{
    if (!result.pinned) {
        data.provenance.notes.emplace_back(
            "The threads could not be bound to processors: the system does not allow it.");
    }
    for (std::size_t kernel = 0; kernel < result.why.size(); ++kernel) {
        if (!result.why[kernel].empty()) {
            data.provenance.notes.push_back(fmt::format("The kernel {} has no counts: {}.",
                                                        data.kernels[kernel], result.why[kernel]));
        }
    }
}

/// Whether a kernel of the benchmark runs on this processor.
Result<void> checkKernels(const MeasureRequest& request, const KernelSuite& suite)
{
    if (std::ranges::none_of(suite.kernels,
                             [](const auto& kernel) { return kernel.missing.empty(); })) {
        return errorOf(Errc::Unsupported, "the benchmark {} cannot run here: {}", request.benchmark,
                       suite.kernels.front().missing);
    }
    return {};
}

}  // namespace

core::Machine PapiSource::machine() const
{
    core::Machine machine = hostMachine();
    // What the kernel and PAPI themselves bring is not a name of a processor.
    constexpr std::array<std::string_view, 3> general = {"perf", "perf_raw", "ix86arch"};
    const auto pmus = papiPmus();
    if (!pmus.empty() && std::ranges::find(general, pmus.back()) == general.end()) {
        machine.attributes.emplace_back("pmu", pmus.back());
    }
    return machine;
}

std::string PapiSource::caution() const
{
    return counterCaution(systemFacts());
}

std::vector<std::string> PapiSource::benchmarks() const
{
    return suiteNames(true);
}

std::vector<EventInfo> PapiSource::events() const
{
    return papiEvents();
}

std::vector<core::EventDescription> PapiSource::describe(
    const std::vector<std::string>& events) const
{
    return describeWithPapi(events);
}

std::vector<std::string> PapiSource::eventsOf(const std::string& /*benchmark*/) const
{
    std::vector<std::string> names;
    for (const auto& event : papiEvents()) {
        names.push_back(event.name);
    }
    return names;
}

std::size_t PapiSource::batch(const MeasureRequest& request) const
{
    constexpr std::size_t few = 16;    // so that a large buffer is not prepared for every event
    constexpr std::size_t many = 128;  // so that there is something to group
    if (request.multiplexed || request.grouped) {
        return many;
    }
    return suiteOf(request.benchmark, 1).isLarge ? few : 1;
}

std::optional<core::Basis> PapiSource::basis(const std::string& benchmark,
                                             const core::StringTable& kernels) const
{
    return suiteBasis(suiteOf(benchmark, 1), kernels);
}

Result<Dataset> PapiSource::measure(const MeasureRequest& request,
                                    std::stop_token stop,
                                    const MeasureProgress& progress)
{
    failures_.clear();
    if (const auto checked = checkRequest(*this, request); !checked) {
        return checked.error();
    }
    const std::size_t threads = threadsOf(request, suiteOf(request.benchmark, 1));
    KernelSuite suite = suiteOf(request.benchmark, threads);
    if (!request.kernels.empty()) {
        std::erase_if(suite.kernels, [&](const Kernel& kernel) {
            return std::ranges::find(request.kernels, kernel.name) == request.kernels.end();
        });
    }
    if (auto some = checkKernels(request, suite); !some) {
        return some.error();
    }
    const auto names = request.events.empty() ? eventsOf(request.benchmark) : request.events;
    const PapiPlan plan{.suite = &suite,
                        .sets = setsOf(request, names),
                        .repetitions = request.repetitions,
                        .threads = std::max<std::size_t>(threads, 1),
                        .multiplexed = request.multiplexed};
    const auto result = countWithPapi(plan, stop, [&](std::size_t done, std::size_t of) {
        if (progress) {  // in units of events x kernels, whatever the sets are
            const std::size_t units = names.size() * suite.kernels.size();
            progress(done * units / of, units,
                     names.size() == 1 ? names.front() : request.benchmark);
        }
    });
    Dataset data;
    outline(request, suite, data);
    if (result.stopped) {
        return data;
    }
    for (std::size_t event = 0; event < names.size(); ++event) {
        data.eventIds.append(names[event]);
        data.eventNames.append(names[event]);
        if (!result.events[event].reason.empty()) {
            failures_.push_back({names[event], result.events[event].reason});
        }
    }
    fill(result, data);
    noteRun(result, data);
    return data;
}

}  // namespace papilio::collectors
