// SPDX-License-Identifier: GPL-3.0-or-later
// What the analysis makes of the sample studies: the tables of "Automated Data Analysis for
// Defining Performance Metrics from Raw Hardware Events" (paper 1, sections V and VI).
#include "collectors/simulated/simulated_source.h"
#include "collectors/suite/collect.h"
#include "core/analysis/pipeline.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::collectors;
using namespace papilio::core;

namespace {

/// One line of a table: the metric, its coefficients in pivot order, its error, its verdict.
struct Row {
    std::string metric;
    std::vector<double> coefficients;
    double error;
    Verdict verdict;
};

Analysis analyzed(const std::string& model, const std::string& benchmark)
{
    auto source = SimulatedSource::open(model);
    if (!source) {
        qWarning("%s", source.error().message.c_str());
        return {};
    }
    auto collected = collectBenchmark(**source, {.benchmark = benchmark}, {}, {}, {});
    if (!collected) {
        qWarning("%s", collected.error().message.c_str());
        return {};
    }
    return analyze(std::make_shared<const Benchmark>(std::move(collected->benchmark)));
}

std::vector<std::string> chosenNames(const Analysis& analysis)
{
    std::vector<std::string> names;
    for (const auto& chosen : analysis.pivoting->chosen) {
        names.emplace_back(analysis.benchmark->data->eventNames[chosen.event]);
    }
    return names;
}

std::size_t count(const Analysis& analysis, EventStatus status)
{
    return analysis.pivoting->counts.of(status);
}

/// Compares fitted metrics with a table; a sentence for the first difference, empty for none.
QString difference(const Analysis& analysis, const std::vector<Row>& table, double tolerance)
{
    if (analysis.fits->metrics.size() != table.size()) {
        return QStringLiteral("%1 metrics").arg(analysis.fits->metrics.size());
    }
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto& found = analysis.fits->metrics[i];
        const auto& row = table[i];
        const QString where = QString::fromStdString(row.metric) + ": ";
        if (found.metric != row.metric || found.verdict != row.verdict) {
            return where + QString::fromStdString(found.metric) + QStringLiteral(" is ") +
                   QString::fromLatin1(toString(found.verdict).data());
        }
        if (std::abs(found.backwardError - row.error) > 5e-4) {
            return where + QStringLiteral("error %1").arg(found.backwardError);
        }
        if (found.coefficients.size() != Eigen::Index(row.coefficients.size())) {
            return where + QStringLiteral("%1 coefficients").arg(found.coefficients.size());
        }
        for (Eigen::Index term = 0; term < found.coefficients.size(); ++term) {
            const double wanted = row.coefficients[std::size_t(term)];
            const double rounded = found.rounded[term];
            const bool snaps = wanted == std::round(wanted);
            if (!(std::abs(found.coefficients[term] - wanted) <= tolerance) ||
                (snaps && rounded != wanted)) {
                return where + QStringLiteral("coefficient %1 is %2, rounded %3")
                                   .arg(term)
                                   .arg(found.coefficients[term])
                                   .arg(rounded);
            }
        }
    }
    return {};
}

constexpr double exactly = 1e-9;

}  // namespace

class TestSamples : public QObject {
    Q_OBJECT

private slots:
    void cpuFlopsGiveTableV()
    {
        const auto analysis = analyzed("spr", "cpu-flops");

        QVERIFY(analysis.isComplete());
        const std::string fp = "FP_ARITH_INST_RETIRED:";
        QCOMPARE(chosenNames(analysis),
                 (std::vector<std::string>{fp + "128B_PACKED_DOUBLE", fp + "128B_PACKED_SINGLE",
                                           fp + "256B_PACKED_DOUBLE", fp + "256B_PACKED_SINGLE",
                                           fp + "512B_PACKED_DOUBLE", fp + "512B_PACKED_SINGLE",
                                           fp + "SCALAR_DOUBLE", fp + "SCALAR_SINGLE"}));
        const auto exact = Verdict::Exact;
        const auto none = Verdict::NotDefinable;
        QCOMPARE(difference(analysis,
                            {{"SP Instrs.", {0, 1, 0, 1, 0, 1, 0, 1}, 0, exact},
                             {"SP Ops.", {0, 4, 0, 8, 0, 16, 0, 1}, 0, exact},
                             {"SP FMA Instrs.", {0, .8, 0, .8, 0, .8, 0, .8}, 0.236, none},
                             {"DP Instrs.", {1, 0, 1, 0, 1, 0, 1, 0}, 0, exact},
                             {"DP Ops.", {2, 0, 4, 0, 8, 0, 1, 0}, 0, exact},
                             {"DP FMA Instrs.", {.8, 0, .8, 0, .8, 0, .8, 0}, 0.236, none}},
                            exactly),
                 QString());
    }

