#include "core/definitions/vendor_topdown.h"
#include "core/formula/evaluate.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "core/io/import/importer.h"
#include "core/io/topdown/model_file.h"
#include "core/model/event_names.h"
#include "core/topdown/tree.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <random>

using namespace papilio;

namespace {

const std::string intel =
    std::string(PAPILIO_SOURCE_DIR) + "/tests/data/real/intel_metrics/sapphirerapids_tma.json";
const std::string eCores =
    std::string(PAPILIO_SOURCE_DIR) + "/tests/data/real/intel_metrics/sierraforest_metrics.json";

/// As perf describes AMD's pipeline utilization: groups say level and parent, metrics name others.
constexpr const char* pipeline = R"json([
  {"MetricName": "total_dispatch_slots", "MetricExpr": "6 * ls_not_halted_cyc"},
  {"MetricName": "frontend_bound", "MetricGroup": "PipelineL1", "ScaleUnit": "100%",
   "MetricThreshold": "frontend_bound > 0.2",
   "MetricExpr": "d_ratio(de_no_dispatch_per_slot.no_ops_from_frontend, total_dispatch_slots)"},
  {"MetricName": "retiring", "MetricGroup": "PipelineL1", "ScaleUnit": "100%",
   "MetricExpr": "d_ratio(ex_ret_ops, total_dispatch_slots)"},
  {"MetricName": "retiring_microcode", "MetricGroup": "PipelineL2;retiring_group",
   "ScaleUnit": "100%", "MetricExpr": "retiring * d_ratio(ex_ret_ucode_ops, ex_ret_ops)"},
  {"MetricName": "by_time", "MetricGroup": "PipelineL1", "ScaleUnit": "100%",
   "MetricExpr": "ex_ret_ops / duration_time"},
  {"MetricName": "ipc", "MetricExpr": "ex_ret_instr / ls_not_halted_cyc"}
])json";

/// Level 1 of Arm's, two of them by their standard name alone.
constexpr const char* arm = R"json([
  {"ArchStdEvent": "backend_bound"},
  {"ArchStdEvent": "retiring"},
  {"ArchStdEvent": "frontend_bound",
   "MetricExpr": "(100 * ((STALL_SLOT_FRONTEND / (CPU_CYCLES * 8)) - ((BR_MIS_PRED * 4) / CPU_CYCLES)))"},
  {"MetricName": "ipc", "MetricExpr": "(INST_RETIRED / CPU_CYCLES)", "ScaleUnit": "1per cycle"}
])json";

core::Result<core::TopDownModel> modelOf(const char* text)
{
    const auto definitions = core::parseDefinitionsOf(text, "metrics.json");
    return definitions ? core::vendorTopDown(*definitions, "mine") : definitions.error();
}

core::CounterTable countsOf(const core::TopDownModel& model, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> counts(1e6, 1e9);
    core::CounterTable table;
    table.name = "counts";
    table.columns.push_back({"run", "", ""});
    for (const auto& event : model.events) {
        table.events.push_back(event.name);
        table.values.push_back(std::round(counts(random)));
    }
    return table;
}

}  // namespace

/// Vendors' trees of metrics as Top-Down models: their values are those of the vendor's formulas.
class TestVendorTopDown : public QObject {
    Q_OBJECT

private slots:
    void intelsTreeIsComplete()
    {
        const auto model = core::readTopDownModel(intel);
        QVERIFY2(model, model ? "" : model.error().message.c_str());
        const auto& tree = **model;
        QCOMPARE(tree.name, std::string("sapphirerapids_tma"));
        // All 114 of the file but eight, whose formulas multiply latencies with the frequency.
        QCOMPARE(tree.nodes.size(), std::size_t{106});
        QCOMPARE(tree.notes.size(), std::size_t{1});
        QVERIFY(tree.notes[0].find("L3_Hit_Latency") != std::string::npos);
        QCOMPARE(tree.event("topdown-retiring")->also,
                 std::vector<std::string>{"PERF_METRICS.RETIRING"});
        const auto node = [&](const char* name) { return tree.nodes[*tree.node(name)]; };
        QCOMPARE(node("Retiring").level, 1);
        QCOMPARE(node("L1_Bound").level, 3);
        QCOMPARE(node("L1_Bound").parentName, std::string("Memory_Bound"));
        QVERIFY(node("L1_Bound").meaning == core::TopDownMeaning::BackendMemory);
        QCOMPARE(node("L1_Bound").quantity, std::string("Clocks"));  // CountDomain: Stalls
        QVERIFY(node("Memory_Bound").shareOf == core::TopDownNode::ShareOf::Total);
        QVERIFY(node("Backend_Bound").childrenAddUp);
        QVERIFY(!node("Memory_Bound").childrenAddUp);
        std::size_t held = 0;
        for (const auto& set : tree.eventSets) {
            QVERIFY(set.size() <= 4);
            held += set.size();
        }
        QVERIFY(held >= tree.events.size());
    }

