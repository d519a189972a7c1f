#include "collectors/suite/collect.h"

#include "collectors/base/suite_basis.h"
#include "core/analysis/stability.h"
#include "core/base/memory.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <span>
#include <string_view>

namespace papilio::collectors {

using core::Benchmark;
using core::Dataset;
using core::Errc;
using core::errorOf;
using core::Result;

namespace {

Result<void> checkFit(const Dataset& data, const Dataset& more)
{
    if (data.kernels != more.kernels) {
        return errorOf(Errc::InvalidShape,
                       "the kernels differ: {} there, {} here, or their names differ",
                       more.kernelCount(), data.kernelCount());
    }
    if (data.repetitions != more.repetitions || data.threads != more.threads) {
        return errorOf(Errc::InvalidShape, "{} repetitions and {} threads there, {} and {} here",
                       more.repetitions, more.threads, data.repetitions, data.threads);
    }
    if (data.provenance.source != more.provenance.source) {
        return errorOf(Errc::InvalidArgument, "it was counted with {}, the existing one with {}",
                       more.provenance.source, data.provenance.source);
    }
    std::set<std::string_view> known;
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        known.insert(data.eventIds[event]);
    }
    for (std::size_t event = 0; event < more.eventCount(); ++event) {
        if (known.contains(more.eventIds[event])) {
            return errorOf(Errc::InvalidArgument, "the event {} is in both", more.eventIds[event]);
        }
    }
    return {};
}

/// One note per reason, naming the events that have no counts.
std::vector<std::string> failureNotes(const std::vector<EventFailure>& failures,
                                      const std::string& source)
{
    std::map<std::string, std::vector<std::string>> byReason;
    for (const auto& failure : failures) {
        byReason[failure.reason].push_back(failure.event);
    }
    std::vector<std::string> notes;
    constexpr std::size_t mostNames = 8;
    for (const auto& [reason, events] : byReason) {
        const auto shown = std::span(events).first(std::min(events.size(), mostNames));
        std::string names = fmt::format("{}", fmt::join(shown, ", "));
        if (events.size() > mostNames) {
            names = fmt::format("{} events ({} and {} more; analyze --json lists them as missing)",
                                events.size(), names, events.size() - mostNames);
        }
        notes.push_back(fmt::format("{} gave no counts for {}: {}.", source, names, reason));
    }
    return notes;
}

/// The measurement of one benchmark, batch by batch.
class Collection {
public:
    Collection(Source& source,
               const BenchmarkName& name,
               const MeasureRequest& request,
               const CollectOptions& options)
        : source_(source),
          name_(name),
          request_(request),
          options_(options)
    {
        if (options.done != nullptr) {
            data_ = *options.done->data;
        }
    }

    Result<Collected> run(const std::stop_token& stop, const MeasureProgress& progress)
    {
        const auto all = eventsOfShard(
            request_.events.empty() ? source_.eventsOf(request_.benchmark) : request_.events,
            options_.shard);
        const auto left = remaining(all);
        if (auto enough = roomFor(source_, request_, all.size()); !enough) {
            return enough.error();
        }
        const std::size_t batch = source_.batch(request_);
        const std::size_t step = batch == 0 ? std::max<std::size_t>(left.size(), 1) : batch;
        auto checkpointed = std::chrono::steady_clock::now();
        for (std::size_t first = 0; first < left.size() && !stop.stop_requested(); first += step) {
            const std::vector<std::string> events(
                left.begin() + static_cast<std::ptrdiff_t>(first),
                left.begin() + static_cast<std::ptrdiff_t>(std::min(first + step, left.size())));
            const std::size_t before = all.size() - left.size() + first;
            if (auto measured = measure(events, stop, progress, before, all.size()); !measured) {
                return measured.error();
            }
            const auto now = std::chrono::steady_clock::now();
            if (options_.checkpoint && now - checkpointed >= options_.checkpointInterval &&
                first + step < left.size()) {
                checkpointed = now;
                if (auto kept = checkpoint(); !kept) {
                    return kept.error();
                }
            }
        }
        auto benchmark = benchmarkSoFar();
        if (!benchmark) {
            return benchmark.error();
        }
        // What was stopped may be resumed, and is judged when it is whole.
        if (benchmark->basis != nullptr && !stop.stop_requested()) {
            core::chooseStartingParameters(*benchmark, stop);
        }
        return Collected{*std::move(benchmark), failures_};
    }

private:
    [[nodiscard]] std::vector<std::string> remaining(const std::vector<std::string>& all) const
    {
        std::set<std::string_view> done;
        for (std::size_t event = 0; event < data_.eventCount(); ++event) {
            done.insert(data_.eventIds[event]);
        }
        std::vector<std::string> left;
        std::ranges::copy_if(all, std::back_inserter(left),
                             [&](const auto& event) { return !done.contains(event); });
        return left;
    }

