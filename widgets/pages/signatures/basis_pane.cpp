#include "widgets/pages/signatures/basis_pane.h"

#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/heat_map.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/basis_model.h"
#include "widgets/models/signature_preview.h"
#include "widgets/pages/signatures/edit_table.h"
#include "widgets/pages/signatures/grouped_header.h"
#include "widgets/theme/numbers.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QInputDialog>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <set>

namespace papilio::widgets {

namespace {

/// Kernels down, expectations across, the darker the more counts. Kernels that are sizes of one
/// loop
/// ("S_SCAL 24", "S_SCAL 48", "S_SCAL 96") share a row and divide its cells.
HeatMapData mapOf(const core::Basis& basis, const QStringList& kernels)
{
    constexpr int mostPerRow = 6;
    HeatMapData map;
    map.columns = expectationNames(basis);
    map.names = kernels;
    map.largestCell = {64, 26};
    map.text = coefficientText;
    for (Eigen::Index kernel = 0; kernel < basis.matrix.rows(); ++kernel) {
        for (const double count : basis.matrix.row(kernel)) {
            map.values << count;
        }
    }
    const auto groups = kernelGroups(kernels);
    const int size = groups.empty() ? 1 : groups.front().count;
    const bool isGrouped = size > 1 && size <= mostPerRow &&
                           std::ranges::all_of(groups, [size](const KernelGroup& group) {
                               return group.count == size;
                           });
    if (isGrouped) {
        for (const auto& group : groups) {
            map.rows << group.title;
        }
        map.rowsPerLabel = size;
    } else {
        map.rows = kernels;
    }
    map.unit = isGrouped
                   ? BasisPane::tr("expected counts per iteration, %1 loops per cell").arg(size)
                   : BasisPane::tr("expected counts per iteration");
    return map;
}

}  // namespace

BasisPane::BasisPane(Workspace& workspace, QWidget* parent)
    : BasisPane(workspace, new BasisModel(workspace), parent)
{}

BasisPane::BasisPane(Workspace& workspace, BasisModel* model, QWidget* parent)
    : MatrixEditor(workspace,
                   *model,
                   {.name = "basis",
                    .title = tr("Basis"),
                    .table = tr("Basis: kernels by expectations"),
                    .file = FileKind::Basis,
                    .load = tr("Load a basis"),
                    .save = tr("Save the basis"),
                    .fileName = tr("basis.csv")},
                   parent),
      model_(model),
      quality_(header().addChip()),
      views_(new SegmentedButtons),
      stack_(new QStackedWidget),
      map_(new HeatMap),
      note_(new QLabel)
{
    quality_->setObjectName(QStringLiteral("basisQuality"));
    map_->setObjectName(QStringLiteral("basisMap"));
    map_->setAccessibleName(tr("Map of the basis"));
    stack_->addWidget(&table());
    auto* picture = newSurface();
    setDynamicProperty(*note_, "role", QStringLiteral("hint"));
    note_->setWordWrap(true);
    auto* pictureLayout = inColumn(picture, {{map_, 1}});
    note_->setContentsMargins(16, 4, 16, 8);
    pictureLayout->addWidget(note_);
    stack_->addWidget(picture);
    buildHeader();
    buildTable();

    inColumn(this, {&header(), &bar(), {stack_, 1}});
    showView(View::Map);

    connect(views_, &SegmentedButtons::currentChanged, this,
            [this](int index) { showView(static_cast<View>(index)); });
    connect(map_, &HeatMap::cellClicked, this,
            [this](int /*kernel*/, int expectation) { select(expectation); });
    connect(map_, &HeatMap::cellActivated, this, [this](int kernel, int expectation) {
        showView(View::Table);
        const auto cell = model_->index(kernel, expectation);
        table().setCurrentIndex(cell);
        table().edit(cell);
    });
}

void BasisPane::buildHeader()
{
    views_->addSegment(tr("Table"), tr("Edit the basis as numbers"));
    views_->addSegment(tr("Map"), tr("See the basis as a plot"));
    views_->setObjectName(QStringLiteral("basisViews"));
    header().addWidget(views_);
    header().addButton("loadBasis", QStringLiteral("folder"), tr("Load"),
                       tr("Load a basis from a CSV file: a header with the expectations, then one "
                          "line per kernel"),
                       [this] { loadFile(); });
    auto* edit =
        header().addTool(QStringLiteral("settings"),
                         tr("Add, rename or remove expectations; restore the default basis"));
    edit->setObjectName(QStringLiteral("editBasis"));
    auto* menu = new QMenu(edit);
    const auto add = [&](const char* name, const QString& text, auto slot) {
        menu->addAction(text, this, slot)->setObjectName(QLatin1String(name));
    };
    add("addExpectation", tr("Add an expectation…"), &BasisPane::addExpectationNamed);
    add("renameExpectation", tr("Rename the expectation…"), &BasisPane::renameCurrent);
    add("removeExpectation", tr("Remove the expectation"), &BasisPane::removeCurrent);
    menu->addSeparator();
    add("pasteBasis", tr("Paste from the clipboard"), [this] { paste(table().currentIndex()); });
    add("kernelsAsBasis", tr("Use the kernels as the basis"), &BasisPane::useKernels);
    add("restoreBasis", tr("Restore the default basis"), &BasisPane::restoreOwn);
    edit->setMenu(menu);
    edit->setPopupMode(QToolButton::InstantPopup);
    // The press that opens this menu has chosen the expectation it is about.
    map_->setContextMenuPolicy(Qt::ActionsContextMenu);
    map_->addActions(menu->actions());
    header().addTool("copyBasis", QStringLiteral("copy"), tr("Copy the basis as CSV"), [this] {
        if (model_->shown() != nullptr) {
            QGuiApplication::clipboard()->setText(QString::fromStdString(csv()));
        }
    });
    header().addTool("saveBasis", QStringLiteral("save"), tr("Save the basis as CSV…"),
                     [this] { saveFile(); });
}

void BasisPane::buildTable()
{
    table().setStretchedColumns(0, 0);
    table().verticalHeader()->show();
    table().verticalHeader()->setHighlightSections(false);
    table().verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table().header().setToolTip(tr("Double-click a name to rename the expectation"));
    connect(&table().header(), &QHeaderView::sectionDoubleClicked, this, &BasisPane::renameCurrent);
    connect(&table().header(), &QHeaderView::sectionClicked, this, &BasisPane::select);
    connect(&table(), &EditTable::currentCellChanged, this, [this](const QModelIndex& current) {
        if (current.isValid() && table().hasFocus()) {
            select(current.column());
        }
    });
}

void BasisPane::showView(View view)
{
    views_->setCurrent(static_cast<int>(view));
    stack_->setCurrentIndex(static_cast<int>(view));
    if (view == View::Table) {
        table().fitColumns();
    }
}

void BasisPane::refresh(Changes changes)
{
    const auto benchmark = workspace().benchmark();
    if (changes & (Changes(Change::Study) | Change::Benchmark | Change::Basis)) {
        forgetRefusal();
        map_->setData(benchmark ? mapOf(*benchmark->basis, kernelNames(*benchmark->data))
                                : HeatMapData());
        const auto note = benchmark
                              ? QString::fromStdString(benchmark->basis->note) + QLatin1Char(' ')
                              : QString();
        note_->setText(note.trimmed() + QLatin1Char(' ') + tr("Double-click a cell to edit it."));
        note_->setVisible(benchmark != nullptr);
        showHeadings();
        showQuality();
    }
    if (changes & (Changes(Change::Basis) | Change::Problem | Change::Study | Change::Benchmark)) {
        showMessage();
    }
    if (changes &
        (Changes(Change::Selection) | Change::Study | Change::Benchmark | Change::Basis)) {
        const auto selected = workspace().selection().expectation;
        map_->setHighlightedColumn(selected.value_or(-1));
        table().header().setMarkedSection(selected);
        if (selected && table().currentIndex().column() != *selected && !table().isEditing()) {
            table().setCurrentIndex(
                model_->index(std::max(0, table().currentIndex().row()), *selected));
        }
    }
}

void BasisPane::showQuality()
{
    const auto benchmark = workspace().benchmark();
    quality_->setVisible(benchmark != nullptr);
    if (!benchmark) {
        header().setSubtitle({});
        return;
    }
    const auto& basis = *benchmark->basis;
    header().setSubtitle(
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

void BasisPane::showNotice()
{
    const auto benchmark = workspace().benchmark();
    const auto quality = benchmark ? core::basisQuality(*benchmark->basis) : core::BasisQuality();
    const auto& analysis = workspace().analysis();
    const bool isOfThisBasis =
        benchmark && analysis.benchmark && analysis.benchmark->basis == benchmark->basis;
    const auto& problem = analysis.problem;
    if (quality.dependent.empty() && isOfThisBasis && problem &&
        problem->code != core::Errc::Cancelled) {
        bar().showMessage(VerdictKind::Error, {}, QString::fromStdString(problem->message));
        return;
    }
    if (quality.dependent.empty()) {
        MatrixEditor::showNotice();
        return;
    }
    QStringList names;
    for (const auto& name : quality.dependent) {
        names << QString::fromStdString(name);
    }
    bar().showMessage(VerdictKind::Undefinable, tr("Rank deficient:"),
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
    auto selection = workspace().selection();
    selection.expectation = expectation;
    workspace().select(selection);
}

std::vector<Eigen::Index> BasisPane::currentColumns() const
{
    std::set<Eigen::Index> columns;
    if (stack_->currentWidget() == &table()) {
        for (const auto& cell : table().selectionModel()->selectedIndexes()) {
            columns.insert(cell.column());
        }
    }
    if (columns.empty() && workspace().selection().expectation) {
        columns.insert(*workspace().selection().expectation);
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
        edit(*model_,
             [&] { return addExpectation(*model_->shown(), name.trimmed().toStdString()); });
        showView(View::Table);
        select(model_->columnCount() - 1);
    }
}

void BasisPane::renameCurrent()
{
    const auto columns = currentColumns();
    if (columns.empty()) {
        refuse(tr("Choose an expectation first: click its column."));
        return;
    }
    bool ok = false;
    const int column = static_cast<int>(columns.front());
    const auto before = model_->expectations()[column];
    const auto name =
        QInputDialog::getText(this, tr("Rename the expectation"), tr("New name of %1:").arg(before),
                              QLineEdit::Normal, before, &ok);
    if (ok) {
        forgetRefusal();
        model_->setHeaderData(column, Qt::Horizontal, name);
    }
}

void BasisPane::removeCurrent()
{
    const auto columns = currentColumns();
    if (columns.empty() || model_->shown() == nullptr) {
        refuse(tr("Choose an expectation first: click its column."));
        return;
    }
    edit(*model_, [&] { return removeExpectations(*model_->shown(), columns); });
}

void BasisPane::load(const std::string& path)
{
    edit(*model_, [&]() -> core::Result<core::BasisEdit> {
        const auto basis = core::readBasisCsv(path, &model_->shown()->data->kernels);
        return basis ? replaceBasis(*model_->shown(), *basis, tr("Load a basis").toStdString())
                     : basis.error();
    });
}

std::string BasisPane::csv() const
{
    return core::basisToCsv(*workspace().benchmark()->basis);
}

void BasisPane::useKernels()
{
    if (const auto* shown = model_->shown()) {
        edit(*model_, [&] { return useKernelsAsBasis(*shown); });
    }
}

void BasisPane::restoreOwn()
{
    const auto* shown = model_->shown();
    if (shown == nullptr) {
        return;
    }
    const bool isRestored = edit(*model_, [&]() -> core::Result<core::BasisEdit> {
        const auto own = core::defaultBasis(shown->kind, shown->data->kernelCount());
        return own ? replaceBasis(*shown, *own, tr("Restore the default basis").toStdString())
                   : own.error();
    });
    if (isRestored) {
        emit notice(tr("Default basis restored."));
    }
}

}  // namespace papilio::widgets
