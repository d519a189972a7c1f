#include "core/findings/topdown_text.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/io/text/number_text.h"
#include "core/topdown/compare.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/topdown_loader.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

using namespace papilio;
using namespace papilio::tests;

namespace {

const std::string samples = std::string(PAPILIO_SOURCE_DIR) + "/tests/data/real/";

std::shared_ptr<const core::CounterTable> imported(const std::string& path)
{
    const auto document = core::importStudy({path}, {});
    if (!document) {
        qWarning("%s", document.error().message.c_str());
        return nullptr;
    }
    return document->counters.empty() ? nullptr : document->counters.front();
}

}  // namespace

/// Counters as CSV, toplev's output, and what a model makes of them.
class TestTopDownInputs : public QObject {
    Q_OBJECT

private slots:
    void countersAsCsv()
    {
        const auto table = countersOf("counters",
                                      "# source: reconstructed: by hand\n"
                                      "# machine: box\n"
                                      "# parameter: VECTOR_SIZE\n"
                                      "event,unit,8,8,16\n"
                                      "@pass,,A,B,A\n"
                                      "\"a,b\",,1,,3\n"
                                      "CYC,cycles,<not counted>,nan,1e12\n",
                                      "dir/series.csv");
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE(table->name, std::string("series"));
        QCOMPARE(table->machine, std::string("box"));
        QCOMPARE(table->parameter, std::string("VECTOR_SIZE"));
        QCOMPARE(table->provenance.source, std::string("reconstructed: by hand"));
        QCOMPARE(table->events, (std::vector<std::string>{"a,b", "CYC"}));
        QCOMPARE(table->runs(), (std::vector<std::string>{"8", "16"}));
        QCOMPARE(table->columns[1].pass, std::string("B"));
        QVERIFY(std::isnan(table->value(0, 1)));
        QCOMPARE(table->value(1, 2), 1e12);
        QCOMPARE(table->reasons[table->at(1, 0)], std::string("<not counted>"));
        // A pass has the events of its set only: its empty cells are not missing.
        for (const auto& note : table->provenance.notes) {
            QVERIFY2(note.find("missing") == std::string::npos, note.c_str());
        }
    }

    void aRunThatStandsTwiceHasPasses()
    {
        const auto table = countersOf("counters", "event,32,32\nA,1,\nB,,2\n", "c.csv");
        QVERIFY(table);
        QCOMPARE(table->columns[0].pass, std::string("1"));
        QCOMPARE(table->columns[1].pass, std::string("2"));
    }

