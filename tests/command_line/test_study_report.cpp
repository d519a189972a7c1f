#include "app/command_line/study_report.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/shown_formula.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/findings/solver_text.h"
#include "core/formula/definition_values.h"
#include "core/formula/run_counts.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"
#include "core/present/report_html.h"
#include "core/present/run_columns.h"
#include "core/roofline/roof_set.h"
#include "core/topdown/tree.h"
#include "tests/command_line/program.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <cmath>

// The tables of a report, made without a window, against what core computes from the same study.

using namespace papilio;
using namespace papilio::core;

namespace {

const QString samples = QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/");

Document sample(const QString& name)
{
    auto document = readStudy((samples + name).toStdString());
    return document ? *std::move(document) : Document();
}

Report reportOn(const QString& name, bool isFull = true)
{
    app::ReportOptions options;
    options.study = (samples + name).toStdString();
    options.output = "report.html";
    options.isFull = isFull;
    auto report = app::makeReport(sample(name), options);
    if (!report) {
        qWarning("%s", report.error().message.c_str());
    }
    return report ? *std::move(report) : Report();
}

const ReportSection* section(const Report& report, const std::string& id)
{
    const auto found = std::ranges::find(report.sections, id, &ReportSection::id);
    return found == report.sections.end() ? nullptr : &*found;
}

/// All tables of a section with this caption: runs are split into several.
std::vector<const Table*> tables(const Report& report,
                                 const std::string& page,
                                 const std::string& caption)
{
    std::vector<const Table*> found;
    for (const auto* where : {section(report, page), section(report, "appendix-" + page)}) {
        for (std::size_t at = 0; where != nullptr && at < where->tables.size(); ++at) {
            if (where->tables[at].caption == caption) {
                found.push_back(&where->tables[at]);
            }
        }
    }
    return found;
}

std::optional<std::size_t> columnOf(const Table& table, const std::string& id)
{
    const auto found = std::ranges::find(table.headings, id, &Table::Heading::id);
    return found == table.headings.end()
               ? std::nullopt
               : std::optional<std::size_t>(found - table.headings.begin());
}

bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

/// Whether the column has these numbers; one without any number was left out.
bool hasNumbers(const Table& table, const std::string& id, const std::vector<double>& numbers)
{
    const auto column = columnOf(table, id);
    if (!column) {
        return std::ranges::all_of(numbers, [](double number) { return std::isnan(number); });
    }
    return std::ranges::equal(table.rows, numbers, isSame,
                              [&](const auto& row) { return row[*column].number; });
}

bool hasTexts(const Table& table, const std::string& id, const std::vector<std::string>& texts)
{
    const auto column = columnOf(table, id);
    return column && std::ranges::equal(table.rows, texts, {},
                                        [&](const auto& row) { return row[*column].text; });
}

double orNan(const std::optional<double>& value)
{
    return value.value_or(std::nan(""));
}

}  // namespace

