// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/counting/roofline_events.h"
#include "collectors/pfm/pmu_events.h"
#include "core/io/definitions/definition_file.h"
#include "core/papi/schedule.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <set>

using namespace papilio;

/// The operations that `count --roofline --source perf` counts.
class TestRooflineEvents : public QObject {
    Q_OBJECT

private slots:
    void everyEventIsOneThatTheCpuHas_data()
    {
        QTest::addColumn<QString>("pmu");
        QTest::addColumn<QString>("name");
        for (const auto& one : collectors::rooflineTemplates()) {
            QTest::newRow(one.pmu.c_str())
                << QString::fromStdString(one.pmu) << QString::fromStdString(one.definitions);
        }
    }

    void everyEventIsOneThatTheCpuHas()
    {
        QFETCH(QString, pmu);
        QFETCH(QString, name);
        const auto set = core::readDefinitions({.path = name.toStdString()});
        QVERIFY2(set, set ? "" : set.error().message.c_str());
        QVERIFY(!set->note.empty());  // the source
        QCOMPARE(set->definitions.size(), std::size_t{1});
        QCOMPARE(set->definitions.front().name, std::string("FLOP"));
        const auto plan = core::scheduleEvents(*set, {.counters = 4, .fixed = {}, .available = {}});
        QVERIFY(plan);
        QVERIFY(!plan->nativeEvents.empty());
        const auto known = collectors::pmuEvents(pmu.toStdString());
        if (!known) {
            QSKIP("the libpfm of this machine does not have this CPU");
        }
        std::set<std::string> names;
        for (const auto& event : *known) {
            names.insert(event.name);
        }
        for (const auto& event : plan->nativeEvents) {
            QVERIFY2(names.contains(pmu.toStdString() + "::" + event), event.c_str());
        }
    }

    void theCpuChooses()
    {
        QCOMPARE(collectors::rooflineTemplate({"perf", "rapl", "spr"}),
                 std::string("roofline-intel-avx512"));
        QCOMPARE(collectors::rooflineTemplate({"amd64_fam19h_zen3"}), std::string("roofline-zen"));
        QCOMPARE(collectors::rooflineTemplate({"perf", "arm_n1"}), std::string());
    }
};

PAPILIO_TEST(TestRooflineEvents)
#include "test_roofline_events.moc"
