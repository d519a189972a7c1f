#include "widgets/pages/topdown/topdown_runs_pane.h"

#include "core/base/bounded.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/models/topdown_runs_model.h"
#include "widgets/pages/topdown/heat_key.h"
#include "widgets/pages/topdown/topdown_cells.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>

namespace papilio::widgets {

namespace {

/// Of what all nodes are shares; empty where they are shares of different wholes.
QString wholeOf(const TopDownView& view)
{
    QString whole;
    for (std::size_t node = 0; node < view.model().nodes.size(); ++node) {
        const auto words = wholeText(view.model(), node);
        if (node > 0 && words != whole) {
            return {};
        }
        whole = words;
    }
    return whole;
}

}  // namespace

TopDownRunsPane::TopDownRunsPane(QWidget* parent)
    : QWidget(parent),
      runs_(new TopDownRunsModel(this)),
      header_(new PaneHeader(tr("Metric × run"))),
      filter_(new FilterField),
      table_(new DataTable(QStringLiteral("topdownRuns"), tr("Metrics by runs"))),
      key_(new HeatKey)
{
    header_->setObjectName(QStringLiteral("runsHeader"));
    filter_->setAccessibleName(tr("Filter the metrics by name"));
    header_->addWidget(filter_);
    table_->addTools(*header_);
    table_->setSource(runs_);
    table_->setSortingEnabled(false);
    table_->connectFilter(*filter_);
    table_->setCells(heatCells);
    auto* columns = table_->horizontalHeader();
    columns->setSectionsMovable(false);
    columns->setStretchLastSection(false);
    columns->setMinimumSectionSize(Fonts::scaled(24));
    columns->setSectionsClickable(true);
    connect(table_, &DataTable::resized, this, &TopDownRunsPane::fitColumns);
    inColumn(this, {{newPane({header_, {table_, 1}}), 1}, key_});
    connectTable();
}

void TopDownRunsPane::connectTable()
{
    const auto chooseRun = [this](int column) {
        if (const auto run = runs_->run(column)) {
            emit runChosen(*run);
        }
    };
    connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
        if (const auto node = runs_->node(row)) {
            emit nodeChosen(node);
        }
    });
    connect(table_, &QTableView::clicked, this,
            [chooseRun](const QModelIndex& index) { chooseRun(index.column()); });
    connect(table_->horizontalHeader(), &QHeaderView::sectionClicked, this, chooseRun);
}

void TopDownRunsPane::showView(const TopDownView& view, const QString& empty)
{
    table_->setEmptyText(empty);
    runs_->setView(view);
    const auto runs = view.isEmpty() ? 0 : view.result->runs.size();
    header_->setTitle(runs == 0 || view.result->parameter.empty()
                          ? tr("Metric × run")
                          : tr("Metric × %1").arg(parameterText(*view.result)));
    header_->setSubtitle(runs == 0 ? QString()
                         : runs == 1
                             ? tr("%1, 1 run").arg(plain(view.result->counters))
                             : tr("%1, %2 runs").arg(plain(view.result->counters)).arg(runs));
    key_->setVisible(runs > 0 && !view.isAbsolute);
    if (key_->isVisibleTo(this)) {
        key_->setLargest(runs_->largestShare(), wholeOf(view));
    }
    fitColumns();
    showNode(view);
}

void TopDownRunsPane::showNode(const TopDownView& view)
{
    table_->selectSourceRow(!view.isEmpty() && view.node ? runs_->rowOf(*view.node) : -1);
}

/// Closer rows where that saves scrolling.
void TopDownRunsPane::fitRows()
{
    const int rows = table_->model()->rowCount();
    const int height = table_->viewport()->height();
    const auto fits = [&](DataTable::Density density) {
        return rows * Fonts::scaled(static_cast<int>(density)) <= height;
    };
    const bool isCompact = !fits(DataTable::Density::Normal) && fits(DataTable::Density::Compact);
    const auto density = isCompact ? DataTable::Density::Compact : DataTable::Density::Normal;
    if (table_->verticalHeader()->defaultSectionSize() !=
        Fonts::scaled(static_cast<int>(density))) {
        table_->setDensity(density);
    }
}

void TopDownRunsPane::fitColumns()
{
    fitRows();
    const int columns = runs_->columnCount();
    if (columns < 3) {
        return;
    }
    auto* header = table_->horizontalHeader();
    const int names = std::clamp(table_->contentWidth(0), Fonts::scaled(90), Fonts::scaled(180));
    int units =
        std::clamp(table_->contentWidth(columns - 1), Fonts::scaled(40), Fonts::scaled(124));
    // The widest number and the name of every run, with a little air.
    const QFontMetrics metrics(header->font());
    const QFontMetrics numbers(Fonts::mono(Fonts::table));
    const int step = std::max(1, columns / 200);  // of ten thousand intervals a part tells the rest
    int least = Fonts::scaled(30);
    const int most = Fonts::scaled(120);
    for (int column = 1; column + 1 < columns && least < most; ++column) {
        const auto name = runs_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        least = std::max(least, metrics.horizontalAdvance(name) + 12);
        for (int row = 0; column % step == 0 && row < runs_->rowCount(); ++row) {
            const auto text = runs_->index(row, column).data().toString();
            least = std::max(least, numbers.horizontalAdvance(text) + 8);
        }
    }
    least = std::min(least, most);
    // Numbers come first: units give way to them before a scroll bar comes.
    units = core::bounded(table_->viewport()->width() - names - least * (columns - 2),
                          std::min(units, Fonts::scaled(84)), units);
    const int room = table_->viewport()->width() - names - units;
    // All at once: one by one, ten thousand columns would take seconds.
    header->setDefaultSectionSize(core::bounded(room / (columns - 2), least, Fonts::scaled(96)));
    header->resizeSection(0, names);
    header->resizeSection(columns - 1, units);
}

}  // namespace papilio::widgets
