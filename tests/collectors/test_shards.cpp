// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/simulated/simulated_source.h"
#include "collectors/suite/collect.h"
#include "collectors/suite/merge_parts.h"
#include "collectors/suite/shard.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <memory>

using namespace papilio::collectors;
using papilio::core::Benchmark;
using papilio::core::Document;

namespace {

const MeasureRequest branch{.benchmark = "branch", .repetitions = 2};

std::unique_ptr<SimulatedSource> spr()
{
    auto source = SimulatedSource::open("spr");
    return source ? *std::move(source) : nullptr;
}

Benchmark collected(const CollectOptions& options = {}, const MeasureRequest& request = branch)
{
    const auto source = spr();
    auto result = collectBenchmark(*source, request, options, {}, {});
    if (!result) {
        qFatal("%s", result.error().message.c_str());
    }
    return std::move(result->benchmark);
}

Part part(const std::string& path, Benchmark benchmark)
{
    Document document;
    document.benchmarks.push_back(std::make_shared<const Benchmark>(std::move(benchmark)));
    return {path, document};
}

}  // namespace

class TestShards : public QObject {
    Q_OBJECT

private slots:
    void textIsRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("valid");
        QTest::newRow("first") << "0/4" << true;
        QTest::newRow("last") << "3/4" << true;
        QTest::newRow("beyond") << "4/4" << false;
        QTest::newRow("negative") << "-1/4" << false;
        QTest::newRow("one number") << "3" << false;
        QTest::newRow("nothing") << "" << false;
        QTest::newRow("no shards") << "0/0" << false;
        QTest::newRow("more") << "0/4/2" << false;
    }

    void textIsRead()
    {
        QFETCH(QString, text);
        QFETCH(bool, valid);
        const auto shard = parseShard(text.toStdString());
        QCOMPARE(shard.hasValue(), valid);
        if (valid) {
            QCOMPARE(QString::fromStdString(fmt(*shard)), text);
        }
    }

    void schedulersAreUnderstood_data()
    {
        QTest::addColumn<QByteArray>("rank");
        QTest::addColumn<QByteArray>("size");
        QTest::newRow("slurm") << QByteArray("SLURM_PROCID") << QByteArray("SLURM_NTASKS");
        QTest::newRow("open mpi") << QByteArray("OMPI_COMM_WORLD_RANK")
                                  << QByteArray("OMPI_COMM_WORLD_SIZE");
        QTest::newRow("pmi") << QByteArray("PMI_RANK") << QByteArray("PMI_SIZE");
    }

    void schedulersAreUnderstood()
    {
        QFETCH(QByteArray, rank);
        QFETCH(QByteArray, size);
        qputenv("SLURM_STEP_ID", "0");
        QVERIFY(!scheduledShard());
        qputenv(rank, "2");
        QVERIFY(!scheduledShard());
        qputenv(size, "1");
        QVERIFY(!scheduledShard());  // alone: nothing to share out
        qputenv(size, "8");
        const auto found = scheduledShard();
        qunsetenv("SLURM_STEP_ID");
        const bool isInBatch = scheduledShard().has_value();
        qunsetenv(rank);
        qunsetenv(size);
        QCOMPARE(isInBatch, !rank.startsWith("SLURM"));  // srun makes steps, sbatch none
        QVERIFY(found && found->shard == (Shard{2, 8}));
        QVERIFY(found->variables.find(rank.toStdString()) != std::string::npos);
        QCOMPARE(shardPath("out/study.h5", found->shard), std::string("out/study.2.h5"));
    }

    // Ranks of mpirun in a job of Slurm inherit the SLURM_PROCID of what started mpirun.
    void theRankOfMpiIsNotThatOfItsJob()
    {
        for (const auto& [name, value] :
             {std::pair("SLURM_PROCID", "0"), std::pair("SLURM_NTASKS", "2"),
              std::pair("OMPI_COMM_WORLD_RANK", "3"), std::pair("OMPI_COMM_WORLD_SIZE", "4")}) {
            qputenv(name, value);
        }
        const auto ofMany = scheduledShard();
        qputenv("OMPI_COMM_WORLD_RANK", "0");
        qputenv("OMPI_COMM_WORLD_SIZE", "1");
        const auto ofOne = scheduledRank();
        const bool isShared = scheduledShard().has_value();
        for (const char* name :
             {"SLURM_PROCID", "SLURM_NTASKS", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"}) {
            qunsetenv(name);
        }
        QVERIFY(ofMany && ofMany->shard == (Shard{3, 4}));
        QVERIFY(ofOne && ofOne->shard == (Shard{0, 1}));
        QVERIFY(!isShared);
    }

    void shardsMergeToTheWhole()
    {
        const Benchmark whole = collected();
        std::vector<Part> parts;
        for (const std::size_t index : {2U, 0U, 1U}) {  // in any order
            parts.push_back(part("part" + std::to_string(index),
                                 collected({.shard = {.index = index, .count = 3}})));
        }
        const auto merged = mergeParts(std::move(parts));
        QVERIFY2(merged, merged ? "" : merged.error().message.c_str());
        const auto& data = *merged->benchmark("branch")->data;
        QVERIFY(data.eventIds == whole.data->eventIds);
        QVERIFY(std::ranges::equal(data.values, whole.data->values));
        QVERIFY(data.provenance.notes == whole.data->provenance.notes);
    }

    void anEventInTwoPartsIsRefused()
    {
        const auto merged = mergeParts({part("a.h5", collected()), part("b.h5", collected())});
        QVERIFY(!merged);
        const auto& message = merged.error().message;
        QVERIFY2(message.starts_with("b.h5: ") && message.find("is in both") != std::string::npos,
                 message.c_str());
    }

    void aMeasurementInTwoPartsIsRefused_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("value");  ///< of the second part; the first has 1
        QTest::addColumn<QString>("created");
        QTest::addColumn<bool>("isRefused");
        for (const char* kind : {"counters", "roofline", "recorder"}) {
            QTest::addRow("%s, copied", kind) << QString(kind) << 1.0 << "2026-11-30" << true;
            QTest::addRow("%s, other values", kind)
                << QString(kind) << 2.0 << "2026-11-30" << false;
            QTest::addRow("%s, measured later", kind)
                << QString(kind) << 1.0 << "2026-12-01" << false;
        }
    }

    void aMeasurementInTwoPartsIsRefused()
    {
        QFETCH(const QString, kind);
        QFETCH(const double, value);
        QFETCH(const QString, created);
        QFETCH(const bool, isRefused);
        const auto holding = [&](const std::string& path, double number, const std::string& when) {
            Document document;
            if (kind == "counters") {
                papilio::core::CounterTable table;
                table.name = "true";
                table.events = {"A", "B"};
                table.columns.resize(1);
                table.values = {number, papilio::core::notANumber};
                table.provenance.created = when;
                document.counters = {std::make_shared<const papilio::core::CounterTable>(table)};
            } else if (kind == "roofline") {
                papilio::core::Roofline roofline;
                roofline.name = "roofs";
                roofline.ceilings.resize(1);
                roofline.ceilings[0].value = number;
                roofline.provenance.created = when;
                document.rooflines = {std::make_shared<const papilio::core::Roofline>(roofline)};
            } else {
                papilio::core::Recorder recorder;
                recorder.name = "residual";
                recorder.values.push_back(number);
                recorder.provenance.created = when;
                document.recorders = {std::make_shared<const papilio::core::Recorder>(recorder)};
            }
            return Part{path, document};
        };
        const auto merged = mergeParts(
            {holding("a.h5", 1, "2026-11-30"), holding("b.h5", value, created.toStdString())});
        QCOMPARE(!merged, isRefused);
        QVERIFY(merged || merged.error().message.starts_with("b.h5: "));
    }

    void partsOfOtherMeasurementsAreRefused()
    {
        MeasureRequest longer = branch;
        longer.repetitions = 3;
        const auto merged =
            mergeParts({part("a.h5", collected({.shard = {.index = 0, .count = 2}})),
                        part("b.h5", collected({.shard = {.index = 1, .count = 2}}, longer))});
        QVERIFY(!merged);
        QVERIFY(merged.error().message.find("3 repetitions") != std::string::npos);
    }

    void resumingMeasuresOnlyTheRest()
    {
        const auto source = spr();
        const Benchmark whole = collected();
        MeasureRequest some = branch;
        for (const std::size_t event : {0U, 1U, 2U, 3U}) {
            some.events.emplace_back(whole.data->eventIds[event]);
        }
        const Benchmark former = collected({}, some);
        std::size_t steps = 0;
        const auto resumed =
            collectBenchmark(*source, branch, {.done = &former}, {},
                             [&](std::size_t done, std::size_t of, const auto&) {
                                 QVERIFY(done > 4 && of == whole.data->eventCount());
                                 ++steps;
                             });
        QVERIFY2(resumed, resumed ? "" : resumed.error().message.c_str());
        QCOMPARE(steps, whole.data->eventCount() - 4);
        QVERIFY(resumed->benchmark.data->eventIds == whole.data->eventIds);
        QVERIFY(std::ranges::equal(resumed->benchmark.data->values, whole.data->values));
    }

    void resumingAnotherMeasurementIsRefused()
    {
        const auto source = spr();
        MeasureRequest some = branch;
        some.events = {"BR_INST_RETIRED:COND"};
        some.repetitions = 3;
        const Benchmark former = collected({}, some);
        const auto resumed = collectBenchmark(*source, branch, {.done = &former}, {}, {});
        QVERIFY(!resumed);
        QVERIFY(resumed.error().message.find("does not match this one") != std::string::npos);
    }

private:
    static std::string fmt(const Shard& shard)
    {
        return std::to_string(shard.index) + "/" + std::to_string(shard.count);
    }
};

PAPILIO_TEST(TestShards)
#include "test_shards.moc"
