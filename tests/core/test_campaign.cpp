#include "core/analysis/shown_formula.h"
#include "core/base/number_format.h"
#include "core/campaign/campaign.h"
#include "core/present/campaign_columns.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/small_study.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace papilio;
using Places = std::vector<std::size_t>;

/// Many studies: what changed from one to the next.
class TestCampaign : public QObject {
    Q_OBJECT

    /// A study of a machine with the small benchmark, one roof and one solver run.
    static core::StudyDigest digest(const std::string& day,
                                    double roof,
                                    std::vector<tests::SmallEvent> events = tests::smallEvents(),
                                    const std::string& machine = "node1")
    {
        auto document = tests::smallStudy(events);
        auto benchmark = *document.benchmarks.front();
        auto data = *benchmark.data;
        data.provenance.created = "2026-11-" + day + "T08:00:00Z";
        benchmark.data = std::make_shared<const core::Dataset>(data);
        benchmark.machine = machine;
        document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        auto roofline = std::make_shared<core::Roofline>();
        roofline->name = "roofs";
        core::Ceiling dram;
        dram.name = "DRAM";
        dram.value = roof;
        dram.low = roof - 2;
        dram.median = roof - 1;
        dram.high = roof;
        roofline->ceilings.push_back(dram);
        document.rooflines.push_back(roofline);
        return core::digestOf(document, "/studies/" + machine + "-" + day + ".h5");
    }

    static const core::StudyRow& trend(const core::Campaign& campaign, const std::string& name)
    {
        static const core::StudyRow none;
        for (const auto& one : campaign.trends) {
            if (one.first().name == name) {
                return one;
            }
        }
        return none;
    }

private slots:
    /// A copy is no second measurement: it narrows no level.
    void copiesCountOnce()
    {
        auto copy = digest("01", 200);
        copy.path = "/studies/copy.h5";
        copy.tags = {"baseline"};
        auto again = digest("01", 200);
        again.path = "/studies/again.h5";
        again.measured = "2026-11-01T09:00:00Z";
        const auto campaign =
            core::makeCampaign({digest("01", 200), copy, again, digest("02", 150)});
        QCOMPARE(campaign.studies.size(), std::size_t{3});
        QCOMPARE(campaign.unread.size(), std::size_t{1});
        QCOMPARE(trend(campaign, "DRAM").cells.size(), std::size_t{3});
        QVERIFY(campaign.unread[0].path == "/studies/node1-01.h5" ||
                campaign.unread[0].path == copy.path);
    }

    // Eight runs of a loop, within a second and of as many iterations each, were one.
    void anotherRunOfTheSameSecondIsNoCopy()
    {
        const auto run = [](const char* path, std::int64_t step) {
            auto recorder = std::make_shared<core::Recorder>();
            recorder->name = recorder->subject = "a/cg";
            recorder->role = "residual";
            recorder->values = {1.0, 0.1, 0.01};
            recorder->timesNs = {0, step, 2 * step};
            recorder->statistics = {{"tolerance", 0.1}};
            recorder->provenance.created = "2026-11-01T08:00:00Z";
            core::Document document;
            document.recorders = {recorder};
            return core::digestOf(document, path);
        };
        const auto campaign =
            core::makeCampaign({run("/a.h5", 1000), run("/b.h5", 1001), run("/c.h5", 1000)});
        QCOMPARE(campaign.studies.size(), std::size_t{2});
        QCOMPARE(campaign.unread.size(), std::size_t{1});
    }

    // 27.4 of repetitions from 10.6 on, then 14.9 from 10.0 on: "−45.6 %" was luck.
    void theBestOfWideRepetitionsIsNotALevel()
    {
        const auto roof = [](const char* day, double low, double best) {
            core::Ceiling dram;
            dram.name = "DRAM";
            dram.low = low;
            dram.median = 15;
            dram.value = dram.high = best;
            auto roofline = std::make_shared<core::Roofline>();
            roofline->name = "roofs";
            roofline->ceilings = {dram};
            roofline->provenance.created = day;
            core::Document document;
            document.rooflines = {roofline};
            return core::digestOf(document, day);
        };
        const auto wide =
            core::makeCampaign({roof("2026-11-01", 10.6, 27.4), roof("2026-11-02", 10, 14.9)});
        QVERIFY(trend(wide, "DRAM").changes.empty());
        const auto narrow =
            core::makeCampaign({roof("2026-11-01", 26.6, 27.4), roof("2026-11-02", 14, 14.9)});
        QCOMPARE(trend(narrow, "DRAM").changes.size(), std::size_t{1});
    }

