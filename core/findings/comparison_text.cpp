#include "core/findings/comparison_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/metric_text.h"
#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/findings/suggestion_texts.h"
#include "core/findings/topdown_text.h"
#include "core/findings/verdict_text.h"
#include "core/model/data_origin.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

const char* letter(bool isFirst)
{
    return isFirst ? "A" : "B";
}

/// "+12 %" of a ratio.
std::string percentChange(double ratio)
{
    return withSign(ratio - 1, percentText(ratio - 1));
}

/// "a, b, c and 4 more"
std::string some(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 3;
    const auto shown = fmt::format(
        "{}",
        fmt::join(names.begin(),
                  names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size())), ", "));
    return names.size() > most ? say("Comparison", "{} and {} more", shown, names.size() - most)
                               : shown;
}

std::string metricText(Highlight::Kind kind, const MetricDifference& metric)
{
    const auto words = [](const std::optional<Verdict>& verdict, double error) {
        return verdict ? shortVerdict(*verdict, error) : std::string();
    };
    const auto first = words(metric.first, metric.firstError);
    const auto second = words(metric.second, metric.secondError);
    const auto name = quotedMetric(metric.name);
    switch (kind) {
        case Highlight::Kind::MetricLost:
            return say("Comparison", "Metric {} is no longer definable in B ({} in A, {} in B)",
                       name, first, second);
        case Highlight::Kind::MetricGained:
            return say("Comparison", "Metric {} is definable in B ({} in A, {} in B)", name, first,
                       second);
        case Highlight::Kind::MetricOfOne:
            return say("Comparison", "Metric {} is only in {}", name,
                       letter(metric.first.has_value()));
        default:
            break;
    }
    if (metric.first != metric.second) {
        return say("Comparison", "Metric {}: {} in A, {} in B", name, first, second);
    }
    return std::ranges::all_of(metric.terms, &MetricDifference::Term::isSame)
               ? say("Comparison", "Metric {} is {} in both", name, first)
               : say("Comparison", "Metric {} has different events or coefficients ({} in both)",
                     name, first);
}

/// What a highlight says of events or definitions that only one of both has.
std::string namesText(const Highlight& highlight, const StudyComparison& comparison)
{
    const auto& names = highlight.names;
    const auto* one = letter(highlight.isFirst);
    const auto* other = letter(!highlight.isFirst);
    const bool isSingle = names.size() == 1;
    switch (highlight.kind) {
        case Highlight::Kind::Chosen: {
            const auto why =
                whyText(comparison.benchmarks[highlight.pair].comparison.chosen[highlight.index]);
            return isSingle ? say("Comparison", "1 event is chosen by {} and not by {}: {} ({})",
                                  one, other, some(names), why)
                            : say("Comparison", "{} events are chosen by {} and not by {}: {} ({})",
                                  names.size(), one, other, some(names), why);
        }
        case Highlight::Kind::Measured:
            return isSingle
                       ? say("Comparison", "1 event is measured in {} only: {}", one, some(names))
                       : say("Comparison", "{} events are measured in {} only: {}", names.size(),
                             one, some(names));
        case Highlight::Kind::Noisy:
            return isSingle ? say("Comparison", "1 event is above τ in {} and not in {}: {}", one,
                                  other, some(names))
                            : say("Comparison", "{} events are above τ in {} and not in {}: {}",
                                  names.size(), one, other, some(names));
        default:
            break;
    }
    return isSingle ? say("Comparison", "1 definition is only in {}: {}", one, some(names))
                    : say("Comparison", "{} definitions are only in {}: {}", names.size(), one,
                          some(names));
}

std::string nodeText(const NodeDifference& node, const TopDownDifference& pair)
{
    const auto shares =
        tellPercentsApart(std::vector<double>{node.first.value_or(0), node.second.value_or(0)});
    return say("Comparison", "{}: {} points of {} ({} to {}), {} to {}", node.title,
               withSign(*node.delta(), fixedText(100 * *node.delta(), 1)), wholeText(node),
               shares[0], shares[1], pair.firstCaption, pair.secondCaption);
}

