#include "core/base/lists.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
#include "core/findings/metric_text.h"
#include "core/present/study_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tuple>

namespace papilio::core {

namespace {

using Kind = DifferenceRow::Kind;
using Section = ComparisonSection;
using Style = DifferenceColumn::Style;
using Where = DifferenceColumn::Place;
using Names = std::vector<std::string>;

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// What an event came to in one of the benchmarks.
struct Event {
    std::string id;
    std::string name;
    EventStatus status = EventStatus::Missing;
    double noise = 0;  ///< max-RNMSE; NaN: not known
    double residual = 0;
    std::size_t place = none;  ///< among the chosen ones
    double score = notANumber;
};

std::vector<Event> eventsOf(const Analysis& analysis)
{
    const auto& data = *analysis.benchmark->data;
    std::vector<Event> events;
    events.reserve(data.eventCount());
    for (std::uint32_t event = 0; event < data.eventCount(); ++event) {
        events.push_back(
            {.id = std::string(data.eventIds[event]),
             .name = std::string(data.eventNames[event]),
             .status = analysis.pivoting->status[event],
             .noise = analysis.noise->unassessed ? notANumber : analysis.noise->maxRnmse[event],
             .residual = analysis.representation->residual[event]});
    }
    const auto& chosen = analysis.pivoting->chosen;
    for (std::size_t place = 0; place < chosen.size(); ++place) {
        events[chosen[place].event].place = place;
        events[chosen[place].event].score = chosen[place].score;
    }
    return events;
}

using EventPair = std::pair<const Event*, const Event*>;
using EventPairs = std::vector<EventPair>;

/// On different sides of the two taus: noisy in one, quiet in the other.
bool isMoved(const Event& a, const Event& b)
{
    return a.status >= EventStatus::Noisy && b.status >= EventStatus::Noisy &&
           !std::isnan(a.noise) && !std::isnan(b.noise) &&
           (a.status == EventStatus::Noisy) != (b.status == EventStatus::Noisy);
}

/// "1 event is", "3 events are"
std::string eventsText(const Names& names)
{
    return names.size() == 1 ? "1 event is" : sentence("{} events are", names.size());
}

Highlight highlight(Section section, std::string item, double weight, std::string sentence)
{
    return {section, std::move(item), weight, std::move(sentence)};
}

/// @param all  also those of one benchmark only, which are named
DifferenceTable compareEvents(const EventPairs& all, std::vector<Highlight>& highlights)
{
    constexpr auto both = Where::Window | Where::Document;
    std::array<Names, 2> only;
    EventPairs pairs;
    for (const auto& [a, b] : all) {
        if (a != nullptr && b != nullptr) {
            pairs.emplace_back(a, b);
        } else {
            only[a == nullptr ? 1 : 0].push_back((a == nullptr ? b : a)->name);
        }
    }
    DifferenceTable table{.id = "status_changes", .caption = sentence("Noise")};
    TableFiller fill(table, pairs);
    fill.own({"id", {}, Style::Words, Where::Document},
             [](const EventPair& pair) { return pair.first->id; });
    fill.own({"name", "Event", Style::Event, both},
             [](const EventPair& pair) { return pair.first->name; });
    fill.both("_max_rnmse", "Noise {}", Style::Number, both, [](const Event& event) {
        return DifferenceCell(event.noise, noiseText(event.noise));  // as τ is
    });
    fill.own({"ratio", "B / A", Style::Ratio, Where::Window}, [](const EventPair& pair) {
        return pair.first->noise > 0 ? pair.second->noise / pair.first->noise : notANumber;
    });
    fill.both("", "Status {}", Style::Status, both,
              [](const Event& event) { return double(event.status); });
    fill.own({"difference", "Difference", Style::Sameness, Where::Window},
             [](const EventPair& pair) {
                 const auto& [a, b] = pair;
                 return a->status == b->status            ? "same"
                        : !isMoved(*a, *b)                ? "different status"
                        : a->status == EventStatus::Noisy ? "above τ in A only"
                                                          : "above τ in B only";
             });
    fill.own({"moved_across_tau", {}, Style::Flag, Where::Document},
             [](const EventPair& pair) { return isMoved(*pair.first, *pair.second); });
    std::array<Names, 2> noisy;
    std::string moved;
    fill.rows([&](const EventPair& pair, DifferenceRow& row) {
        const auto& [a, b] = pair;
        row.item = a->id;
        row.kind = a->status == b->status ? Kind::Same : Kind::Changed;
        row.isApart = isMoved(*a, *b);
        if (row.isApart) {
            noisy[a->status == EventStatus::Noisy ? 0 : 1].push_back(a->name);
            moved = moved.empty() ? a->id : moved;
        }
    });
    table.foldSame(Where::Window | Where::Document);
    if (pairs.empty() && !all.empty()) {
        highlights.push_back(
            highlight(Section::Noise, {}, 2, sentence("No event is measured in both")));
    }
    for (const bool isFirst : {true, false}) {
        const auto& names = only[isFirst ? 0 : 1];
        if (!names.empty()) {
            table.notes.push_back(sentence("Measured in {} only ({}): {}.", sideLetter(isFirst),
                                           names.size(), someText(names, 12)));
            highlights.push_back(highlight(Section::Noise, {}, 0.55,
                                           sentence("{} measured in {} only: {}", eventsText(names),
                                                    sideLetter(isFirst), someText(names))));
        }
    }
    for (const bool isFirst : {false, true}) {
        const auto& names = noisy[isFirst ? 0 : 1];
        if (!names.empty()) {
            highlights.push_back(
                highlight(Section::Noise, moved, 0.7,
                          sentence("{} above τ in {} and not in {}: {}", eventsText(names),
                                   sideLetter(isFirst), sideLetter(!isFirst), someText(names))));
        }
    }
    table.notes.push_back(sentence("{} of {} common events changed their status, {} moved across τ",
                                   table.count(Kind::Changed), table.rows.size(),
                                   noisy[0].size() + noisy[1].size()));
    return table;
}

/// Why only one has chosen an event: what the other one found out of it.
std::string whyText(const Event* other, bool isOtherFirst, double tau)
{
    const auto* who = sideLetter(isOtherFirst);
    if (other == nullptr) {
        return sentence("not measured in {}", who);
    }
    switch (other->status) {
        case EventStatus::Excluded:
            return sentence("excluded by hand in {}", who);
        case EventStatus::Missing:
            return sentence("values are missing in {}", who);
        case EventStatus::NonFinite:
            return sentence("not finite in {}", who);
        case EventStatus::Irrelevant:
            return sentence("zero in every kernel of {}", who);
        case EventStatus::Noisy:
            return sentence("noisy in {}: max-RNMSE {} is above τ = {}", who,
                            noiseText(other->noise), shortText(tau));
        case EventStatus::Unrepresentable:
            return sentence("not a combination of the expectations in {}: residual {}", who,
                            percentText(other->residual));
        case EventStatus::Tiny:
            return sentence("too small in {}", who);
        case EventStatus::Dependent:
        case EventStatus::Chosen:
            break;
    }
    return sentence("explained by the events that {} has chosen", who);
}

/// Events that either has chosen: those of A in pivot order, then B's own.
DifferenceTable compareChosen(EventPairs pairs,
                              const std::array<double, 2>& taus,
                              std::vector<Highlight>& highlights)
{
    const auto placeOf = [](const Event* event) { return event == nullptr ? none : event->place; };
    std::erase_if(pairs, [&](const EventPair& pair) {
        return placeOf(pair.first) == none && placeOf(pair.second) == none;
    });
    std::ranges::sort(pairs, {}, [&](const EventPair& pair) {
        return std::pair(placeOf(pair.first), placeOf(pair.second));
    });
    DifferenceTable table{
        .id = "chosen", .section = Section::Events, .caption = sentence("Chosen events")};
    const auto of = [](std::string Event::*member) {
        return [member](const EventPair& pair) {
            return (pair.first != nullptr ? pair.first : pair.second)->*member;
        };
    };
    const auto kindOf = [&](const EventPair& pair) {
        return placeOf(pair.second) == none  ? Kind::OnlyFirst
               : placeOf(pair.first) == none ? Kind::OnlySecond
                                             : Kind::Same;
    };
    TableFiller fill(table, pairs);
    fill.own({"id", {}, Style::Words, Where::Document}, of(&Event::id));
    fill.own({"event", "Event", Style::Event}, of(&Event::name));
    fill.own({"by", "Chosen by", Style::Sameness, Where::Window}, [&](const EventPair& pair) {
        const auto kind = kindOf(pair);
        return kind == Kind::OnlyFirst                       ? "A only"
               : kind == Kind::OnlySecond                    ? "B only"
               : placeOf(pair.first) == placeOf(pair.second) ? "both"
                                                             : "both, in a different order";
    });
    fill.both("_pivot", "Position in {}", Style::Count, Where::Everywhere, [](const Event& event) {
        return event.place == none ? notANumber : static_cast<double>(event.place + 1);
    });
    fill.both("_score", "Score in {}", Style::Number, Where::Window | Where::Document,
              &Event::score);
    fill.own({"why", "Why only in one", Style::Remark}, [&](const EventPair& pair) {
        const auto kind = kindOf(pair);
        return kind == Kind::OnlyFirst    ? whyText(pair.second, false, taus[1])
               : kind == Kind::OnlySecond ? whyText(pair.first, true, taus[0])
                                          : std::string();
    });
    fill.rows([&](const EventPair& pair, DifferenceRow& row) {
        row.item = of(&Event::id)(pair);
        row.kind = kindOf(pair);
    });
    for (const bool isFirst : {true, false}) {
        Names names;
        const DifferenceRow* found = nullptr;
        for (const auto& row : table.rows) {
            if (row.kind == (isFirst ? Kind::OnlyFirst : Kind::OnlySecond)) {
                names.push_back(table.cell(row, "event").text);
                found = found == nullptr ? &row : found;
            }
        }
        if (found != nullptr) {
            const auto& why = table.cell(*found, "why").text;
            highlights.push_back(highlight(
                Section::Events, found->item, 0.85,
                sentence("{} chosen by {} and not by {}: {} ({})", eventsText(names),
                         sideLetter(isFirst), sideLetter(!isFirst), someText(names), why)));
        }
    }
    return table;
}

/// Expectations in which the signatures of a metric differ: "S_128 1 → 7".
Names signatureChanges(const Benchmark& a, const Benchmark& b, const std::string& metric)
{
    const auto valuesOf = [&](const Benchmark& benchmark) {
        std::vector<std::pair<std::string, double>> values;
        const auto found =
            std::ranges::find(*benchmark.signatures, comparableMetric(metric),
                              [](const Signature& one) { return comparableMetric(one.metric); });
        for (std::size_t k = 0;
             found != benchmark.signatures->end() && k < benchmark.basis->expectations.size();
             ++k) {
            values.emplace_back(benchmark.basis->expectations[k],
                                found->coefficients(static_cast<Eigen::Index>(k)));
        }
        return values;
    };
    const auto first = valuesOf(a);
    const auto second = valuesOf(b);
    Names changes;
    if (first.empty() || second.empty()) {
        return changes;  // one has no such metric
    }
    using Value = std::pair<std::string, double>;
    for (const auto& [from, to] : paired(first, second, &Value::first)) {
        const double before = from == nullptr ? 0 : from->second;
        const double after = to == nullptr ? 0 : to->second;
        if (before != after) {
            changes.push_back(fmt::format("{} {} → {}", (from == nullptr ? to : from)->first,
                                          shortText(before, 5), shortText(after, 5)));
        }
    }
    return changes;
}

/// A coefficient of the formula that is shown.
struct Term {
    std::string event;
    double shown = 0;
    double raw = 0;
};

std::vector<Term> termsOf(const JudgedBenchmark& benchmark, const MetricFormula* metric)
{
    std::vector<Term> terms;
    if (metric == nullptr) {
        return terms;
    }
    const auto& names = benchmark.analysis.benchmark->data->eventNames;
    for (std::size_t place = 0; place < metric->shown.events.size(); ++place) {
        const auto event = metric->shown.events[place];
        const auto raw = std::ranges::find(metric->raw.events, event) - metric->raw.events.begin();
        terms.push_back(
            {std::string(names[event]),
             metric->shown.coefficients(static_cast<Eigen::Index>(place)),
             raw < metric->raw.coefficients.size() ? metric->raw.coefficients(raw) : 0});
    }
    return terms;
}

/// Coefficients that stayed fractions are compared as they are printed: with four digits.
bool isSameCoefficient(double first, double second)
{
    constexpr double printed = 5e-4;
    return std::abs(first - second) <= printed * std::max(1.0, std::abs(first));
}

/// One metric of both benchmarks, of which either may lack it.
struct MetricPair {
    const MetricFormula* first = nullptr;
    const MetricFormula* second = nullptr;
    Names terms = {};      ///< that differ: "A 1 → 0.5"
    Names signature = {};  ///< expectations in which it differs

