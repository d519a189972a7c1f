#include "core/papi/papi_text.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QtTest>

#include <algorithm>
#include <limits>
#include <map>
#include <random>

using namespace papilio;
using core::PapiReading;
using core::PapiVersion;
using Outcome = core::PapiReading::Outcome;

namespace {

QString sample(const char* name)
{
    return QStringLiteral(PAPILIO_SOURCE_DIR) + "/tests/data/real/papi_tools/" +
           QLatin1String(name);
}

std::string content(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

core::PapiHost host(PapiVersion version = PapiVersion::V7_0)
{
    core::PapiHost host;
    host.version = version;
    host.knowsNative = [](std::string_view name) { return name != "PAPI_TOT_CYC"; };
    return host;
}

PapiReading postfix(std::string_view formula,
                    std::vector<long long> natives = {64, 3},
                    PapiVersion version = PapiVersion::V7_0)
{
    return core::papiPostfix(formula, natives, host(version));
}

PapiReading reading(std::string_view line,
                    const std::map<std::string, long long>& counts,
                    PapiVersion version = PapiVersion::V7_0)
{
    const auto table = core::papiLoad("CPU,clx\n" + std::string(line) + "\n", host(version));
    if (table.definitions.empty()) {
        return {Outcome::NotAdded, 0, table.messages.empty() ? "ignored" : table.messages[0]};
    }
    return core::papiRead(
        table.definitions.back(),
        [&](std::string_view name) {
            const auto found = counts.find(std::string(name));
            return found == counts.end() ? 0LL : found->second;
        },
        host(version));
}

// What the probes' result files hold: "## EVENT,NAME,…", then "NAME : <tab>value", or why not.
struct Probe {
    std::string name;
    std::optional<long long> value;
    bool isAbort = false;
    bool isNotAdded = false;
    std::optional<std::string> derivedType;
    std::optional<std::string> postfix;
};

std::vector<Probe> probes(const std::string& text)
{
    std::vector<Probe> found;
    for (const QString& line : QString::fromStdString(text).split('\n')) {
        if (line.startsWith("## ")) {
            found.emplace_back().name = line.section(',', 1, 1).toStdString();
        } else if (!found.empty() &&
                   line.startsWith(QString::fromStdString(found.back().name) + " :")) {
            found.back().value = line.section(':', 1).trimmed().toLongLong();
        } else if (line.contains("Assertion")) {
            found.back().isAbort = true;
        } else if (line.startsWith("Failed adding: ")) {
            found.back().isNotAdded = true;
        } else if (line.startsWith("Derived Type:")) {
            found.back().derivedType = line.section('|', 1, 1).toStdString();
        } else if (line.startsWith("Postfix Processing String:")) {
            const QString inside = line.mid(line.indexOf('|') + 1);
            found.back().postfix = inside.left(inside.size() - 1).toStdString();
        }
    }
    return found;
}

}  // namespace

class TestPapiText : public QObject {
    Q_OBJECT

private slots:
    // Each probe of the samples was run with PAPI 7.3: 64 page faults, no context switch.
    void probesAreReproduced_data()
    {
        QTest::addColumn<QString>("definitions");
        QTest::addColumn<QString>("results");
        QTest::newRow("semantics") << sample("user_events_semantics_probe.csv")
                                   << sample("user_events_semantics_probe_RESULT.txt");
        QTest::newRow("nesting") << sample("user_events_nesting_probe.csv")
                                 << sample("user_events_nesting_probe_RESULT.txt");
    }
    void probesAreReproduced()
    {
        QFETCH(QString, definitions);
        QFETCH(QString, results);
        auto machine = host(PapiVersion::Head);
        auto& cycles = machine.presets.emplace_back();
        cycles.name = "PAPI_TOT_CYC";
        cycles.natives = {"CYC"};
        cycles.listedTerms = 1;
        const auto table = core::papiLoad(content(definitions), machine);
        const auto all = probes(content(results));
        QVERIFY(all.size() >= 9);

        for (const Probe& probe : all) {
            const auto* definition = table.find(probe.name);
            QVERIFY2(definition != nullptr, probe.name.c_str());
            if (probe.derivedType) {
                QCOMPARE(core::toString(definition->derivation), *probe.derivedType);
            }
            if (probe.postfix && !probe.isNotAdded) {
                QCOMPARE(definition->postfix, *probe.postfix);
            }
            if (definition->natives[0] == "CYC") {
                continue;  // that machine cannot count cycles
            }
            const auto result = core::papiRead(
                *definition,
                [](std::string_view name) { return name == "perf::PAGE-FAULTS" ? 64LL : 0LL; },
                machine);
            QCOMPARE(result.outcome == Outcome::Aborts, probe.isAbort);
            QCOMPARE(result.outcome == Outcome::NotAdded, probe.isNotAdded);
            if (probe.value) {
                QVERIFY2(result.value == *probe.value, probe.name.c_str());
            }
        }
    }

