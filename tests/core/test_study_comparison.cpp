#include "core/analysis/shown_formula.h"
#include "core/findings/event_text.h"
#include "core/findings/roofline_text.h"
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

    // "B is up to 0.0 decades above A" was said of round-off, and rates had twelve digits.
    void roundOffOfACurveIsNotADifference()
    {
        const auto pair = compared(history("a", 1, 7, 1e-6), history("a", 1 + 1e-12, 7, 1e-6));
        const auto& one = *pair.of(ComparedKind::SolverRun).front().solver;
        QVERIFY(one.curve.largest != 0);
        const auto same = solverSentences(one);
        QVERIFY2(same.find("decades") == std::string::npos, same.c_str());
        QVERIFY(one.first.report.meanRate != one.second.report.meanRate);
        const auto& table = pair.solvers;
        QCOMPARE(table.cell(table.rows[0], "first.rate").text,
                 table.cell(table.rows[0], "second.rate").text);
        QVERIFY(solverSentences(compareSolvers(solver(history("a", 1, 7, 1e-6)),
                                               solver(history("a", 2, 7, 1e-6))))
                    .find("6 decades below") != std::string::npos);
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

    // B's tolerance is relative to its right-hand side; compared it is what it is of r0, as drawn.
    void aToleranceOfTheRightSideIsScaledOnce()
    {
        auto b = *history("b", 1, 7, 1e-6);
        b.statistics.emplace_back("right-hand side norm", 10 * b.values.front());
        b.statistics.front().second = 1e-8;

        const auto pair = compareSolvers(solver(history("a", 1, 9, 1e-8)),
                                         solver(std::make_shared<const Recorder>(b)));

        QVERIFY(std::abs(pair.tolerance - 1e-7) < 1e-16);
        QVERIFY(pair.first.converged() && !pair.second.converged());
        QCOMPARE(pair.second.limit, pair.tolerance * b.values.front());
    }

    void aSolverThatDoesNotArriveHasNoGain()
    {
        const auto pair =
            compareSolvers(solver(history("a", 1, 7, 1e-6)), solver(history("a", 0.1, 7, 1e-6)));
        QVERIFY(!pair.iterationGain && !pair.timeGain && !pair.moreIterations());
        const auto list = compared(history("a", 1, 7, 1e-6), history("a", 0.1, 7, 1e-6)).highlights;
        QCOMPARE(list.size(), std::size_t{1});
        QCOMPARE(list.front().weight, 1.15);
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
        const auto nodes = compareTopDownRuns(side.runs[0], side.runs[1]);
        QCOMPARE(nodes[0].delta(), 0.25);
        QCOMPARE(nodes[0].ratio(), 3.0);  // 150 slots of 50
        QCOMPARE(nodes[1].delta(), -0.25);
        QVERIFY(nodes[0].difference().kind == Difference::Kind::MeasuredOnce);
        const auto pair = compareTopDown(side.runs[0], side.runs[1]);
        QCOMPARE(pair.comparable, 1.0);
        QCOMPARE(pair.highlights.front().item, std::string("Lost"));
        QVERIFY(std::isnan(pair.table("nodes").rows[0].bar));
    }

    // "0 of 10 are the same" was said of shares that differ in their twelfth digit.
    void roundOffIsNoDifference()
    {
        auto table = std::make_shared<CounterTable>(*counters("t", {100, 300}, {50, 150 + 1e-9}));
        table->provenance.kind = DataOrigin::Published;
        Document document;
        document.counters = {table};
        const auto side = studySide(document, only(model("small", "slots at issue")));
        const auto pair = compareTopDown(side.runs[0], side.runs[1]);
        QVERIFY(compareTopDownRuns(side.runs[0], side.runs[1])[0].first.value !=
                compareTopDownRuns(side.runs[0], side.runs[1])[0].second.value);
        const auto& nodes = pair.table("nodes");
        QCOMPARE(nodes.count(DifferenceRow::Kind::Same), nodes.rows.size());
        QCOMPARE(pair.origins, std::set{DataOrigin::Published});  // nobody measured them
        const std::set texts = {onceText(pair.origins), onceText({DataOrigin::Measured}),
                                onceText({DataOrigin::Simulated}),
                                onceText({DataOrigin::Measured, DataOrigin::Simulated}),
                                onceText({DataOrigin::Published, DataOrigin::Simulated})};
        QCOMPARE(texts.size(), std::size_t{5});
    }

    // s = L / C: ds = s sqrt(a² + b²) with the relative spreads of both, known to twice that.
    void nodesKnowTheSpreadOfTheirCounts_data()
    {
        QTest::addColumn<double>("lost");  // in run 2
        QTest::addColumn<double>("spread");
        QTest::addColumn<int>("kind");
        using Kind = Difference::Kind;
        QTest::newRow("beyond") << 150.0 << 0.02 << int(Kind::Real);
        QTest::newRow("within") << 106.0 << 0.05 << int(Kind::WithinNoise);
        QTest::newRow("a count without") << 106.0 << notANumber << int(Kind::MeasuredOnce);
    }

    void nodesKnowTheSpreadOfTheirCounts()
    {
        QFETCH(double, lost);
        QFETCH(double, spread);
        QFETCH(int, kind);
        auto table = std::make_shared<CounterTable>(*counters("t", {100, 200}, {50, lost}));
        table->spread = {0.01, 0.01, spread, spread};
        Document document;
        document.counters = {table};
        const auto side = studySide(document, only(model("small", "slots at issue")));
        const auto node = compareTopDownRuns(side.runs[0], side.runs[1]).front();
        QCOMPARE(int(node.difference().kind), kind);
        const auto pair = compareTopDown(side.runs[0], side.runs[1]);
        if (std::isfinite(spread)) {
            const double half = 2 * 0.5 * std::sqrt(0.01 * 0.01 + spread * spread);
            QVERIFY(std::abs((node.first.high - node.first.low) / 2 - half) < 0.02 * half);
        }
        const auto& row = pair.table("nodes").rows.front();
        const bool isWithin = kind == int(Difference::Kind::WithinNoise);
        QCOMPARE(std::isnan(node.delta()), isWithin);
        QCOMPARE(std::isfinite(row.bar), kind == int(Difference::Kind::Real));
        QCOMPARE(pair.highlights.empty(), isWithin);
        QCOMPARE(row.kind == DifferenceRow::Kind::Undecided, isWithin);
    }

    void slotsAtIssueAndCyclesAtCommitDoNotCompare()
    {
        Document document;
        document.counters = {counters("t", {100}, {50})};
        const auto issue = studySide(document, only(model("one", "slots at issue")));
        const auto commit = studySide(document, only(model("other", "cycles at commit")));
        const auto nodes = compareTopDownRuns(issue.runs[0], commit.runs[0]);
        QCOMPARE(nodes.size(), std::size_t{2});
        for (const auto& node : nodes) {
            QVERIFY(!node.isComparable() && std::isnan(node.delta()) && std::isnan(node.ratio()));
            QVERIFY(node.obstacle->kind == Incomparable::Kind::Accounting);
            QCOMPARE(node.obstacle->what, std::string("slots at issue"));
            QCOMPARE(node.obstacle->other, std::string("cycles at commit"));
        }
        const auto pair = compareTopDown(issue.runs[0], commit.runs[0]);
        QCOMPARE(pair.comparable, 0.0);
        QCOMPARE(pair.highlights.size(), std::size_t{1});
    }

    void aNodeThatWasNotCountedSaysWhichEventIsMissing()
    {
        const auto one = model("small", "slots at issue");
        Document document;
        document.counters = {
            counters("t", {100, 100}, {50, std::numeric_limits<double>::quiet_NaN()})};
        const auto side = studySide(document, only(one));
        const auto nodes = compareTopDownRuns(side.runs[0], side.runs[1]);
        QVERIFY(nodes[0].obstacle->kind == Incomparable::Kind::NotCounted);
        QCOMPARE(nodes[0].obstacle->node, std::string("Lost"));
        QCOMPARE(nodes[0].obstacle->where, std::string("B"));
        QCOMPARE(nodes[0].obstacle->what, std::string("LOST"));
        QCOMPARE(compareTopDown(side.runs[0], side.runs[1]).comparable, 0.0);
    }

    void roofsAndKernelsAreComparedByName()
    {
        const auto pair = compareRooflines(roofs(200, 40, 0.25), roofs(160, 38, 0.5));
        QCOMPARE(number(pair.table("roofs"), "DRAM", "ratio"), 0.8);
        const auto& point = pair.roofs.points.front();
        QCOMPARE(point.difference.ratio, 0.95);
        QCOMPARE(point.placedBefore.distance, 200 * 0.25 / 40);
        QCOMPARE(point.placedAfter.distance, 160 * 0.5 / 38);
        QCOMPARE(number(pair.table("points"), "stencil", "second.distance"), 160 * 0.5 / 38);
        QVERIFY(pair.intensitiesCompare);
        const auto* roof = highlightOf(pair.highlights, "Roof");
        QVERIFY(roof != nullptr && roof->item == "DRAM");
        QCOMPARE(roof->weight, std::log2(1 / 0.8) / 2);  // measured once
    }

    // 85.0 GB/s in 40 to 90 and 44.3 in 40 to 50 were "the same": their spreads overlap.
    void whatSpreadsDoNotDecideIsNotTheSame_data()
    {
        QTest::addColumn<double>("second");
        QTest::addColumn<double>("low");  // of the second; its best repetition is the roof
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("change");
        using Kind = DifferenceRow::Kind;
        QTest::newRow("equal") << 85.0 << 40.0 << int(Kind::Same)
                               << QString::fromStdString(notApplicableText());
        QTest::newRow("spreads overlap")
            << 44.3 << 40.0 << int(Kind::Undecided) << QString("not distinguishable");
        QTest::newRow("spreads are apart")
            << 170.0 << 160.0 << int(Kind::Changed) << QString("+100.0 %");
    }

    void whatSpreadsDoNotDecideIsNotTheSame()
    {
        QFETCH(double, second);
        QFETCH(double, low);
        QFETCH(int, kind);
        QFETCH(QString, change);
        const auto spread = [](double value, double least) {
            auto roofline = std::make_shared<Roofline>(*roofs(value, 40, 0.25));
            roofline->ceilings[0].low = least;
            roofline->ceilings[0].high = value;
            return roofline;
        };
        const auto pair = compareRooflines(spread(85, 40), spread(second, low));
        const auto& table = pair.table("roofs");
        const auto* row = table.find("DRAM");
        QVERIFY(row != nullptr);
        QCOMPARE(int(row->kind), kind);
        QCOMPARE(QString::fromStdString(table.cell(*row, "change").text), change);
        const bool isUndecided = kind == int(DifferenceRow::Kind::Undecided);
        QCOMPARE(table.count(DifferenceRow::Kind::Undecided), std::size_t{isUndecided});
        QCOMPARE(table.summary().ends_with(", 1 not distinguishable"), isUndecided);
        QCOMPARE((row->where & DifferenceColumn::People) == 0,
                 kind == int(DifferenceRow::Kind::Same));
        QCOMPARE(std::isfinite(row->bar), kind == int(DifferenceRow::Kind::Changed));
    }

    // "+974 %", of a run that had a third of its core.
    void speedsOfRunsWithoutTheirCoresDoNotCompare()
    {
        auto waited = std::make_shared<Roofline>(*roofs(200, 4, 0.25));
        waited->points[0].threads = 1;
        waited->points[0].seconds = 1;
        waited->points[0].cpuSeconds = 0.31;
        const auto pair = compareRooflines(waited, roofs(200, 40, 0.25));
        const auto& difference = pair.roofs.points.front().difference;
        QCOMPARE(int(difference.kind), int(Difference::Kind::NotComparable));
        QVERIFY(highlightOf(pair.highlights, "Kernel") == nullptr);
        QCOMPARE(pair.table("points").notes.size(), std::size_t{1});
    }

    void differentBytesDoNotCompare()
    {
        auto classic = std::make_shared<Roofline>(*roofs(160, 38, 0.5));
        classic->bytes = Roofline::Bytes::Dram;
        const auto pair = compareRooflines(roofs(200, 40, 0.25), classic);
        QVERIFY(!pair.intensitiesCompare);
        QVERIFY(highlightOf(pair.highlights, "Roof") == nullptr);
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
        QCOMPARE(pair.table("points").rows.size(), std::size_t{1});
        QCOMPARE(number(pair.table("points"), "stencil", "speedup"), 1.5);
        Document document;
        document.rooflines = {tuned};
        QCOMPARE(matchWithin(plain(document)).of(ComparedKind::Roofline),
                 (std::vector<ItemPair>{{"node", "node"}}));
    }

    void formulasAreComparedAsExpressions()
    {
        using Kind = DifferenceRow::Kind;
        auto renamed = definition("CPI", "CYC / INS");
        renamed.unit = "cycles";
        const auto table = compareDefinitions(
            {set("mine",
                 {definition("IPC", "INS/CYC"), definition("Gone", "A"),
                  definition("CPI", "CYC / INS"), definition("MPKI", "MISS * 1000 / INS")},
                 {{.name = "latency", .value = 200, .unit = "cycles", .source = {}}})},
            {set("theirs",
                 {definition("IPC", "(INS) / CYC"), renamed, definition("MPKI", "MISS / INS"),
                  definition("New", "B")},
                 {{.name = "latency", .value = 210, .unit = "cycles", .source = {}}})});
        const auto kind = [&](const std::string& name) { return table.find(name)->kind; };
        QCOMPARE(table.rows.size(), std::size_t{6});
        QVERIFY(kind("IPC") == Kind::Same);
        QVERIFY(kind("Gone") == Kind::OnlyFirst && kind("New") == Kind::OnlySecond);
        QVERIFY(kind("CPI") == Kind::Changed && kind("MPKI") == Kind::Changed);
        QCOMPARE(text(table, "latency", "what"), std::string("value"));
        QCOMPARE(text(table, "latency", "first"), std::string("200 cycles"));
        QCOMPARE(text(table, "latency", "set"), std::string("mine / theirs"));
        // What is the same is no line of the text.
        QCOMPARE(table.shown(DifferenceColumn::Text).rows.size(), std::size_t{5});
    }

    void aSetWithoutAPartnerIsOnlyInOne()
    {
        const auto table = compareDefinitions(
            {set("a", {definition("X", "1")})},
            {set("b", {definition("X", "1")}), set("a", {definition("X", "1")})});
        QCOMPARE(table.rows.size(), std::size_t{2});
        QVERIFY(table.rows[0].kind == DifferenceRow::Kind::Same);
        QVERIFY(table.rows[1].kind == DifferenceRow::Kind::OnlySecond);
        QCOMPARE(table.cell(table.rows[1], "set").text, std::string("b"));
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
        QCOMPARE(pairs.of(ComparedKind::Benchmark), (std::vector<ItemPair>{{"branch", "branch"}}));
        const auto comparison = compareStudies(a, b, pairs);
        const auto& list = comparison.highlights;
        QVERIFY(list.front().section == ComparisonSection::Metrics);
        QCOMPARE(list.front().item, std::string("Executed"));
        QCOMPARE(list.front().weight, 1.2);
        const auto* noisy = highlightOf(list, "1 event is above τ in B and not in A: BR_SPEC");
        QVERIFY(noisy != nullptr && noisy->item == "BR_SPEC");
        QVERIFY(highlightOf(list, "1 event is chosen by A and not by B: BR_SPEC") != nullptr);
        const auto& pair = comparison.of(ComparedKind::Benchmark).front();
        QCOMPARE(number(pair.table("status_changes"), "BR_SPEC", "moved_across_tau"), 1.0);
        const auto& chosen = pair.table("chosen");
        QVERIFY(chosen.find("BR_SPEC")->kind == DifferenceRow::Kind::OnlyFirst);
        QVERIFY(std::isnan(number(chosen, "BR_SPEC", "second_score")));
        QVERIFY(number(chosen, "BR_SPEC", "first_score") > 0);
        QVERIFY(text(chosen, "BR_SPEC", "why").ends_with("is above τ = 1e-10"));
        // Repetitions c and (1 + e) c: e rms(c) / (mean(c) sqrt(1 + e)).
        const Eigen::VectorXd counts = branchBasis().matrix.col(0);
        constexpr double e = 1e-4;
        const double noise = e *
                             std::sqrt(counts.squaredNorm() / static_cast<double>(counts.size())) /
                             (counts.mean() * std::sqrt(1 + e));
        const double found = number(pair.table("status_changes"), "BR_SPEC", "second_max_rnmse");
        QVERIFY(std::abs(found - noise) < 1e-12);
        // A fraction, as τ is, not per cent.
        QCOMPARE(text(pair.table("status_changes"), "BR_SPEC", "second_max_rnmse"),
                 noiseText(found));
    }

    void theSameStudyHasNothingToSay()
    {
        auto document = smallStudy();
        document.rooflines = {roofs(200, 40, 0.25)};
        document.recorders = {history("m/cg", 1, 7, 1e-6)};
        document.definitions = {set("mine", {definition("IPC", "INS/CYC")})};
        const auto side = plain(document);
        const auto comparison = compareStudies(side, side, matchStudies(side, side));
        QCOMPARE(comparison.of(ComparedKind::Benchmark).size(), std::size_t{1});
        QCOMPARE(comparison.solvers.rows.size(), std::size_t{1});
        QVERIFY(comparison.unpaired.empty() && comparison.problems.empty());
        QVERIFY(comparison.highlights.empty());
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
        pairs.of(ComparedKind::Benchmark) = {{"branch", "gone"}};
        const auto wrong = compareStudies(a, b, pairs);
        QVERIFY(wrong.isEmpty());
        QCOMPARE(wrong.problems.size(), std::size_t{1});
        QVERIFY(!wrong.problems[0].isFirst);
        QCOMPARE(wrong.problems[0].text(),
                 std::string("B has no benchmark \"gone\"; there are branch, branch 2"));
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
        const auto benchmarks = [](const StudySide& one, const StudySide& other) {
            return matchStudies(one, other).of(ComparedKind::Benchmark);
        };
        QCOMPARE(benchmarks(a, b), (std::vector<ItemPair>{{"branch", "branch of tuesday"}}));
        QCOMPARE(benchmarks(a, c), (std::vector<ItemPair>{{"branch", "flops"}}));
        QVERIFY(benchmarks(a, plain(several)).empty());
        const auto alike = compareStudies(a, b, matchStudies(a, b));
        QVERIFY(!alike.of(ComparedKind::Benchmark).front().onlyNoise);
        const auto comparison = compareStudies(a, c, matchStudies(a, c));
        QVERIFY(comparison.unpaired.empty() && comparison.problems.empty());
        const auto& pair = comparison.of(ComparedKind::Benchmark).front();
        QCOMPARE(pair.table("status_changes").rows.size(), smallEvents().size());
        QVERIFY(pair.onlyNoise);
        // One sentence in place of every metric that only one of them has.
        QCOMPARE(comparison.highlights.size(), std::size_t{1});
        QVERIFY(comparison.highlights.front().section == ComparisonSection::Noise);
        QCOMPARE(comparison.highlights.front().sentence, pair.validity);
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
        QCOMPARE(matchStudies(a, b).of(ComparedKind::TopDownRun),
                 (std::vector<ItemPair>{{"monday, 1", "tuesday, 1"}, {"monday, 2", "tuesday, 2"}}));
        QCOMPARE(matchWithin(b).of(ComparedKind::TopDownRun),
                 (std::vector<ItemPair>{{"tuesday, 1", "tuesday, 3"}}));
    }

    void countersOfTheSameNameHaveARatio()
    {
        Recorder first;
        first.name = "spmv";
        first.kind = Recorder::Kind::Counter;
        first.setIntegers({0, 10, 20});
        auto second = first;
        second.setIntegers({0, 10, 25, 50});
        const auto a = std::make_shared<const Recorder>(first);
        const auto b = std::make_shared<const Recorder>(second);
        const auto table = compareRecorders({a}, {b});
        QCOMPARE(number(table, "spmv", "ratio"), 2.5);
        QCOMPARE(number(table, "spmv", "second.count"), 4.0);
        QVERIFY(compareRecorders({a}, {b}, {a.get()}).rows.empty());
    }

    // Benchmarks

    void withItselfNothingDiffers()
    {
        const auto pair = compareBenchmarks(judged(smallEvents()), judged(smallEvents()));
        using Kind = DifferenceRow::Kind;
        for (const auto* id : {"status_changes", "chosen", "metrics", "terms"}) {
            QCOMPARE(pair.table(id).count(Kind::Same), pair.table(id).rows.size());
        }
        QCOMPARE(pair.table("chosen").rows.size(), std::size_t{4});
    }

    void theOrderOfEventsDoesNotMatter()
    {
        auto reversed = smallEvents();
        std::ranges::reverse(reversed);
        const auto pair = compareBenchmarks(judged(smallEvents()), judged(reversed));
        const auto& table = pair.table("status_changes");
        QCOMPARE(table.rows.size(), smallEvents().size());
        for (const auto& row : table.rows) {
            const double first = table.cell(row, "first_max_rnmse").number;
            QVERIFY2(std::isnan(first) || first == table.cell(row, "second_max_rnmse").number,
                     row.item.c_str());
        }
        QVERIFY(pair.table("metrics").find("Taken")->kind == DifferenceRow::Kind::Same);
    }

    // Which run is the best of each machine, whatever their models count.
    void sweepsCompareByTheirOwnBest()
    {
        Document first;
        first.counters = {counters("here", {100, 50, 75}, {10, 5, 5})};
        Document second;
        second.counters = {counters("there", {1000, 1500, 0}, {10, 5, 5})};
        const auto a = studySide(first, only(model("slots", "slots at issue")));
        const auto b = studySide(second, only(model("cycles", "cycles at commit")));
        const auto comparison = compareStudies(a, b, matchStudies(a, b));
        const auto& table = comparison.sweeps;
        QCOMPARE(table.rows.size(), std::size_t{3});
        QCOMPARE(number(table, "1", "first.of_best"), 2.0);
        QCOMPARE(number(table, "2", "first.of_best"), 1.0);
        QCOMPARE(number(table, "3", "first.of_best"), 1.5);
        QCOMPARE(number(table, "2", "second.of_best"), 1.5);
        QVERIFY(std::isnan(number(table, "3", "second.total")));
        // The pair that the line is about, not the first one of its section.
        const auto best = std::ranges::find(comparison.highlights, "1", &Highlight::item);
        QVERIFY(best != comparison.highlights.end() && best->section == ComparisonSection::TopDown);
        QCOMPARE(best->pair, (ItemPair{"here, 2", "there, 1"}));
        // Within the spread of the repetitions no run is the best.
        for (const auto& [spread, isSaid] : {std::pair(0.01, true), {0.3, false}}) {
            auto repeated = std::make_shared<CounterTable>(*second.counters.front());
            repeated->spread.assign(repeated->values.size(), spread);
            Document noisy;
            noisy.counters = {repeated};
            const auto c = studySide(noisy, only(model("cycles", "cycles at commit")));
            const auto list = compareStudies(a, c, matchStudies(a, c)).highlights;
            QCOMPARE(std::ranges::find(list, "1", &Highlight::item) != list.end(), isSaid);
        }
        // "0 of 3 are the same" was said of equal sweeps.
        Document again;
        again.counters = {counters("again", {100, 50, 75}, {10, 5, 5})};
        const auto c = studySide(again, only(model("slots", "slots at issue")));
        QCOMPARE(compareStudies(a, c, matchStudies(a, c)).sweeps.count(DifferenceRow::Kind::Same),
                 std::size_t{3});
        QVERIFY(table.find("3")->kind == DifferenceRow::Kind::OnlyFirst);
    }

    void anEventThatIsMissingInOneIsNamed()
    {
        const std::string gone = "BR_INST_RETIRED:COND_TAKEN";
        const std::string rest = "BR_INST_RETIRED:COND_NTAKEN";
        auto fewer = smallEvents();
        std::erase_if(fewer, [&](const SmallEvent& event) { return event.name == gone; });
        const auto pair = compareBenchmarks(judged(smallEvents()), judged(fewer));
        const auto& facts = pair.facts;
        QCOMPARE(facts.cell(facts.rows.front(), "only_first").text, gone);
        QCOMPARE(facts.cell(facts.rows.front(), "only_second").text, std::string());
        using Kind = DifferenceRow::Kind;
        QCOMPARE(pair.table("chosen").items(Kind::OnlyFirst), std::vector<std::string>{gone});
        // The complement takes its place: taken = COND - COND_NTAKEN.
        QCOMPARE(pair.table("chosen").items(Kind::OnlySecond), std::vector<std::string>{rest});
        const auto& metrics = pair.table("metrics");
        QVERIFY(metrics.find("Taken")->kind == Kind::Changed);
        QCOMPARE(number(metrics, "Taken", "first"), double(Verdict::Exact));
        QCOMPARE(number(metrics, "Taken", "second"), double(Verdict::Exact));
        auto terms = pair.table("terms");
        std::erase_if(terms.rows, [](const DifferenceRow& row) { return row.group != "Taken"; });
        QCOMPARE(number(terms, gone, "first"), 1.0);
        QCOMPARE(number(terms, gone, "second"), 0.0);
        QCOMPARE(number(terms, rest, "second"), -1.0);
    }

    // Else the machine would be blamed for an edit.
    void aMetricThatMeansSomethingElseSaysSo()
    {
        auto edited = std::make_shared<Benchmark>(smallBenchmark(smallEvents()));
        auto signatures = *edited->signatures;
        const auto taken = std::ranges::find(signatures, "Taken", &Signature::metric);
        QVERIFY(taken != signatures.end());
        const auto name = edited->basis->expectations.front();
        const double before = taken->coefficients(0);
        taken->coefficients(0) = before + 7;
        edited->signatures = std::make_shared<const Signatures>(signatures);
        const auto pair = compareBenchmarks(judged(smallEvents()), judge(edited, {}));
        const auto& metrics = pair.table("metrics");
        QVERIFY(metrics.find("Taken")->kind == DifferenceRow::Kind::Changed);
        QCOMPARE(text(metrics, "Taken", "signature_changes"),
                 name + " " + shortText(before) + " → " + shortText(before + 7));
        QVERIFY(text(metrics, "Not taken", "signature_changes").empty());
    }

    void aFullStopOfOlderStudiesIsTheSameName()
    {
        auto older = std::make_shared<Benchmark>(smallBenchmark(smallEvents()));
        auto signatures = *older->signatures;
        std::ranges::find(signatures, "Taken", &Signature::metric)->metric = "Taken.";
        older->signatures = std::make_shared<const Signatures>(signatures);
        const auto pair = compareBenchmarks(judge(older, {}), judged(smallEvents()));
        QCOMPARE(pair.table("metrics").count(DifferenceRow::Kind::Same),
                 pair.table("metrics").rows.size());
        QCOMPARE(comparableMetric("DP Ops."), std::string("DP Ops."));
    }

    void aMetricOfOneOnlyHasNoVerdictInTheOther()
    {
        auto fewer = std::make_shared<Benchmark>(smallBenchmark());
        auto signatures = branchSignatures();
        signatures.erase(signatures.begin());
        fewer->signatures = std::make_shared<const Signatures>(signatures);
        const auto pair = compareBenchmarks(judge(fewer, {}), judged(smallEvents()));
        const auto& metrics = pair.table("metrics");
        QVERIFY(metrics.find("Unconditional")->kind == DifferenceRow::Kind::OnlySecond);
        QVERIFY(std::isnan(number(metrics, "Unconditional", "first")));
        QVERIFY(std::isnan(number(metrics, "Unconditional", "first_relative_residual")));
    }

    // The user of A chose COND_NTAKEN instead of COND - COND_TAKEN: that is what pages show.
    void metricsAreThoseOfTheFormulaThatIsShown()
    {
        auto document = smallStudy();
        ViewState view;
        chooseFormula(view, "Not taken", FormulaOrigin::Smallest);
        document.view = std::make_shared<const ViewState>(view);
        const auto a = plain(document);
        const auto b = plain(smallStudy());
        const auto comparison = compareStudies(a, b, matchStudies(a, b));
        const auto& pair = comparison.of(ComparedKind::Benchmark).front();
        QVERIFY(pair.table("metrics").find("Not taken")->kind == DifferenceRow::Kind::Changed);
        auto terms = pair.table("terms");
        std::erase_if(terms.rows,
                      [](const DifferenceRow& row) { return row.group != "Not taken"; });
        const std::string prefix = "BR_INST_RETIRED:";
        QCOMPARE(terms.rows.size(), std::size_t{3});
        QCOMPARE(number(terms, prefix + "COND_NTAKEN", "first"), 1.0);
        QCOMPARE(number(terms, prefix + "COND_NTAKEN", "second"), 0.0);
        QCOMPARE(number(terms, prefix + "COND_TAKEN", "second"), -1.0);
    }

private:
    static JudgedBenchmark judged(const std::vector<SmallEvent>& events)
    {
        return judge(std::make_shared<const Benchmark>(smallBenchmark(events)), {});
    }
};

PAPILIO_TEST(TestStudyComparison)
#include "test_study_comparison.moc"
