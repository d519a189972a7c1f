#include "core/analysis/noise.h"
#include "core/analysis/unit_families.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QFile>
#include <QtTest>

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <random>

using namespace papilio;

namespace {

/// Genuine counters of a GPU: 51 repetitions of each.
struct Counters {
    std::vector<std::string> names;
    std::vector<std::vector<double>> values;
    std::vector<std::size_t> families;

    Counters()
    {
        QFile file(QStringLiteral(PAPILIO_SOURCE_DIR
                                  "/tests/data/real/rocprof_compute/MI300X_A1_repetitions.csv"));
        if (!file.open(QIODevice::ReadOnly)) {
            return;
        }
        file.readLine();
        while (!file.atEnd()) {
            const auto cells = file.readLine().trimmed().split(',');
            names.push_back(cells[0].toStdString());
            values.emplace_back();
            for (qsizetype i = 1; i < cells.size(); ++i) {
                values.back().push_back(cells[i].toDouble());
            }
        }
        families.assign(names.size(), std::numeric_limits<std::size_t>::max());
        const auto found = core::unitFamilies(names);
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (const auto event : found[i].members) {
                families[event] = i;
            }
        }
    }

    [[nodiscard]] std::shared_ptr<const core::Noise> drawn(const std::vector<int>& draw) const
    {
        std::vector<double> chosen;
        for (const auto& row : values) {
            for (const int repetition : draw) {
                chosen.push_back(row[std::size_t(repetition)]);
            }
        }
        return core::measureNoise(tests::datasetOf(names.size(), draw.size(), 1, chosen));
    }
};

std::shared_ptr<const core::Noise> noiseOf(const std::vector<std::vector<double>>& events)
{
    std::vector<double> values;
    for (const auto& event : events) {
        values.insert(values.end(), event.begin(), event.end());
    }
    return core::measureNoise(tests::datasetOf(events.size(), events[0].size(), 1, values));
}

}  // namespace

/// What repetitions show of the noise, and what they do not.
class TestNoiseIntervals : public QObject {
    Q_OBJECT

private slots:
    // 1,000 draws of 5 to 20 of 51 repetitions, each against another one of as many that shares
    // none, at each of these thresholds.
    void decidedVerdictsHold()
    {
        const Counters counters;
        QVERIFY(counters.names.size() > 300 && counters.values[0].size() == 51);
        std::vector<int> order(51);
        std::iota(order.begin(), order.end(), 0);
        std::mt19937 random(7);
        constexpr std::array taus = {1e-10, 1e-4, 0.01, 0.1, 1.0};
        std::array<std::size_t, taus.size()> decided{};
        std::array<std::size_t, taus.size()> flipped{};
        std::size_t judged = 0;
        for (int draw = 0; draw < 1000; ++draw) {
            std::ranges::shuffle(order, random);
            const std::size_t size = 5 + std::size_t(draw) % 16;
            const auto noise = counters.drawn({order.begin(), order.begin() + long(size)});
            const auto other = counters.drawn({order.end() - long(size), order.end()});
            const auto intervals = core::noiseIntervals(*noise, counters.families);
            for (std::size_t event = 0; event < counters.names.size(); ++event) {
                if (noise->sanity[event] != core::EventStatus::Chosen ||
                    other->sanity[event] != core::EventStatus::Chosen) {
                    continue;
                }
                const auto& interval = intervals[event];
                const double value = noise->maxRnmse[event];
                QVERIFY(interval.low <= value && value <= interval.high);
                ++judged;
                for (std::size_t at = 0; at < taus.size(); ++at) {
                    const double tau = taus[at];
                    const bool flips = (value <= tau) != (other->maxRnmse[event] <= tau);
                    decided[at] += interval.isUndecided(tau) ? 0 : 1;
                    flipped[at] += interval.isUndecided(tau) || !flips ? 0 : 1;
                }
            }
        }
        for (std::size_t at = 0; at < taus.size(); ++at) {
            const auto what = fmt::format("tau {}: {} of {} decided, {} of them flip ({:.3f} %)",
                                          taus[at], decided[at], judged, flipped[at],
                                          100.0 * double(flipped[at]) / double(decided[at]));
            qInfo("%s", what.c_str());
            QVERIFY2(100 * flipped[at] <= decided[at], what.c_str());
            QVERIFY2(2 * decided[at] >= judged, what.c_str());
        }
    }