class TestStudyReport : public QObject {
    Q_OBJECT

private:
    static void everySample()
    {
        QTest::addColumn<QString>("name");
        const auto names = QDir(samples).entryList({"*.h5"}, QDir::Files);
        QVERIFY(names.size() >= 5);
        for (const auto& name : names) {
            QTest::newRow(qPrintable(name)) << name;
        }
    }

private slots:
    // A bullet for each of 30 runs, and for each of three matrices.
    void whatManyShareIsSaidOnce()
    {
        const auto alya = reportOn("alya-topdown.papilio.h5", false);
        const auto& runs = section(alya, "topdown")->sentences;
        QVERIFY2(runs.size() <= 16, qPrintable(QString::number(runs.size())));
        QVERIFY(std::ranges::any_of(runs, [](const std::string& sentence) {
            return sentence.starts_with("alya-mn4, VECTOR_SIZE 32, 64, 128: ") &&
                   sentence.find("Backend Bound (52 % of Slots)") != std::string::npos &&
                   sentence.ends_with("The shares are those of 128.");
        }));
        const auto& solvers = reportOn("solver-convergence.papilio.h5", false).conclusions;
        const auto traces = solverRuns(sample("solver-convergence.papilio.h5").recorders);
        const auto axis = fairestAxis(traces);
        const auto first =
            fastestText(rankedRuns(traces, axis), mapped(traces, &SolverRun::subject), axis);
        QVERIFY(!first.empty());
        QCOMPARE(std::ranges::count(solvers, first), 1);
        // Table of the values: only in DGEMM 2.048 of Floating_point is above 1.800.
        const auto lcpi = reportOn("hpc-challenge-lcpi.papilio.h5", false).conclusions;
        QCOMPARE(lcpi.size(), std::size_t{1});
        QVERIFY2(lcpi[0].starts_with("LCPI: The largest is Data_accesses in 9 of 10 runs (HPL, "),
                 lcpi[0].c_str());
        QVERIFY(lcpi[0].ends_with("Floating_point in 1 of 10 runs (DGEMM)."));
        // A group of LIKWID has seconds, MHz and MByte/s: none of them is the largest.
        auto group = sample("hpc-challenge-lcpi.papilio.h5");
        auto mixed = std::make_shared<DefinitionSet>(*group.definitions.front());
        mixed->definitions.front().unit = "MHz";
        group.definitions.front() = mixed;
        app::ReportOptions options;
        options.output = "report.html";
        const auto ofGroup = app::makeReport(group, options);
        QVERIFY(ofGroup && ofGroup->conclusions.empty());
        // Whose bytes were not counted, or that has no FLOP, is not placed.
        const auto roofs = reportOn("roofs-with-points.papilio.h5", false).conclusions;
        QVERIFY(std::ranges::any_of(roofs, [](const std::string& one) {
            return one.find("2 are below ADD AVX2 DP, 5 below DRAM, ") != one.npos &&
                   one.find("5 not placed") != one.npos;
        }));
    }

    void pagesAreThoseOfTheStudy()
    {
        const auto alya = sample("alya-topdown.papilio.h5");
        QCOMPARE(reportPages(&alya), (std::vector<std::string>{"topdown", "study"}));
        const auto flops = sample("spr-cpu-flops.papilio.h5");
        QCOMPARE(reportPages(&flops),
                 (std::vector<std::string>{"metrics", "noise", "audit", "export", "study", "events",
                                           "signatures"}));
        core::ReportContent locality;
        locality.document.reuse = {std::make_shared<core::ReuseHistogram>()};
        QCOMPARE(reportPages(&locality.document), (std::vector<std::string>{"roofline", "study"}));
        QCOMPARE(reportSection("roofline", locality).title, std::string("Locality"));
    }

