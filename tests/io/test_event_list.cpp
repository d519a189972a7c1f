#include "core/io/definitions/event_list.h"
#include "core/model/event_names.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <string>
#include <thread>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::tests;

class EventList : public QObject {
    Q_OBJECT

private slots:
    void genuineNativeEvents()
    {
        const auto path = std::filesystem::path(PAPILIO_SOURCE_DIR) /
                          "tests/data/real/papi_tools/papi_native_avail_clx_vm.txt";

        const auto events = readEventList(path);

        QVERIFY2(events, events ? "" : events.error().message.c_str());
        const auto has = [&](const char* name) { return std::ranges::count(*events, name) > 0; };
        QVERIFY(has("perf::PAGE-FAULTS"));
        QVERIFY(has("BR_INST_RETIRED"));
        QVERIFY(has("BR_INST_RETIRED:CONDITIONAL"));
        QVERIFY(!has("monitor"));
        QVERIFY(!has("Available"));
        // Found however the tools spell them.
        const EventNames names(*events);
        for (const char* event : {"BR_INST_RETIRED:COND", "FP_ARITH_INST_RETIRED.SCALAR_DOUBLE"}) {
            QVERIFY2(names.find(event) != EventNames::npos, event);
        }
        QVERIFY(names.find("Counts") == EventNames::npos);
        QVERIFY(std::ranges::none_of(
            *events, [](const auto& name) { return name.find('=') != std::string::npos; }));
    }

    void plainLists()
    {
        const std::vector<std::string> wanted = {"A:B", "perf::CS"};
        QCOMPARE(parseEventList("# mine\nA:B some words\r\n\n  perf::CS,3\n123\n"), wanted);
    }

    // What a shell writes for "<(papi_native_avail)"; far more than a pipe holds at once.
    void aPipeIsReadToItsEnd()
    {
        constexpr int count = 50'000;
        std::array<int, 2> ends{};
        QCOMPARE(::pipe(ends.data()), 0);
        std::thread writer([&ends] {
            for (int event = 0; event < count; ++event) {
                const auto line = "EVENT_" + std::to_string(event) + "\n";
                (void)!::write(ends[1], line.data(), line.size());
            }
            ::close(ends[1]);
        });
        const auto events = readEventList("/proc/self/fd/" + std::to_string(ends[0]));
        ::close(ends[0]);
        writer.join();
        QVERIFY2(events, events ? "" : events.error().message.c_str());
        QCOMPARE(events->size(), std::size_t{count});
        QCOMPARE(events->back(), "EVENT_" + std::to_string(count - 1));
    }

    void filesWithoutEventsAreRefused()
    {
        const Folder folder;
        const auto events = readEventList(folder.write("x.txt", "# nothing\n---\n"));
        QVERIFY(!events);
        QVERIFY(QString::fromStdString(events.error().message)
                    .contains("x.txt: contains no event name"));
        QVERIFY(!readEventList(folder / "absent.txt"));
    }

    // The file said "libpfm knows no PMU NAME_THE_PMU".
    void noPmuIsAskedForThePlaceOfItsName()
    {
        QCOMPARE(libpfmEvents(std::string(unnamedPmu))->obstacle(),
                 libpfmEvents(std::string())->obstacle());
    }
};

PAPILIO_TEST(EventList)
#include "test_event_list.moc"
