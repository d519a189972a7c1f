#include "tests/support/area_program.h"
#include "widgets/kit/message_bar.h"
#include "widgets/session/workspace.h"
#include "widgets/workbench/collect_dialog.h"

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
        if (Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
    }

    void theDialogSaysWhatIsWrong()
    {
        const auto shown = CollectDialog::roofs({u"mine"_s});
        auto& dialog = *shown;
        const auto& measure = *dialog.findChild<QPushButton*>(u"collectStart"_s);
        const auto& bar = *dialog.findChild<MessageBar*>();
        auto& threads = *dialog.findChild<QLineEdit*>(u"--threads"_s);
        auto& precision = *dialog.findChild<QWidget*>(u"--precision"_s)->findChild<QCheckBox*>();
        QCOMPARE(precision.text(), u"Double"_s);
        QVERIFY(measure.isEnabled());
        QVERIFY(dialog.request().joinsOpenStudy);

        threads.setText(u"1;2"_s);
        QVERIFY(!measure.isEnabled());
        QVERIFY2(bar.message().contains(u"1;2"), qPrintable(bar.message()));
        threads.setText(u"1, 2-4, all"_s);
        QVERIFY(measure.isEnabled());
        precision.setChecked(false);
        QVERIFY(!measure.isEnabled());
        precision.setChecked(true);
        dialog.findChild<QSpinBox*>(u"--repetitions"_s)->setValue(7);
        QCOMPARE(dialog.request().arguments,
                 QStringList({u"roofline"_s, u"--threads"_s, u"1,2-4,all"_s, u"--precision"_s,
                              u"double"_s, u"--repetitions"_s, u"7"_s}));
        // The best repetition is the roof, as the command takes it, unless the median is chosen.
        dialog.findChild<QComboBox*>(u"--median"_s)->setCurrentIndex(1);
        QVERIFY(dialog.request().arguments.contains(u"--median"_s));
        // Without a study there is none to join.
        const auto alone = CollectDialog::roofs({});
        QVERIFY(!alone->request().joinsOpenStudy);
        QVERIFY(!alone->findChild<QRadioButton*>(u"collectJoin"_s)->isEnabled());
    }

    void measurementsAreNotProposedForASimulatedStudy()
    {
        core::Roofline roofs;
        roofs.name = "roofs";
        const auto study = [&](core::DataOrigin kind) {
            roofs.provenance.kind = kind;
            core::Document document;
            document.rooflines = {std::make_shared<const core::Roofline>(roofs)};
            return document;
        };
        Workspace workspace;
        workspace.setStudy(study(core::DataOrigin::Simulated), u"mine.papilio.h5"_s);
        QVERIFY(!takesMeasurements(workspace));
        workspace.setStudy(study(core::DataOrigin::Measured), u"mine.papilio.h5"_s);
        QVERIFY(takesMeasurements(workspace));
        workspace.setStudy(study(core::DataOrigin::Measured), {}, u"sample.papilio.h5"_s);
        QVERIFY(!takesMeasurements(workspace));

        QVERIFY(!CollectDialog::roofs({u"mine"_s, false})->request().joinsOpenStudy);
    }

    void roofsAreMeasuredAndHandedOver()
    {
        qRegisterMetaType<core::Document>();
        Workspace workspace;
        Collection measurement(workspace);
        QSignalSpy measured(&measurement, &Collection::measured);
        QSignalSpy failed(&measurement, &Collection::failed);
        const CollectionRequest request{.arguments = {u"roofline"_s, u"--threads"_s, u"1"_s,
                                                      u"--precision"_s, u"double"_s,
                                                      u"--repetitions"_s, u"1"_s}};

        measurement.start(request);
        QCOMPARE(workspace.jobs().rowCount(), 1);
        measurement.start(request);  // one at a time
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
        Collection measurement(workspace);
        QSignalSpy failed(&measurement, &Collection::failed);
        measurement.start(
            CollectionRequest{.arguments = {u"roofline"_s, u"--threads"_s, u"9999"_s}});
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), 60000);
        QVERIFY(!failed.front().front().toString().isEmpty());
        QCOMPARE(workspace.messages().messages().back().severity, Message::Severity::Error);
    }
};

PAPILIO_TEST(TestRoofMeasurement)
#include "test_roof_measurement.moc"
