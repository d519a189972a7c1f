// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/suite/collect.h"
#include "collectors/valgrind/valgrind_events.h"
#include "collectors/valgrind/valgrind_source.h"
#include "tests/collectors/measured_benchmark.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio::collectors;
using namespace papilio::tests;
using papilio::core::Benchmark;
using papilio::core::Errc;

class TestValgrindSource : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Source> valgrind_;

    Benchmark measure(const MeasureRequest& request, const MeasureProgress& progress = {})
    {
        const auto collected = collectBenchmark(*valgrind_, request, {}, {}, progress);
        return collected ? collected->benchmark
                         : (QTest::qFail(collected.error().message.c_str(), __FILE__, __LINE__),
                            Benchmark());
    }

private slots:
    void init()
    {
        auto opened = ValgrindSource::open();
        if (!opened) {
            QSKIP("valgrind is not installed");
        }
        valgrind_ = *std::move(opened);
    }

    void branchCountsAreTheTruth()
    {
        std::size_t last = 0;
        std::size_t total = 0;
        const auto branch = measure({.benchmark = "branch", .repetitions = 2},
                                    [&](std::size_t done, std::size_t of, const auto&) {
                                        QVERIFY(done >= last && done <= of);
                                        last = done;
                                        total = of;
                                    });
        QVERIFY(branch.data);
        QCOMPARE(last, total);
        QCOMPARE(difference(branch, "valgrind::Bc", truth(branch, "CR")), QString());
        QCOMPARE(difference(branch, "valgrind::Bc_taken", truth(branch, "T")), QString());
        QCOMPARE(difference(branch, "valgrind::Jmp", truth(branch, "D")), QString());
        QCOMPARE(difference(branch, "valgrind::Bcm", truth(branch, "M"), 5e-3), QString());
        const auto& data = *branch.data;
        QCOMPARE(data.kernelCount(), std::size_t{11});
        for (std::size_t event = 0; event < data.eventCount(); ++event) {  // to the last bit
            const auto block = data.block(event);
            QVERIFY(std::equal(block.begin(), block.begin() + 11, block.begin() + 11));
        }
        const auto analysis = papilio::core::analyze(std::make_shared<const Benchmark>(branch));
        QStringList chosen;
        for (const auto& pivot : analysis.pivoting->chosen) {
            chosen << QString::fromStdString(std::string(data.eventNames[pivot.event]));
        }
        QCOMPARE(chosen, (QStringList{"valgrind::Bc", "valgrind::Bc_taken", "valgrind::Jmp",
                                      "valgrind::Bcm"}));
    }

    void cacheCountsAreTheTruth_data()
    {
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<QStringList>("events");  // of the expectations, in their order
        QTest::newRow("reads") << "dcache-read"
                               << QStringList{"valgrind::D1mr", "valgrind::D1hr", "valgrind::D2hr",
                                              "valgrind::DLhr"};
        QTest::newRow("writes") << "dcache-write"
                                << QStringList{"valgrind::D1mw", "valgrind::D1hw", "valgrind::D2hw",
                                               "valgrind::DLhw"};
    }

    void cacheCountsAreTheTruth()
    {
        QFETCH(QString, benchmark);
        QFETCH(QStringList, events);
        MeasureRequest request{.benchmark = benchmark.toStdString(), .repetitions = 1};
        for (const auto& event : events) {
            request.events.push_back(event.toStdString());
        }
        const auto measured = measure(request);
        QVERIFY(measured.data);
        for (qsizetype event = 0; event < events.size(); ++event) {
            QCOMPARE(difference(measured, request.events[std::size_t(event)],
                                measured.basis->matrix.col(event), 0.03),
                     QString());
        }
    }

    void instructionMixIsExact()
    {
        const auto mix = measure(
            {.benchmark = "instructions",
             .events = {"valgrind::Ir", "valgrind::Dr", "valgrind::Dw", "valgrind::Bc_taken"},
             .repetitions = 1});
        QVERIFY(mix.data);
        const QList<std::pair<std::string_view, std::string>> pairs = {
            {"valgrind::Ir", "Instructions"},
            {"valgrind::Dr", "Loads"},
            {"valgrind::Dw", "Stores"},
            {"valgrind::Bc_taken", "Conditional Branches Taken"}};
        for (const auto& [event, metric] : pairs) {
            QCOMPARE(difference(mix, event, asked(mix, metric)), QString());
        }
    }

    void wrongRequestsAreRefused()
    {
        const auto event =
            valgrind_->measure({.benchmark = "branch", .events = {"NO_SUCH"}}, {}, {});
        QVERIFY(!event && event.error().message.find("\"NO_SUCH\"") != std::string::npos);
        const auto threads = valgrind_->measure({.benchmark = "dcache-read", .threads = 4}, {}, {});
        QVERIFY(!threads && threads.error().message.find("4 threads") != std::string::npos);
        const auto benchmark = valgrind_->measure({.benchmark = "gpu-flopz"}, {}, {});
        QVERIFY(!benchmark && benchmark.error().code == Errc::NotFound);
    }

    void aDumpWithoutItsLastColumnsIsRead()
    {
        const QTemporaryDir folder;
        writeFile(folder.filePath("dump.1"),
                  "desc: Trigger: Client Request: kernel 3 2\n"
                  "events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim\n"
                  "jcnd=150/200 +3 0\njcnd=50/50 -3 0\njump=7 +1 0\n"
                  "totals: 1450 0 5 0 0 0 0 0 0 200\n");
        writeFile(folder.filePath("dump.2"), "desc: Trigger: Client Request: warm\nevents: Ir\n");
        const auto dumps = readDumps(folder.path().toStdString());
        QVERIFY(dumps);
        QCOMPARE(dumps->size(), std::size_t{1});
        const auto& counts = dumps->at({3, 2});
        QCOMPARE(counts[std::size_t(ValgrindCount::Ir)], 1450);
        QCOMPARE(counts[std::size_t(ValgrindCount::Bc)], 200);
        QCOMPARE(counts[std::size_t(ValgrindCount::Bim)], 0);
        QCOMPARE(counts[std::size_t(ValgrindCount::Taken)], 200);
        QCOMPARE(counts[std::size_t(ValgrindCount::Jump)], 7);
    }

    void countsBeyondEveryNumberStayTheLargest()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath("dump.1"),
                  "desc: Trigger: Client Request: kernel 0 1\nevents: Ir\n"
                  "jump=6666666666666666666 0 0\njump=6666666666666666666 0 0\ntotals: 1\n");
        const auto dumps = readDumps(folder.path().toStdString());
        QVERIFY2(dumps, dumps ? "" : dumps.error().message.c_str());
        QCOMPARE(dumps->begin()->second.at(static_cast<std::size_t>(ValgrindCount::Jump)),
                 std::numeric_limits<std::int64_t>::max());
    }

    void aDumpThatEndsTooEarlyIsRefused()
    {
        const QTemporaryDir folder;
        writeFile(folder.filePath("dump.1"),
                  "desc: Trigger: Client Request: kernel 0 1\nevents: Ir Dr\n");
        const auto dumps = readDumps(folder.path().toStdString());
        QVERIFY(!dumps);
        QCOMPARE(dumps.error().code, Errc::Malformed);
        QVERIFY(dumps.error().message.find("dump.1") != std::string::npos);
    }

    void stoppingIsNoError()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto data = valgrind_->measure({.benchmark = "branch"}, stop.get_token(), {});
        QVERIFY(data);
        QCOMPARE(data->eventCount(), std::size_t{0});
    }
};

PAPILIO_TEST(TestValgrindSource)
#include "test_valgrind_source.moc"
