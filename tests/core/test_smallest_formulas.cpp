#include "core/analysis/shown_formula.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/planted_machine.h"

#include <QtTest>

#include <algorithm>
#include <fmt/format.h>

using namespace papilio;
using core::Verdict;

namespace {

/// What became of the metrics of many machines.
struct Tally {
    int metrics = 0;  ///< with a formula of up to four terms
    int proven = 0;
    int falseOnes = 0;  ///< formulas that are further off the truth than the limits allow
    int longer = 0;     ///< than the formula of the chosen events
    int shorter = 0;
    double worst = 0;
};

void addTo(Tally& tally, const tests::PlantedMachine& machine, const core::Analysis& analysis)
{
    const auto found = core::smallestFormulas(analysis);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto& fit = analysis.fits->metrics[i];
        const auto& signature = (*analysis.benchmark->signatures)[i].coefficients;
        for (const auto& formula : found[i].formulas) {
            const double error = machine.errorOf(formula.coefficients, formula.events, signature);
            tally.worst = std::max(tally.worst, error);
            tally.falseOnes += error > 0.05 ? 1 : 0;
        }
        if (found[i].size == 0 || found[i].size > 4) {
            continue;
        }
        ++tally.metrics;
        tally.proven += found[i].isProven ? 1 : 0;
        const auto terms = std::size_t((fit.shown.array() != 0).count());
        tally.longer += fit.isDefined() && found[i].size > terms ? 1 : 0;
        tally.shorter += fit.isDefined() && found[i].size < terms ? 1 : 0;
    }
}

/// Adds a vector to an orthonormal set. @return whether it was independent
bool extend(std::vector<Eigen::VectorXd>& span, Eigen::VectorXd vector)
{
    const double size = vector.norm();
    for (int twice = 0; twice < 2; ++twice) {
        for (const auto& q : span) {
            vector -= q.dot(vector) * q;
        }
    }
    if (vector.norm() <= 1e-9 * size) {
        return false;
    }
    span.push_back(vector.normalized());
    return true;
}

/// Whether some `size` of the columns from `first` on, with those in `span`, make the target.
bool isReached(const Eigen::MatrixXd& columns,
               const Eigen::VectorXd& target,
               std::vector<Eigen::VectorXd>& span,
               Eigen::Index first,
               int size)
{
    if (size == 0) {
        auto copy = span;
        return !extend(copy, target);
    }
    for (Eigen::Index j = first; j < columns.cols(); ++j) {
        if (extend(span, columns.col(j))) {
            const bool isIt = isReached(columns, target, span, j + 1, size - 1);
            span.pop_back();
            if (isIt) {
                return true;
            }
        }
    }
    return false;
}

/// The fewest columns that make the target: all sets, one after the other; 0: more than `most`.
std::size_t fewest(const Eigen::MatrixXd& columns, const Eigen::VectorXd& target, int most)
{
    std::vector<Eigen::VectorXd> span;
    for (int size = 1; size <= most; ++size) {
        if (isReached(columns, target, span, 0, size)) {
            return std::size_t(size);
        }
    }
    return 0;
}

/// Exact counts of single events over the identity, two repetitions, and one metric.
core::Analysis analysisOf(const Eigen::MatrixXd& events, const Eigen::VectorXd& asked)
{
    const auto kernels = std::size_t(events.rows());
    std::vector<double> values;
    for (Eigen::Index event = 0; event < events.cols(); ++event) {
        for (int repetition = 0; repetition < 2; ++repetition) {
            values.insert(values.end(), events.col(event).begin(), events.col(event).end());
        }
    }
    core::Benchmark benchmark;
    benchmark.data = tests::datasetOf(std::size_t(events.cols()), 2, kernels, values);
    benchmark.basis = tests::identityBasis(kernels);
    benchmark.signatures = std::make_shared<core::Signatures>(core::Signatures{{"M", asked, {}}});
    return core::analyze(std::make_shared<core::Benchmark>(benchmark));
}

}  // namespace

