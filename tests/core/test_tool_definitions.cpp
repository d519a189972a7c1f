#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/definitions/papi_dialect.h"
#include "core/findings/export_text.h"
#include "core/formula/parser.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "tests/support/area_program.h"
#include "tests/support/tool_language.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>

using namespace papilio;
using core::Dialect;
using core::Expression;
namespace dialects = core::dialects;

namespace {

core::MetricDefinition named(const std::string& name, core::Expression formula)
{
    core::MetricDefinition definition;
    definition.name = name;
    definition.formula = std::move(formula);
    return definition;
}

constexpr std::size_t vectors = 1000;

std::string realFile(const char* path)
{
    return std::string(PAPILIO_SOURCE_DIR "/tests/data/real/") + path;
}

core::MetricDefinitions readReal(const char* path)
{
    const auto file = core::FileText::open(realFile(path));
    if (!file) {
        qFatal("%s", file.error().message.c_str());
    }
    const auto read = core::parseDefinitionsOf(file->text(), realFile(path));
    if (!read) {
        qFatal("%s", read.error().message.c_str());
    }
    return *read;
}

const core::MetricDefinition* find(const core::MetricDefinitions& all, std::string_view name)
{
    const auto found = std::ranges::find(all.definitions, name, &core::MetricDefinition::name);
    return found == all.definitions.end() ? nullptr : &*found;
}

std::string formula(const core::MetricDefinitions& all, std::string_view name)
{
    const auto* definition = find(all, name);
    return definition == nullptr ? "not there" : core::toInfix(definition->formula);
}

core::Conversion converted(const core::MetricDefinitions& all, const Dialect& dialect)
{
    core::ConversionOptions options;
    options.dialect = &dialect;
    options.counters = 1000;
    options.pmu = "clx";
    return core::convert(all, options);
}

std::string perf(const char* text)
{
    const auto parsed = core::parse(text, dialects::perf);
    return parsed ? core::toInfix(*parsed) : "!" + parsed.error().message;
}

/// One definition in Papilio's language, written for a target; "!" and the kind where it is
/// refused.
std::string written(const char* infix, const Dialect& dialect)
{
    core::MetricDefinitions all;
    const auto parsed = core::parseInfix(infix);
    if (!parsed) {
        return parsed.error().message;
    }
    all.definitions.push_back(named("metric", *parsed));
    const auto made = converted(all, dialect);
    const auto& one = made.definitions[0];
    return one.refused ? "!" + std::string(core::toString(one.refused->kind)) : one.formula;
}

QByteArray idOf(const Dialect& dialect)
{
    return QByteArray::fromStdString(std::string(dialect.id));
}

Expression randomFormula(std::mt19937& random, int depth)
{
    using Kind = Expression::Kind;
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    if (depth == 0 || pick(6) == 0) {
        return pick(3) == 0 ? Expression::number(pick(9) + 0.5)
                            : Expression::name(std::string(1, static_cast<char>('A' + pick(5))));
    }
    const int kind = pick(17);
    if (kind == 0) {
        return Expression::negate(randomFormula(random, depth - 1));
    }
    auto left = randomFormula(random, depth - 1);
    auto right = randomFormula(random, depth - 1);
    if (kind == 16) {
        return Expression::conditional(left, randomFormula(random, depth - 1), right);
    }
    return Expression::binary(static_cast<Kind>(static_cast<int>(Kind::Negate) + kind), left,
                              right);
}

QByteArray outputOf(const QString& program, const QStringList& arguments, const QByteArray& input)
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120000) || process.exitCode() != 0) {
        qWarning("%s", process.readAllStandardError().constData());
        return {};
    }
    return process.readAllStandardOutput();
}

bool isClose(double a, double b, double magnitude)
{
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(magnitude), std::abs(b));
}

}  // namespace

