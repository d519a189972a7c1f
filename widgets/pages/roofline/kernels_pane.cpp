#include "widgets/pages/roofline/kernels_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/roofline_models.h"
#include "widgets/pages/roofline/roofline_drawing.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"

#include <QLabel>
#include <QToolButton>

#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int barHeight = 10;
constexpr int numberWidth = 34;
constexpr int barWidth = 72;
constexpr double overhang = 1.08;  ///< the trough ends a little beyond 100 %
constexpr int discRoom = 18;

void paintRoofShare(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto share = index.data(RoofShareRole).value<RoofShare>();
    if (std::isnan(share.percent)) {
        painter.setPen(cell.ink());
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, cell.text());
        return;
    }
    const int number = Fonts::scaled(numberWidth);
    const QRectF trough(box.left(), box.center().y() - barHeight / 2.0 + 0.5,
                        std::max(20, box.width() - number), barHeight);
    const double whole = trough.width() / overhang;
    painter.fillRect(trough, tokens.sunken);
    const bool isBeyond = share.percent > 100 * overhang;
    const double length = std::min(trough.width(), whole * share.percent / 100);
    painter.fillRect(QRectF(trough.topLeft(), QSizeF(length, trough.height())),
                     category(share.category, tokens).color);
    painter.setPen(QPen(tokens.text, 1.5));
    painter.drawLine(QPointF(trough.left() + whole, trough.top() - 3),
                     QPointF(trough.left() + whole, trough.bottom() + 3));
    if (isBeyond) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.approximate.text);
        painter.drawPolygon(QPolygonF{QPointF(trough.right() - 6, trough.top()),
                                      QPointF(trough.right(), trough.center().y()),
                                      QPointF(trough.right() - 6, trough.bottom())});
    }
    painter.setFont(Fonts::mono(Fonts::table));
    painter.setPen(share.isAbove ? tokens.approximate.text : cell.ink());
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
}

int roofShareWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(barWidth + numberWidth);
}

void paintKernelName(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto share = index.data(RoofShareRole).value<RoofShare>();
    const QPointF center(box.left() + 5, box.center().y() + 0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    if (std::isnan(share.percent)) {
        painter.setPen(QPen(tokens.disabled, 1.4));
        painter.setBrush(Qt::NoBrush);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(category(share.category, tokens).color);
    }
    painter.drawEllipse(center, 4, 4);
    paintText(cell.within(box.adjusted(discRoom, 0, 0, 0)));
}

int kernelNameWidth(const QModelIndex& index)
{
    return textWidth(cellFont(index), index.data().toString()) + discRoom;
}

/// RoofShareRole: a bar in a trough, a mark at 100 %, the number behind it. A bar beyond the mark
/// ends at the edge of the trough with a triangle.
constinit const CellKind roofShareCells{.paint = paintRoofShare, .width = roofShareWidth};
/// The disc of a kernel's color before its name; hollow where it has no place under a roof.
constinit const CellKind kernelNameCells{.paint = paintKernelName, .width = kernelNameWidth};

}  // namespace

KernelsPane::KernelsPane(QWidget* parent)
    : QWidget(parent),
      kernels_(new RoofedKernelModel(this)),
      roofs_(new RowsModel<core::RoofRow>(this)),
      header_(new PaneHeader(tr("Kernels"))),
      filter_(new FilterField),
      kernelTable_(new DataTable(QStringLiteral("kernelTable"), tr("Kernels"))),
      roofTable_(new DataTable(QStringLiteral("roofTable"), tr("Roofs"))),
      detail_(new QLabel),
      remark_(new MessageBar)
{
    setGround(*this);
    header_->setObjectName(QStringLiteral("kernelsHeader"));
    filter_->setAccessibleName(tr("Filter the kernels"));
    filter_->setMaximumWidth(Fonts::scaled(150));
    header_->addWidget(filter_);
    auto* points = header_->addButton(
        QStringLiteral("plus"), tr("Add points…"),
        tr("Add one kernel by its numbers, or kernels from the counters of this study"));
    points->setObjectName(QStringLiteral("addPoints"));
    kernelTable_->addTools(*header_);
    buildTables();
    detail_->setObjectName(QStringLiteral("kernelDetail"));
    detail_->setWordWrap(true);
    detail_->setTextFormat(Qt::RichText);
    detail_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    detail_->setContentsMargins(16, 10, 16, 10);
    growWithText(*detail_);
    remark_->setObjectName(QStringLiteral("rooflineRemark"));
    inColumn(this, {header_, {kernelTable_, 5}, detail_, {roofTable_, 3}, remark_});
    connect(remark_, &MessageBar::linkActivated, this, &KernelsPane::measureRequested);
    connect(points, &QToolButton::clicked, this, &KernelsPane::addPointsRequested);
    connect(kernelTable_, &DataTable::sourceRowActivated, this, &KernelsPane::kernelChosen);
}

