#include "core/definitions/definition_export.h"
#include "core/io/definitions/definition_text.h"
#include "tests/collectors/collect_program.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <tuple>

using namespace papilio;
using papilio::tests::collect;
using papilio::tests::Outcome;

class TestVerify : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        write("probe.csv", "CPU,none\nEVENT,PF,NOT_DERIVED,perf::PAGE-FAULTS\n");
        const auto probe = verify("probe.csv", {"--here"});
        if (probe.status != 0) {
            QSKIP(
                ("PAPI is not installed, or counts no software events: " + probe.err).constData());
        }
        document_ = QJsonDocument::fromJson(probe.out).object();
        const auto value = document_["definitions"][0]["value"];
        if (!value.isDouble() || value.toDouble() < 500) {
            QSKIP("page faults cannot be counted here");
        }
        pmu_ = document_["pmus"].toArray().last().toString();
    }

    // Weighted sums and differences of software events, exported, are counted by real PAPI with the
    // values the definitions mean: the natives stand in the same event set and were read at once.
    void exportedDefinitionsAreCountedAsTheyAreMeant()
    {
        const auto text = exported();
        QVERIFY2(text, text ? "" : text.error().message.c_str());
        write("events.csv", QString::fromStdString(*text));

        const auto outcome = verify("events.csv");

        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto definitions =
            QJsonDocument::fromJson(outcome.out).object()["definitions"].toArray();
        QCOMPARE(definitions.size(), 6);
        for (const auto& entry : definitions) {
            const auto definition = entry.toObject();
            const auto natives = definition["natives"].toArray();
            double faults = 0;
            double switches = 0;
            for (const auto& native : natives) {
                const bool isFaults = native.toObject()["name"].toString() == "perf::PAGE-FAULTS";
                (isFaults ? faults : switches) = native.toObject()["count"].toDouble();
            }
            const std::map<QString, double> meant = {
                {"W", 2 * faults + switches},
                {"D", faults - switches},
                {"M", 4 * switches - 3 * faults},
                {"A", faults + switches},
                {"R", std::floor(0.8 * (faults + switches) + 1e-9)},
                {"N", -3 * faults}};
            QVERIFY(faults >= 500);
            QCOMPARE(definition["verdict"].toString(), "counted");
            QCOMPARE(definition["value"].toDouble(), meant.at(definition["name"].toString()));
            QCOMPARE(definition["modelled"].toDouble(), definition["value"].toDouble());
        }
    }

    // What PAPI computes wrongly is told, with what it gave; our model of PAPI predicted it.
    void wrongDefinitionsAreFoundOut()
    {
        write("wrong.csv", "CPU," + pmu_ +
                               "\n"
                               "EVENT,HALF,DERIVED_POSTFIX,N0|0.5|*|,perf::PAGE-FAULTS\n"
                               "EVENT,ABORTS,DERIVED_POSTFIX,N0|-1|*|,perf::PAGE-FAULTS\n"
                               "EVENT,UNKNOWN,NOT_DERIVED,NO_SUCH_EVENT:AT_ALL\n"
                               "EVENT,CHAIN,DERIVED_INFIX,N0-N1-N1,perf::PAGE-FAULTS,"
                               "perf::CONTEXT-SWITCHES:u=1:k=1\n"
                               "EVENT,GOOD,NOT_DERIVED,perf::PAGE-FAULTS\n");

        const auto outcome = verify("wrong.csv");

        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.err, QByteArray());
        std::map<QString, QJsonObject> found;
        for (const auto& entry :
             QJsonDocument::fromJson(outcome.out).object()["definitions"].toArray()) {
            found[entry.toObject()["name"].toString()] = entry.toObject();
        }
        QCOMPARE(found["HALF"]["verdict"].toString(), "differs");
        QCOMPARE(found["HALF"]["value"].toDouble(),
                 found["HALF"]["natives"][0]["count"].toDouble());
        QCOMPARE(found["ABORTS"]["verdict"].toString(), "aborts");
        QCOMPARE(found["UNKNOWN"]["verdict"].toString(), "not accepted");
        QVERIFY(QJsonDocument(found["UNKNOWN"]["messages"].toArray())
                    .toJson()
                    .contains("Missing event NO_SUCH_EVENT:AT_ALL"));
        QCOMPARE(found["CHAIN"]["verdict"].toString(), "differs");
        QCOMPARE(found["CHAIN"]["value"].toDouble(), found["CHAIN"]["modelled"].toDouble());
        QCOMPARE(found["GOOD"]["verdict"].toString(), "counted");
    }

    // A value alone proves nothing: what PAPI drops, or reads as something else, is never
    // "counted".
    void whatPapiReadsOtherwiseIsNeverCounted_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("verdict");
        QTest::addColumn<QString>("reason");
        QTest::newRow("nine terms")
            << "EVENT,X,DERIVED_ADD,perf::PAGE-FAULTS,perf::CONTEXT-SWITCHES:u=1:k=1,"
               "perf::MINOR-FAULTS,perf::MAJOR-FAULTS,perf::CPU-MIGRATIONS:u=1:k=1,"
               "perf::CGROUP-SWITCHES:u=1:k=1,perf::CPU-CLOCK,perf::PAGE-FAULTS:u=1,"
               "perf::TASK-CLOCK"
            << "differs"
            << "8 of its 9 events";
        QTest::newRow("division by zero") << "EVENT,X,DERIVED_POSTFIX,N0|0|/|,perf::PAGE-FAULTS"
                                          << "undefined"
                                          << "divides by zero";
        QTest::newRow("operand without an event")
            << "EVENT,X,DERIVED_POSTFIX,N0|N3|+|,perf::PAGE-FAULTS"
            << "undefined"
            << "N3 has no event";
        QTest::newRow("unknown type") << "EVENT,X,DERIVED_FOO,perf::PAGE-FAULTS"
                                      << "not accepted"
                                      << "unknown type \"DERIVED_FOO\"";
        QTest::newRow("no definition") << "EVNET,X,NOT_DERIVED,perf::PAGE-FAULTS"
                                       << "not accepted"
                                       << "neither a CPU line nor a definition";
        // Whatever it counts, the formula that PAPI holds is another one.
        QTest::newRow("agrees by chance")
            << "EVENT,X,DERIVED_INFIX,N0-N1-N1,perf::CPU-MIGRATIONS,perf::MAJOR-FAULTS"
            << "differs"
            << "PAPI";
    }
    void whatPapiReadsOtherwiseIsNeverCounted()
    {
        QFETCH(QString, line);
        QFETCH(QString, verdict);
        QFETCH(QString, reason);
        write("other.csv",
              "CPU," + pmu_ + "\nEVENT,GOOD,NOT_DERIVED,perf::PAGE-FAULTS\n" + line + "\n");

        const auto outcome = verify("other.csv");

        QCOMPARE(outcome.status, 1);
        const auto document = QJsonDocument::fromJson(outcome.out).object();
        QVERIFY(!document["good"].toBool());
        const auto definitions = document["definitions"].toArray();
        QCOMPARE(definitions.size(), 2);
        QCOMPARE(definitions[0]["verdict"].toString(), "counted");
        QCOMPARE(definitions[1]["verdict"].toString(), verdict);
        QVERIFY2(definitions[1]["reason"].toString().contains(reason),
                 qPrintable(definitions[1]["reason"].toString()));
    }

    // 5e12 times a count is more than 64 bits where the count is large, not on the counts here; and
    // PAPI says of a name that it lacks that it is missing in the first definition only.
    void onlyADifferenceDiffers()
    {
        write("big.csv", "CPU," + pmu_ +
                             "\nEVENT,BIG,DERIVED_POSTFIX,37252|134217728|*|121196544|+|N0|*|,"
                             "perf::PAGE-FAULTS\n");
        const auto outcome = verify("big.csv");
        QCOMPARE(outcome.status, 0);
        const auto big = QJsonDocument::fromJson(outcome.out).object()["definitions"][0].toObject();
        QCOMPARE(big["verdict"].toString(), "counted");
        QCOMPARE(big["value"].toDouble(), 5e12 * big["natives"][0]["count"].toDouble());
    }

    // An event that is no counter of this machine: what PAPI holds of the definition still shows.
    void nothingToCompareWithIsSaid()
    {
        write("ratio.csv", "CPU," + pmu_ +
                               "\nEVENT,R,DERIVED_POSTFIX,N0|N1|/|,perf::PAGE-FAULTS,"
                               "perf::MAJOR-FAULTS\n");

        const auto outcome = verify("ratio.csv");

        const auto ratio =
            QJsonDocument::fromJson(outcome.out).object()["definitions"][0].toObject();
        if (ratio["natives"][1]["count"].toInt() > 0) {
            QSKIP("a major page fault happened meanwhile");
        }
        QCOMPARE(ratio["verdict"].toString(), "not checked");
        QCOMPARE(outcome.status, 1);
    }

    void refusals()
    {
        write("other.csv", "CPU,another_pmu\nEVENT,X,NOT_DERIVED,perf::PAGE-FAULTS\n");
        const auto other = verify("other.csv");
        QCOMPARE(other.status, 1);
        QVERIFY(other.out.isEmpty());
        QVERIFY(other.err.contains("PAPI would ignore the whole file"));
        QCOMPARE(verify("other.csv", {"--here"}).status, 0);
        QVERIFY(verify("nothing.csv").err.contains("file not found"));
        write("noise.csv", "\x01\x02\x03");
        QCOMPARE(verify("noise.csv").status, 1);
        QCOMPARE(collect({"verify"}).status, 2);
    }

