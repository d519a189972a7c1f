#include "core/base/sentence.h"
#include "core/comparison/comparison.h"
#include "core/findings/roofline_text.h"
#include "core/findings/topdown_text.h"
#include "core/formula/run_counts.h"
#include "core/model/dataset.h"
#include "core/model/event_names.h"
#include "core/present/study_comparison.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

using Kind = DifferenceRow::Kind;
using Section = ComparisonSection;
using Style = DifferenceColumn::Style;
using Where = DifferenceColumn::Place;
using Names = std::vector<std::string>;

constexpr auto documents = Where::Document;
// From when on a difference is worth a line.
constexpr double leastShare = 0.02;   // Top-Down nodes: 2 points
constexpr double leastRoof = 0.03;    // roofs: 3 %, about their spread
constexpr double leastSpeed = 0.05;   // kernels
constexpr double leastCount = 0.1;    // raw counts, where they are beyond their spread
constexpr double measuredOnce = 0.5;  // the weight of a difference whose noise is not known

const char* letter(bool isFirst)
{
    return isFirst ? "A" : "B";
}

std::string against(const std::string& first, const std::string& second)
{
    return first == second ? first : sentence("{} against {}", first, second);
}

/// "+12 %" of a ratio.
std::string percentChange(double ratio)
{
    return withSign(ratio - 1, percentText(ratio - 1));
}

Kind kindOf(const Difference& difference)
{
    return difference.kind == Difference::Kind::NotComparable ? Kind::NotComparable
           : difference.kind == Difference::Kind::WithinNoise ? Kind::Same
                                                              : Kind::Changed;
}

DifferenceCell changeCell(const Difference& difference)
{
    return {toPercent * (difference.shownRatio() - 1), changeText(difference)};
}

// Counts

Measured measured(const RunCount& count)
{
    constexpr double standardDeviations = 2;
    return Measured::within(*count.value,
                            std::abs(*count.value) * standardDeviations * count.spread);
}

std::string remarkOf(const RunCount* a, const RunCount* b, const Difference& difference)
{
    const auto orOne = [](const std::string& unit) { return unit.empty() ? "1" : unit; };
    for (const auto& [count, side] : {std::pair(a, "A"), std::pair(b, "B")}) {
        if (count == nullptr) {
            return sentence("not measured in {}", side);
        }
    }
    for (const auto& [count, side] : {std::pair(a, "A"), std::pair(b, "B")}) {
        if (!count->value) {
            return count->reason.empty() ? sentence("not counted in {}", side)
                                         : sentence("not counted in {}: {}", side, count->reason);
        }
    }
    return a->unit != b->unit ? sentence("A counts in {}, B in {}", orOne(a->unit), orOne(b->unit))
           : difference.kind == Difference::Kind::WithinNoise && *a->value != *b->value
               ? sentence("within the spread of the repetitions")
           : *a->value == 0 && *b->value != 0 ? sentence("0 in A")
                                              : std::string();
}

/// Events that shared counters.
void noteShared(const std::vector<RunCount>& counts, bool isFirst, Names& notes)
{
    const auto shared = sharedCounts(counts);
    if (!shared.empty()) {
        const auto& least = shared.front();
        notes.push_back(shared.size() == 1
                            ? sentence("In {}, {} shared its counter: it was counted {} of the "
                                       "time, the rest is extrapolated.",
                                       letter(isFirst), least.event, percentText(least.running))
                            : sentence("In {}, {} events shared counters: {} was counted {} of the "
                                       "time, the rest is extrapolated.",
                                       letter(isFirst), shared.size(), least.event,
                                       percentText(least.running)));
    }
}

}  // namespace

