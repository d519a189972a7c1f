#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "tests/support/small_study.h"
#include "tests/support/table_cell.h"
#include "widgets/kit/card_button.h"
#include "widgets/kit/filter_field.h"
#include "widgets/pages/welcome/sample_card.h"
#include "widgets/pages/welcome/welcome_page.h"
#include "widgets/session/recent_studies.h"
#include "widgets/table/data_table.h"
#include "widgets/workbench/page.h"

#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace papilio;
using namespace papilio::widgets;
using tests::child;

class TestWelcomePage : public QObject {
    Q_OBJECT

private:
    QTemporaryDir directory_;
    std::unique_ptr<QSettings> settings_;
    std::unique_ptr<RecentStudies> recent_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Page> page_;

    QString at(const QString& name) const { return directory_.filePath(name); }

    void write(const QString& name, const core::Document& document)
    {
        const auto written = core::writeStudy(document, at(name).toStdString());
        QVERIFY2(written.hasValue(), written ? "" : written.error().message.c_str());
    }

    void showPage()
    {
        page_.reset(newWelcomePage(*workspace_, *recent_, directory_.path()));
        page_->resize(1312, 900);
        page_->show();
        QTRY_VERIFY(!child<QLabel>(*page_, "samplesNote").text().startsWith(u"Reading"_s));
    }

    DataTable& table() { return child<DataTable>(*page_, "recentTable"); }

private slots:
    void init()
    {
        tests::failOnOurWarnings();
        QVERIFY(directory_.isValid());
        QFile::remove(at(u"settings.ini"_s));
        settings_ = std::make_unique<QSettings>(at(u"settings.ini"_s), QSettings::IniFormat);
        recent_ = std::make_unique<RecentStudies>(*settings_);
        workspace_ = std::make_unique<Workspace>();
    }

    void cleanup()
    {
        page_.reset();
        workspace_.reset();
        recent_.reset();
        settings_.reset();
        for (const auto& file : QDir(directory_.path()).entryList(QDir::Files)) {
            QFile::remove(at(file));
        }
    }

