#include "core/analysis/pipeline.h"
#include "tests/support/area_program.h"
#include "tests/support/case_loader.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace papilio;

/// The cases of tests/data/cases, with the results of tests/data/reference.py (numpy).
class TestOpenCases : public QObject {
    Q_OBJECT

private slots:
    void reproducesTheReference_data()
    {
        QTest::addColumn<QString>("directory");
        const QString cases = QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cases/");
        for (const char* name : {"random", "branch", "cpu_flops", "gpu_flops", "dcache"}) {
            QTest::newRow(name) << cases + name;
        }
    }

    void reproducesTheReference()
    {
        QFETCH(QString, directory);
        compareWithReference(directory);
    }

    // Fresh random cases: numpy computes what they should give.
    void agreesWithNumpy_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 2; seed < 8; ++seed) {
            QTest::addRow("seed %d", seed) << seed;
        }
    }

    void agreesWithNumpy()
    {
        QFETCH(int, seed);
        const QString reference = QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/reference.py");
        QTemporaryDir directory;
        const QString script =
            QStringLiteral(PAPILIO_SOURCE_DIR "/tests/support/make_reference_case.py");
        bool isMade = false;
        // The first python3 of the path may have no numpy, the system's may.
        for (const char* python : {"python3", "/usr/bin/python3"}) {
            QProcess process;
            process.start(QString::fromUtf8(python),
                          {script, reference, QString::number(seed), directory.path()});
            isMade =
                isMade || (process.waitForFinished(60000) &&
                           process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0);
            if (isMade) {
                break;
            }
        }
        if (!isMade) {
            QSKIP("python3 with numpy is not installed (Debian: python3-numpy)");
        }
        compareWithReference(directory.path());
    }

private:
    static void compareWithReference(const QString& directory)
    {
        QFile file(directory + "/expected.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject expected = QJsonDocument::fromJson(file.readAll()).object();
        const QJsonObject params = expected["params"].toObject();

        const auto benchmark = std::make_shared<core::Benchmark>(
            tests::loadCase(directory, {.tau = params["tau"].toDouble(),
                                        .alpha = params["alpha"].toDouble(),
                                        .representationTolerance = params["rho"].toDouble()}));
        const core::Analysis analysis = core::analyze(benchmark);

        QVERIFY2(analysis.isComplete(), analysis.problem ? analysis.problem->message.c_str() : "");
        compareEvents(analysis, expected);
        compareChosen(analysis, expected);
        compareMetrics(analysis, expected["metrics"].toObject());
    }

    /// |a - b| <= tolerance max(1, |b|), or both are not there.
    static bool isClose(double a, const QJsonValue& b, double tolerance)
    {
        if (!b.isDouble()) {
            return std::isnan(a);
        }
        return std::abs(a - b.toDouble()) <= tolerance * std::max(1.0, std::abs(b.toDouble()));
    }

    static void compareEvents(const core::Analysis& analysis, const QJsonObject& expected)
    {
        const QJsonObject counts = expected["counts"].toObject();
        for (std::size_t i = 0; i < core::eventStatusCount; ++i) {
            const auto status = static_cast<core::EventStatus>(i);
            const auto name = QString::fromUtf8(core::toString(status).data());
            QCOMPARE(int(analysis.pivoting->counts.of(status)), counts[name].toInt(0));
        }
        const QJsonArray events = expected["events"].toArray();
        QCOMPARE(std::size_t(events.size()), analysis.noise->maxRnmse.size());
        for (int event = 0; event < events.size(); ++event) {
            const auto at = static_cast<std::size_t>(event);
            const std::string where = "event " + std::to_string(event);
            const QJsonObject want = events[event].toObject();
            QCOMPARE(QString::fromUtf8(core::toString(analysis.pivoting->status[at]).data()),
                     want["status"].toString());
            QVERIFY2(isClose(analysis.noise->maxRnmse[at], want["max_rnmse"], 1e-12),
                     where.c_str());
            QVERIFY2(isClose(analysis.representation->residual[at], want["rel_residual"], 1e-11),
                     where.c_str());
            // A small coordinate beside a large one has the error of the large one, here and in
            // numpy.
            const QJsonArray x = want["x"].toArray();
            const double scale =
                std::max(1.0, analysis.representation->coordinates.row(event).norm());
            for (int i = 0; i < x.size(); ++i) {
                const double coordinate = analysis.representation->coordinates(event, i);
                QVERIFY2(x[i].isDouble() ? std::abs(coordinate - x[i].toDouble()) <= 1e-12 * scale
                                         : std::isnan(coordinate),
                         where.c_str());
            }
        }
    }

    static void compareChosen(const core::Analysis& analysis, const QJsonObject& expected)
    {
        const QJsonArray chosen = expected["chosen"].toArray();
        QCOMPARE(analysis.pivoting->chosen.size(), std::size_t(chosen.size()));
        for (int i = 0; i < chosen.size(); ++i) {
            const core::ChosenEvent& pick = analysis.pivoting->chosen[static_cast<std::size_t>(i)];
            const QJsonObject want = chosen[i].toObject();
            const auto name = analysis.benchmark->data->eventNames[pick.event];
            QCOMPARE(QString::fromUtf8(name.data(), qsizetype(name.size())),
                     want["name"].toString());
            QVERIFY(isClose(pick.score, want["score"], 1e-9));
            QVERIFY(isClose(pick.norm, want["norm"], 1e-12));
            QVERIFY(isClose(pick.pivotResidual, want["pivot_residual"], 1e-11));
        }
        QVERIFY(isClose(analysis.pivoting->beta, expected["beta"], 1e-15));
        QVERIFY(isClose(analysis.fits->condition, expected["cond_xhat"], 1e-10));
    }

    static void compareMetrics(const core::Analysis& analysis, const QJsonObject& metrics)
    {
        QCOMPARE(int(analysis.fits->metrics.size()), metrics.size());
        for (const core::MetricFit& fit : analysis.fits->metrics) {
            const QJsonObject want = metrics[QString::fromStdString(fit.metric)].toObject();
            const QJsonArray coefficients = want["coef"].toArray();
            const QJsonArray rounded = want["rounded"].toArray();
            QCOMPARE(fit.coefficients.size(), Eigen::Index(coefficients.size()));
            for (int i = 0; i < coefficients.size(); ++i) {
                QVERIFY2(isClose(fit.coefficients(i), coefficients[i], 1e-11), fit.metric.c_str());
                QVERIFY2(isClose(fit.rounded(i), rounded[i], 1e-11), fit.metric.c_str());
            }
            QVERIFY2(isClose(fit.backwardError, want["error"], 1e-11), fit.metric.c_str());
            QVERIFY2(isClose(fit.relativeResidual, want["rel_residual"], 1e-11),
                     fit.metric.c_str());
            QVERIFY2(isClose(fit.roundedError, want["rounded_error"], 1e-11), fit.metric.c_str());
            QVERIFY2(isClose(fit.roundedRelativeResidual, want["rounded_rel_residual"], 1e-11),
                     fit.metric.c_str());
        }
    }
};

PAPILIO_TEST(TestOpenCases)
#include "test_open_cases.moc"
