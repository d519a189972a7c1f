// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/roofline/measure_roofs.h"
#include "core/base/quantile.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cmath>
#include <set>

using namespace papilio;
using namespace papilio::collectors;

namespace {

/// Two cores with two hardware threads each; 32 KiB, 1 MiB, and 8 MiB for all.
CpuLayout smallMachine()
{
    CpuLayout layout;
    layout.processors = {0, 2, 1, 3};
    layout.cores = 2;
    layout.memoryBytes = std::size_t{4} << 30;
    layout.caches = {{1, 32 << 10, {0, 1}},
                     {1, 32 << 10, {2, 3}},
                     {2, 1 << 20, {0, 1}},
                     {2, 1 << 20, {2, 3}},
                     {3, 8 << 20, {0, 1, 2, 3}}};
    return layout;
}

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QString describeKernel(const StreamKernel& kernel)
{
    return QStringLiteral("%1 %2 %3")
        .arg(QString::fromUtf8(kernel.operation.data(), qsizetype(kernel.operation.size())),
             QString::fromUtf8(isaName(kernel.isa).data()),
             QString::fromUtf8(precisionName(kernel.precision).data()));
}

/// streamPattern as a number.
template<typename Number>
Number pattern()
{
    Number number = 0;
    fillStreamArrays(reinterpret_cast<char*>(&number), sizeof number);
    return number;
}

template<typename Number>
Number expectedElement(std::string_view operation, Number a, Number b, Number c, Number d)
{
    if (operation == "load") {
        return a;
    }
    if (operation.starts_with("store")) {
        return pattern<Number>();
    }
    if (operation == "3:1") {
        return b + c * d;
    }
    return operation == "triad" ? b + pattern<Number>() * c : b;
}

template<typename Number>
void checkKernel(const StreamKernel& kernel)
{
    constexpr std::size_t bytes = 3 * streamStep;
    constexpr std::size_t count = bytes / sizeof(Number);
    constexpr std::size_t guard = 64 / sizeof(Number);
    struct alignas(64) Array {
        std::array<Number, count + guard> numbers;
    };
    Array a;
    Array b;
    Array c;
    Array d;
    a.numbers.fill(-7);
    for (std::size_t i = 0; i < b.numbers.size(); ++i) {
        b.numbers.at(i) = Number(i);
        c.numbers.at(i) = Number(2 * i + 1);
        d.numbers.at(i) = Number(3);
    }
    kernel.run(
        {reinterpret_cast<char*>(a.numbers.data()), reinterpret_cast<const char*>(b.numbers.data()),
         reinterpret_cast<const char*>(c.numbers.data()),
         reinterpret_cast<const char*>(d.numbers.data())},
        bytes, 2);
    for (std::size_t i = 0; i < count; ++i) {
        QCOMPARE(a.numbers.at(i), expectedElement<Number>(kernel.operation, -7, b.numbers.at(i),
                                                          c.numbers.at(i), d.numbers.at(i)));
    }
    for (std::size_t i = count; i < a.numbers.size(); ++i) {
        QCOMPARE(a.numbers.at(i), Number(-7));
    }
}

}  // namespace

