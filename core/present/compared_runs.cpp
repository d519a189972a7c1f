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
constexpr double leastSpeed = 0.05;   // kernels, times of programs
constexpr double leastCount = 0.1;    // raw counts, where they are beyond their spread
constexpr double measuredOnce = 0.5;  // the weight of a difference whose noise is not known

/// "+12 %" of a ratio.
std::string percentChange(double ratio)
{
    return withSign(ratio - 1, percentText(ratio - 1));
}

template<typename Part>
std::set<DataOrigin> originsOf(const Part& first, const Part& second)
{
    return {first.provenance.kind, second.provenance.kind};
}

/// What the difference of two values makes of their row.
Kind kindOf(const Difference& difference, double first, double second)
{
    return difference.kind == Difference::Kind::NotComparable ? Kind::NotComparable
           : difference.kind != Difference::Kind::WithinNoise ? Kind::Changed
           : first == second                                  ? Kind::Same
                                                              : Kind::Undecided;
}

DifferenceCell changeCell(const Difference& difference, const std::set<DataOrigin>& origins)
{
    return {toPercent * (difference.shownRatio() - 1), changeText(difference, origins)};
}

/// How much the second is larger. @param of  gives the Difference of an item
/// @param ratio  what documents call second / first
template<typename Item, typename Function>
void addChange(TableFiller<Item>& fill,
               const char* ratio,
               const std::set<DataOrigin>& origins,
               Function of)
{
    fill.own({"change", "Change", Style::Change, Where::People}, [of, origins](const Item& item) {
        return changeCell(std::invoke(of, item), origins);
    });
    fill.own({ratio, {}, Style::Number, documents},
             [of](const Item& item) { return std::invoke(of, item).shownRatio(); });
    fill.own({"difference", {}, Style::Words, documents},
             [of](const Item& item) { return std::string(toString(std::invoke(of, item).kind)); });
}

// Counts

Measured measured(const RunCount& count)
{
    constexpr double standardDeviations = 2;
    return Measured::within(*count.value,
                            std::abs(*count.value) * standardDeviations * count.spread);
}

