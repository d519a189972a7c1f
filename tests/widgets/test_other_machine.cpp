#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/other_machine.h"
#include "tests/support/own_settings.h"
#include "tests/support/page_test.h"
#include "widgets/kit/message_bar.h"
#include "widgets/table/data_table.h"
#include "widgets/workbench/collect_dialog.h"
#include "widgets/workbench/machine_choice.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <memory>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

/// Measuring on a machine behind ssh, from the window.
class TestOtherMachine : public QObject {
    Q_OBJECT

    QTemporaryDir settings_;
    std::unique_ptr<tests::OtherMachine> node_;

    static OtherMachine node7()
    {
        return {u"node7"_s, {u"--collector"_s, Collection::programPath()}};
    }

    /// Opens "Another machine…" of a choice and answers the dialog.
    template<typename Answer>
    static void answer(MachineChoice& choice, Answer answer)
    {
        auto& combo = *choice.findChild<QComboBox*>(u"machineChoice"_s);
        QTimer::singleShot(0, &choice, [&] {
            auto* dialog = qobject_cast<MachineDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            answer(*dialog);
        });
        combo.setCurrentIndex(combo.count() - 1);
        emit combo.activated(combo.count() - 1);
    }

private slots:
    void initTestCase() { tests::useOwnSettings(settings_.path()); }

