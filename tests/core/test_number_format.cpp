#include "core/base/number_format.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

using namespace papilio::core;

namespace {

constexpr auto window = NumberStyle::Window;
constexpr auto plain = NumberStyle::Plain;
constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

QStringList shown(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const auto& text : texts) {
        list << QString::fromStdString(text);
    }
    return list;
}

/// What a text says, whichever its style.
double meant(const std::string& text)
{
    auto words = QString::fromStdString(text);
    words.remove(QLatin1Char(','));
    words.replace(QStringLiteral("−"), QStringLiteral("-"));
    const auto ten = words.indexOf(QStringLiteral("10⁻")) >= 0
                         ? words.indexOf(QStringLiteral("10⁻"))
                     : words.contains(QStringLiteral("×10"))
                         ? words.indexOf(QStringLiteral("10"), words.indexOf(QStringLiteral("×")))
                         : -1;
    if (ten < 0) {
        return words.toDouble();
    }
    auto exponent = words.mid(ten + 2);
    const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    for (int digit = 0; digit < 10; ++digit) {
        exponent.replace(superscripts.at(digit), QString::number(digit));
    }
    exponent.replace(QStringLiteral("⁻"), QStringLiteral("-"));
    auto mantissa = words.left(ten);
    mantissa.remove(QStringLiteral("×"));
    const double factor = mantissa.isEmpty()                ? 1
                          : mantissa == QStringLiteral("-") ? -1
                                                            : mantissa.toDouble();
    return factor * std::pow(10.0, exponent.toInt());
}

}  // namespace

