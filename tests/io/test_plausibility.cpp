#include "core/io/import/importer.h"
#include "core/io/import/plausibility.h"
#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <optional>

using namespace papilio::core;
using namespace papilio::tests;
using Kind = Implausibility::Kind;

namespace {

/// Data of one kernel: event to its repetitions.
Dataset dataOf(const std::vector<std::pair<std::string, std::vector<double>>>& events)
{
    Dataset data;
    data.repetitions = events.front().second.size();
    data.kernels.append("k");
    for (const auto& [name, values] : events) {
        data.eventIds.append(name);
        data.values.insert(data.values.end(), values.begin(), values.end());
    }
    data.eventNames = data.eventIds;
    return data;
}

std::optional<Implausibility> only(const std::vector<Implausibility>& found, Kind kind)
{
    return found.size() == 1 && found.front().kind == kind ? std::optional(found.front())
                                                           : std::nullopt;
}

std::vector<std::pair<std::string, std::vector<double>>> units(const std::string& name,
                                                               const std::vector<double>& values)
{
    std::vector<std::pair<std::string, std::vector<double>>> events;
    for (std::size_t unit = 0; unit < values.size(); ++unit) {
        events.push_back({name + "[" + std::to_string(unit) + "]", {values[unit]}});
    }
    return events;
}

std::vector<std::string> implausibleNotes(const Document& document)
{
    std::vector<std::string> notes;
    const auto take = [&](const Provenance& provenance) {
        std::ranges::copy_if(
            provenance.notes, std::back_inserter(notes),
            [](const std::string& note) { return note.starts_with("Implausible"); });
    };
    for (const auto& benchmark : document.benchmarks) {
        take(benchmark->data->provenance);
    }
    for (const auto& table : document.counters) {
        take(table->provenance);
    }
    return notes;
}

}  // namespace

class Plausibility : public QObject {
    Q_OBJECT

private slots:
    void negativeCounts()
    {
        const auto found =
            only(implausible(dataOf({{"A", {5, -3, 2}}, {"B", {-1, 1, 1}}})), Kind::Negative);
        QVERIFY(found);
        QCOMPARE(found->cases, std::size_t{2});
        QCOMPARE(found->events, std::vector<std::string>{"A"});
        QCOMPARE(found->value, -3.0);
        QCOMPARE(sentence(*found),
                 std::string("Implausible: 2 counts are negative, the lowest is A = -3 (kernel k, "
                             "repetition 2). A count is at least 0."));
        // Differences of counts scatter about 0.
        QVERIFY(implausible(dataOf({{"A", {100, -0.4, 99}}})).empty());
        QVERIFY(implausible(dataOf({{"A", {0, -0.001, 0}}})).empty());
    }

    void moreThanTheCyclesAllow()
    {
        const auto found = only(
            implausible(dataOf({{"PAPI_TOT_INS", {1000, 50000}}, {"PAPI_TOT_CYC", {900, 1000}}})),
            Kind::BeyondTime);
        QVERIFY(found);
        QCOMPARE(found->events, (std::vector<std::string>{"PAPI_TOT_INS", "PAPI_TOT_CYC"}));
        QCOMPARE(found->bound, 16000.0);  // 16 in a cycle
        QCOMPARE(found->cases, std::size_t{1});
        QCOMPARE(found->of, std::size_t{2});
        QVERIFY(implausible(dataOf({{"instructions:u", {5e4}}, {"cycles:k", {1000}}})).empty());
        QVERIFY(!implausible(dataOf({{"instructions:u", {5e4}}, {"cycles:u", {1000}}})).empty());
        // However perf's modifiers are written.
        QVERIFY(
            implausible(dataOf({{"cpu/instructions/u", {5e4}}, {"cpu/cycles/k", {1000}}})).empty());
        QVERIFY(
            !implausible(dataOf({{"cpu/instructions/u", {5e4}}, {"cycles:u", {1000}}})).empty());
        QVERIFY(implausible(dataOf({{"PAPI_DP_OPS", {64000}}, {"PAPI_TOT_CYC", {1000}}})).empty());
    }

