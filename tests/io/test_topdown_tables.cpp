#include "tests/support/topdown_loader.h"

#include <cmath>

using namespace papilio;
using namespace papilio::tests;

namespace {

/// A row of a published table: shares or counts with two decimals.
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
        const auto table = core::parseCountersCsv(textOf(path), path);
        if (!table) {
            qFatal("%s", table.error().message.c_str());
        }
        return core::evaluateTopDown(shippedModel(model), *table);
    }

    static void compare(const core::TopDownResult& result, const std::vector<Row>& rows)
    {
        QCOMPARE(result.runs.size(), std::size_t{10});
        QVERIFY2(result.warnings.empty(),
                 result.warnings.empty() ? "" : result.warnings[0].c_str());
        for (const auto& row : rows) {
            for (std::size_t run = 0; run < row.printed.size(); ++run) {
                const bool isNode = result.model->node(row.name).has_value();
                const auto value = isNode ? nodeOf(result, run, row.name).value
                                          : besideOf(result.runs[run], row.name);
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
    void table2OfMareNostrum4()
    {
        compare(sample("alya-mn4.csv", "skylake-sp"),
                {{"Cycles", {1.62, .98, .56, .45, .28, .27, .29, .34, .47, .67}},
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

    // The text of table 6 is garbled: these are the columns whose rows can be told apart, because
    // Retiring = IPC / 4 and level 1 sums to one.
    void table6OfCteKunpeng_data()
    {
        QTest::addColumn<double>("issued");
        QTest::addColumn<double>("instructions");
        QTest::addColumn<double>("ipc");
        QTest::addColumn<double>("frontend");
        QTest::addColumn<double>("speculation");
        QTest::addColumn<double>("backend");
        QTest::addColumn<double>("retiring");
        QTest::newRow("1") << 12.00 << 7.05 << 2.35 << .20 << .06 << .15 << .59;
        QTest::newRow("2") << 7.88 << 4.06 << 2.07 << .23 << .12 << .14 << .52;
        QTest::newRow("4") << 5.20 << 2.92 << 2.25 << .16 << .03 << .24 << .56;
        QTest::newRow("32") << 3.59 << 1.80 << 2.00 << .14 << .02 << .34 << .50;
        QTest::newRow("64") << 4.08 << 2.11 << 2.07 << .11 << .03 << .34 << .52;
        QTest::newRow("512") << 7.88 << 2.14 << 1.09 << .06 << .02 << .65 << .27;
    }
    void table6OfCteKunpeng()
    {
        QFETCH(double, issued);
        QFETCH(double, instructions);
        QFETCH(double, ipc);
        QFETCH(double, frontend);
        QFETCH(double, speculation);
        QFETCH(double, backend);
        QFETCH(double, retiring);
        // What is left of one after rounding goes to frontend and speculation alike.
        const double off = (1 - backend - instructions / issued - frontend - speculation) / 2;
        const auto table =
            tableOf({{"CPU_CYCLES", issued / 4 * 1e12},
                     {"INST_RETIRED", instructions * 1e12},
                     {"FETCH_BUBBLE", (frontend + off) * issued * 1e12},
                     {"INST_SPEC", (instructions + (speculation + off) * issued) * 1e12},
                     {"MEM_STALL_ANYLOAD", 4e11},
                     {"MEM_STALL_ANYSTORE", 1e11},
                     {"MEM_STALL_L1MISS", 3e11},
                     {"MEM_STALL_L2MISS", 1e11},
                     {"EXE_STALL_CYCLE", 1e12}});

        const auto result = core::evaluateTopDown(shippedModel("kunpeng920"), table);

        QCOMPARE(twoDecimals(*result.runs[0].total / 1e12), twoDecimals(issued));
        QVERIFY(std::abs(*besideOf(result.runs[0], "IPC") - ipc) < 0.0151);
        QCOMPARE(twoDecimals(*nodeOf(result, 0, "Retiring").value), twoDecimals(retiring));
        QCOMPARE(twoDecimals(*nodeOf(result, 0, "Frontend_Bound").value), twoDecimals(frontend));
        QCOMPARE(twoDecimals(*nodeOf(result, 0, "Bad_Speculation").value),
                 twoDecimals(speculation));
        QCOMPARE(twoDecimals(*nodeOf(result, 0, "Backend_Bound").value), twoDecimals(backend));
        QCOMPARE(*nodeOf(result, 0, "Memory_Bound").value, 0.5);
        QCOMPARE(*nodeOf(result, 0, "Core_Bound").value, 0.5);
        QCOMPARE(*nodeOf(result, 0, "L1_Bound").value, 0.2);
        QCOMPARE(*nodeOf(result, 0, "L2_Bound").value, 0.4);
        QCOMPARE(*nodeOf(result, 0, "L3_DRAM_Bound").value, 0.2);
        QCOMPARE(*nodeOf(result, 0, "Store_Bound").value, 0.2);
        // Stall cycles are no slots: they are no part of Backend bound.
        QVERIFY(!result.model->nodes[*result.model->node("Memory_Bound")].isPart);
        QVERIFY(!nodeOf(result, 0, "Memory_Bound").shareOfTotal);
    }

    void dominantPathIsFollowedDown()
    {
        const auto result = sample("alya-mn4.csv", "skylake-sp");
        const auto& path = result.runs[9].dominantPath;
        QCOMPARE(path.size(), std::size_t{2});
        QCOMPARE(result.model->path(path.back()), std::string("Backend_Bound/Memory_Bound"));
    }
};

QTEST_GUILESS_MAIN(TestTopDownTables)
#include "test_topdown_tables.moc"
