#include "tests/support/area_program.h"
#include "tests/widgets/topdown_page_fixture.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"

#include <QDialog>
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
        page.type("Pipeline_Width", u"8"_s);
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, u"Retiring"_s), "share"), u"34\u00A0%"_s);
    }

    void theSettingsHaveATitle()
    {
        Fixture page(study({"alya-mn4.csv"}));
        const auto titles = page.find<QWidget>("topdownSide")->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(titles, [](const QLabel* title) {
            return title->isVisible() && title->text() == u"Parameters"_s;
        }));
    }

    void anotherModelSaysThatTheCountersAreNotIts()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.chooseModel(u"kunpeng920"_s);
        page.arrive();
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, u"Frontend Bound"_s), "share"), u"–"_s);
        QVERIFY(!page.page->view().result->warnings.empty());
    }

    // Model and parameters are the study's: edits to undo, and something to save.
    void modelAndParametersAreEdits()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.workspace.markSaved(u"/tmp/alya.h5"_s, 0, page.workspace.document());
        QVERIFY(!page.workspace.isModified());
        page.type("Pipeline_Width", u"8"_s);
        QVERIFY(page.workspace.isModified());
        QCOMPARE(page.choice().model, std::string("skylake-sp"));
        QCOMPARE(page.choice().parameters.at("Pipeline_Width"), 8.0);
        QVERIFY(page.workspace.undoStack().undoText().contains(u"Pipeline Width"_s));
        page.chooseModel(u"skylake-tma"_s);
        page.arrive();
        QCOMPARE(page.page->view().model().name, std::string("skylake-tma"));
        QVERIFY(page.choice().parameters.empty());
        page.type("agreement", u"2 %"_s);
        QVERIFY(std::abs(*page.choice().agreement - 0.02) < 1e-12);

        auto& stack = page.workspace.undoStack();
        stack.undo();
        stack.undo();
        page.arrive();
        QCOMPARE(page.page->view().model().name, std::string("skylake-sp"));
        QCOMPARE(page.find<ParameterField>("Pipeline_Width")->value(), 8.0);
        QCOMPARE(page.find<QComboBox>("topdownModels")->currentText(), u"skylake-sp"_s);
        stack.undo();
        page.arrive();
        QCOMPARE(page.find<ParameterField>("Pipeline_Width")->value(), 4.0);
        QVERIFY(!page.workspace.isModified());
        stack.redo();
        page.arrive();
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, u"Retiring"_s), "share"), u"34\u00A0%"_s);
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
        QVERIFY(page.page->command().contains(u"--parameter Pipeline_Width=8"_s));
        QVERIFY(page.page->command().contains(u"--agreement 0.01"_s));
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
        QVERIFY(notice.message().contains(u"their <b>own</b>"_s));
        QVERIFY(notice.message().contains(u"not installed"_s));
        QCOMPARE(page.page->view().model().name, std::string("skylake-sp"));
        QCOMPARE(page.choice().model, std::string("their <b>own</b>"));
        page.type("agreement", u"2 %"_s);
        QCOMPARE(page.choice().model, std::string("their <b>own</b>"));
        page.chooseModel(u"skylake-tma"_s);
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
        auto* editor = page.find<QDialog>("modelEditor");
        QVERIFY(editor != nullptr);
        auto& text = child<QPlainTextEdit>(*editor, "modelText");
        auto& verdict = child<QLabel>(*editor, "modelVerdict");
        auto& save = child<QPushButton>(*editor, "saveModel");
        QVERIFY(save.isEnabled());
        const auto good = text.toPlainText();
        auto bad = good;
        text.setPlainText(bad.replace(u"\"UOPS_RETIRED:RETIRE_SLOTS / Slots\""_s,
                                      u"\"UOPS_RETIRED:RETIRE_SLOT / Slots\""_s));
        QVERIFY2(verdict.text().startsWith(u"Line "_s), qPrintable(verdict.text()));
        QVERIFY(verdict.text().contains(u"RETIRE_SLOT"_s));
        QVERIFY(!save.isEnabled());
        QCOMPARE(text.extraSelections().size(), 1);
        auto mine = good;
        text.setPlainText(mine.replace(u"\"name\": \"skylake-sp\""_s, u"\"name\": \"mine\""_s));
        QTest::mouseClick(&save, Qt::LeftButton);
        QVERIFY(QFile::exists(home.path() + u"/papilio/topdown/mine.json"_s));
        page.settle();
        page.arrive();
        QCOMPARE(page.find<QComboBox>("topdownModels")->currentText(), u"mine"_s);
        QCOMPARE(page.choice().model, std::string("mine"));
        qunsetenv("XDG_DATA_HOME");
    }
};

PAPILIO_TEST(TestTopDownPageModel)
#include "test_topdown_page_model.moc"
