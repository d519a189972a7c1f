#pragma once

#include "core/topdown/model.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace papilio::widgets {

/// The text of a model, checked while it is typed: the first fault and its line are shown, and a
/// model without one can be saved to the user's directory.
class ModelEditor : public QDialog {
    Q_OBJECT

public:
    /// @param text  what to begin with
    explicit ModelEditor(const QString& text, QWidget* parent = nullptr);

    /// The name it was saved under; empty where it was not.
    [[nodiscard]] QString savedName() const { return savedName_; }

private:
    void check();
    void save();

    QPlainTextEdit* text_;
    QLabel* verdict_;
    QPushButton* save_;
    QString savedName_;
};

}  // namespace papilio::widgets
