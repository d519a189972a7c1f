#include "widgets/pages/signatures/signature_pane.h"

#include "core/edit/signature_edits.h"
#include "core/io/text/basis_csv.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/models/signature_model.h"
#include "widgets/pages/signatures/edit_table.h"
#include "widgets/pages/signatures/grouped_header.h"
#include "widgets/pages/signatures/sum_dialog.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMenu>

#include <set>

namespace papilio::widgets {

SignaturePane::SignaturePane(Workspace& workspace, QWidget* parent)
    : SignaturePane(workspace, new SignatureModel(workspace), parent)
{}

SignaturePane::SignaturePane(Workspace& workspace, SignatureModel* model, QWidget* parent)
    : MatrixEditor(workspace,
                   *model,
                   {.name = "signature",
                    .title = tr("Signatures"),
                    .table = tr("Signatures: metrics by expectations"),
                    .file = FileKind::Signatures,
                    .load = tr("Load signatures"),
                    .save = tr("Save the signatures"),
                    .fileName = tr("signatures.csv")},
                   parent),
      model_(model),
      filter_(new FilterField)
{
    buildActions();
    buildTools();
    buildTable();
    connectModel();
    inColumn(this, {&header(), {&table(), 1}, &bar()});
}

void SignaturePane::buildActions()
{
    const auto add = [this](const char* name, const QString& text, const QKeySequence& keys,
                            auto slot) {
        auto* action = new QAction(text, this);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        return action;
    };
    duplicate_ = add("duplicateMetric", tr("Duplicate"), QKeySequence(QStringLiteral("Ctrl+D")),
                     &SignaturePane::duplicate);
    sum_ = add("sumMetric", tr("Sum of…"), QKeySequence(), &SignaturePane::sumOf);
    detach_ = add("detachMetric", tr("Detach from its sum"), QKeySequence(),
                  &SignaturePane::detachSelected);
    remove_ = add("deleteMetric", tr("Delete the metric"), QKeySequence(QStringLiteral("Ctrl+Del")),
                  &SignaturePane::removeSelected);
    revert_ = add("revertCell", tr("Restore the last valid value"), QKeySequence(),
                  &SignaturePane::revertDraft);
}

void SignaturePane::buildTools()
{
    header().addButton("addMetric", QStringLiteral("plus"), tr("Metric"), tr("Add an empty metric"),
                       [this] { addMetric(); });
    header().addButton("duplicate", QStringLiteral("duplicate"), tr("Duplicate"),
                       tr("Duplicate the metric (Ctrl+D)"), [this] { duplicate(); });
    header().addButton("sumOf", QStringLiteral("sum"), tr("Sum of…"),
                       tr("Add a metric that is a sum of others, each with a factor"),
                       [this] { sumOf(); });
    header().addButton("pasteTable", QStringLiteral("paste"), tr("Paste table"),
                       tr("Add or replace metrics from a spreadsheet: one row per metric, its name "
                          "first, with or without a header"),
                       [this] { pasteTable(); });
    header().addTool("deleteButton", QStringLiteral("trash"),
                     tr("Delete the selected metrics (Ctrl+Delete)"), [this] { removeSelected(); });
    filter_->setObjectName(QStringLiteral("signatureFilter"));
    filter_->setAccessibleName(tr("Filter the metrics"));
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setMaximumWidth(Fonts::scaled(130));
    connect(filter_, &FilterField::patternChanged, this, &SignaturePane::applyFilter);
    header().addWidget(filter_);
    header().addTool("copySignatures", QStringLiteral("copy"), tr("Copy the table"),
                     [this] { copyAll(); });
    header().addTool("loadSignatures", QStringLiteral("folder"),
                     tr("Load signatures from a CSV file…"), [this] { loadFile(); });
    header().addTool("saveSignatures", QStringLiteral("save"), tr("Save the signatures as CSV…"),
                     [this] { saveFile(); });
}

void SignaturePane::copyAll() const
{
    if (model_->metricCount() > 0) {
        const auto all =
            QModelIndexList{model_->index(0, 0),
                            model_->index(model_->metricCount() - 1, model_->verdictColumn() - 1)};
        QGuiApplication::clipboard()->setText(model_->headerText() + model_->copyText(all));
    }
}

void SignaturePane::buildTable()
{
    table().setStretchedColumns(1, 1);
    table().setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&table(), &QWidget::customContextMenuRequested, this, &SignaturePane::showContextMenu);
    connect(&table(), &EditTable::currentCellChanged, this, &SignaturePane::selectCell);
    connect(&table().header(), &QHeaderView::sectionClicked, this, [this](int section) {
        auto selection = workspace().selection();
        if (section > 0 && section < model_->verdictColumn()) {
            selection.expectation = section - 1;
            workspace().select(selection);
        }
    });
}