class TestToolDefinitions : public QObject {
    Q_OBJECT

private slots:
    void eventsKeepTheirOptionsInEveryTool()
    {
        const auto term = core::fromPerf("cha/UNC_CHA_TOR_INSERTS.IA_MISS,config1=0x40433/");
        QCOMPARE(core::toString(term),
                 std::string("cha::UNC_CHA_TOR_INSERTS.IA_MISS:config1=0x40433"));
        QVERIFY(core::parseEventTerm(core::toString(term)) == term);
        QCOMPARE(core::perfMetricEvent(term),
                 std::string("cha@UNC_CHA_TOR_INSERTS.IA_MISS\\,config1\\=0x40433@"));

        const auto edge = core::fromPerfmon("ICACHE_16B.IFDATA_STALL:c1:e1");
        QCOMPARE(core::perfMetricEvent(edge),
                 std::string("cpu@ICACHE_16B.IFDATA_STALL\\,cmask\\=0x1\\,edge\\=0x1@"));
        QCOMPARE(core::perfmonEvent(edge), std::string("ICACHE_16B.IFDATA_STALL:c1:e1"));
        QCOMPARE(core::papiEvent(edge).value(), std::string("ICACHE_16B:IFDATA_STALL:c=1:e=1"));
        QCOMPARE(core::likwidEvent(edge).options, std::string(":THRESHOLD=0x1:EDGEDETECT"));

        QCOMPARE(core::toString(core::fromLikwid("CAS_COUNT_RD", "MBOX0C1")),
                 std::string("MBOX0::CAS_COUNT_RD"));
        QCOMPARE(core::toString(core::fromLikwid("INSTR_RETIRED_ANY", "FIXC0")),
                 std::string("INSTR_RETIRED_ANY"));
        QCOMPARE(core::perfmonEvent(core::fromPerfmon("PERF_METRICS.RETIRING")),
                 std::string("PERF_METRICS.RETIRING"));
    }

