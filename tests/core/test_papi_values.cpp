#include "core/definitions/definition_export.h"
#include "core/papi/presets.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QtTest>

#include <algorithm>
#include <map>

using namespace papilio;
using core::PapiVersion;

namespace {

QString content(const char* name)
{
    QFile file(QStringLiteral(PAPILIO_SOURCE_DIR) + "/tests/data/real/papi_tools/" +
               QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

core::Preset preset(std::string_view line)
{
    const auto file = core::readPresets("CPU,clx\n" + std::string(line) + "\n");
    return file && !file->blocks.back().presets.empty() ? file->blocks.back().presets[0]
                                                        : core::Preset();
}

/// "!" and why where PAPI has no value.
QByteArray value(const core::Preset& definition,
                 const std::map<std::string, double, std::less<>>& counts,
                 PapiVersion version = PapiVersion::V7_0)
{
    const auto formula = core::papiFormula(definition, version);
    const auto read =
        formula
            ? core::papiValue(*formula,
                              [&](std::string_view name) {
                                  const auto found = counts.find(name);
                                  return std::optional(found == counts.end() ? 0 : found->second);
                              })
            : core::Result<long long>(formula.error());
    return read ? QByteArray::number(*read) : "!" + QByteArray::fromStdString(read.error().message);
}

/// What a probe's result file holds: "## EVENT,NAME,…", then "NAME : <tab>value".
std::map<std::string, QByteArray> probed(const QString& text)
{
    std::map<std::string, QByteArray> found;
    QString name;
    for (const QString& line : text.split('\n')) {
        if (line.startsWith("## ")) {
            name = line.section(',', 1, 1);
        } else if (!name.isEmpty() && line.startsWith(name + " :")) {
            found[name.toStdString()] = line.section(':', 1).trimmed().toUtf8();
        }
    }
    return found;
}

}  // namespace

// What PAPI computes of definitions that its files can hold.
class TestPapiValues : public QObject {
    Q_OBJECT

private slots:
    // Each probe was run with PAPI 7.3: 64 page faults, no context switch.
    void probesAreReproduced()
    {
        const auto file =
            core::readPresets(content("user_events_semantics_probe.csv").toStdString());
        const auto results = probed(content("user_events_semantics_probe_RESULT.txt"));
        QVERIFY(file && results.size() >= 9);
        int compared = 0;
        for (const auto& definition : file->blocks[0].presets) {
            if (definition.name == "T_ON_U" || definition.name == "T_INFIX") {
                continue;  // PAPI makes other formulas of what is nested, and of infix
            }
            const auto own = value(definition, {{"perf::PAGE-FAULTS", 64}}, PapiVersion::Head);
            // What is no unsigned integer gives whatever was on the stack, or ends the process.
            const bool isValid = definition.formula.find_first_of(".eT") == std::string::npos &&
                                 definition.formula.find("-1") == std::string::npos;
            QCOMPARE(!own.startsWith('!'), isValid);
            if (isValid) {
                QCOMPARE(own, results.at(definition.name));
                ++compared;
            }
        }
        QCOMPARE(compared, 4);
    }

    void formulasAreComputedAsPapiDoes_data()
    {
        QTest::addColumn<QByteArray>("formula");
        QTest::addColumn<QByteArray>("value");
        const auto row = [](const char* formula, const char* value) {
            QTest::newRow(formula) << QByteArray(formula) << QByteArray(value);
        };
        row("N0|2|*|N1|+|", "131");
        row("||N0||", "64");
        row("N0|3|/|", "21");
        row("0|N0|3|/|-|", "-21");  // toward zero, not down
        row("N0|4|5|/|*|", "51");
        row("N0|4|*|5|/|", "51");
        row("N0|2147483647|*|", "137438953408");
        row("#|", "2500000000");
        row("N0|N0|N0|N0|N0|N0|N0|N0|+|+|+|+|+|+|+|", "512");
        row("N0|0|/|", "!PAPI gives no number: the formula divides by zero: 0");
        row("2147483647|2147483647|*|2147483647|*|", "!the value exceeds PAPI's 64 bits");
        row("N0|4000000000|*|",
            "!PAPI reads N0, N1, …, #, + - * / and unsigned integers up to 2147483647 only, not "
            "4000000000");
        row("N0|0.5|*|",
            "!PAPI reads N0, N1, …, #, + - * / and unsigned integers up to 2147483647 only, not "
            "0.5");
        row("N0|-1|*|",
            "!PAPI reads N0, N1, …, #, + - * / and unsigned integers up to 2147483647 only, not "
            "-1");
        row("N0|N1|min|",
            "!PAPI reads N0, N1, …, #, + - * / and unsigned integers up to 2147483647 only, not "
            "min");
        row("N0|N0|N0|N0|N0|N0|N0|N0|N0|+|+|+|+|+|+|+|+|",
            "!9 values wait on PAPI's stack, which holds 8");
        row("N5|", "!X: N5 has no event, there are 2");
    }
    void formulasAreComputedAsPapiDoes()
    {
        QFETCH(QByteArray, formula);
        QFETCH(QByteArray, value);
        const auto definition = preset("EVENT,X,DERIVED_POSTFIX," + formula.toStdString() + ",A,B");
        QCOMPARE(::value(definition, {{"A", 64}, {"B", 3}, {"#", 2.5e9}}), value);
        QCOMPARE(core::papiObjections(definition, PapiVersion::V7_0).empty(),
                 !value.startsWith('!') || value.contains("exceeds") || value.contains("by zero"));
    }

    void otherKindsOfDefinitions()
    {
        const std::map<std::string, double, std::less<>> counts = {
            {"A", 10}, {"B", 3}, {"C", 2}, {"#", 2.5e9}};
        const auto read = [&](const char* line) { return value(preset(line), counts); };
        QCOMPARE(read("EVENT,X,DERIVED_ADD,A,B,C"), QByteArray("15"));
        QCOMPARE(read("EVENT,X,DERIVED_SUB,A,B,C"), QByteArray("5"));
        QCOMPARE(read("EVENT,X,DERIVED_CMPD,A,B"), QByteArray("10"));
        QCOMPARE(read("EVENT,X,DERIVED_PS,A,B"), QByteArray("750000000"));
        QCOMPARE(read("EVENT,X,DERIVED_ADD_PS,A,B,C"), QByteArray("1250000000"));
        QVERIFY(read("EVENT,X,DERIVED_PS,Z,A").contains("divides by zero"));
        QVERIFY(read("EVENT,X,DERIVED_PS,A").contains("second event"));
        QVERIFY(read("EVENT,X,DERIVED_INFIX,N0-N1,A,B").contains("DERIVED_POSTFIX"));
        QCOMPARE(read("event,x,derived_add,A,A"), QByteArray("20"));
    }

    // 8 events in release 7.0, 12 later.
    void moreTermsThanPapiHolds()
    {
        const auto nine = preset("EVENT,X,DERIVED_ADD,A,A,A,A,A,A,A,A,A");
        QCOMPARE(value(nine, {{"A", 1}}), QByteArray("!PAPI keeps 8 of its 9 events"));
        QCOMPARE(value(nine, {{"A", 1}}, PapiVersion::Head), QByteArray("9"));
        auto longest = preset("EVENT,X,NOT_DERIVED,A");
        longest.longDescription = std::string(2040, 'x');
        QVERIFY(core::papiObjections(longest, PapiVersion::V7_0)[0].kind ==
                core::DefinitionReason::Kind::LongLine);
    }
};

PAPILIO_TEST(TestPapiValues)
#include "test_papi_values.moc"