    void aStepIsFoundWhereItIs_data()
    {
        QTest::addColumn<QList<double>>("values");
        QTest::addColumn<QList<int>>("places");
        const QList<int> none;
        QTest::newRow("nothing") << QList<double>{} << none;
        QTest::newRow("one") << QList<double>{3} << none;
        QTest::newRow("constant") << QList<double>{3, 3, 3, 3} << none;
        QTest::newRow("zeros") << QList<double>{0, 0, 0} << none;
        QTest::newRow("exact step") << QList<double>{2, 2, 3, 3, 3} << QList<int>{2};
        QTest::newRow("the last") << QList<double>{2, 2, 2, 2, 3} << QList<int>{4};
        QTest::newRow("two values") << QList<double>{2, 3} << QList<int>{1};
        QTest::newRow("up and down") << QList<double>{1, 1, 1, 5, 5, 5, 1, 1} << QList<int>{3, 6};
        QTest::newRow("from zero") << QList<double>{0, 0, 0, 7, 7} << QList<int>{3};
        QTest::newRow("within repeatability") << QList<double>{100, 100.2, 99.9, 100.1} << none;
        QTest::newRow("large and small")
            << QList<double>{1e12, 1e12, 1.1e12, 1.1e12} << QList<int>{2};
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("gaps") << QList<double>{2, nan, 2, nan, 4, 4} << QList<int>{4};
    }

    void aStepIsFoundWhereItIs()
    {
        QFETCH(const QList<double>, values);
        QFETCH(const QList<int>, places);
        const Places expected(places.begin(), places.end());
        QCOMPARE(core::changePoints(std::vector<double>(values.begin(), values.end())), expected);
    }

    /// Noise of one sigma: false alarms are rare, a step of eight sigma is always found, within one
    /// place.
    void noiseIsNoChange()
    {
        std::mt19937 random(5);
        std::normal_distribution<double> noise(0, 2);
        int falseAlarms = 0;
        for (int run = 0; run < 200; ++run) {
            std::vector<double> values;
            for (int i = 0; i < 60; ++i) {
                values.push_back(100 + noise(random));
            }
            falseAlarms += core::changePoints(values).empty() ? 0 : 1;
            for (std::size_t i = 30; i < values.size(); ++i) {
                values[i] += 16;
            }
            const auto changes = core::changePoints(values);
            QVERIFY(std::any_of(changes.begin(), changes.end(),
                                [](std::size_t place) { return place >= 29 && place <= 31; }));
        }
        QVERIFY2(falseAlarms <= 20, qPrintable(QString::number(falseAlarms)));
    }

    /// The dynamic programme against every segmentation of short series.
    void theSegmentationIsTheBestOne()
    {
        std::mt19937 random(7);
        std::uniform_int_distribution<int> level(0, 6);
        for (int run = 0; run < 50; ++run) {
            std::vector<double> values;
            for (int i = 0; i < 9; ++i) {
                values.push_back(100 + level(random) * level(random));
            }
            const auto found = core::changePoints(values);
            const auto costOf = [&](const Places& places, double beta) {
                double cost = beta * static_cast<double>(places.size());
                std::size_t begin = 0;
                for (std::size_t part = 0; part <= places.size(); ++part) {
                    const auto end = part < places.size() ? places[part] : values.size();
                    double mean = 0;
                    for (auto i = begin; i < end; ++i) {
                        mean += values[i] / static_cast<double>(end - begin);
                    }
                    for (auto i = begin; i < end; ++i) {
                        cost += (values[i] - mean) * (values[i] - mean);
                    }
                    begin = end;
                }
                return cost;
            };
            // The documented penalty.
            std::vector<double> steps;
            for (std::size_t i = 1; i < values.size(); ++i) {
                steps.push_back(std::abs(values[i] - values[i - 1]));
            }
            auto sizes = values;
            std::nth_element(steps.begin(), steps.begin() + 3, steps.end());
            std::nth_element(sizes.begin(), sizes.begin() + 4, sizes.end());
            const double sigma = std::max(1.4826 * steps[3] / std::sqrt(2.0), 0.005 * sizes[4]);
            const double beta = 3 * sigma * sigma * std::log(9.0);
            double best = std::numeric_limits<double>::infinity();
            for (unsigned mask = 0; mask < 256; ++mask) {
                Places places;
                for (std::size_t i = 1; i < values.size(); ++i) {
                    if ((mask >> (i - 1) & 1U) != 0) {
                        places.push_back(i);
                    }
                }
                best = std::min(best, costOf(places, beta));
            }
            QVERIFY(std::abs(costOf(found, beta) - best) <= 1e-9 * best);
        }
    }