    // An expert looks there first: names of one count agree, and the slots of the cycles add up.
    void theCyclesOfSapphireRapidsAddUp_data()
    {
        QTest::addColumn<QString>("benchmark");
        for (const char* name : {"cpu-flops", "branch", "dcache-read"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void theCyclesOfSapphireRapidsAddUp()
    {
        QFETCH(const QString, benchmark);
        const auto analysis = analyzed("spr", benchmark.toStdString());
        QVERIFY(analysis.noise != nullptr);
        const auto& data = *analysis.benchmark->data;
        const auto means = allMeans(*analysis.noise);
        const auto mean = [&](const char* event, Eigen::Index kernel) {
            for (std::size_t place = 0; place < data.eventCount(); ++place) {
                if (data.eventNames[place] == std::string_view(event)) {
                    return means(static_cast<Eigen::Index>(place), kernel);
                }
            }
            return std::nan("");
        };
        for (Eigen::Index kernel = 0; kernel < means.cols(); ++kernel) {
            const double instructions = mean("INST_RETIRED:ANY", kernel);
            for (const char* same : {"INST_RETIRED:ANY_P", "INST_RETIRED:PREC_DIST",
                                     "INSTRUCTION_RETIRED", "INSTRUCTIONS_RETIRED"}) {
                const double other = mean(same, kernel);
                QVERIFY2(std::abs(other - instructions) <= 0.05 * instructions, same);
            }
            double used = 0;
            for (const char* part :
                 {"UOPS_RETIRED:SLOTS", "TOPDOWN:BAD_SPEC_SLOTS", "IDQ_UOPS_NOT_DELIVERED:CORE",
                  "TOPDOWN:BACKEND_BOUND_SLOTS"}) {
                QVERIFY2(mean(part, kernel) > 0, part);
                used += mean(part, kernel);
            }
            const double share = used / (6 * mean("CPU_CLK_UNHALTED:THREAD", kernel));
            QVERIFY2(std::abs(share - 1) < 0.1, qPrintable(QString::number(share)));
        }
    }

    void cpuFlopsHaveAGapInTheirNoise()
    {
        const auto analysis = analyzed("spr", "cpu-flops");

        std::vector<double> noise;
        std::ranges::copy_if(analysis.noise->maxRnmse, std::back_inserter(noise),
                             [](double value) { return !std::isnan(value); });
        std::ranges::sort(noise);

        QCOMPARE(analysis.pivoting->counts.total(), std::size_t{1132});
        QCOMPARE(count(analysis, EventStatus::Irrelevant), std::size_t{220});
        QCOMPARE(count(analysis, EventStatus::Missing), std::size_t{3});
        const auto quiet =
            std::ranges::count_if(noise, [](double value) { return value <= 1e-10; });
        QCOMPARE(std::size_t(quiet), analysis.pivoting->counts.quiet());
        QVERIFY(std::ranges::count(noise, 0.0) > 300);
        QVERIFY(noise[std::size_t(quiet) - 1] < 1e-12);
        QVERIFY(noise[std::size_t(quiet)] > 1e-7);
        QVERIFY(noise.back() > 1 && noise.back() < 10);
    }

    void branchesGiveTableVII()
    {
        const auto analysis = analyzed("spr", "branch");

        QVERIFY(analysis.isComplete());
        QCOMPARE(chosenNames(analysis),
                 (std::vector<std::string>{"BR_MISP_RETIRED", "BR_INST_RETIRED:COND",
                                           "BR_INST_RETIRED:COND_TAKEN",
                                           "BR_INST_RETIRED:ALL_BRANCHES"}));
        const auto exact = Verdict::Exact;
        QCOMPARE(
            difference(analysis,
                       {{"Unconditional Branches", {0, -1, 0, 1}, 0, exact},
                        {"Conditional Branches Taken", {0, 0, 1, 0}, 0, exact},
                        {"Conditional Branches Not Taken", {0, 1, -1, 0}, 0, exact},
                        {"Mispredicted Branches", {1, 0, 0, 0}, 0, exact},
                        {"Correctly Predicted Branches", {-1, 1, 0, 0}, 0, exact},
                        {"Conditional Branches Retired", {0, 1, 0, 0}, 0, exact},
                        {"Conditional Branches Executed", {0, 0, 0, 0}, 1, Verdict::NotDefinable}},
                       exactly),
            QString());
    }

    // The model is calibrated to the inverse of the table, and its repetitions cancel: the digits
    // of the table come back.
    void dataCachesGiveTableVIII()
    {
        const auto analysis = analyzed("spr", "dcache-read");

        QVERIFY(analysis.isComplete());
        QCOMPARE(chosenNames(analysis),
                 (std::vector<std::string>{"MEM_LOAD_RETIRED:L3_HIT", "L2_RQSTS:DEMAND_DATA_RD_HIT",
                                           "MEM_LOAD_RETIRED:L1_MISS", "MEM_LOAD_RETIRED:L1_HIT"}));
        const auto rounded = Verdict::ExactAfterRounding;
        QCOMPARE(difference(analysis,
                            {{"L1 Misses", {0, 0, 1, 0}, 0, rounded},
                             {"L1 Hits", {0, 0, 0, 1}, 0, rounded},
                             {"L1 Reads", {0, 0, 1, 1}, 0, rounded},
                             {"L2 Hits", {0, 1, 0, 0}, 0, rounded},
                             {"L2 Misses", {0, -1, 1, 0}, 0, rounded},
                             {"L3 Hits", {1, 0, 0, 0}, 0, rounded}},
                            0.0201),
                 QString());
        const auto& l2Hits = analysis.fits->metrics[3].coefficients;
        QVERIFY(std::abs(l2Hits[0] - -5.87e-3) < 1e-5);
        QVERIFY(std::abs(l2Hits[1] - 1.003) < 1e-3);
        QVERIFY(std::abs(l2Hits[2] - -2.39e-3) < 1e-5);
    }

    void gpuFlopsGiveTableVI()
    {
        const auto analysis = analyzed("mi250x", "gpu-flops");

        QVERIFY(analysis.isComplete());
        QCOMPARE(analysis.pivoting->counts.total(), std::size_t{1216});
        std::vector<std::string> wanted;
        for (const auto* operation : {"FMA", "MUL", "TRANS", "ADD"}) {
            for (const auto* precision : {"F16", "F32", "F64"}) {
                wanted.push_back(std::string("rocm:::SQ_INSTS_VALU_") + operation + "_" +
                                 precision + ":device=0");
            }
        }
        QCOMPARE(chosenNames(analysis), wanted);
        const auto exact = Verdict::Exact;
        const auto none = Verdict::NotDefinable;
        QCOMPARE(
            difference(analysis,
                       {{"HP Add Ops.", {0, 0, 0, 0, 0, 0, 0, 0, 0, .5, 0, 0}, 0.414, none},
                        {"HP Sub Ops.", {0, 0, 0, 0, 0, 0, 0, 0, 0, .5, 0, 0}, 0.414, none},
                        {"HP Add and Sub Ops.", {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0}, 0, exact},
                        {"All HP Ops.", {2, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0}, 0, exact},
                        {"All SP Ops.", {0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0}, 0, exact},
                        {"All DP Ops.", {0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 1}, 0, exact}},
                       exactly),
            QString());
    }
};

PAPILIO_TEST(TestSamples)
#include "test_samples.moc"
