#include "core/comparison/highlights.h"
#include "tests/core/comparison_samples.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

class TestStudyComparison : public QObject {
    Q_OBJECT

private slots:
    void twiceAsSteepTakesHalfTheIterations()
    {
        const auto slow = history("m/cg", 1, 7, 1e-6, 3);
        const auto fast = history("m/cg", 2, 7, 1e-6, 1);
        const auto pair = compareSolvers(solver(slow), solver(fast));
        QCOMPARE(*pair.first.report.target.lasting, std::size_t{6});
        QCOMPARE(*pair.second.report.target.lasting, std::size_t{3});
        QCOMPARE(*pair.iterationGain, 2.0);
        QCOMPARE(*pair.moreIterations(), -3L);
        QVERIFY(!pair.ownTolerances);
        // log10 B - log10 A = -i over i = 0 … 6
        QCOMPARE(pair.curve.common, std::size_t{7});
        QVERIFY(std::abs(pair.curve.mean + 3) < 1e-12);
        QVERIFY(std::abs(pair.curve.largest + 6) < 1e-12);
        QCOMPARE(pair.curve.at, std::size_t{6});
        const auto back = compareSolvers(solver(fast), solver(slow));
        QCOMPARE(*back.iterationGain, 0.5);
        QVERIFY(std::abs(back.curve.largest - 6) < 1e-12);
    }

    void theLargerToleranceJudgesBoth()
    {
        const auto pair =
            compareSolvers(solver(history("a", 1, 5, 1e-4)), solver(history("a", 1, 9, 1e-8)));
        QVERIFY(std::abs(pair.tolerance - 1e-4) < 1e-16);
        QVERIFY(pair.ownTolerances && std::abs(pair.ownTolerances->first - 1e-4) < 1e-16 &&
                std::abs(pair.ownTolerances->second - 1e-8) < 1e-20);
        QCOMPARE(*pair.first.report.target.lasting, *pair.second.report.target.lasting);
        QCOMPARE(*pair.iterationGain, 1.0);
        QCOMPARE(*solver(history("a", 1, 9, 1e-8)).report.target.lasting, std::size_t{8});
        const auto asked = compareSolvers(solver(history("a", 1, 9, 1e-8)),
                                          solver(history("a", 2, 9, 1e-8)), 1e-2);
        QCOMPARE(*asked.iterationGain, 2.0);
        QVERIFY(!asked.ownTolerances);
    }

    void aSolverThatDoesNotArriveHasNoGain()
    {
        const auto pair =
            compareSolvers(solver(history("a", 1, 7, 1e-6)), solver(history("a", 0.1, 7, 1e-6)));
        QVERIFY(!pair.iterationGain && !pair.timeGain && !pair.moreIterations());
        const auto list = highlights(only(&StudyComparison::solvers, pair));
        QCOMPARE(list.size(), std::size_t{1});
        QVERIFY(list.front().kind == Highlight::Kind::SolverOutcome);
        QCOMPARE(list.front().item, std::string("a"));
    }

    void valuesThatAreNoNumbersAreLeftOutOfTheDifference()
    {
        auto broken = std::make_shared<Recorder>(*history("a", 1, 4, 1e-6));
        std::vector<double> values(broken->values.begin(), broken->values.end());
        values[2] = std::numeric_limits<double>::quiet_NaN();
        broken->values = std::move(values);
        const auto curve = compareCurves(*history("a", 1, 4, 1e-6), *broken);
        QCOMPARE(curve.common, std::size_t{3});
        QVERIFY(std::abs(curve.largest) < 1e-12);
        QCOMPARE(compareCurves(Recorder(), *broken).common, std::size_t{0});
    }

    void nodesOfOneModelDifferInPoints()
    {
        const auto one = model("small", "slots at issue");
        Document document;
        document.counters = {counters("t", {100, 200}, {50, 150})};
        const auto side = studySide(document, only(one));
        QCOMPARE(side.runs.size(), std::size_t{2});
        QCOMPARE(side.runs[1].label, std::string("t, 2"));
        const auto pair = compareTopDownRuns(side.runs[0], side.runs[1]);
        QVERIFY(pair.isSameModel);
        QCOMPARE(*pair.nodes[0].delta(), 0.25);
        QCOMPARE(*pair.nodes[0].ratio(), 3.0);  // 150 slots of 50
        QCOMPARE(*pair.nodes[1].delta(), -0.25);
        QCOMPARE(pair.comparableNodes(), pair.nodes.size());
        const auto list = highlights(only(&StudyComparison::topdown, pair));
        const auto* lost = highlightOf(list, Highlight::Kind::Node);
        QVERIFY(lost != nullptr && lost->index == 0 && lost->item == "Lost");
    }

