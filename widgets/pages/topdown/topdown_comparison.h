#pragma once

#include "core/topdown/compare.h"
#include "widgets/models/topdown_view.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace papilio::widgets {

/// What to look at next in the shown run, and the run compared with another one, by meaning.
class TopDownComparisonPane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownComparisonPane(QWidget* parent = nullptr);

    void showView(const TopDownView& view);
    /// Sides a run can be compared with; the chosen one stays where it is still there.
    void setOthers(const std::vector<core::TopDownSide>& others);
    /// As it was chosen before; empty: nobody chose.
    void setOther(const QString& label);

signals:
    /// The page Compare is wanted, for the shown run and the other one.
    void comparePageRequested();
    /// The user chose the other run.
    void otherChosen(const QString& label);

private:
    void showAdvice();
    void chooseOther();
    void showComparison();

    TopDownView view_;
    std::vector<core::TopDownSide> others_;
    QLabel* advice_;
    QComboBox* other_;
    QTreeWidget* comparison_;
    QPushButton* open_;
    bool isChosen_ = false;  ///< by the user
    QLabel* note_;
};

}  // namespace papilio::widgets
