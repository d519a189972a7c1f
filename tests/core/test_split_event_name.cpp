#include "core/definitions/dialect.h"
#include "core/model/event_names.h"
#include "tests/support/area_program.h"

#include <QtTest>

using namespace papilio::core;

class TestSplitEventName : public QObject {
    Q_OBJECT

private slots:
    void modifiersAreSplit_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("perf");  // the modifiers that each rule takes
        QTest::addColumn<QString>("libpfm");
        QTest::addColumn<QString>("both");
        const auto add = [](const char* name, const char* perf, const char* libpfm,
                            const char* both) {
            QTest::newRow(*name == '\0' ? "nothing" : name)
                << QString(name) << QString(perf) << QString(libpfm) << QString(both);
        };
        add("", "", "", "");
        add("cycles", "", "", "");
        add("cycles:u", "u", "u", "u");
        add("cycles:uk", "uk", "", "uk");
        add("cycles:pppukhGHIPSDWeb", "pppukhGHIPSDWeb", "", "pppukhGHIPSDWeb");
        add("cycles:pppp", "", "", "");
        add("cycles:uu", "", "", "");
        add("cycles:x", "", "", "");
        add("cycles:P", "P", "", "P");
        add("INST_RETIRED.ANY:G", "G", "", "G");
        add("cpu/cycles/", "", "", "");
        add("cpu/cycles/u", "u", "", "");
        add("cpu/cycles/:ppp", "ppp", "", "ppp");
        add("cpu/event=0x9c,umask=0x1/D", "D", "", "");
        // Unit masks of libpfm's: capitals, of atom, core and amd64_k8_revb.
        add("atom::DIV:S", "", "", "");
        add("core::SEG_REG_RENAMES:DS", "", "", "");
        add("LOAD_DISPATCH:HIGH", "", "", "");
        add("spr::FP_ARITH:SCALAR:c=1:e:u=1", "", "c=1:e:u=1", "c=1:e:u=1");
        add("perf::CS:u=1:k=1", "", "u=1:k=1", "u=1:k=1");
        add("EVENT:MASK:intx:pp:c=1", "", "c=1", "intx:pp:c=1");
        add("rocm:::SQ_WAVES:device=0", "", "device=0", "device=0");
        add(":u", "", "", "");
    }

    void modifiersAreSplit()
    {
        QFETCH(const QString, name);
        const auto text = name.toStdString();
        for (const auto& [column, whose] :
             {std::pair("perf", ModifiersOf::Perf), std::pair("libpfm", ModifiersOf::Libpfm),
              std::pair("both", ModifiersOf::Both)}) {
            const auto parts = splitModifiers(text, whose);
            const auto wanted = QTest::qData(column, qMetaTypeId<QString>());
            QCOMPARE(QString::fromUtf8(parts.modifiers.data(),
                                       static_cast<qsizetype>(parts.modifiers.size())),
                     *static_cast<const QString*>(wanted));
            // Nothing is lost but the colon between them.
            const auto gap = text.size() - parts.event.size() - parts.modifiers.size();
            QVERIFY(text.starts_with(parts.event) && text.ends_with(parts.modifiers) && gap <= 1);
        }
    }

    void prefixesAreTold()
    {
        QCOMPARE(pmuPrefix("spr_unc_imc0::UNC_M_CAS_COUNT:RD"), std::string_view("spr_unc_imc0"));
        QCOMPARE(pmuPrefix("cuda:::inst:device=0"), std::string_view());
        QCOMPARE(componentPrefix("cuda:::inst:device=0"), std::string_view("cuda"));
        QCOMPARE(componentPrefix("spr::A:B"), std::string_view());
        QCOMPARE(withoutPmu("spr::A:B"), std::string_view("A:B"));
        QCOMPARE(withoutPmu("cuda:::inst"), std::string_view("cuda:::inst"));
    }

    // Every reader has the same rule: what perf says of who is counted, however many letters.
    void comparableNamesForgetWhoIsCounted()
    {
        QCOMPARE(comparableEventName("cycles:ukppp"), std::string("CYCLES"));
        QCOMPARE(comparableEventName("cycles:D"), std::string("CYCLES"));
        QCOMPARE(comparableEventName("DIV:S"), std::string("DIV_S"));
        QCOMPARE(comparableEventName("BR_INST:TAKEN:e"), std::string("BR_INST_TAKEN_E"));
    }

    void unitMasksOfFewCapitalsAreMasks()
    {
        QCOMPARE(papiEvent(parseEventTerm("atom::DIV:S")).value_or("refused"),
                 std::string("atom::DIV:S"));
        QCOMPARE(perfMetricEvent(fromPerf("cycles:P")), std::string("cycles:P"));
    }
};

PAPILIO_TEST(TestSplitEventName)
#include "test_split_event_name.moc"
