#include "core/analysis/event_search.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <cmath>

using namespace papilio;

class TestEventSearch : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        noise_ = core::measureNoise(test::datasetOf(8, 1, 3, {1,  2,  3,     // 0
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

    void findsPairs()
    {
        const auto pairs = core::pairsThatSumTo(*noise_, 0);

        QCOMPARE(pairs.size(), std::size_t(3));  // 1 + 5 and 5 + 7 as well: 2 a - a
        QVERIFY(std::any_of(pairs.begin(), pairs.end(),
                            [](const auto& p) { return p.first == 2 && p.second == 3; }));
        QVERIFY(std::any_of(pairs.begin(), pairs.end(),
                            [](const auto& p) { return p.first == 1 && p.second == 5; }));
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
        const auto noise = core::measureNoise(test::datasetOf(120, 1, 4, values));
        for (std::uint32_t target = 0; target < 10; ++target) {
            std::size_t expected = 0;
            for (std::uint32_t a = 0; a < 120; ++a) {
                for (std::uint32_t b = a + 1; b < 120; ++b) {
                    const auto isUsed = [&](std::uint32_t e) {
                        return e != target && noise->sanity[e] == core::EventStatus::Chosen;
                    };
                    if (noise->sanity[target] == core::EventStatus::Chosen && isUsed(a) &&
                        isUsed(b) &&
                        noise->mean.row(a) + noise->mean.row(b) == noise->mean.row(target)) {
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
