#include "collectors/constants/machine_constants.h"

#include "collectors/host/topology.h"
#include "collectors/kernels/code_cycle.h"
#include "collectors/roofline/cpu_layout.h"
#include "collectors/roofline/power_meter.h"
#include "collectors/roofline/thread_team.h"
#include "core/base/number_format.h"
#include "core/base/quantile.h"
#include "core/model/roofline.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <numeric>
#include <random>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace papilio::collectors {

namespace {

constexpr std::size_t lineBytes = 64;
constexpr unsigned seed = 20240527;

struct Line {
    Line* next;
};

/// Links the lines at `places` into one cycle in random order (Sattolo), so that no prefetcher
/// can tell the next one.
void link(std::vector<Line*>& places)
{
    std::mt19937_64 random(seed);
    std::vector<std::size_t> order(places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t last = order.size() - 1; last > 0; --last) {
        std::swap(order[last], order[random() % last]);
    }
    for (std::size_t at = 0; at < places.size(); ++at) {
        places[at]->next = places[order[at]];
    }
}

/// Another line of each page, so that they do not fight for one set of the cache.
std::size_t placeInPage(std::size_t page)
{
    return page * smallPageBytes() + page % (smallPageBytes() / lineBytes) * lineBytes;
}

Probe codeProbe(const std::vector<std::size_t>& places, std::size_t bytes)
{
    auto body = codeCycle(places, bytes);
    if (!body) {
        return {};
    }
    return [body = std::move(body), lines = places.size()](std::size_t count) {
        body(std::max(count, lines));
    };
}

/// Follows a cycle; the owner keeps the memory.
Probe chase(std::shared_ptr<void> owner, Line* start)
{
    auto at = std::make_shared<Line*>(start);
    return [owner = std::move(owner), at](std::size_t count) {
        Line* line = *at;
        for (std::size_t step = 0; step < count; ++step) {
            line = line->next;
            asm volatile("" : "+r"(line));
        }
        *at = line;
    };
}

/// Levels differ by a factor of 3 and more on real machines.
constexpr double leastFactor = 1.5;
constexpr double mostSpread = 0.25;  // of the value

std::string valueText(const MachineConstant& constant)
{
    return fmt::format("{} {}", core::numberText(constant.value), constant.unit);
}

using Clock = std::chrono::steady_clock;

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

std::size_t smallPageBytes()
{
    static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

Probe pointerChase(std::size_t bytes)
{
    const auto lines = std::max<std::size_t>(16, bytes / lineBytes);
    auto memory = std::make_shared<PageMemory>(lines * lineBytes);
    if (memory->data() == nullptr) {
        return {};
    }
    std::vector<Line*> places(lines);
    for (std::size_t at = 0; at < lines; ++at) {
        places[at] = reinterpret_cast<Line*>(memory->data() + at * lineBytes);
    }
    link(places);
    return chase(memory, places.front());
}

Probe pageChase(std::size_t pages)
{
    const auto bytes = pages * smallPageBytes();
    void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED) {
        return {};
    }
    std::shared_ptr<void> owner(data, [bytes](void* at) { munmap(at, bytes); });
    madvise(data, bytes, MADV_NOHUGEPAGE);  // large pages would hide what is measured
    std::vector<Line*> places(pages);
    for (std::size_t page = 0; page < pages; ++page) {
        places[page] = reinterpret_cast<Line*>(static_cast<char*>(data) + placeInPage(page));
    }
    link(places);
    return chase(owner, places.front());
}

Probe codeChase(std::size_t bytes)
{
    std::vector<std::size_t> places(bytes / lineBytes);
    for (std::size_t line = 0; line < places.size(); ++line) {
        places[line] = line * lineBytes;
    }
    return codeProbe(places, bytes);
}

Probe codePageChase(std::size_t pages)
{
    constexpr std::size_t reach = std::size_t{32} << 20U;  // of a jump on POWER
    if (pages * smallPageBytes() > reach) {
        return {};
    }
    std::vector<std::size_t> places(pages);
    for (std::size_t page = 0; page < pages; ++page) {
        places[page] = placeInPage(page);
    }
    return codeProbe(places, pages * smallPageBytes());
}

Probe branches(bool isRandom)
{
    constexpr std::size_t size = std::size_t{1} << 20;  // longer than predictors remember
    auto bits = std::make_shared<std::vector<std::uint8_t>>(size);
    for (std::size_t at = 0; at < size; ++at) {
        (*bits)[at] = at < size / 2 ? 1 : 0;
    }
    if (isRandom) {
        std::ranges::shuffle(*bits, std::mt19937_64(seed));
    }
    return [bits](std::size_t count) {
        const auto* at = bits->data();
        std::size_t set = 0;
        std::size_t clear = 0;
        for (std::size_t step = 0; step < count; ++step) {
            // Something in both arms that no compiler turns into a conditional move.
            if (at[step & (size - 1)] != 0) {
                ++set;
                asm volatile("" : "+r"(set));
            } else {
                ++clear;
                asm volatile("" : "+r"(clear));
            }
        }
    };
}

Probe jumps()
{
#if defined(__x86_64__)
#define PAPILIO_JUMP "jmp"
#elif defined(__aarch64__) || defined(__powerpc64__)
#define PAPILIO_JUMP "b"
#endif
#ifdef PAPILIO_JUMP
    return [](std::size_t count) {
        constexpr std::size_t atOnce = 16;
        for (std::size_t step = 0; step < count; step += atOnce) {
            asm volatile(".rept 16\n\t" PAPILIO_JUMP " 1f\n\t.p2align 4\n1:\n\t.endr" ::: "memory");
        }
    };
#else
    return {};
#endif
}

namespace {

/// Keeps `value` in a register, where the architecture is known: the chain must not touch memory.
void use(double& value)
{
#if defined(__aarch64__)
    asm volatile("" : "+w"(value));
#elif defined(__powerpc64__)
    asm volatile("" : "+d"(value));
#elif defined(__x86_64__)
    asm volatile("" : "+x"(value));
#else
    asm volatile("" : "+m"(value));
#endif
}

template<typename Operation>
Probe chain(double start, Operation operation)
{
    return [start, operation](std::size_t count) {
        constexpr std::size_t atOnce = 8;
        double value = start;
        for (std::size_t step = 0; step < count; step += atOnce) {
            for (std::size_t unrolled = 0; unrolled < atOnce; ++unrolled) {
                value = operation(value);
            }
            use(value);
        }
    };
}

#if defined(__x86_64__)
Probe fusedChain()
{
    if (__builtin_cpu_supports("fma") == 0) {
        return {};
    }
    return [](std::size_t count) {
        constexpr std::size_t atOnce = 8;
        double value = 1.1;
        double factor = 0.999;
        double more = 0.0011;
        for (std::size_t step = 0; step < count; step += atOnce) {
            asm volatile(".rept 8\n\tvfmadd213sd %2, %1, %0\n\t.endr"
                         : "+x"(value)
                         : "x"(factor), "x"(more));
        }
    };
}
#endif

}  // namespace

Probe floatChain(FloatOperation operation)
{
    switch (operation) {
        case FloatOperation::Add:
            return chain(0.5, [](double value) { return value + 1e-9; });
        case FloatOperation::Multiply:
            return chain(1.3, [](double value) { return value * 0.9999999; });
        case FloatOperation::FusedMultiplyAdd:
#if defined(__x86_64__)
            return fusedChain();
#elif defined(__aarch64__) || defined(__powerpc64__)
            return chain(1.1, [](double value) { return std::fma(value, 0.999, 0.0011); });
#else
            return {};
#endif
        case FloatOperation::Divide:
            return chain(1.7, [](double value) { return 3.3 / value; });
        case FloatOperation::AddAndSquareRoot:
            return chain(1.7, [](double value) { return std::sqrt(value + 0.7); });
    }
    return {};
}

std::vector<LatencyDoubt> latencyDoubts(const std::vector<MachineConstant>& constants)
{
    using Kind = LatencyDoubt::Kind;
    std::vector<LatencyDoubt> doubts;
    const MachineConstant* before = nullptr;
    for (const auto& constant : constants) {
        if (constant.level.empty()) {
            continue;
        }
        if (before != nullptr && constant.value < leastFactor * before->value) {
            doubts.push_back({.kind = Kind::NotAbove, .constant = constant, .before = *before});
        }
        if (constant.spread > mostSpread * constant.value) {
            doubts.push_back({.kind = Kind::Scattered, .constant = constant, .before = {}});
        }
        before = &constant;
    }
    return doubts;
}

std::string doubtText(const LatencyDoubt& doubt)
{
    const auto& constant = doubt.constant;
    if (doubt.kind == LatencyDoubt::Kind::Scattered) {
        return fmt::format(
            "{} scatters by {} ({} ± {}): other programs use the memory; measure again on an idle "
            "machine",
            constant.name, core::percentText(constant.spread / constant.value), valueText(constant),
            core::numberText(constant.spread));
    }
    return fmt::format(
        "{} ({}) is hardly above {} ({}): both may have measured the same level. This process may "
        "have less of the cache than hwloc reports, as on a virtual or shared machine; take the "
        "latency from the manual of the CPU",
        constant.name, valueText(constant), doubt.before.name, valueText(doubt.before));
}

core::Result<MachineConstants> measureConstants(const ConstantOptions& options,
                                                const std::stop_token& stop,
                                                const ConstantProgress& progress)
{
    if (options.samples < 3 || !(options.sampleMilliseconds > 0)) {
        return core::errorOf(core::Errc::InvalidArgument,
                             "expected at least 3 samples of more than 0 ms, found {} of {} ms",
                             options.samples, options.sampleMilliseconds);
    }
    const auto layout = CpuLayout::detect();
    if (!layout) {
        return layout.error();
    }
    const auto plans = planOf(*layout, options.only);
    const Pinned pinned(layout->processors.front());
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
        return core::errorOf(core::Errc::NotFound, "no constant name contains \"{}\"",
                             options.only);
    }
    std::ranges::sort(clocks);
    result.gigahertz = clocks.empty() ? 0 : core::interpolatedQuantile(clocks, 0.5);
    return result;
}

}  // namespace papilio::collectors
