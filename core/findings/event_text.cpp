#include "core/findings/event_text.h"

#include "core/analysis/shown_formula.h"
#include "core/base/constants.h"
#include "core/base/enum_names.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/findings/metric_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <set>

namespace papilio::core {

namespace {

constexpr double roundOff = 1e-12;

/// "repetition 4, kernel S_128 24" of a position in an event's block.
std::string placeText(const Dataset& dataset, std::size_t position)
{
    const auto kernels = dataset.kernelCount();
    const auto threads = std::max<std::size_t>(1, dataset.threads);
    const auto repetition = position / (kernels * threads) + 1;
    const auto kernel = dataset.kernels[position % kernels];
    return dataset.threads == 0 ? sentence("repetition {}, kernel {}", repetition, kernel)
                                : sentence("repetition {}, kernel {}, thread {}", repetition,
                                           kernel, position / kernels % threads + 1);
}

std::string missingReason(const Dataset& dataset, std::uint32_t event)
{
    const auto mask = dataset.mask(event);
    const auto block = dataset.block(event);
    std::size_t count = 0;
    std::size_t first = block.size();
    for (std::size_t position = 0; position < block.size(); ++position) {
        const bool isMissing =
            std::isnan(block[position]) || (!mask.empty() && mask[position] == 0);
        count += isMissing ? 1 : 0;
        first = isMissing ? std::min(first, position) : first;
    }
    if (first == block.size()) {
        return "A value was not measured.";
    }
    return sentence(
        "{} of its {} values were not measured, the first in {}. Measure the event again to use "
        "it.",
        count, block.size(), placeText(dataset, first));
}

std::string nonFiniteReason(const Dataset& dataset, std::uint32_t event)
{
    const auto block = dataset.block(event);
    const auto bad =
        std::ranges::find_if(block, [](double value) { return !(std::abs(value) <= 1e150); });
    if (bad == block.end()) {
        return "A value is infinite or beyond 10¹⁵⁰.";
    }
    return sentence("The value {} in {} is infinite or beyond 10¹⁵⁰.", numberText(*bad),
                    placeText(dataset, static_cast<std::size_t>(bad - block.begin())));
}

std::string noisyReason(const EventFacts& facts, std::uint32_t event)
{
    const auto pair = noisiestPair(*facts.analysis().noise, event);
    if (!pair) {
        return {};
    }
    const auto values = tellApart({pair->firstValue, pair->secondValue});
    return sentence(
        "Repetitions {} and {} differ by {}, above τ = {}; most in kernel {}: {} against {}.",
        pair->first + 1, pair->second + 1, noiseText(pair->rnmse),
        shortText(facts.analysis().benchmark->parameters.tau),
        facts.dataset()->kernels[pair->kernel], values[0], values[1]);
}

std::string dependentReason(const EventFacts& facts, std::uint32_t event)
{
    const auto fit = explainByChosen(facts.analysis(), event);
    if (!fit) {
        return {};
    }
    constexpr double exact = 1e-6;
    const auto formula = formulaText(fit->shown, shortChosenNames(*facts.analysis().pivoting));
    return fit->errorWorst <= exact ? "= " + formula
                                    : sentence("≈ {}, within {} in the worst repetition", formula,
                                               percentText(fit->errorWorst));
}

/// What it counts may still be known: one of six channels is as short as α makes it.
std::string tinyReason(const EventFacts& facts, std::uint32_t event)
{
    const auto text = sentence(
        "Its representation has length {}, below β = {}: at this α it is too short to be chosen.",
        numberText(facts.norm(event)), numberText(facts.analysis().pivoting->beta));
    const auto fit = explainByChosen(facts.analysis(), event);
    return fit && isDefinition(*fit) ? text + " " + dependentReason(facts, event) : text;
}

std::string chosenReason(const EventFacts& facts, std::uint32_t event)
{
    const auto& pivoting = *facts.analysis().pivoting;
    const auto pivot = facts.pivot(event);
    if (!pivot) {
        return {};
    }
    const auto& chosen = pivoting.chosen[static_cast<std::size_t>(*pivot - 1)];
    const auto order =
        sentence("Chosen as number {} of {} (score {}, norm {}).", *pivot, pivoting.chosen.size(),
                 numberText(chosen.score, 4), numberText(chosen.norm, 4));
    if (*pivot == 1 || chosen.norm == 0) {
        return order;
    }
    return order + ' ' +
           sentence(
               "{} of its norm is not explained by the events before it; at least {} is needed.",
               percentText(std::min(1.0, chosen.pivotResidual / chosen.norm)),
               percentText(pivoting.beta / chosen.norm));
}

Eigen::VectorXd coordinatesOf(const EventFacts& facts, std::uint32_t event)
{
    const auto x = facts.coordinates(event);
    return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}

std::string coordinatesText(const EventFacts& facts,
                            std::uint32_t event,
                            const Eigen::VectorXd& coordinates)
{
    const auto text = representationText(coordinates, *facts.analysis().representation->basis);
    const bool isClose =
        facts.residual(event) <= facts.analysis().benchmark->parameters.representationTolerance;
    return isClose ? text : "≈ " + text;
}

/// ", within 0.01 %" after a formula; ", exact" where only round-off is left.
std::string withinText(double deviation)
{
    return deviation <= roundOff ? ", " + sentence("exact")
                                 : ", " + sentence("within {}", percentText(deviation));
}

}  // namespace

std::string statusWord(std::optional<EventStatus> status)
{
    constexpr EnumNames<EventStatus, eventStatusCount> words = {
        "excluded",        "missing", "not finite", "all zero", "noisy",
        "unrepresentable", "tiny",    "dependent",  "chosen"};
    return std::string(status ? words.of(*status) : "not judged");
}

std::string statusWord(const EventFacts& facts, std::uint32_t event)
{
    const auto status = facts.status(event);
    return status == EventStatus::Missing && facts.analysis().benchmark->isLeft(event)
               ? "open"
               : statusWord(status);
}

std::string reachText(const EventFacts& facts, std::uint32_t event)
{
    const auto& benchmark = *facts.analysis().benchmark;
    if (!benchmark.isLeft(event)) {
        return {};
    }
    constexpr EnumNames<ReachReason, 6> reasons = {
        "the measurement ended before it was decided",
        "",
        "it is zero on the kernels that show everything the basis knows",
        "its repetitions differ by more than any τ of interest",
        "the expectations leave more of it unexplained than ρ and its noise allow",
        "it can enter neither the chosen events nor a formula"};
    const auto& reach = benchmark.reach[event];
    return sentence("Measured in {} of {} kernels, in all of them {} of {} times: {}.",
                    reach.kernels, benchmark.data->kernelCount(), reach.repetitions,
                    benchmark.data->repetitions, reasons.of(reach.reason));
}

std::string statusMeaning(EventStatus status)
{
    constexpr EnumNames<EventStatus, eventStatusCount> meanings = {
        "excluded by hand",         "a value was not measured",  "infinite, or beyond 10¹⁵⁰",
        "zero in every repetition", "repetitions differ by > τ", "no combination within ρ",
        "below the rounding β",     "made of chosen events",     "metrics are built from it"};
    return std::string(meanings.of(status));
}

std::string noiseVerdictWord(NoiseVerdict verdict)
{
    constexpr EnumNames<NoiseVerdict, 3> words = {"quiet", "noisy", "undecided"};
    return std::string(words.of(verdict));
}

std::string statusReason(const EventFacts& facts, std::uint32_t event)
{
    const auto status = facts.status(event);
    const auto& analysis = facts.analysis();
    if (!status) {
        return analysis.problem ? analysis.problem->message : std::string();
    }
    if (*status != EventStatus::Excluded && analysis.benchmark->isLeft(event)) {
        return *status != EventStatus::Missing
                   ? reachText(facts, event)
                   : reachText(facts, event) +
                         " It is open: it was not measured far enough to be judged at these "
                         "thresholds. Measure it further, or go back to those it was measured for.";
    }
    switch (*status) {
        case EventStatus::Excluded:
            return "It is excluded by hand: the analysis does not use it.";
        case EventStatus::Missing:
            return missingReason(*facts.dataset(), event);
        case EventStatus::NonFinite:
            return nonFiniteReason(*facts.dataset(), event);
        case EventStatus::Irrelevant:
            return "It is zero in every kernel of this benchmark.";
        case EventStatus::Noisy:
            return noisyReason(facts, event);
        case EventStatus::Unrepresentable:
            return sentence(
                "The best combination of the expectations leaves {} of its mean unexplained (ρ = "
                "{}): it counts something that the basis does not describe.",
                percentText(facts.residual(event)),
                shortText(analysis.benchmark->parameters.representationTolerance));
        case EventStatus::Tiny:
            return tinyReason(facts, event);
        case EventStatus::Dependent:
            return dependentReason(facts, event);
        case EventStatus::Chosen:
            break;
    }
    return chosenReason(facts, event);
}

std::string noiseText(double maxRnmse, NumberStyle style)
{
    constexpr int digits = 2;
    return numberText(maxRnmse, digits, 1.0, style);
}

std::string intervalText(const NoiseInterval& interval)
{
    if (!std::isfinite(interval.high)) {
        return interval.low > 0 ? "> " + noiseText(interval.low) : sentence("unknown");
    }
    return interval.low == interval.high
               ? noiseText(interval.low)
               : noiseText(interval.low) + " … " + noiseText(interval.high);
}

std::string undecidedText(std::size_t undecided)
{
    return undecided == 0   ? std::string()
           : undecided == 1 ? "1 event is undecided at this τ."
                            : sentence("{} events are undecided at this τ.",
                                       countText(static_cast<double>(undecided)));
}

std::string undecidedText(const EventFacts& facts, std::uint32_t event)
{
    if (facts.noiseVerdict(event) != NoiseVerdict::Undecided) {
        return {};
    }
    return facts.analysis().noise->unassessed
               ? "Undecided: with one repetition the noise is not known."
               : "Undecided: another measurement of as many repetitions may judge the event "
                 "differently.";
}

std::string multipleText(const ProportionalEvent& multiple, std::string_view name)
{
    constexpr int digits = 4;
    return std::abs(multiple.factor - 1) <= roundOff
               ? fmt::format("= {}{}", name, withinText(multiple.deviation))
               : fmt::format("= {} × {}{}", numberText(multiple.factor, digits), name,
                             withinText(multiple.deviation));
}

std::string pairText(const EventPair& pair, std::string_view first, std::string_view second)
{
    return fmt::format("= {} + {}{}", first, second, withinText(pair.deviation));
}

std::string familyText(const EventFacts& facts, std::uint32_t event)
{
    const auto* family = facts.family(event);
    if (family == nullptr) {
        return {};
    }
    auto text = sentence("One of {} units: {}.", family->members.size(), family->pattern);
    const auto sum = facts.familySum(event);
    if (!sum) {
        return text;
    }
    const EventFacts sums(facts.review().families->analysis);
    const auto status = sums.status(*sum);
    if (status && *status >= EventStatus::Tiny) {
        text += ' ' + sentence("Their sum counts {}.", countedText(sums, *sum));
    } else if (status) {
        text += ' ' + sentence("Their sum is {}.", statusWord(status));
    }
    return text;
}

std::string countedText(const EventFacts& facts, std::uint32_t event)
{
    const auto full = coordinatesOf(facts, event);
    if (full.size() == 0) {
        return {};
    }
    const double zero = facts.analysis().benchmark->parameters.alpha / 2;
    const Eigen::VectorXd counted = (full.array().abs() < zero).select(0.0, full);
    return coordinatesText(facts, event, counted.isZero(0) ? full : counted);
}

std::string fullCountedText(const EventFacts& facts, std::uint32_t event)
{
    const auto full = coordinatesOf(facts, event);
    return full.size() == 0 ? std::string() : coordinatesText(facts, event, full);
}

std::vector<std::string> noteLines(const std::string& lead, const std::string& note)
{
    std::vector<std::string> lines;
    for (const auto line : split(note, "\n")) {
        if (!trimmed(line).empty()) {
            lines.push_back(fmt::format("{}: {}", lead, trimmed(line)));
        }
    }
    return lines;
}

std::vector<std::string> studyNoteLines(const StudyNotes& notes)
{
    auto lines = noteLines("Tags", tagText(notes.tags));
    std::ranges::move(noteLines("Note", notes.text), std::back_inserter(lines));
    return lines;
}

std::vector<std::string> eventNoteLines(const StudyNotes& notes,
                                        const std::vector<std::string>& events)
{
    std::vector<std::string> lines;
    std::set<std::string> met;
    for (const auto& event : events) {
        if (met.insert(event).second) {
            std::ranges::move(noteLines(sentence("note on {}", event), notes.ofEvent(event)),
                              std::back_inserter(lines));
        }
    }
    return lines;
}

}  // namespace papilio::core
