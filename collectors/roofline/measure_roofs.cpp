#include "collectors/roofline/measure_roofs.h"

#include "collectors/roofline/core_clock.h"
#include "core/base/contains.h"
#include "core/base/median.h"
#include "core/base/number_format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace papilio::collectors {

namespace {

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

std::string threadsText(std::size_t threads)
{
    return fmt::format("{} {}", threads, threads == 1 ? "thread" : "threads");
}

std::string clockSentence(const std::vector<double>& gigahertz, std::size_t threads)
{
    const auto [low, high] = std::minmax_element(gigahertz.begin(), gigahertz.end());
    const auto clocks = core::tellApart({core::medianOf(gigahertz), *low, *high});
    return fmt::format(
        "Core clock between the runs with {}, by a chain of dependent additions: median {} GHz, "
        "{} to {}.",
        threadsText(threads), clocks[0], clocks[1], clocks[2]);
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
                               fmt::join(names, " and "), threadsText(threads),
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
                                    request.repetitions, threadsText(threads)));
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