std::string kernelText(const ComparedPoint& point)
{
    const auto speeds = tellApart({point.from.performance, point.to.performance});
    if (!point.difference.isReal()) {
        return say("Comparison", "Kernel {}: {} to {} GFLOP/s, measured once", label(point),
                   speeds[0], speeds[1]);
    }
    const auto change = percentChange(point.difference.ratio);
    return point.before == point.after
               ? say("Comparison", "Kernel {}: {} ({} to {} GFLOP/s)", point.name, change,
                     speeds[0], speeds[1])
               : say("Comparison", "Kernel {}: {} ({} to {} GFLOP/s, {} to {})", point.name, change,
                     speeds[0], speeds[1], point.before, point.after);
}

std::string solverText(Highlight::Kind kind, const SolverDifference& pair)
{
    const auto name =
        pair.first.subject == pair.second.subject
            ? pair.first.subject
            : say("Comparison", "{} against {}", pair.first.subject, pair.second.subject);
    if (kind == Highlight::Kind::SolverOutcome) {
        return say("Comparison", "Solver {}: {} in A, {} in B", name, outcomeText(pair.first),
                   outcomeText(pair.second));
    }
    if (kind == Highlight::Kind::SolverTime) {
        return say("Comparison", "Solver {}: {} to {}, measured once, the iterations are the same",
                   name, timeText(*pair.first.seconds), timeText(*pair.second.seconds));
    }
    const auto more = *pair.moreIterations();
    const auto first = *pair.first.report.target.lasting;
    const auto second = *pair.second.report.target.lasting;
    return more > 0 ? say("Comparison", "Solver {} takes {} more iterations ({} to {})", name, more,
                          first, second)
                    : say("Comparison", "Solver {} takes {} fewer iterations ({} to {})", name,
                          -more, first, second);
}

/// Nothing where one did not come to the tolerance.
std::string iterationsSentence(const SolverDifference& pair)
{
    const auto more = pair.moreIterations();
    if (!more) {
        return {};
    }
    const auto first = *pair.first.report.target.lasting;
    const auto second = *pair.second.report.target.lasting;
    return *more == 0 ? say("Comparison", "Both need {} iterations.", first)
           : *more == 1
               ? say("Comparison", "B needs 1 iteration more ({} instead of {}).", second, first)
           : *more == -1
               ? say("Comparison", "B needs 1 iteration fewer ({} instead of {}).", second, first)
           : *more > 0 ? say("Comparison", "B needs {} iterations more ({} instead of {}).", *more,
                             second, first)
                       : say("Comparison", "B needs {} iterations fewer ({} instead of {}).",
                             -*more, second, first);
}

std::string curveSentence(const CurveDifference& curve)
{
    const auto decades = fixedText(std::abs(curve.largest), 1);
    return curve.largest == 0 ? say("Comparison", "The curves are the same.")
           : curve.largest < 0
               ? say("Comparison", "B is up to {} decades below A, at iteration {}.", decades,
                     curve.at)
               : say("Comparison", "B is up to {} decades above A, at iteration {}.", decades,
                     curve.at);
}

std::string definitionText(const DefinitionDifference& one)
{
    return one.isConstant ? say("Comparison", "Constant {} differs in its {}: {} in A, {} in B",
                                one.name, partsText(one), one.first, one.second)
                          : say("Comparison", "Definition {} differs in its {}: {} in A, {} in B",
                                one.name, partsText(one), one.first, one.second);
}

}  // namespace

