#include "core/present/study_report.h"

#include "core/analysis/event_facts.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
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
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/sparse_work.h"
#include "core/topdown/compare.h"
#include "core/traces/solver_runs.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <span>

namespace papilio::core {

namespace {

/// "Chosen events: branch": captions name what a study may have several of.
std::string captionOf(const std::string& what, const std::string& name)
{
    return name.empty() ? what : what + ": " + name;
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
        const auto most = std::min<std::size_t>(std::ranges::size(rows), content_.mostRows);
        auto table = tabulate(columns, std::span(std::ranges::data(rows), most), caption);
        table.leftOut = std::ranges::size(rows) - most;
        add(std::move(table));
    }
    void add(Table table)
    {
        if (table.rows.empty()) {
            return;
        }
        if (table.rows.size() > content_.mostRows) {
            table.leftOut = table.rows.size() - content_.mostRows;
            table.rows.resize(content_.mostRows);
        }
        section_.tables.push_back(withoutEmptyColumns(std::move(table)));
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
    for (const auto& table : document.counters) {
        counters(*table);
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
        add(caption, countColumns(), counts);
        return;
    }
    constexpr std::size_t widest = 5;  // counts have up to 14 digits
    for (const auto& group : runGroups(runs.size(), widest)) {
        add(caption, counterColumns(table, group), rows);
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
    add(captionOf("Remarks on counts", table.name), columns, remarks);
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
        add(captionOf("Events by noise", name),
            select(eventColumns(facts), {"event", "rnmse", "interval", "noise_verdict", "status"}),
            analysis.noise->byNoise);
        if (const auto undecided = facts.undecided()) {
            say(name, undecidedText(*undecided));
        }
        if (analysis.noise->unassessed) {
            say(name, "There is only one repetition, so noise was not assessed.");
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
        std::vector<std::uint32_t> all(facts.count());
        std::iota(all.begin(), all.end(), 0U);
        add(captionOf("All events", name),
            select(columns, {"event", "status", "rnmse", "residual", "score", "norm", "counts"}),
            all);
    }
}

void SectionWriter::signatures()
{
    for (const auto& benchmark : content_.document.benchmarks) {
        add(captionOf("Signatures", benchmark->name), signatureColumns(*benchmark->basis),
            *benchmark->signatures);
        std::vector<std::size_t> kernels(benchmark->data->kernelCount());
        std::iota(kernels.begin(), kernels.end(), std::size_t{0});
        add(captionOf("Expectation basis", benchmark->name), basisColumns(*benchmark), kernels);
    }
}

void SectionWriter::metrics()
{
    for (const auto& result : content_.benchmarks) {
        const auto& analysis = result.analysis;
        const auto rows = metricRows(analysis, result.review.get());
        add(captionOf("Metrics", analysis.benchmark->name), metricColumns(), rows);
        for (const auto& row : rows) {
            if (analysis.pivoting && row.fit == row.chosen) {
                say(row.fit->metric, reasonText(*row.fit, *analysis.pivoting));
                say(row.fit->metric, fitCaution(*row.fit, *analysis.pivoting));
            }
        }
    }
    for (const auto& result : content_.benchmarks) {
        if (result.review) {
            add(captionOf("How sure the definitions are", result.analysis.benchmark->name),
                reviewColumns(), metricRows(result.analysis, result.review.get()));
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
    std::vector<const AuditedDefinition*> rows;
    for (const auto& preset : content_.audit) {
        rows.push_back(&preset);
    }
    add(sentence("Presets of {} in {}", content_.pmu, content_.presets), auditColumns(), rows);
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
                add(captionOf("Amounts", caption), topDownAmountColumns(result, group), nodes);
            }
        }
        for (const auto& warning : result.warnings) {
            say(result.counters, warningText(warning, result));
        }
        for (const auto& run : result.runs) {
            const auto subject = captionOf(result.counters, runTitle(run.name));
            for (std::size_t node = 0; node < run.nodes().size(); ++node) {
                const auto warning = warningText(model, run, node);
                say(subject, warning.empty() ? warning : model.nodes[node].title + ": " + warning);
            }
            say(subject, adviceTexts(model, run, adviseTopDown(model, run)));
            if (const auto program = programPoint(content_.document, result.counters, run.name)) {
                say(subject, useText(model, run, *program));
            }
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
            const auto kernels = roofedKernels(*roofline, choice);
            const auto roofs = roofSet(*roofline, choice);
            add(captionOf(isSparse ? sentence("SpMV roofs") : sentence("Roofs"), roofline->name),
                roofColumns(roofs), roofRows(roofs, kernels));
            add(captionOf(isSparse ? sentence("Kernels under the SpMV roofs") : sentence("Kernels"),
                          roofline->name),
                kernelColumns(kernels), kernels);
        }
        add(captionOf("All measured roofs", roofline->name), ceilingColumns(roofline->ceilings),
            roofline->ceilings);
        const RoofChoice choice;
        say(roofline->name, orderText(*roofline, choice));
        say(roofline->name, threadsText(*roofline, choice));
        say(roofline->name, spreadText(*roofline, choice));
        for (const auto& pair : compareRuns(*roofline, choice)) {
            say(pair.name, comparisonText(pair));
        }
        for (const auto& point : roofline->points) {
            if (const auto advice = adviseUtilization(point, *roofline, choice)) {
                say(label(point), adviceText(*advice, point));
            }
        }
    }
    for (const auto& histogram : content_.document.reuse) {
        add(captionOf("Predicted cache misses", histogram->name), missColumns(*histogram),
            cacheSizes);
    }
    for (const auto& matrix : content_.document.communication) {
        std::vector<std::size_t> from(matrix->threads.size());
        std::iota(from.begin(), from.end(), std::size_t{0});
        add(captionOf("Communication", matrix->name), communicationColumns(*matrix), from);
    }
}

void SectionWriter::recorders()
{
    const auto& recorders = content_.document.recorders;
    const auto runs = solverRuns(recorders, content_.traces);
    auto rows = rankedRuns(runs, fairestAxis(runs));
    std::ranges::sort(rows, {}, &RankedRun::order);
    add("Solver runs", runColumns(rows), rows);
    for (std::size_t run = 0; run < runs.size(); ++run) {
        say(runs[run].subject, core::sentences(runs[run]));
        for (const auto& cause : causesOf(runs, run)) {
            say(runs[run].subject, causeText(cause));
        }
    }
    add("Other recorders", spreadColumns(), otherRecorders(recorders));
}

void SectionWriter::comparison()
{
    if (!content_.comparison) {
        return;
    }
    const auto& all = *content_.comparison;
    for (const auto& highlight : all.highlights) {
        say({}, highlight.sentence);
    }
    const auto addTable = [this](const DifferenceTable& table, const std::string& of) {
        auto shown = table.shown(DifferenceColumn::People);
        shown.caption = captionOf(table.caption, of);
        add(std::move(shown));
        say(of, table.notes);
    };
    for (const auto& pairs : all.pairs) {
        for (const auto& pair : pairs) {
            const auto of = pair.first == pair.second
                                ? pair.first
                                : sentence("{} against {}", pair.first, pair.second);
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
    for (const auto* table : {&all.solvers, &all.recorders, &all.definitions}) {
        addTable(*table, {});
    }
    for (const auto& rest : all.unpaired) {
        for (const auto& [side, names] :
             {std::pair("A", &rest.first), std::pair("B", &rest.second)}) {
            if (!names->empty()) {
                say({}, sentence("Only {} has these {}: {}", side, toString(rest.kind),
                                 fmt::join(*names, ", ")));
            }
        }
    }
    for (const auto& problem : all.problems) {
        say({}, problem.text());
    }
}

struct SectionOfPage {
    const char* page;
    std::string title;
    void (SectionWriter::*write)();
};

std::vector<SectionOfPage> sectionsOfPages()
{
    using Writer = SectionWriter;
    return {{"study", "Study", &Writer::study},
            {"noise", "Noise", &Writer::noise},
            {"events", "Events", &Writer::events},
            {"signatures", "Signatures", &Writer::signatures},
            {"metrics", "Metrics", &Writer::metrics},
            {"export", "Export", &Writer::exports},
            {"audit", "Audit", &Writer::audit},
            {"formulas", "Formulas", &Writer::formulas},
            {"topdown", "Top-Down", &Writer::topDown},
            {"roofline", "Roofline", &Writer::rooflines},
            {"recorders", "Recorders", &Writer::recorders},
            {"compare", "Compare", &Writer::comparison}};
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

std::vector<std::string> reportPages()
{
    std::vector<std::string> pages;
    for (const auto& section : sectionsOfPages()) {
        pages.emplace_back(section.page);
    }
    return pages;
}

ReportSection reportSection(const std::string& page, const ReportContent& content)
{
    const auto all = sectionsOfPages();
    const auto found = std::ranges::find(all, page, &SectionOfPage::page);
    assert(found != all.end());
    ReportSection section{.id = page,
                          .title = found->title,
                          .badge = reportBadge(content.document, page),
                          .sentences = {},
                          .tables = {}};
    SectionWriter writer(section, content);
    (writer.*found->write)();
    return section;
}

std::string reportBadge(const Document& document, const std::string& page)
{
    std::vector<const Provenance*> sources;
    const auto shows = [&page](std::initializer_list<std::string_view> pages) {
        return page.empty() || std::ranges::find(pages, page) != pages.end();
    };
    const auto add = [&sources](const auto& items) {
        for (const auto& item : items) {
            sources.push_back(&item->provenance);
        }
    };
    if (shows({"study", "noise", "events", "signatures", "metrics", "export", "audit"})) {
        for (const auto& benchmark : document.benchmarks) {
            sources.push_back(&benchmark->data->provenance);
        }
    }
    if (shows({"study", "topdown", "formulas"})) {
        add(document.counters);
    }
    if (shows({"study", "roofline"})) {
        add(document.rooflines);
    }
    if (shows({"study", "recorders"})) {
        add(document.recorders);
    }
    std::vector<std::string> words;
    bool isMeasured = false;
    for (const auto* source : sources) {
        const auto word = provenanceWord(*source);
        if (!isMade(dataOrigin(*source))) {
            isMeasured = true;
        } else if (std::ranges::find(words, word) == words.end()) {
            words.push_back(word);
        }
    }
    const auto joined = fmt::format("{}", fmt::join(words, ", "));
    return words.empty() || !isMeasured ? joined : sentence("partly {}", joined);
}

}  // namespace papilio::core
