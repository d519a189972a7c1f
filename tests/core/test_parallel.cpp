#include "core/base/parallel.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <atomic>
#include <new>
#include <stdexcept>
#include <vector>

using namespace papilio::core;

class TestParallel : public QObject {
    Q_OBJECT

private slots:
    void init() { setWorkerCount(4); }
    void cleanup() { setWorkerCount(0); }

    void everyItemIsDoneOnce()
    {
        std::vector<std::atomic<int>> done(1000);
        QVERIFY(parallelFor(done.size(), 7, {}, [&](std::size_t begin, std::size_t end) {
            for (auto at = begin; at < end; ++at) {
                ++done[at];
            }
        }));
        for (const auto& times : done) {
            QCOMPARE(times.load(), 1);
        }
    }

    /// Out of memory on another thread would end the program.
    void whatAPieceThrowsReachesTheCaller()
    {
        std::atomic<int> pieces = 0;
        const auto run = [&pieces] {
            parallelFor(10'000, 1, {}, [&](std::size_t begin, std::size_t) {
                ++pieces;
                if (begin == 5) {
                    throw std::bad_alloc();
                }
            });
        };
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, run());
        // With one thread nothing else is under way: the rest is not begun.
        setWorkerCount(1);
        pieces = 0;
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, run());
        setWorkerCount(0);
        QCOMPARE(pieces.load(), 6);
    }

    void theFirstPieceDecides()
    {
        for (int round = 0; round < 50; ++round) {
            std::atomic<int> waiting = 0;
            QVERIFY_THROWS_EXCEPTION(std::out_of_range,
                                     parallelFor(2, 1, {}, [&](std::size_t begin, std::size_t) {
                                         ++waiting;
                                         while (waiting < 2) {  // both throw
                                         }
                                         if (begin == 0) {
                                             throw std::out_of_range("first");
                                         }
                                         throw std::bad_alloc();
                                     }));
        }
    }

    void aRequestToStopEndsTheWork()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!parallelFor(10, 1, stop.get_token(), [](std::size_t, std::size_t) {}));
    }
};

PAPILIO_TEST(TestParallel)
#include "test_parallel.moc"