class TestNumberFormat : public QObject {
    Q_OBJECT

private slots:
    void numbersAreReadWithoutCounting_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("inWindow");
        QTest::addColumn<QString>("inText");
        const auto row = [](const char* name, double value, int digits, const char* inWindow,
                            const char* inText) {
            QTest::newRow(name) << value << digits << QString::fromUtf8(inWindow)
                                << QString::fromUtf8(inText);
        };
        row("zero", 0, 3, "0", "0");
        row("negative zero", -0.0, 3, "0", "0");
        row("a share", 0.44721, 3, "0.447", "0.447");
        row("negative", -0.862, 3, "−0.862", "-0.862");
        row("exactly shorter", 0.8, 3, "0.8", "0.8");
        row("not exactly shorter", 0.599998, 3, "0.600", "0.600");
        row("a sum of tenths", 0.1 + 0.2, 3, "0.3", "0.3");
        row("almost two", 2.0004, 3, "2.00", "2.00");
        row("two", 2, 3, "2", "2");
        row("four digits where asked", 2.2360680, 4, "2.236", "2.236");
        row("smallest plain", 0.001, 3, "0.001", "0.001");
        row("small", 0.00123, 3, "0.00123", "0.00123");
        row("rounds into the plain range", 0.00099999, 3, "0.00100", "0.00100");
        row("below the plain range", 0.000999, 3, "9.99×10⁻⁴", "9.99e-04");
        row("digits before the point stay", 1411.6, 3, "1,412", "1412");
        row("rounds out of the plain range", 9999.6, 3, "1.00×10⁴", "1.00e+04");
        row("above the plain range", 12345.6, 3, "1.23×10⁴", "1.23e+04");
        row("more digits, wider range", 12345.6, 5, "12,346", "12346");
        row("whole", 1040, 3, "1,040", "1040");
        row("whole and large", 590871, 3, "590,871", "590871");
        row("whole and negative", -360, 3, "−360", "-360");
        row("a million", 1e6, 3, "1,000,000", "1000000");
        row("whole and too large", 1e8, 3, "10⁸", "1e+08");
        row("parameter", 1e-10, 3, "10⁻¹⁰", "1e-10");
        row("negative power", -1e-10, 3, "−10⁻¹⁰", "-1e-10");
        row("small number", 2.3e-5, 2, "2.3×10⁻⁵", "2.3e-05");
        row("small and negative", -44.1e-33, 3, "−4.41×10⁻³²", "-4.41e-32");
        row("not exactly a power", 1.0003e-10, 3, "1.00×10⁻¹⁰", "1.00e-10");
        row("large number", 5.3612e10, 3, "5.36×10¹⁰", "5.36e+10");
        row("smallest double", 5e-324, 3, "4.94×10⁻³²⁴", "4.94e-324");
        row("missing", missing, 3, "–", "-");
        row("infinite", infinity, 3, "∞", "inf");
        row("minus infinite", -infinity, 3, "−∞", "-inf");
    }
    void numbersAreReadWithoutCounting()
    {
        QFETCH(double, value);
        QFETCH(int, digits);
        QFETCH(QString, inWindow);
        QFETCH(QString, inText);

        QCOMPARE(shown(numberText(value, digits, window)), inWindow);
        QCOMPARE(shown(numberText(value, digits, plain)), inText);
    }

    // What defines the result for any number: it says the number to its digits, and never with an
    // exponent that one has to count off.
    void anyNumberIsSaidToItsDigits()
    {
        std::mt19937_64 random(20240527);
        std::uniform_real_distribution<double> exponent(-30, 30);
        std::uniform_real_distribution<double> mantissa(-9.99, 9.99);
        for (int i = 0; i < 20000; ++i) {
            const double value = mantissa(random) * std::pow(10.0, exponent(random));
            for (const auto style : {window, plain}) {
                for (const int digits : {2, 3, 4}) {
                    const auto text = numberText(value, digits, style);
                    QVERIFY2(std::abs(meant(text) - value) <=
                                 0.5000001 * std::pow(10.0, 1 - digits) * std::abs(value),
                             text.c_str());
                }
            }
            QVERIFY(numberText(value, 3, window).find_first_of("e-") == std::string::npos);
        }
    }

    void roundOffIsAlmostZero()
    {
        QCOMPARE(shown(numberText(3.97e-16, 3, 1.0, window)), QStringLiteral("≈\u00A00"));
        QCOMPARE(shown(numberText(-4.4e-32, 3, 8.0, plain)), QStringLiteral("~0"));
        QCOMPARE(shown(numberText(0, 3, 8.0, window)), QStringLiteral("0"));
        QCOMPARE(shown(numberText(2e-12, 3, 1.0, window)), QStringLiteral("2×10⁻¹²"));
        QCOMPARE(shown(numberText(1e-13, 3, 1e-3, window)), QStringLiteral("10⁻¹³"));
    }

    void sharesArePerCent_data()
    {
        QTest::addColumn<double>("share");
        QTest::addColumn<QString>("inWindow");
        const auto row = [](const char* name, double share, const char* text) {
            QTest::newRow(name) << share
                                << QString::fromUtf8(text).replace(QStringLiteral(" %"),
                                                                   QStringLiteral("\u00A0%"));
        };
        row("a half missing", 0.447, "45 %");
        row("some", 0.0209, "2.1 %");
        row("little", 0.00692, "0.69 %");
        row("hardly any", 0.00058, "0.058 %");
        row("whole", 0.05, "5 %");
        row("not exactly whole", 0.0500001, "5.0 %");
        row("all", 1, "100 %");
        row("nearly all", 0.9997, "99.97 %");
        row("hardly more", 1.0004, "100.04 %");
        row("almost exactly all", 0.9999999, "100 %");
        row("rounds up to ten", 0.09996, "10 %");
        row("many times", 8.47, "847 %");
        row("none", 0, "0 %");
        row("negative", -0.0209, "−2.1 %");
        row("tiny", 2.31e-8, "2.3×10⁻⁶ %");
        row("missing", missing, "–");
    }
    void sharesArePerCent()
    {
        QFETCH(double, share);
        QFETCH(QString, inWindow);

        QCOMPARE(shown(percentText(share, window)), inWindow);
    }

    void roundOffOfAShareIsAlmostZero()
    {
        QCOMPARE(shown(percentText(3.97e-16, window)), QStringLiteral("≈\u00A00"));
        QCOMPARE(shown(percentText(0.45, plain)), QStringLiteral("45 %"));
    }

    void countsAreWhole()
    {
        QCOMPARE(shown(countText(590871.4, window)), QStringLiteral("590,871"));
        QCOMPARE(shown(countText(811234567890.0, window)), QStringLiteral("811,234,567,890"));
        QCOMPARE(shown(countText(811234567890.0, plain)), QStringLiteral("811234567890"));
        QCOMPARE(shown(countText(2.5, window)), QStringLiteral("2.5"));
        QCOMPARE(shown(countText(64, window)), QStringLiteral("64"));
        QCOMPARE(shown(countText(3.25e16, window)), QStringLiteral("3.25×10¹⁶"));
    }

    void fixedDecimalsHaveNoNegativeZero()
    {
        QCOMPARE(shown(fixedText(-0.001, 2, window)), QStringLiteral("0.00"));
        QCOMPARE(shown(fixedText(-1.5, 2, window)), QStringLiteral("−1.50"));
        QCOMPARE(shown(fixedText(1234.5, 1, window)), QStringLiteral("1,234.5"));
        QCOMPARE(shown(fixedText(missing, 1, window)), QStringLiteral("–"));
        QCOMPARE(shown(withSign(1.5, fixedText(1.5, 1, window))), QStringLiteral("+1.5"));
        QCOMPARE(shown(withSign(0.001, fixedText(0.001, 1, window))), QStringLiteral("0.0"));
        QCOMPARE(shown(withSign(-1.5, fixedText(-1.5, 1, window))), QStringLiteral("−1.5"));
    }

    void ratiosSayHowManyTimes()
    {
        QCOMPARE(shown(ratioText(0.413, window)), QStringLiteral("0.41\u00A0×"));
        QCOMPARE(shown(ratioText(0.0517, window)), QStringLiteral("0.052\u00A0×"));
        QCOMPARE(shown(ratioText(1.25, window)), QStringLiteral("1.25\u00A0×"));
        QCOMPARE(shown(ratioText(1, window)), QStringLiteral("1\u00A0×"));
        QCOMPARE(shown(ratioText(1.0003, window)), QStringLiteral("1.00\u00A0×"));
        QCOMPARE(shown(ratioText(0.0517, plain)), QStringLiteral("0.052x"));
        QCOMPARE(shown(ratioText(infinity, window)), QStringLiteral("∞\u00A0×"));
        QCOMPARE(shown(ratioText(missing, window)), QStringLiteral("–"));
    }

    void powersOfTenLabelAxes()
    {
        QCOMPARE(shown(powerOfTenText(-6, window)), QStringLiteral("10⁻⁶"));
        QCOMPARE(shown(powerOfTenText(-2, window)), QStringLiteral("0.01"));
        QCOMPARE(shown(powerOfTenText(0, window)), QStringLiteral("1"));
        QCOMPARE(shown(powerOfTenText(2, window)), QStringLiteral("100"));
        QCOMPARE(shown(powerOfTenText(3, window)), QStringLiteral("10³"));
        QCOMPARE(shown(powerOfTenText(-6, plain)), QStringLiteral("1e-06"));
    }

    void comparedNumbersAreToldApart()
    {
        QCOMPARE(shown(tellApart({99.9999, 100.00025}, window)),
                 QStringList({QStringLiteral("99.99990"), QStringLiteral("100.00025")}));
        QCOMPARE(shown(tellApart({1e6, 999640, -360}, window)),
                 QStringList({QStringLiteral("1,000,000"), QStringLiteral("999,640"),
                              QStringLiteral("−360")}));
        QCOMPARE(shown(tellApart({96, 0}, window)),
                 QStringList({QStringLiteral("96"), QStringLiteral("0")}));
        QCOMPARE(shown(tellApart({0, 0.447}, window)),
                 QStringList({QStringLiteral("0"), QStringLiteral("0.447")}));
        QCOMPARE(shown(tellApart({305.5, 0.0123}, window)),
                 QStringList({QStringLiteral("306"), QStringLiteral("0.0123")}));
        QCOMPARE(shown(tellApart({0.413, 0.55}, window)),
                 QStringList({QStringLiteral("0.413"), QStringLiteral("0.550")}));
        QCOMPARE(shown(tellApart({1040.3, 1040.4}, window)),
                 QStringList({QStringLiteral("1,040.3"), QStringLiteral("1,040.4")}));
        QCOMPARE(shown(tellApart({0.5, 0.25}, window)),
                 QStringList({QStringLiteral("0.50"), QStringLiteral("0.25")}));
        QCOMPARE(shown(tellApart({1.00001e-10, 1.00002e-10}, window)),
                 QStringList({QStringLiteral("1.00001×10⁻¹⁰"), QStringLiteral("1.00002×10⁻¹⁰")}));
        QCOMPARE(shown(tellApart({670e9, 712e9}, plain)),
                 QStringList({QStringLiteral("6.7e+11"), QStringLiteral("7.12e+11")}));
        QCOMPARE(shown(tellApart({6e9, 6e9 + 1}, plain)),
                 QStringList({QStringLiteral("6000000000"), QStringLiteral("6000000001")}));
        QCOMPARE(shown(tellApart({5, 5}, plain)),
                 QStringList({QStringLiteral("5"), QStringLiteral("5")}));
        QCOMPARE(shown(tellApart({0, missing}, window)),
                 QStringList({QStringLiteral("0"), QStringLiteral("–")}));
    }

    void comparedSharesAreToldApart()
    {
        const auto apart = [](double first, double second) {
            return shown(tellPercentsApart(std::vector<double>{first, second}, plain));
        };
        QCOMPARE(apart(0.0209, 0.0211),
                 QStringList({QStringLiteral("2.09 %"), QStringLiteral("2.11 %")}));
        QCOMPARE(apart(0.45, 0.021),
                 QStringList({QStringLiteral("45 %"), QStringLiteral("2.1 %")}));
        QCOMPARE(apart(0.44, 0.443),
                 QStringList({QStringLiteral("44.0 %"), QStringLiteral("44.3 %")}));
        QCOMPARE(apart(0.05, 0.0501),
                 QStringList({QStringLiteral("5.00 %"), QStringLiteral("5.01 %")}));
        QCOMPARE(apart(0.44, 0.44), QStringList({QStringLiteral("44 %"), QStringLiteral("44 %")}));
    }

    void anyTwoNumbersAreToldApart()
    {
        std::mt19937_64 random(20240527);
        std::uniform_real_distribution<double> exponent(-12, 12);
        std::uniform_real_distribution<double> apart(-15, 0);
        std::uniform_real_distribution<double> mantissa(1, 9.99);
        for (int i = 0; i < 20000; ++i) {
            const double first = mantissa(random) * std::pow(10.0, exponent(random));
            const double second = first * (1 + std::pow(10.0, apart(random)));
            if (first == second) {
                continue;
            }
            for (const auto style : {window, plain}) {
                const auto texts = tellApart({first, second}, style);
                QVERIFY2(texts[0] != texts[1],
                         qPrintable(QString::number(first, 'g', 17) + QLatin1Char(' ') +
                                    QString::number(second, 'g', 17)));
                QVERIFY2(std::abs(meant(texts[0]) - first) <= 0.01 * first, texts[0].c_str());
            }
        }
    }

    void aColumnHasOneUnit()
    {
        const std::vector<double> solvers = {17.7e-3, 731e-6, 99e-3};
        const auto unit = timeUnit(solvers, window);
        QCOMPARE(shown(unit.name), QStringLiteral("ms"));
        QCOMPARE(shown(numberText(solvers[0] / unit.factor, 3, window)), QStringLiteral("17.7"));
        QCOMPARE(shown(numberText(solvers[1] / unit.factor, 3, window)), QStringLiteral("0.731"));
        QCOMPARE(shown(timeUnit(std::vector<double>{3.2e-6, 1.2}, window).name),
                 QStringLiteral("ms"));
        QCOMPARE(shown(timeUnit(std::vector<double>{0.9996e-3}, window).name),
                 QStringLiteral("ms"));
        QCOMPARE(shown(timeUnit(std::vector<double>{}, window).name), QStringLiteral("s"));
        QCOMPARE(shown(timeUnit(std::vector<double>{3e-6}, plain).name), QStringLiteral("us"));
        QCOMPARE(shown(timeText(52.6e-6, window)), QStringLiteral("52.6\u00A0µs"));
        QCOMPARE(shown(timeText(3600, plain)), QStringLiteral("3600 s"));
        QCOMPARE(shown(timeText(missing, plain)), QStringLiteral("-"));
        QCOMPARE(shown(rateUnit(std::vector<double>{17.715e12, 310e9}, "B/s").name),
                 QStringLiteral("TB/s"));
        QCOMPARE(shown(rateUnit(std::vector<double>{3400e9, 48e9}, "B/s").name),
                 QStringLiteral("GB/s"));
        QCOMPARE(shown(rateUnit(std::vector<double>{5840e9, 176e9}, "B/s").name),
                 QStringLiteral("GB/s"));
        QCOMPARE(shown(rateUnit(std::vector<double>{3e9}, "FLOP/s").name),
                 QStringLiteral("GFLOP/s"));
    }

    void bytesArePowersOfTwo()
    {
        QCOMPARE(shown(bytesText(64, window)), QStringLiteral("64\u00A0B"));
        QCOMPARE(shown(bytesText(32768, plain)), QStringLiteral("32 KiB"));
        QCOMPARE(shown(bytesText(13e6, plain)), QStringLiteral("12.4 MiB"));
        QCOMPARE(shown(bytesText(0, plain)), QStringLiteral("0 B"));
        QCOMPARE(shown(bytesText(0x1.8p40, plain)), QStringLiteral("1.5 TiB"));
    }

    void aFamilyHasOneExponentAndTheSameDecimals()
    {
        const std::vector<double> cycles = {2.04e12, 912e9, 31e9};
        const NumberFamily family(cycles);
        QCOMPARE(family.exponent(), 12);
        QCOMPARE(shown(family.factorText(window)), QStringLiteral("×10¹²"));
        QCOMPARE(shown(family.factorText(plain)), QStringLiteral("1e12"));
        QCOMPARE(shown(family.text(cycles[0], window)), QStringLiteral("2.040"));
        QCOMPARE(shown(family.text(cycles[1], window)), QStringLiteral("0.912"));
        QCOMPARE(shown(family.text(cycles[2], window)), QStringLiteral("0.031"));
        QCOMPARE(shown(family.text(0, window)), QStringLiteral("0"));

        const std::vector<double> ticks = {0, 50, 100};
        QCOMPARE(shown(NumberFamily(ticks).text(50, window)), QStringLiteral("50"));
        const std::vector<double> axis = {0, 0.5e12, 1e12, 1.5e12};
        QCOMPARE(shown(NumberFamily(axis).text(1.5e12, window)), QStringLiteral("1.5"));
        QCOMPARE(shown(NumberFamily(axis).text(1e12, window)), QStringLiteral("1.0"));
        const std::vector<double> counts = {590871, 16384};
        QCOMPARE(shown(NumberFamily(counts).text(590871, window)), QStringLiteral("590,871"));
        const std::vector<double> far = {2.5, 1e-7};
        QCOMPARE(shown(NumberFamily(far).text(1e-7, window)), QStringLiteral("10⁻⁷"));
        QCOMPARE(shown(NumberFamily(far).text(missing, window)), QStringLiteral("–"));
    }

    void ticksShareAPowerOfTenAndAreToldApart()
    {
        QCOMPARE(shown(tickTexts(std::vector<double>{0, 50, 100}, window)),
                 QStringList({QStringLiteral("0"), QStringLiteral("50"), QStringLiteral("100")}));
        QCOMPARE(shown(tickTexts(std::vector<double>{0, 0.5e12, 1e12, 1.5e12}, window)),
                 QStringList({QStringLiteral("0"), QStringLiteral("0.5×10¹²"),
                              QStringLiteral("1.0×10¹²"), QStringLiteral("1.5×10¹²")}));
        QCOMPARE(shown(tickTexts(std::vector<double>{1.2345, 1.23455, 1.2346}, window)),
                 QStringList({QStringLiteral("1.23450"), QStringLiteral("1.23455"),
                              QStringLiteral("1.23460")}));
        QCOMPARE(shown(tickTexts(std::vector<double>{-0.1, 0, 0.1, 0.1 + 0.1, 0.1 + 0.2}, window)),
                 QStringList({QStringLiteral("−0.1"), QStringLiteral("0"), QStringLiteral("0.1"),
                              QStringLiteral("0.2"), QStringLiteral("0.3")}));
    }

    void parametersAreShort()
    {
        QCOMPARE(shown(shortText(0.5759942123, 3, window)), QStringLiteral("0.576"));
        QCOMPARE(shown(shortText(0.6000002, 4, window)), QStringLiteral("0.6"));
        QCOMPARE(shown(shortText(3.73e-4, 4, window)), QStringLiteral("3.73×10⁻⁴"));
        QCOMPARE(shown(shortText(3.73e-4, 4, plain)), QStringLiteral("3.73e-04"));
        QCOMPARE(shown(shortText(1e-10, 4, plain)), QStringLiteral("1e-10"));
        QCOMPARE(shown(shortText(0.99999999, 5, plain)), QStringLiteral("1"));
    }

    void stepsGoToPreferredNumbers()
    {
        QCOMPARE(nextPreferred(1e-10, true), 1.25e-10);
        QCOMPARE(nextPreferred(1e-10, false), 8e-11);
        QCOMPARE(nextPreferred(1.6e-10, true), 2e-10);
        QCOMPARE(nextPreferred(1.995e-10, true), 2e-10);
        QCOMPARE(nextPreferred(9.9, true), 10.0);
        QCOMPARE(nextPreferred(0.0, true), 0.0);
        // Ten steps are a decade, and back again.
        double value = 1e-5;
        for (int i = 0; i < 10; ++i) {
            value = nextPreferred(value, true);
        }
        QCOMPARE(value, 1e-4);
        for (int i = 0; i < 10; ++i) {
            value = nextPreferred(value, false);
        }
        QCOMPARE(value, 1e-5);
    }

    void theStyleOfSentencesIsThatOfTheScope()
    {
        QCOMPARE(shown(numberText(-2.3e-5, 2)), QStringLiteral("-2.3e-05"));
        {
            const NumberStyleScope scope(window);
            QCOMPARE(shown(numberText(-2.3e-5, 2)), QStringLiteral("−2.3×10⁻⁵"));
            QCOMPARE(shown(percentText(0.45)), QStringLiteral("45\u00A0%"));
        }
        QCOMPARE(shown(numberText(-2.3e-5, 2)), QStringLiteral("-2.3e-05"));
    }
};

PAPILIO_TEST(TestNumberFormat)
#include "test_number_format.moc"
