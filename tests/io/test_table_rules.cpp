#include "core/io/formats/table/table_reader.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "core/io/resources/resources.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"
#include "tests/support/tables_of_text.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path publicFile(const char* name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/public_files" / name;
}

/// Ten lines, as somebody writes them.
constexpr std::string_view ownRules = R"({
    "what": "output of my benchmark",
    "mark": "^BENCH 1",
    "parts": [
        {"line": "^threads: {threads}"},
        {"header": "^kernel +rate", "separator": " ",
         "roofs": {"name": "{kernel}", "kind": "bandwidth", "value": "rate / 1000", "threads": "threads"}}
    ]
})";

/// Events of the only benchmark by name, one value for each repetition and kernel.
std::map<std::string, std::vector<double>> eventsOf(const Document& document)
{
    std::map<std::string, std::vector<double>> events;
    const auto& data = *document.benchmarks.front()->data;
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        const auto block = data.block(event);
        events[std::string(data.eventIds[event])] = {block.begin(), block.end()};
    }
    return events;
}

}  // namespace

class TableRulesFiles : public QObject {
    Q_OBJECT

    QTemporaryDir home_;

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", home_.path().toUtf8()); }
    void cleanupTestCase() { qunsetenv("XDG_DATA_HOME"); }

    void shippedRulesAreGood()
    {
        const auto files = dataFiles("tables");
        QVERIFY(files.size() >= 20);
        for (const auto& file : files) {
            const auto rules = readTableRules(file.path.string());
            QVERIFY2(rules, rules ? "" : rules.error().message.c_str());
        }
    }

    // One's own rules are known as soon as they are saved, and come before the shipped ones.
    void ownRulesAreKnownAtOnce()
    {
        const Folder folder;
        const auto path = folder.write("b.txt", "BENCH 1\nthreads: 4\nkernel rate\nL1 5000\n");
        QVERIFY(!importStudy({path}, {}));
        const auto saved = saveTableRules(ownRules, "my-bench");
        QVERIFY2(saved, saved ? "" : saved.error().message.c_str());
        const auto document = importStudy({path}, {});
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roof = document->rooflines.front()->ceilings.front();
        QCOMPARE(roof.name, std::string("L1"));
        QCOMPARE(roof.value, 5.0);
        QCOMPARE(roof.threads, 4);
        QVERIFY(importFormat("my-bench"));
        std::filesystem::remove(*saved);
        QVERIFY(!importFormat("my-bench"));

        // The same from a file that is anywhere.
        const auto rules =
            folder.write("rules.json", QByteArray::fromStdString(std::string(ownRules)));
        const auto options = withFormat({}, rules.string());
        QVERIFY2(options, options ? "" : options.error().message.c_str());
        QVERIFY(importStudy({path}, *options));
        // Of one that is wrong, what is wrong with a table.
        auto wrong = QByteArray::fromStdString(std::string(ownRules));
        wrong.replace("separator", "seperator");
        const auto refused = withFormat({}, folder.write("rules.json", wrong).string());
        QVERIFY(!refused);
        QVERIFY(QString::fromStdString(refused.error().message).contains("\"seperator\""));
    }

