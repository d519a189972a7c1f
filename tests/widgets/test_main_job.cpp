// The job the program is there for, by hand from beginning to end, in the real window.
#include "app/main_window.h"
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/mouse.h"
#include "tests/support/own_settings.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPointer>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <vector>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

namespace {

/// Everything of a benchmark that the window edits.
struct State {
    core::Parameters parameters;
    core::Signatures signatures;
    std::vector<std::uint32_t> chosen;
    QStringList verdicts;
};

State stateOf(const widgets::Workspace& workspace)
{
    State state;
    state.parameters = workspace.benchmark()->parameters;
    state.signatures = *workspace.benchmark()->signatures;
    const auto& analysis = workspace.analysis();
    for (const auto& pick : analysis.pivoting->chosen) {
        state.chosen.push_back(pick.event);
    }
    for (const auto& metric : analysis.fits->metrics) {
        state.verdicts << QString::fromUtf8(core::toString(metric.verdict));
    }
    return state;
}

}  // namespace

class TestMainJob : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        widgets::Theme::instance().apply(*qApp);
        const auto sample =
            QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/spr-branch.papilio.h5");
        if (!QFile::exists(sample)) {
            QSKIP("the samples are not built");
        }
        path_ = folder_.filePath(u"branch.papilio.h5"_s);
        QVERIFY(QFile::copy(sample, path_));
    }

    void openTuneEditUndoExportSaveReopen()
    {
        MainWindow window(MainWindow::Memory::None);
        window.resize(1600, 1000);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.openPaths({path_});
        QTRY_VERIFY(window.workspace().analysis().isComplete());
        const State opened = stateOf(window.workspace());
        QCOMPARE(opened.chosen.size(), std::size_t{4});

        dragTau(window);
        typeAlpha(window, u"0.01"_s);
        const State tuned = stateOf(window.workspace());
        QVERIFY(tuned.parameters.tau > opened.parameters.tau);
        QCOMPARE(tuned.parameters.alpha, 0.01);

        editSignature(window, u"0.5"_s);
        QVERIFY(stateOf(window.workspace()).signatures != tuned.signatures);
        press(window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(stateOf(window.workspace()).signatures == tuned.signatures);
        editSignature(window, u"0.25"_s);

        exportPresets(window);
        saveAs(window);

        const State saved = stateOf(window.workspace());
        MainWindow again(MainWindow::Memory::None);
        again.show();
        again.openPaths({copy_});
        QTRY_VERIFY(again.workspace().analysis().isComplete());
        const State reopened = stateOf(again.workspace());
        QVERIFY(reopened.parameters == saved.parameters);
        QVERIFY(reopened.signatures == saved.signatures);
        QCOMPARE(reopened.chosen, saved.chosen);
        QCOMPARE(reopened.verdicts, saved.verdicts);
        // What was opened first is as it was.
        const auto original = core::readStudy(path_.toStdString());
        QVERIFY(original && original->benchmarks.front()->parameters == opened.parameters);
    }

private:
    static void press(MainWindow& window, Qt::Key key, Qt::KeyboardModifiers modifiers)
    {
        QTest::qWait(50);  // what opening and closing of windows posts
        window.activateWindow();
        QTRY_VERIFY(window.isActiveWindow());
        QTest::keyClick(&window, key, modifiers);
    }

    static void settle(MainWindow& window)
    {
        auto& workspace = window.workspace();
        QTRY_VERIFY(!workspace.results().isAnalyzing());
        QTRY_COMPARE(workspace.analysis().benchmark, workspace.benchmark());
        QCoreApplication::processEvents();
    }

    static void dragTau(MainWindow& window)
    {
        press(window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(window.currentPage(), u"noise"_s);
        auto* plot = window.findChild<widgets::NoisePlot*>(u"noisePlot"_s);
        QTRY_VERIFY(!plot->curve().values.empty());
        auto* canvas = plot->canvas();
        const int x = canvas->width() / 2;
        const int from = static_cast<int>(plot->tauPixel());
        QTest::mousePress(canvas, Qt::LeftButton, {}, QPoint(x, from));
        for (int step = 1; step <= 10; ++step) {
            const QPoint to(x, from - 6 * step);
            tests::moveMouse(*canvas, to, Qt::LeftButton);
            QCoreApplication::processEvents();
        }
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, QPoint(x, from - 60));
        settle(window);
        QCOMPARE(window.workspace().undoStack().count(), 1);
    }

    static void typeAlpha(MainWindow& window, const QString& text)
    {
        auto* field = window.findChild<QLineEdit*>(u"alphaField"_s);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        settle(window);
    }

    /// Types over the first expectation of the first metric.
    static void editSignature(MainWindow& window, const QString& text)
    {
        window.showPage(u"signatures"_s);
        auto* table = window.findChild<QTableView*>(u"signatureTable"_s);
        const auto cell = table->model()->index(0, 1);
        table->scrollTo(cell);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
        QTest::keyClick(table->viewport(), text.front().toLatin1());
        const QPointer editor = table->findChild<QLineEdit*>(u"cellEditor"_s);
        QVERIFY(!editor.isNull());
        QTest::keyClicks(editor, text.mid(1));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(editor.isNull());
        settle(window);
    }

    /// Writes a path into the file dialog that is about to open, and accepts it.
    static void answerFileDialog(const QString& path)
    {
        auto* timer = new QTimer(qApp);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, path] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) {
                return;  // not open yet
            }
            timer->deleteLater();
            auto* name = dialog->findChild<QLineEdit*>(u"fileNameEdit"_s);
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
        timer->start(10);
    }

    void exportPresets(MainWindow& window)
    {
        window.showPage(u"export"_s);
        window.findChild<QLineEdit*>(u"exportPmu"_s)->setText(u"spr"_s);
        QTRY_VERIFY(window.shownPage()->isSettled());
        const auto file = folder_.filePath(u"presets.csv"_s);
        answerFileDialog(file);
        QTest::mouseClick(window.findChild<QToolButton*>(u"exportSave"_s), Qt::LeftButton);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto text = written.readAll();
        QVERIFY2(text.contains("CPU,spr"), text.constData());
        QVERIFY2(text.contains("EVENT,"), text.constData());
    }

    void saveAs(MainWindow& window)
    {
        copy_ = folder_.filePath(u"tuned.papilio.h5"_s);
        answerFileDialog(copy_);
        press(window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window.transfer().waitForSave());
        QVERIFY(!window.workspace().isModified());
        QCOMPARE(window.workspace().path(), copy_);
    }

    QTemporaryDir folder_;
    QString path_;
    QString copy_;
};

PAPILIO_TEST(TestMainJob)
#include "test_main_job.moc"
