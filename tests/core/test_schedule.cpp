#include "core/papi/schedule.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <set>

using namespace papilio;

namespace {

core::DefinitionSet setOf(const std::vector<std::pair<std::string, std::string>>& definitions)
{
    core::DefinitionSet set;
    for (const auto& [name, formula] : definitions) {
        core::Definition& definition = set.definitions.emplace_back();
        definition.name = name;
        definition.formula = formula;
    }
    return set;
}

}  // namespace

class TestSchedule : public QObject {
    Q_OBJECT

private slots:
    void constantsAndNestedDefinitionsAreNoEvents()
    {
        auto set = setOf({{"Ops", "A + 2 * B"}, {"Rate", "Ops * Clock / C + `#`"}});
        set.constants.push_back({"Clock", 2.5, 0, "GHz", "data sheet"});
        const auto plan = core::scheduleEvents(set, {});
        QVERIFY(plan);
        QVERIFY(plan->nativeEvents == (std::vector<std::string>{"A", "B", "C"}));
        QVERIFY(plan->constants == std::vector<std::string>{"Clock"});
        QCOMPARE(plan->eventSets.size(), 1U);
    }

    void theFewestSetsAndWholeDefinitions()
    {
        // Seven events, four counters: two sets; every ratio in one of them.
        const auto set =
            setOf({{"R1", "A / B"}, {"R2", "C / D"}, {"R3", "E / F"}, {"R4", "A / G"}});
        const auto plan = core::scheduleEvents(set, {});
        QCOMPARE(plan->eventSets.size(), 2U);
        for (const auto& definition : plan->definitions) {
            QCOMPARE(definition.sets.size(), 1U);
        }
    }

    void fixedAndSoftwareEventsTakeNoCounter()
    {
        const auto set = setOf({{"M", "A + B + C + D"},
                                {"IPC", "INST_RETIRED:ANY_P / CPU_CLK_UNHALTED:THREAD_P"},
                                {"Faults", "perf::PAGE-FAULTS / INST_RETIRED:ANY_P"}});
        const auto plan = core::scheduleEvents(set, {});
        QCOMPARE(plan->eventSets.size(), 1U);
        QCOMPARE(plan->eventSets[0].size(), 7U);
        // Times come from a clock: with whatever is counted, and where only counts are listed.
        const auto timed = setOf({{"M", "A + B + C + D"},
                                  {"Rate", "A / duration_time"},
                                  {"Share", "(user_time + system_time) / elapsed_time"}});
        const auto withTimes = core::scheduleEvents(timed, {4, {}, {"A", "B", "C", "D"}});
        QCOMPARE(withTimes->eventSets.size(), 1U);
        QVERIFY(withTimes->refused.empty());
        const auto ofLibrary = setOf({{"Rate", "`sde:::Lib::Tasks` / duration_time"}});
        QCOMPARE(core::scheduleEvents(ofLibrary, {})->eventSets.size(), 1U);
        core::ScheduleOptions none;
        none.fixed = {"NOTHING"};
        QCOMPARE(core::scheduleEvents(set, none)->eventSets.size(), 2U);
    }

    void componentsHaveSetsOfTheirOwn()
    {
        const auto set = setOf({{"M", "A + cuda:::x:device=0 + rapl::RAPL_ENERGY_PKG:cpu=0"}});
        const auto plan = core::scheduleEvents(set, {});
        QCOMPARE(plan->eventSets.size(), 3U);
        QCOMPARE(plan->definitions[0].sets.size(), 3U);
    }

    void largeDefinitionsAreSpreadAndSaySo()
    {
        core::ScheduleOptions two;
        two.counters = 2;
        const auto plan = core::scheduleEvents(setOf({{"M", "A + B + C + D + E"}}), two);
        QCOMPARE(plan->eventSets.size(), 3U);
        QCOMPARE(plan->definitions[0].sets.size(), 3U);
        two.counters = 0;
        QVERIFY(!core::scheduleEvents(setOf({{"M", "A"}}), two));
        QVERIFY(!core::scheduleEvents(setOf({{"M", "A +"}}), {}));
        QVERIFY(!core::scheduleEvents(setOf({{"M", "M + 1"}}), {}));
    }

    void unavailableEventsAreRefusedWithTheReason()
    {
        core::ScheduleOptions options;
        options.available = {"EVT:A"};
        const auto plan =
            core::scheduleEvents(setOf({{"M", "EVT.A / Latency"}, {"N", "EVT.A"}}), options);
        QCOMPARE(plan->refused.size(), 1U);
        QCOMPARE(plan->refused[0].event, std::string("Latency"));
        QVERIFY(plan->definitions[0].problem.find("Latency") != std::string::npos);
        QVERIFY(plan->definitions[1].problem.empty());
    }

    // Property: every item is packed, no bin is too full, and there are as few bins as can be.
    void packingIsTightAndComplete()
    {
        std::mt19937 random(9);
        for (int i = 0; i < 300; ++i) {
            const std::size_t count = 1 + random() % 20;
            const std::size_t capacity = 1 + random() % 6;
            std::vector<std::string> items;
            for (std::size_t n = 0; n < count; ++n) {
                items.push_back(std::to_string(n));
            }
            std::vector<std::vector<std::string>> groups(random() % 10);
            for (auto& group : groups) {
                for (const auto& item : items) {
                    if (random() % 5 == 0) {
                        group.push_back(item);
                    }
                }
            }
            const auto bins = core::packed(items, groups, capacity);
            QCOMPARE(bins.size(), (count + capacity - 1) / capacity);
            std::set<std::string> found;
            for (const auto& bin : bins) {
                QVERIFY(bin.size() <= capacity);
                found.insert(bin.begin(), bin.end());
            }
            QCOMPARE(found.size(), count);
        }
    }
};

PAPILIO_TEST(TestSchedule)
#include "test_schedule.moc"
