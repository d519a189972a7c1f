#include "core/comparison/comparison.h"
#include "core/findings/topdown_text.h"
#include "core/model/event_names.h"
#include "core/topdown/compare.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <limits>

using namespace papilio::core;

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// Four slots a cycle; Lost = Waiting + Rest, Used is what is left.
std::shared_ptr<const TopDownModel> smallModel(const std::string& accounting = "slots at issue")
{
    TopDownModel model;
    model.name = "small " + accounting;
    model.accounting = accounting;
    model.total = "Slots";
    model.parameters = {{"Width", 4, "slots / cycles", ""}};
    model.events = {{"CYC", "cycles", {"cycles"}, "", {}, false},
                    {"LOST", "slots", {}, "", {}, false},
                    {"WAIT", "slots", {}, "", {}, false}};
    model.eventSets = {{"CYC", "LOST"}, {"CYC", "WAIT"}};
    model.quantities = {{"Slots", "Width * CYC", {}, "slots", ""}};
    const auto node = [](const char* name, const char* parent, const char* formula,
                         TopDownMeaning meaning) {
        TopDownNode made;
        made.name = name;
        made.parentName = parent;
        made.formula = formula;
        made.isRemainder = made.formula.empty();
        made.meaning = meaning;
        return made;
    };
    model.nodes = {node("Lost", "", "LOST / Slots", TopDownMeaning::Backend),
                   node("Waiting", "Lost", "WAIT / Slots", TopDownMeaning::BackendMemory),
                   node("Rest", "Lost", "", TopDownMeaning::BackendCore),
                   node("Used", "", "", TopDownMeaning::Retiring)};
    if (const auto fault = complete(model)) {
        qFatal("%s", fault->message.c_str());
    }
    return std::make_shared<const TopDownModel>(std::move(model));
}

CounterTable table(std::vector<CounterColumn> columns,
                   std::vector<std::pair<std::string, std::vector<double>>> rows)
{
    CounterTable made;
    made.name = "made";
    made.columns = std::move(columns);
    for (auto& [event, values] : rows) {
        made.events.push_back(event);
        made.values.insert(made.values.end(), values.begin(), values.end());
    }
    return made;
}

}  // namespace

class TestTopDown : public QObject {
    Q_OBJECT

private slots:
    // Two ranks in two intervals: each is evaluated by itself.
    void sharesOfPartsAreTheirOwn()
    {
        auto counters = table({{"1 s", "", "rank 0", 1},
                               {"1 s", "", "rank 1", 1},
                               {"2 s", "", "rank 0", 2},
                               {"2 s", "", "rank 1", 2}},
                              {{"CYC", {100, 100, 100, missing}},
                               {"LOST", {40, 360, 200, 10}},
                               {"WAIT", {4, 2, 1, 2}}});
        const auto shares = sharesByPart(smallModel(), counters, {}, 0);

        QCOMPARE(shares.parts, (std::vector<std::string>{"rank 0", "rank 1"}));
        QCOMPARE(shares.runs, (std::vector<std::string>{"1 s", "2 s"}));
        QCOMPARE(shares.at(0, 0), 0.1);  // 40 of 400 slots
        QCOMPARE(shares.at(1, 0), 0.9);
        QCOMPARE(shares.at(0, 1), 0.5);
        QVERIFY(std::isnan(shares.at(1, 1)));
        const auto second = partOf(counters, "rank 1");
        QCOMPARE(second.value(1, 1), 10.0);
        QCOMPARE(second.columns.size(), std::size_t{2});
    }

    // A time of the whole run beside the ranks is no part; a run without parts has one.
    void totalsBesidePartsAreNoPart()
    {
        const auto ranks = table({{"a", "A", "rank 0"}, {"a", "A", "rank 1"}, {"a", "B", ""}},
                                 {{"CYC", {100, 100, missing}}});
        const auto other = table({{"a", "A", "rank 0"}, {"b", "A", ""}}, {{"CYC", {100, 100}}});

        QCOMPARE(partsOf(ranks), (std::vector<std::string>{"rank 0", "rank 1"}));
        QCOMPARE(partsOf(other), (std::vector<std::string>{"rank 0", ""}));
    }

