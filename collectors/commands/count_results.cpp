#include "collectors/commands/count_results.h"

#include "core/base/number_format.h"
#include "core/findings/roofline_text.h"
#include "core/formula/evaluated_runs.h"
#include "core/formula/run_counts.h"
#include "core/io/files/file_text.h"
#include "core/present/counter_columns.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"
#include "core/roofline/place_points.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace papilio::collectors {

using core::Result;

namespace {

using Json = nlohmann::ordered_json;

Json numberOrNull(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

/// The values of every set of definitions in every run of the counters.
std::vector<core::EvaluatedRuns> evaluatedSets(const core::Document& document)
{
    std::vector<core::EvaluatedRuns> sets;
    for (const auto& set : document.definitions) {
        sets.emplace_back(*set, *document.counters.front());
    }
    return sets;
}

/// The counts of one run, where each of its ranks is a run; without columns where none are apart.
core::CounterTable ranksOfRun(const core::CounterTable& table, const std::string& run)
{
    core::CounterTable ranks;
    ranks.name = table.name;
    ranks.events = table.events;
    ranks.units = table.units;
    ranks.quantities = table.quantities;
    std::vector<std::size_t> kept;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto& from = table.columns[column];
        if (from.run == run && !from.part.empty()) {
            kept.push_back(column);
            ranks.columns.push_back({from.part, from.pass, {}});
        }
    }
    for (std::size_t event = 0; event < table.events.size(); ++event) {
        for (const auto column : kept) {
            ranks.values.push_back(table.value(event, column));
        }
    }
    return ranks;
}

/// Rank by rank, a few in each table; only what is counted in ranks.
std::string ranksAsText(const core::CounterTable& ranks)
{
    constexpr std::size_t most = 8;
    auto rows = core::counterRows(ranks);
    std::erase_if(rows, [](const core::CounterRow& row) {
        return std::ranges::none_of(row.counts,
                                    [](const auto& count) { return count.value.has_value(); });
    });
    std::string text;
    for (const auto& group : core::runGroups(ranks.runs().size(), most)) {
        text += core::toText(core::tabulate(core::counterColumns(ranks, group), rows));
    }
    return text;
}

Json ranksAsJson(const core::CounterTable& ranks)
{
    Json list = Json::array();
    const core::CountsByRun counted(ranks);
    for (std::size_t rank = 0; rank < counted.runs().size(); ++rank) {
        Json one = {{"rank", counted.runs().name(rank)}, {"events", Json::array()}};
        for (const auto& count : counted.counts(rank)) {
            if (count.value) {
                one["events"].push_back(
                    {{"event", count.event}, {"value", numberOrNull(count.value)}});
            }
        }
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace

Result<void> addPoint(const CountPlan& plan, core::Document& document)
{
    const auto& table = *document.counters.front();
    const auto known = core::definitionFormulas(document);
    auto points = core::pointsFromCounters(table, plan.formulas, known);
    if (!points) {
        return points.error();
    }
    core::Roofline roofline;
    roofline.name = table.name;
    roofline.machine = table.machine;
    roofline.points = std::move(points->points);
    roofline.provenance = table.provenance;
    roofline.provenance.notes.insert(roofline.provenance.notes.end(), points->notes.begin(),
                                     points->notes.end());
    document.rooflines.push_back(std::make_shared<const core::Roofline>(std::move(roofline)));
    if (plan.roofs.isEmpty()) {
        return {};
    }
    auto roofs = plan.roofs;
    const auto placed = core::placePoints(roofs, document, plan.under);
    if (!placed) {
        return placed.error();
    }
    core::merge(document, roofs);
    return {};
}

core::Document documentOf(const CountOptions& options,
                          const CountPlan& plan,
                          const ProgramCounter& counter,
                          core::CounterTable table,
                          const std::string& commandLine)
{
    if (plan.model != nullptr) {
        describeAs(*plan.model, table);
    }
    core::Document document{.title = options.title.empty() ? table.name : options.title,
                            .created = core::currentTime(),
                            .generator = "papilio-collect " PAPILIO_VERSION,
                            .machines = {counter.machine()}};
    table.provenance.command = commandLine;
    table.provenance.created = document.created;
    table.machine = document.machines.front().id;
    document.describe(counter.describe(table.events));
    document.counters.push_back(std::make_shared<const core::CounterTable>(std::move(table)));
    if (plan.definitions) {
        document.definitions.push_back(
            std::make_shared<const core::DefinitionSet>(*plan.definitions));
    }
    return document;
}

std::string countsAsJson(const core::Document& document)
{
    const auto& table = *document.counters.front();
    Json json = {{"program", table.name}, {"source", table.provenance.source}};
    json["notes"] = table.provenance.notes;
    json["runs"] = Json::array();
    const core::CountsByRun counted(table);
    const auto evaluated = evaluatedSets(document);
    for (std::size_t run = 0; run < counted.runs().size(); ++run) {
        Json one = {{"run", counted.runs().name(run)}, {"events", Json::array()}};
        for (const auto& count : counted.counts(run)) {
            one["events"].push_back({{"event", count.event},
                                     {"unit", count.unit},
                                     {"quantity", core::toString(count.quantity)},
                                     {"value", numberOrNull(count.value)},
                                     {"running", count.running},
                                     {"spread", numberOrNull(count.spread)}});
        }
        for (const auto& set : evaluated) {
            for (const auto& value : set.values(run)) {
                one["definitions"].push_back(
                    {{"name", value.name},
                     {"unit", value.unit},
                     {"value", numberOrNull(value.value)},
                     {"problem", value.problem.empty() ? Json(nullptr) : Json(value.problem)}});
            }
        }
        if (const auto ranks = ranksOfRun(table, counted.runs().name(run));
            !ranks.columns.empty()) {
            one["ranks"] = ranksAsJson(ranks);
        }
        json["runs"].push_back(std::move(one));
    }
    for (const auto& roofline : document.rooflines) {
        for (const auto& point : roofline->points) {
            json["points"].push_back({{"name", point.name},
                                      {"roofline", roofline->name},
                                      {"gflops", numberOrNull(point.performance)},
                                      {"intensity", numberOrNull(point.intensity)},
                                      {"seconds", numberOrNull(point.seconds)},
                                      {"threads", point.threads > 0 ? Json(point.threads) : Json()},
                                      {"cpu_seconds", numberOrNull(point.cpuSeconds)},
                                      {"system_seconds", numberOrNull(point.systemSeconds)}});
        }
    }
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string countsAsText(const core::Document& document)
{
    const auto& table = *document.counters.front();
    std::string text;
    const core::CountsByRun counted(table);
    const auto evaluated = evaluatedSets(document);
    for (std::size_t run = 0; run < counted.runs().size(); ++run) {
        const auto ranks = ranksOfRun(table, counted.runs().name(run));
        const auto names = ranks.runs();
        const auto whose = names.empty()       ? std::string()
                           : names.size() == 1 ? ", " + names.front()
                                               : fmt::format(", sum of {} ranks", names.size());
        text += fmt::format("{}{}\n{}", counted.runs().name(run), whose,
                            core::toText(core::withoutEmptyColumns(
                                core::tabulate(core::countColumns(), counted.counts(run)))));
        text += names.size() > 1 ? ranksAsText(ranks) : std::string();
        for (std::size_t set = 0; set < evaluated.size(); ++set) {
            text += fmt::format(
                "{}\n{}", document.definitions[set]->name,
                core::toText(core::tabulate(core::valueColumns(), evaluated[set].values(run))));
        }
    }
    for (const auto& roofline : document.rooflines) {
        for (const auto& point : roofline->points) {
            if (point.name == table.runs().front()) {
                text += fmt::format(
                    "{} GFLOP/s, {} FLOP per byte, {} s, {}\n", core::numberText(point.performance),
                    core::numberText(point.intensity), core::numberText(point.seconds),
                    core::processorTimeText(point));
                const auto cores = core::coresText(point);
                text += cores.empty() ? cores : cores + "\n";
            }
        }
    }
    return text;
}

}  // namespace papilio::collectors