std::string highlightText(const Highlight& highlight, const StudyComparison& comparison)
{
    const auto& [kind, section, at, index, isFirst, names, item, weight] = highlight;
    switch (kind) {
        case Highlight::Kind::MetricLost:
        case Highlight::Kind::MetricGained:
        case Highlight::Kind::MetricOfOne:
        case Highlight::Kind::Metric: {
            const auto& metric = comparison.benchmarks[at].comparison.metrics[index];
            const auto text = metricText(kind, metric);
            return metric.signatureChanges.empty()
                       ? text
                       : text + "; " +
                             say("Comparison", "its signature differs: {}", signatureText(metric));
        }
        case Highlight::Kind::Chosen:
        case Highlight::Kind::Measured:
        case Highlight::Kind::Noisy:
        case Highlight::Kind::DefinitionsOfOne:
            return namesText(highlight, comparison);
        case Highlight::Kind::OnlyNoise:
            return validityText(comparison.benchmarks[at]);
        case Highlight::Kind::Count: {
            const auto& pair = comparison.counts[at];
            const auto& event = pair.events[index];
            const auto counts = tellApart({*event.first, *event.second});
            if (!event.difference.isReal()) {
                return say("Comparison", "{}: {} to {}, measured once, {} to {}", event.event,
                           counts[0], counts[1], pair.firstCaption, pair.secondCaption);
            }
            return say("Comparison", "{}: {} ({} to {}), {} to {}", event.event,
                       ratioText(*event.ratio()), counts[0], counts[1], pair.firstCaption,
                       pair.secondCaption);
        }
        case Highlight::Kind::NoNode: {
            const auto& pair = comparison.topdown[at];
            return say("Comparison", "{} and {} are not comparable: {}", pair.firstCaption,
                       pair.secondCaption, incomparableText(*pair.nodes[index].obstacle));
        }
        case Highlight::Kind::Node:
            return nodeText(comparison.topdown[at].nodes[index], comparison.topdown[at]);
        case Highlight::Kind::Roof: {
            const auto& roof = comparison.rooflines[at].comparison.roofs[index];
            const auto values = tellApart({roof.before, roof.after});
            const auto* unit = roof.kind == Ceiling::Kind::Bandwidth ? "GB/s" : "GFLOP/s";
            return roof.difference.isReal()
                       ? say("Comparison", "Roof {}: {} ({} to {} {})", roof.name,
                             percentChange(roof.difference.ratio), values[0], values[1], unit)
                       : say("Comparison", "Roof {}: {} to {} {}, measured once", roof.name,
                             values[0], values[1], unit);
        }
        case Highlight::Kind::Kernel:
            return kernelText(comparison.rooflines[at].comparison.points[index]);
        case Highlight::Kind::SolverOutcome:
        case Highlight::Kind::Iterations:
        case Highlight::Kind::SolverTime:
            return solverText(kind, comparison.solvers[at]);
        case Highlight::Kind::Definition:
            break;
    }
    return definitionText(comparison.definitions[index]);
}

std::string problemText(const NotCompared& item, const std::string& study)
{
    if (item.isThere) {
        return say(
            "Comparison", "{}: benchmark \"{}\" cannot be analyzed: {}", study, item.name,
            item.problem.empty() ? say("Comparison", "the analysis did not finish") : item.problem);
    }
    switch (item.kind) {
        case ComparedKind::Benchmark:
            return say("Comparison", "{} has no benchmark \"{}\"", study, item.name);
        case ComparedKind::Run:
            return say("Comparison", "{} has no run \"{}\"", study, item.name);
        case ComparedKind::TopDownRun:
            return say("Comparison", "{} has no Top-Down run \"{}\"", study, item.name);
        case ComparedKind::Roofline:
            return say("Comparison", "{} has no roofline \"{}\"", study, item.name);
        case ComparedKind::SolverRun:
            break;
    }
    return say("Comparison", "{} has no solver run \"{}\"", study, item.name);
}

std::string problemText(const NotCompared& item)
{
    return problemText(item, letter(item.isFirst));
}

std::string validityText(const BenchmarkPair& pair)
{
    return pair.onlyNoise
               ? say("Comparison",
                     "Benchmark {} of A and benchmark {} of B have no common expectation: their "
                     "noise is comparable, but their chosen events and metrics are not",
                     pair.comparison.first->name, pair.comparison.second->name)
               : std::string();
}

