#include "core/io/formats/gpu_kernels.h"

#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/formats/defaults.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>

namespace papilio::core {

namespace {

/// Passes have nearly no counter in common, repetitions nearly all.
constexpr double mostOfPasses = 0.1;
constexpr double leastOfRepetitions = 0.9;

/// The share of the counters of `part` that `whole` has.
double shared(const GpuCounts::Kernel& part, const GpuCounts::Kernel& whole)
{
    const auto count = std::ranges::count_if(
        part.counters, [&](const std::string& counter) { return whole.values.contains(counter); });
    return static_cast<double>(count) /
           static_cast<double>(std::max<std::size_t>(part.counters.size(), 1));
}

bool holds(const GpuCounts::Kernel& whole, const GpuCounts::Kernel& part)
{
    return std::ranges::all_of(part.values, [&](const auto& item) {
        const auto found = whole.values.find(item.first);
        return found != whole.values.end() && found->second == item.second;
    });
}

}  // namespace

std::string shortKernelName(const std::string& text)
{
    const auto name = trimmed(std::string_view(text).substr(0, text.find_first_of("([<")));
    const auto blank = name.find_last_of(" *&");  // behind the type that is returned
    const auto last = blank == std::string_view::npos ? name : name.substr(blank + 1);
    return last.empty() ? text : std::string(last);
}

std::size_t GpuCounts::Kernel::add(const Kernel& other)
{
    std::size_t known = 0;
    for (const auto& counter : other.counters) {
        const auto [place, isNew] = values.emplace(counter, other.values.at(counter));
        if (isNew) {
            counters.push_back(counter);
        }
        known += isNew ? 0 : 1;
    }
    if (other.seconds.size() > seconds.size()) {
        seconds.resize(other.seconds.size(), notANumber);
    }
    return known;
}

double GpuCounts::Kernel::total(const std::string& counter) const
{
    const auto found = values.find(counter);
    double sum = notANumber;
    if (found != values.end()) {
        for (const auto& [execution, value] : found->second) {
            sum = (std::isnan(sum) ? 0 : sum) + value;
        }
    }
    return sum;
}

GpuCounts::Execution GpuCounts::begin(const GpuKernel& kernel, double seconds)
{
    const auto [place, isNew] = index_.emplace(
        fmt::format("{}\n{}\n{}\n{}", kernel.machine, kernel.device, kernel.name, kernel.grid),
        kernels_.size());
    if (isNew) {
        kernels_.emplace_back(kernel, Kernel());
    }
    auto& all = kernels_[place->second].second.seconds;
    all.push_back(seconds);
    return {place->second, all.size() - 1};
}

void GpuCounts::count(Execution execution, const std::string& counter, double value)
{
    auto& counts = kernels_[execution.kernel].second;
    const auto [place, isNew] = counts.values.try_emplace(counter);
    if (isNew) {
        counts.counters.push_back(counter);
    }
    if (!std::isnan(value)) {
        place->second.emplace(execution.number, value);
    }
}

void GpuKernels::note(std::string sentence)
{
    if (std::ranges::find(notes_, sentence) == notes_.end()) {
        notes_.push_back(std::move(sentence));
    }
}

void GpuKernels::add(const GpuCounts& counts, const File& file)
{
    for (const auto& [key, kernel] : counts.kernels()) {
        add(key, kernel, file);
    }
}

void GpuKernels::add(const GpuKernel& key, const GpuCounts::Kernel& counts, const File& file)
{
    if (counts.counters.empty()) {
        return;
    }
    Kernel* repeated = nullptr;
    for (auto& kernel : kernels_) {
        if (kernel.key != key) {
            continue;
        }
        // Passes join the run of their own folder before any other one.
        for (const bool own : {true, false}) {
            for (auto place = kernel.runs.rbegin(); place != kernel.runs.rend(); ++place) {
                auto& known = *place;
                const bool isOwn = known.file.path.parent_path() == file.path.parent_path();
                const auto share = shared(counts, known.counts);
                if (isOwn && known.file.isJoined && known.file.path != file.path &&
                    holds(known.counts, counts)) {
                    note(
                        "Files of passes are left out: another file of their folder holds the "
                        "same counts.");
                    return;
                }
                if (isOwn == own && share <= mostOfPasses) {
                    const auto twice = known.counts.add(counts);
                    note(
                        "Files with other counters of the same kernel are passes: their "
                        "executions are taken as the same ones, in their order.");
                    if (twice > 0) {
                        note(fmt::format("{} in several passes: the first count is kept.",
                                         plural(twice, "counter was", "counters were")));
                    }
                    return;
                }
                if (share >= leastOfRepetitions) {
                    repeated = &kernel;
                }
            }
        }
    }
    if (repeated == nullptr) {
        repeated = &kernels_.emplace_back(Kernel{key, file.run, {}});
    }
    repeated->runs.push_back({file, counts});
}

std::vector<std::string> GpuKernels::names() const
{
    std::map<std::string, std::vector<const Kernel*>> namesakes;
    for (const auto& kernel : kernels_) {
        namesakes[shortKernelName(kernel.key.name)].push_back(&kernel);
    }
    struct Differences {
        bool name = false, grid = false, device = false, machine = false;
        std::set<GpuKernel> keys;
    };
    std::map<std::string, Differences> differences;
    for (const auto& [name, kernels] : namesakes) {
        auto& differ = differences[name];
        for (const auto* kernel : kernels) {
            const auto& first = kernels.front()->key;
            differ.name = differ.name || kernel->key.name != first.name;
            differ.grid = differ.grid || kernel->key.grid != first.grid;
            differ.device = differ.device || kernel->key.device != first.device;
            differ.machine = differ.machine || kernel->key.machine != first.machine;
            differ.keys.insert(kernel->key);
        }
    }
    std::vector<std::string> names;
    for (const auto& kernel : kernels_) {
        const auto name = shortKernelName(kernel.key.name);
        const auto& differ = differences.at(name);
        auto text = differ.name ? kernel.key.name : name;
        text += differ.grid ? ", grid " + kernel.key.grid : "";
        text += differ.device ? ", device " + kernel.key.device : "";
        text += differ.machine ? ", " + kernel.key.machine : "";
        const bool isTwice = differ.keys.size() < namesakes.at(name).size();
        names.push_back(visibleText(isTwice ? kernel.run + ": " + text : text));
    }
    return names;
}

std::vector<std::shared_ptr<const Benchmark>> GpuKernels::benchmarks(const ImportOptions& options,
                                                                     const Provenance& provenance,
                                                                     const char* units) const
{
    std::vector<std::shared_ptr<const Benchmark>> benchmarks;
    const auto names = this->names();
    for (const auto& kernel : kernels_) {
        const auto& name = names[benchmarks.size()];
        DatasetBuilder builder;
        const auto column = builder.kernel(shortKernelName(kernel.key.name));
        std::size_t first = 0;
        for (const auto& run : kernel.runs) {
            for (const auto& counter : run.counts.counters) {
                const auto event = builder.event(counter);
                for (const auto& [execution, value] : run.counts.values.at(counter)) {
                    builder.set(event, first + execution, column, value);
                }
            }
            first += run.counts.seconds.size();
        }
        auto stamped = provenance;
        stamped.notes.insert(stamped.notes.end(), notes_.begin(), notes_.end());
        auto benchmark = std::make_shared<Benchmark>();
        benchmark->name =
            kernels_.size() == 1 && !options.benchmark.empty() ? options.benchmark : name;
        benchmark->kind = options.kind.value_or(BenchmarkKind::Custom);
        benchmark->machine = kernel.key.machine;
        benchmark->data = std::make_shared<const Dataset>(
            orThrow(caught(name, {}, [&] { return builder.dataset(units, std::move(stamped)); })));
        completeBenchmark(*benchmark, options);
        benchmarks.push_back(std::move(benchmark));
    }
    return benchmarks;
}

}  // namespace papilio::core