ComparedPair compareCounts(const CountedRun& first, const CountedRun& second)
{
    constexpr std::size_t most = 3;  // every count of a longer run is larger
    const auto a = runCounts(*first.table, first.run);
    const auto b = runCounts(*second.table, second.run);
    ComparedPair pair;
    pair.names = {first.label, second.label};
    pair.first = first.shown();
    pair.second = second.shown();
    pair.title = sentence("Counts: {}", sentence("{} against {}", pair.first, pair.second));
    auto& table =
        pair.tables.emplace_back(DifferenceTable{.id = "events", .caption = sentence("Counters")});
    const auto pairs =
        paired(a, b, [](const RunCount& count) { return comparableEventName(count.event); });
    std::vector<Highlight> changes;
    std::vector<Difference> differences;
    std::vector<double> ratios;
    for (const auto& [one, other] : pairs) {
        const bool isComparable =
            one && other && one->value && other->value && one->unit == other->unit;
        const auto change =
            isComparable ? difference(measured(*one), measured(*other)) : Difference();
        differences.push_back(change);
        ratios.push_back(isComparable && (change.isShown() || *one->value == *other->value)
                             ? change.ratio
                             : notANumber);
    }
    const auto named = [&](std::size_t row) -> const RunCount& {
        return pairs[row].first != nullptr ? *pairs[row].first : *pairs[row].second;
    };
    PairsTable fill(table, pairs);
    fill.own({"event", "Event", Style::Event}, [&](auto row) { return named(row).event; });
    fill.both("", "{}", Style::Number, Where::Everywhere, &RunCount::value);
    fill.own({"ratio", "B / A", Style::Ratio}, [&](auto row) { return ratios[row]; });
    fill.own({"change", "Change", Style::Change, Where::Window},
             [&](auto row) { return changeCell(differences[row]); });
    fill.own({"unit", "Unit"}, [&](auto row) { return named(row).unit; });
    fill.own({"reason", "Remark", Style::Remark}, [&](auto row) {
        return remarkOf(pairs[row].first, pairs[row].second, differences[row]);
    });
    fill.own({"within_spread", {}, Style::Flag, documents}, [&](auto row) {
        return differences[row].kind == Difference::Kind::WithinNoise && std::isnan(ratios[row]);
    });
    fill.own({"difference", {}, Style::Words, documents},
             [&](auto row) { return std::string(toString(differences[row].kind)); });
    for (std::size_t at = 0; at < pairs.size(); ++at) {
        const auto& [one, other] = pairs[at];
        const auto& change = differences[at];
        const double ratio = ratios[at];
        auto& row = table.rows[at];
        row.item = named(at).event;
        row.kind = one == nullptr     ? Kind::OnlySecond
                   : other == nullptr ? Kind::OnlyFirst
                                      : kindOf(change);
        row.isMarked = row.kind != Kind::Same;
        // Half as many is as far to the left as twice as many to the right.
        row.bar = ratio > 0 && change.isReal() ? std::log2(ratio) : notANumber;
        table.barScale = std::fmax(table.barScale, std::abs(row.bar));
        if (ratio > 0 && std::abs(ratio - 1) >= leastCount) {
            const auto counts = tellApart({*one->value, *other->value});
            changes.push_back(
                {Section::Counts, row.item, std::abs(std::log2(ratio)),
                 change.isReal()
                     ? sentence("{}: {} ({} to {}), {} to {}", row.item, ratioText(ratio),
                                counts[0], counts[1], pair.first, pair.second)
                     : sentence("{}: {} to {}, measured once, {} to {}", row.item, counts[0],
                                counts[1], pair.first, pair.second)});
        }
    }
    table.foldSame(Where::People);
    noteShared(a, true, table.notes);
    noteShared(b, false, table.notes);
    std::ranges::stable_sort(changes, std::ranges::greater(), &Highlight::weight);
    changes.resize(std::min(changes.size(), most));
    for (auto& change : changes) {
        change.weight = std::min(0.7, 0.2 * change.weight);
    }
    pair.highlights = std::move(changes);
    return pair;
}

