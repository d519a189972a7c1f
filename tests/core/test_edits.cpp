#include "core/edit/part_edits.h"
#include "core/edit/signature_edits.h"
#include "core/model/basis.h"
#include "core/traces/solver_runs.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QTest>

#include <cmath>

using namespace papilio::core;
using papilio::tests::branchSignatures;
using papilio::tests::smallBenchmark;

namespace {

Eigen::VectorXd coefficients(std::vector<double> values)
{
    return Eigen::Map<Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Row 5 is Taken + 2 Not taken, row 6 three times row 5.
Signatures signaturesWithSums()
{
    const auto both = addSum(branchSignatures(), {{"Taken", 1}, {"Not taken", 2}}, "Both");
    return addSum(both->signatures, {{"Both", -3}}, "Triple")->signatures;
}

/// Two solver runs with two recorders each, an inner solve, and counts of two runs.
Document measuredStudy()
{
    Document document;
    const auto add = [&](const char* subject, const char* quantity, const char* outer = "") {
        Recorder recorder;
        recorder.library = "Demo";
        recorder.subject = subject;
        recorder.name = "Demo::" + recorder.subject + "/" + quantity;
        recorder.outer = outer;
        recorder.values = {1, 0.1};
        document.recorders.push_back(std::make_shared<const Recorder>(recorder));
    };
    add("m/pcg", "residual");
    add("m/pcg", "SpmvCount");
    add("m/cg", "residual");
    add("m/inner", "residual", "m/pcg");
    CounterTable table;
    table.name = "triad";
    table.events = {"X", "Y"};
    const double none = std::nan("");
    table.columns = {{"100", "A", "", none}, {"100", "B", "", none}, {"200", "", "", none}};
    table.values = {1, 2, 3, 4, 5, 6};
    document.counters = {std::make_shared<const CounterTable>(table)};
    return document;
}

}  // namespace

// Edits of signatures and bases as values.
class TestEdits : public QObject {
    Q_OBJECT

private slots:
    void aSumHasItsPartsAndTheirCoefficients()
    {
        const auto edit = addSum(branchSignatures(), {{"Taken", 1}, {"Not taken", 0.5}}, "Half");

        QVERIFY(edit);
        QCOMPARE(edit->name, std::string("Half = Taken + 0.5·Not taken"));
        QCOMPARE(edit->row, 5U);
        const auto& sum = edit->signatures[5];
        QCOMPARE(sum.coefficients, coefficients({0, 0.5, 0.5, 0, 0}));
        QCOMPARE(sum.sum, (std::vector<SumPart>{{"Taken", 1}, {"Not taken", 0.5}}));
        QVERIFY(sum.note.empty());
    }

    void sumsAreWrittenWithTrueSigns()
    {
        QCOMPARE(sumText({{"A", -1}, {"B", 2}, {"C", -1e6}, {"D", 1}}),
                 std::string("= −A + 2·B − 1e+06·C + D"));
        QCOMPARE(sumText({}), std::string());
    }

    void aSumOfNothingOrOfAMissingMetricIsRefused()
    {
        const auto signatures = branchSignatures();
        QVERIFY(!addSum(signatures, {}, "Sum"));
        QVERIFY(!addSum(signatures, {{"Taken", 1}}, ""));
        QVERIFY(!addSum(signatures, {{"Taken", 1}}, "Executed"));
        QCOMPARE(addSum(signatures, {{"Nothing", 1}}, "Sum").error().code, Errc::NotFound);
    }

    void sumsFollowTheCoefficientsOfTheirParts()
    {
        const auto edit = setCoefficient(signaturesWithSums(), 1, 0, 7, "CE");

        QCOMPARE(edit.name, std::string("Taken, CE = 7"));
        QCOMPARE(edit.signatures[5].coefficients, coefficients({7, 2, -1, 0, 0}));
        QCOMPARE(edit.signatures[6].coefficients, coefficients({-21, -6, 3, 0, 0}));
        QCOMPARE(sumText(edit.signatures[6].sum), std::string("= −3·Both"));
    }