/// The fewest events that define a metric.
class TestSmallestFormulas : public QObject {
    Q_OBJECT

private slots:
    // One event counts the metric, the chosen ones make it of four.
    void oneEventInsteadOfFour()
    {
        Eigen::MatrixXd events(4, 5);
        events << Eigen::MatrixXd::Identity(4, 4), Eigen::Vector4d(1, 1, 1, 1);
        const auto analysis = analysisOf(events, Eigen::Vector4d(1, 1, 1, 1));
        QCOMPARE((analysis.fits->metrics[0].shown.array() != 0).count(), Eigen::Index(4));

        const auto found = core::smallestFormulas(analysis);

        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].size, std::size_t(1));
        QVERIFY(found[0].isProven && found[0].isComplete);
        QCOMPARE(found[0].formulas.size(), std::size_t(1));
        QVERIFY(found[0].formulas[0].events == std::vector<std::uint32_t>{4});
        QCOMPARE(found[0].formulas[0].coefficients(0), 1.0);
        QVERIFY(found[0].formulas[0].verdict == Verdict::Exact);
    }

    // 5 % would allow to leave a term of 3 % out; the chosen events show that it is counted.
    void noTermIsLeftOut()
    {
        const auto analysis =
            analysisOf(Eigen::MatrixXd::Identity(3, 3), Eigen::Vector3d(100, 3, 1));

        const auto found = core::smallestFormulas(analysis);

        QCOMPARE(found[0].size, std::size_t(3));
        QVERIFY(found[0].isProven);
    }

    void proportionalEventsTakePartOnce()
    {
        Eigen::MatrixXd events(2, 4);
        events << 2, 1, -3, 0,  //
            0, 0, 0, 1;
        const auto analysis = analysisOf(events, Eigen::Vector2d(1, 0));

        const auto found = core::smallestFormulas(analysis);

        QCOMPARE(found[0].formulas.size(), std::size_t(1));
        // Of the three the one whose coefficient is simplest.
        QVERIFY(found[0].formulas[0].events == std::vector<std::uint32_t>{1});
    }

    void eventsWithAReasonAgainstThemComeLast()
    {
        Eigen::MatrixXd events(3, 4);
        events << 1, 0, 1, 0,  //
            0, 1, 0, 1,        //
            0, 0, 1, 1;
        core::FormulaSearch search;
        search.cautions = {1, 0, 0, 0};
        const auto analysis = analysisOf(events, Eigen::Vector3d(1, -1, 0));

        const auto found = core::smallestFormulas(analysis, search);

        QCOMPARE(found[0].size, std::size_t(2));
        QCOMPARE(found[0].formulas.size(), std::size_t(2));
        QVERIFY((found[0].formulas[0].events == std::vector<std::uint32_t>{2, 3}));
        QVERIFY((found[0].formulas[1].events == std::vector<std::uint32_t>{0, 1}));
    }

    void whatNothingCountsHasNoFormula()
    {
        Eigen::MatrixXd events(2, 1);
        events << 1, 1;

        const auto found = core::smallestFormulas(analysisOf(events, Eigen::Vector2d(1, 0)));

        QCOMPARE(found[0].size, std::size_t(0));
        QVERIFY(found[0].isProven && found[0].formulas.empty());
    }

    // A search that is cut short names the formula of the chosen events as a bound.
    void stepsEndASearch()
    {
        const auto machine = tests::plantedMachine({.events = 60}, 3);
        const auto analysis = core::analyze(machine.benchmark);
        core::FormulaSearch search;
        search.steps = 0;

        const auto found = core::smallestFormulas(analysis, search);

        std::size_t bounds = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            bounds += found[i].size > 1 && !found[i].isProven ? 1 : 0;
            QVERIFY(!analysis.fits->metrics[i].isDefined() || found[i].size > 0);
        }
        QVERIFY(bounds > 0);
    }

    void stopsWhenAsked()
    {
        const auto machine = tests::plantedMachine({.events = 60}, 3);
        std::stop_source stop;
        stop.request_stop();

        QVERIFY(
            core::smallestFormulas(core::analyze(machine.benchmark), {}, stop.get_token()).empty());
    }

    // All sets of up to three events, one after the other, on machines without noise.
    void agreesWithTryingEverySet()
    {
        int compared = 0;
        int missed = 0;
        for (std::uint32_t seed = 1; seed <= 40; ++seed) {
            const auto machine = tests::plantedMachine({.events = 22}, seed);
            const auto analysis = core::analyze(machine.benchmark);
            std::vector<Eigen::Index> usable;
            for (std::size_t event = 0; event < 22; ++event) {
                if (analysis.pivoting->status[event] >= core::EventStatus::Dependent) {
                    usable.push_back(Eigen::Index(event));
                }
            }
            const Eigen::MatrixXd columns = machine.truth(Eigen::all, usable);
            const auto found = core::smallestFormulas(analysis);
            for (std::size_t i = 0; i < found.size(); ++i) {
                const Eigen::VectorXd target = analysis.benchmark->basis->matrix *
                                               (*analysis.benchmark->signatures)[i].coefficients;
                const auto size = fewest(columns, target, 3);
                const auto mine = found[i].size > 3 ? 0 : found[i].size;
                compared += size > 0 ? 1 : 0;
                missed += size != mine ? 1 : 0;
                QVERIFY(size == mine || size == 0 || mine >= size);
            }
        }
        QVERIFY2(compared > 200, std::to_string(compared).c_str());
        QCOMPARE(missed, 0);
    }

    // More than 200 machines.
    void noFormulaIsFalseOnPlantedMachines_data()
    {
        QTest::addColumn<double>("exactShare");
        QTest::addColumn<double>("quietest");
        QTest::addColumn<double>("loudest");
        QTest::addColumn<double>("overhead");
        QTest::addColumn<int>("events");
        QTest::addColumn<int>("machines");
        QTest::addColumn<double>("tau");
        QTest::addColumn<double>("rho");
        QTest::newRow("exact") << 1.0 << 1.0 << 1.0 << 0.0 << 60 << 60 << 1e-10 << 5e-3;
        QTest::newRow("few exact events, the rest noisy")
            << 0.15 << 1e-8 << 1e-1 << 0.0 << 60 << 50 << 0.1 << 5e-3;
        QTest::newRow("half exact, the rest loud")
            << 0.5 << 1e-3 << 0.3 << 0.0 << 60 << 50 << 0.1 << 5e-3;
        QTest::newRow("none exact") << 0.0 << 1e-3 << 1e-1 << 0.0 << 60 << 40 << 0.1 << 0.1;
        QTest::newRow("loop overhead") << 1.0 << 1.0 << 1.0 << 0.15 << 60 << 40 << 1e-10 << 0.1;
        QTest::newRow("many events") << 0.6 << 1e-8 << 1e-1 << 0.0 << 300 << 2 << 1e-10 << 5e-3;
    }

    void noFormulaIsFalseOnPlantedMachines()
    {
        QFETCH(double, exactShare);
        QFETCH(double, quietest);
        QFETCH(double, loudest);
        QFETCH(double, overhead);
        QFETCH(int, events);
        QFETCH(int, machines);
        QFETCH(double, tau);
        QFETCH(double, rho);
        const tests::MachineKind kind{
            .exactShare = exactShare,
            .quietest = quietest,
            .loudest = loudest,
            .overheadShare = overhead,
            .events = std::size_t(events),
            .parameters = {.tau = tau, .alpha = 5e-4, .representationTolerance = rho}};
        Tally tally;
        for (int seed = 1; seed <= machines; ++seed) {
            const auto machine = tests::plantedMachine(kind, std::uint32_t(seed));
            addTo(tally, machine, core::analyze(machine.benchmark));
        }

        const auto what = fmt::format(
            "{} metrics, {} proven, {} shorter, {} longer, {} false "
            "(worst {:.3g})",
            tally.metrics, tally.proven, tally.shorter, tally.longer, tally.falseOnes, tally.worst);
        qInfo("%s", what.c_str());
        QVERIFY2(tally.metrics > machines && tally.shorter > machines / 2, what.c_str());
        QVERIFY2(tally.falseOnes == 0 && tally.longer == 0, what.c_str());
        QVERIFY2(100 * tally.proven >= 95 * tally.metrics, what.c_str());
    }
};

PAPILIO_TEST(TestSmallestFormulas)
#include "test_smallest_formulas.moc"
