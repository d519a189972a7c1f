#include "core/present/study_report.h"

#include "core/analysis/event_facts.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/findings/audit_text.h"
#include "core/findings/event_text.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/findings/topdown_text.h"
#include "core/formula/definition_values.h"
#include "core/formula/run_counts.h"
#include "core/model/dataset.h"
#include "core/present/counter_columns.h"
#include "core/present/definition_columns.h"
#include "core/present/event_columns.h"
#include "core/present/metric_columns.h"
#include "core/present/roofline_columns.h"
#include "core/present/run_columns.h"
#include "core/present/study_columns.h"
#include "core/present/topdown_columns.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/sparse_work.h"
#include "core/topdown/compare.h"
#include "core/traces/solver_runs.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <ranges>

namespace papilio::core {

namespace {

constexpr std::size_t mostNames = 12;  ///< of runs or presets that a sentence is about

/// "Chosen events: branch": captions name what a study may have several of.
std::string captionOf(const std::string& what, const std::string& name)
{
    return name.empty() ? what : what.empty() ? name : what + ": " + name;
}

/// "412 of 1,132 events are quiet (max-RNMSE at most 1e-10); 497 are noisy, 223 are zero."
std::string noiseConclusion(const StatusCounts& counts, double tau)
{
    const auto noisy = counts.of(EventStatus::Noisy);
    const auto zero = counts.of(EventStatus::Irrelevant);
    const auto unusable = noisy + zero + counts.of(EventStatus::Excluded) +
                          counts.of(EventStatus::Missing) + counts.of(EventStatus::NonFinite);
    const auto count = [](std::size_t number) { return countText(static_cast<double>(number)); };
    return sentence(
        "{} of {} are quiet (max-RNMSE of at most τ = {}); {} noisy, {} zero on every kernel.",
        count(counts.total() - unusable),
        count(counts.total()) + (counts.total() == 1 ? " event" : " events"), numberText(tau),
        count(noisy) + (noisy == 1 ? " is" : " are"), count(zero));
}

/// Events to count for the shown formula of a metric; NaN where it is not definable.
double countersOf(const MetricRow& row,
                  const std::vector<MetricRow>& rows,
                  const DefinitionReview& review)
{
    if (!isDefinition(*row.fit)) {
        return notANumber;
    }
    const auto place = static_cast<std::size_t>(&row - rows.data());
    return static_cast<double>(formulaRows(review, place).front().counters);
}

/// How many metrics are definable and which are not, with the reasons of the first few.
std::vector<std::string> metricConclusions(const std::vector<MetricRow>& rows,
                                           const Analysis& analysis)
{
    std::vector<std::string> defined;
    std::vector<const MetricRow*> undefined;
    for (const auto& row : rows) {
        if (isDefinition(*row.fit)) {
            defined.push_back(quotedMetric(row.fit->metric));
        } else if (!row.fit->isEmpty()) {
            undefined.push_back(&row);
        }
    }
    if (rows.empty()) {
        return {};
    }
    std::vector<std::string> sentences{
        sentence("{} of {} can be counted{}", defined.size(), plural(rows.size(), "metric"),
                 defined.empty() ? "." : fmt::format(": {}.", fmt::join(defined, ", ")))};
    constexpr std::size_t most = 3;
    for (const auto* row : firstOf(undefined, most)) {
        sentences.push_back(sentence("{} cannot be counted: {}.", quotedMetric(row->fit->metric),
                                     reasonText(*row->fit, *analysis.pivoting)));
    }
    if (undefined.size() > most) {
        sentences.push_back(
            sentence("Nor can {}.", plural(undefined.size() - most, "other metric")));
    }
    return sentences;
}

/// Under the roofs of SpMV the kernels that these are for, as the window shows.
std::vector<RoofedKernel> reportedKernels(const Roofline& roofline, const RoofChoice& choice)
{
    auto kernels = roofedKernels(roofline, choice);
    std::erase_if(kernels, [&](const auto& kernel) { return choice.sparse && !kernel.isSpmv; });
    return kernels;
}

/// The roofs next above the kernels, and which has the largest headroom.
std::string rooflineConclusion(const Roofline& roofline, const RoofChoice& choice)
{
    const auto kernels = reportedKernels(roofline, choice);
    std::map<std::string, std::size_t> above;
    auto unplaced = kernels.size();
    const RoofedKernel* farthest = nullptr;
    for (const auto& kernel : kernels) {
        if (kernel.placement.state != Placement::State::Placed) {
            continue;
        }
        --unplaced;
        ++above[(kernel.placement.isAtRoof ? "at " : "below ") + kernel.placement.roofLabel];
        // Of repetitions that differ it is only known what it is at least.
        if (!kernel.placement.isAtLeast && !std::isnan(kernel.placement.distance) &&
            (farthest == nullptr || kernel.placement.distance > farthest->placement.distance)) {
            farthest = &kernel;
        }
    }
    if (above.empty()) {
        return {};
    }
    std::vector<std::string> words;
    for (const auto& [roof, count] : above) {
        words.push_back(words.empty() ? sentence("{} {} {}", count, count == 1 ? "is" : "are", roof)
                                      : sentence("{} {}", count, roof));
    }
    if (unplaced > 0) {
        words.push_back(sentence("{} not placed", unplaced));
    }
    const auto text =
        sentence("Of {}, {}", plural(kernels.size(), "kernel"), fmt::join(words, ", "));
    return text + (farthest == nullptr
                       ? std::string(".")
                       : sentence("; {} has the largest headroom, {}.", label(*farthest->point),
                                  headroomText(farthest->placement)));
}

/// A sentence, and the runs of which it holds.
using RunsOfText = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// What to look at next, for the runs in which the same nodes dominate; with the shares of that in
/// which the loss is largest.
RunsOfText advisedRuns(const TopDownResult& result)
{
    const auto& model = *result.model;
    struct Group {
        TopDownAdvice advice;
        double largest = -1;
        const TopDownRun* worst = nullptr;
        std::vector<std::string> runs;
    };
    std::vector<Group> groups;
    for (const auto& run : result.runs) {
        const auto advice = adviseTopDown(model, run);
        auto group = std::ranges::find_if(groups, [&advice](const Group& other) {
            return other.advice.path == advice.path && other.advice.unknown == advice.unknown &&
                   other.advice.retiring == advice.retiring &&
                   other.advice.isEmptyRun == advice.isEmptyRun;
        });
        if (group == groups.end()) {
            group = groups.emplace(group);
            group->advice = advice;
        }
        group->runs.push_back(runTitle(run.name));
        const double loss = advice.path.empty() ? 0 : *run.node(advice.path.front()).value;
        if (loss > group->largest) {
            group->largest = loss;
            group->worst = &run;
        }
    }
    RunsOfText advised;
    for (auto& [advice, largest, worst, runs] : groups) {
        auto texts = adviceTexts(model, *worst, advice);
        if (runs.size() > 1 && !advice.path.empty()) {
            texts.push_back(sentence("The shares are those of {}.", runTitle(worst->name)));
        }
        advised.emplace_back(fmt::format("{}", fmt::join(texts, " ")), std::move(runs));
    }
    return advised;
}

class SectionWriter {
public:
    SectionWriter(ReportSection& section, const ReportContent& content)
        : section_(section),
          content_(content)
    {}

