#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"
#include "tests/support/area_program.h"
#include "tests/support/topdown_loader.h"

#include <QTemporaryDir>

using namespace papilio;
using namespace papilio::tests;

namespace {

core::CounterTable skylakeCounters()
{
    auto table = tableOf({{"CPU_CLK_THREAD_UNHALTED", 1e9},
                          {"UOPS_RETIRED:RETIRE_SLOTS", 2e9},
                          {"IDQ_UOPS_NOT_DELIVERED:CORE", 4e8},
                          {"UOPS_ISSUED:ANY", 2.2e9}});
    return table;
}

bool mentions(const std::vector<std::string>& sentences, const std::string& words)
{
    return std::ranges::any_of(
        sentences, [&](const auto& sentence) { return sentence.find(words) != std::string::npos; });
}

}  // namespace

/// Which model a table of counters is evaluated with, and how a study keeps that.
class TestTopDownChoice : public QObject {
    Q_OBJECT

    QTemporaryDir home_;

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", home_.path().toUtf8()); }

    void aStudyKeepsTheChoice()
    {
        auto table = std::make_shared<core::CounterTable>(skylakeCounters());
        table->topDown = {"skylake-tma", {{"Pipeline_Width", 6}}, 0.02};
        core::Document document;
        document.counters.push_back(table);
        const auto path = (home_.path() + QStringLiteral("/s.h5")).toStdString();
        QVERIFY(core::writeStudy(document, path));
        const auto read = core::readStudy(path);
        QVERIFY(read);
        QVERIFY(read->counters.at(0)->topDown == table->topDown);
    }

    // As libpfm4 names the PMUs of a machine, next to those of the kernel.
    void aCpuHasItsModel()
    {
        const auto model = [](const char* pmu) { return core::topDownModelFor({"perf", pmu}); };
        QCOMPARE(model("amd64_fam17h_zen2"), std::string("zen2"));
        QCOMPARE(model("arm_a64fx"), std::string("a64fx"));
        QCOMPARE(model("skx"), std::string("skylake-sp"));
        QCOMPARE(model("spr"), std::string("intel-tma"));
        QCOMPARE(model("amd64_fam1ah_zen5"), std::string());
    }

    void whatCannotBeReadIsNotWritten()
    {
        auto table = std::make_shared<core::CounterTable>(skylakeCounters());
        table->topDown.parameters = {{"Pipeline_Width", std::nan("")}};
        core::Document document;
        document.counters.push_back(table);
        const auto written =
            core::writeStudy(document, (home_.path() + QStringLiteral("/n.h5")).toStdString());
        QVERIFY(!written);
        QVERIFY(written.error().message.find("Pipeline_Width") != std::string::npos);
    }

    void theChosenModelComesFirst()
    {
        auto table = skylakeCounters();
        table.model = "zen2";
        QCOMPARE(core::chosenTopDown(table, {})->name, std::string("zen2"));
        table.topDown.model = "skylake-tma";
        const auto chosen = core::chosenTopDown(table, {});
        QCOMPARE(chosen->name, std::string("skylake-tma"));
        QVERIFY(chosen->notices.empty());
    }

    void withoutAnyWishTheBestFittingOneIsTaken()
    {
        const auto chosen = core::chosenTopDown(skylakeCounters(), {});
        QVERIFY(chosen);
        QVERIFY(chosen->model->event("UOPS_RETIRED:RETIRE_SLOTS") != nullptr);
        const auto cycles = tableOf({{"CPU_CYCLES", 1e9}});
        QVERIFY(!core::chosenTopDown(cycles, {}));
        QVERIFY(mentions(chosen->notices, "not known"));
    }

    // The machine that the file names says whose model it is; names of events alone do not.
    void theMachineSaysWhoseModelItIs_data()
    {
        QTest::addColumn<std::string>("machine");
        QTest::addColumn<std::string>("model");  // empty: none, rather than that of another CPU
        QTest::addColumn<bool>("isSaid");
        QTest::newRow("Skylake") << std::string("Intel Skylake SP processor, skylake-avx512")
                                 << std::string("skylake-sp") << false;
        QTest::newRow("A64FX") << std::string("Fujitsu A64FX") << std::string() << false;
        QTest::newRow("no model") << std::string("Intel Haswell") << std::string("skylake-sp")
                                  << true;
        QTest::newRow("unknown") << std::string("a computer") << std::string("skylake-sp") << true;
    }
    void theMachineSaysWhoseModelItIs()
    {
        QFETCH(std::string, machine);
        QFETCH(bool, isSaid);
        auto table = skylakeCounters();
        table.machine = "node";
        core::Document document;
        document.machines.push_back({"node", {{"microarchitecture", machine}}});
        const auto chosen = core::chosenTopDown(table, document);
        QTEST(chosen ? chosen->name : std::string(), "model");
        QCOMPARE(chosen && !chosen->notices.empty(), isSaid);
        const auto compared = core::comparisonModelOf(table, document).model;
        QCOMPARE(compared ? compared->name : std::string(),
                 chosen ? chosen->model->name : std::string());
    }

