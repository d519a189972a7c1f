#include "core/findings/topdown_text.h"
#include "core/present/topdown_columns.h"
#include "core/topdown/compare.h"
#include "tests/support/area_program.h"
#include "tests/support/topdown_loader.h"

#include <QTemporaryDir>

#include <fmt/format.h>
#include <random>

using namespace papilio;
using namespace papilio::tests;

namespace {

const std::string smallModel = R"({
  "papilio_topdown": 1,
  "name": "small",
  "total": "Slots",
  "parameters": [{"name": "Width", "value": 4, "unit": "slots / cycles"}],
  "events": [
    {"name": "CYC", "unit": "cycles"},
    {"name": "LOST", "unit": "slots"},
    {"name": "WAIT", "unit": "cycles"}
  ],
  "event_sets": [["CYC", "LOST", "WAIT"]],
  "quantities": [{"name": "Slots", "formula": "Width * CYC", "unit": "slots"}],
  "nodes": [
    {"name": "Lost", "formula": "LOST / Slots"},
    {"name": "Waiting", "parent": "Lost", "formula": "Width * WAIT / Slots"},
    {"name": "Rest", "parent": "Lost", "remainder": true},
    {"name": "Used", "remainder": true}
  ]
})";

std::string replaced(const std::string& what, const std::string& with)
{
    auto text = smallModel;
    const auto at = text.find(what);
    return at == std::string::npos ? std::string() : text.replace(at, what.size(), with);
}

}  // namespace

class TestTopDownModels : public QObject {
    Q_OBJECT

private slots:
    void theFilesThatAreShipped()
    {
        for (const char* name :
             {"skylake-sp", "zen2", "a64fx", "power9", "kunpeng920", "intel-tma", "skylake-tma"}) {
            const auto model = shippedModel(name);
            QVERIFY2(model, name);
            QCOMPARE(model->name, std::string(name));
            QVERIFY2(!model->source.empty() && !model->accounting.empty(), name);
        }
    }

    // perf stat --topdown counts all of this and no INT_MISC.UOP_DROPPING; perf itself prints 45,
    // 10, 15 and 30 %.
    void perfsFourNodesWithoutTheCorrection()
    {
        const auto model = shippedModel("intel-tma");
        QVERIFY(model);
        std::vector<std::pair<std::string, double>> counts = {{"slots", 6e9},
                                                              {"topdown-retiring", 2.7e9},
                                                              {"topdown-bad-spec", 0.6e9},
                                                              {"topdown-fe-bound", 0.9e9},
                                                              {"topdown-be-bound", 1.8e9}};
        const auto plain = core::evaluateTopDown(model, tableOf(counts));
        const auto& run = plain.runs[0];
        const std::vector<std::string> correction = {"INT_MISC:UOP_DROPPING"};
        for (const auto& [name, share, isExact] :
             {std::tuple{"Frontend_Bound", 0.15, false}, std::tuple{"Bad_Speculation", 0.10, false},
              std::tuple{"Backend_Bound", 0.30, true}, std::tuple{"Retiring", 0.45, true}}) {
            const auto value = nodeOf(plain, 0, name).value;
            QVERIFY2(value && std::abs(*value - share) < 1e-12, name);
            const auto assumed = core::assumedEvents(*model, run, *model->node(name));
            QCOMPARE(assumed, isExact ? std::vector<std::string>() : correction);
        }
        QCOMPARE(core::dominantPath(*model, run, true),
                 std::vector<std::size_t>{*model->node("Backend_Bound")});
        const auto remark = core::warningText(*model, run, *model->node("Frontend_Bound"));
        QCOMPARE(remark, std::string("approximate: INT_MISC:UOP_DROPPING was not counted"));

        counts.emplace_back("INT_MISC.UOP_DROPPING", 0.3e9);
        const auto exact = core::evaluateTopDown(model, tableOf(counts));
        QVERIFY(std::abs(*nodeOf(exact, 0, "Frontend_Bound").value - 0.10) < 1e-12);
        QVERIFY(core::assumedEvents(*model, exact.runs[0], *model->node("Frontend_Bound")).empty());
    }

