#include "core/io/formats/import_files.h"
#include "core/io/formats/log/log_reader.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "core/io/import/log_follower.h"
#include "core/io/live/live_stream.h"
#include "core/io/resources/resources.h"
#include "core/io/text/parse_error.h"
#include "core/traces/solver_runs.h"
#include "tests/io/trace_fixture.h"
#include "tests/support/area_program.h"
#include "tests/support/sanitizers.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <fmt/format.h>
#include <fstream>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path logSample(const char* name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR "/tests/data/real/solver_logs") / name;
}

/// Every number that `pattern` captures in the lines from one that has `from` to the next that has
/// `to`: a reading that shares nothing with the rules.
std::vector<double> numbersBetween(const std::filesystem::path& path,
                                   const char* from,
                                   const char* to,
                                   const char* pattern,
                                   int group = 1)
{
    const QRegularExpression expression(QString::fromLatin1(pattern));
    std::vector<double> numbers;
    bool isInside = *from == '\0';
    for (const auto& line : contentOf(path).split('\n')) {
        const bool begins = *from != '\0' && line.contains(from);
        isInside = begins || (isInside && (*to == '\0' || !line.contains(to)));
        const auto match = expression.match(QString::fromUtf8(line));
        if (isInside && match.hasMatch()) {
            numbers.push_back(match.captured(group).toDouble());
        }
    }
    return numbers;
}

std::vector<double> valuesOf(const Document& document, const char* name)
{
    const auto recorder = document.recorder(name);
    return recorder ? std::vector<double>(recorder->values.begin(), recorder->values.end())
                    : std::vector<double>();
}

Result<Document> importAs(const std::filesystem::path& path, const std::string& format)
{
    const auto options = withFormat({}, format);
    return options ? importStudy({path}, *options) : options.error();
}

/// Rules with these in their list.
std::string rulesOf(const std::string& rules)
{
    return R"({"library": "mine", "rules": [)" + rules + "]}";
}

/// What rules read in a text.
Document readBy(const std::string& rules, std::string_view text, const std::string& name = "run")
{
    auto format = parseLogFormat(rulesOf(rules), "mine");
    if (!format) {
        qFatal("%s", format.error().message.c_str());
    }
    LogReader reader(*std::move(format), name, name + ".log", {});
    if (const auto good = readLines(reader, text); !good) {
        qFatal("%s", good.error().message.c_str());
    }
    return reader.content();
}

void append(const std::filesystem::path& path, const std::string& text)
{
    std::ofstream(path, std::ios::app | std::ios::binary) << text;
}

}  // namespace

