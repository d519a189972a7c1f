#include "core/io/definitions/definition_file.h"
#include "core/io/topdown/model_choice.h"
#include "tests/support/area_program.h"
#include "widgets/kit/message_bar.h"
#include "widgets/workbench/collect_dialog.h"
#include "widgets/workbench/study_transfer.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLayout>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <set>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

class TestCountDialog : public QObject {
    Q_OBJECT

    static core::Document study()
    {
        core::Document document;
        core::DefinitionSet set;
        set.name = "faults";
        auto& twice = set.definitions.emplace_back();
        twice.name = "Twice";
        twice.formula = "2 * `perf::PAGE-FAULTS`";
        document.definitions.push_back(std::make_shared<const core::DefinitionSet>(set));
        core::Roofline roofline;
        roofline.name = "roofs";
        auto& roof = roofline.ceilings.emplace_back();
        roof.name = "L1";
        roof.value = roof.low = roof.high = 100;
        document.rooflines.push_back(std::make_shared<const core::Roofline>(roofline));
        roofline.name = "classic";
        roofline.bytes = core::Roofline::Bytes::Dram;
        document.rooflines.push_back(std::make_shared<const core::Roofline>(roofline));
        return document;
    }

    static OpenStudy mine() { return {u"mine"_s, true, countableSets(study(), {})}; }

    /// A dialog that was used with this program before.
    static std::unique_ptr<CollectDialog> dialogOf(const QStringList& program,
                                                   const QString& directory = {},
                                                   const OpenStudy& study = mine())
    {
        return CollectDialog::count(study, {.arguments = QStringList{u"count"_s, u"--"_s} + program,
                                            .directory = directory});
    }

    static void choose(CollectDialog& dialog, const QString& word)
    {
        auto& purpose = *dialog.findChild<QComboBox*>(u"countPurpose"_s);
        purpose.setCurrentIndex(purpose.findText(word, Qt::MatchContains));
    }

private slots:
    void init()
    {
        if (Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
    }

    void startIsTheDefaultAndNothingIsSqueezed_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("benchmarks") << 0;
        QTest::newRow("roofs") << 1;
        QTest::newRow("a program") << 2;
    }

    void startIsTheDefaultAndNothingIsSqueezed()
    {
        QFETCH(const int, kind);
        const auto dialog = kind == 0
                                ? CollectDialog::measure({.arguments = {}, .output = u"a.h5"_s})
                            : kind == 1 ? CollectDialog::roofs({})
                                        : dialogOf({u"sh"_s});
        dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
        QVERIFY(dialog->findChild<QPushButton*>(u"collectStart"_s)->isDefault());
        for (const auto* button : dialog->findChildren<QAbstractButton*>()) {
            // Those in a field are as high as it is.
            QVERIFY2(!button->isVisible() || qobject_cast<const QToolButton*>(button) != nullptr ||
                         button->height() >= button->minimumSizeHint().height(),
                     qPrintable(button->text()));
        }
    }

    void anEmulatedProgramTakesTheTimeThatIsEntered()
    {
        const auto shown = dialogOf({u"sh"_s, u"-c"_s, u"true"_s});
        auto& dialog = *shown;
        auto& source = *dialog.findChild<QComboBox*>(u"--source"_s);
        auto& seconds = *dialog.findChild<QDoubleSpinBox*>(u"--seconds"_s);
        QVERIFY(seconds.isHidden());
        source.setCurrentIndex(source.findData(u"qemu:power9"_s));
        QVERIFY(!seconds.isHidden());
        QVERIFY(!dialog.request().arguments.contains(u"--seconds"_s));
        seconds.setValue(1.5);
        const auto arguments = dialog.request().arguments;
        QCOMPARE(arguments.mid(arguments.indexOf(u"--repetitions"_s)),
                 (QStringList{u"--repetitions"_s, u"1"_s, u"--run"_s, u"sh -c true"_s,
                              u"--source"_s, u"qemu:power9"_s, u"--seconds"_s, u"1.5"_s, u"--"_s,
                              u"sh"_s, u"-c"_s, u"true"_s}));
    }

