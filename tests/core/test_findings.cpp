#include "core/findings/audit_text.h"
#include "core/findings/export_text.h"
#include "core/findings/roofline_text.h"
#include "core/findings/topdown_text.h"
#include "tests/core/comparison_samples.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

// The sentences of core/findings, each once: other tests check the data they are made of.
class TestFindings : public QObject {
    Q_OBJECT

private slots:
    void roofsWhoseRepetitionsDifferAreNoMeasure()
    {
        const auto roof = [](const char* name, Ceiling::Kind kind, double low, double high) {
            Ceiling ceiling;
            ceiling.name = name;
            ceiling.kind = kind;
            ceiling.value = 10;
            ceiling.low = low;
            ceiling.high = high;
            return ceiling;
        };
        Roofline roofline;
        roofline.ceilings = {roof("DRAM", Ceiling::Kind::Bandwidth, 8.1, 12),
                             roof("FMA", Ceiling::Kind::Compute, 10, 10)};
        QCOMPARE(spreadText(roofline.ceilings), std::string());
        roofline.ceilings.push_back(roof("L1", Ceiling::Kind::Bandwidth, 9, 14));
        QCOMPARE(spreadText(roofline.ceilings),
                 std::string("The repetitions of the roof L1 range from 9 GB/s to 14 GB/s: other "
                             "programs ran, or the clock changed. The machine reaches at least "
                             "the best of them; measure again while nothing else runs to know the "
                             "roof."));
        roofline.ceilings.push_back(roof("ADD", Ceiling::Kind::Compute, 2, 11));
        QVERIFY(spreadText(roofline.ceilings).find("ADD") != std::string::npos);
    }

    void metricsAndEventsOfTwoStudies()
    {
        auto relaxed = smallStudy();
        auto edited = std::make_shared<Benchmark>(*relaxed.benchmarks.front());
        edited->parameters.tau = 1e-3;  // lets BR_SPEC in: Executed can be defined
        relaxed.benchmarks = {edited};
        const auto a = plain(relaxed);
        const auto b = plain(smallStudy());
        const auto list = compareStudies(a, b, matchStudies(a, b)).highlights;
        QVERIFY(highlightOf(list, "1 event is above τ in B and not in A: BR_SPEC") != nullptr);
        QVERIFY(highlightOf(list,
                            "1 event is chosen by A and not by B: BR_SPEC (noisy in B: "
                            "max-RNMSE 1.0e-04 is above τ = 1e-10)") != nullptr);
        const auto& lost = list.front().sentence;
        QVERIFY2(lost.starts_with("Metric “Executed” is no longer definable in B (") &&
                     lost.ends_with(" in A, not definable in B)"),
                 lost.c_str());
    }

    void nodesOfTwoRuns()
    {
        auto table = std::make_shared<CounterTable>(*counters("t", {100, 200}, {50, 150}));
        Document document;
        document.counters = {table};
        const auto side = studySide(document, only(model("small", "slots at issue")));
        const auto pair = compareTopDown(side.runs[0], side.runs[1]);
        QCOMPARE(pair.highlights.front().sentence,
                 std::string("Lost: 50 % to 75 % of Slots, measured once, t, 1 to t, 2"));
        QCOMPARE(pair.validity,
                 std::string("Both runs use the model small: every node is comparable."));
        QCOMPARE(pair.table("nodes").notes.size(), std::size_t{1});
        // A number alone does not say what it is a value of.
        auto repeated = std::make_shared<CounterTable>(*table);
        repeated->parameter = "VECTOR_SIZE";
        repeated->spread = {0.01, 0.01, 0.01, 0.01};
        document.counters = {repeated};
        const auto named = studySide(document, only(model("small", "slots at issue")));
        QCOMPARE(compareTopDown(named.runs[0], named.runs[1]).highlights.front().sentence,
                 std::string("Lost: +25.0 points of Slots (50 % to 75 %), t, VECTOR_SIZE 1 to t, "
                             "VECTOR_SIZE 2"));

        const auto commit = studySide(document, only(model("other", "cycles at commit")));
        const auto none = compareTopDown(side.runs[0], commit.runs[0]);
        QCOMPARE(none.validity,
                 std::string("small and other are different models, and no node is comparable: "
                             "small counts slots at issue, other counts cycles at commit."));
        QCOMPARE(none.table("nodes").notes.size(), std::size_t{3});
    }

