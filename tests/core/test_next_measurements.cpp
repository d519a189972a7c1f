#include "core/analysis/stability.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "core/io/resources/resources.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

using namespace papilio;
using namespace papilio::core;

namespace {

/// A benchmark of these kernels whose events are their columns' exact counts.
std::shared_ptr<Benchmark> benchmarkOf(const std::vector<std::string>& kernels,
                                       const std::vector<std::string>& expectations,
                                       const Eigen::MatrixXd& rows)
{
    auto data = std::make_shared<Dataset>();
    data->repetitions = 2;
    for (const auto& kernel : kernels) {
        data->kernels.append(kernel);
    }
    for (Eigen::Index column = 0; column < rows.cols(); ++column) {
        const auto name = "COUNTS_" + expectations[static_cast<std::size_t>(column)];
        data->eventIds.append(name);
        data->eventNames.append(name);
        for (int repetition = 0; repetition < 2; ++repetition) {
            for (Eigen::Index row = 0; row < rows.rows(); ++row) {
                data->values.push_back(rows(row, column));
            }
        }
    }
    auto basis = std::make_shared<Basis>();
    basis->expectations = expectations;
    basis->matrix = rows;
    auto signatures = std::make_shared<Signatures>();
    for (std::size_t place = 0; place < expectations.size(); ++place) {
        const auto count = static_cast<Eigen::Index>(expectations.size());
        signatures->push_back({expectations[place],
                               Eigen::VectorXd::Unit(count, static_cast<Eigen::Index>(place)),
                               {}});
    }
    auto benchmark = std::make_shared<Benchmark>();
    benchmark->name = "made";
    benchmark->data = std::move(data);
    benchmark->basis = std::move(basis);
    benchmark->signatures = std::move(signatures);
    return benchmark;
}

/// The branch study without some of its kernels.
std::shared_ptr<Benchmark> branchWithout(const std::vector<std::string>& left)
{
    const auto basis = tests::branchBasis();
    const std::vector<std::string> all = {"1", "2",  "3",  "4", "4a", "4b",
                                          "5", "5a", "5b", "6", "7"};
    std::vector<std::string> kernels;
    std::vector<Eigen::Index> rows;
    for (std::size_t kernel = 0; kernel < all.size(); ++kernel) {
        if (std::ranges::find(left, all[kernel]) == left.end()) {
            kernels.push_back(all[kernel]);
            rows.push_back(static_cast<Eigen::Index>(kernel));
        }
    }
    auto benchmark =
        benchmarkOf(kernels, basis.expectations, Eigen::MatrixXd(basis.matrix(rows, Eigen::all)));
    benchmark->name = "branch";
    benchmark->kind = BenchmarkKind::Branch;
    return benchmark;
}

}  // namespace

class TestNextMeasurements : public QObject {
    Q_OBJECT

private slots:
    /// On k0 both count 1. With (1, -1) the rows are orthogonal: condition 1. With (1, 0) it is
    /// the golden ratio squared. The first must be taken, and nothing after it: it cannot improve.
    void aKernelThatSeparatesTwoExpectationsIsFound()
    {
        Eigen::MatrixXd row(1, 2);
        row << 1, 1;
        const auto benchmark = benchmarkOf({"k0"}, {"A", "B"}, row);
        KernelCatalogue catalogue{"made", {"k0", "same", "half", "apart"}, {}};
        catalogue.basis.expectations = {"A", "B"};
        catalogue.basis.matrix.resize(4, 2);
        catalogue.basis.matrix << 1, 1, 2, 2, 1, 0, 1, -1;

        const auto plan = planKernels(*benchmark, {catalogue});
        QCOMPARE(plan.now.rank, Eigen::Index{1});
        QVERIFY(std::isinf(plan.now.condition));
        QCOMPARE(plan.tied.size(), std::size_t{1});
        QCOMPARE(plan.tied[0].expectation, std::string("B"));
        QCOMPARE(plan.tied[0].equals, std::string("A"));
        QCOMPARE(plan.steps.size(), std::size_t{1});
        QCOMPARE(plan.steps[0].kernel, std::string("apart"));
        QCOMPARE(plan.steps[0].after.rank, Eigen::Index{2});
        QVERIFY(std::abs(plan.steps[0].after.condition - 1) < 1e-12);
        QCOMPARE(plan.steps[0].separates, std::vector<std::string>{"B"});

        catalogue.kernels.pop_back();
        catalogue.basis.matrix.conservativeResize(3, Eigen::NoChange);
        const auto second = planKernels(*benchmark, {catalogue});
        QCOMPARE(second.steps.front().kernel, std::string("half"));
        const double golden = std::numbers::phi;
        QVERIFY(std::abs(second.steps.front().after.condition - golden * golden) < 1e-12);
    }

