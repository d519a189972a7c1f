#include "core/base/csv.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "tests/support/area_program.h"

#include <QtTest>

using namespace papilio::core;

class TestText : public QObject {
    Q_OBJECT

private slots:
    void trims()
    {
        QCOMPARE(trimmed(" \ta b\t "), std::string_view("a b"));
        QCOMPARE(trimmed(" \t "), std::string_view());
        QCOMPARE(trimmed("a\r"), std::string_view("a\r"));
        QCOMPARE(trimmed(" a\r", " \r"), std::string_view("a"));
    }

    void ignoresCaseOfAsciiOnly()
    {
        QCOMPARE(lowerCase("AbZ[\xC3\x84"), std::string("abz[\xC3\x84"));
        QCOMPARE(upperCase("aBz{\xC3\xA4"), std::string("ABZ{\xC3\xA4"));
        QVERIFY(equalsIgnoringCase("CPU", "cpu"));
        QVERIFY(!equalsIgnoringCase("CPU", "cpus"));
        QVERIFY(!equalsIgnoringCase("[", "{"));  // one bit apart, as letters are
        QVERIFY(containsIgnoringCase("Intel Xeon", "XEON"));
        QVERIFY(!containsIgnoringCase("Xeo", "xeon"));
        QVERIFY(containsIgnoringCase("", ""));
    }

    void namesHaveLettersDigitsAndOneUnderscore()
    {
        QCOMPARE(plainName("DP Ops."), std::string("DP_Ops"));
        QCOMPARE(plainName("a__b:c=1"), std::string("a_b_c_1"));
        QCOMPARE(plainName("\xC3\x84 #1"), std::string("1"));
        QCOMPARE(plainName(" _"), std::string());
    }

    void numbersAreTheWholeText()
    {
        QCOMPARE(parsedNumber<int>("-12"), std::optional(-12));
        QCOMPARE(parsedNumber<unsigned>("ff", 16), std::optional(255U));
        QCOMPARE(parsedNumber<double>("1e-3"), std::optional(1e-3));
        for (const auto* none : {"", " 1", "1 ", "+1", "1x", "99999999999"}) {
            QVERIFY2(!parsedNumber<int>(none), none);
        }
    }

    void splits()
    {
        QCOMPARE(split("a, b,,c", ","), (std::vector<std::string_view>{"a", "b", "", "c"}));
        QCOMPARE(split("", ","), (std::vector<std::string_view>{""}));
        QCOMPARE(split("m per s per s", " per "), (std::vector<std::string_view>{"m", "s", "s"}));
    }

    // At every place, in the eight bytes that are looked at together and behind them.
    void plainTextHasNoByteThatActs()
    {
        for (int byte = 0; byte < 256; ++byte) {
            const bool isPlain = byte >= 0x20 && byte < 0x7F;
            for (std::size_t length = 1; length < 20; ++length) {
                for (std::size_t at = 0; at < length; ++at) {
                    std::string text(length, 'x');
                    text[at] = static_cast<char>(byte);
                    QCOMPARE(isPlainText(text), isPlain);
                }
            }
        }
        QVERIFY(isPlainText(""));
    }

    void linesHaveNumbers()
    {
        const auto lines = linesOf("one\r\n\nthree");
        QCOMPARE(lines.size(), 3U);
        QCOMPARE(lines[0].text, std::string_view("one"));
        QVERIFY(lines[1].text.empty());
        QCOMPARE(lines[2].number, 3U);
        QCOMPARE(lines[2].text, std::string_view("three"));
        QVERIFY(linesOf("").empty());
        QCOMPARE(linesOf("a\n").size(), 1U);
        std::string_view text = " \tone two\r";
        QCOMPARE(takeWord(text), std::string_view("one"));
        QCOMPARE(takeWord(text), std::string_view("two"));
        QVERIFY(takeWord(text).empty());
        text = "one\rtwo";
        QCOMPARE(takeWord(text), std::string_view("one"));
        QCOMPARE(takeWord(text), std::string_view("two"));
    }

    void positionsCountFromOne()
    {
        const auto at = [](std::string_view text, std::size_t offset) {
            const auto position = positionAt(text, offset);
            return std::pair(position.line, position.column);
        };
        using Position = std::pair<std::size_t, std::size_t>;
        QCOMPARE(at("ab\ncd", 0), Position(1, 1));
        QCOMPARE(at("ab\ncd", 2), Position(1, 3));
        QCOMPARE(at("ab\ncd", 3), Position(2, 1));
        QCOMPARE(at("ab\ncd", 99), Position(2, 3));
    }

    void listsAndPlurals()
    {
        QCOMPARE(list({}), std::string());
        QCOMPARE(list({"a"}), std::string("a"));
        QCOMPARE(list({"a", "b"}), std::string("a and b"));
        QCOMPARE(list({"a", "b", "c"}, "or"), std::string("a, b or c"));
        QCOMPARE(plural(1, "file"), std::string("1 file"));
        QCOMPARE(plural(0, "file"), std::string("0 files"));
        QCOMPARE(plural(2, "erratum", "errata"), std::string("2 errata"));
    }

    void csvIsReadAsItWasWritten_data()
    {
        QTest::addColumn<QString>("cell");
        for (const char* cell : {"", "plain", "a,b", "a \"quoted\" word", " blanks ", "two\nlines",
                                 "#no comment", "\xEF\xBB\xBFmark", "ends in CR\r"}) {
            QTest::newRow(cell) << QString::fromUtf8(cell);
        }
    }

    void csvIsReadAsItWasWritten()
    {
        QFETCH(QString, cell);
        const auto text = csvCell(cell.toStdString()) + ",next\n";
        const auto table = readCsvTable(text, "table.csv");
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE(table->rows.size(), 1U);
        QCOMPARE(table->rows[0].cells,
                 (std::vector<std::string>{cell.toStdString(), std::string("next")}));
    }

    void csvErrorsHaveLineAndColumn()
    {
        const auto table = readCsvTable("# c\na,b\nc,\"open", "t.csv");
        QVERIFY(!table);
        QVERIFY(table.error().message.starts_with("t.csv: line 3, column 2: "));
    }

    // A name that begins with # made a comment of its line, where a spreadsheet may open the CSV.
    void cellsForSpreadsheetsAreQuotedToo()
    {
        QCOMPARE(spreadsheetCell("=a,b"), std::string("\"'=a,b\""));
        QCOMPARE(spreadsheetCell("#1"), std::string("\"#1\""));
        QCOMPARE(spreadsheetCell("-1.5"), std::string("-1.5"));
    }
};

PAPILIO_TEST(TestText)
#include "test_text.moc"