    void study();
    void noise();
    void events();
    void signatures();
    void metrics();
    void exports();
    void audit();
    void formulas();
    void topDown();
    void rooflines();
    void recorders();
    void comparison();

private:
    template<typename Row, typename Rows>
    void add(const std::string& caption, const Columns<Row>& columns, const Rows& rows)
    {
        add(tableOf(caption, columns, rows));
    }
    void add(Table table) { add(section_.tables, std::move(table)); }
    template<typename Row, typename Rows>
    void support(const std::string& caption, const Columns<Row>& columns, const Rows& rows)
    {
        add(section_.appendix, tableOf(caption, columns, rows));
    }
    template<typename Row, typename Rows>
    Table tableOf(const std::string& caption, const Columns<Row>& columns, const Rows& rows)
    {
        const auto most = std::min<std::size_t>(std::ranges::size(rows), content_.mostRows);
        auto table = tabulate(columns, firstOf(rows, most), caption);
        table.leftOut = std::ranges::size(rows) - most;
        return table;
    }
    void add(std::vector<Table>& tables, Table table)
    {
        if (table.rows.empty()) {
            return;
        }
        if (table.rows.size() > content_.mostRows) {
            table.leftOut = table.rows.size() - content_.mostRows;
            table.rows.resize(content_.mostRows);
        }
        tables.push_back(withoutEmptyColumns(std::move(table)));
    }
    void conclude(const std::string& subject, const std::string& sentence)
    {
        if (!sentence.empty()) {
            section_.conclusions.push_back(captionOf(subject, sentence));
        }
    }
    /// The name of one of several benchmarks.
    [[nodiscard]] std::string nameOf(const Analysis& analysis) const
    {
        return content_.benchmarks.size() > 1 ? analysis.benchmark->name : std::string();
    }
    void say(const std::string& subject, const std::string& sentence)
    {
        if (!sentence.empty()) {
            section_.sentences.push_back(subject.empty() ? sentence : subject + ": " + sentence);
        }
    }
    void say(const std::string& subject, const std::vector<std::string>& sentences)
    {
        for (const auto& sentence : sentences) {
            say(subject, sentence);
        }
    }
    /// The events of one of the analyses, with their review where there is one.
    [[nodiscard]] EventFacts factsOf(const BenchmarkResult& result) const
    {
        return EventFacts(result.analysis, content_.document.descriptions, result.events);
    }
    void counters(const CounterTable& table);
    void values(const DefinitionSet& set);
    template<typename Values>
    void valuesOfRuns(const std::string& caption,
                      const DefinitionSet& set,
                      const std::vector<std::string>& runs,
                      Values valuesOf);

