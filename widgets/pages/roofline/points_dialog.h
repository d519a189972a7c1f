#pragma once

#include "core/model/document.h"
#include "core/roofline/metric_points.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace papilio::widgets {

/// Points out of counters: formulas of operations, bytes and seconds over events, definitions and
/// metrics of the study, guessed from their names, with what they come to shown below.
class PointsDialog : public QDialog {
    Q_OBJECT

public:
    explicit PointsDialog(const core::Document& document, QWidget* parent = nullptr);

    [[nodiscard]] const core::MetricPoints& points() const { return made_; }

private:
    void guess();
    void evaluate();
    [[nodiscard]] const core::CounterTable* counters() const;

    core::Document document_;
    std::vector<core::NamedFormula> known_;
    core::MetricPoints made_;
    QComboBox* tables_;
    QLineEdit* operations_;
    QLineEdit* bytes_;
    QLineEdit* seconds_;
    QLabel* preview_;
    QDialogButtonBox* buttons_;
};

}  // namespace papilio::widgets