std::string remarkOf(const RunCount* a,
                     const RunCount* b,
                     const Difference& difference,
                     const std::set<DataOrigin>& origins)
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
           : difference.kind == Difference::Kind::MeasuredOnce && *a->value != *b->value
               ? onceText(origins)
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
                                       sideLetter(isFirst), least.event, percentText(least.running))
                            : sentence("In {}, {} events shared counters: {} was counted {} of the "
                                       "time, the rest is extrapolated.",
                                       sideLetter(isFirst), shared.size(), least.event,
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
    pair.title = sentence("Counts: {}", againstText(pair.first, pair.second));
    pair.origins = originsOf(*first.table, *second.table);
    auto& table = pair.tables.emplace_back(DifferenceTable{
        .id = "events", .section = Section::Counts, .caption = sentence("Counters")});
    struct Compared {
        const RunCount* first;
        const RunCount* second;
        Difference difference = {};
        double ratio = notANumber;

        [[nodiscard]] const RunCount& any() const { return first != nullptr ? *first : *second; }
    };
    std::vector<Compared> counts;
    for (const auto& [one, other] :
         paired(a, b, [](const RunCount& count) { return comparableEventName(count.event); })) {
        auto& made = counts.emplace_back(Compared{one, other});
        if (one && other && one->value && other->value && one->unit == other->unit) {
            made.difference = difference(measured(*one), measured(*other));
            const bool isShown = made.difference.isShown() || *one->value == *other->value;
            made.ratio = isShown ? made.difference.ratio : notANumber;
        }
    }
    std::vector<Highlight> changes;
    TableFiller fill(table, counts);
    fill.own({"event", "Event", Style::Event}, [](const Compared& one) { return one.any().event; });
    fill.both("", "{}", Style::Number, Where::Everywhere, &RunCount::value);
    fill.own({"ratio", "B / A", Style::Ratio}, &Compared::ratio);
    fill.own({"change", "Change", Style::Change, Where::Window},
             [&pair](const Compared& one) { return changeCell(one.difference, pair.origins); });
    fill.own({"unit", "Unit"}, [](const Compared& one) { return one.any().unit; });
    fill.own({"reason", "Remark", Style::Remark}, [&pair](const Compared& one) {
        return remarkOf(one.first, one.second, one.difference, pair.origins);
    });
    fill.own({"within_spread", {}, Style::Flag, documents}, [](const Compared& one) {
        return one.difference.kind == Difference::Kind::WithinNoise && std::isnan(one.ratio);
    });
    fill.own({"difference", {}, Style::Words, documents},
             [](const Compared& one) { return std::string(toString(one.difference.kind)); });
    fill.rows([&](const Compared& one, DifferenceRow& row) {
        row.item = one.any().event;
        row.kind = one.first == nullptr    ? Kind::OnlySecond
                   : one.second == nullptr ? Kind::OnlyFirst
                                           : kindOf(one.difference, orNone(one.first->value),
                                                    orNone(one.second->value));
        row.isMarked = row.kind != Kind::Same && row.kind != Kind::Undecided;
        // Half as many is as far to the left as twice as many to the right.
        row.bar = one.ratio > 0 && one.difference.isReal() ? std::log2(one.ratio) : notANumber;
        table.barScale = std::fmax(table.barScale, std::abs(row.bar));
        const bool isTime = one.any().quantity == Quantity::WallTime;  // what people look for first
        if (one.ratio > 0 && std::abs(one.ratio - 1) >= (isTime ? leastSpeed : leastCount)) {
            auto texts = tellApart({*one.first->value, *one.second->value});
            texts[1] += (one.first->unit.empty() ? "" : " ") + one.first->unit;
            changes.push_back(
                {Section::Counts, row.item, isTime ? HUGE_VAL : std::abs(std::log2(one.ratio)),
                 one.difference.isReal()
                     ? sentence("{}: {} ({} to {}), {} to {}", row.item, ratioText(one.ratio),
                                texts[0], texts[1], pair.first, pair.second)
                     : sentence("{}: {} to {}, {}, {} to {}", row.item, texts[0], texts[1],
                                onceText(pair.origins), pair.first, pair.second)});
        }
    });
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
                   : sentence("{}: {} to {} of {}, {}, {} to {}", node.title, shares[0], shares[1],
                              wholeText(node), onceText(pair.origins), pair.first, pair.second)};
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
    pair.title = sentence("Top-Down: {}", againstText(pair.first, pair.second));
    if (first.table && second.table) {
        pair.origins = originsOf(*first.table, *second.table);
        pair.counters = againstText(first.table->name, second.table->name);
    }
    pair.validity = validityText(nodes, *first.model, *second.model);
    const auto good = std::ranges::count_if(nodes, &NodeDifference::isComparable);
    pair.comparable = static_cast<double>(good) / static_cast<double>(nodes.size());
    pair.addFact("first_model", Style::Words, first.model->name);
    pair.addFact("second_model", Style::Words, second.model->name);
    pair.addFact("same_model", Style::Flag, isSameModel);
    pair.addFact("validity", Style::Words, pair.validity);
    pair.addFact("first_total", Style::Number, *first.run.total);
    pair.addFact("second_total", Style::Number, *second.run.total);
    auto& table = pair.tables.emplace_back(DifferenceTable{
        .id = "nodes", .section = Section::TopDown, .caption = sentence("Top-Down")});
    const auto why = [](const NodeDifference& node) {
        return node.obstacle ? incomparableText(*node.obstacle) : std::string();
    };
    std::vector<double> amounts;
    double largest = 0;
    for (const auto& node : nodes) {
        amounts.insert(amounts.end(), {node.firstAmount.value, node.secondAmount.value});
        largest = std::fmax(largest, std::abs(node.delta()));
    }
    std::erase_if(amounts, [](double amount) { return std::isnan(amount); });
    const NumberFamily family(amounts);  // one power of ten for all of them
    const double most = amounts.empty() ? 0 : std::ranges::max(amounts);
    const auto share = [](Measured NodeDifference::*side) {
        return [side](const NodeDifference& node) { return (node.*side).value; };
    };
    const auto amount = [&family, most](Measured NodeDifference::*side) {
        return [&family, side, most](const NodeDifference& node) {
            constexpr double roundOff = 1e-12;
            const double value = (node.*side).value;
            return DifferenceCell(value, std::isnan(value) ? notApplicableText()
                                         : std::abs(value) <= roundOff * most
                                             ? numberText(value, 3, most)
                                             : family.text(value) + family.factorText());
        };
    };
    TableFiller fill(table, nodes);
    fill.own({"name", {}, Style::Words, documents}, &NodeDifference::name);
    fill.own({"node", "Node", Style::Words, Where::People}, [](const NodeDifference& node) {
        return std::string(2 * static_cast<std::size_t>(node.level - 1), ' ') + node.title +
               (node.detail.empty() ? std::string() : " (" + node.detail + ")");
    });
    fill.own({"path", {}, Style::Words, documents}, &NodeDifference::path);
    fill.own({"share_of", {}, Style::Words, documents}, wholeText);
    fill.both("", "{}", Style::Share, Where::Everywhere, share(&NodeDifference::first),
              share(&NodeDifference::second));
    fill.own({"points", "% points, B − A", Style::Change, Where::People},
             [&pair](const NodeDifference& node) {
                 const double points = toPercent * node.delta();
                 return DifferenceCell(points, std::isnan(points)
                                                   ? changeText(node.difference(), pair.origins)
                                                   : signedText(points, 1));
             });
    fill.own({"delta", {}, Style::Number, documents}, &NodeDifference::delta);
    fill.both("_amount", "Amount {}", Style::Number, Where::Window | documents,
              amount(&NodeDifference::firstAmount), amount(&NodeDifference::secondAmount));
    fill.own({"ratio", "B / A", Style::Ratio, Where::Window | documents}, &NodeDifference::ratio);
    fill.own({"whole", "Share of", Style::Words, Where::People}, [&](const NodeDifference& node) {
        return node.isComparable() ? wholeText(node) : sentence("not comparable: {}", why(node));
    });
    fill.own({"comparable", {}, Style::Flag, documents}, &NodeDifference::isComparable);
    fill.own({"reason", {}, Style::Remark, documents}, why);
    fill.own({"difference", {}, Style::Words, documents}, [](const NodeDifference& node) {
        return std::string(toString(node.difference().kind));
    });
    fill.rows([&](const NodeDifference& node, DifferenceRow& row) {
        const bool isReal = node.difference().isReal();
        const bool isLarge = std::abs(node.delta()) >= leastShare;
        const auto shares = comparedShares(node.first.value, node.second.value);
        row.item = node.path;
        row.kind = node.isComparable() && shares[0] == shares[1]
                       ? Kind::Same  // apart in digits that are round-off
                       : kindOf(node.difference(), node.first.value, node.second.value);
        row.bar = isReal ? node.delta() : notANumber;
        row.isMarked = isReal && isLarge;
        row.level = node.level;
        row.tip = node.isComparable() ? node.path : why(node);
        if (isLarge) {
            pair.highlights.push_back(nodeHighlight(node, pair));
        }
    });
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
                          const std::set<DataOrigin>& origins,
                          std::vector<Highlight>& highlights)
{
    DifferenceTable table{.id = "roofs",
                          .section = Section::Rooflines,
                          .caption = sentence("Roofs"),
                          .barScale = widestChange};
    const auto unitOf = [](const ComparedRoof& roof) {
        return std::string(roof.kind == Ceiling::Kind::Bandwidth ? "GB/s" : "GFLOP/s");
    };
    TableFiller fill(table, roofs);
    fill.own({"name", "Roof"}, &ComparedRoof::name);
    fill.own({"kind", {}, Style::Words, documents},
             [](const ComparedRoof& roof) { return std::string(toString(roof.kind)); });
    fill.both("", "{}", Style::Number, Where::Everywhere, &ComparedRoof::before,
              &ComparedRoof::after);
    addChange(fill, "ratio", origins, &ComparedRoof::difference);
    fill.own({"unit", "Unit"}, unitOf);
    fill.rows([&](const ComparedRoof& roof, DifferenceRow& row) {
        const bool isReal = roof.difference.isReal();
        row.item = roof.name;
        row.kind = std::isnan(roof.after)    ? Kind::OnlyFirst
                   : std::isnan(roof.before) ? Kind::OnlySecond
                                             : kindOf(roof.difference, roof.before, roof.after);
        row.bar = isReal ? toPercent * roof.difference.realChange() : notANumber;
        if ((bandwidthsCompare || roof.kind != Ceiling::Kind::Bandwidth) &&
            std::abs(roof.difference.shownRatio() - 1) >= leastRoof) {
            const auto values = tellApart({roof.before, roof.after});
            highlights.push_back({Section::Rooflines, roof.name,
                                  (isReal ? 1 : measuredOnce) *
                                      std::min(0.9, std::abs(std::log2(roof.difference.ratio))),
                                  isReal
                                      ? sentence("Roof {}: {} ({} to {} {})", roof.name,
                                                 percentChange(roof.difference.ratio), values[0],
                                                 values[1], unitOf(roof))
                                      : sentence("Roof {}: {} to {} {}, {}", roof.name, values[0],
                                                 values[1], unitOf(roof), onceText(origins))});
        }
    });
    table.foldSame(Where::People);
    return table;
}

