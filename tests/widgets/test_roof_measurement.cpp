#include "tests/support/area_program.h"
#include "widgets/kit/message_bar.h"
#include "widgets/workbench/roofs_dialog.h"
#include "widgets/workbench/study_target.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

class TestRoofMeasurement : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        if (CollectionProcess::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
    }

    void theDialogSaysWhatIsWrong()
    {
        RoofsDialog dialog(u"mine"_s);
        const auto& measure = *dialog.findChild<QPushButton*>(u"roofsMeasure"_s);
        const auto& bar = *dialog.findChild<MessageBar*>();
        auto& threads = *dialog.findChild<QLineEdit*>(u"roofsThreads"_s);
        auto& precision = *dialog.findChild<QCheckBox*>(u"roofsDouble"_s);
        QVERIFY(measure.isEnabled());
        QVERIFY(dialog.settings().joinsOpenStudy);

        threads.setText(u"1;2"_s);
        QVERIFY(!measure.isEnabled());
        QVERIFY2(bar.message().contains(u"1;2"), qPrintable(bar.message()));
        threads.setText(u"1, 2-4, all"_s);
        QVERIFY(measure.isEnabled());
        precision.setChecked(false);
        QVERIFY(!measure.isEnabled());
        precision.setChecked(true);
        dialog.findChild<QSpinBox*>(u"roofsRepetitions"_s)->setValue(7);
        QCOMPARE(dialog.settings().request().arguments,
                 QStringList({u"roofline"_s, u"--threads"_s, u"1,2-4,all"_s, u"--precision"_s,
                              u"double"_s, u"--repetitions"_s, u"7"_s}));
        // The best repetition is the roof, as the command takes it, unless the median is chosen.
        dialog.findChild<QComboBox*>(u"roofsRate"_s)->setCurrentIndex(1);
        QVERIFY(dialog.settings().request().arguments.contains(u"--median"_s));
        // Without a study there is none to join.
        RoofsDialog alone{QString()};
        QVERIFY(!alone.settings().joinsOpenStudy);
        QVERIFY(!alone.findChild<QRadioButton*>(u"roofsJoin"_s)->isEnabled());
    }

    void measurementsAreNotProposedForASimulatedStudy()
    {
        core::Roofline roofs;
        roofs.name = "roofs";
        const auto study = [&](const char* source) {
            roofs.provenance.source = source;
            core::Document document;
            document.rooflines = {std::make_shared<const core::Roofline>(roofs)};
            return document;
        };
        Workspace workspace;
        workspace.setStudy(study("simulated:spr"), u"mine.papilio.h5"_s);
        QVERIFY(!takesMeasurements(workspace));
        workspace.setStudy(study("stream"), u"mine.papilio.h5"_s);
        QVERIFY(takesMeasurements(workspace));
        workspace.setStudy(study("stream"), {}, u"sample.papilio.h5"_s);
        QVERIFY(!takesMeasurements(workspace));

        RoofsDialog dialog(u"mine"_s);
        dialog.proposeNewStudy();
        QVERIFY(!dialog.settings().joinsOpenStudy);
    }

    void roofsAreMeasuredAndHandedOver()
    {
        qRegisterMetaType<core::Document>();
        Workspace workspace;
        StudyMeasurement measurement(workspace);
        QSignalSpy measured(&measurement, &StudyMeasurement::measured);
        QSignalSpy failed(&measurement, &StudyMeasurement::failed);
        RoofSettings settings;
        settings.threads = u"1"_s;
        settings.repetitions = 1;

        measurement.start(settings.request());
        QCOMPARE(workspace.jobs().rowCount(), 1);
        measurement.start(settings.request());  // one at a time
        QTRY_VERIFY_WITH_TIMEOUT(!measured.isEmpty() || !failed.isEmpty(), 120000);
        QVERIFY2(failed.isEmpty(), qPrintable(failed.value(0).value(0).toString()));

        const auto roofs = measured.front().front().value<core::Document>();
        QVERIFY(!roofs.rooflines.empty());
        QVERIFY(!roofs.rooflines.front()->ceilings.empty());
        // The command in the study is one that can be run by hand.
        QCOMPARE(roofs.rooflines.front()->provenance.command,
                 std::string("papilio-collect roofline --threads 1 --precision double "
                             "--repetitions 1 -o result.papilio.h5"));
        QVERIFY(!workspace.hasStudy());  // whoever listens decides where they go
        QCOMPARE(workspace.jobs().rowCount(), 0);
    }

    void aRefusedMeasurementSaysWhy()
    {
        Workspace workspace;
        StudyMeasurement measurement(workspace);
        QSignalSpy failed(&measurement, &StudyMeasurement::failed);
        RoofSettings settings;
        settings.threads = u"9999"_s;
        measurement.start(settings.request());
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), 60000);
        QVERIFY(!failed.front().front().toString().isEmpty());
        QCOMPARE(workspace.messages().messages().back().severity, Message::Severity::Error);
    }
};

PAPILIO_TEST(TestRoofMeasurement)
#include "test_roof_measurement.moc"