    void benchmarksAreThere_data() { everySample(); }
    void benchmarksAreThere()
    {
        QFETCH(const QString, name);
        const auto report = reportOn(name);
        for (const auto& benchmark : sample(name).benchmarks) {
            const auto analysis = analyze(benchmark);
            QVERIFY(analysis.isComplete());
            const EventFacts facts(analysis);
            const auto called = ": " + benchmark->name;
            std::vector<std::string> names;
            std::vector<double> noise;
            std::vector<double> residuals;
            for (std::uint32_t event = 0; event < facts.count(); ++event) {
                names.emplace_back(facts.name(event));
                noise.push_back(facts.noise(event));
                residuals.push_back(facts.residual(event));
            }
            const auto all = tables(report, "events", "All events" + called);
            QCOMPARE(all.size(), std::size_t{1});
            QCOMPARE(all[0]->leftOut, std::size_t{0});
            QVERIFY(hasTexts(*all[0], "event", names));
            QVERIFY(hasNumbers(*all[0], "rnmse", noise));
            QVERIFY(hasNumbers(*all[0], "residual", residuals));

            std::vector<std::string> chosen;
            std::vector<double> scores;
            for (const auto& pivot : analysis.pivoting->chosen) {
                chosen.emplace_back(facts.name(pivot.event));
                scores.push_back(pivot.score);
            }
            const auto pivots = tables(report, "events", "Chosen events" + called);
            QVERIFY(hasTexts(*pivots.at(0), "event", chosen));
            QVERIFY(hasNumbers(*pivots[0], "score", scores));

            std::vector<double> sorted;
            for (const auto event : analysis.noise->byNoise) {
                sorted.push_back(analysis.noise->maxRnmse[event]);
            }
            const auto byNoise = tables(report, "noise", "Events by noise" + called);
            QVERIFY(hasNumbers(*byNoise.at(0), "rnmse", sorted));

            std::vector<std::string> metrics;
            std::vector<double> errors;
            const auto document = sample(name);
            for (const auto& [origin, fit, shown, raw, reasons] :
                 countedFormulas(analysis, document.descriptions, document.view.get())) {
                metrics.push_back(fit.metric);
                errors.push_back(fit.isEmpty() ? std::nan("") : fit.errorWorst);
            }
            const auto fits = tables(report, "metrics", "Metrics" + called);
            QVERIFY(hasTexts(*fits.at(0), "metric", metrics));
            QVERIFY(hasNumbers(*tables(report, "metrics", "Errors of the metrics" + called).at(0),
                               "error", errors));
            QVERIFY(hasTexts(*tables(report, "signatures", "Signatures" + called).at(0), "metric",
                             metrics));
            QVERIFY(hasTexts(*tables(report, "export", "Definitions for PAPI" + called).at(0),
                             "metric", metrics));

            const auto basis = tables(report, "signatures", "Expectation basis" + called);
            for (Eigen::Index at = 0; at < benchmark->basis->matrix.cols(); ++at) {
                const Eigen::VectorXd column = benchmark->basis->matrix.col(at);
                QVERIFY(hasNumbers(*basis.at(0),
                                   benchmark->basis->expectations[static_cast<std::size_t>(at)],
                                   {column.begin(), column.end()}));
            }
            double counted = 0;
            const auto* statuses = tables(report, "study", "Events by status" + called).at(0);
            for (const auto& row : statuses->rows) {
                counted += row[*columnOf(*statuses, "events")].number;
            }
            QCOMPARE(counted, static_cast<double>(facts.count()));
        }
    }

    void countersAndTopDownAreThere_data() { everySample(); }
    void countersAndTopDownAreThere()
    {
        QFETCH(const QString, name);
        const auto document = sample(name);
        const auto report = reportOn(name);
        for (const auto& counters : document.counters) {
            std::size_t seen = 0;
            for (const auto* table : tables(report, "study", "Counters: " + counters->name)) {
                for (const auto& run : counters->runs()) {
                    std::vector<double> values;
                    for (const auto& count : runCounts(*counters, run)) {
                        values.push_back(orNan(count.value));
                    }
                    const auto id = counters->runs().size() == 1 ? std::string("value") : run;
                    if (columnOf(*table, id)) {
                        ++seen;
                        QVERIFY(hasNumbers(*table, id, values));
                    }
                }
            }
            QCOMPARE(seen, counters->runs().size());

            const auto chosen = chosenTopDown(*counters, {});
            if (!chosen) {
                continue;
            }
            const auto result = evaluateTopDown(chosen->model, *counters, chosen->options);
            const auto caption = counters->name + ", " + chosen->model->title;
            std::size_t shares = 0;
            for (const auto& run : result.runs) {
                std::vector<double> values;
                std::vector<double> amounts;
                for (const auto& outside : run.complementary()) {
                    values.push_back(orNan(outside.value));
                }
                for (const auto& node : run.nodes()) {
                    values.push_back(orNan(node.value));
                    amounts.push_back(orNan(node.amount));
                }
                for (const auto* table : tables(report, "topdown", "Shares: " + caption)) {
                    if (columnOf(*table, run.name)) {
                        ++shares;
                        QVERIFY(hasNumbers(*table, run.name, values));
                    }
                }
                for (const auto* table : tables(report, "topdown", "Amounts: " + caption)) {
                    QVERIFY(!columnOf(*table, run.name) || hasNumbers(*table, run.name, amounts));
                }
            }
            QCOMPARE(shares, result.runs.size());
        }
    }