private:
    // What `papilio export` writes for metrics over two software events.
    core::Result<std::string> exported() const
    {
        auto benchmark = std::make_shared<core::Benchmark>();
        auto data = std::make_shared<core::Dataset>();
        for (const char* event : {"perf::PAGE-FAULTS", "perf::CONTEXT-SWITCHES:u=1:k=1"}) {
            data->eventIds.append(event);
            data->eventNames.append(event);
        }
        data->kernels = core::StringTable({"touch", "sleep"});
        data->repetitions = 2;
        const std::vector<double> counts = {1, 0, 1, 0, 0, 1, 0, 1};
        data->values.assign(counts.begin(), counts.end());
        auto basis = std::make_shared<core::Basis>();
        basis->expectations = {"F", "C"};
        basis->matrix = Eigen::Matrix2d::Identity();
        auto signatures = std::make_shared<core::Signatures>();
        const std::vector<std::tuple<std::string, double, double>> metrics = {
            {"W", 2, 1}, {"D", 1, -1}, {"A", 1, 1}, {"R", 0.8, 0.8}, {"N", -3, 0}, {"M", -3, 4}};
        for (const auto& [name, faults, switches] : metrics) {
            signatures->push_back({name, Eigen::Vector2d(faults, switches), {}});
        }
        benchmark->data = data;
        benchmark->basis = basis;
        benchmark->signatures = signatures;
        core::ExportOptions options;
        options.pmu = pmu_.toStdString();
        const auto made = core::exportDefinitions(core::analyze(benchmark), options);
        return made ? core::exportText(*made) : made.error();
    }

    void write(const QString& name, const QString& text)
    {
        QFile file(folder_.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }

    Outcome verify(const QString& name, const QStringList& more = {})
    {
        return collect(QStringList{"verify", folder_.filePath(name), "--json"} + more);
    }

    QTemporaryDir folder_;
    QJsonObject document_;
    QString pmu_;
};

PAPILIO_TEST(TestVerify)
#include "test_verify.moc"
