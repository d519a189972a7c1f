#include "core/findings/campaign_text.h"

#include "core/analysis/event_status.h"
#include "core/analysis/metric_fit.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
#include "core/findings/solver_text.h"
#include "core/findings/verdict_text.h"
#include "core/traces/convergence.h"

#include <cmath>

namespace papilio::core {

namespace {

/// The word of the enumerator that documents spell like that.
template<typename Enum, typename Word>
std::string wordOf(const std::string& spelled, int count, Word word)
{
    for (int value = 0; value < count; ++value) {
        if (toString(static_cast<Enum>(value)) == spelled) {
            return word(static_cast<Enum>(value));
        }
    }
    return spelled;
}

std::string amountText(Followed kind, double value, const std::string& unit)
{
    if (kind == Followed::Share) {
        const auto share = percentText(value);
        return unit.empty() ? share : say("Campaign", "{} of {}", share, unit);
    }
    const auto text = numberText(value, 4);
    return unit.empty() ? text : text + " " + unit;
}

}  // namespace

std::string followedWord(Followed kind)
{
    switch (kind) {
        case Followed::Metric:
            return say("Campaign", "metric");
        case Followed::Event:
            return say("Campaign", "event");
        case Followed::Roof:
            return say("Campaign", "roof");
        case Followed::Kernel:
            return say("Campaign", "kernel");
        case Followed::Solver:
            return say("Campaign", "solver");
        case Followed::Definition:
            return say("Campaign", "definition");
        case Followed::Count:
            return say("Campaign", "count");
        case Followed::Coefficient:
            return say("Campaign", "coefficient");
        case Followed::Share:
            return say("Campaign", "Top-Down share");
    }
    return {};
}

std::string stateWord(Followed kind, const std::string& word)
{
    if (word.empty()) {
        return {};
    }
    switch (kind) {
        case Followed::Metric:
            return wordOf<Verdict>(word, static_cast<int>(Verdict::Empty) + 1,
                                   [](Verdict verdict) { return verdictWord(verdict); });
        case Followed::Event:
            return wordOf<EventStatus>(word, eventStatusCount,
                                       [](EventStatus status) { return statusWord(status); });
        case Followed::Solver:
            return wordOf<Convergence>(word, static_cast<int>(Convergence::Diverged) + 1,
                                       [](Convergence verdict) { return verdictWord(verdict); });
        default:
            return word;
    }
}

std::string changeText(const Trend& trend, const TrendChange& change)
{
    const auto& before = trend.points[change.point - 1];
    const auto& after = trend.points[change.point];
    std::string text;
    const auto add = [&text](const std::string& more) {
        text += text.empty() ? more : "; " + more;
    };
    if (change.isWord) {
        add(stateWord(trend.kind, before.word) + " → " + stateWord(trend.kind, after.word));
    }
    if (change.isFormula && !before.formula.empty() && !after.formula.empty()) {
        add(before.formula + " → " + after.formula);
    } else if (change.isFormula && !change.isWord) {
        add(before.formula + after.formula);
    }
    if (change.isLevel) {
        auto level =
            numberText(change.before, 4) + " → " + amountText(trend.kind, change.after, trend.unit);
        if (change.before != 0 && std::isfinite(change.before)) {
            const double share = change.after / change.before - 1;
            level += " (" + withSign(share, percentText(share)) + ")";
        }
        add(level);
    }
    return text;
}

std::string valueText(const DigestValue& value)
{
    const auto word = stateWord(value.kind, value.word);
    if (value.kind == Followed::Metric || !std::isfinite(value.value)) {
        return word;
    }
    const auto amount = amountText(value.kind, value.value, value.unit);
    return word.empty() ? amount : word + ", " + amount;
}

std::string latestText(const Trend& trend)
{
    const auto& latest = trend.latest();
    return valueText(
        {trend.kind, {}, {}, latest.value, latest.spread, trend.unit, latest.word, {}});
}

}  // namespace papilio::core
