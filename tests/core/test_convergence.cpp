#include "core/base/constants.h"
#include "core/findings/solver_text.h"
#include "core/traces/convergence.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <random>

using namespace papilio::core;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// r_i = 10^log(i)
template<typename Log>
std::vector<double> series(std::size_t count, Log log)
{
    std::vector<double> values;
    for (std::size_t index = 0; index < count; ++index) {
        values.push_back(std::pow(10, log(static_cast<double>(index))));
    }
    return values;
}

const Finding* find(const ConvergenceReport& report, Finding::Kind kind)
{
    const auto found = std::ranges::find(report.findings, kind, &Finding::kind);
    return found == report.findings.end() ? nullptr : &*found;
}

QString word(const ConvergenceReport& report)
{
    return report.verdict ? QString::fromUtf8(toString(*report.verdict).data(),
                                              qsizetype(toString(*report.verdict).size()))
                          : QString();
}

/// Residuals of CG for Poisson's equation on a square of width x width points, b = 1.
std::vector<double> conjugateGradients(int width)
{
    using Vector = std::vector<double>;
    const auto at = [width](const Vector& x, int row, int column) {
        return row < 0 || column < 0 || row == width || column == width
                   ? 0
                   : x[static_cast<std::size_t>(row * width + column)];
    };
    const auto product = [](const Vector& x, const Vector& y) {
        return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
    };
    Vector r(static_cast<std::size_t>(width * width), 1);
    auto p = r;
    auto q = r;
    Vector norms{std::sqrt(product(r, r))};
    while (norms.back() > 1e-12 * norms.front()) {
        for (int row = 0; row < width; ++row) {
            for (int column = 0; column < width; ++column) {
                q[static_cast<std::size_t>(row * width + column)] =
                    4 * at(p, row, column) - at(p, row - 1, column) - at(p, row + 1, column) -
                    at(p, row, column - 1) - at(p, row, column + 1);
            }
        }
        const double before = product(r, r);
        const double alpha = before / product(p, q);
        for (std::size_t index = 0; index < r.size(); ++index) {
            r[index] -= alpha * q[index];
        }
        const double beta = product(r, r) / before;
        for (std::size_t index = 0; index < r.size(); ++index) {
            p[index] = r[index] + beta * p[index];
        }
        norms.push_back(std::sqrt(product(r, r)));
    }
    return norms;
}

}  // namespace

class ConvergenceTest : public QObject {
    Q_OBJECT

private slots:
    // r_i = 10^(-i/20): every crossing, rate and forecast has a closed form.
    void geometricSeriesHasClosedForms()
    {
        const auto values = series(101, [](double i) { return 3 - i / 20 - 1e-9 * i; });

        const auto report = analyzeConvergence(values, {.tolerance = 1e-8});

        QCOMPARE(word(report), QStringLiteral("unfinished"));
        QCOMPARE(report.count, std::size_t{101});
        QVERIFY(std::abs(report.rate + 0.05) < 1e-8);
        QVERIFY(std::abs(report.meanRate + 0.05) < 1e-8);
        QVERIFY(std::abs(std::log10(report.relativeLast) + 5) < 1e-6);
        QCOMPARE(report.crossings.size(), std::size_t{2});  // 1e-2 and 1e-4
        QCOMPARE(report.crossings[0].first, std::optional<std::size_t>(40));
        QCOMPARE(report.crossings[1].lasting, std::optional<std::size_t>(80));
        QVERIFY(!report.target.first);
        QVERIFY(report.forecast.has_value());
        QVERIFY(std::abs(report.forecast->at - 160) < 1e-3);
        // A tenth of what is left, as it always was that fast
        QVERIFY(std::abs(report.forecast->low - 154) < 1e-3);
        QVERIFY(std::abs(*report.forecast->high - 166) < 1e-3);
        QVERIFY(report.findings.empty());
    }

    void firstAndLastingCrossingDiffer()
    {
        const std::vector<double> values = {1, 1e-3, 1e-1, 1e-4, 1e-5};

        const auto report = analyzeConvergence(values, {.tolerance = 1e-2});

        QCOMPARE(report.target.first, std::optional<std::size_t>(1));
        QCOMPARE(report.target.lasting, std::optional<std::size_t>(3));
        QCOMPARE(word(report), QStringLiteral("converged"));
    }

