// What the buttons over the signatures do; the table itself is built in signature_pane.cpp.
#include "core/io/importers/importer.h"
#include "widgets/models/signature_model.h"
#include "widgets/pages/signatures/edit_table.h"
#include "widgets/pages/signatures/signature_pane.h"
#include "widgets/pages/signatures/sum_dialog.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/icons.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMenu>
#include <QSaveFile>

#include <set>

namespace papilio::widgets {

QList<int> SignaturePane::selectedMetrics() const
{
    std::set<int> rows;
    for (const auto& cell : table_->selectionModel()->selectedIndexes()) {
        if (cell.row() < model_->metricCount()) {
            rows.insert(cell.row());
        }
    }
    const int current = table_->currentIndex().row();
    if (rows.empty() && current >= 0 && current < model_->metricCount()) {
        rows.insert(current);
    }
    return {rows.begin(), rows.end()};
}

void SignaturePane::selectRow(int row)
{
    if (table_->isEditing()) {
        return;  // the user typed on into another cell
    }
    const int column = table_->currentIndex().isValid() ? table_->currentIndex().column() : 0;
    table_->setCurrentIndex(model_->index(row, std::min(column, model_->verdictColumn())));
    table_->scrollTo(table_->currentIndex());
}

void SignaturePane::apply(const SignatureEdit& edit)
{
    refusal_.clear();
    model_->apply(edit);
    showMessage();
}

void SignaturePane::addMetric()
{
    if (!workspace_.benchmark()) {
        return;
    }
    const auto name = freeMetricName(model_->signatures(), tr("New metric"));
    apply(papilio::widgets::addMetric(model_->signatures(), model_->expectationCount(), name));
    const auto cell = model_->index(model_->rowOf(name), 0);
    table_->setFocus();
    table_->setCurrentIndex(cell);
    table_->edit(cell);
}

void SignaturePane::duplicate()
{
    const auto rows = selectedMetrics();
    if (!rows.isEmpty()) {
        apply(duplicateMetric(model_->signatures(), static_cast<std::size_t>(rows.front())));
    }
}

void SignaturePane::sumOf()
{
    if (model_->metricCount() == 0) {
        return;
    }
    SumDialog dialog(model_->signatures(), selectedMetrics(), this);
    if (dialog.exec() == QDialog::Accepted) {
        apply(
            addSum(model_->signatures(), model_->expectationCount(), dialog.sum(), dialog.name()));
    }
}

bool SignaturePane::isSum(int row) const
{
    return row >= 0 && row < model_->metricCount() &&
           parseSumNote(
               QString::fromStdString(model_->signatures()[static_cast<std::size_t>(row)].note),
               model_->signatures())
               .has_value();
}

void SignaturePane::detachSelected()
{
    const auto rows = selectedMetrics();
    if (!rows.isEmpty() && isSum(rows.front())) {
        apply(detachSum(model_->signatures(), static_cast<std::size_t>(rows.front())));
    }
}

void SignaturePane::pasteTable()
{
    const auto benchmark = workspace_.benchmark();
    if (!benchmark) {
        return;
    }
    const auto grid = parseGrid(QGuiApplication::clipboard()->text());
    const auto edit = pasteMetrics(model_->signatures(), *benchmark->basis, grid);
    apply(edit);
    if (edit.message.isEmpty()) {
        workspace_.messages().addEdit(
            workspace_.undoStack().index(),
            edit.pasted == 1 ? tr("Pasted 1 metric.") : tr("Pasted %1 metrics.").arg(edit.pasted),
            QString::fromStdString(benchmark->name));
    }
}

void SignaturePane::removeSelected()
{
    std::vector<std::size_t> rows;
    for (const int row : selectedMetrics()) {
        rows.push_back(static_cast<std::size_t>(row));
    }
    if (!rows.empty()) {
        apply(removeMetrics(model_->signatures(), rows));
    }
}

void SignaturePane::revertDraft()
{
    model_->discardDraft(table_->currentIndex());
}

void SignaturePane::loadFile()
{
    const auto benchmark = workspace_.benchmark();
    const auto path = benchmark ? chooseFile(this, FileKind::Signatures, tr("Load signatures"),
                                             tr("Tables (*.csv *.txt);;All files (*)"))
                                : QString();
    if (path.isEmpty()) {
        return;
    }
    const auto signatures = core::readSignaturesCsv(path.toStdString(), *benchmark->basis);
    SignatureEdit edit;
    if (signatures) {
        edit = {*signatures, tr("Load signatures"), 0, {}, {}};
    } else {
        edit.message = QString::fromStdString(signatures.error().message);
    }
    apply(edit);
}

void SignaturePane::saveFile()
{
    const auto benchmark = workspace_.benchmark();
    const auto path = benchmark
                          ? chooseNewFile(this, FileKind::Signatures, tr("Save the signatures"),
                                          tr("signatures.csv"), tr("Tables (*.csv)"))
                          : QString();
    if (path.isEmpty()) {
        return;
    }
    QSaveFile file(path);
    const auto text =
        QByteArray::fromStdString(core::signaturesToCsv(*benchmark->signatures, *benchmark->basis));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
        refusal_ =
            tr("%1 cannot be written: %2. Choose another place.").arg(path, file.errorString());
        showMessage();
    }
}

void SignaturePane::showContextMenu(const QPoint& point)
{
    const auto cell = table_->indexAt(point);
    QMenu menu;
    menu.addAction(icon(QStringLiteral("copy")), tr("Copy"), table_, [this] {
        emit table_->copyWanted(table_->selectionModel()->selectedIndexes());
    });
    menu.addAction(icon(QStringLiteral("paste")), tr("Paste"), table_,
                   [this] { emit table_->pasteWanted(table_->currentIndex()); });
    menu.addSeparator();
    revert_->setEnabled(model_->isDraft(cell));
    detach_->setEnabled(isSum(cell.row()));
    menu.addActions({revert_, duplicate_, sum_, detach_, remove_});
    menu.exec(table_->viewport()->mapToGlobal(point));
}

}  // namespace papilio::widgets
