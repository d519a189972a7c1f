#include "widgets/pages/topdown/model_editor.h"

#include "core/base/place.h"
#include "core/io/topdown/model_file.h"
#include "widgets/kit/marked_line.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace papilio::widgets {

ModelEditor::ModelEditor(const QString& text, QWidget* parent)
    : QDialog(parent),
      text_(new QPlainTextEdit(text)),
      verdict_(new QLabel),
      save_(new QPushButton(tr("Save as my model")))
{
    setWindowTitle(tr("Top-Down model"));
    resize(Fonts::scaled(920), Fonts::scaled(640));
    text_->setObjectName(QStringLiteral("modelText"));
    text_->setAccessibleName(tr("Text of the model"));
    text_->setFont(Fonts::mono(Fonts::table));
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    verdict_->setObjectName(QStringLiteral("modelVerdict"));
    verdict_->setWordWrap(true);
    save_->setObjectName(QStringLiteral("saveModel"));
    save_->setProperty("role", QStringLiteral("primary"));
    save_->setToolTip(
        tr("Saves to %1. A model of yours replaces a shipped model with the same name.")
            .arg(QString::fromStdString(core::userTopDownDirectory().string())));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(save_, QDialogButtonBox::ActionRole);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text_, 1);
    layout->addWidget(verdict_);
    layout->addWidget(buttons);
    connect(text_, &QPlainTextEdit::textChanged, this, &ModelEditor::check);
    connect(save_, &QPushButton::clicked, this, &ModelEditor::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
    if (!text_->extraSelections().isEmpty()) {
        text_->setTextCursor(text_->extraSelections().front().cursor);
    }
}

void ModelEditor::check()
{
    const auto read = core::parseTopDownModel(text_->toPlainText().toStdString());
    const auto place = read ? core::Place() : read.error().place;
    save_->setEnabled(read.hasValue());
    markFault(*text_, place.line);
    setDynamicProperty(*verdict_, "role", QLatin1String(read ? "muted" : "error"));
    if (read) {
        verdict_->setText(
            tr("%1: %2 nodes, %3 events, %4 event sets. No errors in names, cycles or units.")
                .arg(QString::fromStdString(read->title))
                .arg(read->nodes.size())
                .arg(read->events.size())
                .arg(read->eventSets.size()));
        return;
    }
    const auto sentence = QString::fromStdString(std::string(core::withoutPlace(read.error())));
    verdict_->setText(place.isKnown() ? tr("Line %1: %2").arg(place.line).arg(sentence) : sentence);
}

void ModelEditor::save()
{
    const auto text = text_->toPlainText().toStdString();
    const auto saved = core::saveTopDownModel(text);
    if (!saved) {
        setDynamicProperty(*verdict_, "role", QStringLiteral("error"));
        verdict_->setText(QString::fromStdString(saved.error().message));
        return;
    }
    savedName_ = QString::fromStdString(saved->stem().string());
    accept();
}

}  // namespace papilio::widgets
