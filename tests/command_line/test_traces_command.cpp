#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

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
