#include "core/findings/roofline_text.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/findings/next_measurements.h"
#include "core/roofline/cache_prediction.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>

namespace papilio::core {

namespace {

std::string percentOf(const Placement& placement)
{
    return percentText(placement.percent / toPercent);
}

std::string nextText(const UtilizationAdvice& advice)
{
    using Next = UtilizationAdvice::Next;
    const bool waitsForBytes = advice.used.kind == Ceiling::Kind::Bandwidth;
    switch (advice.next) {
        case Next::AtTheRoof:
            break;
        case Next::Undecided:
            return "The spread of its repetitions leaves open what limits it.";
        case Next::Unknown:
            return "Without them, imbalance and locality cannot be told apart.";
        case Next::Balance:
            return "Its busy cores reach their roof, and others wait: distribute the work more "
                   "evenly.";
        case Next::Locality:
            return waitsForBytes ? sentence(
                                       "Its cores are busy and do not reach their roof: latency, "
                                       "cache misses or the code may be why. If misses are "
                                       "counted, reorder the data, or block the accesses.")
                                 : sentence(
                                       "Its cores are busy and do not reach their roof: see "
                                       "Top-Down for the reason.");
        case Next::BalanceAndLocality:
            return waitsForBytes ? sentence(
                                       "Some of its cores wait, and the others do not reach their "
                                       "roof: balance the threads, then count misses.")
                                 : sentence(
                                       "Some of its cores wait, and the others do not reach their "
                                       "roof: balance the threads, then see Top-Down.");
    }
    return "It is at its roof with all cores busy: little is left to gain below this roof.";
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
            return "It has no floating-point operations: the roofline model does not apply.";
        case State::NoPerformance:
            return "Its speed is not known: operations or seconds were not counted.";
        case State::NoRoof:
            return "There is no roof to compare it with; measure the roofs of its machine.";
        case State::NoBytes:
            return sentence(
                "Its bytes were not counted, so it has no intensity; {} GFLOP/s is {} of {}.",
                numberText(point.performance), percentOf(placement), placement.roofLabel);
        case State::AboveEveryRoof:
            return sentence(
                "Runs at {} of the {} roof at AI {}: above what the machine reaches. Roof, level, "
                "bytes, operations or threads do not belong together.",
                percentOf(placement), placement.roofLabel, numberText(point.intensity));
        case State::ThreadsUnknown:
            return "Its number of threads is not known, so it is not compared with roofs that are "
                   "for a number of threads: enter it.";
        case State::ThreadsNotMeasured:
            return sentence("Roofs for {} were not measured: measure them for this number.",
                            plural(point.threads, "thread"));
        case State::AboveItsLevel:
            return sentence(
                "Runs at {} of the SpMV roof of {}, the level that holds its {}, at AI {}: it is "
                "not a sparse matrix product, or it reuses data from nearer levels.",
                percentOf(placement), placement.roofLabel, bytesText(point.workingSet),
                numberText(point.intensity));
        case State::Placed:
            break;
    }
    auto text = placement.isAtRoof
                    ? sentence(
                          "Runs at {} of the {} roof at AI {}: it is at the roof, within the "
                          "spread of the roof's repetitions.",
                          percentOf(placement), placement.roofLabel, numberText(point.intensity))
                    : sentence("Runs at {} of the {} roof at AI {}.", percentOf(placement),
                               placement.roofLabel, numberText(point.intensity));
    if (!placement.level.empty()) {
        text += ' ' + sentence("If it does not compute with {}, {} is the roof above it.",
                               placement.roofLabel, placement.level);
    }
    const auto own = clocksOf(point);
    const auto roofs = roofSet(roofline, ofPoint(choice, point));
    if (!areAlike(own, roofs.clocks)) {
        text += ' ' + sentence("It ran at {}, but the roofs were measured at {}.", label(own),
                               label(roofs.clocks));
    }
    const int threads = point.threads > 0 ? point.threads : choice.threads;
    if (const auto level = levelThatHolds(roofline, point.workingSet, threads)) {
        const auto bytes = bytesText(point.workingSet);
        const auto where = *level == "DRAM" ? sentence("Its {} of data fit in no cache", bytes)
                                            : sentence("Its {} of data fit in {}", bytes, *level);
        // A bound by a nearer level is no contradiction: what is read again comes from there.
        const auto* holds = roofs.bandwidth(*level);
        const bool isReused = holds != nullptr && point.performance > holds->high * point.intensity;
        text +=
            ' ' +
            (isReused ? sentence("{}, but it is above the roof of {}: at least {} of "
                                 "its bytes come from nearer caches.",
                                 where, *level,
                                 percentText(1 - holds->high * point.intensity / point.performance))
                      : where + '.');
    }
    const auto cores = coresText(point);
    return cores.empty() ? text : text + ' ' + cores;
}

std::string processorTimeText(const RooflinePoint& point)
{
    const auto threads =
        point.threads > 0 ? plural(point.threads, "thread") : sentence("threads not known");
    return std::isnan(point.cpuSeconds)
               ? threads
               : sentence("{}, {} s of processor time", threads, numberText(point.cpuSeconds));
}

std::string coresText(const RooflinePoint& point)
{
    if (!point.lackedCores()) {
        return {};
    }
    auto text = sentence(
        "It had {} of the time of {}: other programs ran, or it waited. Its wall time shows no "
        "headroom.",
        percentText(point.coreShare()), plural(point.threads, "core"));
    constexpr double worthSaying = 0.1;
    const double kernel = point.systemSeconds / point.cpuSeconds;
    return kernel >= worthSaying ? text + ' ' +
                                       sentence("{} of its processor time was spent in the kernel.",
                                                percentText(kernel))
                                 : text;
}

std::string headroomText(const Placement& placement)
{
    if (placement.isAtRoof) {
        return "at the roof";
    }
    // Above every roof it is not known what there is to gain.
    return placement.distance >= 1
               ? (placement.isAtLeast ? "≥ " : "") + ratioText(placement.distance)
               : notApplicableText();
}

std::string boundText(const Placement& placement)
{
    switch (placement.state) {
        case Placement::State::NoOperation:
            return "no FLOP counted";
        case Placement::State::NoBytes:
            return placement.isBound() ? sentence("no bytes counted; below {}", placement.roofLabel)
                                       : sentence("no bytes counted");
        case Placement::State::NoPerformance:
            return "speed not known";
        case Placement::State::NoRoof:
            return "no roof";
        case Placement::State::ThreadsUnknown:
            return "threads not known";
        case Placement::State::ThreadsNotMeasured:
            return "no roofs for its threads";
        case Placement::State::AboveEveryRoof:
            return "above every roof";
        case Placement::State::AboveItsLevel:
            return sentence("faster than its level ({})", placement.roofLabel);
        case Placement::State::Placed:
            break;
    }
    return placement.level.empty() ? placement.roofLabel
                                   : sentence("{} (or {})", placement.level, placement.roofLabel);
}

namespace {

std::string disprovedText(const RoofSet& roofs)
{
    const auto one = [](const DisprovedRoof& disproved) {
        const auto& [roof, by] = disproved;
        auto what = label(by);
        if (by.threads != roof.threads) {
            const auto with = sentence("with {}", plural(by.threads, "thread"));
            what = what == label(roof) ? with : what + ' ' + with;
        }
        return sentence("{} ({}; {}: {})", label(roof), rateText(roof), what, rateText(by));
    };
    return roofs.disproved.empty()
               ? std::string()
               : sentence(
                     "Measured far too low, so no roof: {}. Measure again while nothing else "
                     "runs.",
                     fmt::join(mapped(roofs.disproved, one), ", "));
}

std::string levelsText(const std::optional<LevelsOutOfOrder>& levels)
{
    if (levels && !levels->isByMuch) {
        const bool isNoise = levels->farther.low <= levels->nearer.value;
        return sentence("{} ({}) is not slower than {} ({}), which is nearer: {}.",
                        levels->farther.name, rateText(levels->farther), levels->nearer.name,
                        rateText(levels->nearer),
                        isNoise ? "these roofs cannot be told apart" : "measure them again");
    }
    return levels ? sentence(
                        "{} ({}) is faster than {} ({}), which is nearer: one of them was probably "
                        "given in a different unit. Bandwidths are in GB/s.",
                        levels->farther.name, rateText(levels->farther), levels->nearer.name,
                        rateText(levels->nearer))
                  : std::string();
}

}  // namespace

std::string orderText(const Roofline& roofline, const RoofChoice& choice)
{
    const auto disproved = disprovedText(roofSet(roofline, choice));
    const auto levels = levelsText(levelsOutOfOrder(roofline, choice));
    return disproved + (disproved.empty() || levels.empty() ? "" : " ") + levels;
}

std::string threadsText(const Roofline& roofline, const RoofChoice& choice)
{
    const int shown = roofSet(roofline, choice).threads;
    std::size_t elsewhere = 0;
    std::size_t unknown = 0;
    std::size_t notMeasured = 0;
    for (const auto& point : roofline.points) {
        const auto state = place(point, roofline, choice).state;
        unknown += state == Placement::State::ThreadsUnknown ? 1 : 0;
        const bool isWithout = state == Placement::State::ThreadsNotMeasured;
        notMeasured += isWithout ? 1 : 0;
        const bool isHere = roofSet(roofline, ofPoint(choice, point)).threads == shown;
        elsewhere += isWithout || isHere ? 0 : 1;
    }
    std::vector<std::string> sentences;
    const auto kernels = [&](std::size_t count) {
        return fmt::format("{} of {}", count, plural(roofline.points.size(), "kernel"));
    };
    if (elsewhere > 0) {
        sentences.push_back(
            sentence("The roofs shown are for {}. {} ran with a different number of threads: their "
                     "% of roof and their bound refer to the roofs for that number.",
                     plural(shown, "thread"), kernels(elsewhere)));
    }
    if (notMeasured > 0) {
        sentences.push_back(
            sentence("{} ran with a number of threads for which no roofs were measured: no share "
                     "of a roof is stated.",
                     kernels(notMeasured)));
    }
    if (unknown > 0) {
        sentences.push_back(
            sentence("The number of threads of {} is not known, so no share of a roof is stated: "
                     "enter it (in the field above the plot, or --threads).",
                     kernels(unknown)));
    }
    const auto disturbed = filtered(roofline.points, &RooflinePoint::lackedCores);
    if (disturbed.size() == 1) {
        sentences.push_back(label(disturbed.front()) + ": " + coresText(disturbed.front()));
    } else if (!disturbed.empty()) {
        sentences.push_back(
            sentence("{} had less than 90 % of the time of their cores: other programs ran, or "
                     "they waited. Their wall time shows no headroom.",
                     kernels(disturbed.size())));
    }
    return fmt::format("{}", fmt::join(sentences, " "));
}

std::string spreadText(const std::vector<Ceiling>& drawn)
{
    const auto unsteady = filtered(drawn, isUnsteady);
    if (unsteady.empty()) {
        return {};
    }
    const auto widest = std::ranges::max_element(unsteady, {}, relativeSpread);
    auto worst = *widest;
    worst.value = worst.low;
    auto best = *widest;
    best.value = best.high;
    return sentence(
        "The repetitions of the roof {} range from {} to {}: other programs ran, or the clock "
        "changed. The machine reaches at least the best of them; measure again while nothing else "
        "runs to know the roof.",
        label(*widest), rateText(worst), rateText(best));
}

std::string adviceText(const UtilizationAdvice& advice, const RooflinePoint& point)
{
    const auto busy = sentence("Average core utilization is {} of {} threads.",
                               numberText(point.utilization), point.threads);
    const auto threads = plural(advice.usedThreads, "thread");
    const auto used = advice.hasRoofs ? sentence("It reaches {1} of the roof for {0}.", threads,
                                                 percentOf(advice.used))
                                      : sentence("Roofs for {} were not measured.", threads);
    return fmt::format("{} {} {}", busy, used, nextText(advice));
}

std::string frequencyText(const FrequencyStep& step, DataOrigin origin)
{
    const auto& [fast, slow] = std::tie(step.fast, step.slow);
    std::vector<std::string> changes;
    const auto add = [&changes](double from, double to, const char* unit) {
        const auto texts = tellApart({from, to});
        changes.push_back(sentence("{} to {} {}", texts[0], texts[1], unit));
    };
    if (step.difference.isReal()) {
        changes.push_back(withSign(step.performance, percentText(step.performance)) + " GFLOP/s");
    } else if (step.difference.isShown()) {
        add(fast.best.value, slow.best.value, "GFLOP/s");
        changes.back() += " (" + onceText({origin}) + ")";
    }
    add(fast.highestWatts, slow.highestWatts, "W");
    add(fast.bestEfficiency, slow.bestEfficiency, "GFLOP/J");
    const auto clocks = tellApart({fast.clocks.core, slow.clocks.core});
    return fast.clocks.memory > 0 || slow.clocks.memory > 0
               ? sentence("From {} to {}: {}.", label(fast.clocks), label(slow.clocks),
                          fmt::join(changes, ", "))
               : sentence("From {} to {} GHz: {}.", clocks[0], clocks[1], fmt::join(changes, ", "));
}

std::string intensityBandText(bool isDouble)
{
    constexpr double manyRows = 1e9;  // the one start more than rows does not count
    std::vector<std::string> between;
    for (const double perRow : {4.0, 16.0, 64.0}) {
        const auto work = isDouble ? spmvDouble(manyRows, perRow * manyRows)
                                   : spmvSingle(manyRows, perRow * manyRows);
        between.push_back(sentence("{} with {}", numberText(work.intensity()), perRow));
    }
    const auto [low, high] = spmvIntensityRange(isDouble);
    return sentence("SpMV has an AI from {} (1 non-zero in a row) to {}: {}.", numberText(low),
                    numberText(high), fmt::join(between, ", "));
}

std::string scalingText(const ScaledUnit& unit, const std::string& bandwidth, double intensity)
{
    return sentence(
        "{} at AI {}: a unit of {} cycles still reaches {} GFLOP/s, {} of its peak instead of {}",
        bandwidth, numberText(intensity), unit.latency, numberText(unit.attainable),
        percentText(unit.attainable / unit.peak), percentText(1 / unit.unrounded));
}

std::string missesText(const ReuseHistogram& histogram, CacheUse use)
{
    std::vector<std::string> texts;
    MissPrediction total;
    for (const double lines : cacheSizes) {
        if (const auto prediction = predictCache(histogram, {.use = use, .lines = lines})) {
            total = prediction->total;
            texts.push_back(sentence("{} % in {}", fixedText(toPercent * total.ratio(), 1),
                                     bytesText(lines * histogram.lineBytes)));
        }
    }
    return total.accesses == 0 ? std::string()
                               : sentence(
                                     "Misses predicted for LRU caches without prefetching, of "
                                     "{} accesses: {}.",
                                     countText(total.accesses), fmt::join(texts, ", "));
}

std::string sharingText(const CommunicationMatrix& matrix)
{
    const auto& [same, other] = std::tie(matrix.trueSharing, matrix.falseSharing);
    const double together = std::accumulate(same.begin(), same.end(), 0.0);
    const double apart = std::accumulate(other.begin(), other.end(), 0.0);
    if (together + apart == 0) {
        return "The threads share no lines.";
    }
    const auto text =
        other.empty()
            ? sentence("{} {}; true and false sharing are not separated.", countText(together),
                       matrix.unit)
            : sentence("{} {}, of which {} % are false sharing (different bytes of the same line).",
                       countText(together + apart), matrix.unit,
                       fixedText(toPercent * apart / (together + apart), 1));
    // A line moves when another thread runs, which is seldom where one runs at a time.
    return isDeterministic(matrix.provenance)
               ? text + ' ' +
                     sentence(
                         "The threads took turns under {}: on a processor, where they run at "
                         "the same time, lines may move far more often.",
                         matrix.provenance.source)
               : text;
}

std::string label(const ComparedPoint& pair)
{
    const bool isOne = pair.from.name.empty() || pair.to.name.empty();
    return isOne                            ? label(pair.from.name.empty() ? pair.to : pair.from)
           : pair.from.name != pair.to.name ? pair.name
           : pair.before == pair.after
               ? label(pair.from)
               : sentence("{}: {} to {}", pair.name, pair.before, pair.after);
}

std::string comparisonText(const ComparedPoint& pair, DataOrigin origin)
{
    const auto before = pair.before.empty() ? sentence("before") : pair.before;
    const auto speeds = tellApart({pair.from.performance, pair.to.performance});
    if (pair.difference.kind == Difference::Kind::MeasuredOnce) {
        return sentence("{}: {} GFLOP/s, {}: {} GFLOP/s; {}.", pair.after, speeds[1], before,
                        speeds[0], onceText({origin}));
    }
    if (!pair.difference.isReal()) {
        return {};
    }
    const double change = pair.difference.realChange();
    auto text = change < 0
                    ? sentence("{} is {} slower than {}.", pair.after, percentText(-change), before)
                    : sentence("{} is {} faster than {}.", pair.after, percentText(change), before);
    const auto& [from, to] = std::tie(pair.placedBefore, pair.placedAfter);
    return from.isBound() && from.boundBy == to.boundBy && from.kind == to.kind
               ? text + ' ' +
                     sentence("Its share of the {} roof changes from {} to {}.", from.roofLabel,
                              percentOf(from), percentOf(to))
               : text;
}

std::string runsText(const Roofline& roofline, const RoofChoice& choice)
{
    const auto origin = roofline.provenance.kind;
    std::map<std::pair<std::string, std::string>, std::vector<ComparedPoint>> pairs;
    for (auto& pair : compareRuns(roofline, choice)) {
        if (pair.difference.kind != Difference::Kind::NotComparable) {
            pairs[{pair.after, pair.before}].push_back(std::move(pair));
        }
    }
    std::vector<std::string> texts;
    for (const auto& [runs, kernels] : pairs) {
        if (kernels.size() == 1 && kernels.front().difference.isShown()) {
            texts.push_back(kernels.front().name + ": " + comparisonText(kernels.front(), origin));
            continue;
        }
        std::vector<std::string> counts;
        const auto count = [&, &kernels = kernels](const std::string& words, auto holds) {
            if (const auto found = std::ranges::count_if(kernels, holds); found > 0) {
                counts.push_back(fmt::format("{} {}", found, words));
            }
        };
        const auto is = [](Difference::Kind kind) {
            return [kind](const ComparedPoint& pair) { return pair.difference.kind == kind; };
        };
        count("faster", [](const auto& pair) { return pair.difference.realChange() > 0; });
        count("slower", [](const auto& pair) { return pair.difference.realChange() < 0; });
        count("within the spread of the repetitions", is(Difference::Kind::WithinNoise));
        count(sentence("not judged ({})", onceText({origin})), is(Difference::Kind::MeasuredOnce));
        texts.push_back(sentence("{} against {}: of {}, {}.", runs.first, runs.second,
                                 plural(kernels.size(), "kernel"), fmt::join(counts, ", ")));
    }
    return fmt::format("{}", fmt::join(texts, " "));
}

std::vector<std::pair<std::string, std::string>> kernelTexts(const Roofline& roofline,
                                                             const RoofChoice& choice)
{
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& pair : compareRuns(roofline, choice)) {
        texts.emplace_back(pair.name, comparisonText(pair, roofline.provenance.kind));
    }
    std::vector<std::pair<std::string, std::string>> undecided;
    for (const auto& point : roofline.points) {
        if (const auto advice = adviseUtilization(point, roofline, choice)) {
            const bool isOpen = advice->next == UtilizationAdvice::Next::Undecided;
            (isOpen ? undecided : texts).emplace_back(label(point), adviceText(*advice, point));
        }
    }
    if (undecided.size() > 1) {  // of all of them there is one thing to say
        const auto names = mapped(undecided, &std::pair<std::string, std::string>::first);
        undecided = {
            {listText(names), "The spread of their repetitions leaves open what limits them."}};
    }
    std::ranges::move(undecided, std::back_inserter(texts));
    for (const auto& step : frequencySteps(energyCurves(roofline))) {
        texts.emplace_back(step.slow.name, frequencyText(step, roofline.provenance.kind));
    }
    std::erase_if(texts, [](const auto& text) { return text.second.empty(); });
    return texts;
}

std::string onceText(const std::set<DataOrigin>& origins)
{
    return std::ranges::none_of(origins, isMade) ? sentence("measured once")
           : origins.size() == 1 ? sentence("one {} value each", toString(*origins.begin()))
           : std::ranges::all_of(origins, isMade) ? sentence("one value each, none measured")
                                                  : sentence("one value each, not all measured");
}

}  // namespace papilio::core