    void roofsRunsAndDefinitionsAreThere_data() { everySample(); }
    void roofsRunsAndDefinitionsAreThere()
    {
        QFETCH(const QString, name);
        const auto document = sample(name);
        const auto report = reportOn(name);
        for (const auto& roofline : document.rooflines) {
            std::vector<double> performance;
            std::vector<double> intensity;
            for (const auto& point : roofline->points) {
                performance.push_back(point.performance);
                intensity.push_back(point.intensity);
            }
            if (!performance.empty()) {
                const auto kernels = tables(report, "roofline", "Kernels: " + roofline->name);
                QVERIFY(hasNumbers(*kernels.at(0), "performance", performance));
                QVERIFY(hasNumbers(*kernels[0], "intensity", intensity));
            }
            std::vector<std::string> names;
            std::vector<double> threads;
            for (const auto& roof : roofline->ceilings) {
                names.push_back(roof.name);
                threads.push_back(roof.threads > 0 ? roof.threads : std::nan(""));
            }
            const auto all = tables(report, "roofline", "All measured roofs: " + roofline->name);
            QVERIFY(hasTexts(*all.at(0), "roof", names));
            QVERIFY(hasNumbers(*all[0], "threads", threads));
            const auto roofs = roofSet(*roofline, {});
            const auto shown = tables(report, "roofline", "Roofs: " + roofline->name);
            QCOMPARE(shown.at(0)->rows.size(), roofs.bandwidths.size() + roofs.computes.size());
        }
        const auto runs = solverRuns(document.recorders);
        std::vector<double> last;
        for (const auto& table : tables(report, "recorders", "Solver runs")) {
            const auto solver = columnOf(*table, "solver");
            const auto number = columnOf(*table, "last");
            QCOMPARE(table->rows.size(), runs.size());
            for (const auto& row : table->rows) {
                const auto run = std::ranges::find(runs, row[*solver].text, &SolverRun::subject);
                QVERIFY(run != runs.end());
                QVERIFY(isSame(row[*number].number, run->report.last));
            }
            last.push_back(1);
        }
        QCOMPARE(last.size(), std::size_t{runs.empty() ? 0U : 1U});
        for (const auto& set : document.definitions) {
            std::vector<std::string> formulas;
            for (const auto& definition : set->definitions) {
                formulas.push_back(definition.formula);
            }
            QVERIFY(hasTexts(*tables(report, "formulas", "Definitions: " + set->name).at(0),
                             "formula", formulas));
            for (const auto& counters : document.counters) {
                std::size_t seen = 0;
                for (const auto& run : counters->runs()) {
                    std::vector<double> values;
                    for (const auto& value :
                         evaluateDefinitions(*set, countsOfRun(*counters, run))) {
                        values.push_back(orNan(value.value));
                    }
                    const auto id = counters->runs().size() == 1 ? std::string("value") : run;
                    for (const auto* table :
                         tables(report, "formulas",
                                "Values of " + set->name + ": " + counters->name)) {
                        if (columnOf(*table, id)) {
                            ++seen;
                            QVERIFY(hasNumbers(*table, id, values));
                        }
                    }
                }
                QVERIFY(seen > 0);
            }
        }
    }