    /// Mispredicted and Executed need different events: each is told of its own only.
    void oneMetricIsToldOnlyWhatDefinesIt()
    {
        auto events = tests::smallEvents();
        events[1].noise = 1e-4;  // BR_MISP_RETIRED
        const auto benchmark = std::make_shared<Benchmark>(tests::smallBenchmark(events));
        const auto analysis = analyze(benchmark);
        Document document;
        document.benchmarks.push_back(benchmark);
        const auto eventsFor = [&](const std::string& metric) {
            std::set<std::string> named;
            for (const auto& suggestion :
                 nextMeasurements(document, analysis, {kernelCatalogues(), {}, metric})
                     .suggestions) {
                named.insert(suggestion.events.begin(), suggestion.events.end());
            }
            return named;
        };

        QCOMPARE(eventsFor("Executed"), std::set<std::string>{"BR_SPEC"});
        QCOMPARE(eventsFor("Mispredicted"), std::set<std::string>{"BR_MISP_RETIRED"});
    }

    /// A catalogue that does not know an expectation says nothing about it.
    void aCatalogueWithoutAnExpectationDoesNotCount()
    {
        Eigen::MatrixXd row(1, 2);
        row << 1, 1;
        const auto benchmark = benchmarkOf({"k0"}, {"A", "C"}, row);
        KernelCatalogue catalogue{"made", {"apart"}, {}};
        catalogue.basis.expectations = {"A", "B"};
        catalogue.basis.matrix.resize(1, 2);
        catalogue.basis.matrix << 1, -1;
        QVERIFY(planKernels(*benchmark, {catalogue}).steps.empty());
    }

    /// CE and CR differ only in the kernels 5, 5a and 5b of the Counter Analysis Toolkit.
    void executedAndRetiredBranchesNeedAKernelOfTheFifth()
    {
        const auto benchmark = branchWithout({"5", "5a", "5b"});
        const auto analysis = analyze(benchmark);
        QVERIFY(analysis.problem && analysis.problem->code == Errc::RankDeficient);
        Document document;
        document.benchmarks.push_back(benchmark);
        const auto next = nextMeasurements(document, analysis, {kernelCatalogues(), {}});
        QVERIFY(!next.events);
        QCOMPARE(next.kernels.now.rank, Eigen::Index{4});
        QCOMPARE(next.kernels.tied.size(), std::size_t{1});
        QCOMPARE(next.kernels.tied[0].equals, std::string("CE"));
        QVERIFY(!next.suggestions.empty());
        const auto& first = next.suggestions.front();
        QVERIFY(first.kind == SuggestionKind::Kernels);
        QCOMPARE(first.kernels.size(), std::size_t{1});
        QVERIFY2(first.kernels[0].starts_with("5"), first.kernels[0].c_str());
        QVERIFY2(first.reason.starts_with("CR = CE on every kernel here"), first.reason.c_str());
        QVERIFY2(first.effect.starts_with("rank 4 of 5 → 5, condition ∞ → "), first.effect.c_str());
        // The number is that of the real matrix with the row.
        const auto added = planKernels(*benchmark, kernelCatalogues()).steps.front();
        std::vector<std::string> others = {"5", "5a", "5b"};
        std::erase(others, added.kernel);
        QVERIFY(std::abs(basisQuality(*branchWithout(others)->basis).condition -
                         added.after.condition) < 1e-9 * added.after.condition);
        QCOMPARE(
            commandText(first.call),
            std::string(
                "papilio-collect cat branch --source papi --repetitions 5 -o more.papilio.h5"));
    }

