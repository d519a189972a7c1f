// What the user changes of the study on the Top-Down page: model and parameters.
#include "widgets/pages/topdown/model_editor.h"
#include "widgets/pages/topdown/topdown_choices.h"
#include "widgets/pages/topdown/topdown_page.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/pages/topdown/topdown_side_pane.h"
#include "widgets/theme/numbers.h"
#include "widgets/workspace/collection_process.h"

namespace papilio::widgets {

void TopDownPage::connectChoices()
{
    const auto* choices = &side_->choices();
    connect(choices, &TopDownChoices::tableChosen, this,
            [this](const QString& table) { chooseTable(table.toStdString()); });
    connect(choices, &TopDownChoices::modelChosen, this, [this](const QString& model) {
        editChoice(
            [&](core::TopDownChoice& choice) {
                choice.model = model.toStdString();
                choice.parameters.clear();
            },
            tr("set Top-Down model to %1").arg(model));
    });
    connect(
        choices, &TopDownChoices::parameterEdited, this,
        [this](const QString& name, double value) { editParameter(name.toStdString(), value); });
    connect(choices, &TopDownChoices::agreementEdited, this, [this](double agreement) {
        editChoice([&](core::TopDownChoice& choice) { choice.agreement = agreement; },
                   tr("set agreement of passes to %1").arg(percentText(agreement)));
    });
    connect(choices, &TopDownChoices::editModelRequested, this, &TopDownPage::editModel);
}

void TopDownPage::editChoice(const ChoiceEdit& change, const QString& text)
{
    if (const auto table = counters()) {
        auto choice = table->topDown;
        change(choice);
        workspace().setTopDownChoice(table->name, choice, text);
    }
}

void TopDownPage::editParameter(const std::string& name, double value)
{
    editChoice(
        [&](core::TopDownChoice& choice) {
            // Parameters are those of one model: it stays the one they were chosen with.
            if (choice.model != evaluation_.chosen.name) {
                choice.model = evaluation_.chosen.name;
                choice.parameters = evaluation_.chosen.options.parameters;
            }
            choice.parameters[name] = value;
        },
        tr("set %1 to %2").arg(plain(name).replace(u'_', u' '), fullPrecision(value)));
}

void TopDownPage::editModel()
{
    auto* editor = new ModelEditor(modelText(evaluation_.chosen.name), this);
    editor->setObjectName(QStringLiteral("modelEditor"));
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &QDialog::accepted, this, [this, editor] {
        const auto name = editor->savedName();
        editChoice([&](core::TopDownChoice& choice) { choice.model = name.toStdString(); },
                   tr("set Top-Down model to %1").arg(name));
        evaluate();  // also where only the text of the file is another one
    });
    editor->open();
}

QString TopDownPage::command() const
{
    const auto study = workspace().path().isEmpty() ? tr("STUDY.h5") : workspace().path();
    auto command = QStringLiteral("papilio topdown ") + shellQuoted(study);
    const auto& chosen = evaluation_.chosen;
    if (!chosen.name.empty()) {
        command += QStringLiteral(" --model ") + shellQuoted(plain(chosen.name));
    }
    for (const auto& [name, value] : chosen.options.parameters) {
        command += QStringLiteral(" --parameter ") +
                   shellQuoted(plain(name) + u'=' + fullPrecision(value));
    }
    if (chosen.options.agreement != core::TopDownOptions().agreement) {
        command += QStringLiteral(" --agreement %1").arg(fullPrecision(chosen.options.agreement));
    }
    return command;
}

}  // namespace papilio::widgets
