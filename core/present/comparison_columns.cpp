#include "core/present/comparison_columns.h"

#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/findings/comparison_text.h"
#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/findings/topdown_text.h"
#include "core/findings/verdict_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

using Pair = std::array<double, 2>;
using PairTexts = std::vector<std::string> (*)(const Pair& values);

std::vector<std::string> numbers(const Pair& values)
{
    return tellApart(values);
}

std::vector<std::string> percents(const Pair& values)
{
    return comparedShares(values[0], values[1]);
}

std::vector<std::string> counts(const Pair& values)
{
    return {countText(values[0]), countText(values[1])};
}

struct PairTitles {
    std::string first;
    std::string second;
};

/// Two columns of numbers that are read together.
template<typename Row, typename Values>
void addPair(Columns<Row>& columns,
             const std::string& id,
             PairTitles titles,
             Values values,
             PairTexts texts = numbers)
{
    const auto add = [&](const char* side, std::string title, std::size_t at) {
        columns.emplace_back(id + side, std::move(title))
            .numberAs([values, at](const Row& row) { return Pair(values(row))[at]; },
                      [values, texts, at](const Row& row) { return texts(values(row))[at]; });
    };
    add("_first", std::move(titles.first), 0);
    add("_second", std::move(titles.second), 1);
}

template<typename Row>
void addChange(Columns<Row>& columns)
{
    columns.emplace_back("change", say("Columns", "Change"))
        .numberAs([](const Row& row) { return toPercent * (row.difference.shownRatio() - 1); },
                  [](const Row& row) { return changeText(row.difference); });
}

std::string ratioOrNone(double ratio)
{
    return std::isnan(ratio) ? notApplicableText() : ratioText(ratio);
}

std::string signedText(double value, int decimals)
{
    return std::isnan(value) ? notApplicableText() : withSign(value, fixedText(value, decimals));
}

std::string chosenBy(const ChosenDifference& event)
{
    return !event.firstPlace                       ? say("Columns", "B only")
           : !event.secondPlace                    ? say("Columns", "A only")
           : event.firstPlace == event.secondPlace ? say("Columns", "both")
                                                   : say("Columns", "both, in a different order");
}

std::string verdictOrNone(const std::optional<Verdict>& verdict, double errorWorst)
{
    return verdict ? shortVerdict(*verdict, errorWorst) : notApplicableText();
}

std::string metricDifference(const MetricDifference& metric)
{
    if (metric.isSame()) {
        return say("Columns", "same");
    }
    if (metric.isLost() || metric.isGained()) {
        return metric.isLost() ? say("Columns", "lost in B") : say("Columns", "gained in B");
    }
    if (!metric.first || !metric.second) {
        return metric.first ? say("Columns", "only in A") : say("Columns", "only in B");
    }
    const auto changed = std::ranges::count(metric.terms, false, &MetricDifference::Term::isSame);
    return changed == 1                    ? say("Columns", "1 coefficient")
           : changed > 1                   ? say("Columns", "{} coefficients", changed)
           : metric.first != metric.second ? say("Columns", "verdict")
                                           : say("Columns", "signature");
}

std::string changedCoefficients(const MetricDifference& metric)
{
    std::vector<std::string> terms;
    for (const auto& term : metric.terms) {
        if (metric.first && metric.second && !term.isSame()) {
            terms.push_back(fmt::format("{} {} → {}", term.event, shortText(term.first),
                                        shortText(term.second)));
        }
    }
    return fmt::format("{}", fmt::join(terms, ", "));
}

std::string definitionDifference(const DefinitionDifference& one)
{
    using Kind = DefinitionDifference::Kind;
    switch (one.kind) {
        case Kind::Same:
            return say("Columns", "same");
        case Kind::OnlyFirst:
            return say("Columns", "only in A");
        case Kind::OnlySecond:
            return say("Columns", "only in B");
        case Kind::Different:
            break;
    }
    return say("Columns", "different {}", partsText(one));
}

std::string orNotApplicable(const std::string& text)
{
    return text.empty() ? notApplicableText() : text;
}

}  // namespace

std::vector<std::string> comparedShares(double first, double second)
{
    constexpr double unread = 1e-6;  // of the larger: nobody reads digits that far behind
    const bool areAlike =
        std::abs(first - second) <= unread * std::max(std::abs(first), std::abs(second));
    return tellPercentsApart(Pair{first, areAlike ? first : second});
}

std::string changeText(const Difference& difference)
{
    constexpr double much = 10;  // times: no longer a change in per cent
    const double ratio = difference.ratio;
    return difference.kind == Difference::Kind::MeasuredOnce ? say("Columns", "measured once")
           : !difference.isReal() || !std::isfinite(ratio)   ? notApplicableText()
           : ratio >= much                                   ? ratioText(ratio)
                           : signedText(toPercent * (ratio - 1), 1) + " %";
}