void SignaturePane::connectModel()
{
    connect(model_, &SignatureModel::rowWanted, this, &SignaturePane::selectRow);
    const auto rowsChanged = [this] {
        showHeadings();
        applyFilter();
    };
    connect(model_, &QAbstractItemModel::modelReset, this, rowsChanged);
    connect(model_, &QAbstractItemModel::rowsInserted, this, rowsChanged);
    connect(model_, &QAbstractItemModel::rowsRemoved, this, rowsChanged);
    connect(model_, &QAbstractItemModel::headerDataChanged, this, &SignaturePane::showHeadings);
}

void SignaturePane::refresh(Changes changes)
{
    const auto shape =
        Changes(Change::Study) | Change::Benchmark | Change::Basis | Change::Signatures;
    if (changes & shape) {
        forgetRefusal();
        showHeadings();
        showMessage();
    }
    if (changes & (shape | Change::Selection)) {
        showSelection();
    }
    if (changes & (Changes(Change::Fits) | shape)) {
        table().fitColumns();
    }
}

void SignaturePane::showHeadings()
{
    header().setSubtitle(tr("%n metric(s)", nullptr, model_->metricCount()) +
                         QStringLiteral(u" × ") +
                         tr("%n expectation(s)", nullptr, model_->expectationCount()));
    MatrixEditor::showHeadings();
}

int SignaturePane::wantedHeight() const
{
    return header().sizeHint().height() + table().header().sizeHint().height() +
           model_->rowCount() * table().verticalHeader()->defaultSectionSize() +
           Fonts::scaled(36 + 8);
}

void SignaturePane::showSelection()
{
    const auto& selection = workspace().selection();
    table().header().setMarkedSection(
        selection.expectation ? std::optional(*selection.expectation + 1) : std::nullopt);
    if (table().isEditing() || selection == own_) {
        return;  // the user is at work here, or went on to a cell that is not a metric
    }
    const auto current = table().currentIndex();
    const int row = model_->rowOf(selection.metric);
    const int column =
        selection.expectation ? *selection.expectation + 1 : std::max(0, current.column());
    if (row >= 0 && (row != current.row() ||
                     (selection.expectation && column != current.column() &&
                      current.column() != 0 && current.column() != model_->verdictColumn()))) {
        table().setCurrentIndex(model_->index(row, column));
    } else if (row < 0 && !current.isValid() && model_->metricCount() > 0) {
        table().setCurrentIndex(model_->index(0, 0));
    }
}

void SignaturePane::selectCell(const QModelIndex& cell)
{
    if (!cell.isValid()) {
        return;
    }
    auto selection = workspace().selection();
    if (cell.row() < model_->metricCount()) {
        selection.metric = model_->metricAt(cell.row());
    }
    if (cell.column() > 0 && cell.column() < model_->verdictColumn()) {
        selection.expectation = cell.column() - 1;
    }
    own_ = selection;
    workspace().select(selection);
}

void SignaturePane::applyFilter()
{
    const auto& pattern = filter_->pattern();
    for (int row = 0; row < model_->metricCount(); ++row) {
        const auto verdict = model_->index(row, model_->verdictColumn()).data().toString();
        const auto text = model_->metricAt(row) + QLatin1Char('\n') + verdict;
        table().setRowHidden(row, filter_->text().size() > 0 && !pattern.match(text).hasMatch());
    }
}

QList<int> SignaturePane::selectedMetrics() const
{
    std::set<int> rows;
    for (const auto& cell : table().selectionModel()->selectedIndexes()) {
        if (cell.row() < model_->metricCount()) {
            rows.insert(cell.row());
        }
    }
    const int current = table().currentIndex().row();
    if (rows.empty() && current >= 0 && current < model_->metricCount()) {
        rows.insert(current);
    }
    return {rows.begin(), rows.end()};
}

