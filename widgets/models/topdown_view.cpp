#include "widgets/models/topdown_view.h"

#include "core/present/topdown_columns.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>

#include <algorithm>

namespace papilio::widgets {

QColor nodeColor(const core::TopDownModel& model, std::size_t node, const Tokens& tokens)
{
    using core::TopDownMeaning;
    const auto& which = model.nodes[node];
    const auto meaning = which.meaning == TopDownMeaning::None && which.parent
                             ? TopDownMeaning::None
                             : which.meaning;
    // Steps of lightness begin at the uppermost node of the area, wherever that is in the tree.
    int level = 1;
    for (auto up = which.parent; up; up = model.nodes[*up].parent) {
        level += areaOf(model.nodes[*up].meaning) == areaOf(meaning) ? 1 : 0;
    }
    // Memory and Core are distinguished: memory is the lighter one.
    level += meaning == TopDownMeaning::BackendMemory && level == 2 ? 1 : 0;
    switch (areaOf(meaning)) {
        case TopDownMeaning::Retiring:
            return topDownColor(TopDownArea::Retiring, level, tokens);
        case TopDownMeaning::Frontend:
            return topDownColor(TopDownArea::FrontendBound, level, tokens);
        case TopDownMeaning::Speculation:
            return topDownColor(TopDownArea::BadSpeculation, level, tokens);
        case TopDownMeaning::Backend:
            return topDownColor(TopDownArea::BackendBound, level, tokens);
        default:
            break;
    }
    const double share = level >= 3 ? 0.4 : level == 2 ? 0.7 : 1;
    return mix(tokens.categories[7], tokens.surface, share * 0.8);
}

QString wholeText(const core::TopDownModel& model, std::size_t node)
{
    // "slots" within English sentences; other languages write the noun as it is.
    const auto text = textOf(core::nodeWholeText(model, node));
    const auto noun = capitalized(text).toLower();
    return noun == capitalized(text) ? noun : text;
}

QString shareText(std::optional<double> share)
{
    return inWindowWords([&] { return core::nodeShareText(share); });
}

bool hasAmounts(const TopDownView& view)
{
    return !view.isEmpty() && std::ranges::any_of(view.result->runs, [](const auto& run) {
        return run.total.value_or(0) > 1;
    });
}

core::NumberFamily amountsOf(const TopDownView& view)
{
    return core::nodeAmounts(view.current());
}

QString amountText(std::optional<double> amount, const core::NumberFamily& family)
{
    return !amount ? notApplicable()
           : *amount == 0
               ? u"0"_s
               : familyText(family, *amount) + textOf(family.factorText(NumberStyle::Window));
}

QString parameterText(const core::TopDownResult& result)
{
    return result.parameter.empty() ? QCoreApplication::translate("TopDownView", "Run")
                                    : textOf(result.parameter);
}

QString nodePath(const core::TopDownModel& model, std::size_t node)
{
    const auto& which = model.nodes[node];
    const auto title = textOf(which.title);
    return which.parent ? nodePath(model, *which.parent) + u" → "_s + title : title;
}

std::optional<double> shownValue(const TopDownView& view, std::size_t run, std::size_t node)
{
    const auto value = view.result->runs[run].nodes()[node];
    return view.isAbsolute ? value.amount : value.value;
}

}  // namespace papilio::widgets
