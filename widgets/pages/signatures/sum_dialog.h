#pragma once

#include "core/base/result.h"
#include "core/model/signature.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace papilio::widgets {

/// Asks for a new metric that is a sum of others: a factor per signature, and a name.
class SumDialog : public QDialog {
    Q_OBJECT

public:
    /// @param preset  rows that start with the factor 1
    SumDialog(const core::Signatures& signatures,
              const QList<int>& preset,
              QWidget* parent = nullptr);

    [[nodiscard]] QString name() const;
    /// Signatures whose factor is not 0; empty while a factor is not a number.
    [[nodiscard]] std::vector<core::SumPart> sum() const;

private:
    void update();
    [[nodiscard]] core::Result<double> factor(int row) const;
    [[nodiscard]] std::string problem() const;

    core::Signatures signatures_;
    QLineEdit* name_;
    QTableWidget* factors_;
    QLabel* note_;
    QPushButton* ok_;
    bool isNameTyped_ = false;
};

}  // namespace papilio::widgets
