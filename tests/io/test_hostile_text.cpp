#include "core/base/text.h"
#include "core/formula/parser.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/definitions/dialects.h"
#include "core/io/formats/cat/cat_format.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "core/io/live/live_stream.h"
#include "core/io/study/study_file.h"
#include "core/io/text/json_object.h"
#include "core/io/text/parse_error.h"
#include "core/io/topdown/model_file.h"
#include "tests/io/difference.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

/// A list in a list in a list …
std::string nested(std::size_t levels)
{
    return std::string(levels, '[') + std::string(levels, ']');
}

QString sentenceOf(const std::string& format, const std::string& text)
{
    const Folder folder;
    ImportOptions options;
    options.format = *importFormat(format);
    const auto read =
        importStudy({folder.write("file.json", QByteArray::fromStdString(text))}, options);
    return read ? QString("read") : QString::fromStdString(read.error().message);
}

constexpr std::size_t bottomless = 1'000'000;

}  // namespace

// Texts that are made to break their reader: too deep for the stack, numbers beyond a double.
class HostileText : public QObject {
    Q_OBJECT

private slots:
    void depthIsCountedOutsideOfTexts()
    {
        QVERIFY(!jsonOrNull(nested(deepestJson)).is_null());
        QVERIFY(jsonOrNull(nested(deepestJson + 1)).is_null());
        QVERIFY(!jsonOrNull("\"" + nested(1000) + "\\\"" + nested(1000) + "\"").is_null());
        std::string flat;
        for (int index = 0; index < 1000; ++index) {
            flat += "{\"a\":[]},";
        }
        QVERIFY(!jsonOrNull("[" + flat + "1]").is_null());
        QVERIFY(jsonOrNull("]]]}").is_null());
    }

