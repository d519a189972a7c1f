#include "core/findings/topdown_text.h"
#include "tests/support/area_program.h"
#include "tests/support/topdown_loader.h"

#include <cmath>
#include <limits>

using namespace papilio;
using namespace papilio::tests;

namespace {

constexpr double illegible = std::numeric_limits<double>::quiet_NaN();

/// A row of a published table: shares or counts with two decimals; NaN where it is not compared.
struct Row {
    const char* name;
    std::vector<double> printed;
};

QString twoDecimals(double value)
{
    const auto text = QString::number(value, 'f', 2);
    return text == QStringLiteral("-0.00") ? QStringLiteral("0.00") : text;
}

}  // namespace

/// Counters constructed from published values give the published tables back.
class TestTopDownTables : public QObject {
    Q_OBJECT

    static core::TopDownResult sample(const std::string& file, const std::string& model)
    {
        const auto path = std::string(PAPILIO_SOURCE_DIR) + "/resources/samples/" + file;
        const auto table = countersOf("counters", textOf(path), path);
        if (!table) {
            qFatal("%s", table.error().message.c_str());
        }
        return core::evaluateTopDown(shippedModel(model), *table);
    }

    static void compare(const core::TopDownResult& result, const std::vector<Row>& rows)
    {
        QCOMPARE(result.runs.size(), std::size_t{10});
        QVERIFY(result.warnings.empty());
        for (const auto& row : rows) {
            for (std::size_t run = 0; run < row.printed.size(); ++run) {
                if (std::isnan(row.printed[run])) {
                    continue;
                }
                const bool isNode = result.model->node(row.name).has_value();
                const auto value =
                    isNode ? nodeOf(result, run, row.name).value : besideOf(result, run, row.name);
                QVERIFY2(value, row.name);
                const double scaled = isNode || *value < 100 ? *value : *value / 1e12;
                const auto what =
                    QStringLiteral("%1, run %2").arg(QString::fromLatin1(row.name)).arg(run);
                QVERIFY2(twoDecimals(scaled) == twoDecimals(row.printed[run]),
                         qPrintable(what + QStringLiteral(": ") + QString::number(scaled)));
            }
        }
    }

private slots:
    // Section 5.1: Memory Bound is never the largest until 128, and rises in every run.
    void trendsOfTable2()
    {
        const auto result = sample("alya-mn4.csv", "skylake-sp");
        const auto trends = core::trendsOf(result);
        std::vector<std::string> names;
        for (const auto& trend : trends.nodes) {
            names.push_back(result.model->nodes[trend.node].name);
        }
        QVERIFY(names.size() >= 4);
        names.resize(4);
        QCOMPARE(names, (std::vector<std::string>{"Backend_Bound", "Retiring", "Memory_Bound",
                                                  "Core_Bound"}));
        QVERIFY(trends.nodes[1].last < trends.nodes[1].first);
        QCOMPARE(result.runs[*trends.leastTotal].name, std::string("32"));
        QCOMPARE(core::trendText(trends.nodes[2], result),
                 std::string("Memory Bound rises from 2 % to 42 % of Slots, from VECTOR_SIZE 1 "
                             "to 512."));
    }

