#include "core/io/import/importer.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path sample(const QString& name)
{
    return realFile("../memory_tools/" + name);
}

const CounterTable* tableNamed(const Document& document, const std::string& name)
{
    return document.counterTable(name).get();
}

}  // namespace

// perf mem, perf c2c and LMbench. The expected numbers are in the files, or sums of theirs by hand.
class MemoryTools : public QObject {
    Q_OBJECT

private slots:
    void theFormatIsRecognized_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("perf_mem.txt") << QString("perf-mem");
        QTest::newRow("perf_mem_dump.txt") << QString("perf-mem");
        QTest::newRow("perf_c2c.txt") << QString("perf-c2c");
        QTest::newRow("lmbench.txt") << QString("lmbench");
        QTest::newRow("bw_mem.txt") << QString("lmbench");
        QTest::newRow("pmrep.csv") << QString("pcp");
        QTest::newRow("pmdumptext.txt") << QString("pcp");
    }
    void theFormatIsRecognized()
    {
        QFETCH(QString, format);
        const auto preview = previewImport({sample(QTest::currentDataTag())}, {});
        QVERIFY2(preview, preview ? "" : preview.error().message.c_str());
        QCOMPARE(preview->formats, std::vector{ImportFormat{format.toStdString()}});
    }

    void loadsAreCountedByLevelFunctionAndObject()
    {
        const auto document = importStudy({sample("perf_mem.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto* functions = tableNamed(*document, "perf_mem by function");
        const auto* objects = tableNamed(*document, "perf_mem by data");
        QVERIFY(functions != nullptr && objects != nullptr);
        QCOMPARE(functions->runs(), (std::vector<std::string>{"multiply", "reduce<double, 4>"}));
        const auto multiply = columnOf(*functions, "multiply");
        const auto reduce = columnOf(*functions, "reduce<double, 4>");
        QCOMPARE(valueOf(*functions, "mem_loads:Local_RAM_hit", multiply), 10.0);
        QCOMPARE(valueOf(*functions, "mem_loads:L3_hit", multiply), 20.0);
        QCOMPARE(valueOf(*functions, "mem_stores:L1_hit", multiply), 30.0);
        QCOMPARE(valueOf(*functions, "mem_loads:L1_hit", multiply), 0.0);
        QCOMPARE(valueOf(*functions, "mem_latency:Local_RAM_hit", multiply), 5000.0);
        QCOMPARE(valueOf(*functions, "mem_loads:HITM", reduce), 5.0);
        QCOMPARE(objects->runs(), (std::vector<std::string>{"matrix_values", "vector_x", "counters",
                                                            "[stack]", "vector_y"}));
        QCOMPARE(valueOf(*objects, "mem_loads:L1_hit", columnOf(*objects, "[stack]")), 80.0);
    }

    // (20 x 150 + 5 x 400) / 25 in all, 150 in multiply.
    void meanLatenciesAreDefinitions()
    {
        const auto document = importStudy({sample("perf_mem.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& set = *document->definitions.front();
        const auto found =
            std::ranges::find(set.definitions, std::string("latency_L3_hit"), &Definition::name);
        QVERIFY(found != set.definitions.end());
        QCOMPARE(found->formula, std::string("mem_latency:L3_hit / mem_loads:L3_hit"));
        QCOMPARE(found->unit, std::string("cycles"));
    }

    // Two samples of thread 7002 read words that it did not store last; one of 7001 has no store.
    void modifiedLinesAreCommunication()
    {
        const auto document = importStudy({sample("perf_mem_dump.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->communication.size(), std::size_t{1});
        const auto& matrix = *document->communication.front();
        QCOMPARE(matrix.threads, (std::vector<std::string>{"7001", "7002"}));
        QCOMPARE(matrix.trueSharing, (std::vector<double>{0, 1, 1, 0}));
        QCOMPARE(matrix.falseSharing, (std::vector<double>{0, 2, 0, 0}));
        QVERIFY(hasNote(matrix.provenance, "1 transfer has no sampled store"));
        const auto& counters = *document->counters.front();
        const auto column = columnOf(counters, "sum", "thread 7002");
        QCOMPARE(valueOf(counters, "mem_loads:L3_hit", column), 3.0);
        QCOMPARE(valueOf(counters, "mem_loads:HITM", column), 3.0);
        QCOMPARE(valueOf(counters, "mem_latency:L3_hit", column), 212.0 + 190 + 185);
        QCOMPARE(valueOf(counters, "mem_stores:L1_hit", columnOf(counters, "add", "thread 7001")),
                 1.0);
        columnOf(counters, "std::vector<int, A>::at", "thread 7001");
    }

    void aDumpWithAnotherSeparatorIsTheSame()
    {
        const Folder folder;
        auto text = QString::fromUtf8(contentOf(sample("perf_mem_dump.txt")));
        text.replace(QRegularExpression("^ *(\\d+) +(\\d+) (0x\\w+) (0x\\w+) +(\\d+) (0x\\w+) ",
                                        QRegularExpression::MultilineOption),
                     "\\1;\\2;\\3;\\4;\\5;\\6;");
        const auto document = importStudy({folder.write("perf_mem_dump.txt", text.toUtf8())}, {});
        const auto expected = importStudy({sample("perf_mem_dump.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->counters.front()->values, expected->counters.front()->values);
        QCOMPARE(document->communication.front()->falseSharing,
                 expected->communication.front()->falseSharing);
    }

    void sharedCacheLinesAreRuns()
    {
        const auto document = importStudy({sample("perf_c2c.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto* totals = tableNamed(*document, "perf_c2c");
        const auto* lines = tableNamed(*document, "perf_c2c cache lines");
        QVERIFY(totals != nullptr && lines != nullptr);
        QCOMPARE(valueOf(*totals, "Load Local HITM", 0), 60.0);
        QCOMPARE(valueOf(*totals, "Total Shared Cache Lines", 0), 2.0);
        QVERIFY(!totals->find("LLC Misses to Local DRAM"));
        QCOMPARE(lines->runs(),
                 (std::vector<std::string>{"0x404080 (sum, add)", "0x4040c0 (sum)"}));
        const auto first = columnOf(*lines, "0x404080 (sum, add)");
        QCOMPARE(valueOf(*lines, "Load Hitm LclHitm", first), 42.0);
        QCOMPARE(valueOf(*lines, "Load Hitm RmtHitm", first), 8.0);
        QCOMPARE(valueOf(*lines, "Stores L1Miss", first), 20.0);
        QCOMPARE(valueOf(*lines, "Total records", first), 700.0);
    }

    void lmbenchGivesRoofsLevelsAndConstants()
    {
        const auto document = importStudy({sample("lmbench.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofline = *document->rooflines.front();
        QCOMPARE(roofline.levels.size(), std::size_t{3});
        QCOMPARE(roofline.levels[1].name, std::string("L2"));
        QCOMPARE(roofline.levels[1].bytes, 0.5 * 1024 * 1024);
        const auto roof = [&](const std::string& level, const std::string& operation) {
            const auto found = std::ranges::find_if(roofline.ceilings, [&](const Ceiling& one) {
                return one.name == level && one.operation == operation;
            });
            return found == roofline.ceilings.end() ? Ceiling() : *found;
        };
        QVERIFY(near(roof("L1", "dependent load").value, 8 / 1.6));
        QVERIFY(near(roof("L2", "dependent load").value, 8 / 5.6));
        QVERIFY(near(roof("DRAM", "dependent load").value, 8 / 82.0));
        QCOMPARE(roof("L1", "load").value, 42.0);  // the best of 40 and 42 GB/s
        QCOMPARE(roof("L1", "load").median, 41.0);
        QCOMPARE(roof("L1", "load").low, 40.0);
        QCOMPARE(roof("L2", "load").value, 20.0);
        QCOMPARE(roof("DRAM", "load").value, 9.0);
        QCOMPARE(roof("DRAM", "libc bcopy").value, 6.0);

        const auto& constants = document->definitions.front()->constants;
        QCOMPARE(constants.size(), std::size_t{4});
        QCOMPARE(constants[0].name, std::string("L1d_latency"));
        QVERIFY(near(constants[0].value, 1.6 * 2.5));
        QCOMPARE(constants[0].unit, std::string("cycles"));
        QCOMPARE(constants[3].name, std::string("memory_latency"));
        QVERIFY(near(constants[3].value, 82 * 2.5));
    }

    void bandwidthsAloneAreCalledByTheirSize()
    {
        const auto document = importStudy({sample("bw_mem.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofs = document->rooflines.front()->ceilings;
        QCOMPARE(roofs.size(), std::size_t{2});
        const auto load =
            std::ranges::find(roofs, std::string("partial load"), &Ceiling::operation);
        QVERIFY(load != roofs.end());
        QCOMPARE(load->name, std::string("33.55 MB"));
        QCOMPARE(load->threads, 4);
        QCOMPARE(load->value, 36.0);
        QCOMPARE(load->median, 35.5);
        QCOMPARE(load->high, 36.0);
        QVERIFY(document->definitions.empty());
    }

    void damageIsRefusedInASentence_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const QByteArray& text, const char* format,
                            const char* part) {
            QTest::newRow(name) << text << QString(format) << part;
        };
        const auto mem = contentOf(sample("perf_mem.txt"));
        const auto changed = [](QByteArray text, const char* from, const char* to) {
            return text.replace(text.indexOf(from), static_cast<qsizetype>(strlen(from)), to);
        };
        row("mem, empty", "", "perf-mem", "contains no sample");
        row("mem, without rows", mem.left(mem.indexOf("46.30%")), "perf-mem", "contains no sample");
        row("mem, cut within a row", mem.left(mem.indexOf("Local RAM or") - 2), "perf-mem",
            "before the memory access");
        row("mem, samples are no number", changed(mem, "       10  500", "      nan  500"),
            "perf-mem", "expected a number of samples");
        row("mem, huge", changed(mem, "       10  500", "    1e300  500"), "perf-mem",
            "expected a number of samples");
        row("mem, latency with a unit", changed(mem, "10  500  ", "10  500ns"), "perf-mem",
            "expected a latency in cycles");
        row("mem, other columns", changed(mem, "  Samples  ", "  Period   "), "perf-mem",
            "the column \"Samples\" is missing");
        row("mem, twice", mem + mem, "perf-mem", "second report of the same event");
        const auto dump = contentOf(sample("perf_mem_dump.txt"));
        row("dump, without rows", dump.left(dump.indexOf('\n')), "perf-mem", "contains no sample");
        row("dump, cut", dump.left(dump.lastIndexOf("0x29100142") - 4), "perf-mem",
            "line 9: expected a sample with 6 numbers");
        row("dump, wrong number", changed(dump, "0x29800842", "29800842h"), "perf-mem",
            "line 3: expected a sample");
        row("dump, infinite", changed(dump, "  212 ", "  inf "), "perf-mem",
            "line 3: expected a sample");
        const auto c2c = contentOf(sample("perf_c2c.txt"));
        row("c2c, without counts", c2c.left(c2c.indexOf("  Total records")), "perf-c2c",
            "contains no count");
        row("c2c, cut within a line", c2c.left(c2c.indexOf("     400      300      280")),
            "perf-c2c", "found the end of the line");
        row("c2c, negative", changed(c2c, "        800\n", "       -800\n"), "perf-c2c",
            "expected a name and a number of samples");
        row("c2c, twice", c2c + c2c, "perf-c2c", "is a duplicate");
        const auto lm = contentOf(sample("lmbench.txt"));
        row("lmbench, cut", lm.left(lm.lastIndexOf(" 6000.00")), "lmbench",
            "expected 2 cells, found 1");
        row("lmbench, nan", changed(lm, "0.25000 5.600", "0.25000 nan"), "lmbench",
            "expected a number in \"latency\"");
        row("lmbench, negative", changed(lm, "0.25000 5.600", "0.25000 -5.6"), "lmbench",
            "expected a size and what was measured, above 0");
        row("lmbench, with a unit", changed(lm, "0.25000 5.600", "0.25000 5.600us"), "lmbench",
            "expected a number, found \"5.600us\"");
        row("lmbench, huge", changed(lm, "0.25000 5.600", "0.25000 1e308"), "lmbench",
            "expected a size and what was measured, above 0");
        row("lmbench, stride", changed(lm, "\"stride=16", "\"stride=x"), "lmbench",
            "expected a number, found \"x\"");
        row("lmbench, no results", "\"stride=64\n", "lmbench", "contains no values");
        row("lmbench, one level", "\"stride=64\n0.1 1.5\n0.2 1.5\n0.3 1.5\n", "lmbench",
            "show no levels");
    }
    void damageIsRefusedInASentence()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, format);
        QFETCH(QString, part);
        const Folder folder;
        ImportOptions options;
        options.format = ImportFormat{format.toStdString()};

        const auto document = importStudy({folder.write("damaged.txt", text)}, options);

        QVERIFY2(!document && sentence(document).contains(part), qPrintable(sentence(document)));
        QVERIFY(!sentence(document).contains('\n'));
    }
};

PAPILIO_TEST(MemoryTools)
#include "test_memory_tools.moc"