    /// BR_SPEC counts CE, and is left out only for its noise: with it, Executed is exact.
    void aNoisyEventThatWouldDefineAMetricIsMeasuredAgain()
    {
        const auto benchmark = std::make_shared<Benchmark>(tests::smallBenchmark());
        const auto analysis = analyze(benchmark);
        QVERIFY(analysis.isComplete());
        Document document;
        document.benchmarks.push_back(benchmark);
        const auto next = nextMeasurements(document, analysis, {kernelCatalogues(), {}});
        QCOMPARE(next.events->undefined.size(), std::size_t{1});
        QCOMPARE(next.events->undefined[0].metric, std::string("Executed"));
        QCOMPARE(next.events->undefined[0].direction, std::string("CE"));
        QVERIFY(next.events->undefined[0].hasRemedy);
        QCOMPARE(next.events->remedies.size(), std::size_t{1});
        const auto& gain = next.events->remedies[0].gains.front();
        QVERIFY(std::abs(gain.before - 1) < 1e-12);  // nothing chosen counts CE at all
        QVERIFY(gain.after < 1e-3);
        const auto& first = next.suggestions.front();
        QVERIFY(first.kind == SuggestionKind::Events);
        QCOMPARE(first.events, std::vector<std::string>{"BR_SPEC"});
        QCOMPARE(first.metrics, std::vector<std::string>{"Executed"});
        QVERIFY(first.reason.find("is noisy (max-RNMSE") != std::string::npos);
        QVERIFY2(
            commandText(first.call).find("--events BR_SPEC --repetitions 10") != std::string::npos,
            commandText(first.call).c_str());
    }

    /// Each second repetition counts 1 % more, so at tau = 1e-10 no event is quiet and no metric is
    /// defined. Above the noise COUNTS_A and COUNTS_B count A and B within 0.5 %.
    static std::shared_ptr<Benchmark> slightlyNoisy()
    {
        auto benchmark = benchmarkOf({"k0", "k1", "k2"}, {"A", "B"},
                                     Eigen::MatrixXd{{100, 0}, {200, 100}, {0, 300}});
        auto data = std::make_shared<Dataset>(*benchmark->data);
        for (std::size_t value = 0; value < data->values.size(); ++value) {
            data->values[value] *= value / 3 % 2 == 1 ? 1.01 : 1;
        }
        benchmark->data = std::move(data);
        return benchmark;
    }

    void thresholdsThatDefineMoreComeFirst()
    {
        const auto benchmark = slightlyNoisy();
        Document document;
        document.benchmarks.push_back(benchmark);
        const auto suggestions = [&] {
            const auto analysis = analyze(benchmark);
            MeasuringOptions options;
            options.recommended = recommend(stabilityMap(analysis, alphaGrid(8)), analysis);
            return nextMeasurements(document, analysis, options).suggestions;
        };
        const auto before = suggestions();
        QVERIFY(!before.empty());
        QVERIFY(before.front().kind == SuggestionKind::Thresholds);
        QVERIFY(before.front().call.benchmarks.empty());
        QVERIFY2(before.front().reason.find("define 0 of 2 metrics") != std::string::npos,
                 before.front().reason.c_str());

        chooseStartingParameters(*benchmark);
        const auto isAdvice = [](const Suggestion& one) {
            return one.kind == SuggestionKind::Thresholds;
        };
        QVERIFY(std::ranges::none_of(suggestions(), isAdvice));
    }

    void dataOfNoKnownKindStartWhereTheyCanBeJudged_data()
    {
        QTest::addColumn<BenchmarkKind>("kind");
        QTest::addColumn<bool>("isRepresentable");
        QTest::addColumn<int>("defined");
        QTest::addColumn<int>("notes");
        QTest::newRow("custom") << BenchmarkKind::Custom << true << 2 << 1;
        QTest::newRow("known kind") << BenchmarkKind::Branch << true << 0 << 0;
        QTest::newRow("no thresholds help") << BenchmarkKind::Custom << false << 0 << 1;
    }

