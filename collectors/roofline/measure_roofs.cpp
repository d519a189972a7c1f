#include "collectors/roofline/measure_roofs.h"

#include "collectors/roofline/power_meter.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/quantile.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <utility>

namespace papilio::collectors {

namespace {

/// Arrays lie behind each other with a gap that keeps them out of the same sets of the L1 cache.
constexpr std::size_t gap = 5UL * 64 + 4096;
constexpr std::size_t mostArrays = 4;

StreamArrays arraysIn(char* memory, std::size_t bytes)
{
    const std::size_t pitch = (bytes + gap) / 64 * 64;
    return {memory, memory + pitch, memory + 2 * pitch, memory + 3 * pitch};
}

void execute(const KernelRun& run, char* memory, std::size_t passes)
{
    if (run.compute != nullptr) {
        run.compute->run(passes);
        return;
    }
    const std::size_t bytes = KernelBench::arrayBytes(run);
    run.stream->run(arraysIn(memory, bytes), bytes, passes);
}

// In the order they are shown; the first is the mix of the cache-aware model's own tool.
constexpr std::array operations{"2:1", "load", "store", "copy", "triad", "3:1"};
constexpr std::array classicOperations{"load", "copy nt", "store nt"};

PlannedRoof planned(const StreamKernel& kernel, const WorkingSet& set, std::size_t threads)
{
    PlannedRoof roof;
    roof.run = {.stream = &kernel, .threadBytes = set.threadBytes};
    const std::size_t bytes = KernelBench::arrayBytes(roof.run) * kernel.arrays() * threads;
    roof.ceiling = {.name = set.level,
                    .kind = core::Ceiling::Kind::Bandwidth,
                    .threads = static_cast<int>(threads),
                    .isa = std::string(isaName(kernel.isa)),
                    .precision = std::string(precisionName(kernel.precision)),
                    .operation = std::string(kernel.operation),
                    .bytes = static_cast<double>(bytes)};
    return roof;
}

PlannedRoof planned(const ComputeKernel& kernel, std::size_t threads)
{
    PlannedRoof roof;
    roof.run = {.compute = &kernel};
    const bool single = kernel.precision == Precision::Single;
    roof.ceiling = {
        .name = fmt::format("{} {}{}", kernel.operation, isaName(kernel.isa), single ? " SP" : ""),
        .kind = core::Ceiling::Kind::Compute,
        .threads = static_cast<int>(threads),
        .isa = std::string(isaName(kernel.isa)),
        .precision = std::string(precisionName(kernel.precision)),
        .operation = std::string(kernel.operation)};
    return roof;
}

/// Moves of whole registers are the same for both types; only scalar kernels differ.
std::vector<Precision> bandwidthPrecisions(const RoofRequest& request, Isa isa)
{
    return isa == Isa::Scalar ? request.precisions : std::vector{Precision::Double};
}

void planStreams(std::vector<PlannedRoof>& roofs,
                 const std::vector<WorkingSet>& sets,
                 const RoofRequest& request,
                 std::size_t threads)
{
    const auto isas =
        request.bandwidthIsas.empty() ? std::vector{isasHere().back()} : request.bandwidthIsas;
    for (const auto& set : sets) {
        for (const Isa isa : isas) {
            for (const Precision precision : bandwidthPrecisions(request, isa)) {
                for (const char* operation : operations) {
                    if (const auto* kernel = streamKernel(operation, isa, precision)) {
                        roofs.push_back(planned(*kernel, set, threads));
                    }
                }
            }
        }
    }
    for (const char* operation : classicOperations) {
        if (const auto* kernel = streamKernel(operation, isas.back())) {
            roofs.push_back(planned(*kernel, sets.back(), threads));
            roofs.back().classic = true;
        }
    }
}

core::Error badCount(std::string_view item, const CpuLayout& layout)
{
    return {core::Errc::InvalidArgument,
            fmt::format("\"{}\" is not a valid number of threads here; give numbers from 1 to {}, "
                        "as in \"1,2\" or \"1-{}\", or \"all\"",
                        item, layout.processors.size(), layout.processors.size())};
}

/// Everything that is measured with one number of threads.
struct Series {
    std::vector<PlannedRoof> roofs;
    std::vector<std::size_t> repetitions;    ///< per roof: as asked for, or fewer of long runs
    std::vector<std::vector<double>> rates;  ///< per roof, those of complete rounds
    std::vector<double> gigahertz;           ///< one of each complete round
};

struct Steps {
    const RunProgress& report;
    std::size_t of = 0;
    std::size_t done = 0;

