#pragma once

#include "core/io/formats/log/log_reader.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/latest_job.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTimer>

class QLabel;
class QPushButton;

namespace papilio::widgets {

/**
 * The rules that the log of a solver is read by, and what they make of each line of a log.
 *
 * Rules are chosen among those that are there, or written; what is typed is checked and tried on
 * the log at once, off the GUI thread. They are saved as a file of one's own, which every import
 * knows.
 */
class LogRulesDialog : public QDialog {
    Q_OBJECT

public:
    explicit LogRulesDialog(QWidget* parent = nullptr);

    /// The log to try the rules on; rules that fit are chosen.
    void setLog(const QString& path);
    /// The rules as text.
    void setRules(const QString& json);
    [[nodiscard]] bool isTrying() const { return due_.isActive() || trial_.isRunning(); }

signals:
    /// The user wants to import that log; the rules are saved.
    void importRequested(const QString& path);

private:
    /// A line of the log, and what the rules made of it.
    struct LoggedLine {
        std::size_t number = 0;
        QString text;
        core::LogLine read;
        QString solves = {};  ///< that have the tolerance of the line
    };
    /// What the rules make of the log.
    struct Trial {
        core::Error error = {};    ///< of the rules; without a message: none
        std::string problem = {};  ///< of the log; empty: none
        std::vector<LoggedLine> lines = {};
        std::size_t recorders = 0;
        std::size_t values = 0;
        bool isPart = false;  ///< the log is longer
    };
    /// "cg, solve 2: iteration 3, 1.2e-05", "rule 1", or nothing.
    [[nodiscard]] static QString resultOf(const LoggedLine& line);
    static Trial tryRules(const std::string& rules,
                          const std::string& text,
                          const std::string& name,
                          const std::stop_token& stop);

    [[nodiscard]] QWidget* buildRules();
    [[nodiscard]] QWidget* buildLog();
    void fillFormats();
    void chooseFormat(int index);
    void chooseLog();
    void startTrial();
    void showTrial(Trial trial);
    void showLines();
    bool save();
    [[nodiscard]] bool isChanged() const;

    QLineEdit* path_ = named(new QLineEdit, "logPath", tr("Log"));
    QComboBox* formats_ = named(new QComboBox, "logFormatChoice", tr("Rules"));
    QPlainTextEdit* rules_ = named(new QPlainTextEdit, "logRules", tr("Rules as text"));
    QLabel* verdict_ = named(roleLabel({}, "muted"), "logRulesVerdict");
    DataTable* table_ = named(new DataTable, "logLines", tr("Lines of the log"));
    RowsModel<LoggedLine>* model_ = new RowsModel<LoggedLine>(this);
    QCheckBox* onlyMatching_ =
        named(new QCheckBox(tr("Only lines that the rules &match")), "onlyMatching");
    QLabel* summary_ = named(roleLabel({}, "secondary"), "logSummary");
    QLineEdit* name_ = named(new QLineEdit, "logRulesName", tr("Name of the format"));
    QPushButton* save_ = dialogButton(tr("&Save as my format"), "saveLogRules");
    QPushButton* import_ = dialogButton(tr("&Import the log"), "importLog");
    std::string log_;  ///< the beginning of the log
    bool isLogCut_ = false;
    std::vector<LoggedLine> lines_;
    QTimer due_;
    LatestJob trial_;
};

}  // namespace papilio::widgets
