#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/workbench/collect_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

class TestMeasureDialog : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        if (Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
        directory_ = std::make_unique<QTemporaryDir>();
        dialog_ =
            CollectDialog::measure({.arguments = {u"cat"_s, u"--source"_s, u"simulated:spr"_s},
                                    .output = directory_->filePath(u"m.h5"_s)});
        dialog_->show();
        QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>("collectStart").isEnabled(), 20000);
    }
    void cleanup() { dialog_.reset(); }

    void listsWhatTheSourceCounts()
    {
        QVERIFY(child<DataTable>("measureEvents").model()->rowCount() > 100);
        QVERIFY(dialog_->findChild<QCheckBox*>(u"benchmark_branch"_s) != nullptr);
        QVERIFY(events().isEmpty());  // none ticked: all
        QVERIFY(child<QLabel>("measureSourceNote").text().endsWith(u" events"_s));
    }

    // Where the kernel knows no counters, a study of software events would be measured in vain.
    void saysWhereNoHardwareIsCounted()
    {
        auto& source = child<QComboBox>("--source");
        const auto* bar = dialog_->findChild<MessageBar*>();
        QVERIFY(bar->message().isEmpty());
        source.setCurrentIndex(source.findData(u"papi"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!child<QLabel>("measureSourceNote").text().startsWith(u"Reading"),
                                 30000);
        QProcess doctor;
        doctor.start(Collection::programPath(), {u"doctor"_s});
        QVERIFY(doctor.waitForFinished(60000));
        const auto facts = doctor.readAllStandardOutput();
        QVERIFY2(facts.contains("hardware counters"), facts);
        QCOMPARE(bar->message().contains(u"no hardware counters"_s),
                 facts.contains("none supported by the kernel"));
    }

    // Where no hardware is counted another source is proposed, with the reason.
    void proposesASourceThatCounts()
    {
        QProcess doctor;
        doctor.start(Collection::programPath(), {u"doctor"_s});
        QVERIFY(doctor.waitForFinished(60000));
        if (!doctor.readAllStandardOutput().contains("none supported by the kernel")) {
            QSKIP("the hardware counters of this machine count");
        }
        dialog_ =
            CollectDialog::measure({.arguments = {}, .output = directory_->filePath(u"m.h5"_s)});
        dialog_->show();
        const auto& source = child<QComboBox>("--source");
        QTRY_COMPARE_WITH_TIMEOUT(source.currentData().toString(), u"valgrind"_s, 30000);
        const auto* bar = dialog_->findChild<MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(bar->message().contains(u"no hardware counters"_s), 30000);
    }

    void choosesTheEventsThatAreShown()
    {
        auto* field = dialog_->findChild<FilterField*>();
        QTest::keyClicks(field, u"BR_INST_RETIRED"_s);
        const int shown = child<DataTable>("measureEvents").model()->rowCount();
        QVERIFY(shown > 1);
        QTest::mouseClick(&child<QPushButton>("measureTick"), Qt::LeftButton);
        QCOMPARE(events().size(), shown);
        for (const auto& name : events()) {
            QVERIFY2(name.contains(u"BR_INST_RETIRED"_s), qPrintable(name));
        }
        QTest::mouseClick(&child<QPushButton>("measureUntick"), Qt::LeftButton);
        QVERIFY(events().isEmpty());
    }

    void aClickOnItsBoxTicksAnEventVisibly()
    {
        auto& table = child<DataTable>("measureEvents");
        const auto index = table.model()->index(0, 0);
        QStyleOptionViewItem option;
        option.rect = table.visualRect(index);
        const auto box = CheckedCellDelegate::tickBox(option, index);
        const auto before = table.viewport()->grab(box).toImage();

        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, box.center());

        QCOMPARE(events(), QStringList{index.data().toString()});
        QVERIFY(table.viewport()->grab(box).toImage() != before);
        table.setCurrentIndex(index);
        QTest::keyClick(&table, Qt::Key_Space);
        QVERIFY(events().isEmpty());
    }

    void withoutABenchmarkThereIsNothingToMeasure()
    {
        for (auto* box : dialog_->findChildren<QCheckBox*>()) {
            box->setChecked(false);
        }
        QVERIFY(!child<QPushButton>("collectStart").isEnabled());
        QCOMPARE(child<QPushButton>("collectStart").toolTip(), u"Tick a benchmark"_s);
    }

    void whatWasChosenIsMeasured()
    {
        auto* branch = dialog_->findChild<QCheckBox*>(u"benchmark_branch"_s);
        for (auto* box : dialog_->findChildren<QCheckBox*>()) {
            box->setChecked(box == branch);
        }
        child<QSpinBox>("--repetitions").setValue(3);
        const auto settings = dialog_->request();
        QCOMPARE(CollectionRequest::fromWords(settings.words()).words(), settings.words());

        Workspace workspace;
        Collection measurement(workspace);
        QSignalSpy done(&measurement, &Collection::written);
        measurement.start(settings);
        QCOMPARE(workspace.jobs().rowCount(), 1);
        QVERIFY(done.wait(30000));
        QCOMPARE(workspace.jobs().rowCount(), 0);
        const auto study = core::readStudy(settings.output.toStdString());
        QVERIFY(study.hasValue());
        QCOMPARE(study->benchmarks.front()->data->repetitions, std::size_t{3});
    }

    void aNameIsProposedThatOverwritesNothing_data()
    {
        QTest::addColumn<QStringList>("there");
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QString>("proposed");
        const auto day = u"measured-2026-11-23"_s;
        QTest::newRow("free") << QStringList() << day + u".papilio.h5"_s << day + u".papilio.h5"_s;
        QTest::newRow("taken") << QStringList{day + u".papilio.h5"_s} << day + u".papilio.h5"_s
                               << day + u"-2.papilio.h5"_s;
        QTest::newRow("a stopped one kept something")
            << QStringList{day + u".papilio.h5.partial"_s} << day + u".papilio.h5"_s
            << day + u"-2.papilio.h5"_s;
        QTest::newRow("both") << QStringList{day + u".papilio.h5"_s,
                                             day + u"-2.papilio.h5.partial"_s}
                              << day + u".papilio.h5"_s << day + u"-3.papilio.h5"_s;
        QTest::newRow("the second goes on with the third")
            << QStringList{day + u".papilio.h5"_s, day + u"-2.papilio.h5"_s}
            << day + u"-2.papilio.h5"_s << day + u"-3.papilio.h5"_s;
        QTest::newRow("own name") << QStringList{u"run.h5"_s} << u"run.h5"_s << u"run-2.h5"_s;
    }

    void aNameIsProposedThatOverwritesNothing()
    {
        QFETCH(QStringList, there);
        QFETCH(QString, wanted);
        QFETCH(QString, proposed);
        for (const auto& name : there) {
            QFile file(directory_->filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        QCOMPARE(freeStudyName(directory_->filePath(wanted)), directory_->filePath(proposed));
    }

    void anExistingFileIsAskedFor()
    {
        const auto path = dialog_->request().output;
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("theirs") == 6);
        file.close();
        QSignalSpy accepted(dialog_.get(), &QDialog::accepted);
        auto& measure = child<QPushButton>("collectStart");
        const auto place = [](const QString& text) {
            // Buttons stand in the order of the desktop: found by what they say.
            QTimer::singleShot(0, [text] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                QVERIFY(box != nullptr);
                for (auto* button : box->buttons()) {
                    if (button->text() == text) {
                        button->click();
                        return;
                    }
                }
                box->button(QMessageBox::Cancel)->click();
            });
        };
        place(u"Cancel"_s);
        measure.click();
        QCOMPARE(accepted.count(), 0);
        place(u"Use a new name"_s);
        measure.click();
        QCOMPARE(accepted.count(), 1);
        QCOMPARE(dialog_->request().output, directory_->filePath(u"m-2.h5"_s));
        QVERIFY(!dialog_->request().words().contains(u"--force"_s));

        child<QLineEdit>("measureFile").setText(path);
        place(u"Replace"_s);
        measure.click();
        QCOMPARE(accepted.count(), 2);
        QCOMPARE(dialog_->request().output, path);
        QVERIFY(dialog_->request().words().contains(u"--force"_s));
    }

    void whatAStoppedMeasurementKeptIsResumed()
    {
        QVERIFY(!child<QCheckBox>("measureResume").isVisible());
        QVERIFY(!dialog_->request().resumes);
        QFile partial(partialOf(dialog_->request().output));
        QVERIFY(partial.open(QIODevice::WriteOnly));
        partial.close();
        auto& file = child<QLineEdit>("measureFile");
        const auto path = file.text();
        file.setText(path + u"x"_s);
        file.setText(path);
        QVERIFY(child<QCheckBox>("measureResume").isVisible());
        QCOMPARE(child<QPushButton>("collectStart").text(), u"Resume"_s);
        QVERIFY(dialog_->request().words().contains(u"--resume"_s));
    }

    /// All events, those that are not zero, those that may still decide something, the chosen ones.
    void anAdaptiveMeasurementSaysHowManyEventsAreLeft()
    {
        auto settings = dialog_->request();
        settings.arguments = {u"cat"_s, u"branch"_s, u"--source"_s, u"simulated:spr"_s,
                              u"--adaptive"_s};
        Workspace workspace;
        Collection measurement(workspace);
        QSignalSpy written(&measurement, &Collection::written);
        QString note;
        connect(&workspace.jobs(), &QAbstractItemModel::dataChanged, this,
                [&](const QModelIndex& job) { note = job.data(JobList::NoteRole).toString(); });
        measurement.start(settings);
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, 30000);
        const auto study = core::readStudy(settings.output.toStdString());
        QVERIFY(study);
        const auto analysis = core::analyze(study->benchmarks.front());
        const auto counts = note.mid(note.indexOf(u": "_s) + 2).split(u" \u2192 "_s);
        QCOMPARE(counts.size(), 4);
        QCOMPARE(counts.front().toULongLong(), study->benchmarks.front()->data->eventCount());
        QCOMPARE(counts.back().section(u' ', 0, 0).toULongLong(), analysis.pivoting->chosen.size());
    }

    void cancellingIsNoErrorAndKeepsWhatIsComplete()
    {
        auto settings = dialog_->request();
        settings.arguments = {u"cat"_s,           u"cpu-flops"_s,     u"--source"_s,
                              u"simulated:spr"_s, u"--repetitions"_s, u"1000"_s};
        Workspace workspace;
        Collection measurement(workspace);
        QSignalSpy cancelled(&measurement, &Collection::cancelled);
        QSignalSpy failed(&measurement, &Collection::failed);
        measurement.start(settings);
        QTRY_VERIFY_WITH_TIMEOUT(
            workspace.jobs().index(0).data(JobList::ProgressRole).toDouble() > 0, 30000);
        workspace.jobs().cancel(workspace.jobs().index(0).data(JobList::IdRole).toInt());
        QTRY_COMPARE_WITH_TIMEOUT(cancelled.count(), 1, 30000);
        QCOMPARE(failed.count(), 0);
        QCOMPARE(workspace.messages().count(Message::Severity::Error), 0);
        QVERIFY(QFileInfo::exists(partialOf(settings.output)));
        QVERIFY(measurement.stopped().has_value());
        const auto said = workspace.messages().messages().back().text;
        QVERIFY2(said.contains(u"cpu-flops"_s) && said.contains(u".partial"_s), qPrintable(said));

        // The link is there until it is followed.
        const auto row = workspace.messages().rowCount() - 1;
        QCOMPARE(workspace.messages().messages()[row].place, Collection::resumeLink());
        auto again = *measurement.stopped();
        again.resumes = true;
        measurement.start(again);
        QCOMPARE(workspace.messages().messages()[row].place, QString());
        measurement.cancel();
        QTRY_COMPARE_WITH_TIMEOUT(cancelled.count(), 2, 30000);

        // Also by another measurement, after which there is nothing to go on with.
        const auto places = [&] {
            return std::ranges::count(workspace.messages().messages(), Collection::resumeLink(),
                                      &Message::place);
        };
        QCOMPARE(places(), 1);
        again.output.clear();
        measurement.start(again);
        QVERIFY(!measurement.stopped());
        QCOMPARE(places(), 0);
        measurement.cancel();
        QTRY_COMPARE_WITH_TIMEOUT(cancelled.count(), 3, 30000);
    }

private:
    [[nodiscard]] QStringList events() const { return dialog_->request().values(u"--events"_s); }

    template<typename Widget>
    Widget& child(const char* name)
    {
        auto* found = dialog_->findChild<Widget*>(QLatin1String(name));
        Q_ASSERT(found != nullptr);
        return *found;
    }

    std::unique_ptr<QTemporaryDir> directory_;
    std::unique_ptr<CollectDialog> dialog_;
};

PAPILIO_TEST(TestMeasureDialog)
#include "test_measure_dialog.moc"