    // `papilio export --format papi-user-events` refuses all of them: the names are LIKWID's.
    void whatPapiCannotCountIsNotWritten()
    {
        const auto name = QStringLiteral("casclakesp2-traffic.papilio.h5");
        const auto document = sample(name);
        const auto known = libpfmEvents(pmuOf(document, *document.benchmarks.at(0)));
        if (!known->obstacle().empty()) {
            QSKIP(known->obstacle().c_str());
        }
        const auto report = reportOn(name);
        const auto& made = *tables(report, "export", "Definitions for PAPI: likwid").at(0);
        QVERIFY(hasTexts(made, "name", std::vector<std::string>(made.rows.size(), "not written")));
        QVERIFY(
            hasNumbers(made, "difference", std::vector<double>(made.rows.size(), std::nan(""))));
    }

    void machinesAndSourcesAreThere_data() { everySample(); }
    void machinesAndSourcesAreThere()
    {
        QFETCH(const QString, name);
        const auto document = sample(name);
        const auto report = reportOn(name);
        const auto& facts = section(report, "appendix-facts")->tables;
        for (const auto& machine : document.machines) {
            for (const auto& attribute : machine.attributes) {
                QVERIFY(std::ranges::any_of(facts.at(0).rows, [&](const auto& row) {
                    return row[0].text == machine.id && row[1].text == attribute.first &&
                           row.back().text == attribute.second;
                }));
            }
        }
        const auto& parts = facts.back();
        QCOMPARE(parts.rows.size(), document.benchmarks.size() + document.counters.size() +
                                        document.rooflines.size() + document.reuse.size() +
                                        document.communication.size() +
                                        (document.recorders.empty() ? 0 : 1));
    }

    // What a reader needs is said first; the tables of all events are there on request.
    void conclusionsComeFirst_data() { everySample(); }
    void conclusionsComeFirst()
    {
        QFETCH(const QString, name);
        const auto report = reportOn(name, false);
        const auto document = sample(name);
        QVERIFY(!report.conclusions.empty() || !document.definitions.empty());
        const auto html = toHtml(report);
        const auto first = html.find("<table>");
        for (const auto& conclusion : report.conclusions) {
            QVERIFY2(html.find("<li>" + htmlText(conclusion)) < first, conclusion.c_str());
        }
        QVERIFY(tables(report, "events", "All events: " + name.toStdString()).empty());
        for (const auto& benchmark : document.benchmarks) {
            const auto pivoting = analyze(benchmark).pivoting;
            const auto& rows =
                tables(report, "events", "Chosen and dependent events: " + benchmark->name)
                    .at(0)
                    ->rows;
            QCOMPARE(rows.size(), pivoting->counts.of(EventStatus::Chosen) +
                                      pivoting->counts.of(EventStatus::Dependent));
        }
        const auto runs = solverRuns(document.recorders);
        if (!runs.empty()) {
            QVERIFY(report.conclusions.at(0).find(convergedText(runs)) != std::string::npos);
        }
    }

    // The program adds figures to the same tables.
    void theProgramWritesTheseTables_data() { everySample(); }
    void theProgramWritesTheseTables()
    {
        QFETCH(const QString, name);
        const tests::Folder folder;
        const QStringList arguments{"report", samples + name, "-o", "report.html"};
        const auto outcome = tests::papilio(arguments, folder.path());
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto html = tests::contentOf(folder / "report.html");
        const NumberStyleScope window(NumberStyle::Window);
        const auto report = reportOn(name, false);
        for (const auto& conclusion : report.conclusions) {
            QVERIFY2(html.contains(htmlText(conclusion).c_str()), conclusion.c_str());
        }
        for (const auto& section : report.sections) {
            QVERIFY(html.contains(("<a href=\"#" + section.id + "\">").c_str()));
            QVERIFY(html.contains(("<h2 id=\"" + section.id + "\">").c_str()));
            for (const auto& table : section.tables) {
                const auto rows = toHtml(table);
                QVERIFY2(html.contains(rows.substr(rows.find("<thead>")).c_str()),
                         table.caption.c_str());
            }
            for (const auto& sentence : section.sentences) {
                QVERIFY2(html.contains(htmlText(sentence).c_str()), sentence.c_str());
            }
        }
        QCOMPARE(tests::papilio(arguments, folder.path()).status, 0);
        QCOMPARE(tests::contentOf(folder / "report.html"), html);
    }