    // Measured with PAPI 7.0.0 on the same definitions: there a nested sum is a sum of two natives.
    void nestingOfRelease70()
    {
        const auto machine = host();
        const auto table =
            core::papiLoad(content(sample("user_events_nesting_probe.csv")), machine);
        const auto value = [&](const char* name) {
            return core::papiRead(
                       *table.find(name),
                       [](std::string_view native) {
                           return native == "perf::PAGE-FAULTS" ? 64LL : 0LL;
                       },
                       machine)
                .value;
        };
        QCOMPARE(value("T_NEST_POST"), 96LL);
        QCOMPARE(value("T_NEST_ADD"), 128LL);
        QCOMPARE(value("T_NEST_ADD2"), 64LL);
        QCOMPARE(value("T_NEST_NOT"), 64LL);
        QCOMPARE(value("T_N2"), 128LL);
        QCOMPARE(value("T_BIG"), -82877906944LL);
        // DERIVED_PS over cycles that are not there is refused as a line.
        QVERIFY(table.find("T_PS") == nullptr);
        QCOMPARE(table.messages.size(), 1U);
        QCOMPARE(table.messages[0],
                 std::string("Missing event PAPI_TOT_CYC, used in derived event T_PS"));
    }

    // DERIVED_ADD of 2 A + B and A: 4 A in 7.0, not 3 A + B; the head refuses to add it.
    void sharedNativesOfNestedDefinitions()
    {
        const std::string text =
            "CPU,clx\nEVENT,INS,NOT_DERIVED,A\nEVENT,CN,DERIVED_POSTFIX,N0|2|*|N1|+|,A,B\n"
            "EVENT,BOTH,DERIVED_ADD,INS,CN\n";
        const auto counts = [](std::string_view name) { return name == "A" ? 1000LL : 10LL; };
        const auto old = core::papiLoad(text, host());
        QCOMPARE(core::papiRead(*old.find("BOTH"), counts, host()).value, 4000LL);
        const auto head = core::papiLoad(text, host(PapiVersion::Head));
        QVERIFY(core::papiRead(*head.find("BOTH"), counts, host(PapiVersion::Head)).outcome ==
                Outcome::NotAdded);
    }

    void formulasAreEvaluatedAsPapiDoes_data()
    {
        QTest::addColumn<QByteArray>("formula");
        QTest::addColumn<qlonglong>("value");
        QTest::addColumn<int>("outcome");
        const auto row = [](const char* formula, long long value,
                            Outcome outcome = Outcome::Value) {
            QTest::newRow(formula) << QByteArray(formula) << qlonglong(value) << int(outcome);
        };
        const long long none = std::numeric_limits<long long>::min();
        row("N0|2|*|N1|+|", 131);
        row("N0|2|*|N1|+", 131);
        row("||N0||", 64);
        row("N0|3|/|", 21);
        row("0|N0|3|/|-|", -21);  // toward zero, not down
        row("N0|4|5|/|*|", 51);
        row("N0|4|*|5|/|", 51);
        row("N0|4000000000|*|", 64LL * -294967296LL);
        row("N0|2147483647|*|", 64LL * 2147483647LL);
        row("N0|0|/|", none);
        row("N0|N0|-|0|/|", none);  // not a number
        row("2147483647|2147483647|*|2147483647|*|", none);
        row("#", 2500000000LL);
        row("N0|0.5|*|", 64, Outcome::Garbage);
        row("N0|1e3|*|", 64, Outcome::Garbage);
        row("TWO|N0|*|", 0, Outcome::Garbage);
        row("N0|-1|*|", 0, Outcome::Aborts);
        row("N0|N1|", 0, Outcome::Aborts);
        row("", 0, Outcome::Aborts);
        row("N", 0, Outcome::Aborts);
        row("N0| 2 |*|", 64, Outcome::Garbage);
        row("N5|", 0, Outcome::OutOfBounds);
        row("N8|", 0, Outcome::Aborts);
        row("1234567890123456|", 0, Outcome::Aborts);
        row("N0|N0|N0|N0|N0|N0|N0|N0|+|+|+|+|+|+|+|", 512);
        row("N0|N0|N0|N0|N0|N0|N0|N0|N0|+|+|+|+|+|+|+|+|", 0, Outcome::Aborts);
    }
    void formulasAreEvaluatedAsPapiDoes()
    {
        QFETCH(QByteArray, formula);
        QFETCH(qlonglong, value);
        QFETCH(int, outcome);

        const auto result = postfix(formula.toStdString());

        QCOMPARE(int(result.outcome), outcome);
        if (result.outcome == Outcome::Value || result.outcome == Outcome::Garbage) {
            QCOMPARE(qlonglong(result.value), value);
        }
        QCOMPARE(result.problem.empty(), result.outcome == Outcome::Value);
    }