    // 900 of the 6000 slots could be lost in either of two nodes that were not counted.
    void noLargestLossAmongUnknownSiblings()
    {
        const auto model = shippedModel("intel-tma");
        QVERIFY(model);
        const auto result = core::evaluateTopDown(
            model, tableOf({{"slots", 6e9}, {"topdown-retiring", 2.7e9}, {"cycles", 1e9}}));
        const auto known = core::evaluateTopDown(model, tableOf({{"slots", 6e9},
                                                                 {"topdown-retiring", 2.7e9},
                                                                 {"topdown-bad-spec", 0.6e9},
                                                                 {"topdown-fe-bound", 0.9e9},
                                                                 {"topdown-be-bound", 1.8e9},
                                                                 {"topdown-mem-bound", 1.5e9}}));
        QVERIFY(core::dominantPath(*model, result.runs[0], true).empty());
        QCOMPARE(core::dominantPath(*model, known.runs[0], true).size(), std::size_t{2});

        auto partly = *shippedModel("skylake-sp");
        const auto table = tableOf({{"CPU_CLK_UNHALTED:THREAD", 1e9},
                                    {"IDQ_UOPS_NOT_DELIVERED:CORE", 4e8},
                                    {"UOPS_RETIRED:RETIRE_SLOTS", 1.6e9}});
        const auto some = core::evaluateTopDown(
            std::make_shared<const core::TopDownModel>(std::move(partly)), table);
        const auto advice = core::adviseTopDown(*some.model, some.runs[0]);
        QVERIFY(advice.path.empty());
        std::vector<std::string> unknown;
        for (const auto node : advice.unknown) {
            unknown.push_back(some.model->nodes[node].name);
        }
        QCOMPARE(unknown, (std::vector<std::string>{"Bad_Speculation", "Backend_Bound"}));
        QCOMPARE(core::adviceTexts(*some.model, some.runs[0], advice).back(),
                 std::string("Bad Speculation, Backend Bound have no value, so the largest loss of "
                             "their level is not known."));
        // "125 % of Slots do work that retires", and the largest loss was 2.6 %.
        const auto bad =
            core::evaluateTopDown(some.model, tableOf({{"CPU_CLK_UNHALTED:THREAD", 1e9},
                                                       {"IDQ_UOPS_NOT_DELIVERED:CORE", 1e8},
                                                       {"UOPS_RETIRED:RETIRE_SLOTS", 5e9}}));
        const auto texts = core::adviceTexts(*bad.model, bad.runs[0],
                                             core::adviseTopDown(*bad.model, bad.runs[0]));
        QCOMPARE(texts.size(), std::size_t{1});
        QVERIFY(texts[0].find("125 %") != std::string::npos);
    }

    // As a file of toplev has them: level by level.
    void aTreeIsReadInDepth()
    {
        core::TopDownModel levels;
        for (const auto& [name, parent, level] :
             {std::tuple{"A", -1, 1}, std::tuple{"B", -1, 1}, std::tuple{"B1", 1, 2},
              std::tuple{"A1", 0, 2}, std::tuple{"A2", 0, 2}, std::tuple{"A1a", 3, 3}}) {
            core::TopDownNode node;
            node.name = name;
            node.level = level;
            if (parent >= 0) {
                node.parent = std::size_t(parent);
                levels.nodes[*node.parent].children.push_back(levels.nodes.size());
            }
            levels.nodes.push_back(node);
        }
        QCOMPARE(core::nodesInDepth(levels), (std::vector<std::size_t>{0, 3, 5, 4, 1, 2}));
    }

    // With any counts: level 1 sums to one where the model says so, children to their parent.
    void nodesThatShouldAddUpDo()
    {
        std::mt19937 random(20230810);
        for (const auto& file : core::topDownModelFiles()) {
            const auto model = shippedModel(file.name);
            QVERIFY(model);
            std::vector<std::pair<std::string, double>> counts;
            for (const auto& event : model->events) {
                counts.emplace_back(event.name, 1e9 * (1 + double(random() % 1000) / 1000));
            }
            const auto result = core::evaluateTopDown(model, tableOf(counts));
            for (std::size_t index = 0; index < model->nodes.size(); ++index) {
                const auto& value = result.runs[0].node(index);
                QVERIFY2(value.value, (file.name + " " + model->nodes[index].name).c_str());
                const auto& children = model->nodes[index].children;
                const bool hasRest = std::any_of(children.begin(), children.end(), [&](auto child) {
                    return model->nodes[child].isRemainder;
                });
                if (hasRest) {
                    QVERIFY2(value.childrenSum && std::abs(*value.childrenSum - 1) < 1e-9,
                             (file.name + " " + model->nodes[index].name).c_str());
                }
            }
        }
    }

