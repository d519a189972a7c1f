#include "core/analysis/candidates.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/event_search.h"
#include "core/analysis/noise_kernel.h"
#include "core/analysis/pipeline.h"
#include "core/base/constants.h"
#include "core/base/parallel.h"
#include "core/base/vector_targets.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace papilio;
using core::notANumber;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Eq. 4 word for word in long double.
double literalRnmse(const double* block, std::size_t repetitions, std::size_t kernels)
{
    long double largest = 0;
    for (std::size_t i = 0; i < repetitions; ++i) {
        for (std::size_t j = i + 1; j < repetitions; ++j) {
            long double square = 0;
            long double left = 0;
            long double right = 0;
            for (std::size_t k = 0; k < kernels; ++k) {
                const long double difference =
                    (long double)block[i * kernels + k] - block[j * kernels + k];
                square += difference * difference;
                left += block[i * kernels + k];
                right += block[j * kernels + k];
            }
            const long double scale = std::abs(left * right) / kernels;
            largest = std::max(largest, scale > 0 ? std::sqrt(square / scale) : 1.0L);
        }
    }
    return double(largest);
}

bool sameBits(const double* a, const double* b, std::size_t count)
{
    return std::memcmp(a, b, count * sizeof(double)) == 0;
}

}  // namespace

class TestNoise : public QObject {
    Q_OBJECT

private slots:
    // In the pass of the noise, in a pass of their own, and of one event.
    void meansAreTheSameHoweverTheyCome_data()
    {
        QTest::addColumn<int>("threads");
        QTest::newRow("no threads") << 0;
        QTest::newRow("threads") << 3;
    }

    void meansAreTheSameHoweverTheyCome()
    {
        QFETCH(int, threads);
        constexpr std::size_t events = 300;
        constexpr std::size_t kernels = 11;
        constexpr std::size_t repetitions = 3;
        const std::size_t perEvent = repetitions * kernels * std::size_t(std::max(threads, 1));
        std::vector<double> values;
        std::mt19937 random(7);
        for (std::size_t event = 0; event < events; ++event) {
            for (std::size_t value = 0; value < perEvent; ++value) {
                values.push_back(event % 3 == 0 ? 0 : double(random() % 100) + double(event % 2));
            }
        }
        values[perEvent + 7] = std::numeric_limits<double>::quiet_NaN();
        auto data = tests::datasetOf(events, repetitions, kernels, values);
        if (threads > 0) {
            auto threaded = std::make_shared<core::Dataset>(*data);
            threaded->threads = std::size_t(threads);
            threaded->values.assign(values.begin(), values.end());
            data = threaded;
        }

        std::vector<double> inPass(events * kernels, -1);
        const auto into = [](std::vector<double>& all) {
            return [&all](std::size_t begin, std::size_t end, const double* means) {
                std::copy_n(means, (end - begin) * kernels,
                            all.begin() + std::ptrdiff_t(begin * kernels));
            };
        };
        const auto noise = core::measureNoise(data, {}, into(inPass));
        const auto alone = core::measureNoise(data);
        std::vector<double> after(events * kernels, -2);
        QVERIFY(core::forEachMean(*alone, {}, into(after)));
        const core::EventMatrix all = core::allMeans(*alone);

        QCOMPARE(alone->sanity, noise->sanity);
        QCOMPARE(alone->byNoise, noise->byNoise);
        QVERIFY(sameBits(alone->maxRnmse.data(), noise->maxRnmse.data(), events));
        QVERIFY(sameBits(after.data(), inPass.data(), inPass.size()));
        QVERIFY(sameBits(all.data(), inPass.data(), inPass.size()));
        const Eigen::RowVectorXd one = core::meanOf(*alone, 5);
        QVERIFY(sameBits(one.data(), inPass.data() + 5 * kernels, kernels));
        QVERIFY(std::isnan(inPass[kernels]) && std::isnan(inPass[0]) && inPass[5 * kernels] > 0);
    }

    void equalsTheDefinition_data()
    {
        QTest::addColumn<int>("repetitions");
        QTest::addColumn<int>("kernels");
        QTest::addColumn<double>("noise");
        for (const int repetitions : {1, 2, 3, 4, 5, 6, 9}) {
            for (const int kernels : {1, 5, 8, 11, 16, 48}) {
                for (const double noise : {0.0, 1e-12, 1e-6, 0.5}) {
                    QTest::addRow("R %d K %d noise %g", repetitions, kernels, noise)
                        << repetitions << kernels << noise;
                }
            }
        }
    }