    // Sections were laid out and numbered, but not drawn where tables ran over pages before them.
    void pagesHaveAllHeadings_data() { everySample(); }
    void pagesHaveAllHeadings()
    {
        QFETCH(const QString, name);
        const auto reader = QStandardPaths::findExecutable("pdftotext");
        if (reader.isEmpty()) {
            QSKIP("pdftotext, which reads the text of a PDF, is not installed");
        }
        const tests::Folder folder;
        const auto outcome =
            tests::papilio({"report", samples + name, "-o", "report.pdf"}, folder.path());
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(reader, {"-layout", "report.pdf", "-"});
        QVERIFY(process.waitForFinished());
        const auto text = QString::fromUtf8(process.readAllStandardOutput()).replace('\f', '\n');
        QStringList lines;
        for (const auto& line : text.split('\n')) {
            lines.push_back(line.trimmed());
        }
        for (const auto& section : reportOn(name, false).sections) {
            QVERIFY2(lines.contains(QString::fromStdString(section.title)), section.title.c_str());
        }
        QVERIFY(!text.contains("{page:"));
        // "…:SCALAR_D", and "OUBLE" below it.
        QStringList ids;
        for (const auto& benchmark : sample(name).benchmarks) {
            const auto& names = benchmark->data->eventIds;
            for (std::size_t event = 0; event < names.size(); ++event) {
                ids << QString::fromStdString(std::string(names[event]));
            }
        }
        for (qsizetype line = 1; line < lines.size(); ++line) {
            const auto tail = lines[line].section(' ', 0, 0);
            for (const auto& id : ids) {
                const auto before = id.size() - tail.size() - 1;
                QVERIFY2(tail.size() < 3 || before < 0 || !id.endsWith(tail) ||
                             !id[before].isLetter() ||
                             !lines[line - 1].contains(id.first(before + 1)),
                         qPrintable(lines[line]));
            }
        }
    }

    void whatIsLeftOutIsSaid()
    {
        ReportContent content;
        content.document = sample("spr-cpu-flops.papilio.h5");
        content.benchmarks.push_back({analyze(content.document.benchmarks.at(0))});
        content.mostRows = 3;
        content.isFull = true;
        auto cut = reportSection("noise", content);
        QCOMPARE(cut.appendix.at(0).rows.size(), std::size_t{3});
        QCOMPARE(cut.appendix[0].leftOut, content.benchmarks[0].analysis.noise->byNoise.size() - 3);
        cut.commands = {"papilio analyze x --json"};
        Report report;
        report.sections = {cut};
        completeReport(report);
        const auto html = toHtml(report);
        QVERIFY(html.find("The first 3 of " +
                          countText(static_cast<double>(
                              content.benchmarks[0].analysis.noise->byNoise.size())) +
                          " rows.") != std::string::npos);
        QVERIFY(html.find("<code>papilio analyze x --json</code>") != std::string::npos);
    }

    void figuresAreInTheFile()
    {
        ReportSection section;
        section.id = "noise";
        section.figures = {{.png = "any\xff\x01", .width = 4, .height = 3}};
        Report report;
        report.sections = {section};
        QVERIFY(toHtml(report).find("src=\"data:image/png;base64,YW55/wE=\"") != std::string::npos);
        report.sections[0].figures[0].png = "any";
        QVERIFY(toHtml(report).find("base64,YW55\"") != std::string::npos);
    }
};

PAPILIO_TEST(TestStudyReport)
#include "test_study_report.moc"
