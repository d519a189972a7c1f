#include "core/findings/topdown_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

std::string incomparableText(const Incomparable& obstacle)
{
    const auto& [kind, node, where, what, other] = obstacle;
    switch (kind) {
        case Incomparable::Kind::NoNode:
            return say("TopDown", "{} has no node with this meaning", where);
        case Incomparable::Kind::OtherWhole:
            return say("TopDown", "{} of {} is a share of stall {}, not of its {}", node, where,
                       what, other);
        case Incomparable::Kind::NoValue:
            return what.empty() ? say("TopDown", "{} has no value in {}", node, where)
                                : say("TopDown", "{} has no value in {}: {}", node, where, what);
        case Incomparable::Kind::NotCounted:
            return say("TopDown", "{} has no value in {}: {} was not counted", node, where, what);
        case Incomparable::Kind::Accounting:
            break;
    }
    return say("TopDown", "{} counts {}, {} counts {}", where, what, node, other);
}

std::vector<std::string> shareNotes(bool isOneModel)
{
    std::vector<std::string> notes = {
        say("TopDown",
            "Shares refer to the total of each run, so a smaller share does not mean a shorter "
            "run. Compare amounts for that.")};
    if (!isOneModel) {
        notes.push_back(
            say("TopDown",
                "Nodes of the same name differ in detail between vendors: Frontend bound of Zen 2 "
                "counts empty queues even while the backend stalls."));
    }
    return notes;
}

std::vector<std::string> adviceTexts(const TopDownModel& model,
                                     const TopDownRun& run,
                                     const TopDownAdvice& advice)
{
    const auto share = [&](std::size_t node) { return percentText(*run.nodes[node].value); };
    std::vector<std::string> texts;
    for (const auto node : advice.retiring) {
        texts.push_back(
            say("TopDown",
                "{} of {} do work that retires. This does not mean that the work is needed: "
                "check the instruction count and the use of vectors.",
                share(node), wholeOf(model, model.nodes[node])));
    }
    if (advice.path.empty()) {
        texts.push_back(
            advice.isEmptyRun
                ? say("TopDown",
                      "{} are 0 in this run, so shares are undefined: nothing ran while they were "
                      "counted.",
                      model.total)
                : say("TopDown", "No node has a value: count the events of the model first."));
        return texts;
    }
    std::vector<std::string> steps;
    for (const auto node : advice.path) {
        steps.push_back(say("TopDown", "{} ({} of {})", model.nodes[node].title, share(node),
                            wholeOf(model, model.nodes[node])));
    }
    texts.push_back(say("TopDown", "The largest loss is {}.", fmt::join(steps, " → ")));
    const auto& last = model.nodes[advice.path.back()];
    if (!advice.missing.empty()) {
        const auto events = fmt::format("{}", fmt::join(advice.missing, ", "));
        texts.push_back(
            advice.sets.size() == 1
                ? say("TopDown", "The level below {} needs {}: one more run counts them.",
                      last.title, events)
                : say("TopDown", "The level below {} needs {}: {} more runs count them.",
                      last.title, events, advice.sets.size()));
    } else if (last.children.empty()) {
        texts.push_back(last.next.empty()
                            ? say("TopDown", "The model has no level below {}.", last.title)
                            : inLanguage("TopDownModel", last.next));
    }
    return texts;
}

}  // namespace papilio::core
