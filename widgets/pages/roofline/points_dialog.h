#pragma once

#include "core/model/document.h"
#include "core/roofline/place_points.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTabWidget;

namespace papilio::widgets {

/// Points for a roofline: one kernel by its numbers, or those of the study's counters by formulas
/// of operations, bytes and seconds, guessed from their names. What they come to is shown below.
class PointsDialog : public QDialog {
    Q_OBJECT

public:
    /// @param roofline  the one to place them under; null: none
    PointsDialog(const core::Document& document,
                 std::shared_ptr<const core::Roofline> roofline,
                 QWidget* parent = nullptr);

    [[nodiscard]] const core::MetricPoints& points() const { return made_; }

private:
    [[nodiscard]] QWidget* buildByHand();
    [[nodiscard]] QWidget* buildFromCounters();
    void guess();
    void evaluate();
    void evaluateByHand();
    void evaluateCounters();
    void show(const core::Result<core::MetricPoints>& made);
    [[nodiscard]] const core::CounterTable* counters() const;

    core::Document document_;
    std::shared_ptr<const core::Roofline> roofline_;
    std::vector<core::NamedFormula> known_;
    core::MetricPoints made_;
    QTabWidget* tabs_;
    QLineEdit* name_;
    QLineEdit* intensity_;
    QLineEdit* performance_;
    QLineEdit* flop_;
    QLineEdit* moved_;
    QLineEdit* time_;
    QSpinBox* threads_;
    QComboBox* tables_;
    QLineEdit* operations_;
    QLineEdit* bytes_;
    QLineEdit* seconds_;
    QLabel* preview_;
    QDialogButtonBox* buttons_;
};

}  // namespace papilio::widgets