    void countersThatAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* text, const char* words) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(words);
        };
        row("text for a number", "event,1\nA,12x\n",
            "line 2, column 2: expected a number, found \"12x\"");
        row("short line", "event,1,2\nA,1\n", "line 2, column 1: expected 3 cells, found 2");
        row("twice", "event,1\nA,1\nA,2\n",
            "line 3, column 1: the event \"A\" is already in line 2");
        row("spelt differently", "event,1\nUOPS_ISSUED:ANY,1\nB,3\nUOPS_ISSUED.ANY,2\n",
            "line 4, column 1: the event \"UOPS_ISSUED.ANY\" is already in line 2, spelt "
            "differently");
        row("a word for no number", "event,1\nA,N/A\n",
            "expected a number, found \"N/A\"; use an empty cell or nan for a missing count");
        row("decimal comma", "event,1\nA,\"1,5\"\n",
            "expected a number, found \"1,5\"; numbers have a decimal point and no commas");
        row("no run", "event\nA\n", "contains no values");
        row("no event", "event,1\n", "contains no values");
        row("attribute", "event,1\n@rank,1\nA,1\n", "describes the columns in no known way");
        row("column twice", "event,1,1\n@pass,A,A\nX,1,2\n", "duplicate");
    }
    void countersThatAreRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        const auto table = countersOf("counters", text.toStdString(), "c.csv");
        QVERIFY(!table);
        QVERIFY2(QString::fromStdString(table.error().message).contains(words),
                 table.error().message.c_str());
        QVERIFY2(hasPlaceOfMessage(table.error()), table.error().message.c_str());
    }

    void importRecognizesThem()
    {
        QTemporaryDir directory;
        const auto path = (directory.path() + QStringLiteral("/alya.csv")).toStdString();
        std::ofstream(path) << "event,1,2\nCYC,1,2\n";
        const auto table = imported(path);
        QVERIFY(table);
        QCOMPARE(table->name, std::string("alya"));
        const auto study = (directory.path() + QStringLiteral("/s.h5")).toStdString();
        core::Document document;
        document.counters.push_back(table);
        QVERIFY(core::writeStudy(document, study));
        const auto read = core::readStudy(study);
        QVERIFY(read);
        QCOMPARE(read->counters.at(0)->values, table->values);
    }

    // Found by the fuzzer: what looks like a header is a comment, and there is no row.
    void aHeaderThatIsAComment()
    {
        const auto table = countersOf("toplev", "# x,Area,Value,Unit,Description", "odd.csv");
        QVERIFY(!table);
        QCOMPARE(
            table.error().message,
            std::string(
                "odd.csv: contains no values that the rules for output of toplev find: the run "
                "failed, or the file was cut off; repeat it"));
    }

    // The same model as toplev's: from its raw counts come its own values.
    void toplevAgrees()
    {
        const auto counts = imported(samples + "toplev/tl_skx_l3.perf.csv");
        const auto values = imported(samples + "toplev/tl_skx_l3.csv");
        QVERIFY(counts && values);
        const auto ours = core::evaluateTopDown(shippedModel("skylake-tma"), *counts);
        auto shares = core::topDownModelOfShares(*values);
        QVERIFY(shares);
        const auto theirs = core::evaluateTopDown(
            std::make_shared<const core::TopDownModel>(*std::move(shares)), *values);
        QVERIFY(ours.warnings.empty());
        for (const auto& row : ours.model->complementary) {
            QVERIFY2(!row.unit.starts_with("slots"), row.name.c_str());  // instructions are none
        }
        // The share of the time that toplev counted (MUX) is nothing of the program.
        QVERIFY(theirs.model->complementary.empty());
        for (const char* node :
             {"Frontend_Bound", "Fetch_Latency", "Fetch_Bandwidth", "Bad_Speculation",
              "Branch_Mispredicts", "Machine_Clears", "Backend_Bound", "Memory_Bound", "Core_Bound",
              "Retiring", "Light_Operations", "Heavy_Operations"}) {
            const auto mine = nodeOf(ours, 0, node).value;
            QVERIFY2(mine, node);
            // toplev prints one decimal of a percent.
            const double off = 100 * std::abs(*mine - *nodeOf(theirs, 0, node).value);
            QVERIFY2(
                off <= 0.05 + 1e-9,
                qPrintable(QStringLiteral("%1 is %2 off").arg(QString::fromLatin1(node)).arg(off)));
        }
        // The paper's model differs below Backend bound only.
        const auto paper = core::evaluateTopDown(shippedModel("skylake-sp"), *counts);
        for (const char* node :
             {"Frontend_Bound", "Fetch_Latency", "Bad_Speculation", "Branch_Mispredicts",
              "Machine_Clears", "Backend_Bound", "Retiring"}) {
            QVERIFY(100 *
                        std::abs(*nodeOf(paper, 0, node).value - *nodeOf(theirs, 0, node).value) <=
                    0.05 + 1e-9);
        }
        QVERIFY(std::abs(*nodeOf(paper, 0, "Memory_Bound").value - 0.6) < 1e-9);
        QVERIFY(nodeOf(paper, 0, "Memory_Bound").range == core::NodeValue::Range::Inside);
        QVERIFY(nodeOf(paper, 0, "Core_Bound").range == core::NodeValue::Range::BelowZero);
    }

    void toplevIntervalsAreRuns()
    {
        const auto values = imported(samples + "toplev/tl_skx_I.csv");
        const auto counts = imported(samples + "toplev/tl_skx_I.perf.csv");
        QVERIFY(values && counts);
        const auto result = core::evaluateTopDown(shippedModel("skylake-tma"), *counts);
        QVERIFY(result.runs.size() > 2);
        QCOMPARE(result.runs.size(), values->runs().size());
        QCOMPARE(*result.runs[1].time, 0.2);
        QVERIFY(*result.runs[1].total > *result.runs[0].total);
        for (std::size_t run = 0; run < result.runs.size(); ++run) {
            const auto theirs = values->value(*values->find("Backend_Bound.Memory_Bound"), run);
            QVERIFY(std::abs(100 * *nodeOf(result, run, "Memory_Bound").value - theirs) <=
                    0.05 + 1e-9);
        }
    }

    // % Stalls are no part of % Slots, and what adds up at level 1 need not below.
    void toplevsDenominatorsAreKept()
    {
        const auto values = imported(samples + "toplev/tl_skx_l3.csv");
        const auto model = core::topDownModelOfShares(*values);
        QVERIFY(model);
        const auto& dram = model->nodes[*model->node("DRAM_Bound")];
        QCOMPARE(dram.quantity, std::string("Stalls"));
        QVERIFY(!dram.isPart);
        QCOMPARE(model->path(*model->node("DRAM_Bound")),
                 std::string("Backend_Bound/Memory_Bound/DRAM_Bound"));
        QVERIFY(!model->nodes[*model->node("Memory_Bound")].childrenAddUp);
        QVERIFY(model->nodes[*model->node("Backend_Bound")].childrenAddUp);
        const auto result =
            core::evaluateTopDown(std::make_shared<const core::TopDownModel>(*model), *values);
        QVERIFY(nodeOf(result, 0, "FP_Arith").range == core::NodeValue::Range::AboveOne);
        QVERIFY(std::abs(*nodeOf(result, 0, "FP_Arith").value - 1.283) < 1e-12);
    }

    // "<" after the unit, "<==" and the column Sample of toplev.
    void toplevsMarksAreKept()
    {
        const auto values = imported(samples + "toplev/tl_skx_l3.csv");
        const auto model =
            std::make_shared<const core::TopDownModel>(*core::topDownModelOfShares(*values));
        const auto result = core::evaluateTopDown(model, *values);
        const auto exceeds = [&](const char* node) {
            return core::exceedsThreshold(*model, result.runs[0], *model->node(node));
        };

        QCOMPARE(exceeds("Frontend_Bound"), std::optional(false));
        QCOMPARE(exceeds("DRAM_Bound"), std::optional(true));
        QVERIFY(!exceeds("Ports_Utilization"));
        QCOMPARE(core::remarkOf(*model, result.runs[0], *model->node("DRAM_Bound")),
                 std::string("sample mem_load_retired.l3_miss; bottleneck"));
        QCOMPARE(
            core::adviceTexts(*model, result.runs[0], core::adviseTopDown(*model, result.runs[0]))
                .back(),
            std::string("toplev says of DRAM Bound: sample mem_load_retired.l3_miss; "
                        "bottleneck."));
        QVERIFY(model->choices().empty());  // the wholes are no parameters
        for (const auto& note : values->provenance.notes) {
            QVERIFY2(note.find("without a count") == std::string::npos, note.c_str());
        }
    }

    void perfStatOfTheWrongEventsSaysSo()
    {
        const auto path = samples + "perf_stat/stat_x_comma.csv";
        const auto counts = imported(path);
        QVERIFY(counts);
        const auto result = core::evaluateTopDown(shippedModel("skylake-sp"), *counts);
        const auto& backend = nodeOf(result, 0, "Backend_Bound");
        QVERIFY(!backend.value);
        QVERIFY(!backend.missing().empty());
        const auto zen =
            core::evaluateTopDown(shippedModel("power9"), tableOf({{"UOPS_ISSUED:ANY", 1}}));
        QVERIFY(zen.warnings.at(0).kind == core::TopDownWarning::Kind::OtherEvents);
    }

    void samplesOfPerfLoad()
    {
        int read = 0;
        for (const auto& entry : std::filesystem::directory_iterator(samples + "perf_stat")) {
            const auto name = entry.path().filename().string();
            if (name.starts_with("stat_")) {
                QVERIFY2(imported(entry.path().string()), name.c_str());
                ++read;
            }
        }
        QCOMPARE(read, 14);
    }
};

PAPILIO_TEST(TestTopDownInputs)
#include "test_topdown_inputs.moc"
