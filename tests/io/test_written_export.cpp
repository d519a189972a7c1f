#include "core/analysis/pipeline.h"
#include "core/base/number_format.h"
#include "core/formula/parser.h"
#include "core/io/definitions/dialects.h"
#include "core/io/definitions/written_export.h"
#include "core/papi/presets.h"
#include "tests/support/area_program.h"
#include "tests/support/planted_machine.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <fmt/format.h>

using namespace papilio::core;
using papilio::tests::plantedMachine;

namespace {

ExportOptions optionsFor(const Dialect& dialect)
{
    ExportOptions options;
    options.dialect = &dialect;
    options.pmu = "clx";
    options.counters = 16;
    return options;
}

const ExportedMetric& metricIn(const WrittenExport& written, const std::string& name)
{
    return *std::ranges::find(written.made.metrics, name, &ExportedMetric::metric);
}

}  // namespace

// The metrics of a benchmark in every format.
class WrittenExports : public QObject {
    Q_OBJECT

    Analysis analysis_ = analyze(plantedMachine({.events = 60}, 3).benchmark);

    /// Every event has a note with what could end a comment or a line.
    [[nodiscard]] std::shared_ptr<const StudyNotes> notes() const
    {
        auto notes = std::make_shared<StudyNotes>();
        notes->text = "Measured on a rainy day.\nThe second line of the study: a, b\n\n";
        notes->tags = {"two_tags", "night & day"};
        const auto& ids = analysis_.benchmark->data->eventIds;
        for (std::size_t event = 0; event < ids.size(); ++event) {
            notes->setEvent(std::string(ids[event]),
                            "--hyphens--, \"quotes\" 'and' \\commas, <tags> & #marks: " +
                                std::string(900, 'x') + "\nEVENT,secondNoteLine,NOT_DERIVED,A");
        }
        return notes;
    }

    [[nodiscard]] std::shared_ptr<const Benchmark> notedBenchmark() const
    {
        auto benchmark = std::make_shared<Benchmark>(*analysis_.benchmark);
        auto signatures = *benchmark->signatures;
        for (auto& signature : signatures) {
            signature.note = "onlySignature\nCPU,other";
        }
        benchmark->signatures = std::make_shared<const Signatures>(std::move(signatures));
        return benchmark;
    }

    /// Both files define the same, to who reads the format.
    static void checkSame(const std::string& plain, const std::string& noted, const Dialect& target)
    {
        if (&target == &dialects::papiUserEvents || &target == &dialects::papiPresets) {
            const auto one = readPresets(plain);
            const auto other = readPresets(noted);
            QVERIFY(one && other);
            QVERIFY(std::ranges::equal(one->blocks[0].presets, other->blocks[0].presets,
                                       &Preset::sameAs));
            const auto lines = QString::fromStdString(noted).split(u'\n');
            QVERIFY(
                std::ranges::all_of(lines, [](const QString& line) { return line.size() < 2047; }));
        }
        const auto* format = dialectOf(plain);
        QCOMPARE(dialectOf(noted), format);
        if (format == nullptr) {
            return;
        }
        const auto one = parseDefinitionsOf(plain, "plain");
        const auto other = parseDefinitionsOf(noted, "noted");
        QVERIFY2(one && other, other ? "" : other.error().message.c_str());
        QCOMPARE(one->definitions.size(), other->definitions.size());
        for (std::size_t index = 0; index < one->definitions.size(); ++index) {
            QCOMPARE(one->definitions[index].name, other->definitions[index].name);
            QVERIFY(one->definitions[index].formula == other->definitions[index].formula);
        }
    }

    [[nodiscard]] std::vector<std::string> defined() const
    {
        std::vector<std::string> names;
        for (const auto& fit : analysis_.fits->metrics) {
            if (fit.isDefined()) {
                names.push_back(fit.metric);
            }
        }
        return names;
    }

private slots:
    void targetsHaveNames()
    {
        for (const auto* target : exportTargets()) {
            QCOMPARE(exportTarget(target->id), target);
            QVERIFY(target->suffix.starts_with('.'));
        }
        QVERIFY(exportTarget("papi") == nullptr);
    }

