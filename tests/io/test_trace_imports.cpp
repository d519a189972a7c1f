#include "core/io/study/study_file.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"
#include "tests/io/trace_fixture.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

class TraceImports : public QObject {
    Q_OBJECT

private slots:
    void columnsAreRecorders()
    {
        const Folder folder;
        const auto document =
            import(folder.write("t.csv",
                                "iteration,cg,\"steps, all\",t_ns\r\n0,1.5,1,0\r\n"
                                "1,0.5,2,10\r\n2,,9007199254740993,20\r\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("t/cg | t/steps, all"));
        const auto& cg = *document->recorders[0];
        const auto& steps = *document->recorders[1];
        QCOMPARE(cg.values, (std::vector<double>{1.5, 0.5}));
        QCOMPARE(cg.type, std::string("double"));
        QCOMPARE(cg.timesNs, (std::vector<std::int64_t>{0, 10}));
        QCOMPARE(steps.type, std::string("long long"));
        QCOMPARE(steps.integers, (std::vector<std::int64_t>{1, 2, 9007199254740993}));
        QCOMPARE(steps.timesNs.back(), std::int64_t{20});
    }

    // What a tool read through PAPI: values of a library at the ends of intervals.
    void softwareEventsAmongCountersAreRecorders()
    {
        const Folder folder;
        const auto document =
            import(folder.write("papi.csv",
                                "event,0.1 s,0.2 s,0.3 s\n@time,0.1,0.2,0.3\nPAPI_TOT_INS,5,6,7\n"
                                "sde:::MAGMA::numiter_I,3,,9\nsde:::MAGMA::SpmvCount_I,6,12,18\n"
                                "sde:::MAGMA::IterativeResidual_D,0.5,1e-2,1e-5\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("MAGMA::numiter_I | MAGMA::SpmvCount_I | "
                                                  "MAGMA::IterativeResidual_D"));
        QCOMPARE(document->counters.front()->events.size(), std::size_t{4});  // they stay there
        const auto& steps = *document->recorders[0];
        QCOMPARE(steps.library, std::string("MAGMA"));
        QVERIFY(steps.kind == Recorder::Kind::Counter);
        QCOMPARE(steps.integers, (std::vector<std::int64_t>{3, 9}));
        QCOMPARE(steps.timesNs, (std::vector<std::int64_t>{100'000'000, 300'000'000}));
        QCOMPARE(document->recorders[1]->role, std::string("spmv"));
        QCOMPARE(document->recorders[2]->values, (std::vector<double>{0.5, 1e-2, 1e-5}));
        QVERIFY(document->recorders[2]->integers.empty());
        for (const auto& recorder : document->recorders) {
            QVERIFY(checkRecorder(*recorder));
        }
    }

    void softwareEventsOfRanksAreApart()
    {
        const Folder folder;
        const auto document = import(folder.write(
            "ranks.csv", "event,cg,cg,cg\n@part,0,1,1\n@pass,a,a,b\nsde:::L::r_D,1.5,2.5,9\n"));
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("L::r_D (0) | L::r_D (1)"));
        QCOMPARE(document->recorders[1]->values, (std::vector<double>{2.5}));
        QVERIFY(document->recorders[1]->timesNs.empty());
    }

    void oneColumnHasTheNameOfTheFile()
    {
        const Folder folder;

        const auto document =
            import(folder.write("cg.csv", "iteration,value\n0,1\n1,nan\n2,1e-9\n"));

        QVERIFY(document);
        QCOMPARE(names(*document), QStringLiteral("cg"));
        QVERIFY(std::isnan(document->recorders.front()->values[1]));
        QCOMPARE(document->recorders.front()->type, std::string("double"));
    }

    void rowsAreRecorders()
    {
        const Folder folder;
        const auto document = import(folder.write(
            "t.csv", "recorder,index,value,t_ns\na,0,1,5\n\"b, c\",0,0.5,6\na,1,2,7\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("a | b, c"));
        QCOMPARE(document->recorders[0]->integers, (std::vector<std::int64_t>{1, 2}));
        QCOMPARE(document->recorders[0]->timesNs, (std::vector<std::int64_t>{5, 7}));
        QCOMPARE(document->recorders[1]->values, (std::vector<double>{0.5}));
    }

    void brokenTraceIsNamed_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("text") << QByteArray("iteration,value\n0,1\n1,x\n")
                              << "line 3, column 2: expected a number, found \"x\"";
        QTest::newRow("columns") << QByteArray("iteration,value\n0,1,2\n")
                                 << "line 2, column 1: expected 2 columns, found 3";
        QTest::newRow("index") << QByteArray("recorder,index,value\na,0,1\na,2,1\n")
                               << "line 3, column 2: expected index 1 of recorder \"a\", found 2";
        QTest::newRow("same name")
            << QByteArray("iteration,a,a\n0,1,1\n") << "the name \"a\" is empty or a duplicate";
        QTest::newRow("iteration") << QByteArray("iteration,a\nx,1\n")
                                   << "line 2, column 1: expected an iteration, found \"x\"";
        QTest::newRow("a stray number")
            << QByteArray("iteration,cg\n0,1\n1002,0.5\n")
            << "line 3, column 1: too many iterations are missing before this one";
        QTest::newRow("no number of this world")
            << QByteArray("iteration,cg\n0,1\n1e300,0.5\n")
            << "line 3, column 1: too many iterations are missing before this one";
        QTest::newRow("cut at the front") << QByteArray("iteration,cg\n500,1\n501,0.5\n")
                                          << "line 2, column 1: expected iteration 0, found 500";
        QTest::newRow("out of order")
            << QByteArray("iteration,cg\n0,1\n1,0.5\n2,0.2\n1,0.6\n")
            << "line 5, column 1: expected iteration 3, found 1; each iteration must appear once, "
               "in order; put the iterations after a restart of the solver into a separate file";
        QTest::newRow("half an iteration") << QByteArray("iteration,cg\n0,1\n0.5,0.5\n")
                                           << "line 3, column 1: expected iteration 1, found 0.5";
        QTest::newRow("time") << QByteArray("iteration,a,t_ns\n0,1,1e300\n") << "expected a time";
        QTest::newRow("time goes back")
            << QByteArray("iteration,a,time\n0,1,0\n1,0.5,5\n2,0.2,3\n")
            << "line 4, column 3: expected a time not before the previous one, found \"3\"";
        QTest::newRow("time of a recorder goes back")
            << QByteArray("recorder,index,value,t_ns\na,0,1,5\nb,0,1,4\na,1,1,4\n")
            << "line 4, column 4: expected a time not before the previous one";
        QTest::newRow("no name") << QByteArray("recorder,index,value\n,0,1\n")
                                 << "expected the name of a recorder";
    }
    void brokenTraceIsNamed()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, sentence);
        const Folder folder;

        const auto document = import(folder.write("t.csv", content));

        QVERIFY(!document);
        const auto message = QString::fromStdString(document.error().message);
        QVERIFY2(message.contains("t.csv: " + sentence) || message.contains(sentence),
                 qPrintable(message));
        QVERIFY2(hasPlaceOfMessage(document.error()), qPrintable(message));
    }

