#include "core/analysis/pipeline.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/model/basis.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/case_loader.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

#ifdef PAPILIO_HAVE_SQLITE
#include <sqlite3.h>
#endif

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path real(const std::string& name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real" / name;
}

QString sentence(const Result<Document>& read)
{
    return read ? QString("imported") : QString::fromStdString(read.error().message);
}

/// A table as this test reads it, without the importer: column name to cells.
using Table = std::map<std::string, std::vector<std::string>>;

Table tableOf(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("a genuine file is missing");
    }
    const auto line = [&file] { return papilio::tests::csvFields(file.readLine().trimmed()); };
    const auto header = line();
    Table table;
    while (!file.atEnd()) {
        const auto cells = line();
        for (std::size_t column = 0; column < cells.size(); ++column) {
            table[header[column]].push_back(cells[column]);
        }
    }
    return table;
}

std::size_t eventNamed(const Dataset& data, std::string_view name)
{
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        if (data.eventIds[event] == name) {
            return event;
        }
    }
    return data.eventCount();
}

/// The counts of an event, one per repetition; empty where it is not there.
std::vector<double> counts(const Dataset& data, std::string_view name)
{
    const auto event = eventNamed(data, name);
    if (event == data.eventCount()) {
        return {};
    }
    const auto block = data.block(event);
    return {block.begin(), block.end()};
}

std::string machineProperty(const Document& document, const std::string& name)
{
    for (const auto& [key, value] : document.machines.front().attributes) {
        if (key == name) {
            return value;
        }
    }
    return {};
}

bool hasNote(const Dataset& data, const std::string& part)
{
    return std::ranges::any_of(data.provenance.notes, [&](const std::string& note) {
        return note.find(part) != std::string::npos;
    });
}

bool isImplausible(const Dataset& data)
{
    return hasNote(data, "Implausible");
}

/// The sum over X[0], X[1], … in every repetition, and how many there are.
std::pair<std::vector<double>, std::size_t> unitSums(const Dataset& data, const std::string& name)
{
    std::vector<double> sums(data.repetitions, 0);
    std::size_t units = 0;
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        const std::string id(data.eventIds[event]);
        if (id.starts_with(name + "[")) {
            ++units;
            for (std::size_t rep = 0; rep < data.repetitions; ++rep) {
                sums[rep] += data.block(event)[rep];
            }
        }
    }
    return {sums, units};
}

constexpr const char* small =
    "Dispatch_ID,Kernel_Name,GPU_ID,Grid_Size,Workgroup_Size,wave_size,obj,SQ_WAVES,wave_size_1,"
    "Start_Timestamp,End_Timestamp\n"
    "0,\"copy(double*, int) [clone .kd]\",2,64,64,64,0x7f,1,64,1000,3000\n"
    "1,\"add<float>(float*) [clone .kd]\",2,64,64,64,0x7f,5,64,3000,4000\n"
    "2,\"copy(double*, int) [clone .kd]\",2,64,64,64,0x7f,2,64,4000,9000\n";

}  // namespace

