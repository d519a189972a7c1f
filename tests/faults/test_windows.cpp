// Two windows on one file, a disk that does not answer, a collector that is killed, what a crashed
// window left.
#include "app/main_window.h"
#include "core/io/files/atomic_file.h"
#include "core/io/hdf5/handle.h"
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"
#include "tests/support/small_study.h"
#include "widgets/session/collection.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/recovery.h"

#include <QAbstractButton>
#include <QDir>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

namespace {

/// The number of a child of this process that runs `program`; 0: there is none.
pid_t childRunning(const QByteArray& program)
{
    for (const auto& number : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        QFile status(u"/proc/"_s + number + u"/stat"_s);
        QFile command(u"/proc/"_s + number + u"/cmdline"_s);
        if (!status.open(QIODevice::ReadOnly) || !command.open(QIODevice::ReadOnly)) {
            continue;
        }
        const auto text = status.readAll();
        const auto fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
        if (fields.value(1).toInt() == getpid() &&
            command.readAll().split('\0').first().endsWith(program)) {
            return number.toInt();
        }
    }
    return 0;
}

}  // namespace

class Windows : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(folder_.filePath(u"run"_s)));
        qputenv("XDG_STATE_HOME", QFile::encodeName(folder_.filePath(u"state"_s)));
        widgets::Theme::instance().apply(*qApp);
    }

    // Windows are slow to make: all tests share two.
    void init()
    {
        path_ = folder_.filePath(u"shared.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), path_.toStdString()));
        for (auto* window : {&first_, &second_}) {
            if (*window == nullptr) {
                *window = std::make_unique<MainWindow>(MainWindow::Memory::None);
                (*window)->show();
            }
            open(**window);
        }
    }

    void cleanupTestCase()
    {
        first_.reset();
        second_.reset();
    }

    void theSecondWindowIsTold()
    {
        QCOMPARE(messagesOf(*first_), QStringList());
        const auto said = messagesOf(*second_);
        QCOMPARE(said.size(), 1);
        QVERIFY2(said.first().contains(u"is also open in another window (process %1"_s.arg(
                     QCoreApplication::applicationPid())),
                 qPrintable(said.first()));
    }

    void ownSavesAreNoConflict()
    {
        for (const double tau : {1e-7, 2e-7, 3e-7}) {
            first_->workspace().setTau(tau);
            first_->transfer().save(path_);
            QVERIFY(first_->transfer().waitForSave());
            QCOMPARE(savedTau(), tau);
        }
    }

    void theLaterWindowIsAsked_data()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<double>("saved");
        QTest::addColumn<double>("shown");
        QTest::newRow("cancel") << "Cancel" << 1e-7 << 2e-7;
        QTest::newRow("overwrite") << "Overwrite" << 2e-7 << 2e-7;
        QTest::newRow("read again") << "Read again" << 1e-7 << 1e-7;
    }

    void theLaterWindowIsAsked()
    {
        QFETCH(QString, button);
        QFETCH(double, saved);
        QFETCH(double, shown);
        first_->workspace().setTau(1e-7);
        first_->transfer().save(path_);
        QVERIFY(first_->transfer().waitForSave());

        second_->workspace().setTau(2e-7);
        second_->transfer().save(path_);
        QVERIFY(!second_->transfer().waitForSave());
        QVERIFY(second_->workspace().isModified());
        QCOMPARE(savedTau(), 1e-7);
        auto* box = second_->findChild<QMessageBox*>(u"changedOnDisk"_s);
        QVERIFY(box != nullptr);
        const auto buttons = box->buttons();
        const auto wanted = std::ranges::find_if(
            buttons, [&](QAbstractButton* one) { return one->text().remove(u'&') == button; });
        QVERIFY(wanted != buttons.end());
        (*wanted)->click();

        QTRY_COMPARE(savedTau(), saved);
        QTRY_COMPARE(second_->workspace().benchmark()->parameters.tau, shown);
        QTRY_COMPARE(second_->workspace().isModified(), button == u"Cancel"_s);
        if (button != u"Cancel"_s) {  // and then it is the window's own file again
            second_->workspace().setTau(5e-7);
            second_->transfer().save(path_);
            QVERIFY(second_->transfer().waitForSave());
        }
    }

    void aMarkOfADeadWindowIsNone()
    {
        const auto place = folder_.filePath(u"marks"_s);
        const pid_t child = fork();
        if (child == 0) {
            auto* mark = new widgets::OpenMark(place, path_);
            static_cast<void>(mark);
            raise(SIGKILL);
        }
        waitpid(child, nullptr, 0);
        QCOMPARE(QDir(place).entryList(QDir::Files).size(), 1);
        const widgets::OpenMark mark(place, path_);
        QCOMPARE(mark.holder(), QString());
        QVERIFY(!widgets::OpenMark(place, path_).holder().isEmpty());
    }

    // As of a network drive that hangs: the library is held, so that reading waits.
    void aReadThatHangsLeavesTheWindowAlive()
    {
        auto& window = *first_;
        window.workspace().setTau(4e-7);
        auto lock = core::hdf5::lockLibrary();
        window.transfer().open(path_);
        int ticks = 0;
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&ticks] { ++ticks; });
        timer.start(1);
        QTRY_VERIFY(ticks > 20);
        QVERIFY(window.transfer().isBusy());
        auto& jobs = window.workspace().jobs();
        window.showPage(u"noise"_s);
        window.workspace().setTau(6e-7);
        const auto opening = [&jobs] {
            const auto found = jobs.match(jobs.index(0), Qt::DisplayRole, u"Opening"_s);
            return found.isEmpty() ? 0 : found.first().data(widgets::JobList::IdRole).toInt();
        };
        QTRY_VERIFY(opening() != 0);  // listed where it takes longer than a moment

        jobs.cancel(opening());
        QTRY_COMPARE(opening(), 0);
        lock.unlock();
        QTest::qWait(50);
        QCOMPARE(window.workspace().benchmark()->parameters.tau,
                 6e-7);  // the late study is dropped
    }

    void recoveriesOfTwoWindowsDoNotCollide()
    {
        const auto place = folder_.filePath(u"recovery"_s);
        widgets::Recovery one(first_->workspace(), place);
        widgets::Recovery other(second_->workspace(), place);
        QSignalSpy firstWritten(&one, &widgets::Recovery::written);
        QSignalSpy secondWritten(&other, &widgets::Recovery::written);
        one.setDelay(1);
        other.setDelay(1);
        first_->workspace().setTau(1e-6);
        second_->workspace().setTau(2e-6);
        QTRY_VERIFY(!firstWritten.isEmpty() && !secondWritten.isEmpty());
        QVERIFY(firstWritten[0][0] != secondWritten[0][0]);
        QVERIFY(widgets::Recovery::left(place).isEmpty());
    }

    // It is nowhere else until it is saved: a second crash or a hasty close must not lose it.
    void whatWasRecoveredIsKeptUntilItIsSaved()
    {
        const widgets::LeftStudy left{
            folder_.filePath(u"left.papilio.h5"_s), u"Left"_s, {}, {}, {}};
        QVERIFY(core::writeStudy(tests::smallStudy(), left.file.toStdString()));
        auto& window = *first_;
        QSignalSpy opened(&window.transfer(), &widgets::StudyTransfer::opened);
        window.recover(left);
        QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 10000);
        QVERIFY(QFile::exists(left.file));
        QVERIFY(!window.workspace().undoStack().isClean());  // closing asks
        window.transfer().save(folder_.filePath(u"kept.h5"_s));
        QVERIFY(window.transfer().waitForSave());
        QVERIFY(!QFile::exists(left.file));
    }

    // A second crash must not forget which file the changes belong to.
    void whatWasRecoveredBelongsToItsFile()
    {
        const auto own = folder_.filePath(u"own.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), own.toStdString()));
        const auto place = folder_.filePath(u"recovery"_s);
        const auto left = [&] {  // what a window that edits the file and crashes leaves
            auto& window = *second_;
            QSignalSpy opened(&window.transfer(), &widgets::StudyTransfer::opened);
            window.transfer().open(own);
            opened.wait(10000);
            widgets::Recovery kept(window.workspace(), place);
            kept.setStampSource([&] { return window.transfer().stamp(); });
            kept.setDelay(1);
            QSignalSpy written(&kept, &widgets::Recovery::written);
            window.workspace().setTau(3e-6);
            written.wait(10000);
            const auto file = written.value(0).value(0).toString();
            for (const auto& suffix : {u""_s, u".json"_s}) {
                QFile::copy(file + suffix, folder_.filePath(u"crashed.papilio.h5"_s) + suffix);
            }
            return widgets::Recovery::left(folder_.path());
        }();
        const auto found = std::ranges::find(left, folder_.filePath(u"crashed.papilio.h5"_s),
                                             &widgets::LeftStudy::file);
        QVERIFY(found != left.end());
        QCOMPARE(found->original, own);
        QVERIFY(found->stamp.has_value());
        auto& window = *first_;
        QSignalSpy opened(&window.transfer(), &widgets::StudyTransfer::opened);
        window.recover(*found);
        QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 10000);
        QCOMPARE(window.workspace().path(), own);
        QCOMPARE(window.workspace().benchmark()->parameters.tau, 3e-6);
        QVERIFY(!window.workspace().undoStack().isClean());
        window.transfer().save(own);
        QVERIFY(window.transfer().waitForSave());
        const auto saved = core::readStudy(own.toStdString());
        QVERIFY(saved.hasValue());
        QCOMPARE(saved->benchmarks.front()->parameters.tau, 3e-6);
    }

    void whatWasRecoveredDoesNotOverwriteALaterFile()
    {
        const auto own = folder_.filePath(u"later.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), own.toStdString()));
        const auto before = core::fileStamp(own.toStdString());
        const auto kept = folder_.filePath(u"left.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), kept.toStdString()));
        QVERIFY(core::writeStudy(tests::smallStudy(), own.toStdString()));  // by another window
        const auto changed = core::fileStamp(own.toStdString());
        for (const auto& stamp : {before, std::optional<core::FileStamp>()}) {
            auto& window = *first_;
            QSignalSpy opened(&window.transfer(), &widgets::StudyTransfer::opened);
            window.recover({kept, u"Left"_s, own, {}, stamp});
            QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 10000);
            QSignalSpy refused(&window.transfer(), &widgets::StudyTransfer::changedOnDisk);
            window.transfer().save(own);
            QVERIFY(!window.transfer().waitForSave());
            QCOMPARE(refused.size(), 1);
            QCOMPARE(core::fileStamp(own.toStdString()), changed);
        }
    }

    void aRecoveryThatFailsIsNotThrownAway()
    {
        const widgets::LeftStudy left{
            folder_.filePath(u"damaged.papilio.h5"_s), u"Left"_s, {}, {}, {}};
        QFile file(left.file);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no study") > 0);
        file.close();
        auto& window = *first_;
        QSignalSpy failed(&window.transfer(), &widgets::StudyTransfer::failed);
        window.recover(left);
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), 10000);
        open(window);
        window.transfer().save(folder_.filePath(u"other.h5"_s));
        QVERIFY(window.transfer().waitForSave());
        QVERIFY(QFile::exists(left.file));
    }

    void aKilledCollectorIsASentence()
    {
        if (widgets::Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
        widgets::Collection process;
        QSignalSpy progress(&process, &widgets::Collection::progressed);
        QSignalSpy end(&process, &widgets::Collection::finished);
        process.start({u"cat"_s, u"cpu-flops"_s, u"--source"_s, u"simulated:spr"_s,
                       u"--repetitions"_s, u"1000"_s, u"-o"_s, folder_.filePath(u"m.h5"_s),
                       u"--progress"_s, u"json"_s});
        QVERIFY(progress.wait(30000));
        const auto victim = childRunning("papilio-collect");
        QVERIFY(victim > 0);
        ::kill(victim, SIGKILL);
        QVERIFY(end.wait(10000));
        QVERIFY(!end[0][0].toBool());
        QVERIFY2(end[0][1].toString().contains(u"(signal 9)"_s), qPrintable(end[0][1].toString()));
        QVERIFY(!QFile::exists(folder_.filePath(u"m.h5"_s)));
        // And it can be started again.
        process.start({u"--version"_s});
        QVERIFY(end.wait(10000));
        QVERIFY(end[1][0].toBool());
    }

private:
    [[nodiscard]] double savedTau() const
    {
        const auto study = core::readStudy(path_.toStdString());
        return study ? study->benchmarks.front()->parameters.tau : -1;
    }

    void open(MainWindow& window) const
    {
        QSignalSpy opened(&window.transfer(), &widgets::StudyTransfer::opened);
        window.transfer().open(path_);
        QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 10000);  // it may come while opening
    }

    /// Warnings and errors.
    static QStringList messagesOf(MainWindow& window)
    {
        QStringList texts;
        for (const auto& message : window.workspace().messages().messages()) {
            if (message.severity != widgets::Message::Severity::Information) {
                texts << message.text;
            }
        }
        return texts;
    }

    QTemporaryDir folder_;
    QString path_;
    std::unique_ptr<MainWindow> first_;
    std::unique_ptr<MainWindow> second_;
};

PAPILIO_TEST(Windows)
#include "test_windows.moc"