    void sharesAreThoseOfTheFormulas_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("Sapphire Rapids") << QString::fromStdString(intel);
        QTest::newRow("Sierra Forest") << QString::fromStdString(eCores);
    }

    void sharesAreThoseOfTheFormulas()
    {
        QFETCH(QString, path);
        const auto text = core::readSmallFile(path.toStdString());
        const auto definitions = core::parseDefinitionsOf(*text, path.toStdString());
        const auto model = core::readTopDownModel(path.toStdString());
        QVERIFY2(model, model ? "" : model.error().message.c_str());
        QVERIFY((*model)->nodes.size() > 20);
        for (unsigned seed = 0; seed < 10; ++seed) {
            const auto table = countsOf(**model, seed);
            const auto result = core::evaluateTopDown(*model, table);
            for (std::size_t node = 0; node < (*model)->nodes.size(); ++node) {
                const auto& name = (*model)->nodes[node].name;
                const auto source = std::ranges::find(definitions->definitions, name,
                                                      &core::MetricDefinition::name);
                const auto expected = core::evaluate(
                    source->formula, [&](std::string_view event) -> std::optional<double> {
                        for (std::size_t index = 0; index < table.events.size(); ++index) {
                            if (core::comparableEventName(table.events[index]) ==
                                core::comparableEventName(std::string(event))) {
                                return table.values[index];
                            }
                        }
                        return 0;  // #smt_on
                    });
                const auto value = result.runs[0].node(node).value;
                QCOMPARE(value.has_value(), expected.value.has_value());
                if (value) {
                    QVERIFY2(std::abs(100 * *value - *expected.value) <=
                                 1e-9 * std::max(1.0, std::abs(*expected.value)),
                             name.c_str());
                }
            }
        }
    }

    void thresholdsAreTheSources()
    {
        const auto model = core::readTopDownModel(intel);
        QVERIFY(model);
        // "( a > 10 ) & ( b > 20 ) & ( c > 20 )" in per cent, of L1, memory and backend bound
        const auto l1 = *(*model)->node("L1_Bound");
        auto table = countsOf(**model, 1);
        const auto set = [&](const char* event, double value) {
            for (std::size_t index = 0; index < table.events.size(); ++index) {
                if (core::comparableEventName(table.events[index]) ==
                    core::comparableEventName(event)) {
                    table.values[index] = value;
                }
            }
        };
        for (const char* other : {"topdown-fe-bound", "topdown-bad-spec", "topdown-retiring"}) {
            set(other, 10);
        }
        set("topdown-be-bound", 70);
        set("topdown-mem-bound", 50);
        set("CPU_CLK_UNHALTED.THREAD", 1000);
        set("EXE_ACTIVITY.BOUND_ON_LOADS", 300);
        set("MEMORY_ACTIVITY.STALLS_L1D_MISS", 100);
        auto result = core::evaluateTopDown(*model, table);
        QCOMPARE(*result.runs[0].node(l1).value, 0.2);
        QVERIFY(core::exceedsThreshold(**model, result.runs[0], l1).value());
        set("MEMORY_ACTIVITY.STALLS_L1D_MISS", 250);
        result = core::evaluateTopDown(*model, table);
        QCOMPARE(*result.runs[0].node(l1).value, 0.05);
        QVERIFY(!core::exceedsThreshold(**model, result.runs[0], l1).value());
    }

    void groupsOfPerfAreATree()
    {
        const auto model = modelOf(pipeline);
        QVERIFY2(model, model ? "" : model.error().message.c_str());
        QCOMPARE(model->nodes.size(), std::size_t{3});
        QCOMPARE(model->nodes[2].name, std::string("retiring_microcode"));
        QCOMPARE(model->nodes[2].parentName, std::string("retiring"));
        QCOMPARE(model->quantity("Slots")->formula, std::string("6 * ls_not_halted_cyc"));
        // What needs the time is left out, and said.
        QCOMPARE(model->notes.size(), std::size_t{1});
        QVERIFY(model->notes[0].find("by_time") != std::string::npos);

        core::CounterTable table;
        table.columns.push_back({"run", "", ""});
        table.events = {"ls_not_halted_cyc", "de_no_dispatch_per_slot.no_ops_from_frontend",
                        "ex_ret_ops", "ex_ret_ucode_ops"};
        table.values = {100, 150, 300, 30};
        const auto shared = std::make_shared<const core::TopDownModel>(*model);
        const auto result = core::evaluateTopDown(shared, table);
        QCOMPARE(*result.runs[0].total, 600.0);
        QCOMPARE(*result.runs[0].node(0).value, 0.25);
        QCOMPARE(*result.runs[0].node(1).value, 0.5);
        QCOMPARE(*result.runs[0].node(2).value, 0.05);
        QVERIFY(core::exceedsThreshold(*shared, result.runs[0], 0).value());
        QVERIFY(!core::exceedsThreshold(*shared, result.runs[0], 1));  // the source has none
    }

    // Linux divides by (6 * cycles) in place, and simplifying would make X / cycles / 6 of it.
    void slotsAreTheWholeDenominator_data()
    {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("unit");
        QTest::newRow("as Linux writes it") << "X / (6 * C)"
                                            << "100%";
        QTest::newRow("divided twice") << "X / C / 6"
                                       << "100%";
        QTest::newRow("times a sixth") << "0.5 * X / (3 * C)"
                                       << "100%";
        QTest::newRow("in per cent") << "(X / (6 * C)) * 100"
                                     << "1%";
    }

    void slotsAreTheWholeDenominator()
    {
        QFETCH(const QString, formula);
        QFETCH(const QString, unit);
        QString text = QStringLiteral("[");
        for (const auto& [name, event] :
             {std::pair("tma_backend_bound", "BE"), std::pair("tma_retiring", "RET")}) {
            auto own = formula;
            text +=
                QStringLiteral(
                    "%1{\"MetricName\": \"%2\", \"MetricGroup\": \"TopdownL1;tma_L1_group\", "
                    "\"ScaleUnit\": \"%3\", \"MetricExpr\": \"%4\"}")
                    .arg(text.size() > 1 ? QStringLiteral(",") : QString(), QString::fromUtf8(name),
                         unit, own.replace(u'X', QString::fromUtf8(event)));
        }
        const auto model = modelOf((text + u']').toUtf8().constData());
        QVERIFY2(model, model ? "" : model.error().message.c_str());
        core::CounterTable table;
        table.columns.push_back({"run", "", ""});
        table.events = {"C", "BE", "RET"};
        table.values = {100, 240, 180};
        const auto result =
            core::evaluateTopDown(std::make_shared<const core::TopDownModel>(*model), table);
        QCOMPARE(*result.runs[0].total, 600.0);
        QCOMPARE(*result.runs[0].node(0).value, 0.4);
        QCOMPARE(*result.runs[0].node(1).value, 0.3);
    }

    // Linux has one file for both kinds of core of a hybrid CPU, with the same names.
    void theOtherKindOfCoreIsSaidToBeLeftOut()
    {
        QString text = QStringLiteral("[");
        for (const char* kind : {"cpu_atom", "cpu_core"}) {
            for (const char* name : {"tma_backend_bound", "tma_retiring"}) {
                text += QStringLiteral(
                            "%1{\"Unit\": \"%2\", \"MetricName\": \"%3\", \"ScaleUnit\": \"100%\", "
                            "\"MetricGroup\": \"TopdownL1\", \"MetricExpr\": \"%2@X_%3@ / "
                            "(5 * %2@C@)\"}")
                            .arg(text.size() > 1 ? QStringLiteral(",") : QString(),
                                 QString::fromUtf8(kind), QString::fromUtf8(name));
            }
        }
        const auto model = modelOf((text + u']').toUtf8().constData());
        QVERIFY2(model, model ? "" : model.error().message.c_str());
        QCOMPARE(model->nodes.size(), std::size_t{2});
        QCOMPARE(model->notes.size(), std::size_t{1});
        QVERIFY2(model->notes[0].starts_with("2 metrics of the file, of another kind of core"),
                 model->notes[0].c_str());
    }

    void armsLevelOneIsKnown()
    {
        const auto model = modelOf(arm);
        QVERIFY2(model, model ? "" : model.error().message.c_str());
        QCOMPARE(model->nodes.size(), std::size_t{3});
        QCOMPARE(model->parameters.size(), std::size_t{1});
        QCOMPARE(model->parameters[0].name, std::string("#slots"));
        core::CounterTable table;
        table.columns.push_back({"run", "", ""});
        table.events = {"STALL_SLOT_BACKEND", "CPU_CYCLES",          "OP_RETIRED", "OP_SPEC",
                        "STALL_SLOT",         "STALL_SLOT_FRONTEND", "BR_MIS_PRED"};
        table.values = {200, 100, 90, 100, 300, 100, 0};
        core::TopDownOptions options;
        const auto shared = std::make_shared<const core::TopDownModel>(*model);
        auto result = core::evaluateTopDown(shared, table, options);
        QCOMPARE(*result.runs[0].node(0).value, 0.25);
        QCOMPARE(*result.runs[0].node(1).value, 0.9 * (1 - 300.0 / 800));
        options.parameters["#slots"] = 5;
        result = core::evaluateTopDown(shared, table, options);
        QCOMPARE(*result.runs[0].node(0).value, 0.4);
    }

    /// perfmon's own tree of Skylake-SP on the counts that toplev printed, against the values and
    /// the marks of thresholds that toplev printed for them. Its counts are those of a machine
    /// without hyper-threading: what only the other half of "… if smt_on else …" needs is not
    /// missing.
    void intelsTreeEqualsToplev()
    {
        const std::string folder = std::string(PAPILIO_SOURCE_DIR) + "/tests/data/real/";
        const auto model = core::readTopDownModel(folder + "intel_metrics/skylakex_tma.json");
        QVERIFY2(model, model ? "" : model.error().message.c_str());
        const auto study = core::importStudy({folder + "toplev/tl_skx_l3_val.csv"}, {});
        QVERIFY(study);
        const auto result = core::evaluateTopDown(*model, *study->counters.front(), {});
        QCOMPARE(result.runs.size(), std::size_t{1});
        const auto& run = result.runs.front();
        QFile printed(QString::fromStdString(folder + "toplev/tl_skx_l3.csv"));
        QVERIFY(printed.open(QIODevice::ReadOnly));
        int compared = 0;
        for (const auto& line : printed.readAll().split('\n')) {
            const auto cells = line.split(',');  // Area,Value,Unit
            const auto name = cells[0].split('.').back().toStdString();
            for (std::size_t node = 0; cells.size() > 2 && node < result.model->nodes.size();
                 ++node) {
                if (result.model->nodes[node].name != name) {
                    continue;
                }
                const auto value = run.node(node).value;
                QVERIFY2(value, name.c_str());
                // Printed with one decimal, in per cent.
                QVERIFY2(std::abs(100 * *value - cells[1].toDouble()) <= 0.0501, name.c_str());
                if (const auto exceeds = core::exceedsThreshold(*result.model, run, node)) {
                    QVERIFY2(*exceeds == !cells[2].contains('<'), name.c_str());
                }
                ++compared;
            }
        }
        QVERIFY2(compared >= 35, qPrintable(QString::number(compared)));
    }

    void metricsWithoutATreeAreRefused()
    {
        const auto model = modelOf(
            R"json([{"MetricName": "ipc", "MetricExpr": "inst_retired.any / cycles"}])json");
        QVERIFY(!model);
        QVERIFY(model.error().message.find("TopdownL1") != std::string::npos);
    }
};

PAPILIO_TEST(TestVendorTopDown)
#include "test_vendor_topdown.moc"
