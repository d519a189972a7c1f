#pragma once

#include "core/comparison/comparison.h"
#include "core/present/study_comparison.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace papilio::tests {

using namespace core;

/// Half of the slots are lost in run "1", `lost` of them in run "2".
inline std::shared_ptr<const TopDownModel> model(const std::string& name,
                                                 const std::string& accounting)
{
    TopDownModel made;
    made.name = name;
    made.accounting = accounting;
    made.total = "Slots";
    made.events = {{"CYC", "slots", {}, "", {}, false}, {"LOST", "slots", {}, "", {}, false}};
    made.quantities = {{"Slots", "CYC", {}, "slots", ""}};
    TopDownNode lost;
    lost.name = lost.title = "Lost";
    lost.formula = "LOST / Slots";
    lost.meaning = TopDownMeaning::Backend;
    TopDownNode used;
    used.name = used.title = "Used";
    used.isRemainder = true;
    used.meaning = TopDownMeaning::Retiring;
    made.nodes = {lost, used};
    if (const auto fault = complete(made)) {
        qFatal("%s", fault->message.c_str());
    }
    return std::make_shared<const TopDownModel>(std::move(made));
}

inline std::shared_ptr<const CounterTable> counters(const std::string& name,
                                                    const std::vector<double>& all,
                                                    const std::vector<double>& lost)
{
    auto table = std::make_shared<CounterTable>();
    table->name = name;
    for (std::size_t run = 0; run < all.size(); ++run) {
        table->columns.push_back({.run = std::to_string(run + 1), .pass = {}, .part = {}});
    }
    table->events = {"CYC", "LOST"};
    table->values = all;
    table->values.insert(table->values.end(), lost.begin(), lost.end());
    return table;
}

inline TopDownModelSource only(std::shared_ptr<const TopDownModel> one)
{
    return [one = std::move(one)](const CounterTable&, const Document&) {
        return TopDownSetting{one, {}};
    };
}

/// r_i = 10^(-decades i), i = 0 … count - 1
inline std::shared_ptr<const Recorder> history(const std::string& subject,
                                               double decades,
                                               std::size_t count,
                                               double tolerance,
                                               double seconds = 0)
{
    auto recorder = std::make_shared<Recorder>();
    recorder->name = recorder->subject = subject;
    recorder->type = "double";
    recorder->role = "residual";
    for (std::size_t index = 0; index < count; ++index) {
        recorder->values.push_back(std::pow(10.0, -decades * static_cast<double>(index)));
    }
    recorder->statistics = {{"tolerance", tolerance}};
    if (seconds > 0) {
        recorder->statistics.emplace_back("seconds", seconds);
    }
    return recorder;
}

inline SolverRun solver(const std::shared_ptr<const Recorder>& recorder)
{
    return solverRuns({recorder}).front();
}

inline std::shared_ptr<const Roofline> roofs(double dram, double performance, double intensity)
{
    auto roofline = std::make_shared<Roofline>();
    roofline->name = "node";
    Ceiling memory;
    memory.name = "DRAM";
    memory.value = memory.low = memory.high = dram;
    Ceiling fma;
    fma.name = "FMA";
    fma.kind = Ceiling::Kind::Compute;
    fma.value = fma.low = fma.high = 1000;
    roofline->ceilings = {memory, fma};
    RooflinePoint point;
    point.name = "stencil";
    point.intensity = intensity;
    point.performance = performance;
    roofline->points = {point};
    return roofline;
}

inline std::shared_ptr<const DefinitionSet> set(const std::string& name,
                                                std::vector<Definition> definitions,
                                                std::vector<Constant> constants = {})
{
    auto made = std::make_shared<DefinitionSet>();
    made->name = name;
    made->definitions = std::move(definitions);
    made->constants = std::move(constants);
    return made;
}

inline Definition definition(const std::string& name, const std::string& formula)
{
    return {.name = name, .formula = formula, .unit = {}, .description = {}, .category = {}};
}

inline StudySide plain(Document document)
{
    return studySide(std::move(document), {});
}

/// The first highlight whose sentence holds these words; null where there is none.
inline const Highlight* highlightOf(const std::vector<Highlight>& list, const std::string& words)
{
    const auto found = std::ranges::find_if(
        list, [&](const Highlight& one) { return one.sentence.find(words) != std::string::npos; });
    return found == list.end() ? nullptr : &*found;
}

/// Two solver runs of studies of their own.
inline StudyComparison compared(const std::shared_ptr<const Recorder>& first,
                                const std::shared_ptr<const Recorder>& second)
{
    Document a;
    a.recorders = {first};
    Document b;
    b.recorders = {second};
    const auto one = plain(a);
    const auto other = plain(b);
    return compareStudies(one, other, matchStudies(one, other));
}

/// The number in a column of the row of an item; NaN where there is no such row.
inline double number(const DifferenceTable& table, const std::string& item, std::string_view column)
{
    const auto* row = table.find(item);
    return row == nullptr ? notANumber : table.cell(*row, column).number;
}

/// The words likewise.
inline std::string text(const DifferenceTable& table,
                        const std::string& item,
                        std::string_view column)
{
    const auto* row = table.find(item);
    return row == nullptr ? std::string() : table.cell(*row, column).text;
}

}  // namespace papilio::tests
