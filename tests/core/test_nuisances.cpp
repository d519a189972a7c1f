#include "core/analysis/pipeline.h"
#include "core/io/text/basis_csv.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/planted_machine.h"

#include <QtTest>

#include <fmt/format.h>

using namespace papilio;

namespace {

/// The machine measured with a basis that has LOOP? besides.
tests::PlantedMachine withLoop(tests::PlantedMachine machine)
{
    auto benchmark = std::make_shared<core::Benchmark>(*machine.benchmark);
    auto basis = std::make_shared<core::Basis>(*benchmark->basis);
    basis->expectations.emplace_back("LOOP?");
    basis->matrix.conservativeResize(Eigen::NoChange, basis->matrix.cols() + 1);
    basis->matrix.rightCols(1).setOnes();
    auto signatures = std::make_shared<core::Signatures>(*benchmark->signatures);
    for (auto& signature : *signatures) {
        signature.coefficients.conservativeResize(basis->matrix.cols());
        signature.coefficients.tail(1).setZero();
    }
    benchmark->basis = basis;
    benchmark->signatures = signatures;
    machine.benchmark = benchmark;
    return machine;
}

}  // namespace

/// Expectations that events may count and no metric asks for.
class TestNuisances : public QObject {
    Q_OBJECT

private slots:
    // 24, 48 and 96 instructions, and 8 that control the loop; another event counts the loop.
    void theLoopIsSubtracted()
    {
        core::Benchmark benchmark;
        benchmark.data = tests::datasetOf(2, 2, 3, {32, 56, 104, 32, 56, 104, 2, 2, 2, 2, 2, 2});
        auto basis = std::make_shared<core::Basis>();
        basis->expectations = {"ADD", "LOOP?"};
        basis->matrix.resize(3, 2);
        basis->matrix << 24, 1, 48, 1, 96, 1;
        benchmark.basis = basis;
        benchmark.signatures = std::make_shared<core::Signatures>(
            core::Signatures{{"Adds", Eigen::Vector2d(1, 0), {}}});

        const auto analysis = core::analyze(std::make_shared<core::Benchmark>(benchmark));

        const auto& fit = analysis.fits->metrics[0];
        QVERIFY(fit.verdict == core::Verdict::Exact);
        const auto chosen = core::chosenEvents(*analysis.pivoting);
        QCOMPARE(chosen.size(), std::size_t(2));
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(std::abs(fit.shown(Eigen::Index(i)) - (chosen[i] == 0 ? 1 : -4)) < 1e-12);
        }
    }

    // Nothing can be said of an event with the loop where no event counts the loop alone.
    void theLoopAloneIsNoMetric()
    {
        core::Benchmark benchmark;
        benchmark.data = tests::datasetOf(1, 2, 2, {1, 1, 1, 1});
        auto basis = std::make_shared<core::Basis>();
        basis->expectations = {"ADD", "LOOP?"};
        basis->matrix.resize(2, 2);
        basis->matrix << 24, 1, 48, 1;
        benchmark.basis = basis;
        benchmark.signatures = std::make_shared<core::Signatures>(
            core::Signatures{{"Loops", Eigen::Vector2d(0, 1), {}}});

        const auto analysis = core::analyze(std::make_shared<core::Benchmark>(benchmark));

        QVERIFY(!analysis.isComplete() && analysis.problem);
        QVERIFY(analysis.problem->code == core::Errc::InvalidArgument);
        QCOMPARE(analysis.problem->message,
                 std::string("metric 'Loops' asks for 1 of 'LOOP?', which is a nuisance (its name "
                             "ends with \"?\"); write 0, or rename the expectation in the basis"));
    }

    void signaturesMayLeaveThemOut()
    {
        const auto basis = core::parseBasisCsv("ADD,LOOP?,MUL\n1,1,0\n0,1,1\n2,1,0\n", "b.csv");
        QVERIFY(basis);

        const auto without = core::parseSignaturesCsv("metric,MUL,ADD\nM,2,1\n", *basis, "s.csv");
        const auto with =
            core::parseSignaturesCsv("metric,MUL,ADD,LOOP?\nM,2,1,0\n", *basis, "s.csv");
        const auto asking =
            core::parseSignaturesCsv("metric,MUL,ADD,LOOP?\nM,2,1,3\n", *basis, "s.csv");
        const auto lacking = core::parseSignaturesCsv("metric,ADD\nM,1\n", *basis, "s.csv");

        QVERIFY(without && with);
        QVERIFY(*without == *with);
        QVERIFY(without->front().coefficients == Eigen::Vector3d(1, 0, 2));
        QVERIFY(!asking && asking.error().message.starts_with("s.csv: metric 'M' asks for 3 of"));
        QVERIFY(!lacking);
    }

    void aBasisOfNuisancesIsRefused()
    {
        const auto basis = core::parseBasisCsv("LOOP?\n1\n1\n", "b.csv");

        QVERIFY(!basis);
        QVERIFY(basis.error().message.find("nuisances") != std::string::npos);
    }

    // Of 15 % of the events that count a loop besides, none makes a false definition, and with the
    // loop in the basis no definition is lost to it.
    void overheadMakesNoFalseDefinition()
    {
        const tests::MachineKind kind{
            .overheadShare = 0.15, .events = 60, .parameters = {.representationTolerance = 0.1}};
        int found = 0;
        int foundWithout = 0;
        int definable = 0;
        int falseOnes = 0;
        for (std::uint32_t seed = 1; seed <= 30; ++seed) {
            const auto plain = tests::plantedMachine(kind, seed);
            const auto without = core::analyze(plain.benchmark);
            const auto machine = withLoop(plain);
            const auto analysis = core::analyze(machine.benchmark);
            const auto chosen = core::chosenEvents(*analysis.pivoting);
            for (std::size_t i = 0; i < analysis.fits->metrics.size(); ++i) {
                const auto& fit = analysis.fits->metrics[i];
                const auto& signature = (*machine.benchmark->signatures)[i].coefficients;
                definable += machine.isDefinable(chosen, signature) ? 1 : 0;
                found += fit.isDefined() ? 1 : 0;
                foundWithout += without.fits->metrics[i].isDefined() ? 1 : 0;
                // As for every definition (docs/developer/methods.md, 7.1): no more than the mean
                // error allowed.
                falseOnes += fit.isDefined() && machine.errorOf(fit.shown, chosen, signature) >
                                                    core::mostMeanError
                                 ? 1
                                 : 0;
            }
        }

        const auto what = fmt::format("{} of {} found ({} without), {} false", found, definable,
                                      foundWithout, falseOnes);
        qInfo("%s", what.c_str());
        QVERIFY2(definable > 200 && falseOnes == 0, what.c_str());
        QVERIFY2(found >= foundWithout && 100 * found >= 98 * definable, what.c_str());
    }
};

PAPILIO_TEST(TestNuisances)
#include "test_nuisances.moc"