    // Against long double, on every instruction set, with identical bits between them.
    void equalsTheDefinition()
    {
        QFETCH(int, repetitions);
        QFETCH(int, kernels);
        QFETCH(double, noise);
        const std::size_t events = 37;
        const std::size_t block = std::size_t(repetitions) * std::size_t(kernels);
        std::mt19937 random(11);
        std::normal_distribution<double> normal;
        std::vector<double> values(events * block);
        for (std::size_t event = 0; event < events; ++event) {
            for (std::size_t i = 0; i < block; ++i) {
                const double base = double(event % 7 + 1) * double(1 + i % std::size_t(kernels));
                values[event * block + i] = base * (1 + noise * normal(random));
            }
        }
        std::vector<std::vector<double>> rnmse;
        std::vector<std::vector<double>> means;
        for (const auto& target : core::vectorTargets()) {
            core::setVectorTarget(target);
            std::vector<double> magnitude(events);
            rnmse.emplace_back(events);
            means.emplace_back(events * std::size_t(kernels));
            core::noiseOfEvents(values.data(), events,
                                {std::size_t(repetitions), std::size_t(kernels)},
                                rnmse.back().data(), means.back().data(), magnitude.data());
        }
        core::setVectorTarget({});

        for (std::size_t path = 1; path < rnmse.size(); ++path) {
            QVERIFY(sameBits(rnmse[path].data(), rnmse[0].data(), events));
            QVERIFY(sameBits(means[path].data(), means[0].data(), means[0].size()));
        }
        for (std::size_t event = 0; event < events; ++event) {
            const double expected = literalRnmse(&values[event * block], std::size_t(repetitions),
                                                 std::size_t(kernels));
            QVERIFY(std::abs(rnmse[0][event] - expected) <= 1e-13 * expected);
        }
    }

    void wholeAnalysisIsIdenticalOnEveryTargetAndThreadCount()
    {
        std::mt19937 random(3);
        std::normal_distribution<double> normal;
        std::vector<double> values(std::size_t(3000) * 5 * 11);
        for (double& value : values) {
            value = double(random() % 5) + 1e-3 * normal(random);
        }
        auto benchmark = std::make_shared<core::Benchmark>();
        benchmark->data = tests::datasetOf(3000, 5, 11, values);
        auto basis = std::make_shared<core::Basis>(*tests::identityBasis(5));
        basis->matrix = Eigen::MatrixXd::Random(11, 5);
        benchmark->basis = basis;
        benchmark->parameters = {.tau = 10, .alpha = 0.05, .representationTolerance = 10};
        const core::Analysis reference = core::analyze(benchmark);

        for (const auto& target : core::vectorTargets()) {
            for (const unsigned workers : {1U, 2U, 3U}) {
                core::setVectorTarget(target);
                core::setWorkerCount(workers);
                const core::Analysis analysis = core::analyze(benchmark);
                QVERIFY(sameBits(analysis.noise->maxRnmse.data(), reference.noise->maxRnmse.data(),
                                 3000));
                QVERIFY(sameBits(analysis.representation->coordinates.data(),
                                 reference.representation->coordinates.data(), 15000));
                QVERIFY(sameBits(analysis.representation->residual.data(),
                                 reference.representation->residual.data(), 3000));
                QVERIFY(analysis.pivoting->status == reference.pivoting->status);
            }
        }
        core::setVectorTarget({});
        core::setWorkerCount(0);
    }

    void medianOverThreadsComesFirst_data()
    {
        QTest::addColumn<int>("threads");
        for (const int threads : {1, 2, 3, 4, 7, 8, 64, 65, 100}) {
            QTest::addRow("%d threads", threads) << threads;
        }
    }

    void medianOverThreadsComesFirst()
    {
        QFETCH(int, threads);
        const std::size_t count = std::size_t(threads);
        constexpr std::size_t kernels = 11;
        std::mt19937 random(5);
        std::vector<double> values(2 * count * kernels);
        for (double& value : values) {
            value = double(random() % 1000) - 300;
        }
        std::vector<double> medians(2 * kernels);

        core::medianOverThreads(values.data(), count, {2, kernels}, medians.data());

        for (std::size_t repetition = 0; repetition < 2; ++repetition) {
            for (std::size_t k = 0; k < kernels; ++k) {
                std::vector<double> column;
                for (std::size_t t = 0; t < count; ++t) {
                    column.push_back(values[(repetition * count + t) * kernels + k]);
                }
                std::sort(column.begin(), column.end());
                const double expected = (column[(count - 1) / 2] + column[count / 2]) / 2;
                QCOMPARE(medians[repetition * kernels + k], expected);
            }
        }
    }