std::string kernelText(const ComparedPoint& point, const std::set<DataOrigin>& origins)
{
    const auto speeds = tellApart({point.from.performance, point.to.performance});
    if (!point.difference.isReal()) {
        return sentence("Kernel {}: {} to {} GFLOP/s, {}", label(point), speeds[0], speeds[1],
                        onceText(origins));
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
                            const std::set<DataOrigin>& origins,
                            std::vector<Highlight>& highlights)
{
    auto points = comparison.points;
    points.insert(points.end(), comparison.onlyBefore.begin(), comparison.onlyBefore.end());
    points.insert(points.end(), comparison.onlyAfter.begin(), comparison.onlyAfter.end());
    const auto kindAt = [&](std::size_t at) {
        const auto paired = comparison.points.size();
        return at < paired ? kindOf(points[at].difference, points[at].from.performance,
                                    points[at].to.performance)
               : at < paired + comparison.onlyBefore.size() ? Kind::OnlyFirst
                                                            : Kind::OnlySecond;
    };
    DifferenceTable table{.id = "points",
                          .section = Section::Rooflines,
                          .caption = sentence("Kernels"),
                          .barScale = widestChange};
    TableFiller fill(table, points);
    // Of a kernel of one only nothing is known on the other side.
    const auto ofPoint = [](double RooflinePoint::*member) {
        return std::pair([member](const ComparedPoint& one) { return one.from.*member; },
                         [member](const ComparedPoint& one) { return one.to.*member; });
    };
    const auto ofPlacement = [](auto of) {
        return std::pair([of](const ComparedPoint& one) { return of(one.placedBefore); },
                         [of](const ComparedPoint& one) { return of(one.placedAfter); });
    };
    const auto both = [&fill](const char* suffix, std::string_view title, Style style,
                              unsigned where, const auto& sides) {
        fill.both(suffix, title, style, where, sides.first, sides.second);
    };
    constexpr auto all = Where::Everywhere;
    fill.own({"name", {}, Style::Words, documents}, &ComparedPoint::name);
    fill.own({"kernel", "Kernel", Style::Words, Where::People},
             [](const ComparedPoint& one) { return label(one); });
    both(".performance", "GFLOP/s {}", Style::Number, all, ofPoint(&RooflinePoint::performance));
    addChange(fill, "speedup", origins, &ComparedPoint::difference);
    both(".intensity", "AI {}", Style::Number, all, ofPoint(&RooflinePoint::intensity));
    both(".percent_of_roof", "% of roof {}", Style::Number, all,
         ofPlacement([](const Placement& one) { return one.percent; }));
    both(".distance", "Headroom {}", Style::Number, Where::Window | documents,
         ofPlacement(
             [](const Placement& one) { return DifferenceCell(one.distance, headroomText(one)); }));
    fill.both(".run", {}, Style::Words, documents, &ComparedPoint::before, &ComparedPoint::after);
    both(".bound_by", {}, Style::Remark, documents, ofPlacement([](const Placement& one) {
             return one.isBound() ? one.boundBy : std::string();
         }));
    fill.own({"intensity_ratio", {}, Style::Number, documents},
             [](const ComparedPoint& one) { return one.to.intensity / one.from.intensity; });
    const auto bound = [](const Placement& placed) {
        return placed.isBound() ? sentence("bound by {}", placed.roofLabel) : boundText(placed);
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
        row.bar =
            point.difference.isReal() ? toPercent * point.difference.realChange() : notANumber;
        row.tip = fmt::format("A: {}; B: {}", bound(point.placedBefore), bound(point.placedAfter));
        if (point.from.lackedCores() || point.to.lackedCores()) {
            table.notes.push_back(sentence(
                "Speeds of {} are not compared: it had {} and {} of the time of its cores.",
                label(point), percentText(std::min(1.0, point.from.coreShare())),
                percentText(std::min(1.0, point.to.coreShare()))));
        }
        if (std::abs(point.difference.shownRatio() - 1) >= leastSpeed) {
            highlights.push_back({Section::Rooflines, row.item,
                                  (point.difference.isReal() ? 1 : measuredOnce) *
                                      std::min(0.95, std::abs(std::log2(point.difference.ratio))),
                                  kernelText(point, origins)});
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
        notes.push_back(sentence("{} is simulated, {} is not.", sideLetter(isFirstSimulated),
                                 sideLetter(!isFirstSimulated)));
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
    pair.title = sentence("Roofline: {}", againstText(pair.first, pair.second));
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
    pair.origins = originsOf(*first, *second);
    pair.tables.push_back(
        roofTable(pair.roofs.roofs, pair.intensitiesCompare, pair.origins, pair.highlights));
    pair.tables.push_back(kernelTable(pair.roofs, pair.origins, pair.highlights));
    const auto& points = pair.tables.back();
    for (const auto& [fact, kind] :
         {std::pair("only_first", Kind::OnlyFirst), std::pair("only_second", Kind::OnlySecond)}) {
        pair.addFact(fact, Style::List, fmt::format("{}", fmt::join(points.items(kind), "\n")));
    }
    std::ranges::move(notesOf(*first, *second), std::back_inserter(pair.tables.back().notes));
    pair.firstRoofline = std::move(first);
    pair.secondRoofline = std::move(second);
    return pair;
}

}  // namespace papilio::core
