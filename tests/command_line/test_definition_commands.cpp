#include "tests/command_line/program.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <map>

using namespace papilio::tests;

namespace {

const QString samples = QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/");
const QString papiEvents =
    QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/real/papi/papi_events.csv");

QJsonObject json(const Outcome& outcome)
{
    return QJsonDocument::fromJson(outcome.out).object();
}

std::map<QString, QJsonObject> byName(const QJsonArray& array)
{
    std::map<QString, QJsonObject> found;
    for (const auto& entry : array) {
        found[entry.toObject()["name"].toString()] = entry.toObject();
    }
    return found;
}

}  // namespace

class DefinitionCommands : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        folder_.write("definitions.json",
                      R"({"papilio_definitions": 1, "name": "Mine", "note": "",
                          "constants": [{"name": "Lat", "value": 12, "unit": "cycles", "source": "x"}],
                          "definitions": [
                            {"name": "CPI", "formula": "cycles / instructions", "unit": "cycles"},
                            {"name": "Miss", "formula": "CPI + misses * Lat / instructions"}]})");
        folder_.write("counts.csv",
                      "# started on Sat Nov 21 18:00:00 2026\n\n"
                      "3000,,cycles,1000000,100.00,,\n2000,,instructions,1000000,100.00,,\n");
        folder_.write("data.csv",
                      "event,name,rep,k0,k1\na,A,0,1,0\na,A,1,1,0\nb,B,0,0,1\nb,B,1,0,1\n");
        folder_.write("basis.csv", "X,Y\n1,0\n0,1\n");
        folder_.write("signatures.csv", "metric,X,Y\nSum it.,1,2\n");
        QCOMPARE(run({"import", "data.csv", "-o", "study.h5", "--basis", "basis.csv",
                      "--signatures", "signatures.csv", "--benchmark", "mine"})
                     .status,
                 0);
    }

    // Every definable metric of every bundled sample: what is exported is what the study measured.
    void exportAndAuditOfSamplesAgree_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("pmu");
        QTest::addColumn<int>("count");
        QTest::newRow("spr-branch") << "papi-user-events"
                                    << "spr" << 6;
        QTest::newRow("spr-cpu-flops") << "papi-user-events"
                                       << "spr" << 4;
        QTest::newRow("spr-dcache") << "papi-user-events"
                                    << "spr" << 6;
        QTest::newRow("mi250x-gpu-flops") << "papi-presets"
                                          << "rocm:gfx90a" << 4;
    }
    void exportAndAuditOfSamplesAgree()
    {
        QFETCH(QString, format);
        QFETCH(QString, pmu);
        QFETCH(int, count);
        const QString study =
            samples + QString::fromLatin1(QTest::currentDataTag()) + ".papilio.h5";
        for (const QStringList& more : {QStringList(), QStringList{"--raw-coefficients"}}) {
            const auto exported =
                run(QStringList{"export", study, "--format", format, "-o", "out.csv"} + more);
            QCOMPARE(exported.err, QByteArray());
            QCOMPARE(exported.status, 0);
            const auto audited =
                run({"audit", study, "--presets", "out.csv", "--pmu", pmu, "--json"});
            QCOMPARE(audited.err, QByteArray());
            const auto presets = json(audited)["presets"].toArray();
            QCOMPARE(presets.size(), count);
            for (const auto& preset : presets) {
                const auto verdict = preset.toObject()["verdict"].toString();
                // Metrics of instructions have 2 for an FMA, and say so.
                QVERIFY2(verdict == "equal" || verdict == "FMA counted as two",
                         qPrintable(verdict));
            }
        }
    }

    void shippedPresetsAreEqualOnTheSimulatedMachine_data()
    {
        QTest::addColumn<QStringList>("presets");
        QTest::newRow("spr-branch")
            << QStringList{"PAPI_BR_UCN", "PAPI_BR_CN",  "PAPI_BR_TKN", "PAPI_BR_NTK",
                           "PAPI_BR_MSP", "PAPI_BR_PRC", "PAPI_BR_INS"};
        QTest::newRow("spr-cpu-flops") << QStringList{"PAPI_DP_OPS", "PAPI_SP_OPS", "PAPI_VEC_DP",
                                                      "PAPI_VEC_SP", "PAPI_FP_INS"};
    }
    void shippedPresetsAreEqualOnTheSimulatedMachine()
    {
        QFETCH(QStringList, presets);
        const QString study =
            samples + QString::fromLatin1(QTest::currentDataTag()) + ".papilio.h5";
        const auto outcome =
            run({"audit", study, "--presets", papiEvents, "--pmu", "spr", "--json"});
        QCOMPARE(outcome.status, 0);
        auto found = byName(json(outcome)["presets"].toArray());
        for (const auto& name : presets) {
            const bool countsInstructions = name == "PAPI_FP_INS" || name.startsWith("PAPI_VEC");
            QVERIFY2(
                found[name]["verdict"] == (countsInstructions ? "FMA counted as two" : "equal"),
                qPrintable(name));
            QCOMPARE(found[name]["factor"].toDouble(), 1.0);
            QVERIFY(found[name]["kernels"].toArray().isEmpty());
        }
    }

    void everyToolsDefinitionsAreComparedInOneCensus()
    {
        const QString study = samples + "spr-cpu-flops.papilio.h5";
        const QString group = QStringLiteral(
            PAPILIO_SOURCE_DIR "/tests/data/real/likwid_groups/skylakeX_FLOPS_DP.txt");
        const auto outcome = run({"audit", study, "--definitions", group, papiEvents, "--pmu",
                                  "spr", "--census", "--json"});
        QCOMPARE(outcome.err, QByteArray());
        const auto document = json(outcome);
        QCOMPARE(document["files"].toArray().size(), 2);
        auto found = byName(document["definitions"].toArray());
        QCOMPARE(found["DP"]["tool"].toString(), QStringLiteral("likwid"));
        QCOMPARE(found["DP"]["verdict"].toString(), QStringLiteral("equal"));
        QCOMPARE(found["DP"]["metric"].toString(), QStringLiteral("DP Ops."));
        QCOMPARE(found["PAPI_DP_OPS"]["tool"].toString(), QStringLiteral("papi-user-events"));
        bool isThere = false;
        for (const auto& value : document["census"].toArray()) {
            const auto row = value.toObject();
            if (row["metric"] == "DP Ops.") {
                isThere = true;
                QCOMPARE(row["agreement"].toString(), QStringLiteral("agree"));
                QCOMPARE(row["right"].toArray().size(), 2);
            }
        }
        QVERIFY(isThere);
        QVERIFY(run({"audit", study, "--json"}).status != 0);  // nothing to audit
    }

    void aChangedCoefficientNamesItsKernels()
    {
        const QString study = samples + "spr-cpu-flops.papilio.h5";
        folder_.write(
            "changed.csv",
            "CPU,spr\n"
            "PRESET,PAPI_DP_OPS,DERIVED_POSTFIX,N0|N1|2|*|+|N2|4|*|+|N3|7|*|+|,"
            "FP_ARITH_INST_RETIRED:SCALAR_DOUBLE,FP_ARITH_INST_RETIRED:128B_PACKED_DOUBLE,"
            "FP_ARITH_INST_RETIRED:256B_PACKED_DOUBLE,FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE\n"
            "PRESET,PAPI_SP_OPS,DERIVED_ADD,FP_ARITH_INST_RETIRED:SCALAR_SINGLE,"
            "FP_ARITH_INST_RETIRED:128B_PACKED_SINGLE,FP_ARITH_INST_RETIRED:256B_PACKED_SINGLE,"
            "FP_ARITH_INST_RETIRED:512B_PACKED_SINGLE\n"
            "PRESET,PAPI_VEC_DP,NOT_DERIVED,NO_SUCH_EVENT\n"
            "PRESET,PAPI_TOT_CYC,NOT_DERIVED,CPU_CLK_UNHALTED:THREAD_P\n");
        const auto outcome =
            run({"audit", study, "--presets", "changed.csv", "--pmu", "spr", "--json"});
        QCOMPARE(outcome.status, 0);
        auto found = byName(json(outcome)["presets"].toArray());
        QCOMPARE(found["PAPI_DP_OPS"]["verdict"].toString(), QStringLiteral("different"));
        QSet<QString> kernels;
        for (const auto& kernel : found["PAPI_DP_OPS"]["kernels"].toArray()) {
            kernels.insert(kernel.toString());
        }
        QCOMPARE(kernels, (QSet<QString>{"D_512 24", "D_512 48", "D_512 96", "D_512_FMA 12",
                                         "D_512_FMA 24", "D_512_FMA 48"}));
        QCOMPARE(found["PAPI_SP_OPS"]["verdict"].toString(), QStringLiteral("instructions"));
        QCOMPARE(found["PAPI_VEC_DP"]["verdict"].toString(), QStringLiteral("events missing"));
        QCOMPARE(found["PAPI_VEC_DP"]["missing"][0].toString(), QStringLiteral("NO_SUCH_EVENT"));
        QCOMPARE(found["PAPI_TOT_CYC"]["verdict"].toString(), QStringLiteral("not comparable"));
    }

    // Names are checked where papilio-collect knows the PMU; else the file says that they are not,
    // and without a PMU there is none.
    void filesOfPapiAreForOnePmu()
    {
        const QStringList words = {"definitions", "definitions.json", "--to", "papi-user-events"};
        const auto none = run(words);
        QCOMPARE(none.status, 1);
        QVERIFY2(none.err.contains("--pmu"), none.err.constData());
        const auto unknown = run(words + QStringList{"--pmu", "my_pmu"});
        QCOMPARE(unknown.status, 0);
        QVERIFY2(unknown.out.startsWith("# Names not checked: "), unknown.out.constData());
        QVERIFY(unknown.out.contains("\nCPU,my_pmu\n"));
        const auto sample = run({"export", samples + "spr-branch.papilio.h5", "--format",
                                 "papi-user-events", "-o", "branch.csv"});
        QCOMPARE(sample.status, 0);
        if (sample.out.contains("Names not checked")) {
            QSKIP("papilio-collect has no libpfm4");
        }
        QFile file(folder_.path() + "/branch.csv");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = file.readAll();
        QVERIFY2(text.contains(",BR_MISP_RETIRED:ALL_BRANCHES,"), text.constData());
    }

    void everyFormatIsWritten_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("papi-user-events") << QByteArray(
            "CPU,my_pmu\n# Sum it.: exact\nEVENT,SUM_IT,DERIVED_POSTFIX,N0|N1|2|*|+|,a,b");
        QTest::newRow("papi-presets") << QByteArray("\nPRESET,PAPI_SUM_IT,DERIVED_POSTFIX,");
        QTest::newRow("papi-xml") << QByteArray("<availevents arch=\"my_pmu\">");
        QTest::newRow("csv") << QByteArray("\nSum it.,SUM_IT,exact,b,2,2,1,");
        QTest::newRow("json") << QByteArray("\"formula\": \"a + 2 * b\"");
        QTest::newRow("latex") << QByteArray("Sum it. & $1 \\times$ \\texttt{a} $+2 \\times$");
    }
    void everyFormatIsWritten()
    {
        QFETCH(QByteArray, part);
        const auto outcome = run({"export", "study.h5", "--format", QTest::currentDataTag(), "-o",
                                  "out.txt", "--pmu", "my_pmu"});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        QFile file(folder_.path() + "/out.txt");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = file.readAll();
        QVERIFY2(text.contains(part), text.constData());
        QVERIFY(text.contains("papilio export study.h5 --benchmark mine --format "));
    }

    void exportSaysWhatSpeaksAgainstTheCounts_data()
    {
        QTest::addColumn<QByteArray>("rows");
        QTest::addColumn<QByteArray>("said");  ///< in the file
        QTest::addColumn<QByteArray>("confidence");
        QTest::newRow("negative") << QByteArray("A,0,-1,0,-1\nA,1,-1,0,-1\n")
                                  << QByteArray("mplausible") << QByteArray("fragile");
        QTest::newRow("one repetition")
            << QByteArray("A,0,1,0,1\n") << QByteArray("noise is not assessed")
            << QByteArray("fragile");
        QTest::newRow("two repetitions")
            << QByteArray("A,0,1,0,1\nA,1,1,0,1\n") << QByteArray("too few to leave one out")
            << QByteArray("fair");
        QTest::newRow("undecided") << QByteArray("A,0,1,0,1\nA,1,1,0,1\nA,2,1,0,1\n")
                                   << QByteArray("may judge A noisy") << QByteArray("fair");
    }

    void exportSaysWhatSpeaksAgainstTheCounts()
    {
        QFETCH(const QByteArray, rows);
        QFETCH(const QByteArray, said);
        QFETCH(const QByteArray, confidence);
        folder_.write("against.csv", "event,rep,k0,k1,k2\n" + rows);
        folder_.write("against-basis.csv", "X\n1\n0\n1\n");
        folder_.write("against-signatures.csv", "metric,X\nXs,1\n");
        const auto imported = run({"import", "against.csv", "-o", "against.h5", "--basis",
                                   "against-basis.csv", "--signatures", "against-signatures.csv"});
        QVERIFY2(imported.status == 0, imported.err);
        for (const char* format :
             {"csv", "json", "latex", "papi-user-events", "papilio", "perf", "perfmon"}) {
            const auto written =
                run({"export", "against.h5", "--format", format, "--pmu", "cpu", "-o", "-"});
            QVERIFY2(written.status == 0, written.err);
            QVERIFY2(written.out.contains("A"), written.out);
            QVERIFY2(written.out.contains(said), format + ("\n" + written.out));
            QCOMPARE(written.out.contains("Fragile: "), confidence == "fragile");
        }
        const auto judged = run({"analyze", "against.h5", "--json"}).out;
        const auto metrics = QJsonDocument::fromJson(judged).object()["metrics"].toArray();
        QCOMPARE(metrics[0].toObject()["confidence"].toString().toUtf8(), confidence);
    }

    void exportTakesThresholdsAndSaysThem()
    {
        const auto made =
            run({"export", "study.h5", "--format", "csv", "-o", "with-tau.csv", "--tau", "0.5",
                 "--alpha", "0.25", "--representation-tolerance", "0.1"});
        QCOMPARE(made.status, 0);
        QFile file(folder_.path() + "/with-tau.csv");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = file.readAll();
        QVERIFY2(text.contains("tau 0.5, alpha 0.25, representation tolerance 0.1"), text);
        QVERIFY2(text.contains("--tau 0.5 --alpha 0.25 --representation-tolerance 0.1"), text);
        QVERIFY(
            run({"export", "study.h5", "--format", "csv", "-o", "x.csv", "--alpha", "0"}).status !=
            0);
    }

    void presetsOfADeviceSayWhichPapiReadsThem()
    {
        const auto study = samples + "mi250x-gpu-flops.papilio.h5";
        const QByteArray sentence = "PAPI 7.0 does not read presets of the component rocm";
        QVERIFY(run({"export", study, "--format", "papi-presets", "-o", "gpu.csv"})
                    .out.contains(sentence));
        QVERIFY(
            !run({"export", study, "--format", "papi-presets", "--papi", "head", "-o", "gpu.csv"})
                 .out.contains(sentence));
    }

    // 15 kernels for 15 expectations: any event is representable, so that noise defined metrics.
    void noiseThatDefinesMetricsIsNamed()
    {
        const auto study = samples + "mi250x-gpu-flops.papilio.h5";
        const QByteArray caution = "the basis also fits noise";
        QVERIFY(!run({"analyze", study}).out.contains(caution));
        const auto noisy = run({"analyze", study, "--tau", "10"}).out;
        QVERIFY(noisy.contains("Caution: HP Add Ops.: "));
        QVERIFY(!noisy.contains("Caution: All HP Ops."));  // of quiet events
        // The kernels refuse what noise defines: it is not written.
        QVERIFY(noisy.contains(caution));
        QCOMPARE(run({"export", study, "--tau", "10", "--papi", "head", "--format", "papi-presets",
                      "-o", "noisy.csv"})
                     .status,
                 0);
        QFile written(folder_ / "noisy.csv");
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto definitions = written.readAll();
        QVERIFY2(definitions.contains("PAPI_ALL_HP_OPS"), definitions);
        QVERIFY2(!definitions.contains("PAPI_HP_ADD_OPS"), definitions);
        // Nor is it worth measuring again.
        QVERIFY(!run({"suggest", study}).out.contains("TCC_BUSY"));
    }

    // The benchmarks of an event model have events of their own.
    void simulatedMachinesAreNotAskedForOtherBenchmarks()
    {
        const auto said = run({"suggest", samples + "spr-cpu-flops.papilio.h5"});
        QCOMPARE(said.status, 0);
        QVERIFY2(!said.out.contains("papilio-collect cat branch"), said.out);
    }

    void writtenFormulasOfOtherMetricsSaySo()
    {
        const auto made = run({"export", samples + "spr-cpu-flops.papilio.h5", "--metric",
                               "SP FMA Instrs.", "--format", "papi-user-events", "-o", "fma.csv"});
        QVERIFY2(made.out.contains("the nearest formula: not definable"), made.out);
    }

    void exportRefusals()
    {
        const auto without = run({"export", "study.h5", "--format", "papi-presets", "-o", "x"});
        QCOMPARE(without.status, 1);
        QVERIFY(without.err.contains("name it with --pmu"));
        QVERIFY(without.out.isEmpty());
        QVERIFY(!QFile::exists(folder_.path() + "/x"));
        const auto metric =
            run({"export", "study.h5", "--format", "csv", "-o", "x", "--metric", "None"});
        QCOMPARE(metric.status, 1);
        QVERIFY(metric.err.contains("unknown metric \"None\"; choose one of Sum it."));
        QVERIFY(QFile::copy(folder_.path() + "/study.h5", folder_.path() + "/another.h5"));
        const auto another = run({"export", "study.h5", "--format", "csv", "-o", "another.h5"});
        QCOMPARE(another.status, 1);
        QVERIFY2(another.err.contains("another.h5: is a study, which is not overwritten"),
                 another.err);
        QCOMPARE(QFileInfo(folder_.path() + "/another.h5").size(),
                 QFileInfo(folder_.path() + "/study.h5").size());
        QCOMPARE(run({"export", "study.h5", "--format", "doc", "-o", "x"}).status, 2);
        QCOMPARE(run({"export", "study.h5", "--format", "csv"}).status, 2);
        QCOMPARE(run({"export", "none.h5", "--format", "csv", "-o", "x"}).status, 1);
        QCOMPARE(run({"audit", "study.h5", "--presets", "basis.csv", "--pmu", "x"}).status, 1);
        QCOMPARE(run({"audit", "study.h5", "--presets", "none.csv", "--pmu", "x"}).status, 1);
    }

    void jsonWithoutItsMarkIsSaid()
    {
        QFile file(folder_.path() + "/unmarked.json");
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"definitions": [{"name": "A", "formula": "cycles"}]})");
        file.close();

        const auto outcome = run({"evaluate", "unmarked.json", "counts.csv"});

        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("is JSON without \"papilio_definitions\": 1"), outcome.err);
    }

    // What evaluate does not read it says how to make; that command works.
    void aGroupOfLikwidIsToBeConverted()
    {
        folder_.write("TWO.txt",
                      "SHORT Two\n\nEVENTSET\nPMC0 A\nPMC1 B\n\nMETRICS\nBoth PMC0+PMC1\n");
        folder_.write("ab.csv", "event,run\nA,2\nB,3\n");

        const auto refused = run({"evaluate", "TWO.txt", "ab.csv"});

        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains(
                     "holds definitions of LIKWID; papilio definitions TWO.txt --to papilio -o "
                     "TWO.json writes them"),
                 refused.err.constData());
        QCOMPARE(run({"definitions", "TWO.txt", "--to", "papilio", "-o", "TWO.json"}).status, 0);
        const auto outcome = run({"evaluate", "TWO.json", "ab.csv"});
        QVERIFY2(outcome.out.contains("Both  5"), outcome.out.constData());
    }

    // Watts as 5 + 2 A + 3 B in runs a to e, of which the last lacks A.
    void aModelIsFittedWrittenAndEvaluated()
    {
        folder_.write("watts.csv", "event,a,b,c,d,e\nW,10,9,14,13,99\nA,1,2,3,4,\nB,1,0,1,0,1\n");
        const QStringList asked = {"fit", "watts.csv", "--target", "W", "--terms", "A", "B"};
        const auto outcome = run(asked + QStringList{"-o", "power.json"});
        QCOMPARE(outcome.err, QByteArray());
        QVERIFY2(outcome.out.contains("Power = W, fitted to 4 runs\n"), outcome.out.constData());
        QVERIFY2(outcome.out.contains("not counted: A"), outcome.out.constData());
        const auto terms = json(run(asked + QStringList{"--json"}))["terms"].toArray();
        QCOMPARE(terms.size(), 3);
        QVERIFY(qAbs(terms[0]["coefficient"].toDouble() - 5) < 1e-12);
        QVERIFY(qAbs(terms[1]["coefficient"].toDouble() - 2) < 1e-12);
        QVERIFY(qAbs(terms[2]["coefficient"].toDouble() - 3) < 1e-12);

        const auto values = json(run(
            {"evaluate", "power.json", "watts.csv", "--run", "c", "--json"}))["definitions"]
                                .toArray();
        QVERIFY(qAbs(values[0]["value"].toDouble() - 14) < 1e-12);
        const auto both = run(asked + QStringList{"--json", "-o", "-"});
        QCOMPARE(both.status, 2);
        QCOMPARE(both.out, QByteArray());
        const auto few = run({"fit", "watts.csv", "--target", "W", "--terms", "A", "B", "A * B"});
        QCOMPARE(few.status, 1);
        QVERIFY(few.err.contains("needs more than 4 different runs with all counts, found 4"));
    }

    void evaluateGivesValuesAndWhatIsMissing()
    {
        const auto outcome = run({"evaluate", "definitions.json", "counts.csv", "--json"});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto definitions = json(outcome)["definitions"].toArray();
        QCOMPARE(definitions[0]["name"].toString(), QStringLiteral("CPI"));
        QCOMPARE(definitions[0]["value"].toDouble(), 1.5);
        QCOMPARE(definitions[0]["unit"].toString(), QStringLiteral("cycles"));
        QVERIFY(definitions[0]["missing"].toArray().isEmpty());
        QVERIFY(definitions[1]["value"].isNull());
        QCOMPARE(definitions[1]["missing"].toArray(), QJsonArray{"misses"});
        QVERIFY(run({"evaluate", "definitions.json", "counts.csv"}).out.contains("1.5"));
        QCOMPARE(run({"evaluate", "definitions.json", "study.h5"}).status, 1);
        QCOMPARE(run({"evaluate", "nothing", "counts.csv"}).status, 1);
        QVERIFY(json(outcome)["implausible"].toArray().isEmpty());
        folder_.write("wrong.csv", "event,run\ncycles,-30\ninstructions,20\n");
        const auto wrong = json(run({"evaluate", "definitions.json", "wrong.csv", "--json"}));
        QVERIFY(!wrong["implausible"].toArray().isEmpty());
        folder_.write("others.csv", "event,run\nother,12\n");
        QCOMPARE(run({"evaluate", "definitions.json", "others.csv"}).status, 1);
        QCOMPARE(run({"evaluate", "definitions.json"}).status, 2);
    }

    void planPacksNativeEvents()
    {
        const auto outcome = run({"plan", "perfexpert-lcpi", "--counters", "4", "--json"});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto document = json(outcome);
        const auto sets = document["event_sets"].toArray();
        int general = 0;
        for (const auto& event : document["native_events"].toArray()) {
            const auto name = event.toString();
            general += name == "PAPI_TOT_INS" || name == "PAPI_TOT_CYC" ? 0 : 1;
        }
        QCOMPARE(sets.size(), (general + 3) / 4);
        folder_.write("events.txt", "cycles\ninstructions\n");
        const auto refused =
            json(run({"plan", "definitions.json", "--available", "events.txt", "--json"}));
        QCOMPARE(refused["refused"][0]["event"].toString(), QStringLiteral("misses"));
        // Unit masks of papi_native_avail's table belong to the event above them.
        folder_.write("native.txt", "| misses\n|     :ANY\n|            any of them\n| cycles\n");
        const auto masked =
            json(run({"plan", "definitions.json", "--available", "native.txt", "--json"}));
        QCOMPARE(masked["refused"].toArray().size(), 1);
        QVERIFY(masked["refused"][0]["event"].toString() == QStringLiteral("instructions"));
        folder_.write("none.txt", "---\n");
        const auto none = run({"plan", "definitions.json", "--available", "none.txt"});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.err.contains("none.txt: contains no event name"), none.err.constData());
        QCOMPARE(run({"plan", "definitions.json", "--counters", "0"}).status, 2);
    }

private:
    Outcome run(const QStringList& arguments)
    {
        return papilio::tests::papilio(arguments, folder_.path());
    }

    Folder folder_;
};

PAPILIO_TEST(DefinitionCommands)
#include "test_definition_commands.moc"
