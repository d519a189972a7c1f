#include "core/roofline/words.h"

#include "core/support/sentence.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

/// Three significant digits without an exponent, as "0.48", "13.8", "1564".
std::string digits(double value)
{
    const double size = std::abs(value);
    const int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return fmt::format("{:.{}f}", value, decimals);
}

std::string scaled(double value, std::initializer_list<const char*> units)
{
    constexpr double thousand = 1000;
    const char* unit = *units.begin();
    for (const char* next : units) {
        unit = next;
        if (std::abs(value) < thousand - 0.5 || next == *(units.end() - 1)) {
            break;
        }
        value /= thousand;
    }
    return digits(value) + " " + unit;
}

std::string percentText(double percent)
{
    return percent >= 10 ? fmt::format("{:.0f} %", percent) : fmt::format("{:.2g} %", percent);
}

}  // namespace

std::string bytesText(double bytes)
{
    return scaled(bytes, {"B", "kB", "MB", "GB", "TB"});
}

std::string rateText(const Ceiling& ceiling)
{
    if (ceiling.kind == Ceiling::Kind::Bandwidth) {
        return scaled(ceiling.value, {"GB/s", "TB/s", "PB/s"});
    }
    return scaled(ceiling.value, {"GFLOP/s", "TFLOP/s", "PFLOP/s"});
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
                       "It does no floating-point operation, so no roof says anything about it.");
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
                       digits(point.performance), percentText(placement.percent),
                       placement.boundBy);
        case State::AboveEveryRoof:
            return say("Roofline",
                       "Runs at {} of the {} roof at AI {}: above what the machine reaches. "
                       "Check how its operations and bytes were counted.",
                       percentText(placement.percent), placement.boundBy, digits(point.intensity));
        case State::AboveItsLevel:
            return say(
                "Roofline",
                "Runs at {} of the SpMV roof of {}, the level that holds its {}, at AI {}: it is "
                "no "
                "product with a sparse matrix, or it reuses data from nearer levels.",
                percentText(placement.percent), placement.boundBy, bytesText(point.workingSet),
                digits(point.intensity));
        case State::Placed:
            break;
    }
    auto sentence = say("Roofline", "Runs at {} of the {} roof at AI {}",
                        percentText(placement.percent), placement.boundBy, digits(point.intensity));
    const int threads = point.threads > 0 ? point.threads : choice.threads;
    if (const auto level = levelThatHolds(roofline, point.workingSet, threads)) {
        sentence += say("Roofline", "; its {} fit {}", bytesText(point.workingSet),
                        *level == "DRAM" ? say("Roofline", "no cache") : *level);
    }
    return sentence + ".";
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
                       "given in another unit. Bandwidths are in GB/s.",
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
    std::set<int> threads;
    std::size_t kernels = 0;
    for (const auto& point : roofline.points) {
        if (!isPlacedUnder(point, roofline, choice)) {
            threads.insert(point.threads);
            ++kernels;
        }
    }
    if (kernels == 0) {
        return {};
    }
    const int shown = roofSet(roofline, choice).threads;
    const auto named = threads.size() == 1 && *threads.begin() == 1 ? say("Roofline", "1 thread")
                       : threads.size() == 1 ? say("Roofline", "{} threads", *threads.begin())
                                             : say("Roofline", "other numbers of threads");
    return say(
        "Roofline",
        "{} ran with {}: shares and bounds are of the roofs for {}, not of the {}-thread roofs "
        "shown.",
        kernels == 1 ? say("Roofline", "One kernel") : say("Roofline", "{} kernels", kernels),
        named, threads.size() == 1 ? say("Roofline", "these") : say("Roofline", "their own"),
        shown);
}

std::string adviceText(const UtilisationAdvice& advice, const RooflinePoint& point)
{
    const auto busy = say("Roofline", "Average core utilisation is {} of {} threads",
                          digits(point.utilisation), point.threads);
    const auto used =
        advice.hasRoofs
            ? say("Roofline", "under the {}-thread roof it stands at {}", advice.usedThreads,
                  percentText(advice.used.percent))
            : say("Roofline",
                  "roofs for {} threads were not measured; under those of {} it stands at {}",
                  advice.usedThreads, advice.roofThreads, percentText(advice.used.percent));
    using Next = UtilisationAdvice::Next;
    const bool waitsForBytes = advice.used.kind == Ceiling::Kind::Bandwidth;
    std::string next;
    switch (advice.next) {
        case Next::AtTheRoof:
            next = say("Roofline",
                       "It is on its roof with all cores busy: there is little left to gain here.");
            break;
        case Next::Balance:
            next = say("Roofline",
                       "What is lost is imbalance, not locality: share the work out more evenly.");
            break;
        case Next::Locality:
            next = waitsForBytes
                       ? say("Roofline",
                             "What is lost is locality, not imbalance: reorder, or block the "
                             "accesses.")
                       : say("Roofline",
                             "What is lost is within the cores, not imbalance: look at the "
                             "instructions, as Top-Down does.");
            break;
        case Next::BalanceAndLocality:
            next = waitsForBytes
                       ? say("Roofline",
                             "Both are lost: balance the threads and improve the locality.")
                       : say("Roofline",
                             "Balance the threads, and look at the instructions, as Top-Down "
                             "does.");
            break;
    }
    return fmt::format("{}; {}. {}", busy, used, next);
}

std::string comparisonText(const ComparedPoint& pair)
{
    const double change = 100 * (pair.speedup - 1);
    const auto before = pair.before.empty() ? say("Roofline", "before") : pair.before;
    auto text = change < 0
                    ? say("Roofline", "{}: {:.0f} % slower than {}", pair.after, -change, before)
                    : say("Roofline", "{}: {:.0f} % faster than {}", pair.after, change, before);
    if (pair.placedBefore.isBound() && pair.placedAfter.isBound()) {
        text += say("Roofline", "; from {} to {} of its roof",
                    percentText(pair.placedBefore.percent), percentText(pair.placedAfter.percent));
    }
    return text + ".";
}

}  // namespace papilio::core