    void aDigestHoldsWhatAStudySays()
    {
        const auto one = digest("01", 200);
        QCOMPARE(one.machine, std::string("node1"));
        QCOMPARE(one.measured, std::string("2026-11-01T08:00:00Z"));
        QCOMPARE(one.count(core::Followed::Metric), std::size_t{5});
        QCOMPARE(one.definableMetrics(), std::size_t{4});
        QCOMPARE(one.count(core::Followed::Event), tests::smallEvents().size());
        QCOMPARE(one.count(core::Followed::Roof), std::size_t{1});
        const auto campaign = core::makeCampaign({one});
        const auto& notTaken = trend(campaign, "Not taken");
        QCOMPARE(core::toString(notTaken.latest().state), std::string_view("exact"));
        QVERIFY(notTaken.latest().formula.find("COND") != std::string::npos);
        QCOMPARE(trend(campaign, "BR_INST_RETIRED:ALL_BRANCHES").latest().value, std::sqrt(2.0));
    }

    // The user chose COND_NTAKEN instead of COND - COND_TAKEN: that is what pages show.
    void aDigestHoldsTheFormulaThatIsShown()
    {
        auto document = tests::smallStudy();
        core::ViewState view;
        core::chooseFormula(view, "Not taken", core::FormulaOrigin::Smallest);
        document.view = std::make_shared<const core::ViewState>(view);
        const auto campaign = core::makeCampaign({core::digestOf(document, "/a.h5")});
        QCOMPARE(trend(campaign, "Not taken").latest().formula,
                 std::string("BR_INST_RETIRED:COND_NTAKEN"));
        QCOMPARE(trend(campaign, "Not taken: BR_INST_RETIRED:COND_NTAKEN").latest().value, 1.0);
        QVERIFY(trend(campaign, "Not taken: BR_INST_RETIRED:COND_TAKEN").cells.empty());
    }

    // A counter table says its machine; what is nobody's is the first machine's.
    void theMachineIsThatOfTheData()
    {
        core::Document document;
        auto table = std::make_shared<core::CounterTable>();
        table->machine = "dolap";
        document.counters = {table};
        QCOMPARE(core::digestOf(document, "/a.h5").machine, std::string("dolap"));
        document.counters.clear();
        document.machines = {{"deren", {}}};
        QCOMPARE(core::digestOf(document, "/a.h5").machine, std::string("deren"));
    }

    // A program that was counted on a virtual processor lies under the roofs of a real one.
    void roofsKeepTheirMachine()
    {
        core::Document document;
        auto table = std::make_shared<core::CounterTable>();
        table->machine = "valgrind";
        document.counters = {table};
        auto roofline = std::make_shared<core::Roofline>();
        roofline->machine = "node1";
        roofline->ceilings.emplace_back().name = "DRAM";
        document.rooflines = {roofline};
        const auto campaign = core::makeCampaign({core::digestOf(document, "/a.h5")});
        QCOMPARE(trend(campaign, "DRAM").machine, std::string("node1"));
        QCOMPARE(campaign.machines(), (std::vector<std::string>{"valgrind", "node1"}));
    }

    // The 1000 iterations of a limit are no amount that a solver needs.
    void iterationsAreThoseOfSolversThatConverged_data()
    {
        QTest::addColumn<double>("factor");  // of the residual, in each iteration
        QTest::addColumn<double>("iterations");
        QTest::newRow("converged") << 0.1 << 20.0;
        QTest::newRow("unfinished") << 0.9 << core::notANumber;
    }

