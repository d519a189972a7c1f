// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/simulated/expected_counts.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>

using papilio::collectors::Draw;
using papilio::collectors::nameSeed;

class TestDraw : public QObject {
    Q_OBJECT

private slots:
    // First outputs of splitmix64 for seed 1234567, as published with the reference implementation
    // (S. Vigna, prng.di.unimi.it).
    void bitsAreThoseOfSplitmix64()
    {
        Draw draw(1234567);

        QCOMPARE(draw.bits(), std::uint64_t{6457827717110365317U});
        QCOMPARE(draw.bits(), std::uint64_t{3203168211198807973U});
        QCOMPARE(draw.bits(), std::uint64_t{9817491932198370423U});
    }

    // FNV-1a of the empty text and of "a", from the algorithm's own test vectors.
    void nameSeedIsFnv1a()
    {
        QCOMPARE(nameSeed(""), std::uint64_t{0xcbf29ce484222325U});
        QCOMPARE(nameSeed("a"), std::uint64_t{0xaf63dc4c8601ec8cU});
    }

    void streamsOfDifferentPartsDiffer()
    {
        QVERIFY(Draw(1, 2, 3).bits() != Draw(1, 3, 2).bits());
        QVERIFY(Draw(1, 2, 3).bits() != Draw(2, 1, 3).bits());
        QCOMPARE(Draw(1, 2, 3).bits(), Draw(1, 2, 3).bits());
    }

    // Means of 100,000 draws lie within five standard errors.
    void normalNumbersHaveMeanZeroAndVarianceOne()
    {
        constexpr int count = 100'000;
        Draw draw(42);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < count; ++i) {
            const double value = draw.normal();
            sum += value;
            squares += value * value;
        }

        QVERIFY(std::abs(sum / count) < 5 / std::sqrt(double(count)));
        QVERIFY(std::abs(squares / count - 1) < 5 * std::sqrt(2.0 / count));
    }
};

PAPILIO_TEST(TestDraw)
#include "test_draw.moc"
