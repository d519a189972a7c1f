#include "core/traces/solver_runs.h"
#include "tests/support/area_program.h"
#include "tests/support/other_machine.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/recorders_page_fixture.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/session/collection.h"
#include "widgets/session/live_recording.h"
#include "widgets/table/data_table.h"
#include "widgets/workbench/machine_choice.h"

#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLocalSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <span>

using namespace papilio;
using namespace papilio::widgets;
using tests::study;
using Fixture = tests::RecordersPageFixture;

// Recorders of a program that is still running.
class TestRecordersPageLive : public QObject {
    Q_OBJECT

private slots:
    // A collector as the protocol describes it: recorders grow, Stop is passed on, the end stores
    // them as one edit.
    void liveRecordersGrowAndAreStored()
    {
        core::Document before;
        before.recorders.push_back(study().recorders.back());
        Fixture fixture(before);
        auto& live = fixture.workspace.recording();
        const auto path = live.listen();
        QVERIFY(!path.isEmpty());
        QLocalSocket collector;
        collector.connectToServer(path);
        QVERIFY(collector.waitForConnected(3000));
        core::Recorder head;
        head.name = "GMRES::residual_RCRD_D";
        head.subject = "gmres_demo";
        head.type = "double";
        head.role = "residual";
        const auto send = [&](const std::string& line) {
            collector.write(QByteArray::fromStdString(line));
            collector.flush();
        };
        send(core::liveProgramLine({"/bin/gmres_demo", {}, 4711, 10}));
        send(core::liveRecorderLine(0, head));
        auto* plot = fixture.find<TracePlot>("tracePlot");
        std::vector<double> values;
        for (int part = 0; part < 5; ++part) {
            const auto from = values.size();
            for (int index = 0; index < 20; ++index) {
                values.push_back(std::pow(10, -0.1 * double(values.size())));
            }
            core::LiveValues more;
            more.from = from;
            more.values = std::span(values).subspan(from);
            send(core::liveValuesLine(more));
            QTRY_VERIFY(plot->picture().traces.size() == 1 &&
                        plot->picture().traces.front().values->size() == values.size());
        }
        QCOMPARE(fixture.workspace.document().recorders.size(), std::size_t{1});
        QVERIFY(!fixture.workspace.undoStack().canUndo());

        auto* stop = fixture.find<QToolButton>("liveStop");
        QTRY_VERIFY(stop->isVisible());
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_VERIFY(collector.bytesAvailable() > 0);
        QVERIFY(core::isLiveStopLine(collector.readLine().toStdString()));
        send(core::liveEndLine({143, 15, true, 1.5}));
        collector.disconnectFromServer();

        QTRY_VERIFY(!live.isRunning());
        QTRY_COMPARE(fixture.workspace.document().recorders.size(), std::size_t{2});
        QCOMPARE(fixture.workspace.document().recorders.back()->values, values);
        QCOMPARE(fixture.find<QLabel>("liveSaid")->text(),
                 u"gmres_demo was stopped. 1 recorder has its values."_s);
        fixture.workspace.undoStack().undo();
        QCOMPARE(fixture.workspace.document().recorders.size(), std::size_t{1});
    }

    // Solvers run one after the other: one that stopped at its limit of iterations runs no more.
    // After eight solvers the one that ran was not drawn.
    void everySolverOfAProgramIsDrawn()
    {
        Fixture fixture(core::Document{});
        QLocalSocket collector;
        collector.connectToServer(fixture.workspace.recording().listen());
        QVERIFY(collector.waitForConnected(3000));
        collector.write(
            QByteArray::fromStdString(core::liveProgramLine({"/bin/solver", {}, 4711, 10})));
        const std::vector<double> values = {1, 0.1, 0.01};
        for (std::size_t solver = 0; solver < 12; ++solver) {
            core::Recorder head;
            head.name = head.subject = "solver" + std::to_string(solver);
            head.type = "double";
            head.role = "residual";
            core::LiveValues more;
            more.id = solver;
            more.values = values;
            collector.write(QByteArray::fromStdString(core::liveRecorderLine(solver, head) +
                                                      core::liveValuesLine(more)));
        }
        collector.flush();
        auto* plot = fixture.find<TracePlot>("tracePlot");
        QTRY_COMPARE(plot->picture().traces.size(), std::size_t{12});
    }

