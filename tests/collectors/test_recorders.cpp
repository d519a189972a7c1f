// SPDX-License-Identifier: GPL-3.0-or-later
// What papilio-collect recorders keeps of a program that registers and ends in every way
// (recorded_program.cpp).
#include "core/base/child_process.h"
#include "tests/collectors/recorders_fixture.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace papilio::core;
using namespace papilio::tests;

class RecordersTest : public RecordersFixture {
    Q_OBJECT

private slots:
    void init() { makeDirectory(); }

    void nothingIsLostHoweverItEnds_data()
    {
        QTest::addColumn<QByteArray>("mode");
        QTest::addColumn<int>("status");
        QTest::addColumn<qlonglong>("steps");
        QTest::newRow("crash") << QByteArray("crash") << 128 + SIGSEGV << 42LL;
        QTest::newRow("abort") << QByteArray("abort") << 128 + SIGABRT << 42LL;
        QTest::newRow("own handler") << QByteArray("handler") << 9 << 42LL;
        QTest::newRow("at once") << QByteArray("at-once") << 3 << 42LL;
        QTest::newRow("unregistered") << QByteArray("unregister") << 0 << 42LL;
        // Nobody is asked any more: recorders are complete, counters as of the last sampling.
        QTest::newRow("kill") << QByteArray("kill") << 128 + SIGKILL << -1LL;
        QTest::newRow("signal") << QByteArray("terminate") << 128 + SIGUSR1 << -1LL;
    }
    void nothingIsLostHoweverItEnds()
    {
        QFETCH(QByteArray, mode);
        QFETCH(int, status);
        QFETCH(qlonglong, steps);

        const Outcome outcome = recordMode(mode.constData());

        QCOMPARE(outcome.status, status);
        QCOMPARE(outcome["Test::residuals"].values,
                 (std::vector<double>{1, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5}));
        QCOMPARE(outcome["Test::residuals"].timesNs.size(), 5U);
        if (steps >= 0) {
            QCOMPARE(outcome["Test::steps"].integers.back(), std::int64_t{steps});
        }
        const auto& end = outcome["Test::residuals"].end;
        const bool isSignal = status > 128;
        QVERIFY(end.kind == (status == 0 ? RunEnd::Kind::Unsaid
                             : isSignal  ? RunEnd::Kind::Crashed
                                         : RunEnd::Kind::Failed));
        QCOMPARE(end.signal, signalOf(status));
        QCOMPARE(end.status, isSignal ? 0 : status);
        QCOMPARE(outcome.err.contains("which ended with"), status != 0);
    }

    void aForkedChildHasItsOwnRecorders()
    {
        const Outcome outcome = recordMode("fork");

        QCOMPARE(outcome.status, 5);
        QCOMPARE(outcome["Test::residuals"].values.size(), 6U);
        QCOMPARE(outcome["Test::residuals"].values.back(), 6.0);
        QCOMPARE(outcome["Test::steps"].integers.back(), 42);
        QCOMPARE(outcome["Test::residuals (process 2)"].values, (std::vector<double>{-1, -2}));
        QCOMPARE(outcome["Test::steps (process 2)"].integers.back(), 7);
        QVERIFY(!outcome.study.recorder("Test::steps (process 3)"));
    }

    void anExecIsAnotherProcess()
    {
        const Outcome outcome = recordMode("exec");

        QCOMPARE(outcome.status, 3);
        QCOMPARE(outcome["Test::residuals"].values.size(), 5U);
        QCOMPARE(outcome["Test::residuals (process 2)"].values.size(), 5U);
        // execl() does not pass through execv(); its last values are kept all the same.
        QCOMPARE(outcome["Test::steps"].integers.back(), 50);
    }