    void iterationsAreThoseOfSolversThatConverged()
    {
        QFETCH(double, factor);
        QFETCH(double, iterations);
        auto recorder = std::make_shared<core::Recorder>();
        recorder->name = "a/cg/Residual";
        recorder->kind = core::Recorder::Kind::Series;
        recorder->role = "residual";
        std::vector<double> values;
        for (int at = 0; at <= 20; ++at) {
            values.push_back(std::pow(factor, at));
        }
        recorder->values = std::move(values);
        core::Document document;
        document.recorders = {recorder};
        const auto one = core::digestOf(document, "/a.h5");
        QCOMPARE(one.count(core::Followed::Solver), std::size_t{1});
        const auto value = one.values.front().value;
        QVERIFY(value == iterations || (std::isnan(value) && std::isnan(iterations)));
    }

    void coefficientsAreFollowedAndAreNoChangeOfTheirOwn()
    {
        const auto one = digest("01", 200);
        QCOMPARE(one.count(core::Followed::Coefficient), std::size_t{6});
        auto lost = tests::smallEvents();
        lost[1].noise = 0.5;
        const auto campaign = core::makeCampaign({one, digest("02", 200, lost)});
        const auto& taken = trend(campaign, "Not taken: BR_INST_RETIRED:COND_TAKEN");
        QCOMPARE(taken.latest().value, -1.0);
        QVERIFY(taken.changes.empty());
        QCOMPARE(trend(campaign, "Mispredicted: BR_MISP_RETIRED").cells.size(), std::size_t{1});
    }

    void topDownSharesAreThoseOfTheTree()
    {
        auto table = std::make_shared<core::CounterTable>();
        table->name = "run";
        table->events = {"A", "B"};
        table->columns = {{"1", {}, {}, std::numeric_limits<double>::quiet_NaN()}};
        table->values = {30, 100};
        core::Document document;
        document.counters = {table};
        auto model = std::make_shared<core::TopDownModel>();
        const auto digest = core::digestOf(
            document, "/a.h5", {}, [&](const auto&...) { return core::TopDownSetting{model}; });
        QCOMPARE(digest.count(core::Followed::Share), std::size_t{0});  // it knows no event
        QCOMPARE(digest.count(core::Followed::Count), std::size_t{2});
        core::DigestValue share{
            core::Followed::Share, "run", "Backend_Bound", 0.213, 0, {}, {}, {}};
        QCOMPARE(core::valueText(share), core::percentText(0.213));
        share.unit = "Stalls";
        QCOMPARE(core::valueText(share), core::percentText(0.213) + " of Stalls");
    }

    /// The words of the metrics table: the number is the worst error, not the mean.
    void aVerdictReadsAsInOtherTables()
    {
        core::DigestValue metric;
        metric.value = 0.001;
        metric.state = core::Verdict::ExactAfterRounding;
        metric.worst = 0.004;
        QCOMPARE(core::valueText(metric), std::string("within 0.4 %"));
        const auto analysis = core::analyze(tests::smallStudy().benchmarks.front());
        core::StudyDigest study;
        core::addAnalysis(study, analysis, core::countedFormulas(analysis, nullptr, nullptr));
        for (const auto& fit : analysis.fits->metrics) {
            const auto found =
                std::ranges::find(study.values, fit.metric, &core::DigestValue::name);
            QCOMPARE(found->worst, fit.errorWorst);
        }
    }

