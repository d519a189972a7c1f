#include "core/findings/next_measurements.h"

#include "core/analysis/event_facts.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/shell_word.h"
#include "core/base/text.h"
#include "core/findings/event_text.h"
#include "core/findings/metric_text.h"
#include "core/model/basis.h"
#include "core/model/dataset.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace papilio::core {

namespace {

std::string conditionText(double condition)
{
    return std::isfinite(condition) ? numberText(condition) : "∞";
}

/// "Measure kernel 5 of branch"
std::string kernelTitle(const std::vector<std::string>& kernels, const std::string& benchmark)
{
    return kernels.size() == 1 ? sentence("Measure kernel {} of {}", kernels.front(), benchmark)
                               : sentence("Measure kernels {} of {}", listText(kernels), benchmark);
}

/// "CE = CR on every kernel here: …"
std::string tiedReason(const KernelPlan& plan, const std::vector<std::string>& separated)
{
    std::vector<std::string> ties;
    std::vector<std::string> absent;
    for (const auto& tie : plan.tied) {
        if (std::ranges::find(separated, tie.expectation) == separated.end()) {
            continue;
        }
        if (tie.equals == "0") {
            absent.push_back(tie.expectation);
        } else {
            ties.push_back(tie.expectation + " = " + tie.equals);
        }
    }
    std::string text;
    if (!ties.empty()) {
        text = sentence("{} on every kernel here, so no measured event can separate them",
                        listText(ties));
    }
    if (!absent.empty()) {
        text +=
            (text.empty() ? "" : "; ") + sentence("no kernel here exercises {}", listText(absent));
    }
    return text;
}

/// "rank 4 of 5 → 5 of 5, condition ∞ → 24.6"
std::string qualityEffect(const BasisQuality& before,
                          const BasisQuality& after,
                          std::size_t expectations)
{
    const auto condition = sentence("condition {} → {}", conditionText(before.condition),
                                    conditionText(after.condition));
    return before.rank == after.rank ? condition
                                     : sentence("rank {} of {} → {}, {}", before.rank, expectations,
                                                after.rank, condition);
}

/// Why the events of a remedy were left out.
std::string remedyReason(const Analysis& analysis, const EventRemedy& remedy)
{
    const auto& data = *analysis.benchmark->data;
    std::vector<std::string> parts;
    for (const auto event : remedy.events) {
        const std::string name(data.eventNames[event]);
        const double noise = analysis.noise->maxRnmse[event];
        parts.push_back(std::isnan(noise)
                            ? sentence("{} was not measured on every kernel", name)
                            : sentence("{} is noisy (max-RNMSE {}, τ {})", name, noiseText(noise),
                                       shortText(analysis.benchmark->parameters.tau)));
    }
    return listText(parts);
}

/// "Executed: 71 % off → exact", with the error that the metric has everywhere
std::string remedyEffect(const Analysis& analysis, const EventRemedy& remedy)
{
    std::vector<std::string> parts;
    for (const auto& gain : remedy.gains) {
        const auto* fit = findBy(analysis.fits->metrics, gain.metric, &MetricFit::metric);
        const auto residuals = tellPercentsApart(std::vector<double>{gain.before, gain.after});
        const auto now = analysis.pivoting->chosen.empty()
                             ? std::string(toString(fit->verdict))
                             : sentence("{} off", percentText(fit->errorWorst));
        parts.push_back(isDefined(gain.verdict)
                            ? sentence("{}: {} → {}", gain.metric, now, toString(gain.verdict))
                            : sentence("{}: {} → {}, relative residual {} → {}", gain.metric, now,
                                       toString(gain.verdict), residuals[0], residuals[1]));
    }
    return sentence("{}; rank of the chosen events {} → {}, condition {}", fmt::join(parts, "; "),
                    remedy.rankBefore, remedy.rankAfter, conditionText(remedy.conditionAfter));
}

/// The event that was left out although it counts nearly what the metric asks for, as a sentence;
/// empty where none does.
std::string leftOutText(const Analysis& analysis, const std::string& metric)
{
    const auto& benchmark = *analysis.benchmark;
    const auto* signature = findBy(*benchmark.signatures, metric, &Signature::metric);
    const Eigen::VectorXd expected = signatureOverKernels(*benchmark.basis, *signature);
    const auto& status = analysis.pivoting->status;
    double least = mostWorstError;
    std::optional<std::uint32_t> nearest;
    for (std::uint32_t event = 0; event < status.size(); ++event) {
        if (status[event] != EventStatus::Noisy && status[event] != EventStatus::Unrepresentable) {
            continue;
        }
        const Eigen::VectorXd counted = meanOf(*analysis.noise, event).transpose();
        const double error = (counted - expected).norm() / expected.norm();
        if (error < least) {
            least = error;
            nearest = event;
        }
    }
    return nearest ? sentence(" {} differs from the expected counts by {}, but is {}.",
                              eventSpelling(*benchmark.data, *nearest), percentText(least),
                              statusWord(status[*nearest]))
                   : std::string();
}

/// What no event counts apart, and on which kernels it would show.
/// @param hasFormula  false: no event was chosen, so nothing is near
std::string undefinedReason(const UndefinedMetric& metric, bool hasFormula)
{
    const auto verdict =
        hasFormula ? sentence("{} ({})", toString(metric.verdict), nearestText(metric.errorWorst))
                   : std::string(toString(metric.verdict));
    return sentence("{} is {}: no usable event counts {} alone, which shows most on {}.",
                    quotedMetric(metric.metric), verdict,
                    metric.missing.empty() ? metric.direction : listText(metric.missing),
                    metric.kernels.size() == 1 ? sentence("kernel {}", metric.kernels.front())
                                               : sentence("kernels {}", listText(metric.kernels)));
}

constexpr std::size_t mostNames = 12;

/// As `papilio-collect cat` names it; empty where it has no such benchmark.
std::string collectedName(const Benchmark& benchmark)
{
    constexpr std::array own = {"branch",       "cpu-flops", "gpu-flops",   "dcache-read",
                                "dcache-write", "icache",    "instructions"};
    if (std::ranges::find(own, benchmark.name) != own.end()) {
        return benchmark.name;
    }
    switch (benchmark.kind) {
        case BenchmarkKind::Custom:
            return {};
        case BenchmarkKind::DataCache:
            return benchmark.name.find("writ") == std::string::npos ? "dcache-read"
                                                                    : "dcache-write";
        default:
            return std::string(toString(benchmark.kind));
    }
}

MeasurementCall callFor(const Benchmark& benchmark)
{
    MeasurementCall call;
    if (const auto& from = benchmark.data->provenance;
        !from.source.empty() &&
        (from.kind == DataOrigin::Measured || from.kind == DataOrigin::Virtual ||
         from.kind == DataOrigin::Simulated)) {
        call.source = from.source;
    }
    if (const auto name = collectedName(benchmark); !name.empty()) {
        call.benchmarks = {name};
    }
    call.repetitions = static_cast<int>(std::max<std::size_t>(5, benchmark.data->repetitions));
    return call;
}

std::vector<std::string> namesOf(const Dataset& data, const std::vector<std::uint32_t>& events)
{
    return mapped(events, [&](auto event) { return eventSpelling(data, event); });
}

void addThresholds(NextMeasurements& next, const Recommendation& better, const Analysis& analysis)
{
    Suggestion suggestion;
    suggestion.kind = SuggestionKind::Thresholds;
    suggestion.title = sentence("Use the recommended τ {} and α {}", shortText(better.tau),
                                shortText(better.alpha));
    suggestion.reason = thresholdsAdvice(better, analysis);
    suggestion.effect = sentence("{} of {} metrics are defined, without measuring again",
                                 better.defined, analysis.fits->metrics.size());
    next.suggestions.push_back(std::move(suggestion));
}

/// Steps that raise the rank, or those that only lower the condition.
void addKernels(NextMeasurements& next, const Benchmark& benchmark, bool raisesRank)
{
    auto before = next.kernels.now;
    Suggestion suggestion;
    suggestion.call = callFor(benchmark);
    auto first = before;
    auto last = before;
    std::vector<std::string> separated;
    for (const auto& step : next.kernels.steps) {
        const bool isRaised = step.after.rank > before.rank;
        if (isRaised == raisesRank) {
            first = suggestion.kernels.empty() ? before : first;
            suggestion.kernels.push_back(step.kernel);
            suggestion.call.benchmarks = {step.benchmark};
            last = step.after;
            separated.insert(separated.end(), step.separates.begin(), step.separates.end());
        }
        before = step.after;
    }
    if (suggestion.kernels.empty()) {
        return;
    }
    suggestion.title = kernelTitle(suggestion.kernels, suggestion.call.benchmarks.front());
    suggestion.reason =
        raisesRank
            ? tiedReason(next.kernels, separated)
            : sentence("the expectations are nearly dependent: the condition of the basis is {}",
                       numberText(first.condition));
    suggestion.effect = qualityEffect(first, last, next.kernels.expectations.size());
    next.suggestions.push_back(std::move(suggestion));
}

void addRemedies(NextMeasurements& next, const Analysis& analysis, const std::string& metric)
{
    const auto& benchmark = *analysis.benchmark;
    for (const auto& remedy : next.events->remedies) {
        if (!metric.empty() &&
            std::ranges::find(remedy.gains, metric, &MetricGain::metric) == remedy.gains.end()) {
            continue;
        }
        Suggestion suggestion;
        suggestion.kind = SuggestionKind::Events;
        suggestion.call = callFor(benchmark);
        suggestion.events = namesOf(*benchmark.data, remedy.events);
        suggestion.call.events = suggestion.events;
        suggestion.call.repetitions = std::max(10, suggestion.call.repetitions);
        for (const auto& gain : remedy.gains) {
            if (isDefined(gain.verdict)) {
                suggestion.metrics.push_back(gain.metric);
            }
        }
        suggestion.title =
            sentence("Measure {} again with less noise", listText(suggestion.events));
        suggestion.reason = remedyReason(analysis, remedy);
        suggestion.effect = remedyEffect(analysis, remedy);
        next.suggestions.push_back(std::move(suggestion));
    }
}

void addRepetitions(NextMeasurements& next, const Benchmark& benchmark)
{
    Suggestion suggestion;
    suggestion.kind = SuggestionKind::Repetitions;
    suggestion.call = callFor(benchmark);
    suggestion.title = sentence("Measure all events with 5 repetitions");
    suggestion.reason =
        sentence("there is only one repetition, so the noise of the events was not assessed");
    suggestion.effect = sentence("unknown until measured");
    next.suggestions.push_back(std::move(suggestion));
}

/// Words in names of events that belong to a kind of benchmark.
std::vector<std::string_view> wordsOf(BenchmarkKind kind)
{
    switch (kind) {
        case BenchmarkKind::Branch:
            return {"br_", "branch", "brnch", "jump", "misp"};
        case BenchmarkKind::CpuFlops:
        case BenchmarkKind::GpuFlops:
            return {"fp", "flop", "simd", "vec", "valu", "fma", "sse", "avx", "arith"};
        case BenchmarkKind::DataCache:
            return {"l1d", "l2", "l3", "llc", "cache", "mem_load", "dcache", "ls_"};
        case BenchmarkKind::Custom:
            break;
    }
    return {};
}

/// Whether the collection was asked for all events of its source.
bool countedEveryEvent(const Benchmark& benchmark)
{
    const auto& command = benchmark.data->provenance.command;
    return command.starts_with("papilio-collect") && command.find("--events") == std::string::npos;
}

void addOtherEvents(NextMeasurements& next,
                    const Analysis& analysis,
                    const MeasuringOptions& options)
{
    const auto& available = options.available;
    const auto& benchmark = *analysis.benchmark;
    std::vector<std::string> reasons;
    for (const auto& metric : next.events->undefined) {
        const bool isWanted = options.metric.empty() || options.metric == metric.metric;
        if (isWanted && !metric.hasRemedy && !metric.direction.empty()) {
            reasons.push_back(undefinedReason(metric, !analysis.pivoting->chosen.empty()) +
                              leftOutText(analysis, metric.metric));
        }
    }
    if (reasons.empty()) {
        return;
    }
    std::set<std::string> measured;
    for (std::size_t event = 0; event < benchmark.data->eventCount(); ++event) {
        measured.insert(lowerCase(benchmark.data->eventIds[event]));
        measured.insert(lowerCase(benchmark.data->eventNames[event]));
    }
    const auto words = wordsOf(benchmark.kind);
    Suggestion suggestion;
    suggestion.kind = SuggestionKind::OtherEvents;
    suggestion.call = callFor(benchmark);
    for (const auto& name : available) {
        const auto lower = lowerCase(name);
        const bool fits = words.empty() || std::ranges::any_of(words, [&](std::string_view word) {
                              return lower.find(word) != std::string::npos;
                          });
        if (fits && !measured.contains(lower) && suggestion.events.size() < mostNames) {
            suggestion.events.push_back(name);
        }
    }
    if (!available.empty() && suggestion.events.empty()) {
        return;  // everything that could help was measured
    }
    suggestion.call.events = suggestion.events;
    if (!suggestion.events.empty()) {
        suggestion.title = sentence("Measure {}", listText(suggestion.events));
    } else if (countedEveryEvent(benchmark)) {
        // The same command again would count the same events again.
        const auto& from = benchmark.data->provenance;
        suggestion.title =
            from.kind == DataOrigin::Measured
                ? sentence("An event is missing on this machine")
                : sentence("An event is missing that {} does not count", from.source);
        suggestion.call.benchmarks.clear();
    } else {
        suggestion.title = sentence("Measure events that this study does not have");
    }
    suggestion.reason = fmt::format("{}", fmt::join(reasons, "\n"));
    suggestion.effect = sentence("unknown until measured");
    next.suggestions.push_back(std::move(suggestion));
}

/// Whether another benchmark of the study distinguishes two events.
bool areSeparated(const Document& document,
                  const Benchmark& benchmark,
                  std::string_view first,
                  std::string_view second)
{
    return std::ranges::any_of(document.benchmarks, [&](const auto& other) {
        if (other->name == benchmark.name) {
            return false;
        }
        std::array<Eigen::VectorXd, 2> means;
        const auto spellings = eventSpellings(*other->data);
        for (std::size_t event = 0; event < other->data->eventCount(); ++event) {
            for (std::size_t place = 0; place < 2; ++place) {
                if (spellings[event] == (place == 0 ? first : second)) {
                    const auto block = other->data->block(event);
                    means[place] = Eigen::Map<const Eigen::VectorXd>(
                        block.data(), static_cast<Eigen::Index>(block.size()));
                }
            }
        }
        if (means[0].size() == 0 || means[1].size() == 0) {
            return false;
        }
        const double lengths = means[0].norm() * means[1].norm();
        return !(std::abs(std::abs(means[0].dot(means[1])) - lengths) <= 1e-6 * lengths);
    });
}

void addOtherBenchmarks(NextMeasurements& next, const Document& document, const Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const auto ids = eventSpellings(*benchmark.data);
    Suggestion suggestion;
    for (const auto& group : next.events->aliased) {
        std::vector<std::string> names;
        for (const auto event : group.events) {
            if (event == group.events.front() ||
                !areSeparated(document, benchmark, ids[group.events.front()], ids[event])) {
                names.emplace_back(ids[event]);
            }
        }
        if (names.size() > 1) {
            suggestion.reason +=
                (suggestion.reason.empty() ? "" : "; ") +
                sentence("{} count the same on every kernel here", listText(names));
            suggestion.events.insert(suggestion.events.end(), names.begin(), names.end());
        }
    }
    if (isSimulated(benchmark.data->provenance)) {
        return;  // an event model has each event for one benchmark
    }
    std::vector<std::string> others;
    for (const auto* name :
         {"branch", "cpu-flops", "dcache-read", "dcache-write", "icache", "instructions"}) {
        if (benchmark.kind != BenchmarkKind::GpuFlops && !document.benchmark(name) &&
            collectedName(benchmark) != name) {
            others.emplace_back(name);
        }
    }
    if (suggestion.events.empty() || others.empty()) {
        return;
    }
    suggestion.kind = SuggestionKind::OtherBenchmarks;
    suggestion.call = callFor(benchmark);
    suggestion.call.benchmarks = others;
    suggestion.call.events = suggestion.events;
    suggestion.title =
        sentence("Measure events that count the same here with {}", listText(others));
    suggestion.effect = sentence("whether they differ there is unknown until measured");
    next.suggestions.push_back(std::move(suggestion));
}

std::string conclusionOf(const NextMeasurements& next,
                         const Analysis& analysis,
                         const std::string& only)
{
    if (analysis.problem && isPlaceholder(analysis.benchmark->basis)) {
        return analysis.problem->message;
    }
    if (!analysis.isComplete()) {
        return sentence("The analysis stopped: {}", analysis.problem
                                                        ? analysis.problem->message
                                                        : sentence("it is not finished"));
    }
    if (!next.suggestions.empty()) {
        return {};
    }
    if (!only.empty()) {
        return sentence("Papilio knows no measurement that would define {}.", quotedMetric(only));
    }
    constexpr double goodCondition = 1e4;  // beyond, four digits of the counts decide
    const double condition = next.kernels.now.condition;
    if (next.events->undefined.empty() && condition > goodCondition) {
        return sentence(
            "Every metric is defined, but the expectations are nearly dependent: the condition of "
            "the basis is {}. Relative errors of the counts can grow by this factor. Papilio knows "
            "no kernels that would separate the expectations.",
            numberText(condition));
    }
    if (next.events->undefined.empty()) {
        return "Nothing more to measure: every metric is defined and the expectations are "
               "independent.";
    }
    const auto names = mapped(next.events->undefined,
                              [](const auto& metric) { return quotedMetric(metric.metric); });
    return sentence("Papilio knows no measurement that would define {}.", listText(names));
}

}  // namespace

