// What the buttons over the basis do; the pane is built in basis_pane.cpp.
#include "core/io/importers/importer.h"
#include "core/io/resources.h"
#include "widgets/models/basis_model.h"
#include "widgets/pages/signatures/basis_pane.h"
#include "widgets/pages/signatures/edit_table.h"
#include "widgets/theme/file_choice.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QInputDialog>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QSaveFile>
#include <QStackedWidget>

#include <set>

namespace papilio::widgets {

QList<int> BasisPane::currentColumns() const
{
    std::set<int> columns;
    if (stack_->currentWidget() == table_) {
        for (const auto& cell : table_->selectionModel()->selectedIndexes()) {
            columns.insert(cell.column());
        }
    }
    if (columns.empty() && workspace_.selection().expectation) {
        columns.insert(*workspace_.selection().expectation);
    }
    return {columns.begin(), columns.end()};
}

void BasisPane::addExpectationNamed()
{
    bool ok = false;
    const auto name =
        QInputDialog::getText(this, tr("Add an expectation"), tr("Name of the new expectation:"),
                              QLineEdit::Normal, {}, &ok);
    if (ok && model_->shown() != nullptr) {
        refusal_.clear();
        model_->apply(addExpectation(*model_->shown(), name.trimmed()));
        showView(View::Table);
        select(model_->columnCount() - 1);
    }
}

void BasisPane::renameCurrent()
{
    const auto columns = currentColumns();
    if (columns.isEmpty()) {
        refusal_ = tr("Choose an expectation first: click its column.");
        showMessage();
        return;
    }
    bool ok = false;
    const auto before = model_->expectations()[columns.front()];
    const auto name =
        QInputDialog::getText(this, tr("Rename the expectation"), tr("New name of %1:").arg(before),
                              QLineEdit::Normal, before, &ok);
    if (ok) {
        refusal_.clear();
        model_->setHeaderData(columns.front(), Qt::Horizontal, name);
    }
}

void BasisPane::removeCurrent()
{
    const auto columns = currentColumns();
    if (columns.isEmpty() || model_->shown() == nullptr) {
        refusal_ = tr("Choose an expectation first: click its column.");
        showMessage();
        return;
    }
    refusal_.clear();
    model_->apply(removeExpectations(*model_->shown(), columns));
}

void BasisPane::paste()
{
    refusal_.clear();
    const auto at = table_->currentIndex().isValid() ? table_->currentIndex() : model_->index(0, 0);
    model_->pasteAt(at, QGuiApplication::clipboard()->text());
}

void BasisPane::loadFile()
{
    const auto path = chooseFile(this, FileKind::Basis, tr("Load a basis"),
                                 tr("Tables (*.csv *.txt);;All files (*)"));
    if (path.isEmpty() || model_->shown() == nullptr) {
        return;
    }
    const auto basis = core::readBasisCsv(path.toStdString(), &model_->shown()->data->kernels);
    refusal_.clear();
    if (basis) {
        model_->apply(replaceBasis(*model_->shown(), *basis, tr("Load a basis")));
    } else {
        refusal_ = QString::fromStdString(basis.error().message);
        showMessage();
    }
}

void BasisPane::saveFile()
{
    const auto path = chooseNewFile(this, FileKind::Basis, tr("Save the basis"), tr("basis.csv"),
                                    tr("Tables (*.csv)"));
    if (path.isEmpty() || model_->shown() == nullptr) {
        return;
    }
    QSaveFile file(path);
    const auto text = QByteArray::fromStdString(core::basisToCsv(*model_->shown()->basis));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
        refusal_ =
            tr("%1 cannot be written: %2. Choose another place.").arg(path, file.errorString());
        showMessage();
    }
}

void BasisPane::restoreOwn()
{
    const auto* shown = model_->shown();
    if (shown == nullptr) {
        return;
    }
    refusal_.clear();
    const auto own = core::defaultBasis(shown->kind, shown->data->kernelCount());
    if (own) {
        model_->apply(replaceBasis(*shown, *own, tr("Restore the kind's own basis")));
        emit told(tr("The basis is the kind's own again."));
    } else {
        refusal_ = QString::fromStdString(own.error().message);
        showMessage();
    }
}

}  // namespace papilio::widgets