    // Slots 400, 200, 100, 200, 400; lost: a tenth more in each run, but for noise in the second.
    void sharesThatFollowTheRunsAreTrends()
    {
        auto counters =
            table({{"1", "", ""}, {"2", "", ""}, {"4", "", ""}, {"8", "", ""}, {"16", "", ""}},
                  {{"CYC", {100, 50, 25, 50, 100}},
                   {"LOST", {40, 18, 30, 80, 200}},
                   {"WAIT", {4, 2, 1, 2, 4}}});
        const auto result = evaluateTopDown(smallModel(), counters);
        const auto trends = trendsOf(result);

        QCOMPARE(trends.nodes.size(), std::size_t{3});  // not Waiting: 1 % in every run
        const auto lost = *std::ranges::find(trends.nodes, std::size_t{0}, &TopDownTrend::node);
        QCOMPARE(lost.first, 0.1);
        QCOMPARE(lost.last, 0.5);
        QCOMPARE(lost.lastRun, std::size_t{4});
        QCOMPARE(*trends.leastTotal, std::size_t{2});
        auto intervals = counters;
        for (std::size_t run = 0; run < intervals.columns.size(); ++run) {
            intervals.columns[run].time = 0.5 * static_cast<double>(run);
        }
        const auto overTime = trendsOf(evaluateTopDown(smallModel(), intervals));
        QCOMPARE(overTime.nodes.size(), std::size_t{3});
        QVERIFY(!overTime.leastTotal);  // an interval is no choice

        for (auto& column : counters.columns) {
            column.run = "program " + column.run;
        }
        QVERIFY(trendsOf(evaluateTopDown(smallModel(), counters)).nodes.empty());  // no order
        counters.parameter = "program";
        QCOMPARE(trendsOf(evaluateTopDown(smallModel(), counters)).nodes.size(), std::size_t{3});
        counters.values[5 + 2] = missing;
        QVERIFY(trendsOf(evaluateTopDown(smallModel(), counters)).nodes.empty());
    }

    // perf computes the same shares (-M, --topdown) as toplev.
    void sharesAreThoseOfTheirTool()
    {
        auto counters = table({{"a", "", ""}}, {{"retiring", {21}}});
        counters.units = {"% Slots"};
        std::optional<TopDownModel> model;
        for (const char* source : {"import:toplev", "import:perf-stat", "import:perf-metrics"}) {
            counters.provenance.source = source;
            model = topDownModelOfShares(counters);
            QVERIFY(model);
            QCOMPARE(
                model->name,
                std::string(counters.provenance.source == "import:toplev" ? "toplev" : "perf"));
            QVERIFY(model->title.starts_with(model->name));
        }
        QCOMPARE(model->events.front().name, std::string("perf retiring"));
        QVERIFY(model->nodes.front().meaning == TopDownMeaning::Retiring);  // and its color
        // The file ends there, not the model.
        QVERIFY(model->nodes.front().next.find("--td-level 2") != std::string::npos);
        QVERIFY(model->isPartial);
    }

    // 25 of 40 lost slots are in neither child: which of them is the largest is not known.
    void thePathEndsWhereMostIsInNoChild()
    {
        auto given = *smallModel();
        auto& rest = given.nodes[2];
        rest.isRemainder = false;
        rest.formula = "0.1 * LOST / Slots";
        QVERIFY(!complete(given));
        const auto model = std::make_shared<const TopDownModel>(std::move(given));
        for (const auto& [wait, size] : {std::pair(11.0, std::size_t{1}), {25.0, std::size_t{2}}}) {
            const auto result = evaluateTopDown(
                model, table({{"a", "", ""}}, {{"CYC", {25}}, {"LOST", {40}}, {"WAIT", {wait}}}));
            QCOMPARE(dominantPath(*model, result.runs[0], true).size(), size);
        }
    }