    void samplesAreReadAndChosen()
    {
        write(u"a-branch.papilio.h5"_s, tests::smallStudy());
        QFile broken(at(u"z-broken.papilio.h5"_s));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("not a study");
        broken.close();
        showPage();

        QCOMPARE(page_->findChildren<SampleCard*>().size(), 2);
        const auto& sample = child<SampleCard>(*page_, "sample0").sample();
        QCOMPARE(sample.title, u"Small branch study"_s);
        QCOMPARE(sample.contents, u"Which events count branches? 9 events, 11 kernels."_s);
        QCOMPARE(sample.provenance, u"simulated"_s);
        QCOMPARE(sample.strips.rows(), 4);
        QCOMPARE(sample.strips(0, 9), 1.0);  // Unconditional counts 1 in kernel 6 only
        QVERIFY(!child<SampleCard>(*page_, "sample1").isEnabled());
        QVERIFY(!child<SampleCard>(*page_, "sample1").sample().problem.isEmpty());

        QSignalSpy chosen(page_.get(), &Page::pathsRequested);
        QTest::mouseClick(&child<SampleCard>(*page_, "sample0"), Qt::LeftButton);
        QTest::keyClick(&child<SampleCard>(*page_, "sample0"), Qt::Key_Return);
        QTest::mouseClick(&child<CardButton>(*page_, "trySample"), Qt::LeftButton);
        QTest::keyClick(page_.get(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 4);
        for (const auto& signal : chosen) {
            QCOMPARE(signal[0].toStringList(), QStringList(at(u"a-branch.papilio.h5"_s)));
        }
    }

    // A sample of three machines was described by the first of them.
    void aCardCountsAllTables()
    {
        core::Document study;
        for (const int events : {2, 3}) {
            auto table = std::make_shared<core::CounterTable>();
            table->name = "machine " + std::to_string(events);
            for (int event = 0; event < events; ++event) {
                table->events.push_back("E" + std::to_string(event));
            }
            table->columns = {{"1", "", "", std::nan("")}, {"2", "", "", std::nan("")}};
            table->values.assign(2U * static_cast<std::size_t>(events), 1.0);
            study.counters.push_back(table);
        }
        write(u"a-machines.papilio.h5"_s, study);
        showPage();
        QCOMPARE(child<SampleCard>(*page_, "sample0").sample().contents,
                 u"What limits a program: 5 events in 4 runs."_s);
    }

    void aMeasuredBenchmarkComesBeforeSimulatedOnes()
    {
        write(u"a-simulated.papilio.h5"_s, tests::smallStudy());
        auto study = tests::smallStudy();
        auto benchmark = *study.benchmarks.front();
        auto data = *benchmark.data;
        data.provenance = {};
        data.provenance.kind = core::DataOrigin::Imported;
        benchmark.kind = core::BenchmarkKind::Custom;
        benchmark.data = std::make_shared<core::Dataset>(data);
        study.benchmarks = {std::make_shared<core::Benchmark>(benchmark)};
        study.title = "Measured";
        write(u"z-measured.papilio.h5"_s, study);
        showPage();

        QCOMPARE(page_->findChildren<SampleCard*>().size(), 2);
        QCOMPARE(child<SampleCard>(*page_, "sample0").sample().title, u"Measured"_s);
    }

    void withoutSamplesThePageSaysSo()
    {
        showPage();

        QVERIFY(child<QLabel>(*page_, "samplesNote").text().startsWith(u"No samples found in "_s));
        QVERIFY(!child<CardButton>(*page_, "trySample").isEnabled());
    }

    void cardsAskForWhatTheySay()
    {
        showPage();
        QSignalSpy asked(page_.get(), &Page::actionRequested);
        QSignalSpy page(page_.get(), &Page::pageRequested);

        QTest::mouseClick(&child<CardButton>(*page_, "openStudy"), Qt::LeftButton);
        QTest::keyClick(&child<CardButton>(*page_, "importData"), Qt::Key_Space);
        auto& measure = child<CardButton>(*page_, "measure");
        measure.setDisabledReason(u"There are no counters."_s);
        QTest::mouseClick(&measure, Qt::LeftButton);
        QVERIFY(measure.disabledReason().contains(u"no counters"_s));
        for (const auto* name : {"measure", "measureRoofs", "recordProgram", "countProgram"}) {
            child<CardButton>(*page_, name).setDisabledReason({});
        }
        QTest::mouseClick(&child<CardButton>(*page_, "measure"), Qt::LeftButton);
        QTest::mouseClick(&child<CardButton>(*page_, "measureRoofs"), Qt::LeftButton);
        QTest::mouseClick(&child<CardButton>(*page_, "recordProgram"), Qt::LeftButton);
        QTest::mouseClick(&child<CardButton>(*page_, "countProgram"), Qt::LeftButton);
        QTest::mouseClick(&child<CardButton>(*page_, "checkPresets"), Qt::LeftButton);

        QStringList commands;
        for (const auto& signal : asked) {
            commands << signal[0].toString();
        }
        QCOMPARE(commands, (QStringList{u"open"_s, u"import"_s, u"measure"_s, u"measureRoofs"_s,
                                        u"recordProgram"_s, u"countProgram"_s}));
        QCOMPARE(page.size(), 1);
        QCOMPARE(page[0][0].toString(), u"audit"_s);
    }

    void recentStudiesOutliveTheProgram()
    {
        write(u"one.papilio.h5"_s, tests::smallStudy());
        recent_->add(at(u"one.papilio.h5"_s), tests::smallStudy());
        recent_->add(at(u"gone.papilio.h5"_s), tests::smallStudy());
        recent_->add(at(u"one.papilio.h5"_s), tests::smallStudy());
        recent_->checkFiles();
        QTRY_VERIFY(recent_->studies()[1].isMissing());

        settings_->sync();
        QSettings again(at(u"settings.ini"_s), QSettings::IniFormat);
        const RecentStudies reread(again);

        QCOMPARE(reread.studies().size(), 2);
        QCOMPARE(reread.studies()[0].path, at(u"one.papilio.h5"_s));
        QCOMPARE(reread.studies()[0].kind, u"Branches"_s);
        QCOMPARE(reread.studies()[0].contents, u"9 events · 11 kernels"_s);
        QVERIFY(!reread.studies()[0].isMissing());
        QVERIFY(reread.studies()[1].isMissing());
    }

    void onlyTheNewestStudiesAreKept()
    {
        for (int i = 0; i < RecentStudies::capacity + 5; ++i) {
            recent_->add(at(u"%1.papilio.h5"_s.arg(i)), tests::smallStudy());
        }

        QCOMPARE(recent_->studies().size(), RecentStudies::capacity);
        QCOMPARE(recent_->studies().front().path, at(u"24.papilio.h5"_s));
    }

    void timesAreSaidAsPeopleSayThem()
    {
        const QDateTime now(QDate(2026, 3, 20), QTime(15, 0));

        QCOMPARE(whenText(QDateTime(QDate(2026, 3, 20), QTime(9, 5)), now), u"today 09:05"_s);
        QCOMPARE(whenText(QDateTime(QDate(2026, 3, 19), QTime(23, 59)), now), u"yesterday"_s);
        QCOMPARE(whenText(QDateTime(QDate(2026, 2, 8), QTime(1, 0)), now), u"8 Feb"_s);
        QCOMPARE(whenText(QDateTime(QDate(2025, 12, 31), QTime(1, 0)), now), u"31 Dec 2025"_s);
    }

    void aRecentStudyIsOpenedAndAMissingOneRemoved()
    {
        write(u"one.papilio.h5"_s, tests::smallStudy());
        recent_->add(at(u"gone.papilio.h5"_s), tests::smallStudy());
        recent_->add(at(u"one.papilio.h5"_s), tests::smallStudy());
        showPage();
        auto* shown = table().model();
        QCOMPARE(shown->rowCount(), 2);
        QTRY_VERIFY(
            tests::cellAt(*shown, 1, "contents").data().toString().startsWith(u"Not found at "_s));

        QSignalSpy chosen(page_.get(), &Page::pathsRequested);
        table().setFocus();
        table().setCurrentIndex(shown->index(0, 0));
        QTest::keyClick(&table(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toStringList(), QStringList(at(u"one.papilio.h5"_s)));

        table().setFocus();
        // Delete means the table only while it has the focus, which a busy machine gives late.
        QTRY_VERIFY(table().hasFocus());
        table().setCurrentIndex(table().model()->index(1, 0));
        QTest::keyClick(&table(), Qt::Key_Delete);
        QCOMPARE(recent_->studies().size(), 1);
        QCOMPARE(recent_->studies()[0].path, at(u"one.papilio.h5"_s));
    }

    // A study that was open before, and where to drop files, in a window of 1100x700.
    void recentStudiesAndTheDropZoneAreInSight()
    {
        write(u"a-branch.papilio.h5"_s, tests::smallStudy());
        showPage();
        QVERIFY(!table().isVisible());  // there are none
        page_->resize(1100, 600);

        recent_->add(at(u"a-branch.papilio.h5"_s), tests::smallStudy());

        QTRY_VERIFY(table().isVisible());
        for (QWidget* widget :
             {static_cast<QWidget*>(&table()), &child<QWidget>(*page_, "dropArea"),
              static_cast<QWidget*>(&child<SampleCard>(*page_, "sample0")),
              static_cast<QWidget*>(&child<CardButton>(*page_, "trySample"))}) {
            const auto box = [&] {
                return QRect(widget->mapTo(page_.get(), QPoint()), widget->size());
            };
            QTRY_VERIFY2(page_->rect().contains(box()), qPrintable(widget->objectName()));
        }
    }

    // A sample stood first, and Enter opened it, also for who has studies.
    void whoReturnsGoesOnWithAStudy()
    {
        write(u"a-branch.papilio.h5"_s, tests::smallStudy());
        write(u"own.papilio.h5"_s, tests::smallStudy());
        recent_->add(at(u"own.papilio.h5"_s), tests::smallStudy());
        showPage();
        const QSignalSpy chosen(page_.get(), &Page::pathsRequested);

        QTRY_VERIFY(child<CardButton>(*page_, "trySample").y() >
                    child<CardButton>(*page_, "openStudy").y());
        page_->setFocus();
        QTRY_VERIFY(table().hasFocus());
        QTest::keyClick(&table(), Qt::Key_Return);

        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toStringList(), QStringList(at(u"own.papilio.h5"_s)));
    }

    void theFilterShortensTheList()
    {
        recent_->add(at(u"aurora.papilio.h5"_s), tests::smallStudy());
        recent_->add(at(u"frontier.papilio.h5"_s), tests::smallStudy());
        showPage();

        QTest::keyClicks(&child<FilterField>(*page_, "recentFilter"), u"auro"_s);

        QTRY_COMPARE(table().model()->rowCount(), 1);
        QCOMPARE(table().model()->index(0, 0).data().toString(), u"aurora.papilio.h5"_s);
    }

    void droppedPathsAreHandedOn()
    {
        showPage();
        QSignalSpy dropped(page_.get(), &Page::pathsRequested);
        QMimeData files;
        files.setUrls(
            {QUrl::fromLocalFile(u"/data/run-1"_s), QUrl::fromLocalFile(u"/data/run-2"_s)});

        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &files, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(page_.get(), &enter);
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(page_.get(), &drop);

        QVERIFY(enter.isAccepted());
        QCOMPARE(dropped.size(), 1);
        QCOMPARE(dropped[0][0].toStringList(), (QStringList{u"/data/run-1"_s, u"/data/run-2"_s}));

        QMimeData words;
        words.setText(u"words"_s);
        QDragEnterEvent other(QPoint(10, 10), Qt::CopyAction, &words, Qt::LeftButton,
                              Qt::NoModifier);
        other.ignore();
        QCoreApplication::sendEvent(page_.get(), &other);
        QVERIFY(!other.isAccepted());
    }
};

PAPILIO_TEST(TestWelcomePage)
#include "test_welcome_page.moc"