std::string validityText(const TopDownDifference& pair)
{
    const auto& one = pair.firstModel;
    const auto& other = pair.secondModel;
    const auto good = pair.comparableNodes();
    const auto all = pair.nodes.size();
    if (good == all) {
        return pair.isSameModel
                   ? say("Comparison", "Both runs use the model {}: every node is comparable.", one)
                   : say("Comparison",
                         "{} and {} are different models: nodes with the same meaning are "
                         "comparable, as shares of each run's total.",
                         one, other);
    }
    const auto bad = std::ranges::find(pair.nodes, false, &NodeDifference::isComparable);
    const auto why = incomparableText(*bad->obstacle);
    if (pair.isSameModel) {
        return say("Comparison", "Both runs use the model {}: {} of {} nodes are comparable; {}.",
                   one, good, all, why);
    }
    return good == 0
               ? say("Comparison", "{} and {} are different models, and no node is comparable: {}.",
                     one, other, why)
               : say("Comparison",
                     "{} and {} are different models: {} of {} meanings are comparable. {} is not: "
                     "{}.",
                     one, other, good, all, bad->title, why);
}

std::string whyText(const ChosenDifference& event)
{
    if (!event.why) {
        return {};
    }
    const auto* who = letter(!event.firstPlace);
    if (!event.why->status) {
        return say("Comparison", "not measured in {}", who);
    }
    switch (*event.why->status) {
        case EventStatus::Excluded:
            return say("Comparison", "excluded by hand in {}", who);
        case EventStatus::Missing:
            return say("Comparison", "values are missing in {}", who);
        case EventStatus::NonFinite:
            return say("Comparison", "not finite in {}", who);
        case EventStatus::Irrelevant:
            return say("Comparison", "zero in every kernel of {}", who);
        case EventStatus::Noisy:
            return say("Comparison", "noisy in {}: max-RNMSE {} is above τ = {}", who,
                       percentText(event.why->value), shortText(event.why->tau));
        case EventStatus::Unrepresentable:
            return say("Comparison", "not a combination of the expectations in {}: residual {}",
                       who, percentText(event.why->value));
        case EventStatus::Tiny:
            return say("Comparison", "too small in {}", who);
        case EventStatus::Dependent:
        case EventStatus::Chosen:
            break;
    }
    return say("Comparison", "explained by the events that {} has chosen", who);
}

std::string changeText(const SignatureChange& change)
{
    return fmt::format("{} {} → {}", change.expectation, shortText(change.first, 5),
                       shortText(change.second, 5));
}

std::string signatureText(const MetricDifference& metric)
{
    std::vector<std::string> changes;
    std::ranges::transform(metric.signatureChanges, std::back_inserter(changes),
                           [](const SignatureChange& change) { return changeText(change); });
    return some(changes);
}

std::string reasonText(const CountDifference& event)
{
    const auto orOne = [](const std::string& unit) { return unit.empty() ? "1" : unit; };
    const auto* missing = letter(!event.first);
    switch (event.obstacle) {
        case CountDifference::Obstacle::None:
            return {};
        case CountDifference::Obstacle::NotMeasured:
            return say("Comparison", "not measured in {}", missing);
        case CountDifference::Obstacle::NotCounted:
            return event.report.empty()
                       ? say("Comparison", "not counted in {}", missing)
                       : say("Comparison", "not counted in {}: {}", missing, event.report);
        case CountDifference::Obstacle::DifferentUnits:
            return say("Comparison", "A counts in {}, B in {}", orOne(event.unit),
                       orOne(event.secondUnit));
        case CountDifference::Obstacle::ZeroInFirst:
            break;
    }
    return say("Comparison", "0 in A");
}

std::string partsText(const DefinitionDifference& definition)
{
    using Part = DefinitionDifference::Part;
    std::vector<std::string> parts;
    for (const auto part : definition.what) {
        parts.push_back(part == Part::Formula    ? say("Comparison", "formula")
                        : part == Part::Unit     ? say("Comparison", "unit")
                        : part == Part::Category ? say("Comparison", "category")
                        : part == Part::Value    ? say("Comparison", "value")
                                                 : say("Comparison", "spread"));
    }
    return listText(parts);
}