void KernelsPane::buildTables()
{
    kernelTable_->setSource(kernels_);
    kernelTable_->connectFilter(*filter_);
    kernelTable_->setCells(numberCells);
    kernelTable_->setCells({"kernel"}, kernelNameCells);
    kernelTable_->setCells({"share"}, roofShareCells);
    kernelTable_->setCells({"bound_by"}, textCells);
    kernelTable_->setEmptyText(
        tr("There are no kernels under these roofs. Add points above, or import them as CSV "
           "(kernel, AI, GFLOP/s)."));
    roofs_->setColumns(roofTable({}));
    roofTable_->setSource(roofs_);
    roofTable_->setCells(numberCells);
    roofTable_->setCells({"roof", "unit"}, textCells);
    roofTable_->setDensity(DataTable::Density::Compact);
    roofTable_->setEmptyText(tr("No roof was measured for this choice."));
}

void KernelsPane::setLook(const RooflineLook& look, RooflineAxis axis, int latency)
{
    kernels_->setLook(look, axis);
    roofs_->show(roofTable(look.roofs), core::roofRows(look.roofs, look.kernels));
    latency_ = latency;
    showRemark(axis);
    sizeColumns(axis);
    showCount();
    select(selected_ < kernels_->rowCount() ? selected_ : -1);
}

/// The intensity of a kernel, what limits it and its share of that are hidden last: they are what
/// the page is about.
void KernelsPane::sizeColumns(RooflineAxis axis)
{
    kernelTable_->setColumnHidden(axis == RooflineAxis::Power ? "power" : "efficiency",
                                  axis == RooflineAxis::Performance);
    kernelTable_->fitColumns(
        {.expendable = {"headroom", "time", "saving", "share", "bound_by"}, .words = "bound_by"});
    roofTable_->fitColumns({.expendable = {"spread", "bound", "ridge"}});
}

void KernelsPane::showCount()
{
    const auto& roofline = kernels_->look().roofline;
    if (!roofline) {
        header_->setSubtitle({});
        return;
    }
    double seconds = 0;
    for (const auto& point : roofline->points) {
        seconds += std::isnan(point.seconds) ? 0 : point.seconds;
    }
    const auto count = roofline->points.size();
    header_->setSubtitle(seconds > 0 ? tr("%1, %2").arg(count).arg(timeText(seconds))
                                     : QString::number(count));
}

void KernelsPane::showRemark(RooflineAxis axis)
{
    const auto remark = rooflineRemark(kernels_->look(), axis);
    hasRemark_ = !remark.text.isEmpty();
    if (hasRemark_) {
        remark_->showMessage(remark.isWarning ? VerdictKind::Approximate : VerdictKind::Neutral,
                             remark.lead, remark.text,
                             remark.asksToMeasure ? tr("Measure again…") : QString());
    }
    remark_->setVisible(hasRemark_ && hasRoomForRemark_);
}

void KernelsPane::setRoomForRemark(bool hasRoom)
{
    hasRoomForRemark_ = hasRoom;
    remark_->setVisible(hasRoom && hasRemark_);
}

void KernelsPane::showError(const QString& lead, const QString& text)
{
    hasRemark_ = true;
    remark_->showMessage(VerdictKind::Error, lead, text);
}

void KernelsPane::select(int kernel)
{
    selected_ = kernel;
    kernelTable_->selectSourceRow(kernel);
    showKernel();
}

void KernelsPane::showKernel()
{
    const auto text = kernelText(kernels_->look(), selected_, latency_);
    detail_->setText(text.isEmpty() && kernels_->rowCount() > 0
                         ? tr("Select a kernel here or in the plot to see which roof limits it.")
                         : text);
    detail_->setVisible(!detail_->text().isEmpty());
}

QString KernelsPane::nameOf(int kernel) const
{
    return kernels_->index(kernel, kernelTable_->column("kernel")).data().toString();
}

int KernelsPane::rowOf(const QString& name) const
{
    int kernel = 0;
    while (kernel < kernels_->rowCount() && nameOf(kernel) != name) {
        ++kernel;
    }
    return kernel < kernels_->rowCount() ? kernel : -1;
}

void KernelsPane::focusKernels()
{
    kernelTable_->setFocus(Qt::OtherFocusReason);
}

}  // namespace papilio::widgets