    void slotsAtIssueAndCyclesAtCommitDoNotCompare()
    {
        Document document;
        document.counters = {counters("t", {100}, {50})};
        const auto issue = studySide(document, only(model("one", "slots at issue")));
        const auto commit = studySide(document, only(model("other", "cycles at commit")));
        const auto pair = compareTopDownRuns(issue.runs[0], commit.runs[0]);
        QVERIFY(!pair.isSameModel);
        QCOMPARE(pair.nodes.size(), std::size_t{2});
        for (const auto& node : pair.nodes) {
            QVERIFY(!node.isComparable() && !node.delta() && !node.ratio());
            QVERIFY(node.obstacle->kind == Incomparable::Kind::Accounting);
            QCOMPARE(node.obstacle->what, std::string("slots at issue"));
            QCOMPARE(node.obstacle->other, std::string("cycles at commit"));
        }
        QCOMPARE(pair.comparableNodes(), std::size_t{0});
        const auto list = highlights(only(&StudyComparison::topdown, pair));
        QCOMPARE(list.size(), std::size_t{1});
        QVERIFY(list.front().kind == Highlight::Kind::NoNode);
    }

    void aNodeThatWasNotCountedSaysWhichEventIsMissing()
    {
        const auto one = model("small", "slots at issue");
        Document document;
        document.counters = {
            counters("t", {100, 100}, {50, std::numeric_limits<double>::quiet_NaN()})};
        const auto side = studySide(document, only(one));
        const auto pair = compareTopDownRuns(side.runs[0], side.runs[1]);
        QVERIFY(pair.nodes[0].obstacle->kind == Incomparable::Kind::NotCounted);
        QCOMPARE(pair.nodes[0].obstacle->node, std::string("Lost"));
        QCOMPARE(pair.nodes[0].obstacle->where, std::string("B"));
        QCOMPARE(pair.nodes[0].obstacle->what, std::string("LOST"));
        QCOMPARE(pair.comparableNodes(), std::size_t{0});
    }

    void roofsAndKernelsAreComparedByName()
    {
        const auto pair = compareRooflines(roofs(200, 40, 0.25), roofs(160, 38, 0.5));
        QCOMPARE(pair.comparison.roofs.front().difference.ratio, 0.8);
        const auto& point = pair.comparison.points.front();
        QCOMPARE(point.difference.ratio, 0.95);
        QCOMPARE(point.placedBefore.distance, 200 * 0.25 / 40);
        QCOMPARE(point.placedAfter.distance, 160 * 0.5 / 38);
        QVERIFY(pair.intensitiesCompare);
        const auto list = highlights(only(&StudyComparison::rooflines, pair));
        const auto* roof = highlightOf(list, Highlight::Kind::Roof);
        QVERIFY(roof != nullptr && roof->index == 0 && roof->item == "DRAM");
        QCOMPARE(roof->weight, std::log2(1 / 0.8) / 2);  // measured once
    }

    void differentBytesDoNotCompare()
    {
        auto classic = std::make_shared<Roofline>(*roofs(160, 38, 0.5));
        classic->bytes = Roofline::Bytes::Dram;
        const auto pair = compareRooflines(roofs(200, 40, 0.25), classic);
        QVERIFY(!pair.intensitiesCompare);
        const auto list = highlights(only(&StudyComparison::rooflines, pair));
        QVERIFY(highlightOf(list, Highlight::Kind::Roof) == nullptr);
    }

    void aRooflineWithItselfComparesTheRunsOfItsKernels()
    {
        auto tuned = std::make_shared<Roofline>(*roofs(200, 20, 0.25));
        tuned->points[0].run = "original";
        auto faster = tuned->points[0];
        faster.run = "tuned";
        faster.performance = 30;
        tuned->points.push_back(faster);
        const auto pair = compareRooflines(tuned, tuned);
        QCOMPARE(pair.comparison.points.size(), std::size_t{1});
        QCOMPARE(pair.comparison.points[0].difference.ratio, 1.5);
        Document document;
        document.rooflines = {tuned};
        QCOMPARE(matchWithin(plain(document)).rooflines, (std::vector<ItemPair>{{"node", "node"}}));
    }

