#include "core/io/study/study_file.h"
#include "tests/command_line/program.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace {

const QString alya = QStringLiteral(PAPILIO_SOURCE_DIR "/resources/samples/alya-mn4.csv");

QJsonObject document(const QByteArray& text)
{
    return QJsonDocument::fromJson(text).object();
}

QJsonObject node(const QJsonObject& run, const QString& name)
{
    for (const auto& value : run["nodes"].toArray()) {
        if (value.toObject()["name"].toString() == name) {
            return value.toObject();
        }
    }
    return {};
}

}  // namespace

/// `papilio topdown` from the outside: document, exit statuses, one line of an error.
class TestTopDownCommand : public QObject {
    Q_OBJECT

private slots:
    // Table 1 of paper 2: depth and denominators of the models.
    void modelsAreListed()
    {
        const auto run = papilio::tests::papilio({"topdown", "--models"});
        QCOMPARE(run.status, 0);
        QVERIFY(run.err.isEmpty());
        const auto models =
            document(papilio::tests::papilio({"topdown", "--models", "--json"}).out)["models"]
                .toArray();
        const auto skylake = std::ranges::find_if(models, [](const QJsonValue& one) {
            return one.toObject()["model"].toString() == QStringLiteral("skylake-sp");
        });
        QVERIFY(skylake != models.end());
        QCOMPARE((*skylake).toObject()["levels"].toInt(), 2);
        QCOMPARE((*skylake).toObject()["shares_of"].toArray().size(), 1);
        QCOMPARE((*skylake).toObject()["shares_of"].toArray()[0].toString(),
                 QStringLiteral("slots"));
        QCOMPARE((*skylake).toObject()["event_sets"].toArray().size(), 3);
        for (const auto& line : run.out.split('\n')) {
            QVERIFY2(line.size() <= 140, line.constData());
            if (line.trimmed().startsWith("skylake-sp")) {
                const auto cells = QString::fromUtf8(line).simplified();
                QVERIFY2(cells.contains(QStringLiteral("(skx, clx, skl) 2 slots 3")),
                         qPrintable(cells));
                QCOMPARE(papilio::tests::papilio({"topdown"}).status, 2);
                return;
            }
        }
        QFAIL(run.out.constData());
    }

    void theDocument()
    {
        const auto run =
            papilio::tests::papilio({"topdown", alya, "--model", "skylake-sp", "--json"});
        QCOMPARE(run.status, 0);
        QVERIFY(run.err.isEmpty());
        QVERIFY(run.out.startsWith("{\n \""));  // laid out as the documents of all commands
        const auto json = document(run.out);
        QCOMPARE(json["model"].toString(), QStringLiteral("skylake-sp"));
        const auto runs = json["runs"].toArray();
        QCOMPARE(runs.size(), 10);
        const auto at32 = runs[5].toObject();
        QCOMPARE(at32["name"].toString(), QStringLiteral("32"));
        QVERIFY(std::abs(at32["quantities"].toObject()["Clocks"].toDouble() - 0.2745e12) < 1);
        QVERIFY(std::abs(at32["quantities"].toObject()["Slots"].toDouble() - 4 * 0.2745e12) < 4);
        const auto memory = node(at32, QStringLiteral("Memory_Bound"));
        QCOMPARE(memory["path"].toString(), QStringLiteral("Backend_Bound/Memory_Bound"));
        QVERIFY(std::abs(memory["value"].toDouble() - 0.13) < 0.005);
        QCOMPARE(memory["share_of"].toString(), QStringLiteral("Slots"));
        QCOMPARE(memory["additive"].toBool(), true);
        QVERIFY(memory["missing"].toArray().isEmpty());
        QVERIFY(memory["warning"].isNull());
        QVERIFY(json["warnings"].toArray().isEmpty());
    }

    void aStudyGivesTheSame()
    {
        QTemporaryDir directory;
        const auto study = directory.filePath(QStringLiteral("alya.h5"));
        QCOMPARE(papilio::tests::papilio({"import", alya, "-o", study}).status, 0);
        const auto fromStudy = papilio::tests::papilio({"topdown", study, "--json"});
        const auto fromCsv = papilio::tests::papilio({"topdown", alya, "--json"});
        QCOMPARE(fromStudy.status, 0);
        QCOMPARE(document(fromStudy.out)["runs"], document(fromCsv.out)["runs"]);
    }