    // Memory Bound of paper 2, Table 6: 15 % at first, 11 % at VECTOR_SIZE 8, then up to 59 %.
    void sharesThatTurnAreTrendsFromThere()
    {
        std::vector<CounterColumn> columns;
        for (const char* size : {"1", "2", "4", "8", "16", "32", "64", "128", "256", "512"}) {
            columns.push_back({size, "", ""});
        }
        const auto counters =
            table(columns, {{"CYC", std::vector<double>(10, 100)},
                            {"LOST", {60, 64, 52, 44, 48, 68, 100, 172, 212, 236}},
                            {"WAIT", std::vector<double>(10, 0)}});
        const auto trends = trendsOf(evaluateTopDown(smallModel(), counters));
        const auto lost = *std::ranges::find(trends.nodes, std::size_t{0}, &TopDownTrend::node);
        QCOMPARE(lost.firstRun, std::size_t{3});
        QCOMPARE(lost.first, 0.11);
        QCOMPARE(lost.last, 0.59);
    }

    // Lost is 10, 20, 60, 60 % of the slots; of it Waiting is 3/4 in the third run, then 1/4.
    void theDominantNodeChangesOverTheRuns()
    {
        const auto counters = table({{"1", "", ""}, {"2", "", ""}, {"4", "", ""}, {"8", "", ""}},
                                    {{"CYC", {100, 100, 100, 100}},
                                     {"LOST", {40, 80, 240, 240}},
                                     {"WAIT", {0, 0, 180, 60}}});
        const auto result = evaluateTopDown(smallModel(), counters);
        const auto trends = trendsOf(result);

        std::vector<std::array<std::size_t, 3>> pieces;
        for (const auto& [node, first, last] : trends.dominant) {
            pieces.push_back({node, first, last});
        }
        QCOMPARE(pieces,
                 (std::vector<std::array<std::size_t, 3>>{{3, 0, 1}, {1, 2, 2}, {2, 3, 3}}));
        QCOMPARE(trendTexts(trends, result).front(),
                 std::string("The dominant path changes with the run: Used from 1 to 2, Lost → "
                             "Waiting at 4, Lost → Rest at 8."));
    }

    void sharesThatSwingAreNone()
    {
        const auto counters = table(
            {{"1", "", ""}, {"2", "", ""}, {"3", "", ""}, {"4", "", ""}},
            {{"CYC", {100, 100, 100, 100}}, {"LOST", {40, 200, 80, 120}}, {"WAIT", {0, 0, 0, 0}}});
        const auto trends = trendsOf(evaluateTopDown(smallModel(), counters));
        QVERIFY(trends.nodes.empty());
        QVERIFY(!trends.leastTotal);  // it is the first
    }

    void partsAreSummedAndPassesJoined()
    {
        const auto counters = table({{"32", "A", "rank 0"},
                                     {"32", "A", "rank 1"},
                                     {"32", "B", "rank 0"},
                                     {"32", "B", "rank 1"}},
                                    {{"CYC", {10, 30, 11, 30}},
                                     {"LOST", {20, 60, missing, missing}},
                                     {"WAIT", {missing, missing, 8, 8}}});
        const auto result = evaluateTopDown(smallModel(), counters);
        QCOMPARE(result.runs.size(), std::size_t{1});
        QCOMPARE(*result.runs[0].total, 160.0);
        QCOMPARE(*result.runs[0].node(0).value, 0.5);
        QCOMPARE(*result.runs[0].node(1).value, 0.1);
        QCOMPARE(*result.runs[0].node(2).value, 0.4);
        QCOMPARE(*result.runs[0].node(3).value, 0.5);
        QCOMPARE(result.runs[0].notes()->parts, std::size_t{2});
        QVERIFY(result.warnings.empty());  // 40 against 41 cycles: within 5 %
        QVERIFY(!evaluateTopDown(smallModel(), counters, {{}, 0.01}).warnings.empty());
    }