    void formulasAreComparedAsExpressions()
    {
        using Kind = DefinitionDifference::Kind;
        auto renamed = definition("CPI", "CYC / INS");
        renamed.unit = "cycles";
        const auto list = compareDefinitions(
            {set("mine",
                 {definition("IPC", "INS/CYC"), definition("Gone", "A"),
                  definition("CPI", "CYC / INS"), definition("MPKI", "MISS * 1000 / INS")},
                 {{.name = "latency", .value = 200, .unit = "cycles", .source = {}}})},
            {set("theirs",
                 {definition("IPC", "(INS) / CYC"), renamed, definition("MPKI", "MISS / INS"),
                  definition("New", "B")},
                 {{.name = "latency", .value = 210, .unit = "cycles", .source = {}}})});
        const auto kind = [&](const std::string& name) {
            return std::ranges::find(list, name, &DefinitionDifference::name)->kind;
        };
        QCOMPARE(list.size(), std::size_t{6});
        QVERIFY(kind("IPC") == Kind::Same);
        QVERIFY(kind("Gone") == Kind::OnlyFirst && kind("New") == Kind::OnlySecond);
        QVERIFY(kind("CPI") == Kind::Different && kind("MPKI") == Kind::Different);
        const auto& constant = *std::ranges::find(list, "latency", &DefinitionDifference::name);
        QVERIFY(constant.what == std::vector{DefinitionDifference::Part::Value});
        QCOMPARE(constant.first, std::string("200 cycles"));
        QCOMPARE(constant.set, std::string("mine / theirs"));
    }

    void aSetWithoutAPartnerIsOnlyInOne()
    {
        const auto list = compareDefinitions(
            {set("a", {definition("X", "1")})},
            {set("b", {definition("X", "1")}), set("a", {definition("X", "1")})});
        QCOMPARE(list.size(), std::size_t{2});
        QVERIFY(list[0].kind == DefinitionDifference::Kind::Same);
        QVERIFY(list[1].kind == DefinitionDifference::Kind::OnlySecond);
        QCOMPARE(list[1].set, std::string("b"));
    }

    void aLostMetricComesFirst()
    {
        auto relaxed = smallStudy();
        auto edited = std::make_shared<Benchmark>(*relaxed.benchmarks.front());
        edited->parameters.tau = 1e-3;  // lets BR_SPEC in: Executed can be defined
        relaxed.benchmarks = {edited};
        const auto a = plain(relaxed);
        const auto b = plain(smallStudy());
        const auto pairs = matchStudies(a, b);
        QCOMPARE(pairs.benchmarks, (std::vector<ItemPair>{{"branch", "branch"}}));
        const auto comparison = compareStudies(a, b, pairs);
        const auto list = highlights(comparison);
        QVERIFY(list.front().section == ComparisonSection::Metrics);
        QCOMPARE(list.front().item, std::string("Executed"));
        QVERIFY(list.front().kind == Highlight::Kind::MetricLost);
        const auto* noisy = highlightOf(list, Highlight::Kind::Noisy);
        QVERIFY(noisy != nullptr && !noisy->isFirst);
        QCOMPARE(noisy->names, std::vector<std::string>{"BR_SPEC"});
        const auto* ofOne = highlightOf(list, Highlight::Kind::Chosen);
        QVERIFY(ofOne != nullptr && ofOne->isFirst);
        QCOMPARE(ofOne->names, std::vector<std::string>{"BR_SPEC"});
        const auto& pair = comparison.benchmarks.front().comparison;
        QCOMPARE(pair.movedEvents(), std::size_t{1});
        const auto chosen = std::ranges::find(pair.chosen, "BR_SPEC", &ChosenDifference::id);
        QVERIFY(chosen->firstPlace && !chosen->secondPlace);
        QVERIFY(std::isnan(chosen->secondScore) && chosen->firstScore > 0);
        QVERIFY(chosen->why && chosen->why->status == EventStatus::Noisy);
        QCOMPARE(chosen->why->tau, 1e-10);
        // Repetitions c and (1 + e) c: e rms(c) / (mean(c) sqrt(1 + e)).
        const Eigen::VectorXd counts = branchBasis().matrix.col(0);
        constexpr double e = 1e-4;
        const double noise = e *
                             std::sqrt(counts.squaredNorm() / static_cast<double>(counts.size())) /
                             (counts.mean() * std::sqrt(1 + e));
        QVERIFY(std::abs(chosen->why->value - noise) < 1e-12);
    }

    void theSameStudyHasNothingToSay()
    {
        auto document = smallStudy();
        document.rooflines = {roofs(200, 40, 0.25)};
        document.recorders = {history("m/cg", 1, 7, 1e-6)};
        document.definitions = {set("mine", {definition("IPC", "INS/CYC")})};
        const auto side = plain(document);
        const auto comparison = compareStudies(side, side, matchStudies(side, side));
        QCOMPARE(comparison.benchmarks.size(), std::size_t{1});
        QCOMPARE(comparison.solvers.size(), std::size_t{1});
        QVERIFY(comparison.unpaired.empty() && comparison.problems.empty());
        QVERIFY(highlights(comparison).empty());
    }