NextMeasurements nextMeasurements(const Document& document,
                                  const Analysis& analysis,
                                  const MeasuringOptions& options)
{
    NextMeasurements next;
    const auto& benchmark = *analysis.benchmark;
    next.kernels = planKernels(benchmark, options.catalogues);
    if (const auto better = betterThresholds(options.recommended, analysis)) {
        addThresholds(next, *better, analysis);
    }
    addKernels(next, benchmark, true);
    if (const auto open = openEvents(analysis); open > 0) {
        next.conclusion =
            sentence("{} of {} events are open: continue the measurement (--resume) before others.",
                     open, analysis.pivoting->status.size());
        return next;
    }
    if (analysis.isComplete()) {
        next.events = planEvents(analysis);
        addRemedies(next, analysis, options.metric);
    }
    const bool isForAll = options.metric.empty();
    if (isForAll) {
        addKernels(next, benchmark, false);
    }
    if (next.events) {
        if (next.events->isUnassessed) {
            addRepetitions(next, benchmark);
        }
        addOtherEvents(next, analysis, options);
        if (isForAll) {
            addOtherBenchmarks(next, document, analysis);
        }
    }
    next.conclusion = conclusionOf(next, analysis, options.metric);
    return next;
}

std::string commandText(const MeasurementCall& call)
{
    if (call.benchmarks.empty()) {
        return {};
    }
    std::string text = "papilio-collect cat";
    for (const auto& benchmark : call.benchmarks) {
        text += ' ' + shellWord(benchmark);
    }
    text += " --source " + shellWord(call.source);
    if (!call.events.empty()) {
        text += " --events";
        for (const auto& event : call.events) {
            text += ' ' + shellWord(event);
        }
    }
    return text + fmt::format(" --repetitions {} -o more.papilio.h5", call.repetitions);
}

std::string listText(const std::vector<std::string>& names)
{
    constexpr std::size_t shown = 4;
    if (names.size() <= 1) {
        return names.empty() ? std::string() : names.front();
    }
    const auto count = std::min(names.size() > shown ? shown - 1 : names.size() - 1, names.size());
    const auto head = fmt::format(
        "{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(count), ", "));
    return names.size() > shown ? sentence("{} and {} more", head, names.size() - count)
                                : sentence("{} and {}", head, names.back());
}

std::string thresholdsAdvice(const Recommendation& better, const Analysis& analysis)
{
    const auto& own = analysis.benchmark->parameters;
    const auto& metrics = analysis.fits->metrics;
    return sentence("τ {} and α {} define {} of {} metrics of these data; τ {} and α {} define {}.",
                    shortText(own.tau), shortText(own.alpha),
                    std::ranges::count_if(metrics, &MetricFit::isDefined), metrics.size(),
                    shortText(better.tau), shortText(better.alpha), better.defined);
}

}  // namespace papilio::core
