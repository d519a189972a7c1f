#include "widgets/pages/compare/roofline_pane.h"

#include "core/present/comparison_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/compared_roofs.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>
#include <QStandardItemModel>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double widestChange = 50;  ///< per cent: fills the bar

}  // namespace

ComparedRooflinePane::ComparedRooflinePane(QWidget* parent)
    : SectionPane(
          tr("Rooflines"), QStringLiteral("compareRoofline"), ComparedItem::Roofline, parent),
      plot_(new RooflinePlot),
      roofsHeader_(new PaneHeader(tr("Roofs"))),
      roofTable_(addTable(QStringLiteral("compareRoofs"), tr("Roofs of both"), roofs_)),
      kernelsHeader_(new PaneHeader(tr("Kernels in both"))),
      kernelTable_(addTable(QStringLiteral("compareKernels"), tr("Kernels of both"), kernels_)),
      notes_(new QLabel)
{
    plot_->setObjectName(QStringLiteral("compareRooflinePlot"));
    for (auto* table : {roofTable_, kernelTable_}) {
        table->setCells({0}, textCells);
        table->setCells({3}, deltaCells);
    }
    roofTable_->setCells({4}, textCells);
    roofTable_->setDensity(DataTable::Density::Compact);
    notes_->setObjectName(QStringLiteral("compareRooflineNotes"));
    notes_->setProperty("role", QStringLiteral("muted"));
    notes_->setWordWrap(true);
    notes_->setTextFormat(Qt::PlainText);  // names come from files
    notes_->setContentsMargins(16, 6, 16, 10);
    header().addPlotTools(*plot_);
    roofTable_->addTools(*roofsHeader_);
    kernelTable_->addTools(*kernelsHeader_);

    auto* left = new QWidget;
    inColumn(left, {{plot_, 1}});
    auto* right = new QWidget;
    inColumn(right, {roofsHeader_, {roofTable_, 1}, kernelsHeader_, {kernelTable_, 1}, notes_});
    auto* split = newSplitter(Qt::Horizontal, "", {left, right}, {700, 700});
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
    for (const auto& note : pair->notes) {
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
    constexpr int change = 3;
    constexpr int share = 6;  // of the roof, of A, then of B; then the headroom of both
    const auto mark = [](QStandardItem& item, double ratio) {
        constexpr double percent = 100;
        markDelta(item, percent * (ratio - 1), widestChange);
    };
    fillTable(*roofs_, core::roofDifferenceColumns(), comparison.roofs);
    for (int row = 0; row < roofs_->rowCount(); ++row) {
        mark(*roofs_->item(row, change), comparison.roofs[static_cast<std::size_t>(row)].ratio);
    }
    fillTable(*kernels_,
              core::select(core::kernelDifferenceColumns(),
                           {"kernel", "performance_first", "performance_second", "change",
                            "intensity_first", "intensity_second", "share_first", "share_second",
                            "headroom_first", "headroom_second"}),
              comparison.points);
    const auto tip = [](const core::Placement& placed) {
        return placed.isBound() ? tr("bound by %1").arg(textOf(placed.boundBy))
                                : textOf(core::boundText(placed));
    };
    for (int row = 0; row < kernels_->rowCount(); ++row) {
        const auto& point = comparison.points[static_cast<std::size_t>(row)];
        kernels_->item(row, 0)->setData(textOf(point.name), Qt::UserRole);
        mark(*kernels_->item(row, change), point.speedup);
        for (const int column : {share, share + 2}) {
            kernels_->item(row, column)->setToolTip(tip(point.placedBefore));
            kernels_->item(row, column + 1)->setToolTip(tip(point.placedAfter));
        }
    }
    kernelsHeader_->setSubtitle(QString::number(comparison.points.size()));
    kernelTable_->setEmptyText(
        tr("No kernel is in both: kernels are matched by their name and run."));
    fitColumns(*roofTable_, 0);
    fitColumns(*kernelTable_, -1);  // more columns than room: names before all
}

void ComparedRooflinePane::selectItem(const QString& item)
{
    for (int row = 0; row < kernels_->rowCount(); ++row) {
        if (kernels_->item(row, 0)->data(Qt::UserRole).toString() == item) {
            kernelTable_->selectSourceRow(row);
            plot_->setSelectedPoint(2 * row + 1);
            return;
        }
    }
    for (int row = 0; row < roofs_->rowCount(); ++row) {
        if (roofs_->item(row, 0)->text() == item) {
            roofTable_->selectSourceRow(row);
        }
    }
}

}  // namespace papilio::widgets
