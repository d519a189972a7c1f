#include "collectors/constants/machine_constants.h"

#include "collectors/constants/probes.h"
#include "collectors/roofline/core_clock.h"
#include "collectors/roofline/cpu_layout.h"
#include "core/base/quantile.h"
#include "core/model/constant_names.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <sched.h>

namespace papilio::collectors {

namespace {

using Clock = std::chrono::steady_clock;

/// Binds this thread to one processor while it lives.
class Bound {
public:
    explicit Bound(unsigned processor)
    {
        isKnown_ = sched_getaffinity(0, sizeof before_, &before_) == 0;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(processor, &one);
        sched_setaffinity(0, sizeof one, &one);
    }
    Bound(const Bound&) = delete;
    Bound& operator=(const Bound&) = delete;
    ~Bound()
    {
        if (isKnown_) {
            sched_setaffinity(0, sizeof before_, &before_);
        }
    }

private:
    cpu_set_t before_ = {};
    bool isKnown_ = false;
};

/// A constant to measure: value = (probe - other) * scale per operation.
struct Plan {
    std::string name;
    std::string how;
    std::function<Probe()> probe;
    std::function<Probe()> other = {};
    double scale = 1;
    std::string level = {};
};

double nanosecondsOf(const Probe& probe, std::size_t count)
{
    const auto start = Clock::now();
    probe(count);
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

/// How many operations take about that long; warms the data up in the meantime.
std::size_t countFor(const Probe& probe, double milliseconds)
{
    std::size_t count = 1024;
    while (count < (std::size_t{1} << 40)) {
        const double spent = nanosecondsOf(probe, count) / 1e6;
        if (spent >= milliseconds / 2) {
            return std::max<std::size_t>(
                1024, static_cast<std::size_t>(static_cast<double>(count) * milliseconds /
                                               std::max(spent, 1e-6)));
        }
        count *= 2;
    }
    return count;
}

/// Samples of one constant, in ns and in cycles of the clock next to each.
struct Samples {
    std::vector<double> nanoseconds;
    std::vector<double> cycles;
    std::vector<double> gigahertz;
};

core::Result<Samples> sample(const Plan& plan,
                             const Probe& probe,
                             const Probe& other,
                             const ConstantOptions& options,
                             const std::stop_token& stop)
{
    Samples samples;
    const auto count = countFor(probe, options.sampleMilliseconds);
    const auto otherCount = other ? countFor(other, options.sampleMilliseconds) : 0;
    for (std::size_t index = 0; index < options.samples; ++index) {
        if (stop.stop_requested()) {
            return core::Error{core::Errc::Cancelled, "measuring was stopped"};
        }
        const double before = coreGigahertz();
        double time = nanosecondsOf(probe, count) / static_cast<double>(count);
        if (other) {
            time -= nanosecondsOf(other, otherCount) / static_cast<double>(otherCount);
        }
        const double clock = std::fmax(before, coreGigahertz());
        samples.nanoseconds.push_back(time * plan.scale);
        samples.cycles.push_back(time * plan.scale * clock);
        samples.gigahertz.push_back(clock);
    }
    for (auto* numbers : {&samples.nanoseconds, &samples.cycles, &samples.gigahertz}) {
        std::ranges::sort(*numbers);
    }
    return samples;
}

/// More jumps than these are too many for the tables of predicted jumps: their misses would count.
void addCode(std::vector<Plan>& plans, std::size_t pages)
{
    constexpr std::size_t inside = std::size_t{16} << 10U;    // of any first-level cache
    constexpr std::size_t outside = std::size_t{128} << 10U;  // of most, and inside of any L2
    plans.push_back({"instruction_L1_miss_cost",
                     fmt::format("jumps from line to line of {} KiB of code, minus those of {} KiB",
                                 outside / 1024, inside / 1024),
                     [] { return codeChase(outside); }, [] { return codeChase(inside); }});
    plans.push_back(
        {"instruction_tlb_miss_cost",
         fmt::format("jumps to one line in each of {} pages of {} KiB, minus the same lines packed",
                     pages, smallPageBytes() / 1024),
         [pages] { return codePageChase(pages); }, [pages] { return codeChase(pages * 64); }});
}

void addCaches(std::vector<Plan>& plans, const CpuLayout& layout)
{
    for (const auto& set : layout.workingSets(1)) {
        plans.push_back(
            {core::latencyName(set.level),
             fmt::format("pointer chase in random order over {} KiB", set.threadBytes / 1024),
             [bytes = set.threadBytes] { return pointerChase(bytes); },
             {},
             1,
             set.level});
    }
    constexpr std::size_t pages = 4096;  // more than second-level TLBs hold, few enough for the L2
    plans.push_back(
        {"data_tlb_miss_cost",
         fmt::format("one line in each of {} pages of {} KiB, minus the same lines packed", pages,
                     smallPageBytes() / 1024),
         [] { return pageChase(pages); }, [] { return pointerChase(pages * 64); }});
    addCode(plans, pages);
}

std::vector<Plan> planOf(const CpuLayout& layout, const std::string& only)
{
    std::vector<Plan> plans;
    addCaches(plans, layout);
    plans.push_back({"branch_miss_cost",
                     "a branch on random bits minus one on sorted bits, divided by the half that "
                     "is mispredicted",
                     [] { return branches(true); }, [] { return branches(false); }, 2});
    plans.push_back({"branch_cost", "a chain of taken, predicted jumps", jumps});
    const auto chainOf = [&](const char* name, const char* how, FloatOperation operation) {
        plans.push_back({name, how, [operation] { return floatChain(operation); }});
    };
    chainOf("fp_add_latency", "a chain of additions in double precision", FloatOperation::Add);
    chainOf("fp_mul_latency", "a chain of multiplications", FloatOperation::Multiply);
    chainOf("fp_fma_latency", "a chain of fused multiply-adds", FloatOperation::FusedMultiplyAdd);
    chainOf("fp_div_latency", "a chain of divisions", FloatOperation::Divide);
    plans.push_back({"fp_sqrt_latency",
                     "a chain of additions and square roots, minus the additions",
                     [] { return floatChain(FloatOperation::AddAndSquareRoot); },
                     [] { return floatChain(FloatOperation::Add); }});
    std::erase_if(plans,
                  [&](const Plan& plan) { return plan.name.find(only) == std::string::npos; });
    return plans;
}

void addSizes(MachineConstants& result, const CpuLayout& layout, const std::string& only)
{
    const auto first = layout.processors.front();
    for (unsigned level = 1; level <= 4; ++level) {
        const auto bytes = layout.share(level, first, 1).bytes;
        const auto name = level == 1 ? std::string("L1d_size") : fmt::format("L{}_size", level);
        if (bytes > 0 && name.find(only) != std::string::npos) {
            result.constants.push_back(
                {name, static_cast<double>(bytes), 0, "B", 0, 0, "reported by hwloc", {}});
        }
    }
}

std::string modelOf(const core::Machine& machine)
{
    for (const auto& [key, value] : machine.attributes) {
        if (key == "model") {
            return value;
        }
    }
    return machine.id;
}

}  // namespace

core::Result<MachineConstants> measureConstants(const ConstantOptions& options,
                                                const std::stop_token& stop,
                                                const ConstantProgress& progress)
{
    if (options.samples < 3 || !(options.sampleMilliseconds > 0)) {
        return core::Error{core::Errc::InvalidArgument,
                           fmt::format("expected at least 3 samples of more than 0 ms, found {} of "
                                       "{} ms",
                                       options.samples, options.sampleMilliseconds)};
    }
    const auto layout = CpuLayout::detect();
    if (!layout) {
        return layout.error();
    }
    const auto plans = planOf(*layout, options.only);
    const Bound bound(layout->processors.front());
    MachineConstants result;
    result.machine = modelOf(layout->machine);
    std::vector<double> clocks;
    for (std::size_t done = 0; done < plans.size(); ++done) {
        const auto& plan = plans[done];
        if (progress) {
            progress(done, plans.size(), plan.name);
        }
        const auto probe = plan.probe();
        const auto other = plan.other ? plan.other() : Probe();
        if (!probe || (plan.other && !other)) {
            continue;  // this machine has no such thing
        }
        const auto samples = sample(plan, probe, other, options, stop);
        if (!samples) {
            return samples.error();
        }
        clocks.insert(clocks.end(), samples->gigahertz.begin(), samples->gigahertz.end());
        const bool inCycles = std::isfinite(samples->cycles.front());
        const auto& numbers = inCycles ? samples->cycles : samples->nanoseconds;
        result.constants.push_back({plan.name, core::interpolatedQuantile(numbers, 0.5),
                                    (core::interpolatedQuantile(numbers, 0.75) -
                                     core::interpolatedQuantile(numbers, 0.25)) /
                                        2,
                                    inCycles ? "cycles" : "ns",
                                    core::interpolatedQuantile(samples->nanoseconds, 0.5),
                                    options.samples, plan.how, plan.level});
    }
    addSizes(result, *layout, options.only);
    if (result.constants.empty()) {
        return core::Error{core::Errc::NotFound,
                           fmt::format("no constant name contains \"{}\"", options.only)};
    }
    std::ranges::sort(clocks);
    result.gigahertz = clocks.empty() ? 0 : core::interpolatedQuantile(clocks, 0.5);
    return result;
}

}  // namespace papilio::collectors
