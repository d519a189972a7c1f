#include "core/findings/topdown_text.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tuple>

namespace papilio::core {

namespace {

std::string passName(const std::string& pass)
{
    return pass.empty() ? "the first event set" : sentence("event set {}", pass);
}

std::string disagreementText(const Disagreement& pair, const std::string& run, double agreement)
{
    const auto values = tellApart({pair.first, pair.second});
    const auto first = passName(pair.firstPass);
    const auto second = passName(pair.secondPass);
    return std::isinf(pair.difference)
               ? sentence("run {}: {} is {} in {}, but {} in {}: one of them is zero; {} is used",
                          run, pair.event, values[0], first, values[1], second, first)
               : sentence(
                     "run {}: {} is {} in {}, but {} in {}: {} apart, which is more than the "
                     "allowed {}; {} is used",
                     run, pair.event, values[0], first, values[1], second,
                     percentText(pair.difference), percentText(agreement), first);
}

std::string sharingText(const Sharing& sharing, const std::string& run)
{
    const auto share = percentText(sharing.running);
    return sharing.others == 0
               ? sentence("{} was counted during {} of run {} only; the rest is extrapolated",
                          sharing.event, share, run)
           : sharing.others == 1 ? sentence(
                                       "{} was counted during {} of run {} only, and 1 other event "
                                       "not much longer; the rest is extrapolated",
                                       sharing.event, share, run)
                                 : sentence(
                                       "{} was counted during {} of run {} only, and {} other "
                                       "events not much longer; the rest is extrapolated",
                                       sharing.event, share, run, sharing.others);
}

/// "VECTOR_SIZE 1", or the name of the run.
std::string runText(const TopDownResult& result, std::size_t run)
{
    const auto& name = result.runs[run].name;
    return result.parameter.empty() ? name : result.parameter + ' ' + name;
}

/// "Backend Bound → Core Bound": of a part alone one does not see why it is the dominant one.
std::string pathTitle(const TopDownModel& model, std::size_t node)
{
    const auto& [title, parent] = std::tie(model.nodes[node].title, model.nodes[node].parent);
    return parent ? pathTitle(model, *parent) + " → " + title : title;
}

/// Of the total: what retires, by the model's level 1. Nothing where a node of it has no value.
std::optional<double> retiringShare(const TopDownModel& model, const TopDownRun& run)
{
    std::optional<double> sum;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        if (model.nodes[node].parent || model.nodes[node].meaning != TopDownMeaning::Retiring) {
            continue;
        }
        const auto share = run.node(node).shareOfTotal;
        if (!share) {
            return std::nullopt;
        }
        sum = sum.value_or(0) + *share;
    }
    return sum;
}

}  // namespace

std::string warningText(const NodeValue& value)
{
    if (!value.value) {
        return !value.missing().empty()
                   ? sentence("not counted: {}", fmt::join(value.missing(), ", "))
                   : value.problem();
    }
    switch (value.range) {
        case NodeValue::Range::BelowZero:
            return "below 0, kept";
        case NodeValue::Range::AboveOne:
            return "above 100 %, kept";
        case NodeValue::Range::Inside:
            break;
    }
    return value.childrenAreOff()
               ? sentence("its children add up to {} of it", percentText(*value.childrenSum))
               : std::string();
}

std::string warningText(const TopDownModel& model, const TopDownRun& run, std::size_t node)
{
    const auto value = run.node(node);
    auto text = warningText(value);
    if (text.empty() && value.value) {
        const auto assumed = assumedEvents(model, run, node);
        text = assumed.empty() ? std::string()
               : assumed.size() == 1
                   ? sentence("approximate: {} was not counted", assumed.front())
                   : sentence("approximate: {} were not counted", fmt::join(assumed, ", "));
    }
    return text;
}

std::vector<std::string> nodeWarnings(const TopDownModel& model, const TopDownRun& run)
{
    std::vector<std::string> warnings;
    const auto hasValue = [](const auto& node) { return node.value.has_value(); };
    if (std::ranges::any_of(run.nodes(), hasValue)) {
        for (const auto node : nodesInDepth(model)) {
            const auto warning = warningText(model, run, node);
            warnings.insert(warnings.end(), warning.empty() ? 0 : 1,
                            model.nodes[node].title + ": " + warning);
        }
    }
    return warnings;
}

