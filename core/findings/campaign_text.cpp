#include "core/findings/campaign_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
#include "core/findings/metric_text.h"
#include "core/findings/solver_text.h"

#include <cmath>

namespace papilio::core {

namespace {

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

std::string stateWord(const DigestState& state)
{
    if (const auto* status = std::get_if<EventStatus>(&state)) {
        return statusWord(*status);
    }
    if (const auto* metric = std::get_if<Verdict>(&state)) {
        return verdictWord(*metric);
    }
    const auto* solver = std::get_if<Convergence>(&state);
    return solver != nullptr ? verdictWord(*solver) : std::string();
}

std::string changeText(const Trend& trend, const TrendChange& change)
{
    const auto& before = *trend.points[change.point - 1].value;
    const auto& after = *trend.points[change.point].value;
    std::string text;
    const auto add = [&text](const std::string& more) {
        text += text.empty() ? more : "; " + more;
    };
    if (change.isState) {
        add(stateWord(before.state) + " → " + stateWord(after.state));
    }
    if (change.isFormula && !before.formula.empty() && !after.formula.empty()) {
        add(before.formula + " → " + after.formula);
    } else if (change.isFormula && !change.isState) {
        add(before.formula + after.formula);
    }
    if (change.isLevel) {
        auto level =
            numberText(change.before, 4) + " → " + amountText(trend.kind, change.after, trend.unit);
        if (!change.difference.isReal()) {
            level += " (" + say("Columns", "measured once") + ")";
        } else if (std::isfinite(change.difference.ratio)) {
            const double share = change.difference.realChange();
            level += " (" + withSign(share, percentText(share)) + ")";
        }
        add(level);
    }
    return text;
}

std::string valueText(const DigestValue& value)
{
    const auto word = stateWord(value.state);
    if (value.kind == Followed::Metric || !std::isfinite(value.value)) {
        return word;
    }
    const auto amount = amountText(value.kind, value.value, value.unit);
    return word.empty() ? amount : word + ", " + amount;
}

}  // namespace papilio::core
