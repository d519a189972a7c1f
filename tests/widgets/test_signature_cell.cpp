#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "widgets/models/basis_groups.h"
#include "widgets/models/signature_cell.h"

#include <QTest>

using namespace papilio::widgets;
using namespace Qt::Literals::StringLiterals;

// What may be typed into a cell of the signatures, and the headings over their columns.
class TestSignatureCell : public QObject {
    Q_OBJECT

private slots:
    void init() { papilio::tests::failOnOurWarnings(); }

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
    }

    void cellsTakeNumbersAndShortSums()
    {
        QFETCH(QString, text);
        QFETCH(double, value);

        const auto cell = parseCell(text);

        QVERIFY2(cell.value.has_value(), qPrintable(cell.reason));
        QCOMPARE(*cell.value, value);
    }

    void cellsRefuseWhatIsNoNumberWithAReason_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("two numbers")
            << "3 2" << QStringLiteral(u"“3 2” is not a number. Write 32, or 3.2.");
        QTest::newRow("decimal comma")
            << "3,5" << QStringLiteral(u"“3,5” is not a number. Write 3.5.");
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

        const auto cell = parseCell(text);

        QVERIFY(!cell.value);
        QCOMPARE(cell.reason, reason);
    }

    void expectationsThatShareASuffixStandUnderHeadings()
    {
        const auto flops =
            expectationHeadings({u"S_SCAL"_s, u"D_SCAL"_s, u"S_SCAL_FMA"_s, u"D_SCAL_FMA"_s});
        const auto branches = expectationHeadings({u"CE"_s, u"CR"_s, u"T"_s, u"D"_s, u"M"_s});

        QCOMPARE(flops.groups, (QList<ExpectationGroup>{{u"non-FMA"_s, 0, 2}, {u"FMA"_s, 2, 2}}));
        QCOMPARE(flops.labels, (QStringList{u"S_SCAL"_s, u"D_SCAL"_s, u"S_SCAL"_s, u"D_SCAL"_s}));
        QCOMPARE(branches.groups, (QList<ExpectationGroup>{{QString(), 0, 5}}));
        QCOMPARE(branches.labels, (QStringList{u"CE"_s, u"CR"_s, u"T"_s, u"D"_s, u"M"_s}));
    }
};

PAPILIO_TEST(TestSignatureCell)
#include "test_signature_cell.moc"
