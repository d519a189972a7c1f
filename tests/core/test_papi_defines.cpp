#include "core/definitions/conversion.h"
#include "core/definitions/papi_dialect.h"
#include "tests/support/area_program.h"

#include <QtTest>

using namespace papilio;

namespace {

/// Figure 1 of paper 3 with a definition of its kind, and one that uses another.
constexpr const char* figure =
    "# Example events file\n"
    "#define BR_lat 5\n"
    "#define BR_miss_lat 45\n"
    "#define L1_lat 3\n"
    "Branches, PAPI_BR_INS|BR_lat|*|PAPI_BR_MSP|BR_miss_lat|*|+|PAPI_TOT_INS|/\n"
    "Twice, Branches|2|*\n";

std::string written(const core::DefinitionSet& set)
{
    return core::convert(core::metricsOf(set), {.dialect = &core::dialects::papiDefines}).text;
}

}  // namespace

class TestPapiDefines : public QObject {
    Q_OBJECT

private slots:
    void constantsAndDefinitionsAreRead()
    {
        const auto set = core::parsePapiDefines(figure);
        QVERIFY2(set, set ? "" : set.error().message.c_str());
        QCOMPARE(set->constants.size(), std::size_t(3));
        QCOMPARE(set->constants[1].name, std::string("BR_miss_lat"));
        QCOMPARE(set->constants[1].value, 45.0);
        QCOMPARE(set->definitions.size(), std::size_t(2));
        QCOMPARE(set->definitions[0].formula,
                 std::string("(PAPI_BR_INS * BR_lat + PAPI_BR_MSP * BR_miss_lat) / PAPI_TOT_INS"));
        QCOMPARE(set->definitions[1].formula, std::string("Branches * 2"));
    }

    void whatIsWrittenIsReadAgain()
    {
        const auto set = core::parsePapiDefines(figure);
        QVERIFY(set);
        const auto text = written(*set);
        QVERIFY(core::looksLikePapiDefines(text));
        const auto again = core::parsePapiDefines(text);
        QVERIFY2(again, text.c_str());
        QVERIFY2(again->definitions == set->definitions, text.c_str());
        // L1_lat is in no formula.
        QCOMPARE(again->constants.size(), std::size_t(2));
    }

    void operationsThatSuchFilesLackAreRefused()
    {
        core::DefinitionSet set;
        set.definitions = {{"Largest", "max(PAPI_TOT_INS, 1)", {}, {}, {}}};
        const auto made =
            core::convert(core::metricsOf(set), {.dialect = &core::dialects::papiDefines});
        QCOMPARE(made.writtenCount(), std::size_t(0));
        QVERIFY(made.definitions[0].refused->kind == core::DefinitionReason::Kind::NoOperation);
        QCOMPARE(made.definitions[0].refused->text, std::string("max"));
    }

    void otherLinesAreRefusedWithTheirNumber_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::newRow("a line of PAPI's own files")
            << QByteArray("A, X|2|*\nEVENT,B,NOT_DERIVED,X") << 2;
        QTest::newRow("a name twice") << QByteArray("#define A 1\nA, X|2|*\n") << 2;
        QTest::newRow("used above its line") << QByteArray("A, B|2|*\nB, X|2|*\n") << 1;
        QTest::newRow("too few operands") << QByteArray("\nA, X|*\n") << 2;
        QTest::newRow("an operation of Papilio") << QByteArray("A, X|2|max\n") << 1;
        QTest::newRow("no number") << QByteArray("#define A two\nB, X|A|*\n") << 1;
        QTest::newRow("three fields") << QByteArray("A, X|2|*, Y\n") << 1;
    }
    void otherLinesAreRefusedWithTheirNumber()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        const auto set = core::parsePapiDefines(text.toStdString());
        QVERIFY(!set);
        QVERIFY2(set.error().place.line == std::size_t(line), set.error().message.c_str());
    }

    void filesOfPapiAreNoSuchFiles()
    {
        QVERIFY(!core::looksLikePapiDefines("CPU,clx\nEVENT,A,DERIVED_POSTFIX,N0|2|*|,X\n"));
        QVERIFY(!core::looksLikePapiDefines("# define is a comment here\nCPU,clx\n"));
        QVERIFY(!core::looksLikePapiDefines("kernel,event,value\n"));
    }
};

PAPILIO_TEST(TestPapiDefines)
#include "test_papi_defines.moc"