    void theRowBeforeStandsForWhatWasLeftOut()
    {
        const Folder folder;

        const auto document = import(folder.write(
            "t.csv", "iteration,cg,restarts,short,t_ns\n0,1,0,3,0\n2,0.5,1,,20\n4,0.1,2,,40\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& cg = *document->recorders[0];
        QCOMPARE(cg.values, (std::vector<double>{1, 1, 0.5, 0.5, 0.1}));
        QCOMPARE(cg.timesNs, (std::vector<std::int64_t>{0, 0, 20, 20, 40}));
        QCOMPARE(document->recorders[1]->integers, (std::vector<std::int64_t>{0, 0, 1, 1, 2}));
        // The row that ends a series comes after those it stands for.
        QCOMPARE(document->recorders[2]->values, (std::vector<double>{3, 3}));
        QCOMPARE(cg.provenance.notes.back(),
                 std::string("Missing iterations: 2. Each takes the value before it."));
    }

    // A solver whose residuals happen to be whole has not vanished.
    void aResidualMayBeWhole()
    {
        const Folder folder;
        for (const char* title : {"residual", "rnorm", "norm", "res"}) {
            const auto document =
                import(folder.write("t.csv", QByteArray("iteration,restarts,") + title +
                                                 "\n0,0,100\n1,1,50\n2,1,25\n"));

            QVERIFY2(document, document ? "" : document.error().message.c_str());
            QCOMPARE(traceRole(*document->recorders[0]), TraceRole::Distribution);
            QCOMPARE(document->recorders[1]->values, (std::vector<double>{100, 50, 25}));
            QCOMPARE(traceRole(*document->recorders[1]), TraceRole::Residual);
        }
    }

    void notEveryColumnOfAFileOfResidualsIsOne()
    {
        const Folder folder;

        const auto document = import(folder.write(
            "residuals.csv", "iteration,restarts,resident_pages\n0,0,900\n1,1,700\n2,2,500\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        for (const auto& recorder : document->recorders) {
            QCOMPARE(recorder->integers.size(), std::size_t{3});
            QCOMPARE(traceRole(*recorder), TraceRole::Distribution);
        }
    }

    void timesAreNoSolver_data()
    {
        QTest::addColumn<QByteArray>("title");
        QTest::addColumn<qlonglong>("second");
        QTest::newRow("time") << QByteArray("time") << 500'000'000LL;
        QTest::newRow("seconds") << QByteArray("Seconds") << 500'000'000LL;
        QTest::newRow("elapsed") << QByteArray("elapsed") << 500'000'000LL;
        QTest::newRow("wall") << QByteArray("wall") << 500'000'000LL;
        QTest::newRow("milliseconds") << QByteArray("time_ms") << 500'000LL;
    }
    void timesAreNoSolver()
    {
        QFETCH(QByteArray, title);
        QFETCH(qlonglong, second);
        const Folder folder;

        const auto document = import(
            folder.write("t.csv", "iteration," + title + ",cg\n0,0.0,1\n1,0.5,0.1\n2,1.0,0.01\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("t/cg"));
        QCOMPARE(document->recorders.front()->timesNs,
                 (std::vector<std::int64_t>{0, second, 2 * second}));
    }

    void timesAloneAreARecorder()
    {
        const Folder folder;

        const auto document = import(folder.write("t.csv", "iteration,time\n0,0.5\n1,0.25\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("t/time"));
    }

    void iterationsMayBeginWithOne()
    {
        const Folder folder;

        const auto document = import(folder.write("t.csv", "iteration,cg\n1,1\n2,0.1\n3,0.01\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& notes = document->recorders.front()->provenance.notes;
        QCOMPARE(std::ranges::count_if(notes,
                                       [](const auto& note) {
                                           return note.starts_with("The iterations begin with 1");
                                       }),
                 1);
    }

    void aNegativeResidualIsSaid()
    {
        const Folder folder;

        const auto document = import(
            folder.write("t.csv",
                         "iteration,cg,gmres\n0,1,1\n1,0.5,0.5\n2,-0.2,0.2\n3,0.1,0.1\n4,0.05,"
                         "0.05\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& notes = document->recorders[0]->provenance.notes;
        const auto saysSo = [](const auto& note) {
            return note.starts_with("Value 2 of t/cg is -0.2. Residuals are never negative");
        };
        QCOMPARE(std::ranges::count_if(notes, saysSo), 1);
        QCOMPARE(std::ranges::count_if(document->recorders[1]->provenance.notes, saysSo), 0);
        QCOMPARE(solverRuns(document->recorders).size(), std::size_t{1});
    }

    // Whatever is read can be saved and comes back.
    void importsSurviveAStudy()
    {
        const Folder folder;
        auto document = import(folder.write("t.csv", "iteration,a,b\n0,1,0.1\n1,2,\n"));
        QVERIFY(document);

        QVERIFY(writeStudy(*document, folder / "s.h5"));
        const auto read = readStudy(folder / "s.h5");

        QVERIFY(read);
        QCOMPARE(difference(document->recorders, read->recorders), std::string());
    }

    void rolesAreToldFromNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("role");
        QTest::newRow("MAGMA") << "MAGMA::IterativeResidual_RCRD_D" << int(TraceRole::Residual);
        QTest::newRow("true") << "GMRES::RCRD_TRUE_RES_D" << int(TraceRole::TrueResidual);
        QTest::newRow("spmv") << "MAGMA::SpmvCount_I" << int(TraceRole::Spmv);
        QTest::newRow("tasks") << "TAMM::LengthPerTask_RCRD_D" << int(TraceRole::Distribution);
    }
    void rolesAreToldFromNames()
    {
        QFETCH(QString, name);
        QFETCH(int, role);
        Recorder recorder;
        recorder.name = name.toStdString();
        recorder.type = "double";
        recorder.values = {3, 1, 2, 1, 3, 2, 1, 3};

        QCOMPARE(int(traceRole(recorder)), role);
    }

    void preconditioningIsToldFromNames()
    {
        for (const auto* yes : {"PCG", "pbicgstab", "cg+ilu0", "gmres-jacobi", "PCG-ILU0"}) {
            QVERIFY2(isPreconditioned(yes), yes);
        }
        for (const auto* no : {"CG", "gmres", "jacobi", "parabolic_fem", "IDR(4)"}) {
            QVERIFY2(!isPreconditioned(no), no);
        }
    }

    void rankingSharesPlaces()
    {
        const auto made = [](const char* name, std::vector<double> values,
                             std::vector<std::int64_t> times) {
            Recorder recorder;
            recorder.name = name;
            recorder.role = "residual";
            recorder.values = std::move(values);
            recorder.timesNs = std::move(times);
            return std::make_shared<const Recorder>(recorder);
        };
        const auto runs =
            solverRuns({made("slow", {1, 1e-3, 1e-9}, {0, 1, 2}), made("fast", {1, 1e-9}, {0, 5}),
                        made("never", {1, 0.9}, {0, 1}), made("too", {1, 1e-8}, {})});

        QVERIFY(ranking(runs, RunAxis::Iteration) ==
                (std::vector<std::optional<int>>{3, 1, std::nullopt, 1}));
        QVERIFY(ranking(runs, RunAxis::Time) ==
                (std::vector<std::optional<int>>{1, 2, std::nullopt, std::nullopt}));
        QVERIFY(ranking(runs, RunAxis::Spmv) == (std::vector<std::optional<int>>(4)));
    }
};

PAPILIO_TEST(TraceImports)
#include "test_trace_imports.moc"
