#include "core/io/definitions/definition_file.h"
#include "tests/support/area_program.h"
#include "tests/support/other_machine.h"
#include "tests/support/own_settings.h"
#include "tests/widgets/formulas_page_fixture.h"
#include "widgets/kit/message_bar.h"
#include "widgets/pages/formulas/constant_pane.h"
#include "widgets/session/collection.h"
#include "widgets/workbench/machine_choice.h"

#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

// The constants of the formulas: edited in place, and measured on a machine.
class TestFormulasPageConstants : public QObject {
    Q_OBJECT

    QTemporaryDir settings_;

private slots:
    void initTestCase() { useOwnSettings(settings_.path()); }

    void constantsAreEditedInPlace()
    {
        PageOf<newFormulasPage> fixture(withDefinitions());
        auto* table = fixture.find<DataTable>("constants");
        auto* model = table->model();

        QVERIFY(!model->setData(model->index(0, 1), u"ten"_s, Qt::EditRole));
        QVERIFY(fixture.find<MessageBar>("constantMessage")->message().contains(u"“ten”"_s));
        model->setData(model->index(0, 1), u"20"_s, Qt::EditRole);
        fixture.settle();

        QCOMPARE(set(fixture.workspace).constants[0].value, 20.0);
        QCOMPARE(fixture.workspace.undoStack().undoText(), u"constant cost"_s);
        QCOMPARE(cell(*fixture.find<DataTable>("definitions"), 1, 1), u"100"_s);
    }

    // Paper 3, Table 1, by the menu.
    void constantsOfAKnownMachine()
    {
        auto document = countersOnly();
        auto lcpi = twoFormulas();
        lcpi.constants = {{"Mem_lat", 1, 0, "cycles", "guess"}, {"BR_miss_lat", 1, 0, "", ""}};
        document.definitions = {std::make_shared<const core::DefinitionSet>(lcpi)};
        PageOf<newFormulasPage> fixture(document);
        // Whole below the table, whose column is narrow: of the selected one.
        const auto* source = fixture.find<QLabel>("constantSource");
        QCOMPARE(source->text(), u"Mem_lat: guess"_s);
        auto* table = fixture.find<DataTable>("constants");
        table->setCurrentIndex(table->model()->index(1, 0));
        QVERIFY(source->text().isEmpty());
        auto* menu = fixture.find<QToolButton>("knownMachines")->menu();
        emit menu->aboutToShow();
        QAction* opteron = nullptr;
        for (auto* action : menu->actions()) {
            opteron = action->data().toString() == u"opteron-8358"_s ? action : opteron;
        }
        QVERIFY(opteron != nullptr);
        QCOMPARE(opteron->text(), u"AMD Opteron 8358 SE"_s);

        opteron->trigger();
        fixture.settle();

        const auto& constants = set(fixture.workspace).constants;
        QCOMPARE(constants[0].value, 540.0);
        QCOMPARE(constants[1].value, 12.0);
        QVERIFY(constants[0].source.starts_with("AMD Opteron 8358 SE: Moore, Ralph 2011, Table 1"));
        QCOMPARE(constants.size(), std::size_t{11});  // what the set had no name for was added
    }

    // Only latencies that a published source gives; each file names it.
    void knownMachinesHaveTheirSources()
    {
        for (const char* name : {"opteron-8358", "epyc-7742", "skylake-sp"}) {
            QFile file(QStringLiteral(PAPILIO_SOURCE_DIR "/resources/constants/%1.json").arg(name));
            QVERIFY2(file.open(QIODevice::ReadOnly), name);
            const auto root = QJsonDocument::fromJson(file.readAll()).object();
            QVERIFY2(!root[u"machine"_s].toString().isEmpty(), name);
            QVERIFY2(!root[u"origin"_s].toString().isEmpty(), name);
            double last = 0;
            for (const auto& item : root[u"constants"_s].toArray()) {
                const auto one = item.toObject();
                QCOMPARE(one[u"unit"_s].toString(), u"cycles"_s);
                if (one[u"name"_s].toString().endsWith(u"_latency"_s) &&
                    !one[u"name"_s].toString().startsWith(u"fp_"_s)) {
                    QVERIFY2(one[u"value"_s].toDouble() > last, name);  // L1, L2, L3, memory
                    last = one[u"value"_s].toDouble();
                }
            }
        }
    }