    void whyNodesAreNotComparable()
    {
        using Kind = Incomparable::Kind;
        QCOMPARE(incomparableText({Kind::NoNode, {}, "zen2", {}, {}}),
                 std::string("zen2 has no node with this meaning"));
        QCOMPARE(incomparableText({Kind::OtherWhole, "Mem", "zen2", "cycles", "Slots"}),
                 std::string("Mem of zen2 is a share of stall cycles, not of its Slots"));
        QCOMPARE(incomparableText({Kind::NoValue, "Mem", "run 1", {}, {}}),
                 std::string("Mem has no value in run 1"));
        QCOMPARE(incomparableText({Kind::NoValue, "Mem", "B", "divides by zero: Slots", {}}),
                 std::string("Mem has no value in B: divides by zero: Slots"));
        QCOMPARE(incomparableText({Kind::NotCounted, "Mem", "B", "LOST", {}}),
                 std::string("Mem has no value in B: LOST was not counted"));
    }

    void warningsOfAResult()
    {
        TopDownResult result;
        result.counters = "t";
        result.model = model("small", "slots at issue");
        QCOMPARE(warningText({.kind = TopDownWarning::Kind::OtherModel, .name = "zen2"}, result),
                 std::string("the counters t were collected for the model zen2, not for small"));
        result.runs.resize(1);
        result.runs[0].name = "512";
        const auto values = std::make_shared<TopDownValues>();
        values->counts.notes[0] = {
            .disagreements = {{"CYC", "A", "B", 670e9, 712e9, 42.0 / 670}},
            .sharing = Sharing{.event = "LOST", .running = 0.05, .others = 1}};
        result.runs[0].values = values;
        QCOMPARE(
            warningText({.kind = TopDownWarning::Kind::Disagreement, .run = 0, .agreement = 0.05},
                        result),
            std::string("run 512: CYC is 6.7e+11 in event set A, but 7.12e+11 in event set B: "
                        "6.3 % apart, which is more than the allowed 5 %; event set A is used"));
        QCOMPARE(warningText({.kind = TopDownWarning::Kind::Sharing, .run = 0}, result),
                 std::string("LOST was counted during 5 % of run 512 only, and 1 other event not "
                             "much longer; the rest is extrapolated"));
        NodeValue value;
        const ValueGap gap{.missing = {"A", "B"}, .problem = {}};
        value.gap = &gap;
        QCOMPARE(warningText(value), std::string("not counted: A, B"));
        value.value = 1.2;
        value.childrenSum = 0.8;
        QCOMPARE(warningText(value), std::string("its children add up to 80 % of it"));
        value.isPartial = true;  // toplev prints no node below its threshold
        QCOMPARE(warningText(value), std::string());
        value.childrenSum = 1.2;
        QCOMPARE(warningText(value), std::string("its children add up to 120 % of it"));
        value.range = NodeValue::Range::AboveOne;
        QCOMPARE(warningText(value), std::string("above 100 %, kept"));
    }

    void adviceOnARun()
    {
        const auto made = model("small", "slots at issue");
        const auto texts = [&](const std::vector<double>& all, const std::vector<double>& lost) {
            const auto result = evaluateTopDown(made, *counters("t", all, lost));
            const auto& run = result.runs.front();
            return adviceTexts(*made, run, adviseTopDown(*made, run));
        };
        QCOMPARE(texts({100}, {75}),
                 (std::vector<std::string>{"The largest loss is Lost (75 % of Slots).",
                                           "The model has no level below Lost."}));
        QCOMPARE(texts({100}, {20}).front(),
                 std::string("80 % of Slots do work that retires. This does not mean that the work "
                             "is needed: check the instruction count and the use of vectors."));
        QCOMPARE(texts({0}, {0}),
                 std::vector<std::string>{"Slots are 0 in this run, so shares are undefined: "
                                          "nothing ran while they were counted."});
    }

