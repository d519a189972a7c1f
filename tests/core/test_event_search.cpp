#include "core/analysis/event_search.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace papilio;

class TestEventSearch : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        noise_ = core::measureNoise(tests::datasetOf(8, 1, 3, {1,  2,  3,     // 0
                                                               2,  4,  6,     // 1 = 2 x 0
                                                               1,  0,  0,     // 2
                                                               0,  2,  3,     // 3 = 0 - 2
                                                               0,  0,  0,     // 4 irrelevant
                                                               -1, -2, -3,    // 5 = -1 x 0
                                                               1,  2,  3.1,   // 6 almost 0
                                                               2,  4,  6}));  // 7 = 1
    }

    void findsSimilarEvents()
    {
        const auto similar = core::eventsLike(*noise_, 0, 0.99);

        QCOMPARE(similar.size(), std::size_t(3));
        QCOMPARE(similar[0].event, 1U);
        QCOMPARE(similar[1].event, 7U);
        QCOMPARE(similar[2].event, 6U);
        QVERIFY(similar[2].cosine < 1 && similar[2].cosine > 0.999);
    }

    void findsMultiples()
    {
        const auto multiples = core::eventsProportionalTo(*noise_, 0);

        QCOMPARE(multiples.size(), std::size_t(3));
        QCOMPARE(multiples[0].event, 1U);
        QCOMPARE(multiples[0].factor, 2.0);
        QCOMPARE(multiples[1].event, 5U);
        QCOMPARE(multiples[1].factor, -1.0);
        QCOMPARE(multiples[2].event, 7U);
    }

    // Every event of one kernel was called an exact multiple of every other.
    void oneKernelRelatesNoEvents()
    {
        const auto noise = core::measureNoise(tests::datasetOf(3, 1, 1, {1, 2, 3}));

        QVERIFY(core::eventsLike(*noise, 0).empty());
        QVERIFY(core::eventsProportionalTo(*noise, 0).empty());
        QVERIFY(core::pairsThatSumTo(*noise, 2).empty());
    }

    void findsPairs()
    {
        const auto pairs = core::pairsThatSumTo(*noise_, 0);

        QCOMPARE(pairs.size(), std::size_t(3));  // 1 + 5 and 5 + 7 as well: 2 a - a
        QVERIFY(std::any_of(pairs.begin(), pairs.end(),
                            [](const auto& p) { return p.first == 2 && p.second == 3; }));
        QVERIFY(std::any_of(pairs.begin(), pairs.end(),
                            [](const auto& p) { return p.first == 1 && p.second == 5; }));
    }

    // b = 2 a + d with d at a right angle to a: the factor is 2, the deviation |d| / |b|.
    void aProportionIsThatOfLeastSquares()
    {
        const auto noise = core::measureNoise(tests::datasetOf(3, 1, 3,
                                                               {1, 2, 2,     // a, |a| = 3
                                                                4, 3, 4,     // 2 a + d
                                                                0, 0, 0}));  // irrelevant

        const auto found = core::proportionOf(*noise, 1, 0);

        QVERIFY(found);
        QCOMPARE(found->factor, 2.0);
        QCOMPARE(found->deviation, std::sqrt(5.0 / 41.0));
        QVERIFY(!core::proportionOf(*noise, 2, 0));
        QVERIFY(!core::proportionOf(*noise, 0, 2));
    }

    void relationsAreOfTheEventItself()
    {
        const auto noise = core::measureNoise(tests::datasetOf(5, 1, 3,
                                                               {4, 8, 12,        // 0
                                                                1, 2, 3,         // 0 = 4 x 1
                                                                8, 16, 24.02,    // 0 = 0.5 x 2
                                                                4, 0, 0,         // 3
                                                                0, 8, 12.01}));  // 0 = 3 + 4

        const auto found = core::relationsOf(*noise, 0);

        QCOMPARE(found.multiples.size(), std::size_t(2));
        QCOMPARE(found.multiples[0].event, 1U);
        QCOMPARE(found.multiples[0].factor, 4.0);
        QCOMPARE(found.multiples[0].deviation, 0.0);
        QCOMPARE(found.multiples[1].event, 2U);
        QVERIFY(std::abs(found.multiples[1].factor - 0.5) < 1e-3);
        QVERIFY(found.multiples[1].deviation > 0 && found.multiples[1].deviation < 1e-3);
        QCOMPARE(found.pairs.size(), std::size_t(1));
        QCOMPARE(found.pairs[0].first, 3U);
        QCOMPARE(found.pairs[0].second, 4U);
        QVERIFY(std::abs(found.pairs[0].deviation - 0.01 / std::sqrt(224.0)) < 1e-12);
    }

    // Else whatever hardly counts would be the partner of an event that counts the same alone.
    void aPairNeedsBothOfItsEvents()
    {
        const auto noise = core::measureNoise(tests::datasetOf(5, 1, 3,
                                                               {10, 20, 30,     // 0
                                                                10, 20, 30.05,  // 1: 0 alone
                                                                0.01, 0, 0,     // 2
                                                                9, 20, 30,      // 3
                                                                1, 0, 0}));     // 4: 0 = 3 + 4

        const auto pairs = core::pairsThatSumTo(*noise, 0, {.tolerance = core::relationTolerance});

        // 2 and 3 leave 1 of 37.4 out, which is above a per cent.
        QCOMPARE(pairs.size(), std::size_t(1));
        QCOMPARE(pairs[0].first, 3U);
        QCOMPARE(pairs[0].second, 4U);
    }

    // Against looking at every pair, within a per cent.
    void findsEveryPairOfTwoThousandEvents()
    {
        constexpr std::uint32_t events = 2000;
        constexpr std::size_t kernels = 6;
        std::mt19937 random(7);
        std::uniform_real_distribution<double> counts(0, 100);
        std::vector<double> values(events * kernels);
        for (double& value : values) {
            value = counts(random);
        }
        const auto noise = core::measureNoise(tests::datasetOf(events, 1, kernels, values));
        for (const std::uint32_t target : {0U, 1U, 2U}) {
            const Eigen::RowVectorXd t = core::meanOf(*noise, target);
            const double most = core::relationTolerance * t.norm();
            const auto isUsed = [&](std::uint32_t e) {
                return e != target && (core::meanOf(*noise, e) - t).norm() > most;
            };
            std::set<std::pair<std::uint32_t, std::uint32_t>> expected;
            for (std::uint32_t a = 0; a < events; ++a) {
                for (std::uint32_t b = a + 1; isUsed(a) && b < events; ++b) {
                    if (isUsed(b) &&
                        (core::meanOf(*noise, a) + core::meanOf(*noise, b) - t).norm() <= most) {
                        expected.emplace(a, b);
                    }
                }
            }

            std::set<std::pair<std::uint32_t, std::uint32_t>> found;
            for (const auto& pair : core::pairsThatSumTo(
                     *noise, target, {.tolerance = core::relationTolerance, .limit = 1000000})) {
                found.emplace(pair.first, pair.second);
            }

            QCOMPARE(found.size(), expected.size());
            QVERIFY(found == expected);
        }
    }

    void nothingIsLikeAnIrrelevantEvent()
    {
        QVERIFY(core::eventsLike(*noise_, 4).empty());
        QVERIFY(core::eventsProportionalTo(*noise_, 4).empty());
        QVERIFY(core::pairsThatSumTo(*noise_, 4).empty());
    }

    // Against looking at every pair.
    void findsEveryPair()
    {
        std::mt19937 random(4);
        std::vector<double> values(std::size_t(120) * 4);
        for (double& value : values) {
            value = double(random() % 3);
        }
        const auto noise = core::measureNoise(tests::datasetOf(120, 1, 4, values));
        for (std::uint32_t target = 0; target < 10; ++target) {
            std::size_t expected = 0;
            for (std::uint32_t a = 0; a < 120; ++a) {
                for (std::uint32_t b = a + 1; b < 120; ++b) {
                    const auto isUsed = [&](std::uint32_t e) {
                        return e != target && noise->sanity[e] == core::EventStatus::Chosen;
                    };
                    if (noise->sanity[target] == core::EventStatus::Chosen && isUsed(a) &&
                        isUsed(b) &&
                        core::meanOf(*noise, a) + core::meanOf(*noise, b) ==
                            core::meanOf(*noise, target)) {
                        ++expected;
                    }
                }
            }

            QCOMPARE(core::pairsThatSumTo(*noise, target, {.limit = 100000}).size(), expected);
        }
    }

    void workIsBounded()
    {
        std::stop_source stop;
        stop.request_stop();

        QVERIFY(core::pairsThatSumTo(*noise_, 0, {.comparisons = 0}).empty());
        QVERIFY(core::pairsThatSumTo(*noise_, 0, {}, stop.get_token()).empty());
        QCOMPARE(core::eventsLike(*noise_, 0, 0.99, 1).size(), std::size_t(1));
    }

private:
    std::shared_ptr<const core::Noise> noise_;
};

PAPILIO_TEST(TestEventSearch)
#include "test_event_search.moc"