    void studiesAreSideBySideInTheirOrder()
    {
        auto lost = tests::smallEvents();
        lost[1].noise = 0.5;  // BR_MISP_RETIRED
        const auto a = digest("01", 200);
        const auto b = digest("02", 150, lost);
        const auto c = digest("03", 200.4, tests::smallEvents(), "node2");
        const std::vector<const core::StudyDigest*> all = {&a, &b, &c};

        const auto roofs = core::sideBySide(all, core::Followed::Roof);
        QCOMPARE(roofs.size(), std::size_t{1});
        QVERIFY(roofs[0].differs() && roofs[0].cells.size() == all.size());
        QCOMPARE(roofs[0].at(1)->value, 150.0);
        QVERIFY(!core::sideBySide({&a, &c}, core::Followed::Roof)[0].differs());  // 0.2 %

        const auto metrics = core::sideBySide(all, core::Followed::Metric);
        QCOMPARE(metrics.size(), std::size_t{5});
        for (const auto& metric : metrics) {
            QCOMPARE(metric.differs(), metric.first().name == "Mispredicted");
        }
        const auto coefficients = core::sideBySide(all, core::Followed::Coefficient);
        const auto missing = std::ranges::find_if(coefficients, [](const auto& row) {
            return row.first().name == "Mispredicted: BR_MISP_RETIRED";
        });
        QVERIFY(missing != coefficients.end() && missing->cells.size() == 2);
        QVERIFY(missing->at(1) == nullptr && missing->at(2) != nullptr);

        const auto chosen = core::chosenSideBySide(all);
        QCOMPARE(chosen.size(), std::size_t{4});
        QCOMPARE(core::statusCounts(a).of(core::EventStatus::Chosen), std::size_t{4});
        QCOMPARE(core::statusCounts(b).of(core::EventStatus::Chosen), std::size_t{3});
        QCOMPARE(core::statusCounts(a).quiet() - core::statusCounts(b).quiet(), std::size_t{1});

        // Of the events those are shown that are noisy in one of them, of the roofs all.
        const auto tables = core::compareMany(all);
        for (const auto& table : tables) {
            for (const auto& row : table.rows) {
                const bool isShown = (row.where & core::DifferenceColumn::Text) != 0;
                const bool isMispredicted = row.item == "BR_MISP_RETIRED";
                QCOMPARE(isShown, table.section != core::ComparisonSection::Noise ||
                                      table.id == "statuses" || isMispredicted);
                QCOMPARE(row.kind == core::DifferenceRow::Kind::Changed && table.id == "event",
                         isMispredicted);
            }
        }

        const auto columns = core::sideColumns(core::studyNames(all));
        QCOMPARE(columns.size(), std::size_t{6});
        QCOMPARE(columns[4].title(), std::string("Small branch study · node1 · 2026-11-02 08:00"));
        QCOMPARE(columns[5].title(), std::string("Small branch study · node2"));
        QCOMPARE(columns[4].text(roofs[0]), std::string("150 GB/s"));
        QCOMPARE(columns[4].text(*missing), std::string());
    }

    // What the repetitions leave open is no change; what was measured once has no per cent.
    void onlyRealDifferencesAreChanges_data()
    {
        QTest::addColumn<double>("spread");
        QTest::addColumn<QList<double>>("values");
        QTest::addColumn<QString>("change");
        QTest::addColumn<core::DataOrigin>("origin");
        const auto measured = core::DataOrigin::Measured;
        const double nan = core::DigestValue::none;
        QTest::newRow("within noise") << 5.0 << QList<double>{100, 108} << "" << measured;
        QTest::newRow("beyond") << 3.0 << QList<double>{100, 108} << "100 → 108 GFLOP/s (+8.0 %)"
                                << measured;
        QTest::newRow("once") << nan << QList<double>{100, 108}
                              << "100 → 108 GFLOP/s (measured once)" << measured;
        QTest::newRow("made") << nan << QList<double>{100, 108}
                              << "100 → 108 GFLOP/s (one simulated value each)"
                              << core::DataOrigin::Simulated;
        QTest::newRow("a new level of one") << nan << QList<double>{100, 100, 100, 108}
                                            << "100 → 108 GFLOP/s (measured once)" << measured;
        // Means of three, 1 apart: 101 and 109, known to 2/sqrt(3).
        QTest::newRow("studies repeat each other")
            << nan << QList<double>{100, 101, 102, 108, 109, 110} << "101 → 109 GFLOP/s (+7.9 %)"
            << measured;
    }

    void onlyRealDifferencesAreChanges()
    {
        QFETCH(double, spread);
        QFETCH(QList<double>, values);
        QFETCH(QString, change);
        QFETCH(core::DataOrigin, origin);
        std::vector<core::StudyDigest> studies;
        for (const double value : values) {
            auto& study = studies.emplace_back();
            study.path = "/" + std::to_string(studies.size()) + ".h5";
            study.values = {{core::Followed::Kernel, "roofs", "triad", value, spread, "GFLOP/s"}};
            study.values.back().origin = origin;
        }
        const auto campaign = core::makeCampaign(studies);
        const auto& trend = campaign.trends.front();
        QCOMPARE(trend.changes.size(), change.isEmpty() ? std::size_t{0} : std::size_t{1});
        if (!change.isEmpty()) {
            QCOMPARE(QString::fromStdString(core::changeText(trend, trend.changes[0])), change);
            QCOMPARE(trend.changes[0].weight > 0, change.contains("%"));
        }
        const auto rows =
            core::sideBySide({&studies.front(), &studies.back()}, core::Followed::Kernel);
        QCOMPARE(rows[0].differs(), !std::isnan(spread) ? !change.isEmpty() : true);
    }

