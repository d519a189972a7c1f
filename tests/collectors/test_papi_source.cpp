// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/papi/papi_access.h"
#include "collectors/suite/collect.h"
#include "core/papi/preset_meanings.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>

using namespace papilio::collectors;

class TestPapiSource : public QObject {
    Q_OBJECT

    std::unique_ptr<Source> papi_;

private slots:
    void initTestCase()
    {
        auto opened = openPapi();
        if (!opened) {
            QSKIP(opened.error().message.c_str());
        }
        papi_ = *std::move(opened);
        const auto events = papi_->events();
        const auto faults = std::ranges::find(events, "perf::PAGE-FAULTS", &EventInfo::name);
        if (faults == events.end() || !faults->why.empty()) {
            QSKIP("perf's software events cannot be counted here");
        }
    }

    void softwareEventsAreCounted()
    {
        const auto collected =
            collectBenchmark(*papi_,
                             {.benchmark = "branch",
                              .events = {"perf::PAGE-FAULTS", "perf::TASK-CLOCK"},
                              .repetitions = 3},
                             {}, {}, {});
        QVERIFY2(collected, collected ? "" : collected.error().message.c_str());
        const auto& data = *collected->benchmark.data;
        QCOMPARE(data.provenance.source, std::string("papi"));
        QCOMPARE(data.kernelCount(), std::size_t{11});
        QVERIFY(data.valid.empty());
        QVERIFY(std::ranges::all_of(data.block(1), [](double ns) { return ns > 0 && ns < 1e6; }));
        QCOMPARE(data.iterations.size(), std::size_t{11});
        for (std::size_t place = 0; place < data.blockSize(); ++place) {
            QCOMPARE(data.block(1)[place], double(data.rawCounts[data.blockSize() + place]) / 1e5);
        }
    }

    // A study that was measured with PAPI exports definitions without being told the PMU.
    void theMachineSaysItsPmu()
    {
        const auto machine = papi_->machine();
        const auto told = std::ranges::find(machine.attributes, "pmu",
                                            &std::pair<std::string, std::string>::first);
        if (told == machine.attributes.end()) {
            QSKIP("PAPI knows no PMU of this processor");
        }
        QVERIFY(papilio::core::guessPmu(machine, {{"", "of a list"}}) == told->second);
    }

    // Whatever PAPI refuses is in the study, missing, with the reason.
    void failuresAreRecorded()
    {
        const auto events = papi_->events();
        const auto refused =
            std::ranges::find_if(events, [](const auto& event) { return !event.why.empty(); });
        std::vector<std::string> names = {"perf::PAGE-FAULTS", "NO_SUCH:EVENT"};
        if (refused != events.end()) {
            names.push_back(refused->name);
        }
        const auto collected = collectBenchmark(
            *papi_, {.benchmark = "branch", .events = names, .repetitions = 2}, {}, {}, {});
        QVERIFY2(collected, collected ? "" : collected.error().message.c_str());
        const auto& data = *collected->benchmark.data;
        QCOMPARE(data.eventCount(), names.size());
        QVERIFY(std::ranges::all_of(data.mask(0), [](auto valid) { return valid == 1; }));
        for (std::size_t event = 1; event < names.size(); ++event) {
            QVERIFY(std::ranges::all_of(data.mask(event), [](auto valid) { return valid == 0; }));
            QVERIFY(std::ranges::any_of(data.provenance.notes, [&](const auto& note) {
                return note.find(names[event]) != std::string::npos;
            }));
        }
        QCOMPARE(collected->failures.size(), names.size() - 1);
        QCOMPARE(collected->failures.front().reason,
                 std::string("PAPI knows no event of this name"));
    }

    void compatibleEventsShareASet()
    {
        const auto collected =
            collectBenchmark(*papi_,
                             {.benchmark = "branch",
                              .events = {"perf::PAGE-FAULTS", "perf::FAULTS", "NO_SUCH",
                                         "perf::MINOR-FAULTS", "perf::CPU-MIGRATIONS"},
                              .repetitions = 2,
                              .grouped = true},
                             {}, {}, {});
        QVERIFY2(collected, collected ? "" : collected.error().message.c_str());
        const auto& data = *collected->benchmark.data;
        QCOMPARE(collected->failures.size(), std::size_t{1});
        QCOMPARE(collected->failures.front().event, std::string("NO_SUCH"));
        // The same thing under two names, counted at the same time.
        QVERIFY(std::ranges::equal(data.block(0), data.block(1)));
    }

    void threadsHaveADimension()
    {
        std::stop_source stop;
        const auto data = papi_->measure(
            {.benchmark = "dcache-read",
             .events = {"perf::PAGE-FAULTS"},
             .repetitions = 1,
             .threads = 2},
            stop.get_token(), [&](std::size_t, std::size_t, const auto&) { stop.request_stop(); });
        QVERIFY2(data, data ? "" : data.error().message.c_str());
        QCOMPARE(data->threads, std::size_t{2});
        QCOMPARE(data->eventCount(), std::size_t{0});  // it was stopped in the first kernel
    }

    void wrongRequestsAreRefused()
    {
        const auto twice = papi_->measure(
            {.benchmark = "branch", .events = {"perf::FAULTS", "perf::FAULTS"}}, {}, {});
        QVERIFY(!twice && twice.error().message.find("is given twice") != std::string::npos);
        const auto gpu = papi_->measure({.benchmark = "gpu-flops", .events = {"x"}}, {}, {});
        if (!gpu) {  // no GPU here
            QVERIFY(gpu.error().message.find("gpu-flops cannot run here") != std::string::npos);
        }
    }
};

PAPILIO_TEST(TestPapiSource)
#include "test_papi_source.moc"
