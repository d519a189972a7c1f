#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/present/run_columns.h"
#include "core/present/study_comparison.h"
#include "core/present/table.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <cmath>

using namespace papilio::core;

namespace {

struct Fruit {
    std::string name;
    double weight = 0;
};

Columns<Fruit> fruitColumns()
{
    Columns<Fruit> columns;
    columns.emplace_back("name", "Name", "What it is called").words(&Fruit::name);
    columns.emplace_back("weight", "Weight, kg").number(&Fruit::weight);
    columns.emplace_back("grams", "Weight, g")
        .numberAs([](const Fruit& fruit) { return 1000 * fruit.weight; },
                  [](const Fruit& fruit) { return fruit.name + "!"; });
    return columns;
}

std::vector<Fruit> fruits()
{
    return {{"fig", 1.0 / 3}, {"melón", 12}, {"none", std::nan("")}};
}

SolverRun run(const std::string& subject, std::optional<std::size_t> lasting)
{
    SolverRun made;
    made.subject = subject;
    Recorder residual;
    residual.subject = subject;
    made.residual = std::make_shared<const Recorder>(residual);
    made.report.target.first = made.report.target.lasting = lasting;
    if (lasting) {
        made.report.verdict = made.report.judged = Convergence::Converged;
    }
    return made;
}

}  // namespace

class TestPresentTables : public QObject {
    Q_OBJECT

private slots:
    /// Digits that nobody reads hide those that matter.
    void comparedNumbersThatDifferByNextToNothingReadAlike()
    {
        DifferenceTable table;
        using Column = DifferenceColumn;
        table.columns = {{"a", "A", Column::Style::Share, Column::Everywhere, {}, 1},
                         {"b", "B", Column::Style::Share, Column::Everywhere, {}, -1}};
        const auto shown = [&](double first, double second, bool isApart) {
            const DifferenceRow row{.cells = {first, second}, .isApart = isApart};
            return std::pair(table.text(row, 0), table.text(row, 1));
        };
        QCOMPARE(shown(5.00000001e-4, 5.00000013e-4, false),
                 std::pair(std::string("0.050 %"), std::string("0.050 %")));
        for (const auto& [first, second] :
             {shown(5.001e-4, 5.003e-4, false), shown(5.00000001e-4, 5.00000013e-4, true)}) {
            QVERIFY(first != second);
        }
    }

    void selectionIsInTheOrderOfTheIds()
    {
        const auto columns = select(fruitColumns(), {"weight", "name"});

        QCOMPARE(columns.size(), std::size_t{2});
        QCOMPARE(columns[0].id(), std::string("weight"));
        QCOMPARE(columns[1].title(), std::string("Name"));
        QCOMPARE(columns[1].help(), std::string("What it is called"));
    }

    void numbersAreInFullPrecisionAndWordsAreNone()
    {
        const auto table = tabulate(fruitColumns(), fruits(), "Fruits");

        QCOMPARE(table.caption, std::string("Fruits"));
        QVERIFY(!table.headings[0].isNumeric && table.headings[1].isNumeric);
        QCOMPARE(table.rows[0][1].number, 1.0 / 3);
        QCOMPARE(table.rows[0][1].text, std::string("0.333"));
        QCOMPARE(table.rows[1][2].number, 12000.0);
        QCOMPARE(table.rows[1][2].text, std::string("melón!"));
        QVERIFY(std::isnan(table.rows[0][0].number));
        QVERIFY(std::isnan(table.rows[2][1].number));
    }

    // Letters of two bytes are one character wide; no blanks at the end of a line.
    void textIsAligned()
    {
        const auto columns = select(fruitColumns(), {"name", "weight"});

        QCOMPARE(toText(tabulate(columns, fruits())), std::string("  Name   Weight, kg\n"
                                                                  "  fig         0.333\n"
                                                                  "  melón          12\n"
                                                                  "  none            -\n"));
        const auto turned = select(fruitColumns(), {"weight", "name"});
        QCOMPARE(toText(tabulate(turned, fruits())), std::string("  Weight, kg  Name\n"
                                                                 "       0.333  fig\n"
                                                                 "          12  melón\n"
                                                                 "           -  none\n"));
    }