Columns<ChosenDifference> chosenDifferenceColumns()
{
    using Row = ChosenDifference;
    Columns<Row> columns;
    columns.emplace_back("event", say("Columns", "Event")).words(&Row::name);
    columns.emplace_back("by", say("Columns", "Chosen by")).words(chosenBy);
    addPair(
        columns, "place", {say("Columns", "Position in A"), say("Columns", "Position in B")},
        [](const Row& row) {
            return Pair{orNone(row.firstPlace), orNone(row.secondPlace)};
        },
        counts);
    addPair(columns, "score", {say("Columns", "Score in A"), say("Columns", "Score in B")},
            [](const Row& row) {
                return Pair{row.firstScore, row.secondScore};
            });
    columns.emplace_back("why", say("Columns", "Why only in one")).words([](const Row& row) {
        return whyText(row);
    });
    return columns;
}

Columns<MetricDifference> metricDifferenceColumns()
{
    using Row = MetricDifference;
    Columns<Row> columns;
    columns.emplace_back("metric", say("Columns", "Metric")).words(&Row::name);
    columns.emplace_back("verdict_first", say("Columns", "Verdict in A")).words([](const Row& row) {
        return verdictOrNone(row.first, row.firstError);
    });
    columns.emplace_back("verdict_second", say("Columns", "Verdict in B"))
        .words([](const Row& row) { return verdictOrNone(row.second, row.secondError); });
    addPair(
        columns, "error", {say("Columns", "Error A"), say("Columns", "Error B")},
        [](const Row& row) {
            return Pair{row.firstError, row.secondError};
        },
        percents);
    columns.emplace_back("difference", say("Columns", "Difference")).words(metricDifference);
    columns.emplace_back("coefficients", say("Columns", "Coefficients that differ"))
        .words(changedCoefficients);
    return columns;
}

Columns<CountDifference> countDifferenceColumns()
{
    using Row = CountDifference;
    const auto ratio = [](const Row& row) { return orNone(row.ratio()); };
    Columns<Row> columns;
    columns.emplace_back("event", say("Columns", "Event")).words(&Row::event);
    addPair(columns, "count", {"A", "B"}, [](const Row& row) {
        return Pair{orNone(row.first), orNone(row.second)};
    });
    columns.emplace_back("ratio", "B / A").number(ratio, ratioOrNone);
    addChange(columns);
    columns.emplace_back("unit", say("Columns", "Unit")).words(&Row::unit);
    columns.emplace_back("remark", say("Columns", "Remark")).words([](const Row& row) {
        return row.isWithinSpread() ? say("Columns", "within the spread of the repetitions")
                                    : reasonText(row);
    });
    return columns;
}

Columns<NodeDifference> nodeDifferenceColumns()
{
    using Row = NodeDifference;
    Columns<Row> columns;
    columns.emplace_back("node", say("Columns", "Node")).words([](const Row& row) {
        return std::string(2 * static_cast<std::size_t>(row.level - 1), ' ') + row.title +
               (row.detail.empty() ? std::string() : " (" + row.detail + ")");
    });
    addPair(
        columns, "share", {"A", "B"},
        [](const Row& row) {
            return Pair{orNone(row.first), orNone(row.second)};
        },
        percents);
    columns.emplace_back("points", say("Columns", "% points, B − A"))
        .number([](const Row& row) { return toPercent * orNone(row.delta()); },
                [](double points) { return signedText(points, 1); });
    columns.emplace_back("whole", say("Columns", "Share of")).words([](const Row& row) {
        return row.obstacle ? say("Columns", "not comparable: {}", incomparableText(*row.obstacle))
                            : wholeText(row);
    });
    return columns;
}

Columns<ComparedRoof> roofDifferenceColumns()
{
    using Row = ComparedRoof;
    Columns<Row> columns;
    columns.emplace_back("roof", say("Columns", "Roof")).words(&Row::name);
    addPair(columns, "value", {"A", "B"}, [](const Row& row) {
        return Pair{row.before, row.after};
    });
    addChange(columns);
    columns.emplace_back("unit", say("Columns", "Unit")).words([](const Row& row) {
        return std::string(row.kind == Ceiling::Kind::Bandwidth ? "GB/s" : "GFLOP/s");
    });
    return columns;
}

