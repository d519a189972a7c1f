#include "core/io/import/importer.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace papilio::core;
using namespace papilio::tests;

class HpcBenchmarks : public QObject {
    Q_OBJECT

private slots:
    void stream_data()
    {
        QTest::addColumn<int>("threads");
        QTest::newRow("supertwin/STREAM_carmer33_t1.txt") << 1;
        QTest::newRow("supertwin/STREAM_carmer33_t12.txt") << 12;
    }
    void stream()
    {
        QFETCH(int, threads);
        const auto path = realFile(QTest::currentDataTag());
        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofs = document->rooflines.front()->ceilings;
        const auto rows =
            matches(textOf(path), "^(\\w+): +([\\d.]+) +([\\d.]+) +([\\d.]+) +([\\d.]+)");
        QCOMPARE(rows.size(), std::size_t{4});
        QCOMPARE(roofs.size(), rows.size());
        for (std::size_t at = 0; at < rows.size(); ++at) {
            const auto& roof = roofs[at];
            QCOMPARE(roof.operation, rows[at][1].toLower().toStdString());
            QVERIFY(near(roof.value, rows[at][2].toDouble() / 1000));
            QCOMPARE(roof.high, roof.value);
            // STREAM's rate is the bytes over the least time, so this is that over the largest.
            QVERIFY(near(roof.low, roof.bytes / rows[at][5].toDouble() * 1e-9, 1e-4));
            QVERIFY(near(roof.high, roof.bytes / rows[at][4].toDouble() * 1e-9, 1e-4));
            QCOMPARE(roof.threads, threads);
        }
    }

    // Runs of 1, 2 and 4 ranks are roofs of as many, not repetitions of one.
    void streamUnderMpi()
    {
        const auto document = importStudy({std::filesystem::path(PAPILIO_SOURCE_DIR) /
                                           "tests/data/public_files/stream_mpi_1_2_4_ranks.txt"},
                                          {});
        QVERIFY2(document, qPrintable(sentence(document)));
        std::map<int, double> triads;
        for (const auto& roof : document->rooflines.front()->ceilings) {
            if (roof.operation == "triad") {
                triads[roof.threads] = std::round(10 * roof.value) / 10;
            }
        }
        QCOMPARE(triads, (std::map<int, double>{{1, 19.1}, {2, 38.2}, {4, 76.4}}));
    }

