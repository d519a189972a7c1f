// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/simulated/simulated_source.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace papilio::collectors;

namespace {

constexpr std::size_t kernels = 40;

std::vector<double> filled(const CountModel& model, double noise, BlockShape shape)
{
    shape.modelSeed = 3;
    shape.eventSeed = 5;
    const ExpectedCount count{std::vector<double>(kernels, 100.0), noise};
    std::vector<double> block(shape.repetitions * std::max<std::size_t>(1, shape.threads) *
                              kernels);
    fillBlock(model, count, shape, block);
    return block;
}

}  // namespace

class TestNoiseModel : public QObject {
    Q_OBJECT

private slots:
    void withoutNoiseRepetitionsAreEqual()
    {
        const auto block = filled({}, 0, {.repetitions = 3});

        QVERIFY(std::ranges::all_of(block, [](double value) { return value == 100.0; }));
    }

    void noiseHasTheSizeAskedFor_data()
    {
        QTest::addColumn<double>("noise");
        QTest::newRow("roundoff") << 1e-13;
        QTest::newRow("small") << 1e-6;
        QTest::newRow("percents") << 5e-2;
    }

    // The sample standard deviation of 8,000 normal numbers lies within five standard errors of 0.8
    // % each.
    void noiseHasTheSizeAskedFor()
    {
        QFETCH(double, noise);

        const auto block = filled({}, noise, {.repetitions = 200});

        double squares = 0;
        for (const double value : block) {
            squares += (value / 100 - 1) * (value / 100 - 1);
        }
        const double found = std::sqrt(squares / static_cast<double>(block.size()));
        QVERIFY2(std::abs(found / noise - 1) < 0.05, qPrintable(QString::number(found)));
    }

    void largeNoiseStaysPositive()
    {
        const auto block = filled({}, 2.0, {.repetitions = 50});

        QVERIFY(std::ranges::all_of(block, [](double value) { return value > 0; }));
    }

    void balancedRepetitionsAverageToTheCount()
    {
        CountModel model;
        model.balanced = true;
        const auto block = filled(model, 0.05, {.repetitions = 5});

        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            double sum = 0;
            for (std::size_t repetition = 0; repetition < 5; ++repetition) {
                sum += block[repetition * kernels + kernel];
            }
            QVERIFY(std::abs(sum / 5 - 100) < 1e-12 * 100);
        }
        QVERIFY(block[0] != block[kernels]);
    }

    void medianOverThreadsIsTheRepetition_data()
    {
        QTest::addColumn<int>("threads");
        QTest::newRow("odd") << 7;
        QTest::newRow("even") << 8;
    }

    void medianOverThreadsIsTheRepetition()
    {
        QFETCH(int, threads);
        const auto count = static_cast<std::size_t>(threads);
        CountModel model;
        model.threadSpread = 0.4;

        const auto block = filled(model, 0.03, {.repetitions = 2, .threads = count});
        const auto single = filled({}, 0.03, {.repetitions = 2});

        for (std::size_t repetition = 0; repetition < 2; ++repetition) {
            for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
                std::vector<double> values;
                for (std::size_t thread = 0; thread < count; ++thread) {
                    values.push_back(block[(repetition * count + thread) * kernels + kernel]);
                }
                std::ranges::sort(values);
                const double median = (values[(count - 1) / 2] + values[count / 2]) / 2;
                QVERIFY(std::abs(median - single[repetition * kernels + kernel]) < 1e-11);
                QVERIFY(values.front() < values.back());
            }
        }
    }

    void valuesAreMultiplesOfTheQuantum()
    {
        const auto block = filled({}, 0.1, {.repetitions = 3, .quantum = 0.25});

        QVERIFY(std::ranges::all_of(
            block, [](double value) { return value * 4 == std::round(value * 4); }));
    }

    void moreRepetitionsKeepTheFirstOnes()
    {
        const auto three = filled({}, 0.1, {.repetitions = 3});
        const auto five = filled({}, 0.1, {.repetitions = 5});

        QVERIFY(std::equal(three.begin(), three.end(), five.begin()));
    }
};

PAPILIO_TEST(TestNoiseModel)
#include "test_noise_model.moc"
