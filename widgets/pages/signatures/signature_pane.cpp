#include "widgets/pages/signatures/signature_pane.h"

#include "core/base/result.h"
#include "core/edit/signature_edits.h"
#include "core/io/text/basis_csv.h"
#include "core/model/basis.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/window_sentences.h"

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTableWidget>

#include <set>

namespace papilio::widgets {

namespace {

/// A number in a field: it can be typed.
void paintFactor(const CellPaint& cell)
{
    const int gap = Fonts::scaled(3);
    cell.painter.setRenderHint(QPainter::Antialiasing);
    cell.painter.setPen(cell.tokens.control);
    cell.painter.setBrush(cell.tokens.surface);
    cell.painter.drawRoundedRect(
        QRectF(cell.option.rect).adjusted(gap + 0.5, gap - 0.5, -gap - 0.5, -gap - 0.5), 4, 4);
    cell.drawText(cell.text(), cell.ink(), Qt::AlignRight);
}

constexpr CellKind factorCells{.paint = paintFactor};

}  // namespace

/// Asks for a new metric that is a sum of others: a factor per signature, and a name.
class SumDialog : public QDialog {
    Q_OBJECT

public:
    /// @param preset  rows that start with the factor 1
    SumDialog(const core::Signatures& signatures,
              const QList<int>& preset,
              QWidget* parent = nullptr)
        : QDialog(parent),
          signatures_(signatures),
          factors_(named(new QTableWidget(static_cast<int>(signatures.size()), 2), "sumFactors"))
    {
        setWindowTitle(tr("Sum of signatures"));
        setObjectName(u"sumDialog"_s);
        factors_->setAccessibleName(tr("Factors of the signatures"));
        factors_->setHorizontalHeaderLabels({tr("Signature"), tr("Factor")});
        factors_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
        factors_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        factors_->verticalHeader()->hide();
        factors_->verticalHeader()->setDefaultSectionSize(Fonts::scaled(26));
        factors_->setShowGrid(false);
        factors_->setItemDelegate(new CellDelegate(factors_));
        factors_->setItemDelegateForColumn(1, new CellDelegate(factorCells, factors_));
        factors_->setSelectionMode(QAbstractItemView::SingleSelection);
        factors_->setEditTriggers(QAbstractItemView::AllEditTriggers);
        for (int row = 0; row < factors_->rowCount(); ++row) {
            auto* metric =
                new QTableWidgetItem(textOf(signatures[static_cast<std::size_t>(row)].metric));
            metric->setFlags(Qt::ItemIsEnabled);
            auto* factor = new QTableWidgetItem(QString::number(preset.contains(row) ? 1 : 0));
            factor->setFont(Fonts::mono());
            factor->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            factors_->setItem(row, 0, metric);
            factors_->setItem(row, 1, factor);
        }
        note_->setWordWrap(true);
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
        ok_ = buttons->button(QDialogButtonBox::Ok);
        ok_->setText(tr("Add the sum"));
        auto* explanation =
            new QLabel(tr("Factor per signature, such as −1 or 1/2; 0 leaves it out."));
        explanation->setWordWrap(true);
        setDynamicProperty(*explanation, "role", u"muted"_s);

        auto* layout = inColumn(this, {explanation, {factors_, 1}, note_}, 8, {16, 16, 16, 16});
        auto* nameLabel = new QLabel(tr("&Name of the new metric"));
        nameLabel->setBuddy(name_);
        layout->addWidget(nameLabel);
        layout->addWidget(name_);
        layout->addWidget(buttons);
        resize(Fonts::scaled(420), Fonts::scaled(460));

        connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        connect(factors_, &QTableWidget::cellChanged, this, &SumDialog::update);
        connect(name_, &QLineEdit::textEdited, this, [this] { isNameTyped_ = true; });
        connect(name_, &QLineEdit::textChanged, this, &SumDialog::update);
        update();
    }

    [[nodiscard]] QString name() const { return name_->text().trimmed(); }
    /// Signatures whose factor is not 0; empty while a factor is not a number.
    [[nodiscard]] std::vector<core::SumPart> sum() const
    {
        std::vector<core::SumPart> sum;
        for (int row = 0; row < factors_->rowCount(); ++row) {
            const auto number = factor(row);
            if (!number) {
                return {};
            }
            if (*number != 0) {
                sum.push_back({signatures_[static_cast<std::size_t>(row)].metric, *number});
            }
        }
        return sum;
    }

private:
    void update()
    {
        if (!isNameTyped_) {
            QStringList parts;
            for (const auto& part : sum()) {
                parts << textOf(part.metric);
            }
            const QSignalBlocker blocker(name_);
            const auto base = tr("Sum of %1").arg(parts.join(tr(" and ")));
            name_->setText(parts.isEmpty()
                               ? QString()
                               : textOf(core::freeMetricName(signatures_, base.toStdString())));
        }
        const auto trouble = inWindowWords([this] { return problem(); });
        setDynamicProperty(*note_, "role", trouble.isEmpty() ? u"secondary"_s : u"warning"_s);
        note_->setText(trouble.isEmpty() ? name() + u' ' + textOf(core::sumText(sum())) : trouble);
        ok_->setEnabled(trouble.isEmpty());
    }

