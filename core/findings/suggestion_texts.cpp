#include "core/findings/suggestion_texts.h"

#include "core/base/enum_names.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/shell_word.h"
#include "core/findings/metric_text.h"
#include "core/findings/verdict_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

std::string conditionText(double condition)
{
    return std::isfinite(condition) ? numberText(condition) : "∞";
}

}  // namespace

std::string_view toString(SuggestionKind kind)
{
    constexpr EnumNames<SuggestionKind, 6> names = {
        "thresholds", "kernels", "events", "repetitions", "other events", "other benchmarks"};
    return names.of(kind);
}

std::string commandText(const MeasurementCall& call, const std::string& output)
{
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
    return text + fmt::format(" --repetitions {} -o {}", call.repetitions, shellWord(output));
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
    return names.size() > shown ? say("Suggestion", "{} and {} more", head, names.size() - count)
                                : say("Suggestion", "{} and {}", head, names.back());
}

std::string kernelTitle(const std::vector<std::string>& kernels, const std::string& benchmark)
{
    return kernels.size() == 1
               ? say("Suggestion", "Measure kernel {} of {}", kernels.front(), benchmark)
               : say("Suggestion", "Measure kernels {} of {}", listText(kernels), benchmark);
}

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
        text = say("Suggestion", "{} on every kernel here, so no measured event can separate them",
                   listText(ties));
    }
    if (!absent.empty()) {
        text += (text.empty() ? "" : "; ") +
                say("Suggestion", "no kernel here exercises {}", listText(absent));
    }
    return text;
}

std::string qualityEffect(const BasisQuality& before,
                          const BasisQuality& after,
                          std::size_t expectations)
{
    const auto condition = say("Suggestion", "condition {} → {}", conditionText(before.condition),
                               conditionText(after.condition));
    return before.rank == after.rank ? condition
                                     : say("Suggestion", "rank {} of {} → {}, {}", before.rank,
                                           expectations, after.rank, condition);
}

std::string thresholdsAdvice(const Recommendation& better, const Analysis& analysis)
{
    const auto& own = analysis.benchmark->parameters;
    const auto& metrics = analysis.fits->metrics;
    return say("Suggestion",
               "τ {} and α {} define {} of {} metrics of these data; τ {} and α {} define {}.",
               shortText(own.tau), shortText(own.alpha),
               std::ranges::count_if(metrics, &MetricFit::isDefined), metrics.size(),
               shortText(better.tau), shortText(better.alpha), better.defined);
}

std::string remedyReason(const Analysis& analysis, const EventRemedy& remedy)
{
    const auto& data = *analysis.benchmark->data;
    std::vector<std::string> parts;
    for (const auto event : remedy.events) {
        const std::string name(data.eventNames[event]);
        const double noise = analysis.noise->maxRnmse[event];
        parts.push_back(std::isnan(noise)
                            ? say("Suggestion", "{} was not measured on every kernel", name)
                            : say("Suggestion", "{} is noisy (max-RNMSE {}, τ {})", name,
                                  percentText(noise),
                                  shortText(analysis.benchmark->parameters.tau)));
    }
    return listText(parts);
}

std::string remedyEffect(const EventRemedy& remedy)
{
    std::vector<std::string> parts;
    for (const auto& gain : remedy.gains) {
        const auto residuals = tellPercentsApart(std::vector<double>{gain.before, gain.after});
        parts.push_back(say("Suggestion", "{}: relative residual {} → {} ({})", gain.metric,
                            residuals[0], residuals[1], verdictWord(gain.verdict)));
    }
    return say("Suggestion", "{}; rank of the chosen events {} → {}, condition {}",
               fmt::join(parts, "; "), remedy.rankBefore, remedy.rankAfter,
               conditionText(remedy.conditionAfter));
}

std::string undefinedReason(const UndefinedMetric& metric)
{
    return say(
        "Suggestion",
        "{} is {} (the nearest formula is {} off): no usable event counts {} alone. Look for one "
        "that behaves differently on {}.",
        quotedMetric(metric.metric), verdictWord(metric.verdict), percentText(metric.errorWorst),
        metric.missing.empty() ? metric.direction : listText(metric.missing),
        metric.kernels.size() == 1 ? say("Suggestion", "kernel {}", metric.kernels.front())
                                   : say("Suggestion", "kernels {}", listText(metric.kernels)));
}

}  // namespace papilio::core