    void dataOfNoKnownKindStartWhereTheyCanBeJudged()
    {
        QFETCH(BenchmarkKind, kind);
        QFETCH(bool, isRepresentable);
        QFETCH(int, defined);
        QFETCH(int, notes);
        const auto benchmark = slightlyNoisy();
        benchmark->kind = kind;
        if (!isRepresentable) {  // COUNTS_A counts 100 A + 200 B; COUNTS_B is no combination
            auto basis = std::make_shared<Basis>(*benchmark->basis);
            basis->matrix = Eigen::MatrixXd{{1, 0}, {0, 1}, {0, 0}};
            benchmark->basis = std::move(basis);
        }
        chooseStartingParameters(*benchmark);
        const auto analysis = analyze(benchmark);
        QVERIFY(analysis.isComplete());
        QCOMPARE(std::ranges::count_if(analysis.fits->metrics, &MetricFit::isDefined),
                 std::ptrdiff_t{defined});
        QCOMPARE(static_cast<int>(benchmark->data->provenance.notes.size()), notes);
        QCOMPARE(benchmark->parameters == Parameters(), defined == 0);
    }

    /// The same event with holes: its other kernels say what it counts.
    void aMaskedEventIsJudgedByTheKernelsItHas()
    {
        auto benchmark = std::make_shared<Benchmark>(tests::smallBenchmark());
        auto data = std::make_shared<Dataset>(*benchmark->data);
        std::size_t event = 0;
        while (data->eventNames[event] != "BR_SPEC") {
            ++event;
        }
        data->valid.assign(data->values.size(), 1);
        const auto kernels = data->kernelCount();
        for (std::size_t repetition = 0; repetition < data->repetitions; ++repetition) {
            data->valid[event * data->blockSize() + repetition * kernels + 2] = 0;
        }
        benchmark->data = data;
        const auto plan = planEvents(analyze(benchmark));
        QCOMPARE(plan.masked, std::size_t{1});
        QCOMPARE(plan.remedies.size(), std::size_t{1});
        QCOMPARE(plan.remedies[0].events,
                 std::vector<std::uint32_t>{static_cast<std::uint32_t>(event)});
    }

    /// A noisy event that counts Executed together with something else nobody counts takes half of
    /// the residual away, but defines nothing: it is not offered.
    void whatStillDefinesNothingIsNoRemedy()
    {
        auto events = tests::smallEvents();
        for (auto& event : events) {
            if (event.name == "BR_SPEC") {
                event.combination = {1, 0, 0, 1, 0};
            }
            if (event.name == "BR_INST_RETIRED:ALL_BRANCHES") {
                event.combination = {0, 1, 0, 0, 0};  // nobody counts D any more
            }
        }
        const auto benchmark = std::make_shared<Benchmark>(tests::smallBenchmark(events));
        const auto plan = planEvents(analyze(benchmark));
        QCOMPARE(plan.undefined.size(), std::size_t{2});  // Unconditional and Executed
        QVERIFY(plan.remedies.empty());
        // |s - P s| with CE + D added: 1 / sqrt(2) of either.
        QVERIFY(!plan.undefined[0].hasRemedy && !plan.undefined[1].hasRemedy);
    }

    /// Without such an event only others of the machine can help; those that were measured are
    /// not named again.
    void withoutARemedyTheMachinesOtherEventsAreNamed()
    {
        auto events = tests::smallEvents();
        std::erase_if(events, [](const auto& event) { return event.name == "BR_SPEC"; });
        const auto benchmark = std::make_shared<Benchmark>(tests::smallBenchmark(events));
        auto branch = *benchmark;
        branch.kind = BenchmarkKind::Branch;
        const auto shared = std::make_shared<Benchmark>(branch);
        Document document;
        document.benchmarks.push_back(shared);
        const auto next =
            nextMeasurements(document, analyze(shared),
                             {{}, {"BR_EXEC:ALL", "br_misp_retired", "L2_RQSTS:MISS", "CPU_CLK"}});
        const auto found =
            std::ranges::find(next.suggestions, SuggestionKind::OtherEvents, &Suggestion::kind);
        QVERIFY(found != next.suggestions.end());
        QCOMPARE(found->events, std::vector<std::string>{"BR_EXEC:ALL"});
        // CE - CR is 0.5 on the kernels 5, 5a, 5b only, and M, which is chosen, is 0.5 on these and
        // on 4, 4a, 4b: what M cannot explain is spread over the six.
        for (const auto& kernel : next.events->undefined.front().kernels) {
            QVERIFY2(kernel.starts_with("4") || kernel.starts_with("5"), kernel.c_str());
        }
        QVERIFY2(found->reason.starts_with("“Executed” is not definable"), found->reason.c_str());
        QCOMPARE(found->effect, std::string("unknown until measured"));
    }

