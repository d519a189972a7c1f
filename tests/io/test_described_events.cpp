#include "core/io/definitions/described_events.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

const auto samples = std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real/intel_perfmon";

QString problem(std::string_view text, DescribedFormat format = DescribedFormat::Auto)
{
    const auto read = parseDescribedEvents(text, "dir/x.json", format);
    return read ? QString("read") : QString::fromStdString(read.error().message);
}

const EventDescription* find(const DescribedEvents& described, const std::string& event)
{
    const auto found = std::ranges::find(described.events, event, &EventDescription::event);
    return found == described.events.end() ? nullptr : &*found;
}

constexpr std::string_view perfmon =
    R"({"Header": {"Version": "1.2"}, "Events": [
        {"EventName": "A.B", "BriefDescription": "Short.", "PublicDescription": "Long\nand \u0000 more.",
         "Counter": "0,1", "TakenAlone": "1", "Errata": "XY01, XY02", "Deprecated": "1",
         "PEBS": "2", "Data_LA": "1"},
        {"EventName": "C", "BriefDescription": "", "PublicDescription": "Only long.", "Errata": "null",
         "Deprecated": "0", "PEBS": "0", "Counter": "Fixed counter 1"},
        {"EventName": "D", "BriefDescription": "Same.", "PublicDescription": "Same.", "Precise": "1",
         "Errata": null, "Deprecated": 0},
        {"EventCode": "0x1", "BriefDescription": "no name"}]})";

}  // namespace

