#include "collectors/papi/papi_source.h"

#include "collectors/base/suite_basis.h"
#include "collectors/host/host_machine.h"
#include "collectors/host/system_facts.h"
#include "collectors/host/topology.h"
#include "collectors/papi/papi_events.h"
#include "collectors/papi/papi_library.h"
#include "collectors/papi/papi_threads.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>

namespace papilio::collectors {

using core::Dataset;
using core::Errc;
using core::Error;
using core::Result;

namespace {

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
        return Error{Errc::Unsupported,
                     fmt::format("the benchmark {} cannot run here: {}", request.benchmark,
                                 suite.kernels.front().missing)};
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
    const KernelSuite suite = suiteOf(request.benchmark, threads);
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
