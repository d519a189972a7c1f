#include "core/analysis/noise.h"
#include "core/analysis/pipeline.h"
#include "core/io/importers/importer.h"
#include "core/io/study_file.h"
#include "tests/io/fixtures.h"

#include <QTest>

#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path fixture(const std::string& name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests" / "data" / "cat" / name;
}

std::filesystem::path sample(const std::string& name)
{
    return std::filesystem::path(PAPILIO_SHARED_DIR) / "data" / "samples" / name;
}

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

bool hasNote(const Dataset& data, const std::string& part)
{
    for (const auto& note : data.provenance.notes) {
        if (note.find(part) != std::string::npos) {
            return true;
        }
    }
    return false;
}

std::string message(const std::vector<std::filesystem::path>& paths,
                    const ImportOptions& options = {})
{
    const auto document = importStudy(paths, options);
    return document ? "imported" : document.error().message;
}

/// Numbers of a genuine file, read again in the plainest way: the given word of every row that is
/// no header.
std::vector<double> column(const std::filesystem::path& path, int word)
{
    std::vector<double> values;
    for (const auto& line : contentOf(path).split('\n')) {
        const auto words = line.simplified().split(' ');
        if (!line.startsWith('#') && words.size() > word && !words[word].isEmpty()) {
            values.push_back(words[word].toDouble());
        }
    }
    return values;
}

