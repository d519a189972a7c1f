#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/model/basis.h"
#include "tests/io/fixtures.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::vector<double> counts(const Dataset& data, std::string_view name)
{
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        if (data.eventIds[event] == name) {
            const auto block = data.block(event);
            return {block.begin(), block.end()};
        }
    }
    return {};
}

std::string unitOf(const Document& document, const std::string& event)
{
    const auto known = document.descriptionsOf(event);
    return known.empty() ? std::string() : known.front().summary;
}

// As ncu prints them: its own lines, the program's, a header, a line of units.
constexpr const char* raw =
    "==PROF== Connected to process 4242 (/usr/bin/copy)\n"
    "checksum, 17\n"
    "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\",\"Stream\","
    "\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"device__attribute_display_name\","
    "\"dram__bytes_read.sum\",\"gpu__time_duration.sum\",\"smsp__inst_executed.sum\","
    "\"launch__func_cache_config\"\n"
    "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"Mbyte\",\"usecond\",\"inst\","
    "\"\"\n"
    "\"0\",\"4242\",\"copy\",\"node7\",\"void copy<double>(double*, int)\",\"1\",\"7\","
    "\"(256, 1, 1)\",\"(4096, 1, 1)\",\"0\",\"8.0\",\"NVIDIA A100\",\"8.39\",\"12.50\","
    "\"1,234,567 (3; 4)\",\"PreferNone\"\n"
    "\"1\",\"4242\",\"copy\",\"node7\",\"scale(double*)\",\"1\",\"7\",\"(256, 1, 1)\","
    "\"(4096, 1, 1)\",\"0\",\"8.0\",\"NVIDIA A100\",\"4.00\",\"2.00\",\"99\",\"PreferNone\"\n"
    "\"2\",\"4242\",\"copy\",\"node7\",\"void copy<double>(double*, int)\",\"1\",\"7\","
    "\"(256, 1, 1)\",\"(4096, 1, 1)\",\"0\",\"8.0\",\"NVIDIA A100\",\"8.41\",\"12.75\",\"n/a\","
    "\"PreferNone\"\n"
    "==PROF== Disconnected from process 4242\n";

const QByteArray longHead =
    "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\",\"Stream\","
    "\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"Section Name\",\"Metric Name\",\"Metric "
    "Unit\",\"Metric Value\",\"Rule Name\",\"Rule Type\",\"Rule Description\"\n";

QByteArray longRow(
    int id, const char* section, const char* metric, const char* unit, const char* value)
{
    return QByteArray("\"") + QByteArray::number(id) +
           "\",\"1\",\"app\",\"host\",\"k(int*)\",\"1\",\"7\",\"(256, 1, 1)\",\"(8, 1, "
           "1)\",\"0\",\"7.5\",\"" +
           section + "\",\"" + metric + "\",\"" + unit + "\",\"" + value + "\",\"\",\"\",\"\"\n";
}

constexpr const char* nano =
    "Instructions retired: 1.00\nCore cycles: 4.00\nReference cycles: 3.52\n"
    "UOPS_ISSUED.ANY: 1.00\nMEM_LOAD_RETIRED.L1_MISS: 0.00\n";

}  // namespace

class GpuAndBenchTools : public QObject {
    Q_OBJECT

private slots:
    void theRawPageOfNsightCompute()
    {
        const Folder folder;
        const auto read = importStudy({folder.write("ncu.csv", raw)}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.size(), std::size_t{2});
        QCOMPARE(read->benchmarks[0]->name, std::string("copy"));
        QCOMPARE(read->benchmarks[1]->name, std::string("scale"));
        const auto& copy = *read->benchmarks[0]->data;
        QCOMPARE(copy.repetitions, std::size_t{2});
        // Mbyte and usecond in their base units.
        const auto bytes = counts(copy, "dram__bytes_read.sum");
        QVERIFY(std::abs(bytes[0] - 8.39e6) < 1e-6 && std::abs(bytes[1] - 8.41e6) < 1e-6);
        QVERIFY(std::abs(counts(copy, "gpu__time_duration.sum")[0] - 12.5e-6) < 1e-18);
        QCOMPARE(unitOf(*read, "dram__bytes_read.sum"), std::string("Unit: byte."));
        QCOMPARE(unitOf(*read, "gpu__time_duration.sum"), std::string("Unit: second."));
        // Thousands, the list of instances, and what was not measured.
        const auto executed = counts(copy, "smsp__inst_executed.sum");
        QCOMPARE(executed[0], 1234567.0);
        QVERIFY(std::isnan(executed[1]) && copy.valid.size() == copy.values.size());
        // Text is no metric.
        QVERIFY(counts(copy, "launch__func_cache_config").empty());
        QCOMPARE(read->machines.front().id, std::string("NVIDIA A100"));
        QCOMPARE(read->benchmarks[0]->machine, std::string("NVIDIA A100"));
        QVERIFY(writeStudy(*read, folder / "s.h5"));
        QVERIFY(readStudy(folder / "s.h5"));
    }

