#include "core/model/event_names.h"
#include "core/papi/presets.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QtTest>

#include <map>
#include <random>

using namespace papilio;
using core::Derivation;

namespace {

std::string papiEvents()
{
    QFile file(QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/real/papi/papi_events.csv"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

// A count for every name, the same each time.
std::optional<double> made(std::string_view name)
{
    return 1.0 + static_cast<double>(std::hash<std::string_view>()(name) % 1000);
}

std::string formula(const char* line)
{
    const auto file = core::readPresets("CPU,x\n" + std::string(line));
    if (!file || file->blocks[0].presets.empty()) {
        return "!" + (file ? file->notes[0].text : file.error().message);
    }
    const auto expression = core::presetExpression(file->blocks[0].presets[0]);
    return expression ? core::toInfix(*expression) : "!" + expression.error().message;
}

}  // namespace

class TestPresets : public QObject {
    Q_OBJECT

private slots:
    void everyLineOfTheRealFileIsReadAndWrittenBack()
    {
        const std::string text = papiEvents();
        const auto first = core::readPresets(text);
        QVERIFY(first);
        // Line 1581 of the real file: two definitions have run together.
        QCOMPARE(first->notes.size(), 1U);
        QCOMPARE(first->notes[0].line, 1581U);
        QVERIFY(first->notes[0].text.find("is the end of a line missing?") != std::string::npos);
        const auto second = core::readPresets(core::writePresets(*first));
        QVERIFY(second);
        QCOMPARE(second->notes.size(), 1U);

        std::size_t lines = 0;
        std::map<Derivation, int> kinds;
        QCOMPARE(second->blocks.size(), first->blocks.size());
        for (std::size_t b = 0; b < first->blocks.size(); ++b) {
            QVERIFY(first->blocks[b].cpus == second->blocks[b].cpus);
            QCOMPARE(second->blocks[b].component, first->blocks[b].component);
            QCOMPARE(second->blocks[b].presets.size(), first->blocks[b].presets.size());
            for (std::size_t p = 0; p < first->blocks[b].presets.size(); ++p) {
                const auto& before = first->blocks[b].presets[p];
                const auto& after = second->blocks[b].presets[p];
                QVERIFY2(before.name == after.name && before.events == after.events,
                         before.name.c_str());
                const auto meant = core::presetExpression(before);
                const auto kept = core::presetExpression(after);
                QVERIFY2(meant, meant ? "" : meant.error().message.c_str());
                QVERIFY(kept && *kept == *meant);
                QVERIFY(core::evaluate(*meant, made).value.has_value());
                ++kinds[before.derivation];
                ++lines;
            }
        }
        // grep -c '^PRESET' papi_events.csv; grep '^PRESET' papi_events.csv | cut -d, -f3 | sort |
        // uniq -c
        QCOMPARE(lines, 1977U);
        QCOMPARE(kinds[Derivation::Add], 250);
        QCOMPARE(kinds[Derivation::Subtract], 152);
        QCOMPARE(kinds[Derivation::Postfix], 77);
        QCOMPARE(kinds[Derivation::Compound], 12);
    }

    // PAPI computes every line of its own file that it can hold.
    void papiComputesItsOwnPresets()
    {
        const auto file = core::readPresets(papiEvents());
        QVERIFY(file);
        int compared = 0;
        for (const auto& block : file->blocks) {
            for (const auto& preset : block.presets) {
                const auto meant = core::evaluate(*core::presetExpression(preset), made);
                if (preset.events.size() > 12 || block.component != "CPU" || !meant.value) {
                    continue;
                }
                const auto formula = core::papiFormula(preset, core::PapiVersion::Head);
                QVERIFY2(formula, formula ? "" : formula.error().message.c_str());
                QCOMPARE(*core::papiValue(*formula, made), static_cast<long long>(*meant.value));
                ++compared;
            }
        }
        QVERIFY(compared > 1900);
    }

    void trapsOfTheRealFile()
    {
        const auto file = core::readPresets(papiEvents());
        QVERIFY(file);
        std::size_t longest = 0;
        bool hasConstants = false;
        int largeDifferences = 0;
        for (const auto& block : file->blocks) {
            for (const auto& preset : block.presets) {
                longest = std::max(longest, preset.events.size());
                hasConstants = hasConstants || preset.formula == "N0|512|128|/|*|N1|+|";
                largeDifferences +=
                    preset.derivation == Derivation::Subtract && preset.events.size() > 2 ? 1 : 0;
                for (const auto& event : preset.events) {
                    QVERIFY(event.find_first_of("\t\r\"") == std::string::npos);
                }
            }
        }
        QCOMPARE(longest, 18U);
        QVERIFY(hasConstants);
        QCOMPARE(largeDifferences, 9);

        // Accumulated over blocks, the last one wins: amd64_fam15h and others stand in several.
        std::size_t redefinitions = 0;
        for (const auto& pmu : core::pmuNames(*file)) {
            redefinitions += core::presetsFor(*file, pmu)->redefinitions.size();
        }
        QCOMPARE(redefinitions, 42U);

        const auto spr = core::presetsFor(*file, "SPR");
        QVERIFY(spr);
        const auto dp = std::ranges::find(spr->presets, "PAPI_DP_OPS", &core::Preset::name);
        QVERIFY(dp != spr->presets.end());
        QCOMPARE(core::toInfix(*core::presetExpression(*dp)),
                 std::string("FP_ARITH_INST_RETIRED:SCALAR_DOUBLE + "
                             "FP_ARITH_INST_RETIRED:128B_PACKED_DOUBLE * 2 + "
                             "FP_ARITH_INST_RETIRED:256B_PACKED_DOUBLE * 4 + "
                             "FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE * 8"));
        const auto unknown = core::presetsFor(*file, "sapphire");
        QVERIFY(!unknown);
        QVERIFY(unknown.error().message.starts_with("no CPU line names \"sapphire\""));
        QVERIFY(core::presetsFor(*file, "cuda:GH100"));
        QCOMPARE(core::presetsFor(*file, "gh100")->pmu, std::string("cuda:GH100"));
    }

    void definitionsMeanWhatTheyShould()
    {
        QCOMPARE(formula("PRESET,X,NOT_DERIVED,A"), std::string("A"));
        QCOMPARE(formula("PRESET,X,DERIVED_SUB,A,B,C"), std::string("A - B - C"));
        QCOMPARE(formula("PRESET,X,DERIVED_PS,CYC,B"), std::string("B * `#` / CYC"));
        QCOMPARE(formula("PRESET,X,DERIVED_ADD_PS,CYC,B,C"), std::string("(B + C) * `#` / CYC"));
        QCOMPARE(formula("PRESET,X,DERIVED_POSTFIX,N0|#|*|N1|/|,A,B"), std::string("A * `#` / B"));
        QCOMPARE(formula("PRESET,X,DERIVED_INFIX,N0-N1-N2,A,B,C"), std::string("A - B - C"));
        QCOMPARE(formula("EVENT,X,DERIVED_POSTFIX,N0|N0|*|,N1,A"), std::string("N1 * N1"));
        QCOMPARE(formula("PRESET,X,DERIVED_POSTFIX,N0|N2|+|,A,B"),
                 std::string("!X: N2 has no event, there are 2"));
        QCOMPARE(formula("PRESET,X,DERIVED_POSTFIX,N0|TWO|*|,A"),
                 std::string("!X: \"TWO\" is not an operand; the operands are N0 to N0"));
        QCOMPARE(formula("PRESET,X,DERIVED_POSTFIX,N0|+|,A"),
                 std::string("!X: formula \"N0|+|\": column 4: \"+\" needs 2 values before it, but "
                             "there are 1"));
    }

    void quotedTextsKeepCommasAndLoseThemForPapi()
    {
        const auto file = core::readPresets(
            "cpu , x , 6\r\n  Event,X,Derived_Add,\tA , B ,LDESC,\"one, "
            "two\",SDESC,\"s\",NOTE,n\r\n");
        QVERIFY(file);
        const auto& preset = file->blocks[0].presets[0];
        QVERIFY(file->blocks[0].cpus[0] == (core::CpuLine{"x", 6}));
        QVERIFY(preset.events == (std::vector<std::string>{"A", "B"}));
        QCOMPARE(preset.longDescription, std::string("one, two"));
        QCOMPARE(preset.note, std::string("n"));
        QCOMPARE(core::writePresets(*file),
                 std::string("CPU,x,6\nEVENT,X,DERIVED_ADD,A,B,LDESC,\"one; two\",SDESC,\"s\","
                             "NOTE,\"n\"\n"));
    }

    // A name in front of a text: its quote is no beginning of what the text's quote ends.
    void aQuoteInANameIsALetter()
    {
        const auto file =
            core::readPresets("CPU,x\nEVENT,\"5,DERIVED_ADD,A,B,LDESC,what it counts\n");
        QVERIFY(file);
        QCOMPARE(file->blocks[0].presets.size(), 1U);

        const auto again = core::readPresets(core::writePresets(*file));

        QVERIFY2(again, again ? "" : again.error().message.c_str());
        QCOMPARE(core::writePresets(*again), core::writePresets(*file));
        QVERIFY(again->blocks[0].presets[0].sameAs(file->blocks[0].presets[0]));
        QCOMPARE(again->blocks[0].presets[0].name, std::string("\"5"));
    }

    void whatIsNotUnderstoodIsSaid()
    {
        QVERIFY(!core::readPresets(""));
        QVERIFY(!core::readPresets("# only a comment\n"));
        const auto image = core::readPresets("\x89PNG\r\n\x1a\n");
        QVERIFY(!image);
        QVERIFY(image.error().message.starts_with("line 1: "));

        const auto orphan = core::readPresets("EVENT,X,NOT_DERIVED,A\n");
        QVERIFY(orphan);
        QCOMPARE(orphan->notes.size(), 1U);
        QCOMPARE(orphan->notes[0].line, 1U);
        const auto odd = core::readPresets("CPU,x\nPRESET,X,DERIVED_MUL,A\nwhat is this\n");
        QCOMPARE(odd->notes.size(), 2U);
        QCOMPARE(odd->notes[0].text, std::string("X has the unknown type \"DERIVED_MUL\""));
        QCOMPARE(odd->notes[1].line, 3U);
    }

    void eventsAreFoundHoweverTheyAreSpelled()
    {
        const std::vector<std::string> names = {
            "FP_ARITH_INST_RETIRED:SCALAR_DOUBLE", "perf::PAGE-FAULTS",
            "rocm:::SQ_INSTS_VALU_ADD_F16:device=0", "perf::CONTEXT-SWITCHES:u=1:k=1"};
        const core::EventNames events(names);
        QCOMPARE(events.find("FP_ARITH_INST_RETIRED.SCALAR_DOUBLE"), 0U);
        QCOMPARE(events.find("FP_ARITH_INST_RETIRED_SCALAR_DOUBLE"), 0U);
        QCOMPARE(events.find("spr::fp_arith_inst_retired:scalar_double:u=1"), 0U);
        QCOMPARE(events.find("page-faults"), 1U);
        QCOMPARE(events.find("rocm:::SQ_INSTS_VALU_ADD_F16:device=0"), 2U);
        QCOMPARE(events.find("rocm:::SQ_INSTS_VALU_ADD_F16:device=1"), core::EventNames::npos);
        QCOMPARE(events.find("perf::CONTEXT-SWITCHES"), core::EventNames::npos);
    }

    void randomBytesNeverCrash()
    {
        std::mt19937 random(5);
        const std::string alphabet = "PRESET,EVENT,CPU,xDERIVED_ADDN0|*\n\"# \t\r,NOT_DERIVED";
        for (int i = 0; i < 20'000; ++i) {
            std::string text = i % 3 == 0 ? "CPU,x\nEVENT,A,DERIVED_POSTFIX," : "";
            for (std::size_t n = random() % 80; n > 0; --n) {
                text += i % 2 == 0 ? alphabet[random() % alphabet.size()]
                                   : static_cast<char>(random() % 256);
            }
            if (const auto file = core::readPresets(text)) {
                for (const auto& block : file->blocks) {
                    for (const auto& preset : block.presets) {
                        (void)core::presetExpression(preset);
                    }
                }
                core::writePresets(*file);
            }
        }
    }
};

PAPILIO_TEST(TestPresets)
#include "test_presets.moc"
