#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/stability.h"
#include "core/analysis/unit_families.h"
#include "core/base/text.h"
#include "core/definitions/definition_export.h"
#include "core/edit/snapshot_edits.h"
#include "core/findings/event_text.h"
#include "core/findings/export_text.h"
#include "core/model/benchmark.h"
#include "core/model/event_names.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/small_study.h"

#include <QtTest>

#include <algorithm>
#include <cstring>
#include <iterator>

using namespace papilio;

namespace {

using Ids = std::vector<std::string>;

bool sameBits(double a, double b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

Ids idsOf(const core::Analysis& analysis, const core::ChosenSet& events)
{
    Ids ids;
    for (const auto event : events) {
        ids.emplace_back(analysis.benchmark->data->eventIds[event]);
    }
    return ids;
}

/// Noisy random columns, mixed through the identity, with the third of them excluded.
core::Benchmark mixedBenchmark(std::uint32_t seed)
{
    const auto columns = tests::randomColumns({.rows = 6, .columns = 90, .rank = 5}, seed);
    std::mt19937 random(seed + 1);
    std::vector<double> values;
    for (Eigen::Index event = 0; event < columns.cols(); ++event) {
        const double noise = std::ldexp(1.0, -int(random() % 40));
        for (int repetition = 0; repetition < 3; ++repetition) {
            for (Eigen::Index kernel = 0; kernel < columns.rows(); ++kernel) {
                values.push_back(columns(kernel, event) * (1 + noise * repetition));
            }
        }
    }
    core::Benchmark benchmark;
    benchmark.name = "mixed";
    benchmark.data = tests::datasetOf(90, 3, 6, values);
    benchmark.basis = tests::identityBasis(6);
    core::Signatures signatures;
    for (Eigen::Index metric = 0; metric < 6; ++metric) {
        signatures.push_back({"M" + std::to_string(metric), Eigen::VectorXd::Unit(6, metric), {}});
    }
    benchmark.signatures = std::make_shared<const core::Signatures>(std::move(signatures));
    benchmark.parameters = {.tau = 1e-3, .alpha = 1e-2, .representationTolerance = 0.5};
    return benchmark;
}

/// The same without the events of the list.
core::Benchmark without(const core::Benchmark& benchmark, const Ids& excluded)
{
    auto data = std::make_shared<core::Dataset>(*benchmark.data);
    data->eventIds = {};
    data->eventNames = {};
    data->values.clear();
    for (std::size_t event = 0; event < benchmark.data->eventCount(); ++event) {
        if (std::ranges::find(excluded, benchmark.data->eventIds[event]) == excluded.end()) {
            data->eventIds.append(benchmark.data->eventIds[event]);
            data->eventNames.append(benchmark.data->eventNames[event]);
            const auto block = benchmark.data->block(event);
            data->values.insert(data->values.end(), block.begin(), block.end());
        }
    }
    auto copy = benchmark;
    copy.data = std::move(data);
    copy.excluded.clear();
    return copy;
}

core::Analysis analyzed(const core::Benchmark& benchmark)
{
    return core::analyze(std::make_shared<const core::Benchmark>(benchmark));
}

core::Benchmark smallWithout(const Ids& excluded)
{
    auto benchmark = tests::smallBenchmark();
    benchmark.excluded = core::excludedList(excluded);
    return benchmark;
}

core::EventStatus statusOf(const core::Analysis& analysis, const std::string& id)
{
    const auto& ids = analysis.benchmark->data->eventIds;
    std::size_t event = 0;
    while (ids[event] != id) {
        ++event;
    }
    return *core::EventFacts(analysis).status(static_cast<std::uint32_t>(event));
}

}  // namespace

class TestExclusion : public QObject {
    Q_OBJECT

private slots:
    void theSelectionIsThatOfTheDataWithoutTheEvents_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 12; ++seed) {
            QTest::addRow("seed %d", seed) << seed;
        }
    }
    void theSelectionIsThatOfTheDataWithoutTheEvents()
    {
        QFETCH(int, seed);
        auto benchmark = mixedBenchmark(static_cast<std::uint32_t>(seed));
        const auto all = analyzed(benchmark);
        QVERIFY(all.isComplete());
        Ids excluded;
        for (std::size_t event = static_cast<std::size_t>(seed) % 3; event < 90; event += 3) {
            excluded.emplace_back(benchmark.data->eventIds[event]);
        }
        // Some of what was chosen goes: otherwise nothing would have to change.
        excluded.emplace_back(
            benchmark.data->eventIds[all.pivoting->chosen[all.pivoting->chosen.size() / 2].event]);
        benchmark.excluded = core::excludedList(excluded);

        const auto analysis = analyzed(benchmark);
        const auto other = analyzed(without(benchmark, benchmark.excluded));

        QVERIFY(analysis.isComplete() && other.isComplete());
        const auto& chosen = analysis.pivoting->chosen;
        QCOMPARE(idsOf(analysis, core::chosenEvents(*analysis.pivoting)),
                 idsOf(other, core::chosenEvents(*other.pivoting)));
        QVERIFY(idsOf(analysis, core::chosenEvents(*analysis.pivoting)) !=
                idsOf(all, core::chosenEvents(*all.pivoting)));
        for (std::size_t place = 0; place < chosen.size(); ++place) {
            const auto& same = other.pivoting->chosen[place];
            QVERIFY(sameBits(chosen[place].score, same.score));
            QVERIFY(sameBits(chosen[place].norm, same.norm));
            QVERIFY(sameBits(chosen[place].pivotResidual, same.pivotResidual));
        }
        for (std::size_t metric = 0; metric < analysis.fits->metrics.size(); ++metric) {
            const auto& fit = analysis.fits->metrics[metric];
            const auto& same = other.fits->metrics[metric];
            QVERIFY(fit.coefficients == same.coefficients && fit.shown == same.shown);
            QVERIFY(sameBits(fit.errorWorst, same.errorWorst));
        }
        compareStability(core::tauStability(analysis), analysis, core::tauStability(other), other);
        compareStability(core::alphaStability(analysis), analysis, core::alphaStability(other),
                         other);
        const auto standard = core::standardQrcp(analysis);
        const auto standardOther = core::standardQrcp(other);
        QCOMPARE(standard.chosen.size(), standardOther.chosen.size());
        for (std::size_t place = 0; place < standard.chosen.size(); ++place) {
            QCOMPARE(analysis.benchmark->data->eventIds[standard.chosen[place].event],
                     other.benchmark->data->eventIds[standardOther.chosen[place].event]);
        }
    }

    void anExcludedEventHasItsStatusWhateverItCounted()
    {
        // Chosen, noisy, all zero, unrepresentable.
        const Ids excluded = {"BR_MISP_RETIRED", "CYCLES", "INST_RETIRED", "ZERO"};
        const auto analysis = analyzed(smallWithout(excluded));
        const auto all = analyzed(tests::smallBenchmark());
        QVERIFY(analysis.isComplete());
        for (const auto& id : excluded) {
            QVERIFY(statusOf(analysis, id) == core::EventStatus::Excluded);
            QVERIFY(statusOf(all, id) != core::EventStatus::Excluded);
        }
        const auto& counts = analysis.pivoting->counts;
        QCOMPARE(counts.of(core::EventStatus::Excluded), std::size_t{4});
        QCOMPARE(counts.total(), all.pivoting->counts.total());
        QCOMPARE(counts.quiet(), all.pivoting->counts.quiet() - 2);
        const core::EventFacts facts(analysis);
        QCOMPARE(core::statusWord(facts.status(1)), std::string("excluded"));
        QCOMPARE(core::statusMeaning(core::EventStatus::Excluded), std::string("excluded by hand"));
        QVERIFY(core::statusReason(facts, 1).find("excluded by hand") != std::string::npos);
        const auto& mispredicted = analysis.fits->metrics[3];
        QCOMPARE(mispredicted.metric, std::string("Mispredicted"));
        QVERIFY(!mispredicted.isDefined());
        QVERIFY(all.fits->metrics[3].isDefined());
    }

    void aStatusIsKnownBeforeTheBasisIs()
    {
        auto benchmark = smallWithout({"CYCLES"});
        benchmark.basis = nullptr;
        const auto analysis = analyzed(benchmark);
        QVERIFY(analysis.pivoting == nullptr);
        QVERIFY(statusOf(analysis, "CYCLES") == core::EventStatus::Excluded);
        QVERIFY(statusOf(analysis, "ZERO") == core::EventStatus::Irrelevant);
    }

    void noFormulaOfTheReviewHasAnExcludedEvent()
    {
        const Ids excluded = {"BR_INST_RETIRED:COND_TAKEN"};
        const auto analysis = analyzed(smallWithout(excluded));
        const auto review = core::reviewDefinitions(analysis, {}, {}, {});
        QVERIFY(review.has_value());
        const auto& taken = review->metrics[1].smallest;
        QVERIFY(!taken.formulas.empty());
        // COND - COND_NTAKEN in place of COND_TAKEN itself.
        QCOMPARE(taken.formulas.front().events.size(), std::size_t{2});
        for (const auto& [fit, smallest, shown, confidence] : review->metrics) {
            for (const auto& formula : smallest.formulas) {
                for (const auto& name : core::namesOf(review->families, formula.events)) {
                    QVERIFY(name != excluded.front());
                }
            }
        }
    }

    void aSumOfUnitsWithAnExcludedOneIsNotMade()
    {
        auto events = tests::smallEvents();
        for (const auto* name : {"READS:CHANNEL_0", "READS:CHANNEL_1"}) {
            events.push_back({name, {0, 0, 0, 1, 0}, 0});
        }
        auto benchmark = tests::smallBenchmark(events);
        QCOMPARE(core::analyzeWithFamilies(analyzed(benchmark)).sums.size(), std::size_t{1});
        benchmark.excluded = {"READS:CHANNEL_1"};
        const auto families = core::analyzeWithFamilies(analyzed(benchmark));
        QCOMPARE(families.families.size(), std::size_t{1});
        QVERIFY(families.sums.empty());
    }

    void unknownIdsChangeNothingAndAreNamed()
    {
        const auto benchmark = smallWithout({"GONE", "CYCLES", "ALSO_GONE"});
        const auto found = core::findExcluded(*benchmark.data, benchmark.excluded);
        QCOMPARE(found.events, (std::vector<std::uint32_t>{0}));
        QCOMPARE(found.unknown, (Ids{"ALSO_GONE", "GONE"}));
        const auto analysis = analyzed(benchmark);
        QCOMPARE(analysis.pivoting->counts.of(core::EventStatus::Excluded), std::size_t{1});
    }

    void anExportSaysWhatIsExcluded()
    {
        Ids many;
        for (int event = 0; event < 30; ++event) {
            many.push_back("SOME_EVENT_WITH_A_NAME_" + std::to_string(event));
        }
        const auto analysis = analyzed(smallWithout(many));
        core::ExportOptions options;
        options.dialect = &core::dialects::csv;  // needs no PMU
        const auto made = core::exportDefinitions(analysis, options);
        QVERIFY(made);
        std::string notes;
        for (const auto& note : core::provenanceOf(*made)) {
            QVERIFY(note.size() < 200);
            notes += note + '\n';
        }
        for (const auto& id : many) {
            QVERIFY(notes.find(id) != std::string::npos);
        }
        const auto none = core::exportDefinitions(analyzed(tests::smallBenchmark()), options);
        QVERIFY(none);
        for (const auto& note : core::provenanceOf(*none)) {
            QVERIFY(note.find("xcluded") == std::string::npos);
        }
    }

    void togglingExcludesTheRestAndThenTakesAllInAgain()
    {
        auto benchmark = smallWithout({"CYCLES", "GONE"});
        const std::vector<std::uint32_t> events = {0, 1, 2};
        auto edit = core::toggleExcluded(benchmark, events);
        QCOMPARE(edit.name, std::string("Exclude 2 events"));
        QCOMPARE(edit.excluded,
                 (Ids{"BR_INST_RETIRED:ALL_BRANCHES", "BR_MISP_RETIRED", "CYCLES", "GONE"}));
        benchmark.excluded = edit.excluded;
        edit = core::toggleExcluded(benchmark, events);
        QCOMPARE(edit.name, std::string("Include 3 events"));
        QCOMPARE(edit.excluded, (Ids{"GONE"}));
        const std::vector<std::uint32_t> one = {1};
        QCOMPARE(core::toggleExcluded(benchmark, one).name, std::string("Include BR_MISP_RETIRED"));
        benchmark.excluded.clear();
        QCOMPARE(core::toggleExcluded(benchmark, one).name, std::string("Exclude BR_MISP_RETIRED"));
    }

    void eventsAreFoundByWhatPeopleType()
    {
        core::Dataset data;
        data.eventIds =
            core::StringTable(Ids{"0", "cpu/event=0x3c,umask=0x0/", "a::B:C", "3", "4"});
        data.eventNames =
            core::StringTable(Ids{"CYCLES", "cpu/event=0x3c,umask=0x0/", "a::B:C", "SAME", "SAME"});
        const auto find = [&](const Ids& names) {
            return core::namedEvents(data, {"GONE"}, names);
        };

        QCOMPARE(find({"CYCLES,cpu/event=0x3c,umask=0x0/,GONE"}).ids,
                 (Ids{"0", "cpu/event=0x3c,umask=0x0/", "GONE"}));
        QCOMPARE(find({"b.c", "3"}).ids, (Ids{"a::B:C", "3"}));
        QVERIFY(find({}).unknown.empty());
        const auto same = find({"SAME"}).unknown;
        QCOMPARE(same.size(), std::size_t{1});
        QVERIFY(same.front().isAmbiguous);
        QCOMPARE(same.front().similar, (Ids{"3", "4"}));
        const auto typo = find({"A::B:D"}).unknown;
        QCOMPARE(typo.front().similar.front(), std::string("a::B:C"));
        QVERIFY(core::unknownEventText(typo.front()).find("a::B:C") != std::string::npos);
        QVERIFY(find({"nothing of the kind"}).unknown.front().similar.empty());
        QCOMPARE(find({","}).unknown.size(), std::size_t{2});
    }

    void similarTextsAreNearestFirst()
    {
        QCOMPARE(core::editDistance("kitten", "sitting", 5), std::size_t{3});
        QCOMPARE(core::editDistance("kitten", "sitting", 2), std::size_t{3});
        QCOMPARE(core::editDistance("", "abc", 9), std::size_t{3});
        QCOMPARE(core::editDistance("Same", "sAME", 2), std::size_t{0});
        QCOMPARE(core::similarTexts("BR_MISP", {"ZERO", "BR_MISSED", "BR_MISB", "BR_MISP_"}),
                 (Ids{"BR_MISB", "BR_MISP_"}));
        QCOMPARE(core::similarTexts("BR_MISP", {"BR_MISB", "BR_MISP_"}, 1), (Ids{"BR_MISB"}));
    }

private:
    static void compareStability(const core::StabilityAxis& axis,
                                 const core::Analysis& analysis,
                                 const core::StabilityAxis& other,
                                 const core::Analysis& otherAnalysis)
    {
        QCOMPARE(axis.intervals.size(), other.intervals.size());
        for (std::size_t place = 0; place < axis.intervals.size(); ++place) {
            const auto& interval = axis.intervals[place];
            const auto& same = other.intervals[place];
            QVERIFY(sameBits(interval.low, same.low) && sameBits(interval.high, same.high));
            QCOMPARE(idsOf(analysis, axis.sets[interval.set]),
                     idsOf(otherAnalysis, other.sets[same.set]));
        }
    }
};

PAPILIO_TEST(TestExclusion)
#include "test_exclusion.moc"