    void theDialogSaysWhatIsWrong()
    {
        const auto shown = dialogOf({});
        auto& dialog = *shown;
        const auto& start = *dialog.findChild<QPushButton*>(u"collectStart"_s);
        const auto& bar = *dialog.findChild<MessageBar*>();
        auto& command = *dialog.findChild<QLineEdit*>(u"programCommand"_s);
        auto& directory = *dialog.findChild<QLineEdit*>(u"programDirectory"_s);
        QVERIFY(!start.isEnabled());
        QVERIFY(bar.message().isEmpty());  // nothing was entered: nothing is wrong
        dialog.layout()->activate();
        const auto place = start.mapTo(&dialog, QPoint());
        QTest::keyClicks(&command, u"no-such-program-here -x"_s);
        QVERIFY(!start.isEnabled());
        QVERIFY2(bar.message().contains(u"no-such-program-here"), qPrintable(bar.message()));
        dialog.layout()->activate();
        QCOMPARE(start.mapTo(&dialog, QPoint()), place);  // the message moves nothing
        command.setText(u"sh -c \"exit 0\""_s);
        QVERIFY(start.isEnabled());
        directory.setText(u"/nowhere"_s);
        QVERIFY(!start.isEnabled());
        QVERIFY(bar.message().contains(u"/nowhere"));
        directory.clear();
        choose(dialog, u"names"_s);
        QVERIFY(!start.isEnabled());  // no event is named
        dialog.findChild<QLineEdit*>(u"--events"_s)->setText(u"perf::PAGE-FAULTS"_s);
        QVERIFY(start.isEnabled());
        const auto alone = dialogOf({}, {}, {});
        QVERIFY(!alone->request().joinsOpenStudy);
        QVERIFY(!alone->findChild<QRadioButton*>(u"collectJoin"_s)->isEnabled());
    }

    void choicesAreTheArguments()
    {
        const auto shown = dialogOf({u"./solver"_s, u"a b"_s}, u"/tmp"_s);
        auto& dialog = *shown;
        QCOMPARE(dialog.findChild<QLineEdit*>(u"programCommand"_s)->text(), u"./solver \"a b\""_s);
        auto& repetitions = *dialog.findChild<QSpinBox*>(u"--repetitions"_s);
        // In whatever order: each option has its values, and the program is last.
        const auto check = [&](const QStringList& first, const QString& source) {
            const auto request = dialog.request();
            QCOMPARE(request.arguments.first(first.size()), first);
            QCOMPARE(request.values(u"--source"_s), QStringList{source});
            QCOMPARE(request.values(u"--repetitions"_s), QStringList{u"3"_s});
            QCOMPARE(request.values(u"--run"_s), QStringList{u"solver a b"_s});
            QCOMPARE(request.arguments.mid(request.arguments.indexOf(u"--"_s)),
                     QStringList({u"--"_s, u"./solver"_s, u"a b"_s}));
        };
        check({u"count"_s, u"--roofline"_s}, u"valgrind"_s);
        auto& time = *dialog.findChild<QComboBox*>(u"--time"_s);
        time.setCurrentIndex(time.findData(u"user"_s));
        QCOMPARE(dialog.request().values(u"--time"_s), QStringList{u"user"_s});
        QCOMPARE(dialog.request().page, u"roofline"_s);
        QCOMPARE(dialog.request().directory, u"/tmp"_s);
        choose(dialog, u"faults"_s);
        QCOMPARE(repetitions.value(), 1);
        QVERIFY(!time.isVisibleTo(&dialog));
        repetitions.setValue(3);
        check({u"count"_s, u"--definitions"_s, u"definitions.json"_s}, u"perf"_s);
        const auto set =
            core::parseDefinitions(dialog.request().definitions.toStdString(), "definitions");
        QVERIFY(set);
        QVERIFY(*set == *study().definitions.front());
        choose(dialog, u"Top-Down"_s);
        auto& model = *dialog.findChild<QComboBox*>(u"countModel"_s);
        QVERIFY(model.isVisibleTo(&dialog));
        model.setCurrentText(u"zen2"_s);
        QCOMPARE(dialog.request().arguments.first(3),
                 QStringList({u"topdown"_s, u"--model"_s, u"zen2"_s}));
        QCOMPARE(dialog.request().page, u"topdown"_s);
    }

