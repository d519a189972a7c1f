// What libpfm4 knows of events, also of machines that are elsewhere.
#include "collectors/pfm/pmu_events.h"
#include "collectors/simulated/simulated_source.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/definitions/described_events.h"
#include "core/papi/schedule.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include <algorithm>

using namespace papilio::collectors;
using namespace papilio::core;

namespace {

const EventInfo* find(const std::vector<EventInfo>& events, const std::string& name)
{
    const auto found = std::ranges::find(events, name, &EventInfo::name);
    return found == events.end() ? nullptr : &*found;
}

QByteArray collect(const QStringList& arguments, int* status, QByteArray* error = nullptr)
{
    QProcess process;
    process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect", arguments);
    *status = process.waitForFinished(60000) ? process.exitCode() : -1;
    if (error != nullptr) {
        *error = process.readAllStandardError();
    }
    return process.readAllStandardOutput();
}

}  // namespace

class TestPmuEvents : public QObject {
    Q_OBJECT

private slots:
    // libpfm4 for Sapphire Rapids: BR_MISP_RETIRED needs a unit mask, and has ALL_BRANCHES; the
    // names of LIKWID are none of its.
    void namesAreThoseThatLibpfmTakes()
    {
        int status = -1;
        const auto answer =
            QJsonDocument::fromJson(collect({"names", "--json", "--pmu", "spr"}, &status));
        QCOMPARE(status, 0);
        const auto names = answer["names"].toArray();
        for (const char* name : {"spr::BR_MISP_RETIRED:ALL_BRANCHES", "spr::BR_INST_RETIRED:COND",
                                 "perf::PAGE-FAULTS"}) {
            QVERIFY2(names.contains(QLatin1String(name)), name);
        }
        QVERIFY(!names.contains("spr::BR_MISP_RETIRED"));
        QVERIFY(!names.contains("spr::CAS_COUNT_RD"));
        collect({"names", "--pmu", "no_such_pmu"}, &status);
        QVERIFY(status != 0);
    }

    // Templates of current processors use names that libpfm knows.
    void eventsOfTemplatesAreKnown_data()
    {
        QTest::addColumn<QString>("pmu");
        QTest::newRow("cycle-accounting-neoverse-n1") << "arm_n1";
        QTest::newRow("cycle-accounting-neoverse-v1") << "arm_v1";
        QTest::newRow("cycle-accounting-power10") << "power10";
        QTest::newRow("cycle-accounting-power9") << "power9";
        QTest::newRow("cycle-accounting-spr") << "spr";
        QTest::newRow("cycle-accounting-zen4") << "amd64_fam19h_zen4";
        QTest::newRow("prefetch-skylake-sp") << "skx";
        QTest::newRow("prefetch-zen4") << "amd64_fam19h_zen4";
    }

    void eventsOfTemplatesAreKnown()
    {
        QFETCH(QString, pmu);
        const auto known = pmuEvents(pmu.toStdString());
        if (!known) {
            QSKIP("this libpfm does not know the PMU");
        }
        const auto set =
            readDefinitionFile(std::string(PAPILIO_SOURCE_DIR) + "/resources/definitions/" +
                               QTest::currentDataTag() + ".json");
        QVERIFY2(set, set ? "" : set.error().message.c_str());
        const auto plan = scheduleEvents(*set, {});
        QVERIFY(plan);
        QVERIFY(plan->nativeEvents.size() > 2);
        for (const auto& event : plan->nativeEvents) {
            const auto name = pmu.toStdString() + "::" + event;
            QVERIFY2(find(*known, name) != nullptr, name.c_str());
        }
    }

    void aMachineElsewhereIsDescribed()
    {
        const auto events = pmuEvents("skx");

        QVERIFY2(events, events ? "" : events.error().message.c_str());
        const auto* branches = find(*events, "skx::BR_INST_RETIRED:CONDITIONAL");
        QVERIFY(branches != nullptr);
        QVERIFY(QString::fromStdString(branches->description).contains("onditional"));
        QCOMPARE(branches->group, std::string("skx"));
        QCOMPARE(branches->sampling, std::string("precise"));
        // Modifiers are no events, and texts are single lines that somebody wrote.
        for (const auto& event : *events) {
            QVERIFY2(event.name.find('=') == std::string::npos, event.name.c_str());
            QVERIFY2(event.description != "TBD", event.name.c_str());
            QVERIFY2(event.description.find('\n') == std::string::npos, event.name.c_str());
        }
    }

