#include "core/base/number_format.h"
#include "core/findings/solver_text.h"
#include "core/traces/solver_runs.h"
#include "tests/io/trace_fixture.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path sample(const char* name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR "/tests/data/real") / name;
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

// The residual histories of Ginkgo's benchmarks and of PETSc's monitors.
class SolverLogImports : public QObject {
    Q_OBJECT

private slots:
    void ginkgoHistoriesAreJudged()
    {
        const auto path = sample("ginkgo/Xeon_Gold_6230-solver__thermal2.json");
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
        // They fall to the end, GMRES slowly and steadily: they were cut at 1,000 iterations.
        for (const char* const solver : {"thermal2/cg", "thermal2/fcg", "thermal2/gmres"}) {
            QVERIFY(runOf(runs, solver)->report.verdict == Convergence::Unfinished);
            QVERIFY(!runOf(runs, solver)->report.forecast);
        }
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
        QCOMPARE(numberText(gap->value), std::string("0.00111"));
        QCOMPARE(numberText(gap->other), std::string("0.00272"));
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

    // What was not run is another kind of value, or none.
    void ginkgoSkipsWhatWasNotRun_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("name");
        QTest::newRow("a solver is null, results are text")
            << QByteArray(
                   "[{\"problem\":{\"name\":\"m\"},\"solver\":{\"cg\":null,\"gmres\":"
                   "{\"recurrent_residuals\":[1,0.5],\"apply\":\"n/a\"}}}]")
            << "x/gmres";
        QTest::newRow("a number as name") << QByteArray(
                                                 "[{\"problem\":{\"name\":3},\"solver\":{\"gmres\":"
                                                 "{\"recurrent_residuals\":[1,0.5]}}}]")
                                          << "x/gmres";
        QTest::newRow("a failed problem")
            << QByteArray(
                   "[{\"problem\":\"x\",\"solver\":{\"gmres\":{\"recurrent_residuals\":"
                   "[1,0.5],\"preconditioner\":\"none\"}}},{\"solver\":\"failed\"}]")
            << "x/1/gmres";
    }
    void ginkgoSkipsWhatWasNotRun()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, name);
        const Folder folder;

        const auto document = import(folder.write("x.json", content), ImportFormat{"ginkgo"});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), name);
        QVERIFY(document->recorders.front()->statistics.empty());
    }

    void ginkgoRefusalsNameThePlace_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("cut") << QByteArray("[{\"solver\":{\"cg\":{\"recurrent_residuals\":[1,\n2")
                             << "x.json: line 2, column 2: expected JSON";
        QTest::newRow("text")
            << QByteArray("[{\"solver\":{\"cg\":{\"recurrent_residuals\":[\"x\"]}}}]")
            << "x/cg, field \"recurrent_residuals\": item 0: expected a number, found \"x\"";
        QTest::newRow("no list") << QByteArray(
                                        "[{\"solver\":{\"cg\":{\"recurrent_residuals\":3}}}]")
                                 << "expected a list […], found 3";
        QTest::newRow("nothing") << QByteArray("[{\"solver\":{\"cg\":{}}}]")
                                 << "contains no residual history";
        QTest::newRow("empty lists")
            << QByteArray("[{\"solver\":{\"cg\":{\"recurrent_residuals\":[]}}}]")
            << "with --detailed";
        QTest::newRow("endless time") << QByteArray(
                                             "[{\"solver\":{\"cg\":{\"recurrent_residuals\":[1],"
                                             "\"iteration_timestamps\":[1e300]}}}]")
                                      << "is not a time";
    }
    void ginkgoRefusalsNameThePlace()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, sentence);
        const Folder folder;

        const auto document = import(folder.write("x.json", content), ImportFormat{"ginkgo"});

        QVERIFY(!document);
        const auto message = QString::fromStdString(document.error().message);
        QVERIFY2(message.contains(sentence), qPrintable(message));
        QVERIFY2(hasPlaceOfMessage(document.error()), qPrintable(message));
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
                                << "ksp_ksp_tutorials__ex25_2/fgmres+mg" << 0 << 0.0 << "";
        QTest::newRow("text before")
            << "ksp_ksp_tutorials__ex27_4a_ksp_type-lsqr" << 1
            << "ksp_ksp_tutorials__ex27_4a_ksp_type-lsqr" << 101 << 1.85355e-05 << "";
        QTest::newRow("prefix") << "ksp_ksp_tutorials__ex42_tut_1" << 1
                                << "ksp_ksp_tutorials__ex42_tut_1" << 44 << 1.162676253678e-06
                                << "converged";
        QTest::newRow("true") << "ksp_ksp_tutorials__ex67_nonsymmetric_left" << 0
                              << "ksp_ksp_tutorials__ex67_nonsymmetric_left/gmres+jacobi 1" << 6
                              << 3.138304686706e-17 << "converged";
        QTest::newRow("three solves")
            << "ksp_ksp_tutorials__ex74_3_alt_2" << 3 << "ksp_ksp_tutorials__ex74_3_alt_2/ksp 1"
            << 21 << 5.49558e-05 << "";
        QTest::newRow("snes") << "snes_tests__ex1_2" << 1 << "snes_tests__ex1_2" << 5
                              << 3.703250460387e-14 << "converged";
        QTest::newRow("snes and ksp")
            << "snes_tutorials__ex12_quad_bddc" << 2 << "snes_tutorials__ex12_quad_bddc/newtonls"
            << 2 << 5.38576e-09 << "converged";
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
        QVERIFY(outer.end.kind == RunEnd::Kind::Diverged);
        QCOMPARE(document->recorders[1]->values, (std::vector<double>{2, 1}));
        QCOMPARE(document->recorders[3]->values, (std::vector<double>{0.5}));
        QCOMPARE(outer.outer, std::string());
        for (std::size_t inner = 1; inner < 4; ++inner) {
            QCOMPARE(document->recorders[inner]->outer, std::string("m/ksp"));
        }
        QVERIFY(solverRuns(document->recorders).front().report.verdict == Convergence::Diverged);
    }

    // KSPConvergedReason and SNESConvergedReason of PETSc's manual
    void theReasonIsTheVerdict_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("verdict");
        const auto row = [](const char* reason, const char* verdict) {
            const bool good = QByteArray(reason).startsWith("CONVERGED");
            QTest::newRow(reason) << QByteArray("Linear solve ") +
                                         (good ? "converged" : "did not converge") + " due to " +
                                         reason + " iterations 5\n"
                                  << reason << verdict;
        };
        row("CONVERGED_RTOL", "converged");
        row("CONVERGED_RTOL_NORMAL_EQUATIONS", "converged");
        row("CONVERGED_ITS", "stopped");
        row("DIVERGED_ITS", "unfinished");
        row("DIVERGED_DTOL", "diverged");
        row("DIVERGED_NANORINF", "diverged");
        row("DIVERGED_BREAKDOWN", "failed");
        row("DIVERGED_INDEFINITE_PC", "failed");
        const auto nonlinear = [](const char* reason, const char* verdict) {
            QTest::newRow(reason) << QByteArray("Nonlinear solve did not converge due to ") +
                                         reason + " iterations 5\n"
                                  << reason << verdict;
        };
        nonlinear("DIVERGED_MAX_IT", "unfinished");
        nonlinear("DIVERGED_FUNCTION_COUNT", "unfinished");
        nonlinear("DIVERGED_FNORM_NAN", "diverged");
        nonlinear("DIVERGED_LINE_SEARCH", "failed");
    }
    void theReasonIsTheVerdict()
    {
        QFETCH(QByteArray, line);
        const Folder folder;
        QByteArray log;
        double norm = 1;
        for (int iteration = 0; iteration <= 5; ++iteration, norm /= 2) {
            log += QByteArray::number(iteration).rightJustified(3) +
                   (line.startsWith("Non") ? " SNES Function norm " : " KSP Residual norm ") +
                   QByteArray::number(norm) + " \n";
        }

        const auto document = import(folder.write("m.out", log + line));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto run = solverRuns(document->recorders).front();
        QTEST(QString::fromStdString(run.report.end.word), "word");
        QTEST(QString::fromStdString(std::string(toString(*run.report.verdict))), "verdict");
        if (run.converged()) {
            QVERIFY(run.report.judged == Convergence::Unfinished);
            QVERIFY(outcomeText(run).starts_with("converged by its own test ("));
        }
    }

    // Public cases: a limit of iterations below the assumed tolerance, and ||r||/||b|| of a
    // nonzero initial guess
    void theLimitOfIterationsIsNoConvergence()
    {
        const Folder folder;
        const auto run = [&](const QByteArray& log) {
            const auto document = import(folder.write("m.out", log));
            return document ? solverRuns(document->recorders).front() : SolverRun();
        };
        QByteArray plain;
        QByteArray guess;
        for (int iteration = 0; iteration <= 12; ++iteration) {
            const double norm = std::pow(10, -iteration / 2.0);
            const auto begin = QByteArray::number(iteration).rightJustified(3) + " KSP ";
            const auto value = QByteArray::number(norm, 'e', 12);
            plain += begin + "Residual norm " + value + " \n";
            guess += begin + "unpreconditioned resid norm " + value + " true resid norm " + value +
                     " ||r(i)||/||b|| " + QByteArray::number(norm / 100, 'e', 12) + " \n";
        }

        const auto limited = run(plain +
                                 "Linear solve did not converge due to DIVERGED_ITS "
                                 "iterations 12\n");
        QVERIFY(limited.report.verdict == Convergence::Unfinished);
        QVERIFY(limited.report.judged == Convergence::Converged);
        // It went on below the default that is assumed.
        QVERIFY(sentences(limited).front().ends_with(" 1e-06"));
        QVERIFY(ranking({limited}, RunAxis::Iteration) ==
                (std::vector<std::optional<int>>{std::nullopt}));
        // 1e-5 of ‖b‖ = 100 is 1e-3, at iteration 6
        QCOMPARE(*run(guess).report.target.first, std::size_t{6});
        QCOMPARE(*run(plain).report.target.first, std::size_t{10});
    }

    // MOOSE prints both levels as |R|; every linear solve has its own Jacobian.
    void mooseIsReadAsPetscIs()
    {
        const Folder folder;
        const auto document = import(folder.write("m.log",
                                                  " 0 Nonlinear |R| = 7.071068e-01\n"
                                                  "      0 Linear |R| = 7.071068e-01\n"
                                                  "      1 Linear |R| = 5.866306e-06\n"
                                                  " 1 Nonlinear |R| = 5.865892e-06\n"
                                                  "      0 Linear |R| = 5.865892e-06\n"
                                                  "      1 Linear |R| = 4.463634e-11\n"
                                                  " 2 Nonlinear |R| = 4.459365e-11\n"
                                                  " Solve Converged!\n"
                                                  " 0 Nonlinear |R| = 1.154802e-01\n"
                                                  "      0 Linear |R| = 1.154802e-01\n"
                                                  "      1 Linear |R| = 1.1e-01\n"
                                                  "  Linear solve did not converge due to "
                                                  "DIVERGED_BREAKDOWN iterations 1\n"
                                                  " Solve Did NOT Converge!\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document),
                 QStringLiteral("m/snes 1 | m/ksp 1 | m/ksp 2 | m/snes 2 | m/ksp 3"));
        QCOMPARE(document->recorders[0]->values,
                 (std::vector<double>{7.071068e-01, 5.865892e-06, 4.459365e-11}));
        const auto runs = solverRuns(document->recorders);
        QVERIFY(runs[0].converged() && solvedProblem(runs[0]).isNonlinear);
        QVERIFY(document->recorders[0]->end.kind == RunEnd::Kind::Converged);
        QCOMPARE(document->recorders[0]->end.word, std::string("Solve Converged!"));
        QVERIFY(document->recorders[3]->end.kind == RunEnd::Kind::NotConverged);
        QVERIFY(runs[4].report.verdict == Convergence::Failed);
        QVERIFY(!(solvedProblem(runs[1]) == solvedProblem(runs[2])));
        QVERIFY(!runs[1].isInner());
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
        QCOMPARE(told->recorders.front()->name, std::string("told/cg"));
        const auto isAssumed = [](const std::string& note) {
            return note.find("1e-5 is assumed") != std::string::npos;
        };
        QVERIFY(std::ranges::none_of(told->recorders.front()->provenance.notes, isAssumed));
        QVERIFY(silent->recorders.front()->statistic("tolerance") == std::optional(1e-5));
        QVERIFY(solverRuns(told->recorders).front().saysTolerance());
        QVERIFY(!solverRuns(silent->recorders).front().saysTolerance());
        QVERIFY(std::ranges::any_of(silent->recorders.front()->provenance.notes, isAssumed));
        QVERIFY(solverRuns(told->recorders).front().report.verdict == Convergence::Converged);
    }

    // What is said of a solve counts its iterations, not its printed lines.
    void theLastValueStandsForWhatWasLeftOut()
    {
        const Folder folder;
        QByteArray log;
        double norm = 1;
        for (int iteration = 0; iteration <= 50; iteration += 10, norm /= 10) {
            log += QByteArray::number(iteration).rightJustified(3) +
                   " KSP unpreconditioned resid norm " + QByteArray::number(norm) +
                   " true resid norm " + QByteArray::number(1.25 * norm) + " ||r(i)||/||b|| 1\n";
        }

        const auto document =
            import(folder.write("m.out", log + " 53 KSP unpreconditioned resid norm 1e-6 "
                                               "true resid norm 1.25e-6 ||r(i)||/||b|| 1\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->recorders.size(), std::size_t{2});
        const auto& recorder = *document->recorders.front();
        QCOMPARE(recorder.count(), std::size_t{54});
        QCOMPARE(recorder.values[9], 1.0);
        QCOMPARE(recorder.values[10], 0.1);
        QCOMPARE(recorder.values[52], 1e-5);
        QCOMPARE(document->recorders[1]->values[19], 0.125);
        QCOMPARE(recorder.provenance.notes.back(),
                 std::string("Missing iterations: 47. Each takes the value before it."));
        const auto run = solverRuns(document->recorders).front();
        QVERIFY(run.report.target.first == std::optional<std::size_t>(50));
        QStringList findings;
        for (const auto& finding : run.report.findings) {
            findings << QString::fromStdString(std::string(toString(finding.kind)));
        }
        // No restart: the true residual is held as the other one is.
        QCOMPARE(findings, QStringList{QStringLiteral("held")});
    }

    void aRestartPrintsItsIterationAgain()
    {
        const Folder folder;

        const auto document = import(folder.write("m.out",
                                                  "  0 KSP Residual norm 1.\n"
                                                  "  1 KSP Residual norm 0.5\n"
                                                  "  1 KSP Residual norm 0.6\n"
                                                  "  2 KSP Residual norm 0.1\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->recorders.size(), std::size_t{1});
        const auto& recorder = *document->recorders.front();
        QCOMPARE(recorder.values, (std::vector<double>{1, 0.6, 0.1}));
        QVERIFY(recorder.provenance.notes.back().starts_with("Iterations that were printed twice"));
    }

    // -ksp_monitor -ksp_monitor_true_residual -ksp_monitor_singular_value -ksp_monitor_short
    void severalMonitorsOfOneSolveAreOneSolve()
    {
        const Folder folder;
        QByteArray log;
        double norm = 4;
        for (int iteration = 0; iteration <= 20; ++iteration, norm /= 2) {
            const auto begin = QByteArray::number(iteration).rightJustified(3) + " KSP ";
            const auto value = QByteArray::number(norm, 'e', 12);
            const auto exact = QByteArray::number(3 * norm, 'e', 12);
            log += begin + "Residual norm " + value + " \n";
            log += begin + "preconditioned resid norm " + value + " true resid norm " + exact +
                   " ||r(i)||/||b|| 1.0\n";
            log += begin + "Residual norm " + value + " % max 1.0e+00 min 1.0e+00 max/min 1.0\n";
            log += begin + "Residual norm " + QByteArray::number(norm, 'g', 6) + " \n";
        }

        const auto document = import(folder.write("m.out", log + log));  // solved twice

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("m/ksp 1 | m/ksp 1 true residual | m/ksp 2 | "
                                                  "m/ksp 2 true residual"));
        for (const auto& recorder : document->recorders) {
            QCOMPARE(recorder->count(), std::size_t{21});
            const bool isExact = recorder->role == "true residual";
            QCOMPARE(recorder->values[1], isExact ? 6.0 : 2.0);
            for (const auto& note : recorder->provenance.notes) {
                QVERIFY2(note.find("twice") == std::string::npos, note.c_str());
            }
        }
        QCOMPARE(document->recorders.front()->role, std::string("preconditioned residual"));
    }

    // PETSc's ex2 under Jacobi: the true norm is four times the preconditioned one at every
    // iteration, which is no gap.
    void anotherNormIsJudgedByItsOwnBeginning()
    {
        const Folder folder;
        const auto line = [](int iteration, double norm, double exact) {
            return QByteArray::number(iteration).rightJustified(3) +
                   " KSP preconditioned resid norm " + QByteArray::number(norm, 'e', 12) +
                   " true resid norm " + QByteArray::number(exact, 'e', 12) +
                   " ||r(i)||/||b|| 1.0\n";
        };
        QByteArray same;
        QByteArray behind;
        for (int iteration = 0; iteration <= 12; ++iteration) {
            const double norm = 3.937003937006 * std::pow(10, -iteration / 2.0);
            same += line(iteration, norm, 4 * norm);
            behind += line(iteration, norm, 4 * std::pow(norm, 0.8));
        }

        const auto runs = [&](const QByteArray& log) {
            const auto document = import(folder.write("j.out", log));
            return document ? solverRuns(document->recorders) : std::vector<SolverRun>();
        };
        const auto good = runs(same).front();
        const auto bad = runs(behind).front();

        QCOMPARE(outcomeText(good), std::string("converged"));
        QVERIFY(!good.missesTrueResidual);
        QVERIFY(std::abs(*good.trueRelative() / good.report.relativeLast - 1) < 1e-9);
        QVERIFY(find(good, Finding::Kind::ResidualGap) == nullptr);
        QVERIFY(find(good, Finding::Kind::RelativeGap) == nullptr);
        QVERIFY(bad.missesTrueResidual);
        QVERIFY(find(bad, Finding::Kind::RelativeGap) != nullptr);
        QCOMPARE(find(bad, Finding::Kind::RelativeGap)->other, *bad.trueRelative());
    }

    // -pc_type ksp: the prefix of the inner solve is "ksp_".
    void theInnerSolveKeepsItsPrefix()
    {
        const Folder folder;

        const auto document = import(folder.write("m.out",
                                                  "  0 KSP Residual norm 5.\n"
                                                  "    Residual norms for ksp_ solve.\n"
                                                  "    0 KSP Residual norm 0.6\n"
                                                  "    1 KSP Residual norm 0.1\n"
                                                  "  1 KSP Residual norm 0.2\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document), QStringLiteral("m/ksp | m/ksp_"));
        QCOMPARE(document->recorders[1]->outer, std::string("m/ksp"));
    }

    void theViewSaysTheRestart()
    {
        const Folder folder;

        const auto document = import(folder.write(
            "m.out",
            "  0 KSP Residual norm 1.\n  1 KSP Residual norm 0.5\nKSP Object: 1 MPI process\n"
            "  type: gmres\n    restart=30, using Classical (unmodified) Gram-Schmidt\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QVERIFY(document->recorders.front()->statistic("restart") == std::optional(30.0));
    }

    void theOutputOfOtherSolversIsPointedToCsv()
    {
        const Folder folder;

        const auto document =
            import(folder.write("other.out", "my CG\niter 0 myresidual=1.0e+00\n"));

        QVERIFY(!document);
        const auto message = QString::fromStdString(document.error().message);
        QVERIFY2(message.contains("trace-csv") && message.size() < 300, qPrintable(message));
    }

    void aSolveWithoutANameHasNone()
    {
        const Folder folder;

        const auto document = import(folder.write("m.out",
                                                  "  Residual norms for solve.\n"
                                                  "  0 KSP Residual norm 1.\n"
                                                  "  1 KSP Residual norm 0.5\n"));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->recorders.front()->name, std::string("m"));
        QCOMPARE(document->recorders.front()->values, (std::vector<double>{1, 0.5}));
    }

    // PETSc prints them three wide, or as wide as they are.
    void fiveDigitsAreNoDeeperLevel()
    {
        const Folder folder;
        QByteArray lines;
        constexpr int count = 10'002;
        for (int iteration = 0; iteration < count; ++iteration) {
            lines += QByteArray::number(iteration).rightJustified(3) + " KSP Residual norm 1.\n";
        }

        const auto document = import(folder.write("m.out", lines));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->recorders.size(), std::size_t{1});
        QCOMPARE(document->recorders.front()->count(), std::size_t{count});
    }

    void brokenMonitorLineIsNamed_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("not a number")
            << QByteArray("  0 KSP Residual norm 1.\n  1 KSP Residual norm 1e-x\n")
            << "m.out: line 2, column 23: expected a norm, found \"1e-x\"";
        QTest::newRow("too many left out")
            << QByteArray("  0 KSP Residual norm 1.\n 1002 KSP Residual norm 0.1\n")
            << "m.out: line 2, column 1: too many iterations are missing before this one";
        QTest::newRow("behind the last")
            << QByteArray(
                   "  0 KSP Residual norm 1.\n 10 KSP Residual norm 0.1\n"
                   "  5 KSP Residual norm 0.2\n")
            << "m.out: line 3, column 1: expected iteration 11, found 5";
    }
    void brokenMonitorLineIsNamed()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, sentence);
        const Folder folder;

        const auto document = import(folder.write("m.out", content));

        QVERIFY(!document);
        const auto message = QString::fromStdString(document.error().message);
        QVERIFY2(message.contains(sentence), qPrintable(message));
    }
};

PAPILIO_TEST(SolverLogImports)
#include "test_solver_log_imports.moc"
