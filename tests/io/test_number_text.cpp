#include "core/io/formats/csv/csv_data.h"
#include "core/io/text/number_text.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace papilio::core;

class NumberTextTest : public QObject {
    Q_OBJECT

private slots:
    void textBecomesWhatItSays_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<NumberText>("kind");
        QTest::addColumn<double>("expected");
        using enum NumberText;
        for (const char* text :
             {"0", "1", "-1", "007", "105.75", "-0.25", ".5", "5.", "1e3", "1E-3",
              "9007199254740993", "123456789012345678", "12345678901234567890", "0.1",
              "2.2250738585072011e-308", "1.7976931348623157e308", "0.000000000000000001",
              "3.14159265358979323846"}) {
            QTest::newRow(text) << QByteArray(text) << Number << std::strtod(text, nullptr);
        }
        QTest::newRow("plus") << QByteArray("+2") << Number << 2.0;
        QTest::newRow("blanks") << QByteArray(" 2\t") << Number << 2.0;
        QTest::newRow("infinity") << QByteArray("-inf") << Number << -HUGE_VAL;
        QTest::newRow("too large") << QByteArray("1e999") << Number << HUGE_VAL;
        QTest::newRow("too small") << QByteArray("1e-999") << Number << 0.0;
        QTest::newRow("empty") << QByteArray("") << Missing << 0.0;
        QTest::newRow("blank") << QByteArray("  ") << Missing << 0.0;
        QTest::newRow("nan") << QByteArray("NaN") << Missing << 0.0;
        for (const char* text : {"abc", "1x", "1,5", "0x10", "--1", "+-1", "1 2", "1e", "-", "+",
                                 ".", "nano", "nan(1)", "-nan"}) {
            QTest::newRow(text) << QByteArray(text) << NotANumber << 0.0;
        }
    }
    void textBecomesWhatItSays()
    {
        QFETCH(QByteArray, text);
        QFETCH(NumberText, kind);
        QFETCH(double, expected);
        const std::string_view written(text.constData(), static_cast<std::size_t>(text.size()));
        double value = 0;
        QVERIFY(readNumber(written, value) == kind);
        QCOMPARE(readNumber(written).has_value(), kind == NumberText::Number);
        if (kind == NumberText::Number) {
            QVERIFY(std::memcmp(&value, &expected, sizeof value) == 0);
        }
    }
    void countsAreWholeAndHaveNoSign()
    {
        QCOMPARE(readCount(" 12\t").value_or(0), std::size_t{12});
        for (const char* text : {"", "-1", "+1", "1.5", "1 2", "x", "9223372036854775808"}) {
            QVERIFY2(!readCount(text), text);
        }
    }

    // Both readers, the plain one and that of the CSV body, against the C library, bit for bit.
    void everyNumberIsCorrectlyRounded()
    {
        std::mt19937_64 random(20240527);
        QByteArray csv("event,rep,k\n");
        std::vector<double> expected;
        for (int round = 0; round < 20000; ++round) {
            char text[64];
            const auto whole = static_cast<double>(random() % 2000000000);
            switch (round % 4) {
                case 0:
                    std::snprintf(text, sizeof text, "%.*f", static_cast<int>(random() % 12),
                                  whole / 977.0);
                    break;
                case 1:
                    std::snprintf(
                        text, sizeof text, "%.17g",
                        whole / 3.0 * std::pow(10.0, static_cast<int>(random() % 40) - 20));
                    break;
                case 2:
                    std::snprintf(text, sizeof text, "-%llu",
                                  static_cast<unsigned long long>(random() >> (random() % 50)));
                    break;
                default:
                    std::snprintf(text, sizeof text, "%llu.%llu",
                                  static_cast<unsigned long long>(random() % 1000000),
                                  static_cast<unsigned long long>(random() % 1000000000000));
                    break;
            }
            expected.push_back(std::strtod(text, nullptr));
            double value = 0;
            QVERIFY(readNumber(text, value) == NumberText::Number);
            QVERIFY2(std::memcmp(&value, &expected.back(), sizeof value) == 0, text);
            csv += QByteArray::number(round) + ",0," + text + "\n";
        }

        const auto data =
            parseDataCsv({csv.constData(), static_cast<std::size_t>(csv.size())}, "numbers.csv");

        QVERIFY(data);
        QCOMPARE(data->values.size(), expected.size());
        QVERIFY(std::memcmp(data->values.data(), expected.data(),
                            expected.size() * sizeof(double)) == 0);
    }

    void numbersOfOtherPlaces_data()
    {
        QTest::addColumn<QByteArrayList>("seen");
        QTest::addColumn<bool>("isCommaDecimal");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("expected");  // NaN: not a number
        const double none = std::nan("");
        const auto row = [](const char* name, const QByteArrayList& seen, bool isCommaDecimal,
                            const char* text, double expected) {
            QTest::newRow(name) << seen << isCommaDecimal << QByteArray(text) << expected;
        };
        row("groups", {"1,234"}, false, "1,234,567.5", 1234567.5);
        row("groups of India", {}, false, "12,34,567", 1234567);
        row("a comma", {"1,5"}, false, "2,25", 2.25);
        row("a comma with groups", {"1.234,5"}, false, "1.234.567,5", 1234567.5);
        row("an exponent", {"1,5e3"}, false, "2,5e-3", 2.5e-3);
        row("three digits, comma by default", {"1,234"}, true, "1,234", 1.234);
        row("three digits, point by default", {"1,234"}, false, "1,234", 1234);
        row("a leading zero is no group", {"0,123"}, false, "0,123", 0.123);
        row("points, comma by default", {"1.5"}, true, "2.25", 2.25);
        row("three digits behind a point", {"1.234"}, true, "1.234", 1.234);
        row("groups with points", {"1.234.567"}, false, "1.234", 1234);
        row("negative", {}, false, "-1,234", -1234);
        row("no groups", {}, false, "1,23", none);
        row("groups behind the point", {}, false, "1.5,234", none);
        row("an empty group", {}, false, "1,,234", none);
        row("two decimal commas", {"1,5"}, false, "1,5,3", none);
        row("a point among commas", {"1,5"}, false, "2.5", none);
        row("words", {}, false, "a,b", none);
    }
    void numbersOfOtherPlaces()
    {
        QFETCH(QByteArrayList, seen);
        QFETCH(bool, isCommaDecimal);
        QFETCH(QByteArray, text);
        QFETCH(double, expected);
        NumberLocale locale(isCommaDecimal);
        for (const auto& cell : seen) {
            locale.see(cell.toStdString());
        }
        double value = 0;

        const auto kind = locale.read(text.toStdString(), value);

        QCOMPARE(kind == NumberText::Number, !std::isnan(expected));
        if (kind == NumberText::Number) {
            QCOMPARE(value, expected);
        }
    }
};

PAPILIO_TEST(NumberTextTest)
#include "test_number_text.moc"