    void whatHasNoPartnerIsListed()
    {
        auto document = smallStudy();
        auto other = smallStudy();
        auto renamed = std::make_shared<Benchmark>(*other.benchmarks.front());
        renamed->name = "branch 2";
        other.benchmarks.push_back(renamed);
        const auto a = plain(document);
        const auto b = plain(other);
        const auto comparison = compareStudies(a, b, matchStudies(a, b));
        QCOMPARE(comparison.unpaired.size(), std::size_t{1});
        QVERIFY(comparison.unpaired[0].kind == ComparedKind::Benchmark);
        QVERIFY(comparison.unpaired[0].first.empty());
        QCOMPARE(comparison.unpaired[0].second, std::vector<std::string>{"branch 2"});
        StudyPairs pairs;
        pairs.benchmarks = {{"branch", "gone"}};
        const auto wrong = compareStudies(a, b, pairs);
        QVERIFY(wrong.isEmpty());
        QCOMPARE(wrong.problems.size(), std::size_t{1});
        QVERIFY(wrong.problems[0].kind == ComparedKind::Benchmark && !wrong.problems[0].isThere);
        QVERIFY(wrong.problems[0].name == "gone" && !wrong.problems[0].isFirst);
    }

    void theOnlyBenchmarksArePairedWhateverTheyMeasure()
    {
        const auto a = plain(smallStudy());
        auto sameKind = std::make_shared<Benchmark>(smallBenchmark());
        sameKind->name = "branch of tuesday";
        auto otherKind = std::make_shared<Benchmark>(smallBenchmark());
        auto basis = std::make_shared<Basis>(*otherKind->basis);
        auto signatures = std::make_shared<Signatures>(*otherKind->signatures);
        basis->expectations = {"S1", "S2", "S4", "D1", "D2"};
        for (auto& signature : *signatures) {
            signature.metric = "FP " + signature.metric;
        }
        otherKind->name = "flops";
        otherKind->kind = BenchmarkKind::CpuFlops;
        otherKind->basis = basis;
        otherKind->signatures = signatures;
        Document similar;
        similar.benchmarks = {sameKind};
        Document different;
        different.benchmarks = {otherKind};
        Document several;
        several.benchmarks = {otherKind, sameKind};

        const auto b = plain(similar);
        const auto c = plain(different);
        QCOMPARE(matchStudies(a, b).benchmarks,
                 (std::vector<ItemPair>{{"branch", "branch of tuesday"}}));
        QCOMPARE(matchStudies(a, c).benchmarks, (std::vector<ItemPair>{{"branch", "flops"}}));
        QVERIFY(matchStudies(a, plain(several)).benchmarks.empty());
        QVERIFY(compareStudies(a, b, matchStudies(a, b)).benchmarks.front().onlyNoise == false);
        const auto comparison = compareStudies(a, c, matchStudies(a, c));
        QVERIFY(comparison.unpaired.empty() && comparison.problems.empty());
        const auto& pair = comparison.benchmarks.front();
        QCOMPARE(pair.comparison.events.size(), smallEvents().size());
        QVERIFY(pair.onlyNoise);
        // One sentence in place of every metric that only one of them has.
        const auto list = highlights(comparison);
        QCOMPARE(list.size(), std::size_t{1});
        QVERIFY(list.front().section == ComparisonSection::Noise);
        QVERIFY(list.front().kind == Highlight::Kind::OnlyNoise);
    }

    void runsArePairedByNameWhateverTheirTables()
    {
        const auto one = model("small", "slots at issue");
        Document document;
        document.counters = {counters("monday", {100, 200}, {50, 150})};
        Document other;
        other.counters = {counters("tuesday", {100, 200, 300}, {50, 150, 200})};
        const auto a = studySide(document, only(one));
        const auto b = studySide(other, only(one));
        const auto pairs = matchStudies(a, b);
        QCOMPARE(pairs.runs,
                 (std::vector<ItemPair>{{"monday, 1", "tuesday, 1"}, {"monday, 2", "tuesday, 2"}}));
        QCOMPARE(matchWithin(b).runs, (std::vector<ItemPair>{{"tuesday, 1", "tuesday, 3"}}));
    }

    void countersOfTheSameNameHaveARatio()
    {
        Recorder first;
        first.name = "spmv";
        first.kind = Recorder::Kind::Counter;
        first.setIntegers({0, 10, 20});
        auto second = first;
        second.setIntegers({0, 10, 25, 50});
        const auto pair = compareSeries(first, second);
        QCOMPARE(pair.ratio, 2.5);
        QCOMPARE(pair.secondCount, std::size_t{4});
        QVERIFY(std::isnan(compareSeries(Recorder(), second).ratio));
    }
};

PAPILIO_TEST(TestStudyComparison)
#include "test_study_comparison.moc"