// Logs of solvers that are read by rules, and followed while they grow.
class LogFormats : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", home_.path().toUtf8()); }
    void cleanupTestCase() { qunsetenv("XDG_DATA_HOME"); }

    void hypreIsReadAsItsNumbersStand()
    {
        const auto path = logSample("hypre.log");
        const auto document = import(path);
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(names(*document),
                 QStringLiteral("hypre/pcg | hypre/krylov 1 | hypre/boomeramg | hypre/krylov 2"));

        const auto* table = R"(^ +\d+ +(\S+) +\S+ +\S+$)";
        QCOMPARE(valuesOf(*document, "hypre/pcg"),
                 numbersBetween(path, "||r||_2/||b||_2", "L2 norm", table));
        const auto first =
            numbersBetween(path, "", "BoomerAMG SETUP", R"(^Initial L2 norm of residual: (\S+))");
        QCOMPARE(first.size(), std::size_t{1});
        std::vector<double> krylov = first;
        const auto rows = numbersBetween(path, "resid.norm", "BoomerAMG SETUP", table);
        // GMRES has 24 iterations; those of BiCGSTAB come behind them.
        krylov.insert(krylov.end(), rows.begin(), rows.begin() + 24);
        QCOMPARE(valuesOf(*document, "hypre/krylov 1"), krylov);
        QCOMPARE(krylov.size(), std::size_t{25});
        const auto cycles = numbersBetween(path, "AMG SOLUTION INFO", "Average",
                                           R"(^ +(?:Initial|Cycle +\d+) +(\S+))");
        QCOMPARE(valuesOf(*document, "hypre/boomeramg"), cycles);
        QCOMPARE(cycles.size(), std::size_t{11});
        const auto amg = document->recorder("hypre/boomeramg");
        QCOMPARE(*amg->statistic("tolerance"), 1e-8);
        QCOMPARE(amg->library, std::string("hypre"));
        QVERIFY(!document->recorder("hypre/krylov 2")->statistic("tolerance"));
        QCOMPARE(solverRuns(document->recorders).size(), std::size_t{4});
    }

    void belosIsReadInBothStyles()
    {
        const auto path = logSample("belos.log");
        const auto brief = importAs(path, "belos");
        QVERIFY2(brief, brief ? "" : brief.error().message.c_str());
        QCOMPARE(names(*brief),
                 QStringLiteral("belos/Block CG | belos/Block Gmres | belos/Block Gmres [2]"));
        QCOMPARE(valuesOf(*brief, "belos/Block CG"),
                 numbersBetween(path, "Block CG", "Block Gmres", R"(^Iter +\d+, \[ 1\] : +(\S+))"));
        QCOMPARE(valuesOf(*brief, "belos/Block Gmres"),
                 numbersBetween(path, "", "", R"(^Iter +\d+, \[  1\] : +(\S+))"));
        QCOMPARE(valuesOf(*brief, "belos/Block Gmres [2]"),
                 numbersBetween(path, "", "", R"(^ +\[  2\] : +(\S+))"));
        QCOMPARE(valuesOf(*brief, "belos/Block Gmres [2]").size(), std::size_t{25});
        for (const auto& recorder : brief->recorders) {
            QCOMPARE(*recorder->statistic("tolerance"), 1e-8);
            QVERIFY(recorder->end.kind == RunEnd::Kind::Converged);
        }

        const auto general = importAs(path, "belos-general");
        QVERIFY2(general, general ? "" : general.error().message.c_str());
        // Each restart prints its iteration again, and so does the summary: the last value counts.
        const auto lines = contentOf(path).split('\n');
        std::map<int, double> last;
        int iteration = -1;
        bool isGeneral = false;
        for (const auto& line : lines) {
            isGeneral = isGeneral || line.contains("Belos::StatusTestGeneralOutput");
            isGeneral = isGeneral && !line.startsWith("*****");
            const auto text = QString::fromUtf8(line);
            static const QRegularExpression iterations(
                QStringLiteral(R"(Number of Iterations = (\d+))"));
            static const QRegularExpression residual(QStringLiteral(R"(residual \[ 0 \] = (\S+))"));
            if (isGeneral && iterations.match(text).hasMatch()) {
                iteration = iterations.match(text).captured(1).toInt();
            } else if (isGeneral && residual.match(text).hasMatch()) {
                last[iteration] = residual.match(text).captured(1).toDouble();
            }
        }
        std::vector<double> expected;
        for (const auto& [at, value] : last) {
            QCOMPARE(at, static_cast<int>(expected.size()));
            expected.push_back(value);
        }
        QCOMPARE(expected.size(), std::size_t{33});
        QCOMPARE(valuesOf(*general, "belos/solve 2"), expected);
        // Of the other solves this style has the summary only, of both right-hand sides.
        QCOMPARE(valuesOf(*general, "belos/solve 3"), std::vector<double>{5.87765e-09});
        QCOMPARE(valuesOf(*general, "belos/solve [1]"), std::vector<double>{7.7561e-09});
    }

    void openFoamHasAHistoryOfEachFieldAndCorrector()
    {
        const auto path = logSample("icoFoam.log");
        const auto document = import(path);
        QVERIFY2(document, document ? "" : document.error().message.c_str());

        std::map<QString, std::vector<double>> initial;
        std::map<QString, std::vector<double>> final;
        std::map<QString, int> inStep;
        for (const auto& line : contentOf(path).split('\n')) {
            if (line.startsWith("Time = ")) {
                inStep.clear();
            }
            const auto parts = QString::fromUtf8(line).split(QStringLiteral(", "));
            if (parts.size() == 4 && parts[0].contains(QStringLiteral("Solving for "))) {
                auto field = parts[0].section(QStringLiteral("Solving for "), 1);
                if (const int times = ++inStep[field]; times > 1) {
                    field += QStringLiteral("#%1").arg(times);
                }
                initial[field].push_back(parts[1].section(QLatin1Char(' '), 3).toDouble());
                final[field].push_back(parts[2].section(QLatin1Char(' '), 3).toDouble());
            }
        }
        QCOMPARE(initial.size(), std::size_t{4});
        for (const auto& [field, values] : initial) {
            const auto name = "icoFoam/" + field.toStdString();
            QCOMPARE(valuesOf(*document, name.c_str()), values);
            QCOMPARE(valuesOf(*document, (name + " final").c_str()), final[field]);
        }
        QCOMPARE(initial[QStringLiteral("p#2")].size(), std::size_t{10});
        const auto runs = solverRuns(document->recorders, {.tolerance = 1e-2});
        QCOMPARE(runs.size(), std::size_t{4});
        // Correctors have other right-hand sides: they are no rivals.
        const auto places = ranking(runs, RunAxis::Iteration);
        for (std::size_t run = 0; run < runs.size(); ++run) {
            QCOMPARE(places[run].has_value(), !runs[run].subject.starts_with("icoFoam/p"));
        }
    }

    // Public logs: what the solver says itself, with the true residual that it prints.
    void whatTheLogSaysOfTheEndCounts_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("verdict");
        QTest::addColumn<QString>("word");
        QTest::addColumn<double>("trueLast");
        const auto none = notANumber;
        QByteArray hypre =
            "L2 norm of b: 1.0e+01\nInitial L2 norm of residual: 1.0e+01\n"
            "=====\n\nIters     resid.norm     conv.rate  rel.res.norm\n"
            "-----    ------------    ---------- ------------\n"
            "    1    1.0e-02    0.001   1.0e-03\n"
            "    2    1.0e-05    0.001   1.0e-06\n"
            "false convergence 2, L2 norm of residual: 2.381980e-01\n"
            "    3    1.0e-06    0.1     1.0e-07\n\n\n"
            "Final L2 norm of residual: 2.200000e-01\n\n";
        QTest::newRow("hypre") << hypre << "false convergence"
                               << "false convergence" << 0.22;
        QTest::newRow("hypre, pasted")
            << "    " + QByteArray(hypre).replace("\n", "\n    ") << "false convergence"
            << "false convergence" << 0.22;
        QTest::newRow("Belos")
            << QByteArray(
                   "***** Belos Iterative Solver:  Pseudo Block Gmres \n"
                   "*****   Test 1 : Belos::StatusTestImpResNorm<>: (2-Norm Res Vec) / (2-Norm "
                   "Prec Res0), tol = 1e-08\n** , tol = 1e-08\n"
                   "Iter   0, [  1] :    1.000000e+00\nIter   1, [  1] :    1.000000e-03\n"
                   "Iter   2, [  1] :    1.000000e-09\n"
                   "Belos::PseudoBlockGmresSolMgr::solve(): Warning! Solver has experienced a loss "
                   "of accuracy!\nAchieved tolerance 3.1e-05\n")
            << "false convergence"
            << "loss of accuracy" << 3.1e-5;
        QTest::newRow("MFEM") << QByteArray(
                                     "   Iteration :   0  (B r, r) = 1\n"
                                     "   Iteration :   1  (B r, r) = 1e-04\n"
                                     "   Iteration :   2  (B r, r) = 1e-16\n"
                                     "PCG: No convergence!\n")
                              << "unfinished"
                              << "No convergence" << none;
        QTest::newRow("deal.II") << QByteArray(
                                        "DEAL:cg::Starting value 1.\nDEAL:cg::Check 1\t1e-4\n"
                                        "DEAL:cg::Failure step 2 value 1e-7\n")
                                 << "unfinished"
                                 << "" << none;
    }
    void whatTheLogSaysOfTheEndCounts()
    {
        QFETCH(QByteArray, log);
        QFETCH(double, trueLast);
        const Folder folder;

        const auto document = import(folder.write("run.log", log));

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto runs = solverRuns(document->recorders);
        QCOMPARE(runs.size(), std::size_t{1});
        const auto& run = runs.front();
        QTEST(QString::fromUtf8(toString(*run.report.verdict).data()), "verdict");
        QTEST(QString::fromStdString(run.report.end.word), "word");
        QVERIFY(run.report.judged == Convergence::Converged);
        QVERIFY(std::isnan(trueLast) ? !run.trueLast : run.trueLast == std::optional(trueLast));
        QVERIFY(!ranking(runs, RunAxis::Iteration).front());
    }

    // A restart of a converged case: OpenFOAM's residuals are normalised, its limits absolute.
    void normalisedResidualsAreJudgedAsTheyAre()
    {
        QByteArray log =
            "Create time\n\nSIMPLE: convergence criteria\n    field p\t tolerance 1e-06\n"
            "    field \"(U|k)\"\t tolerance 5e-07\n\n";
        for (int step = 1; step <= 12; ++step) {
            log += "Time = " + QByteArray::number(1000 + step) +
                   "\n\nsmoothSolver:  Solving for Ux, Initial residual = 3.1e-07, Final residual "
                   "= 2e-08, No Iterations 3\nGAMG:  Solving for p, Initial residual = 9.7e-07, "
                   "Final residual = 9e-09, No Iterations 4\n\n";
        }
        const Folder folder;

        for (const bool isSaid : {false, true}) {
            const auto document = import(folder.write(
                "log.simpleFoam",
                log + (isSaid ? "SIMPLE solution converged in 1012 iterations\n" : "")));
            QVERIFY2(document, document ? "" : document.error().message.c_str());
            const auto runs = solverRuns(document->recorders);
            QCOMPARE(runs.size(), std::size_t{2});
            for (const auto& run : runs) {
                QVERIFY2(run.converged(), run.subject.c_str());
                QCOMPARE(*run.report.target.lasting, std::size_t{0});
                QVERIFY(run.report.findings.empty());  // no "stagnates" beside "converged"
                QVERIFY((run.report.end.kind == RunEnd::Kind::Converged) == isSaid);
                QCOMPARE(run.limit, run.subject.ends_with("Ux") ? 5e-7 : 1e-6);
            }
            // Fields are not ranked against one another.
            QVERIFY(!(solvedProblem(runs[0]) == solvedProblem(runs[1])));
        }
    }

    // Names of tolerances are regular expressions of the log: hours where each were compiled for
    // each solve.
    void manyTolerancesAreReadOnce()
    {
        QByteArray log = "Create time\n";
        for (int field = 0; field < 300; ++field) {
            log += "    field ((a{0,99}){0,9}" + QByteArray::number(field) +
                   ")|last\t tolerance 1e-06\n";
        }
        log += "    field \"(U|last)\"\t tolerance 5e-07\n";
        for (int field = 0; field < 1500; ++field) {
            log += "Solving for " + (field == 0 ? "last" : "f" + QByteArray::number(field)) +
                   ", Initial residual = 1, Final residual = 0.1, No Iterations 3\n";
        }
        const Folder folder;
        const auto document = import(folder.write("log.simpleFoam", log));
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->recorders.front()->statistic("tolerance"), std::optional(5e-7));
        QVERIFY(!document->recorders.back()->statistic("tolerance"));
    }

    void otherLogs_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("recorders");
        QTest::addColumn<QList<double>>("first");
        QTest::newRow("AztecOO")
            << QByteArray(
                   "\t\t***** Problem: Epetra::CrsMatrix\n"
                   "\t\t***** Preconditioned GMRES solution\n"
                   "\t\t***** No scaling\n\n"
                   "                iter:    0           residual = 1.000000e+00\n"
                   "                iter:    1           residual = 2.155970e-01\n"
                   "\t\tSolution time: 0.002008 (sec.)\n\t\ttotal iterations: 1\n")
            << QStringLiteral("run") << QList<double>{1, 0.215597};
        QTest::newRow("MFEM: the norm is the root of what CG prints")
            << QByteArray(
                   "   Iteration :   0  (B r, r) = 0.25\n"
                   "   Iteration :   1  (B r, r) = 1e-06\nAverage reduction factor = 0.1\n")
            << QStringLiteral("run") << QList<double>{0.5, 1e-3};
        QTest::newRow("MFEM: GMRES within Newton")
            << QByteArray(
                   "Newton iteration  0 : ||r|| = 4\n"
                   "   Pass :   1   Iteration :   0  ||B r|| = 3\n"
                   "   Pass :   1   Iteration :   1  ||B r|| = 0.3\n"
                   "Newton iteration  1 : ||r|| = 0.4, ||r||/||r_0|| = 0.1\n"
                   "   Pass :   1   Iteration :   0  ||B r|| = 0.7\n")
            << QStringLiteral("run/newton | run/gmres 1 | run/gmres 2") << QList<double>{4, 0.4};
        QTest::newRow("deal.II")
            << QByteArray(
                   "DEAL::Cycle 0\nDEAL:cg::Starting value 0.510691\n"
                   "DEAL:cg::Check 1\t0.1\nDEAL:cg::Convergence step 2 value 4.59193e-14\n"
                   "DEAL:cg::Starting value 0.440678\nDEAL:cg::Failure step 3 value 0.2\n")
            << QStringLiteral("run/cg 1 | run/cg 2") << QList<double>{0.510691, 0.1, 4.59193e-14};
        QTest::newRow("preCICE's file")
            << QByteArray(
                   "  TimeWindow  Iteration  ResRel(Pressure)  ResRel(Force)  \n"
                   "     1     1    1.00000000     0.5\n     1     2    0.00924261     0.25\n"
                   "     2     1    0.9     0.1\n")
            << QStringLiteral(
                   "run/ResRel(Pressure) 1 | run/ResRel(Force) 1 | "
                   "run/ResRel(Pressure) 2 | run/ResRel(Force) 2")
            << QList<double>{1, 0.00924261};
        QTest::newRow("preCICE's log")
            << QByteArray(
                   "---[precice]  iteration: 1 of 30, time-window: 1 of 10, time: 0\n"
                   "---[precice]  relative convergence measure: relative two-norm diff of data "
                   "\"Heat Flux\" = 1.00e+00, limit = 1.00e-03, normalization = 2, conv = false\n"
                   "---[precice]  iteration: 2 of 30, time-window: 1 of 10, time: 0\n"
                   "---[precice]  relative convergence measure: relative two-norm diff of data "
                   "\"Heat Flux\" = 1.00e-04, limit = 1.00e-03, normalization = 2, conv = true\n"
                   "---[precice]  iteration: 1 of 30, time-window: 2 of 10, time: 0.1\n"
                   "---[precice]  relative convergence measure: relative two-norm diff of data "
                   "\"Heat Flux\" = 5.00e-01, limit = 1.00e-03, normalization = 2, conv = false\n")
            << QStringLiteral("run/Heat Flux 1 | run/Heat Flux 2") << QList<double>{1, 1e-4};
        QTest::newRow("SU2's table: logarithms")
            << QByteArray(
                   "+------------------------------+\n"
                   "|  Inner_Iter|    rms[Rho]|   rms[RhoE]|\n"
                   "+------------------------------+\n"
                   "|           0|   -2.000000|   -1.000000|\n"
                   "|           1|   -3.000000|   -1.500000|\n")
            << QStringLiteral("run/rms[Rho] | run/rms[RhoE]") << QList<double>{1e-2, 1e-3};
        QTest::newRow("Fluent: titles again every ten lines")
            << QByteArray(
                   "  iter  continuity  x-velocity  time/iter\n"
                   "     1  1.0000e+00  2.0000e-01  0:00:10   99\n"
                   "     2  5.0000e-01  1.0000e-01  0:00:09   98\n"
                   "  iter  continuity  x-velocity  time/iter\n"
                   "!    3 solution is converged\n"
                   "     3  2.5000e-01  5.0000e-02  0:00:09   97\n")
            << QStringLiteral("run/continuity | run/x-velocity") << QList<double>{1, 0.5, 0.25};
        QTest::newRow("OpenFOAM: vectors and regions")
            << QByteArray(
                   "Create time\n\nTime = 1\n\nSolving for fluid region topAir\n"
                   "BiCGStab:  Solving for Up, Initial residual = (3.0e-01 4.0e-01), Final "
                   "residual = (1e-17 2e-17), No Iterations 5\n\nSolving for solid region heater\n"
                   "DICPCG:  Solving for h, Initial residual = 0.025, Final residual = 0.0001, No "
                   "Iterations 1\nTime = 2\nSolving for fluid region topAir\n"
                   "BiCGStab:  Solving for Up, Initial residual = (3.0e-02 4.0e-02), Final "
                   "residual = (1e-17 2e-17), No Iterations 5\n\nSolving for solid region heater\n"
                   "DICPCG:  Solving for h, Initial residual = 0.0125, Final residual = 0.0001, No "
                   "Iterations 1\n")
            << QStringLiteral(
                   "run/topAir Up[1] | run/topAir Up[2] | run/heater h | run/heater h final | "
                   "run/heater h sweeps")
            << QList<double>{0.3, 0.03};
        QTest::newRow("AMGX: the residual before the first iteration is Ini")
            << QByteArray(
                   "           iter      Mem Usage (GB)       residual           rate\n"
                   "         ------------------------------------------------------\n"
                   "            Ini            0.743436   1.242538e+02\n"
                   "              0              0.7434   1.895454e+03         15.2547\n"
                   "              1              0.7434   2.219956e+03         1.1712\n")
            << QStringLiteral("run") << QList<double>{124.2538, 1895.454, 2219.956};
        QTest::newRow("SU2 before version 7")
            << QByteArray(
                   " Iter    Time(s)      Res[Rho]       Res[nu]   CLift(Total)\n"
                   "  514   0.858000     -3.000000     -0.818090       0.534918\n"
                   "  515   0.858010     -2.000000      1.276861       0.534918\n"
                   "The solution contains 100 non-physical points.\n\n"
                   " Maximum residual: -0.0373748, located at point 4582.\n"
                   "  516   0.858010     -1.000000      1.276861       0.534918\n")
            << QStringLiteral("run/Res[Rho] | run/Res[nu]") << QList<double>{1e-3, 1e-2, 0.1};
        QTest::newRow("OPM Flow's INFOITER")
            << QByteArray(
                   " ReportStep    TimeStep        Time   Iteration      MB_Oil     CNV_Oil  "
                   "WellStatus\n"
                   "         82           0  9.1200e+02           0  2.3284e-05  4.5422e-02        "
                   "CONV\n"
                   "         82           0  9.1200e+02           1  2.9654e-07  3.8767e+00        "
                   "CONV\n"
                   "         83           0  9.4200e+02           0  2.0293e-05  8.8220e-03        "
                   "CONV\n")
            << QStringLiteral("run/MB_Oil 1 | run/CNV_Oil 1 | run/MB_Oil 2 | run/CNV_Oil 2")
            << QList<double>{2.3284e-5, 2.9654e-7};
        QTest::newRow("TAO") << QByteArray(
                                    "iter =   0, Function value: 24.2,  Residual: 232.868 \n"
                                    "iter =   1, Function value: 4.7,  Residual: 4.5 \n")
                             << QStringLiteral("run | run function") << QList<double>{232.868, 4.5};
    }
    void otherLogs()
    {
        QFETCH(QByteArray, log);
        QFETCH(QString, recorders);
        QFETCH(QList<double>, first);
        const Folder folder;
        for (const bool isWindows : {false, true}) {
            auto content = log;
            if (isWindows) {
                content.replace("\n", "\r\n");
            }
            const auto document = import(folder.write("run.log", content));
            QVERIFY2(document, document ? "" : document.error().message.c_str());
            QCOMPARE(names(*document), recorders);
            const auto& values = document->recorders.front()->values;
            QCOMPARE(static_cast<qsizetype>(values.size()), first.size());
            for (qsizetype index = 0; index < first.size(); ++index) {
                const auto value = values[static_cast<std::size_t>(index)];
                QVERIFY(std::abs(value - first[index]) <= 1e-14 * std::abs(first[index]));
            }
        }
    }

    void solvesBeginAndEndAsTheRulesSay()
    {
        const auto document = readBy(
            R"({"line": "solving {recorder}", "begins": true},
               {"line": "it {iteration} r {value} true {true_residual}"},
               {"line": "it {iteration} r {value}"},
               {"line": "ok, {} iterations", "ends": "converged"},
               {"line": "gave up", "ends": "failed"},
               {"line": "rtol {tolerance}"})",
            "rtol 1e-4\nsolving u\nit 0 r 8 true 9\nit 1 r 4 true 5\nit 1 r 3 true 4\n"
            "noise it 7 r 7\nit 4 r 1\nok, 4 iterations\n"
            "rtol 1e-2\nsolving p\nit 0 r 1d-1\nit 1 r NaN\ngave up\nsolving u\nit 0 r 2\nit 0 r "
            "1\n");
        QCOMPARE(names(document), QStringLiteral("run/u 1 | run/u 1 true residual | run/p | "
                                                 "run/u 2 | run/u 3"));
        // 1 was printed again; 2 and 3 were not printed.
        QCOMPARE(valuesOf(document, "run/u 1"), (std::vector<double>{8, 3, 3, 3, 1}));
        const auto exact = valuesOf(document, "run/u 1 true residual");
        QCOMPARE(exact.size(), std::size_t{5});
        QCOMPARE(exact[1], 4.0);
        QVERIFY(std::isnan(exact[4]));
        QVERIFY(document.recorder("run/u 1")->end.kind == RunEnd::Kind::Converged);
        QVERIFY(document.recorder("run/p")->end.kind == RunEnd::Kind::NotConverged);
        QCOMPARE(valuesOf(document, "run/p").front(), 0.1);
        QVERIFY(std::isnan(valuesOf(document, "run/p").back()));
        const auto& notes = document.recorder("run/u 1")->provenance.notes;
        QCOMPARE(notes.size(), std::size_t{2});
        // A tolerance that is printed before its solver begins, once for each.
        QCOMPARE(document.recorder("run/u 1")->statistic("tolerance"), std::optional(1e-4));
        QCOMPARE(document.recorder("run/p")->statistic("tolerance"), std::optional(1e-2));
        QVERIFY(!document.recorder("run/u 2")->statistic("tolerance"));
    }

    void cutLastLineGivesNoValue()
    {
        const std::string rules = R"({"line": "it {iteration} r {value}"})";
        const auto cut = readBy(rules, "it 0 r 1\nit 1 r 1.2345e-0");
        QCOMPARE(valuesOf(cut, "run"), std::vector<double>{1});
        QVERIFY(cut.recorders.front()->provenance.notes.back().find("may be cut") !=
                std::string::npos);
        const auto whole = readBy(rules, "it 0 r 1\nit 1 r 1.2345e-05 done");
        QCOMPARE(valuesOf(whole, "run"), (std::vector<double>{1, 1.2345e-5}));
        // PETSc's as well: "1.25" may have been 1.25e-06.
        const Folder folder;
        const auto petsc = import(folder.write(
            "p.log", "  0 KSP Residual norm 1.000000000000e+00 \n  1 KSP Residual norm 1.25"));
        QVERIFY(petsc);
        QCOMPARE(valuesOf(*petsc, "p"), std::vector<double>{1});
    }

    // Rows behind a gap in a table, and lines of a monitor that another program wrote into.
    void linesThatLookLikeValuesAreNotPassedOverInSilence()
    {
        const auto table = [](int first, int behind) {
            std::string text = "Iters     resid.norm     conv.rate  rel.res.norm\n";
            for (int row = 1; row <= first + behind; ++row) {
                text += row == first + 1 ? "\n" : "";
                text += fmt::format("{} {:.6e} 0.9 {:.6e}\n", row < first + 1 ? row : row + 1,
                                    10.0 / row, 1.0 / row);
            }
            return text;
        };
        const Folder folder;
        const auto read = import(folder.write("a.log", QByteArray::fromStdString(table(5, 3))));
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(valuesOf(*read, "a").size(), std::size_t{5});
        const auto& notes = read->recorders.front()->provenance.notes;
        QVERIFY(std::ranges::any_of(notes, [](const std::string& note) {
            return note.starts_with("3 lines of values were not read") &&
                   note.find("as line 8: \"7 1.666667e+00") != std::string::npos;
        }));

        const auto refused = import(folder.write("b.log", QByteArray::fromStdString(table(2, 3))));
        QVERIFY(!refused);
        QVERIFY2(
            refused.error().message.find("3 lines of values were not read") != std::string::npos,
            refused.error().message.c_str());
    }

    void restAfterIterationsThatAreTooFarApartIsRefused()
    {
        auto format = parseLogFormat(rulesOf(R"({"line": "it {iteration} r {value}"})"), "mine");
        LogReader reader(*std::move(format), "run", "run.log", {});
        const auto good = readLines(reader, "it 0 r 1\nit 900000 r 1\n");
        QVERIFY(!good);
        QVERIFY(good.error().message.starts_with("run.log: line 2, column 1: too many iterations"));
        QCOMPARE(good.error().place.line, std::size_t{2});
    }

    // A log of gigabytes went on to its end.
    void aLogIsCancelledWithinIt()
    {
        std::string text;
        for (int line = 0; line < 5000; ++line) {
            text += fmt::format("it {} r 1\n", line);
        }
        auto format = parseLogFormat(rulesOf(R"({"line": "it {iteration} r {value}"})"), "mine");
        LogReader reader(*std::move(format), "run", "run.log", {});
        std::stop_source stop;
        stop.request_stop();
        const std::filesystem::path path = "run.log";
        const auto token = stop.get_token();
        const auto read = caught({}, {}, [&] {
            readFile(reader, {path, "run.log", "run", text, token});
            return 0;
        });
        QVERIFY(!read);
        QCOMPARE(read.error().code, Errc::Cancelled);
        QVERIFY(reader.valueCount() < 5000);
    }

    void aMillionLinesAreRead()
    {
        const auto readAll = [&](int lines) {
            std::string text;
            for (int line = 0; line < lines; ++line) {
                text += fmt::format("  Iter {}, [ 1] : {:.6e}\n", line, 1.0 / (1 + line));
            }
            auto format = readLogFormat("belos");
            LogReader reader(*std::move(format), "run", "run.log", {});
            text.insert(0, "Belos Iterative Solver:  Block CG\n");
            std::string unindented;
            for (auto rest = std::string_view(text); !rest.empty();) {
                unindented += std::string(trimmed(takeLine(rest))) + '\n';
            }
            QVERIFY(readLines(reader, unindented));
            QCOMPARE(reader.valueCount(), static_cast<std::size_t>(lines));
        };
#ifdef PAPILIO_SANITIZED
        constexpr int most = 100'000;  // ten times as slow, at least
#else
        constexpr int most = 1'000'000;
#endif
        readAll(most);
    }

    void hostilePatternsEnd()
    {
        // What takes a backtracking engine for ever.
        const std::string line(100'000, 'a');
        const auto document =
            readBy(R"({"pattern": "^(?:(?:a+)+)+b{value}$"}, {"pattern": "(?:a|aa)+ {value}"})",
                   line + "\n" + line + " 3\n");
        QCOMPARE(valuesOf(document, "run"), std::vector<double>{3});
        const auto large =
            parseLogFormat(rulesOf(R"({"pattern": "((x{1000}){1000}){1000}{value}"})"), "mine");
        QVERIFY(!large);
        QVERIFY(large.error().message.find("regular expression") != std::string::npos);
    }

    void wrongRulesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("rules");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no JSON") << QByteArray("{") << QStringLiteral("line 1, column 2");
        QTest::newRow("unknown field") << QByteArray(R"({"rules": [{"lines": "{value}"}]})")
                                       << QStringLiteral("field \"lines\": is not known here");
        QTest::newRow("two kinds") << QByteArray(R"({"rules": [{"line": "x", "pattern": "x"}]})")
                                   << QStringLiteral("expected one of the fields");
        QTest::newRow("no value") << QByteArray(R"({"rules": [{"line": "x", "begins": true}]})")
                                  << QStringLiteral("no rule has {value}");
        QTest::newRow("does nothing") << QByteArray(R"({"rules": [{"line": "x {other}"}]})")
                                      << QStringLiteral("does nothing");
        QTest::newRow("pattern") << QByteArray("{\"rules\": [{\"pattern\": \"(({value}\"}]}")
                                 << QStringLiteral("is not a regular expression of RE2");
        QTest::newRow("name twice") << QByteArray(R"({"rules": [{"line": "{value} {value}"}]})")
                                    << QStringLiteral("{value} appears twice");
        QTest::newRow("end") << QByteArray(R"({"rules": [{"line": "x", "ends": "good"}]})")
                             << QStringLiteral("expected \"unknown\", \"converged\", \"stopped\"");
        QTest::newRow("none") << QByteArray(R"({"rules": []})")
                              << QStringLiteral("expected 1 to 200 rules, found 0");
    }
    void wrongRulesAreNamed()
    {
        QFETCH(QByteArray, rules);
        QFETCH(QString, sentence);
        const auto format = parseLogFormat(rules.toStdString(), "mine");
        QVERIFY(!format);
        const auto message = QString::fromStdString(format.error().message);
        QVERIFY2(message.contains(sentence), qPrintable(message));
    }

    void everyShippedFormatIsGood()
    {
        const auto files = dataFiles("logs");
        QVERIFY(files.size() >= 10);
        for (const auto& file : files) {
            const auto format = readLogFormat(file.name);
            QVERIFY2(format, format ? "" : format.error().message.c_str());
            QVERIFY(format->what.size() > 8);
        }
    }

    void ownRulesAreFoundByThemselvesAndByName()
    {
        const Folder folder;
        const auto log = folder.write("run.log", "sweep 1 -> 3.5\nsweep 2 -> 2.5\n");
        const auto unknown = import(log);
        QVERIFY(!unknown);
        const std::string rules =
            R"({"rules": [{"line": "sweep {iteration} -> {value}", "recorder": "gs"}]})";
        const auto own = folder.write("given.json", QByteArray::fromStdString(rules));
        const auto given = importAs(log, own.string());
        QVERIFY2(given, given ? "" : given.error().message.c_str());
        QCOMPARE(valuesOf(*given, "run"), (std::vector<double>{3.5, 2.5}));

        QVERIFY(!saveLogFormat(rules, "../x"));
        QVERIFY(!saveLogFormat("{}", "sweeps"));
        const auto saved = saveLogFormat(rules, "sweeps");
        QVERIFY2(saved, saved ? "" : saved.error().message.c_str());
        QVERIFY(saved->string().starts_with(home_.path().toStdString()));
        const auto found = import(log);
        QVERIFY2(found, found ? "" : found.error().message.c_str());
        QCOMPARE(valuesOf(*found, "run"), (std::vector<double>{3.5, 2.5}));
        QCOMPARE(found->recorders.front()->library, std::string("sweeps"));
        QVERIFY(importAs(log, "sweeps"));
        std::filesystem::remove(*saved);

        const auto wrong = withFormat({}, "no-such");
        QVERIFY(!wrong);
        QVERIFY(wrong.error().message.find("hypre") != std::string::npos);
        QVERIFY(wrong.error().message.find("ksp-monitor") != std::string::npos);
    }

    void unknownLogIsRefusedInOneShortSentence()
    {
        const Folder folder;
        const auto refused =
            import(folder.write("run.log", "myiter 1 myresidual=3\nmyiter 2 myresidual=2\n"));
        QVERIFY(!refused);
        const auto message = QString::fromStdString(refused.error().message);
        QVERIFY2(message.contains(u"unknown solver") && message.contains(u"--format FILE.json") &&
                     message.contains(u"trace-csv"),
                 qPrintable(message));
        QVERIFY(message.size() - folder.path().size() < 200);
    }

    void otherMonitorsOfPetscAreRead()
    {
        const Folder folder;
        const auto range =
            import(folder.write("range.log",
                                "  0 KSP preconditioned resid norm 4.000000000000e+00 Percent "
                                "values above 20 percent of "
                                "maximum 90.00 relative decrease 0.00e+00 ratio 0.00e+00 \n"
                                "  1 KSP preconditioned resid norm 1.000000000000e+00 Percent "
                                "values above 20 percent of "
                                "maximum 50.00 relative decrease 7.50e-01 ratio 1.50e+00 \n"));
        QVERIFY2(range, range ? "" : range.error().message.c_str());
        QCOMPARE(valuesOf(*range, "range"), (std::vector<double>{4, 1}));
        QCOMPARE(range->recorders.front()->role, std::string("preconditioned residual"));

        const auto lsqr = import(folder.write(
            "lsqr.log",
            "  Residual norm, norm of normal equations, and matrix norm for ls_ solve.\n"
            "  0 KSP resid norm 3.000000000000e+00\n"
            "  1 KSP resid norm 2.000000000000e+00 normal eq resid norm 1.000000000000e-01 matrix "
            "norm 5.000000000000e+00\n"));
        QVERIFY2(lsqr, lsqr ? "" : lsqr.error().message.c_str());
        QCOMPARE(valuesOf(*lsqr, "lsqr"), (std::vector<double>{3, 2}));

        const auto steps =
            import(folder.write("ts.log",
                                "0 TS dt 0.1 time 0.\n    0 SNES Function norm 1.0 \n"
                                "    1 SNES Function norm 0.1 \n1 TS dt 0.2 time 0.1\n"
                                "    0 SNES Function norm 2.0 \n2 TS dt 0.4 time 0.3\n"));
        QVERIFY2(steps, steps ? "" : steps.error().message.c_str());
        QCOMPARE(names(*steps), QStringLiteral("ts/snes 1 | ts/snes 2 | ts/ts dt"));
        QCOMPARE(valuesOf(*steps, "ts/ts dt"), (std::vector<double>{0.1, 0.2, 0.4}));

        const auto reasons = import(
            folder.write("reasons.log",
                         "Linear solve converged due to CONVERGED_RTOL iterations 5\n"
                         "Linear solve did not converge due to DIVERGED_ITS iterations 10000\n"));
        QVERIFY2(reasons, reasons ? "" : reasons.error().message.c_str());
        QCOMPARE(valuesOf(*reasons, "reasons/ksp iterations"), (std::vector<double>{5, 10000}));
        // With a monitor the history has them.
        const auto both =
            import(folder.write("both.log",
                                "  0 KSP Residual norm 1. \n  1 KSP Residual norm 0.1 \n"
                                "Linear solve converged due to CONVERGED_RTOL iterations 1\n"));
        QCOMPARE(names(*both), QStringLiteral("both"));
    }

    void ginkgoWithoutHistoriesIsToldWhatIsMissing()
    {
        const Folder folder;
        const auto refused = import(
            folder.write("g.json", R"([{"size": 100, "stencil": "7pt", "optimal": {"spmv": "csr"},
                "solver": {"cg": {"rhs_norm": 1.0, "apply": {"iterations": 7, "time": 1.0},
                "preconditioner": {}, "residual_norm": 1.0, "completed": true}}}])"));
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.find("--detailed") != std::string::npos,
                 refused.error().message.c_str());
    }

    void growingLogIsFollowedToItsEnd()
    {
        const Folder folder;
        const auto path = folder / "run.log";
        LogFollower follower(path);
        const auto waiting = follower.poll();
        QVERIFY(waiting && !*waiting);
        QVERIFY(follower.isWaiting());

        append(path, "some words\n  iter:    0           residual = 1.0e+00\n  iter:  ");
        QVERIFY(*follower.poll());
        QVERIFY(follower.isRecognized());
        QCOMPARE(valuesOf(follower.content(), "run"), std::vector<double>{1});
        append(path, "  1           residual = 5.0e-01\n  iter:    2           residual = 2");
        QVERIFY(*follower.poll());
        QCOMPARE(valuesOf(follower.content(), "run"), (std::vector<double>{1, 0.5}));
        append(path, ".5e-01 .\n");
        append(path, "  iter:    3           residual = 1e-01 (last)");
        QVERIFY(follower.finish());
        QCOMPARE(valuesOf(follower.content(), "run"), (std::vector<double>{1, 0.5, 0.25, 0.1}));
        QVERIFY(follower.notes().empty());
        QVERIFY(!*follower.poll());
    }

    void truncatedAndRotatedLogsAreSaidAndHandled()
    {
        const Folder folder;
        const auto path = folder / "run.log";
        const auto line = [](int iteration, const char* value) {
            return fmt::format("  iter:    {}           residual = {}\n", iteration, value);
        };
        append(path, line(0, "8") + line(1, "4"));
        LogFollower follower(path, "aztecoo");
        QVERIFY(*follower.poll());

        // Truncated and written anew, longer than it was: its beginning is another one.
        std::filesystem::resize_file(path, 0);
        append(path, line(2, "7") + line(3, "6") + line(4, "5"));
        QVERIFY(*follower.poll());
        QCOMPARE(follower.notes().size(), std::size_t{1});
        QVERIFY(follower.notes().front().find("written anew") != std::string::npos);
        QCOMPARE(names(follower.content()), QStringLiteral("run/aztecoo 1 | run/aztecoo 2"));
        QCOMPARE(valuesOf(follower.content(), "run/aztecoo 2"), (std::vector<double>{7, 6, 5}));

        // Moved away, written to until its end, and another file in its place.
        std::filesystem::rename(path, folder / "run.log.1");
        append(folder / "run.log.1", line(5, "3"));
        append(path, line(0, "2"));
        QVERIFY(*follower.poll());
        QCOMPARE(follower.notes().size(), std::size_t{2});
        QCOMPARE(valuesOf(follower.content(), "run/aztecoo 2"), (std::vector<double>{7, 6, 5, 3}));
        QCOMPARE(valuesOf(follower.content(), "run/aztecoo 3"), std::vector<double>{2});
        QVERIFY(follower.finish());
        const auto content = follower.content();
        const auto& notes = content.recorders.front()->provenance.notes;
        QVERIFY(std::ranges::count(notes, follower.notes().front()) == 1);

        LogFollower device("/dev/null");
        QVERIFY(!device.poll());
        LogFollower nothing(folder / "no.log");
        QVERIFY(!nothing.finish());
        LogFollower other(folder.write("text.log", "hello\nworld\n"));
        const auto ended = other.finish();
        QVERIFY(!ended);
        QVERIFY(ended.error().message.find("--format FILE.json") != std::string::npos);
    }

    void petscIsFollowedToo()
    {
        const Folder folder;
        const auto path = folder / "p.log";
        append(path, "  0 KSP Residual norm 1.000000000000e+00 \n");
        LogFollower follower(path);
        LiveStreamReader stream;
        const auto update = [&] { return bool(stream.take(follower.content().recorders)); };
        QVERIFY(*follower.poll());
        QVERIFY(update());
        append(path,
               "  1 KSP Residual norm 1.000000000000e-01 \n"
               "  0 KSP Residual norm 5.000000000000e-01 \n");
        QVERIFY(*follower.poll());
        QVERIFY(update());
        // Recorders get other names when the second solve begins.
        QCOMPARE(stream.recorders().size(), std::size_t{2});
        QCOMPARE(stream.recorders().front().name, std::string("p/ksp 1"));
        QCOMPARE(stream.recorders().front().values, (std::vector<double>{1, 0.1}));
        const auto first = stream.revision(0);
        const auto second = stream.revision(1);
        QVERIFY(update());
        QCOMPARE(stream.revision(0), first);
        QCOMPARE(stream.revision(1), second);
    }

private:
    const QTemporaryDir home_;
};

PAPILIO_TEST(LogFormats)
#include "test_log_formats.moc"