    [[nodiscard]] const std::string& name() const { return (first ? first : second)->fit.metric; }
    [[nodiscard]] bool isLost() const
    {
        return first && second && first->fit.isDefined() && !second->fit.isDefined();
    }
    [[nodiscard]] bool isGained() const
    {
        return first && second && second->fit.isDefined() && !first->fit.isDefined();
    }
    [[nodiscard]] bool isSameVerdict() const
    {
        return first && second && first->fit.verdict == second->fit.verdict;
    }
    [[nodiscard]] bool isSame() const
    {
        return isSameVerdict() && terms.empty() && signature.empty();
    }
    [[nodiscard]] Kind kind() const
    {
        return isSame()  ? Kind::Same
               : !second ? Kind::OnlyFirst
               : !first  ? Kind::OnlySecond
                         : Kind::Changed;
    }
    /// What is not the same.
    [[nodiscard]] std::string difference() const
    {
        return isSame()            ? "same"
               : isLost()          ? "lost in B"
               : isGained()        ? "gained in B"
               : !first            ? "only in B"
               : !second           ? "only in A"
               : terms.size() == 1 ? "1 coefficient"
               : terms.size() > 1  ? sentence("{} coefficients", terms.size())
               : !isSameVerdict()  ? sentence("verdict")
                                   : sentence("signature");
    }
};

std::string verdictOf(const MetricFormula* metric)
{
    return metric == nullptr ? notApplicableText() : shortVerdict(metric->fit);
}

Highlight metricHighlight(const MetricPair& pair)
{
    const auto first = verdictOf(pair.first);
    const auto second = verdictOf(pair.second);
    const auto name = quotedMetric(pair.name());
    auto text =
        pair.isLost() ? sentence("Metric {} is no longer definable in B ({} in A, {} in B)", name,
                                 first, second)
        : pair.isGained()
            ? sentence("Metric {} is definable in B ({} in A, {} in B)", name, first, second)
        : !pair.first || !pair.second
            ? sentence("Metric {} is only in {}", name, sideLetter(pair.first != nullptr))
        : !pair.isSameVerdict() ? sentence("Metric {}: {} in A, {} in B", name, first, second)
        : pair.terms.empty()
            ? sentence("Metric {} is {} in both", name, first)
            : sentence("Metric {} has different events or coefficients ({} in both)", name, first);
    if (!pair.signature.empty()) {
        text += "; " + sentence("its signature differs: {}", someText(pair.signature));
    }
    return highlight(Section::Metrics, pair.name(),
                     pair.isLost()               ? 1.2
                     : pair.isGained()           ? 1.1
                     : pair.first && pair.second ? 0.6
                                                 : 0.4,
                     std::move(text));
}

constexpr auto documents = Where::Document;
constexpr auto notInText = Where::Window | Where::Document;

/// A coefficient of one metric of both. What a formula has not counts 0, what a benchmark has not
/// is null.
struct TermPair {
    std::string metric;
    std::optional<Term> first;
    std::optional<Term> second;

