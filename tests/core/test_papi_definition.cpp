#include "core/definitions/definition_export.h"
#include "core/formula/evaluate.h"
#include "core/formula/parser.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <random>

using namespace papilio;
using core::PapiVersion;

// One formula as PAPI's definition of it.
class TestPapiDefinition : public QObject {
    Q_OBJECT

private slots:
    void formulasBecomePostfixOfIntegers_data()
    {
        QTest::addColumn<QByteArray>("formula");
        QTest::addColumn<QByteArray>("postfix");
        const auto row = [](const char* formula, const char* postfix) {
            QTest::newRow(formula) << QByteArray(formula) << QByteArray(postfix);
        };
        row("0.8 * A", "N0|4|*|5|/|");
        row("A / 2.5", "N0|2|*|5|/|");
        row("-3 * A + B", "N0|N1|3|*|-|");
        row("(A - B) / (C - D)", "N0|N1|-|N2|N3|-|/|");
        row("A * 4000000000", "N0|29|134217728|*|107685888|+|*|");
        row("A - 0.5", "N0|1|2|/|-|");
        row("`#` * A", "#|N0|*|");
        row("1 / (A + B * C)", "1|N0|N1|N2|*|+|/|");
        // In this order nine values would wait on PAPI's stack.
        row("A + B * (A + B * (A + B * (A + B * (A + B))))",
            "N0|N1|+|N1|*|N0|+|N1|*|N0|+|N1|*|N0|+|N1|*|N0|+|");
        row("min(A, B)", "!X: PAPI has no min; count the parts and combine them later");
        row("2 + 3", "!X: it contains no event, so PAPI counts nothing");
        row("A * 1e300", "!X: the number 1e+300 cannot be built from PAPI's integers");
    }
    void formulasBecomePostfixOfIntegers()
    {
        QFETCH(QByteArray, formula);
        QFETCH(QByteArray, postfix);
        const auto preset = core::papiDefinition("X", *core::parseInfix(formula.toStdString()));
        QCOMPARE(QByteArray::fromStdString(preset ? preset->formula : "!" + preset.error().message),
                 postfix);
    }

    // The denominator of a tiny number was turned into an integer that cannot hold it.
    void numbersThatNoIntegersBuildAreRefused()
    {
        for (const char* formula :
             {"A + 1/88888888888888888888888889", "1e-40", "A * 1e-40", "A / 1e-40", "A - 1e300"}) {
            const auto parsed = core::parseInfix(formula);
            QVERIFY2(parsed, formula);
            const auto preset = core::papiDefinition("X", *parsed);
            QVERIFY2(!preset, formula);
            QVERIFY2(preset.error().message.find("cannot be built from PAPI's integers") !=
                         std::string::npos,
                     preset.error().message.c_str());
        }
    }

    // Property: what PAPI computes is what the formula means, cut to an integer.
    void formulasKeepTheirValue()
    {
        std::mt19937 random(17);
        const auto pick = [&](int n) { return int(random() % unsigned(n)); };
        const std::function<core::Expression(int)> made = [&](int depth) {
            if (depth == 0 || pick(5) == 0) {
                return pick(3) == 0 ? core::Expression::number((pick(400) - 200) / 8.0)
                                    : core::Expression::name(std::string(1, char('A' + pick(5))));
            }
            const auto kind = core::Expression::Kind(int(core::Expression::Kind::Add) + pick(4));
            auto left = made(depth - 1);
            return core::Expression::binary(kind, left, made(depth - 1));
        };
        int compared = 0;
        for (int i = 0; i < 3000; ++i) {
            const auto formula = made(4);
            const auto count = [](std::string_view name) { return 1000LL + 377 * name[0]; };
            const auto meant = core::evaluate(
                formula, [&](std::string_view name) { return std::optional(double(count(name))); });
            const auto preset = core::papiDefinition("X", formula);
            if (!meant.value || std::abs(*meant.value) > 1e15 || !preset) {
                continue;
            }
            QVERIFY(core::papiObjections(*preset, PapiVersion::V7_0).empty());
            const auto read = core::papiFormula(*preset, PapiVersion::V7_0);
            const auto value =
                core::papiValue(*read, [&](std::string_view name) -> std::optional<double> {
                    return static_cast<double>(count(name));
                });
            if (!value) {
                continue;  // a divisor that roundoff made zero
            }
            QVERIFY2(
                std::abs(double(*value) - *meant.value) < 1.001 + 1e-6 * std::abs(*meant.value),
                core::toInfix(formula).c_str());
            ++compared;
        }
        QVERIFY(compared > 1000);
    }
};

PAPILIO_TEST(TestPapiDefinition)
#include "test_papi_definition.moc"