    void passesThatDisagreeAreNamedWithBothValues()
    {
        const auto counters =
            table({{"512", "A", ""}, {"512", "B", ""}},
                  {{"CYC", {670e9, 712e9}}, {"LOST", {1e9, missing}}, {"WAIT", {missing, 5e8}}});
        const auto result = evaluateTopDown(smallModel(), counters);
        QCOMPARE(result.warnings.size(), std::size_t{1});
        QVERIFY(result.warnings[0].kind == TopDownWarning::Kind::Disagreement);
        QCOMPARE(*result.warnings[0].run, std::size_t{0});
        QCOMPARE(result.runs[0].notes()->disagreements.size(), std::size_t{1});
        const auto& pair = result.runs[0].notes()->disagreements[0];
        QCOMPARE(pair.event, std::string("CYC"));
        QCOMPARE(pair.firstPass, std::string("A"));
        QVERIFY(pair.first == 670e9 && pair.second == 712e9);
        QCOMPARE(pair.difference, 42.0 / 670);
        QCOMPARE(*result.runs[0].total, 4 * 670e9);
    }

    void aPartWithoutAValueLeavesNoSum()
    {
        auto counters = table({{"r", "", "rank 0"}, {"r", "", "rank 1"}},
                              {{"CYC", {10, missing}}, {"LOST", {1, 1}}});
        counters.reasons = {"", "<not counted>", "", ""};
        const auto result = evaluateTopDown(smallModel(), counters);
        QVERIFY(!result.runs[0].total);
        QVERIFY(result.runs[0].count(0).missing.find("<not counted> in rank 1") !=
                std::string::npos);
        QVERIFY(std::ranges::find(result.runs[0].node(0).missing(), "CYC") !=
                result.runs[0].node(0).missing().end());
    }

    void aMissingEventIsNamed()
    {
        const auto result =
            evaluateTopDown(smallModel(), table({{"r", "", ""}}, {{"CYC", {100}}, {"LOST", {40}}}));
        const auto& waiting = result.runs[0].node(1);
        QVERIFY(!waiting.value);
        QCOMPARE(waiting.missing(), std::vector<std::string>{"WAIT"});
        QCOMPARE(result.runs[0].node(2).missing(), std::vector<std::string>{"WAIT"});
        QCOMPARE(*result.runs[0].node(0).value, 0.1);
        const auto advice = adviseTopDown(*result.model, result.runs[0]);
        QCOMPARE(advice.path, std::vector<std::size_t>{0});
        QCOMPARE(advice.missing, std::vector<std::string>{"WAIT"});
        QCOMPARE(advice.sets, (std::vector<std::vector<std::string>>{{"CYC", "WAIT"}}));
    }

    void aZeroDenominatorIsSaid()
    {
        const auto result = evaluateTopDown(
            smallModel(), table({{"r", "", ""}}, {{"CYC", {0}}, {"LOST", {0}}, {"WAIT", {0}}}));
        for (const auto& node : result.runs[0].nodes()) {
            QVERIFY(!node.value);
            QCOMPARE(node.problem(), std::string("divides by zero: Slots"));
        }
        // Counting more events would not help.
        const auto advice = adviseTopDown(*result.model, result.runs[0]);
        QVERIFY(advice.path.empty() && advice.isEmptyRun);
    }

    void sharesOutOfRangeAreKeptAndMarked()
    {
        const auto result = evaluateTopDown(
            smallModel(),
            table({{"r", "", ""}}, {{"CYC", {100}}, {"LOST", {500}}, {"WAIT", {540}}}));
        const auto& nodes = result.runs[0].nodes();
        QCOMPARE(*nodes[0].value, 1.25);
        QVERIFY(nodes[0].range == NodeValue::Range::AboveOne);
        QCOMPARE(*nodes[2].amount, -40.0);
        QCOMPARE(*nodes[2].value, -0.1);
        QVERIFY(nodes[2].range == NodeValue::Range::BelowZero);
        QCOMPARE(*nodes[3].value, -0.25);
    }

