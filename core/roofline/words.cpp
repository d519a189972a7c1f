#include "core/roofline/words.h"

#include "core/base/sentence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

std::string percentOf(const Placement& placement)
{
    constexpr double whole = 100;
    return percentText(placement.percent / whole);
}

}  // namespace

NumberUnit roofUnit(const std::vector<Ceiling>& ceilings, Ceiling::Kind kind)
{
    constexpr double giga = 1e9;  // a roof's value is in GB/s or GFLOP/s
    std::vector<double> values;
    for (const auto& ceiling : ceilings) {
        if (ceiling.kind == kind) {
            values.push_back(giga * ceiling.value);
        }
    }
    auto unit = rateUnit(values, kind == Ceiling::Kind::Bandwidth ? "B/s" : "FLOP/s");
    unit.factor /= giga;
    return unit;
}

std::string rateText(const Ceiling& ceiling)
{
    return inUnit(ceiling.value, roofUnit({ceiling}, ceiling.kind));
}

std::string placementText(const RooflinePoint& point,
                          const Placement& placement,
                          const Roofline& roofline,
                          const RoofChoice& choice)
{
    using State = Placement::State;
    switch (placement.state) {
        case State::NoOperation:
            return say("Roofline",
                       "It has no floating-point operations: the roofline model does not apply.");
        case State::NoPerformance:
            return say("Roofline",
                       "Its speed is not known: operations or seconds were not counted.");
        case State::NoRoof:
            return say("Roofline",
                       "There is no roof to compare it with; measure the roofs of its machine.");
        case State::NoBytes:
            return say("Roofline",
                       "Its bytes were not counted, so it has no intensity; {} GFLOP/s is "
                       "{} of {}.",
                       numberText(point.performance), percentOf(placement), placement.boundBy);
        case State::AboveEveryRoof:
            return say("Roofline",
                       "Runs at {} of the {} roof at AI {}: above what the machine reaches. "
                       "Check how its operations and bytes were counted.",
                       percentOf(placement), placement.boundBy, numberText(point.intensity));
        case State::AboveItsLevel:
            return say("Roofline",
                       "Runs at {} of the SpMV roof of {}, the level that holds its {}, at AI {}: "
                       "it is not a sparse matrix product, or it reuses data from nearer levels.",
                       percentOf(placement), placement.boundBy, bytesText(point.workingSet),
                       numberText(point.intensity));
        case State::Placed:
            break;
    }
    auto sentence =
        placement.isAtRoof()
            ? say("Roofline",
                  "Runs at {} of the {} roof at AI {}: it is at the roof, within the spread of "
                  "the roof's repetitions.",
                  percentOf(placement), placement.boundBy, numberText(point.intensity))
            : say("Roofline", "Runs at {} of the {} roof at AI {}.", percentOf(placement),
                  placement.boundBy, numberText(point.intensity));
    const int threads = point.threads > 0 ? point.threads : choice.threads;
    if (const auto level = levelThatHolds(roofline, point.workingSet, threads)) {
        const auto bytes = bytesText(point.workingSet);
        sentence +=
            ' ' + (*level == "DRAM" ? say("Roofline", "Its {} of data fit in no cache.", bytes)
                                    : say("Roofline", "Its {} of data fit in {}.", bytes, *level));
    }
    return sentence;
}

std::string orderText(const Roofline& roofline, const RoofChoice& choice)
{
    constexpr double much = 1.5;  // above what caches that are hardly faster and their spread do
    std::vector<std::string> order;
    for (const auto& level : roofline.levels) {
        order.push_back(level.name);
    }
    if (order.empty()) {
        order = {"L1", "L2", "L3", "L4", "DRAM"};
    }
    const auto roofs = roofSet(roofline, choice);
    const Ceiling* slowest = nullptr;
    for (const auto& level : order) {
        const auto* roof = roofs.bandwidth(level);
        if (roof == nullptr) {
            continue;
        }
        if (slowest != nullptr && roof->value > much * slowest->value) {
            return say("Roofline",
                       "{} ({}) is faster than {} ({}), which is nearer: one of them was probably "
                       "given in a different unit. Bandwidths are in GB/s.",
                       roof->name, rateText(*roof), slowest->name, rateText(*slowest));
        }
        if (slowest == nullptr || roof->value < slowest->value) {
            slowest = roof;
        }
    }
    return {};
}

std::string threadsText(const Roofline& roofline, const RoofChoice& choice)
{
    const auto others = std::ranges::count_if(roofline.points, [&](const RooflinePoint& point) {
        return !isPlacedUnder(point, roofline, choice);
    });
    return others == 0 ? std::string()
                       : say("Roofline",
                             "The roofs shown are for {} threads. {} of {} kernels ran with a "
                             "different number of threads: their % of roof and their bound refer "
                             "to the roofs for that number.",
                             roofSet(roofline, choice).threads, others, roofline.points.size());
}

std::string adviceText(const UtilisationAdvice& advice, const RooflinePoint& point)
{
    const auto busy = say("Roofline", "Average core utilisation is {} of {} threads",
                          numberText(point.utilisation), point.threads);
    const auto used =
        advice.hasRoofs
            ? say("Roofline", "it reaches {1} of the roof for {0} threads", advice.usedThreads,
                  percentOf(advice.used))
            : say("Roofline",
                  "roofs for {0} threads were not measured, and it reaches {2} of the roof for {1} "
                  "threads",
                  advice.usedThreads, advice.roofThreads, percentOf(advice.used));
    using Next = UtilisationAdvice::Next;
    const bool waitsForBytes = advice.used.kind == Ceiling::Kind::Bandwidth;
    std::string next;
    switch (advice.next) {
        case Next::AtTheRoof:
            next =
                say("Roofline", "It is at its roof with all cores busy: little is left to gain.");
            break;
        case Next::Balance:
            next = say(
                "Roofline",
                "Time is lost to imbalance, not to cache misses: distribute the work more evenly.");
            break;
        case Next::Locality:
            next = waitsForBytes
                       ? say("Roofline",
                             "Time is lost to cache misses, not to imbalance: reorder the data, or "
                             "block the accesses.")
                       : say("Roofline",
                             "Time is lost within the cores, not to imbalance: see Top-Down for "
                             "the reason.");
            break;
        case Next::BalanceAndLocality:
            next = waitsForBytes
                       ? say("Roofline",
                             "Time is lost to imbalance and to cache misses: balance the threads, "
                             "then "
                             "improve locality.")
                       : say("Roofline",
                             "Time is lost to imbalance and within the cores: balance the threads, "
                             "then see Top-Down for the reason.");
            break;
    }
    return fmt::format("{}; {}. {}", busy, used, next);
}

std::string label(const ComparedPoint& pair)
{
    return pair.before == pair.after
               ? label(pair.from)
               : say("Roofline", "{}: {} to {}", pair.name, pair.before, pair.after);
}

std::string comparisonText(const ComparedPoint& pair)
{
    const double change = pair.speedup - 1;
    const auto before = pair.before.empty() ? say("Roofline", "before") : pair.before;
    auto text =
        change < 0
            ? say("Roofline", "{}: {} slower than {}", pair.after, percentText(-change), before)
            : say("Roofline", "{}: {} faster than {}", pair.after, percentText(change), before);
    if (pair.placedBefore.isBound() && pair.placedAfter.isBound()) {
        text += say("Roofline", "; from {} to {} of its roof", percentOf(pair.placedBefore),
                    percentOf(pair.placedAfter));
    }
    return text + ".";
}

}  // namespace papilio::core