    void step(const std::string& what) { report(++done, of, what); }
};

std::size_t largestBytes(const std::vector<PlannedRoof>& roofs)
{
    std::size_t largest = 0;
    for (const auto& roof : roofs) {
        largest = std::max(largest, roof.run.threadBytes);
    }
    return largest;
}

/// As many as asked for of runs that last up to four times as long as asked for; of longer ones,
/// which are steadier, as many as take that time, but enough for a median and its spread: a sweep
/// of four times a cache of 500 MB takes 0.1 s.
std::size_t repetitionsOf(const RoofRequest& request, double seconds)
{
    constexpr std::size_t fewest = 5;
    const double affordable =
        static_cast<double>(request.repetitions) * 4 * request.runSeconds / seconds;
    return affordable >= static_cast<double>(request.repetitions)
               ? request.repetitions
               : std::max(std::min(fewest, request.repetitions),
                          static_cast<std::size_t>(affordable));
}

/// Whether something that is run `times` times is run in this one of `rounds`: evenly spread.
bool isDue(std::size_t round, std::size_t times, std::size_t rounds)
{
    return round * times % rounds < times;
}

/// One run of every kernel that is due; false if it was stopped before the last.
bool runRound(KernelBench& bench,
              std::size_t round,
              std::size_t rounds,
              Series& series,
              const std::stop_token& stop,
              Steps& steps)
{
    std::vector<std::pair<std::size_t, double>> rates;
    for (std::size_t index = 0; index < series.roofs.size(); ++index) {
        if (!isDue(round, series.repetitions[index], rounds)) {
            continue;
        }
        if (stop.stop_requested()) {
            return false;
        }
        const auto& roof = series.roofs[index];
        rates.emplace_back(index, bench.rate(roof.run, bench.seconds(roof.run)));
        steps.step(describe(roof.ceiling));
    }
    for (const auto& [index, rate] : rates) {
        series.rates[index].push_back(rate);
    }
    series.gigahertz.push_back(bench.gigahertz());
    return true;
}

core::Result<Series> measureSeries(const CpuLayout& layout,
                                   const RoofRequest& request,
                                   std::vector<PlannedRoof> roofs,
                                   std::size_t threads,
                                   const PowerMeter& power,
                                   const std::stop_token& stop,
                                   Steps& steps)
{
    Series series{.roofs = std::move(roofs), .repetitions = {}, .rates = {}, .gigahertz = {}};
    series.rates.resize(series.roofs.size());
    const auto end = layout.processors.begin() + static_cast<std::ptrdiff_t>(threads);
    auto bench = KernelBench::open({layout.processors.begin(), end}, largestBytes(series.roofs));
    if (!bench) {
        return bench.error();
    }
    for (auto& roof : series.roofs) {
        if (stop.stop_requested()) {
            return series;
        }
        const double seconds = bench->fit(roof.run, request.runSeconds);
        series.repetitions.push_back(repetitionsOf(request, seconds));
        steps.of -= request.repetitions - series.repetitions.back();
    }
    for (std::size_t round = 0; round < request.repetitions; ++round) {
        if (!runRound(*bench, round, request.repetitions, series, stop, steps)) {
            return series;
        }
    }
    for (auto& roof : series.roofs) {
        if (power.works() && !stop.stop_requested()) {
            auto run = roof.run;
            run.isWarm = false;
            const double measured = power.watts([&] { bench->seconds(run); }, stop);
            roof.ceiling.watts = std::isfinite(measured) ? measured : 0;
        }
    }
    return series;
}

void addSeries(core::Roofline& core, core::Roofline& classic, Series& series, bool best)
{
    for (std::size_t index = 0; index < series.roofs.size(); ++index) {
        auto& roof = series.roofs[index];
        if (series.rates[index].empty()) {
            continue;
        }
        setSpread(roof.ceiling, series.rates[index], best);
        if (!roof.classic) {
            core.ceilings.push_back(roof.ceiling);
        }
        if (roof.classic || roof.ceiling.kind == core::Ceiling::Kind::Compute) {
            classic.ceilings.push_back(roof.ceiling);
        }
    }
}

std::string clockSentence(const std::vector<double>& gigahertz, std::size_t threads)
{
    const auto [low, high] = std::minmax_element(gigahertz.begin(), gigahertz.end());
    const auto clocks = core::tellApart({core::medianOf(gigahertz), *low, *high});
    return fmt::format(
        "Core clock between the runs with {}, by a chain of dependent additions: median {} GHz, "
        "{} to {}.",
        core::plural(threads, "thread"), clocks[0], clocks[1], clocks[2]);
}

/// On what is repeated less than asked for; empty where nothing is.
std::string longRunsNote(const Series& series, const RoofRequest& request, std::size_t threads)
{
    std::vector<std::string> names;
    std::size_t least = request.repetitions;
    for (std::size_t index = 0; index < series.repetitions.size(); ++index) {
        if (series.repetitions[index] < request.repetitions) {
            least = std::min(least, series.repetitions[index]);
            if (const auto& name = series.roofs[index].ceiling.name; !core::contains(names, name)) {
                names.push_back(name);
            }
        }
    }
    return names.empty() ? std::string()
                         : fmt::format(
                               "A run of {} with {} takes longer than {}: such roofs have "
                               "fewer repetitions, at least {}.",
                               fmt::join(names, " and "), core::plural(threads, "thread"),
                               core::timeText(request.runSeconds), least);
}

void addNotes(std::vector<std::string>& notes,
              const Series& series,
              const CpuLayout& layout,
              const RoofRequest& request,
              std::size_t threads)
{
    const std::size_t rounds = series.gigahertz.size();
    if (rounds < request.repetitions) {
        notes.push_back(fmt::format("Stopped after {} of {} repetitions with {}.", rounds,
                                    request.repetitions, core::plural(threads, "thread")));
    }
    if (auto note = longRunsNote(series, request, threads); !note.empty()) {
        notes.push_back(std::move(note));
    }
    for (const auto& set : layout.workingSets(threads)) {
        if (!set.note.empty()) {
            notes.push_back(set.note + ".");
        }
    }
    if (!series.gigahertz.empty()) {
        notes.push_back(clockSentence(series.gigahertz, threads));
    }
}

std::vector<std::string> generalNotes(const RoofRequest& request, const PowerMeter& power)
{
    return {fmt::format("The roof is the {} of {} repetitions of about {} each; the band is from "
                        "the worst to the best.",
                        request.best ? "best" : "median", request.repetitions,
                        core::timeText(request.runSeconds)),
            "Bytes are those that load and store instructions move. A store that misses makes the "
            "cache read the line first (write-allocate); this traffic is not counted.",
            clockNote(), frequencyNote(), power.note()};
}

}  // namespace

KernelBench::KernelBench(std::unique_ptr<ThreadTeam> team, std::vector<PageMemory> memory)
    : team_(std::move(team)),
      memory_(std::move(memory))
{}

core::Result<KernelBench> KernelBench::open(const std::vector<unsigned>& processors,
                                            std::size_t largestBytes)
{
    auto team = ThreadTeam::start(processors);
    if (!team) {
        return team.error();
    }
    std::vector<PageMemory> memory;
    for (std::size_t thread = 0; thread < processors.size(); ++thread) {
        const std::size_t bytes = largestBytes + mostArrays * (gap + streamStep);
        memory.emplace_back(bytes);
        if (memory.back().bytes() == 0) {
            return core::errorOf(
                core::Errc::Unsupported,
                "there are not {} MiB free for each of {} threads; choose fewer threads",
                bytes >> 20, processors.size());
        }
    }
    // Written by its own thread: on its own memory node.
    (*team)->run([&](std::size_t thread) {
        fillStreamArrays(memory[thread].data(), memory[thread].bytes());
    });
    return KernelBench(*std::move(team), std::move(memory));
}

std::size_t KernelBench::arrayBytes(const KernelRun& run)
{
    const std::size_t share = run.threadBytes / run.stream->arrays();
    return std::max(share / streamStep, std::size_t{1}) * streamStep;
}

double KernelBench::seconds(const KernelRun& run)
{
    if (run.isWarm) {
        team_->run([&](std::size_t thread) { execute(run, memory_[thread].data(), 1); });
    }
    return team_->run([&](std::size_t thread) { execute(run, memory_[thread].data(), run.passes); })
        .seconds;
}

double KernelBench::gigahertz()
{
    double clock = 0;
    team_->run([&clock](std::size_t thread) {
        if (thread == 0) {
            clock = coreGigahertz();
        }
    });
    return clock;
}

double KernelBench::fit(KernelRun& run, double target)
{
    run.isWarm = false;
    const auto fitted = fitPasses(target, [&](std::size_t passes) {
        run.passes = passes;
        return seconds(run);
    });
    run.passes = fitted.passes;
    run.isWarm = fitted.passes > 1 || fitted.seconds <= target;
    return fitted.seconds;
}

double KernelBench::rate(const KernelRun& run, double seconds) const
{
    const double each = run.compute != nullptr
                            ? run.compute->flops
                            : static_cast<double>(arrayBytes(run) * run.stream->arrays());
    return each * static_cast<double>(run.passes) * static_cast<double>(threads()) / seconds / 1e9;
}

std::vector<PlannedRoof> planRoofs(const CpuLayout& layout,
                                   const RoofRequest& request,
                                   std::size_t threads)
{
    std::vector<PlannedRoof> roofs;
    planStreams(roofs, layout.workingSets(threads), request, threads);
    for (const auto& kernel : computeKernels()) {
        const bool wanted =
            (request.computeIsas.empty() || core::contains(request.computeIsas, kernel.isa)) &&
            core::contains(request.precisions, kernel.precision);
        if (wanted && runsHere(kernel)) {
            roofs.push_back(planned(kernel, threads));
        }
    }
    return roofs;
}

std::string describe(const core::Ceiling& ceiling)
{
    const std::string what =
        ceiling.kind == core::Ceiling::Kind::Compute
            ? ceiling.name
            : fmt::format("{} {} {}", ceiling.name, ceiling.operation, ceiling.isa);
    return what + ", " + core::plural(static_cast<std::size_t>(ceiling.threads), "thread");
}

core::Result<std::vector<std::size_t>> threadCounts(const std::string& list,
                                                    const CpuLayout& layout)
{
    std::vector<std::size_t> counts;
    const auto add = [&](std::size_t value) {
        if (!core::contains(counts, value)) {
            counts.push_back(value);
        }
    };
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t comma = std::min(list.find(',', begin), list.size());
        const std::string_view item(list.data() + begin, comma - begin);
        begin = comma + 1;
        if (item == "all") {
            add(layout.cores);
            continue;
        }
        const std::size_t hyphen = item.find('-');
        const auto first = core::parsedNumber<std::size_t>(item.substr(0, hyphen));
        const auto last = hyphen == std::string_view::npos
                              ? first
                              : core::parsedNumber<std::size_t>(item.substr(hyphen + 1));
        if (!first || !last || *first < 1 || *last < *first || *last > layout.processors.size()) {
            return badCount(item, layout);
        }
        for (std::size_t value = *first; value <= *last; ++value) {
            add(value);
        }
    }
    return counts;
}