    void sumsFollowTheNamesOfTheirParts()
    {
        const auto edit = renameMetric(signaturesWithSums(), 2, "Fallen through");

        QVERIFY(edit);
        QCOMPARE(sumText(edit->signatures[5].sum), std::string("= Taken + 2·Fallen through"));
        const auto later = setCoefficient(edit->signatures, 2, 4, 1, "M");
        QCOMPARE(later.signatures[5].coefficients, coefficients({0, 2, -1, 0, 2}));
    }

    void aSumWithoutOneOfItsPartsKeepsItsCoefficients()
    {
        const auto before = signaturesWithSums();
        const auto edit = removeMetrics(before, {1});

        QCOMPARE(edit.name, std::string("Delete Taken"));
        QVERIFY(edit.signatures[4].sum.empty());
        QCOMPARE(edit.signatures[4].coefficients, before[5].coefficients);
        QVERIFY(!edit.signatures[5].sum.empty());  // its part is there
    }

    void aSumWhoseCoefficientsWereEditedIsNoneAnyMore()
    {
        const auto edit = setCoefficient(signaturesWithSums(), 5, 4, 1, "M");

        QVERIFY(edit.signatures[5].sum.empty());
        QCOMPARE(edit.signatures[5].coefficients, coefficients({0, 2, -1, 0, 1}));
        QCOMPARE(edit.signatures[6].coefficients, coefficients({0, -6, 3, 0, -3}));
    }

    void aDetachedSumKeepsItsCoefficients()
    {
        const auto before = signaturesWithSums();
        const auto detached = detachSum(before, 5);
        const auto edit = clearCells(detached.signatures, {{1, 2}});

        QVERIFY(edit.signatures[5].sum.empty());
        QCOMPARE(edit.signatures[5].coefficients, before[5].coefficients);
    }

    void equalityAndCopiesIncludeTheSum()
    {
        const auto signatures = signaturesWithSums();
        auto other = signatures[5];
        QCOMPARE(other, signatures[5]);
        other.sum[1].factor = 1;
        QVERIFY(!(other == signatures[5]));

        const auto copied = duplicateMetric(signatures, 5);
        QCOMPARE(copied.signatures[6].metric, std::string("Both copy"));
        QCOMPARE(copied.signatures[6].sum, signatures[5].sum);
    }

    void sumsSurviveAnotherBasis()
    {
        auto benchmark = smallBenchmark();
        benchmark.signatures = std::make_shared<const Signatures>(signaturesWithSums());

        const auto more = addExpectation(benchmark, "X");
        QVERIFY(more);
        QCOMPARE(more->signatures[5].coefficients, coefficients({0, 2, -1, 0, 0, 0}));
        QVERIFY(!more->signatures[5].sum.empty());

        const auto fewer = removeExpectations(benchmark, {1});
        QVERIFY(fewer);
        QCOMPARE(fewer->name, std::string("Remove expectation CR"));
        QCOMPARE(fewer->basis.expectations, (std::vector<std::string>{"CE", "T", "D", "M"}));
        QCOMPARE(fewer->basis.matrix.col(1), benchmark.basis->matrix.col(2));
        QCOMPARE(fewer->signatures[5].coefficients, coefficients({0, -1, 0, 0}));
        QVERIFY(!fewer->signatures[5].sum.empty());
    }

    void namesOfMetricsAreUnique()
    {
        const auto signatures = branchSignatures();
        QCOMPARE(freeMetricName(signatures, "Taken"), std::string("Taken 2"));
        QVERIFY(renameMetric(signatures, 1, "Taken"));
        QVERIFY(!renameMetric(signatures, 1, "Executed"));
        QVERIFY(!renameMetric(signatures, 1, ""));
        QVERIFY(!addMetric(signatures, 5, "Executed"));
    }

