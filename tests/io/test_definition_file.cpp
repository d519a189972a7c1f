#include "core/formula/definition_values.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/import/importer.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <map>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

DefinitionSet bundled(const std::string& name)
{
    for (const auto& path : definitionTemplates()) {
        if (path.stem() == name) {
            auto set = readDefinitionFile(path);
            if (!set) {
                qFatal("%s", set.error().message.c_str());
            }
            return *set;
        }
    }
    qFatal("there is no such template");
}

using Counts = std::map<std::string, double, std::less<>>;

Lookup of(const Counts& counts)
{
    return [&counts](std::string_view name) -> std::optional<double> {
        const auto found = counts.find(name);
        return found == counts.end() ? std::nullopt : std::optional(found->second);
    };
}

double value(const DefinitionSet& set, const Counts& counts, const std::string& name)
{
    for (const auto& one : evaluateDefinitions(set, of(counts))) {
        if (one.name == name) {
            return one.value ? *one.value : std::nan("");
        }
    }
    return std::nan("");
}

QByteArray minimal(const QByteArray& definitions, const QByteArray& more = {})
{
    return "{'papilio_definitions': 1, 'name': 'x', " + more + "'definitions': [" + definitions +
           "]}";
}

}  // namespace

class DefinitionFile : public QObject {
    Q_OBJECT

private slots:
    void everyTemplateLoadsAndEvaluates_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& path : definitionTemplates()) {
            QTest::newRow(path.stem().c_str()) << QString::fromStdString(path.string());
        }
    }
    void everyTemplateLoadsAndEvaluates()
    {
        QFETCH(QString, path);

        const auto set = readDefinitionFile(path.toStdString());

        QVERIFY2(set, set ? "" : set.error().message.c_str());
        QVERIFY(!set->note.empty());
        for (const auto& constant : set->constants) {
            QVERIFY2(!constant.source.empty(), constant.name.c_str());
        }
        int number = 1;
        for (const auto& one : evaluateDefinitions(
                 *set, [&](std::string_view) { return std::optional<double>(1000 + number++); })) {
            QVERIFY2(one.value, (one.name + ": " + one.problem).c_str());
        }
        const auto again = parseDefinitions(definitionsToJson(*set), "again");
        QVERIFY2(again, again ? "" : again.error().message.c_str());
        QCOMPARE(*again, *set);
    }

    void templatesOfThePaperAndOfCurrentProcessorsAreThere()
    {
        QCOMPARE(definitionTemplates().size(), std::size_t{24});
        QVERIFY(definitionTemplates().front().stem().string().starts_with("basic-"));
    }

    // Paper 3, section 5. 100 lines prefetched, 20 of them useless, 40 misses left: 80 of 100, and
    // 80 of 120 misses avoided. Zen 4: 7 sources of 8, 2 and 5 lines; 20 of 50 instructions for
    // nothing.
    void prefetchesArePreciseAndCover()
    {
        const auto intel = bundled("prefetch-skylake-sp");
        const Counts lines = {{"L2_RQSTS:PF_MISS", 100},
                              {"L2_LINES_OUT:USELESS_HWPF", 20},
                              {"L2_RQSTS:ALL_DEMAND_MISS", 40}};
        QCOMPARE(value(intel, lines, "Precision"), 0.8);
        QCOMPARE(value(intel, lines, "Coverage"), 80.0 / 120);

        const auto amd = bundled("prefetch-zen4");
        Counts fills = {{"INEFFECTIVE_SOFTWARE_PREFETCH:DATA_PIPE_SW_PF_DC_HIT", 15},
                        {"INEFFECTIVE_SOFTWARE_PREFETCH:MAB_MCH_CNT", 5},
                        {"PREFETCH_INSTRUCTIONS_DISPATCHED:ANY", 50}};
        for (const char* source : {"LCL_L2", "LOCAL_CCX", "NEAR_CACHE_NEAR_FAR", "DRAM_IO_NEAR",
                                   "FAR_CACHE_NEAR_FAR", "DRAM_IO_FAR", "ALT_MEM_NEAR_FAR"}) {
            const auto mask = std::string(":") + source;
            fills["HARDWARE_PREFETCH_DATA_CACHE_FILLS" + mask] = 8;
            fills["SOFTWARE_PREFETCH_DATA_CACHE_FILLS" + mask] = 2;
            fills["DEMAND_DATA_CACHE_FILLS_FROM_SYSTEM" + mask] = 5;
        }
        QCOMPARE(value(amd, fills, "Coverage"), 10.0 / 15);
        QCOMPARE(value(amd, fills, "Software_precision"), 0.6);
    }

    // By hand: 2 instructions a cycle, 1000 lines of 64 bytes in 64 microseconds.
    void basicMetrics()
    {
        const auto set = bundled("basic-intel");
        const Counts counts = {{"INST_RETIRED:ANY_P", 40000},
                               {"UNHALTED_CORE_CYCLES", 20000},
                               {"BR_INST_RETIRED:ALL_BRANCHES", 5000},
                               {"BR_MISP_RETIRED:ALL_BRANCHES", 100},
                               {"MEM_LOAD_RETIRED:L1_HIT", 9600},
                               {"MEM_LOAD_RETIRED:L1_MISS", 400},
                               {"L2_LINES_IN:ALL", 1000},
                               {"duration_time", 64000}};
        QCOMPARE(value(set, counts, "IPC"), 2.0);
        QCOMPARE(value(set, counts, "CPI"), 0.5);
        QCOMPARE(value(set, counts, "Branch_MPKI"), 2.5);
        QCOMPARE(value(set, counts, "Branch_miss_ratio"), 0.02);
        QCOMPARE(value(set, counts, "L1_MPKI"), 10.0);
        QCOMPARE(value(set, counts, "L1_miss_ratio"), 0.04);
        QCOMPARE(value(set, counts, "L2_bandwidth"), 1e9);

        const Counts perf = {{"cycles", 20000},
                             {"instructions", 40000},
                             {"duration_time", 1e9},
                             {"cache-misses", 1e6},
                             {"uncore_imc/cas_count_read/", 3},
                             {"uncore_imc/cas_count_write/", 1}};
        QCOMPARE(value(bundled("basic-perf"), perf, "IPC"), 2.0);
        QCOMPARE(value(bundled("basic-perf"), perf, "Bandwidth_of_misses"), 64e6);
        QCOMPARE(value(bundled("basic-perf"), perf, "DRAM_bandwidth"), 4.0 * 1048576);
        const Counts zen = {{"RETIRED_INSTRUCTIONS", 40000}, {"CYCLES_NOT_IN_HALT", 20000}};
        QCOMPARE(value(bundled("basic-zen4"), zen, "IPC"), 2.0);
    }

    // Six slots a cycle: 60 of 120 slots retire, 12 are of wrong paths, 18, 24 and 6 are empty.
    void slotsOfZen4AddUp()
    {
        const auto set = bundled("cycle-accounting-zen4");
        const Counts counts = {{"CYCLES_NOT_IN_HALT", 20},
                               {"RETIRED_INSTRUCTIONS", 50},
                               {"OPS_SOURCE_DISPATCHED_FROM_DECODER:DECODER", 30},
                               {"OPS_SOURCE_DISPATCHED_FROM_DECODER:OPCACHE", 40},
                               {"OPS_SOURCE_DISPATCHED_FROM_DECODER:LOOP_BUFFER", 2},
                               {"RETIRED_OPS", 60},
                               {"DISPATCH_STALLS_1:FE_NO_OPS", 18},
                               {"DISPATCH_STALLS_1:BE_STALLS", 24},
                               {"DISPATCH_STALLS_1:SMT_CONTENTION", 6}};
        double cycles = 0;
        for (const auto& definition : set.definitions) {
            cycles += definition.category.empty() ? 0 : value(set, counts, definition.name);
        }
        QCOMPARE(cycles, 20.0);
        QCOMPARE(value(set, counts, "Non_Retired"), 2.0);
        QCOMPARE(value(set, counts, "IPC"), 2.5);
    }

    void slotsOfNeoverseV1AddUp()
    {
        const auto set = bundled("cycle-accounting-neoverse-v1");
        const Counts counts = {
            {"CPU_CYCLES", 100}, {"OP_RETIRED", 300},          {"OP_SPEC", 400},
            {"STALL_SLOT", 320}, {"STALL_SLOT_FRONTEND", 120}, {"STALL_SLOT_BACKEND", 200},
            {"BR_MIS_PRED", 2},  {"FP_FIXED_OPS_SPEC", 10},    {"FP_SCALE_OPS_SPEC", 20}};
        double cycles = 0;
        for (const auto& definition : set.definitions) {
            cycles += definition.category.empty() ? 0 : value(set, counts, definition.name);
        }
        QCOMPARE(cycles, 100.0);
        QCOMPARE(value(set, counts, "Retired"), 45.0);  // 0.6 of the slots, 3/4 of them
        QCOMPARE(value(set, counts, "Non_Retired"), 23.0);
        QCOMPARE(value(set, counts, "Frontend_stalls"), 7.0);
        QCOMPARE(value(set, counts, "FLOPs"), 50.0);
    }

    void cyclesOfPower9AddUp()
    {
        const auto set = bundled("cycle-accounting-power9");
        const Counts counts = {{"PM_RUN_CYC", 100},       {"PM_1PLUS_PPC_CMPL", 30},
                               {"PM_ICT_NOSLOT_CYC", 15}, {"PM_CMPLU_STALL_THRD", 5},
                               {"PM_CMPLU_STALL", 40},    {"PM_CMPLU_STALL_LSU", 20},
                               {"PM_CMPLU_STALL_BRU", 3}, {"PM_CMPLU_STALL_EXEC_UNIT", 10}};
        double cycles = 0;
        for (const auto& definition : set.definitions) {
            cycles += definition.category.empty() ? 0 : value(set, counts, definition.name);
        }
        QCOMPARE(cycles, 100.0);
        QCOMPARE(value(set, counts, "Other_stalls"), 7.0);
        QCOMPARE(value(set, counts, "Other"), 10.0);
    }

    void cyclesOfNeoverseN1AddUp()
    {
        const auto set = bundled("cycle-accounting-neoverse-n1");
        const Counts counts = {{"CPU_CYCLES", 100},
                               {"STALL_FRONTEND", 15},
                               {"STALL_BACKEND", 45},
                               {"INST_RETIRED", 90},
                               {"INST_SPEC", 120}};
        double cycles = 0;
        for (const auto& definition : set.definitions) {
            cycles += definition.category.empty() ? 0 : value(set, counts, definition.name);
        }
        QCOMPARE(cycles, 100.0);
        QCOMPARE(value(set, counts, "Retired"), 30.0);  // 40 cycles with operations, 3/4 of them
        QCOMPARE(value(set, counts, "Non_Retired"), 10.0);
    }

    void cyclesOfPower10AddUp()
    {
        const auto set = bundled("cycle-accounting-power10");
        const Counts counts = {{"PM_RUN_CYC", 100},      {"PM_DISP_STALL_CYC", 10},
                               {"PM_ISSUE_STALL", 5},    {"PM_EXEC_STALL", 60},
                               {"PM_CMPL_STALL", 3},     {"PM_EXEC_STALL_LSU", 40},
                               {"PM_EXEC_STALL_VSU", 12}};
        double cycles = 0;
        for (const auto& definition : set.definitions) {
            cycles += definition.category.empty() ? 0 : value(set, counts, definition.name);
        }
        QCOMPARE(cycles, 100.0);
        QCOMPARE(value(set, counts, "Completing"), 22.0);
        QCOMPARE(value(set, counts, "Other_execution_stalls"), 8.0);
    }

    void flopsOfSapphireRapidsAreThoseOfTableV()
    {
        const auto set = bundled("cycle-accounting-spr");
        const Counts counts = {{"FP_ARITH_INST_RETIRED:SCALAR_DOUBLE", 1},
                               {"FP_ARITH_INST_RETIRED:128B_PACKED_DOUBLE", 1},
                               {"FP_ARITH_INST_RETIRED:256B_PACKED_DOUBLE", 1},
                               {"FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE", 1},
                               {"UOPS_RETIRED:SLOTS", 12}};
        QCOMPARE(value(set, counts, "DP_FLOPs"), 15.0);
        QCOMPARE(value(set, counts, "Retired"), 2.0);
    }

    // Eq. 1: the three parts are the whole, whatever the counts.
    void cyclesAddUp()
    {
        const auto set = bundled("cycle-accounting");
        const Counts counts = {{"UOPS_RETIRED:ANY", 800},       {"UOPS_RETIRED:FUSED", 100},
                               {"RS_UOPS_DISPATCHED", 1200},    {"RS_UOPS_DISPATCHED:C=1", 400},
                               {"CPU_CLK_UNHALTED:CORE", 1000}, {"MEM_LOAD_RETIRED:DTLB_MISS", 10},
                               {"PAGE_WALKS:CYCLES", 60}};

        QCOMPARE(value(set, counts, "Retired"), 900.0 / 3);
        QCOMPARE(value(set, counts, "Non_Retired"), 300.0 / 3);
        QCOMPARE(value(set, counts, "Stalls"), 600.0);
        QCOMPARE(value(set, counts, "DTLB_stalls"), 100.0);  // 10 * 4 + 60
    }

    // By hand, with the constants of Table 1.
    void perfExpertCategories()
    {
        const auto set = bundled("perfexpert-lcpi");
        const Counts counts = {{"PAPI_TOT_INS", 1000}, {"PAPI_TOT_CYC", 1500}, {"PAPI_BR_INS", 100},
                               {"PAPI_BR_MSP", 5},     {"PAPI_L1_DCA", 400},   {"PAPI_L2_DCA", 40},
                               {"PAPI_L3_DCA", 10},    {"PAPI_L3_DCM", 2},     {"PAPI_L1_ICA", 300},
                               {"PAPI_L2_ICA", 3},     {"PAPI_L3_ICA", 1},     {"PAPI_TLB_DM", 4},
                               {"PAPI_TLB_IM", 1},     {"PAPI_FP_INS", 200},   {"PAPI_FDV_INS", 3},
                               {"PAPI_FSQ_INS", 2}};

        QCOMPARE(value(set, counts, "Branches"), 0.26);               // (200 + 60) / 1000
        QCOMPARE(value(set, counts, "Data_accesses"), 3.56);          // 1200+680+600+1080
        QCOMPARE(value(set, counts, "Instruction_accesses"), 1.791);  // 600+51+60+1080
        QCOMPARE(value(set, counts, "Data_TLB"), 0.2);
        QCOMPARE(value(set, counts, "Instruction_TLB"), 0.05);
        QCOMPARE(value(set, counts, "Floating_point"), 0.99);  // 800 + 190
        QCOMPARE(value(set, counts, "CPI"), 1.5);
        QCOMPARE(value(set, counts, "LCPI_bound"), 0.26 + 3.56 + 1.791 + 0.2 + 0.05 + 0.99);
        int stacked = 0;
        for (const auto& definition : set.definitions) {
            stacked += definition.category == "LCPI" ? 1 : 0;
        }
        QCOMPARE(stacked, 6);
    }

    // The same counts as valgrind has them; all 1000 instructions are fetched.
    void perfExpertCategoriesOfTheVirtualProcessor()
    {
        const auto set = bundled("perfexpert-lcpi-valgrind");
        const Counts counts = {
            {"valgrind::Ir", 1000}, {"valgrind::Dr", 300},  {"valgrind::Dw", 100},
            {"valgrind::D1mr", 30}, {"valgrind::D1mw", 10}, {"valgrind::D2mr", 8},
            {"valgrind::D2mw", 2},  {"valgrind::DLmr", 2},  {"valgrind::DLmw", 0},
            {"valgrind::I1mr", 3},  {"valgrind::I2mr", 1},  {"valgrind::ILmr", 2},
            {"valgrind::Bc", 60},   {"valgrind::Bi", 30},   {"valgrind::Jmp", 10},
            {"valgrind::Bcm", 4},   {"valgrind::Bim", 1},   {"valgrind::FLOP", 200}};

        QCOMPARE(value(set, counts, "Branches"), 0.26);
        QCOMPARE(value(set, counts, "Data_accesses"), 3.56);
        QCOMPARE(value(set, counts, "Instruction_accesses"), 3.191);  // 2000+51+60+1080
        QCOMPARE(value(set, counts, "Floating_point"), 0.8);
        QCOMPARE(value(set, counts, "LCPI_bound"), 0.26 + 3.56 + 3.191 + 0.8);
    }

    void bandwidths()
    {
        const auto set = bundled("memory-bandwidth");
        const Counts counts = {{"BUS_TRANS_BURST:SELF", 1e6},
                               {"elapsed_cycles", 2.66e9},
                               {"elapsed_time", 2},
                               {"NORTHBRIDGE_READ_RESPONSES:0x07", 1e6},
                               {"OCTWORD_WRITE_TRANSFERS:0x01", 5e5},
                               {"DRAM_ACCESSES:0x07", 1e6},
                               {"DRAM_ACCESSES:0x38", 3e6}};

        QCOMPARE(value(set, counts, "Bandwidth_Core2"), 64e6);
        QCOMPARE(value(set, counts, "Bandwidth_AMD_requests"), 34e6);
        QCOMPARE(value(set, counts, "Bandwidth_AMD_DRAM"), 128e6);
    }

    // Table 2 with all counts 0 but the clocks: base power and frequency ratio are left. Counts of
    // an unknown time give no power.
    void powerOfCoreI7()
    {
        const auto set = bundled("power-core-i7");
        Counts counts = {{"duration_time", 1e6},  // 1 ms
                         {"UNHALTED_CORE_CYCLES", 1e6},
                         {"UNHALTED_REFERENCE_CYCLES", 1e6},
                         {"INSTRUCTIONS_RETIRED", 0},
                         {"UNC_LLC_HITS:ANY", 0},
                         {"L1D_ALL_REF:ANY", 0},
                         {"RESOURCE_STALLS:ANY", 0},
                         {"UNC_QHL_REQUESTS:LOCAL_READS", 0}};
        QCOMPARE(value(set, counts, "Power"), 25.7593 + 46.6053 + 56.177);
        counts["UNC_QHL_REQUESTS:LOCAL_READS"] = 1e4;
        counts["INSTRUCTIONS_RETIRED"] = 1e6;
        QCOMPARE(value(set, counts, "Power"), 25.7593 + 46.6053 + 56.177 + 2.5473 - 26.158);
        counts.erase("duration_time");
        QVERIFY(std::isnan(value(set, counts, "Power")));
    }

    void powerOfPower7()
    {
        const auto set = bundled("power-power7");
        const Counts counts = {{"PM_RUN_CYC", 3.55e9},
                               {"PM_RUN_INST_CMPL", 7.1e9},
                               {"PM_CYC", 3.55e9},
                               {"PM_MEM0_RQ_DISP", 1e8},
                               {"PM_MEM0_SR_DISP", 5e7}};

        QCOMPARE(value(set, counts, "GIPS"), 32 * 3.55 * 2);
        QCOMPARE(value(set, counts, "Read_GBS"), 6.4);
        QCOMPARE(value(set, counts, "GBS"), 9.6);
        QCOMPARE(value(set, counts, "Power_2500"), 8.4 * 227.2 + 4.3 * 9.6 + 666.3);
        QCOMPARE(value(set, counts, "Power_3550"), 22.3 * 227.2 + 4.3 * 9.6 + 877.1);
    }

    void missingEventsAreTracedThroughDefinitions()
    {
        const auto set = bundled("cycle-accounting");
        const Counts counts = {{"UOPS_RETIRED:ANY", 1},
                               {"RS_UOPS_DISPATCHED", 0},
                               {"RS_UOPS_DISPATCHED:C=1", 4},
                               {"CPU_CLK_UNHALTED:CORE", 4}};

        const auto values = evaluateDefinitions(set, of(counts));

        QCOMPARE(values[3].name, std::string("Retired"));
        QVERIFY(!values[3].value);
        QCOMPARE(values[3].missing, std::vector<std::string>{"UOPS_RETIRED:FUSED"});
        QCOMPARE(values[5].missing, std::vector<std::string>{"UOPS_RETIRED:FUSED"});
    }

    void spreadOfConstantsIsCarriedOn()
    {
        DefinitionSet set;
        set.name = "x";
        set.constants = {{"a", 10, 3, "", ""}, {"b", 2, 4, "", ""}};
        set.definitions = {{"sum", "2 * a + b * N", "", "", ""}, {"twice", "2 * sum", "", "", ""}};

        const auto values =
            evaluateDefinitions(set, [](std::string_view) { return std::optional<double>(2); });

        QCOMPARE(*values[0].value, 24.0);
        QCOMPARE(values[0].spread, 10.0);  // hypot(2 * 3, 2 * 4)
        QCOMPARE(values[1].spread, 20.0);
    }

    // perf stat -r prints the spread of a count, and how long it was counted.
    void spreadOfCountsAndTheirShareOfTheTimeAreCarriedOn()
    {
        CounterTable table;
        table.name = "t";
        table.events = {"A", "B", "C"};
        table.columns = {{"r", "", ""}};
        table.values = {100, 50, 7};
        table.spread = {0.03, 0.08, std::nan("")};  // 3 and 4
        table.running = {1, 0.25, 0.5};
        DefinitionSet set;
        set.name = "x";
        set.constants = {{"k", 10, 1, "", ""}};
        set.definitions = {{"sum", "A + B", "", "", ""},
                           {"scaled", "k * sum", "", "", ""},
                           {"alone", "A", "", "", ""},
                           {"other", "C + alone", "", "", ""}};

        const auto values = evaluateDefinitions(set, table, "r");

        QCOMPARE(values[0].spread, 5.0);  // hypot(3, 4)
        QCOMPARE(values[0].running, 0.25);
        QCOMPARE(values[0].leastCounted, std::string("B"));
        QCOMPARE(values[1].spread, std::hypot(10 * 5.0, 150.0));
        QCOMPARE(values[1].leastCounted, std::string("B"));  // through another definition
        QCOMPARE(values[2].running, 1.0);
        QVERIFY(values[2].leastCounted.empty());
        QCOMPARE(values[3].running, 0.5);
        QCOMPARE(values[3].spread, 3.0);
        QCOMPARE(evaluateDefinitions(set, countsOfRun(table, "r"))[0].spread, 0.0);
    }

    void runsSumTheirPartsAndTakeTheFirstPassThatCounted()
    {
        CounterTable table;
        table.name = "t";
        table.events = {"A", "B", "C"};
        table.columns = {{"r", "1", "x"}, {"r", "1", "y"}, {"r", "2", "x"}, {"s", "1", "x"}};
        const double none = std::nan("");
        table.values = {1, 2, 50, 7, none, 4, 5, 8, none, 1, none, 9};

        const auto counts = countsOfRun(table, "r");

        QCOMPARE(*counts("A"), 3.0);
        QCOMPARE(*counts("B"), 5.0);
        QVERIFY(!counts("C"));
        QVERIFY(!counts("D"));
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("cut") << minimal("").chopped(1)
                             << "line 1, column 58: expected JSON: unexpected end of input";
        QTest::newRow("version") << minimal("").replace(": 1", ": 2") << "reads version 1";
        QTest::newRow("no mark") << QByteArray("{'name': 'x', 'definitions': []}")
                                 << "field \"papilio_definitions\": is missing";
        QTest::newRow("list") << QByteArray("[]") << "expected an object";
        QTest::newRow("unknown field")
            << minimal("", "'extra': 1, ") << "field \"extra\": is not known here";
        QTest::newRow("unknown field over two lines")
            << minimal("", "'ex\\ntra': 1, ") << "line 1: field \"ex tra\": is not known here";
        QTest::newRow("name over two lines")
            << minimal("{'name': 'a\\nb', 'formula': '1'}",
                       "'constants': [{'name': 'a\\nb', 'value': 1}], ")
            << "the name of definition \"a b\" is empty or a duplicate";
        QTest::newRow("unknown field of a definition")
            << minimal("{'name': 'a', 'formula': '1', 'x': 1}")
            << "definition 1, field \"x\": is not known here";
        QTest::newRow("formula") << minimal("{'name': 'a', 'formula': '1 +'}")
                                 << "formula of \"a\": column 4:";
        QTest::newRow("formula is a number") << minimal("{'name': 'a', 'formula': 3}")
                                             << "field \"formula\": expected a text, found 3";
        QTest::newRow("below")
            << minimal("{'name': 'a', 'formula': 'b'}, {'name': 'b', 'formula': '1'}")
            << "uses \"b\", which is not defined above it";
        QTest::newRow("second line")
            << minimal("{'name': 'a', 'formula': '1'},\n{'name': 'c', 'formula': 2}")
            << "line 2: definition 2, field \"formula\": expected a text, found 2";
        QTest::newRow("itself") << minimal("{'name': 'a', 'formula': 'a + 1'}")
                                << "uses \"a\", which is not defined above it";
        QTest::newRow("twice") << minimal("{'name': 'a', 'formula': '1'}",
                                          "'constants': [{'name': 'a', 'value': 1}], ")
                               << "the name of definition \"a\" is empty or a duplicate";
        QTest::newRow("value") << minimal("", "'constants': [{'name': 'a', 'value': '1'}], ")
                               << "field \"value\": expected a number";
        QTest::newRow("spread") << minimal(
                                       "",
                                       "'constants': [{'name': 'a', 'value': 1, 'spread': -1}], ")
                                << "a spread of at least 0";
    }
    void refusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const auto json = text.replace('\'', '"').toStdString();

        const auto set = parseDefinitions(json, "mine.json");

        QVERIFY(!set);
        const auto message = QString::fromStdString(set.error().message);
        QVERIFY2(hasPlaceOfMessage(set.error()), qPrintable(message));
        QVERIFY2(message.startsWith("mine.json: ") && message.contains(part), qPrintable(message));
    }

    // The sample study: constructed counts, of which the stacked bars say what paper 3 says of its
    // Figure 2.
    void definitionsAreImportedBesideTheirCounters()
    {
        const std::filesystem::path resources = PAPILIO_SOURCE_DIR "/resources";
        const std::vector<std::filesystem::path> paths = {
            resources / "samples" / "hpc-challenge-lcpi.csv",
            resources / "definitions" / "perfexpert-lcpi.json"};

        const auto preview = previewImport(paths, {});
        QVERIFY2(preview, preview ? "" : preview.error().message.c_str());
        QCOMPARE(preview->others.size(), std::size_t{2});
        const auto study = importStudy(paths, {});

        QVERIFY2(study, study ? "" : study.error().message.c_str());
        QCOMPARE(study->counters.size(), std::size_t{1});
        QVERIFY(study->counters[0]->provenance.kind == DataOrigin::Constructed);
        QCOMPARE(study->definitions.size(), std::size_t{1});
        QVERIFY(*study->definitions[0] == bundled("perfexpert-lcpi"));
        QCOMPARE(study->title, std::string("hpc-challenge-lcpi"));
        std::map<std::string, std::map<std::string, double>> lcpi;
        for (const auto& run : study->counters[0]->runs()) {
            for (const auto& one : evaluateDefinitions(*study->definitions[0],
                                                       countsOfRun(*study->counters[0], run))) {
                QVERIFY2(one.value, one.name.c_str());
                lcpi[run][one.name] = *one.value;
            }
            QVERIFY(lcpi[run]["LCPI_bound"] >= lcpi[run]["CPI"]);  // bounds
        }
        for (const char* run : {"STREAM Copy", "STREAM Scale", "STREAM Add", "STREAM Triad",
                                "RandomAccess", "PTRANS", "Latency and bandwidth"}) {
            QVERIFY2(lcpi[run]["Data_accesses"] > 2 * lcpi["DGEMM"]["Data_accesses"], run);
            QVERIFY2(lcpi[run]["Floating_point"] < lcpi["FFT"]["Floating_point"], run);
        }
        QVERIFY(lcpi["STREAM Copy"]["Floating_point"] < lcpi["STREAM Scale"]["Floating_point"]);
        QVERIFY(lcpi["STREAM Add"]["Floating_point"] < lcpi["STREAM Triad"]["Floating_point"]);
    }

    // Paper 3, Fig. 1, and PAPI's own user-defined events.
    void definitionsOfPapiAreImported()
    {
        const Folder folder;
        const auto study =
            importStudy({folder.write("fig1.txt",
                                      "# Example\n#define BR_lat 5\n"
                                      "Branch_CPI, PAPI_BR_INS|BR_lat|*|PAPI_TOT_INS|/\n"),
                         folder.write("events.csv", "CPU,spr\nEVENT,SUM,DERIVED_ADD,A,B\n")},
                        {});
        QVERIFY2(study, study ? "" : study.error().message.c_str());
        QCOMPARE(study->definitions.size(), std::size_t{2});
        QCOMPARE(study->definitions[0]->constants.size(), std::size_t{1});
        QCOMPARE(study->definitions[1]->definitions[0].formula, std::string("A + B"));
    }

    void brokenDefinitionsRefuseTheWholeImport()
    {
        const Folder folder;
        const auto counters = folder.write("c.csv", "event,run\ncycles,12\n");
        const auto broken = folder.write("d.json", "{\"papilio_definitions\": 1, \"nam");

        const auto study = importStudy({counters, broken}, {});

        QVERIFY(!study);
        QVERIFY(study.error().message.find("d.json") != std::string::npos);
        const auto alone =
            importStudy({folder.write("e.json",
                                      "{\"papilio_definitions\": 1, \"name\": \"Mine\", "
                                      "\"definitions\": [{\"name\": \"A\", \"formula\": \"x\"}]}")},
                        {});
        QVERIFY2(alone, alone ? "" : alone.error().message.c_str());
        QCOMPARE(alone->definitions[0]->name, std::string("Mine"));
    }
};

PAPILIO_TEST(DefinitionFile)
#include "test_definition_file.moc"
