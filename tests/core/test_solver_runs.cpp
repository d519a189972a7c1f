#include "core/findings/solver_text.h"
#include "core/model/document.h"
#include "core/present/run_columns.h"
#include "core/traces/causes.h"
#include "core/traces/recorder_names.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

using Recorders = std::vector<std::shared_ptr<const Recorder>>;

std::shared_ptr<const Recorder> made(const std::string& name,
                                     Recorder::Kind kind,
                                     std::vector<double> values,
                                     bool isTimed = true)
{
    Recorder recorder;
    recorder.library = "PapilioSolvers";
    recorder.name = recorder.library + "::" + name;
    recorder.type = "double";
    recorder.kind = kind;
    const auto parts = eventName(recorder.name, recorder.library);
    recorder.subject = parts.subject;
    recorder.role = conventionalRole(parts.quantity, kind);
    for (std::size_t index = 0; index < values.size() && isTimed; ++index) {
        recorder.timesNs.push_back(7'000'000'000 + std::int64_t(index) * 1'000'000);
    }
    recorder.values = std::move(values);
    return std::make_shared<const Recorder>(std::move(recorder));
}

/// A run as Table 2 of paper 5 has it: 10^-0.5 an iteration, 20 iterations.
Recorders table2(const std::string& subject, bool isTimed = true)
{
    std::vector<double> history;
    for (int iteration = 0; iteration <= 20; ++iteration) {
        history.push_back(std::pow(10, -0.5 * iteration));
    }
    const auto counter = [&](const char* name, std::vector<double> values) {
        return made(subject + "/" + name, Recorder::Kind::Counter, std::move(values));
    };
    return {counter("numiter_I", {3, 20}),
            counter("SpmvCount_I", {6, 40}),
            counter("InitialResidual_D", {1, 1}),
            counter("FinalResidual_D", {0, 3e-10}),
            counter("IterativeResidual_D", {0.5, 1e-4, 1e-10}),
            counter("SolverRuntime_D", {0, 0.04}),
            counter("Tolerance_D", {1e-9}),
            made(subject + "/IterativeResidual_RCRD_D", Recorder::Kind::Series, history, isTimed)};
}

}  // namespace

class SolverRuns : public QObject {
    Q_OBJECT

private slots:
    // As PAPI's :CNT: structs are counted, though nothing of them is kept.
    void whatIsNoNumberIsCounted()
    {
        Recorder structs;
        structs.statistics = {{"values left out", 10.0}};
        QCOMPARE(recordedCount(structs), std::size_t{10});
        structs.values = std::vector<double>{1, 2};
        QCOMPARE(recordedCount(structs), std::size_t{12});
    }