void setSpread(core::Ceiling& ceiling, std::vector<double> rates, bool best)
{
    const auto [low, high] = std::minmax_element(rates.begin(), rates.end());
    ceiling.low = *low;
    ceiling.high = *high;
    ceiling.median = core::medianOf(std::move(rates));
    ceiling.value = best ? ceiling.high : ceiling.median;
}

core::Result<std::vector<core::Ceiling>> measureScalarRoofs(const CpuLayout& layout,
                                                            const RoofRequest& request,
                                                            const std::stop_token& stop)
{
    RoofRequest scalar = request;
    scalar.computeIsas = {Isa::Scalar};
    scalar.precisions.assign(
        1, request.precisions.empty() ? Precision::Double : request.precisions.front());
    const PowerMeter noPower(std::filesystem::path{});
    const RunProgress silent = [](auto, auto, const auto&) {};
    Steps steps{.report = silent};
    std::vector<core::Ceiling> ceilings;
    for (const std::size_t threads : request.threads) {
        auto roofs = planRoofs(layout, scalar, threads);
        std::erase_if(roofs, [](const PlannedRoof& roof) { return roof.run.compute == nullptr; });
        auto series = measureSeries(layout, scalar, roofs, threads, noPower, stop, steps);
        if (!series) {
            return series.error();
        }
        for (std::size_t index = 0; index < series->roofs.size(); ++index) {
            if (!series->rates[index].empty()) {
                auto& ceiling = series->roofs[index].ceiling;
                setSpread(ceiling, series->rates[index], request.best);
                ceilings.push_back(ceiling);
            }
        }
    }
    return ceilings;
}

