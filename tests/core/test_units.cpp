#include "core/formula/parser.h"
#include "core/formula/units.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <map>

using namespace papilio;

namespace {

const std::map<std::string, std::string, std::less<>> known = {
    {"cycles", "cycles"},
    {"instructions", "instructions"},
    {"lines", "lines"},
    {"line", "B per line"},
    {"time", "s"},
    {"ghz", "Gcycle/s"},
    {"a", "W per GB/s"},
    {"bandwidth", "GB/s"},
    {"base", "W"},
    {"k", "W per GIPS"},
    {"speed", "G instructions/s"},
    {"ratio", "1"},
};

core::UnitOfFormula of(const char* formula)
{
    return core::unitOf(*core::parseInfix(formula), [](std::string_view name) {
        const auto found = known.find(name);
        return found == known.end() ? std::nullopt : core::parseUnit(found->second);
    });
}

std::string unitText(const char* formula)
{
    const auto unit = of(formula);
    return unit.unit ? core::toString(*unit.unit) : unit.problem.empty() ? "?" : "!" + unit.problem;
}

}  // namespace

class TestUnits : public QObject {
    Q_OBJECT

private slots:
    void unitsAreReadAsPowers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        const auto row = [](const char* text, const char* unit) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(unit);
        };
        row("cycles per instruction", "cycle/instruction");
        row("cycle/instructions", "cycle/instruction");
        row("misses per branches", "miss/branch");
        row("B/s", "B/s");
        row("W per GB/s", "W \u00b7 s/GB");
        row("J * s^-1", "J/s");
        row("m\u00b7m/s/s", "m^2/s^2");
        row("GIPS", "G instruction/s");
        row("s/s", "1");
        row("1", "1");
        row("", "?");
        row("cycles^x", "?");
        row("/", "?");
        row("a per /", "?");
        row("slots / cycles", "slot/cycle");
        row("slots /", "?");
        row("/ cycles", "?");
    }

    void unitsAreReadAsPowers()
    {
        QFETCH(QString, text);
        QFETCH(QString, unit);
        const auto read = core::parseUnit(text.toStdString());
        QCOMPARE(read ? QString::fromStdString(core::toString(*read)) : QStringLiteral("?"), unit);
    }

    void formulasCombineThem()
    {
        QCOMPARE(unitText("cycles / instructions"), std::string("cycle/instruction"));
        QCOMPARE(unitText("2 * cycles"), std::string("cycle"));
        QCOMPARE(unitText("lines * line / time"), std::string("B/s"));
        QCOMPARE(unitText("a * bandwidth + base + k * speed"), std::string("W"));
        QCOMPARE(unitText("-cycles - 1"), std::string("cycle"));  // a number takes the other's
        QCOMPARE(unitText("1 - ratio"), std::string("1"));
        QCOMPARE(unitText("max(cycles, 0) / cycles"), std::string("1"));
    }

    void whatIsNotKnownStaysUnknown()
    {
        QCOMPARE(unitText("cycles * event"), std::string("?"));
        QCOMPARE(unitText("cycles + event"), std::string("?"));
    }

    // Formulas of Top-Down models, whose numbers are pure; 0 fits everything.
    void pureNumbersAreAddedToPureNumbers()
    {
        const auto strict = [](const char* formula) {
            return core::unitOf(
                *core::parseInfix(formula),
                [](std::string_view) { return core::parseUnit("slots"); },
                core::Literals::PureNumbers);
        };
        QCOMPARE(strict("2 + slots").problem, std::string("adds 1 and slot"));
        QVERIFY(strict("max(slots, 0)").unit == core::parseUnit("slots"));
        QVERIFY(strict("1 - slots / slots").unit == core::Unit());
        QVERIFY(!strict("0").unit && strict("0").problem.empty());
        QVERIFY(*core::parseUnit("slots") / *core::parseUnit("slots / cycles") ==
                *core::parseUnit("cycles"));
    }

    void differentUnitsAreNotAdded()
    {
        QCOMPARE(unitText("cycles + instructions"), std::string("!adds cycle and instruction"));
        QCOMPARE(unitText("event * (cycles - time)"), std::string("!adds cycle and s"));
        QCOMPARE(unitText("min(cycles, time)"), std::string("!compares cycle and s"));
    }
};

PAPILIO_TEST(TestUnits)
#include "test_units.moc"
