#include "core/analysis/pipeline.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/model/basis.h"
#include "tests/io/cat_fixtures.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

/// The value of one kernel, found by its name.
double value(const Dataset& data,
             std::string_view event,
             std::size_t repetition,
             std::size_t thread,
             std::string_view kernel)
{
    for (std::size_t e = 0; e < data.eventCount(); ++e) {
        for (std::size_t k = 0; data.eventIds[e] == event && k < data.kernelCount(); ++k) {
            if (data.kernels[k] == kernel) {
                const auto threads = std::max<std::size_t>(1, data.threads);
                return data.block(e)[(repetition * threads + thread) * data.kernelCount() + k];
            }
        }
    }
    return -12345;
}

}  // namespace

class CatImport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const auto document = importStudy({fixture("run1"), fixture("run2")}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        document_ = *document;
    }

    void everySuffixIsABenchmark()
    {
        QStringList names;
        for (const auto& benchmark : document_.benchmarks) {
            names << QString::fromStdString(benchmark->name);
            QVERIFY(checkDataset(*benchmark->data));
            QVERIFY(checkBasis(*benchmark->basis, benchmark->data->kernelCount()));
            QVERIFY(checkSignatures(*benchmark->signatures, benchmark->basis->matrix.cols()));
            QVERIFY(basisQuality(*benchmark->basis).dependent.empty());
            QVERIFY(!benchmark->signatures->empty());
            QCOMPARE(benchmark->data->provenance.source, std::string("import:cat"));
            QCOMPARE(benchmark->data->repetitions, std::size_t{2});
        }
        QCOMPARE(names, QStringList({"branch", "data.reads", "data.writes", "flops", "vec", "instr",
                                     "icache"}));
        QCOMPARE(document_.title, std::string("run1, run2"));
    }

    void branchIsQuantized()
    {
        const auto& branch = benchmark("branch");
        QVERIFY(branch.kind == BenchmarkKind::Branch);
        QCOMPARE(branch.data->kernelCount(), std::size_t{11});
        QCOMPARE(std::string(branch.data->kernels[9]), std::string("b6"));
        QCOMPARE(branch.data->provenance.quantum, 0.25);
        QVERIFY(hasNote(*branch.data, "multiples of 0.25"));
        QCOMPARE(value(*branch.data, "BR:ALL", 1, 0, "b6"), 3.0);
        QCOMPARE(value(*branch.data, "BR:TAKEN=1", 1, 0, "b1"), 1.75);
    }

    void emptyAndAbsentFilesAreMissing()
    {
        const auto& data = *benchmark("branch").data;
        QCOMPARE(data.eventCount(), std::size_t{4});
        QVERIFY(hasNote(data, "The toolkit could not count these events"));
        QVERIFY(hasNote(data,
                        "their files are empty: NOT:COUNTED."));  // once, not for every repetition
        QVERIFY(hasNote(data, "they are not in every folder: ONLY:ONCE"));
        const auto measured = [&](std::size_t event) {
            return std::count(data.mask(event).begin(), data.mask(event).end(), 1);
        };
        QCOMPARE(measured(0), 22);  // BR:ALL
        QCOMPARE(measured(2), 0);   // NOT:COUNTED
        QCOMPARE(measured(3), 11);  // ONLY:ONCE
    }

    void vecDropsPlaceholdersAndShapesItsBasis()
    {
        const auto& vec = benchmark("vec");
        QVERIFY(vec.kind == BenchmarkKind::CpuFlops);
        QCOMPARE(vec.data->kernelCount(), std::size_t{24});
        QVERIFY(hasNote(*vec.data, "12 rows in half precision were left out"));
        QCOMPARE(vec.basis->expectations,
                 std::vector<std::string>({"S_SCAL", "S_128", "D_SCAL", "D_128", "S_SCAL_FMA",
                                           "S_128_FMA", "D_SCAL_FMA", "D_128_FMA"}));
        QCOMPARE(vec.basis->matrix(12, 4), 12.0);
        QCOMPARE(vec.basis->matrix.col(4).sum(), 84.0);
        QCOMPARE(value(*vec.data, "FP:SCALAR_SINGLE", 0, 0, "SP FMA Scalar 48"), 96.0);
        QCOMPARE(value(*vec.data, "CYCLES", 1, 0, "DP Non-FMA Vector AVX128 96"), 289.0);
        QCOMPARE(vec.data->rawCounts.size(), vec.data->values.size());
        // Operations of the widths that are there; those of 256 and 512 bits went.
        QCOMPARE(vec.signatures->size(), std::size_t{6});
        QCOMPARE((*vec.signatures)[1].metric, std::string("SP Ops."));
        QCOMPARE((*vec.signatures)[1].coefficients,
                 Eigen::VectorXd((Eigen::VectorXd(8) << 1, 4, 0, 0, 2, 8, 0, 0).finished()));
    }

    void flopsAreNormalizedAndKeepTheirCounts()
    {
        const auto& flops = benchmark("flops");
        QVERIFY(flops.kind == BenchmarkKind::Custom);
        QCOMPARE(flops.data->kernelCount(), std::size_t{24});
        QCOMPARE(value(*flops.data, "FP:DIV", 0, 0, "Single-Precision Vector Normalization N=5"),
                 5.0 / 16);
        QCOMPARE(flops.data->rawCounts[5], std::int64_t{5});
        for (std::size_t kernel = 0; kernel < 24; ++kernel) {
            QCOMPARE(flops.data->values[kernel],
                     static_cast<double>(flops.data->rawCounts[kernel]) /
                         flops.data->iterations[kernel]);
        }
        // Add, multiply and divide grow alike in these kernels, so one of them stands for all.
        QVERIFY(hasNote(*flops.data, "left out"));
        QVERIFY(hasNote(*flops.data, "S_MUL"));
    }

    void flopsTellRepeatedRowsApartAndTakeAnyTitle()
    {
        const Folder folder;
        folder.write(
            "A.flops",
            "#\xc3\x84hnlich\n#N RawEvtCnt NormdEvtCnt ExpectedAdd ExpectedSub ExpectedMul "
            "ExpectedDiv ExpectedSqrt ExpectedFMA ExpectedTotal\n"
            "1 1 1 1 0 0 0 0 0 1\n2 2 1 0 0 2 0 0 0 2\n2 3 1 0 0 3 0 0 0 3\n");
        const auto document = importStudy({folder.path().toStdString()}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& data = *document->benchmarks.front()->data;
        QCOMPARE(std::string(data.kernels[1]), std::string("\u00c4hnlich N=2"));
        QCOMPARE(std::string(data.kernels[2]), std::string("\u00c4hnlich N=2 [2]"));
        QVERIFY(writeStudy(*document, (folder.path() + "/saved.h5").toStdString()));
    }

    void instrTellsRepeatedTitlesApart()
    {
        const auto& instr = benchmark("instr");
        QCOMPARE(instr.basis->expectations,
                 std::vector<std::string>({"Mem_RO", "FP32_SUB(ILP)", "FP32_SUB(ILP) [2]"}));
        QCOMPARE(instr.basis->matrix(2, 1), 40.0);
        QCOMPARE(instr.basis->matrix(5, 2), 36.0);
        QCOMPARE(value(*instr.data, "INST:ODD", 0, 0, "FP32_SUB(ILP) [2] 2000"), 3.0);
        QCOMPARE(value(*instr.data, "INST:ODD", 1, 0, "FP32_SUB(ILP) [2] 2000"), 6001.0 / 2000);
        QCOMPARE(instr.data->iterations, std::vector<double>({1000, 2000, 1000, 2000, 1000, 2000}));
        QVERIFY(hasNote(*instr.data, "numbered by position"));
    }

    void icacheNamesItsCodeSizes()
    {
        const auto& icache = benchmark("icache");
        QCOMPARE(icache.data->kernelCount(), std::size_t{48});
        QCOMPARE(std::string(icache.data->kernels[0]), std::string("10 x1 TRUE_IF"));
        QCOMPARE(std::string(icache.data->kernels[47]), std::string("5000 x12 FALSE_IF"));
        QCOMPARE(icache.basis->matrix.rowwise().sum(), Eigen::VectorXd(Eigen::VectorXd::Ones(48)));
    }

    void dataReadsHaveThreadsAndRegions()
    {
        const auto& reads = benchmark("data.reads");
        QVERIFY(reads.kind == BenchmarkKind::DataCache);
        QCOMPARE(reads.data->threads, std::size_t{2});
        QCOMPARE(reads.data->kernelCount(), std::size_t{8});
        QCOMPARE(std::string(reads.data->kernels[0]),
                 std::string("PTRN=3 STRIDE=64 PPB=512 L1 6888"));
        QCOMPARE(std::string(reads.data->kernels[7]),
                 std::string("PTRN=4 STRIDE=128 PPB=0.5 M 69770409"));
        QCOMPARE(reads.basis->expectations,
                 std::vector<std::string>({"L1DM", "L1DH", "L2DH", "L3DH"}));
        Eigen::MatrixXd expected(4, 4);
        expected << 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0;
        QCOMPARE(Eigen::MatrixXd(reads.basis->matrix.topRows(4)), expected);
        QCOMPARE(Eigen::MatrixXd(reads.basis->matrix.bottomRows(4)), expected);
        const double latency =
            value(*reads.data, "cat::latencies", 1, 1, "PTRN=3 STRIDE=64 PPB=512 L1 6888");
        QVERIFY(std::abs(latency - (std::sqrt(6888.0) / 50 + 2)) < 1e-6);
        QVERIFY(hasNote(*reads.data, "cat::latencies is a measured time"));
    }

    void studySurvivesSavingAndAnalysis()
    {
        const Folder folder;
        QVERIFY(writeStudy(document_, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(difference(document_, *read), std::string());
        for (const auto& benchmark : read->benchmarks) {
            const auto analysis = analyze(benchmark);
            QVERIFY2(analysis.isComplete(), analysis.problem ? analysis.problem->message.c_str()
                                                             : benchmark->name.c_str());
        }
    }

    // BR:ALL counts CR + D in every kernel; its metric follows.
    void branchEventIsRecognized()
    {
        const auto analysis = analyze(document_.benchmark("branch"));
        QVERIFY(analysis.isComplete());
        QCOMPARE(analysis.pivoting->chosen.size(), std::size_t{1});
        QCOMPARE(
            std::string(analysis.noise->dataset->eventNames[analysis.pivoting->chosen[0].event]),
            std::string("BR:ALL"));
    }

    void previewCountsTheSame()
    {
        const auto preview = previewImport({fixture("run1"), fixture("run2")}, {});
        QVERIFY2(preview, preview ? "" : preview.error().message.c_str());
        QVERIFY(preview->formats == std::vector{ImportFormat::Cat});
        QCOMPARE(preview->items.size(), document_.benchmarks.size());
        for (std::size_t index = 0; index < preview->items.size(); ++index) {
            const auto& item = preview->items[index];
            const auto& data = *document_.benchmarks[index]->data;
            QCOMPARE(item.benchmark, document_.benchmarks[index]->name);
            QVERIFY(item.kind == document_.benchmarks[index]->kind);
            QCOMPARE(item.events, data.eventCount());
            QCOMPARE(item.repetitions, data.repetitions);
            QCOMPARE(item.threads, data.threads);
        }
    }

    void filesNamedOneByOneWork()
    {
        const auto document =
            importStudy({fixture("run1/BR:ALL.branch"), fixture("run2/BR:ALL.branch")}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->benchmarks.front()->data->repetitions, std::size_t{2});
        QCOMPARE(document->benchmarks.front()->data->eventCount(), std::size_t{1});
    }

    void directoryOfDirectoriesWorks()
    {
        const auto document = importStudy({fixture("")}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->benchmarks.size(), document_.benchmarks.size());
        QCOMPARE(document->benchmarks.front()->data->repetitions, std::size_t{2});
        QCOMPARE(document->title, std::string("cat"));
    }

    void oneBenchmarkCanBeChosen()
    {
        ImportOptions options;
        options.benchmark = "vec";
        const auto document = importStudy({fixture("run1")}, options);
        QVERIFY(document);
        QCOMPARE(document->benchmarks.size(), std::size_t{1});
        QVERIFY(hasNote(*document->benchmarks.front()->data, "Only one repetition"));

        options.benchmark = "mine";
        QVERIFY(QString::fromStdString(message({fixture("run1")}, options))
                    .contains("chosen by its name"));
        options.benchmark.clear();
        options.kind = BenchmarkKind::Custom;
        QVERIFY(QString::fromStdString(message({fixture("run1")}, options))
                    .contains("contains 7 benchmarks"));
        const auto alone = importStudy({fixture("run1/BR:ALL.branch")},
                                       {ImportFormat::Auto, "mine", BenchmarkKind::Custom, {}, {}});
        QVERIFY(alone);
        QCOMPARE(alone->benchmarks.front()->name, std::string("mine"));
        QVERIFY(alone->benchmarks.front()->kind == BenchmarkKind::Custom);
    }

    // Formats of PAPI 7.0, told by their content.
    void headlessFilesAreRead()
    {
        const Folder folder;
        QByteArray vec;
        QByteArray flops;
        QByteArray icache;
        for (int block = 0; block < 18; ++block) {
            for (const int count : block < 9 ? QList<int>{24, 48, 96} : QList<int>{12, 24, 48}) {
                vec += QByteArray::number(count) + " " + QByteArray::number(count * 2) + "\n";
            }
        }
        for (int row = 0; row < 648; ++row) {
            flops += QByteArray::number(row) + "\n";
        }
        for (int row = 0; row < 48; ++row) {
            icache += QByteArray::number(row / 4.0) + "\n";
        }
        folder.write("old/A.vec", vec);
        folder.write("old/A.flops", flops);
        folder.write("old/A.instr", icache);
        folder.write("old/B.instr", "");
        folder.write("old/A.data.reads",
                     "# Core: 1\n# PTRN=3, STRIDE=64, PPB=64.000000, ThreadCount=1\n4096 0\n131072 "
                     "1\n8388608 1\n134217728 1\n");

        const auto document = importStudy({folder / "old"}, {});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto data = [&](const char* name) -> const Dataset& {
            return *document->benchmark(name)->data;
        };
        QCOMPARE(data("vec").kernelCount(), std::size_t{54});
        QCOMPARE(document->benchmark("vec")->basis->matrix.cols(), Eigen::Index{18});
        QVERIFY(hasNote(data("vec"), "no headers (PAPI 7.0)"));
        QCOMPARE(data("flops").kernelCount(), std::size_t{648});
        QCOMPARE(data("icache").kernelCount(), std::size_t{48});
        QCOMPARE(data("icache").eventCount(), std::size_t{2});
        QVERIFY(document->benchmark("instr") == nullptr);
        QVERIFY(hasNote(data("data.reads"), "32 KiB, 1 MiB and 32 MiB were assumed"));
        QCOMPARE(document->benchmark("data.reads")->basis->matrix.cols(), Eigen::Index{4});
    }

    // 48 bare rows in the order of the CPU-FLOPs basis are that basis.
    void headlessVecOfTheBasisIsCpuFlops()
    {
        const Folder folder;
        QByteArray vec;
        for (int block = 0; block < 16; ++block) {
            for (const int count : block < 8 ? QList<int>{24, 48, 96} : QList<int>{12, 24, 48}) {
                vec += QByteArray::number(count) + " 0\n";
            }
        }
        const auto document = importStudy({folder.write("A.vec", vec)}, {});
        QVERIFY(document);
        QVERIFY(document->benchmarks.front()->kind == BenchmarkKind::CpuFlops);
        QCOMPARE(document->benchmarks.front()->basis->expectations.front(), std::string("S_SCAL"));
    }

    void smallCachesLeaveExpectationsOut()
    {
        const Folder folder;
        folder.write("A.data.reads",
                     "# L1:32768 L2:1048576\n# PTRN=3, STRIDE=64, PPB=512, ThreadCount=1\n4096 "
                     "1\n131072 2\n8388608 3\n");
        const auto document = importStudy({folder.path().toStdString()}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->benchmarks.front()->basis->expectations,
                 std::vector<std::string>({"L1DM", "L1DH", "L2DH"}));
        QVERIFY(hasNote(*document->benchmarks.front()->data, "left out: L3DH"));
        QVERIFY(analyze(document->benchmarks.front()).isComplete());
    }

    void onlyEmptyFilesStillMakeAStudy()
    {
        const Folder folder;
        folder.write("A.instr", "");
        folder.write("A.branch", "");
        const auto document = importStudy({folder.path().toStdString()}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->benchmark("branch")->data->kernelCount(), std::size_t{11});
        QCOMPARE(document->benchmark("instr")->data->kernelCount(), std::size_t{1});
        const auto analysis = analyze(document->benchmark("instr"));  // its kernels are not known
        QVERIFY(analysis.noise && analysis.problem && !analysis.isComplete());
        QCOMPARE(analysis.problem->message, std::string(noBasisText));
    }

private:
    [[nodiscard]] const Benchmark& benchmark(const std::string& name) const
    {
        return *document_.benchmark(name);
    }

    Document document_;
};

PAPILIO_TEST(CatImport)
#include "test_cat_import.moc"
