#pragma once

#include "widgets/workbench/roof_measurement.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace papilio::widgets {

class MessageBar;

/// Asks which roofs of this machine to measure, and where they go.
class RoofsDialog : public QDialog {
    Q_OBJECT

public:
    /// @param study  title of the open study, which they can join; empty: none is open
    explicit RoofsDialog(const QString& study, QWidget* parent = nullptr);

    [[nodiscard]] RoofSettings settings() const;

private:
    void update();

    QComboBox* kernel_;
    QLineEdit* threads_;
    QCheckBox* double_;
    QCheckBox* single_;
    QSpinBox* repetitions_;
    QRadioButton* join_;
    QRadioButton* apart_;
    MessageBar* bar_;
    QPushButton* measure_ = nullptr;
};

}  // namespace papilio::widgets
