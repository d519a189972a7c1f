#include "widgets/pages/topdown/topdown_pictures.h"

#include "core/findings/topdown_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/topdown/model_file.h"
#include "core/present/topdown_columns.h"
#include "core/topdown/compare.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace papilio::widgets {

namespace {

/// Of the node, or of the one above it that has one.
core::TopDownMeaning meaningOf(const core::TopDownModel& model, std::size_t node)
{
    const auto& which = model.nodes[node];
    return which.meaning == core::TopDownMeaning::None && which.parent
               ? meaningOf(model, *which.parent)
               : which.meaning;
}

QColor areaColor(core::TopDownMeaning area, int level, const Tokens& tokens)
{
    if (area != core::TopDownMeaning::None) {
        constexpr std::array areas = {TopDownArea::Retiring, TopDownArea::FrontendBound,
                                      TopDownArea::BadSpeculation, TopDownArea::BackendBound};
        return topDownColor(areas.at(static_cast<std::size_t>(area) - 1), level, tokens);
    }
    const double share = level >= 3 ? 0.4 : level == 2 ? 0.7 : 1;
    return mix(tokens.categories[7], tokens.surface, share * 0.8);
}

}  // namespace

QColor nodeColor(const core::TopDownModel& model, std::size_t node, const Tokens& tokens)
{
    using core::TopDownMeaning;
    const auto& which = model.nodes[node];
    const auto meaning = meaningOf(model, node);
    // Steps of lightness begin at the uppermost node of the area, wherever that is in the tree.
    int level = 1;
    for (auto up = which.parent; up; up = model.nodes[*up].parent) {
        level += areaOf(meaningOf(model, *up)) == areaOf(meaning) ? 1 : 0;
    }
    // Memory and Core are distinguished: memory is the lighter one.
    const bool isMemory = meaning == TopDownMeaning::BackendMemory;
    level += isMemory && level <= 2 ? 1 : 0;
    // Siblings of one area are shades, the first of them the color itself.
    int before = 0;
    for (std::size_t other = 0; other < node; ++other) {
        const auto its = meaningOf(model, other);
        before += model.nodes[other].parent == which.parent && areaOf(its) == areaOf(meaning) &&
                          (its == TopDownMeaning::BackendMemory) == isMemory
                      ? 1
                      : 0;
    }
    // Gray is near the text already.
    const bool isGray = areaOf(meaning) == TopDownMeaning::None;
    return mix(areaColor(areaOf(meaning), level, tokens), isGray ? tokens.surface : tokens.text,
               std::max(0.4, 1 - (isGray ? 0.3 : 0.17) * before));
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
    return percentText(share.value_or(core::notANumber));
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
    const auto value = view.result->runs[run].node(node);
    return view.isAbsolute ? value.amount : value.value;
}

namespace {

/// What is shown where no model knows the events: that of the machine, else one of many. It says so
/// in every row.
std::string modelToShow(const core::CounterTable& table, const core::Document& document)
{
    const auto own = core::topDownModelFor({core::pmuOf(document, table.machine)});
    return own.empty() ? "skylake-sp" : own;
}

QStringList modelNames(const core::CounterTable& table)
{
    QStringList names;
    if (const auto shares = core::topDownModelOfShares(table)) {
        names << textOf(shares->name);
    }
    for (const auto& file : core::topDownModelFiles()) {
        names << textOf(file.name);
    }
    return names;
}

}  // namespace

TopDownEvaluation evaluateCounters(const std::shared_ptr<const core::CounterTable>& table,
                                   const core::Document& document,
                                   const std::stop_token& stop)
{
    TopDownEvaluation done;
    done.table = table;
    done.models = modelNames(*table);
    auto chosen = core::chosenTopDown(*table, document);
    if (!chosen && chosen.error().code == core::Errc::NotFound) {
        chosen = core::chosenTopDownByName(*table, modelToShow(*table, document));
    }
    if (!chosen) {
        done.problem = textOf(chosen.error().message);
        return done;
    }
    done.chosen = *std::move(chosen);
    done.result = std::make_shared<const core::TopDownResult>(
        core::evaluateTopDown(done.chosen.model, *table, done.chosen.options, stop));
    return done;
}