    void measuredConstantsTakeTheirPlaces()
    {
        auto document = countersOnly();
        auto lcpi = twoFormulas();
        lcpi.constants = {{"Mem_lat", 540, 0, "cycles", "Table 1"}, {"cost", 1, 0, "", ""}};
        document.definitions = {std::make_shared<const core::DefinitionSet>(lcpi)};
        PageOf<newFormulasPage> fixture(document);

        fixture.find<ConstantPane>("constantPane")->take(R"({"machine": "Some CPU", "constants": [
                {"name": "memory_latency", "value": 312.5, "spread": 8, "unit": "cycles"},
                {"name": "fp_mul_latency", "value": 4, "spread": 0.1, "unit": "cycles"},
                {"name": "L2_size", "value": 1048576, "spread": 0, "unit": "B"}]})");
        fixture.settle();

        const auto& constants = set(fixture.workspace).constants;
        QCOMPARE(constants.size(), std::size_t{3});
        QCOMPARE(constants[0],
                 (core::Constant{"Mem_lat", 312.5, 8, "cycles", "measured here (Some CPU)"}));
        QCOMPARE(constants[2].name, std::string("fp_mul_latency"));
        QCOMPARE(fixture.workspace.undoStack().undoText(), u"measured constants"_s);
    }

    void constantsAreMeasuredByPapilioCollect_data()
    {
        QTest::addColumn<bool>("isElsewhere");
        QTest::addColumn<QString>("source");

        QTest::newRow("here") << false << u"measured here ("_s;
        QTest::newRow("on another machine") << true << u"measured on node7 ("_s;
    }

    void constantsAreMeasuredByPapilioCollect()
    {
        QFETCH(bool, isElsewhere);
        QFETCH(QString, source);
        if (Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
        auto lcpi = core::readDefinitionFile(PAPILIO_SOURCE_DIR
                                             "/resources/definitions/perfexpert-lcpi.json");
        QVERIFY(lcpi);
        auto document = countersOnly();
        document.definitions = {std::make_shared<const core::DefinitionSet>(*lcpi)};
        PageOf<newFormulasPage> fixture(document);
        auto* measure = fixture.find<QToolButton>("measureConstants");
        QVERIFY(measure->isEnabled());
        const tests::OtherMachine node;
        widgets::OtherMachine machine;
        if (isElsewhere) {
            machine = {u"node7"_s, {u"--collector"_s, Collection::programPath()}};
        }

        QTimer::singleShot(0, measure, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->findChild<MachineChoice*>()->setMachine(machine);
            dialog->findChild<QPushButton*>(u"constantsMeasure"_s)->click();
        });
        measure->click();

        QVERIFY(!measure->isEnabled());  // one at a time
        QVERIFY(QTest::qWaitFor([&] { return measure->isEnabled(); }, 120'000));
        fixture.settle();
        const auto* message = fixture.find<MessageBar>("constantMessage");
        QVERIFY2(message->message().contains(u"Measured."_s), qPrintable(message->message()));
        const auto& constants = set(fixture.workspace).constants;
        const auto memory = std::ranges::find(constants, "Mem_lat", &core::Constant::name);
        QVERIFY(memory != constants.end());
        QVERIFY2(memory->source.starts_with(source.toStdString()), memory->source.c_str());
        QVERIFY(memory->value > 0);
        QCOMPARE(memory->unit, std::string("cycles"));
        // What is not measured keeps the value of the paper.
        const auto kept = std::ranges::find(constants, "Instr_L1_lat", &core::Constant::name);
        QCOMPARE(kept->value, 2.0);
        QCOMPARE(fixture.workspace.undoStack().undoText(), u"measured constants"_s);
        fixture.workspace.undoStack().undo();
        QVERIFY(set(fixture.workspace) == *lcpi);
        QVERIFY(node.isClean());
    }

    void whatIsNotMeasuredKeepsItsValue()
    {
        auto document = countersOnly();
        auto lcpi = twoFormulas();
        lcpi.constants = {{"Mem_lat", 540, 0, "cycles", "Table 1"}};
        document.definitions = {std::make_shared<const core::DefinitionSet>(lcpi)};
        PageOf<newFormulasPage> fixture(document);

        fixture.find<ConstantPane>("constantPane")->take(R"({"machine": "Some CPU", "constants": [
                {"name": "memory_latency", "value": null, "spread": null, "unit": "cycles"},
                {"name": "fp_mul_latency", "value": 4, "unit": "cycles", "how": "a chain"}]})");
        fixture.settle();

        const auto& constants = set(fixture.workspace).constants;
        QCOMPARE(constants[0], lcpi.constants[0]);
        QCOMPARE(constants[1].source, std::string("measured here (Some CPU): a chain"));
    }
};

PAPILIO_TEST(TestFormulasPageConstants)
#include "test_formulas_page_constants.moc"