    void theHeadHoldsTwelve()
    {
        const char* nine = "N0|N0|N0|N0|N0|N0|N0|N0|N0|+|+|+|+|+|+|+|+|";
        QCOMPARE(postfix(nine, {64}, PapiVersion::Head).value, 576LL);
        QVERIFY(postfix("N12|", {64}, PapiVersion::Head).outcome == Outcome::Aborts);
        QVERIFY(postfix("N11|", {64}, PapiVersion::Head).outcome == Outcome::OutOfBounds);
    }

    // Operators of one strength group from the right in PAPI's conversion.
    void infixChainsAreBroken()
    {
        QCOMPARE(*core::papiInfixToPostfix("N0*3"), std::string("N0|3|*|"));
        QCOMPARE(*core::papiInfixToPostfix("N0-N1-N2"), std::string("N0|N1|N2|-|-|"));
        QCOMPARE(*core::papiInfixToPostfix("N0/N1*N2"), std::string("N0|N1|N2|*|/|"));
        QCOMPARE(*core::papiInfixToPostfix("(N0+N1)*N2"), std::string("N0|N1|+|N2|*|"));
        QVERIFY(!core::papiInfixToPostfix("N0)"));
        QCOMPARE(
            reading("EVENT,X,DERIVED_INFIX,N0-N1-N2,A,B,C", {{"A", 10}, {"B", 3}, {"C", 2}}).value,
            9LL);
    }

    void otherKindsOfDefinitions()
    {
        const std::map<std::string, long long> counts = {{"A", 10}, {"B", 3}, {"C", 2}};
        QCOMPARE(reading("EVENT,X,DERIVED_ADD,A,B,C", counts).value, 15LL);
        QCOMPARE(reading("EVENT,X,DERIVED_SUB,A,B,C", counts).value, 5LL);
        QCOMPARE(reading("EVENT,X,DERIVED_CMPD,A,B", counts).value, 10LL);
        QCOMPARE(reading("EVENT,X,DERIVED_PS,A,B", counts).value, 3LL * 2500000000LL / 10);
        QCOMPARE(reading("EVENT,X,DERIVED_ADD_PS,A,B,C", counts).value, 5LL * 2500000000LL / 10);
        QVERIFY(reading("EVENT,X,DERIVED_PS,Z,A", counts).outcome == Outcome::Aborts);
        QVERIFY(reading("EVENT,X,DERIVED_PS,A", counts).outcome == Outcome::OutOfBounds);
        QCOMPARE(reading("event,X,derived_add,A,A", counts).value, 20LL);
    }

    void filesAreReadAsPapiReadsThem()
    {
        const auto names = [](const std::string& text, PapiVersion version = PapiVersion::V7_0) {
            std::string all;
            for (const auto& definition : core::papiLoad(text, host(version)).definitions) {
                all += definition.name + " ";
            }
            return all;
        };
        const std::string event = "EVENT,X,NOT_DERIVED,A\n";
        QCOMPARE(names(event), std::string());
        QCOMPARE(names("CPU,spr\n" + event), std::string());
        QCOMPARE(names("CPU,spr\nCPU,clx\n" + event), std::string("X "));
        QCOMPARE(names("CPU,clx\n" + event + "CPU,spr\nEVENT,Y,NOT_DERIVED,A\n"),
                 std::string("X "));
        QCOMPARE(names("CPU,CLX\r\n" + event), std::string());  // CR is part of the name
        QCOMPARE(names("CPU,clx,9\n" + event), std::string());
        QCOMPARE(names("CPU,clx,0\n" + event), std::string("X "));
        QCOMPARE(names("CPU,clx\nEVENT,,X,,NOT_DERIVED,\tA\n"), std::string("X "));
        QCOMPARE(names("CPU,clx\nEVENT,X,DERIVED_MUL,A\n" + event), std::string("X "));
        QCOMPARE(names("CPU,clx\nEVENT,X,NOT_DERIVED\n"), std::string());
        QCOMPARE(names("CPU,clx\nEVENT,X,NOT_DERIVED,cuda:::sm\n"), std::string());
        QCOMPARE(names("CPU,clx\nnonsense\n" + event), std::string("X "));
        QCOMPARE(names("CPU,clx\nnonsense\n" + event, PapiVersion::Head), std::string());
    }

