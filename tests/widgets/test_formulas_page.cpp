#include "tests/support/area_program.h"
#include "tests/support/small_study.h"
#include "tests/widgets/formulas_page_fixture.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/formula_edit.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/session/collection.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/numbers.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

namespace {

void typeInto(FormulaEdit& edit, const QString& text)
{
    edit.setFocus();
    edit.selectAll();
    QTest::keyClick(&edit, Qt::Key_Delete);
    QTest::keyClicks(&edit, text);
}

}  // namespace

class TestFormulasPage : public QObject {
    Q_OBJECT

private slots:
    void anEmptyStudySaysWhatToDo()
    {
        PageOf<newFormulasPage> fixture(core::Document{});

        QVERIFY(fixture.find<QLabel>("setNote")->text().contains(u"add a template"_s));
        if (!Collection::programPath().isEmpty()) {
            QVERIFY(fixture.find<QToolButton>("measureConstants")
                        ->toolTip()
                        .contains(u"a template first"_s));
        }
        // At the top: without sets there is no list above it.
        QVERIFY(fixture.find<QListWidget>("sets")->isHidden());
        QVERIFY(fixture.find<DataTable>("definitions")->emptyText().contains(u"Use Add"_s));
        QVERIFY(fixture.find<QLabel>("sourceNote")->text().contains(u"no counts"_s));
        QVERIFY(!fixture.find<BarPlot>("categoryPlot")->emptyText().isEmpty());
    }

    void aStudyWithoutFormulasWaitsForTheFirstOne()
    {
        PageOf<newFormulasPage> fixture(countersOnly());
        const auto* table = fixture.find<DataTable>("definitions");
        QCOMPARE(table->model()->rowCount(), 1);
        // Every empty pane says how it is filled.
        auto* segments = fixture.find<SegmentedButtons>("resultSegments");
        const auto how = u"Type a formula"_s;
        QVERIFY(fixture.find<BarPlot>("categoryPlot")->emptyText().contains(how));
        segments->segment(1)->click();
        QVERIFY(fixture.find<DataTable>("plan")->emptyText().contains(how));
        segments->segment(0)->click();
        QCOMPARE(table->model()->index(0, 4).data().toString(), u"no formula yet"_s);
        QCOMPARE(table->model()->index(0, 4).data(VerdictRole).toInt(),
                 static_cast<int>(VerdictKind::Neutral));
        QVERIFY(fixture.workspace.document().definitions.empty());  // looking is no edit
        auto* edit = fixture.find<FormulaEdit>("formula");
        QVERIFY(edit->isEnabled());
        QCOMPARE(fixture.page->keyTarget(), edit);  // to be typed into at once

        typeInto(*edit, u"PAPI_BR_INS / PAPI_TOT_INS"_s);
        if (edit->completer().popup()->isVisible()) {
            QTest::keyClick(edit->completer().popup(), Qt::Key_Escape);
        }
        QTest::keyClick(edit, Qt::Key_Return);
        fixture.settle();

        QCOMPARE(set(fixture.workspace).definitions.size(), std::size_t{1});
        QCOMPARE(set(fixture.workspace).definitions[0].formula,
                 std::string("PAPI_BR_INS / PAPI_TOT_INS"));
        QCOMPARE(table->model()->index(0, 4).data().toString(), u"evaluated"_s);
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QVERIFY(fixture.workspace.document().definitions.empty());
        QCOMPARE(table->model()->rowCount(), 1);
    }

    // Half of the pane was free between "Value" and "Unit".
    void nothingIsFreeBetweenTheValueAndTheUnit()
    {
        for (const auto& study : {countersOnly(), withDefinitions()}) {
            PageOf<newFormulasPage> fixture(study, {1600, 1000});
            const auto& unit = *fixture.find<QLineEdit>("definitionUnit");
            const auto& value = *fixture.find<QLabel>("liveValue");
            const auto& view = *fixture.find<QWidget>("formulaView");
            const int above =
                view.isHidden() ? value.geometry().bottom() : view.geometry().bottom();
            QCOMPARE(view.isHidden(), study.definitions.empty());
            QVERIFY2(unit.geometry().top() - above < 16,
                     qPrintable(QString::number(unit.geometry().top() - above)));
            QVERIFY(view.height() < 200);
        }
    }

