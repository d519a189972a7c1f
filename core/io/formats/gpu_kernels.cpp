#include "core/io/formats/gpu_kernels.h"

#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/import_files.h"
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
                    addNote(notes_,
                            "Files of passes are left out: another file of their folder holds the "
                            "same counts.");
                    return;
                }
                if (isOwn == own && share <= mostOfPasses) {
                    const auto twice = known.counts.add(counts);
                    addNote(notes_,
                            "Files with other counters of the same kernel are passes: their "
                            "executions are taken as the same ones, in their order.");
                    if (twice > 0) {
                        addNote(notes_,
                                fmt::format("{} in several passes: the first count is kept.",
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
    struct Namesakes {
        std::size_t count = 0;
        std::set<GpuKernel> keys;
    };
    std::map<std::string, Namesakes> namesakes;
    for (const auto& kernel : kernels_) {
        auto& same = namesakes[shortKernelName(kernel.key.name)];
        ++same.count;
        same.keys.insert(kernel.key);
    }
    std::vector<std::string> names;
    for (const auto& kernel : kernels_) {
        const auto& key = kernel.key;
        const auto name = shortKernelName(key.name);
        const auto& [count, keys] = namesakes.at(name);
        const auto differ = [&key, &same = keys](std::string GpuKernel::*member) {
            return std::ranges::any_of(
                same, [&](const GpuKernel& other) { return other.*member != key.*member; });
        };
        auto text = differ(&GpuKernel::name) ? key.name : name;
        text += differ(&GpuKernel::grid) ? ", grid " + key.grid : "";
        text += differ(&GpuKernel::device) ? ", device " + key.device : "";
        text += differ(&GpuKernel::machine) ? ", " + key.machine : "";
        names.push_back(visibleText(keys.size() < count ? kernel.run + ": " + text : text));
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
        auto benchmark = newBenchmark(
            kernels_.size() == 1 && !options.benchmark.empty() ? options.benchmark : name,
            options.kind.value_or(BenchmarkKind::Custom),
            orThrow(caught(name, {}, [&] { return builder.dataset(units, std::move(stamped)); })),
            options);
        benchmark->machine = kernel.key.machine;
        benchmarks.push_back(std::move(benchmark));
    }
    return benchmarks;
}

}  // namespace papilio::core
