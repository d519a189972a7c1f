#include "core/io/definitions/preset_files.h"
#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "tests/support/small_study.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/message_bar.h"
#include "widgets/pages/export/export_page.h"
#include "widgets/pages/export/presets_dialog.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;
using tests::child;

/// The presets of PAPI for the machine of the open study.
class TestPresetsDialog : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<PresetsDialog> dialog_;
    QTemporaryDir folder_;

    /// A dialog over the study, with this PMU typed into it.
    void open(const core::Document& study, const QString& pmu = u"my_pmu"_s)
    {
        workspace_ = std::make_unique<Workspace>();
        workspace_->setStudy(study, u"study.h5"_s);
        dialog_ = std::make_unique<PresetsDialog>(*workspace_, u"study.h5"_s, QString());
        dialog_->show();
        QVERIFY(QTest::qWaitForWindowActive(dialog_.get()));
        QTRY_VERIFY(!dialog_->isBusy());
        if (!pmu.isEmpty()) {
            type(pmu);
        }
    }
    void type(const QString& pmu)
    {
        auto& field = child<QLineEdit>(*dialog_, "presetsPmu");
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, pmu);
        QTest::keyClick(&field, Qt::Key_Tab);
        QTRY_VERIFY(!dialog_->isBusy());
    }
    DataTable& table() { return child<DataTable>(*dialog_, "presetsTable"); }
    const QAbstractItemModel& model() { return *table().filter().sourceModel(); }
    QPushButton& button(const char* name) { return child<QPushButton>(*dialog_, name); }
    MessageBar& bar() { return child<MessageBar>(*dialog_, "presetsMessage"); }
    [[nodiscard]] QString cell(int row, ColumnName column, int role = Qt::DisplayRole)
    {
        return tests::cellAt(model(), row, column).data(role).toString();
    }