    void aSolverThatEndedIsJudgedWhileTheNextOneRuns()
    {
        Fixture fixture(core::Document{});
        const auto path = fixture.workspace.recording().listen();
        QLocalSocket collector;
        collector.connectToServer(path);
        QVERIFY(collector.waitForConnected(3000));
        const auto send = [&](const std::string& line) {
            collector.write(QByteArray::fromStdString(line));
            collector.flush();
        };
        send(core::liveProgramLine({"/bin/demo", {}, 4711, 10}));
        std::vector<double> values;
        std::vector<std::int64_t> times;
        for (int index = 0; index < 20; ++index) {
            values.push_back(std::pow(10, -0.1 * index));
            times.push_back(index);
        }
        const auto* table = fixture.find<DataTable>("runsTable");
        const auto outcome = [&](int row) {
            return tests::cellAt(*table->model(), row, "outcome").data().toString();
        };
        const auto add = [&](std::size_t id, const std::string& name) {
            core::Recorder head;
            head.name = head.subject = name;
            head.type = "double";
            head.role = core::Recorder::Roles::residual;
            send(core::liveRecorderLine(id, head));
            core::LiveValues more{.id = id, .values = values, .timesNs = times};
            send(core::liveValuesLine(more));
        };
        add(0, "m/cg");
        QTRY_COMPARE(table->model()->rowCount(), 1);
        const auto running = outcome(0);
        for (auto& time : times) {
            time += 1000;
        }
        add(1, "m/gmres");

        QTRY_COMPARE(table->model()->rowCount(), 2);
        QCOMPARE(outcome(1), running);
        QVERIFY(outcome(0) != running);
    }