    // What each tool computes from its own text, on the counts of the kernels, is what the metric
    // asks for.
    void everyToolComputesWhatIsExpected_data()
    {
        QTest::addColumn<QString>("id");
        for (const auto* target : exportTargets()) {
            if (target->tool != "PAPI") {
                QTest::newRow(target->id.data()) << target->id.data();
            }
        }
    }
    void everyToolComputesWhatIsExpected()
    {
        QFETCH(QString, id);
        const auto& dialect = *exportTarget(id.toStdString());
        QVERIFY(defined().size() > 3);

        const auto written = writeExport(analysis_, optionsFor(dialect));

        QVERIFY2(written, written ? "" : written.error().message.c_str());
        QVERIFY2(written->text, written->text ? "" : written->text.error().message.c_str());
        // What LIKWID counts is not known of events of another tool.
        const bool computes = dialect.arithmetic && !dialect.isGroup;
        for (const auto& name : defined()) {
            const auto& metric = metricIn(*written, name);
            QVERIFY2(metric.isWritten, name.c_str());
            QVERIFY2(written->text->find(dialect.eventsOnly ? metric.terms.front().written
                                                            : metric.name) != std::string::npos,
                     name.c_str());
            QCOMPARE(metric.kernels.empty(), !computes);
            for (const auto& check : metric.kernels) {
                QVERIFY2(check.difference && *check.difference == 0,
                         (name + " on " + check.kernel + ": " + check.problem).c_str());
            }
        }
        // What can be read back says the same.
        if (dialectOf(*written->text) != nullptr) {
            const auto again = parseDefinitionsOf(*written->text, "file");
            QVERIFY(again);
            QCOMPARE(again->definitions.size(), defined().size());
        }
    }

    // What somebody wrote on the study, on a metric and on its events is in every file; what the
    // file defines stays the same.
    void notesAreCommentsInEveryFormat_data()
    {
        QTest::addColumn<QString>("id");
        for (const auto* target : exportTargets()) {
            QTest::newRow(target->id.data()) << target->id.data();
        }
    }
    void notesAreCommentsInEveryFormat()
    {
        QFETCH(QString, id);
        const auto& target = *exportTarget(id.toStdString());
        auto options = optionsFor(target);
        const auto plain = writeExport(analysis_, options);
        QVERIFY(plain && plain->text);
        const auto noted = analyze(notedBenchmark());
        options.notes = notes();

        const auto written = writeExport(noted, options);

        QVERIFY(written && written->text);
        const auto& text = *written->text;
        // JSON of other tools has descriptions, and no place for words on the whole.
        const bool hasHead =
            std::ranges::count(std::array{&dialects::own, &dialects::perf, &dialects::perfmon},
                               &target) == 0;
        for (const auto* word : {"rainy day", "second line of the study", "two_tags"}) {
            QCOMPARE(text.find(word) != std::string::npos, hasHead);
        }
        for (const auto* word : {"hyphens", "onlySignature", "secondNoteLine"}) {
            QVERIFY2(text.find(word) != std::string::npos, word);
            QVERIFY2(plain->text->find(word) == std::string::npos, word);
        }
        QCOMPARE(written->made.writtenCount(), plain->made.writtenCount());
        checkSame(*plain->text, text, target);
    }

    // Who reads the file later sees that a metric does not count what its name says.
    void whatIsNotDefinableIsMarkedInEveryFormat_data() { notesAreCommentsInEveryFormat_data(); }
    void whatIsNotDefinableIsMarkedInEveryFormat()
    {
        QFETCH(QString, id);
        const auto& target = *exportTarget(id.toStdString());
        if (target.eventsOnly) {
            return;  // it has no metrics
        }
        const auto& metrics = analysis_.fits->metrics;
        const auto undefined = std::ranges::find_if(
            metrics, [](const MetricFit& fit) { return fit.verdict == Verdict::NotDefinable; });
        QVERIFY(undefined != metrics.end());
        auto options = optionsFor(target);
        options.metrics = {undefined->metric};

        const auto written = writeExport(analysis_, options);

        QVERIFY2(written && written->text, undefined->metric.c_str());
        QVERIFY2(written->text->find("not definable") != std::string::npos, written->text->c_str());
    }

    // Tables V to VIII of paper 1: every metric with Eq. 5 of the chosen events' fit.
    void tablesHaveEquation5AndWhatIsNotDefinable_data()
    {
        QTest::addColumn<bool>("isCsv");
        QTest::newRow("CSV") << true;
        QTest::newRow("LaTeX") << false;
    }
    void tablesHaveEquation5AndWhatIsNotDefinable()
    {
        QFETCH(bool, isCsv);
        const auto written =
            writeExport(analysis_, optionsFor(isCsv ? dialects::csv : dialects::latex));
        QVERIFY(written && written->text);
        std::size_t undefined = 0;
        for (const auto& fit : analysis_.fits->metrics) {
            const auto error = isCsv ? "," + exactText(fit.backwardError) + "\n"
                                     : fmt::format(" & {:.2e} & ", fit.backwardError);
            const auto lines = QString::fromStdString(*written->text).split(u'\n');
            QVERIFY2(std::ranges::any_of(
                         lines,
                         [&](const QString& line) {
                             return line.startsWith(QString::fromStdString(fit.metric)) &&
                                    (line + u'\n').contains(QString::fromStdString(error));
                         }),
                     fit.metric.c_str());
            undefined += fit.isDefined() ? 0 : 1;
        }
        QVERIFY(undefined > 0);
    }