    void childrenThatDoNotAddUpAreSaid()
    {
        auto model = *smallModel();
        model.nodes[2].isRemainder = false;
        model.nodes[2].formula = "WAIT / Slots";
        QVERIFY(!complete(model));
        const auto result = evaluateTopDown(
            std::make_shared<const TopDownModel>(model),
            table({{"r", "", ""}}, {{"CYC", {100}}, {"LOST", {200}}, {"WAIT", {80}}}));
        QVERIFY(result.runs[0].node(0).childrenAreOff());
        QCOMPARE(*result.runs[0].node(0).childrenSum, 0.8);
    }

    void parametersMayBeChanged()
    {
        const auto counters =
            table({{"r", "", ""}}, {{"CYC", {100}}, {"LOST", {300}}, {"WAIT", {0}}});
        QCOMPARE(*evaluateTopDown(smallModel(), counters).runs[0].node(0).value, 0.75);
        QCOMPARE(*evaluateTopDown(smallModel(), counters, {{{"Width", 6.0}}, 0.05})
                      .runs[0]
                      .node(0)
                      .value,
                 0.5);
    }

    void differentStagesDoNotCompare()
    {
        const auto counters =
            table({{"r", "", ""}}, {{"CYC", {100}}, {"LOST", {100}}, {"WAIT", {40}}});
        const auto side = [&](const std::string& name, const std::string& accounting) {
            auto model = *smallModel(accounting);
            model.name = name;
            const auto result =
                evaluateTopDown(std::make_shared<const TopDownModel>(model), counters);
            return TopDownSide{accounting, result.model, result.runs[0]};
        };
        const auto issue = side("a", "slots at issue");
        const auto same = compareTopDownRuns(issue, side("b", "slots at issue"));
        for (const auto& row : same) {
            QVERIFY(row.isComparable());
        }
        QCOMPARE(same[1].first.value, 0.25);
        const auto other = compareTopDownRuns(issue, side("b", "cycles at commit"));
        QVERIFY(other[0].obstacle && other[0].obstacle->kind == Incomparable::Kind::Accounting);
        QCOMPARE(other[0].obstacle->what, std::string("slots at issue"));
        QCOMPARE(other[0].obstacle->other, std::string("cycles at commit"));
    }

    void onlyTheUppermostNodesOfAMeaningCount()
    {
        auto model = *smallModel();
        model.nodes[1].meaning = TopDownMeaning::Backend;
        const auto side = [&](const std::string& name) {
            model.name = name;
            const auto result = evaluateTopDown(
                std::make_shared<const TopDownModel>(model),
                table({{"r", "", ""}}, {{"CYC", {100}}, {"LOST", {100}}, {"WAIT", {40}}}));
            return TopDownSide{name, result.model, result.runs[0]};
        };
        const auto compared = compareTopDownRuns(side("a"), side("b"));
        QCOMPARE(compared[1].name, std::string("backend"));
        QCOMPARE(compared[1].first.value, 0.25);
    }

    void spellingsOfOneEvent_data()
    {
        QTest::addColumn<QString>("spelling");
        for (const char* spelling :
             {"UOPS_RETIRED:RETIRE_SLOTS", "UOPS_RETIRED.RETIRE_SLOTS", "uops_retired.retire_slots",
              "UOPS_RETIRED_RETIRE_SLOTS", "cpu/uops_retired.retire_slots/u",
              "skx::UOPS_RETIRED:RETIRE_SLOTS:u=1", "uops_retired.retire_slots:u",
              "uops_retired.retire_slots:ppp"}) {
            QTest::newRow(spelling) << QString::fromLatin1(spelling);
        }
    }
    void spellingsOfOneEvent()
    {
        QFETCH(QString, spelling);
        QCOMPARE(comparableEventName(spelling.toStdString()),
                 comparableEventName("UOPS_RETIRED:RETIRE_SLOTS"));
        QVERIFY(comparableEventName("cpu/event=0x9c,umask=0x1/") !=
                comparableEventName("cpu/event=0x9c,umask=0x1,cmask=4/"));
    }
};

PAPILIO_TEST(TestTopDown)
#include "test_topdown.moc"
