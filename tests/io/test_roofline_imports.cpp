#include "core/io/formats/table/table_content.h"
#include "core/io/import/importer.h"
#include "core/roofline/roof_set.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path sample(const std::string& name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real" / name;
}

std::filesystem::path carmer7(int threads)
{
    return sample(
        "supertwin/carmer7_data_roofline__inst_fma__isa_avx2__precision_dp__ldstratio_2__"
        "onlyld_0__threads_" +
        std::to_string(threads) + "__interleaved_0__numops_32768__drambytes_524288.out");
}

bool near(double value, double expected, double tolerance)
{
    return std::abs(value - expected) <= tolerance * std::abs(expected);
}

QString sentence(const Result<Document>& read)
{
    return read ? QString("imported") : QString::fromStdString(read.error().message);
}

constexpr const char* carmCsv =
    "Name:,box,L1 Size:,32,L2 Size:,1024,L3 Size:,16384,,L1,L1,L2,L2,L3,L3,DRAM,DRAM,FP,FP,"
    "FP FMA,FP_FMA\r\n"
    "Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP Inst.,GB/s,I/Cycle,GB/s,"
    "I/Cycle,GB/s,I/Cycle,GB/s,I/Cycle,Gflop/s,I/Cycle,Gflop/s,I/Cycle\r\n"
    "2024-05-27 "
    "08:00:00,avx512,dp,8,2,1,No,524288,add,3000,2,1000,1,200,0.5,40,0.1,500,2,1000,2\r\n"
    "2024-05-27 09:00:00,scalar,sp,1,1,0,No,524288,mul,30,2,20,1,10,0.5,9,0.1,5,2,0,0\r\n";

}  // namespace