    void streamRunsAreRepetitions()
    {
        const Folder folder;
        const auto text = contentOf(realFile("supertwin/STREAM_carmer33_t1.txt"));
        auto slower = text;
        const auto rate = matches(QString(text), "Triad: +([\\d.]+)").front()[1];
        slower.replace(rate.toUtf8(), "1000.0");
        const auto document = importStudy(
            {folder.write("s.txt", QByteArray(slower + text).replace("\n", "\r\n"))}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& triad = document->rooflines.front()->ceilings[3];
        QCOMPARE(triad.value, rate.toDouble() / 1000);
        QVERIFY(near(triad.median, (1 + rate.toDouble() / 1000) / 2));
        QCOMPARE(triad.high, rate.toDouble() / 1000);
        QCOMPARE(document->rooflines.front()->ceilings.size(), std::size_t{4});
    }

    // As stream.c 5.10 prints it for each array.
    void streamWithWrongResults()
    {
        const Folder folder;
        auto text = contentOf(realFile("supertwin/STREAM_carmer33_t1.txt"));
        const auto notesOf = [&folder](const QByteArray& output) {
            const auto document = importStudy({folder.write("s.txt", output)}, {});
            return document ? document->rooflines.front()->provenance.notes
                            : std::vector<std::string>{};
        };
        const auto sound = notesOf(text);
        for (const char* array : {"a", "b"}) {
            text += "Failed Validation on array " + QByteArray(array) +
                    "[], AvgRelAbsErr > epsilon (1.000000e-13)\n     Expected Value: "
                    "1.153301e+12, AvgAbsErr: 5.766504e+11, AvgRelAbsErr: 5.000000e-01\n";
        }
        const auto wrong = notesOf(text);

        QVERIFY(!sound.empty());
        QCOMPARE(wrong.size(), sound.size() + 1);
        QVERIFY(wrong.back().find("STREAM's own check refused: 2.") != std::string::npos);
    }

    void streamRefusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto text = contentOf(realFile("supertwin/STREAM_carmer33_t1.txt"));
        QTest::newRow("cut") << text.left(text.indexOf("Triad:")) << "has 3 of 4 results";
        QTest::newRow("cut within a row")
            << text.left(text.indexOf("Triad:") + 24) << "expected 5 cells";
    }
    void streamRefusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Folder folder;
        const auto document = importStudy({folder.write("s.txt", text)}, {});
        QVERIFY2(sentence(document).contains(part), qPrintable(sentence(document)));
    }

    void hpcg()
    {
        const auto path = realFile("supertwin/HPCG_luna_n32-1p-12t.txt");
        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofline = *document->rooflines.front();
        const auto* total = pointNamed(roofline, "HPCG");
        const auto* spmv = pointNamed(roofline, "HPCG SpMV");
        QVERIFY(total != nullptr && spmv != nullptr);
        QCOMPARE(total->performance, 6.11186);
        QCOMPARE(total->seconds, 5.16533);
        QCOMPARE(total->threads, 12);
        // The file's own operations and time.
        QVERIFY(near(total->performance, 3.15697e10 / 5.16533 * 1e-9, 1e-5));
        QVERIFY(near(spmv->performance, 4.65958e9 / spmv->seconds * 1e-9, 1e-5));
        QVERIFY(near(total->intensity, 6.11186 / 46.4312));
        QVERIFY(std::isnan(spmv->intensity));
        QCOMPARE(spmv->run, std::string());

        const Folder folder;
        const auto wrong = contentOf(path).replace("result is VALID", "result is INVALID");
        const auto refused = importStudy({folder.write("h.txt", wrong)}, {});
        QVERIFY2(refused, qPrintable(sentence(refused)));
        for (const auto& point : refused->rooflines.front()->points) {
            QCOMPARE(point.run, std::string("not valid"));
        }
    }

    void hpcgTwiceInAFile()
    {
        const Folder folder;
        const auto text = contentOf(realFile("supertwin/HPCG_luna_n32-1p-12t.txt"));
        const auto document = importStudy({folder.write("h.txt", text + text)}, {});
        QVERIFY2(sentence(document).contains("a second result of HPCG"),
                 qPrintable(sentence(document)));
        const auto pasted =
            importStudy({folder.write("p.txt", text.mid(text.indexOf("GB/s Summary=")))}, {});
        QVERIFY2(pasted, qPrintable(sentence(pasted)));
        QCOMPARE(pasted->rooflines.front()->points.size(), std::size_t{5});
        const auto cut = importStudy(
            {folder.write("c.txt", text.left(text.indexOf("GFLOP/s Summary::Raw SpMV")))}, {});
        QVERIFY2(sentence(cut).contains("has no \"gflop/s summary::raw spmv\""),
                 qPrintable(sentence(cut)));
    }

    void hpl()
    {
        const Folder folder;
        const QByteArray text(
            "HPLinpack 2.3  --  High-Performance Linpack benchmark  --   December 2, 2018\n"
            "T/V                N    NB     P     Q               Time                 Gflops\n"
            "--------------------------------------------------------------------------------\n"
            "WR11C2R4       29184   192     2     2              83.45             1.9859e+02\n"
            "||Ax-b||_oo/(eps*(||A||_oo*||x||_oo+||b||_oo)*N)=   2.11e-03 ...... PASSED\n"
            "WR11C2R4       29184   192     2     2              80.00             2.0715e+02\n"
            "WC11C2R4        1000    64     1     1               0.10             6.7000e+00\n");
        const auto document = importStudy({folder.write("HPL.out", text)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofline = *document->rooflines.front();
        QCOMPARE(roofline.points.size(), std::size_t{3});
        QCOMPARE(roofline.points[1].performance, 207.15);
        QCOMPARE(roofline.points[1].run, std::string("WR11C2R4 2x2, repetition 2"));
        // (2/3 N^3 + 3/2 N^2) / t, as HPL counts.
        const double n = 29184;
        QVERIFY(near(roofline.points[0].performance,
                     (2.0 / 3 * n * n * n + 1.5 * n * n) / roofline.points[0].seconds * 1e-9,
                     1e-3));
        QCOMPARE(roofline.ceilings.size(), std::size_t{2});
        QCOMPARE(roofline.ceilings[1].value, 207.15);
        QCOMPARE(roofline.ceilings[1].threads, 4);
        const auto cut = importStudy({folder.write("cut.out", text.left(300))}, {});
        QVERIFY2(sentence(cut).contains("line 4, column 1: has no \"rate\""),
                 qPrintable(sentence(cut)));

        // A result that its check refuses is no roof, also where it is the fastest.
        auto wrong = text;
        wrong.replace("2.0715e+02\n", "2.0715e+02\n||Ax-b||_oo/(...)=  3.67e-03 ...... FAILED\n");
        const auto failed = importStudy({folder.write("failed.out", wrong)}, {});
        QVERIFY2(failed, qPrintable(sentence(failed)));
        const auto& checked = *failed->rooflines.front();
        QCOMPARE(checked.points.size(), std::size_t{3});
        QCOMPARE(checked.ceilings[1].value, 198.59);
        QCOMPARE(checked.points[0].run, std::string("WR11C2R4 2x2"));
        QCOMPARE(checked.points[1].run, std::string("WR11C2R4 2x2, repetition 2, check failed"));
        wrong.replace("PASSED", "FAILED");
        wrong.truncate(wrong.indexOf("WC11C2R4"));
        const auto none = importStudy({folder.write("none.out", wrong)}, {});
        QVERIFY2(none, qPrintable(sentence(none)));
        QVERIFY(none->rooflines.front()->ceilings.empty());
    }

    // The results of the file are the best of its repetitions: with regular expressions, without
    // a reader of YAML.
    void kerncraftMachine()
    {
        const auto path = realFile("../kerncraft/example_cpu.yml");
        const auto document = importStudy({path}, {});
        if (sentence(document).contains("built without yaml-cpp")) {
            QSKIP("built without yaml-cpp");
        }
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofline = *document->rooflines.front();
        auto text = textOf(path).section("measurements:", 1);
        std::size_t compared = 0;
        for (const auto& level : matches(text, "^    (L1|L2|MEM):$")) {
            const auto block = text.section("    " + level[1] + ":\n", 1)
                                   .section("results:", 1)
                                   .section("size per", 0, 0);
            for (const auto& kernel : matches(block, "^ +(\\w+): \\[([^\\]]+)\\]")) {
                const auto best = matches(kernel[2], "([\\d.]+)\\s+GB/s");
                QCOMPARE(best.size(), std::size_t{4});
                for (std::size_t at = 0; at < best.size(); ++at) {
                    const auto found =
                        std::ranges::find_if(roofline.ceilings, [&](const Ceiling& roof) {
                            return roof.name ==
                                       (level[1] == "MEM" ? "DRAM" : level[1].toStdString()) &&
                                   roof.operation == kernel[1].toStdString() &&
                                   roof.threads == static_cast<int>(at) + 1;
                        });
                    QVERIFY(found != roofline.ceilings.end());
                    QVERIFY(near(found->high, best[at][1].toDouble()));
                    QVERIFY(found->low <= found->value && found->value <= found->high);
                    ++compared;
                }
            }
        }
        QCOMPARE(compared, std::size_t{3 * 5 * 4});
        QCOMPARE(roofline.ceilings.size(), compared);
        QCOMPARE(roofline.levels.size(), std::size_t{2});
        QCOMPARE(roofline.levels[1].bytes, 2.0 * 1024 * 1024);
        QCOMPARE(roofline.levels[1].sharedBy, 4);
        QCOMPARE(roofline.machine, std::string("Example CPU"));
        QVERIFY(hasNote(roofline.provenance, "FLOPs per cycle of FMA, DP"));
    }

    void kerncraftPeaksAndRefusals()
    {
        const Folder folder;
        const QByteArray text(
            "kerncraft version: 0.8\nmodel name: Box\nclock: 2.5 GHz\n"
            "cores per socket: 20\n"
            "FLOPs per cycle:\n  DP: {ADD: 16, FMA: 32, total: 32}\n"
            "memory hierarchy: []\n");
        const auto document = importStudy({folder.write("m.yml", text)}, {});
        if (sentence(document).contains("built without yaml-cpp")) {
            QSKIP("built without yaml-cpp");
        }
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofs = document->rooflines.front()->ceilings;
        QCOMPARE(roofs.size(), std::size_t{4});
        QCOMPARE(roofs[2].name, std::string("FMA"));
        QCOMPARE(roofs[2].value, 80.0);
        QCOMPARE(roofs[3].value, 1600.0);
        QCOMPARE(roofs[3].threads, 20);
        const auto cut = importStudy({folder.write("c.yml", text + "a: [1, 2")}, {});
        QVERIFY2(sentence(cut).contains("expected YAML as kerncraft reads it"),
                 qPrintable(sentence(cut)));
        const auto wrong = importStudy(
            {folder.write("w.yml", text + "benchmarks: {measurements: {L1: {1: {results: {copy: "
                                          "[x]}}}}}\n")},
            {});
        QVERIFY2(sentence(wrong).contains("line 8: expected a bandwidth, found \"x\""),
                 qPrintable(sentence(wrong)));
    }

    // Written as RAJAPerf's own code does, which was read; times are those of all repetitions.
    void rajaPerf()
    {
        const Folder folder;
        const auto times = folder.write("RAJAPerf-timing-Minimum.csv",
                                        "Min Runtime Report (sec.)  ,  , \n"
                                        "Kernel        , Base_Seq , RAJA_Seq \n"
                                        "Kernel        , default  , default  \n"
                                        "Basic_DAXPY   , 2.000000 , 2.500000\n"
                                        "Basic_COPY8   , Not run  , 1.000000\n");
        const auto kernels =
            folder.write("RAJAPerf-kernels.csv",
                         "Kernels       , Problem size , Reps , Iterations/rep , Kernels/rep , "
                         "Bytes/rep , FLOPS/rep\n"
                         "Basic_DAXPY   , 1000000 , 500 , 1000000 , 1 , 24000000 , 2000000\n");
        const auto document = importStudy({times, kernels}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(valueOf(table, "time (Min)", columnOf(table, "Basic_DAXPY, RAJA_Seq, default")),
                 2.5);
        QCOMPARE(table.columns.size(), std::size_t{3});
        const auto& points = document->rooflines.front()->points;
        QCOMPARE(points.size(), std::size_t{2});
        QVERIFY(near(points[0].performance, 500 * 2e6 / 2.0 * 1e-9));
        QVERIFY(near(points[0].intensity, 1.0 / 12));
        const auto alone = importStudy({kernels}, {});
        QVERIFY2(sentence(alone).contains("contains no values"), qPrintable(sentence(alone)));
    }

    // The same measured twice is a repetition, and another loads : stores ratio is another roof.
    void carmRepetitions()
    {
        const Folder folder;
        const QByteArray text(
            "Name:,box,L1 Size:,32,L2 Size:,1024,L3 Size:,16384,,L1,L1,L2,L2,L3,L3,DRAM,DRAM,FP,FP,"
            "FP FMA,FP_FMA\nDate,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP "
            "Inst.,"
            "GB/s,I/Cycle,GB/s,I/Cycle,GB/s,I/Cycle,GB/s,I/Cycle,Gflop/s,I/Cycle,Gflop/s,I/Cycle\n"
            "2024-05-27 08:00:00,avx2,dp,8,2,1,No,5,fma,3000,2,1000,1,200,0.5,40,0.1,500,2,0,0\n"
            "2024-05-28 08:00:00,avx2,dp,8,2,1,No,5,fma,3200,2,1000,1,200,0.5,50,0.1,520,2,0,0\n"
            "2024-05-28 09:00:00,avx2,dp,8,1,0,No,5,fma,2900,2,900,1,100,0.5,30,0.1,520,2,0,0\n");
        const auto document = importStudy({folder.write("box_roofline.csv", text)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofs = document->rooflines.front()->ceilings;
        QCOMPARE(roofs.size(), std::size_t{9});
        QCOMPARE(roofs[0].value, 3200.0);
        QCOMPARE(roofs[0].median, 3100.0);
        QCOMPARE(roofs[0].low, 3000.0);
        QCOMPARE(roofs[0].high, 3200.0);
        QCOMPARE(roofs[0].operation, std::string("2:1"));
        QCOMPARE(roofs[4].value, 520.0);
        QCOMPARE(roofs[5].operation, std::string("load"));
    }

    // Its columns are sizes, not levels.
    void carmMemoryCurve()
    {
        const Folder folder;
        const auto document = importStudy(
            {folder.write("box_memory_curve.csv",
                          "Name:,box,L1 Size:,32,L2 Size:,1024,L3 Size:,16384,2,2,64,64\n"
                          "Date,ISA,Precision,Threads,Loads,Stores,Interleaved,,Gbps,I/Cycle,Gbps,"
                          "I/Cycle\n2024-05-27_08-00-00,avx2,dp,1,2,1,No,,190.5,2,80.25,1\n")},
            {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& roofs = document->rooflines.front()->ceilings;
        QCOMPARE(roofs.size(), std::size_t{2});
        QCOMPARE(roofs[1].name, std::string("64 KiB"));
        QCOMPARE(roofs[1].value, 80.25);
        QCOMPARE(roofs[1].bytes, 65536.0);
    }
};

PAPILIO_TEST(HpcBenchmarks)
#include "test_hpc_benchmarks.moc"