    void hostileValuesGetTheirStatus_data()
    {
        using core::EventStatus;
        QTest::addColumn<std::vector<double>>("values");  // two repetitions of two kernels
        QTest::addColumn<int>("status");
        QTest::addColumn<double>("rnmse");
        const auto add = [](const char* name, std::vector<double> values, EventStatus status,
                            double rnmse) {
            QTest::newRow(name) << std::move(values) << int(status) << rnmse;
        };
        add("a number is missing", {1, notANumber, 1, 2}, EventStatus::Missing, notANumber);
        add("missing wins over infinite", {infinity, notANumber, 1, 2}, EventStatus::Missing,
            notANumber);
        add("infinite", {1, infinity, 1, 2}, EventStatus::NonFinite, notANumber);
        add("opposite infinities", {infinity, -infinity, 1, 2}, EventStatus::NonFinite, notANumber);
        add("beyond 1e150", {1, 1e151, 1, 2}, EventStatus::NonFinite, notANumber);
        add("1e300", {1e300, 1e300, 1e300, 1e300}, EventStatus::NonFinite, notANumber);
        add("exactly 1e150", {1e150, 1e150, 1e150, 1e150}, EventStatus::Chosen, 0);
        add("many below 1e150 that sum to more", {9e149, 9e149, 9e149, 9e149}, EventStatus::Chosen,
            0);
        add("all zero", {0, 0, 0, 0}, EventStatus::Irrelevant, notANumber);
        add("all minus zero", {-0.0, -0.0, -0.0, -0.0}, EventStatus::Irrelevant, notANumber);
        add("denormal: the product of the means underflows", {5e-324, 5e-324, 5e-324, 5e-324},
            EventStatus::Chosen, 0);
        add("zero in one repetition", {0, 0, 1, 2}, EventStatus::Chosen, 1);
        add("zero mean in both repetitions", {1, -1, 1, -1}, EventStatus::Chosen, 1);
        add("opposite signs", {1, 1, -1, -1}, EventStatus::Chosen, 2);
        add("both negative", {-1, -2, -1, -2}, EventStatus::Chosen, 0);
        add("quotient that overflows before the root", {1e-160, 0, 1e150, 1e150},
            EventStatus::Chosen, std::sqrt(2e300) / std::sqrt(0.5e-160 * 1e150 * 2));
    }

    void hostileValuesGetTheirStatus()
    {
        QFETCH(std::vector<double>, values);
        QFETCH(int, status);
        QFETCH(double, rnmse);

        const auto noise = core::measureNoise(tests::datasetOf(1, 2, 2, values));

        QCOMPARE(int(noise->sanity[0]), status);
        if (std::isnan(rnmse)) {
            QVERIFY(std::isnan(noise->maxRnmse[0]));
            QVERIFY(std::isnan(core::meanOf(*noise, 0)(0)));
            QVERIFY(noise->byNoise.empty());
        } else {
            QVERIFY(std::abs(noise->maxRnmse[0] - rnmse) <= 1e-12 * rnmse);
            QCOMPARE(noise->byNoise.size(), std::size_t(1));
        }
    }

    void maskedValuesAreMissing()
    {
        auto dataset = tests::datasetOf(2, 1, 2, {1, 2, 3, 4});
        dataset->valid = {1, 1, 1, 0};

        const auto noise = core::measureNoise(dataset);

        QVERIFY(noise->sanity[0] == core::EventStatus::Chosen);
        QVERIFY(noise->sanity[1] == core::EventStatus::Missing);
    }

    void zeroMedianIsIrrelevant()
    {
        auto dataset = tests::datasetOf(1, 1, 2, {0, 0, 5, 5, 0, 0});
        dataset->threads = 3;

        QVERIFY(core::measureNoise(dataset)->sanity[0] == core::EventStatus::Irrelevant);
    }

    void oneRepetitionIsUnassessed()
    {
        const auto noise = core::measureNoise(tests::datasetOf(1, 1, 3, {1, 2, 3}));

        QVERIFY(noise->unassessed);
        QCOMPARE(noise->maxRnmse[0], 0.0);
    }

    void ordersByNoiseThenIndex()
    {
        std::mt19937 random(9);
        std::vector<double> values;
        for (int event = 0; event < 2000; ++event) {
            const double wobble = double(random() % 20) / 10;
            values.insert(values.end(), {10, 10 + wobble});
        }

        const auto noise = core::measureNoise(tests::datasetOf(2000, 2, 1, values));

        QCOMPARE(noise->byNoise.size(), std::size_t(2000));
        for (std::size_t i = 1; i < noise->byNoise.size(); ++i) {
            const auto key = [&](std::size_t at) {
                return std::pair(noise->maxRnmse[noise->byNoise[at]], noise->byNoise[at]);
            };
            QVERIFY(key(i - 1) < key(i));
        }
    }

    void whatIsNoisyInMostBenchmarksIsNamed()
    {
        const auto common = core::commonNoise({{"a", "b", "b"}, {"c", "b"}, {"d", "c"}});
        QCOMPARE(common.benchmarks, std::size_t{2});
        QCOMPARE(common.events, (std::vector<std::string>{"b", "c"}));
        QCOMPARE(core::commonNoise({}).benchmarks, std::size_t{0});
    }
};

PAPILIO_TEST(TestNoise)
#include "test_noise.moc"