    Result<void> measure(const std::vector<std::string>& events,
                         const std::stop_token& stop,
                         const MeasureProgress& progress,
                         std::size_t before,
                         std::size_t all)
    {
        MeasureRequest part = request_;
        part.events = events;
        // A source counts its own steps: about as many for every event.
        const auto overall = [&](std::size_t done, std::size_t of, const std::string& what) {
            const double each = static_cast<double>(of) / static_cast<double>(events.size());
            const auto total = static_cast<std::size_t>(std::ceil(each * static_cast<double>(all)));
            const auto former = static_cast<std::size_t>(each * static_cast<double>(before));
            progress(std::min(former + done, total), total, what);
        };
        auto measured =
            source_.measure(part, stop, progress ? MeasureProgress(overall) : MeasureProgress());
        if (!measured) {
            return measured.error();
        }
        if (measured->eventCount() == 0) {  // it was stopped
            return {};
        }
        const auto failures = source_.failures();
        failures_.insert(failures_.end(), failures.begin(), failures.end());
        if (auto fit = appendEvents(data_, *measured); !fit) {
            return fit.error().in("the earlier run does not match this one");
        }
        return {};
    }

    Result<Benchmark> benchmarkSoFar() const
    {
        if (data_.eventCount() == 0) {
            Benchmark empty;
            empty.name = name_.name;
            empty.kind = name_.kind;
            empty.data = std::make_shared<const Dataset>(data_);
            return empty;
        }
        Dataset data = data_;
        noteProvenance(data, failures_, source_, options_);
        return completed(source_, name_, std::move(data));
    }

    Result<void> checkpoint() const
    {
        const auto benchmark = benchmarkSoFar();
        return benchmark ? options_.checkpoint(*benchmark) : benchmark.error();
    }

    Source& source_;
    const BenchmarkName& name_;
    const MeasureRequest& request_;
    const CollectOptions& options_;
    Dataset data_;
    std::vector<EventFailure> failures_;
};

}  // namespace

void noteProvenance(Dataset& data,
                    const std::vector<EventFailure>& failures,
                    const Source& source,
                    const CollectOptions& options)
{
    auto& provenance = data.provenance;
    provenance.command = options.command;
    provenance.created = core::currentTime();
    std::vector<std::string> notes = failureNotes(failures, source.name());
    if (options.shard.count > 1) {
        notes.push_back(shardNote(options.shard));
    }
    for (auto& note : notes) {  // a resumed part has some of them
        if (std::ranges::find(provenance.notes, note) == provenance.notes.end()) {
            provenance.notes.push_back(std::move(note));
        }
    }
}

Result<Benchmark> completed(const Source& source, const BenchmarkName& name, Dataset data)
{
    if (auto sound = core::checkDataset(data); !sound) {
        return sound.error();
    }
    const std::string benchmark(name.name);
    Benchmark made;
    made.name = benchmark;
    made.kind = name.kind;
    made.machine = source.machine().id;
    made.parameters = core::defaultParameters(name.kind);
    auto basis = source.basis(benchmark, data.kernels);
    Result<core::Signatures> signatures = core::Signatures{};
    if (basis) {
        signatures = suiteSignatures(
            *kernelSuite(benchmark, {.caches = {}, .architecture = source.architecture()}),
            std::string(toString(name.kind)), *basis);
    } else {
        auto own = core::defaultBasis(name.kind, data.kernelCount());
        if (!own) {
            return own.error();
        }
        basis = *std::move(own);
        signatures = core::defaultSignatures(name.kind, *basis);
    }
    if (!signatures) {
        return signatures.error();
    }
    made.data = std::make_shared<const Dataset>(std::move(data));
    made.basis = std::make_shared<const core::Basis>(*std::move(basis));
    made.signatures = std::make_shared<const core::Signatures>(*std::move(signatures));
    return made;
}