    void textsEndAtCommas()
    {
        const auto table = core::papiLoad(
            "CPU,clx\nEVENT,X,NOT_DERIVED,A,LDESC,\"first, second\",SDESC,\"short\"\n"
            "EVENT,Y,NOT_DERIVED,A,LDESC,\"whole\",NOTE,(n)\n",
            host());
        QCOMPARE(table.definitions[0].longDescription, std::string("\"first"));
        QCOMPARE(table.definitions[0].shortDescription, std::string());
        QCOMPARE(table.definitions[1].longDescription, std::string("whole"));
        QCOMPARE(table.definitions[1].note, std::string("n"));
    }

    // The ninth native vanishes, and with it the texts.
    void moreTermsThanPapiHolds()
    {
        const std::string eight = "EVENT,X,DERIVED_ADD,A,A,A,A,A,A,A,A";
        const auto exact = core::papiLoad("CPU,clx\n" + eight + ",LDESC,\"t\"\n", host());
        QCOMPARE(exact.definitions[0].longDescription, std::string("t"));
        const auto nine = core::papiLoad("CPU,clx\n" + eight + ",A,LDESC,\"t\"\n", host());
        QCOMPARE(nine.definitions[0].natives.size(), 8U);
        QCOMPARE(nine.definitions[0].longDescription, std::string());
        QCOMPARE(reading(eight + ",A", {{"A", 1}}).value, 8LL);
        QCOMPARE(reading(eight + ",A", {{"A", 1}}, PapiVersion::Head).value, 9LL);
    }

    void fiftyEventsAndLongLines()
    {
        std::string text = "CPU,clx\n";
        for (int i = 0; i < 51; ++i) {
            text += "EVENT,X" + std::to_string(i) + ",NOT_DERIVED,A\n";
        }
        const auto table = core::papiLoad(text, host());
        QCOMPARE(table.definitions.size(), 50U);
        QCOMPARE(table.messages[0], std::string("No room left for event X50 -- ignoring"));

        const auto twice =
            core::papiLoad("CPU,clx\nEVENT,X,NOT_DERIVED,A\nEVENT,x,NOT_DERIVED,B\n", host());
        QCOMPARE(twice.definitions.size(), 1U);
        QCOMPARE(twice.definitions[0].natives[0], std::string("B"));

        std::string line = "EVENT,X,NOT_DERIVED,A,LDESC,\"" + std::string(2040, 'x') + "\"\n";
        const auto cut = core::papiLoad("CPU,clx\n" + line, host());
        QCOMPARE(cut.messages.size(), 1U);  // the rest of the line is a line of its own
        QCOMPARE(cut.definitions.size(), 1U);
    }

    void randomBytesNeverCrash()
    {
        std::mt19937 random(3);
        const std::string alphabet = "N0129|+-*/#,\nCPUclxEVENTDERIVED_ADDXY\t \r\"().";
        for (int i = 0; i < 20'000; ++i) {
            std::string text = i % 3 == 0 ? "CPU,clx\nEVENT,A,DERIVED_POSTFIX," : "";
            for (std::size_t n = random() % 60; n > 0; --n) {
                text += i % 2 == 0 ? alphabet[random() % alphabet.size()]
                                   : static_cast<char>(random() % 256);
            }
            const auto version = i % 2 == 0 ? PapiVersion::V7_0 : PapiVersion::Head;
            const auto table = core::papiLoad(text, host(version));
            for (const auto& definition : table.definitions) {
                core::papiRead(
                    definition, [](std::string_view) { return 1LL << 62U; }, host(version));
            }
            core::papiPostfix(text, std::vector<long long>{1}, host(version));
            core::papiInfixToPostfix(text);
        }
    }
};

PAPILIO_TEST(TestPapiText)
#include "test_papi_text.moc"
