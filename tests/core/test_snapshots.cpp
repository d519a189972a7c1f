#include "core/edit/snapshot_edits.h"
#include "core/present/study_report.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QTest>

#include <algorithm>

using namespace papilio::core;
using papilio::tests::smallStudy;

namespace {

/// The study with other thresholds, signatures, definitions and another Top-Down choice.
Document changed(Document document)
{
    auto benchmark = *document.benchmarks.front();
    benchmark.parameters.tau *= 10;
    auto signatures = *benchmark.signatures;
    signatures.pop_back();
    benchmark.signatures = std::make_shared<const Signatures>(signatures);
    document.benchmarks.front() = std::make_shared<const Benchmark>(benchmark);
    document.definitions.push_back(
        std::make_shared<const DefinitionSet>(DefinitionSet{"new", "", {}, {}}));
    for (auto& table : document.counters) {
        auto other = *table;
        other.topDown.model = "other";
        table = std::make_shared<const CounterTable>(other);
    }
    return document;
}

Document withCounters()
{
    auto document = smallStudy();
    CounterTable table;
    table.name = "runs";
    table.events = {"X"};
    table.columns = {{"run", "", "", std::nan("")}};
    table.values = {1};
    document.counters = {std::make_shared<const CounterTable>(table)};
    return document;
}

}  // namespace

class Snapshots : public QObject {
    Q_OBJECT

private slots:
    void whatWasDecidedComesBack()
    {
        const auto before = withCounters();
        const auto taken = takeSnapshot(before, " first ", "2026-11-26T10:00:00Z");
        QVERIFY(taken);

        const auto restored = restoreSnapshot(changed(*taken), "first");

        QVERIFY(restored);
        QCOMPARE(taken->snapshots.front()->name, std::string("first"));
        QCOMPARE(taken->snapshots.front()->created, std::string("2026-11-26T10:00:00Z"));
        QCOMPARE(restored->benchmarks.front()->parameters, before.benchmarks.front()->parameters);
        QCOMPARE(*restored->benchmarks.front()->signatures, *before.benchmarks.front()->signatures);
        QCOMPARE(restored->definitions, before.definitions);
        QCOMPARE(restored->counters.front()->topDown, before.counters.front()->topDown);
        QCOMPARE(restored->snapshots.size(), std::size_t(1));
    }

    // New data of the same kernels keep their place; a benchmark with other kernels stays as it is.
    void dataStayThoseOfTheStudy()
    {
        auto document = *takeSnapshot(withCounters(), "first", {});
        auto benchmark = *document.benchmarks.front();
        auto data = std::make_shared<Dataset>(*benchmark.data);
        data->units = "others";
        benchmark.data = data;
        benchmark.parameters.tau *= 10;
        document.benchmarks.front() = std::make_shared<const Benchmark>(benchmark);

        const auto restored = restoreSnapshot(document, "first");
        QVERIFY(restored);
        QCOMPARE(restored->benchmarks.front()->data->units, std::string("others"));
        QVERIFY(restored->benchmarks.front()->parameters.tau < benchmark.parameters.tau);

        data = std::make_shared<Dataset>(*benchmark.data);
        data->kernels.append("one more");
        benchmark.data = data;
        document.benchmarks.front() = std::make_shared<const Benchmark>(benchmark);
        const auto kept = restoreSnapshot(document, "first");
        QVERIFY(kept);
        QCOMPARE(kept->benchmarks.front(), document.benchmarks.front());
    }

    void namesAreUniqueAndNotEmpty()
    {
        const auto document = *takeSnapshot(smallStudy(), "first", {});
        const auto code = [](const Result<Document>& result) {
            return result ? std::optional<Errc>() : std::optional(result.error().code);
        };

        QCOMPARE(code(takeSnapshot(document, "first ", {})), std::optional(Errc::InvalidArgument));
        QCOMPARE(code(takeSnapshot(document, "  ", {})), std::optional(Errc::InvalidArgument));
        QCOMPARE(code(restoreSnapshot(document, "other")), std::optional(Errc::NotFound));
        QCOMPARE(code(removeSnapshot(document, "other")), std::optional(Errc::NotFound));
        QCOMPARE(code(renameSnapshot(document, "other", "x")), std::optional(Errc::NotFound));
        const auto two = *takeSnapshot(document, freeSnapshotName(document), {});
        QVERIFY(freeSnapshotName(two) != two.snapshots.back()->name);
        QCOMPARE(code(renameSnapshot(two, "first", two.snapshots.back()->name)),
                 std::optional(Errc::InvalidArgument));
    }

    void renamingAndRemovingKeepTheOthers()
    {
        auto document = *takeSnapshot(smallStudy(), "a", {});
        document = *takeSnapshot(document, "b", {});

        const auto renamed = renameSnapshot(document, "a", "c");
        const auto removed = removeSnapshot(document, "a");

        QVERIFY(renamed && removed);
        QCOMPARE(renamed->snapshots.front()->name, std::string("c"));
        QCOMPARE(renamed->snapshots.back(), document.snapshots.back());
        QCOMPARE(removed->snapshots, std::vector{document.snapshots.back()});
    }

    void theReportListsThem()
    {
        const auto tables = [](const Document& document) {
            const auto facts = studyFacts(document);
            return std::ranges::count_if(facts, [](const Table& table) {
                return !table.rows.empty() && table.rows.front().front().text == "first";
            });
        };
        QCOMPARE(tables(smallStudy()), 0);
        QCOMPARE(tables(*takeSnapshot(smallStudy(), "first", "2026-11-26T10:00:00Z")), 1);
    }

    void mergingLeavesThoseOfTheOtherStudy()
    {
        auto document = *takeSnapshot(smallStudy(), "mine", {});
        merge(document, *takeSnapshot(smallStudy(), "yours", {}));
        QCOMPARE(document.snapshots.size(), std::size_t(1));
    }
};

PAPILIO_TEST(Snapshots)
#include "test_snapshots.moc"
