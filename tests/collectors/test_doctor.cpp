// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/doctor/doctor.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace papilio::collectors;

namespace {

void writeFile(const QString& path, const QByteArray& text)
{
    QDir().mkpath(path.section(u'/', 0, -2));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("%s cannot be written", qPrintable(path));
    }
}

Finding finding(const SystemFacts& facts, const std::string& name)
{
    const auto findings = findingsOf(facts, {});
    const auto found = std::ranges::find(findings, name, &Finding::name);
    return found == findings.end() ? Finding{} : *found;
}

}  // namespace

class TestDoctor : public QObject {
    Q_OBJECT

private slots:
    void missingLibrariesAreNamed()
    {
        auto libraries = optionalLibraries();
        for (auto& library : libraries) {
            library.isBuiltIn = library.library != Library::Metis;
        }

        const auto findings = missingLibraries(libraries);

        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].name, std::string("METIS"));
        QVERIFY(findings[0].severity == Severity::Limits);
        QVERIFY(QString::fromStdString(findings[0].summary).contains("ordering nd"));
        QVERIFY(QString::fromStdString(findings[0].fix).contains("libmetis-dev"));
    }

    void factsAreRead()
    {
        const QTemporaryDir root;
        writeFile(root.filePath("proc/cpuinfo"),
                  "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 143\n"
                  "model name\t: Xeon of a test\nstepping\t: 8\nflags\t\t: fpu hypervisor sse\n\n"
                  "processor\t: 1\nvendor_id\t: other\n");
        writeFile(root.filePath("proc/sys/kernel/perf_event_paranoid"), "3\n");
        writeFile(root.filePath("proc/sys/kernel/nmi_watchdog"), "1\n");
        writeFile(root.filePath("proc/self/status"), "Name:\tx\nCapEff:\t0000000000000000\n");
        writeFile(root.filePath("sys/devices/system/cpu/smt/active"), "1\n");
        writeFile(root.filePath("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
                  "powersave\n");
        QDir().mkpath(root.filePath("sys/bus/event_source/devices/cpu"));

        const auto facts = systemFacts(root.path().toStdString());

        QCOMPARE(facts.vendor, std::string("GenuineIntel"));
        QCOMPARE(facts.model, std::string("Xeon of a test"));
        QCOMPARE(facts.signature, std::string("family 6, model 143, stepping 8"));
        QVERIFY(facts.inVirtualMachine && facts.hasHardwareCounters && !facts.mayUsePerf);
        QVERIFY(facts.perfEventParanoid == 3 && facts.nmiWatchdog == true && facts.smt == true);
        QCOMPARE(facts.governor, std::string("powersave"));
    }

    void processorsOfOtherArchitecturesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("cpuinfo");
        QTest::addColumn<QString>("vendor");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("signature");

        // As kernels of such machines print it.
        const QByteArray arm =
            "processor\t: 0\nBogoMIPS\t: 50.00\nFeatures\t: fp asimd\n"
            "CPU implementer\t: %1\nCPU architecture: 8\nCPU variant\t: 0x3\n"
            "CPU part\t: %2\nCPU revision\t: 1\n\n";
        const auto cpu = [&](const char* implementer, const char* part) {
            return QByteArray(arm).replace("%1", implementer).replace("%2", part);
        };
        QTest::newRow("Neoverse N1") << cpu("0x41", "0xd0c") << "Arm"
                                     << "Neoverse-N1"
                                     << "implementer 0x41, part 0xd0c, variant 0x3, revision 1";
        QTest::newRow("A64FX") << cpu("0x46", "0x001") << "Fujitsu"
                               << "A64FX"
                               << "implementer 0x46, part 0x001, variant 0x3, revision 1";
        QTest::newRow("an unknown part") << cpu("0x41", "0xfff") << "Arm"
                                         << "part 0xfff"
                                         << "implementer 0x41, part 0xfff, variant 0x3, revision 1";
        QTest::newRow("POWER9") << QByteArray(
                                       "processor\t: 0\ncpu\t\t: POWER9, altivec supported\n"
                                       "clock\t\t: 3800.000000MHz\n"
                                       "revision\t: 2.2 (pvr 004e 1202)\n\n")
                                << "IBM"
                                << "POWER9"
                                << "2.2 (pvr 004e 1202)";
    }

    void processorsOfOtherArchitecturesAreNamed()
    {
        QFETCH(QByteArray, cpuinfo);
        QFETCH(QString, vendor);
        QFETCH(QString, model);
        QFETCH(QString, signature);
        const QTemporaryDir root;
        writeFile(root.filePath("proc/cpuinfo"), cpuinfo);

        const auto facts = systemFacts(root.path().toStdString());

        QCOMPARE(QString::fromStdString(facts.vendor), vendor);
        QCOMPARE(QString::fromStdString(facts.model), model);
        QCOMPARE(QString::fromStdString(facts.signature), signature);
    }

    void anEmptyMachineSaysNothing()
    {
        const QTemporaryDir root;
        const auto facts = systemFacts(root.path().toStdString());
        QVERIFY(facts.vendor.empty() && !facts.perfEventParanoid && !facts.smt);
        QVERIFY(finding(facts, "perf_event_paranoid").severity == Severity::Stops);
    }

    void paranoiaIsJudged_data()
    {
        QTest::addColumn<int>("level");
        QTest::addColumn<bool>("mayUsePerf");
        QTest::addColumn<int>("severity");
        QTest::newRow("1") << 1 << false << int(Severity::Fine);
        QTest::newRow("2") << 2 << false << int(Severity::Limits);
        QTest::newRow("3") << 3 << false << int(Severity::Stops);
        QTest::newRow("3 for root") << 3 << true << int(Severity::Fine);
    }

    void paranoiaIsJudged()
    {
        QFETCH(int, level);
        QFETCH(bool, mayUsePerf);
        QFETCH(int, severity);
        SystemFacts facts;
        facts.perfEventParanoid = level;
        facts.mayUsePerf = mayUsePerf;
        const auto found = finding(facts, "perf_event_paranoid");
        QCOMPARE(int(found.severity), severity);
        QCOMPARE(found.fix.empty(), severity == int(Severity::Fine));
    }

    void whatSpoilsCountsHasItsCommand()
    {
        SystemFacts facts;
        facts.hasHardwareCounters = true;
        facts.nmiWatchdog = true;
        facts.smt = true;
        facts.governor = "schedutil";
        QVERIFY(finding(facts, "NMI watchdog").fix.find("nmi_watchdog=0") != std::string::npos);
        QVERIFY(finding(facts, "SMT").fix.find("smt/control") != std::string::npos);
        QVERIFY(finding(facts, "frequency governor").fix.find("performance") != std::string::npos);
        facts.inVirtualMachine = true;
        facts.hasHardwareCounters = false;
        const auto counters = finding(facts, "hardware counters");
        QVERIFY(counters.severity == Severity::Stops);
        QVERIFY(counters.summary.find("virtual machine") != std::string::npos);
    }

    void thisMachineIsDescribed()
    {
        const auto diagnosis = diagnose();
        QVERIFY(!diagnosis.machine.id.empty());
        QVERIFY(diagnosis.sources.size() >= 3);
        QVERIFY(std::ranges::all_of(diagnosis.sources,
                                    [](const auto& source) { return !source.summary.empty(); }));
        QCOMPARE(diagnosis.benchmarks.size(), std::size_t{7});
        // Who shares a cache, by the kernel itself.
        const auto& units = topology().units;
        QFile shared(QStringLiteral("/sys/devices/system/cpu/cpu0/cache/index2/shared_cpu_list"));
        if (units.empty() || !shared.open(QIODevice::ReadOnly)) {
            return;
        }
        const auto list = shared.readAll().trimmed().toStdString();
        QVERIFY(std::ranges::any_of(units, [&](const auto& unit) {
            return unit.kind == "L2" && unit.processors == list && unit.bytes > 0;
        }));
        QCOMPARE(std::ranges::count(units, "core", &HardwareUnit::kind),
                 static_cast<std::ptrdiff_t>(topology().cores));
    }
};

PAPILIO_TEST(TestDoctor)
#include "test_doctor.moc"