    void perfFormulasAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(expected);
        };
        row("a / b if #smt_on else c", "a / b if #smt_on else c");
        row("1 - (a > 2 & b < 3 | c > 1)", "1 - (a > 2 and b < 3 or c > 1)");
        row("d_ratio(a, b) * 1e-05", "d_ratio(a, b) * 1e-05");
        row("topdown\\-retiring / #SLOTS", "`topdown-retiring` / #slots");
        row("cpu@UOPS_ISSUED.ANY\\,cmask\\=1@ / duration_time",
            "UOPS_ISSUED.ANY:cmask=1 / #seconds");
        row("EVENT@cmask\\=1\\,edge@", "EVENT:cmask=1:edge");
        row("cycles:u", "cycles:u");
        row("source_count(UNC_CHA_CLOCKTICKS) * #num_packages",
            "`source_count(UNC_CHA_CLOCKTICKS)` * #num_packages");
        row("min(a, max(b, 1))", "min(a, max(b, 1))");
        row("a % b", "!column 3: Papilio's formulas have no \"%\"");
        row("source_count(x", "!column 1: source_count lacks its argument in parentheses");
    }

    void perfFormulasAreRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        QCOMPARE(QByteArray::fromStdString(perf(text.constData())), expected);
    }

    void bitsOfCountsAreRefused() { QVERIFY(perf("a & 3").starts_with("!\"&\" takes the bits")); }

    void likwidGroupsAreRead()
    {
        const auto flops = readReal("likwid_groups/skylakeX_FLOPS_DP.txt");
        QVERIFY(flops.refused.empty());
        QCOMPARE(formula(flops, "CPI"), std::string("CPU_CLK_UNHALTED_CORE / INSTR_RETIRED_ANY"));
        QCOMPARE(formula(flops, "Runtime unhalted"),
                 std::string("CPU_CLK_UNHALTED_CORE * (1 / #system_tsc_freq)"));
        QCOMPARE(find(flops, "Clock")->unit, std::string("MHz"));

        const auto stalls = readReal("likwid_groups/CLX_UOPS_EXEC.txt");
        QVERIFY(formula(stalls, "Avg stall duration").find("edge=0x1") != std::string::npos);
        QCOMPARE(formula(readReal("likwid_groups/amd_gpu_MEM.txt"), "GPU memory utilization"),
                 std::string("100 * max(ROCP_TA_TA_BUSY, 16) / ROCP_GRBM_GUI_ACTIVE / "
                             "ROCP_SE_NUM"));
        QCOMPARE(readReal("likwid_groups/zen4_MEM.txt").refused.size(), std::size_t(0));
    }

    void aCounterWithoutEventIsNamed()
    {
        const auto group = dialects::likwid.read(
            "SHORT x\nEVENTSET\nPMC0 A\nMETRICS\nCPI FIXC1/PMC0\nLONG\n", "g");
        QCOMPARE(group->refused.size(), std::size_t(1));
        QVERIFY(group->refused[0].reason.kind == core::DefinitionReason::Kind::NoEvent);
        QCOMPARE(group->refused[0].reason.text, std::string("FIXC1"));
    }

    void intelsMetricsAreRead()
    {
        const auto srf = readReal("intel_metrics/sierraforest_metrics.json");
        QCOMPARE(srf.definitions.size(), std::size_t(128));
        QVERIFY(srf.refused.empty());
        const auto* latency = find(srf, "IFetch_Latency");
        QCOMPARE(latency->parent, std::string("Frontend_Bound"));
        QCOMPARE(latency->level, 2);
        QCOMPARE(core::toInfix(*latency->threshold),
                 std::string("IFetch_Latency > 0.15 and Frontend_Bound > 0.2"));
        QCOMPARE(formula(srf, "cpu_cstate_c6"),
                 std::string("UNC_P_POWER_STATE_OCCUPANCY_CORES_C6 / "
                             "UNC_P_CLOCKTICKS:instance=0 * #num_packages"));

        const auto skx = readReal("intel_metrics/skylakex_metrics_perf.json");
        QCOMPARE(skx.definitions.size(), std::size_t(39));
        QCOMPARE(find(skx, "cpu_utilization")->scale, 100.0);
        QCOMPARE(find(skx, "cpu_utilization")->unit, std::string("%"));
    }

    void amdsMetricsAreRead()
    {
        const auto old = readReal("amd_counters/derived_counters.xml");
        QCOMPARE(old.definitions.size(), std::size_t(451));
        QVERIFY(old.refused.empty());
        QCOMPARE(formula(old, "GPUBusy"),
                 std::string("d_ratio(100 * GRBM_GUI_ACTIVE, GRBM_COUNT)"));
        const auto part = core::FileText::open(realFile("amd_counters/counter_defs_part.yaml"));
        const auto read = core::parseDefinitionsOf(part->text(), "counter_defs_part.yaml");
        if (!read && read.error().code == core::Errc::Unsupported) {
            QSKIP("built without yaml-cpp");
        }
        QVERIFY(read->refused.empty());
        QCOMPARE(find(*read, "AggSysCycles")->architectures, std::vector<std::string>({"gfx90a"}));
        QCOMPARE(formula(*read, "AggSysCycles"),
                 std::string("`reduce(GRBM_GUI_ACTIVE,max)` * CU_NUM"));
    }

    void whatATargetCannotSayIsRefused()
    {
        QCOMPARE(written("max(A, B)", dialects::amdYaml), std::string("!no operation"));
        QCOMPARE(written("A / #smt_on", dialects::amdYaml), std::string("!no property"));
        QCOMPARE(written("A if B else C", dialects::papiUserEvents), std::string("!unsupported"));
        QCOMPARE(written("`reduce(A,sum)` * 2", dialects::perf), std::string("!no name"));
        QCOMPARE(written("A:filter=1", dialects::likwid), std::string("!no event option"));
        // rocprofiler-sdk swaps the sides where only the right one has instances.
        QCOMPARE(written("1 - A", dialects::amdYaml), std::string("!other value"));
    }

    void targetsHaveTheirOwnWords()
    {
        QCOMPARE(written("A if B > 1 else C", dialects::likwid),
                 std::string("IFELSE(PMC1>1.0,PMC0,PMC2)"));
        QCOMPARE(written("A <= B", dialects::perf), std::string("(1 - (A > B))"));
        QCOMPARE(written("d_ratio(A, B)", dialects::perfmon), std::string("( a / b if b else 0 )"));
    }

    // Lua's numbers are true and its comparisons no numbers; AMD swaps the sides where only the
    // right one has instances.
    void toolsComputeInTheirOwnWay_data()
    {
        QTest::addColumn<QByteArray>("dialect");
        QTest::addColumn<QByteArray>("formula");
        QTest::addColumn<double>("value");
        const auto row = [](const Dialect& dialect, const char* formula, double value) {
            QTest::addRow("%s %s", idOf(dialect).constData(), formula)
                << idOf(dialect) << QByteArray(formula) << value;
        };
        row(dialects::likwid, "IFELSE(0,2,3)", 2);
        row(dialects::likwid, "IFELSE(A>7,2,3)", 3);
        row(dialects::likwid, "1+(A>4)", core::notANumber);
        row(dialects::likwid, "A/(1/(A-5))", 0);
        row(dialects::likwid, "1/(A-5)", core::notANumber);
        row(dialects::perf, "1 + (A > 4)", 2);
        row(dialects::perf, "A / (1 / (A - 5))", core::notANumber);
        row(dialects::perf, "d_ratio(1, A - 5)", 0);
        row(dialects::amdXml, "1/(A-5)", 0);
        row(dialects::amdXml, "1-A", 4);
        row(dialects::amdXml, "1-CU_NUM", -4);
    }

    void toolsComputeInTheirOwnWay()
    {
        QFETCH(QByteArray, dialect);
        QFETCH(QByteArray, formula);
        QFETCH(double, value);
        const auto& tool = *core::findDialect(dialect.toStdString());
        const auto counts = [](std::string_view) { return std::optional(5.0); };

        const auto parsed = core::parse(formula.toStdString(), tool);

        QVERIFY(parsed);
        const auto own = core::evaluate(*parsed, counts, *tool.arithmetic).value;
        const double theirs = tests::toolValue(formula.toStdString(), tool, counts);
        QVERIFY(own == value || (!own && std::isnan(value)));
        QVERIFY(theirs == value || (!std::isfinite(theirs) && std::isnan(value)));
    }

    // Every operation, nested at random: a reader and arithmetic of the target that share nothing
    // with Papilio's give the same value, or the definition is refused, on random counts.
    void randomFormulasKeepTheirMeaning_data()
    {
        QTest::addColumn<QByteArray>("dialect");
        for (const auto* dialect :
             {&dialects::perf, &dialects::perfmon, &dialects::likwid, &dialects::amdYaml}) {
            QTest::newRow(std::string(dialect->id).c_str()) << idOf(*dialect);
        }
    }

    void randomFormulasKeepTheirMeaning()
    {
        QFETCH(QByteArray, dialect);
        const auto& target = *core::findDialect(dialect.toStdString());
        std::mt19937 random(7);
        core::MetricDefinitions all;
        for (int i = 0; i < 150; ++i) {
            all.definitions.push_back(named(fmt::format("m{}", i), randomFormula(random, 4)));
        }
        core::ConversionOptions options;
        options.dialect = &target;
        options.pmu = "clx";
        options.trials = vectors / 10;
        options.counters = 1000;

        const auto made = core::convert(all, options);

        std::size_t other = 0;
        for (const auto& one : made.definitions) {
            for (std::size_t trial = 0; trial < options.trials && !one.refused; ++trial) {
                const auto own = core::evaluate(one.source.formula, [&](std::string_view name) {
                                     return std::optional(core::randomCount(name, trial));
                                 }).value;
                const double theirs = tests::toolValue(
                    one.formula, target, [&](std::string_view word) -> std::optional<double> {
                        const auto known = one.names.find(word);
                        return known == one.names.end()
                                   ? std::nullopt
                                   : std::optional(core::randomCount(known->second, trial));
                    });
                QVERIFY2(!own || std::abs(theirs - *own) <= 1e-9 * std::max(1.0, std::abs(*own)),
                         one.formula.c_str());
            }
            const bool isOther =
                one.refused && one.refused->kind == core::DefinitionReason::Kind::OtherValue;
            other += isOther ? 1 : 0;
            if (isOther && &target != &dialects::amdYaml) {
                qWarning("%s", core::toInfix(one.source.formula).c_str());
            }
        }
        QVERIFY(&target == &dialects::amdYaml || other == 0);
        QVERIFY(made.writtenCount() > (&target == &dialects::amdYaml ? 5U : 100U));
    }

    // A to B to A: the same value on 1,000 vectors.
    void conversionsComeBack_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("dialect");
        const auto row = [](const char* file, const Dialect& dialect) {
            QTest::addRow("%s %s", file, idOf(dialect).constData())
                << QByteArray(file) << idOf(dialect);
        };
        for (const auto* file :
             {"likwid_groups/skylakeX_FLOPS_DP.txt", "likwid_groups/CLX_UOPS_EXEC.txt",
              "intel_metrics/skylakex_metrics_perf.json", "intel_metrics/sierraforest_metrics.json",
              "amd_counters/derived_counters.xml"}) {
            for (const auto* dialect : {&dialects::perf, &dialects::perfmon, &dialects::likwid,
                                        &dialects::amdYaml, &dialects::own}) {
                row(file, *dialect);
            }
        }
    }

    void conversionsComeBack()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, dialect);
        const auto& target = *core::findDialect(dialect.toStdString());
        const auto source = readReal(file.constData());

        const auto made = converted(source, target);
        const auto& text = made.text;
        if (text.empty()) {
            QSKIP("the target can say none of them");
        }
        const auto back = core::parseDefinitionsOf(text, "written.txt");
        if (!back && back.error().code == core::Errc::Unsupported) {
            QSKIP("built without yaml-cpp");
        }

        QVERIFY2(back.hasValue(), back ? "" : back.error().message.c_str());
        QCOMPARE(back->refused.size(), std::size_t(0));
        std::size_t next = 0;
        for (const auto& one : made.definitions) {
            if (one.refused || next >= back->definitions.size()) {
                continue;
            }
            const auto& again = back->definitions[next++];
            QCOMPARE(again.name, one.name);
            const bool hasScale = &target == &dialects::perf;
            QCOMPARE(again.scale, hasScale ? one.source.scale : 1.0);
            const auto first = core::flatten(one.source.formula, core::formulasOf(source));
            const auto second = core::flatten(again.formula, core::formulasOf(*back));
            QVERIFY(first && second);
            if (first->names() != second->names()) {
                continue;  // the target spells events differently: a note says so
            }
            for (std::size_t trial = 0; trial < vectors; trial += 10) {
                const core::Lookup counts = [&](std::string_view name) -> std::optional<double> {
                    return core::randomCount(name, trial);
                };
                const auto a = core::evaluate(*first, counts).value;
                const auto b = core::evaluate(*second, counts).value;
                if (a && b) {
                    const double factor = hasScale ? 1 : one.source.scale;
                    QVERIFY2(isClose(*b, *a * factor, *a * factor), one.name.c_str());
                }
            }
        }
    }

    // What Python computes from the genuine text is what Papilio computes.
    void perfAndPerfmonEqualPython()
    {
        const auto python = QStandardPaths::findExecutable(QStringLiteral("python3"));
        if (python.isEmpty()) {
            QSKIP("python3 is not installed");
        }
        struct Asked {
            const core::WrittenDefinition* one;
            bool isPerf;
        };
        std::vector<core::Conversion> made;
        for (const auto* file : {"intel_metrics/skylakex_metrics_perf.json",
                                 "intel_metrics/sierraforest_metrics.json"}) {
            for (const auto* dialect : {&dialects::perf, &dialects::perfmon}) {
                made.push_back(converted(readReal(file), *dialect));
            }
        }
        std::vector<Asked> asked;
        QJsonArray formulas;
        for (const auto& conversion : made) {
            const bool isPerf = conversion.options.dialect == &dialects::perf;
            for (const auto& one : conversion.definitions) {
                if (one.refused) {
                    continue;
                }
                QJsonArray counts;
                for (std::size_t trial = 0; trial < vectors; ++trial) {
                    QJsonObject values;
                    for (const auto& [word, name] : one.names) {
                        values[QString::fromStdString(word)] = core::randomCount(name, trial);
                    }
                    counts.append(values);
                }
                formulas.append(QJsonObject{{"formula", QString::fromStdString(one.formula)},
                                            {"language", isPerf ? "perf" : "perfmon"},
                                            {"counts", counts}});
                asked.push_back({&one, isPerf});
            }
        }
        const auto output = outputOf(
            python, {QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/definition_values.py")},
            QJsonDocument(QJsonObject{{"formulas", formulas}}).toJson());
        const auto results = QJsonDocument::fromJson(output).array();
        QCOMPARE(results.size(), static_cast<qsizetype>(asked.size()));
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const auto& source = asked[i].one->source;
            const double factor = asked[i].isPerf ? 1 : source.scale;
            const auto values = results[static_cast<qsizetype>(i)].toArray();
            for (qsizetype k = 0; k < values.size(); ++k) {
                const auto own =
                    core::evaluate(source.formula, [&](std::string_view name) {
                        return std::optional(core::randomCount(name, static_cast<std::size_t>(k)));
                    }).value;
                if (!own) {
                    QVERIFY2(values[k].isNull(), source.name.c_str());
                    continue;
                }
                QVERIFY2(isClose(values[k].toDouble(), *own * factor, *own * factor),
                         source.name.c_str());
            }
        }
    }

    // LIKWID's formulas by Lua itself, with the functions that LIKWID defines.
    void likwidEqualsLua()
    {
        auto lua = QStandardPaths::findExecutable(QStringLiteral("lua5.3"));
        if (lua.isEmpty()) {
            lua = QStandardPaths::findExecutable(QStringLiteral("lua"));
        }
        if (lua.isEmpty()) {
            QSKIP("lua5.3 is not installed");
        }
        std::mt19937 random(11);
        auto all = readReal("likwid_groups/skylakeX_FLOPS_DP.txt");
        for (int i = 0; i < 60; ++i) {
            all.definitions.push_back(named(fmt::format("random {}", i), randomFormula(random, 3)));
        }
        const auto made = converted(all, dialects::likwid);
        QByteArray script =
            "function MIN(...) return math.min(...) end\n"
            "function MAX(...) return math.max(...) end\n"
            "function IFELSE(c, a, b) if c then return a else return b end end\n";
        std::vector<std::pair<const core::WrittenDefinition*, std::size_t>> asked;
        const auto group = dialects::likwid.read(made.text, "g");
        QVERIFY(group.hasValue());
        for (const auto& one : made.definitions) {
            if (one.refused) {
                continue;
            }
            for (std::size_t trial = 0; trial < vectors; ++trial) {
                std::string text = fmt::format("time = {:.20f}\ninverseClock = {:.25f}\n",
                                               core::randomCount("#seconds", trial),
                                               core::randomCount("#inverse_clock", trial));
                for (const auto& [event, counter] : group->counters) {
                    text += fmt::format("{} = {:.20f}\n", counter.substr(0, counter.find(':')),
                                        core::randomCount(event, trial));
                }
                script += QByteArray::fromStdString(
                    text + fmt::format("print(string.format('%.17g', {}))\n", one.formula));
                asked.emplace_back(&one, trial);
            }
        }
        const auto lines = outputOf(lua, {QStringLiteral("-")}, script).split('\n');
        QVERIFY(lines.size() > static_cast<qsizetype>(asked.size()));
        std::size_t compared = 0;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const auto [one, trial] = asked[i];
            const auto own =
                core::evaluate(one->source.formula, [trial = trial](std::string_view name) {
                    return std::optional(core::randomCount(name, trial));
                }).value;
            if (own) {
                ++compared;
                const double theirs = lines[static_cast<qsizetype>(i)].toDouble();
                // 25 decimals of the time of a tick are 16 digits.
                QVERIFY2(std::abs(theirs - *own) <= 1e-12 * std::max(1.0, std::abs(*own)),
                         (one->name + ": " + one->formula).c_str());
            }
        }
        QVERIFY(compared > asked.size() / 2);
    }

    // Events of PAPI: perfmon has the mask behind a dot.
    void perfmonHasMasksBehindADot()
    {
        core::MetricDefinitions all;
        all.definitions.push_back(
            named("metric", *core::parseInfix("BR_INST_RETIRED:COND - BR_MISP_RETIRED")));

        const auto made = converted(all, dialects::perfmon);

        QVERIFY(!made.definitions[0].refused);
        QVERIFY(made.text.find("\"BR_INST_RETIRED.COND\"") != std::string::npos);
        QCOMPARE(made.definitions[0].names.at("a"), std::string("BR_INST_RETIRED:COND"));
    }

    // perf: duration_time is a time of its own; no counter of PAPI or LIKWID counts it.
    void timesAreNoEvents()
    {
        for (const auto* dialect :
             {&dialects::papiUserEvents, &dialects::papiXml, &dialects::papiDefines,
              &dialects::likwid, &dialects::eventList}) {
            QCOMPARE(written("A / duration_time", *dialect), std::string("!clock time"));
        }
        QCOMPARE(written("A / duration_time", dialects::own), std::string("A / duration_time"));
        QVERIFY(!written("A / duration_time", dialects::perf).starts_with('!'));
    }

    // perf of hybrid processors has metrics of one name for each kind of core.
    void perfKeepsTheKindOfCore()
    {
        const auto read = dialects::perf.read(
            R"([{"MetricName": "IPC", "MetricExpr": "a / b", "Unit": "cpu_core"},
                {"MetricName": "IPC", "MetricExpr": "c / d", "Unit": "cpu_atom"}])",
            "adl.json");
        QVERIFY(read);
        core::ConversionOptions options;
        options.dialect = &dialects::perf;
        const auto text = core::convert(*read, options).text;
        const auto again = dialects::perf.read(text, "again");
        QVERIFY(again && again->definitions == read->definitions);
    }

    // A file of PAPI is for a PMU, which nobody guesses.
    void papiNeedsAPmu()
    {
        core::ConversionOptions options;
        options.dialect = &dialects::papiUserEvents;
        core::MetricDefinitions all;
        all.definitions.push_back(named("metric", *core::parseInfix("2 * A")));
        QVERIFY(core::convert(all, options).definitions[0].refused->kind ==
                core::DefinitionReason::Kind::NoPmu);
        options.pmu = "skx";
        QVERIFY(core::convert(all, options).text.starts_with("CPU,skx\n"));

        const auto read = core::parseDefinitionsOf("CPU,spr\nEVENT,A,NOT_DERIVED,B\n", "a.csv");
        QVERIFY(read);
        QCOMPARE(core::pmuOf(*read), std::string("spr"));
    }

    // Paper 3, Fig. 1: published, so that others put in their own constants.
    void papiliosFormatKeepsConstantsAndNames()
    {
        const core::DefinitionSet set{"lcpi",
                                      "Opteron.",
                                      {{"BR_lat", 2, 0.5, "cycles", "data sheet"}},
                                      {{"Branch", "BR_lat * BR / INS", "cycles", "", ""},
                                       {"Total", "Branch + 1 / INS", "", "All.", "CPI"}}};
        core::ConversionOptions options;
        options.dialect = &dialects::own;
        const auto text = core::convert(core::metricsOf(set), options).text;
        const auto again = core::parseDefinitions(text, "again");
        QVERIFY2(again, again ? "" : again.error().message.c_str());
        QVERIFY(*again == set);
    }

    // PAPI's values are whole numbers: a CPI of 0.28 is 0 there, and 280 times 1000.
    void ratiosAreScaledForPapi()
    {
        core::ConversionOptions options;
        options.dialect = &dialects::papiUserEvents;
        options.pmu = "skx";
        options.scale = 1000;
        core::MetricDefinitions all;
        all.definitions.push_back(named("CPI", *core::parseInfix("CYC / INS")));
        all.definitions.push_back(named("Sum", *core::parseInfix("CYC + INS")));

        const auto made = core::convert(all, options);

        QCOMPARE(made.definitions[0].name, std::string("CPI_X1000"));
        QVERIFY(made.definitions[0].check.worst > 0);  // the whole number is smaller
        QCOMPARE(made.definitions[0].formula, std::string("N0|N1|/|1000|*|"));
        QCOMPARE(made.definitions[1].name, std::string("SUM"));
    }

    void papisXmlIsReadBack()
    {
        core::ConversionOptions options;
        options.dialect = &dialects::papiXml;
        options.pmu = "skx";
        options.notes = {"Made by a test --here."};
        core::MetricDefinitions all;
        all.definitions.push_back(named("Sum", *core::parseInfix("A + B")));
        all.definitions.push_back(named("Ratio", *core::parseInfix("8 * A / B")));
        all.definitions[1].description = "Eight & more";

        const auto text = core::convert(all, options).text;
        const auto read = core::parseDefinitionsOf(text, "a.xml");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(core::pmuOf(*read), std::string("skx"));
        QCOMPARE(formula(*read, "SUM"), std::string("A + B"));
        QCOMPARE(find(*read, "RATIO")->description, std::string("Eight & more"));
        QVERIFY(text.find("Made by a test --here.") != std::string::npos);
    }

    // They were written as those of a CPU with that name.
    void eventsOfADeviceAreUnderItsComponent()
    {
        core::MetricDefinitions all;
        all.definitions.push_back(named("m", *core::parseInfix("A + B")));
        core::ConversionOptions options;
        options.dialect = &dialects::papiUserEvents;
        options.pmu = "cuda:GH100";
        const auto file = core::readPresets(core::convert(all, options).text);
        QVERIFY(file);
        QCOMPARE(core::pmuNames(*file), std::vector<std::string>{"cuda:GH100"});
    }

    // PAPI loads no line with a name that libpfm4 does not have; perf has names besides.
    void unknownNamesAreRefusedOrMarked()
    {
        using Kind = core::DefinitionReason::Kind;
        const auto known = std::make_shared<const core::KnownEvents>(
            "spr", std::vector<std::string>{"spr::BR_MISP_RETIRED:COND"});
        core::MetricDefinitions all;
        all.definitions.push_back(named("Good", *core::parseInfix("`BR_MISP_RETIRED:COND:u=1`")));
        all.definitions.push_back(named("Bad", *core::parseInfix("BR_MISP_RETIRED")));
        for (const auto* dialect : {&dialects::papiUserEvents, &dialects::papiXml,
                                    &dialects::eventList, &dialects::perf}) {
            core::ConversionOptions options;
            options.dialect = dialect;
            options.pmu = "spr";
            options.known = known;
            const auto made = core::convert(all, options);
            QVERIFY(!made.definitions[0].refused && made.definitions[0].lost.size() <= 1);
            const auto& bad = made.definitions[1];
            if (dialect == &dialects::perf) {
                QVERIFY(!bad.refused);
                QVERIFY(std::ranges::find(bad.lost, Kind::OwnName, &core::DefinitionReason::kind) !=
                        bad.lost.end());
            } else {
                QVERIFY(bad.refused && bad.refused->kind == Kind::UnknownEvent);
            }
        }
    }

    void namesOfLibpfm()
    {
        const core::KnownEvents known(
            "spr", {"spr::BR_INST_RETIRED:COND", "spr::BR_INST_RETIRED:FAR", "spr::CYCLES",
                    "perf::TASK-CLOCK"});
        for (const char* name :
             {"BR_INST_RETIRED:COND", "spr::BR_INST_RETIRED:COND:u=1:k=0",
              "BR_INST_RETIRED:COND:FAR", "BR_INST_RETIRED:0x07", "CYCLES:c=1", "perf::TASK-CLOCK",
              "PAPI_TOT_INS", "cuda:::x:device=0", "r01c7"}) {
            QVERIFY2(known.has(name), name);
        }
        for (const char* name :
             {"BR_INST_RETIRED", "BR_INST_RETIRED:OTHER", "CAS_COUNT_RD", "duration_time",
              "BR_INST_RETIRED:COND:OTHER", "cpu/event=0x9c,umask=0x1/"}) {
            QVERIFY2(!known.has(name), name);
        }
        const auto unchecked = core::KnownEvents::unchecked("no reason");
        QVERIFY(unchecked.has("ANYTHING") && !unchecked.has("duration_time"));
    }

    void eventListsFit()
    {
        core::ConversionOptions options;
        options.dialect = &dialects::eventList;
        options.counters = 4;
        const auto made = core::convert(readReal("likwid_groups/skylakeX_FLOPS_DP.txt"), options);
        QVERIFY(!made.eventSets.empty());
        for (const auto& set : made.eventSets) {
            QVERIFY(made.text.find(fmt::format("\n{}\n", fmt::join(set, ","))) !=
                    std::string::npos);
        }
    }

    void damagedFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* name, const char* text, const char* part) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(part);
        };
        row("no metrics", "SHORT x\nEVENTSET\nPMC0 A\n", "METRICS");
        row("counter alone", "SHORT x\nEVENTSET\nPMC0\nMETRICS\n", "line 3");
        row("perf cut", "[{\"MetricName\": \"a\", \"MetricExpr\": ", "line 1");
        row("perfmon without list", "{\"Metrics\": 3}", "Metrics");
        row("tag without end", "<gfx9>\n<metric name=\"x\" expr=A", "does not end");
        row("binary", "\xff\xfe", "not text");
    }

    void damagedFilesAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, part);
        const auto read = core::parseDefinitionsOf(
            std::string_view(text.constData(), static_cast<std::size_t>(text.size())), "input");
        QVERIFY(!read);
        QVERIFY2(read.error().message.find(part.toStdString()) != std::string::npos,
                 read.error().message.c_str());
    }

    void everyReasonHasASentence()
    {
        using Kind = core::DefinitionReason::Kind;
        for (int i = 0; i <= static_cast<int>(Kind::Inaccurate); ++i) {
            const core::DefinitionReason reason{.kind = static_cast<Kind>(i), .text = "X"};
            QVERIFY(!core::reasonText(reason).empty());
            QVERIFY(!core::toString(reason.kind).empty());
        }
    }
};

PAPILIO_TEST(TestToolDefinitions)
#include "test_tool_definitions.moc"
