#include "core/io/importers/importer.h"
#include "core/traces/findings_text.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"
#include "tests/io/fixtures.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

Result<Document> import(const std::filesystem::path& path, ImportFormat format = ImportFormat::Auto)
{
    ImportOptions options;
    options.format = format;
    return importStudy({path}, options);
}

std::filesystem::path sample(const char* name)
{
    return std::filesystem::path(PAPILIO_SHARED_DIR "/data/samples") / name;
}

QString names(const Document& document)
{
    QStringList list;
    for (const auto& recorder : document.recorders) {
        list << QString::fromStdString(recorder->name);
    }
    return list.join(QStringLiteral(" | "));
}

const SolverRun* runOf(const std::vector<SolverRun>& runs, const char* end)
{
    const auto found = std::ranges::find_if(
        runs, [&](const SolverRun& run) { return run.subject.ends_with(end); });
    return found == runs.end() ? nullptr : &*found;
}

const Finding* find(const SolverRun& run, Finding::Kind kind)
{
    const auto found = std::ranges::find(run.report.findings, kind, &Finding::kind);
    return found == run.report.findings.end() ? nullptr : &*found;
}

}  // namespace

class TraceImports : public QObject {
    Q_OBJECT

private slots:
    void ginkgoHistoriesAreJudged()
    {
        const auto path = sample("ginkgo/Xeon_Gold_6230-solver__thermal2.json");
        if (!std::filesystem::exists(path)) {
            QSKIP("the genuine histories are not here");
        }
        const auto document = import(path);
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto runs = solverRuns(document->recorders);

        QCOMPARE(runs.size(), std::size_t{7});
        const auto cgs = document->recorder("Xeon_Gold_6230-solver__thermal2/cgs");
        QVERIFY(cgs);
        QCOMPARE(cgs->count(), std::size_t{1001});
        QCOMPARE(cgs->values.back(), 3.57084663327574e+27);
        QCOMPARE(cgs->timesNs.front(), std::int64_t{8663287});
        QVERIFY(runOf(runs, "thermal2/cgs")->report.verdict == Convergence::Diverged);
        QVERIFY(runOf(runs, "thermal2/cg")->report.verdict == Convergence::NotConverging);
        QVERIFY(runOf(runs, "thermal2/fcg")->report.verdict == Convergence::NotConverging);
        QVERIFY(runOf(runs, "thermal2/gmres")->report.verdict == Convergence::Stagnates);
        QCOMPARE(find(*runOf(runs, "thermal2/gmres"), Finding::Kind::Restart)->period,
                 std::size_t{100});
        QVERIFY(find(*runOf(runs, "thermal2/gmres"), Finding::Kind::ResidualGap) == nullptr);
        QVERIFY(std::isnan(
            document->recorder("Xeon_Gold_6230-solver__thermal2/bicgstab implicit residual")
                ->values.back()));
    }

    void ginkgoRestartsAndGapAreFound()
    {
        const auto path = sample("ginkgo/Xeon_Gold_6230-solver__atmosmodj.json");
        if (!std::filesystem::exists(path)) {
            QSKIP("the genuine histories are not here");
        }
        const auto document = import(path);
        QVERIFY(document);
        const auto runs = solverRuns(document->recorders);

        for (const auto* solver : {"/bicgstab", "/cgs", "/fcg", "/gmres", "/idr"}) {
            QVERIFY(runOf(runs, solver)->report.verdict == Convergence::Converged);
        }
        QCOMPARE(runOf(runs, "/bicgstab")->residual->count(), std::size_t{306});
        QCOMPARE(runOf(runs, "/idr")->residual->count(), std::size_t{276});
        const auto& gmres = *runOf(runs, "/gmres");
        QCOMPARE(gmres.residual->count(), std::size_t{850});
        const auto* restart = find(gmres, Finding::Kind::Restart);
        QVERIFY(restart != nullptr);
        QCOMPARE(restart->period, std::size_t{100});
        const auto* gap = find(gmres, Finding::Kind::ResidualGap);
        QVERIFY(gap != nullptr);
        QCOMPARE(shortNumber(gap->value), std::string("0.00111"));
        QCOMPARE(shortNumber(gap->other), std::string("0.00272"));
        QCOMPARE(gap->from, std::size_t{801});
        QVERIFY(find(*runOf(runs, "/cgs"), Finding::Kind::Overshoot) != nullptr);
        QVERIFY(find(*runOf(runs, "/bicgstab"), Finding::Kind::ResidualGap) == nullptr);
        // CG never restarts, whatever it does meanwhile.
        for (const auto* solver : {"/cg", "/fcg", "/bicgstab", "/cgs", "/idr"}) {
            QVERIFY2(find(*runOf(runs, solver), Finding::Kind::Restart) == nullptr, solver);
        }
        // Fewest iterations and least time are different solvers.
        const auto byIteration = ranking(runs, RunAxis::Iteration);
        const auto byTime = ranking(runs, RunAxis::Time);
        QVERIFY(byIteration != byTime);
    }