class TestRoofs : public QObject {
    Q_OBJECT

private slots:
    void streamKernelsDoWhatTheirNamesSay_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t index = 0; index < streamKernels().size(); ++index) {
            QTest::newRow(qPrintable(describeKernel(streamKernels()[index]))) << index;
        }
    }

    void streamKernelsDoWhatTheirNamesSay()
    {
        QFETCH(std::size_t, index);
        const auto& kernel = streamKernels()[index];
        if (!isaRuns(kernel.isa)) {
            QSKIP("this processor does not run these instructions");
        }

        if (kernel.precision == Precision::Single) {
            checkKernel<float>(kernel);
        } else {
            checkKernel<double>(kernel);
        }

        QVERIFY(kernel.stores <= 1 && kernel.arrays() >= 1);
    }

    // Some processors write lines of zeros at twice the speed: a roof of them is no roof.
    void nothingThatIsStoredIsZero_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t index = 0; index < streamKernels().size(); ++index) {
            if (streamKernels()[index].stores > 0) {
                QTest::newRow(qPrintable(describeKernel(streamKernels()[index]))) << index;
            }
        }
    }
    void nothingThatIsStoredIsZero()
    {
        QFETCH(std::size_t, index);
        const auto& kernel = streamKernels()[index];
        if (!isaRuns(kernel.isa)) {
            QSKIP("this processor does not run these instructions");
        }
        struct alignas(64) Array {
            std::array<std::uint32_t, 2 * streamStep / 4> words = {};
        };
        Array written;
        std::array<Array, 3> read;
        for (auto& array : read) {
            fillStreamArrays(reinterpret_cast<char*>(array.words.data()), 2 * streamStep);
        }
        const auto bytes = [](const Array& array) {
            return reinterpret_cast<const char*>(array.words.data());
        };

        kernel.run({reinterpret_cast<char*>(written.words.data()), bytes(read[0]), bytes(read[1]),
                    bytes(read[2])},
                   2 * streamStep, 1);

        QVERIFY(std::ranges::none_of(written.words, [](std::uint32_t word) { return word == 0; }));
    }

    void flopsOfComputeKernelsFollowTheirWidth()
    {
        for (const auto& kernel : computeKernels()) {
            const std::size_t number = kernel.precision == Precision::Double ? 8 : 4;
            const std::size_t lanes =
                kernel.isa == Isa::Scalar ? 1 : vectorBytes(kernel.isa) / number;
            const double each = kernel.operation == "FMA" ? 2 : 1;
#if defined(__x86_64__)
            QCOMPARE(kernel.flops, 24 * each * double(lanes));
#endif
            if (runsHere(kernel)) {
                kernel.run(3);
            }
        }
    }

    void namesOfTheCommandLineAreFound()
    {
        QCOMPARE(isaFromName("avx512"), std::optional(Isa::Avx512));
        QCOMPARE(isaFromName("AVX-512"), std::optional(Isa::Avx512));
        QCOMPARE(isaFromName("Scalar"), std::optional(Isa::Scalar));
        QCOMPARE(isaFromName("neon"), std::optional(Isa::Neon));
        QVERIFY(!isaFromName("altivec"));
        QVERIFY(streamKernel("loaf", Isa::Scalar) == nullptr);
        QCOMPARE(isasHere().front(), Isa::Scalar);
    }

    void workingSetsStayWithinTheirLevel()
    {
        const auto one = smallMachine().workingSets(1);
        const auto two = smallMachine().workingSets(2);
        const auto four = smallMachine().workingSets(4);

        QCOMPARE(one.size(), std::size_t{4});
        QCOMPARE(one[0].level, std::string("L1"));
        QCOMPARE(one[0].threadBytes, std::size_t{16} << 10);
        QCOMPARE(one[1].threadBytes, std::size_t{512} << 10);
        QCOMPARE(one[2].threadBytes, std::size_t{4} << 20);
        QCOMPARE(one[3].level, std::string("DRAM"));
        QCOMPARE(one[3].threadBytes, std::size_t{64} << 20);
        QCOMPARE(two[0].threadBytes, std::size_t{16} << 10);  // another core's cache
        QCOMPARE(two[2].threadBytes, std::size_t{2} << 20);   // half of a half
        QCOMPARE(four[0].threadBytes, std::size_t{8} << 10);  // siblings share
        QCOMPARE(four[3].threadBytes, std::size_t{16} << 20);
    }

    void aSmallLastLevelIsSaid()
    {
        auto layout = smallMachine();
        layout.caches.back().bytes = 3 << 20;

        const auto sets = layout.workingSets(2);

        QCOMPARE(sets[2].threadBytes, std::size_t{2} << 20);  // beyond twice the L2 cache
        QVERIFY(sets[2].note.find("L3 with 2 threads") == 0);
    }

    void levelsSayWhoSharesThem()
    {
        const auto levels = smallMachine().levels();

        QCOMPARE(levels.size(), std::size_t{4});
        QCOMPARE(levels[0].sharedBy, 1);
        QCOMPARE(levels[2].sharedBy, 2);
        QCOMPARE(levels[3].name, std::string("DRAM"));
    }

    void threadCountsAreRead_data()
    {
        QTest::addColumn<QString>("list");
        QTest::addColumn<QString>("expected");
        QTest::newRow("one") << "1"
                             << "1";
        QTest::newRow("list") << "1,4,2"
                              << "1 4 2";
        QTest::newRow("range") << "1-3"
                               << "1 2 3";
        QTest::newRow("all is a thread for each core") << "1,all"
                                                       << "1 2";
        QTest::newRow("twice is once") << "2,1-2,all"
                                       << "2 1";
        QTest::newRow("none") << ""
                              << "error";
        QTest::newRow("zero") << "0"
                              << "error";
        QTest::newRow("too many") << "5"
                                  << "error";
        QTest::newRow("backwards") << "3-1"
                                   << "error";
        QTest::newRow("word") << "2,few"
                              << "error";
        QTest::newRow("comma at the end") << "1,"
                                          << "error";
        QTest::newRow("huge") << "99999999999999999999999"
                              << "error";
    }

    void threadCountsAreRead()
    {
        QFETCH(QString, list);
        QFETCH(QString, expected);

        const auto counts = threadCounts(list.toStdString(), smallMachine());

        if (!counts) {
            QCOMPARE("error", expected);
            QCOMPARE(counts.error().code, core::Errc::InvalidArgument);
            QVERIFY(counts.error().message.find("from 1 to 4") != std::string::npos);
            return;
        }
        QStringList words;
        for (const auto count : *counts) {
            words << QString::number(count);
        }
        QCOMPARE(words.join(QLatin1Char(' ')), expected);
    }

    void theSpreadOfRepetitions()
    {
        core::Ceiling ceiling;

        setSpread(ceiling, {3, 1, 2, 10}, false);
        QCOMPARE(ceiling.low, 1.0);
        QCOMPARE(ceiling.value, 2.5);
        QCOMPARE(ceiling.high, 10.0);

        setSpread(ceiling, {3, 1, 2, 10}, true);
        QCOMPARE(ceiling.value, 10.0);
        QCOMPARE(core::medianOf({5, 1, 3}), 3.0);
    }

    void everyThreadWorksOncePerRun()
    {
        const auto layout = CpuLayout::detect();
        QVERIFY(layout);
        auto team = ThreadTeam::start(layout->processors);
        QVERIFY(team);
        std::vector<std::atomic<int>> visits(layout->processors.size());

        for (int run = 0; run < 50; ++run) {
            const auto times = (*team)->run([&](std::size_t thread) { ++visits[thread]; });
            QCOMPARE(times.threadSeconds.size(), visits.size());
            for (const double seconds : times.threadSeconds) {
                QVERIFY(seconds >= 0 && seconds <= times.seconds);
            }
        }

        for (const auto& count : visits) {
            QCOMPARE(count.load(), 50);
        }
    }

    void aProcessorThatIsNotThereIsNamed()
    {
        const auto team = ThreadTeam::start({100'000});

        QVERIFY(!team);
        QVERIFY(team.error().message.find("100000") != std::string::npos);
    }

    void ratesCountEveryByteOfEveryThread()
    {
        const auto layout = CpuLayout::detect();
        QVERIFY(layout);
        auto bench = KernelBench::open({layout->processors.front()}, 1 << 16);
        QVERIFY(bench);
        KernelRun run{.stream = streamKernel("triad", Isa::Scalar), .threadBytes = 10'000};
        run.passes = 7;

        // 10000 / 3 arrays are 3333 bytes, 6 steps of 512: 3072 bytes
        QCOMPARE(KernelBench::arrayBytes(run), std::size_t{3072});
        QCOMPARE(bench->rate(run, 1e-3), 3072 * 3 * 7 / 1e-3 / 1e9);
        KernelRun compute{.compute = computeKernel("ADD", Isa::Scalar)};
        compute.passes = 1000;
        QCOMPARE(bench->rate(compute, 1e-3), compute.compute->flops * 1000 / 1e-3 / 1e9);
    }

    /// What does not fit into a run is swept once; nothing has to be warm then.
    void aRunHasAsManySweepsAsFit()
    {
        const auto layout = CpuLayout::detect();
        QVERIFY(layout);
        auto bench = KernelBench::open({layout->processors.front()}, 1 << 20);
        QVERIFY(bench);
        KernelRun run{.stream = streamKernel("load", Isa::Scalar), .threadBytes = 1 << 20};

        QVERIFY(bench->fit(run, 1e-7) > 1e-7);
        QCOMPARE(run.passes, std::size_t{1});
        QVERIFY(!run.isWarm);
        (void)bench->fit(run, 1e-1);
        QVERIFY(run.passes > 1);
        QVERIFY(run.isWarm);
    }

    // A pass takes 100 ns and a run 5 us more; of three runs, two lose 8 ms to other programs.
    // 2 ms are 19,950 passes; a run must take a quarter of that at least. A work of 10 ms is done
    // once.
    void otherProgramsDoNotShortenARun()
    {
        int runs = 0;
        const auto fitted = fitPasses(2e-3, [&](std::size_t passes) {
            return 5e-6 + 1e-7 * static_cast<double>(passes) + (runs++ % 3 == 2 ? 0 : 8e-3);
        });
        QVERIFY2(fitted.passes >= 19'950 / 4 && fitted.passes <= 2 * 19'950,
                 qPrintable(QString::number(fitted.passes)));
        QVERIFY(fitted.seconds < 4e-3);
        QVERIFY(runs < 200);

        const auto once =
            fitPasses(2e-3, [](std::size_t passes) { return 1e-2 * static_cast<double>(passes); });
        QCOMPARE(once.passes, std::size_t{1});
        QCOMPARE(once.seconds, 1e-2);
    }

    void measuredRoofsAreValidAndStated()
    {
        const auto layout = CpuLayout::detect();
        QVERIFY(layout);
        RoofRequest request{.threads = {1}, .precisions = {Precision::Double}, .repetitions = 6};
        request.runSeconds = 1e-4;
        request.computeIsas = {Isa::Scalar};
        std::size_t last = 0;
        std::size_t all = 0;

        const auto rooflines = measureRoofs(*layout, request, PowerMeter("/nowhere"), {},
                                            [&](auto done, auto of, const auto&) {
                                                QVERIFY(done == last + 1 && done <= of);
                                                last = done;
                                                all = of;
                                            });

        QVERIFY(rooflines);
        QCOMPARE(rooflines->size(), std::size_t{2});
        QVERIFY(rooflines->at(0).bytes == core::Roofline::Bytes::Core);
        QVERIFY(rooflines->at(1).bytes == core::Roofline::Bytes::Dram);
        for (const auto& roofline : *rooflines) {
            const auto valid = core::checkRoofline(roofline);
            QVERIFY2(valid, valid ? "" : valid.error().message.c_str());
            QVERIFY(!roofline.ceilings.empty());
        }
        const auto& notes = rooflines->front().provenance.notes;
        QVERIFY(notes.at(0).find("best of 6 repetitions") != std::string::npos);
        QCOMPARE(last, all);
        // A sweep of several times the last cache takes longer than 0.4 ms anywhere.
        QVERIFY(std::ranges::any_of(notes, [](const std::string& note) {
            return note.find("DRAM") != std::string::npos &&
                   note.find("fewer repetitions, at least 5") != std::string::npos;
        }));
        QVERIFY(notes.at(1).find("write-allocate") != std::string::npos);
    }

    void stoppedBeforeTheFirstRoundThereIsNothing()
    {
        const auto layout = CpuLayout::detect();
        QVERIFY(layout);
        std::stop_source stop;
        stop.request_stop();

        const auto rooflines = measureRoofs(*layout, {}, PowerMeter("/nowhere"), stop.get_token(),
                                            [](auto, auto, const auto&) {});

        QVERIFY(rooflines);
        QVERIFY(rooflines->empty());
    }

    void powerAddsPackagesAndSurvivesAWrap()
    {
        const QTemporaryDir root;
        for (const char* zone : {"intel-rapl:0", "intel-rapl:1", "intel-rapl:0:0"}) {
            QDir(root.path()).mkdir(QString::fromLatin1(zone));
        }
        write(root.filePath("intel-rapl:0/name"), "package-0\n");
        write(root.filePath("intel-rapl:0/energy_uj"), "1000\n");
        write(root.filePath("intel-rapl:0/max_energy_range_uj"), "5000000\n");
        write(root.filePath("intel-rapl:1/name"), "package-1\n");
        write(root.filePath("intel-rapl:1/energy_uj"), "4000000\n");
        write(root.filePath("intel-rapl:1/max_energy_range_uj"), "5000000\n");
        write(root.filePath("intel-rapl:0:0/name"), "core\n");
        write(root.filePath("intel-rapl:0:0/energy_uj"), "77\n");

        const PowerMeter power(root.path().toStdString());
        const auto before = power.read();
        write(root.filePath("intel-rapl:0/energy_uj"), "2001000\n");
        write(root.filePath("intel-rapl:1/energy_uj"), "500000\n");

        QVERIFY(power.works());
        QCOMPARE(power.joules(before, power.read()), 2.0 + 1.5);
    }

    void whyThereIsNoPowerIsSaid()
    {
        const PowerMeter power("/nowhere");

        QVERIFY(!power.works());
        QVERIFY(power.note().find("no RAPL package under /nowhere") != std::string::npos);
        QVERIFY(std::isnan(power.joules(power.read(), power.read())));
    }

    void plannedRoofsAreUnique()
    {
        const RoofRequest request{.bandwidthIsas = isasHere()};
        std::set<std::string> seen;
        for (const auto& roof : planRoofs(smallMachine(), request, 2)) {
            const auto& ceiling = roof.ceiling;
            QVERIFY(roof.classic ||
                    seen.insert(ceiling.name + ceiling.isa + ceiling.precision + ceiling.operation)
                        .second);
        }
        QVERIFY(seen.size() > 20);
    }
};

PAPILIO_TEST(TestRoofs)
#include "test_roofs.moc"