    // Studies of other matrices have nothing to compare: that nothing changed would be wrong.
    void whatOnlyOneStudyHasIsNamed_data()
    {
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("machine");
        QTest::addColumn<int>("alone");
        QTest::newRow("the same matrix") << "bcsstk17"
                                         << "node1" << 0;
        QTest::newRow("another matrix") << "thermal2"
                                        << "node1" << 2;
        QTest::newRow("another machine") << "thermal2"
                                         << "node2" << 0;
    }

    void whatOnlyOneStudyHasIsNamed()
    {
        QFETCH(const QString, second);
        QFETCH(const QString, machine);
        QFETCH(const int, alone);
        std::vector<core::StudyDigest> studies(2);
        for (std::size_t at = 0; at < studies.size(); ++at) {
            studies[at].path = "/" + std::to_string(at) + ".h5";
            studies[at].machine = at == 0 ? "node1" : machine.toStdString();
            studies[at].values = {{core::Followed::Roof, "SpMV", "DRAM", 200, 1, "GB/s"},
                                  {core::Followed::Kernel, "SpMV",
                                   at == 0 ? "bcsstk17" : second.toStdString(), 8, 0.1, "GFLOP/s"}};
        }
        const auto campaign = core::makeCampaign(studies);
        QVERIFY(core::campaignChanges(campaign).empty());
        QCOMPARE(core::onlyInOne(campaign).size(), std::size_t(alone));
        QCOMPARE(core::campaignSentences(campaign).size(), std::size_t(alone == 0 ? 1 : 2));
    }