std::string warningText(const TopDownWarning& warning, const TopDownResult& result)
{
    switch (warning.kind) {
        case TopDownWarning::Kind::OtherEvents:
            return sentence(
                "none of the {} events of {} is among the counters {}: they were counted on "
                "another CPU or for another model",
                result.model->events.size(), result.model->name, result.counters);
        case TopDownWarning::Kind::OtherModel:
            return sentence("the counters {} were collected for the model {}, not for {}",
                            result.counters, warning.name, result.model->name);
        case TopDownWarning::Kind::Disagreement: {
            const auto& run = result.runs[*warning.run];
            return disagreementText(run.notes()->disagreements[warning.index], run.name,
                                    warning.agreement);
        }
        case TopDownWarning::Kind::Sharing:
            break;
    }
    const auto& run = result.runs[*warning.run];
    return sharingText(*run.notes()->sharing, run.name);
}

std::string incomparableText(const Incomparable& obstacle)
{
    const auto& [kind, node, where, what, other] = obstacle;
    switch (kind) {
        case Incomparable::Kind::NoNode:
            return sentence("{} has no node with this meaning", where);
        case Incomparable::Kind::OtherWhole:
            return sentence("{} of {} is a share of stall {}, not of its {}", node, where, what,
                            other);
        case Incomparable::Kind::NoValue:
            return what.empty() ? sentence("{} has no value in {}", node, where)
                                : sentence("{} has no value in {}: {}", node, where, what);
        case Incomparable::Kind::NotCounted:
            return sentence("{} has no value in {}: {} was not counted", node, where, what);
        case Incomparable::Kind::Accounting:
            break;
    }
    return sentence("{} counts {}, {} counts {}", where, what, node, other);
}

std::vector<std::string> shareNotes(bool isOneModel)
{
    std::vector<std::string> notes = {
        "Shares refer to the total of each run, so a smaller share does not mean a shorter run. "
        "Compare amounts for that."};
    if (!isOneModel) {
        notes.push_back(
            "Nodes of the same name differ in detail between vendors: Frontend bound of Zen 2 "
            "counts empty queues even while the backend stalls.");
    }
    return notes;
}

std::string trendText(const TopDownTrend& trend, const TopDownResult& result)
{
    const auto& node = result.model->nodes[trend.node];
    const auto whole = wholeOf(*result.model, node);
    const auto shares = tellPercentsApart(std::vector{trend.first, trend.last});
    const auto first = runText(result, trend.firstRun);
    const auto& last = result.runs[trend.lastRun].name;
    return trend.last > trend.first
               ? sentence("{} rises from {} to {} of {}, from {} to {}.", node.title, shares[0],
                          shares[1], whole, first, last)
               : sentence("{} falls from {} to {} of {}, from {} to {}.", node.title, shares[0],
                          shares[1], whole, first, last);
}

std::vector<std::string> trendTexts(const TopDownTrends& trends, const TopDownResult& result)
{
    constexpr std::size_t most = 5;
    std::vector<std::string> texts;
    if (trends.leastTotal) {
        texts.push_back(sentence("The run {} has the fewest {}.",
                                 runText(result, *trends.leastTotal), result.model->total));
    }
    if (trends.dominant.size() > most) {
        texts.push_back(sentence("The dominant path changes {} times over the runs.",
                                 trends.dominant.size() - 1));
    } else if (trends.dominant.size() > 1) {
        std::vector<std::string> pieces;
        for (const auto& [node, first, last] : trends.dominant) {
            const auto title = pathTitle(*result.model, node);
            pieces.push_back(first == last
                                 ? sentence("{} at {}", title, result.runs[first].name)
                                 : sentence("{} from {} to {}", title, result.runs[first].name,
                                            result.runs[last].name));
        }
        texts.push_back(sentence("The dominant path changes with {}: {}.",
                                 result.parameter.empty() ? "the run" : result.parameter,
                                 fmt::join(pieces, ", ")));
    }
    for (std::size_t at = 0; at < std::min(most, trends.nodes.size()); ++at) {
        texts.push_back(trendText(trends.nodes[at], result));
    }
    return texts;
}