    void init()
    {
        if (Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
        QSettings().clear();
        node_ = std::make_unique<tests::OtherMachine>();
    }

    void hostsComeFromTheConfigurationOfSsh()
    {
        const auto home = qgetenv("HOME");
        QDir(node_->path(u"home"_s)).mkpath(u".ssh"_s);
        node_->write(u"home/.ssh/config"_s,
                     "Host node7 login\n  HostName node7.lab\nhost=node8\nHost *.lab !bad\n"
                     "Match host x\nHost node7\n");
        qputenv("HOME", QFile::encodeName(node_->path(u"home"_s)));
        const auto hosts = sshHosts();
        qputenv("HOME", home);
        QCOMPARE(hosts, (QStringList{u"node7"_s, u"login"_s, u"node8"_s}));
    }

    void theNewestMachineIsFirst()
    {
        QVERIFY(knownMachines().isEmpty());
        rememberMachine(node7());
        rememberMachine(
            {u"login"_s,
             {u"--launcher"_s, u"srun -N1"_s, u"--run-in"_s, u"work"_s, u"--keep-collector"_s}});
        rememberMachine(node7());
        const auto known = knownMachines();
        QCOMPARE(known.size(), 2);
        QCOMPARE(known[0], node7());
        QCOMPARE(known[1].options(),
                 (QStringList{u"--host"_s, u"login"_s, u"--launcher"_s, u"srun -N1"_s,
                              u"--run-in"_s, u"work"_s, u"--keep-collector"_s}));
        QVERIFY(OtherMachine().options().isEmpty());
    }

    void aMachineIsEnteredAndChosen()
    {
        MachineChoice choice;
        QVERIFY(choice.machine().isThisOne());
        const QSignalSpy changes(&choice, &MachineChoice::changed);
        answer(choice, [](MachineDialog& dialog) {
            auto& use = *dialog.findChild<QPushButton*>(u"machineUse"_s);
            QVERIFY(!use.isEnabled());
            QTest::keyClicks(dialog.findChild<QComboBox*>(u"machineHost"_s)->lineEdit(),
                             u"me@node9"_s);
            QTest::keyClicks(dialog.findChild<QLineEdit*>(u"--launcher"_s), u"srun"_s);
            QVERIFY(use.isEnabled());
            QTest::mouseClick(&use, Qt::LeftButton);
        });
        QCOMPARE(changes.size(), 1);
        QCOMPARE(choice.machine().host, u"me@node9"_s);
        QCOMPARE(choice.machine().how, (QStringList{u"--launcher"_s, u"srun"_s}));
        QCOMPARE(knownMachines().size(), 1);
        // Cancelled: the choice stays.
        answer(choice, [](MachineDialog& dialog) { dialog.reject(); });
        QCOMPARE(choice.machine().host, u"me@node9"_s);
        auto& combo = *choice.findChild<QComboBox*>(u"machineChoice"_s);
        QCOMPARE(combo.currentIndex(), 1);
    }

    void theCheckShowsWhatIsThere()
    {
        MachineDialog dialog(node7());
        auto& found = *dialog.findChild<QLabel*>(u"machineFound"_s);
        QTest::mouseClick(dialog.findChild<QPushButton*>(u"machineCheck"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(found.text().contains(u"simulated"_s), 60'000);
        node_->setReachable(false);
        QTest::mouseClick(dialog.findChild<QPushButton*>(u"machineCheck"_s), Qt::LeftButton);
        const auto& bar = *dialog.findChild<MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(bar.message().contains(u"No route to host"_s), 60'000);
        QVERIFY(bar.message().contains(u"node7"_s));
    }

    void itsEventsAreListedAndItsStudyOpens()
    {
        rememberMachine(node7());
        const auto shown = CollectDialog::measure(
            {.arguments = {u"cat"_s, u"--source"_s, u"simulated:spr"_s, u"--repetitions"_s, u"2"_s},
             .machine = node7().options(),
             .output = node_->here(u"a.h5"_s)});
        auto& dialog = *shown;
        QTRY_VERIFY_WITH_TIMEOUT(dialog.findChild<QPushButton*>(u"collectStart"_s)->isEnabled(),
                                 60'000);
        QVERIFY(dialog.findChild<DataTable*>(u"measureEvents"_s)->model()->rowCount() > 100);
        const auto wanted = dialog.request();
        QCOMPARE(OtherMachine::fromOptions(wanted.machine), node7());
        QCOMPARE(CollectionRequest::fromWords(wanted.words()).machine, wanted.machine);

        Workspace workspace;
        Collection measurement(workspace);
        const QSignalSpy measured(&measurement, &Collection::written);
        measurement.start(wanted);
        QTRY_COMPARE_WITH_TIMEOUT(measured.size(), 1, 60'000);
        QVERIFY(core::readStudy(node_->here(u"a.h5"_s).toStdString()));
        QVERIFY(node_->isClean());
    }

    void severalMachinesBecomeACampaign()
    {
        auto machine = node7();
        machine.host = u"node7, node8,"_s;
        const CollectionRequest request{
            .arguments = {u"cat"_s, u"branch"_s, u"--source"_s, u"simulated:spr"_s,
                          u"--repetitions"_s, u"2"_s},
            .machine = machine.options(),
            .output = node_->here(u"a.papilio.h5"_s)};
        const QStringList studies = {node_->here(u"a.node7.papilio.h5"_s),
                                     node_->here(u"a.node8.papilio.h5"_s)};
        QCOMPARE(request.outputs(), studies);
        QCOMPARE(request.words().count(u"--host"_s), 2);

        Workspace workspace;
        Collection measurement(workspace);
        const QSignalSpy several(&measurement, &Collection::written);
        measurement.start(request);
        QTRY_COMPARE_WITH_TIMEOUT(several.size(), 1, 60'000);
        QCOMPARE(several[0][0].toStringList(), studies);
        for (const auto& study : studies) {
            QVERIFY(core::readStudy(study.toStdString()));
        }
        QVERIFY(node_->isClean());
    }

    void severalHostsAreNamedWhereTheyCanBeMeasured()
    {
        auto both = node7();
        both.host = u"node7, node8"_s;
        rememberMachine(both);
        QVERIFY(MachineDialog(both, MachineChoice::Count::Several)
                    .findChild<QPushButton*>(u"machineUse"_s)
                    ->isEnabled());
        MachineDialog one(both);
        QVERIFY(!one.findChild<QPushButton*>(u"machineUse"_s)->isEnabled());
        QVERIFY(one.findChild<MessageBar*>()->message().contains(u"one host"_s));
        one.findChild<QComboBox*>(u"machineHost"_s)->setEditText(u"node7"_s);
        QVERIFY(one.findChild<QPushButton*>(u"machineUse"_s)->isEnabled());
        QVERIFY(one.findChild<MessageBar*>()->isHidden());
        // Where one is measured, several are not among the machines that are offered.
        QCOMPARE(MachineChoice().findChild<QComboBox*>(u"machineChoice"_s)->count(), 2);
        QCOMPARE(MachineChoice(nullptr, MachineChoice::Count::Several)
                     .findChild<QComboBox*>(u"machineChoice"_s)
                     ->count(),
                 3);
    }

    void theCheckAsksEveryHost()
    {
        auto both = node7();
        both.host = u"node7,node8"_s;
        MachineDialog dialog(both, MachineChoice::Count::Several);
        auto& found = *dialog.findChild<QLabel*>(u"machineFound"_s);
        QTest::mouseClick(dialog.findChild<QPushButton*>(u"machineCheck"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(found.text().count(u"simulated:spr"_s), 2, 60'000);
    }

    void programsAndRoofsAreMeasuredThere()
    {
        rememberMachine(node7());
        const auto counting = CollectDialog::count(
            {}, {.arguments = {u"count"_s, u"--"_s, u"./there/only"_s, u"-x"_s},
                 .directory = u"case 1"_s});
        auto& count = *counting;
        auto& start = *count.findChild<QPushButton*>(u"collectStart"_s);
        QVERIFY(!start.isEnabled());  // here is no such program
        count.findChild<MachineChoice*>()->setMachine(node7());
        emit count.findChild<MachineChoice*>()->changed();
        QVERIFY(start.isEnabled());
        const auto request = count.request();
        QCOMPARE(request.machine, node7().options() + (QStringList{u"--run-in"_s, u"case 1"_s}));
        const auto dialog = CollectDialog::roofs({});
        auto& roofs = *dialog;
        roofs.findChild<MachineChoice*>()->setMachine(node7());
        QCOMPARE(roofs.request().machine, node7().options());
        QVERIFY(roofs.request().title.contains(u"node7"_s));
    }
};

PAPILIO_TEST(TestOtherMachine)
#include "test_other_machine.moc"
