// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/counting/count_program.h"
#include "collectors/qemu/qemu_counter.h"
#include "tests/collectors/collect_program.h"
#include "tests/collectors/counted_program.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace papilio;

/// Whole programs on processors that qemu emulates: the counts of loops whose work is known.
class TestQemuCounter : public QObject {
    Q_OBJECT

    static std::string program(const char* name)
    {
        return std::string(PAPILIO_BUILD_DIR "/tests/collectors/") + name;
    }

    static std::string loopsFor(const std::string& cpu)
    {
        return program(cpu == "power9" ? "counted_loops_ppc64le" : "counted_loops_aarch64");
    }

    static core::Result<core::CounterTable> counted(const std::string& cpu,
                                                    const std::vector<std::string>& arguments,
                                                    const std::vector<std::string>& events)
    {
        return tests::counted(
            collectors::QemuCounter(*collectors::qemuCpu(cpu),
                                    *collectors::qemuEvents(*collectors::qemuCpu(cpu), true)),
            arguments, events);
    }

    static QString why(const core::Result<core::CounterTable>& table)
    {
        return table ? QString() : QString::fromStdString(table.error().message);
    }

    static void addCpus()
    {
        QTest::addColumn<QString>("cpu");
        for (const auto& cpu : collectors::qemuCpus()) {
            const std::string name(cpu.name);
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }

    /// Why nothing can be counted on a processor here; empty: it can.
    static QString missing(const std::string& cpu)
    {
        const auto counter = collectors::QemuCounter::open(cpu);
        return !counter ? QString::fromStdString(counter.error().message)
               : !QFile::exists(QString::fromStdString(loopsFor(cpu)))
                   ? QStringLiteral("the cross compiler for %1 is not installed")
                         .arg(QString::fromStdString(cpu))
                   : QString();
    }

private slots:
    void operationsAndBytesAreThoseOfTheLoops_data() { addCpus(); }

    /// counted_loops N: three threads with N times y[i] = a x[i] + y[i] over 1000 doubles, and a
    /// child with the same in single precision. Two runs differ by the loops alone.
    void operationsAndBytesAreThoseOfTheLoops()
    {
        QFETCH(QString, cpu);
        const auto name = cpu.toStdString();
        if (const auto lacks = missing(name); !lacks.isEmpty()) {
            QSKIP(qPrintable(lacks));
        }
        const std::vector<std::string> events = {"qemu::FP_OPS_F64",  "qemu::FP_OPS_F32",
                                                 "qemu::FLOP",        "qemu::load_bytes",
                                                 "qemu::store_bytes", "qemu::bytes"};
        const auto once = counted(name, {loopsFor(name), "100"}, events);
        const auto twice = counted(name, {loopsFor(name), "200"}, events);
        QVERIFY2(once, qPrintable(why(once)));
        QVERIFY(twice);
        QVERIFY(once->provenance.notes.empty());
        const auto more = [&](const char* event) {
            return tests::countOf(*twice, event) - tests::countOf(*once, event);
        };
        constexpr double elements = 100 * 1000;
        QCOMPARE(tests::countOf(*once, "qemu::FP_OPS_F64"), 3 * 2 * elements);
        QCOMPARE(tests::countOf(*once, "qemu::FP_OPS_F32"), 2 * elements);
        QCOMPARE(tests::countOf(*once, "qemu::FLOP"), 4 * 2 * elements);
        const double loads = 3 * 16 * elements + 8 * elements;
        const double stores = 3 * 8 * elements + 4 * elements;
        QVERIFY2(std::abs(more("qemu::load_bytes") - loads) < 0.01 * loads,
                 qPrintable(QString::number(more("qemu::load_bytes"))));
        QVERIFY2(std::abs(more("qemu::store_bytes") - stores) < 0.01 * stores,
                 qPrintable(QString::number(more("qemu::store_bytes"))));
        QCOMPARE(
            tests::countOf(*once, "qemu::bytes"),
            tests::countOf(*once, "qemu::load_bytes") + tests::countOf(*once, "qemu::store_bytes"));
        QCOMPARE(tests::countOf(*once, "duration_time"), -1.0);  // nobody knows it
    }

    /// Every form of load and store that SVE has, and operations outside of plain vectors: what the
    /// source of the program states.
    void vectorsMoveWhatTheirEncodingSays()
    {
        if (const auto lacks = missing("a64fx"); !lacks.isEmpty()) {
            QSKIP(qPrintable(lacks));
        }
        const std::vector<std::string> events = {"qemu::load_bytes", "qemu::store_bytes",
                                                 "qemu::FLOP", "qemu::FP_OPS_F64"};
        const auto vectors = program("counted_vectors_aarch64");
        const auto ten = counted("a64fx", {vectors, "10"}, events);
        const auto twenty = counted("a64fx", {vectors, "20"}, events);
        QVERIFY2(ten, qPrintable(why(ten)));
        QVERIFY(twenty);
        const auto each = [&](const char* event) {
            return (tests::countOf(*twenty, event) - tests::countOf(*ten, event)) / 10;
        };
        QCOMPARE(each("qemu::load_bytes"), 1356.0);
        QCOMPARE(each("qemu::store_bytes"), 1112.0);
        QCOMPARE(each("qemu::FLOP"), 42.0);
        QCOMPARE(each("qemu::FP_OPS_F64"), 3.0);
    }

    /// What a program becomes is another one, which this system need not start with qemu.
    void aProgramThatIsNotCountedIsNoted()
    {
        if (const auto lacks = missing("neoverse-n1"); !lacks.isEmpty()) {
            QSKIP(qPrintable(lacks));
        }
        const auto table =
            counted("neoverse-n1", {loopsFor("neoverse-n1"), "1", "and", "/nowhere/program"},
                    {"qemu::FP_OPS_F64"});
        QVERIFY2(table, qPrintable(why(table)));
        QCOMPARE(tests::countOf(*table, "qemu::FP_OPS_F64"), 3 * 2 * 1000.0);
        QCOMPARE(table->provenance.notes.size(), std::size_t{1});
        QVERIFY(table->provenance.notes.front().starts_with("1 program that this one started"));
    }

    void aProgramOfThisMachineIsRefused()
    {
        if (const auto lacks = missing("power9"); !lacks.isEmpty()) {
            QSKIP(qPrintable(lacks));
        }
        for (const auto& other : {std::string(PAPILIO_COUNTED_LOOPS), loopsFor("a64fx")}) {
            const auto table = counted("power9", {other, "1"}, {"qemu::FLOP"});
            QVERIFY(!table);
            QCOMPARE(table.error().code, core::Errc::Unsupported);
            QVERIFY(table.error().message.find("powerpc64le-linux-gnu-gcc") != std::string::npos);
        }
        QCOMPARE(counted("power9", {"no-such-program"}, {"qemu::FLOP"}).error().code,
                 core::Errc::NotFound);
    }

    /// The time is that of the processor, which somebody has to know.
    void aPointTakesTheSecondsThatAreGiven()
    {
        if (const auto lacks = missing("power9"); !lacks.isEmpty()) {
            QSKIP(qPrintable(lacks));
        }
        const auto loops = QString::fromStdString(loopsFor("power9"));
        const auto point = [&](const QStringList& options) {
            const auto outcome = tests::collect(
                QStringList{"count", "--source", "qemu:power9", "--roofline", "--json"} + options +
                QStringList{"--", loops, "10"});
            return QJsonDocument::fromJson(outcome.out)["points"][0].toObject();
        };
        const auto known = point({"--seconds", "0.002"});
        QCOMPARE(known["gflops"].toDouble(), 80000 / 0.002 * 1e-9);
        QCOMPARE(known["seconds"].toDouble(), 0.002);
        QVERIFY(known["intensity"].toDouble() > 0.05 && known["intensity"].toDouble() < 0.1);
        const auto unknown = point({});
        QVERIFY(unknown["gflops"].isNull());
        const auto user = tests::collect({"count", "--source", "qemu:power9", "--roofline",
                                          "--time", "user", "--", loops, "10"});
        QVERIFY2(user.status > 0 && user.err.contains("--time"), user.err);  // nobody measures it
        // How the threads wait for each other differs from run to run.
        QVERIFY(std::abs(unknown["intensity"].toDouble() - known["intensity"].toDouble()) < 0.002);
    }

    void aMeasuredTimeIsNotReplaced()
    {
        const auto outcome = tests::collect({"count", "--source", "perf", "--events",
                                             "perf::PAGE-FAULTS", "--seconds", "1", "--", "true"});
        QVERIFY(outcome.status > 0);
        QVERIFY2(outcome.err.contains("measures the time"), outcome.err);
    }
};

PAPILIO_TEST(TestQemuCounter)
#include "test_qemu_counter.moc"