Result<void> roomFor(const Source& source, const MeasureRequest& request, std::size_t events)
{
    constexpr double bytes = 4 * sizeof(double);
    constexpr double most = 1e18;
    const auto suite =
        kernelSuite(request.benchmark, {.caches = {}, .architecture = source.architecture()});
    const double kernels = suite ? static_cast<double>(suite->kernels.size()) : 1;
    const double places = static_cast<double>(events) * static_cast<double>(request.repetitions) *
                          static_cast<double>(std::max<std::size_t>(request.threads, 1)) * kernels;
    if (const auto enough =
            core::memoryFor(static_cast<std::uint64_t>(std::min(places * bytes, most)));
        !enough) {
        return enough.error().in(fmt::format("{} repetitions of {} events in {} kernels",
                                             request.repetitions, events, kernels));
    }
    return {};
}

Result<void> appendEvents(Dataset& data, const Dataset& more)
{
    if (data.kernelCount() == 0) {
        data = more;
        return {};
    }
    if (auto fit = checkFit(data, more); !fit) {
        return fit;
    }
    if (!data.valid.empty() || !more.valid.empty()) {
        data.valid.resize(data.values.size(), 1);
        auto valid = more.valid;
        valid.resize(more.values.size(), 1);
        data.valid.insert(data.valid.end(), valid.begin(), valid.end());
    }
    if (data.rawCounts.size() == data.values.size() &&
        more.rawCounts.size() == more.values.size()) {
        data.rawCounts.insert(data.rawCounts.end(), more.rawCounts.begin(), more.rawCounts.end());
    } else {
        data.rawCounts.clear();
    }
    const std::size_t before = data.values.size();
    data.values.resize(before + more.values.size());
    std::ranges::copy(more.values, data.values.begin() + static_cast<std::ptrdiff_t>(before));
    for (std::size_t event = 0; event < more.eventCount(); ++event) {
        data.eventIds.append(more.eventIds[event]);
        data.eventNames.append(more.eventNames[event]);
    }
    for (const auto& note : more.provenance.notes) {
        if (std::ranges::find(data.provenance.notes, note) == data.provenance.notes.end()) {
            data.provenance.notes.push_back(note);
        }
    }
    return {};
}

Dataset reordered(const Dataset& data, const std::vector<std::size_t>& order)
{
    Dataset result = data;
    result.eventIds = {};
    result.eventNames = {};
    const std::size_t block = data.blockSize();
    const auto move = [&](const auto& from, auto& to) {
        for (std::size_t place = 0; place < order.size() && !from.empty(); ++place) {
            std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(order[place] * block), block,
                        to.begin() + static_cast<std::ptrdiff_t>(place * block));
        }
    };
    move(data.values, result.values);
    move(data.valid, result.valid);
    move(data.rawCounts, result.rawCounts);
    for (const std::size_t event : order) {
        result.eventIds.append(data.eventIds[event]);
        result.eventNames.append(data.eventNames[event]);
    }
    return result;
}

Result<Collected> collectBenchmark(Source& source,
                                   const MeasureRequest& request,
                                   const CollectOptions& options,
                                   std::stop_token stop,
                                   const MeasureProgress& progress)
{
    const BenchmarkName* name = benchmarkName(request.benchmark);
    if (name == nullptr) {
        return errorOf(Errc::InvalidArgument, "unknown benchmark \"{}\"", request.benchmark);
    }
    if (const auto checked = checkRequest(source, request); !checked) {
        return checked.error();
    }
    if (options.isAdaptive) {
        return collectAdaptively(source, *name, request, options, stop, progress);
    }
    if (options.done != nullptr && !options.done->reach.empty()) {
        return errorOf(Errc::InvalidArgument,
                       "the benchmark {} was measured adaptively before it was stopped; "
                       "add --adaptive to go on",
                       request.benchmark);
    }
    return Collection(source, *name, request, options).run(stop, progress);
}

}  // namespace papilio::collectors