    // Only the first of the metrics that stay undefined was named.
    void everyUndefinedMetricIsNamed()
    {
        auto events = tests::smallEvents();
        std::erase_if(events, [](const auto& event) {
            return event.name == "BR_SPEC" || event.name == "BR_MISP_RETIRED";
        });
        const auto benchmark = std::make_shared<Benchmark>(tests::smallBenchmark(events));
        Document document;
        document.benchmarks.push_back(benchmark);

        const auto next = nextMeasurements(document, analyze(benchmark), {});

        const auto found =
            std::ranges::find(next.suggestions, SuggestionKind::OtherEvents, &Suggestion::kind);
        QVERIFY(found != next.suggestions.end());
        QVERIFY(next.events->undefined.size() >= 2);
        for (const auto& metric : next.events->undefined) {
            QVERIFY2(found->reason.find(quotedMetric(metric.metric) + " is ") != std::string::npos,
                     found->reason.c_str());
        }
    }

    // RETIRED_INSTRUCTIONS was measured, and "Instructions" was "measure events that this study
    // does not have".
    void anEventThatNearlyCountsItIsNamed_data()
    {
        QTest::addColumn<double>("off");  // of every second kernel
        QTest::addColumn<bool>("isNamed");
        QTest::newRow("within 10 %") << 0.05 << true;
        QTest::newRow("far off") << 0.5 << false;
    }

    void anEventThatNearlyCountsItIsNamed()
    {
        QFETCH(double, off);
        QFETCH(bool, isNamed);
        auto events = tests::smallEvents();
        std::erase_if(events, [](const auto& event) { return event.name == "BR_SPEC"; });
        events.push_back({"NEARLY", {1, 0, 0, 0, 0}, 0});
        auto benchmark = std::make_shared<Benchmark>(tests::smallBenchmark(events));
        auto data = std::make_shared<Dataset>(*benchmark->data);
        constexpr std::size_t block = 22;  // two repetitions of eleven kernels
        for (std::size_t at = 0; at < block; ++at) {
            data->values[data->values.size() - block + at] *= at % 11 % 2 == 0 ? 1 + off : 1 - off;
        }
        benchmark->data = std::move(data);
        Document document;
        document.benchmarks.push_back(benchmark);

        MeasuringOptions options;
        options.metric = "Executed";
        const auto next = nextMeasurements(document, analyze(benchmark), options);

        const bool isFound = std::ranges::any_of(next.suggestions, [](const auto& suggestion) {
            return suggestion.reason.find("NEARLY differs") != std::string::npos;
        });
        QCOMPARE(isFound, isNamed);
    }

    // A basis of condition 5e7 was said to tell every expectation apart.
    void nearlyDependentExpectationsAreNotToldApart()
    {
        Eigen::MatrixXd rows(4, 2);
        rows << 1, 1, 2, 2, 3, 3, 4, 4 + 1e-7;
        const auto benchmark = benchmarkOf({"a", "b", "c", "d"}, {"X", "Y"}, rows);
        Document document;
        document.benchmarks.push_back(benchmark);
        const auto found = nextMeasurements(document, analyze(benchmark), {{}, {}});
        QVERIFY(found.kernels.now.condition > 1e7);
        QVERIFY2(found.conclusion.find("nearly dependent") != std::string::npos,
                 found.conclusion.c_str());
    }

    // "Nothing more to measure: every metric is defined" was said of an analysis that had stopped.
    void whatStoppedTheAnalysisIsSaidInsteadOfNothingMore()
    {
        Eigen::MatrixXd rows(4, 3);
        rows << 1, 0, 1, 0, 1, 1, 1, 1, 2, 2, 1, 3;
        const auto benchmark = benchmarkOf({"a", "b", "c", "d"}, {"X", "Y", "SUM"}, rows);
        Document document;
        document.benchmarks.push_back(benchmark);

        const auto next = nextMeasurements(document, analyze(benchmark), {});

        QVERIFY(next.suggestions.empty());
        QVERIFY2(next.conclusion.starts_with("The analysis stopped: the basis has rank 2"),
                 next.conclusion.c_str());
    }