    void reachedAndLeftIsNotConverged()
    {
        auto values = series(60, [](double i) { return -i / 10; });
        values.back() = 1e-2;

        const auto report = analyzeConvergence(values, {.tolerance = 1e-4});

        QCOMPARE(report.target.first, std::optional<std::size_t>(40));
        QVERIFY(!report.target.lasting);
        QVERIFY(word(report) != QStringLiteral("converged"));
        QVERIFY(find(report, Finding::Kind::NotHeld) != nullptr);
    }

    // A forecast from noisy data brackets the true crossing; checked over many seeds.
    void forecastBracketsTheTruth()
    {
        int bracketed = 0;
        int narrow = 0;
        constexpr int seeds = 200;
        for (int seed = 0; seed < seeds; ++seed) {
            std::mt19937 random(static_cast<unsigned>(seed));
            std::normal_distribution<double> noise(0, 0.1);
            const auto values = series(200, [&](double i) { return -i / 50 + noise(random); });
            const auto report = analyzeConvergence(values, {.tolerance = 1e-8});
            QVERIFY(report.forecast.has_value());
            const double high = report.forecast->high.value_or(infinity);
            bracketed += report.forecast->low <= 400 && high >= 400 ? 1 : 0;
            narrow += high - report.forecast->low < 100 ? 1 : 0;
        }
        QVERIFY2(bracketed >= seeds * 9 / 10, qPrintable(QString::number(bracketed)));
        QVERIFY2(narrow >= seeds * 9 / 10, qPrintable(QString::number(narrow)));
    }

