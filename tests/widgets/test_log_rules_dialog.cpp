#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "tests/support/table_cell.h"
#include "widgets/workbench/log_rules_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio;
using namespace papilio::widgets;
using tests::child;

// What rules make of a log is shown while they are written.
class TestLogRulesDialog : public QObject {
    Q_OBJECT

private:
    QTemporaryDir home_;
    std::unique_ptr<LogRulesDialog> dialog_;

    QString write(const QString& name, const QByteArray& text)
    {
        QFile file(home_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
            qFatal("cannot write %s", qPrintable(name));
        }
        return file.fileName();
    }
    const DataTable& table() { return *dialog_->findChild<DataTable*>(QStringLiteral("logLines")); }
    [[nodiscard]] int lineCount() { return table().model()->rowCount(); }
    [[nodiscard]] QString cell(int row, ColumnName column)
    {
        return tests::cell(table(), row, column);
    }

private slots:
    void init()
    {
        tests::failOnOurWarnings();
        qputenv("XDG_DATA_HOME", home_.path().toUtf8());
        dialog_ = std::make_unique<LogRulesDialog>();
        dialog_->show();
        QVERIFY(QTest::qWaitForWindowActive(dialog_.get()));
    }
    void cleanup()
    {
        dialog_.reset();
        qunsetenv("XDG_DATA_HOME");
    }

    void linesAreShownWithWhatBecomesOfThem()
    {
        dialog_->setRules(QStringLiteral(R"({"rules": [
            {"line": "begin {recorder}", "begins": true},
            {"line": "n {iteration} r {value}"}]})"));
        dialog_->setLog(write(QStringLiteral("a.log"), "words\nbegin p\nn 0 r 4\nn 1 r 2.5\n"));
        QTRY_VERIFY(!dialog_->isTrying());

        QCOMPARE(lineCount(), 3);
        QCOMPARE(cell(0, "result"), QStringLiteral("rule 1"));
        QCOMPARE(cell(2, "line"), QStringLiteral("4"));
        QCOMPARE(cell(2, "result"), QStringLiteral("p, solve 1: iteration 1, 2.5"));
        QCOMPARE(cell(2, "text"), QStringLiteral("n 1 r 2.5"));
        QCOMPARE(child<QLabel>(*dialog_, "logSummary").text(),
                 QStringLiteral("3 of 4 lines match; 2 values in 1 recorder."));
        child<QCheckBox>(*dialog_, "onlyMatching").setChecked(false);
        QCOMPARE(lineCount(), 4);
        QCOMPARE(cell(0, "result"), QString());
    }

    // Return closed the dialog, and with it the rules were gone.
    void aPathIsTypedAndReturnKeepsTheDialog()
    {
        dialog_->setRules(QStringLiteral(R"({"rules": [{"line": "n {iteration} r {value}"}]})"));
        const auto path = write(QStringLiteral("typed.log"), "n 0 r 4\n");
        auto& field = child<QLineEdit>(*dialog_, "logPath");
        QTest::keyClicks(&field, path);
        QTest::keyClick(&field, Qt::Key_Return);
        QTRY_VERIFY(!dialog_->isTrying());
        QTRY_COMPARE(lineCount(), 1);
        QTest::keyClick(&child<QLineEdit>(*dialog_, "logRulesName"), Qt::Key_Return);
        QVERIFY(dialog_->isVisible());
    }

    // One that stands before the solve is that of the solve; one that none follows is unused.
    void aToleranceIsShownWithTheSolvesThatHaveIt()
    {
        dialog_->setRules(QStringLiteral(R"({"rules": [
            {"line": "tol {tolerance}"},
            {"line": "begin {recorder}", "begins": true},
            {"line": "n {iteration} r {value}"},
            {"line": "end", "ends": "converged"}]})"));
        dialog_->setLog(
            write(QStringLiteral("t.log"), "tol 1e-8\nbegin p\nn 0 r 4\nend\ntol 1e-3\n"));
        QTRY_VERIFY(!dialog_->isTrying());

        const auto used = cell(0, "result");
        QVERIFY2(used.contains(QStringLiteral("\u2192")) && used.contains(QStringLiteral("t")),
                 qPrintable(used));
        QVERIFY(cell(4, "result").endsWith(QStringLiteral("unused")));
    }

    void aFaultIsShownInItsLineAndNothingIsSaved()
    {
        dialog_->setRules(
            QStringLiteral("{\"rules\": [\n{\"line\": \"{value}\"},\n{\"lin\": 1}]}"));
        QTRY_VERIFY(!dialog_->isTrying());
        QVERIFY(
            child<QLabel>(*dialog_, "logRulesVerdict").text().contains(QStringLiteral("\"lin\"")));
        QVERIFY(!child<QPushButton>(*dialog_, "saveLogRules").isEnabled());
        QVERIFY(!child<QPushButton>(*dialog_, "importLog").isEnabled());
    }

    void rulesThatFitAreChosen()
    {
        dialog_->setLog(
            QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/real/solver_logs/icoFoam.log"));
        QTRY_VERIFY(!dialog_->isTrying());
        QCOMPARE(child<QComboBox>(*dialog_, "logFormatChoice").currentText(),
                 QStringLiteral("openfoam"));
        QCOMPARE(cell(2, "result"), QStringLiteral("Ux, solve 1: iteration 0, 1"));
    }

    void ownRulesAreSavedAndImported()
    {
        const auto log = write(QStringLiteral("b.log"), "pass 0 norm 4\npass 1 norm 2\n");
        dialog_->setRules(
            QStringLiteral(R"({"rules": [{"line": "pass {iteration} norm {value}"}]})"));
        dialog_->setLog(log);
        QTRY_VERIFY(!dialog_->isTrying());
        auto& import = child<QPushButton>(*dialog_, "importLog");
        QVERIFY(!import.isEnabled());  // an import reads with rules that have a name
        child<QLineEdit>(*dialog_, "logRulesName").setText(QStringLiteral("passes"));
        QTRY_VERIFY(import.isEnabled());
        QSignalSpy spy(dialog_.get(), &LogRulesDialog::importRequested);
        QTest::mouseClick(&import, Qt::LeftButton);

        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.front().front().toString(), log);
        QVERIFY(QFile::exists(home_.filePath(QStringLiteral("papilio/logs/passes.json"))));
        QVERIFY(core::readLogFormat("passes"));
    }
};

PAPILIO_TEST(TestLogRulesDialog)
#include "test_log_rules_dialog.moc"
