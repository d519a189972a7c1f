#include "collectors/constants/machine_constants.h"
#include "core/model/roofline.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::collectors;

// How long anything takes decides nothing here: a loaded machine must not fail a test.
class Constants : public QObject {
    Q_OBJECT

private slots:
    void everyConstantHasItsNumbers()
    {
        const auto measured = measureConstants({.samples = 3, .sampleMilliseconds = 0.2}, {});
        if (!measured && measured.error().code == papilio::core::Errc::Unsupported) {
            QSKIP("hwloc cannot describe this machine");
        }
        QVERIFY2(measured, measured ? "" : measured.error().message.c_str());
        QVERIFY(!measured->machine.empty());
        for (const char* name : {"L1d_latency", "memory_latency", "branch_miss_cost",
                                 "fp_add_latency", "fp_div_latency", "data_tlb_miss_cost",
                                 "instruction_L1_miss_cost", "instruction_tlb_miss_cost"}) {
            const auto found = std::ranges::find(measured->constants, name, &MachineConstant::name);
            QVERIFY2(found != measured->constants.end(), name);
            QVERIFY(std::isfinite(found->value));
            QVERIFY(found->spread >= 0);
            QCOMPARE(found->samples, std::size_t{3});
            QVERIFY(!found->how.empty());
        }
    }

    // A virtual machine gave 474 cycles for L3 and 477 for memory.
    void levelsThatAreTheSameAreDoubted()
    {
        const auto latency = [](const char* level, double value, double spread) {
            return MachineConstant{.name = papilio::core::latencyName(level),
                                   .value = value,
                                   .spread = spread,
                                   .unit = "cycles",
                                   .nanoseconds = value / 3,
                                   .samples = 15,
                                   .how = "pointer chase",
                                   .level = level};
        };
        auto addition = latency("", 4, 2);  // of no level
        addition.name = "fp_add_latency";
        const std::vector<MachineConstant> opteron = {latency("L1", 3, 0.1), latency("L2", 17, 1),
                                                      latency("L3", 60, 4),
                                                      latency("DRAM", 540, 30), addition};
        QVERIFY(latencyDoubts(opteron).empty());

        auto shared = opteron;
        shared[2] = latency("L3", 474, 30);
        shared[3] = latency("DRAM", 477, 200);
        const auto doubts = latencyDoubts(shared);
        QCOMPARE(doubts.size(), std::size_t{2});
        QVERIFY(doubts[0].kind == LatencyDoubt::Kind::NotAbove);
        QCOMPARE(doubts[0].before.name, std::string("L3_latency"));
        QVERIFY(doubts[1].kind == LatencyDoubt::Kind::Scattered);
        for (const auto& doubt : doubts) {
            QVERIFY(doubtText(doubt).starts_with("memory_latency"));
        }
    }

    void onlySomeAreMeasured()
    {
        const auto measured =
            measureConstants({.samples = 3, .sampleMilliseconds = 0.1, .only = "fp_div"}, {});
        if (!measured && measured.error().code == papilio::core::Errc::Unsupported) {
            QSKIP("hwloc cannot describe this machine");
        }
        QVERIFY(measured);
        QCOMPARE(measured->constants.size(), std::size_t{1});
        const auto none = measureConstants({.only = "no such"}, {});
        QVERIFY(!none);
        QCOMPARE(none.error().code, papilio::core::Errc::NotFound);
    }

    void itStopsAndRefuses()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = measureConstants({}, stop.get_token());
        QVERIFY(!stopped);
        const auto refused = measureConstants({.samples = 2}, {});
        QVERIFY(!refused);
        QVERIFY(QString::fromStdString(refused.error().message).contains("at least 3 samples"));
    }

    void probesRun()
    {
        for (const auto& probe :
             {pointerChase(4096), pageChase(16), codeChase(4096), codePageChase(16), branches(true),
              branches(false), floatChain(FloatOperation::Add),
              floatChain(FloatOperation::Multiply), floatChain(FloatOperation::Divide),
              floatChain(FloatOperation::AddAndSquareRoot)}) {
            QVERIFY(probe);
            probe(64);
        }
    }
};

PAPILIO_TEST(Constants)
#include "test_constants.moc"