    ReportSection& section_;
    const ReportContent& content_;
};

void SectionWriter::study()
{
    const auto& document = content_.document;
    std::optional<NoisyCounts> noisy;
    if (content_.benchmarks.size() == document.benchmarks.size()) {
        noisy.emplace();
        for (const auto& result : content_.benchmarks) {
            noisy->emplace(result.analysis.benchmark->name, noisyCount(result.analysis));
        }
    }
    add("Benchmarks", benchmarkColumns(std::move(noisy)), document.benchmarks);
    for (const auto& result : content_.benchmarks) {
        const auto& analysis = result.analysis;
        const auto& name = analysis.benchmark->name;
        if (analysis.problem) {
            say(name, analysis.problem->message);
        }
        if (analysis.pivoting) {
            add(captionOf("Events by status", name), statusColumns(analysis.pivoting->counts),
                statusesInOrder);
        }
        if (!analysis.benchmark->excluded.empty()) {
            say(name,
                sentence("Excluded by hand: {}.", fmt::join(analysis.benchmark->excluded, ", ")));
        }
    }
    if (content_.isFull) {
        for (const auto& table : document.counters) {
            counters(*table);
        }
    }
}

void SectionWriter::counters(const CounterTable& table)
{
    const auto rows = counterRows(table);
    const auto runs = table.runs();
    const auto caption = captionOf("Counters", table.name);
    if (runs.size() == 1) {
        std::vector<RunCount> counts;
        std::ranges::transform(rows, std::back_inserter(counts),
                               [](const CounterRow& row) { return row.counts.front(); });
        support(caption, countColumns(), counts);
        return;
    }
    constexpr std::size_t widest = 5;  // counts have up to 14 digits
    for (const auto& group : runGroups(runs.size(), widest)) {
        support(caption, counterColumns(table, group), rows);
    }
    // What is to be known of single counts, with the run it is about.
    struct Remark : RunCount {
        std::string run;
    };
    std::vector<Remark> remarks;
    for (const auto& row : rows) {
        for (std::size_t run = 0; run < runs.size(); ++run) {
            const auto& count = row.counts[run];
            if (!count.value || count.running < 1 || count.spread > 0) {
                remarks.push_back({count, runs[run]});
            }
        }
    }
    Columns<Remark> columns;
    for (const auto& column : select(countColumns(), {"event", "value", "spread", "remark"})) {
        auto& own = columns.emplace_back(column.id(), column.title(), column.help());
        column.isNumeric() ? own.numberAs([column](const Remark& row) { return column.value(row); },
                                          [column](const Remark& row) { return column.text(row); })
                           : own.words([column](const Remark& row) { return column.text(row); });
    }
    columns.emplace(columns.begin() + 1, "run", "Run")->words(&Remark::run);
    support(captionOf("Remarks on counts", table.name), columns, remarks);
}

void SectionWriter::noise()
{
    for (const auto& result : content_.benchmarks) {
        const auto& analysis = result.analysis;
        if (!analysis.noise) {
            continue;
        }
        const auto facts = factsOf(result);
        const auto& name = analysis.benchmark->name;
        if (analysis.noise->unassessed) {
            conclude(name, "There is only one repetition, so noise was not assessed.");
        } else if (analysis.pivoting) {
            conclude(nameOf(analysis), noiseConclusion(analysis.pivoting->counts,
                                                       analysis.benchmark->parameters.tau));
        }
        if (content_.isFull) {
            support(captionOf("Events by noise", name),
                    select(eventColumns(facts),
                           {"event", "rnmse", "interval", "noise_verdict", "status"}),
                    analysis.noise->byNoise);
        }
        if (const auto undecided = facts.undecided()) {
            say(name, undecidedText(*undecided));
        }
    }
}

void SectionWriter::events()
{
    for (const auto& result : content_.benchmarks) {
        const auto& analysis = result.analysis;
        if (!analysis.noise) {
            continue;
        }
        const auto facts = factsOf(result);
        const auto& name = analysis.benchmark->name;
        const auto columns = eventColumns(facts);
        if (analysis.pivoting) {
            add(captionOf("Chosen events", name),
                select(columns, {"pivot", "event", "score", "norm", "new_norm", "rnmse", "counts"}),
                chosenEvents(*analysis.pivoting));
        }
        const auto shown = filtered(indicesBelow(static_cast<std::uint32_t>(facts.count())),
                                    [&](std::uint32_t event) {
                                        const auto status = facts.status(event);
                                        return content_.isFull || status == EventStatus::Chosen ||
                                               status == EventStatus::Dependent;
                                    });
        support(
            captionOf(content_.isFull ? "All events" : "Chosen and dependent events", name),
            select(columns, {"event", "status", "rnmse", "residual", "score", "norm", "counts"}),
            shown);
    }
}

void SectionWriter::signatures()
{
    for (const auto& benchmark : content_.document.benchmarks) {
        support(captionOf("Signatures", benchmark->name), signatureColumns(*benchmark),
                *benchmark->signatures);
        support(captionOf("Expectation basis", benchmark->name), basisColumns(*benchmark),
                indicesBelow(benchmark->data->kernelCount()));
    }
}

void SectionWriter::metrics()
{
    for (const auto& result : content_.benchmarks) {
        const auto& analysis = result.analysis;
        const auto& name = analysis.benchmark->name;
        const auto rows = metricRows(analysis, result.review.get());
        auto columns = select(metricColumns(), {"metric", "formula", "verdict"});
        if (result.review) {
            columns.push_back(select(reviewColumns(), {"confidence"}).front());
            columns.number({"counters", "Counters", "Events to count"}, [&](const MetricRow& row) {
                return countersOf(row, rows, *result.review);
            });
        }
        columns.push_back(select(metricColumns(), {"remark"}).front());
        add(captionOf("Metrics", name), columns, rows);
        support(captionOf("Errors of the metrics", name),
                select(metricColumns(), {"metric", "error", "mean_error", "backward_error"}), rows);
        if (result.review) {
            auto judged = rows;
            std::erase_if(judged, [](const MetricRow& row) {
                return row.confidence == nullptr || !row.confidence->confidence;
            });
            support(captionOf("How sure the definitions are", name), reviewColumns(), judged);
        }
        for (const auto& sentence : metricConclusions(rows, analysis)) {
            conclude(nameOf(analysis), sentence);
        }
        for (const auto& row : rows) {
            if (analysis.pivoting && row.fit == row.chosen) {
                say(row.fit->metric, reasonText(*row.fit, *analysis.pivoting));
                say(row.fit->metric, fitCaution(*row.fit, *analysis.pivoting));
            }
        }
    }
}

void SectionWriter::exports()
{
    for (const auto& made : content_.exports) {
        add(captionOf("Definitions for PAPI", made.benchmark->name), exportColumns(made),
            made.metrics);
    }
}

void SectionWriter::audit()
{
    // What many have in common is said once, not in a row for each.
    std::map<std::string, std::vector<std::string>> incomparable;
    for (const auto& preset : content_.audit) {
        if (preset.verdict == AuditVerdict::NotComparable) {
            incomparable[auditText(preset)].push_back(fullName(preset.subject));
        }
    }
    std::erase_if(incomparable, [](const auto& reason) { return reason.second.size() == 1; });
    std::vector<const AuditedDefinition*> rows;
    for (const auto& preset : content_.audit) {
        if (content_.isFull || !incomparable.contains(auditText(preset))) {
            rows.push_back(&preset);
        }
    }
    if (!rows.empty()) {
        add(sentence("Presets of {} in {}", content_.pmu, content_.presets), auditColumns(), rows);
    }
    for (const auto& [reason, presets] : incomparable) {
        say(someText(presets, mostNames), reason);
    }
}

void SectionWriter::formulas()
{
    for (const auto& set : content_.document.definitions) {
        add(captionOf("Definitions", set->name),
            select(definitionColumns(),
                   {"definition", "formula", "unit", "category", "description"}),
            definitionRows(*set, std::vector<DefinitionValue>(set->definitions.size())));
        add(captionOf("Constants", set->name), constantColumns(), set->constants);
        values(*set);
    }
}

/// The definitions on every run of every table of counters; without counters on the kernels.
void SectionWriter::values(const DefinitionSet& set)
{
    const auto& document = content_.document;
    const auto caption = sentence("Values of {}", set.name);
    for (const auto& table : document.counters) {
        for (const auto& note : implausibleNotes(table->provenance)) {
            say(table->name, note);
        }
        const auto runs = table->runs();
        if (runs.size() == 1) {
            add(captionOf(caption, table->name),
                select(definitionColumns(), {"definition", "value", "spread", "unit", "state"}),
                definitionRows(set, evaluateDefinitions(set, *table, runs.front())));
            continue;
        }
        const EvaluatedRuns evaluated(set, *table);
        valuesOfRuns(captionOf(caption, table->name), set, runs,
                     [&](std::size_t run) { return evaluated.values(run); });
    }
    for (const auto& benchmark : document.benchmarks) {
        if (document.counters.empty()) {
            std::vector<std::string> kernels;
            for (std::size_t kernel = 0; kernel < benchmark->data->kernelCount(); ++kernel) {
                kernels.emplace_back(benchmark->data->kernels[kernel]);
            }
            const auto counts = std::make_shared<const CountsByKernel>(*benchmark->data);
            valuesOfRuns(captionOf(caption, benchmark->name), set, kernels,
                         [&](std::size_t kernel) {
                             return evaluateDefinitions(set, countsOfKernel(counts, kernel));
                         });
        }
    }
}

template<typename Values>
void SectionWriter::valuesOfRuns(const std::string& caption,
                                 const DefinitionSet& set,
                                 const std::vector<std::string>& runs,
                                 Values valuesOf)
{
    std::vector<DefinitionRuns> rows;
    for (const auto& definition : set.definitions) {
        rows.push_back({definition, {}});
    }
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const auto values = valuesOf(run);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const auto problem = valueProblemText(values[row]);
            const bool isNew =
                rows[row].values.empty() || problem != valueProblemText(rows[row].values.back());
            say(rows[row].definition.name, isNew ? problem : std::string());
            rows[row].values.push_back(values[row]);
        }
    }
    for (const auto& group : runGroups(runs.size())) {
        add(caption, definitionRunColumns(runs, group), rows);
    }
    // The largest part of each bar that the page draws, where all are known and have one unit.
    std::map<std::string, std::vector<const DefinitionRuns*>> bars;
    for (const auto& row : rows) {
        bars[content_.document.counters.empty() ? "" : row.definition.category].push_back(&row);
    }
    for (const auto& [category, parts] : bars) {
        const auto& unit = parts.front()->definition.unit;
        const bool isOne =
            !category.empty() && !unit.empty() && std::ranges::all_of(parts, [&](const auto* part) {
                return part->definition.unit == unit;
            });
        std::map<std::string, std::vector<std::string>> largest;
        for (std::size_t run = 0; isOne && run < runs.size(); ++run) {
            const auto& most = **std::ranges::max_element(
                parts, {}, [run](const auto* part) { return part->values[run].value; });
            const bool isKnown = std::ranges::all_of(
                parts, [run](const auto* part) { return part->values[run].value.has_value(); });
            if (isKnown && *most.values[run].value > 0) {
                largest[most.definition.name].push_back(runs[run]);
            }
        }
        std::vector<std::string> words;
        for (const auto& [name, where] : largest) {
            words.push_back(sentence("{} in {} of {} runs ({})", name, where.size(), runs.size(),
                                     someText(where, mostNames)));
        }
        if (!words.empty()) {
            conclude(category, sentence("The largest is {}.", fmt::join(words, ", ")));
        }
    }
}