    void pastedMetricsKeepWhatIsNotANumberAsText()
    {
        const auto benchmark = smallBenchmark();
        const auto edit =
            pasteMetrics(branchSignatures(), *benchmark.basis,
                         {{"metric", "D", "CR"}, {"All", "1", "one"}, {"Taken", "2"}});

        QVERIFY(edit);
        QCOMPARE(edit->pasted, 2U);
        QCOMPARE(edit->row, 5U);
        QCOMPARE(edit->signatures[5].coefficients, coefficients({0, 0, 0, 1, 0}));
        QCOMPARE(edit->signatures[1].coefficients, coefficients({0, 0, 1, 2, 0}));
        QCOMPARE(edit->cells.size(), 3U);
        QCOMPARE(edit->cells[1].row, 5);
        QCOMPARE(edit->cells[1].column, 1);
        QCOMPARE(edit->cells[1].text, std::string("one"));
        QVERIFY(!edit->cells[1].reason.empty());
        QVERIFY(edit->cells[2].reason.empty());
    }

    void pastedMetricsThatDoNotFitAreRefused()
    {
        const auto basis = papilio::tests::branchBasis();
        const auto signatures = branchSignatures();
        QVERIFY(!pasteMetrics(signatures, basis, {}));
        QVERIFY(!pasteMetrics(signatures, basis, {{"metric", "D"}}));
        QVERIFY(!pasteMetrics(signatures, basis, {{"metric", "D", "D"}, {"A", "1", "2"}}));
        QVERIFY(!pasteMetrics(signatures, basis, {{"metric", "BOGUS"}, {"A", "1"}}));
        QVERIFY(!pasteMetrics(signatures, basis, {{"A", "1", "2", "3", "4", "5", "6"}}));
        QVERIFY(!pasteCoefficients(signatures, basis, 4, 4, {{"1", "2"}}));
    }

    void cellsOfABasisArePastedAndCleared()
    {
        const auto benchmark = smallBenchmark();

        const auto edit = pasteCells(benchmark, 9, 3, {{"7", "x"}, {"1/2", ""}});
        QVERIFY(edit);
        QCOMPARE(edit->basis.matrix(9, 3), 7.0);
        QCOMPARE(edit->basis.matrix(9, 4), benchmark.basis->matrix(9, 4));
        QCOMPARE(edit->basis.matrix(10, 3), 0.5);
        QCOMPARE(edit->cells[1].text, std::string("x"));
        QCOMPARE(edit->name, std::string("Paste 4 cells into the basis from 6, D"));
        QVERIFY(!pasteCells(benchmark, 10, 3, {{"1"}, {"2"}}));

        const auto cleared = clearCells(benchmark, {{0, 0}, {0, 1}});
        QCOMPARE(cleared.name, std::string("Clear 2 cells of the basis"));
        QCOMPARE(cleared.basis.matrix(0, 0) + cleared.basis.matrix(0, 1), 0.0);
        QCOMPARE(setExpectation(benchmark, 1, 2, 0.25).name, std::string("Basis 2, T = 0.25"));
    }

    void expectationsHaveUniqueNamesAndABasisHasOne()
    {
        const auto benchmark = smallBenchmark();
        QVERIFY(!addExpectation(benchmark, "T"));
        QVERIFY(!addExpectation(benchmark, ""));
        QVERIFY(!renameExpectation(benchmark, 0, "T"));
        const auto renamed = renameExpectation(benchmark, 0, "First");
        QCOMPARE(renamed->basis.expectations.front(), std::string("First"));
        QCOMPARE(renamed->signatures, *benchmark.signatures);
        QVERIFY(!removeExpectations(benchmark, {0, 1, 2, 3, 4}));
        QVERIFY(!replaceBasis(benchmark, Basis{{"A"}, Eigen::MatrixXd::Ones(3, 1), {}}, "Load"));
    }

