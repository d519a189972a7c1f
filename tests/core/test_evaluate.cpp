#include "core/formula/evaluate.h"
#include "core/formula/parser.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <map>
#include <random>

using namespace papilio;
using core::Expression;

namespace {

core::Evaluation evaluated(const char* formula, const std::map<std::string, double>& values)
{
    return core::evaluate(*core::parseInfix(formula), [&](std::string_view name) {
        const auto found = values.find(std::string(name));
        return found == values.end() ? std::optional<double>() : std::optional(found->second);
    });
}

std::string simplified(const char* formula)
{
    return core::toInfix(core::simplify(*core::parseInfix(formula)));
}

core::Result<Expression> flattened(const char* formula,
                                   const std::map<std::string, std::string>& definitions)
{
    return core::flatten(*core::parseInfix(formula),
                         [&](std::string_view name) -> std::optional<Expression> {
                             const auto found = definitions.find(std::string(name));
                             if (found == definitions.end()) {
                                 return std::nullopt;
                             }
                             return *core::parseInfix(found->second);
                         });
}

}  // namespace

class TestEvaluate : public QObject {
    Q_OBJECT

private slots:
    // PerfExpert's branch category with the constants of paper 3, Table 1.
    void evaluatesAsWritten()
    {
        const auto result =
            evaluated("(BR_INS * BR_lat + BR_MSP * BR_miss_lat) / TOT_INS", {{"BR_INS", 200},
                                                                             {"BR_lat", 2},
                                                                             {"BR_MSP", 10},
                                                                             {"BR_miss_lat", 12},
                                                                             {"TOT_INS", 1000}});
        QCOMPARE(*result.value, 0.52);
        QCOMPARE(*evaluated("min(a, b) + max(a, b, 7)", {{"a", 3}, {"b", 5}}).value, 10.0);
        QCOMPARE(*evaluated("-a - -2", {{"a", 3}}).value, -1.0);
    }

    void missingNamesAreAllTold()
    {
        const auto result = evaluated("(a + c) / (b + c + nan)", {{"a", 1}, {"nan", std::nan("")}});
        QVERIFY(!result.value);
        QVERIFY(result.missing == (std::vector<std::string>{"c", "b", "nan"}));
        QVERIFY(result.warning.empty());
        QVERIFY(!evaluated("0 * a", {}).value);
    }

    void divisionByZeroIsNoNumberAndSaysSo()
    {
        const auto result = evaluated("a / Clocks + 1 / 0", {{"a", 1}, {"Clocks", 0}});
        QVERIFY(!result.value);
        QVERIFY(result.missing.empty());
        QCOMPARE(result.warning, std::string("divides by zero: Clocks"));
        QCOMPARE(evaluated("a * 1e300", {{"a", 1e300}}).warning,
                 std::string("exceeds the range of a double: a * 1e+300"));
        QVERIFY(!evaluated("a", {{"a", std::numeric_limits<double>::infinity()}}).value);
    }

