// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/recorders/run.h"
#include "tests/collectors/recorders_fixture.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace papilio;
using namespace papilio::tests;
using collectors::reasonToStop;

/// Runs that are not worth their time any more.
class TestStopRules : public RecordersFixture {
    Q_OBJECT

    /// A residual history that falls (or rises) by so many decades an iteration.
    static core::Recorder history(double decades, int iterations)
    {
        core::Recorder recorder;
        recorder.name = recorder.subject = "m/cg";
        recorder.type = "double";
        recorder.role = "residual";
        for (int index = 0; index <= iterations; ++index) {
            recorder.values.push_back(std::pow(10.0, -decades * index));
        }
        recorder.statistics = {{"tolerance", 1e-8}};
        return recorder;
    }

private slots:
    void rulesThatAreNotAskedForHoldNothing()
    {
        QVERIFY(reasonToStop({history(-0.5, 40)}, {}).empty());
        QVERIFY(reasonToStop({}, {.mostGrowth = 2, .mostIterations = 2}).empty());
    }

    void aResidualThatGrowsIsNamed()
    {
        const collectors::StopRules rules{.mostGrowth = 100};
        QVERIFY(reasonToStop({history(-0.1, 19)}, rules).empty());  // 10^1.9
        const auto reason = reasonToStop({history(0.1, 9), history(-0.1, 21)}, rules);
        QVERIFY2(reason.starts_with("m/cg") && reason.find("126") != std::string::npos,
                 reason.c_str());
        auto broken = history(0.1, 9);
        broken.values.push_back(std::numeric_limits<double>::quiet_NaN());
        QVERIFY(reasonToStop({broken}, rules).find("not a number") != std::string::npos);
    }

    // Of solvers one after the other a stop cuts the last; those beside each other it cuts all.
    void onlyWhatRanIsMarkedAsStopped()
    {
        auto first = history(0.1, 2);
        auto second = history(0.1, 2);
        auto beside = history(0.1, 2);
        auto counter = history(0.1, 2);
        first.timesNs = std::vector<std::int64_t>{0, 10, 20};
        second.timesNs = std::vector<std::int64_t>{30, 40, 50};
        beside.timesNs = std::vector<std::int64_t>{25, 35, 45};
        counter.timesNs = second.timesNs;
        counter.role = "spmv";
        std::vector<core::Recorder> recorders{first, second, beside, counter};

        collectors::markEnd(recorders,
                            {.kind = core::RunEnd::Kind::StoppedByUser, .word = {}, .signal = {}});

        using Kind = core::RunEnd::Kind;
        QVERIFY(recorders[0].end.kind == Kind::Unsaid);
        QVERIFY(recorders[1].end.kind == Kind::StoppedByUser);
        QVERIFY(recorders[2].end.kind == Kind::StoppedByUser);
        QVERIFY(recorders[3].end.kind == Kind::Unsaid);
    }

    void aForecastBeyondTheLimitIsNamed()
    {
        const auto slow = history(0.01, 200);  // arrives at iteration 800
        QVERIFY(reasonToStop({slow}, {.mostIterations = 900}).empty());
        const auto reason = reasonToStop({slow}, {.mostIterations = 700});
        QVERIFY2(reason.find("800") != std::string::npos, reason.c_str());
        // It may be there earlier than its line says: a run that may arrive is not stopped.
        QVERIFY(reasonToStop({slow}, {.mostIterations = 770}).empty());
        // What has arrived is not stopped.
        QVERIFY(reasonToStop({history(0.1, 90)}, {.mostIterations = 20}).empty());
    }

    void aRunIsStoppedAndKept()
    {
        makeDirectory();
        const QString solvers = PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers";
        // Its residual rises first: at 20 ms an iteration it would take five seconds.
        const auto outcome = record({solvers, "--matrix", "poisson2d:128", "--solver", "cg",
                                     "--preconditioner", "none", "--pace-ms", "20"},
                                    {"--stop-above", "2"});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.err.contains("times its first value; stopped"), outcome.err);
        bool isSeen = false;
        for (const auto& recorder : outcome.study.recorders) {
            if (recorder->role == "residual") {
                isSeen = true;
                QVERIFY(recorder->values.size() < 200);
                QCOMPARE(recorder->end.word, std::string("rule"));
                QVERIFY(recorder->provenance.notes.front().find("stopped") != std::string::npos);
            }
        }
        QVERIFY(isSeen);
    }
};

PAPILIO_TEST(TestStopRules)
#include "test_stop_rules.moc"
