#include "widgets/pages/signatures/matrix_editor.h"

#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/signatures/edit_table.h"
#include "widgets/pages/signatures/grouped_header.h"
#include "widgets/theme/numbers.h"

#include <QClipboard>
#include <QGuiApplication>

namespace papilio::widgets {

MatrixEditor::MatrixEditor(Workspace& workspace,
                           EditModel& model,
                           const MatrixText& text,
                           QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(model),
      text_(text),
      header_(new PaneHeader(text.title)),
      table_(new EditTable),
      bar_(new MessageBar)
{
    model_.setParent(this);
    const auto name = QString::fromLatin1(text.name);
    table_->setObjectName(name + QStringLiteral("Table"));
    table_->setAccessibleName(text.table);
    table_->setModel(&model_);
    bar_->setObjectName(name + QStringLiteral("Message"));
    growWithText(*bar_);
    bar_->clear();
    connectTable();
    connect(&model_, &EditModel::draftsChanged, this, &MatrixEditor::showMessage);
    connect(&model_, &EditModel::refused, this, &MatrixEditor::refuse);
    connect(bar_, &MessageBar::linkActivated, this, &MatrixEditor::follow);
}

void MatrixEditor::connectTable()
{
    connect(table_, &EditTable::copyWanted, this, [this](const QModelIndexList& cells) {
        if (!cells.isEmpty()) {
            QGuiApplication::clipboard()->setText(model_.copyText(cells));
        }
    });
    connect(table_, &EditTable::pasteWanted, this, &MatrixEditor::paste);
    connect(table_, &EditTable::clearWanted, &model_, &EditModel::clearCells);
}

void MatrixEditor::showHeadings()
{
    QStringList headings;
    for (const auto& group : model_.headings().groups) {
        headings << group.title;
    }
    table_->header().setHeadings(headings);
    table_->fitColumns();
}

void MatrixEditor::refuse(const QString& sentence)
{
    refusal_ = sentence;
    showMessage();
}

void MatrixEditor::showMessage()
{
    if (!refusal_.isEmpty()) {
        bar_->showMessage(VerdictKind::Error, {}, refusal_, tr("Dismiss"));
    } else if (!model_.drafts().isEmpty()) {
        showDraft(model_.drafts().front());
    } else {
        showNotice();
    }
}

void MatrixEditor::showDraft(const CellDraft& draft)
{
    const auto row = model_.rowName(model_.indexOf(draft).row());
    const auto more = model_.drafts().size() - 1;
    const auto rest = more > 0 ? tr(" %1 more errors.").arg(more) : QString();
    if (draft.column.isEmpty()) {
        bar_->showMessage(VerdictKind::Error,
                          row.isEmpty() ? tr("New metric:") : tr("%1:").arg(row),
                          draft.reason + rest, tr("Go to cell"));
        return;
    }
    const auto kept = model_.keptValue(draft).value_or(0);
    bar_->showMessage(
        VerdictKind::Error, tr("%1, %2:").arg(row, draft.column),
        tr("%1 The last valid value (%2) is still used.").arg(draft.reason, coefficientText(kept)) +
            rest,
        tr("Go to cell"));
}

void MatrixEditor::showNotice()
{
    bar_->clear();
}

void MatrixEditor::follow()
{
    if (!refusal_.isEmpty()) {
        forgetRefusal();
    } else if (!model_.drafts().isEmpty()) {
        revealTable();
        const auto cell = model_.indexOf(model_.drafts().front());
        table_->setCurrentIndex(cell);
        table_->scrollTo(cell);
        table_->setFocus();
    } else {
        followNotice();
    }
    showMessage();
}

void MatrixEditor::paste(const QModelIndex& at)
{
    forgetRefusal();
    model_.pasteAt(at, QGuiApplication::clipboard()->text());
    showMessage();
}

void MatrixEditor::loadFile()
{
    const auto path = workspace_.benchmark() ? chooseFile(this, text_.file, text_.load,
                                                          tr("Tables (*.csv *.txt);;All files (*)"))
                                             : QString();
    if (!path.isEmpty()) {
        load(path.toStdString());
    }
}

void MatrixEditor::saveFile()
{
    const auto path = workspace_.benchmark() ? chooseNewFile(this, text_.file, text_.save,
                                                             text_.fileName, tr("Tables (*.csv)"))
                                             : QString();
    if (path.isEmpty()) {
        return;
    }
    if (const auto why = writeFile(path, QByteArray::fromStdString(csv())); !why.isEmpty()) {
        refuse(why);
    }
}

}  // namespace papilio::widgets
