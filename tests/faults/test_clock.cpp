// The time of day jumps back and forth while Papilio collects, records, analyses and draws.
#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/sanitizers.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTest>

#include <algorithm>

using namespace papilio;
using namespace papilio::tests;

namespace {

const QString collect = QStringLiteral(PAPILIO_BUILD_DIR "/collectors/papilio-collect");
const QString program = QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio");
const QString recorded = QStringLiteral(PAPILIO_BUILD_DIR "/tests/collectors/recorded_program");

struct Outcome {
    int status = -1;
    QByteArray out;
    QByteArray err;
};

/// In `folder`, with steady time or with a time of day that jumps.
Outcome run(const Folder& folder, const QStringList& words, bool jumps = true)
{
    QProcess process;
    process.setWorkingDirectory(folder.path());
    if (jumps) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(PAPILIO_TEST_CLOCK_JUMPS));
        process.setProcessEnvironment(environment);
    }
    process.start(words.front(), words.mid(1));
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) {
        process.kill();
        process.waitForFinished();
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

}  // namespace

class Clock : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
#ifdef PAPILIO_SANITIZED
        QSKIP("a sanitizer has to be the first library of a program");
#endif
    }

    void theClockDoesJump()
    {
        const Folder folder;
        const auto looked = run(folder, {"python3", "-c",
                                         "import time; looks = [time.time() for i in range(7)]; "
                                         "print(max(looks) - min(looks))"});
        QVERIFY2(looked.out.toDouble() > 86'400, (looked.out + looked.err).constData());
    }

    void collectedCountsAreTheSame()
    {
        const Folder folder;
        const QStringList words{collect, "cat", "branch", "--source", "simulated:spr", "-o"};
        const auto steady = run(folder, words + QStringList{"steady.h5"}, false);
        const auto jumping = run(folder, words + QStringList{"jumping.h5"});
        QVERIFY2(steady.status == 0 && jumping.status == 0, jumping.err.constData());

        const auto a = core::readStudy(folder / "steady.h5");
        const auto b = core::readStudy(folder / "jumping.h5");
        QVERIFY(a && b);
        QVERIFY(std::ranges::equal(a->benchmarks.front()->data->values,
                                   b->benchmarks.front()->data->values));
        QVERIFY(!std::filesystem::exists(folder / "jumping.h5.part"));
    }

    void recordedTimesAreSteady()
    {
        const Folder folder;
        QElapsedTimer timer;
        timer.start();
        const auto outcome =
            run(folder, {collect, "recorders", "-o", "clock.h5", "--", recorded, "clock"});
        const auto longest = timer.nsecsElapsed();
        QVERIFY2(outcome.status == 0, outcome.err.constData());

        const auto study = core::readStudy(folder / "clock.h5");
        QVERIFY(study);
        const auto recorder = study->recorder("Test::clock");
        QVERIFY(recorder && recorder->integers.size() == 300);
        const auto& times = recorder->timesNs;
        QVERIFY(std::is_sorted(times.begin(), times.end()));
        QVERIFY(times.back() - times.front() >= 299'000'000);  // pauses of 1 ms between them
        QVERIFY(times.back() - times.front() <= longest);
    }

    void studiesAreReadAnalyzedAndDrawn()
    {
        const Folder folder;
        QCOMPARE(run(folder, {collect, "cat", "branch", "--source", "simulated:spr", "-o", "a.h5"},
                     false)
                     .status,
                 0);
        const QStringList analyze{program, "analyze", "a.h5", "--json"};
        const auto steady = run(folder, analyze, false);
        const auto jumping = run(folder, analyze);
        QCOMPARE(jumping.status, 0);
        QCOMPARE(jumping.out, steady.out);

        const auto drawn =
            run(folder, {program, "render", "a.h5", "--page", "noise", "-o", "a.png"});
        QVERIFY2(drawn.status == 0, drawn.err.constData());
        QVERIFY(std::filesystem::file_size(folder / "a.png") > 10'000);
    }
};

PAPILIO_TEST(Clock)
#include "test_clock.moc"
