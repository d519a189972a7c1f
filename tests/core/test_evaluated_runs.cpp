#include "core/formula/definition_values.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace papilio::core;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::string nameOf(const char* stem, std::size_t number)
{
    return number == 0 ? std::string() : stem + std::to_string(number);
}

/// Counts of up to 300 runs with passes and parts in any order, gaps, spreads and shares of time.
CounterTable randomTable(std::mt19937_64& random)
{
    CounterTable table;
    table.name = "random";
    table.events = {"A", "B:X", "C", "D"};
    const bool isPlain = random() % 4 == 0;
    const auto columns = 1 + random() % 300;
    for (std::size_t column = 0; column < columns; ++column) {
        CounterColumn made;
        made.run = nameOf("run ", isPlain ? column : random() % (1 + columns / 3));
        made.pass = nameOf("pass ", isPlain ? 0 : random() % 3);
        made.part = nameOf("core ", isPlain ? 0 : column);
        table.columns.push_back(made);
    }
    const auto cells = table.events.size() * columns;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        table.values.push_back(random() % 20 == 0 ? none : double(random() % 9) - 1);
    }
    for (auto* numbers : {&table.running, &table.spread}) {
        for (std::size_t cell = 0; cell < cells; ++cell) {
            numbers->push_back(random() % 7 == 0 ? none : double(1 + random() % 100) / 100);
        }
        if (random() % 2 == 0) {
            numbers->clear();
        }
    }
    return table;
}

/// Constants with and without a band, definitions of definitions, the same name twice, a formula
/// that does not parse, one that divides by zero often, another spelling of an event.
DefinitionSet definitions()
{
    DefinitionSet set;
    set.name = "set";
    const auto constant = [&](const char* name, double value, double spread) {
        Constant made;
        made.name = name;
        made.value = value;
        made.spread = spread;
        set.constants.push_back(made);
    };
    constant("k", 3, 0.25);
    constant("zero", 0, 0);
    constant("later", 2, 0);
    const auto define = [&](const char* name, const char* formula) {
        Definition made;
        made.name = name;
        made.formula = formula;
        set.definitions.push_back(made);
    };
    define("ratio", "A / `B:X`");
    define("again", "ratio * k + b_x");
    define("broken", "A +");
    define("needs", "broken + 1");
    define("later", "C / zero");
    define("uses", "later + C");
    define("C", "D - A");
    define("ratio", "C * D / A");
    define("last", "ratio + again + `not counted`");
    define("constant", "k / 2");
    return set;
}

void compareBits(double actual, double expected)
{
    QCOMPARE(std::bit_cast<std::uint64_t>(actual), std::bit_cast<std::uint64_t>(expected));
}

}  // namespace

/// Definitions in every run of counters at once.
class TestEvaluatedRuns : public QObject {
    Q_OBJECT

private slots:
    /// Runs and passes in the order of their first columns; every column once.
    void columnsBelongToTheirRuns()
    {
        std::mt19937_64 random(3);
        for (int round = 0; round < 50; ++round) {
            const auto table = randomTable(random);
            const CounterRuns runs(table);
            const auto names = table.runs();
            QCOMPARE(runs.size(), names.size());
            QCOMPARE(runs.find("not there"), CounterRuns::npos);
            std::size_t columns = 0;
            for (std::size_t run = 0; run < runs.size(); ++run) {
                QCOMPARE(runs.name(run), names[run]);
                QCOMPARE(runs.find(names[run]), run);
                std::vector<std::string> passes;
                for (std::size_t pass = 0; pass < runs.passCount(run); ++pass) {
                    const auto which = runs.pass(run, pass);
                    QVERIFY(std::ranges::is_sorted(which));
                    for (const auto column : which) {
                        QCOMPARE(table.columns[column].run, names[run]);
                        QCOMPARE(table.columns[column].pass, which.name());
                        QCOMPARE(runs.runOf(column), run);
                        ++columns;
                    }
                    QVERIFY(std::ranges::find(passes, which.name()) == passes.end());
                    passes.push_back(which.name());
                }
                const auto first =
                    std::ranges::find(table.columns, names[run], &CounterColumn::run);
                QCOMPARE(passes.front(), first->pass);
            }
            QCOMPARE(columns, table.columns.size());
        }
    }

    /// Values, spreads, shares of time, missing events and problems: those of one run alone.
    void runsAreWhatEachIsAlone()
    {
        std::mt19937_64 random(7);
        const auto set = definitions();
        std::size_t values = 0;
        std::size_t spreads = 0;
        for (int round = 0; round < 40; ++round) {
            const auto table = randomTable(random);
            const EvaluatedRuns evaluated(set, table);
            for (std::size_t run = 0; run < evaluated.counted().runs().size(); ++run) {
                const auto all = evaluated.values(run);
                const auto alone =
                    evaluateDefinitions(set, table, evaluated.counted().runs().name(run));
                QCOMPARE(all.size(), alone.size());
                for (std::size_t at = 0; at < all.size(); ++at) {
                    QCOMPARE(all[at].name, alone[at].name);
                    QCOMPARE(all[at].value.has_value(), alone[at].value.has_value());
                    compareBits(all[at].value.value_or(0), alone[at].value.value_or(0));
                    compareBits(all[at].spread, alone[at].spread);
                    compareBits(all[at].running, alone[at].running);
                    QCOMPARE(all[at].leastCounted, alone[at].leastCounted);
                    QCOMPARE(all[at].missing, alone[at].missing);
                    QCOMPARE(all[at].problem, alone[at].problem);
                    values += all[at].value ? 1 : 0;
                    spreads += all[at].spread > 0 ? 1 : 0;
                }
            }
        }
        QVERIFY(values > 1000);
        QVERIFY(spreads > 1000);
    }
};

PAPILIO_TEST(TestEvaluatedRuns)
#include "test_evaluated_runs.moc"
