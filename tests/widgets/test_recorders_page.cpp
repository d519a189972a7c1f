#include "core/edit/part_edits.h"
#include "tests/support/area_program.h"
#include "tests/support/mouse.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/recorders_page_fixture.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/recorders/runs_pane.h"
#include "widgets/plot/histogram_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/theme.h"

#include <qcustomplot.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>

using namespace papilio;
using namespace papilio::widgets;
using tests::study;
using Fixture = tests::RecordersPageFixture;

namespace {

QString cell(const DataTable& table, const QString& solver, ColumnName column)
{
    const auto* model = table.model();
    for (int row = 0; row < model->rowCount(); ++row) {
        if (tests::cellAt(*model, row, "solver").data().toString() == solver) {
            return tests::cellAt(*model, row, column).data().toString();
        }
    }
    return u"no such row"_s;
}

void dragTolerance(TracePlot& plot, double to)
{
    const QPoint from(200, static_cast<int>(std::lround(plot.tolerancePixel())));
    const double decade = (plot.pixelOf(0, 10) - plot.pixelOf(0, 0)).y();
    const double away = std::log10(*plot.picture().tolerance / to) * decade;
    const QPoint end = from + QPoint(0, static_cast<int>(std::lround(away)));
    tests::drag(*plot.canvas(), from, end);
}

}  // namespace

class TestRecordersPage : public QObject {
    Q_OBJECT

private slots:
    // Solves of two matrices have a place each, until somebody says that they are of the same one.
    void solversOfTheSameProblemAreRankedTogether()
    {
        auto document = study();
        document.recorders = {tests::residual("m/pcg", 121, [](int i) { return 1 - i * 0.1; }),
                              tests::residual("n/cg", 241, [](int i) { return 1 - i * 0.05; })};
        Fixture fixture(document);
        const auto* model = fixture.find<DataTable>("runsTable")->model();
        const auto places = [&] {
            QStringList texts;
            for (int row = 0; row < model->rowCount(); ++row) {
                texts << tests::cellAt(*model, row, "place").data().toString();
            }
            texts.sort();
            return texts.join(u' ');
        };
        QTRY_COMPARE(places(), u"1 1"_s);

        for (auto* item : fixture.find<QTreeWidget>("recorderTree")
                              ->findItems(u"CG"_s, Qt::MatchContains | Qt::MatchRecursive)) {
            item->setCheckState(0, Qt::Checked);
        }
        QCOMPARE(fixture.find<TracePlot>("tracePlot")->picture().traces.size(), std::size_t{2});
        fixture.find<QAction>("sameProblem")->trigger();

        QTRY_COMPARE(places(), u"1 2"_s);
        fixture.workspace.undoStack().undo();
        QTRY_COMPARE(places(), u"1 1"_s);
    }

    // Smoothers serve their solve: below it, folded, not drawn at first, and none of them
    // is among the outer solves that a tick of the library draws.
    void innerSolvesAreFoldedBelowTheirOuterSolve()
    {
        const auto inner = [](const char* name, const char* outer) {
            auto one = *tests::residual(name, 3, [](int i) { return -i * 0.1; });
            one.outer = outer;
            return std::make_shared<const core::Recorder>(one);
        };
        auto document = study();
        document.recorders = {inner("m/mg_levels_1 1", "m/pcg"), inner("m/sub 1", "m/sub 2"),
                              inner("m/sub 2", "m/sub 1"),  // a file may say so
                              tests::residual("m/pcg", 121, [](int i) { return 1 - i * 0.1; })};
        Fixture fixture(document);
        const auto* model = fixture.find<DataTable>("runsTable")->model();
        const auto& plot = *fixture.find<TracePlot>("tracePlot");
        QTRY_COMPARE(model->rowCount(), 1);
        QCOMPARE(plot.picture().traces.size(), std::size_t{1});
        fixture.find<QCheckBox>("innerSolves")->setChecked(true);
        QCOMPARE(model->rowCount(), 4);
        fixture.find<QCheckBox>("innerSolves")->setChecked(false);
        QCOMPARE(model->rowCount(), 1);

        auto& tree = *fixture.find<QTreeWidget>("recorderTree");
        auto* top = tree.topLevelItem(0);
        const auto below = tree.findItems(u"mg_levels"_s, Qt::MatchContains | Qt::MatchRecursive);
        QCOMPARE(below.size(), 1);
        QVERIFY(below[0]->parent() != top && !below[0]->parent()->isExpanded());
        top->setCheckState(0, Qt::Unchecked);
        QCOMPARE(plot.picture().traces.size(), std::size_t{0});
        top->setCheckState(0, Qt::Checked);
        QCOMPARE(plot.picture().traces.size(), std::size_t{1});
        below[0]->setCheckState(0, Qt::Checked);
        QCOMPARE(plot.picture().traces.size(), std::size_t{2});
    }