    // The same point under the same roof, by a run that retires and by one that waits.
    void howMuchOfAProcessorIsUsed()
    {
        const auto made = model("small", "slots at issue");
        const auto text = [&](double lost, double performance) {
            Document document;
            document.counters = {counters("program", {100}, {lost})};
            auto roofline = *roofs(10, performance, 0.5);  // 5 GFLOP/s
            roofline.points.front().name = "program";
            document.rooflines = {std::make_shared<const Roofline>(roofline)};
            const auto result = evaluateTopDown(made, *document.counters.front());
            const auto program = programPoint(document, "program", "1");
            return program ? useText(*made, result.runs.front(), *program) : std::string();
        };
        QCOMPARE(text(75, 4.5),
                 std::string("25 % of Slots retire, and 90 % of the roof DRAM is reached (4.5 of 5 "
                             "GFLOP/s). The loss comes from this roof: move fewer bytes, or "
                             "compute more with each."));
        QVERIFY(
            text(20, 0.5).ends_with("The processor is busy, but not with these operations: use "
                                    "wider vectors, or fewer instructions around the "
                                    "arithmetic."));
        QVERIFY(
            text(20, 4.5).ends_with("The processor is fully used: only fewer operations or bytes "
                                    "make the program faster."));
        QVERIFY(
            text(75, 0.5).ends_with("The roof is not the limit: remove the largest loss first."));
    }

    // A point belongs to the run of its name; two such points are none.
    void pointsOfRunsAreFoundByName()
    {
        Document document;
        document.counters = {counters("program", {100, 100}, {50, 50})};
        auto roofline = *roofs(10, 1, 0.5);
        roofline.points.front().name = "2";
        document.rooflines = {std::make_shared<const Roofline>(roofline)};

        QVERIFY(programPoint(document, "program", "2"));
        QVERIFY(!programPoint(document, "program", "1"));
        QVERIFY(!programPoint(document, "other", "2"));

        roofline.points.push_back(roofline.points.front());
        document.rooflines = {std::make_shared<const Roofline>(roofline)};
        QVERIFY(!programPoint(document, "program", "2"));
    }

    // Paper 4, section 2.1.1: 3/32 to 1/10 in double precision, 1/8 to 1/6 in single.
    void intensitiesOfSpmvAsAList()
    {
        QCOMPARE(intensityBandText(true),
                 std::string("SpMV has an AI from 0.0938 (1 non-zero in a row) to 0.1: 0.0978 with "
                             "4, 0.0994 with 16, 0.0998 with 64."));
        QVERIFY(intensityBandText(false).starts_with(
            "SpMV has an AI from 0.125 (1 non-zero in a row) to 0.167: 0.154 with 4"));
    }

    void roofsAndSolvers()
    {
        const auto repeated = [](const Roofline& roofline) {
            auto changed = std::make_shared<Roofline>(roofline);
            for (auto& roof : changed->ceilings) {
                roof.low = 0.99 * roof.value;
                roof.high = roof.value;
            }
            return changed;
        };
        auto classic = repeated(*roofs(160, 38, 0.5));
        const auto pair = compareRooflines(repeated(*roofs(200, 40, 0.25)), classic);
        QCOMPARE(pair.highlights.front().sentence,
                 std::string("Roof DRAM: -20 % (200 to 160 GB/s)"));
        const auto once = compareRooflines(roofs(200, 40, 0.25), roofs(160, 38, 0.5));
        QCOMPARE(once.highlights.front().sentence,
                 std::string("Roof DRAM: 200 to 160 GB/s, measured once"));
        QVERIFY(pair.table("points").notes.empty());
        classic->bytes = Roofline::Bytes::Dram;
        QCOMPARE(compareRooflines(roofs(200, 40, 0.25), classic).table("points").notes.size(),
                 std::size_t{1});

        const auto first = history("a", 1, 5, 1e-4);
        const auto second = history("a", 1, 9, 1e-8);
        const std::string tolerance =
            "A has the tolerance 1e-04 and B 1e-08, relative to the first residual; both are "
            "judged by 1e-04";
        QCOMPARE(text(compared(first, second).solvers, "a", "note"), tolerance);
        const auto sentences = solverSentences(compareSolvers(solver(first), solver(second)));
        QVERIFY(sentences.starts_with("To 1"));
        QVERIFY(sentences.ends_with(" " + tolerance + "."));
        QVERIFY(sentences.find("  ") == std::string::npos);
    }

