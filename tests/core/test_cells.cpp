#include "core/edit/cells.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio::core;

// What may be typed or pasted into the cells of an edited table.
class TestCells : public QObject {
    Q_OBJECT

private slots:
    void cellsTakeNumbersAndShortSums_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("integer") << "8" << 8.0;
        QTest::newRow("negative") << "-0.5" << -0.5;
        QTest::newRow("true minus") << QStringLiteral(u"\u22122") << -2.0;
        QTest::newRow("exponent") << "1e6" << 1e6;
        QTest::newRow("product") << "2*8" << 16.0;
        QTest::newRow("times sign") << QStringLiteral(u"2×8") << 16.0;
        QTest::newRow("quotient") << "1/2" << 0.5;
        QTest::newRow("precedence") << "1+2*3-4/2" << 5.0;
        QTest::newRow("brackets") << "-(1+2)*3" << -9.0;
        QTest::newRow("empty is zero") << "  " << 0.0;
        QTest::newRow("as spreadsheets want it") << "= 3" << 3.0;
        QTest::newRow("no digit before the point") << ".5" << 0.5;
        QTest::newRow("too small") << "1e-999" << 0.0;
        QTest::newRow("blank that does not break") << QStringLiteral(u"\u00A08 ") << 8.0;
    }

    void cellsTakeNumbersAndShortSums()
    {
        QFETCH(QString, text);
        QFETCH(double, value);

        const auto cell = parseCell(text.toStdString());

        QVERIFY2(cell, cell ? "" : cell.error().message.c_str());
        QCOMPARE(*cell, value);
    }

    void cellsRefuseWhatIsNoNumberWithAReason_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("two numbers")
            << "3 2" << QStringLiteral(u"“3 2” is not a number. Write 32, or 3.2.");
        QTest::newRow("decimal comma")
            << "3,5" << QStringLiteral(u"“3,5” is not a number. Write 3.5.");
        QTest::newRow("blank between thousands")
            << QStringLiteral(u"1\u00A0000")
            << QStringLiteral(u"“1\u00A0000” is not a number. Write 1000, or 1.000.");
        QTest::newRow("signed decimal comma")
            << "-,5" << QStringLiteral(u"“-,5” is not a number. Write -.5.");
        QTest::newRow("division by zero")
            << "1/0" << QStringLiteral(u"“1/0” is not a finite number. Enter a finite number.");
        QTest::newRow("too large")
            << "1e999" << QStringLiteral(u"“1e999” is not a finite number. Enter a finite number.");
        QTest::newRow("word")
            << "many"
            << QStringLiteral(
                   u"“many” is not a number. Enter a number or an expression such as 2*8 or 1/2.");
        QTest::newRow("nan")
            << "nan"
            << QStringLiteral(
                   u"“nan” is not a number. Enter a number or an expression such as 2*8 or 1/2.");
        QTest::newRow("open bracket")
            << "(1"
            << QStringLiteral(
                   u"“(1” is not a number. Enter a number or an expression such as 2*8 or 1/2.");
        QTest::newRow("wall of brackets")
            << QString(100000, QLatin1Char('('))
            << QStringLiteral(
                   u"“%1” is not a number. Enter a number or an expression such as 2*8 or 1/2.")
                   .arg(QString(100000, QLatin1Char('(')));
    }

    void cellsRefuseWhatIsNoNumberWithAReason()
    {
        QFETCH(QString, text);
        QFETCH(QString, reason);

        const auto cell = parseCell(text.toStdString());

        QVERIFY(!cell);
        QCOMPARE(QString::fromStdString(cell.error().message), reason);
    }

    void gridsAreTabsOrElseSemicolons_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("tabs") << "a;b\t 1 \n\n# left out\n\"c\"\"d\"\t2\r\n";
        QTest::newRow("semicolons") << "\"a;b\"; 1 \n#;left out\n\"c\"\"d\";2";
    }

    void gridsAreTabsOrElseSemicolons()
    {
        QFETCH(QString, text);

        const auto grid = parseGrid(text.toStdString());

        QCOMPARE(grid, (TextGrid{{"a;b", "1"}, {"c\"d", "2"}}));
        QCOMPARE(parseGrid(formatGrid({{"a;b", "1"}, {"cd", "2"}})),
                 (TextGrid{{"a;b", "1"}, {"cd", "2"}}));
    }

    void withoutTabsAndSemicolonsCommasSeparate()
    {
        QCOMPARE(parseGrid("\"a,b\",1\r\n\r\nc, 2"), (TextGrid{{"a,b", "1"}, {"c", "2"}}));
        QCOMPARE(parseGrid("  \n# nothing\n"), TextGrid());
        QCOMPARE(parseGrid("DP, all\t0,5\t-1,25e3\t1,000,000"),
                 (TextGrid{{"DP, all", "0.5", "-1.25e3", "1,000,000"}}));
    }

    void emptyCellsAtTheRightNeedNoRoom()
    {
        const TextGrid grid = {{"1", "2", ""}, {"3", "", ""}};

        QVERIFY(checkFits(grid, 2, 2));
        QVERIFY(!checkFits(grid, 1, 2));
        const auto narrow = checkFits(grid, 2, 1);
        QVERIFY(!narrow);
        QVERIFY(narrow.error().message.find("2 × 2 cells, but only 2 × 1 fit") !=
                std::string::npos);
    }
};

PAPILIO_TEST(TestCells)
#include "test_cells.moc"