class RocprofCounts : public QObject {
    Q_OBJECT

private slots:
    void everyCounterOfAWideTable_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("counters");
        QTest::newRow("MI200") << "rocprof_compute/MI200_pmc_perf.csv" << 972;
        QTest::newRow("MI300X") << "rocprof_compute/MI300X_A1_pmc_perf.csv" << 2665;
        QTest::newRow("MI350") << "rocprof_systems/MI350/pmc_perf.csv" << 1021;
    }
    // vecCopy of 1,048,576 doubles: 16,384 waves, 131,072 write requests to the L2 a dispatch.
    void everyCounterOfAWideTable()
    {
        QFETCH(QString, file);
        QFETCH(int, counters);
        const auto path = real(file.toStdString());

        const auto read = importStudy({path}, {});

        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.size(), std::size_t{1});
        const auto& benchmark = *read->benchmarks.front();
        const auto& data = *benchmark.data;
        QCOMPARE(benchmark.name, std::string("vecCopy"));
        QCOMPARE(data.eventCount(), static_cast<std::size_t>(counters));
        QCOMPARE(data.repetitions, std::size_t{3});
        QCOMPARE(data.kernelCount(), std::size_t{1});
        QCOMPARE(std::string(data.kernels[0]), std::string("vecCopy"));
        QVERIFY(data.valid.empty());
        QCOMPARE(counts(data, "SQ_WAVES"), (std::vector<double>{16384, 16384, 16384}));
        QCOMPARE(counts(data, "TCC_WRITE_sum"), (std::vector<double>{131072, 131072, 131072}));
        const auto table = tableOf(path);
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            const auto& column = table.at(std::string(data.eventIds[event]));
            for (std::size_t rep = 0; rep < data.repetitions; ++rep) {
                QCOMPARE(data.block(event)[rep], std::stod(column[rep]));
            }
        }
        const auto analysis = analyze(read->benchmarks.front());
        QVERIFY(analysis.noise && analysis.problem && !analysis.isComplete());
        QCOMPARE(analysis.problem->message, std::string(noBasisText));
    }

    // Channels X[n] sum to X_sum, and hits and misses to requests, in what is right.
    void unitsAreEventsOfTheirOwn()
    {
        for (const auto& [file, channels] :
             {std::pair("rocprof_compute/MI200_pmc_perf.csv", 32),
              std::pair("rocprof_compute/MI300X_A1_pmc_perf.csv", 128)}) {
            const auto read = importStudy({real(file)}, {});
            QVERIFY2(read, qPrintable(sentence(read)));
            const auto& data = *read->benchmarks.front()->data;
            for (const std::string name : {"TCC_WRITE", "TCC_REQ"}) {
                const auto [sums, units] = unitSums(data, name);
                QCOMPARE(units, static_cast<std::size_t>(channels));
                const auto totals = counts(data, name + "_sum");
                QCOMPARE(totals.size(), sums.size());
                for (std::size_t rep = 0; rep < sums.size(); ++rep) {
                    QVERIFY(std::abs(sums[rep] - totals[rep]) < 0.02 * totals[rep]);
                }
            }
            QVERIFY(!isImplausible(data));
        }
    }

    // Of 64 channels 61 or fewer are in the genuine file, and some hold the hits of two.
    void whatIsWrongInAGenuineFileIsSaid()
    {
        const auto read = importStudy({real("rocprof_systems/MI350/pmc_perf.csv")}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& data = *read->benchmarks.front()->data;
        QVERIFY(hasNote(data,
                        "Implausible: only 61 of 64 units of TCC_EA0_RDREQ, "
                        "TCC_EA0_WRREQ_LEVEL and TCC_REQ were counted"));
        QVERIFY(hasNote(data, "TCC_HIT[48] + TCC_MISS[48] is "));
        // The preview says the same.
        const auto preview = previewImport({real("rocprof_systems/MI350/pmc_perf.csv")}, {});
        QVERIFY(preview);
        QCOMPARE(preview->items.size(), std::size_t{1});
        QVERIFY(std::ranges::count_if(preview->items.front().notes, [](const std::string& note) {
                    return note.starts_with("Implausible");
                }) > 1);
    }

    // Eight passes and five levels in files of their own are what pmc_perf.csv joins.
    void passesCompleteEachOther()
    {
        const auto folder = real("rocprof_systems/MI350");
        std::vector<std::filesystem::path> passes;
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            const auto name = file.path().filename().string();
            if (name.starts_with("SQ_") || name.starts_with("pmc_perf_")) {
                passes.push_back(file.path());
            }
        }
        QCOMPARE(passes.size(), std::size_t{13});

        const auto read = importStudy(passes, {});
        const auto joined = importStudy({folder / "pmc_perf.csv"}, {});

        QVERIFY2(read && joined, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.size(), std::size_t{1});
        const auto& data = *read->benchmarks.front()->data;
        const auto& other = *joined->benchmarks.front()->data;
        QCOMPARE(data.eventCount(), other.eventCount());
        QCOMPARE(data.repetitions, std::size_t{3});
        QVERIFY(data.valid.empty());
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            const auto same = counts(other, data.eventIds[event]);
            QVERIFY(std::ranges::equal(data.block(event), same));
        }
        QVERIFY(hasNote(data, "are passes"));
    }

    // A folder is read as a whole: what is in it twice is not a repetition.
    void aFolderWithItsMachine()
    {
        const auto read = importStudy({real("rocprof_systems/MI350")}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.size(), std::size_t{1});
        const auto& benchmark = *read->benchmarks.front();
        QCOMPARE(benchmark.data->eventCount(), std::size_t{1021});
        QCOMPARE(benchmark.data->repetitions, std::size_t{3});
        QVERIFY(hasNote(*benchmark.data, "another file of their folder holds the same counts"));
        QCOMPARE(benchmark.machine, std::string("MI350"));
        QCOMPARE(read->machines.size(), std::size_t{1});
        QCOMPARE(machineProperty(*read, "GPU architecture"), std::string("gfx950"));
        QCOMPARE(machineProperty(*read, "CPU memory"), std::string("503 GiB"));
        QCOMPARE(machineProperty(*read, "cu per gpu"), std::string("128"));
        QCOMPARE(benchmark.data->provenance.command,
                 std::string("tests/vcopy -n 1048576 -b 256 -i 3"));
        // Saved and read again.
        const Folder folder;
        QVERIFY(writeStudy(*read, folder / "s.h5"));
        const auto again = readStudy(folder / "s.h5");
        QVERIFY(again);
        QCOMPARE(again->benchmarks.front()->machine, std::string("MI350"));
        QCOMPARE(again->benchmarks.front()->data->provenance.notes,
                 benchmark.data->provenance.notes);
    }

    void roofsCountsAndMachineOfOnePrefix()
    {
        const auto read = importStudy(
            {real("rocprof_compute/MI200_pmc_perf.csv"), real("rocprof_compute/MI200_sysinfo.csv"),
             real("rocprof_compute/MI200_roofline.csv"),
             real("rocprof_compute/MI300X_A1_pmc_perf.csv"),
             real("rocprof_compute/MI300X_A1_sysinfo.csv")},
            {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->machines.size(), std::size_t{2});
        QCOMPARE(read->benchmarks.size(), std::size_t{2});
        QCOMPARE(read->benchmarks[0]->name, std::string("vecCopy, MI200"));
        QCOMPARE(read->benchmarks[1]->name, std::string("vecCopy, MI300X_A1"));
        QCOMPARE(read->benchmarks[1]->machine, std::string("MI300X_A1"));
        QCOMPARE(read->rooflines.front()->machine, std::string("MI200"));
        // Without machines the counters tell them apart.
        const auto unknown = importStudy({real("rocprof_compute/MI200_pmc_perf.csv"),
                                          real("rocprof_compute/MI300X_A1_pmc_perf.csv")},
                                         {});
        QVERIFY2(unknown, qPrintable(sentence(unknown)));
        QCOMPARE(unknown->benchmarks.size(), std::size_t{2});
        QCOMPARE(unknown->benchmarks[0]->data->eventCount(), std::size_t{972});
    }

    // 3 dispatches of 141 counters, one row each; sums by hand.
    void theLongForm()
    {
        const auto path = real("rocprof_systems/MI300X_A1_rocpd/pmc_perf.csv");
        const auto read = importStudy({path}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& data = *read->benchmarks.front()->data;
        QCOMPARE(data.eventCount(), std::size_t{141});
        QCOMPARE(data.repetitions, std::size_t{3});
        QCOMPARE(counts(data, "SQ_WAVES"), (std::vector<double>{16384, 16384, 16384}));
        const auto table = tableOf(path);
        const auto& names = table.at("Counter_Name");
        const auto& dispatches = table.at("Dispatch_ID");
        std::map<std::string, std::vector<double>> expected;
        for (std::size_t row = 0; row < names.size(); ++row) {
            auto& values = expected[names[row]];
            values.resize(3);
            values[std::stoul(dispatches[row]) - 1] = std::stod(table.at("Counter_Value")[row]);
        }
        QCOMPARE(expected.size(), data.eventCount());
        for (const auto& [name, values] : expected) {
            QCOMPARE(counts(data, name), values);
        }
        QCOMPARE(unitSums(data, "TCC_HIT").second, std::size_t{128});
        QVERIFY(!isImplausible(data));
        // vecCopy computes nothing, and the roofline point says so.
        QCOMPARE(read->rooflines.front()->points.front().performance, 0.0);
    }

    // The output of rocprofv3 itself: other names of columns.
    void theLongFormOfRocprofv3()
    {
        const Folder folder;
        const std::string head =
            "\"Correlation_Id\",\"Dispatch_Id\",\"Agent_Id\",\"Queue_Id\",\"Process_Id\","
            "\"Thread_Id\",\"Grid_Size\",\"Kernel_Id\",\"Kernel_Name\",\"Workgroup_Size\","
            "\"LDS_Block_Size\",\"Scratch_Size\",\"VGPR_Count\",\"Accum_VGPR_Count\","
            "\"SGPR_Count\",\"Counter_Name\",\"Counter_Value\",\"Start_Timestamp\","
            "\"End_Timestamp\"\n";
        const auto row = [](int dispatch, const std::string& counter, double value) {
            return std::to_string(dispatch) + "," + std::to_string(dispatch) +
                   ",\"Agent 1\",2,9,9,4096,5,\"void init<int>(int*, int)\",256,0,0,12,4,32,\"" +
                   counter + "\"," + std::to_string(value) + ",1000,3000\n";
        };
        const auto text = head + row(1, "SQ_WAVES", 64) + row(1, "OccupancyPercent", 13.25) +
                          row(2, "SQ_WAVES", 65) + row(2, "OccupancyPercent", 12.5);
        const auto path =
            folder.write("pass_1/7_counter_collection.csv", QByteArray::fromStdString(text));
        folder.write(
            "pass_2/8_counter_collection.csv",
            QByteArray::fromStdString(head + row(1, "GRBM_COUNT", 7) + row(2, "GRBM_COUNT", 8)));

        const auto read = importStudy({folder / "."}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.size(), std::size_t{1});
        QCOMPARE(read->benchmarks.front()->name, std::string("init"));
        const auto& data = *read->benchmarks.front()->data;
        QCOMPARE(data.eventCount(), std::size_t{3});
        QCOMPARE(counts(data, "OccupancyPercent"), (std::vector<double>{13.25, 12.5}));
        QCOMPARE(counts(data, "GRBM_COUNT"), (std::vector<double>{7, 8}));

        // Another process counts its dispatches from one as well.
        auto other = row(1, "SQ_WAVES", 66);
        other.replace(other.find(",9,9,"), 5, ",8,8,");
        const auto both =
            folder.write("both.csv", QByteArray::fromStdString(head + row(1, "SQ_WAVES", 64) +
                                                               row(2, "SQ_WAVES", 65) + other));
        const auto processes = importStudy({both}, {});
        QVERIFY2(processes, qPrintable(sentence(processes)));
        QCOMPARE(counts(*processes->benchmarks.front()->data, "SQ_WAVES"),
                 (std::vector<double>{64, 65, 66}));

        const auto twice =
            folder.write("twice.csv", QByteArray::fromStdString(text + row(2, "SQ_WAVES", 1)));
        QVERIFY2(sentence(importStudy({twice}, {}))
                     .contains("line 6, column 16: \"SQ_WAVES\" of the same launch is a duplicate"),
                 qPrintable(sentence(importStudy({twice}, {}))));
    }

    void kernelsAreDataOfTheirOwn()
    {
        const Folder folder;
        const auto read = importStudy({folder.write("pmc_perf.csv", small)}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.size(), std::size_t{2});
        QCOMPARE(read->benchmarks[0]->name, std::string("copy"));
        QCOMPARE(read->benchmarks[1]->name, std::string("add"));
        QCOMPARE(read->benchmarks[0]->data->eventCount(), std::size_t{1});
        QCOMPARE(counts(*read->benchmarks[0]->data, "SQ_WAVES"), (std::vector<double>{1, 2}));
        QCOMPARE(counts(*read->benchmarks[1]->data, "SQ_WAVES"), std::vector<double>{5});
    }

    // What was started otherwise is no repetition; neither is another instance of a template.
    void gridsAndTemplatesDistinguish()
    {
        const Folder folder;
        QByteArray text = small;
        text += "3,\"copy(double*, int) [clone .kd]\",2,128,64,64,0x7f,9,64,1,2\n";
        text += "4,\"add<double>(double*) [clone .kd]\",2,64,64,64,0x7f,7,64,1,2\n";
        const auto read = importStudy({folder.write("pmc_perf.csv", text)}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        std::vector<std::string> names;
        for (const auto& benchmark : read->benchmarks) {
            names.push_back(benchmark->name);
        }
        QCOMPARE(names, (std::vector<std::string>{
                            "copy, grid 64, workgroup 64", "add<float>(float*)",
                            "copy, grid 128, workgroup 64", "add<double>(double*)"}));
    }

    // Two executions in one file, and the same counters in two files: repetitions of a kernel.
    void executionsAreFurtherRepetitions()
    {
        const Folder folder;
        const QByteArray other = QByteArray(small).replace(",5,64,", ",6,64,");
        const auto one = importStudy({folder.write("both.csv", QByteArray(small) + other)}, {});
        const auto two = importStudy(
            {folder.write("a/pmc_perf.csv", small), folder.write("b/pmc_perf.csv", other)}, {});
        for (const auto* read : {&one, &two}) {
            QVERIFY2(*read, qPrintable(sentence(*read)));
            QCOMPARE((*read)->benchmarks.size(), std::size_t{2});
            QCOMPARE(counts(*(*read)->benchmarks[1]->data, "SQ_WAVES"),
                     (std::vector<double>{5, 6}));
        }
    }

    void windowsLineEndsAndGzip()
    {
        const Folder folder;
        const auto windows = folder.write("w.csv", QByteArray(small).replace("\n", "\r\n"));
        const auto read = importStudy({windows}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(counts(*read->benchmarks[0]->data, "SQ_WAVES"), (std::vector<double>{1, 2}));
    }

    void aRowThatIsCutOff()
    {
        const Folder folder;
        QByteArray text = small;
        text.truncate(text.lastIndexOf(",64,4000"));
        const auto said = sentence(importStudy({folder.write("pmc_perf.csv", text)}, {}));
        QVERIFY2(said.contains(
                     "pmc_perf.csv: line 4, column 1: expected 11 cells, found 8; the file is cut "
                     "off"),
                 qPrintable(said));
    }

    // A folder of workloads: repetitions of one kernel, and roofs of each workload.
    void aFolderOfFolders()
    {
        const Folder folder;
        for (const char* workload : {"one", "two"}) {
            for (const char* file : {"pmc_perf", "roofline", "sysinfo"}) {
                folder.write(
                    std::string(workload) + "/MI200/" + file + ".csv",
                    contentOf(real(std::string("rocprof_compute/MI200_") + file + ".csv")));
            }
        }
        folder.write("one/MI200/timestamps.csv", "a,b\n1,2\n");
        const auto read = importStudy({folder / "."}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.size(), std::size_t{1});
        QCOMPARE(read->benchmarks.front()->data->repetitions, std::size_t{6});
        QCOMPARE(read->benchmarks.front()->machine, std::string("MI200"));
        QVERIFY(hasNote(*read->benchmarks.front()->data, "1 table without counts or roofs in "));
        QCOMPARE(read->rooflines.size(), std::size_t{2});
        QVERIFY(read->rooflines[0]->name.ends_with("/one/MI200"));
        QVERIFY(read->rooflines[1]->name.ends_with("/two/MI200"));
    }

    void whatHoldsNoCounts()
    {
        const Folder folder;
        const auto list =
            sentence(importStudy({real("rocprof_systems/MI350/pmc_dispatch_info.csv")}, {}));
        QVERIFY2(list.contains("lists dispatches without counts; import pmc_perf.csv"),
                 qPrintable(list));
        const auto system = sentence(importStudy({real("rocprof_systems/MI350/sysinfo.csv")}, {}));
        QVERIFY2(system.contains("describes the machine only; import it together with"),
                 qPrintable(system));
        const auto wrong = sentence(importStudy(
            {folder.write("pmc_perf.csv", QByteArray(small).replace(",5,64,", ",five,64,"))}, {}));
        QVERIFY2(
            wrong.contains("pmc_perf.csv: line 3, column 8: expected a number, found \"five\""),
            qPrintable(wrong));
        const auto strange =
            folder.write("x.db", QByteArray("SQLite format 3\0 and what follows", 34));
        QVERIFY(!importStudy({strange}, {}));
    }

#ifdef PAPILIO_HAVE_SQLITE
    // Both layouts of schema 3: times in the dispatches, and in a table of their own.
    void aDatabaseOfRocpd_data()
    {
        QTest::addColumn<bool>("hasTimes");
        QTest::newRow("times in the dispatches") << false;
        QTest::newRow("times in a table") << true;
    }
    void aDatabaseOfRocpd()
    {
        QFETCH(bool, hasTimes);
        const Folder folder;
        const auto path = folder / "results.db";
        const auto genuine = tableOf(real("rocprof_systems/MI300X_A1_rocpd/pmc_perf.csv"));
        writeDatabase(path, genuine, hasTimes);

        const auto read = importStudy({path}, {});
        const auto csv = importStudy({real("rocprof_systems/MI300X_A1_rocpd/pmc_perf.csv")}, {});

        QVERIFY2(read, qPrintable(sentence(read)));
        const auto& data = *read->benchmarks.front()->data;
        const auto& other = *csv->benchmarks.front()->data;
        QCOMPARE(read->benchmarks.front()->name, std::string("vecCopy"));
        QCOMPARE(data.eventCount(), other.eventCount());
        QCOMPARE(data.repetitions, std::size_t{3});
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            QVERIFY(std::ranges::equal(data.block(event), counts(other, data.eventIds[event])));
        }
        QVERIFY(std::abs(read->rooflines.front()->points.front().seconds -
                         csv->rooflines.front()->points.front().seconds) < 1e-12);

        const auto empty = folder / "empty.db";
        run(empty, {"CREATE TABLE other (id INTEGER)"});
        const auto said = sentence(importStudy({empty}, {}));
        QVERIFY2(said.contains("is a SQLite database, but not one of rocpd"), qPrintable(said));
        const auto endless = folder / "endless.db";
        run(endless, {"CREATE VIEW rocpd_pmc_event AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL "
                      "SELECT n + 1 FROM c) SELECT n AS id, n AS event_id, n AS pmc_id, n AS value "
                      "FROM c",
                      "CREATE TABLE rocpd_kernel_dispatch (id INTEGER, start_id INTEGER)"});
        const auto refused = sentence(importStudy({endless}, {}));
        QVERIFY2(refused.contains("defined by itself"), qPrintable(refused));
        // Damaged in the middle: refused, whatever SQLite finds first.
        auto bytes = contentOf(path);
        bytes.truncate(bytes.size() / 2);
        const auto cut = sentence(importStudy({folder.write("cut.db", bytes)}, {}));
        QVERIFY2(cut.contains("cut.db: "), qPrintable(cut));
        QVERIFY(cut != "imported");
    }

private:
    static void run(const std::filesystem::path& path, const std::vector<std::string>& statements)
    {
        sqlite3* database = nullptr;
        sqlite3_open(path.c_str(), &database);
        for (const auto& statement : statements) {
            if (sqlite3_exec(database, statement.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
                qFatal("%s: %s", statement.c_str(), sqlite3_errmsg(database));
            }
        }
        sqlite3_close(database);
    }

    /// What is in the long form, in the tables of rocpd; each value as two instances of it.
    static void writeDatabase(const std::filesystem::path& path,
                              const Table& genuine,
                              bool hasTimes)
    {
        std::vector<std::string> statements = {
            "BEGIN",
            "CREATE TABLE rocpd_info_pmc (id INTEGER, guid TEXT, agent_id INTEGER, name TEXT)",
            "CREATE TABLE rocpd_pmc_event (id INTEGER PRIMARY KEY, guid TEXT, event_id INTEGER, "
            "pmc_id INTEGER, value REAL)",
            "CREATE TABLE rocpd_info_kernel_symbol (id INTEGER, guid TEXT, kernel_name TEXT, "
            "display_name TEXT)",
            std::string("CREATE TABLE rocpd_kernel_dispatch (id INTEGER, guid TEXT, kernel_id "
                        "INTEGER, dispatch_id INTEGER, event_id INTEGER, workgroup_size_x INTEGER, "
                        "workgroup_size_y INTEGER, workgroup_size_z INTEGER, grid_size_x INTEGER, "
                        "grid_size_y INTEGER, grid_size_z INTEGER, ") +
                (hasTimes ? "start_id INTEGER, end_id INTEGER)" : "start BIGINT, \"end\" BIGINT)"),
            "CREATE TABLE rocpd_timestamp (id INTEGER, guid TEXT, value BIGINT)",
            "INSERT INTO rocpd_info_kernel_symbol VALUES (12, 'g', '_Z7vecCopy', '" +
                genuine.at("Kernel_Name").front() + "')"};
        std::map<std::string, int> counters;
        std::map<std::string, bool> dispatches;
        const auto& names = genuine.at("Counter_Name");
        for (std::size_t row = 0; row < names.size(); ++row) {
            const auto& dispatch = genuine.at("Dispatch_ID")[row];
            const auto start = genuine.at("Start_Timestamp")[row];
            const auto end = genuine.at("End_Timestamp")[row];
            if (!dispatches[dispatch]) {
                dispatches[dispatch] = true;
                const auto first = std::to_string(2 * std::stoi(dispatch));
                const auto second = std::to_string(2 * std::stoi(dispatch) + 1);
                statements.push_back("INSERT INTO rocpd_timestamp VALUES (" + first + ", 'g', " +
                                     start + "), (" + second + ", 'g', " + end + ")");
                statements.push_back("INSERT INTO rocpd_kernel_dispatch VALUES (" + dispatch +
                                     ", 'g', 12, " + dispatch + ", 10" + dispatch +
                                     ", 256, 1, 1, 1048576, 1, 1, " +
                                     (hasTimes ? first + ", " + second : start + ", " + end) + ")");
            }
            const auto [found, isNew] =
                counters.emplace(names[row], static_cast<int>(counters.size()) + 1);
            const auto id = std::to_string(found->second);
            if (isNew) {
                statements.push_back("INSERT INTO rocpd_info_pmc VALUES (" + id + ", 'g', 2, '" +
                                     names[row] + "')");
            }
            const auto half = std::to_string(std::stod(genuine.at("Counter_Value")[row]) / 2);
            for (int instance = 0; instance < 2; ++instance) {
                statements.push_back(
                    "INSERT INTO rocpd_pmc_event (guid, event_id, pmc_id, value) VALUES ('g', 10" +
                    dispatch + ", " + id + ", " + half + ")");
            }
        }
        statements.emplace_back("COMMIT");
        run(path, statements);
    }
#endif
};

PAPILIO_TEST(RocprofCounts)
#include "test_rocprof_counts.moc"