    void recordingsOfOneSolverAreToldApartByTheirTimes_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<QStringList>("titles");
        QTest::newRow("minutes") << "2026-11-27T21:07:31"
                                 << "2026-11-27T21:08:02"
                                 << QStringList{"CG, 21:07", "CG 2, 21:08"};
        QTest::newRow("seconds") << "2026-11-27T21:07:31"
                                 << "2026-11-27T21:07:59"
                                 << QStringList{"CG, 21:07:31", "CG 2, 21:07:59"};
        QTest::newRow("days") << "2026-11-26T21:07:31"
                              << "2026-11-27T21:07:59"
                              << QStringList{"CG, 2026-11-26", "CG 2, 2026-11-27"};
        QTest::newRow("not known") << ""
                                   << "" << QStringList{"CG", "CG 2"};
        QTest::newRow("of one file") << "2026-11-27T21:07:31"
                                     << "2026-11-27T21:07:31" << QStringList{"CG", "CG 2"};
    }

    void recordingsOfOneSolverAreToldApartByTheirTimes()
    {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(QStringList, titles);
        RecorderList recorders;
        for (const auto& [name, time] : {std::pair("m/cg", first), std::pair("m/cg 2", second)}) {
            auto one = *tests::residual(name, 20, [](int i) { return 1 - i; });
            one.provenance.created = time.toStdString();
            recorders.push_back(std::make_shared<const core::Recorder>(std::move(one)));
        }
        QStringList found;
        for (const auto& title : titlesOf(makeSnapshot(recorders, {}, {}).runs)) {
            found << QString::fromStdString(title);
        }
        QCOMPARE(found, titles);
    }

    void recordingsAreToldApartByTheArgumentsOfTheProgram()
    {
        core::Document document;
        for (const std::string end : {"", " 2"}) {
            auto one = *tests::residual("m/cg", 61, [](int i) { return 0 - i * 0.1; });
            one.name += end;
            one.subject += end;
            one.provenance.created = "2026-11-29T10:0" + std::to_string(end.size()) + ":00Z";
            one.provenance.command = "papilio-collect recorders -o a.h5 -- /opt/x/demo --size 6" +
                                     std::to_string(end.size());
            document.recorders.push_back(std::make_shared<const core::Recorder>(one));
        }
        Fixture fixture(document);

        const auto& traces = fixture.find<TracePlot>("tracePlot")->picture().traces;

        QCOMPARE(traces.size(), std::size_t{2});
        QCOMPARE(traces[0].name, u"CG, demo --size 60"_s);
        QCOMPARE(traces[1].name, u"CG 2, demo --size 62"_s);
    }

    // Names, notes and runs that go are each a step to undo.
    void runsAreRenamedAnnotatedAndRemoved()
    {
        Fixture fixture(study());
        auto* table = fixture.find<DataTable>("runsTable");
        const auto act = [&](const char* name) {
            for (auto* action : table->actions()) {
                if (action->objectName() == QLatin1String(name)) {
                    action->trigger();
                }
            }
        };
        const auto answer = [](const QString& text) {
            QTimer::singleShot(0, qApp, [text] {
                auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog != nullptr);
                dialog->setTextValue(text);
                dialog->accept();
            });
        };
        emit table->sourceRowActivated(1);

        answer(u"m/cg tuned"_s);
        act("renamePart");
        QCOMPARE(fixture.workspace.document().recorders[1]->subject, std::string("m/cg tuned"));
        fixture.page->refreshNow();
        QVERIFY(cell(*table, u"CG tuned"_s, "lasting") != u"no such row"_s);
        answer(u"with -O3"_s);
        act("annotatePart");
        QCOMPARE(core::noteOn(fixture.workspace.document(), {.name = "m/cg tuned"}),
                 std::string("with -O3"));
        fixture.page->refreshNow();
        QVERIFY(fixture.find<QLabel>("inWords")->text().contains(u"with -O3"_s));
        act("removePart");
        QCOMPARE(fixture.workspace.document().recorders.size(), std::size_t{4});

        fixture.workspace.undoStack().setIndex(0);
        QCOMPARE(fixture.workspace.document().recorders[1]->subject, std::string("m/cg"));
    }

    void aRenamedRunStaysInItsGroupAndColor()
    {
        Fixture fixture(table2());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        fixture.find<QTreeWidget>("recorderTree")->topLevelItem(1)->setCheckState(0, Qt::Checked);
        const auto look = [&](const QString& name) {
            const auto& traces = plot->picture().traces;
            const auto found = std::ranges::find_if(traces, [&](const Trace& trace) {
                return trace.name == name && trace.group == u"convection"_s;
            });
            return found == traces.end() ? std::tuple(std::size_t{99}, std::size_t{99})
                                         : std::tuple(found->category, *found->dash);
        };
        const auto before = look(u"PCG"_s);
        auto* table = fixture.find<DataTable>("runsTable");
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            if (tests::cellAt(*table->model(), row, "solver").data() == u"convection / PCG"_s) {
                emit table->sourceRowActivated(table->sourceRow(row));
                break;
            }
        }
        QTimer::singleShot(0, qApp, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->setTextValue(u"tuned"_s);
            dialog->accept();
        });
        for (auto* action : table->actions()) {
            if (action->objectName() == "renamePart"_L1) {
                action->trigger();
            }
        }
        fixture.page->refreshNow();

        QVERIFY(before != look(u"no such solver"_s));
        QCOMPARE(look(u"tuned"_s), before);
    }

    // Its recorders keep their names where these do not name it.
    void aRenamedRunHasItsNameInTheList()
    {
        core::Document document;
        for (const char* name : {"Demo::a", "Demo::b"}) {
            core::Recorder counter;
            counter.library = "Demo";
            counter.name = name;
            counter.subject = "before";
            counter.kind = core::Recorder::Kind::Counter;
            counter.values.push_back(1);
            document.recorders.push_back(std::make_shared<const core::Recorder>(counter));
        }
        Fixture fixture(document);
        const auto* tree = fixture.find<QTreeWidget>("recorderTree");
        const auto count = [tree](const QString& name) {
            return tree->findItems(name, Qt::MatchExactly | Qt::MatchRecursive).size();
        };
        QCOMPARE(count(u"before"_s), 1);

        const auto after = core::renamePart(document, {.name = "before"}, "after");
        QVERIFY(after);
        fixture.workspace.edit(u"rename"_s, [&](auto& study) { study = *after; });
        fixture.page->refreshNow();

        QTRY_COMPARE(count(u"after"_s), 1);
        QCOMPARE(count(u"before"_s), 0);
    }

    // In a narrow window others give way to the column by which the runs are ranked.
    void theRankedColumnIsInSight_data()
    {
        QTest::addColumn<int>("rank");
        QTest::addColumn<QString>("column");
        QTest::newRow("iterations") << 0 << u"lasting"_s;
        QTest::newRow("time") << 1 << u"time"_s;
    }
    void theRankedColumnIsInSight()
    {
        QFETCH(int, rank);
        QFETCH(QString, column);
        Fixture fixture(study());
        auto& table = *fixture.find<DataTable>("runsTable");
        fixture.find<SegmentedButtons>("rankedBy")->segment(rank)->click();
        fixture.page->resize(700, 700);
        fixture.settle();

        QTRY_VERIFY(table.isColumnHidden("initial"));
        const auto place = table.column(column.toLatin1().constData());
        QVERIFY(!table.horizontalHeader()->isSectionHidden(place));
        QTRY_VERIFY(table.columnViewportPosition(place) + table.columnWidth(place) <=
                    table.viewport()->width());
    }

    void theInitialResidualIsShownWhereThereIsRoom()
    {
        Fixture fixture(study());
        const auto& table = *fixture.find<DataTable>("runsTable");
        fixture.page->resize(900, 900);
        QTRY_VERIFY(table.isColumnHidden("initial"));
        fixture.page->resize(2400, 900);
        QTRY_VERIFY(!table.isColumnHidden("initial"));
    }

    // A note at iteration 17 means nothing at 17 s.
    void notesBelongToTheAxesTheyWereWrittenOn()
    {
        Fixture fixture(study());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        emit plot->notesEdited({{{17, 1e-3}, u"restart"_s}});
        fixture.settle();
        QCOMPARE(plot->notes().size(), 1);
        QCOMPARE(fixture.workspace.notes().placed.front().plot,
                 std::string("recorders/iteration/relative"));
        fixture.find<SegmentedButtons>("recorderAxes")->segment(1)->click();
        fixture.settle();
        QVERIFY(plot->notes().isEmpty());
        fixture.find<SegmentedButtons>("recorderAxes")->segment(0)->click();
        fixture.settle();
        QCOMPARE(plot->notes().front().text, u"restart"_s);
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QVERIFY(plot->notes().isEmpty());
    }

    void titlesOfColumnsAreSeenWhole()
    {
        Fixture fixture(study());
        const auto& table = *fixture.find<DataTable>("runsTable");
        const auto& header = *table.horizontalHeader();
        constexpr int padding = 16;
        for (int column = 0; column < table.model()->columnCount(); ++column) {
            const auto title = table.model()->headerData(column, Qt::Horizontal).toString();
            if (header.isSectionHidden(column)) {
                QVERIFY(fixture.find<QToolButton>("moreColumns")->toolTip().contains(title));
                continue;
            }
            const int width = header.fontMetrics().horizontalAdvance(title) + padding;
            QVERIFY2(header.sectionSize(column) >= width,
                     qPrintable(
                         u"%1: %2 of %3"_s.arg(title).arg(header.sectionSize(column)).arg(width)));
        }
    }

    void solversAreJudgedAndRanked()
    {
        Fixture fixture(study());
        auto* table = fixture.find<DataTable>("runsTable");

        QCOMPARE(table->model()->rowCount(), 4);
        QCOMPARE(cell(*table, u"PCG"_s, "outcome"), u"converged"_s);
        QCOMPARE(cell(*table, u"PCG"_s, "place"), u"1"_s);
        QCOMPARE(cell(*table, u"CG"_s, "place"), u"2"_s);
        QVERIFY(cell(*table, u"jacobi"_s, "outcome").startsWith(u"stagnates from "_s));
        QVERIFY(cell(*table, u"CGS"_s, "outcome").startsWith(u"diverges from "_s));
        QCOMPARE(cell(*table, u"CGS"_s, "first"), u"never"_s);
        QCOMPARE(fixture.find<PaneHeader>("summaryHeader")->subtitle(),
                 u"2 of 4 converged; times: measured once"_s);
        QVERIFY(fixture.find<QLabel>("inWords")->text().contains(u"stagnates from"_s));
    }

    // "1." ended a line, "05×10⁻¹⁰" began the next one.
    void numbersAreNotBrokenOverLines()
    {
        Fixture fixture(study());
        const auto words = fixture.find<QLabel>("inWords")->text();
        static const QRegularExpression number(u"[0-9]\\.[0-9]"_s);
        static const QRegularExpression broken(u"[0-9][.]\u200B[0-9]"_s);
        QVERIFY2(words.contains(number), qPrintable(words));
        QVERIFY2(!words.contains(broken), qPrintable(words));
    }

    void modelIsWellBehaved()
    {
        Fixture fixture(study());
        RunsPane pane;
        auto& model = *pane.findChild<DataTable*>()->filter().sourceModel();
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);

        pane.setRuns(makeSnapshot(study().recorders, {}, {}), {}, {});

        QCOMPARE(model.rowCount(), 4);
    }

    void timesHaveOneUnitAndRatesNoExponent()
    {
        auto snapshot = makeSnapshot(study().recorders, {}, {});
        auto& runs = snapshot.runs;
        runs[0].seconds = 17.7e-3;
        runs[1].seconds = 731e-6;
        runs[0].report.rate = -0.8621;
        runs[1].report.rate = 80.5e-12;
        RunsPane pane;
        pane.setRuns(snapshot, {}, {});
        const auto& model = *pane.findChild<DataTable*>()->filter().sourceModel();
        const auto text = [&](int row, ColumnName column) {
            return tests::cellAt(model, row, column).data().toString();
        };

        QCOMPARE(model.headerData(ColumnName("time").in(model), Qt::Horizontal, Qt::DisplayRole)
                     .toString(),
                 u"Time, ms"_s);
        QCOMPARE(text(0, "time"), u"17.7"_s);
        QCOMPARE(text(1, "time"), u"0.731"_s);
        QCOMPARE(text(0, "rate"), u"−0.862"_s);
        QCOMPARE(text(1, "rate"), u"≈\u00A00"_s);
    }

    // Dragging the line judges everything anew, and the field follows.
    void draggedToleranceIsFollowed()
    {
        Fixture fixture(study());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        auto* table = fixture.find<DataTable>("runsTable");
        const auto before = cell(*table, u"CG"_s, "lasting");

        dragTolerance(*plot, 1e-4);

        const double tolerance = fixture.find<ParameterField>("tolerance")->value();
        QCOMPARE(tolerance, 1e-4);  // it stops at 1, 2 and 5 of each decade
        QTRY_VERIFY(cell(*table, u"CG"_s, "lasting") != before);
        const auto expected = std::ceil(-std::log10(tolerance) / 0.05 - 1e-9);
        QCOMPARE(cell(*table, u"CG"_s, "lasting"), QString::number(expected));
    }

    void aLineThatLiesOnAnotherIsDashedAndSaysSo()
    {
        auto document = study();
        document.recorders.push_back(
            tests::residual("m/pbicg", 121, [](int i) { return 1 - i * 0.1; }));
        Fixture fixture(document);
        const auto& traces = fixture.find<TracePlot>("tracePlot")->picture().traces;

        const auto twin = std::ranges::find_if(traces, &Trace::isTwin);
        QVERIFY(twin != traces.end());
        QVERIFY2(twin->note.startsWith(u"same curve as "_s), qPrintable(twin->note));
        QCOMPARE(std::ranges::count_if(traces, &Trace::isTwin), 1);
    }

    void aLineThatLiesOnAnotherKeepsItsVerdict()
    {
        auto document = study();
        auto failed = std::make_shared<core::Recorder>(
            *tests::residual("m/pbicg", 121, [](int i) { return 1 - i * 0.1; }));
        failed->end.kind = core::RunEnd::Kind::Failed;
        failed->end.word = "breakdown";
        document.recorders.push_back(failed);
        Fixture fixture(document);
        const auto& traces = fixture.find<TracePlot>("tracePlot")->picture().traces;

        const auto twin = std::ranges::find_if(traces, &Trace::isTwin);
        QVERIFY(twin != traces.end());
        QVERIFY2(twin->note.contains(u", same curve as "_s), qPrintable(twin->note));
    }

    void keysMoveTheTolerance()
    {
        Fixture fixture(study());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        auto* field = fixture.find<ParameterField>("tolerance");
        QCOMPARE(field->value(), 1e-6);

        QTest::keyClick(plot, Qt::Key_PageUp);
        QCOMPARE(field->value(), 1e-5);
        QTest::keyClick(plot, Qt::Key_PageDown);
        QTest::keyClick(plot, Qt::Key_PageDown);
        QCOMPARE(field->value(), 1e-7);
    }

    void tickingShowsAndHides()
    {
        Fixture fixture(study());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        auto* tree = fixture.find<QTreeWidget>("recorderTree");
        QCOMPARE(plot->picture().traces.size(), std::size_t{4});

        const auto found = tree->findItems(u"CGS"_s, Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(found.size(), 1);
        found.first()->setCheckState(0, Qt::Unchecked);

        QCOMPARE(plot->picture().traces.size(), std::size_t{3});
        found.first()->setCheckState(0, Qt::Checked);
        QCOMPARE(plot->picture().traces.size(), std::size_t{4});
    }

    // How a note is drawn is not how it is kept: the next one must not change it.
    void aNoteStaysAsItWasWritten()
    {
        Fixture fixture(study());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        const auto written = u"turned \u202e round"_s;
        emit plot->notesEdited({{{17, 1e-3}, written}});
        fixture.settle();
        auto notes = plot->notes();
        notes.append({{20, 1e-4}, u"next"_s});
        emit plot->notesEdited(notes);
        fixture.settle();
        QCOMPARE(fixture.workspace.notes().placed.front().text, written.toStdString());
    }

    /// Of a hundred curves nobody sees one.
    void moreCurvesThanCanBeSeenWaitInTheList()
    {
        core::Document document;
        for (int solver = 0; solver < 40; ++solver) {
            const auto name = "m/solver" + std::to_string(solver);
            document.recorders.push_back(
                tests::residual(name.c_str(), 20, [&](int i) { return -i * 0.01 * solver; }));
        }
        Fixture fixture(document);
        QCOMPARE(fixture.find<TracePlot>("tracePlot")->picture().traces.size(), std::size_t{32});
        QVERIFY(fixture.find<PaneHeader>("recordersHeader")->subtitle().contains(u"32 of 40"_s));
        auto* tree = fixture.find<QTreeWidget>("recorderTree");
        const auto last = tree->findItems(u"solver39"_s, Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(last.size(), 1);
        last.first()->setCheckState(0, Qt::Checked);
        QCOMPARE(fixture.find<TracePlot>("tracePlot")->picture().traces.size(), std::size_t{33});
    }

    void aLineThatFillsItsColumnsIsABand_data()
    {
        QTest::addColumn<bool>("isRough");
        QTest::newRow("rough") << true;
        QTest::newRow("smooth") << false;
    }

    /// 150,000 values that jump by four decades fill what lies between; others are a thin line.
    void aLineThatFillsItsColumnsIsABand()
    {
        QFETCH(bool, isRough);
        core::Document document;
        document.recorders.push_back(tests::residual("m/rough", 150'000, [&](int i) {
            return isRough ? (i % 2 == 0 ? -1.0 : -5.0) : -i * 3e-5;
        }));
        Fixture fixture(document);
        auto* plot = fixture.find<TracePlot>("tracePlot");
        QTest::qWait(50);
        const auto image = plot->canvas()->grab().toImage();
        const double ratio = image.devicePixelRatio();
        const auto color = traceLook(plot->picture().traces.front().category,
                                     plot->picture().traces.front().dash, Theme::tokens())
                               .color.rgb();
        const auto inked = [&](double share) {
            const double x = plot->pixelOf(0, std::size_t(150'000 * share)).x() * ratio;
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                count += image.pixel(int(std::lround(x)), y) == color ? 1 : 0;
            }
            return count;
        };
        for (const double share : {0.2, 0.5, 0.8}) {
            const int count = inked(share);
            QVERIFY2(isRough ? count > 80 : count > 0 && count < 12,
                     qPrintable(QString::number(count)));
        }
    }

    // What grows beyond 10^14 r0 leaves the scale: its points are counted, and every one of them.
    void pointsOffScaleAreCounted()
    {
        auto document = study();
        document.recorders.push_back(
            tests::residual("m/bicg", 190, [](int i) { return 1 + i * 0.1; }));
        Fixture fixture(document);
        auto* plot = fixture.find<TracePlot>("tracePlot");
        QCOMPARE_GT(plot->offScale(), std::size_t{0});
        QCOMPARE(fixture.find<QLabel>("offScale")->text(),
                 u"%1 points outside the scale: counted, not drawn"_s.arg(plot->offScale()));
    }

    void timeIsAnotherAxis()
    {
        Fixture fixture(study());
        auto* axes = fixture.find<SegmentedButtons>("recorderAxes");
        QVERIFY(axes->segment(1)->isEnabled());
        QVERIFY(!axes->segment(2)->isEnabled());

        QTest::mouseClick(axes->segment(1), Qt::LeftButton);

        const auto& trace = fixture.find<TracePlot>("tracePlot")->picture().traces.front();
        QVERIFY(!trace.positions.empty());
        QCOMPARE(trace.positions.back(), 0.12);
    }

    void preconditionedStandsLeftOfPlain()
    {
        Fixture fixture(study());
        auto* views = fixture.find<SegmentedButtons>("recorderViews");

        QTest::mouseClick(views->segment(1), Qt::LeftButton);

        auto* left = fixture.find<TracePlot>("multiple0");
        auto* right = fixture.find<TracePlot>("multiple1");
        QVERIFY(left != nullptr && right != nullptr);
        QCOMPARE(left->picture().title, u"m, preconditioned"_s);
        QCOMPARE(left->picture().traces.size(), std::size_t{1});
        QCOMPARE(right->picture().title, u"m, not preconditioned"_s);
        QCOMPARE(right->picture().traces.size(), std::size_t{3});
    }

    void distributionShowsQuartiles()
    {
        Fixture fixture(study());
        auto* views = fixture.find<SegmentedButtons>("recorderViews");

        QTest::mouseClick(views->segment(3), Qt::LeftButton);

        auto* histogram = fixture.find<HistogramPlot>("histogramPlot");
        QVERIFY(histogram->isVisible());
        const auto& all = histogram->picture().series.front().distribution;
        QCOMPARE(all.median, 16.0);
        QCOMPARE(all.q1, 8.0);  // sorted[60] of 80 eights and 160 sixteens
        QCOMPARE(all.minimum, 8.0);
        QCOMPARE(all.bins.front().count, std::size_t{80});
        QVERIFY(histogram->barBox(8).height() > histogram->barBox(0).height());
    }

    // Paper 5, Figure 5: lengths of tasks of several contractions, with the FLOPs of each length.
    void distributionsOfOneQuantityShareAPlot()
    {
        core::Document document;
        const auto add = [&](const char* quantity, int contraction,
                             std::vector<std::int64_t> values) {
            core::Recorder recorder;
            recorder.library = "TAMM";
            recorder.name =
                "TAMM::" + std::string(quantity) + "::ContrID=" + std::to_string(contraction);
            recorder.subject = "ContrID=" + std::to_string(contraction);
            recorder.type = "int";
            recorder.role = "distribution";
            recorder.setIntegers(std::move(values));
            document.recorders.push_back(std::make_shared<const core::Recorder>(recorder));
        };
        add("LengthPerTask_RCRD_I", 46, {8, 16, 16});
        add("FlopsPerTask_RCRD_I", 46, {10, 20, 24});
        add("LengthPerTask_RCRD_I", 47, {6, 6, 12, 12});
        Fixture fixture(document);
        auto* histogram = fixture.find<HistogramPlot>("histogramPlot");
        QVERIFY(histogram->isVisible());
        QCOMPARE(histogram->picture().series.size(), std::size_t{1});

        auto* tree = fixture.find<QTreeWidget>("recorderTree");
        const auto lengths =
            tree->findItems(u"LengthPerTask_RCRD_I"_s, Qt::MatchContains | Qt::MatchRecursive);
        QCOMPARE(lengths.size(), 2);
        for (auto* item : lengths) {
            item->setCheckState(0, Qt::Checked);
        }

        const auto& picture = histogram->picture();
        QCOMPARE(picture.series.size(), std::size_t{2});
        QCOMPARE(picture.series[1].name, u"ContrID=47"_s);
        QVERIFY(picture.name.startsWith(u"LengthPerTask_RCRD_I"_s));
        const auto& first = picture.series[0];
        const auto& second = picture.series[1];
        QCOMPARE(first.distribution.bins.size(), second.distribution.bins.size());
        QCOMPARE(first.distribution.bins.front().low, 5.5);  // 6 is the least of both
        QCOMPARE(first.distribution.bins.back().count, std::size_t{2});
        QCOMPARE(second.distribution.bins.front().count, std::size_t{2});
        QCOMPARE(first.labels.back(), u"22"_s);  // the mean of 20 and 24
        QVERIFY(second.labels.empty());
        QCOMPARE(second.distribution.median, 12.0);
        // Next to each other in the bin, not over one another.
        QVERIFY(histogram->barBox(0, 0).right() <= histogram->barBox(0, 1).left() + 1);
    }

    // Paper 5, Figure 7: what is recorded while the time is taken says nothing of the time.
    void recordersOfOtherThingsAreNotOverTheBars()
    {
        core::Document document;
        for (const char* quantity : {"RecordTime_RCRD_I", "Number_RCRD_I"}) {
            core::Recorder recorder;
            recorder.library = "PapilioCost";
            recorder.name = "PapilioCost::" + std::string(quantity);
            recorder.subject = "PapilioCost";
            recorder.type = "int";
            recorder.unit = "ns";
            recorder.role = "distribution";
            recorder.setIntegers(std::vector<std::int64_t>{60, 70, 70});
            document.recorders.push_back(std::make_shared<const core::Recorder>(recorder));
        }
        Fixture fixture(document);

        const auto& picture = fixture.find<HistogramPlot>("histogramPlot")->picture();
        QCOMPARE(picture.series.size(), std::size_t{1});
        QVERIFY(picture.series[0].labels.empty());
        QCOMPARE(picture.name, u"PapilioCost::RecordTime_RCRD_I"_s);
        QCOMPARE(picture.unit, u"ns"_s);
    }

    // Table 2 of paper 5 for two matrices, each with and without a preconditioner, as
    // papilio-collect recorders leaves it.
    static core::Document table2()
    {
        core::Document document;
        for (const std::string matrix : {"poisson", "convection"}) {
            for (const std::string solver : {"pcg", "pgmres", "cg", "gmres"}) {
                const auto add = [&](const char* name, core::Recorder::Kind kind,
                                     std::vector<double> values, const char* role) {
                    core::Recorder recorder;
                    recorder.library = "Solvers";
                    recorder.subject = matrix + "/" + solver;
                    recorder.name = "Solvers::" + recorder.subject + "/" + name;
                    recorder.type = "double";
                    recorder.kind = kind;
                    recorder.role = role;
                    recorder.values = std::move(values);
                    document.recorders.push_back(std::make_shared<const core::Recorder>(recorder));
                };
                std::vector<double> history;
                for (int index = 0; index <= 40; ++index) {
                    history.push_back(std::pow(10, -0.3 * index));
                }
                using Kind = core::Recorder::Kind;
                add("SpmvCount_I", Kind::Counter, {10, 80}, "spmv");
                add("FinalResidual_D", Kind::Counter, {0, 1e-12}, "residual");
                add("IterativeResidual_D", Kind::Counter, {0.1, 1e-4, 1e-12}, "residual");
                add("SolverRuntime_D", Kind::Counter, {0, 0.4}, "");
                add("Tolerance_D", Kind::Counter, {1e-10}, "");
                add("IterativeResidual_RCRD_D", Kind::Series, history, "residual");
            }
        }
        return document;
    }

    void solverRunsNotEventsAreShown()
    {
        Fixture fixture(table2());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        auto* table = fixture.find<DataTable>("runsTable");

        QCOMPARE(table->model()->rowCount(), 8);
        QCOMPARE(cell(*table, u"poisson / PCG"_s, "outcome"), u"converged"_s);
        QCOMPARE(cell(*table, u"poisson / PCG"_s, "lasting"), u"34"_s);
        QCOMPARE(cell(*table, u"convection / GMRES"_s, "place"), u"1"_s);
        // One matrix, its preconditioned solvers, named by what tells them apart.
        const auto& traces = plot->picture().traces;
        QCOMPARE(traces.size(), std::size_t{2});
        QCOMPARE(traces[0].name, u"PCG"_s);
        QCOMPARE(traces[1].name, u"PGMRES"_s);
        QCOMPARE(plot->picture().tolerance, std::optional(1e-10));
        QCOMPARE(fixture.find<ParameterField>("tolerance")->value(), 1e-10);
        auto* tree = fixture.find<QTreeWidget>("recorderTree");
        QCOMPARE(tree->topLevelItemCount(), 2);
        QCOMPARE(tree->topLevelItem(0)->text(0), u"poisson"_s);
        QCOMPARE(tree->topLevelItem(0)->childCount(), 4);
        QCOMPARE(tree->topLevelItem(0)->child(0)->childCount(), 5);
        auto* axes = fixture.find<SegmentedButtons>("recorderAxes");
        QVERIFY(axes->segment(1)->isEnabled());
        QVERIFY(axes->segment(2)->isEnabled());
        QTest::mouseClick(axes->segment(2), Qt::LeftButton);
        QCOMPARE(plot->picture().traces.front().positions.back(), 80.0);
    }

    void plotsByMatrixHaveTheTickedRuns()
    {
        Fixture fixture(table2());

        QTest::mouseClick(fixture.find<SegmentedButtons>("recorderViews")->segment(1),
                          Qt::LeftButton);

        QStringList drawn;
        for (const auto* plot :
             fixture.page->findChildren<TracePlot*>(QRegularExpression(u"^multiple\\d$"_s))) {
            for (const auto& trace : plot->picture().traces) {
                drawn << trace.name;
            }
        }
        QCOMPARE(drawn, (QStringList{u"PCG"_s, u"PGMRES"_s}));
    }

    // 300 iterations, of which the last 110 are above the scale: 10^14 above the first residual
    // is where the axis ends.
    void aRunThatDivergesDoesNotStretchTheAxis()
    {
        core::Document document;
        document.recorders.push_back(
            tests::residual("m/cg", 61, [](int i) { return 0 - i * 0.1; }));
        document.recorders.push_back(tests::residual("m/cgs", 301, [](int i) { return i * 0.2; }));
        Fixture fixture(document);
        auto* plot = fixture.find<TracePlot>("tracePlot");

        const double end = plot->findChild<QCustomPlot*>()->xAxis->range().upper;

        QVERIFY2(end >= 60 && end <= 80, qPrintable(QString::number(end)));
    }
    // Without a tick the counters of the shown solvers are there, as steps.
    void countersAreSteps()
    {
        Fixture fixture(table2());

        QTest::mouseClick(fixture.find<SegmentedButtons>("recorderViews")->segment(2),
                          Qt::LeftButton);

        const auto& picture = fixture.find<TracePlot>("tracePlot")->picture();
        QCOMPARE(picture.traces.size(), std::size_t{2});
        QCOMPARE(picture.yLabel, u"SpmvCount_I"_s);
        QCOMPARE(picture.traces.front().name, u"PCG"_s);
        QVERIFY(picture.traces.front().isStepped);
    }

    // A plot for each metric and level; two hosts lie over each other in it, from their start.
    void seriesOfDifferentUnitsHavePlotsOfTheirOwn()
    {
        core::Document document;
        for (const std::string host : {"a", "b"}) {
            for (const std::string name : {"mem.util.used", "perfevent.hwcounters.X.value[cpu0]",
                                           "perfevent.hwcounters.X.value[cpu1]"}) {
                core::Recorder series;
                series.name = host + "/" + name;
                series.subject = host;
                series.kind = core::Recorder::Kind::Counter;
                for (int at = 0; at < 12; ++at) {
                    series.values.push_back(at + 1);
                    // The sample at 5 s is missing.
                    series.timesNs.push_back((at < 5 ? at : at + 1) * 1'000'000'000LL);
                }
                document.recorders.push_back(std::make_shared<const core::Recorder>(series));
            }
        }
        Fixture fixture(document);

        const auto* memory = fixture.find<TracePlot>("multiple0");
        const auto* cores = fixture.find<TracePlot>("multiple1");

        QVERIFY(memory != nullptr && cores != nullptr);
        QVERIFY(fixture.find<TracePlot>("multiple2") == nullptr);
        QCOMPARE(memory->picture().traces.size(), std::size_t{2});
        QCOMPARE(cores->picture().title, u"X · cores"_s);
        const auto& traces = cores->picture().traces;
        QCOMPARE(traces.size(), std::size_t{4});
        QCOMPARE(traces[0].name, u"cpu0"_s);
        QCOMPARE(traces[2].group, u"b"_s);
        QCOMPARE(traces[0].category, traces[2].category);
        QVERIFY(traces[0].dash != traces[2].dash);
        QVERIFY(std::isnan((*traces[0].values)[5]));  // the line breaks
        QCOMPARE(cores->picture().end, 12.0);
        QCOMPARE(cores->picture().marks.size(), std::size_t{1});
        QVERIFY(fixture.find<QLabel>("inWords")->text().contains(u"1 sample lost"_s));
        // One time axis: what is zoomed in one is zoomed in all.
        QSignalSpy stretch(cores, &TracePlot::stretchChanged);
        fixture.find<TracePlot>("multiple0")->showStretch(2, 4);
        QCOMPARE(stretch.size(), qsizetype{1});
        QCOMPARE(stretch.front()[0].toDouble(), 2.0);
        QCOMPARE(stretch.front()[1].toDouble(), 4.0);
    }

    // What is sampled at other times has no gap where the others have one.
    void seriesOfOtherTimesHaveGapsOfTheirOwn()
    {
        core::Document document;
        for (const std::string name : {"a", "b"}) {
            core::Recorder series;
            series.name = "host/" + name;
            series.subject = "host";
            series.kind = core::Recorder::Kind::Counter;
            for (int at = 0; at < 12; ++at) {
                series.values.push_back(at + 1);
                series.timesNs.push_back((name == "b" || at < 5 ? at : at + 1) * 1'000'000'000LL);
            }
            document.recorders.push_back(std::make_shared<const core::Recorder>(series));
        }
        Fixture fixture(document);

        QCOMPARE(fixture.find<TracePlot>("multiple0")->picture().traces[0].values->size(),
                 std::size_t{13});
        QCOMPARE(fixture.find<TracePlot>("multiple1")->picture().traces[0].values->size(),
                 std::size_t{12});
    }

    // What was chosen for one study judges no other, and is there again with the study.
    void theToleranceBelongsToTheStudy()
    {
        Fixture fixture(study());
        auto* field = fixture.find<ParameterField>("tolerance");
        auto* reset = fixture.find<QToolButton>("toleranceReset");
        auto* table = fixture.find<DataTable>("runsTable");
        const auto own = cell(*table, u"CG"_s, "lasting");
        QVERIFY(!reset->isVisible());

        dragTolerance(*fixture.find<TracePlot>("tracePlot"), 1e-3);
        const double chosen = field->value();
        QVERIFY(reset->isVisible());
        const auto kept = fixture.workspace.document();

        fixture.workspace.setStudy(study(), {});
        fixture.settle();
        QVERIFY(!reset->isVisible());
        QCOMPARE(field->value(), 1e-6);
        QCOMPARE(cell(*table, u"CG"_s, "lasting"), own);

        fixture.workspace.setStudy(kept, {});
        fixture.settle();
        QVERIFY(reset->isVisible());
        QCOMPARE(field->value(), chosen);
        QTest::mouseClick(reset, Qt::LeftButton);
        QTRY_COMPARE(cell(*table, u"CG"_s, "lasting"), own);
        QVERIFY(!fixture.workspace.view().number("recorders/tolerance"));
    }

    // Names of one study say nothing about the next, though some are the same.
    void theTicksBelongToTheStudy()
    {
        Fixture fixture(study());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        auto* tree = fixture.find<QTreeWidget>("recorderTree");
        tree->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QCOMPARE(plot->picture().traces.size(), std::size_t{0});
        const auto kept = fixture.workspace.document();

        fixture.workspace.setStudy(study(), {});
        fixture.settle();
        QCOMPARE(plot->picture().traces.size(), std::size_t{4});

        fixture.workspace.setStudy(kept, {});
        fixture.settle();
        QCOMPARE(plot->picture().traces.size(), std::size_t{0});
    }

    // A group is ticked as a whole, and shows whether all of it is.
    void groupsAreTicked()
    {
        Fixture fixture(table2());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        auto* tree = fixture.find<QTreeWidget>("recorderTree");
        auto* poisson = tree->topLevelItem(0);
        auto* convection = tree->topLevelItem(1);
        QCOMPARE(poisson->checkState(0), Qt::PartiallyChecked);
        QCOMPARE(convection->checkState(0), Qt::Unchecked);

        convection->setCheckState(0, Qt::Checked);
        QCOMPARE(plot->picture().traces.size(), std::size_t{6});
        poisson->setCheckState(0, Qt::Unchecked);
        QCOMPARE(plot->picture().traces.size(), std::size_t{4});
        convection->child(0)->setCheckState(0, Qt::Unchecked);
        QCOMPARE(convection->checkState(0), Qt::PartiallyChecked);

        const auto choose = [&](QTreeWidgetItem* item, const char* action) {
            emit tree->customContextMenuRequested(tree->visualItemRect(item).center());
            auto* menu = tree->findChild<QMenu*>(u"tickMenu"_s);
            menu->findChild<QAction*>(QString::fromLatin1(action))->trigger();
            delete menu;
        };
        // The run that the menu is about is selected, and drawn whether it is ticked or not.
        const auto ticked = [&] {
            int count = 0;
            for (const auto* matrix : {poisson, convection}) {
                for (int solver = 0; solver < matrix->childCount(); ++solver) {
                    count += matrix->child(solver)->checkState(0) == Qt::Checked ? 1 : 0;
                }
            }
            return count;
        };
        choose(poisson->child(1), "tickOnly");
        QCOMPARE(ticked(), 1);
        choose(poisson->child(1), "tickSolver");
        QCOMPARE(ticked(), 2);
        choose(poisson->child(1), "tickInvert");
        QCOMPARE(ticked(), 6);
        choose(poisson->child(1), "tickMatrix");
        QCOMPARE(ticked(), 4);
        choose(poisson->child(1), "tickAll");
        QCOMPARE(ticked(), 8);
        choose(poisson->child(1), "tickNone");
        QCOMPARE(ticked(), 0);
        choose(convection, "tickAll");
        QCOMPARE(ticked(), 8);
        choose(convection, "tickOnly");
        QCOMPARE(ticked(), 4);
        QCOMPARE(poisson->checkState(0), Qt::Unchecked);
        QCOMPARE(convection->checkState(0), Qt::Checked);
    }

    // A solver has one color in every view, a matrix one pattern.
    void styleIsThatOfTheSolver()
    {
        Fixture fixture(table2());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        fixture.find<QTreeWidget>("recorderTree")->topLevelItem(1)->setCheckState(0, Qt::Checked);
        const auto look = [](const TracePicture& picture, const QString& name,
                             const QString& group) {
            const auto found = std::ranges::find_if(picture.traces, [&](const Trace& trace) {
                return trace.name == name && (group.isEmpty() || trace.group == group);
            });
            return found == picture.traces.end() ? std::pair(std::size_t{99}, std::size_t{99})
                                                 : std::pair(found->category, *found->dash);
        };
        const auto first = look(plot->picture(), u"PCG"_s, u"poisson"_s);
        const auto other = look(plot->picture(), u"PCG"_s, u"convection"_s);
        QCOMPARE(first.first, other.first);
        QVERIFY(first.second != other.second);
        QVERIFY(look(plot->picture(), u"PGMRES"_s, u"poisson"_s).first != first.first);

        auto* views = fixture.find<SegmentedButtons>("recorderViews");
        QTest::mouseClick(views->segment(2), Qt::LeftButton);
        QCOMPARE(look(plot->picture(), u"convection / PCG"_s, {}), other);
        QTest::mouseClick(views->segment(1), Qt::LeftButton);
        QCOMPARE(look(fixture.find<TracePlot>("multiple2")->picture(), u"PCG"_s, {}), other);
    }

    // Selecting shows: on top, ticked or not, and its findings first.
    void theSelectedSolverIsDrawn()
    {
        Fixture fixture(study());
        auto* plot = fixture.find<TracePlot>("tracePlot");
        auto* tree = fixture.find<QTreeWidget>("recorderTree");
        tree->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QCOMPARE(plot->picture().traces.size(), std::size_t{0});

        fixture.page->reveal(u"m/jacobi"_s);

        QCOMPARE(plot->picture().traces.size(), std::size_t{1});
        QCOMPARE(plot->picture().traces.front().name, u"jacobi"_s);
        tree->topLevelItem(0)->setCheckState(0, Qt::Checked);
        const auto words = fixture.find<QLabel>("inWords")->text();
        QVERIFY2(words.indexOf(u"jacobi"_s) < words.indexOf(u"CGS"_s), qPrintable(words));
        emit plot->traceClicked(-1);
        tree->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QCOMPARE(plot->picture().traces.size(), std::size_t{0});
    }

    // Solvers that take milliseconds fill the axis as those that take hours.
    void theTimeAxisEndsWithTheSolvers()
    {
        Fixture fixture(study());
        QTest::mouseClick(fixture.find<SegmentedButtons>("recorderAxes")->segment(1),
                          Qt::LeftButton);
        auto* plot = fixture.find<TracePlot>("tracePlot");
        const auto& traces = plot->picture().traces;
        double right = 0;
        for (std::size_t index = 0; index < traces.size(); ++index) {
            right = std::max(right, plot->pixelOf(index, traces[index].values->size() - 1).x());
        }
        QVERIFY2(right > plot->canvas()->width() / 2.0, qPrintable(QString::number(right)));
    }

    void emptyStudySaysWhatToDo()
    {
        const auto words = [](const core::Document& document) {
            Fixture fixture(document);
            return fixture.find<TracePlot>("tracePlot")->emptyText();
        };
        // Without a study nothing is said of one.
        QVERIFY(words({}).contains(u"Nothing is recorded yet"_s));
        core::Document counted;
        counted.counters.push_back(std::make_shared<core::CounterTable>());
        QVERIFY(words(counted).contains(u"Import a residual history"_s));
    }
};

PAPILIO_TEST(TestRecordersPage)
#include "test_recorders_page.moc"