    // A metric asks the same of every kernel, whatever it is written in.
    void kernelsAsTheBasisKeepWhatMetricsAskFor()
    {
        auto benchmark = smallBenchmark();
        benchmark.signatures = std::make_shared<const Signatures>(signaturesWithSums());

        const auto edit = useKernelsAsBasis(benchmark);

        QVERIFY(edit);
        QVERIFY(StringTable(edit->basis.expectations) == benchmark.data->kernels);
        QVERIFY(edit->basis.matrix.isIdentity(0));
        QCOMPARE(edit->signatures.size(), std::size_t{7});
        for (std::size_t row = 0; row < edit->signatures.size(); ++row) {
            const auto& before = (*benchmark.signatures)[row];
            QCOMPARE(edit->signatures[row].coefficients,
                     Eigen::VectorXd(benchmark.basis->matrix * before.coefficients));
            QCOMPARE(edit->signatures[row].sum, before.sum);
        }
    }

    void aKernelIsNoNuisanceAndTooManyAreRefused()
    {
        QCOMPARE(kernelBasis(StringTable({"a", "b?"}))->expectations,
                 (std::vector<std::string>{"a", "b? count"}));
        QVERIFY(!kernelBasis(StringTable(std::vector<std::string>(1001, "k"))));
    }

    void aRunIsRenamedWithItsRecordersItsInnerSolvesAndItsNote()
    {
        const MeasuredPart run{.name = "m/pcg"};
        auto before = measuredStudy();
        before.notes =
            std::make_shared<const StudyNotes>(withNote(StudyNotes(), run, "after the update"));

        const auto after = renamePart(before, run, " m/tuned ");

        QVERIFY(after);
        QCOMPARE(after->recorders[0]->name, std::string("Demo::m/tuned/residual"));
        QCOMPARE(after->recorders[1]->subject, std::string("m/tuned"));
        QCOMPARE(after->recorders[3]->outer, std::string("m/tuned"));
        QCOMPARE(after->recorders[0]->statistic("preconditioned"), std::optional(1.0));
        QCOMPARE(noteOn(*after, {.name = "m/tuned"}), std::string("after the update"));
        QVERIFY(noteOn(*after, run).empty());
        QCOMPARE(partOfNote(after->notes->placed.front()), std::string("run m/tuned"));
        QCOMPARE(after->recorders[2]->name, std::string("Demo::m/cg/residual"));
        QVERIFY(!renamePart(before, run, "m/cg"));
        QVERIFY(!renamePart(before, run, " "));
        QVERIFY(!renamePart(before, {.name = "nothing"}, "x"));
    }

    // The same problem, and the same kind of problem, whatever it is called.
    void aRenamedRunSolvesWhatItSolved_data()
    {
        QTest::addColumn<QString>("solver");
        for (const char* solver : {"m/pcg", "m/cg", "m/lobpcg"}) {
            QTest::newRow(solver) << solver;
        }
    }
    void aRenamedRunSolvesWhatItSolved()
    {
        QFETCH(QString, solver);
        Recorder recorder;
        recorder.name = recorder.subject = solver.toStdString();
        recorder.role = Recorder::Roles::residual;
        recorder.values = {1, 1e-7};
        Document document;
        document.recorders = {std::make_shared<const Recorder>(recorder)};
        const auto before = solverRuns(document.recorders).front();

        const auto renamed = renamePart(document, {.name = recorder.name}, "other/tuned");

        const auto after = solverRuns(renamed->recorders).front();
        QCOMPARE(after.subject, std::string("other/tuned"));
        QVERIFY(solvedProblem(after) == solvedProblem(before));
        QCOMPARE(after.preconditioned, before.preconditioned);
    }

