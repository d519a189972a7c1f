// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/counting/perf_counter.h"
#include "tests/collectors/recorders_fixture.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <unistd.h>

using namespace papilio;
using namespace papilio::tests;

/// papilio-collect recorders --events: counters on the time axis of software-defined events.
class TestStartedCounters : public RecordersFixture {
    Q_OBJECT

private slots:
    void init()
    {
        const auto tried =
            collectors::openPerfEvent("perf::TASK-CLOCK", 0, collectors::PerfStart::Never);
        if (!tried) {
            QSKIP("the kernel does not let this user count events (perf_event_paranoid)");
        }
        makeDirectory();
    }

    void countersAndEventsShareTheTimeAxis()
    {
        const auto outcome =
            record({PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers", "--matrix",
                    "poisson2d:96", "--solver", "cg"},
                   {"--events", "perf::TASK-CLOCK,perf::PAGE-FAULTS", "--interval-ms", "1"});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.err.contains("and 2 counters of"), outcome.err);
        const auto& clock = outcome["perf::TASK-CLOCK"];
        const auto& faults = outcome["perf::PAGE-FAULTS"];
        for (const auto* counter : {&clock, &faults}) {
            QVERIFY(counter->kind == core::Recorder::Kind::Counter);
            QVERIFY(counter->count() >= 2);
            QVERIFY(std::is_sorted(counter->values.begin(), counter->values.end()));
            QVERIFY(std::is_sorted(counter->timesNs.begin(), counter->timesNs.end()));
            QVERIFY(counter->values.back() > 0);
        }
        QCOMPARE(clock.timesNs, faults.timesNs);
        // All processors together cannot run it longer than it lasted.
        const auto processors = static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN));
        QVERIFY(clock.values.back() <= processors * static_cast<double>(clock.timesNs.back()));
        std::size_t residuals = 0;
        for (const auto& recorder : outcome.study.recorders) {
            if (recorder->role == "residual" && !recorder->timesNs.empty()) {
                ++residuals;
                QVERIFY(recorder->timesNs.front() >= clock.timesNs.front());
                QVERIFY(recorder->timesNs.back() <= clock.timesNs.back());
            }
        }
        QVERIFY(residuals > 0);
    }

    /// The children count too, and this process does not.
    void whatTheProgramStartsIsCounted()
    {
        const auto one = record({"sh", "-c", "true"}, {"--events", "perf::PAGE-FAULTS"});
        const double alone = one["perf::PAGE-FAULTS"].values.back();
        QVERIFY(alone > 0);
        makeDirectory();
        const auto many = record({"sh", "-c", "for i in 1 2 3 4 5 6 7 8 9 10; do /bin/true; done"},
                                 {"--events", "perf::PAGE-FAULTS"});
        QVERIFY2(many["perf::PAGE-FAULTS"].values.back() > 3 * alone, many.err);
        QCOMPARE(many.study.recorders.size(), std::size_t{1});  // nothing software-defined in it
        QCOMPARE(many.status, 0);
    }

    void anEventThatIsNoneIsNamedBeforeTheRun()
    {
        const auto outcome = record({"touch", file("ran")}, {"--events", "perf::NO_SUCH"});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("perf::NO_SUCH"), outcome.err);
        QVERIFY(!QFile::exists(file("ran")));
    }
};

PAPILIO_TEST(TestStartedCounters)
#include "test_started_counters.moc"
