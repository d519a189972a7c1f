#include "widgets/pages/compare/roofline_pane.h"

#include "core/base/constants.h"
#include "core/findings/comparison_text.h"
#include "core/findings/roofline_text.h"
#include "core/present/comparison_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/pages/compare/compared_roofs.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr double widestChange = 50;  ///< per cent: fills the bar

}  // namespace

ComparedRooflinePane::ComparedRooflinePane(QWidget* parent)
    : SectionPane(
          tr("Rooflines"), QStringLiteral("compareRoofline"), ComparedItem::Roofline, parent),
      plot_(new RooflinePlot),
      roofsHeader_(new PaneHeader(tr("Roofs"))),
      roofs_(new ComparedRows<core::ComparedRoof>(this)),
      roofTable_(addTable(QStringLiteral("compareRoofs"), tr("Roofs of both"), *roofs_)),
      kernelsHeader_(new PaneHeader(tr("Kernels in both"))),
      kernels_(new ComparedRows<core::ComparedPoint>(this)),
      kernelTable_(addTable(QStringLiteral("compareKernels"), tr("Kernels of both"), *kernels_)),
      notes_(newNotes(QStringLiteral("compareRooflineNotes")))
{
    plot_->setObjectName(QStringLiteral("compareRooflinePlot"));
    for (auto* table : {roofTable_, kernelTable_}) {
        table->setCells({0}, textCells);
        table->setCells({3}, deltaCells);
    }
    roofTable_->setCells({4}, textCells);
    roofTable_->setDensity(DataTable::Density::Compact);
    header().addPlotTools(*plot_);
    roofTable_->addTools(*roofsHeader_);
    kernelTable_->addTools(*kernelsHeader_);

    auto* right = new QWidget;
    inColumn(right, {roofsHeader_, {roofTable_, 1}, kernelsHeader_, {kernelTable_, 1}, notes_});
    auto* split = newSplitter(Qt::Horizontal, "", {plot_, right}, {700, 700});
    content().addWidget(split, 1);
    connect(plot_, &RooflinePlot::pointClicked, this, [this](int point) {
        plot_->setSelectedPoint(point);
        kernelTable_->selectSourceRow(point / 2);
    });
    connect(kernelTable_, &DataTable::sourceRowActivated, this,
            [this](int row) { plot_->setSelectedPoint(row < 0 ? -1 : 2 * row + 1); });
}

PlotFrame* ComparedRooflinePane::plot() const
{
    return plot_;
}

void ComparedRooflinePane::showView()
{
    const WindowSentences inWindowLanguage;
    const auto* pair = view().roofline();
    plot_->setSelectedPoint(-1);
    fillTables(pair != nullptr ? pair->comparison : core::RooflineComparison());
    if (pair == nullptr) {
        plot_->setDrawing({});
        plot_->setEmptyText(tr("There are fewer than two rooflines to compare."));
        roofTable_->setEmptyText(tr("There are fewer than two rooflines to compare."));
        notes_->clear();
        return;
    }
    plot_->setEmptyText({});
    plot_->setDrawing(comparedDrawing(*pair));
    QStringList sentences;
    for (const auto& note : core::notesOf(*pair)) {
        sentences << textOf(note);
    }
    const auto only = [&](const std::vector<std::string>& names, const QString& where) {
        QStringList texts;
        for (const auto& name : names) {
            texts << textOf(name);
        }
        if (!texts.isEmpty() && pair->first != pair->second) {
            sentences << tr("Kernels only in %1: %2.").arg(where, texts.join(QStringLiteral(", ")));
        }
    };
    only(pair->comparison.onlyBefore, QStringLiteral("A"));
    only(pair->comparison.onlyAfter, QStringLiteral("B"));
    notes_->setText(sentences.join(QLatin1Char(' ')));
    notes_->setVisible(!sentences.isEmpty());
}

void ComparedRooflinePane::fillTables(const core::RooflineComparison& comparison)
{
    using Point = core::ComparedPoint;
    constexpr int change = 3;
    constexpr int share = 6;  // of the roof, of A, then of B; then the headroom of both
    const auto percent = [](const auto& row) {
        return core::toPercent * row.difference.realChange();  // no color within the noise
    };
    auto roofs = roofs_->columnsOf(core::roofDifferenceColumns());
    markDelta(roofs[change], percent, widestChange);
    roofs_->show(std::move(roofs), comparison.roofs);
    auto kernels = kernels_->columnsOf(core::select(
        core::kernelDifferenceColumns(),
        {"kernel", "performance_first", "performance_second", "change", "intensity_first",
         "intensity_second", "share_first", "share_second", "headroom_first", "headroom_second"}));
    kernels[0].on(itemRole, &Point::name);
    markDelta(kernels[change], percent, widestChange);
    const auto tip = [](const core::Placement& placed) {
        return placed.isBound() ? tr("bound by %1").arg(textOf(placed.boundBy))
                                : textOf(core::boundText(placed));
    };
    for (const std::size_t column : {share, share + 2}) {
        kernels[column].tip([tip](const Point& row) { return tip(row.placedBefore); });
        kernels[column + 1].tip([tip](const Point& row) { return tip(row.placedAfter); });
    }
    kernels_->show(std::move(kernels), comparison.points);
    kernelsHeader_->setSubtitle(QString::number(comparison.points.size()));
    kernelTable_->setEmptyText(
        tr("No kernel is in both: kernels are matched by their name and run."));
    roofTable_->fitColumns({.widest = 220, .words = 0, .bars = 3});
    kernelTable_->fitColumns({.widest = 220, .bars = 3});  // more columns than room: names first
}

void ComparedRooflinePane::selectItem(const QString& item)
{
    if (selectRow(*kernelTable_, item)) {
        plot_->setSelectedPoint(2 * kernelTable_->currentSourceRow() + 1);
    } else {
        selectRow(*roofTable_, item);
    }
}

}  // namespace papilio::widgets