/// Paper 1, Eq. 4 for two repetitions, in long double.
double rnmse(const std::vector<double>& a, const std::vector<double>& b)
{
    long double sumA = 0;
    long double sumB = 0;
    long double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sumA += a[i];
        sumB += b[i];
        squares +=
            (static_cast<long double>(a[i]) - b[i]) * (static_cast<long double>(a[i]) - b[i]);
    }
    const auto count = static_cast<long double>(a.size());
    const long double product = std::abs(sumA / count * (sumB / count));
    return product > 0 ? static_cast<double>(std::sqrt(squares) / std::sqrt(count * product)) : 1.0;
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
        QCOMPARE(document_.title, std::string("run1"));
    }

    void branchIsQuantised()
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
        QVERIFY(hasNote(data, "Empty files"));
        QVERIFY(hasNote(data, "NOT:COUNTED"));
        QVERIFY(hasNote(data, "a repetition is missing: ONLY:ONCE"));
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

    void flopsAreNormalisedAndKeepTheirCounts()
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
        QVERIFY(hasNote(*instr.data, "told apart by their position"));
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
        QVERIFY(hasNote(*reads.data, "cat::latencies is measured time"));
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
    void branchEventIsRecognised()
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
        QVERIFY(preview->format == ImportFormat::Cat);
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
        QVERIFY(hasNote(*document->benchmarks.front()->data, "One directory is one repetition"));

        options.benchmark = "mine";
        QVERIFY(QString::fromStdString(message({fixture("run1")}, options))
                    .contains("chosen by its name"));
        options.benchmark.clear();
        options.kind = BenchmarkKind::Custom;
        QVERIFY(QString::fromStdString(message({fixture("run1")}, options))
                    .contains("7 benchmarks are here"));
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
        QVERIFY(analyze(document->benchmark("instr")).isComplete());
    }

    void whatStandsWrongIsNamed_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const char* file, const QByteArray& text,
                            const char* sentence) {
            QTest::newRow(name) << QString(file) << text << QString(sentence);
        };
        row("short branch", "A.branch", "1.00\n2.00\n",
            "A.branch: line 3, column 1: expected 11 numbers, found 2");
        row("long branch", "A.branch", QByteArray("1\n").repeated(12),
            "A.branch: line 12, column 1: expected 11 numbers, found more");
        row("two numbers", "A.branch", "1 2\n",
            "A.branch: line 1, column 3: expected 1 number, found 2");
        row("text in branch", "A.branch", "1\nabc\n",
            "A.branch: line 2, column 1: expected a number, found \"abc\"");
        row("nan in branch", "A.branch", "nan\n",
            "A.branch: line 1, column 1: expected a number, found \"nan\"");
        row("vec before section", "A.vec", "# ExpectedInstrs EventCount\n24 1\n",
            "A.vec: line 2, column 1: expected the header of a section, found a row");
        row("vec of one number", "A.vec", "# ExpectedInstrs EventCount\n# SP FMA Scalar\n24\n",
            "A.vec: line 3, column 3: expected 2 numbers, found 1");
        row("vec without rows", "A.vec", "# ExpectedInstrs EventCount\n# SP FMA Scalar\n",
            "A.vec: line 3, column 1: expected rows of numbers, found none");
        row("flops of nine", "A.flops", "#Single-Precision GEMM\n0 0 0 0 0 0 0 0 0\n",
            "A.flops: line 2, column 18: expected 10 numbers, found 9");
        row("flops with text", "A.flops", "#Single-Precision GEMM\n0 0 x 0 0 0 0 0 0 1\n",
            "A.flops: line 2, column 5: expected a number, found \"x\"");
        row("instr of three", "A.instr", "# Mem_RO\n1 2 3\n",
            "A.instr: line 2, column 6: expected 4 numbers, found 3");
        row("instr without iterations", "A.instr", "# Mem_RO\n0 2 3 1\n",
            "A.instr: line 2, column 1: expected a number of iterations above 0");
        row("reads before section", "A.data.reads", "# Core: 0\n1 2\n",
            "A.data.reads: line 2, column 1: expected a header with PTRN and STRIDE, found a row");
        row("reads without threads", "A.data.reads", "# PTRN=3\n4096\n",
            "A.data.reads: line 2, column 5: expected a buffer size and a number for each thread, "
            "found one number");
        row("reads of other threads", "A.data.reads", "# PTRN=3\n4096 1 2\n8192 1\n",
            "A.data.reads: line 3, column 7: expected 3 numbers, found 2");
        row("header in icache", "A.icache", "# hello\n1\n",
            "A.icache: line 1, column 1: expected a number, found \"#\"");
    }
    void whatStandsWrongIsNamed()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        QFETCH(QString, sentence);
        const Folder folder;
        const auto path = folder.write(file.toStdString(), text);

        const auto document = importStudy({folder.path().toStdString()}, {});

        QVERIFY(!document);
        QCOMPARE(document.error().code, Errc::Malformed);
        QCOMPARE(QString::fromStdString(document.error().message),
                 QString::fromStdString(path.parent_path().string()) + "/" + sentence);
    }

    void filesThatDisagreeAreNamed()
    {
        const Folder folder;
        folder.write("A.icache", "1\n2\n");
        folder.write("B.icache", "1\n2\n3\n");
        const auto sentence = QString::fromStdString(message({folder.path().toStdString()}));
        QVERIFY2(sentence.contains("B.icache: its 3 rows differ from those of"),
                 qPrintable(sentence));
    }

    void otherDirectoriesAreRefused()
    {
        const Folder folder;
        folder.write("notes.txt", "hello");
        const auto path = std::filesystem::path(folder.path().toStdString());
        QVERIFY(QString::fromStdString(message({path}))
                    .contains("holds no output of the Counter Analysis Toolkit; expected files "
                              "that end in .branch"));
        QVERIFY(QString::fromStdString(message({fixture("run1"), fixture("run1")}))
                    .contains("was given twice"));
        QVERIFY(QString::fromStdString(message({fixture("run3")}))
                    .contains("there is no such file or directory"));
        folder.write("A.branch", QByteArray("1\n").repeated(11));
        const auto document = importStudy({path}, {});
        QVERIFY(document);
        QVERIFY(
            hasNote(*document->benchmarks.front()->data, "no output of the toolkit: notes.txt"));
        QVERIFY(
            QString::fromStdString(message({path, folder.write("x.csv", "event,rep,k\nA,0,1\n")}))
                .contains("import them one after the other"));
    }

    // Genuine output of the toolkit: the noise of what we imported is the noise of what stands in
    // its files.
    void genuineNoiseIsThatOfTheFiles_data()
    {
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("runs");
        QTest::addColumn<int>("word");
        QTest::newRow("branch") << "branch"
                                << "perf::TASK-CLOCK"
                                << "run" << 0;
        QTest::newRow("flops") << "flops"
                               << "perf::TASK-CLOCK"
                               << "run" << 2;
        QTest::newRow("latencies") << "data.reads"
                                   << "cat::latencies"
                                   << "dcr" << 1;
    }
    void genuineNoiseIsThatOfTheFiles()
    {
        if (!std::filesystem::exists(sample("cat_generated/run1"))) {
            QSKIP("genuine samples of the toolkit are not here");
        }
        QFETCH(QString, benchmark);
        QFETCH(QString, event);
        QFETCH(QString, runs);
        QFETCH(int, word);
        const auto first = sample("cat_generated/" + runs.toStdString() + "1");
        const auto second = sample("cat_generated/" + runs.toStdString() + "2");
        const auto file = event.toStdString() + "." + benchmark.toStdString();
        auto a = column(first / file, word);
        auto b = column(second / file, word);
        if (word == 1) {  // two threads: the median of two is their mean
            const auto otherA = column(first / file, 2);
            const auto otherB = column(second / file, 2);
            for (std::size_t row = 0; row < a.size(); ++row) {
                a[row] = (a[row] + otherA[row]) / 2;
                b[row] = (b[row] + otherB[row]) / 2;
            }
        }
        const double expected = rnmse(a, b);
        QVERIFY(expected > 0);

        const auto document = importStudy({first, second}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto data = document->benchmark(benchmark.toStdString())->data;
        const auto noise = measureNoise(data);

        for (std::size_t index = 0; index < data->eventCount(); ++index) {
            if (data->eventIds[index] == event.toStdString()) {
                QVERIFY2(std::abs(noise->maxRnmse[index] - expected) < 1e-12 * expected,
                         qPrintable(
                             QString("%1, expected %2").arg(noise->maxRnmse[index]).arg(expected)));
                return;
            }
        }
        QFAIL("the event was not imported");
    }

    void genuineDirectoriesLoadAndAnalyse_data()
    {
        QTest::addColumn<QStringList>("directories");
        QTest::addColumn<int>("benchmarks");
        QTest::newRow("runs") << QStringList{"cat_generated/run1", "cat_generated/run2"} << 4;
        QTest::newRow("reads") << QStringList{"cat_generated/dcr1", "cat_generated/dcr2"} << 1;
        QTest::newRow("7.0.0") << QStringList{"cat_generated_v700"} << 5;
        for (const char* one : {"branch", "dcr", "flops", "ic", "vec"}) {
            QTest::newRow(one) << QStringList{QString("cat_generated_v700/") + one} << 1;
        }
    }
    void genuineDirectoriesLoadAndAnalyse()
    {
        QFETCH(QStringList, directories);
        QFETCH(int, benchmarks);
        std::vector<std::filesystem::path> paths;
        for (const auto& directory : directories) {
            paths.push_back(sample(directory.toStdString()));
            if (!std::filesystem::exists(paths.back())) {
                QSKIP("genuine samples of the toolkit are not here");
            }
        }
        const Folder folder;

        const auto document = importStudy(paths, {});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(static_cast<int>(document->benchmarks.size()), benchmarks);
        QVERIFY(writeStudy(*document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read);
        for (const auto& benchmark : read->benchmarks) {
            QVERIFY2(analyze(benchmark).isComplete(), benchmark->name.c_str());
        }
    }

private:
    [[nodiscard]] const Benchmark& benchmark(const std::string& name) const
    {
        return *document_.benchmark(name);
    }

    Document document_;
};

QTEST_GUILESS_MAIN(CatImport)
#include "test_cat_import.moc"
