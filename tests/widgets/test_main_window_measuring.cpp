#include "app/settings.h"
#include "tests/support/area_program.h"
#include "tests/widgets/main_window_fixture.h"
#include "widgets/workbench/collect_dialog.h"

#include <QRadioButton>
#include <QSpinBox>

using namespace papilio;
using namespace Qt::StringLiterals;

// What becomes of roofs that are measured while a study is open.
class TestMainWindowMeasuring : public tests::MainWindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { useThemeAndSettings(folder_); }
    void init()
    {
        if (widgets::Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
        showWindow();
        open();
        app::Settings::setFolder(folder_.path());
        app::Settings::measurement.set({});
    }
    void cleanup() { window_.reset(); }

    void aNewStudyAsksBeforeItIsMeasured()
    {
        window_->workspace().setTau(1e-3);
        measureRoofsApart(QMessageBox::Cancel);
        QVERIFY(!isMeasuring());
        QVERIFY(window_->workspace().isModified());

        measureRoofsApart(QMessageBox::Discard);
        QVERIFY(isMeasuring());
        // What may be lost was said: nobody asks again.
        QTRY_VERIFY_WITH_TIMEOUT(window_->workspace().document().benchmarks.empty(), 120000);
        QVERIFY(!window_->workspace().document().rooflines.empty());
    }

    // The question came while one worked, and its Cancel added the roofs to the open study.
    void editsOfMeanwhileStayAndTheNewStudyIsKeptInAFile()
    {
        measureRoofsApart();
        auto& workspace = window_->workspace();
        workspace.setTau(1e-3);
        bool wasAsked = false;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            if (auto* box = QApplication::activeModalWidget()) {
                wasAsked = true;
                box->close();
            }
        });
        look.start(50);
        QVERIFY(isMeasuring());
        QTRY_VERIFY_WITH_TIMEOUT(!isMeasuring(), 120000);
        QVERIFY(!wasAsked);
        QCOMPARE(workspace.path(), path_);
        QVERIFY(workspace.document().rooflines.empty());
        QCOMPARE(workspace.benchmark()->parameters.tau, 1e-3);

        const auto files =
            QDir(folder_.path()).entryInfoList({u"measured-*.papilio.h5"_s}, QDir::Files);
        QCOMPARE(files.size(), 1);
        const auto& said = workspace.messages().messages();
        QVERIFY(std::ranges::any_of(said, [&](const auto& message) {
            return message.text.contains(files.front().fileName());
        }));
        QVERIFY(window_->findChild<QWidget*>(u"messages"_s)->isVisible());
        const auto kept = core::readStudy(files.front().filePath().toStdString());
        QVERIFY(kept && !kept->rooflines.empty() && !kept->title.empty());
    }

private:
    [[nodiscard]] bool isMeasuring() const
    {
        const auto& jobs = window_->workspace().jobs();
        for (int row = 0; row < jobs.rowCount(); ++row) {
            if (jobs.index(row, 0).data().toString().startsWith(u"Measuring the roofs"_s)) {
                return true;
            }
        }
        return false;
    }

    /// Chooses "A new study" in the dialog, and gives the answer to the question behind it.
    void measureRoofsApart(QMessageBox::StandardButton toTheQuestion = QMessageBox::NoButton)
    {
        QTimer::singleShot(0, this, [toTheQuestion] {
            auto* dialog = qobject_cast<widgets::CollectDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->findChild<QLineEdit*>(u"--threads"_s)->setText(u"1"_s);
            dialog->findChild<QSpinBox*>(u"--repetitions"_s)->setValue(1);
            dialog->findChild<QRadioButton*>(u"collectApart"_s)->setChecked(true);
            dialog->findChild<QPushButton*>(u"collectStart"_s)->click();
            if (toTheQuestion != QMessageBox::NoButton) {
                answer(toTheQuestion);
            }
        });
        window_->findChild<QAction*>(u"measureRoofs"_s)->trigger();
    }
};

PAPILIO_TEST(TestMainWindowMeasuring)
#include "test_main_window_measuring.moc"