    void table2OfMareNostrum4()
    {
        compare(
            sample("alya-mn4.csv", "skylake-sp"),
            {{"Cycles", {1.62, .98, .56, .45, .28, .27, .29, .34, .47, .67}},
             // But for the misprints of slotsThatCannotBe().
             {"Slots", {illegible, 3.93, 2.25, 1.80, 1.13, 1.10, 1.15, 1.38, illegible, illegible}},
             {"Instructions", {3.64, 2.63, 1.31, .96, .57, .49, .45, .45, .44, .45}},
             {"IPC", {2.24, 2.67, 2.33, 2.15, 2.01, 1.77, 1.57, 1.32, .94, .67}},
             {"Frontend_Bound", {.16, .13, .16, .14, .07, .06, .04, .04, .02, .02}},
             {"Fetch_Latency", {.06, .04, .06, .05, .02, .02, .01, .02, .01, .01}},
             {"Fetch_Bandwidth", {.10, .09, .10, .08, .05, .04, .03, .02, .01, .01}},
             {"Bad_Speculation", {.03, .04, .06, .07, .11, .10, .10, .09, .06, .04}},
             {"Branch_Mispredicts", {.03, .04, .06, .07, .10, .10, .10, .09, .06, .04}},
             {"Machine_Clears", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
             {"Backend_Bound", {.13, .15, .16, .21, .31, .36, .44, .52, .67, .76}},
             {"Memory_Bound", {.02, .03, .03, .06, .11, .13, .18, .23, .36, .42}},
             {"Core_Bound", {.11, .12, .13, .15, .20, .23, .27, .29, .32, .34}},
             {"Retiring", {.68, .68, .61, .59, .51, .47, .42, .36, .25, .18}}});
    }

    void table5OfCtePower()
    {
        compare(sample("alya-cte-power.csv", "power9"),
                {{"Cycles", {7.08, 4.10, 2.54, 1.78, 1.38, 1.20, 1.07, 1.03, 1.01, 1.08}},
                 {"ICT_Empty", {.03, .03, .03, .03, .03, .03, .02, .02, .02, .03}},
                 {"Issue_Hold", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
                 {"Pipeline_Stall", {.60, .59, .56, .55, .53, .53, .53, .53, .53, .56}},
                 {"Branches", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
                 {"Compute", {.11, .12, .14, .15, .15, .13, .13, .13, .13, .11}},
                 {"Memory", {.89, .88, .86, .85, .85, .87, .87, .87, .87, .89}},
                 {"Stall_Other", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
                 {"Thread_Blocked", {.10, .10, .09, .08, .07, .05, .05, .04, .04, .04}},
                 {"Instruction_Latency", {.14, .15, .15, .17, .19, .21, .22, .22, .23, .21}},
                 {"Completion_Cycles", {.13, .14, .16, .17, .18, .18, .18, .18, .18, .16}},
                 {"LS_Address_Queue", {0, 0, 0, 0, 0, 0, 0, 0, 0, .02}},
                 {"ERAT_Miss_Queue", {.01, .01, .01, .01, .01, .01, .01, 0, 0, .01}},
                 {"DCache_Miss", {.07, .09, .11, .12, .11, .10, .11, .12, .12, .21}},
                 {"Load_Finish", {.19, .19, .19, .21, .18, .15, .15, .15, .14, .13}},
                 {"Store_Reorder_Queue", {.50, .46, .42, .34, .28, .21, .19, .16, .16, .14}},
                 {"Store_Finish", {.16, .19, .21, .27, .37, .49, .52, .54, .55, .48}},
                 {"LS_Unit", {.06, .05, .05, .04, .03, .02, .02, .02, .02, .01}},
                 {"Memory_Other", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}}});
    }

    // What two decimals leave open: Total Slots of table 2 is four times Cycles, and IPC is
    // Instructions by Cycles, but not in three columns, whatever lies behind the printed digits.
    void slotsThatCannotBe()
    {
        struct Column {
            int run;
            double cycles, instructions, ipc, budget;
            bool isPossible;
        };
        const std::vector<Column> table = {
            {1, 1.62, 3.64, 2.24, 6.47, false},  // 3.635 / (6.475 / 4) = 2.2456 prints 2.25
            {2, .98, 2.63, 2.67, 3.93, true},
            {4, .56, 1.31, 2.33, 2.25, true},
            {8, .45, .96, 2.15, 1.80, true},
            {16, .28, .57, 2.01, 1.13, true},
            {32, .27, .49, 1.77, 1.10, true},
            {64, .29, .45, 1.57, 1.15, true},
            {128, .34, .45, 1.32, 1.38, true},
            {256, .47, .44, .94, 1.92, false},   // 1.915 / 4 = 0.4788 prints 0.48
            {512, .67, .45, .67, 2.65, false}};  // 2.655 / 4 = 0.6638 prints 0.66
        constexpr double half = 0.005;
        for (const auto& column : table) {
            const double least = std::max(column.cycles - half, (column.budget - half) / 4);
            const double most = std::min(column.cycles + half, (column.budget + half) / 4);
            const bool agrees = least < most &&
                                (column.instructions - half) / most < column.ipc + half &&
                                (column.instructions + half) / least > column.ipc - half;
            QVERIFY2(agrees == column.isPossible, qPrintable(QString::number(column.run)));
        }
        // What the sample has instead: the printed cycles, and slots of those.
        const auto result = sample("alya-mn4.csv", "skylake-sp");
        for (const auto& [run, budget] :
             {std::pair(0, 6.49), std::pair(8, 1.88), std::pair(9, 2.68)}) {
            QCOMPARE(twoDecimals(*result.runs[static_cast<std::size_t>(run)].total / 1e12),
                     twoDecimals(budget));
        }
    }

    // The text of the table has lost its columns: a value belongs where level 1 then sums to one
    // within its rounding (tests/support/make_topdown_samples.py).
    void table6OfCteKunpeng()
    {
        constexpr double no = illegible;
        const auto result = sample("alya-cte-kunpeng.csv", "kunpeng920");
        compare(result,
                {{"Cycles", {3.00, 1.96, 1.30, 1.08, .96, .90, 1.02, 1.34, 1.66, 1.97}},
                 {"Instructions", {7.05, 4.06, 2.92, 2.37, 2.03, 1.80, 2.11, 2.10, 2.11, 2.14}},
                 {"IPC", {2.35, 2.07, no, 2.19, 2.10, 2.00, 2.07, 1.57, no, 1.09}},
                 {"Slots", {12.00, 7.84, 5.20, 4.32, 3.86, 3.59, 4.08, 5.35, 6.66, 7.88}},
                 {"Frontend_Bound", {.20, .23, .16, no, no, .14, .11, no, .06, no}},
                 {"Bad_Speculation", {.06, .12, .03, .03, .02, .02, .03, .02, .01, .02}},
                 {"Backend_Bound", {.15, .14, .24, no, no, .34, .34, .51, .61, .65}},
                 {"Retiring", {.59, .52, .56, .55, .53, .50, .52, .39, .32, no}},
                 {"Memory_Bound", {.15, .16, .13, .11, .12, no, .25, no, .53, .59}},
                 {"Core_Bound", {no, no, .87, no, no, .83, no, no, no, no}},
                 {"L2_Bound", {.14, .14, .09, .08, .08, .08, .08, .07, .08, .09}},
                 {"L3_DRAM_Bound", {.04, .04, .02, .02, .03, .09, .16, .33, .41, .47}}});
        for (std::size_t run = 0; run < result.runs.size(); ++run) {
            double sum = 0;
            for (const char* node :
                 {"Frontend_Bound", "Bad_Speculation", "Backend_Bound", "Retiring"}) {
                sum += *nodeOf(result, run, node).value;
            }
            QVERIFY(run == 4 || std::abs(sum - 1) < 1e-12);  // 16: frontend cannot be told
            QVERIFY(std::abs(*nodeOf(result, run, "Memory_Bound").value +
                             *nodeOf(result, run, "Core_Bound").value - 1) < 1e-12);
        }
        for (const auto& quantity : result.model->complementary) {
            QVERIFY(quantity.name != "Instructions" || quantity.unit == "instructions");
            QVERIFY(quantity.name != "IPC" || quantity.unit == "instructions / cycles");
        }
        // Stall cycles are no slots: they are no part of Backend bound.
        QVERIFY(!result.model->nodes[*result.model->node("Memory_Bound")].isPart);
        QVERIFY(!nodeOf(result, 0, "Memory_Bound").shareOfTotal);
    }

    // Section 5.5: from the smallest of each on, Memory Bound to 59 % and L3/DRAM to 47 %.
    void trendsOfTable6()
    {
        const auto result = sample("alya-cte-kunpeng.csv", "kunpeng920");
        const auto texts = core::trendTexts(core::trendsOf(result), result);
        for (const char* text :
             {"Memory Bound rises from 11 % to 59 % of Execution_Stall_Cycles, from VECTOR_SIZE 8 "
              "to 512.",
              "L3/DRAM rises from 2 % to 47 % of Memory Bound, from VECTOR_SIZE 4 to 512."}) {
            QVERIFY2(std::ranges::find(texts, text) != texts.end(), text);
        }
    }

    // Were the rows below Memory bound of the stall cycles, as Memory bound is, they would add up
    // to it at most: at 1 they come to 0.18 without L1 bound, where Memory bound is 0.15.
    void cacheRowsOfTable6AreOfMemoryStalls()
    {
        constexpr double half = 0.005;
        QVERIFY(.14 - half + .04 - half > .15 + half);
        const auto result = sample("alya-cte-kunpeng.csv", "kunpeng920");
        const auto& model = *result.model;
        QVERIFY(model.nodes[*model.node("L2_Bound")].shareOf == core::TopDownNode::ShareOf::Parent);
    }

    // Beside the order of the text, level 1 says where frontend and backend of a column belong.
    void columnsOfTable6AddUp()
    {
        struct Column {
            int run;
            double frontend, speculation, backend, retiring;
        };
        for (const auto& column : std::vector<Column>{{1, .20, .06, .15, .59},
                                                      {2, .23, .12, .14, .52},
                                                      {4, .16, .03, .24, .56},
                                                      {32, .14, .02, .34, .50},
                                                      {64, .11, .03, .34, .52},
                                                      {256, .06, .01, .61, .32}}) {
            const double sum =
                column.frontend + column.speculation + column.backend + column.retiring;
            QVERIFY2(std::abs(sum - 1) < 4 * 0.005, qPrintable(QString::number(column.run)));
        }
        // The other order of the two largest slots would print another IPC.
        QVERIFY(4.065 / (7.875 / 4) < 2.065);
        QVERIFY(4.065 / (7.835 / 4) >= 2.065);
    }

    void dominantPathIsFollowedDown()
    {
        const auto result = sample("alya-mn4.csv", "skylake-sp");
        const auto path = dominantPath(*result.model, result.runs[9]);
        QCOMPARE(path.size(), std::size_t{2});
        QCOMPARE(result.model->path(path.back()), std::string("Backend_Bound/Memory_Bound"));
    }
};

PAPILIO_TEST(TestTopDownTables)
#include "test_topdown_tables.moc"