void SectionWriter::topDown()
{
    for (const auto& result : content_.topDown) {
        const auto& model = *result.model;
        const auto caption = result.counters + ", " + model.title;
        const auto rows = topDownRows(model);
        const auto nodes = nodesInDepth(model);
        const bool hasAmounts = std::ranges::any_of(
            result.runs, [](const TopDownRun& run) { return run.total.value_or(0) > 1; });
        for (const auto& group : runGroups(result.runs.size())) {
            add(captionOf("Shares", caption), topDownColumns(result, group), rows);
            if (hasAmounts) {
                support(captionOf("Amounts", caption), topDownAmountColumns(result, group), nodes);
            }
        }
        for (const auto& warning : result.warnings) {
            say(result.counters, warningText(warning, result));
        }
        const auto about = content_.topDown.size() > 1 ? result.counters : std::string();
        for (const auto& sentence : trendTexts(trendsOf(result), result)) {
            conclude(about, sentence);
        }
        if (result.runs.size() == 1) {
            const auto& run = result.runs.front();
            for (const auto& sentence : adviceTexts(model, run, adviseTopDown(model, run))) {
                conclude(about, sentence);
            }
        }
        // What several runs have in common is said once.
        auto common = result.runs.size() > 1 ? advisedRuns(result) : RunsOfText();
        const auto note = [&common](const std::string& text, const TopDownRun& run) {
            auto said = std::ranges::find(common, text, &RunsOfText::value_type::first);
            if (said == common.end()) {
                said = common.insert(said, {text, {}});
            }
            said->second.push_back(runTitle(run.name));
        };
        for (const auto& run : result.runs) {
            for (const auto& warning : nodeWarnings(model, run)) {
                note(warning, run);
            }
            if (const auto program = programPoint(content_.document, result.counters, run.name)) {
                note(useText(model, run, *program), run);
            }
        }
        for (const auto& [text, runs] : common) {
            const auto title =
                result.parameter.empty() ? runs.size() == 1 ? "run" : "runs" : result.parameter;
            say(sentence("{}, {} {}", result.counters, title, someText(runs, mostNames)), text);
        }
    }
}

