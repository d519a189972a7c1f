#include "core/present/event_columns.h"

#include "core/analysis/noise.h"
#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

constexpr int scoreDigits = 4;  // of scores and norms, which often differ little

std::string fourDigits(double value)
{
    return numberText(value, scoreDigits);
}

/// NaN where the interval is not known.
double endOf(const EventFacts& facts, std::uint32_t event, double NoiseInterval::*end)
{
    const auto interval = facts.interval(event);
    return interval ? *interval.*end : notANumber;
}

std::string newNormTitle(const EventFacts& facts)
{
    const auto& pivoting = facts.analysis().pivoting;
    return pivoting ? sentence("New norm (at least {})", numberText(pivoting->beta))
                    : sentence("New norm");
}

}  // namespace

Columns<std::uint32_t> eventColumns(const EventFacts& facts)
{
    using Event = std::uint32_t;
    Columns<Event> columns;
    columns.numberAs(
        {"pivot", "#", "The place among the chosen events"},
        [&facts](Event event) { return facts.pivot(event).value_or(0); },
        [&facts](Event event) {
            const auto pivot = facts.pivot(event);
            return pivot ? std::to_string(*pivot) : notApplicableText();
        });
    columns.words({"event", "Event"},
                  [&facts](Event event) { return std::string(facts.name(event)); });
    const auto shown = [](double noise) { return noiseText(noise); };
    columns.number(
        {"rnmse", "Noise",
         "max-RNMSE: the largest difference between two repetitions, relative to their means; a "
         "fraction, as τ"},
        [&facts](Event event) {
            const auto& measured = facts.analysis().noise;
            return measured && measured->unassessed ? notANumber : facts.noise(event);
        },
        shown);
    columns.words({"interval", "Interval",
                   "The event is noisy at every smaller τ and quiet at every larger one; between "
                   "them another measurement of as many repetitions may judge it differently"},
                  [&facts](Event event) {
                      const auto interval = facts.interval(event);
                      return interval ? intervalText(*interval) : notApplicableText();
                  });
    columns.number(
        {"noise_low", "Low"},
        [&facts](Event event) { return endOf(facts, event, &NoiseInterval::low); }, shown);
    columns.number(
        {"noise_high", "High"},
        [&facts](Event event) { return endOf(facts, event, &NoiseInterval::high); }, shown);
    columns.words({"noise_verdict", "Noise verdict",
                   "quiet, noisy, or undecided: another measurement of as many repetitions may "
                   "judge the event differently"},
                  [&facts](Event event) {
                      const auto verdict = facts.noiseVerdict(event);
                      return verdict ? noiseVerdictWord(*verdict) : notApplicableText();
                  });
    columns.words(
        {"status", "Status", "Result of the analysis for the event, in the order of its steps"},
        [&facts](Event event) { return statusWord(facts, event); });
    if (const auto& benchmark = facts.analysis().benchmark;
        benchmark && !benchmark->reach.empty()) {
        columns.words(
            {"reach", "Measured", "Repetitions on all kernels, and why there are no more"},
            [&benchmark = *benchmark](Event event) {
                if (event >= benchmark.reach.size()) {  // a sum of a family
                    return notApplicableText();
                }
                const auto& reach = benchmark.reach[event];
                return fmt::format("{} of {}: {}", reach.repetitions, benchmark.data->repetitions,
                                   toString(reach.reason));
            });
    }
    columns.number(
        {"residual", "Residual",
         "|E x − m| / |m|: the part of the event's mean that the expectations cannot explain"},
        [&facts](Event event) { return facts.residual(event); },
        [](double residual) { return numberText(residual, 3, 1.0); });
    columns.words({"counts", "Representation",
                   "The event as a combination of the expectations; coefficients that α rounds to "
                   "zero are left out"},
                  [&facts](Event event) { return countedText(facts, event); });
    columns.number(
        {"score", "Score",
         "How complicated the representation is: the simplest has the smallest score and is chosen "
         "first"},
        [&facts](Event event) { return facts.score(event); }, fourDigits);
    columns.number(
        {"norm", "Norm", "|x|: decides between equal scores"},
        [&facts](Event event) { return facts.norm(event); }, fourDigits);
    columns.number(
        {"new_norm", newNormTitle(facts),
         "Norm of the part that is orthogonal to the events chosen before; an event with less than "
         "β is dependent on them"},
        [&facts](Event event) {
            const auto pivot = facts.pivot(event);
            return pivot ? facts.analysis()
                               .pivoting->chosen[static_cast<std::size_t>(*pivot - 1)]
                               .pivotResidual
                         : notANumber;
        },
        [](double left) { return numberText(left, scoreDigits, 1.0); });
    columns.number(
        {"range", "Range",
         "Largest minus smallest repetition, relative to the mean, over all kernels"},
        [&facts](Event event) { return noiseMeasures(*facts.analysis().noise, event).range; },
        shown);
    columns.number(
        {"robust", "Robust",
         "Median absolute deviation of the repetitions × 1.4826, relative to the mean, over all "
         "kernels: one outlier does not count"},
        [&facts](Event event) { return noiseMeasures(*facts.analysis().noise, event).robust; },
        shown);
    return columns;
}

Columns<std::size_t> kernelCountColumns(const EventFacts& facts,
                                        const std::vector<std::uint32_t>& events)
{
    Columns<std::size_t> columns;
    columns.words({"kernel", "Kernel"}, [&facts](std::size_t kernel) {
        return std::string(facts.dataset()->kernels[kernel]);
    });
    for (const auto event : events) {
        columns.number({std::string(facts.id(event)), std::string(facts.name(event))},
                       [&facts, event](std::size_t kernel) {
                           const auto mean = facts.mean(event);
                           return mean.empty() ? notANumber : mean[kernel];
                       });
    }
    return columns;
}

}  // namespace papilio::core
