#include "widgets/pages/formulas/definition_panels.h"

#include "widgets/pages/formulas/formula_state.h"
#include "widgets/theme/tr.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// More places than this cannot be told apart.
constexpr int mostRuns = 400;

}  // namespace

DefinitionPanels definitionPanels(const FormulaState& state, const QString& category)
{
    DefinitionPanels view;
    view.panels.arrangement = PanelsData::Arrangement::Column;
    const auto set = state.set();
    if (!set) {
        view.emptyText = tr("No definitions. Add a template or an empty set on the left.");
        return view;
    }
    if (state.source() == nullptr) {
        view.emptyText =
            tr("The study has no counts for the formulas. Import output of perf stat, PAPI's "
               "high-level interface or likwid-perfctr.");
        return view;
    }
    const auto& runs = state.source()->runs;
    const int count = std::min(static_cast<int>(runs.size()), mostRuns);
    std::vector<QVector<double>> values(set->definitions.size());
    for (int run = 0; run < count; ++run) {
        view.panels.places << runs[run];
        const auto here = state.valuesOfRun(run);
        for (std::size_t row = 0; row < here.size(); ++row) {
            values[row] << here[row].value.value_or(std::nan(""));
        }
    }
    view.panels.placesLabel = state.source()->runWord.toLower();
    view.panels.placesLabel.replace(0, 1, view.panels.placesLabel.left(1).toUpper());
    for (std::size_t row = 0; row < values.size(); ++row) {
        const auto& definition = set->definitions[row];
        const bool isWanted =
            category.isEmpty() || QString::fromStdString(definition.category) == category;
        if (isWanted &&
            std::ranges::any_of(values[row], [](double one) { return std::isfinite(one); })) {
            view.panels.panels << Panel{QString::fromStdString(definition.name),
                                        QString::fromStdString(definition.unit),
                                        {{QString(), values[row]}}};
        }
    }
    if (view.panels.panels.isEmpty()) {
        view.panels = {};
        view.emptyText = tr("No definition has a value in %1: see the states in the table.")
                             .arg(state.source()->name);
        return view;
    }
    const auto shown = view.panels.panels.size();
    view.words = (shown == 1 ? tr("1 definition on %2, per %3")
                             : tr("%1 definitions on %2, per %3").arg(shown))
                     .arg(state.source()->name, state.source()->runWord.toLower());
    return view;
}

}  // namespace papilio::widgets