    // A log that grows is drawn; Stop stores it as one edit, with the last line that has no end.
    void growingLogIsFollowedAndStored()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"run.log"_s);
        const auto append = [&](const QByteArray& text) {
            QFile file(path);
            return file.open(QIODevice::Append) && file.write(text) == text.size();
        };
        QVERIFY(append("  iter:    0           residual = 1.0e+00\n"));
        core::Document before;
        before.recorders.push_back(study().recorders.back());
        Fixture fixture(before);
        followLog(*fixture.page, path);
        auto* plot = fixture.find<TracePlot>("tracePlot");
        const auto drawn = [&] {
            const auto& traces = plot->picture().traces;
            return traces.empty() ? std::size_t{0} : traces.front().values->size();
        };
        QVERIFY(append("  iter:    1           residual = 1.0e-01\n"));
        QTRY_COMPARE(drawn(), std::size_t{2});
        QVERIFY(append("  iter:    2           residual = 1.0e-02\n"));
        QTRY_COMPARE(drawn(), std::size_t{3});
        QVERIFY(!fixture.workspace.undoStack().canUndo());
        QVERIFY(!fixture.find<QToolButton>("followLog")->isVisible());

        QVERIFY(append("  iter:    3           residual = 1.0e-03 ."));
        QTest::mouseClick(fixture.find<QToolButton>("liveStop"), Qt::LeftButton);

        QVERIFY(!fixture.workspace.recording().isRunning());
        const auto& recorders = fixture.workspace.document().recorders;
        QCOMPARE(recorders.size(), std::size_t{2});
        QCOMPARE(recorders.back()->values, (std::vector<double>{1, 0.1, 0.01, 0.001}));
        QCOMPARE(recorders.back()->library, std::string("AztecOO"));
        fixture.workspace.undoStack().undo();
        QCOMPARE(fixture.workspace.document().recorders.size(), std::size_t{1});
    }

    void aLogIsDrawnWhileItGrowsAlsoWithoutAStudy()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"run.log"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        Fixture fixture(core::Document{});
        auto* plot = fixture.find<TracePlot>("tracePlot");
        followLog(*fixture.page, path);
        QVERIFY(!plot->emptyText().isEmpty());

        QVERIFY(file.write("  iter:    0           residual = 1.0e+00\n"
                           "  iter:    1           residual = 1.0e-01\n") > 0 &&
                file.flush());

        QTRY_COMPARE(plot->picture().traces.size(), std::size_t{1});
        QVERIFY(!fixture.workspace.hasStudy());
        QCOMPARE(plot->emptyText(), QString());
        fixture.workspace.recording().stop();
        QVERIFY(fixture.workspace.hasStudy());
        fixture.settle();
        const auto* said = fixture.find<QLabel>("liveSaid");
        QCOMPARE(said->text(), u"Stopped following run.log. 1 recorder has its values."_s);

        // Another study has nothing of it.
        fixture.workspace.setStudy(study(), {});
        fixture.settle();
        QVERIFY2(!said->text().contains(u"run.log"_s), qPrintable(said->text()));
    }

    void whereNothingWasRecordedTheWayOnIsSaid()
    {
        Fixture fixture(core::Document{});
        auto& live = fixture.workspace.recording();
        QLocalSocket collector;
        collector.connectToServer(live.listen());
        QVERIFY(collector.waitForConnected(3000));

        for (const auto& line : {core::liveProgramLine({"/bin/solver", {}, 4711, 10}),
                                 core::liveNoteLine("Recording cost 0.1 % of the run time."),
                                 core::liveEndLine({0, 0, false, 1.5})}) {
            collector.write(QByteArray::fromStdString(line));
        }
        collector.flush();
        QTRY_VERIFY(collector.bytesToWrite() == 0);
        collector.disconnectFromServer();

        QTRY_VERIFY(!live.isRunning());
        const auto said = fixture.find<QLabel>("liveSaid")->text();
        QVERIFY2(said.startsWith(u"solver has ended. It registered no "_s), qPrintable(said));
        QVERIFY2(said.contains(u"Follow a log"_s), qPrintable(said));
    }

    void truncatedLogIsSaidWhileItIsFollowed()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"run.log"_s);
        const auto write = [&](const QByteArray& text) {
            QFile file(path);
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        QVERIFY(write("  iter:    0           residual = 1.0e+00\n"));
        Fixture fixture(core::Document{});
        followLog(*fixture.page, path, u"aztecoo"_s);
        QTRY_COMPARE(fixture.workspace.recording().reader().valueCount(), std::size_t{1});
        QVERIFY(write("  iter:    0           residual = 3\n"));
        QTRY_COMPARE(fixture.workspace.recording().reader().valueCount(), std::size_t{2});
        QVERIFY(fixture.workspace.messages().messages().back().text.contains(u"written anew"_s));
        fixture.workspace.recording().stop();
        QCOMPARE(fixture.workspace.document().recorders.size(), std::size_t{2});
        QCOMPARE(fixture.workspace.document().recorders.back()->values, std::vector<double>{3});
    }

    // The real collector and a real program: its recorders grow, Stop ends it, the study has them.
    void realProgramIsWatchedAndStopped()
    {
        const QString demo = QStringLiteral(PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers");
        if (Collection::programPath().isEmpty() || !QFileInfo(demo).isExecutable() ||
            !QFileInfo::exists(
                QStringLiteral(PAPILIO_BUILD_DIR "/collectors/libpapilio-agent.so"))) {
            QSKIP("papilio-collect, its agent or papilio-demo-solvers is not built");
        }
        Fixture fixture(core::Document{});
        fixture.workspace.recording().start(
            {.arguments = {u"recorders"_s, u"--"_s, demo, u"--matrix"_s, u"poisson2d:64"_s,
                           u"--solver"_s, u"cg"_s, u"--pace-ms"_s, u"20"_s, u"--preconditioner"_s,
                           u"none"_s}});
        auto* plot = fixture.find<TracePlot>("tracePlot");
        const auto drawn = [&] {
            const auto& traces = plot->picture().traces;
            return traces.empty() ? std::size_t{0} : traces.front().values->size();
        };
        QTRY_VERIFY_WITH_TIMEOUT(drawn() > 5, 20000);
        const auto before = drawn();
        QTRY_VERIFY_WITH_TIMEOUT(drawn() > before, 20000);
        QCOMPARE(plot->picture().traces.size(), std::size_t{1});
        QCOMPARE(plot->picture().traces.front().name, u"CG"_s);

        QTest::mouseClick(fixture.find<QToolButton>("liveStop"), Qt::LeftButton);

        QTRY_VERIFY_WITH_TIMEOUT(!fixture.workspace.recording().isRunning(), 20000);
        const auto& recorders = fixture.workspace.document().recorders;
        QTRY_VERIFY(!recorders.empty());
        QStringList names;
        for (const auto& recorder : recorders) {
            names << QString::fromStdString(recorder->name);
        }
        // Table 2 and the tolerance.
        QVERIFY2(recorders.size() >= 8, qPrintable(names.join(QLatin1Char('\n'))));
        const auto runs = core::solverRuns(recorders);
        QCOMPARE(runs.size(), std::size_t{1});
        QCOMPARE(runs.front().subject, std::string("poisson2d-64/cg"));
        QVERIFY(runs.front().report.count >= before);
    }

    // Through something that takes ssh's arguments; the window sees no difference.
    void aProgramOfAnotherMachineIsWatchedAndStopped()
    {
        const QString demo = QStringLiteral(PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers");
        if (Collection::programPath().isEmpty() || !QFileInfo(demo).isExecutable() ||
            !QFileInfo::exists(
                QStringLiteral(PAPILIO_BUILD_DIR "/collectors/libpapilio-agent.so"))) {
            QSKIP("papilio-collect, its agent or papilio-demo-solvers is not built");
        }
        const tests::OtherMachine machine;
        Fixture fixture(core::Document{});
        const OtherMachine other{"node7", {"--collector", Collection::programPath()}};
        fixture.workspace.recording().start(
            {.arguments = {u"recorders"_s, u"--"_s, demo, u"--matrix"_s, u"poisson2d:64"_s,
                           u"--solver"_s, u"cg"_s, u"--pace-ms"_s, u"50"_s, u"--preconditioner"_s,
                           u"none"_s},
             .machine = other.options()});
        auto* plot = fixture.find<TracePlot>("tracePlot");
        const auto drawn = [&] {
            const auto& traces = plot->picture().traces;
            return traces.empty() ? std::size_t{0} : traces.front().values->size();
        };
        QTRY_VERIFY_WITH_TIMEOUT(drawn() > 5, 30000);
        const auto before = drawn();
        QTRY_VERIFY_WITH_TIMEOUT(drawn() > before, 20000);
        QCOMPARE(machine.runs().size(), 1);

        QTest::mouseClick(fixture.find<QToolButton>("liveStop"), Qt::LeftButton);

        QTRY_VERIFY_WITH_TIMEOUT(!fixture.workspace.recording().isRunning(), 40000);
        const auto& recorders = fixture.workspace.document().recorders;
        QTRY_VERIFY(!recorders.empty());
        const auto runs = core::solverRuns(recorders);
        QCOMPARE(runs.size(), std::size_t{1});
        QCOMPARE(runs.front().subject, std::string("poisson2d-64/cg"));
        QVERIFY(runs.front().report.count >= before);
        QVERIFY(machine.runs().isEmpty());
    }

    // The same program beside its first recording, and how it ended.
    void aSecondRunHasItsOwnNameAndSaysHowItEnded()
    {
        core::Recorder head;
        head.library = "Demo";
        head.name = "Demo::poisson/cg/IterativeResidual_RCRD_D";
        head.subject = "poisson/cg";
        head.type = "double";
        head.role = "residual";
        core::Document before;
        auto first = head;
        first.values = {1, 0.1, 1e-9};
        before.recorders.push_back(std::make_shared<const core::Recorder>(first));
        Fixture fixture(before);
        auto& live = fixture.workspace.recording();
        QLocalSocket collector;
        collector.connectToServer(live.listen());
        QVERIFY(collector.waitForConnected(3000));
        const auto send = [&](const std::string& line) {
            collector.write(QByteArray::fromStdString(line));
            collector.flush();
        };
        send(core::liveProgramLine({"/bin/demo", {}, 4711, 10}));
        send(core::liveRecorderLine(0, head));
        const std::vector<double> values = {1, 0.5, 0.25};
        core::LiveValues more;
        more.values = values;
        send(core::liveValuesLine(more));
        auto* plot = fixture.find<TracePlot>("tracePlot");
        QTRY_COMPARE(plot->picture().traces.size(), std::size_t{2});

        QCOMPARE(plot->picture().traces[1].name, u"CG 2"_s);
        QVERIFY(plot->picture().traces[1].isRunning);
        QVERIFY(!plot->picture().traces[0].isRunning);
        QVERIFY(fixture.find<QLabel>("liveSaid")->text().startsWith(u"cg 2: "_s));
        QVERIFY(fixture.find<QLabel>("inWords")->text().contains(u"is running"_s));
        send(core::liveEndLine({134, 6, false, 0.2}));
        collector.disconnectFromServer();

        QTRY_VERIFY(!live.isRunning());
        QTRY_COMPARE(fixture.find<QLabel>("liveSaid")->text(),
                     u"demo ended with SIGABRT; 3 values were kept."_s);
        QCOMPARE(fixture.workspace.document().recorders.back()->subject,
                 std::string("poisson/cg 2"));
    }

    void aProgramThatFailsIsQuoted()
    {
        Fixture fixture(core::Document{});
        auto& live = fixture.workspace.recording();

        QStringList printed;
        connect(&live, &LiveRecording::printed, this,
                [&](const QString& line) { printed << line; });

        live.start({.arguments = {u"recorders"_s, u"--"_s, u"sh"_s, u"-c"_s,
                                  u"echo reading; echo 'cannot open mesh.dat' >&2; exit 3"_s},
                    .title = u"Recording sh"_s});

        QTRY_VERIFY_WITH_TIMEOUT(!live.isRunning(), 20000);
        const auto said = fixture.find<QLabel>("liveSaid")->text();
        QVERIFY2(said.contains(u"3"_s) && said.endsWith(u"cannot open mesh.dat"_s),
                 qPrintable(said));
        QCOMPARE(printed.front(), u"\u2014 Recording sh \u2014"_s);
        QVERIFY(printed.contains(u"reading"_s) && printed.contains(u"cannot open mesh.dat"_s));
        QCOMPARE(printed.last(), u"\u2014 %1 \u2014"_s.arg(said));  // how it ended
    }

    // What is recorded for a study of its own leaves the open one as it is.
    void aRecordingApartIsHandedOver()
    {
        Fixture fixture(study());
        auto& live = fixture.workspace.recording();
        std::size_t recorders = 0;
        connect(&live, &LiveRecording::measured, this,
                [&](const core::Document& result) { recorders = result.recorders.size(); });
        const QString demo = QStringLiteral(PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers");
        if (Collection::programPath().isEmpty() || !QFileInfo(demo).isExecutable()) {
            QSKIP("papilio-collect or papilio-demo-solvers is not built");
        }

        const auto& table = *fixture.find<DataTable>("runsTable");
        const int rows = table.model()->rowCount();
        live.start({.arguments = {u"recorders"_s, u"--"_s, demo, u"--matrix"_s, u"poisson2d:16"_s,
                                  u"--solver"_s, u"cg"_s},
                    .joinsOpenStudy = false});

        QTRY_VERIFY_WITH_TIMEOUT(!live.isRunning(), 20000);
        QVERIFY(recorders > 0);
        QCOMPARE(fixture.workspace.document().recorders.size(), study().recorders.size());
        QTRY_COMPARE(table.model()->rowCount(), rows);  // it is not among the shown ones
    }

    void aProgramToRecordIsAskedFor()
    {
        Fixture fixture(core::Document{});
        QStringList asked;
        connect(fixture.page.get(), &Page::actionRequested, this,
                [&](const QString& action) { asked << action; });

        QTest::mouseClick(fixture.find<QToolButton>("liveStart"), Qt::LeftButton);

        QCOMPARE(asked, QStringList{u"recordProgram"_s});
    }

    void brokenStreamIsSaid()
    {
        Fixture fixture(core::Document{});
        auto& live = fixture.workspace.recording();
        QLocalSocket collector;
        collector.connectToServer(live.listen());
        QVERIFY(collector.waitForConnected(3000));

        collector.write("{\"recorder\":{\"id\":0}}\n");
        collector.flush();
        QTRY_VERIFY(collector.bytesToWrite() == 0);
        collector.disconnectFromServer();

        QTRY_VERIFY(!live.isRunning());
        QVERIFY(fixture.find<QLabel>("liveSaid")->text().contains(u"stream"_s));
        QCOMPARE(fixture.workspace.messages().count(Message::Severity::Error), 1);
    }
};

PAPILIO_TEST(TestRecordersPageLive)
#include "test_recorders_page_live.moc"
