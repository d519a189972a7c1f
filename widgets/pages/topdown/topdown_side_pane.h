#pragma once

#include "core/topdown/compare.h"
#include "widgets/models/topdown_view.h"

#include <QWidget>

#include <map>
#include <string>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QTreeWidget;
class QVBoxLayout;

namespace papilio::widgets {

class MessageBar;
class ParameterField;

/// Right of the Top-Down page: counters, model and its parameters; the selected node with its
/// formula and counts; what the passes disagree about; what to look at next; the comparison.
class TopDownSidePane : public QWidget {
    Q_OBJECT

public:
    /// What can be chosen, and what is.
    struct Choices {
        QStringList tables;
        QString table;
        QStringList models;
        QString model;
    };

    explicit TopDownSidePane(QWidget* parent = nullptr);

    void setChoices(const Choices& choices);
    void showView(const TopDownView& view, const core::TopDownOptions& options);
    /// Sides a run can be compared with: labels, and what they are.
    void setComparisons(const std::vector<core::TopDownSide>& sides);

signals:
    void tableChosen(const QString& table);
    void modelChosen(const QString& model);
    void parameterEdited(const QString& name, double value);
    void agreementEdited(double agreement);
    void editModelRequested();

private:
    void buildChoices(QVBoxLayout& layout);
    void buildNode(QVBoxLayout& layout);
    void buildAdvice(QVBoxLayout& layout);
    void showParameters(const core::TopDownModel& model, const core::TopDownOptions& options);
    void showNode();
    void showCounts();
    void showWarnings();
    void showAdvice();
    void showComparison();

    TopDownView view_;
    std::vector<core::TopDownSide> sides_;
    std::shared_ptr<const core::TopDownModel> shownModel_;
    QComboBox* tables_;
    QComboBox* models_;
    QFormLayout* parameters_;
    std::map<std::string, ParameterField*> fields_;
    ParameterField* agreement_;
    QPushButton* edit_;
    QLabel* nodeTitle_;
    QLabel* formula_;
    QLabel* nodeText_;
    QTreeWidget* counts_;
    MessageBar* warning_;
    QLabel* advice_;
    QComboBox* other_;
    QTreeWidget* comparison_;
    QLabel* comparisonNote_;
};

}  // namespace papilio::widgets