    // What was chosen on the page and saved is what the command takes.
    void theStudysChoiceIsTaken()
    {
        QTemporaryDir directory;
        const auto path = directory.filePath(QStringLiteral("chosen.h5"));
        QCOMPARE(papilio::tests::papilio({"import", alya, "-o", path}).status, 0);
        auto study = papilio::core::readStudy(path.toStdString());
        QVERIFY(study);
        const auto save = [&](const papilio::core::TopDownChoice& choice) {
            auto table = *study->counters.at(0);
            table.topDown = choice;
            study->counters = {std::make_shared<const papilio::core::CounterTable>(table)};
            return bool(papilio::core::writeStudy(*study, path.toStdString()));
        };
        QVERIFY(save({"skylake-sp", {{"Pipeline_Width", 8}}, {}}));
        auto json = document(papilio::tests::papilio({"topdown", path, "--json"}).out);
        const auto retiring = [&] {
            return node(json["runs"][0].toObject(), QStringLiteral("Retiring"))["value"].toDouble();
        };
        QVERIFY(std::abs(retiring() - 0.34) < 0.005);
        json = document(
            papilio::tests::papilio({"topdown", path, "--parameter", "Pipeline_Width=4", "--json"})
                .out);
        QVERIFY(std::abs(retiring() - 0.68) < 0.005);

        QVERIFY(save({"somebody's own", {}, {}}));
        json = document(papilio::tests::papilio({"topdown", path, "--json"}).out);
        QCOMPARE(json["model"].toString(), QStringLiteral("skylake-sp"));
        QVERIFY(json["warnings"][0].toString().contains(QStringLiteral("somebody's own")));
    }

    void countersOfAnotherCpuAreNamedNotHidden()
    {
        const auto run = papilio::tests::papilio({"topdown", alya, "--model", "a64fx", "--json"});
        QCOMPARE(run.status, 0);
        const auto json = document(run.out);
        const auto retiring = node(json["runs"][0].toObject(), QStringLiteral("Retiring"));
        QVERIFY(retiring["value"].isNull());
        QVERIFY(!retiring["missing"].toArray().isEmpty());
    }

    // Instructions have one name on all machines: that alone makes no counters of a CPU.
    void countersOfAnotherMachineAreLeftOut()
    {
        QTemporaryDir directory;
        const auto path = directory.filePath(QStringLiteral("two.h5"));
        const auto power =
            QStringLiteral(PAPILIO_SOURCE_DIR "/resources/samples/alya-cte-power.csv");
        QCOMPARE(papilio::tests::papilio({"import", alya, power, "-o", path}).status, 0);
        const auto run = papilio::tests::papilio({"topdown", path, "--model", "power9", "--json"});
        QCOMPARE(run.status, 0);
        const auto json = document(run.out);
        const auto runs = json["runs"].toArray();
        QCOMPARE(runs.size(), 10);
        for (const auto& one : runs) {
            QVERIFY(!node(one.toObject(), QStringLiteral("Pipeline_Stall"))["value"].isNull());
        }
        QVERIFY(json["warnings"][0].toString().contains(QStringLiteral("alya-mn4")));
    }

    // A hundred lines that each node lacks its events say less than one.
    void whatIsNotCountedAtAllIsSaidOnce()
    {
        const auto run = papilio::tests::papilio({"topdown", alya, "--model", "a64fx"});
        QCOMPARE(run.status, 0);
        QVERIFY(!run.out.contains("not counted:"));
        QVERIFY(run.out.contains("No node has a value"));
    }

