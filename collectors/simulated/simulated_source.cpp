#include "collectors/simulated/simulated_source.h"

#include "collectors/pfm/pmu_events.h"
#include "collectors/simulated/expected_counts.h"
#include "core/io/resources/resources.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace papilio::collectors {

using core::Dataset;
using core::Errc;
using core::errorOf;
using core::Result;

namespace {

/// Up to here a normal deviation is added; beyond, it would make counts negative, so it multiplies.
constexpr double largestAdditiveNoise = 0.2;
constexpr double tailWidth = 10;
/// No thread counts less than this share of the median.
constexpr double smallestThreadShare = 0.05;

/// R x K deviations in units of the noise.
std::vector<double> deviations(const CountModel& model,
                               const BlockShape& shape,
                               std::size_t kernels)
{
    std::vector<double> result(shape.repetitions * kernels);
    for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
        Draw draw(shape.modelSeed, shape.eventSeed, repetition + 1);
        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            const double deviation = draw.normal();
            const bool far = draw.uniform() < model.tail;
            result[repetition * kernels + kernel] = far ? tailWidth * deviation : deviation;
        }
    }
    if (model.balanced) {
        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            double sum = 0;
            for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
                sum += result[repetition * kernels + kernel];
            }
            for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
                result[repetition * kernels + kernel] -=
                    sum / static_cast<double>(shape.repetitions);
            }
        }
    }
    return result;
}

double varied(double count, double noise, double deviation)
{
    if (noise == 0) {
        return count;
    }
    return noise <= largestAdditiveNoise ? count * (1 + noise * deviation)
                                         : count * std::exp(noise * deviation);
}

/// T factors around 1, in pairs of equal distance and dealt to the threads at random; the odd one
/// is 1.
std::vector<double> threadFactors(std::size_t threads, double spread, Draw& draw)
{
    std::vector<double> factors(threads, 1.0);
    for (std::size_t pair = 0; pair < threads / 2; ++pair) {
        const double distance = std::min(1 - smallestThreadShare, std::abs(spread * draw.normal()));
        factors[2 * pair] = 1 + distance;
        factors[2 * pair + 1] = 1 - distance;
    }
    for (std::size_t last = threads; last > 1; --last) {
        std::swap(factors[last - 1], factors[static_cast<std::size_t>(draw.bits() % last)]);
    }
    return factors;
}

double quantized(double value, double quantum)
{
    return quantum > 0 ? std::round(value / quantum) * quantum : value;
}

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

/// What was asked for of all repetitions and kernels.
Dataset onePlace(const Dataset& data, const MeasureRequest& request)
{
    std::vector<std::size_t> kernels;
    Dataset part;
    for (std::size_t kernel = 0; kernel < data.kernelCount(); ++kernel) {
        if (request.kernels.empty() ||
            std::ranges::find(request.kernels, data.kernels[kernel]) != request.kernels.end()) {
            kernels.push_back(kernel);
            part.kernels.append(data.kernels[kernel]);
        }
    }
    part.eventIds = data.eventIds;
    part.eventNames = data.eventNames;
    part.repetitions = 1;
    part.threads = data.threads;
    part.provenance = data.provenance;
    const std::size_t threads = std::max<std::size_t>(1, data.threads);
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        for (std::size_t thread = 0; thread < threads; ++thread) {
            for (const auto kernel : kernels) {
                const auto at = event * data.blockSize() +
                                (request.places[event] * threads + thread) * data.kernelCount() +
                                kernel;
                part.values.push_back(data.values[at]);
                if (!data.valid.empty()) {
                    part.valid.push_back(data.valid[at]);
                }
            }
        }
    }
    return part;
}

void nameEvents(const std::vector<const ModelEvent*>& events, std::size_t count, Dataset& data)
{
    for (std::size_t event = 0; event < count; ++event) {
        data.eventIds.append(events[event]->name);
        data.eventNames.append(events[event]->name);
    }
}

}  // namespace

void fillBlock(const CountModel& model,
               const ExpectedCount& count,
               const BlockShape& shape,
               std::span<double> block)
{
    const std::size_t kernels = count.kernels.size();
    const std::size_t threads = std::max<std::size_t>(1, shape.threads);
    const auto deviation = deviations(model, shape, kernels);
    for (std::size_t repetition = 0; repetition < shape.repetitions; ++repetition) {
        // Another stream than the deviations': more threads must not change the repetitions.
        Draw draw(shape.modelSeed ^ 1U, shape.eventSeed, repetition + 1);
        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            const double value = varied(count.kernels[kernel], count.noise,
                                        deviation[repetition * kernels + kernel]);
            const bool spreads = shape.threads > 1 && model.threadSpread > 0;
            const auto factors = threadFactors(threads, spreads ? model.threadSpread : 0.0, draw);
            for (std::size_t thread = 0; thread < threads; ++thread) {
                block[(repetition * threads + thread) * kernels + kernel] =
                    quantized(value * factors[thread], shape.quantum);
            }
        }
    }
}

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
        return errorOf(Errc::NotFound, "unknown event model \"{}\"; choose one of: {}", nameOrPath,
                       fmt::join(modelNames(directory), ", "));
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
    return {model_.events.begin(), model_.events.end()};
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
            return errorOf(Errc::NotFound, "{} cannot count the event \"{}\" in the benchmark {}",
                           this->name(), name, request.benchmark);
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
    data.repetitions = request.places.empty() ? request.repetitions : request.ofRepetitions;
    data.threads = request.threads != 0 ? request.threads : benchmark->threads;
    data.provenance = provenance(*benchmark);
    data.values.resize(events->size() * data.blockSize());
    const std::size_t done = fillEvents(*benchmark, *events, *counts, data, stop, progress);
    if (done < events->size()) {
        truncate(data, done, events->size());
    }
    nameEvents(*events, done, data);
    return request.places.empty() ? data : onePlace(data, request);
}

core::Provenance SimulatedSource::provenance(const ModelBenchmark& benchmark) const
{
    core::Provenance provenance;
    provenance.source = name();
    provenance.kind = core::DataOrigin::Simulated;
    provenance.quantum = benchmark.quantum;
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