    // "cycles per i" was read of the unit, and "…" of the formula.
    void nothingIsCutInANarrowPage()
    {
        auto study = withDefinitions();
        auto definitions = *study.definitions[0];
        auto& first = definitions.definitions[0];
        first.unit = "cycles per instruction";
        first.formula =
            "(PAPI_BR_INS * 1000 + PAPI_BR_MSP * 2000 + PAPI_TOT_INS * 3000) / PAPI_TOT_INS";
        study.definitions[0] = std::make_shared<const core::DefinitionSet>(definitions);
        PageOf<newFormulasPage> fixture(study, {1012, 580});
        const auto& unit = *fixture.find<QLineEdit>("definitionUnit");
        QVERIFY(unit.fontMetrics().horizontalAdvance(unit.text()) < unit.width() - 12);
        const auto& view = *fixture.find<QWidget>("formulaView");
        QVERIFY(view.height() >= view.minimumSizeHint().height());
        QVERIFY(view.minimumSizeHint().height() > 48);  // of three lines and a bar
        const auto& table = *fixture.find<DataTable>("definitions");
        QVERIFY(table.isColumnHidden("spread"));
    }

    // "evaluated" was said of every row, next to its value.
    void statesAreShownWhereOneHasNoValue()
    {
        PageOf<newFormulasPage> fixture(withDefinitions(), {1600, 1000});
        const auto& table = *fixture.find<DataTable>("definitions");
        const auto& rows = *table.model();
        bool isAnyWithout = false;
        for (int row = 0; row < rows.rowCount(); ++row) {
            isAnyWithout = isAnyWithout || cell(table, row, 1) == notApplicable();
        }
        QCOMPARE(table.isColumnHidden("state"), !isAnyWithout);
        typeInto(*fixture.find<FormulaEdit>("formula"), u"NO_SUCH_EVENT"_s);
        QTest::keyClick(fixture.find<FormulaEdit>("formula"), Qt::Key_Return);
        fixture.settle();
        QVERIFY(!table.isColumnHidden("state"));
    }

    void implausibleCountsAreNotJustEvaluated()
    {
        auto study = withDefinitions();
        auto table = *study.counters[0];
        table.provenance.notes = {"Implausible: 1 count is negative."};
        study.counters[0] = std::make_shared<const core::CounterTable>(table);
        PageOf<newFormulasPage> fixture(study, {1600, 1000});
        const auto& rows = *fixture.find<DataTable>("definitions");
        QVERIFY(!rows.isColumnHidden("state"));
        QVERIFY(cell(rows, 0, 4) != u"evaluated"_s);
    }