    // Of 400 events 399 never differ, one differs in each repetition: nothing differs rarely.
    void studiesWithoutRareNoiseAreDecided()
    {
        std::vector<std::vector<double>> events(400, std::vector<double>(5, 7.0));
        events[3] = {100, 101, 102, 103, 104};
        const auto intervals = core::noiseIntervals(*noiseOf(events));

        QCOMPARE(intervals[0], (core::NoiseInterval{0, 0}));
        // Below the smallest difference no two of five agree: (104 - 103) / sqrt(103·104).
        QVERIFY(std::abs(intervals[3].low - 1 / std::sqrt(103.0 * 104.0)) < 1e-12);
        // One event says little of how far another draw reaches: five times 4 / sqrt(100·104).
        QVERIFY(intervals[3].high >= 5 * 4 / std::sqrt(100.0 * 104.0) * (1 - 1e-12));
        QVERIFY(intervals[3].high < 6 * 4 / std::sqrt(100.0 * 104.0));
    }

    // Five repetitions cannot show that one in ten differs.
    void rareNoiseLeavesQuietEventsUndecided()
    {
        std::vector<std::vector<double>> events(40, std::vector<double>(5, 7.0));
        for (std::size_t event = 0; event < 8; ++event) {
            events[event][event % 5] = 8;
        }
        const auto intervals = core::noiseIntervals(*noiseOf(events));

        QVERIFY(intervals[20].isUndecided(1e-10));
        QVERIFY(intervals[20].high >= 1 / std::sqrt(56.0));  // as far as the others differ
        QVERIFY(intervals[0].isUndecided(1e-10));  // one of five differs: another draw may be quiet
        QCOMPARE(intervals[0].low, 0.0);
        // Four of twenty: (1 - 4/20)^20 = 1.2 %, five: 0.3 %.
        for (const int differing : {4, 5}) {
            std::vector<double> event(20, 7.0);
            std::iota(event.begin(), event.begin() + differing, 8.0);
            QCOMPARE(core::noiseIntervals(*noiseOf({event}))[0].isUndecided(1e-10), differing == 4);
        }
    }

    // Events that vary in each repetition are no rare noise because one of these passes tau.
    void aLaxerThresholdLeavesNoZeroUndecided()
    {
        std::vector<std::vector<double>> events(400, std::vector<double>(5, 7.0));
        for (std::size_t event = 0; event < 40; ++event) {
            events[event] = {1000, 1001, 1002, 1003, 2000};
        }
        QCOMPARE(core::noiseIntervals(*noiseOf(events))[100].high, 0.0);
    }

    // Round-off stays what it is, whatever noisier events do.
    void aLaxerThresholdLeavesNoRoundOffUndecided()
    {
        std::vector<std::vector<double>> events(400, std::vector<double>(5, 7.0));
        for (std::size_t event = 0; event < 40; ++event) {
            events[event] = {1000, 1001, 1002, 1003, 2000};
        }
        for (std::size_t event = 40; event < 80; ++event) {
            events[event][event % 5] += 1e-12 * double(event);
        }
        const auto roundOff = core::noiseIntervals(*noiseOf(events))[60];
        QVERIFY(roundOff.low == 0 && roundOff.high > 0 && roundOff.high < 1e-9);
    }

    // What one more repetition adds to the noise of 300 normal events over 48 kernels says how
    // close tau may be: 1.26 times, not five times, the noise (as 99 % of pairs of such draws).
    void steadyNoiseIsDecidedNearTheThreshold()
    {
        constexpr std::size_t events = 300;
        constexpr std::size_t kernels = 48;
        std::mt19937 random(3);
        std::normal_distribution<double> normal;
        std::vector<double> values;
        for (std::size_t i = 0; i < events * 5 * kernels; ++i) {
            values.push_back(1000 + normal(random));
        }
        const auto noise =
            core::measureNoise(tests::datasetOf(events, 5, kernels, std::move(values)));
        const auto intervals = core::noiseIntervals(*noise);
        for (std::size_t event = 0; event < events; ++event) {
            const double factor = intervals[event].high / noise->maxRnmse[event];
            QVERIFY2(factor > 1.1 && factor < 1.7, qPrintable(QString::number(factor)));
        }
    }

    void oneRepetitionSaysNothing()
    {
        const auto intervals = core::noiseIntervals(*noiseOf({{7}, {8}}));

        QVERIFY(intervals[0].isUndecided(0) && intervals[0].isUndecided(1e9));
    }

    // Valgrind and qemu count the same every time.
    void deterministicSourcesAreDecided()
    {
        for (const std::size_t repetitions : {1, 2}) {
            auto data =
                *tests::datasetOf(2, repetitions, 1, std::vector<double>(2 * repetitions, 7));
            data.provenance.kind = core::DataOrigin::Virtual;
            const auto noise =
                core::measureNoise(std::make_shared<const core::Dataset>(std::move(data)));
            QVERIFY(!noise->unassessed);
            QCOMPARE(core::noiseIntervals(*noise)[1], (core::NoiseInterval{0, 0}));
        }
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(core::noiseIntervals(*noiseOf({{7, 8}, {8, 9}}), {}, stop.get_token()).empty());
    }
};

PAPILIO_TEST(TestNoiseIntervals)
#include "test_noise_intervals.moc"
