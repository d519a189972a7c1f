#include "core/analysis/unit_families.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include <fmt/format.h>
#include <random>
#include <set>

using namespace papilio;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(QStringLiteral(PAPILIO_SOURCE_DIR) + "/tests/data/real/" + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Sizes of the families of a list of names.
std::vector<std::size_t> sizesOf(const std::vector<std::string>& names)
{
    std::vector<std::size_t> sizes;
    for (const auto& family : core::unitFamilies(names)) {
        sizes.push_back(family.members.size());
    }
    return sizes;
}

/// Two channels that count the reads of two kernels unevenly, and an event that counts something
/// else; two repetitions.
core::Analysis twoChannels(const std::string& first, const std::string& second)
{
    auto benchmark = tests::benchmarkOfOne(core::StringTable({first, second, "OTHER"}),
                                           tests::datasetOf(3, 2, 2,
                                                            {30, 5, 32, 5,  //
                                                             10, 5, 8, 5,   //
                                                             1, 7, 1, 7}),
                                           Eigen::Vector2d(40, 10));
    benchmark.parameters = {.tau = 0.1, .alpha = 5e-4, .representationTolerance = 0.01};
    return core::analyze(std::make_shared<core::Benchmark>(benchmark));
}

}  // namespace

/// Units of one counter, and their sums.
class TestUnitFamilies : public QObject {
    Q_OBJECT

private slots:
    void familyHasANameWithoutItsUnit_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("family");
        const auto row = [](const char* first, const char* second, const char* family) {
            QTest::newRow(first) << QString(first) << QString(second) << QString(family);
        };
        row("CAS_COUNT_RD:MBOX0C0", "CAS_COUNT_RD:MBOX5C0", "CAS_COUNT_RD");
        row("LLC_LOOKUP:CBOX9C1", "LLC_LOOKUP:CBOX10C1", "LLC_LOOKUP");
        row("TCC_HIT[0]", "TCC_HIT[31]", "TCC_HIT");
        row("skx_unc_imc0::UNC_M_CAS_COUNT:RD", "skx_unc_imc5::UNC_M_CAS_COUNT:RD",
            "skx_unc_imc::UNC_M_CAS_COUNT:RD");
        row("uncore_imc_0/cas_count_read/", "uncore_imc_1/cas_count_read/",
            "uncore_imc/cas_count_read/");
        row("rocm:::TCC_EA_RDREQ:device=0", "rocm:::TCC_EA_RDREQ:device=1", "rocm:::TCC_EA_RDREQ");
        row("powerpc_nest_mba0_imc::PM_MBA0_READ_BYTES:cpu=0",
            "powerpc_nest_mba0_imc::PM_MBA0_READ_BYTES:cpu=8",
            "powerpc_nest_mba0_imc::PM_MBA0_READ_BYTES");
        row("DRAM_CHANNEL_0_READS", "DRAM_CHANNEL_1_READS", "DRAM_CHANNEL_READS");
        row("L3_SLICE2_ACCESS", "L3_SLICE3_ACCESS", "L3_SLICE_ACCESS");
    }

    void familyHasANameWithoutItsUnit()
    {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(QString, family);

        const auto found =
            core::unitFamilies({first.toStdString(), "INST_RETIRED:ANY", second.toStdString()});

        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(found[0].name), family);
        QVERIFY((found[0].members == std::vector<std::uint32_t>{0, 2}));
    }

    void namesThatCountDifferentThingsAreNoFamily()
    {
        QVERIFY(sizesOf({"FP_ARITH_INST_RETIRED:128B_PACKED_DOUBLE",
                         "FP_ARITH_INST_RETIRED:256B_PACKED_DOUBLE", "MEM_LOAD_RETIRED.L1_HIT",
                         "MEM_LOAD_RETIRED.L2_HIT", "SQ_INSTS_VALU_ADD_F32",
                         "SQ_INSTS_VALU_ADD_F64", "UOPS_DISPATCHED_PORT.PORT_0",
                         "UOPS_DISPATCHED_PORT.PORT_1", "SQ_WAVES_LT_16", "SQ_WAVES_LT_32",
                         "zen2::CYCLES", "zen3::CYCLES", "ICACHE_MISSES:PMC0", "ICACHE_MISSES:PMC2",
                         "EXE_ACTIVITY.1_PORTS_UTIL", "EXE_ACTIVITY.2_PORTS_UTIL"})
                    .empty());
    }

    // Six families of random units and sizes among names that are none: all are found, no other.
    void plantedFamiliesAreFound()
    {
        const std::vector<std::pair<std::string, std::string>> shapes = {
            {"EV{}_READS:MBOX{}C0", "M"},
            {"EV{}_HIT[{}]", "X"},
            {"spr_unc_cha{1}::EV{0}_LOOKUP", "U"},
            {"cuda:::EV{}_sum:device={}", "D"},
            {"EV{}_BANK{}", "B"},
            {"EV{}_SLICE_{}_FILL", "S"}};
        std::size_t planted = 0;
        std::size_t found = 0;
        std::size_t invented = 0;
        for (std::uint32_t seed = 1; seed <= 200; ++seed) {
            std::mt19937 random(seed);
            const auto pick = [&](int low, int high) {
                return std::uniform_int_distribution<int>(low, high)(random);
            };
            std::vector<std::string> names;
            std::vector<std::size_t> expected;
            for (const auto& shape : shapes) {
                const int units = pick(2, 40);
                const int counter = pick(0, 99);
                for (int unit = 0; unit < units; ++unit) {
                    names.push_back(fmt::format(fmt::runtime(shape.first),
                                                std::string(1, char('A' + counter % 26)), unit));
                }
                expected.push_back(std::size_t(units));
            }
            for (int other = 0; other < 40; ++other) {
                names.push_back(fmt::format("OTHER_{}_L{}_{}B_F{}_GE_{}", char('A' + pick(0, 25)),
                                            pick(1, 3), 128 << pick(0, 2), 16 << pick(0, 2),
                                            pick(1, 8)));
            }
            std::ranges::shuffle(names, random);
            auto sizes = sizesOf(names);
            std::ranges::sort(sizes);
            std::ranges::sort(expected);
            planted += expected.size();
            std::vector<std::size_t> both;
            std::ranges::set_intersection(sizes, expected, std::back_inserter(both));
            found += both.size();
            invented += sizes.size() - both.size();
        }
        QVERIFY(100 * found >= 99 * planted);
        QCOMPARE(invented, std::size_t(0));
    }

    // MI200: channels X[0] … X[31], and names such as F16, F32, F64 that are no units.
    void channelsOfAGpu()
    {
        const auto header = contentOf("rocprof_compute/MI200_pmc_perf.csv").split('\n').first();
        std::vector<std::string> names;
        std::set<std::string> expected;
        for (const auto& cell : header.trimmed().split(',')) {
            names.push_back(cell.toStdString());
            if (cell.endsWith(']')) {
                expected.insert(cell.left(cell.indexOf('[')).toStdString());
            }
        }
        QVERIFY(expected.size() > 10);

        std::set<std::string> found;
        for (const auto& family : core::unitFamilies(names)) {
            found.insert(family.name);
            QVERIFY(family.members.size() >= 16);
        }

        QVERIFY(found == expected);
    }

    // The core events of Skylake-X have levels, widths, ports and thresholds, and no units.
    void coreEventsHaveNoUnits()
    {
        const auto list =
            QJsonDocument::fromJson(contentOf("intel_perfmon/skylakex_core.json")).object();
        std::vector<std::string> names;
        for (const auto event : list["Events"].toArray()) {
            names.push_back(event.toObject()["EventName"].toString().toStdString());
        }
        QVERIFY(names.size() > 50);

        QVERIFY(core::unitFamilies(names).empty());
    }

    // Cascade Lake under LIKWID: six channels for reads, six for writes.
    void channelsOfLikwid()
    {
        std::vector<std::string> names;
        const auto lines =
            contentOf("likwid_known_traffic/casclakesp2/load_avx512_2097152.raw").split('\n');
        for (const auto& line : lines) {
            const auto cells = line.split(',');
            if (cells.size() > 2 && !cells[0].endsWith(" STAT") &&
                QRegularExpression("^[A-Z]+[0-9]C?[0-9]?$")
                    .match(QString::fromUtf8(cells[1]))
                    .hasMatch()) {
                const auto name = (cells[0] + ":" + cells[1]).toStdString();
                if (std::ranges::find(names, name) == names.end()) {
                    names.push_back(name);
                }
            }
        }
        QVERIFY(names.size() >= 15);

        const auto found = core::unitFamilies(names);

        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].name, std::string("CAS_COUNT_RD"));
        QCOMPARE(found[1].name, std::string("CAS_COUNT_WR"));
        QCOMPARE(found[0].members.size(), std::size_t(6));
        QCOMPARE(found[1].members.size(), std::size_t(6));
    }

    // Neither channel counts the reads, both together do.
    void sumsTakePartLikeEvents()
    {
        const auto measured = twoChannels("RD:MBOX0C0", "RD:MBOX1C0");
        QVERIFY(!measured.fits->metrics[0].isDefined());

        const auto result = core::analyzeWithFamilies(measured);

        const auto& data = *result.analysis.noise->dataset;
        QCOMPARE(result.measured, std::size_t(3));
        QCOMPARE(data.eventCount(), std::size_t(4));
        QCOMPARE(std::string(data.eventIds[3]), std::string("RD:MBOX*C0"));
        QCOMPARE(std::string(data.eventNames[3]), std::string("RD (sum of 2)"));
        QVERIFY(result.familyOfSum(3) == &result.families[0]);
        QVERIFY(result.familyOf(1) == &result.families[0]);
        QVERIFY(result.familyOf(2) == nullptr && result.familyOfSum(2) == nullptr);
        QVERIFY((result.counters() == std::vector<std::uint32_t>{1, 1, 1, 2}));
        // Of the sum, not of its members: 40 and 10 in both repetitions.
        QCOMPARE(result.analysis.noise->maxRnmse[3], 0.0);
        QVERIFY(result.analysis.fits->metrics[0].verdict == core::Verdict::Exact);
        QVERIFY(core::chosenEvents(*result.analysis.pivoting) == std::vector<std::uint32_t>{3});
    }

    void withoutFamiliesNothingChanges()
    {
        const auto measured = twoChannels("READS_A", "READS_B");

        const auto result = core::analyzeWithFamilies(measured);

        QVERIFY(result.families.empty() && result.sums.empty());
        QVERIFY(result.analysis.noise == measured.noise);
        QVERIFY(result.analysis.fits == measured.fits);
    }

    // A word that is no unit: equal counts show that it is one.
    void equalCountsShowUnits()
    {
        auto data =
            tests::datasetOf(6, 1, 3, {1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 2, 4, 9, 2, 4, 1, 8, 4});
        data->eventIds = core::StringTable(
            {"GLINK0_RD", "GLINK1_RD", "GLINK2_RD", "STAGE_1", "STAGE_2", "STAGE_3"});
        data->eventNames = data->eventIds;

        const auto found = core::unitFamilies(*core::measureNoise(data));

        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].name, std::string("GLINK_RD"));
    }
};

PAPILIO_TEST(TestUnitFamilies)
#include "test_unit_families.moc"