    void aMaskIsNotGivenTheTextOfAnother()
    {
        const auto events = pmuEvents("spr");
        if (!events) {
            QSKIP("this libpfm does not know Sapphire Rapids");
        }
        const auto* packed = find(*events, "spr::FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE");
        QVERIFY(packed != nullptr);
        const auto text = QString::fromStdString(packed->description);
        QVERIFY2(text.contains("512-bit packed double") && !text.contains("scalar double"),
                 qPrintable(text));
    }

    void unknownPmusAreToldWhatIsNear()
    {
        const auto wrong = pmuEvents("skylake");
        QVERIFY(!wrong && wrong.error().code == Errc::NotFound);
        QVERIFY2(wrong.error().message.find("skl") != std::string::npos,
                 wrong.error().message.c_str());
        const auto zen = pmuEvents("zen2");
        QVERIFY2(!zen && zen.error().message.find("amd64_fam17h_zen2") != std::string::npos,
                 zen ? "" : zen.error().message.c_str());
        const auto none = pmuEvents("qqq");
        QVERIFY2(
            !none && none.error().message.find("events --pmus lists them") != std::string::npos,
            none ? "" : none.error().message.c_str());
    }

    void theListIsReadBackByDescribe()
    {
        int status = -1;
        const auto text = collect({"events", "--pmu", "skx", "--json"}, &status);

        QCOMPARE(status, 0);
        const auto read =
            parseDescribedEvents({text.data(), static_cast<std::size_t>(text.size())}, "skx.json");
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(read->source.starts_with("libpfm 4") && read->source.ends_with(", skx"));
        const auto events = pmuEvents("skx");
        QCOMPARE(read->events.size(), events->size());
        QCOMPARE(read->events.front().event, events->front().name);
        QCOMPARE(read->events.front().summary, events->front().description);
    }

    void wrongUseIsOneLine()
    {
        int status = -1;
        QByteArray error;
        QCOMPARE(collect({"events", "--pmu", "zen2"}, &status, &error), QByteArray());
        QCOMPARE(status, 1);
        QVERIFY2(error.contains("libpfm knows no PMU \"zen2\"") && error.count('\n') == 1, error);
        collect({"events", "--pmu", "skx", "--source", "valgrind"}, &status, &error);
        QCOMPARE(status, 2);
        const auto pmus = QJsonDocument::fromJson(collect({"events", "--pmus", "--json"}, &status))
                              .object()["pmus"]
                              .toArray();
        QCOMPARE(status, 0);
        QVERIFY(std::ranges::any_of(
            pmus, [](const auto& pmu) { return pmu.toObject()["name"] == "skx"; }));
    }

    void simulatedMachinesAreDescribed()
    {
        const auto source = SimulatedSource::open("spr");
        QVERIFY2(source, source ? "" : source.error().message.c_str());
        const std::vector<std::string> events = {"BR_INST_RETIRED:COND", "UNHALTED_CORE_CYCLES",
                                                 "NO_SUCH_EVENT"};

        const auto said = (*source)->describe(events);

        QCOMPARE(said.size(), std::size_t{2});
        for (const auto& description : said) {
            QVERIFY(!description.summary.empty() && !description.source.empty());
        }
        // The model's own words where libpfm has none.
        const auto device = SimulatedSource::open("mi250x");
        const auto names = (*device)->eventsOf((*device)->benchmarks().front());
        for (const auto& description : (*device)->describe(names)) {
            QCOMPARE(description.source, std::string("simulated:mi250x"));
        }
    }
};

PAPILIO_TEST(TestPmuEvents)
#include "test_pmu_events.moc"