    // Solvers speed up and slow down: the tails are left out, forecast, and compared.
    void mostTrueEndsAreWithinTheirForecasts()
    {
        int forecasts = 0;
        int inside = 0;
        const auto check = [&](const std::vector<double>& values) {
            for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
                const auto end = crossing(values, tolerance * values.front()).lasting.value();
                for (auto cut = end / 5; cut + 1 < end; cut += 1 + end / 10) {
                    const auto known = std::span(values).first(cut + 1);
                    if (const auto forecast =
                            analyzeConvergence(known, {.tolerance = tolerance}).forecast) {
                        ++forecasts;
                        inside += forecast->low <= double(end) &&
                                          forecast->high.value_or(infinity) >= double(end)
                                      ? 1
                                      : 0;
                    }
                }
            }
        };
        for (const int width : {20, 40, 60}) {
            check(conjugateGradients(width));
        }
        check(series(400, [](double i) { return -0.6 * std::sqrt(i); }));
        check(series(400, [](double i) { return -std::pow(i, 1.5) / 600; }));
        QVERIFY2(forecasts > 100, qPrintable(QString::number(forecasts)));
        QVERIFY2(inside >= forecasts * 9 / 10,
                 qPrintable(QStringLiteral("%1 of %2").arg(inside).arg(forecasts)));
    }

    void stagnationIsFoundWithItsStart()
    {
        const auto values = series(
            600, [](double i) { return i < 196 ? -i * 3.6 / 196 : -3.6 - (i - 196) * 1e-5; });

        const auto report = analyzeConvergence(values);

        QCOMPARE(word(report), QStringLiteral("stagnates"));
        const auto* stands = find(report, Finding::Kind::Stagnation);
        QVERIFY(stands != nullptr);
        // Within 0.1 decades of the level from 5 iterations before the bend.
        QVERIFY(stands->from >= 189 && stands->from <= 196);
        QVERIFY(std::abs(stands->other + 1e-5) < 1e-5);
        QVERIFY(!report.forecast || report.forecast->at > 600);
    }

    // Falling on the whole while standing still on the way.
    void plateauInTheMiddleIsNoStagnation()
    {
        const auto values = series(400, [](double i) {
            return i < 100 ? -i * 0.03 : i < 250 ? -3.0 : -3 - (i - 250) * 0.04;
        });

        const auto report = analyzeConvergence(values);

        QCOMPARE(word(report), QStringLiteral("converged"));
        const auto* plateau = find(report, Finding::Kind::Plateau);
        QVERIFY(plateau != nullptr);
        QVERIFY(plateau->from >= 95 && plateau->from <= 101);
        QVERIFY(plateau->to >= 249 && plateau->to <= 254);
        QVERIFY(find(report, Finding::Kind::Stagnation) == nullptr);
    }

    void divergenceIsFoundWithItsStart()
    {
        const auto values = series(190, [](double i) { return i < 100 ? 0.2 : (i - 100) * 0.03; });

        const auto report = analyzeConvergence(values);

        QCOMPARE(word(report), QStringLiteral("diverged"));
        const auto* beyond = find(report, Finding::Kind::Divergence);
        QVERIFY(beyond != nullptr);
        // log10 r - log10 r0 = 0.03 (i - 100) - 0.2 passes 1 at i = 140.
        QCOMPARE(beyond->from, std::size_t{141});
        QVERIFY(!report.forecast);
    }

    void endingWithoutANumberIsDivergence_data()
    {
        QTest::addColumn<double>("end");
        QTest::newRow("nan") << notANumber;
        QTest::newRow("inf") << infinity;
    }
    void endingWithoutANumberIsDivergence()
    {
        QFETCH(double, end);
        auto values = series(50, [](double i) { return -i / 5; });
        values[48] = values[49] = end;

        const auto report = analyzeConvergence(values);

        QCOMPARE(word(report), QStringLiteral("diverged"));
        QCOMPARE(find(report, Finding::Kind::NotFinite)->from, std::size_t{48});
        QCOMPARE(find(report, Finding::Kind::NotFinite)->count, std::size_t{2});
    }

    // Beyond 10 r0 and back: worth a word, but no divergence.
    void overshootIsNoDivergence()
    {
        const auto values =
            series(300, [](double i) { return i < 100 ? i / 25 : 4 - (i - 100) / 10; });

        const auto report = analyzeConvergence(values);

        QCOMPARE(word(report), QStringLiteral("converged"));
        const auto* over = find(report, Finding::Kind::Overshoot);
        QVERIFY(over != nullptr);
        QCOMPARE(over->from, std::size_t{26});
        QCOMPARE(over->to, std::size_t{129});
        QVERIFY(std::abs(std::log10(over->value) - 4) < 1e-12);
    }

    void aSinglePeakIsToldWithItsIteration()
    {
        QCOMPARE(findingText({.kind = Finding::Kind::Overshoot, .from = 1, .to = 1, .value = 23.8}),
                 std::string("rises above 10 r₀ at 1, to 23.8 r₀"));
        QCOMPARE(findingText({.kind = Finding::Kind::Overshoot, .from = 1, .to = 7, .value = 28.4}),
                 std::string("rises above 10 r₀ from 1 to 7, up to 28.4 r₀"));
    }

    // GMRES(m): the residual of MAGMA's jumps back up at each restart (paper 5, figure 1).
    void spikesAreRestarts_data()
    {
        QTest::addColumn<int>("period");
        QTest::addColumn<double>("noise");
        for (const int period : {5, 10, 30, 100}) {
            QTest::addRow("%d", period) << period << 0.0;
            QTest::addRow("%d noisy", period) << period << 0.02;
        }
    }
    void spikesAreRestarts()
    {
        QFETCH(int, period);
        QFETCH(double, noise);
        std::mt19937 random(20240527);
        std::normal_distribution<double> shake(0, noise > 0 ? noise : 1e-12);
        const auto values = series(static_cast<std::size_t>(period * 8 + 3), [&](double i) {
            const auto cycle = std::floor(i / period);
            const double inside = i - cycle * period;
            return -cycle - 0.4 * inside / period - (inside == 0 && i > 0 ? -0.8 : 0) +
                   shake(random);
        });

        const auto report = analyzeConvergence(values, {.tolerance = 1e-30});

        const auto* restart = find(report, Finding::Kind::Restart);
        QVERIFY(restart != nullptr);
        QCOMPARE(restart->period, static_cast<std::size_t>(period));
        QVERIFY(restart->value > 0.1);
    }

    // Ginkgo's: the residual does not jump, it only falls more slowly after each restart.
    void bendsAreRestarts()
    {
        const auto values = series(400, [](double i) {
            const double inside = std::fmod(i, 50);
            return -std::floor(i / 50) * 0.5 - 0.5 * std::pow(inside / 50, 1.8);
        });

        const auto report = analyzeConvergence(values, {.tolerance = 1e-30});

        const auto* restart = find(report, Finding::Kind::Restart);
        QVERIFY(restart != nullptr);
        QCOMPARE(restart->period, std::size_t{50});
    }

    // Of random walks and white noise at most the accepted share may look like restarts.
    void noiseHasNoRestarts()
    {
        int found = 0;
        constexpr int seeds = 300;
        for (int seed = 0; seed < seeds; ++seed) {
            std::mt19937 random(static_cast<unsigned>(seed));
            std::normal_distribution<double> noise(0, 0.3);
            double walk = 0;
            const bool walks = seed % 2 == 0;
            const auto values = series(300, [&](double i) {
                walk += noise(random) * 0.1;
                return -i / 60 + (walks ? walk : noise(random));
            });
            found += findRestarts(logHistory(values)) ? 1 : 0;
        }
        QVERIFY2(found <= seeds / 20, qPrintable(QString::number(found)));
    }

    void suddenDropIsAStep()
    {
        const auto values =
            series(1000, [](double i) { return i < 700 ? -i * 0.001 : -3.7 - (i - 700) * 0.001; });

        const auto report = analyzeConvergence(values);

        const auto* step = find(report, Finding::Kind::Step);
        QVERIFY(step != nullptr);
        QVERIFY(step->from < 700 && step->to >= 700 && step->to - step->from <= 10);
        QVERIFY(std::abs(step->value - 3) < 0.1);
    }

    // As the true residual of GMRES(100), which exists at restarts only.
    void heldValuesAreSaid()
    {
        const auto values = series(450, [](double i) { return -std::floor(i / 100); });

        const auto report = analyzeConvergence(values);

        const auto* held = find(report, Finding::Kind::Held);
        QVERIFY(held != nullptr);
        QCOMPARE(held->period, std::size_t{100});
        QCOMPARE(held->from, std::size_t{400});
        QVERIFY(find(report, Finding::Kind::Step) == nullptr);
    }

    void swingingWithoutProgressIsErratic()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> swing(-2, 2);
        const auto values = series(500, [&](double i) { return i == 0 ? 0 : swing(random); });

        QCOMPARE(word(analyzeConvergence(values)), QStringLiteral("erratic"));
    }

    void awkwardSeriesAreTaken_data()
    {
        QTest::addColumn<QVector<double>>("values");
        QTest::addColumn<QString>("verdict");
        QTest::newRow("empty") << QVector<double>{} << QString();
        QTest::newRow("one") << QVector<double>{5} << QString();
        QTest::newRow("two falling") << QVector<double>{1, 0.5} << QStringLiteral("unfinished");
        QTest::newRow("two rising") << QVector<double>{1, 2} << QString();
        QTest::newRow("one step down") << QVector<double>{1, 5, 4.999} << QString();
        QTest::newRow("two steps down") << QVector<double>{1, 5, 5, 4.999, 4.998} << QString();
        QTest::newRow("two converged") << QVector<double>{1, 1e-9} << QStringLiteral("converged");
        QTest::newRow("zero from the start")
            << QVector<double>{0, 0} << QStringLiteral("converged");
        QTest::newRow("exactly zero") << QVector<double>{1, 0} << QStringLiteral("converged");
        QTest::newRow("all NaN") << QVector<double>(30, notANumber) << QStringLiteral("diverged");
        QTest::newRow("starts with NaN")
            << QVector<double>{notANumber, 1, 0.5, 0.1} << QStringLiteral("unfinished");
        QTest::newRow("all negative") << QVector<double>(30, -1) << QString();
        QTest::newRow("constant") << QVector<double>(60, 7) << QStringLiteral("stagnates");
        QTest::newRow("short constant") << QVector<double>(30, 7) << QString();
        QTest::newRow("denormal") << QVector<double>{1e-308, 5e-324} << QStringLiteral("converged");
        QTest::newRow("huge") << QVector<double>{1e-300, 1e300} << QStringLiteral("diverged");
    }
    void awkwardSeriesAreTaken()
    {
        QFETCH(QVector<double>, values);
        QFETCH(QString, verdict);

        const auto report =
            analyzeConvergence({values.constData(), static_cast<std::size_t>(values.size())});

        QCOMPARE(word(report), verdict);
        for (const auto& finding : report.findings) {
            QVERIFY(!findingText(finding).empty());
        }
    }

    void absoluteToleranceIgnoresTheStart()
    {
        const std::vector<double> values = {1e3, 1, 1e-4, 1e-7};

        const auto report = analyzeConvergence(values, {.tolerance = 1e-6, .absolute = true});

        QCOMPARE(report.target.lasting, std::optional<std::size_t>(3));
        QVERIFY(!analyzeConvergence(values, {.tolerance = 1e-12}).target.first);
    }

    void whatIsSaidOfTheEndCounts_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("arrives");
        QTest::addColumn<bool>("isOwn");
        QTest::addColumn<QString>("verdict");

        const auto row = [](RunEnd::Kind kind, bool arrives, bool isOwn, const char* verdict) {
            QTest::addRow("%s, %s, %s", toString(kind).data(), arrives ? "arrives" : "on its way",
                          isOwn ? "own" : "assumed")
                << static_cast<int>(kind) << arrives << isOwn << QString::fromLatin1(verdict);
        };
        using Kind = RunEnd::Kind;
        row(Kind::Unsaid, false, false, "unfinished");
        row(Kind::Unsaid, true, false, "converged");
        row(Kind::Converged, false, true, "converged");
        row(Kind::Stopped, false, true, "stopped");
        row(Kind::Stopped, true, true, "stopped");
        row(Kind::NotConverged, false, true, "unfinished");
        row(Kind::NotConverged, true, false, "unfinished");
        row(Kind::FalseConvergence, true, true, "false convergence");
        row(Kind::Diverged, true, true, "diverged");
        row(Kind::Failed, true, true, "failed");
        row(Kind::Crashed, false, true, "crashed");
        row(Kind::Crashed, true, false, "crashed");
        row(Kind::Crashed, true, true, "converged");
        row(Kind::StoppedByUser, false, true, "stopped by the user");
        row(Kind::StoppedByUser, true, false, "converged");
    }

    void whatIsSaidOfTheEndCounts()
    {
        QFETCH(int, kind);
        QFETCH(bool, arrives);
        QFETCH(bool, isOwn);
        std::vector<double> values = {1, 0.1, 0.01, 1e-3, 1e-4, 1e-5};
        if (arrives) {
            values.push_back(1e-7);
        }

        ConvergenceOptions options{.isOwn = isOwn};
        options.end.kind = static_cast<RunEnd::Kind>(kind);
        const auto report = analyzeConvergence(values, options);

        QTEST(word(report), "verdict");
        // A crashed program has no future.
        QCOMPARE(report.forecast.has_value(),
                 !arrives && kind != static_cast<int>(RunEnd::Kind::Converged) &&
                     kind != static_cast<int>(RunEnd::Kind::Crashed));
    }

    // The line meets 1e-6 at `exact`: that iteration, or the next whole one, is needed.
    void aForecastIsRoundedUp_data()
    {
        QTest::addColumn<double>("exact");
        QTest::addColumn<double>("at");
        QTest::newRow("whole") << 39.0 << 39.0;
        QTest::newRow("38.2") << 38.2 << 39.0;
        QTest::newRow("270") << 270.0 << 270.0;
    }
    void aForecastIsRoundedUp()
    {
        QFETCH(double, exact);
        QFETCH(double, at);

        const auto forecast =
            analyzeConvergence(series(30, [&](double i) { return -6 * i / exact; })).forecast;

        QVERIFY(forecast.has_value() && forecast->high.has_value());
        QCOMPARE(forecast->at, at);
        QVERIFY(forecast->low <= at - 1 && *forecast->high >= at + 1);
        QCOMPARE(forecast->low, std::floor(forecast->low));
        QCOMPARE(*forecast->high, std::ceil(*forecast->high));
    }

    // What is said and what the values show are both told.
    void disagreementIsARemark_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("last");
        QTest::addColumn<QString>("judged");
        QTest::addColumn<bool>("differ");
        using Kind = RunEnd::Kind;
        QTest::newRow("agree") << int(Kind::Converged) << 1e-7 << "converged" << false;
        QTest::newRow("own test") << int(Kind::Converged) << 1e-2 << "unfinished" << true;
        QTest::newRow("limit") << int(Kind::NotConverged) << 1e-7 << "converged" << true;
        QTest::newRow("not there") << int(Kind::NotConverged) << 1e-3 << "unfinished" << true;
        QTest::newRow("false") << int(Kind::FalseConvergence) << 1e-7 << "converged" << true;
        QTest::newRow("nothing said") << int(Kind::Unsaid) << 1e-7 << "converged" << false;
    }
    void disagreementIsARemark()
    {
        QFETCH(int, kind);
        QFETCH(double, last);
        QFETCH(bool, differ);
        Recorder recorder;
        recorder.name = recorder.subject = "a/cg";
        recorder.role = "residual";
        recorder.values = series(20, [&](double i) { return std::log10(last) * i / 19; });
        recorder.end.kind = static_cast<RunEnd::Kind>(kind);

        const auto run = solverRuns({std::make_shared<const Recorder>(recorder)}).front();

        QTEST(QString::fromUtf8(toString(*run.report.judged).data()), "judged");
        const auto texts = sentences(run);
        const bool isSaid = std::ranges::any_of(
            texts, [](const std::string& text) { return text.find("says ") != std::string::npos; });
        QCOMPARE(isSaid, differ);
    }

    // Falling slowly and with a date of arrival is not "not converging" (1 -> 0.2 in 61 steps).
    void aForecastMeansUnfinished()
    {
        const auto values = series(62, [](double i) { return i * std::log10(0.2) / 61; });

        const auto report = analyzeConvergence(values, {.tolerance = 7.1e-6});

        QCOMPARE(word(report), QStringLiteral("unfinished"));
        QVERIFY(report.forecast.has_value());
        QVERIFY(std::abs(report.forecast->at - 449.4) < 1);
    }

    // A run that was cut has not failed: the values have to show that it does.
    void whatWasCutIsJudgedByWhatItShows_data()
    {
        QTest::addColumn<QVector<double>>("values");
        QTest::addColumn<QString>("verdict");
        const auto row = [](const char* name, std::size_t count, auto log, const char* verdict) {
            const auto values = series(count, log);
            QTest::newRow(name) << QVector<double>(values.begin(), values.end())
                                << QString::fromLatin1(verdict);
        };
        const auto geometric = [](double factor) {
            return [step = std::log10(factor)](double i) { return i * step; };
        };
        row("10 of 0.95^i", 10, geometric(0.95), "unfinished");
        row("12 of 0.95^i", 12, geometric(0.95), "unfinished");
        row("100 of 0.99^i", 100, geometric(0.99), "unfinished");
        row("200 of 0.999^i", 200, geometric(0.999), "unfinished");
        row(
            "falls in waves", 150,
            [](double i) { return i * std::log10(0.97) + std::log10(1 + 0.8 * std::sin(i)); },
            "unfinished");
        row(
            "falls by six decades in swings", 41,
            [](double i) { return -i * 0.16 + (int(i) % 2 == 0 ? 0.6 : -0.6); }, "unfinished");
        row(
            "comes back from 1e5 r0", 41,
            [](double i) { return i < 20 ? i / 4 : 5 - (i - 20) / 16; }, "unfinished");
        row(
            "rises in its first steps", 20, [](double i) { return std::log10(1 + i / 10); }, "");
        row(
            "rises to 1e5 r0", 20, [](double i) { return i / 4; }, "diverged");
        row(
            "falls and stands", 120, [](double i) { return i < 40 ? -i / 20 : -2 - i / 1e4; },
            "stagnates");
        row(
            "stands", 120, [](double i) { return -0.02 * (1 - std::exp(-i / 5)); }, "stagnates");
        row(
            "rises slowly", 120, [](double i) { return i / 150; }, "not converging");
        row(
            "swings far below", 500,
            [](double i) { return i == 0 ? 0 : -5 + std::fmod(i * 0.618, 1.0) * 2; }, "stagnates");
    }
    void whatWasCutIsJudgedByWhatItShows()
    {
        QFETCH(QVector<double>, values);

        const auto report = analyzeConvergence(
            {values.constData(), static_cast<std::size_t>(values.size())}, {.tolerance = 1e-10});

        QTEST(word(report), "verdict");
        const bool stands = find(report, Finding::Kind::Stagnation) != nullptr;
        QCOMPARE(stands, report.verdict == Convergence::Stagnates);
    }

    // Wherever the line meets the tolerance: what did not begin to arrive has no forecast.
    void onlyTheUnfinishedHaveAForecast()
    {
        std::mt19937 random(1);
        std::normal_distribution<double> noise(0, 0.2);
        for (int kind = 0; kind < 200; ++kind) {
            const double slope = (kind - 60) * 2e-4;
            const auto values = series(
                150, [&](double i) { return (i < 20 ? i / 20 : 1) - slope * i + noise(random); });
            const auto report = analyzeConvergence(values, {.tolerance = 1e-8});
            QVERIFY(!report.forecast || word(report) == QStringLiteral("unfinished"));
        }
    }

    // 1e4 r0 at the end is divergence however it swung before.
    void endingBeyondTenThousandIsDivergence()
    {
        std::mt19937 random(5);
        std::uniform_real_distribution<double> swing(-2, 4);
        auto values = series(500, [&](double i) { return i == 0 ? 0 : swing(random); });
        values.back() = 1.17e4;

        QCOMPARE(word(analyzeConvergence(values)), QStringLiteral("diverged"));
    }
};

PAPILIO_TEST(ConvergenceTest)
#include "test_convergence.moc"
