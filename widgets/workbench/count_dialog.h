#pragma once

#include "core/analysis/pipeline.h"
#include "core/model/document.h"
#include "widgets/session/collection_process.h"
#include "widgets/workbench/study_measurement.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace papilio::widgets {

class MachineChoice;
class MessageBar;
class StudyTarget;

/// Asks which program to run, what to count of it, and where the counts go.
class CountDialog : public QDialog {
    Q_OBJECT

public:
    /// What the dialog remembers: the program, where it runs, and what starts its ranks.
    struct Program {
        QString command;
        QString directory = {};
        QString launcher = {};
    };

    /// @param document  of the open study, whose definitions can be counted; empty: none is open
    /// @param analysis  whose metrics can be counted
    /// @param title  of the open study; empty: none is open
    CountDialog(const core::Document& document,
                const core::Analysis& analysis,
                const QString& title,
                const Program& last,
                QWidget* parent = nullptr);

    /// Where the open study is none for measurements.
    void proposeNewStudy();

    [[nodiscard]] StudyRequest request() const;
    [[nodiscard]] Program program() const;

private:
    enum Purpose { Point, Definitions, TopDown, Events };
    enum SourceKind { Counters, Virtual, Emulated };

    void addSources();
    void addPurposes(const core::Document& document, const core::Analysis& analysis);
    void chooseProgram();
    void chooseDirectory();
    [[nodiscard]] QStringList question() const;
    void askMachine();
    void showMachine(bool succeeded);
    void update();
    [[nodiscard]] Purpose purpose() const;
    [[nodiscard]] bool isEmulated() const;
    [[nodiscard]] QStringList words() const;
    [[nodiscard]] QString problem() const;

    CollectionProcess lister_;
    QStringList asked_;  ///< of the lister
    QString caution_;    ///< of the machine: why its counters count nothing
    MachineChoice* machine_;
    QLineEdit* command_;
    QLineEdit* directory_;
    QLineEdit* launcher_;
    QPushButton* chooseProgram_;
    QPushButton* chooseDirectory_;
    QComboBox* purpose_;
    QComboBox* model_;
    QLineEdit* events_;
    QComboBox* source_;
    QComboBox* time_;  ///< of a point: wall or user
    QLabel* sourceNote_;
    QDoubleSpinBox*
        seconds_;  ///< that the program takes, where nobody can measure it; 0: not known
    QSpinBox* repetitions_;
    StudyTarget* target_;
    QFormLayout* form_;
    MessageBar* bar_;
    QPushButton* start_ = nullptr;
    std::vector<core::DefinitionSet> sets_;  ///< those that the purposes name
};

}  // namespace papilio::widgets