void SignaturePane::selectRow(int row)
{
    if (table().isEditing()) {
        return;  // the user typed on into another cell
    }
    const int column = table().currentIndex().isValid() ? table().currentIndex().column() : 0;
    table().setCurrentIndex(model_->index(row, std::min(column, model_->verdictColumn())));
    table().scrollTo(table().currentIndex());
}

void SignaturePane::addMetric()
{
    if (!workspace().benchmark()) {
        return;
    }
    const auto name = freeMetricName(model_->signatures(), tr("New metric").toStdString());
    edit(*model_,
         [&] { return core::addMetric(model_->signatures(), model_->expectationCount(), name); });
    const auto cell = model_->index(model_->metricCount() - 1, 0);
    table().setFocus();
    table().setCurrentIndex(cell);
    table().edit(cell);
}

void SignaturePane::showMetric(const QString& metric)
{
    const int row = model_->rowOf(metric);
    if (row < 0) {
        return;
    }
    if (table().isRowHidden(row)) {
        filter_->clear();
    }
    selectRow(row);
}

void SignaturePane::duplicate()
{
    const auto rows = selectedMetrics();
    if (!rows.isEmpty()) {
        edit(*model_, [&] {
            return duplicateMetric(model_->signatures(), static_cast<std::size_t>(rows.front()));
        });
    }
}

void SignaturePane::sumOf()
{
    if (model_->metricCount() == 0) {
        return;
    }
    SumDialog dialog(model_->signatures(), selectedMetrics(), this);
    if (dialog.exec() == QDialog::Accepted) {
        edit(*model_, [&] {
            return addSum(model_->signatures(), dialog.sum(), dialog.name().toStdString());
        });
    }
}

bool SignaturePane::isSum(int row) const
{
    return row >= 0 && row < model_->metricCount() &&
           !model_->signatures()[static_cast<std::size_t>(row)].sum.empty();
}

void SignaturePane::detachSelected()
{
    const auto rows = selectedMetrics();
    if (!rows.isEmpty() && isSum(rows.front())) {
        edit(*model_, [&] {
            return detachSum(model_->signatures(), static_cast<std::size_t>(rows.front()));
        });
    }
}

void SignaturePane::pasteTable()
{
    const auto benchmark = workspace().benchmark();
    if (!benchmark) {
        return;
    }
    const auto grid = core::parseGrid(QGuiApplication::clipboard()->text().toStdString());
    std::size_t pasted = 0;
    const bool isMade = edit(*model_, [&] {
        auto paste = pasteMetrics(model_->signatures(), *benchmark->basis, grid);
        pasted = paste ? paste->pasted : 0;
        return paste;
    });
    if (isMade) {
        workspace().messages().addEdit(
            workspace().undoStack().index(),
            pasted == 1 ? tr("Pasted 1 metric.") : tr("Pasted %1 metrics.").arg(pasted),
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
        edit(*model_, [&] { return removeMetrics(model_->signatures(), rows); });
    }
}

void SignaturePane::revertDraft()
{
    model_->discardDraft(table().currentIndex());
}

void SignaturePane::load(const std::string& path)
{
    edit(*model_, [&]() -> core::Result<core::SignatureEdit> {
        const auto signatures = core::readSignaturesCsv(path, *workspace().benchmark()->basis);
        if (!signatures) {
            return signatures.error();
        }
        return core::SignatureEdit{*signatures, tr("Load signatures").toStdString()};
    });
}

std::string SignaturePane::csv() const
{
    const auto benchmark = workspace().benchmark();
    return core::signaturesToCsv(*benchmark->signatures, *benchmark->basis);
}

void SignaturePane::showContextMenu(const QPoint& point)
{
    const auto cell = table().indexAt(point);
    QMenu menu;
    menu.addAction(icon(QStringLiteral("copy")), tr("Copy"), &table(), [this] {
        emit table().copyWanted(table().selectionModel()->selectedIndexes());
    });
    menu.addAction(icon(QStringLiteral("paste")), tr("Paste"), &table(),
                   [this] { emit table().pasteWanted(table().currentIndex()); });
    menu.addSeparator();
    revert_->setEnabled(model_->isDraft(cell));
    detach_->setEnabled(isSum(cell.row()));
    menu.addActions({revert_, duplicate_, sum_, detach_, remove_});
    menu.exec(table().viewport()->mapToGlobal(point));
}

}  // namespace papilio::widgets