namespace {

int stackRank(const core::TopDownModel& model, std::size_t node)
{
    using core::TopDownMeaning;
    switch (areaOf(model.nodes[node].meaning)) {
        case TopDownMeaning::Retiring:
            return 0;
        case TopDownMeaning::Frontend:
            return 1;
        case TopDownMeaning::Speculation:
            return 2;
        case TopDownMeaning::Backend:
            return 3;
        default:
            return 4;
    }
}

/// What is stacked, from below: Retiring, Frontend, Bad speculation, Backend, the rest.
std::vector<std::size_t> stackedNodes(const core::TopDownModel& model)
{
    std::vector<std::size_t> level;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        if (!model.nodes[node].parent) {
            level.push_back(node);
        }
    }
    std::ranges::stable_sort(level, {}, [&](std::size_t node) { return stackRank(model, node); });
    return level;
}

/// The parts a node is shown as, memory on top; none where it represents itself.
std::vector<std::size_t> stackedParts(const core::TopDownModel& model, std::size_t node)
{
    const auto& children = model.nodes[node].children;
    constexpr int backend = 3;
    if (stackRank(model, node) < backend || !model.nodes[node].childrenAddUp ||
        children.size() > 8) {
        return {};
    }
    auto parts = children;
    std::ranges::stable_sort(parts, {}, [&](std::size_t child) {
        return model.nodes[child].meaning == core::TopDownMeaning::BackendMemory ? 1 : 0;
    });
    return parts;
}

/// What is drawn of a node in every run: its share of the total, whatever it is itself a share of.
QVector<double> heights(const TopDownView& view, std::size_t node)
{
    QVector<double> values;
    for (const auto& run : view.result->runs) {
        const auto value = run.node(node);
        const auto shown = view.isAbsolute ? value.amount : value.shareOfTotal;
        values << shown.value_or(std::nan(""));
    }
    return values;
}

bool isDrawn(const QVector<double>& values)
{
    return std::ranges::any_of(values, [](double value) { return std::isfinite(value); });
}

BarSeries layerOf(const TopDownView& view, std::size_t node, QVector<double> values)
{
    return {.name = textOf(view.model().nodes[node].title),
            .values = std::move(values),
            .color = nodeColor(view.model(), node, Theme::tokens()),
            .id = static_cast<int>(node)};
}

/// The parts that have values, and the node itself for what no part says: a loss must not vanish
/// because the level below was not counted.
void addNode(const TopDownView& view, std::size_t node, BarData& data)
{
    auto rest = heights(view, node);
    const auto parts = stackedParts(view.model(), node);
    QVector<bool> isWhole(rest.size(), true);
    for (const auto part : parts) {
        auto values = heights(view, part);
        for (int run = 0; run < values.size(); ++run) {
            if (std::isfinite(values[run])) {
                rest[run] -= values[run];
            } else {
                isWhole[run] = false;
            }
        }
        if (isDrawn(values)) {
            data.series << layerOf(view, part, std::move(values));
        }
    }
    for (int run = 0; run < rest.size() && !parts.empty(); ++run) {
        rest[run] = isWhole[run] || !(rest[run] > 0) ? std::nan("") : rest[run];
    }
    if (isDrawn(rest)) {
        data.series << layerOf(view, node, std::move(rest));
    }
}

/// A row of cycles next to the tree, or the total.
QVector<double> lineOf(const TopDownView& view, QString& name)
{
    QVector<double> line;
    const auto& rows = view.model().complementary;
    const auto cycles = std::ranges::find(rows, "cycles", &core::TopDownQuantity::unit);
    name = textOf(cycles == rows.end() ? view.model().total : cycles->name);
    for (const auto& run : view.result->runs) {
        const auto value =
            cycles == rows.end()
                ? run.total
                : run.complementary()[static_cast<std::size_t>(cycles - rows.begin())].value;
        line << value.value_or(std::nan(""));
    }
    return line;
}

QString smallestNote(const QVector<double>& line, const QStringList& runs)
{
    int smallest = -1;
    for (int run = 0; run < line.size(); ++run) {
        if (std::isfinite(line[run]) && (smallest < 0 || line[run] < line[smallest])) {
            smallest = run;
        }
    }
    return smallest < 0 || line.size() < 3
               ? QString()
               : tr("minimum %1 at %2")
                     .arg(amountText(line[smallest],
                                     core::NumberFamily(std::vector(line.begin(), line.end()))),
                          runs[smallest]);
}

}  // namespace

namespace {

/// Of events such as "phase: Solver" that with the most time in each run.
BarBand bandOf(const core::CounterTable& counters,
               const TopDownView& view,
               std::string_view prefix,
               const QString& name)
{
    BarBand band{name, {}};
    std::map<std::string, std::map<std::size_t, double>> times;  // by run and event
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        for (std::size_t column = 0;
             counters.events[event].starts_with(prefix) && column < counters.columns.size();
             ++column) {
            times[counters.columns[column].run][event] += counters.value(event, column);
        }
    }
    for (const auto& run : view.result->runs) {
        const auto& here = times[run.name];
        const auto most =
            std::ranges::max_element(here, {}, [](const auto& one) { return one.second; });
        band.labels << (most == here.end() || !(most->second > 0)
                            ? QString()
                            : textOf(counters.events[most->first].substr(prefix.size())));
    }
    return band;
}

}  // namespace

