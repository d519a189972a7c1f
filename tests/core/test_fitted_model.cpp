#include "core/formula/definition_values.h"
#include "core/formula/fitted_model.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace papilio::core;

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

bool near(double value, double expected, double tolerance)
{
    return std::abs(value - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

/// Runs of events, a row of numbers for each event.
std::shared_ptr<const CounterTable> table(const std::vector<std::string>& events,
                                          const std::vector<std::vector<double>>& rows)
{
    auto made = std::make_shared<CounterTable>();
    made->name = "runs";
    made->events = events;
    for (std::size_t run = 0; run < rows.front().size(); ++run) {
        made->columns.push_back({.run = std::to_string(run), .pass = {}, .part = {}});
    }
    for (const auto& row : rows) {
        made->values.insert(made->values.end(), row.begin(), row.end());
    }
    return made;
}

/// 20 runs on a machine whose power is that of paper 3, Eq. 2 and Table 4, at 3.55 GHz.
std::shared_ptr<const CounterTable> power7()
{
    std::mt19937_64 random(20240527);
    std::uniform_real_distribution<double> draw(0.5, 2.5);
    std::vector<std::vector<double>> rows(4);
    for (int run = 0; run < 20; ++run) {
        const double seconds = draw(random);
        const double gips = 40 * draw(random);
        const double gigabytes = 30 * draw(random);
        rows[0].push_back(1e9 * gips * seconds);
        rows[1].push_back(1e9 * gigabytes * seconds / 64);
        rows[2].push_back(1e9 * seconds);
        rows[3].push_back((22.3 * gips + 4.3 * gigabytes + 877.1) * seconds);
    }
    return table({"INST", "MEM_LINES", "duration_time", "joules"}, rows);
}

FitRequest power7Request()
{
    return {.target = "joules / duration_time * 1e9",
            .terms = {"INST / duration_time", "64 * MEM_LINES / duration_time"}};
}

}  // namespace

class FittedModelTest : public QObject {
    Q_OBJECT

private slots:
    // NIST Statistical Reference Datasets, Norris: certified values.
    void certifiedValuesOfNorris()
    {
        const std::vector<std::pair<double, double>> data = {
            {0.1, 0.2},     {338.8, 337.4}, {118.1, 118.2}, {888.0, 884.6}, {9.2, 10.1},
            {228.1, 226.5}, {668.5, 666.3}, {998.5, 996.3}, {449.1, 448.6}, {778.9, 777.0},
            {559.2, 558.2}, {0.3, 0.4},     {0.1, 0.6},     {778.1, 775.5}, {668.8, 666.9},
            {339.3, 338.0}, {448.9, 447.5}, {10.8, 11.6},   {557.7, 556.0}, {228.3, 228.1},
            {998.0, 995.8}, {888.8, 887.6}, {119.6, 120.2}, {0.3, 0.3},     {0.6, 0.3},
            {557.6, 556.8}, {339.3, 339.1}, {888.0, 887.2}, {998.5, 999.0}, {778.9, 779.0},
            {10.2, 11.1},   {117.6, 118.3}, {228.9, 229.2}, {668.4, 669.1}, {449.2, 448.9},
            {0.2, 0.5}};
        Eigen::MatrixXd x(static_cast<Eigen::Index>(data.size()), 2);
        Eigen::VectorXd y(x.rows());
        for (Eigen::Index row = 0; row < x.rows(); ++row) {
            y[row] = data[static_cast<std::size_t>(row)].first;
            x.row(row) << 1, data[static_cast<std::size_t>(row)].second;
        }

        const auto fit = fitLinear(x, y);

        QVERIFY(fit);
        QVERIFY(near(fit->coefficients[0], -0.262323073774029, 1e-11));
        QVERIFY(near(fit->coefficients[1], 1.00211681802045, 1e-13));
        QVERIFY(near(fit->errors[0], 0.232818234301152, 1e-12));
        QVERIFY(near(fit->errors[1], 0.429796848199937e-03, 1e-15));
        QVERIFY(near(fit->deviation, 0.884796396144373, 1e-12));
        QVERIFY(near(fit->explained, 0.999993745883712, 1e-14));
    }

    // The values of observations that a fit did not see, against fits that really did not.
    void leftOutIsWhatTheOthersPredict()
    {
        std::srand(20240527);
        const Eigen::MatrixXd x = Eigen::MatrixXd::Random(12, 3);
        const Eigen::VectorXd y = Eigen::VectorXd::Random(12);

        const auto fit = fitLinear(x, y);

        QVERIFY(fit);
        for (Eigen::Index out = 0; out < x.rows(); ++out) {
            Eigen::MatrixXd others(11, 3);
            Eigen::VectorXd values(11);
            others << x.topRows(out), x.bottomRows(11 - out);
            values << y.head(out), y.tail(11 - out);
            const auto without = fitLinear(others, values);
            QVERIFY(near(fit->leftOut[out], x.row(out).dot(without->coefficients), 1e-12));
        }
    }

    void coefficientsOfPower7AreFound()
    {
        const auto model = fitModel({power7()}, power7Request());

        QVERIFY2(model, model ? "" : model.error().message.c_str());
        QCOMPARE(model->terms.size(), std::size_t{3});
        QCOMPARE(model->terms[0].formula, std::string("1"));
        QVERIFY(near(model->terms[0].coefficient, 877.1, 1e-9));
        QVERIFY(near(model->terms[1].coefficient, 22.3, 1e-9));
        QVERIFY(near(model->terms[2].coefficient, 4.3, 1e-9));
        QVERIFY(model->worstLeftOutError < 1e-9);
        QVERIFY(near(model->explained, 1, 1e-12));
        QCOMPARE(model->runs.size(), std::size_t{20});
    }

    // What is written gives back, from the counts, what was fitted.
    void theDefinitionIsTheModel()
    {
        const auto counters = power7();
        const auto request = power7Request();
        const auto model = *fitModel({counters}, request);
        const auto set = fittedDefinitions(model, request, "Power", "W", "runs.csv");

        QCOMPARE(set.constants.size(), std::size_t{3});
        QCOMPARE(set.definitions.back().formula,
                 std::string("Power_base + Power_1 * (INST / duration_time) + Power_2 * (64 * "
                             "MEM_LINES / duration_time)"));
        for (const auto& run : model.runs) {
            const auto values = evaluateDefinitions(set, countsOfRun(*counters, run.name));
            QVERIFY(near(*values.back().value, run.fitted, 1e-12));
        }
    }

    // A term of noise predicts nothing of other runs, so it is not chosen.
    void termsThatPredictNothingAreNotChosen()
    {
        auto noisy = std::make_shared<CounterTable>(*power7());
        noisy->events.push_back("NOISE");
        std::mt19937_64 random(7);
        std::normal_distribution<double> draw(0, 1);
        for (int run = 0; run < 20; ++run) {
            noisy->values[std::size_t(60 + run)] *= 1 + 0.01 * draw(random);
        }
        for (int run = 0; run < 20; ++run) {
            noisy->values.push_back(draw(random));
        }
        auto request = power7Request();
        request.terms = {"NOISE", request.terms[1], request.terms[0]};
        request.most = 3;

        const auto model = fitModel({noisy}, request);

        QVERIFY2(model, model ? "" : model.error().message.c_str());
        QCOMPARE(model->terms.size(), std::size_t{3});
        QCOMPARE(model->terms[1].formula,
                 std::string("INST / duration_time"));  // most of the power
        QVERIFY(model->medianError > 0 && model->medianLeftOutError > model->medianError);
    }

    void definitionsMayBeUsed()
    {
        auto request = power7Request();
        request.definitions.constants = {{"Line", 64, 0, "", ""}};
        request.definitions.definitions = {{"GBS", "Line * MEM_LINES / duration_time", "", "", ""}};
        request.terms[1] = "GBS";
        const auto model = fitModel({power7()}, request);
        QVERIFY(model);
        QVERIFY(near(model->terms[2].coefficient, 4.3, 1e-9));
        const auto set = fittedDefinitions(*model, request, "Power", "W", "x");
        QCOMPARE(set.definitions.size(), std::size_t{2});
    }

    void runsWithoutAllCountsAreNamed()
    {
        auto holes = std::make_shared<CounterTable>(*power7());
        holes->values[3] = missing;
        const auto model = fitModel({holes}, power7Request());
        QVERIFY(model);
        QCOMPARE(model->runs.size(), std::size_t{19});
        QCOMPARE(model->leftOut.size(), std::size_t{1});
        QCOMPARE(model->leftOut[0].name, std::string("3"));
        QCOMPARE(model->leftOut[0].missing, std::vector<std::string>{"INST"});
    }

    void copiesOfRunsCountOnce_data()
    {
        QTest::addColumn<int>("times");   ///< how often the file is given
        QTest::addColumn<double>("off");  ///< what a column that no formula uses differs by
        QTest::newRow("once") << 1 << 0.0;
        QTest::newRow("twice") << 2 << 0.0;
        QTest::newRow("three times") << 3 << 0.0;
        QTest::newRow("other columns differ") << 2 << 1.0;
    }

    void copiesOfRunsCountOnce()
    {
        QFETCH(const int, times);
        QFETCH(const double, off);
        const auto fitted = [&](const FitRequest& request, const std::vector<double>& target) {
            std::vector<std::shared_ptr<const CounterTable>> copies;
            for (int copy = 0; copy < times; ++copy) {
                const double rest = off * copy;
                copies.push_back(
                    table({"P", "X", "rest"}, {target, {1, 2, 4}, {rest, rest, rest}}));
            }
            return fitModel(copies, request);
        };
        const FitRequest request{.target = "P", .terms = {"X"}};
        const auto once = fitModel({table({"P", "X"}, {{11, 19, 36}, {1, 2, 4}})}, request);
        const auto model = fitted(request, {11, 19, 36});
        QVERIFY(model);
        QCOMPARE(model->runs.size(), std::size_t{3});
        QCOMPARE(model->terms[1].error, once->terms[1].error);
        QCOMPARE(model->worstLeftOutError, once->worstLeftOutError);
        QCOMPARE(model->leftOut.size(), std::size_t(3 * (times - 1)));
        for (const auto& copy : model->leftOut) {
            QVERIFY(copy.missing.empty() && !copy.problem.empty());
        }
        // What is too few once is too few of copies.
        const auto few = fitted({.target = "P", .terms = {"X", "X * X"}}, {11, 19, 36});
        QCOMPARE(few.error().code, Errc::InvalidShape);
    }

    /// Runs may have the same rates and be measured twice.
    void runsOfTheSameRatesCountEach()
    {
        const auto model = fitModel({table({"P", "X", "t"}, {{11, 19, 22}, {1, 2, 2}, {1, 1, 2}})},
                                    {.target = "P / t", .terms = {"X / t"}});
        QVERIFY(model);
        QCOMPARE(model->runs.size(), std::size_t{3});
    }

    void theTargetIsNoTerm_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("term");
        QTest::newRow("the same") << "P"
                                  << "P";
        QTest::newRow("written differently") << "P / t"
                                             << "(P)/t";
        QTest::newRow("by a definition") << "Watts"
                                         << "P / t";
        QTest::newRow("a multiple") << "P"
                                    << "2 * P";
    }

    void theTargetIsNoTerm()
    {
        QFETCH(const QString, target);
        QFETCH(const QString, term);
        FitRequest request{.target = target.toStdString(), .terms = {"X", term.toStdString()}};
        request.definitions.definitions = {{"Watts", "P / t", "", "", ""}};
        const auto model = fitModel(
            {table({"P", "X", "t"}, {{11, 19, 36, 41}, {1, 2, 4, 7}, {1, 1, 2, 3}})}, request);
        QVERIFY(!model);
        QCOMPARE(model.error().code, Errc::InvalidArgument);
    }

    void anotherEventMayBeProportionalToIt()
    {
        const auto model = fitModel({table({"P", "X"}, {{10, 20, 40, 70}, {1, 2, 4, 7}})},
                                    {.target = "P", .terms = {"X"}});
        QVERIFY(model);
        QVERIFY(std::abs(model->terms[1].coefficient - 10) < 1e-9);
    }

    void whatCannotBeFittedIsRefused()
    {
        const auto refused = [](const FitRequest& request,
                                const std::shared_ptr<const CounterTable>& counters) {
            const auto model = fitModel({counters}, request);
            return model ? std::string() : model.error().message;
        };
        auto request = power7Request();
        request.terms.push_back("2 * INST / duration_time");
        QCOMPARE(refused(request, power7()),
                 std::string("the term 2 * INST / duration_time is a combination of those before "
                             "it in every run: leave it out"));
        request = power7Request();
        request.terms[0] = "INST +";
        QVERIFY(refused(request, power7()).starts_with("INST +: "));
        request.terms[0] = "CYCLES";
        QCOMPARE(
            refused(request, power7()),
            std::string("a fit of 3 coefficients needs more than 3 different runs with all counts, "
                        "found 0; not counted in others: CYCLES; measure more runs, or give "
                        "fewer terms"));
        QCOMPARE(
            refused({.target = "x", .terms = {"y"}}, table({"x", "y"}, {{1, 2}, {2, 1}})),
            std::string("a fit of 2 coefficients needs more than 2 different runs with all counts, "
                        "found 2; measure more runs, or give fewer terms"));
    }
};

PAPILIO_TEST(FittedModelTest)
#include "test_fitted_model.moc"