    void refusals_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("words");
        QTest::newRow("no model") << QStringList{"topdown", alya, "--model", "pentium"} << 1
                                  << QStringLiteral("skylake-sp");
        QTest::newRow("no file") << QStringList{"topdown", "/no/such.csv", "--model", "zen2"} << 1
                                 << QStringLiteral("/no/such.csv");
        QTest::newRow("parameter") << QStringList{"topdown", alya, "--parameter", "Width=6"} << 2
                                   << QStringLiteral("Pipeline_Width");
        QTest::newRow("no argument") << QStringList{"topdown"} << 2 << QStringLiteral("STUDY");
    }
    void refusals()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, words);
        const auto run = papilio::tests::papilio(arguments);
        QCOMPARE(run.status, status);
        QVERIFY(run.out.isEmpty());
        QCOMPARE(run.err.count('\n'), 1);
        QVERIFY(run.err.startsWith("papilio: "));
        QVERIFY2(run.err.contains(words.toUtf8()), run.err.constData());
    }

    void aParameterChangesTheShares()
    {
        const auto run =
            papilio::tests::papilio({"topdown", alya, "--parameter", "Pipeline_Width=8", "--json"});
        QCOMPARE(run.status, 0);
        const auto retiring =
            node(document(run.out)["runs"][0].toObject(), QStringLiteral("Retiring"));
        QVERIFY(std::abs(retiring["value"].toDouble() - 0.34) < 0.005);
    }

    // What perf stat --topdown and its defaults count since Ice Lake; perf prints 45, 10, 15, 30 %.
    void perfsLevelOneIsApproximateNotMissing()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("perf_td.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "6000000000,,slots,1000000000,100.00,,\n2700000000,,topdown-retiring,1000000000,100.00,"
            ",\n"
            "600000000,,topdown-bad-spec,1000000000,100.00,,\n"
            "900000000,,topdown-fe-bound,1000000000,100.00,,\n"
            "1800000000,,topdown-be-bound,1000000000,100.00,,\n"
            "1000000000,,cycles,1000000000,100.00,,\n");
        file.close();
        const auto run = papilio::tests::papilio({"topdown", file.fileName(), "--json"});
        const auto only = document(run.out)["runs"].toArray()[0].toObject();
        const auto is = [&](const char* name, double value, bool isExact) {
            const auto one = node(only, QString::fromUtf8(name));
            return std::abs(one["value"].toDouble() - value) < 1e-9 &&
                   one["assumed"].toArray().isEmpty() == isExact;
        };
        QVERIFY2(is("Frontend_Bound", 0.15, false) && is("Bad_Speculation", 0.1, false) &&
                     is("Backend_Bound", 0.3, true) && is("Retiring", 0.45, true),
                 run.out.constData());
        const auto text = papilio::tests::papilio({"topdown", file.fileName()}).out;
        QVERIFY2(text.contains("≈15.0") && text.contains("≈10.0"), text.constData());
    }

    // Cores have no common slots: their shares are shown beside each other, never added.
    void sharesOfCoresStayApart()
    {
        const auto folder = QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/public_files/");
        const auto run =
            papilio::tests::papilio({"topdown", folder + "toplev_per_core.csv", "--json"});
        const auto runs = document(run.out)["runs"].toArray();
        QCOMPARE(runs.size(), 2);
        QCOMPARE(node(runs[0].toObject(), "Frontend_Bound")["value"].toDouble(), 0.21);
        QCOMPARE(node(runs[1].toObject(), "Frontend_Bound")["value"].toDouble(), 0.305);
        const auto hybrid = papilio::tests::papilio({"topdown", folder + "toplev.csv", "--json"});
        const auto kinds = document(hybrid.out)["runs"].toArray();
        QCOMPARE(kinds.size(), 2);
        QCOMPARE(node(kinds[0].toObject(), "Frontend_Bound")["value"].toDouble(), 0.42);
        QCOMPARE(node(kinds[1].toObject(), "Frontend_Bound")["value"].toDouble(), 0.34);

        QTemporaryDir studies;
        const auto study = studies.filePath("t.h5");
        QCOMPARE(
            papilio::tests::papilio({"import", folder + "toplev_per_core.csv", "-o", study}).status,
            0);
        const auto compared = papilio::tests::papilio({"compare", study, study}).out;
        QVERIFY2(compared.contains("a share of parts has no sum") && !compared.contains("51.5"),
                 compared.constData());
    }

    void textSaysTheSame()
    {
        const auto run = papilio::tests::papilio({"topdown", alya});
        QCOMPARE(run.status, 0);
        for (const char* words : {"Memory Bound", "% of Slots", "Skylake-SP", "512",
                                  "The run VECTOR_SIZE 32 has the fewest Slots."}) {
            QVERIFY2(run.out.contains(words), words);
        }
    }
};

PAPILIO_TEST(TestTopDownCommand)
#include "test_topdown.moc"