private slots:
    void init() { tests::failOnOurWarnings(); }
    void cleanup()
    {
        dialog_.reset();
        workspace_.reset();
    }

    void everyPresetHasARow()
    {
        open(tests::smallStudy());
        const QAbstractItemModelTester tester(table().filter().sourceModel());

        QCOMPARE(model().rowCount(), 7);
        QCOMPARE(cell(0, "preset"), u"PAPI_BR_UCN"_s);
        QCOMPARE(cell(3, "preset", SecondLineRole), u"BR_INST_RETIRED:COND_NTAKEN"_s);
        QCOMPARE(cell(3, "verdict"), u"exact"_s);
        QCOMPARE(tests::cellAt(model(), 3, "state").data(VerdictRole).toInt(),
                 static_cast<int>(VerdictKind::Exact));
        QVERIFY(!child<QLabel>(*dialog_, "presetsState").text().isEmpty());
        QVERIFY(child<QLabel>(*dialog_, "presetsWords").text().startsWith(u"PAPI_BR_UCN"));
    }

    // Formulas were cut after the second event.
    void aLongFormulaIsWrittenInFull()
    {
        auto events = tests::smallEvents();
        for (auto& event : events) {
            event.name += ":A_UNIT_MASK_THAT_TAKES_MORE_THAN_A_LINE_OF_THIS_TABLE";
        }
        open(tests::smallStudy(events));
        int row = 0;
        while (!cell(row, "preset", SecondLineRole).contains(u" + "_s) &&
               !cell(row, "preset", SecondLineRole).contains(u" \u2212 "_s)) {
            QVERIFY(++row < model().rowCount());
        }
        const auto formula = cell(row, "preset", SecondLineRole);
        QTRY_VERIFY(table().rowHeight(row) > table().verticalHeader()->minimumSectionSize());
        table().selectRow(row);
        QTRY_VERIFY(child<QLabel>(*dialog_, "presetsWords").text().contains(formula));
    }

    void aClickedRowIsExplained()
    {
        open(tests::smallStudy());

        QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                          table().visualRect(table().model()->index(4, 0)).center());

        QTRY_VERIFY(child<QLabel>(*dialog_, "presetsWords").text().startsWith(u"PAPI_BR_MSP"));
    }

    void theWantedPresetIsSelected()
    {
        workspace_ = std::make_unique<Workspace>();
        workspace_->setStudy(tests::smallStudy(), u"study.h5"_s);
        dialog_ = std::make_unique<PresetsDialog>(*workspace_, u"study.h5"_s, QString());
        dialog_->select(u"PAPI_BR_MSP"_s);
        dialog_->show();
        QTRY_VERIFY(!dialog_->isBusy());
        type(u"my_pmu"_s);
        QVERIFY(child<QLabel>(*dialog_, "presetsWords").text().startsWith(u"PAPI_BR_MSP"));
    }

    void anUnknownPmuIsAskedFor()
    {
        open(tests::smallStudy(), QString());

        QCOMPARE(model().rowCount(), 0);
        QVERIFY(bar().isVisible());
        QVERIFY(!button("presetsWrite").isEnabled());

        type(u"my_pmu"_s);

        QCOMPARE(model().rowCount(), 7);
        QVERIFY(!bar().isVisible());
    }

    void filesAreWrittenLikeThoseOfTheCommand()
    {
        open(tests::smallStudy());
        auto& folder = child<QLineEdit>(*dialog_, "presetsFolder");
        folder.clear();
        QVERIFY(!button("presetsWrite").isEnabled());
        folder.setText(folder_.path());
        QVERIFY(button("presetsWrite").isEnabled());
        QVERIFY(!button("presetsOpen").isVisible());

        QTest::mouseClick(&button("presetsWrite"), Qt::LeftButton);
        QTRY_VERIFY(!dialog_->isBusy());

        QVERIFY(bar().isVisible());
        QVERIFY(button("presetsOpen").isVisible());
        auto options = core::proposalOptions(workspace_->document(), "my_pmu");
        options->study = "study.h5";
        options->command = dialog_->command().toStdString();
        const auto files =
            core::presetFiles(*core::proposePresets(workspace_->document(), *options),
                              workspace_->document(), "Papilio");
        QFile events(folder_.filePath(QString::fromLatin1(core::presetEventsName)));
        QVERIFY(events.open(QIODevice::ReadOnly));
        QCOMPARE(events.readAll().toStdString(), files.events);
        QVERIFY(events.fileName().isEmpty() ||
                files.events.find("--pmu my_pmu") != std::string::npos);
    }

    void aFolderThatIsNotThereIsNamed()
    {
        open(tests::smallStudy());
        child<QLineEdit>(*dialog_, "presetsFolder").setText(folder_.filePath(u"none"_s));

        QTest::mouseClick(&button("presetsWrite"), Qt::LeftButton);
        QTRY_VERIFY(!dialog_->isBusy());

        QVERIFY2(bar().message().contains(u"none: folder not found"_s),
                 qPrintable(bar().message()));
        QVERIFY(!button("presetsOpen").isVisible());
    }

    void cancellingLeavesNoResult()
    {
        workspace_ = std::make_unique<Workspace>();
        workspace_->setStudy(tests::smallStudy(), u"study.h5"_s);
        dialog_ = std::make_unique<PresetsDialog>(*workspace_, u"study.h5"_s, QString());
        dialog_->show();
        QVERIFY(dialog_->isBusy());
        QCOMPARE(button("presetsClose").text(), u"Cancel"_s);

        QTest::mouseClick(&button("presetsClose"), Qt::LeftButton);

        QVERIFY(!dialog_->isBusy());
        QVERIFY(dialog_->isVisible());
        QCOMPARE(workspace_->jobs().rowCount(), 0);
        QCOMPARE(model().rowCount(), 0);
        QCOMPARE(button("presetsClose").text(), u"Close"_s);
        QTest::mouseClick(&button("presetsClose"), Qt::LeftButton);
        QVERIFY(!dialog_->isVisible());
    }

    void theExportPageOpensIt()
    {
        tests::PageOf<newExportPage> fixture(tests::smallStudy());

        QTest::mouseClick(fixture.find<QToolButton>("exportPresets"), Qt::LeftButton);

        auto* dialog = fixture.find<PresetsDialog>("presetsDialog");
        QVERIFY(dialog != nullptr);
        QVERIFY(dialog->isVisible());
        QTRY_VERIFY(!dialog->isBusy());
        dialog->close();
    }

    void withoutABenchmarkThereIsNothingToOpen()
    {
        tests::PageOf<newExportPage> fixture(core::Document{});

        QVERIFY(!fixture.find<QToolButton>("exportPresets")->isEnabled());
    }
};

PAPILIO_TEST(TestPresetsDialog)
#include "test_presets_dialog.moc"