    void theLongFormOfNsightCompute()
    {
        const Folder folder;
        const auto text =
            longHead + longRow(0, "GPU Speed Of Light Throughput", "Duration", "ms", "2.00") +
            longRow(0, "GPU Speed Of Light Throughput", "Memory Throughput", "%", "14.26") +
            longRow(0, "Memory Workload Analysis", "Memory Throughput", "Gbyte/second", "12.5") +
            longRow(0, "Launch Statistics", "Function Cache Configuration", "", "PreferNone") +
            longRow(0, "SpeedOfLight", "", "", "") +
            longRow(0, "Command line profiler metrics", "lts__t_sectors.sum", "sector", "1,000") +
            longRow(1, "GPU Speed Of Light Throughput", "Duration", "us", "900.00") +
            longRow(1, "Command line profiler metrics", "lts__t_sectors.sum", "sector", "1,010");

        const auto read = importStudy({folder.write("details.csv", text)}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& data = *read->benchmarks.front()->data;
        QCOMPARE(data.repetitions, std::size_t{2});
        QCOMPARE(data.eventCount(), std::size_t{4});
        QCOMPARE(counts(data, "lts__t_sectors.sum"), (std::vector<double>{1000, 1010}));
        const auto times = counts(data, "GPU Speed Of Light Throughput: Duration");
        QVERIFY(std::abs(times[0] - 2e-3) < 1e-15 && std::abs(times[1] - 0.9e-3) < 1e-15);
        // One name, two meanings: the section distinguishes them.
        QCOMPARE(counts(data, "Memory Workload Analysis: Memory Throughput")[0], 12.5e9);
        QCOMPARE(counts(data, "GPU Speed Of Light Throughput: Memory Throughput")[0], 14.26);
        QCOMPARE(unitOf(*read, "Memory Workload Analysis: Memory Throughput"),
                 std::string("Unit: byte/second."));
    }

    // The same numbers as a German system prints them.
    void anotherLocale()
    {
        const Folder folder;
        const auto text = longHead +
                          longRow(0, "Command line profiler metrics", "a", "", "1.234,5") +
                          longRow(0, "Command line profiler metrics", "b", "", "2,25") +
                          longRow(0, "Command line profiler metrics", "c", "", "1.000");
        const auto read = importStudy({folder.write("de.csv", text)}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& data = *read->benchmarks.front()->data;
        QCOMPARE(counts(data, "a"), std::vector<double>{1234.5});
        QCOMPARE(counts(data, "b"), std::vector<double>{2.25});
        QCOMPARE(counts(data, "c"), std::vector<double>{1000});
    }

    void nsightRefusals()
    {
        const Folder folder;
        QByteArray cut = raw;
        cut.truncate(cut.indexOf("\"NVIDIA A100\",\"8.41\""));
        const auto said = sentence(importStudy({folder.write("cut.csv", cut)}, {}));
        QVERIFY2(said.contains(
                     "cut.csv: line 7, column 1: expected 16 cells, found 12; the file is cut off"),
                 qPrintable(said));
        ImportOptions options;
        options.format = ImportFormat{"nsight-compute"};
        const auto none = sentence(importStudy({folder.write("n.csv", "hello\n")}, options));
        QVERIFY2(none.contains("n.csv: contains no values"), qPrintable(none));
        // Two executions in one file: a header that appears again.
        const auto twice = importStudy(
            {folder.write("twice.csv", QByteArray(raw) + QByteArray(raw).replace("8.39", "8.38"))},
            {});
        QVERIFY2(twice, qPrintable(sentence(twice)));
        const auto bytes = counts(*twice->benchmarks[0]->data, "dram__bytes_read.sum");
        QCOMPARE(bytes.size(), std::size_t{4});
        QVERIFY(std::abs(bytes[0] - 8.39e6) < 1e-6 && std::abs(bytes[2] - 8.38e6) < 1e-6);
    }

    void perfSpectOverTime()
    {
        const Folder folder;
        const QByteArray head =
            "TS,SKT,CPU,CID,CPU utilization %,CPI,memory bandwidth read (MB/sec)\n";
        const auto path =
            folder.write("host_metrics.csv",
                         head + "1700000005,0,,,12.5,0.8,1200\r\n1700000005,1,,,11,,1100\r\n" +
                             head + "1700000010,0,,,13,0.9,1300\r\n");
        const auto read = importStudy({path}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& table = *read->counters.front();
        QCOMPARE(table.events, (std::vector<std::string>{"CPU utilization %", "CPI",
                                                         "memory bandwidth read (MB/sec)"}));
        QCOMPARE(table.units, (std::vector<std::string>{"%", "metric", "MB/sec"}));
        QCOMPARE(table.runs(),
                 (std::vector<std::string>{"socket 0, 0 s", "socket 1, 0 s", "socket 0, 5 s"}));
        QCOMPARE(table.value(0, 0), 12.5);
        QVERIFY(std::isnan(table.value(1, 1)));
        QCOMPARE(table.value(2, 2), 1300.0);
        QCOMPARE(table.columns[2].time, 5.0);

        const auto cut =
            sentence(importStudy({folder.write("cut.csv", head + "1700000005,0,,,12.5,0.\n")}, {}));
        QVERIFY2(cut.contains(
                     "cut.csv: line 2, column 1: expected 7 cells, found 6; the file is cut off"),
                 qPrintable(cut));
    }

    void perfSpectSummary()
    {
        const Folder folder;
        const auto path = folder.write("host_metrics_summary.csv",
                                       "metric,mean,min,max,stddev\nCPU operating frequency (in "
                                       "GHz),2.5,2.4,2.6,0.05\nTMA_Retiring(%),30,10,40,6\n");
        const auto read = importStudy({path}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& table = *read->counters.front();
        QCOMPARE(table.value(0, 0), 2.5);
        QCOMPARE(table.units, (std::vector<std::string>{"GHz", "%"}));
        QVERIFY(std::abs(table.spread[table.at(0, 0)] - 0.02) < 1e-12);
        QVERIFY(std::abs(table.spread[table.at(1, 0)] - 0.2) < 1e-12);
    }

    // Files are kernels, lists that begin again repetitions.
    void nanoBenchLists()
    {
        const Folder folder;
        const auto load = folder.write(
            "load.txt",
            QByteArray(nano) + QByteArray(nano).replace("Core cycles: 4", "Core cycles: 5"));
        const auto add = folder.write("add.txt",
                                      "Instructions retired: 2.00\nCore cycles: 2.00\n"
                                      "UOPS_EXECUTED.THREAD: 2.00\n");
        const auto read = importStudy({load, add}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.size(), std::size_t{1});
        const auto& data = *read->benchmarks.front()->data;
        QCOMPARE(data.kernelCount(), std::size_t{2});
        QCOMPARE(std::string(data.kernels[0]), std::string("load"));
        QCOMPARE(data.repetitions, std::size_t{2});
        QCOMPARE(data.eventCount(), std::size_t{6});
        const auto cycles = counts(data, "Core cycles");
        QCOMPARE(cycles[0], 4.0);
        QCOMPARE(cycles[1], 2.0);
        QCOMPARE(cycles[2], 5.0);
        QVERIFY(std::isnan(cycles[3]));  // the second file has one list
        QCOMPARE(data.valid.size(), data.values.size());
        // No basis, of two kernels or of one: nothing can be defined.
        QVERIFY(isPlaceholder(read->benchmarks.front()->basis));
        const auto alone = importStudy({add}, {});
        QVERIFY2(alone, qPrintable(sentence(alone)));
        QVERIFY(isPlaceholder(alone->benchmarks.front()->basis));

        ImportOptions options;
        options.format = ImportFormat{"nanobench"};
        const auto none = sentence(importStudy({folder.write("n.txt", "a: b\n")}, options));
        QVERIFY2(none.contains("n.txt: contains no values"), qPrintable(none));
        // An options file with such lines is none.
        QVERIFY(!importStudy({folder.write("o.txt", "alpha: 1.0\nbeta: 2.0\n")}, {}));
    }
};

PAPILIO_TEST(GpuAndBenchTools)
#include "test_gpu_and_bench_tools.moc"