    void presetsOfPapi()
    {
        AuditedDefinition preset;
        QCOMPARE(auditText(preset),
                 std::string("no benchmark of the study has expected counts for it"));
        preset.obstacle = AuditedDefinition::Obstacle::DividesByZero;
        QCOMPARE(auditText(preset), std::string("its formula divides by zero on a kernel"));
        preset.obstacle = AuditedDefinition::Obstacle::Formula;
        preset.subject.refused =
            DefinitionReason{.kind = DefinitionReason::Kind::Malformed, .text = "N7 has no event"};
        QCOMPARE(auditText(preset), std::string("N7 has no event"));
        preset.verdict = AuditVerdict::EventsMissing;
        preset.missing = {"A", "B"};
        QCOMPARE(auditText(preset), std::string("not measured here: A, B"));
        preset.verdict = AuditVerdict::Equal;
        preset.tolerance = 5e-3;
        QCOMPARE(auditText(preset), std::string("gives the expected counts on every kernel"));
        preset.deviation = 0.0375;  // the spread of the repetitions allows more than rho
        preset.unexercised = {"Z"};
        QCOMPARE(auditText(preset),
                 std::string("is off by at most 3.8 % on every kernel (the "
                             "tolerance is 0.5 % plus the spread of the repetitions); not tested: "
                             "Z (zero on every kernel)"));
        preset.verdict = AuditVerdict::Different;
        preset.counted = {1, 60, 3};
        preset.kernels = {{"second", 40, 60, 1}, {"third", 2, 3, 1}};
        QCOMPARE(auditText(preset),
                 std::string("differs on 2 of 3 kernels, most on second: 60 instead of 40"));
    }

    void exportedMetrics()
    {
        using Kind = DefinitionReason::Kind;
        QCOMPARE(reasonText({.kind = Kind::NotAvailable, .text = "e1"}),
                 std::string("e1 is not in the list of available events"));
        QCOMPARE(reasonText({.kind = Kind::Split, .count = 12, .limit = 8}),
                 std::string("12 events, but PAPI 7.0 accepts only 8: split into 2 definitions "
                             "whose values must be added"));
        QCOMPARE(
            reasonText({.kind = Kind::UserEventsFull, .limit = 50}),
            std::string("PAPI has room for 50 user-defined events; export the others into a second "
                        "file"));
        QCOMPARE(
            reasonText({.kind = Kind::Inaccurate, .value = 0.021}),
            std::string(
                "on the worst kernel PAPI's value differs by 2.1 % of the largest expected value"));
        ExportedMetric metric;
        QCOMPARE(ruleText(metric), std::string());
        metric.rule = CoefficientRule::Fractions;
        metric.denominators = 1000;
        QCOMPARE(ruleText(metric), std::string("the shown coefficients, as fractions with "
                                               "denominators up to 1000"));
        metric.notDefinable = VerdictReason{.kind = VerdictReason::Kind::NotCounted,
                                            .expectation = "X1",
                                            .combination = {},
                                            .others = {}};
        QCOMPARE(verdictText(metric),
                 std::string("not definable on this machine: no chosen event counts X1"));
    }
};

PAPILIO_TEST(TestFindings)
#include "test_findings.moc"