    [[nodiscard]] Kind kind() const
    {
        return first && second && isSameCoefficient(first->shown, second->shown) ? Kind::Same
               : !second || second->shown == 0                                   ? Kind::OnlyFirst
               : !first || first->shown == 0                                     ? Kind::OnlySecond
                                                                                 : Kind::Changed;
    }
    [[nodiscard]] std::string words() const
    {
        const auto is = kind();
        return !first                   ? "no such metric in A"
               : !second                ? "no such metric in B"
               : is == Kind::Same       ? "same"
               : is == Kind::OnlyFirst  ? "only in A"
               : is == Kind::OnlySecond ? "only in B"
                                        : "different factor";
    }
    [[nodiscard]] const std::string& event() const { return (first ? first : second)->event; }
};

std::vector<TermPair> termPairs(const JudgedBenchmark& a,
                                const JudgedBenchmark& b,
                                const MetricPair& metric)
{
    const auto first = termsOf(a, metric.first);
    const auto second = termsOf(b, metric.second);
    std::vector<TermPair> terms;
    for (const auto& [one, other] : paired(first, second, &Term::event)) {
        const Term absent{(one == nullptr ? other : one)->event};
        const auto in = [&absent](const MetricFormula* formula, const Term* term) {
            return formula == nullptr ? std::nullopt
                                      : std::optional(term == nullptr ? absent : *term);
        };
        terms.push_back({metric.name(), in(metric.first, one), in(metric.second, other)});
    }
    return terms;
}

DifferenceTable termTable(const std::vector<TermPair>& terms)
{
    DifferenceTable table{
        .id = "terms", .section = Section::Metrics, .caption = sentence("Coefficients")};
    TableFiller fill(table, terms);
    fill.own({"event", "Event", Style::Event, notInText}, &TermPair::event);
    for (const auto& [suffix, title, member] :
         {std::tuple("", "{}", &Term::shown), {"_raw", "{}, raw", &Term::raw}}) {
        const auto of = [member = member](std::optional<Term> TermPair::*side) {
            return [member, side](const TermPair& pair) {
                return pair.*side ? (*(pair.*side)).*member : notANumber;
            };
        };
        fill.both(suffix, title, Style::Number, notInText, of(&TermPair::first),
                  of(&TermPair::second));
    }
    fill.own({"difference", "Difference", Style::Sameness, Where::Window}, &TermPair::words);
    fill.rows([](const TermPair& pair, DifferenceRow& row) {
        row.item = pair.event();
        row.kind = pair.kind();
        row.group = pair.metric;
    });
    return table;
}

/// The metrics, and the coefficients of each.
std::array<DifferenceTable, 2> compareMetrics(const JudgedBenchmark& a,
                                              const JudgedBenchmark& b,
                                              std::vector<Highlight>& highlights)
{
    std::vector<TermPair> terms;
    std::vector<MetricPair> metrics;
    for (const auto& [first, second] :
         paired(a.formulas, b.formulas,
                [](const MetricFormula& metric) { return comparableMetric(metric.fit.metric); })) {
        auto& metric = metrics.emplace_back(MetricPair{first, second});
        metric.signature =
            signatureChanges(*a.analysis.benchmark, *b.analysis.benchmark, metric.name());
        for (auto& term : termPairs(a, b, metric)) {
            if (term.first && term.second && term.kind() != Kind::Same) {
                metric.terms.push_back(fmt::format("{} {} → {}", term.event(),
                                                   shortText(term.first->shown),
                                                   shortText(term.second->shown)));
            }
            terms.push_back(std::move(term));
        }
    }
    const auto number = [](double MetricFit::*member) {
        return [member](const MetricFormula& metric) { return metric.fit.*member; };
    };
    DifferenceTable table{
        .id = "metrics", .section = Section::Metrics, .caption = sentence("Metrics")};
    TableFiller fill(table, metrics);
    fill.own({"name", "Metric"}, &MetricPair::name);
    fill.both("", "Verdict in {}", Style::Verdict, Where::Everywhere,
              [](const MetricFormula& metric) {
                  return DifferenceCell(double(metric.fit.verdict), shortVerdict(metric.fit));
              });
    fill.both("_error_worst", "Error {}", Style::Share, notInText, number(&MetricFit::errorWorst));
    fill.own({"difference", "Difference", Style::Sameness, Where::People}, &MetricPair::difference);
    fill.own({"coefficients", "Coefficients that differ", Style::Words, Where::Text},
             [](const MetricPair& pair) { return fmt::format("{}", fmt::join(pair.terms, ", ")); });
    fill.own({"same", {}, Style::Flag, documents}, &MetricPair::isSame);
    fill.own({"signature_changes", {}, Style::List, documents}, [](const MetricPair& pair) {
        return fmt::format("{}", fmt::join(pair.signature, "\n"));
    });
    fill.both("_relative_residual", {}, Style::Number, documents,
              number(&MetricFit::relativeResidual));
    fill.both("_rounded_relative_residual", {}, Style::Number, documents,
              number(&MetricFit::roundedRelativeResidual));
    fill.rows([&highlights](const MetricPair& pair, DifferenceRow& row) {
        row.item = pair.name();
        row.kind = pair.kind();
        if (!pair.signature.empty()) {
            row.tip = sentence("its signature differs: {}", fmt::join(pair.signature, ", "));
        }
        if (!pair.isSame()) {
            highlights.push_back(metricHighlight(pair));
        }
    });
    return {std::move(table), termTable(terms)};
}

/// Nothing where one repetition says nothing of noise.
std::optional<std::size_t> quietCount(const Analysis& analysis)
{
    return analysis.noise && analysis.noise->unassessed
               ? std::nullopt
               : std::optional(analysis.pivoting->counts.quiet());
}

/// How many events have each status, for people.
DifferenceTable countsOf(const Analysis& first, const Analysis& second)
{
    DifferenceTable table;
    table.columns = {{"side", "", Style::Words, Where::Text}};
    for (const auto* title : {"events", "quiet", "representable", "chosen"}) {
        table.columns.push_back({title, title, Style::Count, Where::Text});
    }
    for (const auto& [name, analysis] : {std::pair("A", &first), std::pair("B", &second)}) {
        const auto& counts = analysis->pivoting->counts;
        table.rows.push_back({.cells = {name, counts.total(), quietCount(*analysis),
                                        counts.representable(), counts.of(EventStatus::Chosen)}});
    }
    return table;
}

}  // namespace

JudgedBenchmark judge(const std::shared_ptr<const Benchmark>& benchmark, const Document& document)
{
    JudgedBenchmark judged{analyze(benchmark), {}};
    if (judged.analysis.isComplete()) {
        judged.formulas =
            countedFormulas(judged.analysis, document.descriptions, document.view.get());
    }
    return judged;
}

ComparedPair compareBenchmarks(JudgedBenchmark first, JudgedBenchmark second)
{
    const auto& a = *first.analysis.benchmark;
    const auto& b = *second.analysis.benchmark;
    const auto firstEvents = eventsOf(first.analysis);
    const auto secondEvents = eventsOf(second.analysis);
    const auto events = paired(firstEvents, secondEvents, &Event::id);
    ComparedPair pair;
    pair.names = {a.name, b.name};
    pair.first = a.name;
    pair.second = b.name;
    pair.title = againstText(a.name, b.name);
    pair.onlyNoise = std::ranges::find_first_of(a.basis->expectations, b.basis->expectations) ==
                     a.basis->expectations.end();
    if (pair.onlyNoise) {
        pair.validity = sentence(
            "Benchmark {} of A and benchmark {} of B have no common expectation: their noise is "
            "comparable, but their chosen events and metrics are not",
            a.name, b.name);
        pair.highlights = {highlight(Section::Noise, {}, 0.9, pair.validity)};
    }
    std::vector<Highlight> ofMeaning;
    auto [metrics, terms] = compareMetrics(first, second, ofMeaning);
    pair.tables.push_back(compareEvents(events, pair.highlights));
    pair.tables.push_back(compareChosen(events, {a.parameters.tau, b.parameters.tau}, ofMeaning));
    pair.tables.push_back(std::move(metrics));
    pair.tables.push_back(std::move(terms));
    if (!pair.onlyNoise) {
        std::ranges::move(ofMeaning, std::back_inserter(pair.highlights));
    }
    const auto& status = pair.tables[0];
    const auto& chosen = pair.tables[1];
    const auto list = [&](const char* id, const Names& names) {
        pair.addFact(id, Style::List, fmt::format("{}", fmt::join(names, "\n")));
    };
    for (const auto& [side, analysis] :
         {std::pair("first_counts.", &first.analysis), {"second_counts.", &second.analysis}}) {
        const auto count = [&, side = side](const char* name, const DifferenceCell& number) {
            pair.addFact(side + std::string(name), Style::Count, number);
        };
        const auto& counts = analysis->pivoting->counts;
        count("total", counts.total());
        count("quiet", quietCount(*analysis));
        count("representable", counts.representable());
        count("chosen", counts.of(EventStatus::Chosen));
        count("excluded", counts.of(EventStatus::Excluded));
    }
    pair.addFact("events_of_both", Style::Count, status.rows.size());
    std::array<Names, 2> only;
    for (const auto& [here, there] : events) {
        if (here == nullptr || there == nullptr) {
            only[here == nullptr ? 1 : 0].push_back((here == nullptr ? there : here)->name);
        }
    }
    list("only_first", only[0]);
    list("only_second", only[1]);
    for (const auto& [id, kind] : {std::pair("chosen_by_both", Kind::Same),
                                   {"chosen_by_first", Kind::OnlyFirst},
                                   {"chosen_by_second", Kind::OnlySecond}}) {
        Names names;
        for (const auto& row : chosen.rows) {
            if (row.kind == kind) {
                names.push_back(chosen.cell(row, "event").text);
            }
        }
        list(id, names);
    }
    pair.addFact("first_tau", Style::Number, a.parameters.tau);
    pair.addFact("second_tau", Style::Number, b.parameters.tau);
    pair.addFact("moved_across_tau", Style::Count,
                 std::ranges::count_if(status.rows, [&](const DifferenceRow& row) {
                     return status.cell(row, "moved_across_tau").number != 0;
                 }));
    pair.tables.insert(pair.tables.begin(), countsOf(first.analysis, second.analysis));
    pair.firstBenchmark = std::make_shared<const JudgedBenchmark>(std::move(first));
    pair.secondBenchmark = std::make_shared<const JudgedBenchmark>(std::move(second));
    return pair;
}

}  // namespace papilio::core
