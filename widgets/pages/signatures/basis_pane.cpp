#include "widgets/pages/signatures/basis_pane.h"

#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/basis_model.h"
#include "widgets/pages/signatures/basis_map.h"
#include "widgets/pages/signatures/edit_table.h"
#include "widgets/pages/signatures/grouped_header.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/numbers.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QInputDialog>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSaveFile>
#include <QStackedWidget>
#include <QToolButton>

#include <set>

namespace papilio::widgets {

BasisPane::BasisPane(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(new BasisModel(workspace, this)),
      header_(new PaneHeader(tr("Basis"))),
      quality_(header_->addChip()),
      views_(new SegmentedButtons),
      stack_(new QStackedWidget),
      table_(new EditTable),
      map_(new BasisMap),
      note_(new QLabel),
      bar_(new MessageBar)
{
    quality_->setObjectName(QStringLiteral("basisQuality"));
    bar_->setObjectName(QStringLiteral("basisMessage"));
    map_->setObjectName(QStringLiteral("basisMap"));
    map_->setAccessibleName(tr("Map of the basis"));
    stack_->addWidget(table_);
    auto* picture = newSurface();
    setDynamicProperty(*note_, "role", QStringLiteral("hint"));
    note_->setWordWrap(true);
    auto* pictureLayout = inColumn(picture, {{map_, 1}});
    note_->setContentsMargins(16, 4, 16, 8);
    pictureLayout->addWidget(note_);
    stack_->addWidget(picture);
    buildHeader();
    buildTable();

    inColumn(this, {header_, bar_, {stack_, 1}});
    growWithText(*bar_);
    bar_->clear();
    showView(View::Map);

    connect(views_, &SegmentedButtons::currentChanged, this,
            [this](int index) { showView(static_cast<View>(index)); });
    connect(map_, &BasisMap::expectationClicked, this, &BasisPane::select);
    connect(map_, &BasisMap::cellDoubleClicked, this, [this](int kernel, int expectation) {
        showView(View::Table);
        const auto cell = model_->index(kernel, expectation);
        table_->setCurrentIndex(cell);
        table_->edit(cell);
    });
    connect(model_, &BasisModel::draftsChanged, this, &BasisPane::showMessage);
    connect(model_, &BasisModel::refused, this, [this](const QString& message) {
        refusal_ = message;
        showMessage();
    });
    connect(bar_, &MessageBar::linkActivated, this, [this] {
        if (refusal_.isEmpty() && !model_->drafts().isEmpty()) {
            showView(View::Table);
            table_->setCurrentIndex(model_->indexOf(model_->drafts().front()));
            table_->setFocus();
        } else if (refusal_.isEmpty()) {
            restoreOwn();
        }
        refusal_.clear();
        showMessage();
    });
}

void BasisPane::buildHeader()
{
    views_->addSegment(tr("Table"), tr("Edit the basis as numbers"));
    views_->addSegment(tr("Map"), tr("See the basis as a picture"));
    views_->setObjectName(QStringLiteral("basisViews"));
    header_->addWidget(views_);
    auto* load = header_->addButton(QStringLiteral("folder"), tr("Load"),
                                    tr("Load a basis from a CSV file: a header with the "
                                       "expectations, then one line per kernel"));
    load->setObjectName(QStringLiteral("loadBasis"));
    connect(load, &QToolButton::clicked, this, &BasisPane::loadFile);
    auto* edit =
        header_->addTool(QStringLiteral("settings"),
                         tr("Add, rename or remove expectations; restore the default basis"));
    edit->setObjectName(QStringLiteral("editBasis"));
    auto* menu = new QMenu(edit);
    menu->addAction(tr("Add an expectation…"), this, &BasisPane::addExpectationNamed)
        ->setObjectName(QStringLiteral("addExpectation"));
    menu->addAction(tr("Rename the expectation…"), this, &BasisPane::renameCurrent)
        ->setObjectName(QStringLiteral("renameExpectation"));
    menu->addAction(tr("Remove the expectation"), this, &BasisPane::removeCurrent)
        ->setObjectName(QStringLiteral("removeExpectation"));
    menu->addSeparator();
    menu->addAction(tr("Paste from the clipboard"), this, &BasisPane::paste)
        ->setObjectName(QStringLiteral("pasteBasis"));
    menu->addAction(tr("Restore the default basis"), this, &BasisPane::restoreOwn)
        ->setObjectName(QStringLiteral("restoreBasis"));
    edit->setMenu(menu);
    edit->setPopupMode(QToolButton::InstantPopup);
    // The press that opens this menu has chosen the expectation it is about.
    map_->setContextMenuPolicy(Qt::ActionsContextMenu);
    map_->addActions(menu->actions());
    auto* copy = header_->addTool(QStringLiteral("copy"), tr("Copy the basis as CSV"));
    copy->setObjectName(QStringLiteral("copyBasis"));
    connect(copy, &QToolButton::clicked, this, [this] {
        if (const auto* shown = model_->shown()) {
            QGuiApplication::clipboard()->setText(
                QString::fromStdString(core::basisToCsv(*shown->basis)));
        }
    });
    auto* save = header_->addTool(QStringLiteral("save"), tr("Save the basis as CSV…"));
    save->setObjectName(QStringLiteral("saveBasis"));
    connect(save, &QToolButton::clicked, this, &BasisPane::saveFile);
}

void BasisPane::buildTable()
{
    table_->setObjectName(QStringLiteral("basisTable"));
    table_->setAccessibleName(tr("Basis: kernels by expectations"));
    table_->setModel(model_);
    table_->setStretchedColumns(0, 0);
    table_->verticalHeader()->show();
    table_->verticalHeader()->setHighlightSections(false);
    table_->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->header().setToolTip(tr("Double-click a name to rename the expectation"));
    connect(&table_->header(), &QHeaderView::sectionDoubleClicked, this, &BasisPane::renameCurrent);
    connect(&table_->header(), &QHeaderView::sectionClicked, this, &BasisPane::select);
    connect(table_, &EditTable::currentCellChanged, this, [this](const QModelIndex& current) {
        if (current.isValid() && table_->hasFocus()) {
            select(current.column());
        }
    });
    connect(table_, &EditTable::copyWanted, this, [this](const QModelIndexList& cells) {
        if (!cells.isEmpty()) {
            QGuiApplication::clipboard()->setText(model_->copyText(cells));
        }
    });
    connect(table_, &EditTable::pasteWanted, this, &BasisPane::paste);
    connect(table_, &EditTable::clearWanted, model_, &BasisModel::clearCells);
}

void BasisPane::showView(View view)
{
    views_->setCurrent(static_cast<int>(view));
    stack_->setCurrentIndex(static_cast<int>(view));
    if (view == View::Table) {
        table_->fitColumns();
    }
}

void BasisPane::refresh(Changes changes)
{
    const auto benchmark = workspace_.benchmark();
    if (changes & (Changes(Change::Study) | Change::Benchmark | Change::Basis)) {
        refusal_.clear();
        map_->show(benchmark ? benchmark->basis : nullptr,
                   benchmark ? kernelNames(*benchmark->data) : QStringList());
        const auto note = benchmark
                              ? QString::fromStdString(benchmark->basis->note) + QLatin1Char(' ')
                              : QString();
        note_->setText(note.trimmed() + QLatin1Char(' ') + tr("Double-click a cell to edit it."));
        note_->setVisible(benchmark != nullptr);
        QStringList headings;
        for (const auto& group : model_->headings().groups) {
            headings << group.title;
        }
        table_->header().setHeadings(headings);
        table_->fitColumns();
        showQuality();
    }
    if (changes & (Changes(Change::Basis) | Change::Problem | Change::Study | Change::Benchmark)) {
        showMessage();
    }
    if (changes &
        (Changes(Change::Selection) | Change::Study | Change::Benchmark | Change::Basis)) {
        const auto selected = workspace_.selection().expectation;
        map_->setSelected(selected);
        table_->header().setMarkedSection(selected);
        if (selected && table_->currentIndex().column() != *selected && !table_->isEditing()) {
            table_->setCurrentIndex(
                model_->index(std::max(0, table_->currentIndex().row()), *selected));
        }
    }
}

void BasisPane::showQuality()
{
    const auto benchmark = workspace_.benchmark();
    quality_->setVisible(benchmark != nullptr);
    if (!benchmark) {
        header_->setSubtitle({});
        return;
    }
    const auto& basis = *benchmark->basis;
    header_->setSubtitle(
        tr("%1 kernels × %n expectation(s)", nullptr, static_cast<int>(basis.matrix.cols()))
            .arg(basis.matrix.rows()));
    const auto quality = core::basisQuality(basis);
    if (quality.dependent.empty()) {
        quality_->setVerdict(VerdictKind::Exact,
                             tr("full rank, cond %1").arg(numberText(quality.condition)));
    } else {
        quality_->setVerdict(VerdictKind::Undefinable,
                             tr("rank %1 of %2").arg(quality.rank).arg(basis.matrix.cols()));
    }
    quality_->setMinimumWidth(quality_->sizeHint().width());  // the sub-title gives way first
}

void BasisPane::showMessage()
{
    const auto benchmark = workspace_.benchmark();
    if (!refusal_.isEmpty()) {
        bar_->showMessage(VerdictKind::Error, {}, refusal_, tr("Dismiss"));
        return;
    }
    if (!model_->drafts().isEmpty()) {
        const auto& draft = model_->drafts().front();
        const auto place = model_->indexOf(draft);
        const double kept = benchmark->basis->matrix(place.row(), place.column());
        bar_->showMessage(VerdictKind::Error,
                          tr("%1, %2:").arg(model_->kernelName(place.row()), draft.column),
                          tr("%1 The last valid value (%2) is still used.")
                              .arg(draft.reason, coefficientText(kept)),
                          tr("Go to cell"));
        return;
    }
    const auto quality = benchmark ? core::basisQuality(*benchmark->basis) : core::BasisQuality();
    const auto& analysis = workspace_.analysis();
    const bool isOfThisBasis =
        benchmark && analysis.benchmark && analysis.benchmark->basis == benchmark->basis;
    const auto& problem = analysis.problem;
    if (quality.dependent.empty() && isOfThisBasis && problem &&
        problem->code != core::Errc::Cancelled) {
        bar_->showMessage(VerdictKind::Error, {}, QString::fromStdString(problem->message));
        return;
    }
    if (quality.dependent.empty()) {
        bar_->clear();
        return;
    }
    QStringList names;
    for (const auto& name : quality.dependent) {
        names << QString::fromStdString(name);
    }
    bar_->showMessage(VerdictKind::Undefinable, tr("Rank deficient:"),
                      names.size() == 1
                          ? tr("%1 is a combination of the expectations before it, so it cannot "
                               "separate events. Change or remove it.")
                                .arg(names.front())
                          : tr("%1 are combinations of the expectations before them, so they "
                               "cannot separate events. Change or remove them.")
                                .arg(names.join(QStringLiteral(", "))),
                      tr("Restore default"));
}

void BasisPane::select(int expectation)
{
    auto selection = workspace_.selection();
    selection.expectation = expectation;
    workspace_.select(selection);
}

std::vector<Eigen::Index> BasisPane::currentColumns() const
{
    std::set<Eigen::Index> columns;
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
        model_->edit(
            [&] { return addExpectation(*model_->shown(), name.trimmed().toStdString()); });
        showView(View::Table);
        select(model_->columnCount() - 1);
    }
}

void BasisPane::renameCurrent()
{
    const auto columns = currentColumns();
    if (columns.empty()) {
        refusal_ = tr("Choose an expectation first: click its column.");
        showMessage();
        return;
    }
    bool ok = false;
    const int column = static_cast<int>(columns.front());
    const auto before = model_->expectations()[column];
    const auto name =
        QInputDialog::getText(this, tr("Rename the expectation"), tr("New name of %1:").arg(before),
                              QLineEdit::Normal, before, &ok);
    if (ok) {
        refusal_.clear();
        model_->setHeaderData(column, Qt::Horizontal, name);
    }
}

void BasisPane::removeCurrent()
{
    const auto columns = currentColumns();
    if (columns.empty() || model_->shown() == nullptr) {
        refusal_ = tr("Choose an expectation first: click its column.");
        showMessage();
        return;
    }
    refusal_.clear();
    model_->edit([&] { return removeExpectations(*model_->shown(), columns); });
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
        model_->edit([&] {
            return replaceBasis(*model_->shown(), *basis, tr("Load a basis").toStdString());
        });
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
            tr("%1 cannot be written: %2. Choose a different place.").arg(path, file.errorString());
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
        model_->edit([&] {
            return replaceBasis(*shown, *own, tr("Restore the default basis").toStdString());
        });
        emit told(tr("Default basis restored."));
    } else {
        refusal_ = QString::fromStdString(own.error().message);
        showMessage();
    }
}

}  // namespace papilio::widgets