    void closedDescriptorsDoNotMatter()
    {
        const Outcome outcome = recordMode("close");

        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome["Test::residuals"].values.size(), 6U);
        QCOMPARE(outcome["Test::steps"].integers.back(), 43);
    }

    void aThousandEvents()
    {
        const Outcome outcome = recordMode("thousand");

        QCOMPARE(outcome.study.recorders.size(), 1000U);
        for (int number = 0; number < 1000; ++number) {
            const std::string name = "Test::counter " + std::to_string(number);
            QCOMPARE(outcome[name.c_str()].integers.back(), 3 * number);
        }
    }

    // What libsde keeps beside a recorder ("NAME:CNT") is no event of its own.
    void recordersAreOneEventEach_data()
    {
        QTest::addColumn<QByteArray>("mode");
        QTest::addColumn<std::size_t>("count");
        QTest::newRow("made by threads") << QByteArray("creators") << std::size_t{400};
        QTest::newRow("made by children") << QByteArray("forks") << std::size_t{20};
        QTest::newRow("many") << QByteArray("five thousand") << std::size_t{5000};
    }
    void recordersAreOneEventEach()
    {
        QFETCH(QByteArray, mode);
        QFETCH(std::size_t, count);

        const Outcome outcome = recordMode(mode.constData(), {"--interval-ms", "0.1"});

        QCOMPARE(outcome.study.recorders.size(), count);
        for (const auto& recorder : outcome.study.recorders) {
            QCOMPARE(recorder->values.size(), std::size_t{1});
        }
    }

    void aLibraryThatGoesKeepsItsCounters()
    {
        const Outcome outcome =
            record({program, "plugin", PAPILIO_BUILD_DIR "/tests/collectors/recorded_plugin.so"},
                   {"--interval-ms", "10000"});

        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome["Plugin::iterations"].integers.back(), 1000);
    }

    void eventsMayComeLate()
    {
        const Outcome outcome = recordMode("late");

        QCOMPARE(outcome["Late::counter"].integers.front(), 5);
        QCOMPARE(outcome["Late::counter"].integers.back(), 6);
        QCOMPARE(outcome["Late::counter"].type, std::string("int"));
        QVERIFY(outcome["Late::counter"].timesNs.front() > 40'000'000);
    }

    // libsde 1.0 itself says 0 for the least of 5 and 7, and for the most of -5 and -7.
    void groupsAreWhatTheirMembersSay()
    {
        const Outcome outcome = recordMode("groups");

        QCOMPARE(outcome["Test::least"].integers.back(), 5);
        QCOMPARE(outcome["Test::most"].values.back(), -5.0);
        QCOMPARE(outcome["Test::sum"].integers.back(), 12);
        QVERIFY(outcome["Test::sum"].kind == Recorder::Kind::Group);
        QCOMPARE(outcome["Test::sum"].labels,
                 (std::vector<std::string>{"Test::least", "Test::seven"}));
    }

    // Paper 5 lets the counters beside a recorder into groups. libsde reads 30, 25 and 35.
    void groupsMayCountRecordings_data()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("shared libsde") << program;
        QTest::newRow("libsde.a") << program + "_static";
    }
    void groupsMayCountRecordings()
    {
        QFETCH(QString, how);
        if (!QFile::exists(how)) {
            QSKIP("libsde.a is not installed (Debian: libpapi-dev)");
        }

        const Outcome outcome = record({how, "auxiliary"});

        if (how == program) {
            QCOMPARE(outcome.out, QByteArray("Test::both=30\nTest::mixed=25\nTest::nested=35\n"));
        }
        QCOMPARE(outcome["Test::both"].integers.back(), 30);
        QCOMPARE(outcome["Test::mixed"].integers.back(), 25);
        QCOMPARE(outcome["Test::nested"].integers.back(), 35);
        QVERIFY(!outcome.study.recorder("Test::a:CNT"));
        if (how == program) {
            // libsde adds the address of the median to 5.
            QVERIFY(outcome["Test::median"].values.empty());
            QVERIFY2(outcome.err.contains("Test::a:MED"), outcome.err.constData());
        }
    }

    void theUserSaysTypes()
    {
        const Outcome outcome = recordMode(
            "types", {"--type", "recorded double=int64", "--type", "Test::recorded int=float",
                      "--type", "recorded float=double", "--type", "absent=double"});

        // 0.1 is 0x3fb999999999999a.
        QCOMPARE(outcome["Test::recorded double"].integers,
                 std::vector<std::int64_t>{0x3fb9'9999'9999'999a});
        QCOMPARE(outcome["Test::recorded int"].type, std::string("float"));
        QCOMPARE(outcome["Test::recorded float"].type, std::string("float"));  // it has 4 bytes
        QVERIFY2(outcome.err.contains("Test::recorded float was not read as"), outcome.err);
        QVERIFY2(outcome.err.contains("--type absent"), outcome.err);
    }

    void typesAreKept()
    {
        const Outcome outcome = recordMode("types");

        QCOMPARE(outcome["Test::int"].integers.back(), -3);
        QCOMPARE(outcome["Test::float"].values.back(), 0.5);
        QCOMPARE(outcome["Test::float"].type, std::string("float"));
        QCOMPARE(outcome["Test::double"].values.back(), 0.1);
        QCOMPARE(outcome["Test::double"].description, std::string("A tenth"));
        QVERIFY(outcome["Test::double"].mode == Recorder::Mode::Instantaneous);
        for (const auto& note : outcome["Test::double"].provenance.notes) {
            QVERIFY2(!note.starts_with("Read-write"), note.c_str());
        }
        QVERIFY(outcome["Test::int"].mode == Recorder::Mode::Instantaneous);
        QVERIFY(outcome["Test::int"].provenance.notes.front().starts_with("Read-write"));
        QCOMPARE(outcome["Test::function"].values.back(), 0.2);
        QCOMPARE(outcome["Test::recorded int"].integers, std::vector<std::int64_t>{-3});
        QCOMPARE(outcome["Test::recorded float"].values, std::vector<double>{0.5});
        QCOMPARE(outcome["Test::recorded double"].values, std::vector<double>{0.1});
        QCOMPARE(outcome["Test::recorded large_I"].integers,
                 std::vector<std::int64_t>{9'007'199'254'740'993});
        QVERIFY(outcome["Test::recorded bytes"].values.empty());
        QCOMPARE(outcome["Test::recorded bytes"].statistic("values left out"), 1.0);
    }

    void fastThreadsLoseNothing()
    {
        const Outcome outcome = recordMode("burst");

        for (const char* name : {"Test::burst 0", "Test::burst 1", "Test::burst 2"}) {
            const auto& values = outcome[name].integers;
            QCOMPARE(values.size(), 300'000U);
            QVERIFY(std::is_sorted(values.begin(), values.end()));
            QCOMPARE(values.back(), 299'999);
        }
    }

    void countersMayVanish()
    {
        const Outcome outcome = recordMode("unmap");

        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome["Test::gone"].integers.back(), 11);
        QVERIFY(outcome.err.contains("was freed before they were unregistered"));
    }

    void countingSets()
    {
        const Outcome outcome = recordMode("set");

        const Recorder& words = outcome["Test::words"];
        QVERIFY(words.kind == Recorder::Kind::CountingSet);
        QCOMPARE(words.labels.size(), 2U);
        for (std::size_t word = 0; word < words.labels.size(); ++word) {
            QCOMPARE(words.integers[word], words.labels[word] == "three" ? 3 : 2);
        }
        QVERIFY(std::ranges::none_of(words.provenance.notes, [](const std::string& note) {
            return note.find("damaged") != std::string::npos;
        }));
        QCOMPARE(words.statistic("insertions"), 6.0);
        QCOMPARE(words.statistic("removals"), 1.0);
    }

    // libsde 1.0 keeps pointers to events that are gone: its table must not be read after that.
    void eventsMayGo_data()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("unregistered") << "unregister";
        QTest::newRow("shut down") << "shutdown";
    }
    void eventsMayGo()
    {
        QFETCH(QString, how);

        const Outcome outcome =
            record({PAPILIO_BUILD_DIR "/tests/collectors/freeing_program", how});

        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome["Freed::count"].integers.back(), 7);
        QCOMPARE(outcome["Freed::set"].integers, std::vector<std::int64_t>{1});
    }

    void resetsAreSaidAndNothingIsForgotten()
    {
        const Outcome outcome = recordMode("resets");

        QCOMPARE(outcome["Test::residuals"].values.size(), 6U);
        QVERIFY(outcome["Test::residuals"].provenance.notes.front().find("after 5 values") !=
                std::string::npos);
        QCOMPARE(outcome["Test::created"].integers.back(), 3);
    }

    // libsde.a inside the program: nothing can be interposed; its private tables are read.
    void staticLibsde_data()
    {
        QTest::addColumn<QByteArray>("mode");
        QTest::addColumn<int>("status");
        QTest::newRow("crash") << QByteArray("crash") << 128 + SIGSEGV;
        QTest::newRow("at once") << QByteArray("at-once") << 3;
        QTest::newRow("late") << QByteArray("late") << 0;
        QTest::newRow("groups") << QByteArray("groups") << 0;
        QTest::newRow("burst") << QByteArray("burst") << 0;
    }
    void staticLibsde()
    {
        const QString inside = PAPILIO_BUILD_DIR "/tests/collectors/recorded_program_static";
        if (!QFile::exists(inside)) {
            QSKIP("libsde.a is not installed (Debian: libpapi-dev)");
        }
        QFETCH(QByteArray, mode);
        QFETCH(int, status);

        const Outcome outcome = record({inside, QString::fromUtf8(mode)});

        QCOMPARE(outcome.status, status);
        if (mode == "groups") {
            QCOMPARE(outcome["Test::least"].integers.back(), 5);
            QCOMPARE(outcome["Test::most"].values.back(), -5.0);
            QCOMPARE(outcome["Test::sum"].integers.back(), 12);
        } else if (mode == "burst") {
            for (const char* name : {"Test::burst 0", "Test::burst 1", "Test::burst 2"}) {
                QCOMPARE(outcome[name].integers.size(), 300'000U);
                for (std::size_t index = 0; index < 300'000; ++index) {
                    QCOMPARE(outcome[name].integers[index], static_cast<std::int64_t>(index));
                }
            }
        } else {
            QCOMPARE(outcome["Test::steps"].integers.back(), 42);
            QCOMPARE(outcome["Test::residuals"].values,
                     (std::vector<double>{1, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5}));
            QVERIFY(!outcome.study.recorder("Test::residuals:CNT"));
        }
        if (mode == "late") {
            QCOMPARE(outcome["Late::counter"].integers.back(), 6);
        }
    }

    void theDemoIsNamedByMatrixAndSolver()
    {
        const Outcome outcome =
            record({PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers", "--matrix",
                    "poisson2d:16", "--solver", "cg", "--preconditioner", "ilu0"});

        const Recorder& residuals =
            outcome["PapilioSolvers::poisson2d-16/pcg/IterativeResidual_RCRD_D"];
        QCOMPARE(residuals.subject, std::string("poisson2d-16/pcg"));
        QCOMPARE(residuals.role, std::string("residual"));
        QCOMPARE(residuals.values.front(), 16.0);  // the norm of 256 ones
        QVERIFY(residuals.values.back() <= 16e-10);
        QCOMPARE(residuals.statistic("iterations"),
                 static_cast<double>(residuals.values.size() - 1));
        QVERIFY(residuals.statistic("seconds") > 0.0);
        QCOMPARE(residuals.statistic("tolerance"), 1e-10);
    }

    // The iterative eigensolver of paper 5, Table 1.
    void theEigensolverIsRecorded()
    {
        const Outcome outcome =
            record({PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers", "--matrix",
                    "poisson2d:16", "--solver", "lobpcg", "--preconditioner", "ilu0"});
        const Recorder& residuals =
            outcome["PapilioSolvers::poisson2d-16/plobpcg/IterativeResidual_RCRD_D"];
        QCOMPARE(residuals.role, std::string("residual"));
        QVERIFY(residuals.values.back() <= 1e-10 * residuals.values.front());
        QCOMPARE(*residuals.statistic("initial residual"), residuals.values.front());
    }

    // Paper 5, Fig. 7: what each recording cost is a distribution.
    void theCostOfRecordingsIsADistribution()
    {
        const Outcome outcome =
            record({PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers", "--record-cost", "2000"});
        const Recorder& times = outcome["PapilioCost::RecordTime_RCRD_D"];
        QCOMPARE(times.role, std::string("distribution"));
        QCOMPARE(times.count(), std::size_t{2000});
        QCOMPARE(times.unit, std::string("ns"));
        QCOMPARE(outcome.study.recorders.front()->name, times.name);  // what is shown first
        QCOMPARE(outcome["PapilioCost::Number_RCRD_D"].values.back(), 1999.0);
    }

    // Paper 5, Table 4: the six events of a contraction; the numbers are those of its tasks.
    void contractionsHaveTheEventsOfTable4()
    {
        const Outcome outcome =
            record({PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers", "--tasks"});
        QCOMPARE(outcome["PapilioTasks::ContractionID_I"].integers.back(), 52);  // the last
        QCOMPARE(outcome["PapilioTasks::DgemmCount_I::ContrID=46"].integers.back(), 32'000);
        QCOMPARE(outcome["PapilioTasks::FlopCount_I::ContrID=46"].integers.back(),
                 32'000LL * 2 * 16 * 16 * 16);
        const Recorder& longest = outcome["PapilioTasks::MaxTaskLength_I::ContrID=46"];
        QCOMPARE(longest.integers.back(), 16);
        QVERIFY(longest.mode == Recorder::Mode::Instantaneous);
        QVERIFY(outcome["PapilioTasks::DgemmCount_I::ContrID=46"].mode == Recorder::Mode::Delta);
        QCOMPARE(outcome["PapilioTasks::LengthPerTask_RCRD_I::ContrID=46"].count(), 2400U);
        QCOMPARE(outcome["PapilioTasks::FlopsPerTask_RCRD_I::ContrID=46"].count(), 2400U);
    }
};

PAPILIO_TEST(RecordersTest)
#include "test_recorders.moc"
