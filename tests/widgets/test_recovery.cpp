#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"
#include "widgets/workbench/recovery.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

class TestRecovery : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        directory_ = std::make_unique<QTemporaryDir>();
        workspace_ = std::make_unique<Workspace>();
        recovery_ = std::make_unique<Recovery>(*workspace_, place());
        recovery_->setDelay(10);
    }
    void cleanup()
    {
        recovery_.reset();
        workspace_.reset();
    }

    void anEditIsKeptUntilItIsSaved()
    {
        QSignalSpy written(recovery_.get(), &Recovery::written);
        workspace_->setStudy(tests::smallStudy(), u"/somewhere/one.h5"_s);
        QTest::qWait(50);
        QVERIFY(written.isEmpty());  // nothing to lose yet
        workspace_->setTau(3e-7);
        QVERIFY(written.wait(5000));
        const auto file = written.last()[0].toString();
        const auto kept = core::readStudy(file.toStdString());
        QVERIFY(kept.hasValue());
        QCOMPARE(kept->benchmarks.front()->parameters.tau, 3e-7);
        QVERIFY(Recovery::left(place()).isEmpty());  // this window lives

        workspace_->markSaved(u"/somewhere/one.h5"_s, workspace_->undoStack().index(),
                              workspace_->document());
        QTRY_VERIFY(!QFileInfo::exists(file));
    }

    void anImportThatWasNeverSavedIsKeptToo()
    {
        QSignalSpy written(recovery_.get(), &Recovery::written);
        workspace_->setStudy(tests::smallStudy(), {});
        workspace_->markUnsaved();
        QVERIFY(written.wait(5000));
        const auto kept = core::readStudy(written.last()[0].toString().toStdString());
        QVERIFY(kept.hasValue() && kept->benchmarks.size() == 1);
    }

    void laterEditsReplaceEarlierOnes()
    {
        QSignalSpy written(recovery_.get(), &Recovery::written);
        workspace_->setStudy(tests::smallStudy(), {});
        workspace_->setTau(3e-7);
        QVERIFY(written.wait(5000));
        workspace_->setTau(5e-7);
        QVERIFY(written.wait(5000));
        QCOMPARE(written[0][0].toString(), written[1][0].toString());
        const auto kept = core::readStudy(written[1][0].toString().toStdString());
        QCOMPARE(kept->benchmarks.front()->parameters.tau, 5e-7);
    }

    void aWindowThatEndsProperlyLeavesNothing()
    {
        QSignalSpy written(recovery_.get(), &Recovery::written);
        workspace_->setStudy(tests::smallStudy(), {});
        workspace_->setTau(3e-7);
        QVERIFY(written.wait(5000));
        recovery_.reset();
        QVERIFY(QDir(place()).entryList(QDir::Files).isEmpty());
    }

    void whatACrashLeftIsFoundAndDiscarded()
    {
        QSignalSpy written(recovery_.get(), &Recovery::written);
        workspace_->setStudy(tests::smallStudy(), u"/somewhere/one.h5"_s);
        workspace_->setTau(3e-7);
        QVERIFY(written.wait(5000));
        // As after a crash: the file and its note without a lock that is held.
        const auto file = written.last()[0].toString();
        const QString other = directory_->filePath(u"crashed"_s);
        QVERIFY(QDir().mkpath(other));
        const auto copy = other + u"/a.papilio.h5"_s;
        QVERIFY(QFile::copy(file, copy));
        QVERIFY(QFile::copy(file + u".json"_s, copy + u".json"_s));

        const auto left = Recovery::left(other);
        QCOMPARE(left.size(), 1);
        QCOMPARE(left[0].original, u"/somewhere/one.h5"_s);
        QCOMPARE(left[0].title, u"one.h5"_s);
        Recovery::discard(left[0]);
        QVERIFY(Recovery::left(other).isEmpty());
        QVERIFY(!QFileInfo::exists(copy + u".json"_s));
    }

private:
    [[nodiscard]] QString place() const { return directory_->filePath(u"recovery"_s); }

    std::unique_ptr<QTemporaryDir> directory_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Recovery> recovery_;
};

PAPILIO_TEST(TestRecovery)
#include "test_recovery.moc"
