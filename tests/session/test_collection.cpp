#include "tests/support/area_program.h"
#include "widgets/session/collection.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio::widgets;
using namespace Qt::StringLiterals;

class TestCollection : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        if (Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
        directory_ = std::make_unique<QTemporaryDir>();
    }

    void measuresAndReportsProgress()
    {
        Collection process;
        QSignalSpy progress(&process, &Collection::progressed);
        QSignalSpy end(&process, &Collection::finished);
        process.start({u"cat"_s, u"branch"_s, u"--source"_s, u"simulated:spr"_s, u"-o"_s, file(),
                       u"--progress"_s, u"json"_s});
        QVERIFY(process.isRunning());
        QVERIFY(end.wait(30000));
        QVERIFY2(end[0][0].toBool(), qPrintable(end[0][1].toString()));
        QVERIFY(!progress.isEmpty());
        QCOMPARE(progress.last()[0].toDouble(), 1.0);
        QVERIFY(QFileInfo::exists(file()));
    }

    void handsOnWhatWasPrinted()
    {
        Collection process;
        QSignalSpy end(&process, &Collection::finished);
        process.start({u"events"_s, u"--source"_s, u"simulated:spr"_s, u"--json"_s});
        QVERIFY(end.wait(30000));
        const auto object = QJsonDocument::fromJson(process.output()).object();
        QCOMPARE(object[u"source"_s].toString(), u"simulated:spr"_s);
    }

    void aFailureGivesItsSentence()
    {
        Collection process;
        QSignalSpy end(&process, &Collection::finished);
        process.start(
            {u"cat"_s, u"branch"_s, u"--source"_s, u"simulated:nothing"_s, u"-o"_s, file()});
        QVERIFY(end.wait(30000));
        QVERIFY(!end[0][0].toBool());
        QVERIFY2(end[0][1].toString().contains(u"nothing"_s), qPrintable(end[0][1].toString()));
        QVERIFY(!end[0][1].toString().startsWith(u"papilio-collect:"_s));
        QVERIFY(!QFileInfo::exists(file()));
    }

    void cancellingStopsSoonAndLeavesNoStudy()
    {
        Collection process;
        QSignalSpy progress(&process, &Collection::progressed);
        QSignalSpy end(&process, &Collection::finished);
        process.start({u"cat"_s, u"cpu-flops"_s, u"--source"_s, u"simulated:spr"_s,
                       u"--repetitions"_s, u"1000"_s, u"-o"_s, file(), u"--progress"_s, u"json"_s});
        QVERIFY(progress.wait(30000));
        process.cancel();
        QVERIFY(end.wait(5000));
        QVERIFY(!end[0][0].toBool());
        QCOMPARE(end[0][1].toString(), u"The measurement was stopped."_s);
        QVERIFY(!QFileInfo::exists(file()));
    }

    void quotesAsAShellDoes()
    {
        QCOMPARE(shellQuoted(QStringList{u"a b"_s, u"c:d=1"_s, u"it's"_s}),
                 u"'a b' c:d=1 'it'\\''s'"_s);
    }

private:
    [[nodiscard]] QString file() const { return directory_->filePath(u"measured.h5"_s); }

    std::unique_ptr<QTemporaryDir> directory_;
};

PAPILIO_TEST(TestCollection)
#include "test_collection.moc"