void SectionWriter::rooflines()
{
    for (const auto& roofline : content_.document.rooflines) {
        for (const bool isSparse : {false, true}) {
            const auto has = roofChoices(*roofline);
            if (isSparse ? !has.hasSparse : has.hasOnlySparse) {
                continue;
            }
            const RoofChoice choice{.sparse = isSparse};
            const auto kernels = reportedKernels(*roofline, choice);
            const auto roofs = roofSet(*roofline, choice);
            add(captionOf(
                    isSparse ? sentence("Kernels with intensities of SpMV") : sentence("Kernels"),
                    roofline->name),
                kernelColumns(kernels), kernels);
            add(captionOf(isSparse ? sentence("SpMV roofs") : sentence("Roofs"), roofline->name),
                roofColumns(roofs), roofRows(roofs, kernels));
        }
        support(captionOf("All measured roofs", roofline->name), ceilingColumns(roofline->ceilings),
                roofline->ceilings);
        const RoofChoice choice;
        const auto about = content_.document.rooflines.size() > 1 ? roofline->name : std::string();
        conclude(about,
                 rooflineConclusion(*roofline, {.sparse = roofChoices(*roofline).hasOnlySparse}));
        const auto runs = runsText(*roofline, choice);
        conclude(about, runs);
        conclude(about, orderText(*roofline, choice));
        conclude(about, threadsText(*roofline, choice));
        conclude(about, spreadText(drawnRoofs(roofRows(roofSet(*roofline, choice),
                                                       roofedKernels(*roofline, choice)))));
        for (const auto& [kernel, text] : kernelTexts(*roofline, choice)) {
            if (runs.find(text) == std::string::npos) {  // it may be of one kernel
                say(kernel, text);
            }
        }
    }
    for (const auto& histogram : content_.document.reuse) {
        add(captionOf("Predicted cache misses", histogram->name), missColumns(*histogram),
            cacheSizes);
        conclude(content_.document.reuse.size() > 1 ? histogram->name : std::string(),
                 missesText(*histogram, CacheUse::Shared));
    }
    for (const auto& matrix : content_.document.communication) {
        add(captionOf("Communication", matrix->name), communicationColumns(*matrix),
            indicesBelow(matrix->threads.size()));
        conclude(content_.document.communication.size() > 1 ? matrix->name : std::string(),
                 sharingText(*matrix));
    }
}

