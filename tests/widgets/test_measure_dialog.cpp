#include "core/io/study_file.h"
#include "tests/support/page_test.h"
#include "widgets/controls/check_delegates.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/message_bar.h"
#include "widgets/workbench/measure_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

class TestMeasureDialog : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        if (CollectionProcess::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
        directory_ = std::make_unique<QTemporaryDir>();
        MeasureSettings settings;
        settings.source = u"simulated:spr"_s;
        settings.output = directory_->filePath(u"m.h5"_s);
        dialog_ = std::make_unique<MeasureDialog>(settings);
        dialog_->show();
        QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>("measureButton").isEnabled(), 20000);
    }
    void cleanup() { dialog_.reset(); }

    void listsWhatTheSourceCounts()
    {
        QVERIFY(child<DataTable>("measureEvents").model()->rowCount() > 100);
        QVERIFY(dialog_->findChild<QCheckBox*>(u"benchmark_branch"_s) != nullptr);
        QVERIFY(dialog_->settings().events.isEmpty());  // none ticked: all
    }

    // Where the kernel knows no counters, a study of software events would be measured in vain.
    void saysWhereNoHardwareIsCounted()
    {
        auto& source = child<QComboBox>("measureSource");
        const auto* bar = dialog_->findChild<MessageBar*>();
        QVERIFY(bar->message().isEmpty());
        source.setCurrentIndex(source.findData(u"papi"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!child<QLabel>("measureSourceNote").text().startsWith(u"Asking"),
                                 30000);
        QProcess doctor;
        doctor.start(CollectionProcess::programPath(), {u"doctor"_s});
        QVERIFY(doctor.waitForFinished(60000));
        const auto facts = doctor.readAllStandardOutput();
        QVERIFY2(facts.contains("hardware counters"), facts);
        QCOMPARE(bar->message().contains(u"no hardware counters"_s),
                 facts.contains("none that the kernel knows"));
    }

    void choosesTheEventsThatAreShown()
    {
        auto* field = dialog_->findChild<FilterField*>();
        QTest::keyClicks(field, u"BR_INST_RETIRED"_s);
        const int shown = child<DataTable>("measureEvents").model()->rowCount();
        QVERIFY(shown > 1);
        QTest::mouseClick(&child<QPushButton>("measureTick"), Qt::LeftButton);
        QCOMPARE(dialog_->settings().events.size(), shown);
        for (const auto& name : dialog_->settings().events) {
            QVERIFY2(name.contains(u"BR_INST_RETIRED"_s), qPrintable(name));
        }
        QTest::mouseClick(&child<QPushButton>("measureUntick"), Qt::LeftButton);
        QVERIFY(dialog_->settings().events.isEmpty());
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

        QCOMPARE(dialog_->settings().events, QStringList{index.data().toString()});
        QVERIFY(table.viewport()->grab(box).toImage() != before);
        table.setCurrentIndex(index);
        QTest::keyClick(&table, Qt::Key_Space);
        QVERIFY(dialog_->settings().events.isEmpty());
    }

    void withoutABenchmarkThereIsNothingToMeasure()
    {
        for (auto* box : dialog_->findChildren<QCheckBox*>()) {
            box->setChecked(false);
        }
        QVERIFY(!child<QPushButton>("measureButton").isEnabled());
        QCOMPARE(child<QPushButton>("measureButton").toolTip(), u"Tick a benchmark"_s);
    }

    void whatWasChosenIsMeasured()
    {
        auto* branch = dialog_->findChild<QCheckBox*>(u"benchmark_branch"_s);
        for (auto* box : dialog_->findChildren<QCheckBox*>()) {
            box->setChecked(box == branch);
        }
        child<QSpinBox>("measureRepetitions").setValue(3);
        const auto settings = dialog_->settings();
        QCOMPARE(MeasureSettings::fromStored(settings.stored()), settings);

        Workspace workspace;
        Measurement measurement(workspace);
        QSignalSpy done(&measurement, &Measurement::measured);
        measurement.start(settings);
        QCOMPARE(workspace.jobs().rowCount(), 1);
        QVERIFY(done.wait(30000));
        QCOMPARE(workspace.jobs().rowCount(), 0);
        const auto study = core::readStudy(settings.output.toStdString());
        QVERIFY(study.hasValue());
        QCOMPARE(study->benchmarks.front()->data->repetitions, std::size_t{3});
    }

private:
    template<typename Widget>
    Widget& child(const char* name)
    {
        auto* found = dialog_->findChild<Widget*>(QLatin1String(name));
        Q_ASSERT(found != nullptr);
        return *found;
    }

    std::unique_ptr<QTemporaryDir> directory_;
    std::unique_ptr<MeasureDialog> dialog_;
};

QTEST_MAIN(TestMeasureDialog)
#include "test_measure_dialog.moc"