Columns<ComparedPoint> kernelDifferenceColumns()
{
    using Row = ComparedPoint;
    Columns<Row> columns;
    columns.emplace_back("kernel", say("Columns", "Kernel")).words([](const Row& row) {
        return label(row);
    });
    addPair(columns, "performance", {"GFLOP/s A", "GFLOP/s B"}, [](const Row& row) {
        return Pair{row.from.performance, row.to.performance};
    });
    addChange(columns);
    addPair(columns, "intensity", {say("Columns", "AI A"), say("Columns", "AI B")},
            [](const Row& row) {
                return Pair{row.from.intensity, row.to.intensity};
            });
    addPair(columns, "share", {say("Columns", "% of roof A"), say("Columns", "% of roof B")},
            [](const Row& row) {
                return Pair{row.placedBefore.percent, row.placedAfter.percent};
            });
    const auto addHeadroom = [&columns](const char* id, std::string title, Placement Row::*placed) {
        columns.emplace_back(id, std::move(title))
            .numberAs([placed](const Row& row) { return (row.*placed).distance; },
                      [placed](const Row& row) { return headroomText(row.*placed); });
    };
    addHeadroom("headroom_first", say("Columns", "Headroom A"), &Row::placedBefore);
    addHeadroom("headroom_second", say("Columns", "Headroom B"), &Row::placedAfter);
    return columns;
}

Columns<SolverDifference> solverDifferenceColumns(const std::vector<SolverDifference>& pairs)
{
    using Row = SolverDifference;
    std::vector<double> seconds;
    for (const auto& pair : pairs) {
        seconds.insert(seconds.end(), {orNone(pair.first.seconds), orNone(pair.second.seconds)});
    }
    const auto unit = timeUnit(seconds);
    Columns<Row> columns;
    columns.emplace_back("solver", say("Columns", "Solver")).words([](const Row& row) {
        const auto& [first, second] = std::tie(row.first.subject, row.second.subject);
        return first == second ? first : say("Columns", "{} against {}", first, second);
    });
    columns.emplace_back("outcome_first", "A").words([](const Row& row) {
        return outcomeText(row.first);
    });
    columns.emplace_back("outcome_second", "B").words([](const Row& row) {
        return outcomeText(row.second);
    });
    addPair(
        columns, "iterations", {say("Columns", "Iterations A"), say("Columns", "Iterations B")},
        [](const Row& row) {
            return Pair{orNone(row.first.report.target.lasting),
                        orNone(row.second.report.target.lasting)};
        },
        counts);
    columns
        .emplace_back("gain", say("Columns", "Gain"),
                      say("Columns", "Iterations of A, divided by those of B"))
        .number([](const Row& row) { return orNone(row.iterationGain); }, ratioOrNone);
    addPair(
        columns, "time",
        {say("Columns", "Time A, {}", unit.name), say("Columns", "Time B, {}", unit.name)},
        [factor = unit.factor](const Row& row) {
            return Pair{orNone(row.first.seconds) / factor, orNone(row.second.seconds) / factor};
        });
    addPair(columns, "rate", {say("Columns", "Rate A"), say("Columns", "Rate B")},
            [](const Row& row) {
                return Pair{row.first.report.meanRate, row.second.report.meanRate};
            });
    columns
        .emplace_back("decades", say("Columns", "B − A, decades"),
                      say("Columns", "The largest difference of the residuals, and its iteration"))
        .numberAs(
            [](const Row& row) { return row.curve.common > 0 ? row.curve.largest : notANumber; },
            [](const Row& row) {
                return row.curve.common > 0 ? say("Columns", "{} at {}",
                                                  signedText(row.curve.largest, 2), row.curve.at)
                                            : notApplicableText();
            });
    return columns;
}

Columns<SeriesDifference> seriesDifferenceColumns()
{
    using Row = SeriesDifference;
    Columns<Row> columns;
    columns.emplace_back("recorder", say("Columns", "Recorder")).words(&Row::name);
    addPair(
        columns, "count", {say("Columns", "Count A"), say("Columns", "Count B")},
        [](const Row& row) {
            return Pair{static_cast<double>(row.firstCount), static_cast<double>(row.secondCount)};
        },
        counts);
    addPair(columns, "last", {say("Columns", "Last A"), say("Columns", "Last B")},
            [](const Row& row) {
                return Pair{row.firstLast, row.secondLast};
            });
    addPair(columns, "median", {say("Columns", "Median A"), say("Columns", "Median B")},
            [](const Row& row) {
                return Pair{row.firstMedian, row.secondMedian};
            });
    columns.emplace_back("ratio", "B / A").number(&Row::ratio, ratioOrNone);
    return columns;
}

Columns<DefinitionDifference> definitionDifferenceColumns()
{
    using Row = DefinitionDifference;
    Columns<Row> columns;
    columns.emplace_back("definition", say("Columns", "Definition")).words([](const Row& row) {
        return row.isConstant ? say("Columns", "{} (constant)", row.name) : row.name;
    });
    columns.emplace_back("difference", say("Columns", "Difference")).words(definitionDifference);
    columns.emplace_back("set", say("Columns", "Set")).words(&Row::set);
    columns.emplace_back("formula_first", say("Columns", "In A")).words([](const Row& row) {
        return orNotApplicable(row.first);
    });
    columns.emplace_back("formula_second", say("Columns", "In B")).words([](const Row& row) {
        return orNotApplicable(row.second);
    });
    return columns;
}

}  // namespace papilio::core
