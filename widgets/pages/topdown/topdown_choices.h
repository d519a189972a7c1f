#pragma once

#include "core/topdown/tree.h"

#include <QStringList>
#include <QWidget>

#include <map>
#include <string>

class QComboBox;
class QFormLayout;
class QPushButton;
class QVBoxLayout;

namespace papilio::widgets {

class MessageBar;
class ParameterField;

/// Counters, model, and the model's parameters, from the study or changed by the user.
class TopDownChoices : public QWidget {
    Q_OBJECT

public:
    explicit TopDownChoices(QWidget* parent = nullptr);

    void showTables(const QStringList& tables, const QString& table);
    void showModels(const QStringList& models, const QString& model);
    void showParameters(const core::TopDownModel& model, const core::TopDownOptions& options);
    /// What of the study's overrides could not be followed; empty: nothing.
    void showNotice(const QString& notice);
    void setEditable(bool editable);

signals:
    void tableChosen(const QString& table);
    void modelChosen(const QString& model);
    void parameterEdited(const QString& name, double value);
    void agreementEdited(double agreement);
    void editModelRequested();

private:
    void buildBoxes(QVBoxLayout& layout);
    void buildFields(QVBoxLayout& layout);
    void makeFields(const core::TopDownModel& model);

    std::vector<std::string> shown_;  ///< names of the parameters that have fields
    QComboBox* tables_;
    QComboBox* models_;
    MessageBar* notice_;
    QFormLayout* parameters_;
    std::map<std::string, ParameterField*> fields_;
    ParameterField* agreement_;
    QPushButton* edit_;
};

}  // namespace papilio::widgets