class RooflineImports : public QObject {
    Q_OBJECT

private slots:
    // The published ridges of the sample: 0.2175 and 32.98 FLOP/byte with 12 threads.
    void carmFilesOfOneHostAreOneRoofline()
    {
        const auto read = importStudy(
            {carmer7(1), carmer7(2), carmer7(4), carmer7(6), carmer7(8), carmer7(12)}, {});

        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->rooflines.size(), std::size_t{1});
        const auto& roofline = *read->rooflines.front();
        QCOMPARE(roofline.name, std::string("carmer7"));
        QCOMPARE(roofChoices(roofline).threads, (std::vector<int>{1, 2, 4, 6, 8, 12}));
        const auto roofs = roofSet(roofline, {.threads = 12});
        QCOMPARE(roofs.computes.front().name, std::string("FMA"));
        QCOMPARE(roofs.computes.front().isa, std::string("AVX2"));
        QCOMPARE(roofs.bandwidths.front().operation, std::string("2:1"));
        QVERIFY(near(ridges(roofs).front().intensity, 0.2175, 1e-3));
        QVERIFY(near(ridges(roofs).back().intensity, 32.98, 1e-3));
        // Ties of the counters in this file: six threads are faster than twelve at L1.
        QVERIFY(near(roofSet(roofline, {.threads = 6}).bandwidths.front().value, 1657.93, 1e-5));
        QCOMPARE(roofline.machine, std::string("carmer7"));
    }

    // The tool calls a machine "unnamed" that it was given no name for; the file has one.
    void carmFilesSayTheirMachineAndTime()
    {
        const Folder folder;
        auto text = QByteArray(carmCsv);
        const auto named = importStudy({folder.write("a_roofline.csv", text)}, {});
        const auto unnamed =
            importStudy({folder.write("MN5_roofline.csv", text.replace("box", "unnamed"))}, {});
        QVERIFY2(named && unnamed, qPrintable(sentence(unnamed)));
        QCOMPARE(named->rooflines[0]->machine, std::string("box"));
        QCOMPARE(unnamed->rooflines[0]->machine, std::string("MN5"));
        const auto& provenance = unnamed->rooflines[0]->provenance;
        QCOMPARE(provenance.created, std::string("2024-05-27T08:00:00Z"));
        QVERIFY(!provenance.isFileTime);
    }

    void eachHostIsItsOwn()
    {
        const auto dolap = sample(
            "supertwin/"
            "dolap_data_roofline__inst_fma__isa_avx512__precision_dp__ldstratio_2__onlyld_"
            "0__threads_1__interleaved_0__numops_32768__drambytes_524288.out");
        const auto read = importStudy({carmer7(12), dolap}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->rooflines.size(), std::size_t{2});
        QCOMPARE(read->rooflines[1]->ceilings.back().isa, std::string("AVX-512"));
        QVERIFY(!importStudy({carmer7(12), carmer7(12)}, {}));
    }

    // MI200: FP64 20272.7 GFLOP/s over HBM 1388.8 GB/s is 14.60; vecCopy does no operation.
    void rocprofRoofsAndKernels()
    {
        const auto roofs = sample("rocprof_compute/MI200_roofline.csv");
        const auto kernels = sample("rocprof_compute/MI200_pmc_perf.csv");
        const auto read = importStudy({kernels, roofs}, {});

        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->rooflines.size(), std::size_t{1});
        const auto& roofline = *read->rooflines.front();
        QCOMPARE(roofline.name, std::string("MI200"));
        bool found = false;
        for (const auto& ridge : ridges(roofSet(roofline, {}))) {
            if (ridge.bandwidth == "HBM" && ridge.compute == "FP64") {
                found = true;
                QVERIFY(near(ridge.intensity, 14.60, 1e-3));
            }
        }
        QVERIFY(found);
        const auto set = roofSet(roofline, {});
        const auto* hbm = set.bandwidth("HBM");
        QCOMPARE(hbm->low, 1388.2125);
        QCOMPARE(hbm->high, 1389.3771);
        QCOMPARE(roofline.points.size(), std::size_t{1});
        const auto& copy = roofline.points.front();
        QCOMPARE(copy.name, std::string("vecCopy"));
        QCOMPARE(copy.performance, 0.0);
        QCOMPARE(copy.intensity, 0.0);
        QVERIFY(near(copy.seconds, (20640 + 15520 + 16480) * 1e-9, 1e-9));
        QCOMPARE(place(copy, roofline, {}).state, Placement::State::NoOperation);
        // Alone, the kernels are points without roofs.
        QCOMPARE(importStudy({kernels}, {})->rooflines.front()->ceilings.size(), std::size_t{0});
    }

    void carmToolCsv()
    {
        const Folder folder;
        const auto path = folder.write("box_roofline.csv", carmCsv);
        const auto apps =
            folder.write("box_Applications.csv",
                         "Date,Method,Name,ISA,Precision,Threads,AI,Gflops,Bandwidth,Time\n"
                         "2024-05-27,DR,spmv,avx512,dp,8,0.1,3.5,35,2.5\n2024-05-27,NCU,k,sm_90,sp,"
                         "0,1,2,3,5e9\n");

        const auto read = importStudy({path, apps}, {});

        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->rooflines.size(), std::size_t{1});
        const auto& roofline = *read->rooflines.front();
        QCOMPARE(roofline.name, std::string("box"));
        QCOMPARE(roofline.levels.size(), std::size_t{3});
        QCOMPARE(roofline.levels[1].bytes, 1048576.0);
        QCOMPARE(roofline.levels[2].sharedBy, 8);
        const auto roofs = roofSet(roofline, {.threads = 8});
        QCOMPARE(roofs.bandwidths.size(), std::size_t{4});
        QCOMPARE(roofs.computes.size(), std::size_t{2});
        QCOMPARE(roofs.computes[0].name, std::string("FMA"));
        QCOMPARE(roofs.computes[1].name, std::string("ADD"));
        QCOMPARE(roofs.bandwidth("DRAM")->operation, std::string("2:1"));
        const auto scalar = roofSet(roofline, {.threads = 1, .precision = "single"});
        QCOMPARE(scalar.bandwidth("L1")->operation, std::string("load"));
        QCOMPARE(scalar.computes.size(), std::size_t{1});  // no FMA beside: its columns are 0
        QCOMPARE(roofline.points.size(), std::size_t{2});
        QCOMPARE(roofline.points[0].threads, 8);
        QCOMPARE(roofline.points[0].seconds, 2.5);
        QCOMPARE(roofline.points[1].seconds, 5.0);
    }

    void likwidBenchRunsAreRepetitions()
    {
        const auto run = [](const char* test, int threads, int size, double flops, double bytes) {
            return QString(
                       "LIKWID MICRO BENCHMARK\nTest: %1\nUsing 1 work groups\nUsing %2 "
                       "threads\nSize per thread:\t%3\nMFlops/s:\t\t%4\nMByte/s:\t\t%5\n")
                .arg(test)
                .arg(threads)
                .arg(size)
                .arg(flops, 0, 'f', 2)
                .arg(bytes, 0, 'f', 2);
        };
        const auto text =
            run("load_avx512", 1, 16000, 0, 298179) + run("load_avx512", 1, 16000, 0, 147613) +
            run("load_avx512", 1, 16000, 0, 200000) + run("load_avx512", 1, 512000, 0, 95574) +
            run("load_avx512", 1, 6000000, 0, 21404) + run("load_avx512", 1, 128000000, 0, 10028) +
            run("peakflops_avx512_fma", 1, 16000, 72168, 14849);
        const Folder folder;
        const auto read = importStudy({folder.write("bench.txt", text.toUtf8())}, {});

        QVERIFY2(read, qPrintable(sentence(read)));
        const auto roofs = roofSet(*read->rooflines.front(), {});
        QCOMPARE(roofs.bandwidths.size(), std::size_t{4});
        const auto* first = roofs.bandwidth("L1");
        QCOMPARE(first->value, 298.179);  // a roof is a maximum
        QCOMPARE(first->median, 200.0);
        QCOMPARE(first->low, 147.613);
        QCOMPARE(first->high, 298.179);
        QCOMPARE(first->isa, std::string("AVX-512"));
        QCOMPARE(roofs.bandwidth("DRAM")->value, 10.028);
        QCOMPARE(roofs.computes.front().name, std::string("FMA"));
        QVERIFY(near(roofs.computes.front().value, 72.168, 1e-9));
        // One size says nothing of levels, but no caches hold 4 GB. Twelve threads of an EPYC 9684X
        // have 96 MiB of L3 each.
        struct One {
            int threads;
            qint64 bytes;
            const char* name;
        };
        for (const auto& [threads, bytes, name] :
             {One{1, 100'000'000, "100 MB"}, One{12, 84'000'000, "84 MB"},
              One{20, 200'000'000, "DRAM"}, One{1, 1'000'000'000, "DRAM"}}) {
            const auto file =
                folder.write("one.txt", run("load_avx512", threads, bytes, 0, 115000).toUtf8());
            const auto one = importStudy({file}, {});
            QVERIFY2(one, qPrintable(sentence(one)));
            QCOMPARE(one->rooflines.front()->ceilings.front().name, std::string(name));
        }
        const auto cut = importStudy(
            {folder.write("cut.txt", "LIKWID MICRO BENCHMARK\nTest: copy\nCycles:\t1\n")}, {});
        QVERIFY(sentence(cut).contains("line 2: has no \"result\""));
    }

    // One size, also rounded to whole vectors, and sizes of one level say nothing of levels.
    void sizesThatAreNoLevels_data()
    {
        QTest::addColumn<std::vector<double>>("sizes");
        QTest::addColumn<std::map<double, std::string>>("names");
        using Names = std::map<double, std::string>;
        QTest::newRow("one") << std::vector<double>{1e8, 1e8} << Names{{1e8, "100 MB"}};
        QTest::newRow("one, rounded")
            << std::vector<double>{99999744, 1e8} << Names{{99999744, "100 MB"}, {1e8, "100 MB"}};
        QTest::newRow("near") << std::vector<double>{1e6, 3.9e6}
                              << Names{{1e6, "1 MB"}, {3.9e6, "3.9 MB"}};
        QTest::newRow("two near, one far")
            << std::vector<double>{16e3, 32e3, 1e9}
            << Names{{16e3, "16 kB"}, {32e3, "32 kB"}, {1e9, "1000 MB"}};
        QTest::newRow("levels") << std::vector<double>{1e6, 4e6}
                                << Names{{1e6, "L1"}, {4e6, "DRAM"}};
        QTest::newRow("levels, rounded")
            << std::vector<double>{16e3, 1e6, 99999744, 1e8}
            << Names{{16e3, "L1"}, {1e6, "L2"}, {99999744, "DRAM"}, {1e8, "DRAM"}};
    }
    void sizesThatAreNoLevels()
    {
        QFETCH(const std::vector<double>, sizes);
        using Names = std::map<double, std::string>;
        QFETCH(const Names, names);
        QVERIFY(namesOfSizes(sizes) == names);
    }

    void pointsAndRoofsAsCsv()
    {
        const Folder folder;
        const auto roofs =
            folder.write("mine.csv",
                         "roof,kind,value,low,high,threads,isa,operation\n"
                         "DRAM,,10,9,11,4,avx2,load\nFMA,compute,100,,,4,avx2,FMA\n");
        const auto points = folder.write(
            "points.csv",
            "# measured\nkernel,flops,bytes,seconds,threads,run\nspmv,2e9,2e10,1,4,RCM\n"
            "\"copy, plain\",0,1e9,0.5,4,\nlost,1e9,,1,4,\n");
        const auto read = importStudy({roofs, points}, {});

        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& roofline = *read->rooflines.front();
        QCOMPARE(roofline.name, std::string("mine"));
        QCOMPARE(roofline.ceilings[0].low, 9.0);
        QCOMPARE(roofline.ceilings[1].high, 100.0);
        QCOMPARE(roofline.points.size(), std::size_t{3});
        QVERIFY(near(roofline.points[0].performance, 2, 1e-12));
        QVERIFY(near(roofline.points[0].intensity, 0.1, 1e-12));
        QCOMPARE(roofline.points[0].run, std::string("RCM"));
        QCOMPARE(roofline.points[1].performance, 0.0);
        QVERIFY(std::isnan(roofline.points[2].intensity));
    }

    // A small file as Figs. 36 to 43 of paper 4 have it: clocks of core and memory, and watts; and
    // one kernel by the bytes of two levels.
    void clocksAndLevelsAsCsv()
    {
        const Folder folder;
        const auto roofs = folder.write(
            "gpu.csv",
            "roof,kind,value,frequency,memory_frequency\nDRAM,bandwidth,900,1.71,9.501\n"
            "DRAM,bandwidth,76,1.71,0.81\n");
        const auto points =
            folder.write("points.csv",
                         "kernel,intensity,performance,watts,frequency,memory_frequency,level\n"
                         "gemm,60,20000,250,1.71,9.501,DRAM\ngemm,2,20000,250,1.71,9.501,L1\n"
                         "gemm,60,4000,90,1.71,0.81,DRAM\n");
        const auto read = importStudy({roofs, points}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& roofline = *read->rooflines.front();
        QCOMPARE(roofline.ceilings.size(), std::size_t{2});
        QCOMPARE(roofline.ceilings[1].memoryGigahertz, 0.81);
        QCOMPARE(roofline.points[0].memoryGigahertz, 9.501);
        QCOMPARE(roofline.points[1].level, std::string("L1"));
    }

    void locality()
    {
        const Folder folder;
        const auto sharing =
            importStudy({folder.write("freqmine.csv",
                                      "true sharing,0,27\n0,0,5\n27,7,0\nfalse sharing,0,27\n"
                                      "0,0,1\n27,0,0\n")},
                        {});
        QVERIFY2(sharing, qPrintable(sentence(sharing)));
        const auto& matrix = *sharing->communication.front();
        QCOMPARE(matrix.threads, (std::vector<std::string>{"0", "27"}));
        QCOMPARE(matrix.trueSharing, (std::vector<double>{0, 5, 7, 0}));
        QCOMPARE(matrix.falseSharing, (std::vector<double>{0, 1, 0, 0}));

        const auto reuse =
            importStudy({folder.write("spmv.csv",
                                      "# line_bytes: 256\nobject,distances,bytes,cold,0,1,2,4\n"
                                      "x,shared,800,3,1,2,3,4\nx,own,800,3,5,5,0,0\n"
                                      "x,private,800,4,9,0,0,0\n"
                                      "measured,object,lines,misses\nno sector,,32768,1430013\n")},
                        {});
        QVERIFY2(reuse, qPrintable(sentence(reuse)));
        const auto& histogram = *reuse->reuse.front();
        QCOMPARE(histogram.lineBytes, 256.0);
        // What an object would have alone says nothing of a cache that others use, too.
        QCOMPARE(histogram.objects.size(), std::size_t{2});
        QCOMPARE(histogram.provenance.notes.size(), std::size_t{1});
        QCOMPARE(histogram.in(CacheUse::Shared).at(0).bins,
                 (std::vector<std::int64_t>{1, 2, 3, 4}));
        QCOMPARE(histogram.in(CacheUse::Private).at(0).bins,
                 (std::vector<std::int64_t>{9, 0, 0, 0}));
        QCOMPARE(histogram.measured[0].misses, 1430013.0);
        QCOMPARE(describeContents(*reuse).front(), std::string("reuse distances spmv: 1 object"));
    }

    // A few recorders are told one by one, many of a library in one sentence.
    void manyRecordersAreCounted()
    {
        Document document;
        const auto add = [&](const std::string& name, std::size_t values) {
            auto recorder = std::make_shared<Recorder>();
            recorder->name = name;
            recorder->values = GrowingNumbers<double>(values, 1.0);
            document.recorders.push_back(std::move(recorder));
        };
        add("mpi::retries", 1);
        for (int solver = 0; solver < 54; ++solver) {
            add("solvers::cg" + std::to_string(solver) + "/residual", 10);
        }
        QCOMPARE(describeContents(document),
                 (std::vector<std::string>{"recorder mpi::retries: 1 value",
                                           "recorders of solvers: 54 with 540 values"}));
    }

    void theFileThatIsWrongIsNamed()
    {
        const Folder folder;
        const auto good = folder.write("r.csv", "roof,value\nL1,5\n");
        const auto twice = folder.write("again.csv", "roof,value\nL1,6\n");

        const auto read = importStudy({good, twice}, {});

        QVERIFY(!read);
        QVERIFY2(sentence(read).startsWith(QString::fromStdString(twice.string())),
                 qPrintable(sentence(read)));
        QVERIFY2(sentence(read).contains("duplicate"), qPrintable(sentence(read)));
    }

    void whatIsWrongIsNamedWithItsPlace_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("wanted");
        QTest::newRow("CARM: no number") << "x.out" << QByteArray("L1: 5\nL2: fast\nFP: 1\n")
                                         << "line 2: expected a number, found \"fast\"";
        QTest::newRow("CARM: a roof of 0")
            << "x.out" << QByteArray("L1: 0\nFP: 1\n") << "line 1: expected a positive number";
        QTest::newRow("CARM csv: no number")
            << "x.csv" << QByteArray(carmCsv).replace("3000,2", "fast,2")
            << "line 3, column 10: expected a number, found \"fast\"";
        QTest::newRow("CARM csv: cut")
            << "x.csv" << QByteArray(carmCsv).left(160) << "contains no values";
        QTest::newRow("roof without value")
            << "r.csv" << QByteArray("roof,low\nL1,5\n") << "roofs need a column value";
        QTest::newRow("roof of 0") << "r.csv" << QByteArray("roof,value\nL1,0\n")
                                   << "line 2, column 2: expected a positive number";
        QTest::newRow("roof of another kind")
            << "r.csv" << QByteArray("roof,value,kind\nL1,5,soup\n")
            << "line 2, column 3: expected bandwidth or compute, found \"soup\"";
        QTest::newRow("roof of no kind")
            << "r.csv" << QByteArray("roof,value\nL1,5\nMCDRAM,4\nFMA AVX2,9\nMemory,5\n")
            << "line 5, column 1: the name \"Memory\" does not show whether the unit is GB/s or "
               "GFLOP/s";
        QTest::newRow("points without performance")
            << "p.csv" << QByteArray("kernel,ai\nx,5\n")
            << "points need the columns kernel, intensity (or AI) and performance";
        QTest::newRow("point below 0") << "p.csv" << QByteArray("kernel,ai,gflops\nx,5,-1\n")
                                       << "line 2, column 3: expected a number of at least 0";
        QTest::newRow("work below 0")
            << "p.csv" << QByteArray("kernel,flops,bytes,seconds\nx,-1,5,1\n")
            << "line 2, column 2: expected a number of at least 0, found -1";
        QTest::newRow("intensity of another level")
            << "p.csv" << QByteArray("kernel,ai,flops,bytes,seconds\nx,4,1e9,2e9,1\n")
            << "line 2, column 2: 4.0 contradicts flops and bytes, which give 0.5: correct one";
        QTest::newRow("GFLOP/s of another run")
            << "p.csv" << QByteArray("kernel,ai,gflops,flops,bytes,seconds\nx,0.5,3,1e9,2e9,1\n")
            << "line 2, column 3: 3 contradicts flops and seconds, which give 1: correct one";
        QTest::newRow("intensity rounded away")
            << "p.csv" << QByteArray("kernel,ai,gflops\nx,0.00,3\n")
            << "line 2, column 2: 0 contradicts the 3 GFLOP/s of this kernel";
        QTest::newRow("half a thread")
            << "p.csv" << QByteArray("kernel,ai,gflops,threads\nx,5,1,1.5\n")
            << "line 2, column 4: expected a whole number";
        QTest::newRow("matrix with a line missing")
            << "c.csv" << QByteArray("true sharing,0,1\n0,0,1\n")
            << "expected 2 lines, one per thread, found 1";
        QTest::newRow("matrix with other threads")
            << "c.csv" << QByteArray("true sharing,0,1\n0,0,1\n2,0,1\n")
            << "line 3, column 1: expected the line of thread 1, found \"2\"";
        QTest::newRow("matrix with a negative number")
            << "c.csv" << QByteArray("true sharing,0,1\n0,0,-1\n1,0,0\n")
            << "true sharing from thread 0 to 1 is -1";
        QTest::newRow("bins that are no powers of two")
            << "u.csv" << QByteArray("object,distances,bytes,cold,0,1,3\nx,shared,1,1,1,1,1\n")
            << "line 1, column 7: expected 2";
        QTest::newRow("distances of another kind")
            << "u.csv" << QByteArray("object,distances,bytes,cold,0\nx,mine,1,1,1\n")
            << "line 2, column 2: expected shared, private or own";
        QTest::newRow("half a reuse")
            << "u.csv" << QByteArray("object,distances,bytes,cold,0\nx,shared,1,1,0.5\n")
            << "line 2, column 5: expected a whole number";
        QTest::newRow("rocprof: no number")
            << "g.csv" << QByteArray("device,HBMBw,HBMBwLow,HBMBwHigh\n0,fast,1,2\n")
            << "line 2, column 2: expected a number";
    }
    void whatIsWrongIsNamedWithItsPlace()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        QFETCH(QString, wanted);
        const Folder folder;
        const auto path = folder.write(file.toStdString(), text);

        const auto read = importStudy({path}, {});

        QVERIFY(!read);
        QVERIFY2(sentence(read).startsWith(QString::fromStdString(path.string())),
                 qPrintable(sentence(read)));
        QVERIFY2(sentence(read).contains(wanted), qPrintable(sentence(read)));
        QVERIFY2(hasPlaceOfMessage(read.error()), qPrintable(sentence(read)));
    }
};

PAPILIO_TEST(RooflineImports)
#include "test_roofline_imports.moc"
