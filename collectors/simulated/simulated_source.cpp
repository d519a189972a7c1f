#include "collectors/simulated/simulated_source.h"

#include "collectors/pfm/pmu_events.h"
#include "collectors/simulated/draw.h"
#include "collectors/simulated/expected_counts.h"
#include "collectors/simulated/noise_model.h"
#include "core/io/resources/kernel_catalogue.h"
#include "core/io/resources/resources.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::collectors {

using core::Dataset;
using core::Errc;
using core::Error;
using core::Result;

namespace {

std::vector<std::string> modelNames(const std::filesystem::path& directory)
{
    std::vector<std::string> names;
    std::error_code ignored;  // a folder that cannot be listed has no names to offer
    for (const auto& entry : std::filesystem::directory_iterator(directory, ignored)) {
        if (entry.path().extension() == ".json") {
            names.push_back(entry.path().stem().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

/// Marks the repetitions that the model says were not measured; the mask exists from the first one
/// on.
void maskMissing(const CountModel& count, std::size_t event, Dataset& data)
{
    const std::size_t perRepetition = data.blockSize() / data.repetitions;
    for (const std::size_t repetition : count.missing) {
        if (repetition > data.repetitions) {
            continue;
        }
        if (data.valid.empty()) {
            data.valid.assign(data.values.size(), 1);
        }
        const std::size_t first = event * data.blockSize() + (repetition - 1) * perRepetition;
        std::fill_n(data.valid.begin() + static_cast<std::ptrdiff_t>(first), perRepetition,
                    std::uint8_t{0});
        std::fill_n(data.values.begin() + static_cast<std::ptrdiff_t>(first), perRepetition, 0.0);
    }
}

/// Keeps the first events: the others were not measured when the collection was stopped.
void truncate(Dataset& data, std::size_t done, std::size_t of)
{
    data.values.resize(done * data.blockSize());
    if (!data.valid.empty()) {
        data.valid.resize(data.values.size());
    }
    data.provenance.notes.push_back(fmt::format("Stopped after {} of {} events.", done, of));
}

void nameEvents(const std::vector<const ModelEvent*>& events, std::size_t count, Dataset& data)
{
    for (std::size_t event = 0; event < count; ++event) {
        data.eventIds.append(events[event]->name);
        data.eventNames.append(events[event]->name);
    }
}

}  // namespace

std::vector<std::string> simulatedModels()
{
    return modelNames(core::resourceDirectory() / "machines");
}

SimulatedSource::SimulatedSource(EventModel model) : model_(std::move(model)) {}

Result<std::unique_ptr<SimulatedSource>> SimulatedSource::open(const std::string& nameOrPath)
{
    const bool isPath = nameOrPath.ends_with(".json") || nameOrPath.find('/') != std::string::npos;
    const auto directory = core::resourceDirectory() / "machines";
    const auto path =
        isPath ? std::filesystem::path(nameOrPath) : directory / (nameOrPath + ".json");
    std::error_code ignored;
    if (!isPath && !std::filesystem::exists(path, ignored)) {
        return Error{Errc::NotFound,
                     fmt::format("unknown event model \"{}\"; choose one of: {}", nameOrPath,
                                 fmt::join(modelNames(directory), ", "))};
    }
    auto model = readEventModel(path);
    if (!model) {
        return model.error();
    }
    return std::make_unique<SimulatedSource>(*std::move(model));
}

std::string SimulatedSource::name() const
{
    return "simulated:" + model_.name;
}

core::Machine SimulatedSource::machine() const
{
    return model_.machine;
}

std::vector<std::string> SimulatedSource::benchmarks() const
{
    std::vector<std::string> names;
    for (const auto& benchmark : model_.benchmarks) {
        names.push_back(benchmark.name);
    }
    return names;
}

std::vector<EventInfo> SimulatedSource::events() const
{
    std::vector<EventInfo> infos;
    infos.reserve(model_.events.size());
    for (const auto& event : model_.events) {
        infos.push_back({event.name, event.description, event.group});
    }
    return infos;
}

std::vector<core::EventDescription> SimulatedSource::describe(
    const std::vector<std::string>& events) const
{
    auto match = describeWithPmu(model_.name, events);
    const auto own = Source::describe(match.missing);
    match.found.insert(match.found.end(), own.begin(), own.end());
    return match.found;
}

std::vector<std::string> SimulatedSource::eventsOf(const std::string& benchmark) const
{
    std::vector<std::string> names;
    for (const auto& event : model_.events) {
        if (event.counts.contains(benchmark)) {
            names.push_back(event.name);
        }
    }
    return names;
}

Result<std::vector<const ModelEvent*>> SimulatedSource::chosenEvents(
    const MeasureRequest& request) const
{
    std::vector<const ModelEvent*> chosen;
    if (request.events.empty()) {
        for (const auto& event : model_.events) {
            if (event.counts.contains(request.benchmark)) {
                chosen.push_back(&event);
            }
        }
        return chosen;
    }
    for (const auto& name : request.events) {
        const auto found = std::ranges::find(model_.events, name, &ModelEvent::name);
        if (found == model_.events.end() || !found->counts.contains(request.benchmark)) {
            return Error{Errc::NotFound,
                         fmt::format("{} cannot count the event \"{}\" in the benchmark {}",
                                     this->name(), name, request.benchmark)};
        }
        chosen.push_back(&*found);
    }
    return chosen;
}

Result<Dataset> SimulatedSource::measure(const MeasureRequest& request,
                                         std::stop_token stop,
                                         const MeasureProgress& progress)
{
    if (const auto checked = checkRequest(*this, request); !checked) {
        return checked.error();
    }
    const ModelBenchmark* benchmark = model_.benchmark(request.benchmark);
    const auto events = chosenEvents(request);
    if (!events) {
        return events.error();
    }
    const auto kernels = core::kernelNames(benchmark->kind);
    if (!kernels) {
        return kernels.error();
    }
    const auto basis = core::defaultBasis(benchmark->kind, kernels->size());
    if (!basis) {
        return basis.error();
    }
    const auto counts = expectedCounts(model_, *benchmark, *basis);
    if (!counts) {
        return counts.error();
    }
    Dataset data;
    data.kernels = core::StringTable(*kernels);
    data.repetitions = request.repetitions;
    data.threads = request.threads != 0 ? request.threads : benchmark->threads;
    data.provenance = provenance(*benchmark);
    data.values.resize(events->size() * data.blockSize());
    const std::size_t done = fillEvents(*benchmark, *events, *counts, data, stop, progress);
    if (done < events->size()) {
        truncate(data, done, events->size());
    }
    nameEvents(*events, done, data);
    return data;
}

core::Provenance SimulatedSource::provenance(const ModelBenchmark& benchmark) const
{
    core::Provenance provenance;
    provenance.source = name();
    provenance.quantum = benchmark.quantum;
    provenance.notes = {fmt::format(
        "Simulated: the event model of {} produced these numbers, not hardware.", model_.title)};
    return provenance;
}

std::size_t SimulatedSource::fillEvents(const ModelBenchmark& benchmark,
                                        const std::vector<const ModelEvent*>& events,
                                        const ExpectedCounts& counts,
                                        Dataset& data,
                                        const std::stop_token& stop,
                                        const MeasureProgress& progress) const
{
    for (std::size_t done = 0; done < events.size(); ++done) {
        if (stop.stop_requested()) {
            return done;
        }
        const ModelEvent& event = *events[done];
        const CountModel& count = event.counts.find(benchmark.name)->second;
        const BlockShape shape{.repetitions = data.repetitions,
                               .threads = data.threads,
                               .quantum = benchmark.quantum,
                               .modelSeed = model_.seed,
                               .eventSeed = nameSeed(event.name + " " + benchmark.name)};
        fillBlock(count, counts.at(event.name), shape,
                  std::span(data.values).subspan(done * data.blockSize(), data.blockSize()));
        maskMissing(count, done, data);
        if (progress) {
            progress(done + 1, events.size(), event.name);
        }
    }
    return events.size();
}

}  // namespace papilio::collectors