namespace {

// Top-Down

std::string wholeText(const NodeDifference& node)
{
    return node.whole.empty() ? "its own total" : node.whole;
}

/// Which nodes compare, in one sentence.
std::string validityText(const std::vector<NodeDifference>& nodes,
                         const TopDownModel& model,
                         const TopDownModel& otherModel)
{
    const auto& one = model.name;
    const auto& other = otherModel.name;
    const bool isSame = haveSameNodes(model, otherModel);
    const auto bad = std::ranges::find(nodes, false, &NodeDifference::isComparable);
    const auto good = std::ranges::count_if(nodes, &NodeDifference::isComparable);
    if (bad == nodes.end()) {
        return isSame ? sentence("Both runs use the model {}: every node is comparable.", one)
                      : sentence(
                            "{} and {} are different models: nodes with the same meaning are "
                            "comparable, as shares of each run's total.",
                            one, other);
    }
    const auto why = incomparableText(*bad->obstacle);
    return isSame ? sentence("Both runs use the model {}: {} of {} nodes are comparable; {}.", one,
                             good, nodes.size(), why)
           : good == 0 ? sentence("{} and {} are different models, and no node is comparable: {}.",
                                  one, other, why)
                       : sentence(
                             "{} and {} are different models: {} of {} meanings are comparable. {} "
                             "is not: {}.",
                             one, other, good, nodes.size(), bad->title, why);
}

/// The widest bar is the largest difference, in steps a reader knows.
double scaleOf(double largest)
{
    for (const double step : {0.05, 0.1, 0.2, 0.5}) {
        if (largest <= step) {
            return step;
        }
    }
    return 1;
}

Highlight nodeHighlight(const NodeDifference& node, const ComparedPair& pair)
{
    const auto shares = comparedShares(node.first.value, node.second.value);
    const bool isReal = node.difference().isReal();
    // Deep nodes say the same again: they come after the level they belong to.
    const double weight = (isReal ? 1 : measuredOnce) *
                          std::min(1.0, std::abs(node.delta()) / 0.25) / (0.8 + 0.2 * node.level);
    return {Section::TopDown, node.path, weight,
            isReal ? sentence("{}: {} points of {} ({} to {}), {} to {}", node.title,
                              signedText(toPercent * node.delta(), 1), wholeText(node), shares[0],
                              shares[1], pair.first, pair.second)
                   : sentence("{}: {} to {} of {}, measured once, {} to {}", node.title, shares[0],
                              shares[1], wholeText(node), pair.first, pair.second)};
}

}  // namespace

ComparedPair compareTopDown(const TopDownSide& first, const TopDownSide& second)
{
    const auto nodes = compareTopDownRuns(first, second);
    const bool isSameModel = haveSameNodes(*first.model, *second.model);
    ComparedPair pair;
    pair.names = {first.label, second.label};
    pair.first = first.shown();
    pair.second = second.shown();
    pair.title = sentence("Top-Down: {}", sentence("{} against {}", pair.first, pair.second));
    pair.validity = validityText(nodes, *first.model, *second.model);
    const auto good = std::ranges::count_if(nodes, &NodeDifference::isComparable);
    pair.comparable = static_cast<double>(good) / static_cast<double>(nodes.size());
    pair.addFact("first_model", Style::Words, first.model->name);
    pair.addFact("second_model", Style::Words, second.model->name);
    pair.addFact("same_model", Style::Flag, isSameModel);
    pair.addFact("validity", Style::Words, pair.validity);
    pair.addFact("first_total", Style::Number, *first.run.total);
    pair.addFact("second_total", Style::Number, *second.run.total);
    auto& table =
        pair.tables.emplace_back(DifferenceTable{.id = "nodes", .caption = sentence("Top-Down")});
    struct Side {
        double share;
        double amount;
    };
    std::vector<std::pair<Side, Side>> sides;
    for (const auto& node : nodes) {
        sides.push_back({{node.first.value, node.firstAmount.value},
                         {node.second.value, node.secondAmount.value}});
    }
    ItemPairs<Side> pairs;
    for (const auto& [one, other] : sides) {
        pairs.emplace_back(&one, &other);
    }
    const auto why = [](const NodeDifference& node) {
        return node.obstacle ? incomparableText(*node.obstacle) : std::string();
    };
    PairsTable fill(table, pairs);
    const auto own = [&](DifferenceColumn column, auto cell) {
        fill.own(std::move(column), [&](auto row) { return std::invoke(cell, nodes[row]); });
    };
    own({"name", {}, Style::Words, documents}, &NodeDifference::name);
    own({"node", "Node", Style::Words, Where::People}, [](const NodeDifference& node) {
        return std::string(2 * static_cast<std::size_t>(node.level - 1), ' ') + node.title +
               (node.detail.empty() ? std::string() : " (" + node.detail + ")");
    });
    own({"path", {}, Style::Words, documents}, &NodeDifference::path);
    own({"share_of", {}, Style::Words, documents}, wholeText);
    fill.both("", "{}", Style::Share, Where::Everywhere, &Side::share);
    own({"points", "% points, B − A", Style::Change, Where::People},
        [](const NodeDifference& node) {
            const double points = toPercent * node.delta();
            return DifferenceCell(points, signedText(points, 1));
        });
    own({"delta", {}, Style::Number, documents}, &NodeDifference::delta);
    std::vector<double> amounts;
    for (const auto& [one, other] : sides) {
        amounts.insert(amounts.end(), {one.amount, other.amount});
    }
    std::erase_if(amounts, [](double amount) { return std::isnan(amount); });
    const NumberFamily family(amounts);  // one power of ten for all of them
    fill.both(
        "_amount", "Amount {}", Style::Number, Where::Window | documents, [&](const Side& side) {
            return DifferenceCell(side.amount, std::isnan(side.amount) ? notApplicableText()
                                                                       : family.text(side.amount) +
                                                                             family.factorText());
        });
    own({"ratio", "B / A", Style::Ratio, Where::Window | documents}, &NodeDifference::ratio);
    own({"whole", "Share of", Style::Words, Where::People}, [&](const NodeDifference& node) {
        return node.isComparable() ? wholeText(node) : sentence("not comparable: {}", why(node));
    });
    own({"comparable", {}, Style::Flag, documents}, &NodeDifference::isComparable);
    own({"reason", {}, Style::Remark, documents}, why);
    own({"difference", {}, Style::Words, documents},
        [](const NodeDifference& node) { return std::string(toString(node.difference().kind)); });
    double largest = 0;
    for (std::size_t at = 0; at < nodes.size(); ++at) {
        const auto& node = nodes[at];
        const bool isReal = node.difference().isReal();
        const bool isLarge = std::abs(node.delta()) >= leastShare;
        auto& row = table.rows[at];
        row.item = node.path;
        row.kind = kindOf(node.difference());
        row.bar = isReal ? node.delta() : notANumber;
        row.isMarked = isReal && isLarge;
        row.level = node.level;
        row.tip = node.isComparable() ? node.path : why(node);
        largest = std::fmax(largest, std::abs(node.delta()));
        if (isLarge) {
            pair.highlights.push_back(nodeHighlight(node, pair));
        }
    }
    table.barScale = scaleOf(largest);
    if (good == 0 && !nodes.empty()) {
        pair.highlights.push_back(
            {Section::TopDown, nodes.front().path, 0.5,
             sentence("{} and {} are not comparable: {}", pair.first, pair.second,
                      incomparableText(*nodes.front().obstacle))});
    }
    table.notes = shareNotes(first.model->name == second.model->name);
    if (!isSameModel) {
        table.notes.push_back(
            "Slots and cycles of different CPUs are not comparable: amounts are left out.");
    }
    return pair;
}

