#include "collectors/constants/machine_constants.h"
#include "collectors/constants/probes.h"
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
                                 "fp_add_latency", "fp_div_latency", "data_tlb_miss_cost"}) {
            const auto found = std::ranges::find(measured->constants, name, &MachineConstant::name);
            QVERIFY2(found != measured->constants.end(), name);
            QVERIFY(std::isfinite(found->value));
            QVERIFY(found->spread >= 0);
            QCOMPARE(found->samples, std::size_t{3});
            QVERIFY(!found->how.empty());
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
             {pointerChase(4096), pageChase(16), branches(true), branches(false),
              floatChain(FloatOperation::Add), floatChain(FloatOperation::Multiply),
              floatChain(FloatOperation::Divide), floatChain(FloatOperation::AddAndSquareRoot)}) {
            QVERIFY(probe);
            probe(64);
        }
    }
};

PAPILIO_TEST(Constants)
#include "test_constants.moc"