core::Result<std::vector<core::Roofline>> measureRoofs(const CpuLayout& layout,
                                                       const RoofRequest& request,
                                                       const PowerMeter& power,
                                                       const std::stop_token& stop,
                                                       const RunProgress& progress)
{
    core::Roofline core;
    core.name = "roofs";
    core.machine = layout.machine.id;
    core.levels = layout.levels();
    core.provenance.source = "papilio-collect roofline";
    core.provenance.notes = generalNotes(request, power);
    core::Roofline classic = core;
    classic.name = "roofs (classic, DRAM bytes)";
    classic.bytes = core::Roofline::Bytes::Dram;
    classic.provenance.notes.at(1) =
        "Classic roofline: bytes are those that DRAM moves. The streams are loads and non-temporal "
        "stores, for which these are the bytes of the instructions.";
    Steps steps{.report = progress};
    for (const std::size_t threads : request.threads) {
        steps.of += planRoofs(layout, request, threads).size() * request.repetitions;
    }
    for (const std::size_t threads : request.threads) {
        if (stop.stop_requested()) {
            break;
        }
        auto series = measureSeries(layout, request, planRoofs(layout, request, threads), threads,
                                    power, stop, steps);
        if (!series) {
            return series.error();
        }
        addSeries(core, classic, *series, request.best);
        addNotes(core.provenance.notes, *series, layout, request, threads);
        addNotes(classic.provenance.notes, *series, layout, request, threads);
    }
    std::vector<core::Roofline> rooflines;
    if (!core.ceilings.empty()) {
        rooflines = {std::move(core), std::move(classic)};
    }
    return rooflines;
}

}  // namespace papilio::collectors