void SectionWriter::recorders()
{
    const auto& recorders = content_.document.recorders;
    const auto runs = solverRuns(recorders, content_.traces);
    const auto axis = fairestAxis(runs);
    auto rows = rankedRuns(runs, axis);
    if (!std::ranges::all_of(runs, &SolverRun::isInner)) {
        conclude({}, sentence("Solver runs: {}.", convergedText(runs)));
    }
    if (auto failed = failedText(runs); !failed.empty()) {
        conclude({}, failed);
    }
    if (auto fastest = fastestText(rows, mapped(runs, &SolverRun::subject), axis);
        !fastest.empty()) {
        conclude({}, std::move(fastest));
    }
    std::erase_if(rows, [](const RankedRun& row) { return row.run.isInner(); });
    std::ranges::sort(rows, {}, &RankedRun::order);
    const auto columns = runColumns(rows);
    add("Solver runs", select(columns, {"place", "solver", "outcome", "lasting", "time", "last"}),
        rows);
    support("All of the solver runs", columns, rows);
    for (const auto& [subject, text] : runSentences(runs)) {
        say(subject, text);
    }
    if (content_.isFull) {
        support("Other recorders", spreadColumns(), otherRecorders(recorders));
    }
}

void SectionWriter::comparison()
{
    if (!content_.comparison) {
        return;
    }
    const auto& all = *content_.comparison;
    for (const auto& highlight : all.highlights) {
        conclude({}, highlight.sentence);
    }
    const auto addTable = [this](const DifferenceTable& table, const std::string& of) {
        auto shown = table.shown(DifferenceColumn::People);
        shown.caption = captionOf(table.caption, of);
        add(std::move(shown));
        say(of, table.notes);
    };
    for (const auto& pairs : all.pairs) {
        for (const auto& pair : pairs) {
            const auto of = againstText(pair.first, pair.second);
            for (const auto& table : pair.tables) {
                if (table.id == "status_changes" || table.id == "terms") {
                    say(of, table.notes);  // a row for each event is no report
                } else if (!table.caption.empty()) {
                    addTable(table, of);
                }
            }
            say(of, pair.validity);
        }
    }
    for (const auto* table : all.wholeTables()) {
        addTable(*table, {});
    }
    for (const auto& rest : all.unpaired) {
        say({}, rest.sentences(rest.first.size() + rest.second.size()));
    }
    for (const auto& problem : all.problems) {
        say({}, problem.text());
    }
}