std::string wholeText(const NodeDifference& node)
{
    return node.whole.empty() ? say("Comparison", "its own total") : node.whole;
}

std::string toleranceText(const SolverDifference& pair)
{
    return pair.ownTolerances
               ? say("Comparison",
                     "A has the tolerance {} and B {}, relative to the first residual; both are "
                     "judged by {}",
                     shortText(pair.ownTolerances->first), shortText(pair.ownTolerances->second),
                     shortText(pair.tolerance))
               : std::string();
}

std::string solverSentences(const SolverDifference& pair)
{
    std::vector<std::string> sentences{say("Comparison", "To {}: A {}, B {}.",
                                           numberText(pair.tolerance), outcomeText(pair.first),
                                           outcomeText(pair.second))};
    sentences.push_back(iterationsSentence(pair));
    if (pair.timeGain) {
        sentences.push_back(say("Comparison", "A takes {}, B {}, measured once.",
                                timeText(*pair.first.seconds), timeText(*pair.second.seconds)));
    }
    if (pair.curve.common > 0) {
        sentences.push_back(curveSentence(pair.curve));
    }
    if (pair.ownTolerances) {
        sentences.push_back(toleranceText(pair) + '.');
    }
    std::erase(sentences, std::string());
    return fmt::format("{}", fmt::join(sentences, " "));
}

std::vector<std::string> notesOf(const CountsDifference& pair)
{
    std::vector<std::string> notes;
    for (const auto& shared : pair.shared) {
        const auto* who = letter(shared.isFirst);
        notes.push_back(
            shared.events == 1
                ? say("Comparison",
                      "In {}, {} shared its counter: it was counted {} of the time, the rest is "
                      "extrapolated.",
                      who, shared.least, percentText(shared.running))
                : say("Comparison",
                      "In {}, {} events shared counters: {} was counted {} of the time, the rest "
                      "is extrapolated.",
                      who, shared.events, shared.least, percentText(shared.running)));
    }
    return notes;
}

std::vector<std::string> notesOf(const TopDownDifference& pair)
{
    auto notes = shareNotes(pair.firstModel == pair.secondModel);
    if (!pair.isSameModel) {
        notes.push_back(
            say("Comparison",
                "Slots and cycles of different CPUs are not comparable: amounts are left out."));
    }
    return notes;
}

std::vector<std::string> notesOf(const RooflineDifference& pair)
{
    std::vector<std::string> notes;
    if (!pair.intensitiesCompare) {
        const auto bytes = [](const Roofline& roofline) {
            return roofline.bytes == Roofline::Bytes::Dram
                       ? say("Comparison", "DRAM traffic")
                       : say("Comparison", "all loads and stores of the cores");
        };
        notes.push_back(say("Comparison",
                            "A counts {}, B {}: intensities and bandwidths refer to different "
                            "bytes and are not comparable.",
                            bytes(*pair.first), bytes(*pair.second)));
    }
    if (pair.firstThreads != pair.secondThreads && pair.firstThreads > 0 &&
        pair.secondThreads > 0) {
        notes.push_back(say("Comparison", "The roofs of A are for {} threads, those of B for {}.",
                            pair.firstThreads, pair.secondThreads));
    }
    const bool isFirstSimulated = isSimulated(pair.first->provenance);
    if (isFirstSimulated != isSimulated(pair.second->provenance)) {
        notes.push_back(say("Comparison", "{} is simulated, {} is not.", letter(isFirstSimulated),
                            letter(!isFirstSimulated)));
    }
    if (pair.first == pair.second) {
        notes.push_back(say("Comparison",
                            "A and B are the same roofline: later runs of its kernels are compared "
                            "with the first run."));
    }
    return notes;
}

}  // namespace papilio::core
