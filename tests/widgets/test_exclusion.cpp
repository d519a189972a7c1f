#include "core/analysis/event_facts.h"
#include "core/analysis/pipeline.h"
#include "tests/support/area_program.h"
#include "tests/support/right_click.h"
#include "tests/support/small_study.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/models/event_table_model.h"
#include "widgets/models/metric_models.h"
#include "widgets/pages/events/events_page.h"
#include "widgets/pages/metrics/metrics_page.h"
#include "widgets/pages/noise/noise_page.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/workbench/event_pane.h"
#include "widgets/workbench/shown_options.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QTest>
#include <QToolButton>

namespace papilio {

using namespace widgets;
using tests::PageFixture;
using tests::PageOf;

namespace {

using Ids = std::vector<std::string>;

template<typename SomePage>
core::EventStatus statusOf(const PageFixture<SomePage>& fixture, std::string_view name)
{
    return fixture.workspace.analysis().pivoting->status[fixture.event(name)];
}

/// The row of a table that shows the event of that name.
int rowOf(const DataTable& table, const QString& name)
{
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        for (int column = 0; column < table.model()->columnCount(); ++column) {
            if (table.model()->index(row, column).data().toString() == name) {
                return row;
            }
        }
    }
    return -1;
}

/// A click on a row, as a hand does it.
void click(DataTable& table, int row, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers,
                      table.visualRect(table.model()->index(row, 0)).center());
}

/// What a command says of excluded events, which stands behind its thresholds.
QStringList exclusionOptions(const Workspace& workspace)
{
    const auto words = thresholdOptions(workspace);
    return words.mid(words.indexOf("--exclude"));
}

}  // namespace

class TestExclusionInPages : public QObject {
    Q_OBJECT

private slots:
    void deleteAndXExcludeAndIncludeOnTheEventsPage_data()
    {
        QTest::addColumn<int>("key");
        QTest::newRow("Delete") << int(Qt::Key_Delete);
        QTest::newRow("X") << int(Qt::Key_X);
    }
    void deleteAndXExcludeAndIncludeOnTheEventsPage()
    {
        QFETCH(int, key);
        PageOf<newEventsPage> fixture(tests::smallStudy());
        auto& workspace = fixture.workspace;
        auto* table = fixture.find<DataTable>("events");
        const auto noise = workspace.analysis().noise;
        const auto representation = workspace.analysis().representation;
        click(*table, rowOf(*table, "BR_INST_RETIRED:COND_TAKEN"));
        fixture.settle();
        table->setFocus();

        QTest::keyClick(table, Qt::Key(key));
        fixture.settle();

        QCOMPARE(workspace.benchmark()->excluded, (Ids{"BR_INST_RETIRED:COND_TAKEN"}));
        QVERIFY(statusOf(fixture, "BR_INST_RETIRED:COND_TAKEN") == core::EventStatus::Excluded);
        // COND_NTAKEN, which depended on it, takes its place.
        QVERIFY(statusOf(fixture, "BR_INST_RETIRED:COND_NTAKEN") == core::EventStatus::Chosen);
        QCOMPARE(workspace.analysis().noise, noise);
        QCOMPARE(workspace.analysis().representation, representation);
        QCOMPARE(workspace.undoStack().count(), 1);
        QCOMPARE(workspace.undoStack().undoText(), u"Exclude BR_INST_RETIRED:COND_TAKEN"_s);
        auto* segments = fixture.find<SegmentedButtons>("statusSegments");
        QCOMPARE(segments->segment(8)->text(), u"Excluded 1"_s);
        const auto changed = fixture.find<WhatChangedBar>("whatChanged")->accessibleName();
        QVERIFY2(changed.contains("Exclude BR_INST_RETIRED:COND_TAKEN"), qPrintable(changed));

        // It is still selected: the same key takes it in again.
        QTest::keyClick(table, Qt::Key(key));
        fixture.settle();
        QVERIFY(workspace.benchmark()->excluded.empty());
        QVERIFY(statusOf(fixture, "BR_INST_RETIRED:COND_TAKEN") == core::EventStatus::Chosen);
        QCOMPARE(workspace.undoStack().undoText(), u"Include BR_INST_RETIRED:COND_TAKEN"_s);
    }

