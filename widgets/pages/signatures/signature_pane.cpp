#include "widgets/pages/signatures/signature_pane.h"

#include "core/edit/sums.h"
#include "core/io/text/basis_csv.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/signature_model.h"
#include "widgets/pages/signatures/edit_table.h"
#include "widgets/pages/signatures/grouped_header.h"
#include "widgets/pages/signatures/sum_dialog.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMenu>
#include <QSaveFile>
#include <QToolButton>

#include <set>

namespace papilio::widgets {

SignaturePane::SignaturePane(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(new SignatureModel(workspace, this)),
      header_(new PaneHeader(tr("Signatures"))),
      table_(new EditTable),
      filter_(new FilterField),
      bar_(new MessageBar)
{
    bar_->setObjectName(QStringLiteral("signatureMessage"));
    buildActions();
    buildTools();
    buildTable();
    connectModel();

    inColumn(this, {header_, {table_, 1}, bar_});
    growWithText(*bar_);
    bar_->clear();
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
    const auto button = [this](const char* name, const QString& icon, const QString& text,
                               const QString& tip, auto slot) {
        auto* tool = header_->addButton(icon, text, tip);
        tool->setObjectName(QLatin1String(name));
        connect(tool, &QToolButton::clicked, this, slot);
    };
    button("addMetric", QStringLiteral("plus"), tr("Metric"), tr("Add an empty metric"),
           &SignaturePane::addMetric);
    button("duplicate", QStringLiteral("duplicate"), tr("Duplicate"),
           tr("Duplicate the metric (Ctrl+D)"), &SignaturePane::duplicate);
    button("sumOf", QStringLiteral("sum"), tr("Sum of…"),
           tr("Add a metric that is a sum of others, each with a factor"), &SignaturePane::sumOf);
    button("pasteTable", QStringLiteral("paste"), tr("Paste table"),
           tr("Add or replace metrics from a spreadsheet: one row per metric, its name first, with "
              "or without a header"),
           &SignaturePane::pasteTable);
    auto* trash =
        header_->addTool(QStringLiteral("trash"), tr("Delete the selected metrics (Ctrl+Delete)"));
    trash->setObjectName(QStringLiteral("deleteButton"));
    connect(trash, &QToolButton::clicked, this, &SignaturePane::removeSelected);
    filter_->setObjectName(QStringLiteral("signatureFilter"));
    filter_->setAccessibleName(tr("Filter the metrics"));
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setMaximumWidth(Fonts::scaled(130));
    connect(filter_, &FilterField::patternChanged, this, &SignaturePane::applyFilter);
    header_->addWidget(filter_);
    auto* copy = header_->addTool(QStringLiteral("copy"), tr("Copy the table"));
    copy->setObjectName(QStringLiteral("copySignatures"));
    connect(copy, &QToolButton::clicked, this, [this] {
        if (model_->metricCount() > 0) {
            const auto all = QModelIndexList{
                model_->index(0, 0),
                model_->index(model_->metricCount() - 1, model_->verdictColumn() - 1)};
            QGuiApplication::clipboard()->setText(model_->headerText() + model_->copyText(all));
        }
    });
    auto* load = header_->addTool(QStringLiteral("folder"), tr("Load signatures from a CSV file…"));
    load->setObjectName(QStringLiteral("loadSignatures"));
    connect(load, &QToolButton::clicked, this, &SignaturePane::loadFile);
    auto* save = header_->addTool(QStringLiteral("save"), tr("Save the signatures as CSV…"));
    save->setObjectName(QStringLiteral("saveSignatures"));
    connect(save, &QToolButton::clicked, this, &SignaturePane::saveFile);
}

void SignaturePane::buildTable()
{
    table_->setObjectName(QStringLiteral("signatureTable"));
    table_->setAccessibleName(tr("Signatures: metrics by expectations"));
    table_->setModel(model_);
    table_->setStretchedColumns(1, 1);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table_, &QWidget::customContextMenuRequested, this, &SignaturePane::showContextMenu);
    connect(table_, &EditTable::currentCellChanged, this, &SignaturePane::selectCell);
    connect(table_, &EditTable::copyWanted, this, [this](const QModelIndexList& cells) {
        if (!cells.isEmpty()) {
            QGuiApplication::clipboard()->setText(model_->copyText(cells));
        }
    });
    connect(table_, &EditTable::pasteWanted, this, [this](const QModelIndex& at) {
        refusal_.clear();
        model_->pasteAt(at, QGuiApplication::clipboard()->text());
        showMessage();
    });
    connect(table_, &EditTable::clearWanted, model_, &SignatureModel::clearCells);
    connect(&table_->header(), &QHeaderView::sectionClicked, this, [this](int section) {
        auto selection = workspace_.selection();
        if (section > 0 && section < model_->verdictColumn()) {
            selection.expectation = section - 1;
            workspace_.select(selection);
        }
    });
}

void SignaturePane::connectModel()
{
    connect(model_, &SignatureModel::draftsChanged, this, &SignaturePane::showMessage);
    connect(model_, &SignatureModel::rowWanted, this, &SignaturePane::selectRow);
    connect(model_, &SignatureModel::refused, this, [this](const QString& message) {
        refusal_ = message;
        showMessage();
    });
    const auto rowsChanged = [this] {
        showHeadings();
        applyFilter();
    };
    connect(model_, &QAbstractItemModel::modelReset, this, rowsChanged);
    connect(model_, &QAbstractItemModel::rowsInserted, this, rowsChanged);
    connect(model_, &QAbstractItemModel::rowsRemoved, this, rowsChanged);
    connect(model_, &QAbstractItemModel::headerDataChanged, this, &SignaturePane::showHeadings);
    connect(bar_, &MessageBar::linkActivated, this, [this] {
        if (refusal_.isEmpty() && !model_->drafts().isEmpty()) {
            const auto cell = model_->indexOf(model_->drafts().front());
            table_->setCurrentIndex(cell);
            table_->scrollTo(cell);
            table_->setFocus();
        }
        refusal_.clear();
        showMessage();
    });
}

void SignaturePane::refresh(Changes changes)
{
    const auto shape =
        Changes(Change::Study) | Change::Benchmark | Change::Basis | Change::Signatures;
    if (changes & shape) {
        refusal_.clear();
        showHeadings();
        showMessage();
    }
    if (changes & (shape | Change::Selection)) {
        showSelection();
    }
    if (changes & (Changes(Change::Fits) | shape)) {
        table_->fitColumns();
    }
}

void SignaturePane::showHeadings()
{
    QStringList headings;
    for (const auto& group : model_->headings().groups) {
        headings << group.title;
    }
    table_->header().setHeadings(headings);
    header_->setSubtitle(tr("%n metric(s)", nullptr, model_->metricCount()) +
                         QStringLiteral(u" × ") +
                         tr("%n expectation(s)", nullptr, model_->expectationCount()));
    table_->fitColumns();
}

int SignaturePane::wantedHeight() const
{
    return header_->sizeHint().height() + table_->header().sizeHint().height() +
           model_->rowCount() * table_->verticalHeader()->defaultSectionSize() +
           Fonts::scaled(36 + 8);
}

void SignaturePane::showSelection()
{
    const auto& selection = workspace_.selection();
    table_->header().setMarkedSection(
        selection.expectation ? std::optional(*selection.expectation + 1) : std::nullopt);
    if (table_->isEditing() || selection == own_) {
        return;  // the user is at work here, or went on to a cell that is not a metric
    }
    const auto current = table_->currentIndex();
    const int row = model_->rowOf(selection.metric);
    const int column =
        selection.expectation ? *selection.expectation + 1 : std::max(0, current.column());
    if (row >= 0 && (row != current.row() ||
                     (selection.expectation && column != current.column() &&
                      current.column() != 0 && current.column() != model_->verdictColumn()))) {
        table_->setCurrentIndex(model_->index(row, column));
    } else if (row < 0 && !current.isValid() && model_->metricCount() > 0) {
        table_->setCurrentIndex(model_->index(0, 0));
    }
}

void SignaturePane::selectCell(const QModelIndex& cell)
{
    if (!cell.isValid()) {
        return;
    }
    auto selection = workspace_.selection();
    if (cell.row() < model_->metricCount()) {
        selection.metric = model_->metricAt(cell.row());
    }
    if (cell.column() > 0 && cell.column() < model_->verdictColumn()) {
        selection.expectation = cell.column() - 1;
    }
    own_ = selection;
    workspace_.select(selection);
}

void SignaturePane::showMessage()
{
    if (!refusal_.isEmpty()) {
        bar_->showMessage(VerdictKind::Error, {}, refusal_, tr("Dismiss"));
        return;
    }
    if (model_->drafts().isEmpty()) {
        bar_->clear();
        return;
    }
    const auto& draft = model_->drafts().front();
    const auto place = model_->indexOf(draft);
    const auto more = model_->drafts().size() - 1;
    const auto rest = more > 0 ? tr(" %1 more errors.").arg(more) : QString();
    if (draft.column.isEmpty()) {
        bar_->showMessage(VerdictKind::Error,
                          draft.row.isEmpty() ? tr("New metric:") : tr("%1:").arg(draft.row),
                          draft.reason + rest, tr("Go to cell"));
        return;
    }
    const double kept = model_->signatures()[static_cast<std::size_t>(place.row())]
                            .coefficients[place.column() - 1];
    bar_->showMessage(
        VerdictKind::Error, tr("%1, %2:").arg(draft.row, draft.column),
        tr("%1 The last valid value (%2) is still used.").arg(draft.reason, coefficientText(kept)) +
            rest,
        tr("Go to cell"));
}

void SignaturePane::applyFilter()
{
    const auto& pattern = filter_->pattern();
    for (int row = 0; row < model_->metricCount(); ++row) {
        const auto verdict = model_->index(row, model_->verdictColumn()).data().toString();
        const auto text = model_->metricAt(row) + QLatin1Char('\n') + verdict;
        table_->setRowHidden(row, filter_->text().size() > 0 && !pattern.match(text).hasMatch());
    }
}

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

template<typename Function>
bool SignaturePane::edit(Function function)
{
    refusal_.clear();
    model_->edit(function);
    showMessage();
    return refusal_.isEmpty();
}

void SignaturePane::addMetric()
{
    if (!workspace_.benchmark()) {
        return;
    }
    const auto name = freeMetricName(model_->signatures(), tr("New metric").toStdString());
    edit([&] { return core::addMetric(model_->signatures(), model_->expectationCount(), name); });
    const auto cell = model_->index(model_->metricCount() - 1, 0);
    table_->setFocus();
    table_->setCurrentIndex(cell);
    table_->edit(cell);
}

void SignaturePane::duplicate()
{
    const auto rows = selectedMetrics();
    if (!rows.isEmpty()) {
        edit([&] {
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
        edit([&] {
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
        edit([&] {
            return detachSum(model_->signatures(), static_cast<std::size_t>(rows.front()));
        });
    }
}

void SignaturePane::pasteTable()
{
    const auto benchmark = workspace_.benchmark();
    if (!benchmark) {
        return;
    }
    const auto grid = core::parseGrid(QGuiApplication::clipboard()->text().toStdString());
    std::size_t pasted = 0;
    const bool isMade = edit([&] {
        auto paste = pasteMetrics(model_->signatures(), *benchmark->basis, grid);
        pasted = paste ? paste->pasted : 0;
        return paste;
    });
    if (isMade) {
        workspace_.messages().addEdit(
            workspace_.undoStack().index(),
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
        edit([&] { return removeMetrics(model_->signatures(), rows); });
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
    edit([&]() -> core::Result<core::SignatureEdit> {
        const auto signatures = core::readSignaturesCsv(path.toStdString(), *benchmark->basis);
        if (!signatures) {
            return signatures.error();
        }
        return core::SignatureEdit{*signatures, tr("Load signatures").toStdString()};
    });
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
            tr("%1 cannot be written: %2. Choose a different place.").arg(path, file.errorString());
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