    // What is not as it should be is quoted in the sentence, which takes a walk to the bottom.
    void bottomlessJsonIsRefused_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("papi-hl") << QByteArray("papi-hl")
                                 << QByteArray(R"({"threads":{"0":{"regions":{"r":{"cycles":)")
                                 << QByteArray("}}}}}");
        QTest::newRow("ginkgo") << QByteArray("ginkgo")
                                << QByteArray(R"([{"solver":{"cg":{"recurrent_residuals":)")
                                << QByteArray("}}}]");
        QTest::newRow("definitions")
            << QByteArray("definitions") << QByteArray(R"({"papilio_definitions":1,"name":)")
            << QByteArray("}");
    }
    void bottomlessJsonIsRefused()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);

        const auto sentence = sentenceOf(
            format.toStdString(), before.toStdString() + nested(bottomless) + after.toStdString());

        QVERIFY2(sentence.contains("nested more than 200 levels deep"), qPrintable(sentence));
    }

    void bottomlessModelsAndStreamsAreRefused()
    {
        const auto model = parseTopDownModel("{\n\"name\":" + nested(bottomless) + "}");
        QVERIFY(!model);
        QCOMPARE(withoutPlace(model.error()), std::string_view("nested more than 200 levels deep"));
        QCOMPARE(model.error().place.line, std::size_t{2});

        LiveStreamReader reader;
        QVERIFY(!reader.feed("{\"note\":" + nested(bottomless) + "}\n"));
        QVERIFY(!isLiveStopLine("{\"stop\":" + nested(bottomless) + "}"));
    }

    void aNumberBeyondADoubleHasASentence()
    {
        const auto sentence =
            sentenceOf("papi-hl", R"({"threads":{"0":{"regions":{"r":{"cycles":1e999}}}}})");
        QVERIFY2(sentence.contains("number overflow parsing '1e999'"), qPrintable(sentence));
        QVERIFY2(!sentence.contains("json.exception"), qPrintable(sentence));
        const auto set = parseDefinitions(R"({"constants":[{"value":1e999}]})", "set.json");
        QVERIFY(!set);
        QCOMPARE(QString::fromStdString(set.error().message).count("json"), 1);
    }

    // What is not seen becomes visible when it is read, not only after it was saved.
    void namesWithControlCharactersComeBack_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("title of CAT")
            << "A.flops"
            << QByteArray(
                   "#A\x03title\n#N RawEvtCnt NormdEvtCnt ExpectedAdd ExpectedSub ExpectedMul "
                   "ExpectedDiv ExpectedSqrt ExpectedFMA ExpectedTotal\n"
                   "1 1 1 1 0 0 0 0 0 1\n2 2 1 0 0 2 0 0 0 2\n");
        QTest::newRow("kernel of a CSV") << "a.csv"
                                         << QByteArray(
                                                "event,repetition,k\x03"
                                                "a,b\nA,0,1,2\nA,1,1,3\n");
        QTest::newRow("event of a CSV")
            << "a.csv" << QByteArray("event,repetition,a,b\nA\x03,0,1,2\nA\x03,1,1,3\n");
    }

    void namesWithControlCharactersComeBack()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        const Folder folder;
        const auto read = importStudy({folder.write(file.toStdString(), text)}, ImportOptions());
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        const auto saved = (folder.path() + "/saved.papilio.h5").toStdString();
        QVERIFY(writeStudy(*read, saved));
        const auto again = readStudy(saved);
        QVERIFY2(again, again ? "" : again.error().message.c_str());
        QCOMPARE(difference(*read, *again), std::string());
    }

    void eventsOfAGroupWithControlCharactersAreNames()
    {
        const auto group = parseDefinitionsOf(
            "SHORT s\n\nEVENTSET\nPMC0 A\x17K\n\nMETRICS\nm PMC0*2\n\nLONG\nl\n", "g.txt");
        QVERIFY(group);
        const auto& formula = group->definitions.front().formula;
        const auto again = parseInfix(toInfix(formula));
        QVERIFY2(again, again ? "" : again.error().message.c_str());
        QVERIFY(*again == formula);
    }

    // A line can name an event and a run that nothing else has: a table of them is nearly all gaps.
    void emptyTablesAreRefused()
    {
        std::string text;
        for (int line = 0; line < 3000; ++line) {
            text +=
                fmt::format("     {0}.101133405,35,,event{0},35029789,100.00,999.150,/sec\n", line);
        }
        const auto sentence = sentenceOf("perf-stat", text);
        QVERIFY2(sentence.contains(
                     "3000 events and 3000 runs or parts are named, but there are only 3000"),
                 qPrintable(sentence));

        QCOMPARE(checkedPlaces({2, 3, 4}, 8, 24, "x", 0), std::size_t{24});
        QVERIFY_EXCEPTION_THROWN(checkedPlaces({1000, 1000, 1000}, 8, 1000, "x"), ParseError);
        // 2 x 2^63 is 2^64, which is 0 for a computer.
        DatasetBuilder builder;
        builder.event("a");
        builder.kernel("k");
        builder.set(builder.event("b"), (std::size_t{1} << 63) - 1, 0, 1.0);
        QVERIFY_EXCEPTION_THROWN(builder.dataset("", {}), ParseError);
    }

    // Members of JSON that no other entry has.
    void sparseJsonIsRefused()
    {
        std::string text = R"({"benchmarks": [{"run_type": "iteration")";
        for (int entry = 0; entry < 3000; ++entry) {
            text += fmt::format("}},{{\"member{}\": 1", entry);
        }
        const auto sentence = sentenceOf("google-benchmark", text + "}]}");
        QVERIFY2(sentence.contains("3001 entries with 3001 members are named"),
                 qPrintable(sentence));
    }

    // A rank that did not count, or was never in a phase, has a zero there.
    void sparseTracesAreRefused()
    {
        std::string counters = "#Paraver (01/01/20 at 10:00):9_ns:1(4):1:1(1:1)\n";
        auto states = counters;
        for (int line = 1; line <= 3000; ++line) {
            counters +=
                fmt::format("2:1:1:1:1:{0}:1000:{0}\n2:1:1:1:1:{0}:{1}:5\n", line, 42000000 + line);
            states += fmt::format("1:1:1:{0}:1:{0}:{1}:{0}\n2:1:1:{0}:1:{0}:42000050:5\n", line,
                                  line + 1);
        }
        const auto many = sentenceOf("paraver", counters);
        QVERIFY2(many.contains("phases and 3000 counters are named"), qPrintable(many));
        const auto over = sentenceOf("paraver", states);
        QVERIFY2(over.contains("3000 threads and 3000 phases and states are named"),
                 qPrintable(over));
    }

    // A title may look like one that was told apart.
    void titlesAreToldApart()
    {
        QCOMPARE(distinctTitles({"FP", "FP [2]", "FP", "FP"}),
                 (std::vector<std::string>{"FP", "FP [2]", "FP [3]", "FP [4]"}));
    }

    // Names come from strangers: on a terminal, in XML and in a window they are only text.
    void namesAreMadeVisible_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char* what, const QByteArray& name, const char* shown) {
            QTest::newRow(what) << name << QByteArray(shown);
        };
        row("plain", "BR_INST_RETIRED:ALL", "BR_INST_RETIRED:ALL");
        row("empty", "", "");
        row("letters", "caf\u00e9 \U0001f600 \u4e2d", "caf\u00e9 \U0001f600 \u4e2d");
        row("backslash", "a\\u001b", "a\\u001b");
        row("terminal", "b\x1b[5m<u>", "b\\u001b[5m<u>");
        row("bell, DEL", "\x07\x7f", "\\u0007\\u007f");
        row("C1", "a\u009b31m", "a\\u009b31m");
        row("NUL", QByteArray("a\0b", 3), "a\\u0000b");
        row("direction", "\u202eflop\u2069\u200f\u061c", "\\u202eflop\\u2069\\u200f\\u061c");
        row("lines", "a\nb\tc\rd\u2028e", "a b c d\\u2028e");
        row("not a character", "\uffff", "\\uffff");
        row("no UTF-8", "\xe2\x82z\xff", "\\xe2\\x82z\\xff");
        row("overlong", "\xc0\x80", "\\xc0\\x80");
    }
    void namesAreMadeVisible()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, shown);

        const auto once = visibleText(name.toStdString());

        QCOMPARE(QByteArray::fromStdString(once), shown);
        QCOMPARE(visibleText(once), once);
        QCOMPARE(visibleLines(visibleText(name.toStdString())), once);
    }

    void linesStayLinesAndJsonTheSameJson()
    {
        QCOMPARE(visibleLines("a\x1b\n\tb\r\n"), std::string("a\\u001b\n\tb\\u000d\n"));
        QCOMPARE(visibleLines("{\"a\": \"\u202e\x7f\"}\n"),
                 std::string("{\"a\": \"\\u202e\\u007f\"}\n"));
    }

    void whatIsQuotedStaysOnOneLine()
    {
        QCOMPARE(quotedExcerpt("two\nlines\t."), std::string("\"two lines .\""));
        QCOMPARE(quotedExcerpt("\xff"), std::string("bytes that are not UTF-8"));
        QCOMPARE(quotedExcerpt(std::string(40, 'a')), "\"" + std::string(40, 'a') + "\"");
        QCOMPARE(quotedExcerpt(std::string(41, 'a')), "\"" + std::string(40, 'a') + "…\"");
        // Never half a character.
        QCOMPARE(quotedExcerpt(std::string(39, 'a') + "\u00e9"),
                 "\"" + std::string(39, 'a') + "…\"");
        QCOMPARE(quotedExcerpt(""), std::string("\"\""));
    }

    void errorsQuoteCellsOnOneLine_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("data") << QByteArray("csv")
                              << QByteArray("event,repetition,k\nA,1,\"two\nlines\"\n");
        QTest::newRow("kernel twice")
            << QByteArray("csv") << QByteArray("event,repetition,\"k\nk\",\"k\nk\"\nA,1,2,3\n");
        QTest::newRow("event of two names")
            << QByteArray("csv")
            << QByteArray("event,name,repetition,k\nA,b,1,2\nA,\"c\nd\",2,2\n");
        QTest::newRow("names apart") << QByteArray("csv")
                                     << QByteArray(
                                            "event,name,repetition,k\nA,b,1,2\nB,b,1,2\n"
                                            "B,b,2,2\nA,\"c\nd\",2,2\n");
        QTest::newRow("roof below 0")
            << QByteArray("roofline-csv") << QByteArray("roof,value,kind\n\"L\n1\",-3,bandwidth\n");
        QTest::newRow("counters twice")
            << QByteArray("counters") << QByteArray("event,run\n\"A\nB\",1\n\"A\nB\",2\n");
        QTest::newRow("roofs") << QByteArray("roofline-csv")
                               << QByteArray("name,kind,value\nL1,\"ba\nnd\",3\n");
        QTest::newRow("reuse") << QByteArray("reuse-csv")
                               << QByteArray("object,sharing,0,1\nx,\"sh\nared\",1,2\n");
    }

    void errorsQuoteCellsOnOneLine()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, text);
        if (!importFormat(format.toStdString())) {
            QFAIL("no such format");
        }
        const auto sentence = sentenceOf(format.toStdString(), text.toStdString());
        QVERIFY2(sentence != "read", qPrintable(sentence));
        QVERIFY2(!sentence.contains('\n'), qPrintable(sentence));
    }

    // Names that are no UTF-8 are made text at once: a study could not be saved otherwise.
    void namesOfCountersAreText()
    {
        const Folder folder;
        ImportOptions options;
        options.format = ImportFormat{"toplev"};
        const auto read = importStudy({folder.write("a.csv",
                                                    "Value;Unit;Event;Run-Time;Enabled;;\n"
                                                    "4000;;cpu/event=\xf8/;333;33.30;;\n")},
                                      options);
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->counters.size(), std::size_t{1});
        QCOMPARE(read->counters.front()->events.front(), std::string("cpu/event=\\xf8/"));
    }

    // Two names that become the same text are one column, as a study needs it.
    void columnsThatBecomeOneTextAreOne()
    {
        CounterBuilder builder;
        const auto event = builder.event("cycles");
        const auto one = builder.column({"run \xf8", "", "", std::nan("")});
        QCOMPARE(builder.column({"run \\xf8", "", "", std::nan("")}), one);
        builder.set(event, one, {.value = 3});
        const auto table = builder.table("t\xff", {});
        QVERIFY(checkCounters(table));
        QCOMPARE(table.name, std::string("t\\xff"));
    }

    void anEventWithoutANameIsRefused()
    {
        const auto sentence = sentenceOf("likwid",
                                         "TABLE,Group 1 Raw,MEM,1\nEvent,Counter,HWThread 0\n"
                                         ",FIXC0,100\n");
        QVERIFY2(sentence.contains("without a name"), qPrintable(sentence));
    }

    // Rows that announce no operation leave nothing to tell apart.
    void flopsWithoutOperationsGetAStandIn()
    {
        const auto table = parseCat(CatBench::Flops,
                                    "#Single-Precision Vector Normalization\n"
                                    "#N RawEvtCnt NormdEvtCnt ExpectedAdd ExpectedSub ExpectedMul "
                                    "ExpectedDiv ExpectedSqrt ExpectedFMA ExpectedTotal\n"
                                    "1 0 0 0 0 0 0 0 0 1\n",
                                    "input");
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        const auto layout = catLayout(CatBench::Flops, *table);
        QVERIFY(checkBasis(layout.basis, layout.kernels.size()));
        QVERIFY(std::ranges::any_of(layout.notes, [](const auto& note) {
            return note.find("placeholder") != std::string::npos;
        }));
    }
};

PAPILIO_TEST(HostileText)
#include "test_hostile_text.moc"
