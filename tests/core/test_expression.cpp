#include "core/formula/expression.h"
#include "core/formula/parser.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <random>

using namespace papilio;
using core::Expression;
using Kind = core::Expression::Kind;

namespace {

std::string infix(const char* text)
{
    const auto parsed = core::parseInfix(text);
    return parsed ? core::toInfix(*parsed) : "!" + parsed.error().message;
}

Expression randomExpression(std::mt19937& random, int depth)
{
    static const std::vector<std::string> names = {
        "A",   "perf::PAGE-FAULTS",       "0INST_COMMIT", "BR_INST_RETIRED:COND:u=1", "a b", "min",
        "x`y", "cpu/event=0x3c,umask=1/", "neg"};
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    if (depth == 0 || pick(5) == 0) {
        switch (pick(3)) {
            case 0:
                return Expression::number(pick(100) - 50);
            case 1:
                return Expression::number((pick(1000) - 500) * 1.1e-7);
            default:
                return Expression::name(names[static_cast<std::size_t>(pick(9))]);
        }
    }
    const int kind = pick(7);
    if (kind == 0) {
        return Expression::negate(randomExpression(random, depth - 1));
    }
    auto left = randomExpression(random, depth - 1);
    return Expression::binary(static_cast<Kind>(static_cast<int>(Kind::Negate) + kind),
                              std::move(left), randomExpression(random, depth - 1));
}

}  // namespace