    // What the documentation shows has to work.
    void theModelInTheDocumentation()
    {
        const auto text = textOf(std::string(PAPILIO_SOURCE_DIR) + "/resources/topdown/README.md");
        const auto from = text.find("```json\n");
        QVERIFY(from != std::string::npos);
        const auto read =
            core::parseTopDownModel(text.substr(from + 8, text.find("```", from + 8) - from - 8));
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        const auto model = std::make_shared<const core::TopDownModel>(*read);
        QCOMPARE(core::select(core::topDownModelColumns(), {"cpu"})[0].text(model), model->title);
        const auto result = core::evaluateTopDown(
            model, tableOf({{"page-faults", 200}, {"major-faults", 50}, {"task-clock", 1e6}}));
        QCOMPARE(*nodeOf(result, 0, "Minor").value, 0.75);
        QCOMPARE(*besideOf(result, 0, "Fault_rate"), 2e-4);
        QVERIFY(!besideOf(result, 0, "Switches"));
    }

    // An amount is a part of its whole, so the whole must not need the node: such a model would be
    // evaluated forever.
    void aWholeThatNeedsItsNodeIsRefused_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("with");
        const auto row = [](const char* name, const char* what, const char* with) {
            QTest::newRow(name) << QString::fromLatin1(what) << QString::fromLatin1(with);
        };
        row("total", "\"Width * CYC\"", "\"Width * CYC * (1 + Lost)\"");
        row("quantity", "\"unit\": \"slots\"}],\n  \"nodes\": [\n    {\"name\": \"Lost\",",
            "\"unit\": \"slots\"}, {\"name\": \"Q\", \"formula\": \"LOST * Lost\", \"unit\": "
            "\"slots\"}],\n  \"nodes\": [\n    {\"name\": \"Lost\", \"share_of\": \"Q\",");
        row("parent", "\"LOST / Slots\"},\n    {\"name\": \"Waiting\",",
            "\"LOST / Slots + Waiting\"},\n    {\"name\": \"Waiting\", \"share_of\": "
            "\"parent\",");
    }
    void aWholeThatNeedsItsNodeIsRefused()
    {
        QFETCH(QString, what);
        QFETCH(QString, with);
        const auto text = replaced(what.toStdString(), with.toStdString());
        QVERIFY(!text.empty());
        const auto read = core::parseTopDownModel(text);
        QVERIFY(!read);
        const auto& problem = read.error().message;
        QVERIFY2(problem.find("depends on itself") != std::string::npos, problem.c_str());
    }

    void levelOneSumsToOne_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("zen2") << QStringLiteral("zen2");
        QTest::newRow("skylake-sp") << QStringLiteral("skylake-sp");
        QTest::newRow("kunpeng920") << QStringLiteral("kunpeng920");
        QTest::newRow("power9") << QStringLiteral("power9");
        QTest::newRow("skylake-tma") << QStringLiteral("skylake-tma");
    }
    void levelOneSumsToOne()
    {
        QFETCH(QString, model);
        const auto shipped = shippedModel(model.toStdString());
        std::vector<std::pair<std::string, double>> counts;
        double next = 1e9;
        for (const auto& event : shipped->events) {
            counts.emplace_back(event.name, next *= 1.03);
        }
        const auto result = core::evaluateTopDown(shipped, tableOf(counts));
        double sum = 0;
        for (std::size_t index = 0; index < shipped->nodes.size(); ++index) {
            sum += shipped->nodes[index].parent ? 0 : *result.runs[0].node(index).value;
        }
        QVERIFY(std::abs(sum - 1) < 1e-12);
    }

    // Published formulas, by hand: 100 cycles of 6 slots.
    void zen2ByHand()
    {
        const auto result = core::evaluateTopDown(
            shippedModel("zen2"),
            tableOf({{"CYCLES_NOT_IN_HALT", 100},
                     {"UOPS_QUEUE_EMPTY", 60},
                     {"RETIRED_UOPS", 300},
                     {"RETIRED_BRANCH_INSTRUCTIONS_MISPREDICTED", 2},
                     {"RETIRED_TAKEN_BRANCH_INSTRUCTIONS_MISPREDICTED", 1},
                     {"RETIRED_INDIRECT_BRANCH_INSTRUCTIONS_MISPREDICTED", 1}}));
        QCOMPARE(*nodeOf(result, 0, "Frontend_Bound").value, 0.1);
        QCOMPARE(*nodeOf(result, 0, "Bad_Speculation").value, 4 * 18 / 600.0);
        QCOMPARE(*nodeOf(result, 0, "Retiring").value, 0.5);
        QCOMPARE(*nodeOf(result, 0, "Backend_Bound").value, 1 - (0.1 + 0.12 + 0.5));
    }

    void a64fxSharesAreOfTheParent()
    {
        const auto result =
            core::evaluateTopDown(shippedModel("a64fx"), tableOf({{"CPU_CYCLES", 1000},
                                                                  {"0INST_COMMIT", 750},
                                                                  {"1INST_COMMIT", 100},
                                                                  {"2INST_COMMIT", 50},
                                                                  {"3INST_COMMIT", 50},
                                                                  {"4INST_COMMIT", 50},
                                                                  {"LD_COMP_WAIT", 300},
                                                                  {"EU_COMP_WAIT", 150},
                                                                  {"BR_COMP_WAIT", 75},
                                                                  {"ROB_EMPTY", 75},
                                                                  {"UOP_ONLY_COMMIT", 15},
                                                                  {"SINGLE_MOVPRFX_COMMIT", 0}}));
        QCOMPARE(*nodeOf(result, 0, "0_Instruction_Commit").value, 0.75);
        QCOMPARE(*nodeOf(result, 0, "Retiring").value, 0.25);
        QCOMPARE(*nodeOf(result, 0, "Memory_Bound").value, 0.4);
        QCOMPARE(*nodeOf(result, 0, "Memory_Bound").amount, 300.0);
        QCOMPARE(*nodeOf(result, 0, "Memory_Bound").shareOfTotal, 0.3);
        QCOMPARE(*nodeOf(result, 0, "Other").amount, 135.0);
        QCOMPARE(*nodeOf(result, 0, "Other").value, 0.18);
        // The third event set was not measured.
        const auto& base = nodeOf(result, 0, "Base_Instructions");
        QVERIFY(!base.value);
        QCOMPARE(base.missing(), std::vector<std::string>{"LD_COMP_WAIT_EX"});
    }

    void power9TakesWhatWasCountedBeforeASum()
    {
        auto counts = std::vector<std::pair<std::string, double>>{
            {"PM_RUN_CYC", 1000},         {"PM_CMPLU_STALL", 600},   {"PM_ISSUE_HOLD", 10},
            {"PM_CMPLU_STALL_THRD", 100}, {"PM_ICT_NOSLOT_CYC", 30}, {"PM_1PLUS_PPC_CMPL", 130}};
        const auto result = core::evaluateTopDown(shippedModel("power9"), tableOf(counts));
        QCOMPARE(*nodeOf(result, 0, "Pipeline_Stall").value, 0.6);
        QCOMPARE(*nodeOf(result, 0, "Issue_Hold").value, 0.01);
        QVERIFY(std::abs(*nodeOf(result, 0, "Instruction_Latency").value - 0.13) < 1e-12);
    }

    void aFaultSaysWhereItStands_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const std::string& text, int line,
                            const char* words) {
            QTest::newRow(name) << QString::fromStdString(text) << line << QString::fromUtf8(words);
        };
        row("no JSON", replaced("\"total\": \"Slots\",", "\"total\" \"Slots\","), 4, "JSON");
        row("unknown name", replaced("LOST / Slots", "LOTS / Slots"), 14, "LOTS");
        row("formula", replaced("LOST / Slots", "LOST / (Slots"), 14, "Lost");
        row("circle", replaced("Width * CYC", "Width * CYC + 0 * Slots"), 12, "depends on itself");
        row("circle over nodes", replaced("LOST / Slots", "1 - Used"), 17, "depends on itself");
        row("parent", replaced("\"parent\": \"Lost\"", "\"parent\": \"Loss\""), 15, "Loss");
        row("parent behind", replaced("\"parent\": \"Lost\"", "\"parent\": \"Used\""), 15,
            "before its parent");
        row("units", replaced("LOST / Slots", "LOST / CYC"), 14, "slot/cycle");
        row("sum of unlike", replaced("Width * CYC", "Width * CYC + WAIT"), 12, "slot and cycle");
        row("share of",
            replaced("\"formula\": \"LOST / Slots\"",
                     "\"formula\": \"LOST / Slots\", \"share_of\": \"X\""),
            14, "X");
        row("twice", replaced("\"name\": \"Used\"", "\"name\": \"CYC\""), 7, "CYC");
        row("key", replaced("\"remainder\": true}\n", "\"remaindr\": true}\n"), 17, "remaindr");
        row("key over two lines", replaced("\"remainder\": true}\n", "\"remain\\nder\": true}\n"),
            17, "\"remain der\"");
        row("meaning",
            replaced("\"formula\": \"LOST / Slots\"",
                     "\"formula\": \"LOST / Slots\", \"meaning\": \"front\""),
            14, "front");
        row("event set", replaced("\"LOST\", \"WAIT\"]]", "\"LOST\", \"WAITS\"]]"), 11, "WAITS");
        row("version", replaced("\"papilio_topdown\": 1", "\"papilio_topdown\": 2"), 0, "2");
        row("total", replaced("\"total\": \"Slots\"", "\"total\": \"Slot\""), 4, "Slot");
    }
    void aFaultSaysWhereItStands()
    {
        QFETCH(QString, text);
        QFETCH(int, line);
        QFETCH(QString, words);
        QVERIFY(!text.isEmpty());
        const auto read = core::parseTopDownModel(text.toStdString());
        QVERIFY(!read);
        const auto& error = read.error();
        QVERIFY2(QString::fromStdString(error.message).contains(words), error.message.c_str());
        QCOMPARE(int(error.place.line), line);
        QCOMPARE(error.message.starts_with(fmt::format("line {}", line)), line > 0);
    }

    void hostileTextsAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QString();
        QTest::newRow("list") << QStringLiteral("[]");
        QTest::newRow("deep") << QString(100000, QLatin1Char('['));
        QTest::newRow("nodes are no list") << QStringLiteral(R"({"papilio_topdown":1,"nodes":{}})");
        QTest::newRow("deep formula")
            << QString::fromStdString(replaced("LOST / Slots", std::string(200000, '(') + "1"));
    }
    void hostileTextsAreRefused()
    {
        QFETCH(QString, text);
        const auto read = core::parseTopDownModel(text.toStdString());
        QVERIFY(!read);
        QVERIFY(!read.error().message.empty());
    }

    void aUsersModelIsSavedAndFound()
    {
        QTemporaryDir directory;
        qputenv("XDG_DATA_HOME", directory.path().toUtf8());
        QVERIFY(core::parseTopDownModel(smallModel));
        const auto saved = core::saveTopDownModel(smallModel);
        QVERIFY(saved);
        const auto read = core::readTopDownModel("small");
        QVERIFY(read);
        QCOMPARE((*read)->nodes.size(), std::size_t{4});
        const auto refused = core::saveTopDownModel(replaced("\"small\"", "\"../small\""));
        QVERIFY(!refused);
        QVERIFY(refused.error().message.find("../small") != std::string::npos);
        qunsetenv("XDG_DATA_HOME");
        const auto gone = core::readTopDownModel("small");
        QVERIFY(!gone);
        QVERIFY(gone.error().message.find("skylake-sp") != std::string::npos);
    }
};

PAPILIO_TEST(TestTopDownModels)
#include "test_topdown_models.moc"