    // What was counted of a program last time is asked for again.
    void theLastChoicesAreProposed_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("events") << QStringList{u"count"_s, u"--events"_s, u"perf::PAGE-FAULTS"_s,
                                               u"--regions"_s};
        QTest::newRow("point") << QStringList{u"count"_s, u"--roofline"_s, u"--source"_s,
                                              u"perf"_s,  u"--time"_s,     u"user"_s};
        QTest::newRow("top-down") << QStringList{u"topdown"_s, u"--model"_s, u"zen2"_s,
                                                 u"--repetitions"_s, u"7"_s};
        QTest::newRow("definitions")
            << QStringList{u"count"_s, u"--definitions"_s, CollectionRequest::definitionsFile(),
                           u"--source"_s, u"valgrind"_s};
    }
    void theLastChoicesAreProposed()
    {
        QFETCH(QStringList, arguments);
        const auto dialog =
            CollectDialog::count(mine(), {.arguments = arguments + QStringList{u"--"_s, u"sh"_s}});
        const auto again = dialog->request();
        QCOMPARE(again.arguments.first(1), arguments.first(1));
        for (const auto& word : arguments.mid(1)) {
            QVERIFY2(again.arguments.contains(word), qPrintable(word));
        }
        QCOMPARE(dialog->findChild<QCheckBox*>(u"--regions"_s)->isVisibleTo(dialog.get()),
                 !arguments.contains(u"valgrind"_s));
    }

    // The same dialog with the rules that end a run; what is not entered is not passed.
    void aRecordingHasItsRulesAndItsStudy()
    {
        const CollectionRequest last{.arguments = {u"recorders"_s, u"--stop-above"_s, u"1000"_s,
                                                   u"--"_s, u"/bin/true"_s, u"div"_s, u"300"_s}};
        const auto dialog = CollectDialog::record(mine(), last);
        QCOMPARE(dialog->request().arguments, last.arguments);
        QCOMPARE(dialog->request().title, u"Recording true div 300"_s);
        QVERIFY(dialog->request().joinsOpenStudy);
        QVERIFY(dialog->findChild<QPushButton*>(u"collectStart"_s)->isEnabled());
        const auto* program = dialog->findChild<QLineEdit*>(u"programCommand"_s);
        QCOMPARE(dialog->focusWidget(), program);
        QCOMPARE(program->selectedText(), u"/bin/true div 300"_s);
        auto* above = dialog->findChild<QDoubleSpinBox*>(u"--stop-above"_s);
        QCOMPARE(above->text(), u"1000"_s);
        above->setValue(2.5);
        QCOMPARE(above->text(), u"2.5"_s);
        dialog->findChild<QDoubleSpinBox*>(u"--stop-beyond"_s)->setValue(5000);
        QCOMPARE(dialog->request().values(u"--stop-beyond"_s), QStringList{u"5000"_s});
        QVERIFY(!CollectDialog::record({}, last)->request().joinsOpenStudy);
    }

    // The CPU's own model, and a word before the program runs where no counter can be read.
    void whatCannotBeCountedIsSaidBeforeItRuns()
    {
        QProcess lister;
        lister.start(Collection::programPath(), {u"events"_s, u"--pmus"_s, u"--json"_s});
        QVERIFY(lister.waitForFinished(60000));
        const auto answer = QJsonDocument::fromJson(lister.readAllStandardOutput()).object();
        const auto caution = answer[u"caution"_s].toString();
        std::vector<std::string> present;
        for (const auto& pmu : answer[u"pmus"_s].toArray()) {
            if (pmu.toObject()[u"present"_s].toBool()) {
                present.push_back(pmu.toObject()[u"name"_s].toString().toStdString());
            }
        }
        const auto own = QString::fromStdString(core::topDownModelFor(present));

        const auto shown = dialogOf({u"true"_s});
        auto& dialog = *shown;
        choose(dialog, u"Top-Down"_s);
        const auto& model = *dialog.findChild<QComboBox*>(u"countModel"_s);
        const auto& start = *dialog.findChild<QPushButton*>(u"collectStart"_s);
        const auto* bar = dialog.findChild<MessageBar*>();
        QVERIFY(model.currentText().isEmpty() && !start.isEnabled());  // nobody said it yet
        QTRY_COMPARE_WITH_TIMEOUT(bar->message().trimmed(), caution, 30000);
        QTRY_COMPARE(model.currentText(), own);
        QCOMPARE(start.isEnabled(), caution.isEmpty() && !own.isEmpty());
        auto& source = *dialog.findChild<QComboBox*>(u"--source"_s);
        source.setCurrentIndex(source.findData(u"valgrind"_s));
        QVERIFY(bar->isHidden());
    }

    void aProgramIsCountedWhereItIsToRun()
    {
        qRegisterMetaType<core::Document>();
        qRegisterMetaType<CollectionRequest>();
        QTemporaryDir folder;
        Workspace workspace;
        Collection measurement(workspace);
        QSignalSpy measured(&measurement, &Collection::measured);
        QSignalSpy failed(&measurement, &Collection::failed);
        const auto shown = dialogOf({u"touch"_s, u"here"_s}, folder.path());
        auto& dialog = *shown;
        choose(dialog, u"faults"_s);
        measurement.start(dialog.request());
        QTRY_VERIFY_WITH_TIMEOUT(!measured.isEmpty() || !failed.isEmpty(), 60000);
        if (!failed.isEmpty() && failed[0][0].toString().contains(u"perf_event cannot count"_s)) {
            QSKIP("the kernel does not let this user count events");
        }
        QVERIFY2(failed.isEmpty(), qPrintable(failed.value(0).value(0).toString()));
        QVERIFY(QFile::exists(folder.filePath(u"here"_s)));
        const auto result = measured[0][0].value<core::Document>();
        const auto& table = *result.counters.at(0);
        QVERIFY(table.value(*table.find("perf::PAGE-FAULTS"), 0) > 10);
        // The command in the study is one that can be run by hand.
        const auto command = QString::fromStdString(table.provenance.command);
        QVERIFY(command.startsWith(u"papilio-collect count --definitions definitions.json "_s));
        QVERIFY2(command.endsWith(u" -o result.papilio.h5 -- touch here"_s), qPrintable(command));
        for (const auto& option : {u" --source perf "_s, u" --run 'touch here' "_s}) {
            QVERIFY2(command.contains(option), qPrintable(command));
        }
    }

    void anMpiProgramIsCountedRankByRank()
    {
        qRegisterMetaType<core::Document>();
        qRegisterMetaType<CollectionRequest>();
        QTemporaryDir folder;
        QFile launcher(folder.filePath(u"launch"_s));
        QVERIFY(launcher.open(QIODevice::WriteOnly));
        launcher.write(
            "#!/bin/sh\n"
            "export OMPI_COMM_WORLD_SIZE=2\n"
            "OMPI_COMM_WORLD_RANK=0 \"$@\" && OMPI_COMM_WORLD_RANK=1 \"$@\"\n");
        launcher.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        launcher.close();
        Workspace workspace;
        Collection measurement(workspace);
        QSignalSpy measured(&measurement, &Collection::measured);
        QSignalSpy failed(&measurement, &Collection::failed);
        const auto shown = CollectDialog::count(
            mine(), {.arguments = {u"count"_s, u"--launcher"_s, u"no-such-launcher -n 2"_s, u"--"_s,
                                   u"true"_s}});
        auto& dialog = *shown;
        const auto& start = *dialog.findChild<QPushButton*>(u"collectStart"_s);
        QVERIFY(!start.isEnabled());
        const auto& bar = *dialog.findChild<MessageBar*>();
        QVERIFY2(bar.message().contains(u"no-such-launcher"), qPrintable(bar.message()));
        dialog.findChild<QLineEdit*>(u"--launcher"_s)->setText(launcher.fileName());
        QVERIFY(start.isEnabled());
        QCOMPARE(dialog.request().values(u"--launcher"_s), QStringList{launcher.fileName()});
        choose(dialog, u"faults"_s);
        measurement.start(dialog.request());
        QTRY_VERIFY_WITH_TIMEOUT(!measured.isEmpty() || !failed.isEmpty(), 60000);
        if (!failed.isEmpty() && failed[0][0].toString().contains(u"perf_event cannot count"_s)) {
            QSKIP("the kernel does not let this user count events");
        }
        QVERIFY2(failed.isEmpty(), qPrintable(failed.value(0).value(0).toString()));
        const auto result = measured[0][0].value<core::Document>();
        std::set<std::string> parts;
        for (const auto& column : result.counters.at(0)->columns) {
            parts.insert(column.part);
        }
        QCOMPARE(parts.count("rank 0") + parts.count("rank 1"), std::size_t{2});
    }

    void aFailingProgramSaysWhy()
    {
        Workspace workspace;
        Collection measurement(workspace);
        QSignalSpy failed(&measurement, &Collection::failed);
        const auto shown = dialogOf({u"false"_s}, {}, {});
        auto& dialog = *shown;
        choose(dialog, u"names"_s);
        dialog.findChild<QLineEdit*>(u"--events"_s)->setText(u"perf::PAGE-FAULTS"_s);
        measurement.start(dialog.request());
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), 60000);
        QVERIFY(!failed[0][0].toString().isEmpty());
        QCOMPARE(workspace.messages().messages().back().severity, Message::Severity::Error);
        QCOMPARE(workspace.jobs().rowCount(), 0);
    }

    void aPointGoesUnderTheRoofsThatAreShown()
    {
        Workspace workspace;
        workspace.setStudy(study(), {});
        StudyTransfer transfer(workspace);
        core::Document content;
        core::Roofline points;
        points.name = "loops";
        auto& point = points.points.emplace_back();
        point.name = "loops";
        point.intensity = 0.5;
        point.performance = 2;
        content.rooflines.push_back(std::make_shared<const core::Roofline>(points));
        transfer.addMeasured(content, u"count"_s);
        QCOMPARE(workspace.document().rooflines.size(), std::size_t{2});
        QCOMPARE(workspace.document().rooflines[0]->points.at(0).name, std::string("loops"));
        workspace.undoStack().undo();
        QVERIFY(workspace.document().rooflines[0]->points.empty());
    }
};

PAPILIO_TEST(TestCountDialog)
#include "test_count_dialog.moc"
