#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/formula/parser.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio::core;

// Errors of texts: their message and their place say the same.
class TestPlace : public QObject {
    Q_OBJECT

private slots:
    void theMessageHasThePlace()
    {
        const auto error = unexpectedAt("a.csv", {3, 7}, "a number", "\"x\"");
        QCOMPARE(error.message,
                 std::string("a.csv: line 3, column 7: expected a number, found \"x\""));
        QCOMPARE(error.code, Errc::Malformed);
        QCOMPARE(error.place, (Place{3, 7}));
        QCOMPARE(errorAt("a", {3}, "b").message, std::string("a: line 3: b"));
        QCOMPARE(errorAt({}, {0, 7}, "b").message, std::string("column 7: b"));
        QCOMPARE(errorAt("a", {}, "b", Errc::Unsupported).message, std::string("a: b"));
        QCOMPARE(errorAt({}, {}, "b").message, std::string("b"));
    }

    void thePlaceStaysWhereMoreIsSaid()
    {
        const auto error = visibleText(errorAt({}, {3, 7}, "b\x1b").in("a.csv"));
        QCOMPARE(error.message, std::string("a.csv: line 3, column 7: b\\u001b"));
        QCOMPARE(error.place, (Place{3, 7}));
    }

    void theSentenceWithoutItsPlace()
    {
        QCOMPARE(withoutPlace(errorAt({}, {3, 7}, "line 3: b")), std::string_view("line 3: b"));
        QCOMPARE(withoutPlace(errorAt({}, {0, 7}, "b")), std::string_view("b"));
        QCOMPARE(withoutPlace(Error{Errc::Malformed, "line 3: b"}), std::string_view("line 3: b"));
        QCOMPARE(withoutPlace(errorAt("a", {3}, "b")), std::string_view("a: line 3: b"));
    }

    void formulasHaveAColumn_data()
    {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<int>("column");
        QTest::addColumn<bool>("isPostfix");
        QTest::newRow("sign") << "2 * ) + 1" << 5 << false;
        QTest::newRow("end") << "(a + 1" << 7 << false;
        QTest::newRow("wide characters") << QStringLiteral("a × )") << 5 << false;
        QTest::newRow("character") << "a ; b" << 3 << false;
        QTest::newRow("number") << "1 + 1e999" << 5 << false;
        QTest::newRow("function") << "1 + sin(2)" << 5 << false;
        QTest::newRow("postfix") << "1 2 + *" << 7 << true;
    }
    void formulasHaveAColumn()
    {
        QFETCH(QString, formula);
        QFETCH(int, column);
        QFETCH(bool, isPostfix);
        const auto text = formula.toStdString();
        const auto parsed = isPostfix ? parseRpn(text) : parseInfix(text);
        QVERIFY(!parsed);
        QCOMPARE(static_cast<int>(parsed.error().place.column), column);
        QCOMPARE(parsed.error().message, placeText(parsed.error().place) + ": " +
                                             std::string(withoutPlace(parsed.error())));
    }

    void csvHasLineAndColumn()
    {
        for (const auto* text : {"a,b\nc,\"d\n", "a,b\nc,\"d\"e\n", "a,b\nc,d\"\n"}) {
            const auto table = readCsvTable(text, "t.csv");
            QVERIFY(!table);
            QCOMPARE(table.error().place, (Place{2, 2}));
            QVERIFY(table.error().message.starts_with("t.csv: line 2, column 2: "));
        }
    }
};

PAPILIO_TEST(TestPlace)
#include "test_place.moc"