BarData stackOf(const TopDownView& view, const core::CounterTable* counters)
{
    BarData data;
    data.arrangement = BarData::Arrangement::Stacked;
    data.hasNumbers = true;
    data.fill = 0.82;
    data.keyWidth = 150;
    const auto& runs = view.result->runs;
    bool isTimed = runs.size() > 1;
    for (const auto& run : runs) {
        data.labels << textOf(run.name);
        isTimed = isTimed && run.time.has_value();
    }
    for (std::size_t run = 0; isTimed && run < runs.size(); ++run) {
        data.times << *runs[run].time;
        isTimed = run == 0 ? data.times.back() > 0
                           : data.times.back() > data.times[data.times.size() - 2];
    }
    if (!isTimed) {  // no times, or none that follow each other
        data.times.clear();
    }
    for (const auto& [prefix, name] :
         {std::pair("phase: ", tr("Phase")), std::pair("state: ", tr("State"))}) {
        auto band =
            isTimed && counters != nullptr ? bandOf(*counters, view, prefix, name) : BarBand();
        if (!band.labels.join(QString()).isEmpty()) {
            data.bands << std::move(band);
        }
    }
    data.isShare = !view.isAbsolute;
    const auto total = textOf(view.model().total);
    data.axisLabel = view.isAbsolute ? total : tr("Share of %1").arg(total.toLower());
    data.placesLabel = isTimed ? tr("Time, s") : parameterText(*view.result);
    for (const auto node : stackedNodes(view.model())) {
        addNode(view, node, data);
    }
    data.line = lineOf(view, data.lineName);
    // A total of one is that of counters that are shares already: no amount to show.
    if (std::ranges::none_of(data.line,
                             [](double value) { return std::isfinite(value) && value > 1; })) {
        data.line.clear();
    }
    const bool isSweep = core::isSweep(*view.result);
    data.lineNote = isSweep ? smallestNote(data.line, data.labels) : QString();
    data.isJoined = isSweep || isTimed;  // phases, functions and ranks are no series
    return data;
}

IcicleData icicleOf(const TopDownView& view)
{
    const auto& model = view.model();
    IcicleData data;
    data.rootName = textOf(model.total);
    const auto amounts = amountsOf(view);
    data.rootText = hasAmounts(view) ? amountText(view.current().total, amounts) : QString();
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        const auto& which = model.nodes[node];
        const auto value = view.current().node(node);
        HoverText card{nodePath(model, node), {}};
        card.lines.push_back(
            {tr("Share of %1").arg(wholeText(model, node)), shareText(value.value)});
        if (value.shareOfTotal && value.shareOfTotal != value.value) {
            card.lines.push_back({tr("Share of %1").arg(textOf(model.total).toLower()),
                                  shareText(value.shareOfTotal)});
        }
        card.lines.push_back({textOf(model.total), amountText(value.amount, amounts)});
        if (const auto warning = inWindowWords([&] { return core::warningText(value); });
            !warning.isEmpty()) {
            card.lines.push_back({warning, {}});
        }
        data.nodes << IcicleData::Node{
            .name = textOf(which.title),
            .text = view.isAbsolute ? amountText(value.amount, amounts) : shareText(value.value),
            .color = nodeColor(model, node, Theme::tokens()),
            .parent = which.parent ? static_cast<int>(*which.parent) : -1,
            .share = value.shareOfTotal.value_or(std::nan("")),
            .isPart = which.isPart && (value.shareOfTotal || !value.value),
            .isMissing = !value.value,
            .card = std::move(card)};
    }
    return data;
}

QString modelText(const std::string& name)
{
    for (const auto& file : core::topDownModelFiles()) {
        if (file.name == name) {
            QFile text(textOf(file.path.string()));
            return text.open(QIODevice::ReadOnly) ? QString::fromUtf8(text.readAll()) : QString();
        }
    }
    return u"{\n  \"papilio_topdown\": 1,\n  \"name\": \"mine\"\n}\n"_s;
}

std::optional<std::size_t> startNode(const core::TopDownResult& result, std::size_t run)
{
    if (result.runs.empty()) {
        return {};
    }
    const auto path = core::dominantPath(*result.model, result.runs[run]);
    return path.empty() ? std::nullopt : std::optional(path.back());
}

}  // namespace papilio::widgets