    // Names that every CPU has do not make it an A64FX because that comes first in the alphabet.
    void countsThatGiveNoNodeAValueChooseNoModel()
    {
        const auto table = tableOf(
            {{"cycles", 6e9}, {"instructions", 9e9}, {"branches", 1e9}, {"cache-misses", 1e3}});
        const auto model = core::bestTopDownModel(table);
        QVERIFY2(!model, model.value_or("").c_str());
        QVERIFY(core::bestTopDownModel(skylakeCounters()));
    }

    // perf names the events it could not count: those say nothing about the CPU.
    void eventsThatWereNotCountedDoNotChooseAModel()
    {
        auto table = tableOf(
            {{"cycles", std::nan("")}, {"instructions", std::nan("")}, {"task-clock", 1e9}});
        QVERIFY(!core::bestTopDownModel(table));
        table.topDown.model = "their own";
        const auto none = core::chosenTopDown(table, {});
        QVERIFY(!none);
        QVERIFY(none.error().message.find("\"their own\"") != std::string::npos);
    }

    void parametersTheModelLacksAreNamed()
    {
        auto table = skylakeCounters();
        table.topDown = {"skylake-sp", {{"Pipeline_Width", 8}, {"Mispredict_Cost", 18}}, {}};
        const auto chosen = core::chosenTopDown(table, {});
        QCOMPARE(chosen->options.parameters.size(), std::size_t{1});
        QCOMPARE(chosen->options.parameters.at("Pipeline_Width"), 8.0);
        QVERIFY(mentions(chosen->notices, "Mispredict_Cost"));
    }

    // A stranger's study: the model stands nowhere here.
    void anUnknownModelIsSaidAndKept()
    {
        auto table = skylakeCounters();
        table.topDown.model = "their own";
        const auto chosen = core::chosenTopDown(table, {});
        QVERIFY(chosen);
        QVERIFY(chosen->name.starts_with("skylake"));
        QVERIFY(mentions(chosen->notices, "\"their own\""));
        QVERIFY(mentions(chosen->notices, chosen->name + " is used"));
        QCOMPARE(table.topDown.model, std::string("their own"));
        table.model = "theirs too";
        QVERIFY(mentions(core::chosenTopDown(table, {})->notices, "\"theirs too\""));
    }

    // A name is never a path: a study from elsewhere must not make us read any file.
    void aPathInAStudyIsNotFollowed()
    {
        auto table = skylakeCounters();
        for (const auto& path : {std::string(PAPILIO_SOURCE_DIR) + "/resources/topdown/zen2.json",
                                 std::string("../topdown/zen2"), std::string("/etc/passwd")}) {
            table.topDown.model = path;
            table.model = path;
            const auto chosen = core::chosenTopDown(table, {});
            QVERIFY(chosen);
            QVERIFY(chosen->name.starts_with("skylake"));
            QVERIFY(!chosen->notices.empty());
        }
        table.topDown.model.clear();
        table.model = std::string(59, 'x') + "ü" + std::string(5000, 'y');
        const auto chosen = core::chosenTopDown(table, {});
        QVERIFY(chosen->notices.at(0).size() < 400);
        QVERIFY(QString::fromStdString(chosen->notices.at(0)).toStdString() ==
                chosen->notices.at(0));
    }

    void aBrokenModelOfOnesOwnIsSaid()
    {
        QVERIFY(QDir().mkpath(home_.path() + QStringLiteral("/papilio/topdown")));
        const auto file = (home_.path() + QStringLiteral("/papilio/topdown/mine.json"));
        std::ofstream(file.toStdString()) << "{";
        auto table = skylakeCounters();
        table.topDown.model = "mine";
        const auto chosen = core::chosenTopDown(table, {});
        QVERIFY(chosen);
        QVERIFY(mentions(chosen->notices, "mine.json"));
        QVERIFY(QFile::remove(file));
    }

    void aModelByNameTakesTheParametersChosenForIt()
    {
        auto table = skylakeCounters();
        table.topDown = {"skylake-sp", {{"Pipeline_Width", 8}}, 0.01};
        const auto same = core::chosenTopDownByName(table, "skylake-sp");
        QCOMPARE(same->options.parameters.size(), std::size_t{1});
        const auto other = core::chosenTopDownByName(table, "skylake-tma");
        QVERIFY(other->options.parameters.empty());
        QCOMPARE(other->options.agreement, 0.01);
        QVERIFY(!core::chosenTopDownByName(table, "pentium"));
        QVERIFY(!core::chosenTopDownByName(table, "toplev"));
        auto shares = tableOf({{"retiring", 21}});
        shares.units = {"% Slots"};
        shares.provenance.source = "import:perf-stat";
        QCOMPARE(core::chosenTopDown(shares, {})->name, std::string("perf"));
        QVERIFY(core::chosenTopDownByName(shares, "perf"));
        QVERIFY(!core::chosenTopDownByName(shares, "toplev"));
    }
};

PAPILIO_TEST(TestTopDownChoice)
#include "test_topdown_choice.moc"