std::vector<std::string> adviceTexts(const TopDownModel& model,
                                     const TopDownRun& run,
                                     const TopDownAdvice& advice)
{
    const auto share = [&](std::size_t node) { return percentText(*run.node(node).value); };
    std::vector<std::string> texts;
    constexpr double tolerated = 0.05;  // between event sets of one program
    std::vector<double> shares;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        const auto value = run.node(node).value;
        if (value && model.nodes[node].level == 1 && model.nodes[node].isPart) {
            shares.push_back(*value);
        }
    }
    const auto [least, most] = std::ranges::minmax(shares.empty() ? std::vector{0.0} : shares);
    if (least < -tolerated || most > 1 + tolerated) {
        return {
            sentence("The shares of level 1 are impossible ({} to {} of {}): these counts do not "
                     "belong together, as those of different runs or of another processor. "
                     "Count the events again in one run.",
                     percentText(least), percentText(most), model.total)};
    }
    for (const auto node : advice.retiring) {
        texts.push_back(
            sentence("{} of {} do work that retires. This does not mean that the work is needed: "
                     "check the instruction count and the use of vectors.",
                     share(node), wholeOf(model, model.nodes[node])));
    }
    const auto unknownText = [&] {
        const auto titles =
            mapped(advice.unknown, [&](auto node) { return model.nodes[node].title; });
        return titles.size() == 1
                   ? sentence("{} has no value, so the largest loss of its level is not known.",
                              titles.front())
                   : sentence("{} have no value, so the largest loss of their level is not known.",
                              fmt::join(titles, ", "));
    };
    if (advice.path.empty()) {
        texts.push_back(
            !advice.unknown.empty() ? unknownText()
            : advice.isEmptyRun
                ? sentence("{} are 0 in this run, so shares are undefined: nothing ran while they "
                           "were counted.",
                           model.total)
                : sentence("No node has a value: count the events of the model first."));
        for (std::size_t node = 0; node < model.nodes.size(); ++node) {
            if (const auto remark = remarkOf(model, run, node); remark.ends_with("bottleneck")) {
                texts.push_back(
                    sentence("{} says of {}: {}.", model.name, model.nodes[node].title, remark));
            }
        }
        return texts;
    }
    std::vector<std::string> steps;
    for (const auto node : advice.path) {
        steps.push_back(sentence("{} ({} of {})", model.nodes[node].title, share(node),
                                 wholeOf(model, model.nodes[node])));
    }
    texts.push_back(sentence("The largest loss is {}.", fmt::join(steps, " → ")));
    if (!advice.unknown.empty()) {
        texts.push_back(unknownText());
    }
    const auto& last = model.nodes[advice.path.back()];
    if (!advice.missing.empty()) {
        const auto events = fmt::format("{}", fmt::join(advice.missing, ", "));
        texts.push_back(advice.sets.size() == 1
                            ? sentence("The level below {} needs {}: one more run counts them.",
                                       last.title, events)
                            : sentence("The level below {} needs {}: {} more runs count them.",
                                       last.title, events, advice.sets.size()));
    } else if (const auto remark = remarkOf(model, run, advice.path.back()); !remark.empty()) {
        texts.push_back(sentence("{} says of {}: {}.", model.name, last.title, remark));
    } else if (run.node(advice.path.back()).childrenSum && !last.children.empty()) {
        texts.push_back(
            sentence("More of {} is in none of the nodes below it than in the largest of "
                     "them, so the largest loss below it is not known.",
                     last.title));
    } else if (last.children.empty()) {
        texts.push_back(last.next.empty() ? sentence("The model has no level below {}.", last.title)
                                          : last.next);
    }
    return texts;
}

std::vector<std::string> adviceTexts(const TopDownModel& model,
                                     const TopDownRun& run,
                                     const std::optional<ProgramPoint>& program)
{
    auto texts = adviceTexts(model, run, adviseTopDown(model, run));
    const auto use = program ? useText(model, run, *program) : std::string();
    texts.insert(texts.end(), use.empty() ? 0 : 1, use);
    return texts;
}

std::string useText(const TopDownModel& model, const TopDownRun& run, const ProgramPoint& program)
{
    const auto retiring = retiringShare(model, run);
    if (!retiring || !program.placement.isBound()) {
        return {};
    }
    constexpr double half = 0.5;
    constexpr double nearRoof = 75;
    const auto& placement = program.placement;
    const bool isBusy = *retiring >= half;
    const bool isNear = placement.percent >= nearRoof;
    const auto facts = sentence(
        "{} of {} retire, and {} of the roof {} is reached ({} of {} GFLOP/s).",
        percentText(*retiring), model.total, percentText(placement.percent / 100),
        placement.roofLabel, numberText(program.point.performance), numberText(placement.roof));
    const auto meaning =
        isBusy && isNear ? sentence(
                               "The processor is fully used: only fewer operations or bytes make "
                               "the program faster.")
        : isBusy ? sentence(
                       "The processor is busy, but not with these operations: use wider vectors, "
                       "or fewer instructions around the arithmetic.")
        : isNear
            ? sentence(
                  "The loss comes from this roof: move fewer bytes, or compute more with each.")
            : sentence("The roof is not the limit: remove the largest loss first.");
    return facts + ' ' + meaning;
}

}  // namespace papilio::core
