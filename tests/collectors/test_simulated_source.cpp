// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/simulated/simulated_source.h"
#include "collectors/suite/collect.h"
#include "core/model/dataset.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>

using namespace papilio::collectors;
using papilio::core::Dataset;
using papilio::core::Errc;

namespace {

std::unique_ptr<SimulatedSource> spr()
{
    auto source = SimulatedSource::open("spr");
    return source ? *std::move(source) : nullptr;
}

Dataset measured(const MeasureRequest& request)
{
    const auto source = spr();
    auto data = source->measure(request, {}, {});
    if (!data) {
        qWarning("%s", data.error().message.c_str());
        return {};
    }
    return *std::move(data);
}

}  // namespace

class TestSimulatedSource : public QObject {
    Q_OBJECT

private slots:
    void equalRequestsGiveEqualNumbers()
    {
        const MeasureRequest request{.benchmark = "cpu-flops", .repetitions = 3};

        const Dataset first = measured(request);
        const Dataset second = measured(request);

        QVERIFY(first.eventCount() > 1000);
        QCOMPARE(first.eventIds, second.eventIds);
        QVERIFY(first.values == second.values);
        QVERIFY(first.valid == second.valid);
    }

    void choosingEventsDoesNotChangeTheirNumbers()
    {
        const Dataset all = measured({.benchmark = "branch"});
        const Dataset some =
            measured({.benchmark = "branch", .events = {"UOPS_ISSUED:ANY", "BR_MISP_RETIRED"}});

        QCOMPARE(some.eventCount(), std::size_t{2});
        QCOMPARE(some.eventIds[1], std::string_view("BR_MISP_RETIRED"));
        for (std::size_t event = 0; event < all.eventCount(); ++event) {
            if (all.eventIds[event] == "UOPS_ISSUED:ANY") {
                QVERIFY(std::ranges::equal(all.block(event), some.block(0)));
            }
        }
    }

    void shapesAreThoseOfTheBenchmark_data()
    {
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<int>("kernels");
        QTest::addColumn<int>("threads");
        QTest::addColumn<double>("quantum");
        QTest::newRow("branch") << "branch" << 11 << 0 << 0.25;
        QTest::newRow("cpu-flops") << "cpu-flops" << 48 << 0 << 0.0;
        QTest::newRow("dcache-read") << "dcache-read" << 48 << 8 << 0.0;
    }

    void shapesAreThoseOfTheBenchmark()
    {
        QFETCH(QString, benchmark);
        QFETCH(int, kernels);
        QFETCH(int, threads);
        QFETCH(double, quantum);

        const auto source = spr();
        const auto collected =
            collectBenchmark(*source, {.benchmark = benchmark.toStdString(), .repetitions = 2},
                             {.command = "papilio-collect cat"}, {}, {});

        QVERIFY2(collected, collected ? "" : collected.error().message.c_str());
        const Dataset& data = *collected->benchmark.data;
        QCOMPARE(data.kernelCount(), std::size_t(kernels));
        QCOMPARE(data.threads, std::size_t(threads));
        QCOMPARE(data.repetitions, std::size_t{2});
        QCOMPARE(data.provenance.quantum, quantum);
        QVERIFY(papilio::core::isSimulated(data.provenance));
        QCOMPARE(data.provenance.source, std::string("simulated:spr"));
        QCOMPARE(data.provenance.command, std::string("papilio-collect cat"));
        QCOMPARE(collected->benchmark.machine, source->machine().id);
        QCOMPARE(collected->benchmark.basis->matrix.rows(), Eigen::Index(kernels));
        QVERIFY(!collected->benchmark.signatures->empty());
        QVERIFY(collected->benchmark.parameters ==
                papilio::core::defaultParameters(collected->benchmark.kind));
    }

    void machineSaysThatItIsSimulated()
    {
        const auto machine = spr()->machine();

        QVERIFY(std::ranges::any_of(machine.attributes, [](const auto& attribute) {
            return attribute.first == "simulated";
        }));
    }

    void missingRepetitionsAreMasked()
    {
        const Dataset data =
            measured({.benchmark = "cpu-flops",
                      .events = {"OFFCORE_REQUESTS:DEMAND_DATA_RD", "INST_RETIRED:ANY"}});

        QCOMPARE(data.valid.size(), data.values.size());
        const auto mask = data.mask(0);
        const std::size_t kernels = data.kernelCount();
        for (std::size_t place = 0; place < mask.size(); ++place) {
            QCOMPARE(mask[place] == 0, place / kernels == 3);
        }
        QVERIFY(std::ranges::all_of(data.mask(1), [](auto valid) { return valid == 1; }));
    }

    void aMaskExistsOnlyWhereSomethingIsMissing()
    {
        QVERIFY(measured({.benchmark = "branch"}).valid.empty());
    }

    void stoppingKeepsTheCompleteEvents()
    {
        const auto source = spr();
        std::stop_source stop;

        const auto data = source->measure({.benchmark = "branch"}, stop.get_token(),
                                          [&](std::size_t done, std::size_t, const auto&) {
                                              if (done == 7) {
                                                  stop.request_stop();
                                              }
                                          });

        QVERIFY(data);
        QCOMPARE(data->eventCount(), std::size_t{7});
        QVERIFY(papilio::core::checkDataset(*data));
        QVERIFY(data->provenance.notes.back().starts_with("Stopped after 7 of "));
    }

    void wrongRequestsAreRefused_data()
    {
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<QString>("event");
        QTest::addColumn<int>("repetitions");
        QTest::addColumn<QString>("part");
        QTest::newRow("benchmark") << "icache"
                                   << "" << 5 << "no benchmark \"icache\"; it has: cpu-flops";
        QTest::newRow("event") << "branch"
                               << "NO_SUCH:EVENT" << 5 << "\"NO_SUCH:EVENT\"";
        QTest::newRow("event of another benchmark")
            << "branch"
            << "perf_raw::r01c7" << 5 << "\"perf_raw::r01c7\" in the benchmark branch";
        QTest::newRow("repetitions") << "branch"
                                     << "" << 0 << "at least one repetition";
    }

    void wrongRequestsAreRefused()
    {
        QFETCH(QString, benchmark);
        QFETCH(QString, event);
        QFETCH(int, repetitions);
        QFETCH(QString, part);
        MeasureRequest request{.benchmark = benchmark.toStdString(),
                               .repetitions = std::size_t(repetitions)};
        if (!event.isEmpty()) {
            request.events = {event.toStdString()};
        }

        const auto data = spr()->measure(request, {}, {});

        QVERIFY(!data);
        QVERIFY2(QString::fromStdString(data.error().message).contains(part),
                 data.error().message.c_str());
    }

    void unknownModelListsTheOnesThereAre()
    {
        const auto source = SimulatedSource::open("zen9");

        QVERIFY(!source);
        QCOMPARE(source.error().code, Errc::NotFound);
        QCOMPARE(source.error().message,
                 std::string("unknown event model \"zen9\"; choose one of: mi250x, spr"));
    }
};

PAPILIO_TEST(TestSimulatedSource)
#include "test_simulated_source.moc"