    void simplifiesByTheRules_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("simple");
        const auto row = [](const char* text, const char* simple) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(simple);
        };
        row("2 * 3 + 4", "10");
        row("a + 0", "a");
        row("1 * a / 1", "a");
        row("0 * a + b", "b");
        row("a + a", "2 * a");
        row("a - a", "0");
        row("2 * a - b - 2 * a", "-b");
        row("-(-a)", "a");
        row("-a + b", "b - a");
        row("a * (0 - 2)", "-(2 * a)");
        row("-2 * a + 3 * b", "3 * b - 2 * a");
        row("a / 3", "a / 3");
        row("2 * a / 6", "a / 3");
        row("a / 3 + a / 6", "a / 2");
        row("4 * (a / 5)", "4 * a / 5");
        row("2 * (a + b) + 3 * (a - b)", "5 * a - b");
        row("(2 * a) * (3 * b)", "6 * (a * b)");
        row("(2 * a) / (4 * b)", "a / b / 2");
        row("64 / (2 * a)", "32 / a");
        row("a / 0", "a / 0");
        row("0 / a", "0 / a");
        row("min(3, 5) + max(3, 5)", "8");
        row("min(a + 0, a)", "a");
        row("min(a, b + b)", "min(a, 2 * b)");
        row("a + 3 - 5", "a - 2");
        row("-a - b", "-(a + b)");
        row("1e308 * 10 * a", "1e+308 * 10 * a");
    }
    void simplifiesByTheRules()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, simple);
        QCOMPARE(QByteArray::fromStdString(simplified(text)), simple);
    }

    // Property: the simplified formula has the value of the original one.
    void simplifyingKeepsTheValue()
    {
        std::mt19937 random(11);
        const auto pick = [&](int n) { return static_cast<int>(random() % unsigned(n)); };
        const std::function<Expression(int)> made = [&](int depth) -> Expression {
            if (depth == 0 || pick(6) == 0) {
                return pick(2) == 0 ? Expression::number(pick(9) - 4)
                                    : Expression::name(std::string(1, char('a' + pick(4))));
            }
            if (pick(8) == 0) {
                return Expression::negate(made(depth - 1));
            }
            auto left = made(depth - 1);
            return Expression::binary(Expression::Kind(int(Expression::Kind::Add) + pick(6)), left,
                                      made(depth - 1));
        };
        int compared = 0;
        for (int i = 0; i < 5000; ++i) {
            const auto expression = made(5);
            const auto lookup = [](std::string_view name) {
                return std::optional<double>(std::sqrt(double(name[0] - 'a' + 2)));
            };
            const auto before = core::evaluate(expression, lookup);
            const auto after = core::evaluate(core::simplify(expression), lookup);
            if (!before.value || !after.value || std::abs(*before.value) > 1e9) {
                continue;  // one of them divides by zero, or by roundoff
            }
            ++compared;
            const double scale = std::max(1.0, std::abs(*before.value));
            QVERIFY2(
                std::abs(*before.value - *after.value) < 1e-6 * scale,
                (core::toInfix(expression) + "  ->  " + core::toInfix(core::simplify(expression)))
                    .c_str());
        }
        QVERIFY(compared > 2000);
    }

    void flattensDownToRawEvents()
    {
        const auto flat = flattened("Rate * 2 + A", {{"Rate", "Ops / Cycles"}, {"Ops", "A + 2*B"}});
        QCOMPARE(core::toInfix(*flat), std::string("(A + 2 * B) / Cycles * 2 + A"));
    }

    void circlesAreNamed()
    {
        const auto circle = flattened("X", {{"X", "A + Y"}, {"Y", "Z * 2"}, {"Z", "Y - 1"}});
        QVERIFY(!circle);
        QVERIFY(circle.error().code == core::Errc::InvalidArgument);
        QCOMPARE(circle.error().message,
                 std::string("Y depends on itself: Y \u2192 Z \u2192 Y; remove the cycle"));
        QVERIFY(!flattened("A", {{"A", "A"}}));
    }

    // x1 = x0 + x0, x2 = x1 + x1, …: 40 short lines would be 10^12 operands.
    void definitionsThatExplodeAreRefused()
    {
        std::map<std::string, std::string> doubling;
        for (int i = 1; i <= 40; ++i) {
            const std::string before = "x" + std::to_string(i - 1);
            doubling["x" + std::to_string(i)] = before + " + " + before;
        }
        const auto flat = flattened("x40", doubling);
        QVERIFY(!flat);
        QVERIFY(flat.error().message.find("exceeds 100000 operands") != std::string::npos);

        std::map<std::string, std::string> chain;
        for (int i = 1; i <= 20'000; ++i) {
            chain["x" + std::to_string(i)] = "x" + std::to_string(i - 1) + " + 1";
        }
        QVERIFY(!flattened("x20000", chain));
    }

    /// Conditions that parameters decide leave the chosen part only; others stay.
    void conditionsOfParametersAreSettled_data()
    {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("left");
        QTest::newRow("chosen") << "A if on else B"
                                << "A";
        QTest::newRow("otherwise") << "A if off else B"
                                   << "B";
        QTest::newRow("within") << "2 * (A / 2 if on > off else B) + C"
                                << "2 * (A / 2) + C";
        QTest::newRow("in one another") << "(A if off else B) if on else C"
                                        << "B";
        QTest::newRow("of an event") << "A if B > 1 else C"
                                     << "A if B > 1 else C";
        QTest::newRow("none") << "A + on"
                              << "A + on";
    }

    void conditionsOfParametersAreSettled()
    {
        QFETCH(const QString, formula);
        QFETCH(const QString, left);
        const core::Lookup known = [](std::string_view name) -> std::optional<double> {
            return name == "on"    ? std::optional(1.0)
                   : name == "off" ? std::optional(0.0)
                                   : std::nullopt;
        };
        const auto expression = core::parseInfix(formula.toStdString());
        const auto expected = core::parseInfix(left.toStdString());
        QVERIFY(expression && expected);
        QCOMPARE(core::toInfix(core::settled(*expression, known)), core::toInfix(*expected));
    }
};

PAPILIO_TEST(TestEvaluate)
#include "test_evaluate.moc"
