#pragma once

#include "core/model/document.h"
#include "core/roofline/place_points.h"
#include "widgets/kit/widget_support.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QSpinBox>
#include <QTabWidget>

#include <vector>

class QLineEdit;

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
    QTabWidget* tabs_ = named(new QTabWidget, "pointsSource");
    QLineEdit* name_;
    QLineEdit* intensity_;
    QLineEdit* performance_;
    QLineEdit* flop_;
    QLineEdit* moved_;
    QLineEdit* time_;
    QSpinBox* threads_ = named(new QSpinBox, "pointThreads");
    QComboBox* tables_ = named(new QComboBox, "counterTables");
    QLineEdit* operations_;
    QLineEdit* bytes_;
    QLineEdit* seconds_;
    QLabel* preview_ = named(new QLabel, "pointsPreview");
    QDialogButtonBox* buttons_ =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
};

}  // namespace papilio::widgets
