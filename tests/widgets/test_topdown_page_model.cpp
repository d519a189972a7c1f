#include "tests/support/area_program.h"
#include "tests/widgets/topdown_page_fixture.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/pages/topdown/model_editor.h"

#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include <cmath>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;
using Fixture = TopDownPageFixture;

// The model of the page and its parameters: chosen, edited, saved and undone.
class TestTopDownPageModel : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnOurWarnings(); }

    void aParameterIsUsedAtOnce()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.type("Pipeline_Width", QStringLiteral("8"));
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Retiring")), "share"),
                 QStringLiteral("34 %"));
    }

    void theSettingsHaveATitle()
    {
        Fixture page(study({"alya-mn4.csv"}));
        const auto* header = page.find<QWidget>("topdownSide")->findChild<PaneHeader*>();
        QVERIFY(header != nullptr && header->isVisible());
        QCOMPARE(header->title(), QStringLiteral("Parameters"));
    }

    void anotherModelSaysThatTheCountersAreNotIts()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.chooseModel(QStringLiteral("kunpeng920"));
        page.arrive();
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Frontend Bound")), "share"),
                 QStringLiteral("–"));
        QVERIFY(!page.page->view().result->warnings.empty());
    }

    // Model and parameters are the study's: edits to undo, and something to save.
    void modelAndParametersAreEdits()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.workspace.markSaved(QStringLiteral("/tmp/alya.h5"), 0, page.workspace.document());
        QVERIFY(!page.workspace.isModified());
        page.type("Pipeline_Width", QStringLiteral("8"));
        QVERIFY(page.workspace.isModified());
        QCOMPARE(page.choice().model, std::string("skylake-sp"));
        QCOMPARE(page.choice().parameters.at("Pipeline_Width"), 8.0);
        QVERIFY(page.workspace.undoStack().undoText().contains(QStringLiteral("Pipeline Width")));
        page.chooseModel(QStringLiteral("skylake-tma"));
        page.arrive();
        QCOMPARE(page.page->view().model().name, std::string("skylake-tma"));
        QVERIFY(page.choice().parameters.empty());
        page.type("agreement", QStringLiteral("2 %"));
        QVERIFY(std::abs(*page.choice().agreement - 0.02) < 1e-12);

        auto& stack = page.workspace.undoStack();
        stack.undo();
        stack.undo();
        page.arrive();
        QCOMPARE(page.page->view().model().name, std::string("skylake-sp"));
        QCOMPARE(page.find<ParameterField>("Pipeline_Width")->value(), 8.0);
        QCOMPARE(page.find<QComboBox>("topdownModels")->currentText(),
                 QStringLiteral("skylake-sp"));
        stack.undo();
        page.arrive();
        QCOMPARE(page.find<ParameterField>("Pipeline_Width")->value(), 4.0);
        QVERIFY(!page.workspace.isModified());
        stack.redo();
        page.arrive();
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Retiring")), "share"),
                 QStringLiteral("34 %"));
    }

    void aStudyOpensAsItWasSaved()
    {
        auto document = study({"alya-mn4.csv"});
        auto table = *document.counters[0];
        table.topDown = {"skylake-sp", {{"Pipeline_Width", 8}}, 0.01};
        document.counters[0] = std::make_shared<const core::CounterTable>(table);
        Fixture page(document);
        QCOMPARE(page.find<ParameterField>("Pipeline_Width")->value(), 8.0);
        QCOMPARE(page.find<ParameterField>("agreement")->value(), 0.01);
        QVERIFY(page.page->command().contains(QStringLiteral("--parameter Pipeline_Width=8")));
        QVERIFY(page.page->command().contains(QStringLiteral("--agreement 0.01")));
        QVERIFY(page.find<MessageBar>("modelNotice")->isHidden());
    }

    // A stranger's study names a model that is not here: said, replaced for the eye, and kept.
    void anUnknownModelIsSaidAndKept()
    {
        auto document = study({"alya-mn4.csv"});
        auto table = *document.counters[0];
        table.topDown.model = "their <b>own</b>";
        document.counters[0] = std::make_shared<const core::CounterTable>(table);
        Fixture page(document);
        auto& notice = *page.find<MessageBar>("modelNotice");
        QVERIFY(!notice.isHidden());
        QVERIFY(notice.message().contains(QStringLiteral("their <b>own</b>")));
        QVERIFY(notice.message().contains(QStringLiteral("not installed")));
        QCOMPARE(page.page->view().model().name, std::string("skylake-sp"));
        QCOMPARE(page.choice().model, std::string("their <b>own</b>"));
        page.type("agreement", QStringLiteral("2 %"));
        QCOMPARE(page.choice().model, std::string("their <b>own</b>"));
        page.chooseModel(QStringLiteral("skylake-tma"));
        page.arrive();
        QVERIFY(notice.isHidden());
        page.workspace.undoStack().undo();
        page.arrive();
        QVERIFY(!notice.isHidden());
    }

    void theEditorShowsTheLineOfAFault()
    {
        QTemporaryDir home;
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        QTest::mouseClick(page.find<QPushButton>("editModel"), Qt::LeftButton);
        auto* editor = page.find<ModelEditor>("modelEditor");
        QVERIFY(editor != nullptr);
        auto& text = child<QPlainTextEdit>(*editor, "modelText");
        auto& verdict = child<QLabel>(*editor, "modelVerdict");
        auto& save = child<QPushButton>(*editor, "saveModel");
        QVERIFY(save.isEnabled());
        const auto good = text.toPlainText();
        auto bad = good;
        text.setPlainText(bad.replace(QStringLiteral("\"UOPS_RETIRED:RETIRE_SLOTS / Slots\""),
                                      QStringLiteral("\"UOPS_RETIRED:RETIRE_SLOT / Slots\"")));
        QVERIFY2(verdict.text().startsWith(QStringLiteral("Line ")), qPrintable(verdict.text()));
        QVERIFY(verdict.text().contains(QStringLiteral("RETIRE_SLOT")));
        QVERIFY(!save.isEnabled());
        QCOMPARE(text.extraSelections().size(), 1);
        auto mine = good;
        text.setPlainText(mine.replace(QStringLiteral("\"name\": \"skylake-sp\""),
                                       QStringLiteral("\"name\": \"mine\"")));
        QTest::mouseClick(&save, Qt::LeftButton);
        QVERIFY(QFile::exists(home.path() + QStringLiteral("/papilio/topdown/mine.json")));
        page.settle();
        page.arrive();
        QCOMPARE(page.find<QComboBox>("topdownModels")->currentText(), QStringLiteral("mine"));
        QCOMPARE(page.choice().model, std::string("mine"));
        qunsetenv("XDG_DATA_HOME");
    }
};

PAPILIO_TEST(TestTopDownPageModel)
#include "test_topdown_page_model.moc"
