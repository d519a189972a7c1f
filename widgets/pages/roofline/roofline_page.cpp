#include "widgets/pages/roofline/roofline_page.h"

#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/controls/widget_support.h"
#include "widgets/pages/roofline/compare_pane.h"
#include "widgets/pages/roofline/locality_pane.h"
#include "widgets/pages/roofline/roof_share_delegate.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/theme/fonts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace papilio::widgets {

namespace {

QComboBox* choiceBox(const char* name, const QString& accessibleName, const QString& toolTip)
{
    auto* box = new QComboBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setAccessibleName(accessibleName);
    box->setToolTip(toolTip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return box;
}

}  // namespace

RooflinePage::RooflinePage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      kernels_(new RoofedKernelModel(this)),
      roofs_(new RoofModel(this)),
      header_(new PaneHeader(tr("Cache-aware roofline"))),
      bytes_(header_->addChip()),
      simulated_(header_->addChip()),
      views_(new SegmentedButtons),
      roofline_(choiceBox("rooflineChoice", tr("Roofline"), tr("Which roofline of the study"))),
      threads_(choiceBox("threadsChoice",
                         tr("Threads"),
                         tr("Roofs measured with that many threads; kernels that say their own "
                            "number stand under the roofs of that number"))),
      isa_(choiceBox("isaChoice", tr("Instruction set"), tr("Compute roofs of that width only"))),
      precision_(choiceBox("precisionChoice", tr("Precision"), tr("Compute roofs of that type"))),
      axis_(choiceBox("axisChoice",
                      tr("Vertical axis"),
                      tr("Speed, operations per joule, or power of the kernels"))),
      plot_(new RooflinePlot),
      kernelsHeader_(new PaneHeader(tr("Kernels"))),
      filter_(new FilterField),
      kernelTable_(new DataTable),
      roofTable_(new DataTable),
      detail_(new QLabel),
      remark_(new MessageBar),
      placeUnder_(new QToolButton),
      stack_(new QStackedWidget),
      locality_(new LocalityPane),
      compare_(new RooflineComparePane)
{
    setObjectName(QStringLiteral("rooflinePage"));
    auto* split = new QSplitter(Qt::Horizontal);
    split->setObjectName(QStringLiteral("rooflineSplitter"));
    split->addWidget(buildPlotPane());
    split->addWidget(buildKernels());
    split->setStretchFactor(0, 6);
    split->setStretchFactor(1, 5);
    split->setSizes({820, 690});
    split->setChildrenCollapsible(false);
    stack_->addWidget(split);
    stack_->addWidget(locality_);
    stack_->addWidget(compare_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildTools();
    layout->addWidget(header_);
    layout->addWidget(stack_, 1);
    connectParts();
}

QWidget* RooflinePage::mainPlot()
{
    return plot_;
}

void RooflinePage::buildTools()
{
    header_->setObjectName(QStringLiteral("rooflineHeader"));
    bytes_->setObjectName(QStringLiteral("bytesChip"));
    simulated_->setObjectName(QStringLiteral("simulatedChip"));
    views_->setObjectName(QStringLiteral("rooflineViews"));
    views_->addSegment(tr("CARM"), tr("Bytes as the cores see them, a roof for each level"));
    views_->addSegment(tr("Classic DRAM"), tr("Bytes of DRAM traffic, one memory roof"));
    views_->addSegment(tr("Sparse"), tr("Roofs of SpMV on dense matrices, warm"));
    views_->addSegment(tr("Locality"), tr("Reuse distances, and communication between threads"));
    views_->addSegment(tr("Compare"), tr("Two machines, or two runs"));
    header_->addWidget(views_);
    auto* measure = header_->addButton(
        QStringLiteral("chip"), tr("Measure roofs…"),
        tr("Measure what the memory levels and the cores of this machine reach, in seconds"));
    measure->setObjectName(QStringLiteral("measureRoofs"));
    connect(measure, &QToolButton::clicked, this, &RooflinePage::measurementRequested);
    auto* image = header_->addTool(QStringLiteral("image"), tr("Copy the plot as an image"));
    auto* save = header_->addTool(QStringLiteral("save"), tr("Save the plot as PNG, SVG or PDF"));
    auto* command =
        header_->addTool(QStringLiteral("terminal"), tr("Copy the command for this view"));
    command->setObjectName(QStringLiteral("copyCommand"));
    connect(image, &QToolButton::clicked, plot_, &RooflinePlot::copyImage);
    connect(save, &QToolButton::clicked, plot_, &RooflinePlot::saveImage);
    connect(command, &QToolButton::clicked, this, &RooflinePage::copyCommand);
}

QWidget* RooflinePage::buildChoices()
{
    axis_->addItems({tr("GFLOP/s"), tr("GFLOP/J"), tr("Watts")});
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(16, 6, 16, 6);
    layout->setSpacing(8);
    for (auto* box : {roofline_, threads_, isa_, precision_, axis_}) {
        layout->addWidget(box);
    }
    placeUnder_->setObjectName(QStringLiteral("placeUnder"));
    placeUnder_->setText(tr("Place under…"));
    placeUnder_->setToolTip(tr("Moves these kernels to a roofline that has roofs"));
    placeUnder_->setProperty("role", QStringLiteral("outlined"));
    placeUnder_->setPopupMode(QToolButton::InstantPopup);
    placeUnder_->setMenu(new QMenu(placeUnder_));
    layout->addWidget(placeUnder_);
    layout->addStretch(1);
    return row;
}

QWidget* RooflinePage::buildPlotPane()
{
    plot_->setObjectName(QStringLiteral("rooflinePlot"));
    auto* pane = new QWidget;
    pane->setProperty("role", QStringLiteral("surface"));
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->setSpacing(0);
    layout->addWidget(buildChoices());
    layout->addWidget(plot_, 1);
    return pane;
}

QWidget* RooflinePage::buildKernels()
{
    kernelsHeader_->setObjectName(QStringLiteral("kernelsHeader"));
    filter_->setAccessibleName(tr("Filter the kernels"));
    filter_->setMaximumWidth(Fonts::scaled(150));
    kernelsHeader_->addWidget(filter_);
    auto* points = kernelsHeader_->addButton(
        QStringLiteral("plus"), tr("Add points…"),
        tr("Add one kernel by its numbers, or those of the counters of this study"));
    points->setObjectName(QStringLiteral("addPoints"));
    auto* copy =
        kernelsHeader_->addTool(QStringLiteral("copy"), tr("Copy the table, in full precision"));
    auto* save = kernelsHeader_->addTool(QStringLiteral("save"), tr("Save the table as CSV"));
    connect(points, &QToolButton::clicked, this, &RooflinePage::addPoints);
    connect(copy, &QToolButton::clicked, kernelTable_, &DataTable::copy);
    connect(save, &QToolButton::clicked, kernelTable_, &DataTable::saveCsv);

    kernelTable_->setObjectName(QStringLiteral("kernelTable"));
    kernelTable_->setAccessibleName(tr("Kernels"));
    kernelTable_->setSource(kernels_);
    kernelTable_->connectFilter(*filter_);
    kernelTable_->setItemDelegate(new NumberDelegate(kernelTable_));
    kernelTable_->setItemDelegateForColumn(RoofedKernelModel::Name,
                                           new KernelNameDelegate(kernelTable_));
    kernelTable_->setItemDelegateForColumn(RoofedKernelModel::Share,
                                           new RoofShareDelegate(kernelTable_));
    kernelTable_->setItemDelegateForColumn(RoofedKernelModel::BoundBy,
                                           new CellDelegate(kernelTable_));
    roofTable_->setObjectName(QStringLiteral("roofTable"));
    roofTable_->setAccessibleName(tr("Roofs"));
    roofTable_->setSource(roofs_);
    roofTable_->setItemDelegate(new NumberDelegate(roofTable_));
    roofTable_->setItemDelegateForColumn(RoofModel::Name, new CellDelegate(roofTable_));
    roofTable_->setItemDelegateForColumn(RoofModel::Unit, new CellDelegate(roofTable_));
    roofTable_->setDensity(DataTable::Density::Compact);
    detail_->setObjectName(QStringLiteral("kernelDetail"));
    detail_->setWordWrap(true);
    detail_->setTextFormat(Qt::RichText);
    detail_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    detail_->setContentsMargins(16, 10, 16, 10);
    growWithText(*detail_);
    remark_->setObjectName(QStringLiteral("rooflineRemark"));

    auto* pane = new QWidget;
    pane->setProperty("role", QStringLiteral("surface"));
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(kernelsHeader_);
    layout->addWidget(kernelTable_, 5);
    layout->addWidget(detail_);
    layout->addWidget(roofTable_, 3);
    layout->addWidget(remark_);
    return pane;
}

void RooflinePage::connectParts()
{
    connect(views_, &SegmentedButtons::currentChanged, this, &RooflinePage::setView);
    connect(roofline_, &QComboBox::activated, this, [this] {
        showChoices();
        showLook(false);
        rememberChoices();
    });
    for (auto* box : {threads_, isa_, precision_, axis_}) {
        connect(box, &QComboBox::activated, this, [this] {
            showLook(false);
            rememberChoices();
        });
    }
    connect(plot_, &RooflinePlot::pointClicked, this, &RooflinePage::selectPoint);
    connect(kernelTable_, &DataTable::sourceRowActivated, this, &RooflinePage::selectPoint);
}

}  // namespace papilio::widgets
