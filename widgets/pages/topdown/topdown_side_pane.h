#pragma once

#include "core/model/event_descriptions.h"
#include "core/roofline/place_points.h"
#include "core/topdown/tree.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/topdown/topdown_pictures.h"

#include <QComboBox>
#include <QFormLayout>
#include <QPushButton>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <string>

class QFrame;
class QLabel;
class QVBoxLayout;

namespace papilio::widgets {

class TopDownNodePane;

/// Wrapped plain text in the colors of a role.
QLabel* sideLabel(const char* role, const QString& text = {});

QFrame* hairline();

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
    void setEditable(bool editable) { edit_->setEnabled(editable); }

signals:
    void tableChosen(const QString& table);
    void modelChosen(const QString& model);
    void parameterEdited(const QString& name, double value);
    void agreementEdited(double agreement);
    void editModelRequested();
    void listRequested();

private:
    void buildBoxes(QVBoxLayout& layout);
    void buildFields(QVBoxLayout& layout);
    void makeFields(const core::TopDownModel& model);

    std::vector<std::string> shown_;  ///< names of the parameters that have fields
    QComboBox* tables_ = named(new QComboBox, "topdownTables", tr("Counters"));
    QComboBox* models_ = named(new QComboBox, "topdownModels", tr("Top-Down model"));
    MessageBar* notice_ = named(new MessageBar, "modelNotice");
    QFormLayout* parameters_ = new QFormLayout;
    std::map<std::string, ParameterField*> fields_;
    ParameterField* agreement_ =
        named(new ParameterField, "agreement", tr("Agreement between event sets"));
    QPushButton* edit_ = named(new QPushButton(tr("Edit the model…")), "editModel");
    QPushButton* list_ = named(new QPushButton(tr("Models…")), "listModels");
};

/// A run to compare with.
struct OtherRun {
    QString label;    ///< as the page Compare calls it: "alya-mn4, 32"
    QString caption;  ///< as it is shown: "alya-mn4, VECTOR_SIZE 32"
};

/// Which run the page Compare shows next to the shown one, the event sets to count next, and the
/// notes of the model.
class TopDownAdvicePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownAdvicePane(QWidget* parent = nullptr);

    void showView(const TopDownView& view);
    /// Runs that the shown one can be compared with; the chosen one stays where it is still there.
    /// @param usual  the one to begin with
    void showOthers(const QList<OtherRun>& others, qsizetype usual);
    /// As it was chosen before; empty: it was not.
    void setOther(const QString& label) { chosen_ = label; }

signals:
    /// Asks for the page Compare, of the shown run and this one.
    void comparePageRequested(const QString& other);
    /// The user chose the other run.
    void otherChosen(const QString& label);

private:
    QLabel* notes_ = named(sideLabel("muted"), "topdownNotes");
    QComboBox* other_ = named(new QComboBox, "compareWith", tr("Run to compare with"));
    QPushButton* open_ = named(new QPushButton(tr("Open in Compare")), "openCompare");
    QLabel* note_ = sideLabel("hint", tr("There is only one run; import another run to compare."));
    QString chosen_;  ///< by the user
};

/// Right of the Top-Down page, scrolled as one: what the shown run means, choices, the selected
/// node, what changes over the runs, and what to compare with.
class TopDownSidePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownSidePane(QWidget* parent = nullptr);

    [[nodiscard]] TopDownChoices& choices() const { return *choices_; }
    [[nodiscard]] TopDownAdvicePane& advice() const { return *advice_; }
    /// Where there is nothing to see, only the choices stay.
    /// @param descriptions  what is known of the events; may be null
    /// @param program  the shown run under the roofs of the study, where it is a point there
    void showView(const TopDownView& view,
                  const std::shared_ptr<const core::EventDescriptions>& descriptions,
                  const std::optional<core::ProgramPoint>& program = {});

private:
    QLabel* meaning_ = named(sideLabel("muted"), "topdownAdvice");
    QLabel* trends_ = named(sideLabel("muted"), "topdownTrends");
    TopDownChoices* choices_ = new TopDownChoices;
    TopDownNodePane* node_;
    TopDownAdvicePane* advice_ = new TopDownAdvicePane;
};

}  // namespace papilio::widgets
