#include "tests/command_line/program.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace papilio::tests;

namespace {

QString casePath(const QString& name, const QString& file)
{
    return QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cases/") + name + "/" + file;
}

/// |found - expected| within an absolute or a relative tolerance; null only for null.
bool near(const QJsonValue& found, const QJsonValue& expected, double absolute, double relative)
{
    if (expected.isNull() || expected.isUndefined()) {
        return found.isNull();
    }
    const double difference = std::abs(found.toDouble(NAN) - expected.toDouble());
    return difference <= absolute || difference <= relative * std::abs(expected.toDouble());
}

}  // namespace

// Every published case, from the shell's side: import, analyze --json, compare with the expected
// numbers.
class OpenCases : public QObject {
    Q_OBJECT

private slots:
    void documentIsThatOfTheCase_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"branch", "cpu_flops", "gpu_flops", "dcache"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void documentIsThatOfTheCase()
    {
        QFETCH(QString, name);
        QFile file(casePath(name, "expected.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto expected = QJsonDocument::fromJson(file.readAll()).object();
        const auto parameters = expected["params"].toObject();
        const auto tolerances = expected["tolerances"].toObject();
        const Folder folder;
        const auto study = folder.path() + "/study.h5";

        const auto imported = papilio::tests::papilio(
            {"import", casePath(name, "data.csv"), "-o", study, "--basis",
             casePath(name, "basis.csv"), "--signatures", casePath(name, "signatures.csv"),
             "--kind", QString(name).replace('_', '-')});
        QCOMPARE(imported.err, QByteArray());
        QCOMPARE(imported.status, 0);
        const auto number = [&](const char* key) {
            return QString::number(parameters[key].toDouble(), 'g', 17);
        };
        const auto analyzed = papilio::tests::papilio(
            {"analyze", study, "--tau", number("tau"), "--alpha", number("alpha"),
             "--representation-tolerance", number("rho"), "--json"});
        QCOMPARE(analyzed.err, QByteArray());
        QCOMPARE(analyzed.status, 0);
        const auto found = QJsonDocument::fromJson(analyzed.out).object();

        compareCounts(found, expected);
        compareEvents(found, expected, tolerances);
        compareChosen(found, expected, tolerances);
        compareMetrics(found, expected, tolerances);
        QVERIFY(near(found["condition"], expected["cond_xhat"], 0, 1e-6));
        QCOMPARE(found["unassessed"].toBool(), expected["unassessed"].toBool());
        const auto stability = found["stability"].toObject();
        for (const char* axis : {"tau", "alpha"}) {
            const auto range = stability[axis].toArray();
            QVERIFY(range[0].toDouble() <= parameters[axis].toDouble());
            QVERIFY(range[1].isNull() || parameters[axis].toDouble() <= range[1].toDouble());
        }
    }

private:
    static void compareCounts(const QJsonObject& found, const QJsonObject& expected)
    {
        const auto wanted = expected["counts"].toObject();
        const auto counts = found["counts"].toObject();
        int total = 0;
        for (auto count = counts.begin(); count != counts.end(); ++count) {
            if (count.key() != "total") {
                QVERIFY2(count->toInt() == wanted[count.key()].toInt(), qPrintable(count.key()));
                total += count->toInt();
            }
        }
        QCOMPARE(counts["total"].toInt(), total);
    }

    static void compareEvents(const QJsonObject& found,
                              const QJsonObject& expected,
                              const QJsonObject& tolerances)
    {
        QJsonArray events;  // that were measured: sums over units have members
        for (const auto event : found["events"].toArray()) {
            if (!event.toObject().contains("members")) {
                events.append(event);
            }
        }
        const auto wanted = expected["events"].toArray();
        QCOMPARE(events.size(), wanted.size());
        for (qsizetype index = 0; index < events.size(); ++index) {
            const auto event = events[index].toObject();
            const auto want = wanted[index].toObject();
            QCOMPARE(event["id"].toString(), QString::number(want["i"].toInt()));
            QCOMPARE(event["name"], want["name"]);
            QCOMPARE(event["status"], want["status"]);
            QVERIFY2(
                near(event["max_rnmse"], want["max_rnmse"], tolerances["max_rnmse_abs"].toDouble(),
                     tolerances["max_rnmse_rel"].toDouble()),
                qPrintable(event["name"].toString()));
            const auto coordinates = event["representation"].toArray();
            const auto wantedCoordinates = want["x"].toArray();
            QCOMPARE(coordinates.size(), wantedCoordinates.size());
            double norm = 0;
            for (const auto& coordinate : wantedCoordinates) {
                norm = std::hypot(norm, coordinate.toDouble());
            }
            for (qsizetype at = 0; at < coordinates.size(); ++at) {
                QVERIFY2(
                    near(coordinates[at], wantedCoordinates[at],
                         tolerances["x_abs"].toDouble() + tolerances["x_rel"].toDouble() * norm, 0),
                    qPrintable(event["name"].toString()));
            }
        }
    }

    static void compareChosen(const QJsonObject& found,
                              const QJsonObject& expected,
                              const QJsonObject& tolerances)
    {
        const auto chosen = found["chosen"].toArray();
        const auto wanted = expected["chosen"].toArray();
        QCOMPARE(chosen.size(), wanted.size());
        for (qsizetype pivot = 0; pivot < chosen.size(); ++pivot) {
            QCOMPARE(chosen[pivot]["id"].toString(), QString::number(wanted[pivot]["i"].toInt()));
            QCOMPARE(chosen[pivot]["event"], wanted[pivot]["name"]);
            QCOMPARE(chosen[pivot]["pivot"].toInt(), static_cast<int>(pivot) + 1);
            QVERIFY(near(chosen[pivot]["score"], wanted[pivot]["score"], 1e-8, 1e-8));
            QVERIFY(near(chosen[pivot]["norm"], wanted[pivot]["norm"],
                         tolerances["x_abs"].toDouble(), 1e-8));
        }
    }

    static void compareMetrics(const QJsonObject& found,
                               const QJsonObject& expected,
                               const QJsonObject& tolerances)
    {
        const double coefficient = tolerances["coef_abs"].toDouble();
        const double error = tolerances["error_abs"].toDouble();
        const auto metrics = found["metrics"].toArray();
        const auto wanted = expected["metrics"].toObject();
        QCOMPARE(metrics.size(), wanted.size());
        for (const auto& value : metrics) {
            const auto metric = value.toObject();
            const auto name = metric["name"].toString();
            QVERIFY2(wanted.contains(name), qPrintable(name));
            const auto want = wanted[name].toObject();
            QVERIFY2(near(metric["backward_error"], want["error"], error, 0), qPrintable(name));
            QVERIFY2(near(metric["relative_residual"], want["rel_residual"], error, 0),
                     qPrintable(name));
            QVERIFY2(near(metric["rounded_error"], want["rounded_error"], error, 0),
                     qPrintable(name));
            QVERIFY2(
                near(metric["rounded_relative_residual"], want["rounded_rel_residual"], error, 0),
                qPrintable(name));
            QCOMPARE(metric["terms"].toArray().size(), want["coef"].toArray().size());
            for (qsizetype term = 0; term < want["coef"].toArray().size(); ++term) {
                QVERIFY2(
                    near(metric["terms"][term]["coefficient"], want["coef"][term], coefficient, 0),
                    qPrintable(name));
                QVERIFY2(near(metric["rounded"][term]["coefficient"], want["rounded"][term],
                              coefficient, 0),
                         qPrintable(name));
                QCOMPARE(metric["terms"][term]["event"], found["chosen"][term]["event"]);
            }
        }
    }
};

PAPILIO_TEST(OpenCases)
#include "test_open_cases.moc"
