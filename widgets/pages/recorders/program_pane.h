#pragma once

#include "widgets/workbench/other_machine.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace papilio::widgets {

class MachineChoice;
class VerdictChip;

/// A program to record and where it runs, or a log to follow; while it runs, how far it is.
class ProgramPane : public QWidget {
    Q_OBJECT

public:
    explicit ProgramPane(QWidget* parent = nullptr);

    /// @param said  "Iteration 317, 1.92 s" while a program runs
    void setRunning(bool isRunning, bool isStopping, const QString& program, const QString& said);
    /// What was said of a run, where none is going on, belongs to another study.
    void forgetSaid();
    /// Why programs cannot be watched here; empty where they can.
    void setUnavailable(const QString& reason);
    /// Keys go to the command of the program to record.
    void typeCommand();
    /// The command.
    [[nodiscard]] QWidget& keyTarget() const;
    /// The command line in the field, taken apart as a shell would; empty where it cannot be.
    [[nodiscard]] QStringList command() const;
    /// Where the program runs.
    [[nodiscard]] OtherMachine machine() const;

signals:
    void startRequested();
    void stopRequested();
    /// The user wants to follow a log that grows.
    void followRequested();
    /// The user wants to see or write the rules that logs are read by.
    void logRulesRequested();

private:
    void build();
    void connectParts();
    void chooseProgram();
    void enableStart();

    VerdictChip* live_;
    QLabel* program_;
    QLabel* said_;
    QLineEdit* command_;
    QToolButton* choose_;
    QWidget* where_;  ///< the machine and its word
    MachineChoice* machine_;
    QToolButton* start_;
    QToolButton* stop_;
    QToolButton* follow_;
    QString saidAtFirst_;  ///< while nothing has run
    bool isHeld_ = false;  ///< Start, where Stop was just now
    bool isAvailable_ = true;
};

}  // namespace papilio::widgets