class TestExpression : public QObject {
    Q_OBJECT

private slots:
    void anyEventNameIsOneName_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("written");
        const auto row = [](const char* text, const char* name, const char* written) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(name) << QByteArray(written);
        };
        row("perf::PAGE-FAULTS", "perf::PAGE-FAULTS", "perf::PAGE-FAULTS");
        row("perf::CONTEXT-SWITCHES:u=1:k=1", "perf::CONTEXT-SWITCHES:u=1:k=1",
            "perf::CONTEXT-SWITCHES:u=1:k=1");
        row("perf::L1-DCACHE-LOAD-MISSES", "perf::L1-DCACHE-LOAD-MISSES",
            "perf::L1-DCACHE-LOAD-MISSES");
        row("`0INST_COMMIT`", "0INST_COMMIT", "`0INST_COMMIT`");
        row("cuda:::x:device=0", "cuda:::x:device=0", "cuda:::x:device=0");
        row("BR_INST_RETIRED:COND:u=1", "BR_INST_RETIRED:COND:u=1", "BR_INST_RETIRED:COND:u=1");
        row("FP_ARITH_INST_RETIRED.SCALAR_DOUBLE", "FP_ARITH_INST_RETIRED.SCALAR_DOUBLE",
            "FP_ARITH_INST_RETIRED.SCALAR_DOUBLE");
        row("NORTHBRIDGE_READ_RESPONSES:0x07", "NORTHBRIDGE_READ_RESPONSES:0x07",
            "NORTHBRIDGE_READ_RESPONSES:0x07");
        row("`cpu/event=0x3c,umask=1/`", "cpu/event=0x3c,umask=1/", "`cpu/event=0x3c,umask=1/`");
        row("`page-faults`", "page-faults", "`page-faults`");
        row("`A_1`", "A_1", "A_1");
        row("`x``y`", "x`y", "`x``y`");
        row("_x", "_x", "_x");
        row("min", "min", "`min`");
    }
    void anyEventNameIsOneName()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, written);

        const auto parsed = core::parseInfix(text.toStdString());

        QVERIFY2(parsed, parsed ? "" : parsed.error().message.c_str());
        QVERIFY(parsed->kind() == Kind::Name);
        QCOMPARE(QByteArray::fromStdString(parsed->name()), name);
        QCOMPARE(QByteArray::fromStdString(core::toInfix(*parsed)), written);
        QCOMPARE(QByteArray::fromStdString(core::quotedName(parsed->name())), written);
    }

    void dashSubtractsOutsideOfPrefixes()
    {
        QCOMPARE(infix("A-B"), std::string("A - B"));
        QCOMPARE(infix("BR:COND-BR:TAKEN"), std::string("BR:COND - BR:TAKEN"));
        QCOMPARE(infix("perf::FAULTS-perf::CS"), std::string("perf::FAULTS - perf::CS"));
        QCOMPARE(infix("perf::CS:u=1-2"), std::string("perf::CS:u=1 - 2"));
        QCOMPARE(infix("perf::CS -A"), std::string("perf::CS - A"));
        QCOMPARE(infix("NB:0x07*64+OCT:0x01*8"), std::string("NB:0x07 * 64 + OCT:0x01 * 8"));
    }

    void parenthesesAreAsFewAsKeepTheMeaning_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("written");
        const auto row = [](const char* text, const char* written) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(written);
        };
        row("(a+b)+c", "a + b + c");
        row("a+(b+c)", "a + (b + c)");
        row("a-(b-c)", "a - (b - c)");
        row("(a*b)/c", "a * b / c");
        row("a/(b*c)", "a / (b * c)");
        row("(a+b)*c", "(a + b) * c");
        row("((a))", "a");
        row("-a*b", "-a * b");
        row("-(a*b)", "-(a * b)");
        row("--a", "-(-a)");
        row("a - -3", "a - (-3)");
        row("-(3)", "-(3)");  // the sign of a literal is part of it
        row("+a", "a");
        row("2e3*a", "2000 * a");
        row("1e-3", "0.001");
        row(".5*a", "0.5 * a");
        row("min(a, b, c)", "min(min(a, b), c)");
        row("max(a+1,min(b,2))", "max(a + 1, min(b, 2))");
        row("a \xe2\x88\x92 b \xc3\x97 c \xc3\xb7 d", "a - b * c / d");
    }
    void parenthesesAreAsFewAsKeepTheMeaning()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, written);
        QCOMPARE(QByteArray::fromStdString(infix(text)), written);
    }

    void errorsNameTheColumn_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* text, const char* message) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(message);
        };
        row("", "column 1: a number, a name or \"(\" is missing at the end");
        row("a + * b", "column 5: expected a number, a name or \"(\", found \"*\"");
        row("(a + b", "column 7: \")\" is missing at the end");
        row("a b", "column 3: expected an operator or the end, found \"b\"");
        row("a \xc3\x97 ;",
            "column 5: \";\" is not allowed in a formula; put a name that contains it in "
            "backticks");
        row("0INST_COMMIT",
            "column 1: put a name that starts with a digit in backticks, as in `0INST_COMMIT`");
        row("`abc", "column 1: the closing backtick of this name is missing");
        row("1 + `p\n`",
            "column 5: the name that starts here contains a line end or a control character; is "
            "the closing backtick missing?");
        row("\x01",
            "column 1: \"\uFFFD\" is not allowed in a formula; put a name that contains it in "
            "backticks");
        row("``", "column 1: the name between the backticks is empty");
        row("1e999", "column 1: the number 1e999 exceeds the range of a double");
        row("sqrt(a)",
            "column 1: \"sqrt\" is not a function; the functions are min, max and d_ratio");
        row("min(a)", "column 6: expected \",\" and a second value, found \")\"");
    }
    void errorsNameTheColumn()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);

        const auto parsed = core::parseInfix(text.toStdString());

        QVERIFY(!parsed);
        QVERIFY(parsed.error().code == core::Errc::Malformed ||
                parsed.error().code == core::Errc::NotFinite);
        QCOMPARE(QByteArray::fromStdString(parsed.error().message), message);
    }

    void endlessNestingIsRefused()
    {
        QVERIFY(!core::parseInfix(std::string(100'000, '(')));
        QVERIFY(!core::parseInfix(std::string(100'000, '-')));
        std::string chain = "a";
        for (int i = 0; i < 100'000; ++i) {
            chain += "+a";
        }
        const auto parsed = core::parseInfix(chain);
        QVERIFY(!parsed);
        QVERIFY(parsed.error().message.find("more than 1000 levels deep") != std::string::npos);
    }

    // What is written is read back as the same tree, whatever the names.
    void writtenFormulasReadBackIdentically()
    {
        std::mt19937 random(20261121);
        for (int i = 0; i < 3000; ++i) {
            const auto expression = randomExpression(random, 6);

            const auto fromInfix = core::parseInfix(core::toInfix(expression));
            const auto fromRpn = core::parseRpn(core::toRpn(expression));

            QVERIFY2(fromInfix && *fromInfix == expression, core::toInfix(expression).c_str());
            QVERIFY2(fromRpn && *fromRpn == expression, core::toRpn(expression).c_str());
        }
    }

    void randomBytesNeverCrash()
    {
        std::mt19937 random(7);
        constexpr std::string_view alphabet = "ab:1.9e-+*/(),`|\xc3\x97\xe2 \n\0#min?=";
        for (int i = 0; i < 20'000; ++i) {
            std::string text(random() % 40, ' ');
            for (char& c : text) {
                c = i % 2 == 0 ? alphabet[random() % alphabet.size()]
                               : static_cast<char>(random() % 256);
            }
            if (const auto parsed = core::parseInfix(text)) {
                QVERIFY(core::parseInfix(core::toInfix(*parsed)));
                core::toLatex(*parsed);
            }
            if (const auto parsed = core::parseRpn(text)) {
                QVERIFY(core::parseRpn(core::toRpn(*parsed)));
            }
        }
    }

    void rpnReadsPapiAndBlankSeparators()
    {
        // An error stays one line.
        QCOMPARE(core::parseRpn("a `b\n`").error().message,
                 std::string("column 3: \"`b\uFFFD`\" is not a number, a name or an operator"));
        QCOMPARE(core::toInfix(*core::parseRpn("N0|2|*|N1|+|")), std::string("N0 * 2 + N1"));
        QCOMPARE(core::toInfix(*core::parseRpn("a b - neg 2 max")),
                 std::string("max(-(a - b), 2)"));
        QVERIFY(!core::parseRpn("a +"));
        QVERIFY(!core::parseRpn("a b"));
        QVERIFY(!core::parseRpn(""));
        QVERIFY(core::parseRpn("a b").error().message.starts_with("2 values are left"));
        QVERIFY(core::parseRpn("a+b").error().message.starts_with("column 1: blanks are missing"));
    }

    void latexHasFractionsAndEscapedNames()
    {
        const auto latex = [](const char* text) { return core::toLatex(*core::parseInfix(text)); };
        QCOMPARE(latex("BR_INS * 2 / TOT_INS"),
                 std::string("\\frac{\\mathrm{BR\\_INS} \\cdot 2}{\\mathrm{TOT\\_INS}}"));
        QCOMPARE(latex("perf::PAGE-FAULTS:u=1"),
                 std::string("\\mathrm{perf{:}{:}PAGE\\mbox{-}FAULTS{:}u{=}1}"));
        QCOMPARE(latex("(a + b) * 1e-5"),
                 std::string("\\left(\\mathrm{a} + \\mathrm{b}\\right) \\cdot 1 \\cdot 10^{-5}"));
        QCOMPARE(latex("a - (b - c)"),
                 std::string("\\mathrm{a} - \\left(\\mathrm{b} - \\mathrm{c}\\right)"));
        QCOMPARE(latex("a * (b / c)"),
                 std::string("\\mathrm{a} \\cdot \\frac{\\mathrm{b}}{\\mathrm{c}}"));
        QCOMPARE(latex("min(a, -b)"), std::string("\\min\\left(\\mathrm{a}, -\\mathrm{b}\\right)"));
    }

    void namesComeInOrderOfAppearance()
    {
        const auto parsed = core::parseInfix("(c + a) * c / min(b, a)");
        QVERIFY(parsed->names() == (std::vector<std::string>{"c", "a", "b"}));
        QCOMPARE(parsed->depth(), 4U);
        QCOMPARE(parsed->size(), 9U);
    }
};

PAPILIO_TEST(TestExpression)
#include "test_expression.moc"
