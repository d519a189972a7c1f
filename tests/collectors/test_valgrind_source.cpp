// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/suite/collect.h"
#include "collectors/valgrind/valgrind_events.h"
#include "collectors/valgrind/valgrind_source.h"
#include "core/analysis/pipeline.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio::collectors;
using papilio::core::Dataset;
using papilio::core::Errc;

namespace {

void writeFile(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("%s cannot be written", qPrintable(path));
    }
}

/// The value of an event in a kernel of the first repetition.
double value(const Dataset& data, std::string_view event, std::size_t kernel)
{
    for (std::size_t index = 0; index < data.eventCount(); ++index) {
        if (data.eventIds[index] == event) {
            return data.block(index)[kernel];
        }
    }
    return -1;
}

}  // namespace

class TestValgrindSource : public QObject {
    Q_OBJECT

private:
    /// Skips the test where there is no valgrind.
    std::unique_ptr<ValgrindSource> source()
    {
        auto opened = ValgrindSource::open();
        return opened ? *std::move(opened) : nullptr;
    }

private slots:
    void branchCountsAreTheTruth()
    {
        const auto valgrind = source();
        if (valgrind == nullptr) {
            QSKIP("valgrind is not installed");
        }
        std::size_t last = 0;
        std::size_t total = 0;
        const auto collected =
            collectBenchmark(*valgrind, {.benchmark = "branch", .repetitions = 2}, {}, {},
                             [&](std::size_t done, std::size_t of, const auto&) {
                                 QVERIFY(done >= last && done <= of);
                                 last = done;
                                 total = of;
                             });
        QVERIFY2(collected, collected ? "" : collected.error().message.c_str());
        QCOMPARE(last, total);
        const auto& data = *collected->benchmark.data;
        const auto& truth = collected->benchmark.basis->matrix;  // CE, CR, T, D, M
        QCOMPARE(data.kernelCount(), std::size_t{11});
        for (std::size_t kernel = 0; kernel < 11; ++kernel) {
            const auto row = Eigen::Index(kernel);
            QCOMPARE(value(data, "valgrind::Bc", kernel), truth(row, 1));
            QCOMPARE(value(data, "valgrind::Bc_taken", kernel), truth(row, 2));
            QCOMPARE(value(data, "valgrind::Jmp", kernel), truth(row, 3));
            QVERIFY(std::abs(value(data, "valgrind::Bcm", kernel) - truth(row, 4)) < 5e-3);
        }
        for (std::size_t event = 0; event < data.eventCount(); ++event) {  // to the last bit
            const auto block = data.block(event);
            QVERIFY(std::equal(block.begin(), block.begin() + 11, block.begin() + 11));
        }
        const auto analysis = papilio::core::analyze(
            std::make_shared<const papilio::core::Benchmark>(collected->benchmark));
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
        const auto valgrind = source();
        if (valgrind == nullptr) {
            QSKIP("valgrind is not installed");
        }
        MeasureRequest request{.benchmark = benchmark.toStdString(), .repetitions = 1};
        for (const auto& event : events) {
            request.events.push_back(event.toStdString());
        }
        const auto collected = collectBenchmark(*valgrind, request, {}, {}, {});
        QVERIFY2(collected, collected ? "" : collected.error().message.c_str());
        const auto& data = *collected->benchmark.data;
        const auto& truth = collected->benchmark.basis->matrix;
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            for (std::size_t kernel = 0; kernel < data.kernelCount(); ++kernel) {
                const double expected = truth(Eigen::Index(kernel), Eigen::Index(event));
                QVERIFY2(
                    std::abs(data.block(event)[kernel] - expected) < 0.03,
                    qPrintable(QStringLiteral("%1 in %2: %3")
                                   .arg(events[qsizetype(event)])
                                   .arg(QString::fromStdString(std::string(data.kernels[kernel])))
                                   .arg(data.block(event)[kernel])));
            }
        }
    }

    void instructionMixIsExact()
    {
        const auto valgrind = source();
        if (valgrind == nullptr) {
            QSKIP("valgrind is not installed");
        }
        const auto collected = collectBenchmark(
            *valgrind,
            {.benchmark = "instructions",
             .events = {"valgrind::Ir", "valgrind::Dr", "valgrind::Dw", "valgrind::Bc_taken"},
             .repetitions = 1},
            {}, {}, {});
        QVERIFY2(collected, collected ? "" : collected.error().message.c_str());
        const auto& benchmark = collected->benchmark;
        const QList<std::pair<std::string_view, std::string>> pairs = {
            {"valgrind::Ir", "Instructions."},
            {"valgrind::Dr", "Loads."},
            {"valgrind::Dw", "Stores."},
            {"valgrind::Bc_taken", "Conditional Branches Taken."}};
        for (const auto& [event, metric] : pairs) {
            const auto signature =
                std::ranges::find(*benchmark.signatures, metric, &papilio::core::Signature::metric);
            QVERIFY(signature != benchmark.signatures->end());
            const Eigen::VectorXd expected = benchmark.basis->matrix * signature->coefficients;
            for (std::size_t kernel = 0; kernel < benchmark.data->kernelCount(); ++kernel) {
                QCOMPARE(value(*benchmark.data, event, kernel), expected[Eigen::Index(kernel)]);
            }
        }
    }

    void wrongRequestsAreRefused()
    {
        const auto valgrind = source();
        if (valgrind == nullptr) {
            QSKIP("valgrind is not installed");
        }
        const auto event =
            valgrind->measure({.benchmark = "branch", .events = {"NO_SUCH"}}, {}, {});
        QVERIFY(!event && event.error().message.find("\"NO_SUCH\"") != std::string::npos);
        const auto threads = valgrind->measure({.benchmark = "dcache-read", .threads = 4}, {}, {});
        QVERIFY(!threads && threads.error().message.find("4 threads") != std::string::npos);
        const auto benchmark = valgrind->measure({.benchmark = "gpu-flopz"}, {}, {});
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
        const auto valgrind = source();
        if (valgrind == nullptr) {
            QSKIP("valgrind is not installed");
        }
        std::stop_source stop;
        stop.request_stop();
        const auto data = valgrind->measure({.benchmark = "branch"}, stop.get_token(), {});
        QVERIFY(data);
        QCOMPARE(data->eventCount(), std::size_t{0});
    }
};

PAPILIO_TEST(TestValgrindSource)
#include "test_valgrind_source.moc"