    // The XML gives the formulas that the lines of presets have.
    void xmlIsReadBack()
    {
        const auto xml = writeExport(analysis_, optionsFor(dialects::papiXml));
        const auto events = writeExport(analysis_, optionsFor(dialects::papiPresets));
        QVERIFY(xml && xml->text && events && events->text);

        const auto read = parseDefinitionsOf(*xml->text, "metrics.xml");
        const auto same = parseDefinitionsOf(*events->text, "metrics.csv");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(same && read->refused.empty() && read->definitions.size() > 3);
        QCOMPARE(read->definitions.size(), same->definitions.size());
        for (std::size_t index = 0; index < read->definitions.size(); ++index) {
            QCOMPARE(read->definitions[index].name, same->definitions[index].name);
            QVERIFY(read->definitions[index].formula == same->definitions[index].formula);
            QCOMPARE(read->definitions[index].category, std::string("clx"));
        }
    }

    // As in PAPI's own papi_events.xml.
    void sumsOfPapisOwnXml()
    {
        const auto read = parseDefinitionsOf(
            "<?xml version=\"1.0\"?>\n<papieventsbyarch>\n<papistdevents><papievent "
            "name=\"PAPI_L1_TCM\"><desc>Level 1 cache misses</desc></papievent></papistdevents>\n"
            "<availevents arch='R10K'>\n<papievent name='PAPI_L1_TCM' derived='DERIVED_ADD' "
            "count='2'><native><event name='DCM'/><event name='ICM'/></native></papievent>\n"
            "<papievent name='X' derived='DERIVED_ODD'><native><event name='A'/></native>"
            "</papievent></availevents></papieventsbyarch>",
            "papi_events.xml");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->definitions.size(), std::size_t(1));
        QCOMPARE(toInfix(read->definitions[0].formula), std::string("DCM + ICM"));
        QCOMPARE(read->definitions[0].description, std::string("Level 1 cache misses"));
        QCOMPARE(read->refused.size(), std::size_t(1));
        QCOMPARE(read->refused[0].name, std::string("X"));
        QVERIFY(!parseDefinitionsOf("<papieventsbyarch>\n<a>\n</papieventsbyarch>", "x"));
    }

    void fewCountersGoToTheMetricsNamedFirst()
    {
        auto options = optionsFor(dialects::likwid);
        const auto names = defined();
        const auto sizeOf = [&](const std::string& name) {
            const auto written = writeExport(analysis_, optionsFor(dialects::likwid));
            return metricIn(*written, name).terms.size();
        };
        const auto& last = names.back();
        options.counters = sizeOf(last);
        options.metrics = names;

        const auto inOrder = writeExport(analysis_, options);
        std::ranges::reverse(options.metrics);
        const auto reversed = writeExport(analysis_, options);

        QVERIFY(inOrder && reversed);
        const auto& refused = metricIn(*inOrder, last);
        QVERIFY(!refused.isWritten && refused.reason->kind == DefinitionReason::Kind::NoRoom);
        QVERIFY(refused.kernels.empty() && !reasonText(*refused.reason).empty());
        QVERIFY(metricIn(*reversed, last).isWritten);
    }

    void whatNoToolCanHaveIsNamed()
    {
        auto options = optionsFor(dialects::likwid);
        options.counters = 1;
        options.metrics = {};
        for (const auto& name : defined()) {
            const auto all = writeExport(analysis_, optionsFor(dialects::likwid));
            if (metricIn(*all, name).terms.size() > 1) {
                options.metrics.push_back(name);
            }
        }
        QVERIFY(!options.metrics.empty());

        const auto written = writeExport(analysis_, options);

        QVERIFY(written && !written->text);
        const auto& message = written->text.error().message;
        for (const auto& name : options.metrics) {
            QVERIFY2(message.find(name) != std::string::npos, message.c_str());
        }
        QVERIFY2(message.find("counters") != std::string::npos, message.c_str());
    }

    void theFileSaysWhereItComesFrom()
    {
        for (const auto* format : {&dialects::likwid, &dialects::amdYaml, &dialects::eventList}) {
            auto options = optionsFor(*format);
            options.command = "papilio export study.h5";
            const auto written = writeExport(analysis_, options);
            QVERIFY(written && written->text);
            QVERIFY(written->text->find("# Reproduce: papilio export study.h5\n") !=
                    std::string::npos);
        }
    }
};

PAPILIO_TEST(WrittenExports)
#include "test_written_export.moc"