namespace {

// Rooflines

constexpr double widestChange = 50;  ///< per cent: fills the bar

DifferenceTable roofTable(const std::vector<ComparedRoof>& roofs,
                          bool bandwidthsCompare,
                          std::vector<Highlight>& highlights)
{
    DifferenceTable table{.id = "roofs", .caption = sentence("Roofs"), .barScale = widestChange};
    ItemPairs<double> pairs;
    for (const auto& roof : roofs) {
        pairs.emplace_back(&roof.before, &roof.after);
    }
    PairsTable fill(table, pairs);
    const auto own = [&](DifferenceColumn column, auto cell) {
        fill.own(std::move(column), [&](auto row) { return std::invoke(cell, roofs[row]); });
    };
    const auto unitOf = [](const ComparedRoof& roof) {
        return std::string(roof.kind == Ceiling::Kind::Bandwidth ? "GB/s" : "GFLOP/s");
    };
    own({"name", "Roof"}, &ComparedRoof::name);
    own({"kind", {}, Style::Words, documents},
        [](const ComparedRoof& roof) { return std::string(toString(roof.kind)); });
    fill.both("", "{}", Style::Number, Where::Everywhere, [](double value) { return value; });
    own({"change", "Change", Style::Change, Where::People},
        [](const ComparedRoof& roof) { return changeCell(roof.difference); });
    own({"unit", "Unit"}, unitOf);
    own({"ratio", {}, Style::Number, documents},
        [](const ComparedRoof& roof) { return roof.difference.shownRatio(); });
    own({"difference", {}, Style::Words, documents},
        [](const ComparedRoof& roof) { return std::string(toString(roof.difference.kind)); });
    for (std::size_t at = 0; at < roofs.size(); ++at) {
        const auto& roof = roofs[at];
        const bool isBandwidth = roof.kind == Ceiling::Kind::Bandwidth;
        const auto unit = unitOf(roof);
        auto& row = table.rows[at];
        row.item = roof.name;
        row.kind = std::isnan(roof.after)    ? Kind::OnlyFirst
                   : std::isnan(roof.before) ? Kind::OnlySecond
                                             : kindOf(roof.difference);
        row.bar = toPercent * roof.difference.realChange();
        if ((bandwidthsCompare || !isBandwidth) &&
            std::abs(roof.difference.shownRatio() - 1) >= leastRoof) {
            const auto values = tellApart({roof.before, roof.after});
            const bool isReal = roof.difference.isReal();
            highlights.push_back(
                {Section::Rooflines, roof.name,
                 (isReal ? 1 : measuredOnce) *
                     std::min(0.9, std::abs(std::log2(roof.difference.ratio))),
                 isReal ? sentence("Roof {}: {} ({} to {} {})", roof.name,
                                   percentChange(roof.difference.ratio), values[0], values[1], unit)
                        : sentence("Roof {}: {} to {} {}, measured once", roof.name, values[0],
                                   values[1], unit)});
        }
    }
    table.foldSame(Where::People);
    return table;
}

std::string kernelText(const ComparedPoint& point)
{
    const auto speeds = tellApart({point.from.performance, point.to.performance});
    if (!point.difference.isReal()) {
        return sentence("Kernel {}: {} to {} GFLOP/s, measured once", label(point), speeds[0],
                        speeds[1]);
    }
    const auto change = percentChange(point.difference.ratio);
    return point.before == point.after || point.from.name != point.to.name
               ? sentence("Kernel {}: {} ({} to {} GFLOP/s)", point.name, change, speeds[0],
                          speeds[1])
               : sentence("Kernel {}: {} ({} to {} GFLOP/s, {} to {})", point.name, change,
                          speeds[0], speeds[1], point.before, point.after);
}

/// The kernels of both, then those of one only.
DifferenceTable kernelTable(const RooflineComparison& comparison,
                            std::vector<Highlight>& highlights)
{
    auto points = comparison.points;
    points.insert(points.end(), comparison.onlyBefore.begin(), comparison.onlyBefore.end());
    points.insert(points.end(), comparison.onlyAfter.begin(), comparison.onlyAfter.end());
    const auto kindAt = [&](std::size_t at) {
        const auto paired = comparison.points.size();
        return at < paired                                  ? kindOf(points[at].difference)
               : at < paired + comparison.onlyBefore.size() ? Kind::OnlyFirst
                                                            : Kind::OnlySecond;
    };
    DifferenceTable table{.id = "points", .caption = sentence("Kernels"), .barScale = widestChange};
    struct Side {
        const RooflinePoint& point;
        const Placement& placed;
        const std::string& run;
    };
    std::deque<Side> sides;
    ItemPairs<Side> pairs;
    for (std::size_t at = 0; at < points.size(); ++at) {
        const auto& point = points[at];
        const auto& one = sides.emplace_back(point.from, point.placedBefore, point.before);
        const auto& other = sides.emplace_back(point.to, point.placedAfter, point.after);
        pairs.emplace_back(kindAt(at) == Kind::OnlySecond ? nullptr : &one,
                           kindAt(at) == Kind::OnlyFirst ? nullptr : &other);
    }
    PairsTable fill(table, pairs);
    const auto own = [&](DifferenceColumn column, auto cell) {
        fill.own(std::move(column), [&](auto row) { return std::invoke(cell, points[row]); });
    };
    constexpr auto all = Where::Everywhere;
    own({"name", {}, Style::Words, documents}, &ComparedPoint::name);
    own({"kernel", "Kernel", Style::Words, Where::People},
        [](const ComparedPoint& point) { return label(point); });
    fill.both(".performance", "GFLOP/s {}", Style::Number, all,
              [](const Side& side) { return side.point.performance; });
    own({"change", "Change", Style::Change, Where::People},
        [](const ComparedPoint& point) { return changeCell(point.difference); });
    fill.both(".intensity", "AI {}", Style::Number, all,
              [](const Side& side) { return side.point.intensity; });
    fill.both(".percent_of_roof", "% of roof {}", Style::Number, all,
              [](const Side& side) { return side.placed.percent; });
    fill.both(".distance", "Headroom {}", Style::Number, Where::Window | documents,
              [](const Side& side) {
                  return DifferenceCell(side.placed.distance, headroomText(side.placed));
              });
    fill.both(".run", {}, Style::Words, documents, [](const Side& side) { return side.run; });
    fill.both(".bound_by", {}, Style::Remark, documents, [](const Side& side) {
        return side.placed.isBound() ? side.placed.boundBy : std::string();
    });
    own({"speedup", {}, Style::Number, documents},
        [](const ComparedPoint& point) { return point.difference.shownRatio(); });
    own({"difference", {}, Style::Words, documents},
        [](const ComparedPoint& point) { return std::string(toString(point.difference.kind)); });
    own({"intensity_ratio", {}, Style::Number, documents},
        [](const ComparedPoint& point) { return point.to.intensity / point.from.intensity; });
    const auto bound = [](const Placement& placed) {
        return placed.isBound() ? sentence("bound by {}", placed.boundBy) : boundText(placed);
    };
    for (std::size_t at = 0; at < points.size(); ++at) {
        const auto& point = points[at];
        auto& row = table.rows[at];
        row.item = point.name;
        row.kind = kindAt(at);
        if (row.kind == Kind::OnlyFirst || row.kind == Kind::OnlySecond) {
            row.item = label(point);
            row.where = Where::People;
            continue;
        }
        row.bar = toPercent * point.difference.realChange();
        row.tip = fmt::format("A: {}; B: {}", bound(point.placedBefore), bound(point.placedAfter));
        if (std::abs(point.difference.shownRatio() - 1) >= leastSpeed) {
            highlights.push_back({Section::Rooflines, row.item,
                                  (point.difference.isReal() ? 1 : measuredOnce) *
                                      std::min(0.95, std::abs(std::log2(point.difference.ratio))),
                                  kernelText(point)});
        }
    }
    return table;
}

/// What has to be known to read two rooflines side by side.
Names notesOf(const Roofline& a, const Roofline& b)
{
    Names notes;
    if (a.bytes != b.bytes) {
        const auto bytes = [](const Roofline& roofline) {
            return roofline.bytes == Roofline::Bytes::Dram ? "DRAM traffic"
                                                           : "all loads and stores of the cores";
        };
        notes.push_back(
            sentence("A counts {}, B {}: intensities and bandwidths refer to different bytes and "
                     "are not comparable.",
                     bytes(a), bytes(b)));
    }
    const auto common = commonChoice(a, b, {});
    const auto first = roofSet(a, common).threads;
    const auto second = roofSet(b, common).threads;
    if (first != second && first > 0 && second > 0) {
        notes.push_back(
            sentence("The roofs of A are for {} threads, those of B for {}.", first, second));
    }
    const bool isFirstSimulated = isSimulated(a.provenance);
    if (isFirstSimulated != isSimulated(b.provenance)) {
        notes.push_back(sentence("{} is simulated, {} is not.", letter(isFirstSimulated),
                                 letter(!isFirstSimulated)));
    }
    if (&a == &b) {
        notes.push_back(
            "A and B are the same roofline: later runs of its kernels are compared with the first "
            "run.");
    }
    return notes;
}

}  // namespace

