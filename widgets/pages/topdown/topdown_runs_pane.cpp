#include "widgets/pages/topdown/topdown_runs_pane.h"

#include "core/base/bounded.h"
#include "core/topdown/shares.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/heat_map.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/models/topdown_runs_model.h"
#include "widgets/models/topdown_view.h"
#include "widgets/pages/topdown/topdown_cells.h"
#include "widgets/pages/topdown/topdown_evaluation.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QStackedWidget>
#include <QWidget>

#include <algorithm>

namespace papilio::widgets {

/// What the colors of the heat table mean: from 0 to the largest share.
class HeatKey : public QWidget {
    Q_OBJECT

public:
    explicit HeatKey(QWidget* parent = nullptr);

    /// @param largest  the share that is darkest
    /// @param whole    "slots"; empty where nodes are shares of different wholes
    void setLargest(double largest, const QString& whole);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString words() const;

    double largest_ = 1;
    QString whole_;
};

namespace {

constexpr int barWidth = 120;
constexpr int barHeight = 8;
constexpr int inset = 16;

}  // namespace

HeatKey::HeatKey(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("heatKey"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void HeatKey::setLargest(double largest, const QString& whole)
{
    largest_ = largest;
    whole_ = whole;
    setAccessibleName(tr("Colors from 0 % to %1").arg(words()));
    update();
}

QString HeatKey::words() const
{
    return whole_.isEmpty() ? shareText(largest_) : tr("%1 of %2").arg(shareText(largest_), whole_);
}

QSize HeatKey::sizeHint() const
{
    return {Fonts::scaled(barWidth + 2 * inset), Fonts::scaled(34)};
}

void HeatKey::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto& tokens = Theme::tokens();
    painter.fillRect(rect(), tokens.surface);
    const QRect bar(Fonts::scaled(inset), Fonts::scaled(4), Fonts::scaled(barWidth),
                    Fonts::scaled(barHeight));
    for (int x = 0; x < bar.width(); ++x) {  // as the cells, step by step
        painter.fillRect(bar.left() + x, bar.top(), 1, bar.height(),
                         sequenceColor(x / double(bar.width() - 1), tokens));
    }
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens.muted);
    const int top = bar.bottom() + 3;
    const int line = height() - top;
    painter.drawText(QRect(bar.left(), top, bar.width(), line), Qt::AlignLeft | Qt::AlignTop,
                     QStringLiteral("0 %"));
    const int end = painter.fontMetrics().horizontalAdvance(words());
    painter.drawText(
        QRect(std::max(bar.right() - end, bar.left() + Fonts::scaled(36)), top, end + 2, line),
        Qt::AlignLeft | Qt::AlignTop, words());
}

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
      key_(new HeatKey),
      shape_(new SegmentedButtons),
      map_(new HeatMap),
      pages_(new QStackedWidget)
{
    header_->setObjectName(QStringLiteral("runsHeader"));
    filter_->setAccessibleName(tr("Filter the metrics by name"));
    shape_->setObjectName(QStringLiteral("runsShape"));
    shape_->addSegment(tr("Runs"), tr("All metrics of every run"));
    shape_->addSegment(tr("Parts"),
                       tr("The selected node in every rank, thread or socket of each run"));
    header_->addWidget(shape_);
    header_->addWidget(filter_);
    table_->addTools(*header_);
    map_->setObjectName(QStringLiteral("partsMap"));
    map_->setAccessibleName(tr("The selected node by parts and runs"));
    map_->setColors(HeatMapColors::Sequence);
    pages_->addWidget(table_);
    pages_->addWidget(map_);
    connect(shape_, &SegmentedButtons::currentChanged, this,
            [this] { showView(view_, table_->emptyText()); });
    connect(map_, &HeatMap::cellClicked, this, [this](int /*row*/, int column) {
        if (column >= 0) {
            emit runChosen(static_cast<std::size_t>(column));
        }
    });
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
    inColumn(this, {{newPane({header_, {pages_, 1}}), 1}, key_});
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
                             ? tr("%1, 1 run").arg(textOf(view.result->counters))
                             : tr("%1, %2 runs").arg(textOf(view.result->counters)).arg(runs));
    key_->setVisible(runs > 0 && !view.isAbsolute);
    if (key_->isVisibleTo(this)) {
        key_->setLargest(runs_->largestShare(), wholeOf(view));
    }
    fitColumns();
    showNode(view);
}

void TopDownRunsPane::setCounters(const TopDownEvaluation& evaluation)
{
    counters_ = evaluation.table;
    options_ = evaluation.chosen.options;
    parts_ = counters_ ? core::partsOf(*counters_) : std::vector<std::string>();
    shape_->setSegmentEnabled(
        1, parts_.size() > 1,
        tr("These counters are totals: no rank, thread or socket has counts of "
           "its own"));
    shape_->setVisible(parts_.size() > 1 || shape_->current() == 1);
}

/// The node that is selected, else the one with the largest share at level 1.
void TopDownRunsPane::showParts(const TopDownView& view)
{
    view_ = view;
    const bool isParts = shape_->current() == 1;
    pages_->setCurrentIndex(isParts ? 1 : 0);
    filter_->setVisible(!isParts);
    key_->setVisible(!isParts && !view.isEmpty() && !view.isAbsolute);
    if (!isParts) {
        return;
    }
    constexpr std::size_t mostCells = 200'000;  // more cannot be told apart
    HeatMapData cells;
    if (view.isEmpty() || !counters_ || parts_.size() < 2) {
        map_->setEmptyText(
            tr("These counters are totals. Import counts by rank or thread, such as traces of "
               "Extrae, profiles of TAU or output of likwid-mpirun."));
    } else if (parts_.size() * view.result->runs.size() > mostCells) {
        map_->setEmptyText(tr("%1 parts of %2 runs are too many to show; choose a shorter "
                              "recording or longer intervals.")
                               .arg(parts_.size())
                               .arg(view.result->runs.size()));
    } else {
        const auto path = core::dominantPath(view.model(), view.current());
        const auto node = view.node ? *view.node : path.empty() ? 0 : path.front();
        const auto shares = core::sharesByPart(view.result->model, *counters_, options_, node);
        for (const auto& part : shares.parts) {
            cells.rows << (part.empty() ? tr("total") : textOf(part));
        }
        for (const auto& run : shares.runs) {
            cells.columns << textOf(run);
        }
        cells.values = QVector<double>(shares.shares.begin(), shares.shares.end());
        cells.unit = textOf(view.model().nodes[node].title);
        cells.full = 1;  // round-off is no contrast
        cells.text = [](double value) { return shareText(value); };
        header_->setTitle(tr("%1 by part").arg(cells.unit));
        header_->setSubtitle(
            cells.columns.size() == 1
                ? tr("%1 parts, 1 run").arg(cells.rows.size())
                : tr("%1 parts, %2 runs").arg(cells.rows.size()).arg(cells.columns.size()));
        map_->setEmptyText({});
    }
    map_->setData(cells);
    map_->setHighlightedColumn(view.isEmpty() ? -1 : static_cast<int>(view.run));
}

void TopDownRunsPane::showNode(const TopDownView& view)
{
    showParts(view);
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

#include "topdown_runs_pane.moc"