    [[nodiscard]] core::Result<double> factor(int row) const
    {
        return core::parseCell(factors_->item(row, 1)->text().toStdString());
    }

    [[nodiscard]] std::string problem() const
    {
        for (int row = 0; row < factors_->rowCount(); ++row) {
            if (const auto number = factor(row); !number) {
                return number.error().message;
            }
        }
        const auto edit = addSum(signatures_, sum(), name().toStdString());
        return edit ? std::string() : edit.error().message;
    }

    core::Signatures signatures_;
    QLineEdit* name_ = named(new QLineEdit, "sumName", tr("Name of the new metric"));
    QTableWidget* factors_;
    QLabel* note_ = named(new QLabel, "sumNote");
    QPushButton* ok_;
    bool isNameTyped_ = false;
};

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
      model_(model)
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
        auto* action = named(new QAction(text, this), name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        return action;
    };
    duplicate_ = add("duplicateMetric", tr("Duplicate"), QKeySequence(u"Ctrl+D"_s),
                     &SignaturePane::duplicate);
    sum_ = add("sumMetric", tr("Sum of…"), QKeySequence(), &SignaturePane::sumOf);
    detach_ = add("detachMetric", tr("Detach from its sum"), QKeySequence(),
                  &SignaturePane::detachSelected);
    remove_ = add("deleteMetric", tr("Delete the metric"), QKeySequence(u"Ctrl+Del"_s),
                  &SignaturePane::removeSelected);
    revert_ = add("revertCell", tr("Restore the last valid value"), QKeySequence(),
                  &SignaturePane::revertDraft);
}

void SignaturePane::buildTools()
{
    header().addButton("addMetric", u"plus"_s, tr("Metric"), tr("Add an empty metric"),
                       [this] { addMetric(); });
    header().addButton("duplicate", u"duplicate"_s, tr("Duplicate"),
                       tr("Duplicate the metric (Ctrl+D)"), [this] { duplicate(); });
    header().addButton("sumOf", u"sum"_s, tr("Sum of…"),
                       tr("Add a metric that is a sum of others, each with a factor"),
                       [this] { sumOf(); });
    header().addButton("pasteTable", u"paste"_s, tr("Paste table"),
                       tr("Add or replace metrics from a spreadsheet: one row per metric, its name "
                          "first, with or without a header"),
                       [this] { pasteTable(); });
    header().addTool("deleteButton", u"trash"_s, tr("Delete the selected metrics (Ctrl+Delete)"),
                     [this] { removeSelected(); });
    filter_->setAccessibleName(tr("Filter the metrics"));
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setMaximumWidth(Fonts::scaled(130));
    connect(filter_, &FilterField::patternChanged, this, &SignaturePane::applyFilter);
    header().addWidget(filter_);
    header().addTool("copySignatures", u"copy"_s, tr("Copy the table"), [this] { copyAll(); });
    header().addTool("loadSignatures", u"folder"_s, tr("Load signatures from a CSV file…"),
                     [this] { loadFile(); });
    header().addTool("saveSignatures", u"save"_s, tr("Save the signatures as CSV…"),
                     [this] { saveFile(); });
}

void SignaturePane::copyAll() const
{
    if (model_->metricCount() > 0) {
        const auto all =
            QModelIndexList{model_->index(0, 0),
                            model_->index(model_->metricCount() - 1, model_->verdictColumn() - 1)};
        copyText(model_->headerText() + model_->copyText(all));
    }
}

void SignaturePane::buildTable()
{
    table().setStretchedColumns(1, 1);
    table().verticalHeader()->setHighlightSections(false);
    table().verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    // The names stay where their column is scrolled away.
    connect(table().horizontalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        table().verticalHeader()->setVisible(value > table().columnWidth(0) / 2);
    });
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
    const auto shape = Change::Study | Change::Benchmark | Change::Basis | Change::Signatures;
    if (changes & shape) {
        forgetRefusal();
        showHeadings();
        showMessage();
    }
    if (changes & (shape | Change::Selection)) {
        showSelection();
    }
    if (changes & (Change::Fits | Change::Review | shape)) {
        table().fitColumns();
    }
}

void SignaturePane::showHeadings()
{
    header().setSubtitle(counted(model_->metricCount(), "metric") + u" × "_s +
                         counted(model_->expectationCount(), "expectation"));
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
        const auto text = model_->metricAt(row) + u'\n' + verdict;
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
        workspace().messages().addEdit(workspace().undoStack().index(),
                                       tr("Pasted %1.").arg(counted(pasted, "metric")),
                                       textOf(benchmark->name));
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
    menu.addAction(icon(u"copy"_s), tr("Copy"), &table(), [this] {
        emit table().copyWanted(table().selectionModel()->selectedIndexes());
    });
    menu.addAction(icon(u"paste"_s), tr("Paste"), &table(),
                   [this] { emit table().pasteWanted(table().currentIndex()); });
    menu.addSeparator();
    revert_->setEnabled(model_->isDraft(cell));
    detach_->setEnabled(isSum(cell.row()));
    menu.addActions({revert_, duplicate_, sum_, detach_, remove_});
    menu.exec(table().viewport()->mapToGlobal(point));
}

}  // namespace papilio::widgets

#include "signature_pane.moc"
