#include "widgets/pages/formulas/category_bars.h"

#include "widgets/pages/formulas/formula_state.h"
#include "widgets/theme/tr.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// More bars than this tell nothing; the chosen run is among them.
constexpr int mostRuns = 200;

/// A definition of the set with the category's unit that is measured, not a part: "CPI".
std::string markOf(const core::DefinitionSet& set, const std::string& unit)
{
    const auto found = std::ranges::find_if(set.definitions, [&](const auto& one) {
        return one.category.empty() && one.unit == unit && one.name == "CPI";
    });
    return found == set.definitions.end() ? std::string() : found->name;
}

/// Why there are no values to draw; empty: there are.
QString obstacleOf(const FormulaState& state)
{
    if (!state.set()) {
        return tr("No definitions. Add a template or an empty set on the left.");
    }
    return state.source() != nullptr
               ? QString()
               : tr("The study has no counts for the formulas. Import output of perf stat, PAPI's "
                    "high-level interface or likwid-perfctr.");
}

QString noEventText(const FormulaState& state, const QString& what, const std::string& event)
{
    return tr("%1 has none of the events of “%2”, such as %3. Choose different counts, or "
              "measure the events that Plan lists.")
        .arg(state.source()->name, what, QString::fromStdString(event));
}

QString ofCounts(const FormulaState& state, const QString& what)
{
    return tr("%1 of %2, per %3")
        .arg(what, state.source()->name, state.source()->runWord.toLower());
}

}  // namespace

QStringList categoriesOf(const core::DefinitionSet& set)
{
    QStringList categories;
    for (const auto& definition : set.definitions) {
        const auto name = QString::fromStdString(definition.category);
        if (!name.isEmpty() && !categories.contains(name)) {
            categories << name;
        }
    }
    return categories;
}

CategoryBars categoryBars(const FormulaState& state, const QString& category)
{
    CategoryBars view;
    view.bars.arrangement = BarData::Arrangement::Stacked;
    const auto set = state.set();
    view.emptyText = obstacleOf(state);
    if (!view.emptyText.isEmpty()) {
        return view;
    }
    const auto wanted = category.toStdString();
    std::string unit;
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < set->definitions.size(); ++row) {
        if (set->definitions[row].category == wanted) {
            rows.push_back(row);
            unit = set->definitions[row].unit;
            view.bars.series.push_back({QString::fromStdString(set->definitions[row].name), {}});
        }
    }
    const auto mark = markOf(*set, unit);
    const auto& runs = state.source()->runs;
    bool hasValue = false;
    std::vector<std::string> missing;
    const int count = std::min(static_cast<int>(runs.size()), mostRuns);
    for (int run = 0; run < count; ++run) {
        const auto values = state.valuesOfRun(run);
        view.bars.labels << runs[run];
        for (std::size_t part = 0; part < rows.size(); ++part) {
            const auto& value = values[rows[part]];
            hasValue = hasValue || value.value;
            missing.insert(missing.end(), value.missing.begin(), value.missing.end());
            view.bars.series[static_cast<qsizetype>(part)].values
                << value.value.value_or(std::nan(""));
        }
        const auto measured = std::ranges::find(values, mark, &core::DefinitionValue::name);
        if (!mark.empty() && measured != values.end()) {
            view.bars.marks << measured->value.value_or(std::nan(""));
        }
    }
    view.bars.markName = mark.empty() ? QString() : tr("CPI, as counted");
    view.bars.axisLabel = unit.empty() ? category : QString::fromStdString(unit);
    view.words = ofCounts(state, category);
    if (!hasValue) {
        view.bars = {};
        view.emptyText = missing.empty()
                             ? tr("No definition of “%1” has a value: see the states in the table.")
                                   .arg(category)
                             : noEventText(state, category, missing.front());
    }
    return view;
}

CategoryBars definitionBars(const FormulaState& state)
{
    CategoryBars view;
    const auto* definition = state.definition();
    view.emptyText = obstacleOf(state);
    if (view.emptyText.isEmpty() && (definition == nullptr || definition->formula.empty())) {
        view.emptyText = tr(
            "Type a formula and press Enter. Its values per run, or per kernel, are drawn here.");
    }
    if (!view.emptyText.isEmpty()) {
        return view;
    }
    const auto name = QString::fromStdString(definition->name);
    const auto& runs = state.source()->runs;
    const int count = std::min(static_cast<int>(runs.size()), mostRuns);
    BarSeries series{name, {}};
    bool hasValue = false;
    std::vector<std::string> missing;
    for (int run = 0; run < count; ++run) {
        const auto values = state.valuesOfRun(run);
        const auto value =
            std::ranges::find(values, definition->name, &core::DefinitionValue::name);
        if (value == values.end()) {
            continue;
        }
        hasValue = hasValue || value->value;
        missing.insert(missing.end(), value->missing.begin(), value->missing.end());
        view.bars.labels << runs[run];
        series.values << value->value.value_or(std::nan(""));
    }
    view.bars.series = {series};
    view.bars.axisLabel =
        definition->unit.empty() ? name : QString::fromStdString(definition->unit);
    view.words = ofCounts(state, name);
    if (!hasValue) {
        view.bars = {};
        view.emptyText =
            missing.empty()
                ? tr("“%1” has no value in any run: see its state in the table.").arg(name)
                : noEventText(state, name, missing.front());
    }
    return view;
}

}  // namespace papilio::widgets
