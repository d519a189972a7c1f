#include "widgets/pages/topdown/topdown_choices.h"

#include "core/topdown/tree.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int longestTitle = 140;  ///< in one line
constexpr int fieldWidth = 76;

void fill(QComboBox& box, const QStringList& texts, const QString& current)
{
    const QSignalBlocker blocker(box);
    box.clear();
    box.addItems(texts);
    box.setCurrentIndex(static_cast<int>(texts.indexOf(current)));
    box.setEnabled(!texts.isEmpty());
}

}  // namespace

TopDownChoices::TopDownChoices(QWidget* parent)
    : QWidget(parent),
      tables_(new QComboBox),
      models_(new QComboBox),
      notice_(new MessageBar),
      parameters_(new QFormLayout),
      agreement_(new ParameterField),
      edit_(new QPushButton(tr("Edit the model…")))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    buildBoxes(*layout);
    buildFields(*layout);
    connect(tables_, &QComboBox::textActivated, this, &TopDownChoices::tableChosen);
    connect(models_, &QComboBox::textActivated, this, &TopDownChoices::modelChosen);
    connect(agreement_, &ParameterField::valueEdited, this, &TopDownChoices::agreementEdited);
    connect(edit_, &QPushButton::clicked, this, &TopDownChoices::editModelRequested);
}

void TopDownChoices::buildBoxes(QVBoxLayout& layout)
{
    tables_->setObjectName(QStringLiteral("topdownTables"));
    tables_->setAccessibleName(tr("Counters"));
    models_->setObjectName(QStringLiteral("topdownModels"));
    models_->setAccessibleName(tr("Top-Down model"));
    for (auto* box : {tables_, models_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
    }
    notice_->setObjectName(QStringLiteral("modelNotice"));
    layout.addWidget(sideLabel("muted", tr("Counters")));
    layout.addWidget(tables_);
    layout.addWidget(sideLabel("muted", tr("Model")));
    layout.addWidget(models_);
    layout.addWidget(notice_);
}

void TopDownChoices::buildFields(QVBoxLayout& layout)
{
    parameters_->setContentsMargins(0, 4, 0, 0);
    parameters_->setHorizontalSpacing(8);
    parameters_->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    agreement_->setObjectName(QStringLiteral("agreement"));
    agreement_->setAccessibleName(tr("Agreement between event sets"));
    agreement_->setPercent(true);
    agreement_->setRange(0, 1, tr("Agreement"));
    agreement_->setValue(core::TopDownOptions().agreement);
    agreement_->setFixedWidth(Fonts::scaled(fieldWidth));
    agreement_->setToolTip(
        tr("Difference between event sets that count the same event above which Papilio warns. The "
           "paper allows 5 %."));
    layout.addLayout(parameters_);
    auto* agreement = new QFormLayout;
    agreement->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    auto* words = sideLabel("muted", tr("Agreement of event sets"));
    words->setWordWrap(false);
    agreement->addRow(words, agreement_);
    layout.addLayout(agreement);
    edit_->setObjectName(QStringLiteral("editModel"));
    edit_->setProperty("size", QStringLiteral("small"));
    layout.addWidget(edit_, 0, Qt::AlignLeft);
}

void TopDownChoices::showTables(const QStringList& tables, const QString& table)
{
    fill(*tables_, tables, table);
}

void TopDownChoices::showModels(const QStringList& models, const QString& model)
{
    fill(*models_, models, model);
}

void TopDownChoices::showNotice(const QString& notice)
{
    if (notice.isEmpty()) {
        notice_->clear();
    } else {
        notice_->showMessage(VerdictKind::Approximate, {}, notice);
    }
}

void TopDownChoices::setEditable(bool editable)
{
    edit_->setEnabled(editable);
}

void TopDownChoices::makeFields(const core::TopDownModel& model)
{
    while (parameters_->rowCount() > 0) {
        parameters_->removeRow(0);
    }
    fields_.clear();
    shown_.clear();
    const WindowSentences inWindowLanguage;
    for (const auto& parameter : model.parameters) {
        const auto name = textOf(parameter.name);
        auto* field = new ParameterField;
        field->setObjectName(name);
        // What may be 0 is a question with the answers 0 and 1; other parameters are divided by.
        field->setRange(parameter.value == 0 ? 0 : 1e-6, 1e6, name);
        field->setFixedWidth(Fonts::scaled(fieldWidth));
        field->setToolTip(textOf(parameter.description) +
                          (parameter.unit.empty()
                               ? QString()
                               : QStringLiteral(" (%1)").arg(textOf(parameter.unit))));
        auto title = name;
        title.replace(u'_', u' ');
        field->setAccessibleName(title);
        connect(field, &ParameterField::valueEdited, this,
                [this, name](double value) { emit parameterEdited(name, value); });
        auto* label = sideLabel("muted", title);
        label->setMinimumWidth(
            std::min(label->fontMetrics().horizontalAdvance(title), Fonts::scaled(longestTitle)));
        parameters_->addRow(label, field);
        fields_[parameter.name] = field;
        shown_.push_back(parameter.name);
    }
}

void TopDownChoices::showParameters(const core::TopDownModel& model,
                                    const core::TopDownOptions& options)
{
    // The same fields stay: one of them may be what is being edited.
    if (!std::ranges::equal(shown_, model.parameters, {}, {}, &core::TopDownParameter::name)) {
        makeFields(model);
    }
    for (const auto& parameter : model.parameters) {
        const auto chosen = options.parameters.find(parameter.name);
        fields_[parameter.name]->setValue(chosen == options.parameters.end() ? parameter.value
                                                                             : chosen->second);
    }
    agreement_->setValue(options.agreement);
}

}  // namespace papilio::widgets
