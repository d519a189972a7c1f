#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include <cmath>
#include <csignal>

using namespace papilio::tests;

// papilio traces: the table, the sentences and the JSON document say the same.
class TracesCommand : public CommandsFixture {
    Q_OBJECT

    /// PETSc under a left preconditioner: another norm, four times as large, at every iteration.
    static QByteArray log(double power)
    {
        QByteArray lines;
        for (int iteration = 0; iteration <= 12; ++iteration) {
            const double norm = std::pow(10, -iteration / 2.0);
            lines += QByteArray::number(iteration).rightJustified(3) +
                     " KSP preconditioned resid norm " + QByteArray::number(norm, 'e', 12) +
                     " true resid norm " + QByteArray::number(4 * std::pow(norm, power), 'e', 12) +
                     " ||r(i)||/||b|| 1.0\n";
        }
        return lines;
    }

    [[nodiscard]] QJsonObject firstRun(const QString& study) const
    {
        const auto outcome = run({"traces", study, "--json"});
        return QJsonDocument::fromJson(outcome.out).object()["runs"].toArray().first().toObject();
    }

private slots:
    void initTestCase()
    {
        folder_.write("same.log", log(1));
        folder_.write("behind.log", log(0.7));
        QCOMPARE(run({"import", "same.log", "-o", "same.h5"}).status, 0);
        QCOMPARE(run({"import", "behind.log", "-o", "behind.h5"}).status, 0);
    }

    // Lines come while it runs; SIGINT ends it, and nothing of the end is lost.
    void aLogIsFollowedUntilItIsInterrupted()
    {
        const auto path = folder_.write("grow.log", "iter: 0 residual = 1.0\n");
        QProcess process;
        process.start(QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio"),
                      {QStringLiteral("traces"), QStringLiteral("--follow"),
                       QString::fromStdString(path.string()), QStringLiteral("-o"),
                       folder_.path() + QStringLiteral("/grow.h5")});
        QByteArray out;
        const auto shows = [&](const QByteArray& text) {
            process.waitForReadyRead(50);
            out += process.readAllStandardOutput();
            return out.contains(text);
        };
        QTRY_VERIFY_WITH_TIMEOUT(shows("grow  0  1\n"), 30000);
        QFile file(QString::fromStdString(path.string()));
        QVERIFY(file.open(QIODevice::Append));
        file.write("iter: 1 residual = 0.125\n");
        file.flush();
        QTRY_VERIFY_WITH_TIMEOUT(shows("grow  1  0.125\n"), 30000);
        file.write("iter: 2 residual = 0.25 .");
        file.close();
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(30000));
        out += process.readAllStandardOutput();
        QCOMPARE(process.exitCode(), 0);
        QVERIFY2(out.contains("grow  2  0.25\n") && out.contains("1 solver run"), out.constData());
        const auto json = firstRun("grow.h5");
        QCOMPARE(json["subject"].toString(), QStringLiteral("grow"));

        const auto again = run({"traces", "--follow", "grow.log", "-o", "grow.h5"});
        QCOMPARE(again.status, 2);
        QVERIFY(again.err.contains("exists already"));
    }

    void followingEndsWhenNothingComes()
    {
        folder_.write("idle.log", "iter: 0 residual = 1.0\niter: 1 residual = 0.5\n");
        const auto text =
            run({"traces", "--follow", "idle.log", "--idle", "0.3", "--format", "aztecoo"});
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.contains("idle  1  0.5\n"));
        const auto json = run({"traces", "--follow", "idle.log", "--idle", "0.3", "--json"});
        QVERIFY(QJsonDocument::fromJson(json.out).isObject());
        QCOMPARE(run({"traces", "--follow", "idle.log", "--format", "nothing"}).status, 2);
        QCOMPARE(run({"traces", "idle.h5", "--idle", "1"}).status, 2);
        QCOMPARE(run({"traces"}).status, 2);
        folder_.write("text.log", "hello\n");
        const auto other = run({"traces", "--follow", "text.log", "--idle", "0.3"});
        QCOMPARE(other.status, 1);
        QVERIFY(other.err.contains("--format FILE.json"));
    }

    // A file that is no study is imported on the way, as topdown does.
    void seriesAreReadWithoutAStudy()
    {
        QByteArray text = "Time,mem.util.used\n";
        for (int second = 0; second < 12; ++second) {
            text += "2026-03-01 10:00:" + QByteArray::number(10 + second) + ",5\n";
        }
        folder_.write("host.csv", text);

        const auto outcome = run({"traces", "host.csv"});

        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.contains("host/mem.util.used"));
        QVERIFY(!QFile::exists(folder_.path() + QStringLiteral("/host.h5")));
        QCOMPARE(run({"traces", "nowhere.h5"}).status, 1);
    }

    void rulesAreNamedOrGivenAsAFile()
    {
        folder_.write("own.log", "sweep 0 -> 4\nsweep 1 -> 1\n");
        folder_.write("own.json", R"({"rules": [{"line": "sweep {iteration} -> {value}"}]})");
        const auto imported = run({"import", "own.log", "--format", "own.json", "-o", "own.h5"});
        QCOMPARE(imported.status, 0);
        QVERIFY(imported.out.contains("recorder own: 2 values"));
        // As the message about an unknown log says.
        const auto traced = run({"traces", "own.log", "--format", "own.json"});
        QCOMPARE(traced.status, 0);
        QVERIFY(traced.out.startsWith("1 solver run"));
        const auto unknown = run({"import", "own.log", "--format", "other", "-o", "own.h5"});
        QCOMPARE(unknown.status, 2);
        QVERIFY(unknown.err.contains("openfoam") && unknown.err.contains("trace-csv"));
    }

    void anotherNormIsNoGap()
    {
        const auto json = firstRun("same.h5");
        const auto text = run({"traces", "same.h5"});

        QCOMPARE(text.err, QByteArray());
        QCOMPARE(json["outcome"].toString(), QStringLiteral("converged"));
        QVERIFY(!json["misses_true_residual"].toBool());
        QVERIFY(std::abs(json["true_relative_last"].toDouble() - 1e-6) < 1e-12);
        QVERIFY2(!text.out.contains("true residual"), text.out.constData());
    }

    void aGapIsSaidEverywhere()
    {
        const auto json = firstRun("behind.h5");
        const auto text = run({"traces", "behind.h5"});

        QVERIFY(json["misses_true_residual"].toBool());
        QVERIFY(text.out.contains(json["outcome"].toString().toUtf8()));
        QVERIFY2(text.out.contains("true residual fell to"), text.out.constData());
        const auto document =
            QJsonDocument::fromJson(run({"traces", "behind.h5", "--json"}).out).object();
        const auto findings =
            document["recorders"].toArray().first().toObject()["findings"].toArray();
        QCOMPARE(findings.last().toObject()["kind"].toString(),
                 QStringLiteral("relative residual gap"));
        QCOMPARE(findings.last().toObject()["true"].toDouble(),
                 json["true_relative_last"].toDouble());
    }
};

PAPILIO_TEST(TracesCommand)
#include "test_traces_command.moc"