ComparedPair compareRooflines(std::shared_ptr<const Roofline> first,
                              std::shared_ptr<const Roofline> second,
                              const std::vector<ItemPair>& kernels)
{
    ComparedPair pair;
    pair.names = {first->name, second->name};
    pair.first = first->name;
    pair.second = second->name;
    pair.title = sentence("Roofline: {}", against(pair.first, pair.second));
    if (first == second) {
        pair.roofs = compare(*first, *second, {});
        pair.roofs.points = compareRuns(*first, {});
    } else {
        std::vector<std::pair<std::string, std::string>> alike;
        for (const auto& one : kernels) {
            alike.emplace_back(one.first, one.second);
        }
        pair.roofs = compare(*first, *second, {}, alike);
    }
    pair.intensitiesCompare = first->bytes == second->bytes;
    pair.addFact("intensities_compare", Style::Flag, pair.intensitiesCompare);
    pair.tables.push_back(roofTable(pair.roofs.roofs, pair.intensitiesCompare, pair.highlights));
    pair.tables.push_back(kernelTable(pair.roofs, pair.highlights));
    const auto& points = pair.tables.back();
    for (const auto& [fact, kind] :
         {std::pair("only_first", Kind::OnlyFirst), std::pair("only_second", Kind::OnlySecond)}) {
        pair.addFact(fact, Style::List, fmt::format("{}", fmt::join(points.items(kind), "\n")));
    }
    pair.tables.back().notes = notesOf(*first, *second);
    pair.firstRoofline = std::move(first);
    pair.secondRoofline = std::move(second);
    return pair;
}

}  // namespace papilio::core