    // perf: 2 s of a processor are 2e10 cycles at most.
    void moreThanTheTimeAllows()
    {
        const Folder folder;
        const auto read = importStudy(
            {folder.write("stat.csv",
                          "2000.00,msec,task-clock,2000000000,100.00,1.000,CPUs utilized\n"
                          "300000000000,,cycles,2000000000,100.00,,\n")},
            {});
        QVERIFY(read);
        const auto notes = implausibleNotes(*read);
        QCOMPARE(notes.size(), std::size_t{1});
        QVERIFY2(
            notes.front().find("cycles is 3e+11 (stat), but task-clock allows at most 2e+10") !=
                std::string::npos,
            notes.front().c_str());
    }

    void countsWhereCountersWrap_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("bits");  // 0: plausible
        QTest::newRow("2^48") << 0x1p48 << 48.0;
        QTest::newRow("2^48 - 10^9") << 0x1p48 - 1e9 << 48.0;
        QTest::newRow("half of 2^48") << 0x1p47 << 0.0;
        QTest::newRow("2^48 and a thousandth") << 0x1.004p48 << 0.0;
        QTest::newRow("2^63 - 1") << 0x1p63 << 63.0;
        QTest::newRow("2^64 - 10^9") << 18446744072707309568.0 << 64.0;
        QTest::newRow("2^64 - 1, twice") << 0x1p65 << 64.0;
        QTest::newRow("2^62") << 0x1p62 << 0.0;
    }
    void countsWhereCountersWrap()
    {
        QFETCH(double, value);
        QFETCH(double, bits);
        const auto all = implausible(dataOf({{"A", {5, value}}, {"B", {1, 2}}}));
        QCOMPARE(all.empty(), bits == 0);
        if (bits > 0) {
            const auto found = only(all, Kind::AtLimit);
            QVERIFY(found);
            QCOMPARE(found->events, std::vector<std::string>{"A"});
            QCOMPARE(found->value, value);
            QCOMPARE(found->width, bits);
            QCOMPARE(found->cases, std::size_t{1});
            QCOMPARE(found->of, std::size_t{2});
        }
    }

    void filesWithCountsThatWrapped()
    {
        const auto folder = std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/public_files";
        const auto perf = importStudy({folder / "perf_2_64.csv"}, {});
        QVERIFY(perf);
        QCOMPARE(implausibleNotes(*perf).size(), std::size_t{2});  // not the cycles
        const auto likwid = importStudy({folder / "bdw262.txt"}, {});
        QVERIFY(likwid);
        QVERIFY(std::ranges::any_of(implausibleNotes(*likwid), [](const std::string& note) {
            return note.find("CAS_COUNT_RD") != std::string::npos;
        }));
    }

    void moreMissesThanAccesses()
    {
        const auto found =
            only(implausible(dataOf({{"iTLB-load-misses", {9770}}, {"iTLB-loads", {2294}}})),
                 Kind::MoreThanAll);
        QVERIFY(found);
        QCOMPARE(found->value, 9770.0);
        QCOMPARE(found->bound, 2294.0);
        for (const auto& [misses, all] : {std::pair("cache-misses", "cache-references"),
                                          {"branch-misses", "branches"},
                                          {"cache-misses:u", "instructions:u"},
                                          {"PAPI_L2_DCM", "PAPI_L2_DCA"},
                                          {"PAPI_BR_MSP", "PAPI_BR_INS"}}) {
            QVERIFY2(
                only(implausible(dataOf({{misses, {2000}}, {all, {1000}}})), Kind::MoreThanAll),
                misses);
            QVERIFY2(implausible(dataOf({{misses, {1000}}, {all, {1000}}})).empty(), misses);
        }
        QVERIFY(implausible(dataOf({{"cache-misses:u", {9e3}}, {"cache-references:k", {1e3}}}))
                    .empty());
    }

    // 1.5e8 lines of 64 B in a nanosecond are 9.6e18 B/s.
    void moreBytesThanAnyMemory()
    {
        CounterTable table;
        table.name = "t";
        table.events = {"CAS_COUNT_RD", "Runtime"};
        table.units = {"", "ns"};
        table.columns = {{"run", "", "", std::numeric_limits<double>::quiet_NaN()}};
        table.values = {1.5e8, 1};
        const auto found = only(implausible(table), Kind::BeyondTime);
        QVERIFY(found);
        QCOMPARE(found->bound, 1e15 / 64 * 1e-9);
        table.values = {1.5e8, 1e8};  // 96 GB/s
        QVERIFY(implausible(table).empty());
    }

    // 55 samples, one a second: 3 and 2 are missing, and 3 are 0 in 16 of 20 series.
    void lostSamplesOfASeries()
    {
        const auto read = importStudy(
            {std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/public_files/loss.csv"}, {});
        QVERIFY(read);
        std::vector<Implausibility> all;
        for (const auto& found : implausible(read->recorders)) {
            all.insert(all.end(), found.begin(), found.end());
        }
        QCOMPARE(all.size(), std::size_t{2});  // once for all of them
        QVERIFY(all[0].kind == Kind::SamplesMissing);
        QCOMPARE(all[0].cases, std::size_t{5});
        QCOMPARE(all[0].of, std::size_t{60});
        QCOMPARE(all[0].bound, 1.0);
        QVERIFY(all[1].kind == Kind::SamplesZero);
        QCOMPARE(all[1].cases, std::size_t{3});
        QCOMPARE(all[1].events.size(), std::size_t{16});
    }

    void totalsOfUnits()
    {
        auto events = units("TCC_REQ", {1000, 1010, 990, 1000});
        events.push_back({"TCC_REQ_sum", {4000}});
        QVERIFY(implausible(dataOf(events)).empty());
        events.back().second = {5000};
        const auto found = only(implausible(dataOf(events)), Kind::TotalDiffers);
        QVERIFY(found);
        QCOMPARE(found->value, 4000.0);
        QCOMPARE(found->bound, 5000.0);
        // Cycles and stalls differ between passes.
        auto cycles = units("TCC_CYCLE", {1000, 1000});
        cycles.push_back({"TCC_CYCLE_sum", {9000}});
        QVERIFY(implausible(dataOf(cycles)).empty());
    }

    void missingAndSilentUnits()
    {
        auto events = units("TCC_HIT", {700, 710, 720, 730, 700, 710, 720, 730});
        events.erase(events.begin() + 3);
        const auto missing = only(implausible(dataOf(events)), Kind::UnitsMissing);
        QVERIFY(missing);
        QCOMPARE(missing->units, std::vector<std::size_t>{3});
        QCOMPARE(
            sentence(*missing),
            std::string("Implausible: only 7 of 8 units of TCC_HIT were counted; 3 is missing. "
                        "Their sum may be too small."));

        const auto silent =
            only(implausible(dataOf(units("TCC_HIT", {700, 0, 720, 730}))), Kind::UnitsSilent);
        QVERIFY(silent);
        QCOMPARE(silent->units, std::vector<std::size_t>{1});
        // Work that is not spread evenly may leave units alone, and stalls are rare events.
        QVERIFY(implausible(dataOf(units("TCC_HIT", {700, 0, 9, 730}))).empty());
        QVERIFY(implausible(dataOf(units("TCC_TAG_STALL", {700, 0, 720, 730}))).empty());
        // perf's units are in the name of the PMU.
        const auto imc = only(implausible(dataOf({{"uncore_imc_0/cas_count_read/", {1e6}},
                                                  {"uncore_imc_1/cas_count_read/", {1e6}},
                                                  {"uncore_imc_2/cas_count_read/", {1e6}},
                                                  {"uncore_imc_5/cas_count_read/", {1e6}}})),
                              Kind::UnitsMissing);
        QVERIFY(imc);
        QCOMPARE(imc->units, (std::vector<std::size_t>{3, 4}));
        // Four units of 128 were chosen by who measured.
        QVERIFY(implausible(dataOf({{"X[3]", {1}}, {"X[127]", {1}}})).empty());
    }

    void operationsWithoutCount()
    {
        const auto found =
            only(implausible(dataOf({{"PAPI_FP_OPS", {0, 0}}, {"PAPI_FP_INS", {5000, 0}}})),
                 Kind::OperationsMissing);
        QVERIFY(found);
        QCOMPARE(found->cases, std::size_t{1});
        QVERIFY(
            sentence(*found).starts_with("Implausible: PAPI_FP_OPS is 0 while PAPI_FP_INS is "
                                         "5000 (kernel k, repetition 1)."));
        QVERIFY(implausible(dataOf({{"PAPI_FP_OPS", {0}}, {"PAPI_FP_INS", {0}}})).empty());
    }

    void hitsAndMisses()
    {
        const auto with = [](double requests) {
            return implausible(dataOf({{"SQC_ICACHE_HITS", {60000}},
                                       {"SQC_ICACHE_MISSES", {500}},
                                       {"SQC_ICACHE_MISSES_DUPLICATE", {5000}},
                                       {"SQC_ICACHE_REQ", {requests}}}));
        };
        QVERIFY(with(65500).empty());
        const auto found = only(with(90000), Kind::RequestsDiffer);
        QVERIFY(found);
        QCOMPARE(found->value, 65500.0);
        QVERIFY(!implausible(dataOf({{"PAPI_L2_TCH", {100000}},
                                     {"PAPI_L2_TCM", {50000}},
                                     {"PAPI_L2_TCA", {400000}}}))
                     .empty());
        // A white light is no hit.
        QVERIFY(
            implausible(dataOf({{"WHITE", {1e6}}, {"WMISSE", {1e6}}, {"WREQE", {9e6}}})).empty());
    }

    // What is missing is not compared, and events of other runs neither.
    void missingValuesSayNothing()
    {
        auto data = dataOf({{"PAPI_TOT_INS", {50000, 10}}, {"PAPI_TOT_CYC", {1000, 1000}}});
        data.valid = {0, 1, 1, 1};
        QVERIFY(implausible(data).empty());
        CounterTable table;
        table.events = {"instructions", "cycles"};
        table.columns = {{"a", "", ""}, {"b", "", ""}};
        const double none = std::numeric_limits<double>::quiet_NaN();
        table.values = {50000, none, none, 1000};
        QVERIFY(implausible(table).empty());
        table.columns[1].run = "a";
        table.columns[1].pass = "2";
        QVERIFY(!implausible(table).empty());
        // Shares and other metrics may be below 0.
        table.events = {"Retiring", "x"};
        table.units = {"% Slots", ""};
        table.values = {-1, none, none, 4};
        QVERIFY(implausible(table).empty());
    }

    // Kept with the study, shown before the import, no refusal.
    void aNoteOfTheStudy()
    {
        const Folder folder;
        const auto path =
            folder.write("c.csv", "event,repetition,k\nPAPI_FP_OPS,1,0\nPAPI_FP_INS,1,7\n");
        const auto read = importStudy({path}, {});
        QVERIFY(read);
        const auto notes = implausibleNotes(*read);
        QCOMPARE(notes.size(), std::size_t{1});
        QVERIFY(writeStudy(*read, folder / "s.h5"));
        const auto again = readStudy(folder / "s.h5");
        QVERIFY(again);
        QCOMPARE(implausibleNotes(*again), notes);
        const auto preview = previewImport({path}, {});
        QVERIFY(preview);
        QVERIFY(std::ranges::find(preview->items.front().notes, notes.front()) !=
                preview->items.front().notes.end());
        const auto counters = folder.write("n.csv", "event,run\nPAPI_FP_OPS,0\nPAPI_FP_INS,7\n");
        const auto other = previewImport({counters}, {});
        QVERIFY(other);
        QVERIFY(std::ranges::any_of(other->notes, [](const std::string& note) {
            return note.starts_with("Implausible: PAPI_FP_OPS is 0");
        }));
    }

    // No false alarm: genuine files that are right, of every tool.
    void genuineFilesAreSilent_data()
    {
        QTest::addColumn<QString>("file");
        for (const auto* file :
             {"cat/run1", "cat/dcr1", "papi_tools", "rocprof_compute/MI200_pmc_perf.csv",
              "rocprof_compute/MI300X_A1_pmc_perf.csv", "likwid_known_traffic", "likwid_text_icx",
              "perf_stat", "toplev"}) {
            QTest::newRow(file) << file;
        }
    }
    void genuineFilesAreSilent()
    {
        QFETCH(QString, file);
        const auto root =
            std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real" / file.toStdString();
        std::vector<std::filesystem::path> paths = {root};
        if (!importStudy({root}, {})) {  // a folder of files of their own
            paths.clear();
            for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
                if (entry.is_regular_file()) {
                    paths.push_back(entry.path());
                }
            }
        }
        std::size_t read = 0;
        for (const auto& path : paths) {
            const auto document = importStudy({path}, {});
            read += document ? 1 : 0;
            const auto notes = document ? implausibleNotes(*document) : std::vector<std::string>();
            QVERIFY2(notes.empty(),
                     (path.string() + ": " + (notes.empty() ? "" : notes.front())).c_str());
        }
        QVERIFY(read > 0);
    }
};

PAPILIO_TEST(Plausibility)
#include "test_plausibility.moc"
