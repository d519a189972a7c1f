#include "core/formula/block.h"
#include "core/formula/evaluate.h"
#include "core/formula/parser.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <random>

using namespace papilio::core;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
const std::vector<std::string> names = {"A", "B", "C", "D"};

/// A formula of `depth` levels over the names, with every operation.
Expression randomFormula(std::mt19937_64& random, int depth)
{
    using Kind = Expression::Kind;
    const auto choice = random() % 10;
    if (depth == 0 || choice == 0) {
        return choice % 3 == 0 ? Expression::number(double(random() % 7) - 3)
                               : Expression::name(names[random() % names.size()]);
    }
    const auto operand = [&] { return randomFormula(random, depth - 1); };
    if (choice == 1) {
        return Expression::negate(operand());
    }
    if (choice == 2) {
        const auto value = operand();
        const auto condition = operand();
        return Expression::conditional(value, condition, operand());
    }
    constexpr std::array kinds = {Kind::Add,     Kind::Subtract, Kind::Multiply, Kind::Divide,
                                  Kind::Minimum, Kind::Maximum,  Kind::Ratio,    Kind::Less,
                                  Kind::AtMost,  Kind::Greater,  Kind::AtLeast,  Kind::Equal,
                                  Kind::Unequal, Kind::And,      Kind::Or};
    const auto left = operand();
    return Expression::binary(kinds[random() % kinds.size()], left, operand());
}

/// Mostly small whole numbers, so that denominators are 0 and comparisons equal often.
double randomCount(std::mt19937_64& random)
{
    switch (random() % 12) {
        case 0:
            return none;
        case 1:
            return std::numeric_limits<double>::infinity();
        case 2:
            return 1e300;
        default:
            return double(random() % 5) - 1;
    }
}

bool isSameOrNone(double first, double second)
{
    return (std::isnan(first) && std::isnan(second)) ||
           std::memcmp(&first, &second, sizeof first) == 0;
}

}  // namespace

class TestBlock : public QObject {
    Q_OBJECT

private slots:
    /// 2,000 formulas on a block of counts each: the values of evaluate(), bit for bit.
    void valuesAreThoseOfEvaluate()
    {
        std::mt19937_64 random(11);
        for (int round = 0; round < 2000; ++round) {
            const auto formula = randomFormula(random, 1 + int(random() % 5));
            std::map<std::string, Block, std::less<>> counts, inputs;
            for (const auto& name : names) {
                for (double& count : counts[name]) {
                    count = randomCount(random);
                }
                makeFinite(inputs[name] = counts[name]);
            }
            const auto result = evaluateBlock(formula, [&](std::string_view name) -> const Block& {
                return inputs.find(name)->second;
            });
            for (std::size_t at = 0; at < result.size(); ++at) {
                const auto expected = evaluate(formula, [&](std::string_view name) {
                    return std::optional(counts.find(name)->second[at]);
                });
                // A name that is not finite makes the formula have no value at all.
                const bool isKnown = std::ranges::all_of(
                    formula.names(),
                    [&](const std::string& name) { return std::isfinite(counts[name][at]); });
                const double value = isKnown ? expected.value.value_or(none) : none;
                QVERIFY2(isSameOrNone(result[at], value), toInfix(formula).c_str());
            }
        }
    }

    void whatHasNoValueIsReplacedOrDivided()
    {
        Block first = filledBlock(3);
        first[3] = none;
        QCOMPARE(orElse(first, filledBlock(7))[3], 7.0);
        QCOMPARE(orElse(first, filledBlock(7))[4], 3.0);
        QVERIFY(std::isnan(quotient(first, filledBlock(1))[3]));
        QVERIFY(std::isnan(quotient(first, filledBlock(0))[4]));
        QVERIFY(std::isinf(quotient(filledBlock(1e300), filledBlock(1e-300))[0]));
    }
};

PAPILIO_TEST(TestBlock)
#include "test_block.moc"