    void rulesThatAreRefused_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const char* from, const char* to, const char* part) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(part);
        };
        row("no mark", "\"mark\": \"^BENCH 1\",", "", "expected a \"mark\"");
        row("a pattern that is none", "^kernel +rate", "^kernel (rate",
            "is not a regular expression");
        row("a misspelt field", "\"separator\"", "\"seperator\"", "seperator");
        row("no such field of a roof", "\"threads\": \"threads\"", "\"cores\": \"threads\"",
            "is no field of roofs");
        row("a formula that is none", "rate / 1000", "rate /", "column");
        row("what it needs", "\"kind\": \"bandwidth\",", "", "field \"kind\" is missing");
        row("nothing is given", "\"roofs\"", "\"about\"", "is no field of about");
    }
    void rulesThatAreRefused()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, part);
        auto text = QByteArray::fromStdString(std::string(ownRules));
        QVERIFY(text.contains(from));
        const auto rules = parseTableRules(text.replace(from, to).toStdString(), "x");
        QVERIFY(!rules);
        QVERIFY2(QString::fromStdString(rules.error().message).contains(part),
                 rules.error().message.c_str());
    }

    // Each field is chosen by the next one, and made of it twice.
    void chosenFieldsStaySmall()
    {
        const auto rulesWith = [](int fields, const char* pattern) {
            std::string choices;
            for (int field = 0; field < fields; ++field) {
                choices += fmt::format(
                    R"({0}"f{1}": {{"of": "{{f{2}}}{{f{2}}}x", "{3}": "{{f{2}}}{{f{2}}}x"}})",
                    field == 0 ? "" : ",", field, field + 1, pattern);
            }
            auto text = QByteArray::fromStdString(std::string(ownRules));
            text.replace("\"parts\"",
                         QByteArray::fromStdString("\"choose\": {" + choices + "}, \"parts\""));
            text.replace("\"{kernel}\"", "\"{kernel}{f0}{f1}\"");
            return parseTableRules(text.toStdString(), "x");
        };
        constexpr std::string_view text = "BENCH 1\nkernel rate\nL1 5000\n";
        const auto many = rulesWith(201, "x");
        QVERIFY(!many);
        QVERIFY(QString::fromStdString(many.error().message).contains("at most 200 fields"));
        const auto doubled = rulesWith(60, "x");
        QVERIFY2(doubled, doubled ? "" : doubled.error().message.c_str());
        QVERIFY(sentence(readTables(*doubled, text, "x.txt")).contains("more than 1 MiB"));
        // Where no pattern fits, each is looked up once.
        const auto none = rulesWith(60, "never");
        QVERIFY2(none, none ? "" : none.error().message.c_str());
        const auto read = readTables(*none, text, "x.txt");
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->rooflines.front()->ceilings.front().name, std::string("L1"));
    }

    // Numbers by hand: MB/s over 1000, and least over most of the times.
    void babelStream()
    {
        for (const auto& [file, triad, low] :
             {std::tuple("babel.csv", 550.5004, 550.5004 * 0.001463 / 0.0015),
              std::tuple("babel.txt", 109.876012, 109.876012 * 0.00733 / 0.00845)}) {
            const auto document = importStudy({publicFile(file)}, {});
            QVERIFY2(document, qPrintable(sentence(document)));
            const auto& roofs = document->rooflines.front()->ceilings;
            QCOMPARE(roofs.size(), std::size_t{5});
            QCOMPARE(roofs[3].operation, std::string("triad"));
            QVERIFY(near(roofs[3].value, triad) && near(roofs[3].low, low));
            QCOMPARE(roofs[3].precision, std::string("double"));
        }
    }

    // Two benchmarks, three repetitions: the same from CSV and JSON, also on one line by names.
    void googleBenchmark()
    {
        const Folder folder;
        const auto line = QJsonDocument::fromJson(contentOf(publicFile("gb.json")))
                              .toJson(QJsonDocument::Compact);
        QVERIFY(!importStudy({folder.write("cut.json", line.chopped(20))}, {}));
        for (const auto& file :
             {publicFile("gb.csv"), publicFile("gb.json"), folder.write("gb.json", line)}) {
            const auto document = importStudy({file}, {});
            QVERIFY2(document, qPrintable(sentence(document)));
            const auto& data = *document->benchmarks.front()->data;
            QCOMPARE(data.repetitions, std::size_t{3});
            QCOMPARE(std::string(data.kernels[1]), std::string("BM_Sum/64"));
            auto events = eventsOf(*document);
            QCOMPARE(events.size(), std::size_t{4});
            QCOMPARE(events["CYCLES"], (std::vector<double>{240, 1920, 241, 1921, 242, 1922}));
            QCOMPARE(events["INSTRUCTIONS"].front(), 800.0);
            QCOMPARE(events["real_time"].front(), 80.0);
            QVERIFY(hasNote(data.provenance, "have a unit, ns: "));
            QVERIFY(!hasNote(data.provenance, "different units"));  // both are in ns
        }
    }

    // Values of the system are events of their own: no total is beside its parts.
    void intelPcm()
    {
        const auto document = importStudy({publicFile("pcm.csv")}, {});
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        const std::string run = "2020-09-17 12:00:01.100";
        QCOMPARE(valueOf(table, "system IPC", columnOf(table, run)), 1.02);
        QCOMPARE(valueOf(table, "L3MISS", columnOf(table, run, "Core1 (Socket 0)")), 0.01);
        QCOMPARE(table.runs().size(), std::size_t{2});
    }

    void toplevAsItPrints()
    {
        const auto document = importStudy({publicFile("toplev.txt")}, {});
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        const auto core = columnOf(table, "toplev", "core");
        QCOMPARE(valueOf(table, "Frontend_Bound", core), 42.0);
        QCOMPARE(valueOf(table, "Frontend_Bound", columnOf(table, "toplev", "atom")), 34.0);
        QCOMPARE(table.units.front(), std::string("% Slots"));
        QCOMPARE(table.running[table.at(*table.find("Backend_Bound"), core)], 0.28);
        const auto plain = importStudy({publicFile("toplev_plain.txt")}, {});
        QVERIFY2(plain, qPrintable(sentence(plain)));
        QCOMPARE(valueOf(*plain->counters.front(), "Retiring", 0), 26.1);
    }

    void summariesOfGpuKernels()
    {
        const auto nvprof = importStudy({publicFile("nvprof.csv")}, {});
        QVERIFY2(nvprof, qPrintable(sentence(nvprof)));
        const auto& metrics = *nvprof->counters.front();
        QCOMPARE(valueOf(metrics, "flop_count_dp", 0), 1e7);
        QCOMPARE(valueOf(metrics, "dram_read_throughput", 0), 793.11);
        QCOMPARE(metrics.units[*metrics.find("dram_read_throughput")], std::string("GB/s"));
        const auto ncu = importStudy({publicFile("ncu_summary_per_kernel.csv")}, {});
        QVERIFY2(ncu, qPrintable(sentence(ncu)));
        const auto& table = *ncu->counters.front();
        QVERIFY(near(valueOf(table, "dram__bytes.sum", 0), 102.5e6));
        QVERIFY(near(table.spread[table.at(*table.find("dram__bytes.sum"), 0)], 1.4 / 102.5));
    }

    // Since #14 the sum of the counts is behind the value.
    void nanoBenchWithCounts()
    {
        const auto document = importStudy({publicFile("nb.txt")}, {});
        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(eventsOf(*document).at("Instructions retired").front(), 10.0);
    }

    // Lines that look like those that values came from, and are no rows, are said.
    void linesThatAreNotReadAreSaid()
    {
        const auto rules = parseTableRules(
            R"({"mark": "x", "parts": [{"header": "^name", "separator": " ", "rows": "^a[12]",
                "counters": {"event": "{name}", "value": "value"}}]})",
            "x");
        QVERIFY2(rules, rules ? "" : rules.error().message.c_str());
        const auto read = readTables(*rules, "name value\na1 5\na2 6\na3 7\n", "x.txt");
        QVERIFY2(read, qPrintable(sentence(read)));
        QVERIFY(hasNote(read->counters.front()->provenance, "as line 4: \"a3 7\""));
        const auto twice = readTables(*rules, "name value\na1 5\na1 7\n", "x.txt");
        QVERIFY2(
            sentence(twice).contains("line 3, column 1: the event \"a1\" is already in line 2"),
            qPrintable(sentence(twice)));
    }

    // Files of our own forms that no program of ours writes.
    void damagedTablesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no true sharing") << QByteArray("true sharing,0\nfalse sharing,0\n0,1\n");
        const QByteArray reuse("object,distances,bytes,cold,0,1\n");
        QTest::newRow("more than an integer") << reuse + "a,shared,1e300,1,2,3\n";
        QTest::newRow("less than nothing") << reuse + "a,shared,8,-1,2,3\n";
    }
    void damagedTablesAreRefused()
    {
        QFETCH(QByteArray, text);
        const Folder folder;
        QVERIFY(!sentence(importStudy({folder.write("t.csv", text)}, {})).isEmpty());
    }

    // A header of which every line may be a part ends with the file; rows may be longer than it.
    void theHeaderEndsWithTheFile()
    {
        const auto rules = parseTableRules(
            R"({"mark": "x", "parts": [{"header": "^name", "separator": " ", "more": "",
                "counters": {"event": "{name}", "value": "value"}}]})",
            "x");
        QVERIFY2(rules, rules ? "" : rules.error().message.c_str());
        QVERIFY(!readTables(*rules, "name value\n", "x.txt"));
        const auto ragged = parseTableRules(
            R"({"mark": "x", "parts": [{"header": "^name", "separator": " ", "ragged": true,
                "numeric": true, "each": "", "except": "name",
                "counters": {"event": "{name}", "run": "{column}", "value": "cell"}}]})",
            "x");
        QVERIFY2(ragged, ragged ? "" : ragged.error().message.c_str());
        const auto read = readTables(*ragged, "name value\na 5 6 7\n", "x.txt");
        QVERIFY(!read || read->counters.front()->events.size() == 1);
    }

    // The first row of values decides, also where rows before it describe the columns.
    void columnsOfTextAreLeftOutBelowDescriptions()
    {
        const auto rules = parseTableRules(
            R"({"mark": "x", "parts": [{"header": "^name", "separator": ";", "numeric": true,
                "each": "", "except": "name", "describes": {"^@unit": "unit"},
                "counters": {"event": "{column}", "run": "{name}", "unit": "{unit}", "value": "cell"}}]})",
            "x");
        QVERIFY2(rules, rules ? "" : rules.error().message.c_str());
        const auto read =
            readTables(*rules, "name;a;b\n@unit;s;-\nr1;5;text\nr2;6;text\n", "x.txt");
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->counters.front()->events, std::vector<std::string>{"a"});
        QCOMPARE(read->counters.front()->columns.size(), std::size_t{2});
    }

    // A result that failed takes its roof back from the roofline it went to, be it not the last.
    void theRoofOfARefusedRecordIsDropped()
    {
        const auto rules = parseTableRules(
            R"({"mark": "x", "called": "{host}", "repeated": "apart", "parts": [
                {"line": "^host {host}"}, {"line": "^failed", "fault": "wrong"},
                {"line": "^roof {name} {value}",
                 "roofs": {"name": "{name}", "kind": "bandwidth", "value": "value"}}]})",
            "x");
        QVERIFY2(rules, rules ? "" : rules.error().message.c_str());
        const auto read = readTables(*rules,
                                     "host one\nroof a 1\nhost two\nroof a 2\nhost one\n"
                                     "roof b 3\nfailed\n",
                                     "x.txt");
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->rooflines.size(), std::size_t{2});
        QCOMPARE(read->rooflines[0]->ceilings.size(), std::size_t{1});
        QCOMPARE(read->rooflines[1]->ceilings.size(), std::size_t{1});
    }

    void whatTheEndOfAFileGivesMayBeABenchmark()
    {
        const auto rules = parseTableRules(
            R"({"mark": "x", "parts": [{"line": "^a {value}"}],
                "end": {"measurements": {"event": "a", "value": "value"}}})",
            "x");
        QVERIFY2(rules, rules ? "" : rules.error().message.c_str());
        QVERIFY(rules->givesBenchmarks());
    }
};

PAPILIO_TEST(TableRulesFiles)
#include "test_table_rules.moc"