    void namesAreTakenApart_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("quantity");
        QTest::newRow("solver") << "L::poisson/pcg/SpmvCount_I"
                                << "poisson/pcg"
                                << "SpmvCount_I";
        QTest::newRow("task") << "L::FlopCount_I::ContrID=46"
                              << "ContrID=46"
                              << "FlopCount_I";
        QTest::newRow("plain") << "L::numiter"
                               << "L"
                               << "numiter";
        QTest::newRow("bare") << "L"
                              << "L"
                              << "L";
        QTest::newRow("slash in a library's event") << "L::a/b"
                                                    << "a"
                                                    << "b";
    }
    void namesAreTakenApart()
    {
        QFETCH(QString, name);
        QFETCH(QString, subject);
        QFETCH(QString, quantity);

        const auto parts = eventName(name.toStdString(), "L");

        QCOMPARE(QString::fromStdString(parts.subject), subject);
        QCOMPARE(QString::fromStdString(parts.quantity), quantity);
    }

    // What Table 2 calls a residual is one only where every iteration was recorded.
    void countersAreNoHistories()
    {
        for (const auto& recorder : table2("poisson/pcg")) {
            const bool isRecorder = recorder->name.ends_with("_RCRD_D");
            const auto role = traceRole(*recorder);
            QVERIFY2((role == TraceRole::Residual) == isRecorder, recorder->name.c_str());
            auto stored = *recorder;
            stored.role = "residual";  // as a study of before may say
            QVERIFY2((traceRole(stored) == TraceRole::Residual) == isRecorder,
                     recorder->name.c_str());
        }
        QVERIFY(traceRole(*table2("a/cg")[1]) == TraceRole::Spmv);
    }

    void eightEventsAreOneRun()
    {
        const auto runs = solverRuns(table2("poisson/pcg"));

        QCOMPARE(runs.size(), std::size_t{1});
        const auto& run = runs.front();
        QCOMPARE(run.subject, std::string("poisson/pcg"));
        QVERIFY(run.preconditioned);
        QVERIFY(run.converged());
        QCOMPARE(run.report.target.tolerance, 1e-9);  // the run's own, from its counter
        QCOMPARE(*run.report.target.lasting, std::size_t{18});
        QCOMPARE(*run.spmvCount, 36.0);  // 40 products over 20 iterations
        QCOMPARE(*run.seconds, 0.018);   // since its first value, not the program's start
        QCOMPARE(*run.statistic("iterations"), 20.0);
        QCOMPARE(*run.trueLast, 3e-10);
        QCOMPARE(abscissa(run, RunAxis::Spmv)->back(), 40.0);
        QCOMPARE(abscissa(run, RunAxis::Time)->front(), 0.0);
        const bool gap = std::ranges::any_of(run.report.findings, [](const Finding& finding) {
            return finding.kind == Finding::Kind::ResidualGap && finding.other == 3e-10;
        });
        QVERIFY(gap);
    }

    // The second recording of a program had names of its own for every series, and the counters of
    // the first.
    void aSecondRecordingIsAnotherRun()
    {
        Document content;
        content.recorders = table2("poisson/pcg");
        Document document = content;
        merge(document, content);
        merge(document, content);

        const auto runs = solverRuns(document.recorders);
        QCOMPARE(runs.size(), std::size_t{3});
        QCOMPARE(runs[0].subject, std::string("poisson/pcg"));
        QCOMPARE(runs[1].subject, std::string("poisson/pcg 2"));
        QCOMPARE(runs[2].subject, std::string("poisson/pcg 3"));
        for (const auto& run : runs) {
            QCOMPARE(traceProblem(run.subject), std::string("poisson"));
            QVERIFY(run.preconditioned);
            QVERIFY(run.spmv != nullptr && run.spmv->subject == run.subject);
            QCOMPARE(*run.spmvCount, 36.0);
        }
    }

    void runtimeIsSpreadWhereTimesAreMissing()
    {
        const auto runs = solverRuns(table2("poisson/pcg", false));

        QCOMPARE(abscissa(runs.front(), RunAxis::Time)->back(), 0.04);
        QCOMPARE(*runs.front().seconds, 0.036);
    }

    void toleranceAskedForCounts()
    {
        const auto runs =
            solverRuns(table2("poisson/pcg"), {.tolerance = 1e-3, .overrideOwn = true});

        QCOMPARE(*runs.front().report.target.lasting, std::size_t{6});
    }

    // Which solver is best is a question of one matrix.
    void everyMatrixHasItsOwnPlaces()
    {
        auto all = table2("small/cg");
        for (const auto* subject : {"small/pcg", "large/cg"}) {
            const auto more = table2(subject);
            all.insert(all.end(), more.begin(), more.end());
        }
        const auto places = ranking(solverRuns(all), RunAxis::Spmv);

        QVERIFY(places == (std::vector<std::optional<int>>{1, 1, 1}));
    }

    void eigensolversAreKnownByTheirNames_data()
    {
        QTest::addColumn<bool>("isOne");
        for (const char* name : {"plobpcg", "Krylov-Schur", "Eigensolver", "jacobi-davidson"}) {
            QTest::newRow(name) << true;
        }
        for (const char* name : {"cg", "Eigen::ConjugateGradient", "eigen bicgstab", "gmres"}) {
            QTest::newRow(name) << false;
        }
    }

    void eigensolversAreKnownByTheirNames()
    {
        QFETCH(bool, isOne);
        QCOMPARE(isEigensolver(QTest::currentDataTag()), isOne);
    }

    // A linear system and an eigenproblem of one matrix are two problems.
    void everyProblemHasItsOwnPlaces()
    {
        auto all = table2("small/cg");
        for (const auto* subject : {"small/plobpcg", "small/gmres", "small/Krylov-Schur"}) {
            const auto more = table2(subject);
            all.insert(all.end(), more.begin(), more.end());
        }
        auto runs = solverRuns(all);
        for (std::size_t run = 0; run < runs.size(); ++run) {
            *runs[run].seconds += static_cast<double>(run);
        }

        QVERIFY(ranking(runs, RunAxis::Time) == (std::vector<std::optional<int>>{1, 1, 2, 2}));
        QVERIFY(!solvedProblem(runs[0]).isEigenproblem);
        QVERIFY(solvedProblem(runs[1]).isEigenproblem);
        // Runs of one problem follow each other in the table.
        auto rows = rankedRuns(runs, RunAxis::Time);
        std::ranges::sort(rows, {}, &RankedRun::order);
        std::vector<std::string> order;
        for (const auto& row : rows) {
            order.push_back(row.run.subject);
        }
        QCOMPARE(order, (std::vector<std::string>{"small/cg", "small/gmres", "small/plobpcg",
                                                  "small/Krylov-Schur"}));
    }

    // Who stops a solver does not know yet whether it would have arrived.
    void aStoppedSolverIsNotJudged()
    {
        Recorder slow;
        slow.name = slow.subject = "small/cg";
        slow.role = "residual";
        slow.values = std::vector<double>{1, 2, 1.5};
        const auto judged = [](const Recorder& recorder) {
            return solverRuns({std::make_shared<const Recorder>(recorder)}).front();
        };
        QVERIFY(judged(slow).report.verdict == Convergence::NotConverging);
        slow.end.kind = RunEnd::Kind::StoppedByUser;

        const auto run = judged(slow);

        QVERIFY(run.report.verdict == Convergence::StoppedByUser);
        for (const auto& sentence : sentences(run)) {
            QVERIFY2(sentence.find("not converge") == std::string::npos, sentence.c_str());
        }
        slow.values.push_back(1e-9);
        QVERIFY(judged(slow).converged());
    }

    // However fast a solver is, one whose true residual arrives as well is better.
    void aRecurrentResidualAloneComesLast()
    {
        auto all = table2("small/cg");
        for (const auto* subject : {"small/gmres", "small/pcg"}) {
            const auto more = table2(subject);
            all.insert(all.end(), more.begin(), more.end());
        }
        auto runs = solverRuns(all);
        for (std::size_t run = 0; run < runs.size(); ++run) {
            runs[run].seconds = 1 + static_cast<double>(run);
            runs[run].missesTrueResidual = run == 0;
        }

        QVERIFY(ranking(runs, RunAxis::Time) == (std::vector<std::optional<int>>{3, 1, 2}));
    }

    // Looking at absolute residuals does not make a solver miss its own, relative, tolerance.
    void ownToleranceStaysRelative()
    {
        const auto run = solverRuns(table2("poisson/pcg"), {.absolute = true}).front();

        QVERIFY(run.converged());
        QCOMPARE(run.limit, 1e-9);
    }

    // "converged" with an absolute tolerance is about the absolute true residual.
    void anAbsoluteToleranceIsNoMultipleOfTheFirstResidual()
    {
        Recorder residual;
        residual.name = residual.subject = "m/bicgstab";
        residual.role = "residual";
        residual.values = {40, 1, 1e-3, 9e-7};
        auto exact = residual;
        exact.name = "m/bicgstab true residual";
        exact.role = "true residual";
        exact.values = {40, 1, 1e-3, 2.04e-6};
        const Recorders both = {std::make_shared<const Recorder>(residual),
                                std::make_shared<const Recorder>(exact)};

        const auto absolute = solverRuns(both, {.tolerance = 1e-6, .absolute = true}).front();
        const auto relative = solverRuns(both, {.tolerance = 1e-6}).front();

        QVERIFY(absolute.converged() && absolute.missesTrueResidual);
        QVERIFY(relative.converged() && !relative.missesTrueResidual);
    }

    // A cause needs evidence on the same matrix, and is worded as a suggestion.
    void whatSpeaksForACauseIsNamed()
    {
        const auto history = [](const char* subject, double rate) {
            Recorder residual;
            residual.name = residual.subject = subject;
            residual.role = "residual";
            for (int iteration = 0; iteration <= 60; ++iteration) {
                residual.values.push_back(std::pow(10, rate * iteration));
            }
            return std::make_shared<const Recorder>(residual);
        };
        const auto runs =
            solverRuns({history("a/cg", 0.1), history("a/bicgstab", -0.2), history("a/gmres", -0.2),
                        history("b/cg", 0.1), history("b/pcg", -0.2), history("b/gmres", -0.2),
                        history("c/cg", 0.1), history("d/cg", 0.1), history("d/lobpcg", -0.2)});

        const auto causes = causesOf(runs, 0);
        QCOMPARE(causes.size(), std::size_t{1});
        QVERIFY(causes.front().kind == Cause::Kind::NotSymmetric);
        QCOMPARE(causes.front().solvers, (std::vector<std::string>{"BiCGStab", "GMRES"}));
        QVERIFY(causesOf(runs, 1).empty());
        QVERIFY(causesOf(runs, 3).empty());  // PCG converges on b
        QVERIFY(causesOf(runs, 6).empty());  // nothing else was run on c
        QVERIFY(causesOf(runs, 7).empty());  // only an eigensolver was
    }

    // Iterations of different methods cost differently.
    void solversAreComparedByTimeWhereItIsKnown()
    {
        const auto timed = solverRuns(table2("a/cg"));
        QVERIFY(fairestAxis(timed) == RunAxis::Time);

        auto without = timed;
        without.front().seconds.reset();
        QVERIFY(fairestAxis(without) == RunAxis::Spmv);
        without.front().spmvCount.reset();
        QVERIFY(fairestAxis(without) == RunAxis::Iteration);
        QVERIFY(fairestAxis({}) == RunAxis::Iteration);
    }

    // What the solver says of its restarts is a fact; what the history suggests is not.
    void aStatedRestartCounts()
    {
        Recorder residual;
        residual.name = residual.subject = "m/gmres";
        residual.role = "residual";
        for (int iteration = 0; iteration <= 35; ++iteration) {
            residual.values.push_back(std::pow(10, -0.1 * iteration));
        }
        residual.statistics.emplace_back("restart", 10);
        const auto run = solverRuns({std::make_shared<const Recorder>(residual)}).front();

        const auto found =
            std::ranges::find(run.report.findings, Finding::Kind::Restart, &Finding::kind);
        QVERIFY(found != run.report.findings.end());
        QCOMPARE(found->period, std::size_t{10});
        QCOMPARE(found->count, std::size_t{3});
    }

    // While a program runs its counters are 0: they say nothing yet.
    void countersOfZeroSayNothing()
    {
        auto all = table2("a/cg", false);
        for (auto& one : all) {
            if (one->kind == Recorder::Kind::Counter) {
                one =
                    made(one->name.substr(std::string("PapilioSolvers::").size()), one->kind, {0});
            }
        }
        const auto run = solverRuns(all).front();

        QVERIFY(!run.seconds && !run.spmvCount && !run.trueLast);
        QCOMPARE(run.report.target.tolerance, 1e-6);
    }

    // Paper 5, Table 3: the value that the program states; else the first of the history.
    void theInitialResidualIsKnown()
    {
        auto all = table2("a/cg");
        QCOMPARE(initialResidual(solverRuns(all).front()), 1.0);
        for (auto& one : all) {
            if (one->name.ends_with("InitialResidual_D")) {
                one = made("a/cg/InitialResidual_D", Recorder::Kind::Counter, {0, 59253});
            }
        }
        QCOMPARE(initialResidual(solverRuns(all).front()), 59253.0);
        all.erase(all.begin() + 2);
        QCOMPARE(initialResidual(solverRuns(all).front()), 1.0);
        QCOMPARE(runColumns(rankedRuns(solverRuns(table2("a/cg")), RunAxis::Iteration)).size(),
                 std::size_t{13});
    }

    void oneValueIsNoRun()
    {
        const auto name = std::string("a/cg/IterativeResidual_RCRD_D");
        QVERIFY(solverRuns({made(name, Recorder::Kind::Series, {64})}).empty());
        QCOMPARE(solverRuns({made(name, Recorder::Kind::Series, {64, 1})}).size(), std::size_t{1});
    }

    void solversAreSpelledAsKnown_data()
    {
        QTest::addColumn<QString>("title");
        QTest::newRow("cg") << "CG";
        QTest::newRow("pcg") << "PCG";
        QTest::newRow("pbicgstab") << "PBiCGStab";
        QTest::newRow("gmres(30)") << "GMRES(30)";
        QTest::newRow("prefinement") << "PRefinement";
        QTest::newRow("cb_gmres_reduce1") << "cb_gmres_reduce1";
        QTest::newRow("cgx") << "cgx";
        QTest::newRow("myCG") << "myCG";
        QTest::newRow("p") << "p";
        QTest::newRow("") << "";
    }
    void solversAreSpelledAsKnown()
    {
        QFETCH(QString, title);
        QCOMPARE(QString::fromStdString(solverTitle(QTest::currentDataTag())), title);
    }
};

}  // namespace papilio::core

PAPILIO_TEST(papilio::core::SolverRuns)
#include "test_solver_runs.moc"
