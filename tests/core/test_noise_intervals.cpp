#include "core/analysis/noise_intervals.h"
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
    // 1,000 draws of 5 to 20 of 51 repetitions.
    void intervalsHoldTheNoiseOfAllRepetitions()
    {
        const Counters counters;
        QVERIFY(counters.names.size() > 300 && counters.values[0].size() == 51);
        std::vector<int> order(51);
        std::iota(order.begin(), order.end(), 0);
        const auto all = counters.drawn(order);
        constexpr double tau = 1e-10;
        std::mt19937 random(7);
        std::size_t covered = 0;
        std::size_t varying = 0;
        std::size_t decided = 0;
        std::size_t flipped = 0;
        std::size_t changed = 0;
        std::size_t judged = 0;
        for (int draw = 0; draw < 1000; ++draw) {
            std::ranges::shuffle(order, random);
            const std::size_t size = 5 + std::size_t(draw) % 16;
            const auto noise = counters.drawn({order.begin(), order.begin() + long(size)});
            // Another draw of as many.
            const auto other = counters.drawn({order.end() - long(size), order.end()});
            const auto intervals = core::noiseIntervals(*noise, tau, counters.families);
            for (const auto event : all->byNoise) {
                if (noise->sanity[event] != core::EventStatus::Chosen ||
                    other->sanity[event] != core::EventStatus::Chosen) {
                    continue;
                }
                const double value = all->maxRnmse[event];
                if (value > 0) {
                    ++varying;
                    covered += intervals[event].low <= value &&
                                       value <= intervals[event].high * (1 + 1e-12)
                                   ? 1
                                   : 0;
                }
                const bool isQuiet = noise->maxRnmse[event] <= tau;
                const bool flips = isQuiet != (other->maxRnmse[event] <= tau);
                ++judged;
                changed += flips ? 1 : 0;
                if (!intervals[event].isUndecided) {
                    ++decided;
                    flipped += flips ? 1 : 0;
                }
            }
        }

        const auto what = fmt::format(
            "{} of {} covered ({:.2f} %), {} of {} decided, {} of them flip ({:.3f} %), {} without "
            "deciding ({:.2f} %)",
            covered, varying, 100.0 * double(covered) / double(varying), decided, judged, flipped,
            100.0 * double(flipped) / double(decided), changed,
            100.0 * double(changed) / double(judged));
        qInfo("%s", what.c_str());
        QVERIFY2(100 * covered >= 93 * varying && 100 * covered <= 97 * varying, what.c_str());
        QVERIFY2(100 * flipped <= decided, what.c_str());
        QVERIFY2(2 * decided >= judged, what.c_str());
    }

    // Of 40 events 39 never differ, one differs in each repetition: nothing differs rarely.
    void studiesWithoutRareNoiseAreDecided()
    {
        std::vector<std::vector<double>> events(400, std::vector<double>(5, 7.0));
        events[3] = {100, 101, 102, 103, 104};
        const auto intervals = core::noiseIntervals(*noiseOf(events), 1e-10);

        QVERIFY(!intervals[0].isUndecided && intervals[0].repetitions == 0);
        QCOMPARE(intervals[0].high, 0.0);
        QVERIFY(!intervals[3].isUndecided);
        // Leaving out 100 or 104: (103 - 100) / sqrt(100·103), (104 - 101) / sqrt(101·104).
        QVERIFY(std::abs(intervals[3].low - 3 / std::sqrt(101.0 * 104.0)) < 1e-12);
        QVERIFY(std::abs(intervals[3].high - 10 * 4 / std::sqrt(100.0 * 104.0)) < 1e-12);
    }

    // Five repetitions cannot show that one in ten differs.
    void rareNoiseLeavesQuietEventsUndecided()
    {
        std::vector<std::vector<double>> events(40, std::vector<double>(5, 7.0));
        for (std::size_t event = 0; event < 8; ++event) {
            events[event][event % 5] = 8;
        }
        const auto intervals = core::noiseIntervals(*noiseOf(events), 1e-10);

        QVERIFY(intervals[20].isUndecided && intervals[20].repetitions > 5);
        QVERIFY(intervals[20].high > 0);
        QVERIFY(intervals[0].isUndecided);  // one of five differs: another draw may be quiet
        QCOMPARE(intervals[0].low, 0.0);
        QCOMPARE(intervals[0].repetitions, std::uint32_t(24));  // 5 ln 100 / 1
    }

    // Events that vary in each repetition are no rare noise because one of these passes tau.
    void aLaxerThresholdLeavesNoZeroUndecided()
    {
        std::vector<std::vector<double>> events(400, std::vector<double>(5, 7.0));
        for (std::size_t event = 0; event < 40; ++event) {
            events[event] = {1000, 1001, 1002, 1003, 2000};
        }
        const auto noise = noiseOf(events);
        for (const double tau : {1e-10, 1e-4, 0.01, 0.5}) {
            const auto zero = core::noiseIntervals(*noise, tau)[100];
            QCOMPARE(zero.high, 0.0);
            QVERIFY2(!zero.isUndecided, qPrintable(QString::number(tau)));
        }
    }

    // Round-off stays what it is, whichever events a laxer tau calls quiet.
    void aLaxerThresholdLeavesNoRoundOffUndecided()
    {
        std::vector<std::vector<double>> events(400, std::vector<double>(5, 7.0));
        for (std::size_t event = 0; event < 40; ++event) {
            events[event] = {1000, 1001, 1002, 1003, 2000};
        }
        for (std::size_t event = 40; event < 80; ++event) {
            events[event][event % 5] += 1e-12 * double(event);
        }
        const auto noise = noiseOf(events);
        for (const double tau : {1e-9, 1e-6, 1e-4, 0.01, 0.5}) {
            const auto roundOff = core::noiseIntervals(*noise, tau)[60];
            QVERIFY(roundOff.low < tau && roundOff.high > 0 && roundOff.high < tau);
            QVERIFY2(!roundOff.isUndecided, qPrintable(QString::number(tau)));
        }
    }

    void closeToTheThresholdIsUndecided()
    {
        std::vector<std::vector<double>> events(400, std::vector<double>(5, 7.0));
        events[0] = {100, 101, 102, 103, 104};  // 3.9 %
        QVERIFY(core::noiseIntervals(*noiseOf(events), 0.1)[0].isUndecided);
        QVERIFY(!core::noiseIntervals(*noiseOf(events), 0.5)[0].isUndecided);
    }

    void oneRepetitionSaysNothing()
    {
        const auto intervals = core::noiseIntervals(*noiseOf({{7}, {8}}), 0.1);

        QVERIFY(intervals[0].isUndecided && intervals[0].repetitions == 0);
        QVERIFY(std::isinf(intervals[0].high));
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(
            core::noiseIntervals(*noiseOf({{7, 8}, {8, 9}}), 0.1, {}, stop.get_token()).empty());
    }
};

PAPILIO_TEST(TestNoiseIntervals)
#include "test_noise_intervals.moc"