    void emptyTitlesAreLeftOut()
    {
        Columns<Fruit> columns;
        columns.emplace_back("name", "").words(&Fruit::name);

        QCOMPARE(toText(tabulate(columns, fruits())), std::string("  fig\n  melón\n  none\n"));
        QCOMPARE(toText(tabulate(columns, std::vector<Fruit>())), std::string());
    }

    void aCellIsOneLine()
    {
        const std::vector<Fruit> hostile = {{"a\nb\x1b[2J", 1}};

        const auto text = toText(tabulate(select(fruitColumns(), {"name"}), hostile));

        QCOMPARE(std::ranges::count(text, '\n'), 2);
        QVERIFY(text.find('\x1b') == std::string::npos);
    }

    void csvHasFullPrecisionAndComputesNothing()
    {
        auto rows = fruits();
        rows[1].name = "=1+1, \"two\"";

        QCOMPARE(toCsv(tabulate(select(fruitColumns(), {"name", "weight"}), rows)),
                 std::string("Name,\"Weight, kg\"\n"
                             "fig,0.3333333333333333\n"
                             "\"'=1+1, \"\"two\"\"\",12\n"
                             "none,\n"));
    }

    // By matrix, then by place; what has no place is behind the others of its matrix.
    void runsAreOrderedByRank()
    {
        auto rows = rankedRuns({run("a/jacobi", {}), run("b/cg", 7), run("a/gmres", 40),
                                run("a/cg", 12), run("a/pcg", 12)},
                               RunAxis::Iteration);
        std::ranges::sort(rows, {}, &RankedRun::order);
        const auto table = tabulate(select(runColumns(rows), {"place", "solver", "lasting"}), rows);

        std::vector<std::string> lines;
        for (const auto& row : table.rows) {
            lines.push_back(row[0].text + " " + row[1].text + " " + row[2].text);
        }
        const std::vector<std::string> expected = {"1 a/cg 12", "1 a/pcg 12", "3 a/gmres 40",
                                                   "- a/jacobi -", "1 b/cg 7"};
        QCOMPARE(lines, expected);
    }

    // One run alone is not the fastest, and nothing is decided while another goes on.
    void whoWasFirstIsSaidOfSeveralThatEnded()
    {
        auto rows =
            rankedRuns({run("a/gmres", 40), run("a/cg", 12), run("b/cg", 7)}, RunAxis::Iteration);
        const std::vector<std::string> names = {"GMRES", "CG", "CG of b"};
        const auto text = fastestText(rows, names, RunAxis::Iteration);
        QVERIFY2(text.find("CG (12)") != std::string::npos, text.c_str());
        QVERIFY(text.find("GMRES") == std::string::npos && text.find("of b") == std::string::npos);
        Recorder history;
        history.provenance.kind = DataOrigin::Constructed;
        for (auto& row : rows) {
            row.run.seconds = row.run.report.target.lasting;
            row.run.residual = std::make_shared<const Recorder>(history);
        }
        const auto made = onceText({DataOrigin::Constructed});
        QVERIFY(fastestText(rows, names, RunAxis::Time).find(made) != std::string::npos);
        QVERIFY(fastestText(rows, names, RunAxis::Time).find("GMRES") == std::string::npos);
        rows[0].run.seconds = 1.05 * *rows[2].run.seconds;  // measured once, it says nothing
        QVERIFY(fastestText(rows, names, RunAxis::Time).find("GMRES") != std::string::npos);
        QVERIFY(placesText(RunAxis::Time, {rows[0].run}).find(made) != std::string::npos);
        rows[0].isRunning = true;
        QCOMPARE(fastestText(rows, names, RunAxis::Iteration), std::string());
        rows = rankedRuns({run("a/gmres", {}), run("a/cg", {})}, RunAxis::Iteration);
        QCOMPARE(fastestText(rows, names, RunAxis::Iteration), std::string());
    }
};

PAPILIO_TEST(TestPresentTables)
#include "test_present_tables.moc"
