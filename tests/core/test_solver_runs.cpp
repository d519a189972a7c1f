#include "core/base/lists.h"
#include "core/findings/solver_text.h"
#include "core/model/document.h"
#include "core/present/run_columns.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/series.h"
#include "core/traces/solver_runs.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

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

/// 10^rate an iteration, 60 iterations
std::shared_ptr<const Recorder> history(const char* subject, double rate)
{
    Recorder residual;
    residual.name = residual.subject = subject;
    residual.role = "residual";
    for (int iteration = 0; iteration <= 60; ++iteration) {
        residual.values.push_back(std::pow(10, rate * iteration));
    }
    return std::make_shared<const Recorder>(residual);
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
        slow.values = std::vector<double>{2, 3, 1.5};
        const auto judged = [](const Recorder& recorder) {
            return solverRuns({std::make_shared<const Recorder>(recorder)}).front();
        };
        QVERIFY(judged(slow).report.verdict == Convergence::Unfinished);
        slow.end.kind = RunEnd::Kind::StoppedByUser;

        const auto run = judged(slow);

        QVERIFY(run.report.verdict == Convergence::StoppedByUser);
        QCOMPARE(outcomeText(run), std::string("stopped by the user at 2"));
        slow.end.word = "rule";
        QCOMPARE(outcomeText(judged(slow)), std::string("stopped by a rule at 2"));
        for (const auto& sentence : sentences(run)) {
            QVERIFY2(sentence.find("not converge") == std::string::npos, sentence.c_str());
        }
        slow.values.push_back(1e-9);
        QVERIFY(judged(slow).converged());
    }

    void whatRunsMayYetArrive_data()
    {
        QTest::addColumn<bool>("isRunning");
        QTest::addColumn<QVector<double>>("values");
        QTest::addColumn<QString>("first");
        QTest::newRow("running") << true << QVector<double>{1, 2, 1.5} << QString("not yet");
        QTest::newRow("cut") << false << QVector<double>{1, 2, 1.5} << QString("-");
        QTest::newRow("falling") << false << QVector<double>{1, 0.9, 0.8} << QString("-");
        QTest::newRow("failed") << false << QVector<double>{1, 1e5} << QString("never");
    }

    void whatRunsMayYetArrive()
    {
        QFETCH(bool, isRunning);
        QFETCH(QVector<double>, values);
        auto rows =
            rankedRuns(solverRuns({made("a/cg/IterativeResidual_RCRD_D", Recorder::Kind::Series,
                                        {values.begin(), values.end()})}),
                       RunAxis::Iteration);
        rows.front().isRunning = isRunning;
        const auto table = tabulate(select(runColumns(rows), {"first"}), rows);
        QTEST(QString::fromStdString(table.rows.front().front().text), "first");
    }

    // It was shown as 0, though the program crashed before it set the value.
    void aTrueResidualThatWasNeverSetIsNotKnown_data()
    {
        QTest::addColumn<QList<double>>("residual");
        QTest::addColumn<QList<double>>("exact");
        QTest::addColumn<bool>("isHistory");
        QTest::addColumn<bool>("isKnown");
        QTest::newRow("a counter") << QList{1.0, 0.1, 0.01} << QList{0.0} << false << false;
        QTest::newRow("a statistic") << QList{1.0, 0.1, 0.01} << QList<double>{} << false << false;
        QTest::newRow("a history") << QList{1.0, 0.1, 0.01} << QList{0.0, 0.0} << true << false;
        QTest::newRow("both are 0") << QList{1.0, 0.1, 0.0} << QList{1.0, 0.0} << true << true;
        QTest::newRow("set") << QList{1.0, 0.1, 0.01} << QList{1.0, 0.2} << true << true;
    }

    void aTrueResidualThatWasNeverSetIsNotKnown()
    {
        QFETCH(QList<double>, residual);
        QFETCH(QList<double>, exact);
        QFETCH(bool, isHistory);
        QFETCH(bool, isKnown);
        auto said = *made("a/cg/IterativeResidual_RCRD_D", Recorder::Kind::Series,
                          {residual.begin(), residual.end()});
        said.end = {.kind = RunEnd::Kind::Crashed, .word = {}, .signal = "SIGSEGV"};
        if (exact.isEmpty()) {
            said.statistics = {{"final residual", 0.0}};
        }
        Recorders all = {std::make_shared<const Recorder>(said)};
        if (!exact.isEmpty()) {
            all.push_back(made(isHistory ? "a/cg/TrueResidual_RCRD_D" : "a/cg/FinalResidual_D",
                               isHistory ? Recorder::Kind::Series : Recorder::Kind::Counter,
                               {exact.begin(), exact.end()}));
        }

        const auto run = solverRuns(all).front();

        QCOMPARE(run.trueLast.has_value(), isKnown);
        // "Nothing unusual" was said of it.
        QCOMPARE(sentences(run).empty(), false);
        QCOMPARE(sentences(run).front(), outcomeText(run.report));
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

    // The bound that TFQMR computes grows while its true residual stands still.
    void aGrowingRecurrenceAloneIsNoDivergence_data()
    {
        QTest::addColumn<double>("trueLast");
        QTest::addColumn<bool>("diverges");
        QTest::newRow("stands still") << 64.0 << false;
        QTest::newRow("grows, too") << 6400.0 << true;
    }
    void aGrowingRecurrenceAloneIsNoDivergence()
    {
        QFETCH(double, trueLast);
        QFETCH(bool, diverges);
        Recorder bound;
        bound.name = bound.subject = "m/tfqmr";
        bound.role = "residual";
        for (int step = 0; step < 100; ++step) {
            bound.values.push_back(64 * std::pow(1 + step, 0.85));
        }
        bound.statistics = {{"final residual", trueLast}};

        const auto run = solverRuns({std::make_shared<const Recorder>(bound)}).front();

        QVERIFY(run.report.verdict ==
                (diverges ? Convergence::Diverged : Convergence::NotConverging));
        QCOMPARE(findBy(run.report.findings, Finding::Kind::Divergence, &Finding::kind) != nullptr,
                 diverges);
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
        QCOMPARE(convergedText({absolute, relative}),
                 std::string("1 of 2 converged, 1 more by the recurrent residual only"));
        QCOMPARE(convergedText({relative}), std::string("1 of 1 converged"));
    }

    // A cause needs evidence on the same matrix, and is worded as a suggestion.
    void whatSpeaksForACauseIsNamed()
    {
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

    // Paper 5, Fig. 3: the same method converges without the preconditioner.
    void aPreconditionerThatHarmsIsNamed()
    {
        const auto runs =
            solverRuns({history("a/cg", -0.2), history("a/pcg", 0.2), history("a/gmres+ilu", 0.2),
                        history("b/cg", 0.1), history("b/pcg", 0.2)});

        const auto causes = causesOf(runs, 1);
        QCOMPARE(causes.size(), std::size_t{1});
        QVERIFY(causes.front().kind == Cause::Kind::PreconditionerHarms);
        QCOMPARE(causes.front().solvers, (std::vector<std::string>{"CG"}));
        QVERIFY(causesOf(runs, 2).empty());  // GMRES without one was not run
        QVERIFY(causesOf(runs, 4).empty());  // CG fails on b as well
    }

    // The smoother of a multigrid makes two iterations and is no failure.
    void anInnerSolveHasNoVerdict()
    {
        auto outer = *history("m/ksp", -0.2);
        auto inner = *history("m/mg_levels_1", -0.2);
        inner.outer = outer.subject;
        inner.end.kind = RunEnd::Kind::Failed;
        const auto runs = solverRuns(
            {std::make_shared<const Recorder>(inner), std::make_shared<const Recorder>(outer)});

        QCOMPARE(failedText(runs), std::string());
        QVERIFY(runs[0].isInner() && !runs[0].report.verdict && !runs[0].converged());
        QVERIFY(runs[1].converged());
        QVERIFY(ranking(runs, RunAxis::Iteration) ==
                (std::vector<std::optional<int>>{std::nullopt, 1}));
        // It follows the one that it serves.
        const auto rows = rankedRuns(runs, RunAxis::Iteration);
        QCOMPARE(rows[0].order, std::size_t{1});
        QCOMPARE(rows[1].order, std::size_t{0});
    }

    // Files with one solve each are no ranking, unless somebody says that they solve the same.
    void filesAreProblemsOfTheirOwn()
    {
        const auto imported = [](const char* subject, const char* problem) {
            auto recorder = *history(subject, -0.2);
            recorder.provenance.kind = DataOrigin::Imported;
            recorder.provenance.origin = std::string(subject) + ".out";
            recorder.problem = problem;
            return std::make_shared<const Recorder>(recorder);
        };
        const auto places = [&](const char* problem) {
            return ranking(solverRuns({imported("ex2", problem), imported("ex42", problem)}),
                           RunAxis::Iteration);
        };

        QVERIFY(solvedProblem(solverRuns({imported("ex2", "")}).front()).matrix == "ex2.out");
        QVERIFY(places("") == (std::vector<std::optional<int>>{1, 1}));
        auto runs = solverRuns({imported("ex2", "same"), imported("ex42", "same")});
        QVERIFY(solvedProblem(runs[0]) == solvedProblem(runs[1]));
        auto newton = *runs[1].residual;
        newton.role = "function norm";
        runs[1].residual = std::make_shared<const Recorder>(newton);
        QVERIFY(!(solvedProblem(runs[0]) == solvedProblem(runs[1])));
    }

    // What the values are relative to: the norm of b where it is known, nothing where they are
    // normalised.
    void aToleranceIsRelativeToWhatIsKnown()
    {
        auto recorder = *history("m/ksp", -0.1);  // 1 to 1e-6 in 60 iterations
        const auto reached = [&] {
            return solverRuns({std::make_shared<const Recorder>(recorder)}, {.tolerance = 1e-4})
                .front();
        };
        QCOMPARE(*reached().report.target.first, std::size_t{40});
        recorder.statistics.emplace_back("right-hand side norm", 10);
        QCOMPARE(*reached().report.target.first, std::size_t{30});
        QCOMPARE(reached().limit, 1e-3);
        recorder.isNormalised = true;
        std::vector<double> smaller(recorder.values.begin(), recorder.values.end());
        std::ranges::for_each(smaller, [](double& value) { value *= 1e-2; });
        recorder.values = smaller;
        QCOMPARE(*reached().report.target.first, std::size_t{20});
        QCOMPARE(reached().limit, 1e-4);
        // What is asked for is relative to r0, as it is drawn.
        const auto asked = solverRuns({std::make_shared<const Recorder>(recorder)},
                                      {.tolerance = 1e-4, .overrideOwn = true})
                               .front();
        QCOMPARE(*asked.report.target.first, std::size_t{40});
    }

    // A tolerance that is not relative to r0 is also told as what it is of r0.
    void aToleranceIsToldAsItIsDrawn_data()
    {
        QTest::addColumn<double>("rightSide");
        QTest::addColumn<QString>("told");
        QTest::newRow("of r0") << 1.0 << QString("1e-12 at");
        QTest::newRow("of b") << 20.0 << QString("1e-12 (2e-11 r₀) at");
    }
    void aToleranceIsToldAsItIsDrawn()
    {
        QFETCH(double, rightSide);
        QFETCH(QString, told);
        auto recorder = *history("m/ksp", -0.1);
        recorder.statistics = {{"tolerance", 1e-12}, {"right-hand side norm", rightSide}};

        const auto run = solverRuns({std::make_shared<const Recorder>(recorder)}).front();

        const auto said = QString::fromStdString(sentences(run).back());
        QVERIFY2(said.contains(told), qPrintable(said));
    }

    // Solves of one name in one run have other right-hand sides: they are no rivals.
    void solvesOfOneRunAreNotRanked_data()
    {
        QTest::addColumn<int>("second");
        QTest::addColumn<bool>("areRanked");
        QTest::newRow("one of each") << 0 << true;
        QTest::newRow("two of one") << 2 << false;
    }
    void solvesOfOneRunAreNotRanked()
    {
        QFETCH(int, second);
        QFETCH(bool, areRanked);
        auto one = *history("m/cg 1", -0.1);
        auto other = *history("m/cg 2", -0.2);
        if (second > 0) {
            one.statistics.emplace_back("solve", 1);
            other.statistics.emplace_back("solve", second);
        }
        const auto runs = solverRuns(
            {std::make_shared<const Recorder>(one), std::make_shared<const Recorder>(other)});

        const auto places = ranking(runs, RunAxis::Iteration);

        QCOMPARE(places[0], areRanked ? std::optional(2) : std::nullopt);
        QCOMPARE(places[1], areRanked ? std::optional(1) : std::nullopt);
        const auto rows = rankedRuns(runs, RunAxis::Iteration);
        QCOMPARE(fastestText(rows, {"a", "b"}, RunAxis::Iteration).empty(), !areRanked);
    }

    // What has a tolerance of its own kind, as OPM's CNV, is not held against that of residuals.
    void aCriterionIsJudgedByAKnownToleranceOnly()
    {
        auto recorder = *history("m/CNV_Oil", -0.1);
        recorder.role = "norm of a criterion";
        const auto run = [&](const RunOptions& options) {
            return solverRuns({std::make_shared<const Recorder>(recorder)}, options).front();
        };

        const auto silent = run({});
        QVERIFY(!silent.hasTolerance() && !silent.report.target.first);
        QVERIFY(!silent.report.verdict && !silent.report.forecast);
        QVERIFY(silent.report.findings.empty() && silent.report.crossings.empty());
        QVERIFY(!ranking({silent}, RunAxis::Iteration).front());
        QVERIFY(!reportOf(recorder, {}).verdict);

        QCOMPARE(convergedText({silent}), std::string("1 solve whose tolerance is not known"));
        recorder.end.kind = RunEnd::Kind::Converged;  // the log's own word counts
        QCOMPARE(convergedText({silent, run({})}),
                 std::string("1 of 1 converged, 1 more whose tolerance is not known"));
        recorder.end = {};
        auto broken = recorder;
        broken.values.push_back(std::numeric_limits<double>::infinity());
        QVERIFY(reportOf(broken, {}).verdict == Convergence::Diverged);

        QCOMPARE(run({.tolerance = 1e-2, .overrideOwn = true}).report.target.first,
                 std::size_t{20});
        recorder.statistics.emplace_back("tolerance", 1e-3);
        QCOMPARE(run({}).report.target.first, std::size_t{30});
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

    // One value has no course, but a solve that made no iteration is shown.
    void oneValueIsShown()
    {
        const auto only = [](std::vector<double> values) {
            return solverRuns(
                {made("a/cg/IterativeResidual_RCRD_D", Recorder::Kind::Series, std::move(values))});
        };
        QVERIFY(only({}).empty());
        QCOMPARE(only({64}).size(), std::size_t{1});
        QVERIFY(!only({64}).front().report.verdict);
        QVERIFY(only({0}).front().converged());  // b = 0
        QVERIFY(only({0}).front().report.target.lasting == std::optional<std::size_t>(0));
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

    // 12 samples, one each second, and one missing: 1 + … + 12 = 78 of each core, 6.5 on average.
    // Sampling of the second host began later.
    void hostsAreComparedOverTheirSamples()
    {
        Recorders recorders;
        for (const std::string host : {"a", "b"}) {
            for (const std::string name : {"mem.used", "perfevent.hwcounters.X.value[cpu0]",
                                           "perfevent.hwcounters.X.value[cpu1]"}) {
                Recorder series;
                series.name = host + "/" + name;
                series.subject = host;
                series.kind = Recorder::Kind::Counter;
                series.provenance.source = "import:pcp";
                for (int at = 0; at < 12; ++at) {
                    series.values.push_back((host == "a" ? 1 : 2) * (at + 1));
                    series.timesNs.push_back((at < 5 ? at : at + 1) * 1'000'000'000LL +
                                             (host == "a" ? 0 : 40'500'000'000LL));
                }
                recorders.push_back(std::make_shared<const Recorder>(std::move(series)));
            }
        }

        const auto compared = comparedSeries(recorders);

        QCOMPARE(compared.size(), std::size_t{2});
        QVERIFY(!compared[0].isTotal && compared[1].isTotal);
        QCOMPARE(compared[0].sides[0].value, 6.5);
        QCOMPARE(compared[0].sides[1].value, 13.0);
        QCOMPARE(compared[1].metric, std::string("X"));
        QCOMPARE(compared[1].sides[0].instances, std::size_t{2});
        QCOMPARE(compared[1].sides[0].value, 156.0);
        QCOMPARE(compared[1].sides[1].value, 312.0);
        QCOMPARE(compared[1].sides[0].seconds, 12.0);
        QCOMPARE(compared[1].sides[1].seconds, 12.0);
        QCOMPARE(compared[1].sides[0].lost, std::size_t{1});
        auto equal = compared[1];
        QVERIFY(seriesText(equal).find("2 times as much") != std::string::npos);
        equal.sides[1].value = equal.sides[0].value;
        QVERIFY(seriesText(equal).find("times") == std::string::npos);
        QVERIFY(comparedSeries({recorders.front()}).empty());
    }

    void seriesAreNamedByMetricAndInstance_data()
    {
        using Level = SeriesName::Level;
        QTest::addColumn<QString>("metric");
        QTest::addColumn<QString>("instance");
        QTest::addColumn<int>("level");
        QTest::newRow("mem.util.used") << "mem.util.used"
                                       << "" << int(Level::Machine);
        QTest::newRow("kernel.all.load[1 minute]") << "kernel.all.load"
                                                   << "1 minute" << int(Level::Other);
        QTest::newRow("mem.numa.util.used[node0]") << "mem.numa.util.used"
                                                   << "node0" << int(Level::Node);
        QTest::newRow("denki.rapl.rate[package1]") << "denki.rapl.rate"
                                                   << "package1" << int(Level::Socket);
        QTest::newRow("perfevent_hwcounters_X_value/cpu0[tag=a]") << "X"
                                                                  << "cpu0" << int(Level::Core);
    }
    void seriesAreNamedByMetricAndInstance()
    {
        QFETCH(QString, metric);
        QFETCH(QString, instance);
        QFETCH(int, level);
        Recorder recorder;
        recorder.subject = "host";
        recorder.name = "host/" + std::string(QTest::currentDataTag());

        const auto series = seriesName(recorder);

        QCOMPARE(QString::fromStdString(series.metric), metric);
        QCOMPARE(QString::fromStdString(series.instance), instance);
        QCOMPARE(int(series.level), level);
    }
};

}  // namespace papilio::core

PAPILIO_TEST(papilio::core::SolverRuns)
#include "test_solver_runs.moc"