    // The fit meets the signature up to roundoff: that was printed as "misses -6e-36 Y".
    void roundoffIsNotMissing()
    {
        Eigen::MatrixXd rows(4, 2);
        rows << 1, 0, 0, 1, 1, 1, 2, 1;
        const auto benchmark = benchmarkOf({"a", "b", "c", "d"}, {"X", "Y"}, rows);
        benchmark->signatures = std::make_shared<Signatures>(Signatures{
            {"Lines", Eigen::Vector2d(0.015625, 0), {}}, {"Giga", Eigen::Vector2d(0, 1e-9), {}}});
        Document document;
        document.benchmarks.push_back(benchmark);
        auto analysis = analyze(benchmark);
        QVERIFY(nextMeasurements(document, analysis, {}).events->undefined.empty());

        // Also where such a fit is refused.
        auto fits = std::make_shared<MetricFits>(*analysis.fits);
        fits->metrics[0].verdict = Verdict::Approximate;
        analysis.fits = fits;
        const auto next = nextMeasurements(document, analysis, {});
        QCOMPARE(next.events->undefined.size(), std::size_t(1));
        QVERIFY(next.events->undefined[0].direction.empty());
        QVERIFY(next.events->undefined[0].kernels.empty());
        QVERIFY(next.suggestions.empty());
        QVERIFY2(next.conclusion.find("Lines") != std::string::npos, next.conclusion.c_str());
    }

    // The measurement that made the study was proposed again, which would count the same events.
    void whatCountedAllEventsOfItsSourceIsNotProposedAgain()
    {
        auto events = tests::smallEvents();
        std::erase_if(events, [](const auto& event) { return event.name == "BR_SPEC"; });
        auto branch = tests::smallBenchmark(events);
        branch.kind = BenchmarkKind::Branch;
        auto kind = DataOrigin::Measured;
        const auto otherEvents = [&branch, &kind](const std::string& command) {
            auto data = std::make_shared<Dataset>(*branch.data);
            data->provenance.command = command;
            data->provenance.source = "papi";
            data->provenance.kind = kind;
            branch.data = data;
            const auto shared = std::make_shared<Benchmark>(branch);
            Document document;
            document.benchmarks.push_back(shared);
            const auto next = nextMeasurements(document, analyze(shared), {});
            return *std::ranges::find(next.suggestions, SuggestionKind::OtherEvents,
                                      &Suggestion::kind);
        };
        const auto all = otherEvents("papilio-collect cat branch --source papi -o a.h5");
        QCOMPARE(all.title, std::string("An event is missing on this machine"));
        kind = DataOrigin::Virtual;  // another machine would count no other events
        QVERIFY(otherEvents(branch.data->provenance.command).title != all.title);
        kind = DataOrigin::Measured;
        QVERIFY(all.call.benchmarks.empty());  // so there is no command
        for (const auto* command :
             {"papilio-collect cat branch --source papi --events A B -o a.h5", ""}) {
            const auto some = otherEvents(command);
            QCOMPARE(some.title, std::string("Measure events that this study does not have"));
            QVERIFY(!some.call.benchmarks.empty());
        }
    }

    // "--source constructed: by hand" was proposed.
    void whatNobodyMeasuredIsMeasuredWithPapi()
    {
        auto branch = tests::smallBenchmark(tests::smallEvents());
        auto data = std::make_shared<Dataset>(*branch.data);
        data->provenance.source = "constructed: by hand";
        data->provenance.kind = DataOrigin::Constructed;
        branch.data = data;
        const auto shared = std::make_shared<Benchmark>(branch);
        Document document;
        document.benchmarks.push_back(shared);
        const auto next = nextMeasurements(document, analyze(shared), {});
        QVERIFY(!next.suggestions.empty());
        for (const auto& suggestion : next.suggestions) {
            QCOMPARE(suggestion.call.source, std::string("papi"));
        }
    }
};

PAPILIO_TEST(TestNextMeasurements)
#include "test_next_measurements.moc"
