#pragma once

#include "widgets/workbench/study_measurement.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace papilio::widgets {

class MachineChoice;
class MessageBar;
class StudyTarget;

/// Which roofs to measure.
struct RoofSettings {
    bool isSparse = false;                      ///< roofs of SpMV instead of those of streams
    QString threads = QStringLiteral("1,all");  ///< as the command line takes them
    QStringList precisions = {QStringLiteral("double")};
    int repetitions = 30;
    bool takesMedian = false;  ///< the median repetition is the roof, not the best
    bool joinsOpenStudy = true;
    OtherMachine machine = {};  ///< where they are measured

    [[nodiscard]] StudyRequest request() const;
};

/// Asks which roofs of which machine to measure, and where they go.
class RoofsDialog : public QDialog {
    Q_OBJECT

public:
    /// @param study  title of the open study, which they can join; empty: none is open
    explicit RoofsDialog(const QString& study, QWidget* parent = nullptr);

    /// Where the open study is none for measurements.
    void proposeNewStudy();

    [[nodiscard]] RoofSettings settings() const;

private:
    void update();

    MachineChoice* machine_;
    QComboBox* kernel_;
    QLineEdit* threads_;
    QCheckBox* double_;
    QCheckBox* single_;
    QSpinBox* repetitions_;
    QComboBox* rate_;
    StudyTarget* target_;
    MessageBar* bar_;
    QPushButton* measure_ = nullptr;
};

}  // namespace papilio::widgets