    void typingNamesWhatWasAdded()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        fixture.page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(fixture.page.get()));

        QTest::mouseClick(fixture.find<QToolButton>("addDefinition"), Qt::LeftButton);

        auto* name = fixture.find<QLineEdit>("definitionName");
        QTRY_COMPARE(QApplication::focusWidget(), name);
        QTest::keyClicks(name, u"IPC"_s);
        QTest::keyClick(name, Qt::Key_Return);
        fixture.settle();
        QCOMPARE(set(fixture.workspace).definitions.back().name, std::string("IPC"));
        const auto* table = fixture.find<DataTable>("definitions");
        QCOMPARE(table->model()->index(3, 4).data(VerdictRole).toInt(),
                 static_cast<int>(VerdictKind::Neutral));
    }

    void aTemplateIsOneUndoableEdit()
    {
        PageOf<newFormulasPage> fixture(countersOnly());
        auto* menu = fixture.find<QMenu>("templateMenu");
        QAction* lcpi = nullptr;
        for (auto* action : menu->actions()) {
            lcpi = action->data().toString() == u"perfexpert-lcpi"_s ? action : lcpi;
        }
        QVERIFY(lcpi != nullptr);

        lcpi->trigger();
        fixture.settle();

        QCOMPARE(set(fixture.workspace).definitions.size(), std::size_t{8});
        QCOMPARE(fixture.workspace.undoStack().undoText(), u"add definitions “PerfExpert LCPI”"_s);
        const auto* table = fixture.find<DataTable>("definitions");
        QCOMPARE(cell(*table, 3, 0), u"Branches"_s);
        QCOMPARE(cell(*table, 3, 1), QStringLiteral("0.26"));  // (200 + 60) / 1000
        QCOMPARE(cell(*table, 3, 4), u"evaluated"_s);
        QCOMPARE(cell(*table, 7, 4), u"not counted: PAPI_TOT_CYC"_s);
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QVERIFY(fixture.workspace.document().definitions.empty());
    }

    void valuesFollowTheRun()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        const auto* table = fixture.find<DataTable>("definitions");
        QCOMPARE(cell(*table, 0, 1), u"95"_s);
        QCOMPARE(cell(*table, 1, 2), u"10"_s);  // 5 * 2: the spread of the constant
        auto* run = fixture.find<QComboBox>("run");
        QCOMPARE(run->count(), 2);

        run->setCurrentIndex(1);
        emit run->activated(1);

        QCOMPARE(cell(*table, 0, 1), u"50"_s);
        QCOMPARE(cell(*table, 1, 1), u"500"_s);
    }

    void typingShowsTheValueAndEnterCommits()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        auto* edit = fixture.find<FormulaEdit>("formula");
        const auto* value = fixture.find<QLabel>("liveValue");

        typeInto(*edit, u"PAPI_BR_INS * 3"_s);

        QCOMPARE(value->text(), u"300 branches"_s);
        QCOMPARE(set(fixture.workspace).definitions[0].formula,
                 std::string("PAPI_BR_INS - PAPI_BR_MSP"));
        if (edit->completer().popup()->isVisible()) {
            QTest::keyClick(edit->completer().popup(), Qt::Key_Escape);
        }
        QTest::keyClick(edit, Qt::Key_Return);
        fixture.settle();
        QCOMPARE(set(fixture.workspace).definitions[0].formula, std::string("PAPI_BR_INS * 3"));
        QCOMPARE(fixture.workspace.undoStack().undoText(), u"formula of Taken"_s);
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QCOMPARE(edit->formula(), u"PAPI_BR_INS - PAPI_BR_MSP"_s);
    }

    void aSyntaxErrorIsMarkedWithItsColumn()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        auto* edit = fixture.find<FormulaEdit>("formula");

        typeInto(*edit, u"2 * ) + 1"_s);

        QCOMPARE(edit->problemColumn(), 5);
        QCOMPARE(edit->extraSelections().size(), 1);
        QCOMPARE(edit->extraSelections().first().cursor.selectionStart(), 4);
        QVERIFY(fixture.find<MessageBar>("formulaProblem")->message().contains(u"Column 5:"_s));
        QCOMPARE(fixture.find<VerdictChip>("formulaVerdict")->words(), u"syntax error"_s);
        QCOMPARE(fixture.workspace.undoStack().count(), 0);

        edit->moveCursor(QTextCursor::End);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(edit->textCursor().position(), 4);
    }

    void namesAreCompleted()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        auto* edit = fixture.find<FormulaEdit>("formula");

        typeInto(*edit, u"2 * papi_br_m"_s);

        auto& completer = edit->completer();
        QVERIFY(completer.popup()->isVisible());
        QCOMPARE(completer.currentCompletion(), u"PAPI_BR_MSP"_s);
        QTest::keyClick(completer.popup(), Qt::Key_Return);
        QCOMPARE(edit->formula(), u"2 * PAPI_BR_MSP"_s);
    }

    void aTakenNameIsRefused()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        auto* name = fixture.find<QLineEdit>("definitionName");

        name->setText(u"cost"_s);
        emit name->editingFinished();
        fixture.settle();

        QVERIFY(fixture.find<MessageBar>("formulasMessage")
                    ->message()
                    .contains(u"“cost” is already in use"_s));
        QCOMPARE(set(fixture.workspace).definitions[0].name, std::string("Taken"));
    }

    void unitsAreChecked()
    {
        auto document = countersOnly();
        auto table = *document.counters.front();
        table.units = {"instructions", "branches", "branches", "", ""};
        document.counters = {std::make_shared<const core::CounterTable>(table)};
        core::DefinitionSet set;
        set.name = "units";
        set.constants = {{"cost", 12, 0, "cycles per branch", ""}};
        set.definitions = {
            {"Lost", "PAPI_BR_MSP * cost / PAPI_TOT_INS", "cycles per instruction", "", ""},
            {"Odd", "PAPI_BR_MSP + PAPI_TOT_INS", "branches", "", ""},
            {"Other", "PAPI_BR_MSP * cost", "branches", "", ""},
            {"Unknown", "PAPI_TLB_DM * cost", "cycles", "", ""}};
        document.definitions = {std::make_shared<const core::DefinitionSet>(set)};
        PageOf<newFormulasPage> fixture(document);
        auto* definitions = fixture.find<DataTable>("definitions");
        const auto check = [&](int row) {
            definitions->setCurrentIndex(definitions->model()->index(row, 0));
            return fixture.find<QLabel>("unitCheck")->text();
        };
        QVERIFY2(check(0).contains(u"has this unit"_s), qPrintable(check(0)));
        QVERIFY2(check(1).contains(u"adds branch and instruction"_s), qPrintable(check(1)));
        QVERIFY2(check(2).contains(u"has the unit cycle"_s), qPrintable(check(2)));
        QVERIFY2(check(3).isEmpty(), qPrintable(check(3)));
    }

    void constructedCountsSaySo()
    {
        auto document = withDefinitions();
        auto table = *document.counters.front();
        table.provenance.source = "constructed: rates chosen by hand";
        table.provenance.kind = core::DataOrigin::Constructed;
        document.counters = {std::make_shared<const core::CounterTable>(table)};
        PageOf<newFormulasPage> fixture(document);
        QCOMPARE(fixture.find<QLabel>("sourceNote")->text(),
                 u"Constructed: rates chosen by hand."_s);
    }

    void aSmallWindowKeepsTheNames()
    {
        PageOf<newFormulasPage> fixture(withDefinitions(), {912, 560});
        QVERIFY2(fixture.page->width() <= 912, qPrintable(QString::number(fixture.page->width())));
        auto* table = fixture.find<DataTable>("definitions");
        QVERIFY2(table->columnWidth(0) >= 120, qPrintable(QString::number(table->columnWidth(0))));
        fixture.page->resize(1500, 900);
        QVERIFY(!table->isColumnHidden(3));
    }

    void definitionsAreAddedMovedAndRemoved()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        const auto names = [&] {
            QStringList all;
            for (const auto& one : set(fixture.workspace).definitions) {
                all << QString::fromStdString(one.name);
            }
            return all;
        };

        fixture.find<QToolButton>("addDefinition")->click();
        fixture.settle();
        QCOMPARE(names(), QStringList({u"Taken"_s, u"Lost"_s, u"Share"_s, u"New_metric"_s}));
        fixture.find<QToolButton>("definitionUp")->click();
        fixture.settle();
        QCOMPARE(names(), QStringList({u"Taken"_s, u"Lost"_s, u"New_metric"_s, u"Share"_s}));
        fixture.find<QToolButton>("removeDefinition")->click();
        fixture.settle();
        QCOMPARE(names(), QStringList({u"Taken"_s, u"Lost"_s, u"Share"_s}));
        QCOMPARE(fixture.workspace.undoStack().count(), 3);
    }

    void categoriesStackPerRun()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        const auto* plot = fixture.find<BarPlot>("categoryPlot");

        QCOMPARE(plot->bars().labels, QStringList({u"stream"_s, u"hpl"_s}));
        QCOMPARE(plot->bars().series.size(), 2);
        QCOMPARE(plot->bars().series[1].values, QVector<double>({50, 500}));
        const auto lower = plot->barBox(0, 0);
        const auto upper = plot->barBox(0, 1);
        QVERIFY(std::abs(upper.bottom() - lower.top()) <= 1.5);  // on each other
    }

    // Paper 2, Fig. 9: several definitions over the runs, each with its own scale.
    void definitionsOverRunsHaveTheirOwnScales()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        auto* segments = fixture.find<SegmentedButtons>("resultSegments");
        const auto* plot = fixture.find<PanelsPlot>("definitionRuns");

        segments->segment(3)->click();
        fixture.settle();

        QVERIFY(plot->isVisible() && plot->emptyText().isEmpty());
        QCOMPARE(plot->panels().places, (QStringList{u"stream"_s, u"hpl"_s}));
        QCOMPARE(plot->panels().panels.size(), 3);
        QCOMPARE(plot->panels().panels[0].lines[0].values, (QVector<double>{95, 50}));
        QCOMPARE(plot->panels().panels[2].lines[0].values, (QVector<double>{0.095, 0.025}));
        QCOMPARE(plot->panels().panels[1].lines[0].spreads.value(0),
                 10.0);  // 5 * 2, as in the table
        QVERIFY(plot->panelBox(1).top() > plot->panelBox(0).bottom());
        QCOMPARE(plot->panelBox(1).left(), plot->panelBox(0).left());

        // Of a category only, and the run of a click is the one that the table shows.
        auto* category = fixture.find<QComboBox>("category");
        category->setCurrentText(u"Branches"_s);
        emit category->activated(category->currentIndex());
        QCOMPARE(plot->panels().panels.size(), 2);
        QTest::mouseClick(plot->canvas(), Qt::LeftButton, {},
                          plot->pixelOf(0, 0, 1).toPoint() + QPoint(0, -4));
        fixture.settle();
        QCOMPARE(cell(*fixture.find<DataTable>("definitions"), 0, 1), u"50"_s);
    }

    // What has no category is drawn alone, for every run.
    void theSelectedDefinitionIsDrawnPerRun()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        const auto* plot = fixture.find<BarPlot>("categoryPlot");
        auto* table = fixture.find<DataTable>("definitions");

        table->setCurrentIndex(table->model()->index(2, 0));  // Share, of no category
        fixture.settle();

        QCOMPARE(plot->bars().labels, QStringList({u"stream"_s, u"hpl"_s}));
        QCOMPARE(plot->bars().series.size(), 1);
        QCOMPARE(plot->bars().series[0].name, u"Share"_s);
        QCOMPARE(plot->bars().series[0].values, QVector<double>({0.095, 0.025}));
        QCOMPARE(plot->bars().series[0].highs.size(), 2);

        table->setCurrentIndex(table->model()->index(1, 0));
        fixture.settle();
        QCOMPARE(plot->bars().series.size(), 2);  // the category of Lost
    }

    // It said that none of the events was there, where one of two was misspelt.
    void theNameThatIsMissingIsSaidWithSimilarOnes()
    {
        auto set = twoFormulas();
        set.definitions.push_back({"Wrong", "PAPI_BR_INZ / PAPI_TOT_INS", "", "", ""});
        auto document = countersOnly();
        document.definitions = {std::make_shared<const core::DefinitionSet>(set)};
        PageOf<newFormulasPage> fixture(document);
        auto* table = fixture.find<DataTable>("definitions");
        table->setCurrentIndex(table->model()->index(3, 0));
        fixture.settle();
        const auto text = fixture.find<BarPlot>("categoryPlot")->emptyText();
        QVERIFY2(text.contains(u"PAPI_BR_INZ"_s) && text.contains(u"PAPI_BR_INS"_s) &&
                     !text.contains(u"PAPI_TOT_INS"_s),
                 qPrintable(text));
    }

    // A name that begins with what was typed is meant more often than one that contains it.
    void namesThatBeginAlikeAreOfferedFirst()
    {
        FormulaEdit edit;
        edit.setNames(
            {u"FP_ARITH_INST_RETIRED:SCALAR"_s, u"NINST_RETIRED"_s, u"INST_RETIRED:ANY"_s});
        edit.show();
        QTest::keyClicks(&edit, u"inst"_s);

        QCOMPARE(edit.completer().currentCompletion(), u"INST_RETIRED:ANY"_s);
        QCOMPARE(edit.completer().completionModel()->index(1, 0).data().toString(),
                 u"FP_ARITH_INST_RETIRED:SCALAR"_s);
        edit.completer().popup()->hide();
    }

    void planPacksTheEvents()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        auto* segments = fixture.find<SegmentedButtons>("resultSegments");

        segments->segment(1)->click();
        fixture.find<QSpinBox>("counters")->setValue(2);

        const auto* plan = fixture.find<DataTable>("plan");
        QCOMPARE(plan->model()->rowCount(), 3);
        QVERIFY(fixture.find<QLabel>("planWords")->text().startsWith(u"3 native events in"_s));
    }

    void theFileOfASetSaysWhatIsWritten()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        fixture.find<SegmentedButtons>("resultSegments")->segment(2)->click();
        const auto* code = fixture.find<CodeView>("definitionFile");
        const auto* words = fixture.find<QLabel>("fileWords");
        QVERIFY(words->text().contains(u"Name the PMU"_s));

        fixture.find<QLineEdit>("pmu")->setText(u"clx"_s);
        QTest::keyClick(fixture.find<QLineEdit>("pmu"), Qt::Key_Return);

        const auto text = code->toPlainText();
        QVERIFY2(text.contains(u"CPU,clx\n"_s), qPrintable(text));
        QVERIFY(text.contains(u"EVENT,TAKEN,DERIVED_SUB,PAPI_BR_INS,PAPI_BR_MSP"_s) ||
                text.contains(u"EVENT,TAKEN,DERIVED_POSTFIX,N0|N1|-|,PAPI_BR_INS,PAPI_BR_MSP"_s));
        QVERIFY(text.contains(u"N0|10|*|"_s));
        QVERIFY(!words->text().contains(u"Name the PMU"_s));
        // As files of the page Export.
        QVERIFY(text.contains(u"# Definitions made by Papilio from "_s));
        QVERIFY(text.contains(u"# Names checked with libpfm4 for clx."_s) ||
                text.contains(u"# Names not checked: "_s));

        auto* format = fixture.find<QComboBox>("fileFormat");
        QVERIFY(format->count() >= 8);
        format->setCurrentIndex(format->findData(u"perf"_s));
        emit format->activated(format->currentIndex());
        QVERIFY(code->toPlainText().contains(u"MetricExpr"_s));
    }

    // Names of LIKWID are none of libpfm4.
    void countsOfLikwidAreWrittenAsItsGroup()
    {
        auto document = tests::smallStudy();
        auto benchmark = *document.benchmarks.front();
        auto data = *benchmark.data;
        data.provenance.source = core::importSource("likwid");
        benchmark.data = std::make_shared<const core::Dataset>(data);
        document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        core::DefinitionSet mine;
        mine.name = "mine";
        mine.definitions = {{"All", "BR_INST_RETIRED:COND", "", "", ""}};
        document.definitions = {std::make_shared<const core::DefinitionSet>(mine)};
        PageOf<newFormulasPage> fixture(document);
        fixture.find<SegmentedButtons>("resultSegments")->segment(2)->click();
        const auto* format = fixture.find<QComboBox>("fileFormat");
        QCOMPARE(format->currentData().toString(), u"likwid"_s);

        // The next study has nothing of LIKWID.
        document.benchmarks.clear();
        fixture.workspace.setStudy(document, {});
        QTRY_VERIFY(format->currentData().toString() != u"likwid"_s);
    }

    void kernelsOfABenchmarkAreASourceToo()
    {
        auto document = tests::smallStudy();
        auto benchmark = *document.benchmarks.front();
        auto data = *benchmark.data;
        data.units = "events per dispatch";
        benchmark.data = std::make_shared<const core::Dataset>(data);
        document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        core::DefinitionSet mine;
        mine.name = "mine";
        mine.definitions = {
            {"Not_taken", "BR_INST_RETIRED:COND - BR_INST_RETIRED:COND_TAKEN", "", "", ""}};
        document.definitions = {std::make_shared<const core::DefinitionSet>(mine)};
        PageOf<newFormulasPage> fixture(document);

        // Kernel 1 of the branch basis: CR - T = 2 - 1.5.
        QCOMPARE(cell(*fixture.find<DataTable>("definitions"), 0, 1), QStringLiteral("0.5"));
        QVERIFY(fixture.find<QLabel>("sourceNote")->text().contains(textOf(data.units)));
    }
};

PAPILIO_TEST(TestFormulasPage)
#include "test_formulas_page.moc"