    void severalEventsAreOneStepToUndoAndRedo()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        auto& workspace = fixture.workspace;
        auto* table = fixture.find<DataTable>("events");
        const auto chosen = core::chosenEvents(*workspace.analysis().pivoting);
        click(*table, rowOf(*table, "BR_MISP_RETIRED"));
        click(*table, rowOf(*table, "CYCLES"), Qt::ControlModifier);
        click(*table, rowOf(*table, "ZERO"), Qt::ControlModifier);
        fixture.settle();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        fixture.settle();
        const Ids all = {"BR_MISP_RETIRED", "CYCLES", "ZERO"};
        QCOMPARE(workspace.benchmark()->excluded, all);
        QCOMPARE(workspace.undoStack().count(), 1);
        QCOMPARE(workspace.undoStack().undoText(), u"Exclude 3 events"_s);

        workspace.undoStack().undo();
        fixture.settle();
        QVERIFY(workspace.benchmark()->excluded.empty());
        QCOMPARE(core::chosenEvents(*workspace.analysis().pivoting), chosen);
        workspace.undoStack().redo();
        fixture.settle();
        QCOMPARE(workspace.benchmark()->excluded, all);
        for (const auto& name : all) {
            QVERIFY(statusOf(fixture, name) == core::EventStatus::Excluded);
        }
        auto* segments = fixture.find<SegmentedButtons>("statusSegments");
        QTest::mouseClick(segments->segment(8), Qt::LeftButton);
        QCOMPARE(table->model()->rowCount(), 3);
    }

    void theMenuOfTheTableNamesWhatItDoes()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        auto& workspace = fixture.workspace;
        auto* table = fixture.find<DataTable>("events");
        const auto menuOf = [&](const QString& name, bool takes) {
            QString text;
            const auto place =
                table->visualRect(table->model()->index(rowOf(*table, name), 0)).center();
            (void)tests::rightClick(*table->viewport(), place, [&](QMenu& menu) {
                for (auto* action : menu.actions()) {
                    if (action->objectName() == "excludeEvents") {
                        text = action->text();
                        if (takes) {
                            action->trigger();
                        }
                    }
                }
            });
            fixture.settle();
            return text;
        };
        QCOMPARE(menuOf("CYCLES", true), u"Exclude CYCLES"_s);
        QCOMPARE(workspace.benchmark()->excluded, Ids{"CYCLES"});
        QCOMPARE(menuOf("CYCLES", false), u"Include CYCLES"_s);
        click(*table, rowOf(*table, "ZERO"));
        click(*table, rowOf(*table, "CYCLES"), Qt::ControlModifier);
        click(*table, rowOf(*table, "BR_SPEC"), Qt::ControlModifier);
        QCOMPARE(menuOf("BR_SPEC", true), u"Exclude 2 events"_s);
        QCOMPARE(workspace.benchmark()->excluded, (Ids{"BR_SPEC", "CYCLES", "ZERO"}));
    }

    void theNoisePlotExcludesTheEventAtThePointer()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        auto& workspace = fixture.workspace;
        auto* plot = fixture.find<NoisePlot>("noisePlot");
        const auto cycles = fixture.event("CYCLES");
        const auto rank = plot->curve().size() - 1;  // the noisiest
        QCOMPARE(plot->curve().events[rank], cycles);
        const auto kept = plot->labels().kept.text;
        QString text;
        QVERIFY(tests::rightClick(*plot->canvas(), plot->pixelOf(rank).toPoint(), [&](QMenu& menu) {
            for (auto* action : menu.actions()) {
                if (action->text().contains("CYCLES")) {
                    text = action->text();
                    action->trigger();
                }
            }
        }));
        fixture.settle();
        QCOMPARE(text, u"Exclude CYCLES"_s);
        QCOMPARE(workspace.benchmark()->excluded, Ids{"CYCLES"});
        QVERIFY(plot->curve().statuses[rank] == core::EventStatus::Excluded);
        QCOMPARE(plot->labels().kept.text, kept);
        QVERIFY(fixture.find<QLabel>("noiseLegend")->text().contains("excluded"));

        // A quiet event with the key: it is no part of what is kept.
        workspace.selectEvent(fixture.event("BR_MISP_RETIRED"));
        fixture.settle();
        // Its window is active again a moment after the menu has closed: before, no shortcut
        // counts.
        plot->window()->activateWindow();
        plot->setFocus();
        QTRY_VERIFY(plot->hasFocus());
        QTest::keyClick(plot, Qt::Key_X);
        fixture.settle();
        QCOMPARE(workspace.benchmark()->excluded, (Ids{"BR_MISP_RETIRED", "CYCLES"}));
        QVERIFY(plot->labels().kept.text != kept);
        workspace.undoStack().undo();
        fixture.settle();
        QCOMPARE(plot->labels().kept.text, kept);
    }

    void aChosenEventIsExcludedOnTheMetricsPage()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        auto& workspace = fixture.workspace;
        auto* table = fixture.find<DataTable>("chosenEvents");
        const int rows = table->model()->rowCount();
        click(*table, rowOf(*table, "BR_MISP_RETIRED"));
        fixture.settle();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        fixture.settle();
        QCOMPARE(workspace.benchmark()->excluded, Ids{"BR_MISP_RETIRED"});
        QCOMPARE(table->model()->rowCount(), rows - 1);
        QCOMPARE(rowOf(*table, "BR_MISP_RETIRED"), -1);
        QVERIFY(!workspace.analysis().fits->metrics[3].isDefined());
        QVERIFY(!workspace.whatChanged().comparison.left.empty());
    }

    void commandsNameWhatIsExcluded()
    {
        auto study = tests::smallStudy();
        auto benchmark = std::make_shared<core::Benchmark>(*study.benchmarks.front());
        benchmark->excluded = {"CYCLES", "ZERO"};
        study.benchmarks = {benchmark};
        PageOf<newEventsPage> fixture(study);
        auto& workspace = fixture.workspace;
        QCOMPARE(exclusionOptions(workspace), (QStringList{"--exclude", "CYCLES,ZERO"}));
        QCOMPARE(workspace.unsaved(), Workspace::Unsaved::Nothing);
        workspace.setExcluded({"ZERO", "BR_SPEC"}, u"other"_s);
        QCOMPARE(exclusionOptions(workspace),
                 (QStringList{"--exclude", "BR_SPEC,ZERO", "--include", "CYCLES"}));
        QVERIFY(parameterOptions(workspace, {}).join(' ').contains("--include CYCLES"));
        // A command can name all of it.
        QCOMPARE(workspace.unsaved(), Workspace::Unsaved::Parameters);
    }

    void whatTheDataLackIsKeptWithOneWarning()
    {
        auto study = tests::smallStudy();
        auto benchmark = std::make_shared<core::Benchmark>(*study.benchmarks.front());
        benchmark->excluded = {"CYCLES", "GONE_1", "GONE_2"};
        study.benchmarks = {benchmark};
        PageOf<newEventsPage> fixture(study);
        auto& workspace = fixture.workspace;
        QCOMPARE(workspace.messages().count(Message::Severity::Warning), 1);
        const auto text = workspace.messages().messages().front().text;
        QVERIFY(text.contains("GONE_1") && text.contains("GONE_2") && !text.contains("CYCLES"));
        auto* table = fixture.find<DataTable>("events");
        click(*table, rowOf(*table, "CYCLES"));
        fixture.settle();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        fixture.settle();
        QCOMPARE(workspace.benchmark()->excluded, (Ids{"GONE_1", "GONE_2"}));
        QCOMPARE(workspace.messages().count(Message::Severity::Warning), 1);
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestExclusionInPages)
#include "test_exclusion.moc"