class TestDescribedEvents : public QObject {
    Q_OBJECT

private slots:
    void perfmonFields()
    {
        const auto read = parseDescribedEvents(perfmon, "dir/x.json");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->source, std::string("x.json 1.2"));
        QCOMPARE(read->events.size(), std::size_t{3});
        EventDescription wanted;
        wanted.event = "A.B";
        wanted.summary = "Short.";
        wanted.details = "Long and   more.";
        wanted.errata = "XY01, XY02";
        wanted.counters = "0,1 (alone)";
        wanted.sampling = "PEBS only, with data addresses";
        wanted.source = "x.json 1.2";
        wanted.deprecated = true;
        QVERIFY(read->events[0] == wanted);
        QCOMPARE(read->events[1].summary, std::string("Only long."));
        QVERIFY(read->events[1].details.empty() && read->events[1].errata.empty());
        QVERIFY(read->events[1].sampling.empty() && !read->events[1].deprecated);
        QCOMPARE(read->events[1].counters, std::string("Fixed counter 1"));
        QCOMPARE(read->events[2].sampling, std::string("PEBS"));
        QVERIFY(read->events[2].details.empty());
    }

    void linuxListsAndOwnLists()
    {
        const auto list = parseDescribedEvents(
            R"([{"EventName": "L2.MISS", "BriefDescription": "Misses."}, {"ArchStdEvent": "X"}])",
            "cache.json");
        QVERIFY2(list, list ? "" : list.error().message.c_str());
        QCOMPARE(list->source, std::string("cache.json"));
        QCOMPARE(list->events.size(), std::size_t{1});

        const auto own = parseDescribedEvents(
            R"({"source": "libpfm 4", "machine": "spr", "benchmarks": [], "events": [
                {"name": "spr::A:B", "description": "It.", "group": "spr", "why": "", "sampling": "precise"}]})",
            "spr.json");
        QVERIFY2(own, own ? "" : own.error().message.c_str());
        QCOMPARE(own->source, std::string("libpfm 4, spr"));
        QCOMPARE(own->events[0].summary, std::string("It."));
        QCOMPARE(own->events[0].sampling, std::string("precise"));
        QCOMPARE(own->events[0].source, own->source);
    }

    void strangersAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("nothing") << QByteArray() << "expected JSON that describes events";
        QTest::newRow("cut") << QByteArray(perfmon.data(), 200) << "expected JSON";
        QTest::newRow("no text") << QByteArray("\xff\xfe{}") << "is not UTF-8 text";
        QTest::newRow("a NUL") << QByteArray("{}\0", 3) << "is not UTF-8 text";
        QTest::newRow("deep") << QByteArray(100000, '[') << "nested more than 200 levels deep";
        QTest::newRow("other JSON") << QByteArray(R"({"Events": 7, "events": [1, 2]})")
                                    << "describes no events; expected an event list of Intel";
        QTest::newRow("no list") << QByteArray("7") << "describes no events";
        QTest::newRow("a surrogate")
            << QByteArray(R"([{"EventName": "\ud800"}])") << "expected JSON";
        QTest::newRow("no object") << QByteArray(R"([{"EventName": "A"}, 7])")
                                   << "event 2: expected an object, found number";
        QTest::newRow("no word") << QByteArray(R"([{"EventName": "A", "Errata": ["x"]}])")
                                 << "event 1: Errata: expected text, found array";
        QTest::newRow("no name") << QByteArray(R"([{"EventName": {}}])")
                                 << "event 1: EventName: expected text, found object";
        QByteArray endless = "[{\"EventName\": \"A\", \"PublicDescription\": \"";
        endless += QByteArray(70000, 'x') + "\"}]";
        QTest::newRow("long") << endless
                              << "event 1: the text has 70000 bytes; at most 65536 are allowed";
    }

    void strangersAreRefused()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, sentence);
        const auto said = problem({text.data(), static_cast<std::size_t>(text.size())});
        QVERIFY2(said.startsWith("dir/x.json") && said.contains(sentence), qPrintable(said));
        QVERIFY(!said.contains('\n'));
    }

    void theOtherKindIsNamed()
    {
        QVERIFY(problem(perfmon, DescribedFormat::Events).contains("use --perfmon for"));
        QVERIFY(problem(R"({"events": [{"name": "A"}]})", DescribedFormat::Perfmon)
                    .contains("use --events for"));
        QCOMPARE(problem(perfmon, DescribedFormat::Perfmon), QString("read"));
    }

    void genuinePerfmon()
    {
        const auto read = readDescribedEvents(samples / "skylakex_core.json");
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->source, std::string("skylakex_core.json 1.37"));
        QCOMPARE(read->events.size(), std::size_t{470});
        QCOMPARE(std::ranges::count_if(read->events,
                                       [](const auto& one) { return !one.errata.empty(); }),
                 17);
        QCOMPARE(std::ranges::count(read->events, true, &EventDescription::deprecated), 1);
        const auto* all = find(*read, "BR_INST_RETIRED.ALL_BRANCHES");
        QVERIFY(all != nullptr);
        QCOMPARE(all->errata, std::string("SKL091"));
        // Its list of bits describes no events.
        const auto bits = readDescribedEvents(samples / "skylakex_fp_arith_inst.json");
        QVERIFY(!bits && bits.error().code == Errc::Unsupported);
    }

    void studiesAreAsked()
    {
        const Folder folder;
        const auto list = folder.write("x.json", QByteArray(perfmon.data(), perfmon.size()));
        auto document = fullDocument();
        auto counters = std::make_shared<CounterTable>(*document.counters.back());
        counters->events = {"a_b"};
        document.counters.push_back(counters);

        const auto described = describeStudy(document, {{list, DescribedFormat::Perfmon}});
        QVERIFY2(described, described ? "" : described.error().message.c_str());
        const auto events = eventNamesOf(document).size();
        QCOMPARE(QString::fromStdString(described->front().sentence()),
                 QString("x.json 1.2 describes 1 of %1 events").arg(events));
        QCOMPARE(described->front().match.found[0].event, std::string("a_b"));

        const auto strange = folder.write("y.json", R"([{"EventName": "ELSEWHERE"}])");
        const auto none = describeStudy(document, {{strange, DescribedFormat::Auto}});
        QVERIFY(!none && none.error().code == Errc::NotFound);
        QVERIFY(QString::fromStdString(none.error().message)
                    .contains("y.json: it describes none of the study's"));
        QVERIFY(!describeStudy(
            document, {{list, DescribedFormat::Auto}, {folder / "absent", DescribedFormat::Auto}}));
    }
};

PAPILIO_TEST(TestDescribedEvents)
#include "test_described_events.moc"