struct SectionOfPage {
    const char* page;
    std::string title;
    void (SectionWriter::*write)();
    bool (*has)(const Document& document);  ///< something for it
};

bool hasMetrics(const Document& document)
{
    return std::ranges::any_of(document.benchmarks, [](const auto& benchmark) {
        return !isPlaceholder(benchmark->basis);
    });
}

std::vector<SectionOfPage> sectionsOfPages()
{
    using Writer = SectionWriter;
    const auto hasBenchmark = [](const Document& study) { return !study.benchmarks.empty(); };
    return {{"metrics", "Metrics", &Writer::metrics, hasMetrics},
            {"noise", "Noise", &Writer::noise, hasBenchmark},
            {"topdown", "Top-Down", &Writer::topDown,
             [](const Document& study) { return !study.counters.empty(); }},
            {"roofline", "Roofline", &Writer::rooflines,
             [](const Document& study) {
                 return !study.rooflines.empty() || !study.reuse.empty() ||
                        !study.communication.empty();
             }},
            {"recorders", "Recorders", &Writer::recorders,
             [](const Document& study) { return !study.recorders.empty(); }},
            {"compare", "Compare", &Writer::comparison, [](const Document&) { return false; }},
            {"audit", "Audit", &Writer::audit, hasMetrics},
            {"formulas", "Formulas", &Writer::formulas,
             [](const Document& study) { return !study.definitions.empty(); }},
            {"export", "Export", &Writer::exports, hasMetrics},
            {"study", "Study", &Writer::study, [](const Document&) { return true; }},
            {"events", "Events", &Writer::events, hasBenchmark},
            {"signatures", "Signatures", &Writer::signatures, hasMetrics}};
}

}  // namespace

std::vector<Table> studyFacts(const Document& document)
{
    std::vector<Table> tables;
    if (const auto rows = noteRows(document); !rows.empty()) {
        tables.push_back(tabulate(noteColumns(), rows, "Notes"));
    }
    if (!document.snapshots.empty()) {
        tables.push_back(tabulate(snapshotColumns(), document.snapshots, "Snapshots"));
    }
    if (const auto rows = machineProperties(document); !rows.empty()) {
        tables.push_back(withoutEmptyColumns(tabulate(machineColumns(), rows, "Machines")));
    }
    if (const auto rows = studyParts(document); !rows.empty()) {
        tables.push_back(
            withoutEmptyColumns(tabulate(partColumns(), rows, "Contents and their sources")));
    }
    return tables;
}