    void ginkgoTakesWhatJsonHasNot()
    {
        const Folder folder;
        const auto path =
            folder.write("x.json",
                         "[{\"problem\":{\"name\":\"a NaN \\\" "
                         "Infinity\"},\"solver\":{\"cg\":{\"recurrent_residuals\":[1,NaN,-Infinity,"
                         "Infinity,0.5],"
                         "\"iteration_timestamps\":[0,0.1,0.2,0.3,0.4]}}},{\"problem\":{\"name\":"
                         "\"b\"},\"solver\":{\"cg\":{\"recurrent_residuals\":[1]}}}]");
        const auto document = import(path);

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("x/a NaN \" Infinity/cg | x/b/cg"));
        const auto& values = document->recorders.front()->values;
        QVERIFY(std::isnan(values[1]) && std::isinf(values[2]) && values[2] < 0 && values[3] > 0);
        QCOMPARE(document->recorders.front()->timesNs[1], std::int64_t{100'000'000});
    }

    void ginkgoRefusalsNameThePlace_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("cut") << QByteArray("[{\"solver\":{\"cg\":{\"recurrent_residuals\":[1,\n2")
                             << "x.json: line 2, column 1: expected JSON";
        QTest::newRow("text")
            << QByteArray("[{\"solver\":{\"cg\":{\"recurrent_residuals\":[\"x\"]}}}]")
            << "x/cg: recurrent_residuals, item 0: expected a number, found \"x\"";
        QTest::newRow("no list") << QByteArray(
                                        "[{\"solver\":{\"cg\":{\"recurrent_residuals\":3}}}]")
                                 << "expected a list of numbers";
        QTest::newRow("nothing") << QByteArray("[{\"solver\":{\"cg\":{}}}]")
                                 << "holds no residual history";
        QTest::newRow("endless time") << QByteArray(
                                             "[{\"solver\":{\"cg\":{\"recurrent_residuals\":[1],"
                                             "\"iteration_timestamps\":[1e300]}}}]")
                                      << "is no time";
    }
    void ginkgoRefusalsNameThePlace()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, sentence);
        const Folder folder;

        const auto document = import(folder.write("x.json", content), ImportFormat::Ginkgo);

        QVERIFY(!document);
        const auto message = QString::fromStdString(document.error().message);
        QVERIFY2(message.contains(sentence), qPrintable(message));
    }

    void monitorsOfPetscAreRead_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("series");
        QTest::addColumn<QString>("first");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("last");
        QTest::addColumn<QString>("verdict");
        QTest::newRow("plain") << "ksp_ksp_tests__ex18_1" << 1 << "ksp_ksp_tests__ex18_1" << 39
                               << 0.000167869 << "converged";
        QTest::newRow("nested") << "ksp_ksp_tutorials__ex25_2" << 0
                                << "ksp_ksp_tutorials__ex25_2/ksp" << 0 << 0.0 << "";
        QTest::newRow("text before")
            << "ksp_ksp_tutorials__ex27_4a_ksp_type-lsqr" << 1
            << "ksp_ksp_tutorials__ex27_4a_ksp_type-lsqr" << 101 << 1.85355e-05 << "";
        QTest::newRow("prefix") << "ksp_ksp_tutorials__ex42_tut_1" << 1
                                << "ksp_ksp_tutorials__ex42_tut_1" << 44 << 1.162676253678e-06
                                << "converged";
        QTest::newRow("true") << "ksp_ksp_tutorials__ex67_nonsymmetric_left" << 0
                              << "ksp_ksp_tutorials__ex67_nonsymmetric_left/ksp 1" << 6
                              << 3.138304686706e-17 << "converged";
        QTest::newRow("three solves")
            << "ksp_ksp_tutorials__ex74_3_alt_2" << 3 << "ksp_ksp_tutorials__ex74_3_alt_2/ksp 1"
            << 21 << 5.49558e-05 << "";
        QTest::newRow("snes") << "snes_tests__ex1_2" << 1 << "snes_tests__ex1_2" << 5
                              << 3.703250460387e-14 << "converged";
        QTest::newRow("snes and ksp")
            << "snes_tutorials__ex12_quad_bddc" << 2 << "snes_tutorials__ex12_quad_bddc/snes" << 2
            << 5.38576e-09 << "converged";
        QTest::newRow("table") << "ksp_ksp_tests__ex13_qlp_1" << 0 << "" << 0 << 0.0 << "";
    }
    void monitorsOfPetscAreRead()
    {
        QFETCH(QString, file);
        QFETCH(int, series);
        QFETCH(QString, first);
        QFETCH(int, count);
        QFETCH(double, last);
        QFETCH(QString, verdict);
        const auto path = sample("petsc") / (file.toStdString() + ".out");
        if (!std::filesystem::exists(path)) {
            QSKIP("the genuine output is not here");
        }
        const auto document = import(path);

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& recorder = *document->recorders.front();
        if (series > 0) {
            QCOMPARE(document->recorders.size(), static_cast<std::size_t>(series));
        }
        if (!first.isEmpty()) {
            QCOMPARE(QString::fromStdString(recorder.name), first);
        }
        if (count > 0) {
            QCOMPARE(recorder.count(), static_cast<std::size_t>(count));
            QCOMPARE(recorder.values.back(), last);
        }
        if (!verdict.isEmpty()) {
            const auto runs = solverRuns(document->recorders);
            QCOMPARE(QString::fromStdString(std::string(toString(*runs.front().report.verdict))),
                     verdict);
        }
    }

    void nestedSolvesStayApart()
    {
        const Folder folder;
        const auto document = import(
            folder.write("m.out",
                         "some text\n"
                         "  0 KSP Residual norm 4.\n"
                         "      Residual norms for mg_levels_1_ solve.\n"
                         "      0 KSP Residual norm 2.\n"
                         "      1 KSP Residual norm 1.\n"
                         "    Residual norms for mg_levels_2_ solve.\n"
                         "    0 KSP Residual norm 8.\n"
                         "  1 KSP Residual norm 3.\n"
                         "      Residual norms for mg_levels_1_ solve.\n"
                         "      0 KSP Residual norm 0.5\n"
                         "  2 KSP Residual norm nan\n"
                         "Linear solve did not converge due to DIVERGED_NANORINF iterations 2\n"
                         " 99 bottles\n"));
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document),
                 QStringLiteral("m/ksp | m/mg_levels_1 1 | m/mg_levels_2 | m/mg_levels_1 2"));
        const auto& outer = *document->recorders.front();
        QCOMPARE(outer.count(), std::size_t{3});
        QVERIFY(std::isnan(outer.values[2]));
        QVERIFY(outer.statistic("converged") == std::optional(0.0));
        QCOMPARE(document->recorders[1]->values, (std::vector<double>{2, 1}));
        QCOMPARE(document->recorders[3]->values, (std::vector<double>{0.5}));
        QVERIFY(solverRuns(document->recorders).front().report.verdict == Convergence::Diverged);
    }

    void toleranceOfTheViewCounts()
    {
        const Folder folder;
        const QByteArray lines = "  0 KSP Residual norm 1.\n  1 KSP Residual norm 1e-3\n";
        const auto told = import(folder.write(
            "told.out", lines + "KSP Object: 1 MPI process\n  type: cg\n  tolerances:  "
                                "relative=0.01, absolute=1e-50, divergence=10000.\n"));
        const auto silent = import(folder.write("silent.out", lines));

        QVERIFY(told && silent);
        QVERIFY(told->recorders.front()->statistic("tolerance") == std::optional(0.01));
        QCOMPARE(told->recorders.front()->description, std::string("cg"));
        QVERIFY(told->recorders.front()->provenance.notes.empty());
        QVERIFY(silent->recorders.front()->statistic("tolerance") == std::optional(1e-5));
        QVERIFY(QString::fromStdString(silent->recorders.front()->provenance.notes.front())
                    .contains("1e-5 is assumed"));
        QVERIFY(solverRuns(told->recorders).front().report.verdict == Convergence::Converged);
    }

    void brokenMonitorLineIsNamed()
    {
        const Folder folder;

        const auto document =
            import(folder.write("m.out", "  0 KSP Residual norm 1.\n  1 KSP Residual norm 1e-x\n"));

        QVERIFY(!document);
        const auto message = QString::fromStdString(document.error().message);
        QVERIFY2(message.contains("m.out: line 2, column 23: expected a norm, found \"1e-x\""),
                 qPrintable(message));
    }

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
            << QByteArray("iteration,a,a\n0,1,1\n") << "the name \"a\" is empty or stands twice";
        QTest::newRow("iteration") << QByteArray("iteration,a\nx,1\n")
                                   << "line 2, column 1: expected an iteration, found \"x\"";
        QTest::newRow("time") << QByteArray("iteration,a,t_ns\n0,1,1e300\n") << "expected a time";
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
        QCOMPARE(firstDifference(document->recorders, read->recorders), std::string());
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

QTEST_GUILESS_MAIN(TraceImports)
#include "test_trace_imports.moc"
