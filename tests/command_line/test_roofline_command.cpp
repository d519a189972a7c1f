#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <cmath>

using namespace papilio::tests;

class RooflineCommand : public ProgramFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        // carmer7 with 12 threads, and what its FMA units do with one.
        folder_.write(
            "carmer7_data_roofline__inst_fma__isa_avx2__precision_dp__ldstratio_2__onlyld_0__"
            "threads_12__interleaved_0.out",
            "L1: 1564.5038234841757\nL2: 267.38059358638156\nL3: 156.66210201933492\nDRAM: "
            "10.31735864144273\nFP: 340.25119221871364\n");
        folder_.write(
            "carmer7_data_roofline__inst_fma__isa_avx2__precision_dp__ldstratio_2__onlyld_0__"
            "threads_1__interleaved_0.out",
            "L1: 357.36\nL2: 89.42\nL3: 41.52\nDRAM: 8.955\nFP: 64.24\n");
        folder_.write("mine.csv",
                      "roof,value,threads\nL1,1564.5,12\nDRAM,10.317,12\nFMA,340.25,12\n");
        folder_.write("points.csv",
                      "kernel,ai,gflops,seconds,threads,utilisation,run\nspmv,0.1,0.72,3,12,,"
                      "original\nspmv,0.1,0.98,2.2,12,,RCM\ncopy,0,0,1,12,,\nlost,,5,1,12,,\n"
                      "fast,100,400,1,12,,\n");
        QCOMPARE(run({"import", carm(1), carm(12), "-o", "carm.h5"}).status, 0);
        const auto imported = run({"import", "mine.csv", "points.csv", "-o", "points.h5"});
        QCOMPARE(imported.err, QByteArray());
        QVERIFY(imported.out.contains("roofline mine: 3 roofs, 5 points"));
    }

    // Who writes is the row: 3 lines from a to b, of which one is shared falsely, and 4 back.
    void matricesOfCommunicationArePrinted()
    {
        folder_.write("pair.csv",
                      "true sharing,a,b\na,0,2\nb,4,0\nfalse sharing,a,b\na,0,1\nb,0,0\n");
        QCOMPARE(run({"import", "pair.csv", "-o", "pair.h5"}).err, QByteArray());
        const auto matrix =
            document({"roofline", "pair.h5", "--json"})["communication"].toArray()[0].toObject();
        QCOMPARE(matrix["matrix"].toArray(), (QJsonArray{QJsonArray{0, 3}, QJsonArray{4, 0}}));
        QCOMPARE(matrix["true_sharing"].toInt(), 6);
        const auto text = run({"roofline", "pair.h5"}).out;
        QVERIFY2(text.contains("communication between 2 threads\n"), text);
        QVERIFY2(text.contains("Written by"), text);
    }

    // 100 misses in any cache: 80 were measured in one of 512 lines, 125 in one of 1024.
    void errorsOfPredictionsArePrinted()
    {
        folder_.write("misses.csv",
                      "object,distances,bytes,cold,0\nx,shared,64,100,900\n"
                      "measured,object,lines,misses\nsmall,,512,80\nlarge,,1024,125\n");
        QCOMPARE(run({"import", "misses.csv", "-o", "misses.h5"}).err, QByteArray());
        const auto error =
            document({"roofline", "misses.h5", "--json"})["prediction_error"].toObject();
        QCOMPARE(error["count"].toInt(), 2);
        QCOMPARE(error["mean"].toDouble(), 22.5);
        const auto text = run({"roofline", "misses.h5"}).out;
        QVERIFY2(text.contains("small: measured 80, predicted 100"), text);
        QVERIFY2(text.contains("within 22.50"), text);
    }

    // The contract's document, with the published ridges.
    void jsonHasRoofsAndRidges()
    {
        const auto roofline = first({"roofline", "carm.h5", "--json"});

        QCOMPARE(roofline["name"].toString(), QString("carmer7"));
        const auto ceilings = roofline["ceilings"].toArray();
        QCOMPARE(ceilings.size(), 10);
        const auto level = ceilings[0].toObject();
        QCOMPARE(level["name"].toString(), QString("L1"));
        QCOMPARE(level["kind"].toString(), QString("bandwidth"));
        QCOMPARE(level["unit"].toString(), QString("GB/s"));
        QCOMPARE(level["threads"].toInt(), 12);
        QVERIFY(std::abs(level["value"].toDouble() - 1564.5038) < 1e-3);
        const auto ridges = roofline["ridges"].toArray();
        QCOMPARE(ridges.size(), 8);
        const auto ridge = ridges[0].toObject();
        QCOMPARE(ridge["bandwidth"].toString(), QString("L1"));
        QCOMPARE(ridge["compute"].toString(), QString("FMA"));
        QVERIFY(std::abs(ridge["intensity"].toDouble() - 0.2175) < 5e-5);
        QVERIFY(std::abs(ridges[3].toObject()["intensity"].toDouble() - 32.98) < 5e-3);
        QCOMPARE(
            first({"roofline", "carm.h5", "--threads", "1", "--json"})["ridges"].toArray().size(),
            4);
    }

    void roofsThatWereNotMeasuredAreNotReplaced_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("threads")
            << QStringList{"--threads", "5"}
            << QByteArray("papilio: carm.h5: has no roofs of --threads 5; there are 1, 12\n");
        QTest::newRow("isa")
            << QStringList{"--isa", "bogus"}
            << QByteArray("papilio: carm.h5: has no roofs of --isa bogus; there are AVX2\n");
        QTest::newRow("sparse") << QStringList{"--sparse"}
                                << QByteArray(
                                       "papilio: carm.h5: has no sparse roofs; measure them with "
                                       "papilio-collect spmv, or leave --sparse out\n");
    }

    void roofsThatWereNotMeasuredAreNotReplaced()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, sentence);
        const auto outcome = run(QStringList{"roofline", "carm.h5"} + options);
        QCOMPARE(outcome.err, sentence);
        QVERIFY(outcome.status != 0);
        QCOMPARE(outcome.out, QByteArray());
    }

    void jsonPlacesPoints()
    {
        const auto roofline = first({"roofline", "points.h5", "--json"});
        const auto points = roofline["points"].toArray();

        QCOMPARE(points.size(), 5);
        const auto spmv = points[0].toObject();
        QCOMPARE(spmv["name"].toString(), QString("spmv"));
        QCOMPARE(spmv["bound_by"].toString(), QString("DRAM"));
        QVERIFY(std::abs(spmv["percent_of_roof"].toDouble() - 100 * 0.72 / 1.0317) < 1e-6);
        QVERIFY(spmv["utilisation"].isNull());
        const auto copy = points[2].toObject();
        QVERIFY(copy["bound_by"].isNull());
        QVERIFY(copy["percent_of_roof"].isNull());
        QCOMPARE(copy["note"].toString(), QString("no FLOP counted"));
        const auto lost = points[3].toObject();
        QVERIFY(lost["intensity"].isNull());
        QCOMPARE(lost["note"].toString(), QString("no bytes counted; below FMA"));
        const auto fast = points[4].toObject();
        QCOMPARE(fast["note"].toString(), QString("above every roof"));
        QVERIFY(fast["percent_of_roof"].toDouble() > 100);
        const auto runs = roofline["runs"].toArray();
        QCOMPARE(runs.size(), 1);
        QVERIFY(std::abs(runs[0].toObject()["speedup"].toDouble() - 0.98 / 0.72) < 1e-9);
    }

    void textSaysTheSame()
    {
        const auto outcome = run({"roofline", "points.h5"});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.err, QByteArray());
        for (const char* part :
             {"mine, 12 threads: bytes are all loads and stores", "Ridge to FMA", "no FLOP counted",
              "above every roof", "RCM: 0.98 GFLOP/s, original: 0.72 GFLOP/s; measured once."}) {
            QVERIFY2(outcome.out.contains(part), outcome.out.constData());
        }
        QVERIFY(run({"roofline", "points.h5", "--scaling", "0.1"})
                    .out.contains("a unit of 2 cycles still reaches 156 GFLOP"));
    }

    // Numbers that nobody measured are marked, whatever they are.
    void textNamesTheOriginOfMadeNumbers()
    {
        QVERIFY(!run({"roofline", "carm.h5"}).out.contains("imported"));
        for (const char* word : {"constructed", "simulated"}) {
            folder_.write("made.csv", "# source: " + QByteArray(word) +
                                          ": by hand\nroof,value,threads\nL1,100,1\nFMA,9,1\n");
            QCOMPARE(run({"import", "made.csv", "-o", "made.h5"}).status, 0);
            const auto text = run({"roofline", "made.h5"}).out;
            QVERIFY2(text.contains("\n  " + QByteArray(word) + "\n"), text.constData());
        }
    }

    void sparseKernelsAreBound()
    {
        const QStringList asked = {
            "roofline",       "carm.h5", "--threads", "12", "--predict", "ttm-fiber:1000:228000:64",
            "spmv:4104:20520"};
        const auto outcome = run(asked);
        QCOMPARE(outcome.err, QByteArray());
        QVERIFY2(outcome.out.contains("spmv: 45144 FLOP, 449 KiB, AI 0.0982 (0.0938 to 0.1)"),
                 outcome.out.constData());
        const auto predicted = first(asked + QStringList{"--json"})["predicted"].toArray();
        QCOMPARE(predicted.size(), 2);
        QCOMPARE(predicted[1].toObject()["bytes"].toDouble(), 459652.0);
        QCOMPARE(predicted[0].toObject()["bounds"].toArray().size(), 4);

        // The range is that of matrices without an empty row.
        const auto thin = run({"roofline", "carm.h5", "--predict", "spmv:1000000:100000"});
        QVERIFY2(thin.out.contains("(rows are empty; with a non-zero in each 0.0938 to 0.1)"),
                 thin.out.constData());

        const auto refused = run({"roofline", "carm.h5", "--predict", "spmv:0:1"});
        QCOMPARE(refused.status, 2);
        QCOMPARE(refused.err, QByteArray("papilio: --predict spmv:0:1: expected a number above 0, "
                                         "found \"0\"\n"));
    }

    // Paper 4, section 2.1.4, from a CSV of kernels at two clocks.
    void frequenciesAreCompared()
    {
        folder_.write("clocks.csv",
                      "kernel,intensity,performance,frequency,watts\nload,0.1,2.68,3.6,80\n"
                      "load,0.1,2.22,1.5,40\n");
        QCOMPARE(run({"import", "clocks.csv", "-o", "clocks.h5"}).status, 0);
        const auto outcome = run({"roofline", "clocks.h5"});
        QVERIFY2(outcome.out.contains("load: From 3.6 to 1.5 GHz: 2.68 to 2.22 GFLOP/s (measured "
                                      "once), 80 to 40 W, 0.0335 to 0.0555 GFLOP/J.\n"),
                 outcome.out.constData());
    }

    void pointsOfCountersWithoutRetyping()
    {
        folder_.write("counts.json",
                      "{\"counter-value\" : \"4000000000\", \"unit\" : \"\", \"event\" : "
                      "\"dp_flops\", \"event-runtime\" : 5, \"pcnt-running\" : 100.00}\n"
                      "{\"counter-value\" : \"2000000000\", \"unit\" : \"ns\", \"event\" : "
                      "\"duration_time\", \"event-runtime\" : 5, \"pcnt-running\" : 100.00}\n"
                      "{\"counter-value\" : \"20000000000\", \"unit\" : \"\", \"event\" : "
                      "\"mem_bytes\", \"event-runtime\" : 5, \"pcnt-running\" : 100.00}\n");
        const auto imported = run({"import", "counts.json", "-o", "counts.h5"});
        QVERIFY2(imported.status == 0, imported.err.constData());
        const auto guessed =
            first({"roofline", "counts.h5", "--flops", "dp_flops", "--json"})["points"].toArray();
        QCOMPARE(guessed.size(), 1);
        QCOMPARE(guessed[0].toObject()["performance"].toDouble(), 2.0);
        QCOMPARE(guessed[0].toObject()["intensity"].toDouble(), 0.2);
        const auto broken = run({"roofline", "counts.h5", "--flops", "1 +"});
        QCOMPARE(broken.status, 1);
        QVERIFY(broken.err.startsWith("papilio: counts.h5: formula of the operations"));
    }

    void errorsAreOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("no file") << QStringList{"roofline", "nowhere.h5"} << 1
                                 << QByteArray("papilio: nowhere.h5: file not found\n");
        QTest::newRow("no such roofline")
            << QStringList{"roofline", "carm.h5", "--roofline", "x"} << 1
            << QByteArray("papilio: carm.h5: has no roofline \"x\"; there is carmer7\n");
        QTest::newRow("no counters")
            << QStringList{"roofline", "carm.h5", "--flops", "x"} << 1
            << QByteArray("papilio: carm.h5: has no counters to make points from\n");
        QTest::newRow("no study named")
            << QStringList{"roofline"} << 2 << QByteArray("papilio: STUDY is required\n");
    }
    void errorsAreOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QByteArray, sentence);
        const auto outcome = run(arguments);
        QCOMPARE(outcome.status, status);
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(outcome.err, sentence);
    }

private:
    [[nodiscard]] QJsonObject first(const QStringList& arguments) const
    {
        return document(arguments)["rooflines"].toArray()[0].toObject();
    }
    static QString carm(int threads)
    {
        return QString(
                   "carmer7_data_roofline__inst_fma__isa_avx2__precision_dp__ldstratio_2__"
                   "onlyld_0__threads_%1__interleaved_0.out")
            .arg(threads);
    }
};

PAPILIO_TEST(RooflineCommand)
#include "test_roofline_command.moc"