std::string reportCommand(const std::string& command, const std::string& unsaved)
{
    return unsaved.empty() ? command : sentence("no command reproduces this report: {}", unsaved);
}

std::string studyContents(const Document& document)
{
    constexpr std::size_t most = 3;
    std::vector<std::string> words;
    const auto parts = studyParts(document);
    for (const auto& part : firstOf(parts, most)) {
        words.push_back(captionOf(part.name, part.content));
    }
    if (parts.size() > most) {
        words.push_back(plural(parts.size() - most, "other part"));
    }
    return fmt::format("{}", fmt::join(words, " · "));
}

void completeReport(Report& report)
{
    ReportSection repeat{.id = "repeat", .title = "To repeat it", .commands = {report.command}};
    std::vector<ReportSection> appendix;
    const auto add = [&](const std::string& id, const std::string& title,
                         std::vector<Table>& tables, const std::string& badge) {
        if (!tables.empty()) {
            appendix.push_back({.id = "appendix-" + id,
                                .title = sentence("Appendix: {}", title),
                                .badge = badge,
                                .tables = std::exchange(tables, {})});
        }
    };
    for (auto& section : report.sections) {
        std::ranges::move(section.conclusions, std::back_inserter(report.conclusions));
        for (auto& command : std::exchange(section.commands, {})) {
            addOnce(repeat.commands, std::move(command));
        }
        section.conclusions.clear();
        add(section.id, section.title, section.appendix, section.badge);
    }
    add("facts", "Machines and sources", report.facts, {});
    report.sections.push_back(std::move(repeat));
    std::ranges::move(appendix, std::back_inserter(report.sections));
}

std::vector<std::string> reportPages(const Document* document)
{
    std::vector<std::string> pages;
    for (const auto& section : sectionsOfPages()) {
        if (document == nullptr || section.has(*document)) {
            pages.emplace_back(section.page);
        }
    }
    return pages;
}

ReportSection reportSection(const std::string& page, const ReportContent& content)
{
    const auto all = sectionsOfPages();
    const auto found = std::ranges::find(all, page, &SectionOfPage::page);
    assert(found != all.end());
    const bool isLocality = page == "roofline" && content.document.rooflines.empty();
    ReportSection section{.id = page,
                          .title = isLocality ? "Locality" : found->title,
                          .badge = reportBadge(content.document, page)};
    SectionWriter writer(section, content);
    (writer.*found->write)();
    return section;
}

std::vector<std::pair<std::string, std::vector<std::string>>> residualsByProblem(
    const Document& document)
{
    std::map<SolvedProblem, std::vector<std::string>> problems;
    for (const auto& run : solverRuns(document.recorders)) {
        if (run.isInner()) {
            continue;
        }
        auto problem = solvedProblem(run);
        problem.solve = 0;  // solves of one run are drawn over one another
        problems[std::move(problem)].push_back(run.residual->name);
    }
    std::vector<std::pair<std::string, std::vector<std::string>>> named;
    for (auto& [problem, residuals] : problems) {
        named.emplace_back(problem.matrix, std::move(residuals));
    }
    return named;
}

std::set<DataOrigin> dataOrigins(const Document& document, const std::string& page)
{
    const std::map<std::string_view, std::string_view> pages = {
        {"benchmark", " noise events signatures metrics export audit "},
        {"counters", " topdown formulas counts "},
        {"roofline", " roofline rooflines "},
        {"recorders", " recorders "}};
    const bool isWhole = page.empty() || page == "study" || page == "overview";
    std::set<DataOrigin> origins;
    for (const auto& part : studyParts(document)) {
        const auto shows = pages.find(part.kind);
        if (shows != pages.end() &&
            (isWhole || shows->second.find(' ' + page + ' ') != std::string_view::npos)) {
            origins.insert(part.provenance.kind);
        }
    }
    return origins;
}

std::string madeText(const std::set<DataOrigin>& origins)
{
    std::vector<std::string> words;
    for (const auto origin : origins) {
        if (isMade(origin)) {
            words.push_back(provenanceWord(origin));
        }
    }
    const auto joined = fmt::format("{}", fmt::join(words, ", "));
    return words.empty() || words.size() == origins.size() ? joined : sentence("partly {}", joined);
}

std::string reportBadge(const Document& document, const std::string& page)
{
    return madeText(dataOrigins(document, page));
}

}  // namespace papilio::core