    void removedRunsTakeTheirNumbersAndNotesAlong()
    {
        using Kind = MeasuredPart::Kind;
        auto before = measuredStudy();
        before.notes =
            std::make_shared<const StudyNotes>(withNote(StudyNotes(), {.name = "m/pcg"}, "slow"));

        const auto after =
            removeParts(before, {{.name = "m/pcg"}, {Kind::CountedRun, "100", "triad"}});

        QCOMPARE(after.recorders, std::vector{before.recorders[2]});
        QVERIFY(after.notes == nullptr);
        QCOMPARE(after.counters.front()->values, (std::vector<double>{3, 6}));
        QVERIFY(checkCounters(*after.counters.front()));
        QVERIFY(removeParts(after, {{Kind::CountedRun, "200", "triad"}}).counters.empty());
        QVERIFY(removeParts(before, {{Kind::Counts, "triad"}}).counters.empty());

        // The notes on the runs of a table go with it, those on others stay.
        before.notes = std::make_shared<const StudyNotes>(
            withNote(*before.notes, {Kind::CountedRun, "100", "triad"}, "cold"));
        const auto left = removeParts(before, {{Kind::Counts, "triad"}});
        QCOMPARE(left.notes->placed.size(), std::size_t{1});
        QCOMPARE(noteOn(left, {.name = "m/pcg"}), std::string("slow"));
    }

    void notesOnRunsGoWithTheirTable()
    {
        using Kind = MeasuredPart::Kind;
        auto study = measuredStudy();
        auto notes = withNote(StudyNotes(), {Kind::CountedRun, "100", "triad"}, "warm");
        notes = withNote(notes, {Kind::Counts, "triad"}, "one node");
        notes = withNote(notes, {.name = "m/cg"}, "slow");
        study.notes = std::make_shared<const StudyNotes>(notes);

        const auto table = removeParts(study, {{Kind::Counts, "triad"}});
        const auto runs = removeParts(
            study, {{Kind::CountedRun, "100", "triad"}, {Kind::CountedRun, "200", "triad"}});

        for (const auto& after : {table, runs}) {
            QVERIFY(after.counters.empty());
            QVERIFY(after.notes);
            QCOMPARE(after.notes->placed.size(), std::size_t{1});
            QCOMPARE(noteOn(after, {.name = "m/cg"}), std::string("slow"));
        }
    }

    void aKernelIsRenamedWithItsNoteInAllItsRuns()
    {
        using Kind = MeasuredPart::Kind;
        Document study;
        auto roofs = std::make_shared<Roofline>();
        roofs->name = "roofs";
        roofs->points = {{.name = "spmv", .run = "original"},
                         {.name = "spmv", .run = "rcm"},
                         {.name = "copy", .run = ""}};
        study.rooflines = {roofs};
        const MeasuredPart kernel{Kind::Kernel, "spmv", "roofs"};
        study.notes = std::make_shared<const StudyNotes>(withNote(StudyNotes(), kernel, "cold"));

        const auto after = renamePart(study, kernel, "spmv tuned");

        QVERIFY(after);
        const MeasuredPart renamed{Kind::Kernel, "spmv tuned", "roofs"};
        QCOMPARE(noteOn(*after, renamed), std::string("cold"));
        QCOMPARE(std::ranges::count(after->rooflines.front()->points, "spmv tuned",
                                    &RooflinePoint::name),
                 2);
        QVERIFY(!renamePart(study, kernel, "copy"));
        const auto left = removeParts(*after, {renamed});
        QCOMPARE(left.rooflines.front()->points.size(), std::size_t{1});
        QVERIFY(!left.notes);
    }

    void countsAndTheirRunsAreRenamed()
    {
        using Kind = MeasuredPart::Kind;
        const auto table = renamePart(measuredStudy(), {Kind::Counts, "triad"}, "copy");
        QVERIFY(table && table->counterTable("copy"));

        const auto run = renamePart(*table, {Kind::CountedRun, "100", "copy"}, "small");

        QVERIFY(run);
        QCOMPARE(run->counters.front()->runs(), (std::vector<std::string>{"small", "200"}));
        QVERIFY(!renamePart(*table, {Kind::CountedRun, "100", "copy"}, "200"));
    }
};

PAPILIO_TEST(TestEdits)
#include "test_edits.moc"
