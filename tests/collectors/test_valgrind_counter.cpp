#include "collectors/valgrind/instruction_work.h"
#include "collectors/valgrind/valgrind_counter.h"
#include "collectors/valgrind/valgrind_events.h"
#include "core/formula/run_counts.h"
#include "tests/collectors/counted_program.h"
#include "tests/support/area_program.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <utility>

using namespace papilio;

/// Programs on valgrind's virtual processor: the counts of loops whose work is known.
class TestValgrindCounter : public QObject {
    Q_OBJECT

    static core::Result<core::CounterTable> counted(const std::vector<std::string>& arguments,
                                                    const std::vector<std::string>& events)
    {
        return tests::counted(collectors::ValgrindCounter(*collectors::valgrindEvents(true)),
                              arguments, events);
    }

private slots:
    void init()
    {
        if (!collectors::ValgrindCounter::open()) {
            QSKIP("valgrind is not installed");
        }
        if (!collectors::InstructionDecoder::make()) {
            QSKIP("this build has no libcapstone");
        }
    }

    void instructionsDoWhatTheyAreFor_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<int>("doubles");
        QTest::addColumn<int>("singles");
        QTest::addColumn<int>("extended");
        QTest::addColumn<int>("loads");
        QTest::addColumn<int>("stores");
        const auto row = [](const char* text, const char* code, int doubles, int singles,
                            int extended, int loads, int stores) {
            QTest::newRow(text) << QByteArray::fromHex(code) << doubles << singles << extended
                                << loads << stores;
        };
        row("mulsd xmm0, [rdx]", "f20f5902", 1, 0, 0, 8, 8);
        row("addps xmm0, xmm1", "0f58c1", 0, 4, 0, 8, 8);
        row("vaddpd ymm0, ymm1, [rdi]", "c5f55807", 4, 0, 0, 32, 32);
        row("vfmadd231pd ymm0, ymm1, [rdi]", "c4e2f5b807", 8, 0, 0, 32, 32);
        row("vfmadd213ss xmm0, xmm1, xmm2", "c4e271a9c2", 0, 2, 0, 8, 8);
        row("vdivsd xmm0, xmm1, xmm2", "c5f35ec2", 1, 0, 0, 8, 8);
        row("sqrtpd xmm0, xmm1", "660f51c1", 2, 0, 0, 8, 8);
        row("haddpd xmm0, xmm1", "660f7cc1", 2, 0, 0, 8, 8);
        row("movsd xmm0, [rdx]", "f20f1002", 0, 0, 0, 8, 8);
        row("ucomisd xmm0, [rdx]", "660f2e02", 0, 0, 0, 8, 8);
        row("cvtsi2sd xmm0, eax", "f20f2ac0", 0, 0, 0, 8, 8);
        row("fadd st(1)", "d8c1", 0, 0, 1, 8, 8);
        row("fld tbyte [rdi]", "db2f", 0, 0, 0, 10, 10);
        row("mov al, [rdi]", "8a07", 0, 0, 0, 1, 1);
        row("push rbp", "55", 0, 0, 0, 8, 8);
        row("rep movsq", "f348a5", 0, 0, 0, 8, 8);
        row("nothing", "", 0, 0, 0, 0, 0);
    }

    void instructionsDoWhatTheyAreFor()
    {
        QFETCH(QByteArray, code);
        const auto decoder = collectors::InstructionDecoder::make();
        const auto work = decoder->work({code.constData(), static_cast<std::size_t>(code.size())});
        QTEST(static_cast<int>(work.doubles), "doubles");
        QTEST(static_cast<int>(work.singles), "singles");
        QTEST(static_cast<int>(work.extended), "extended");
        QTEST(static_cast<int>(work.loadBytes), "loads");
        QTEST(static_cast<int>(work.storeBytes), "stores");
    }

    /// counted_loops N: three threads with N times y[i] = a x[i] + y[i] over 1000 doubles, and a
    /// child with the same in single precision. Two runs differ by the loops alone.
    void operationsAndBytesAreThoseOfTheLoops()
    {
        const std::vector<std::string> events = {"valgrind::FLOP_F64",    "valgrind::FLOP_F32",
                                                 "valgrind::FLOP",        "valgrind::load_bytes",
                                                 "valgrind::store_bytes", "valgrind::bytes"};
        const auto ten = counted({PAPILIO_COUNTED_LOOPS, "10"}, events);
        const auto twenty = counted({PAPILIO_COUNTED_LOOPS, "20"}, events);
        QVERIFY2(ten, ten ? "" : ten.error().message.c_str());
        QVERIFY(twenty);
        QVERIFY2(ten->provenance.notes.empty(),
                 ten->provenance.notes.empty() ? "" : ten->provenance.notes.front().c_str());
        const auto more = [&](const char* event) {
            return tests::countOf(*twenty, event) - tests::countOf(*ten, event);
        };
        constexpr double elements = 10 * 1000;
        QCOMPARE(more("valgrind::FLOP_F64"), 3 * 2 * elements);
        QCOMPARE(more("valgrind::FLOP_F32"), 2 * elements);
        QCOMPARE(more("valgrind::FLOP"), 4 * 2 * elements);
        // x and y are loaded, y is stored; the loop's own variables are in registers.
        const double loads = 3 * 16 * elements + 8 * elements;
        const double stores = 3 * 8 * elements + 4 * elements;
        QVERIFY2(std::abs(more("valgrind::load_bytes") - loads) < 0.01 * loads,
                 qPrintable(QString::number(more("valgrind::load_bytes"))));
        QVERIFY2(std::abs(more("valgrind::store_bytes") - stores) < 0.01 * stores,
                 qPrintable(QString::number(more("valgrind::store_bytes"))));
        QCOMPARE(tests::countOf(*ten, "valgrind::bytes"),
                 tests::countOf(*ten, "valgrind::load_bytes") +
                     tests::countOf(*ten, "valgrind::store_bytes"));
        QVERIFY(tests::countOf(*ten, "duration_time") > 0);
    }

    /// Paper 3, section 3.1: of a routine. The loop of three threads is one function, whose
    /// operations are 2 for each of 1000 elements, ten times.
    void functionsAreCountedApart()
    {
        const std::vector<std::string> events = {"valgrind::Ir", "valgrind::FLOP_F64",
                                                 "valgrind::Bc", "valgrind::D2mr"};
        const auto table =
            tests::counted(collectors::ValgrindCounter(*collectors::valgrindEvents(true)),
                           {PAPILIO_COUNTED_LOOPS, "10", "alone"}, events, 5);
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        const auto runs = table->runs();
        QCOMPARE(runs.size(), std::size_t{6});
        const auto whole = core::countsOfRun(*table, runs[0]);
        double instructions = 0;
        double last = *whole("valgrind::Ir");
        std::size_t loops = 0;
        for (std::size_t run = 1; run < runs.size(); ++run) {
            QVERIFY2(runs[run].starts_with(runs[0] + ": "), runs[run].c_str());
            const auto counts = core::countsOfRun(*table, runs[run]);
            QVERIFY(*counts("valgrind::Ir") <= last);  // most first
            last = *counts("valgrind::Ir");
            instructions += last;
            if (runs[run].find("multiplyAndAdd<double>") != std::string::npos) {
                ++loops;
                QCOMPARE(*counts("valgrind::FLOP_F64"), 3.0 * 2 * 10 * 1000);
                QVERIFY(*counts("valgrind::Bc") > 0);
                QVERIFY(!counts("duration_time"));
            }
        }
        QCOMPARE(loops, std::size_t{1});
        QVERIFY(instructions <= *whole("valgrind::Ir"));
        QCOMPARE(*whole("valgrind::FLOP_F64"), 3.0 * 2 * 10 * 1000);
    }

    /// Of the loops; the loader does not work the same way for each tool.
    void bytesAreThoseThatLackeySees()
    {
        const auto here = [](const char* times) {
            const auto table = counted({PAPILIO_COUNTED_LOOPS, times, "alone"},
                                       {"valgrind::load_bytes", "valgrind::store_bytes"});
            return table ? std::pair(tests::countOf(*table, "valgrind::load_bytes"),
                                     tests::countOf(*table, "valgrind::store_bytes"))
                         : std::pair(0.0, 0.0);
        };
        const auto lackey = [](const char* times) {
            QProcess process;
            process.start("valgrind", {"--tool=lackey", "--detailed-counts=yes",
                                       PAPILIO_COUNTED_LOOPS, times, "alone"});
            process.waitForFinished(120000);
            // "==1==    V128          531          867        3,515"
            static const QRegularExpression row(
                "==\\d+==\\s+[IFV](\\d+)\\s+([\\d,]+)\\s+([\\d,]+)\\s+[\\d,]+");
            std::pair<double, double> sums;
            auto rows = row.globalMatch(QString::fromUtf8(process.readAllStandardError()));
            while (rows.hasNext()) {
                const auto match = rows.next();
                const double bytes = match.captured(1).toDouble() / 8;
                sums.first += bytes * match.captured(2).remove(',').toDouble();
                sums.second += bytes * match.captured(3).remove(',').toDouble();
            }
            return sums;
        };
        const auto [loads, stores] = here("30");
        const auto [fewerLoads, fewerStores] = here("10");
        const auto [seenLoads, seenStores] = lackey("30");
        const auto [fewerSeenLoads, fewerSeenStores] = lackey("10");
        QVERIFY(seenLoads > fewerSeenLoads && fewerSeenLoads > 0);
        QVERIFY2(std::abs((loads - fewerLoads) / (seenLoads - fewerSeenLoads) - 1) < 1e-3,
                 qPrintable(QString::number((loads - fewerLoads) / (seenLoads - fewerSeenLoads))));
        QVERIFY2(
            std::abs((stores - fewerStores) / (seenStores - fewerSeenStores) - 1) < 1e-3,
            qPrintable(QString::number((stores - fewerStores) / (seenStores - fewerSeenStores))));
    }

    // Nothing told a count of valgrind's predictor or caches from one of a processor.
    void whatIsSimulatedSaysSo()
    {
        const QRegularExpression simulated(QStringLiteral("::(B[ci]m|[DI][12L][mh][rw]?)$"));
        const auto events = collectors::valgrindEvents(true);
        for (const auto& event : *events) {
            QCOMPARE(event.description.find("simulated") != std::string::npos,
                     simulated.match(QString::fromStdString(event.name)).hasMatch());
        }
    }

    void unknownEventsAreNamed()
    {
        const auto probes = collectors::ValgrindCounter(*collectors::valgrindEvents(true))
                                .probe({"valgrind::Ir", "valgrind::Zz"});
        QVERIFY(probes[0].refusal.empty());
        QVERIFY(!probes[1].refusal.empty());
    }
};

PAPILIO_TEST(TestValgrindCounter)
#include "test_valgrind_counter.moc"