    // What is noise in both studies is no change, however large.
    void noisyEventsAreNotFollowed_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<bool>("isFollowed");
        QTest::newRow("noisy") << int(core::EventStatus::Noisy) << false;
        QTest::newRow("quiet") << int(core::EventStatus::Dependent) << true;
    }

    void noisyEventsAreNotFollowed()
    {
        QFETCH(int, status);
        QFETCH(bool, isFollowed);
        std::vector<core::StudyDigest> studies(2);
        for (std::size_t at = 0; at < studies.size(); ++at) {
            studies[at].path = "/" + std::to_string(at) + ".h5";
            studies[at].values = {{core::Followed::Event, "dram", "REMOTE_HITM", at == 0 ? 1 : 2.92,
                                   0.01, "", static_cast<core::EventStatus>(status)}};
        }
        const auto campaign = core::makeCampaign(studies);
        QCOMPARE(campaign.trends.front().changes.size(), std::size_t(isFollowed ? 1 : 0));
    }

    void whatChangedIsNamedWithItsStudy()
    {
        auto lost = tests::smallEvents();
        for (auto& event : lost) {
            if (event.name == "BR_MISP_RETIRED") {
                event.noise = 0.5;  // after the update it cannot be trusted
            }
        }
        // Given out of order; the second machine changes nothing for the first.
        const auto campaign = core::makeCampaign({digest("04", 150, lost), digest("01", 200),
                                                  digest("03", 200.3), digest("02", 199.9),
                                                  digest("02", 90, tests::smallEvents(), "node2")});
        QCOMPARE(campaign.studies.front().path, std::string("/studies/node1-01.h5"));
        QCOMPARE(campaign.machines(), (std::vector<std::string>{"node1", "node2"}));

        const auto& metric = trend(campaign, "Mispredicted");
        QCOMPARE(metric.cells.size(), std::size_t{4});
        QCOMPARE(metric.changes.size(), std::size_t{1});
        QCOMPARE(metric.changes[0].cell, std::size_t{3});
        QVERIFY(metric.changes[0].isState && metric.changes[0].weight == 1);
        QCOMPARE(core::changeText(metric, metric.changes[0]), std::string("exact → not definable"));

        const auto& roof = trend(campaign, "DRAM");
        QCOMPARE(roof.changes.size(), std::size_t{1});
        QVERIFY(roof.changes[0].isLevel);
        QVERIFY(std::abs(roof.changes[0].before - (200 + 199.9 + 200.3) / 3) < 1e-9);
        QCOMPARE(roof.changes[0].after, 150.0);
        QCOMPARE(QString::fromStdString(core::changeText(roof, roof.changes[0])),
                 QStringLiteral("200.1 → 150 GB/s (-25.0 %)"));
        QCOMPARE(core::valueText(roof.latest()), std::string("150 GB/s"));
        QVERIFY(trend(campaign, "Taken").changes.empty());

        const auto counts = campaign.changeCounts();
        QCOMPARE(counts.size(), std::size_t{5});
        QCOMPARE(campaign.studies.back().path, std::string("/studies/node1-04.h5"));
        QVERIFY(counts.back() >= 3);  // the metric, its event, the roof
        QCOMPARE(counts.front(), std::size_t{0});
        const auto columns = core::select(core::campaignStudyColumns(campaign), {"changes"});
        QCOMPARE(columns.front().value(4), static_cast<double>(counts.back()));
        // The newest study first, verdicts before levels.
        const auto changes = core::campaignChanges(campaign);
        QCOMPARE(changes.size(), counts.back());
        QCOMPARE(changes.front().change->weight, 1.0);
        QCOMPARE(changes.back().trend->first().name, std::string("DRAM"));
    }

    /// Any thresholds, in any order, give what a study with these thresholds has.
    void studiesAreTriedWithOtherThresholds()
    {
        auto noisy = tests::smallEvents();
        noisy[1].noise = 0.5;
        const std::vector documents = {tests::smallStudy(), tests::smallStudy(noisy)};
        core::ThresholdTrial trial(documents);
        const auto& own = documents[0].benchmarks.front()->parameters;
        QVERIFY(trial.first() == own);
        const auto named = [](const core::StudyDigest& digest) {
            std::vector<std::string> values;
            for (const auto& value : digest.values) {
                if (value.kind == core::Followed::Metric || value.kind == core::Followed::Event ||
                    value.kind == core::Followed::Coefficient) {
                    values.push_back(value.name + ": " + std::string(core::toString(value.state)) +
                                     ' ' + value.formula + ' ' + std::to_string(value.value));
                }
            }
            return values;
        };
        std::vector<std::vector<std::string>> seen;
        for (const auto& thresholds : {core::Parameters{1e-10, 5e-4}, core::Parameters{0.9, 5e-4},
                                       core::Parameters{1e-10, 5e-4}}) {
            const auto tried = trial.digests(thresholds);
            QCOMPARE(tried.size(), documents.size());
            for (std::size_t study = 0; study < documents.size(); ++study) {
                auto document = documents[study];
                auto benchmark = *document.benchmarks.front();
                benchmark.parameters.tau = thresholds.tau;
                benchmark.parameters.alpha = thresholds.alpha;
                document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
                QVERIFY(!tried[study].values.empty());
                QCOMPARE(named(tried[study]), named(core::digestOf(document, "/a.h5")));
            }
            seen.push_back(named(tried[1]));
        }
        QVERIFY(seen[0] != seen[1]);  // the noisy event is chosen there
        QVERIFY(seen[0] == seen[2]);
    }

    // Each unit is noisy at both thresholds, and their sum at the first only.
    void aSumThatBecameQuietIsSearchedAgain()
    {
        const core::StringTable events({"RD:MBOX0C0", "RD:MBOX1C0"});
        auto benchmark = tests::benchmarkOfOne(
            events, tests::datasetOf(2, 2, 2, {30, 60, 60, 120, 66, 132, 36.1, 72.2}),
            Eigen::Vector2d(96, 192));
        benchmark.parameters = {.tau = 1e-10, .alpha = 5e-4, .representationTolerance = 0.005};
        core::Document document;
        document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        core::ThresholdTrial trial({document});
        const auto verdictOf = [](const core::StudyDigest& digest) {
            const auto metric =
                std::ranges::find(digest.values, core::Followed::Metric, &core::DigestValue::kind);
            return metric == digest.values.end() ? std::string()
                                                 : std::string(core::toString(metric->state));
        };
        const auto first = verdictOf(trial.digests(benchmark.parameters)[0]);
        benchmark.parameters.tau = 0.01;
        document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        const auto second = verdictOf(trial.digests(benchmark.parameters)[0]);
        QCOMPARE(second, verdictOf(core::digestOf(document, "/a.h5")));
        QVERIFY2(first != second, first.c_str());
    }
};

PAPILIO_TEST(TestCampaign)
#include "test_campaign.moc"
