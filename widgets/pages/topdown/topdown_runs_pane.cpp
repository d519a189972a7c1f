#include "widgets/pages/topdown/topdown_runs_pane.h"

#include "core/base/bounded.h"
#include "core/base/number_format.h"
#include "core/findings/topdown_text.h"
#include "core/topdown/compare.h"
#include "widgets/kit/box_layout.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace papilio::widgets {

/// How a cell of the heat table is filled.
struct HeatCell {
    double share = 0;      ///< of 1, or of the largest count of the row; NaN: no fill
    bool isCount = false;  ///< tinted instead of the sequence
    bool isCurrentRun = false;
    bool isFirstRow = false, isLastRow = false;
};

/// A node, or a row beside the tree.
struct TopDownRunsRow {
    std::optional<std::size_t> node;
    std::size_t beside = 0;
    core::NumberFamily numbers = {};  ///< how its counts are written
    double largest = 1;               ///< of its counts
};

/// Metrics by runs, as the paper's tables: the rows outside the tree, then the nodes.
class TopDownRunsModel : public RowsModel<TopDownRunsRow> {
    Q_OBJECT

public:
    enum Role { HeatRole = Qt::UserRole + 210, LevelRole, StrongRole };

    explicit TopDownRunsModel(QObject* parent = nullptr) : RowsModel(parent)
    {
        everyCell()
            .on(LevelRole,
                [this](const Row& row) {
                    return row.node ? view_.model().nodes[*row.node].level - 1 : 0;
                })
            .on(StrongRole,
                [this](const Row& row) {
                    const auto path = core::dominantPath(view_.model(), view_.current());
                    return row.node && !path.empty() && path.front() == *row.node;
                })
            .on(MutedRole, [this](const Row& row) {
                return row.node && core::exceedsThreshold(view_.model(), view_.current(),
                                                          *row.node) == std::optional(false);
            });
    }

    void setView(const TopDownView& view)
    {
        view_ = view;
        Columns columns;
        std::vector<Row> rows;
        if (!view_.isEmpty()) {
            rows = shownRows();
            columns = {
                column("parameter", parameterText(*view_.result)).text([this](const Row& row) {
                    return nameOf(row);
                })};
            for (std::size_t run = 0; run < view_.result->runs.size(); ++run) {
                columns.push_back(runColumn(run));
            }
            columns.push_back(column("unit", {})
                                  .text([this](const Row& row) { return unit(row); })
                                  .textAsTip()
                                  .muted());
        }
        show(std::move(columns), std::move(rows));
    }

    /// Column 0 names, 1 … runs, then the unit.
    [[nodiscard]] int firstRun() const { return 1; }

    [[nodiscard]] std::optional<std::size_t> run(int column) const
    {
        const int index = column - firstRun();
        return !view_.isEmpty() && index >= 0 && index < std::ssize(view_.result->runs)
                   ? std::optional<std::size_t>(index)
                   : std::nullopt;
    }

    [[nodiscard]] std::optional<std::size_t> node(int row) const
    {
        return row >= 0 && row < rowCount() ? this->row(row).node : std::nullopt;
    }

    [[nodiscard]] int rowOf(std::size_t node) const
    {
        return find(std::optional(node), &Row::node);
    }

private:
    using Row = TopDownRunsRow;

    [[nodiscard]] std::vector<Row> shownRows() const
    {
        std::vector<Row> rows;
        const auto& runs = view_.result->runs;
        for (std::size_t beside = 0; beside < view_.model().complementary.size(); ++beside) {
            // A row nobody counted anything for only takes room.
            if (std::ranges::any_of(runs, [&](const auto& run) {
                    return run.complementary()[beside].value.has_value();
                })) {
                rows.push_back({.node = {}, .beside = beside});
            }
        }
        for (const auto node : core::nodesInDepth(view_.model())) {
            rows.push_back({.node = node});
        }
        scaleCounts(rows);
        return rows;
    }

    /// Nodes that are parts of the same whole share a power of ten; a row outside the tree has its
    /// own.
    void scaleCounts(std::vector<Row>& rows) const
    {
        std::map<QString, std::vector<double>> families;
        const auto family = [&](const Row& row) {
            return row.node ? wholeOf(row) : u"\n%1"_s.arg(row.beside);
        };
        for (auto& row : rows) {
            row.largest = 0;
            for (std::size_t run = 0; run < view_.result->runs.size(); ++run) {
                const double number = value(row, run).value_or(0);
                row.largest = std::max(row.largest, std::abs(number));
                families[family(row)].push_back(number);
            }
            row.largest = row.largest > 0 ? row.largest : 1;
        }
        std::map<QString, core::NumberFamily> numbers;
        for (const auto& [name, values] : families) {
            numbers.emplace(name, core::NumberFamily(values));
        }
        for (auto& row : rows) {
            row.numbers = numbers[family(row)];
        }
    }

    [[nodiscard]] QString nameOf(const Row& row) const
    {
        return row.node ? textOf(view_.model().nodes[*row.node].title)
                        : textOf(view_.model().complementary[row.beside].name).replace(u'_', u' ');
    }

    /// What its counts are counts of.
    [[nodiscard]] QString wholeOf(const Row& row) const
    {
        return textOf(row.node ? view_.model().nodes[*row.node].wholeUnit
                               : view_.model().complementary[row.beside].unit);
    }

    [[nodiscard]] std::optional<double> value(const Row& row, std::size_t run) const
    {
        return row.node ? shownValue(view_, run, *row.node)
                        : view_.result->runs[run].complementary()[row.beside].value;
    }

    [[nodiscard]] TableColumn<Row> runColumn(std::size_t run) const
    {
        return column("run " + view_.result->runs[run].name, textOf(view_.result->runs[run].name))
            .titleAtCenter()
            .text([this, run](const Row& row) { return text(row, run); })
            .on(Qt::EditRole,
                [this, run](const Row& row) {
                    const auto number = value(row, run);
                    return number ? QVariant(*number) : QVariant();
                })
            .tip([this, run](const Row& row) { return tip(row, run); })
            .on(HeatRole, [this, run](const Row& row) {
                const auto number = value(row, run);
                const bool isCount = !row.node || view_.isAbsolute;
                const bool isLow =
                    row.node && core::exceedsThreshold(view_.model(), view_.result->runs[run],
                                                       *row.node) == std::optional(false);
                return HeatCell{.share = !number || isLow ? std::nan("")
                                         : isCount        ? *number / row.largest
                                                          : *number,
                                .isCount = isCount,
                                .isCurrentRun = run == view_.run,
                                .isFirstRow = &row == &rows().front(),
                                .isLastRow = &row == &rows().back()};
            });
    }

    /// The exact value, and what there is to know of it.
    [[nodiscard]] QString tip(const Row& row, std::size_t run) const
    {
        const auto number = value(row, run);
        auto lines = QStringList{u"%1, %2 %3"_s.arg(nameOf(row), parameterText(*view_.result),
                                                    textOf(view_.result->runs[run].name)),
                                 !number ? notApplicable()
                                 : row.node && !view_.isAbsolute
                                     ? u"%1 % %2"_s.arg(fullPrecision(100 * *number),
                                                        wholeText(view_.model(), *row.node))
                                     : fullPrecision(*number) + u' ' + wholeOf(row)};
        if (row.node) {
            const WindowSentences inWindowLanguage;
            lines << textOf(core::warningText(view_.model(), view_.result->runs[run], *row.node))
                  << textOf(core::remarkOf(view_.model(), view_.result->runs[run], *row.node));
            lines.removeAll(QString());
        }
        return lines.join(u'\n');
    }

    [[nodiscard]] QString text(const Row& row, std::size_t run) const
    {
        const auto number = value(row, run);
        if (!number) {
            return notApplicable();
        }
        if (row.node && !view_.isAbsolute) {
            const double percent = 100 * *number;
            // Only what is exactly zero reads as 0; more digits have no room in ten columns.
            const bool isSmall = percent != 0 && std::abs(percent) < 9.95;
            return fixedText(percent, isSmall ? 1 : 0);
        }
        return familyText(row.numbers, *number);
    }

    [[nodiscard]] QString unit(const Row& row) const
    {
        if (row.node && !view_.isAbsolute) {
            const auto& node = view_.model().nodes[*row.node];
            const bool isOfParent =
                node.parent && node.shareOf == core::TopDownNode::ShareOf::Parent;
            return isOfParent ? tr("% parent")  // the row above it with less indent
                              : u"% "_s + wholeText(view_.model(), *row.node);
        }
        const auto power = textOf(row.numbers.factorText(NumberStyle::Window));
        const auto words = wholeOf(row);
        // "Instructions" are counted in instructions.
        const bool isTold =
            !row.node && !power.isEmpty() && words.compare(nameOf(row), Qt::CaseInsensitive) == 0;
        return isTold || words == u"1"_s || words.contains(u'/') ? power
               : power.isEmpty()                                 ? words
                                                                 : power + u' ' + words;
    }

    TopDownView view_;
};

namespace {

QFont heatFont(const QModelIndex& index)
{
    if (index.data(TopDownRunsModel::HeatRole).isValid()) {
        return Fonts::mono(Fonts::table);
    }
    const bool isStrong = index.column() == 0 && index.data(TopDownRunsModel::StrongRole).toBool();
    return Fonts::ui(Fonts::table, isStrong ? QFont::DemiBold : QFont::Normal);
}

int heatWidth(const QModelIndex& index)
{
    const int level = index.column() == 0 ? index.data(TopDownRunsModel::LevelRole).toInt() : 0;
    return textWidth(heatFont(index), index.data().toString()) + Fonts::scaled(12) * level;
}

void paintHeat(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto variant = index.data(TopDownRunsModel::HeatRole);
    if (!variant.isValid()) {
        const int level = index.column() == 0 ? index.data(TopDownRunsModel::LevelRole).toInt() : 0;
        paintText(cell.within(box.adjusted(Fonts::scaled(12) * level, 0, 0, 0)));
        return;
    }
    const auto heat = variant.value<HeatCell>();
    const auto field = option.rect.adjusted(0, 0, -1, -1);
    auto ink = tokens.muted;
    if (std::isfinite(heat.share)) {
        const bool isOutside = heat.share < -1e-12 || (!heat.isCount && heat.share > 1 + 1e-9);
        const auto fill = isOutside      ? tokens.approximate.fill
                          : heat.isCount ? tintColor(0.6 * heat.share, tokens)
                                         : sequenceColor(heat.share, tokens);
        painter.fillRect(field, fill);
        ink = isOutside ? tokens.approximate.text : textOn(fill);
    }
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(field, static_cast<int>(Qt::AlignCenter) | Qt::TextSingleLine, cell.text());
    if (heat.isCurrentRun) {
        painter.setPen(QPen(tokens.accent, 2));
        const auto frame = QRectF(option.rect).adjusted(0, 0, -1, 0);
        painter.drawLine(frame.topLeft(), frame.bottomLeft());
        painter.drawLine(frame.topRight(), frame.bottomRight());
        if (heat.isLastRow) {
            painter.drawLine(frame.bottomLeft() - QPointF(0, 1),
                             frame.bottomRight() - QPointF(0, 1));
        }
        if (heat.isFirstRow) {
            painter.drawLine(frame.topLeft() + QPointF(0, 1), frame.topRight() + QPointF(0, 1));
        }
    }
}

/// A cell of the heat table, filled by its value; the current run is framed.
constinit const CellKind heatCells{.paint = paintHeat, .width = heatWidth, .font = heatFont};

}  // namespace

TopDownRunsPane::TopDownRunsPane(QWidget* parent)
    : QWidget(parent),
      runs_(new TopDownRunsModel(this))
{
    filter_->setAccessibleName(tr("Filter the metrics by name"));
    shape_->addSegment(tr("Runs"), tr("All metrics of every run"));
    shape_->addSegment(tr("Parts"),
                       tr("The selected node in every rank, thread or socket of each run"));
    header_->addWidget(shape_);
    header_->addWidget(filter_);
    table_->addTools(*header_);
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
    table_->setProperty("role", QStringLiteral("small"));
    auto* columns = table_->horizontalHeader();
    columns->setSectionsMovable(false);
    columns->setStretchLastSection(false);
    columns->setTextElideMode(Qt::ElideMiddle);  // runs of one file differ in the end
    columns->setMinimumSectionSize(Fonts::scaled(24));
    connect(table_, &DataTable::resized, this, &TopDownRunsPane::fitColumns);
    inColumn(this, {newPane({header_, {pages_, 1}})});
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
    header_->setSubtitle(
        runs == 0 ? QString() : textOf(view.result->counters) + u", "_s + counted(runs, "run"));
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
        header_->setSubtitle(counted(cells.rows.size(), "part") + u", "_s +
                             counted(cells.columns.size(), "run"));
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
        std::clamp(table_->contentWidth(columns - 1), Fonts::scaled(40), Fonts::scaled(168));
    // The widest number and the name of every run, with a little air.
    const QFontMetrics metrics(header->font());
    const QFontMetrics numbers(Fonts::mono(Fonts::table));
    const int step = std::max(1, columns / 200);  // of ten thousand intervals a part tells the rest
    int least = Fonts::scaled(30);
    const int wide = Fonts::scaled(300);
    for (int column = 1; column + 1 < columns && least < wide; ++column) {
        const auto name = runs_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        least = std::max(least, metrics.horizontalAdvance(name) + cellPadding + 2);
        for (int row = 0; column % step == 0 && row < runs_->rowCount(); ++row) {
            const auto text = runs_->index(row, column).data().toString();
            least = std::max(least, numbers.horizontalAdvance(text) + 8);
        }
    }
    const int most = std::max(Fonts::scaled(96), std::min(least, wide));
    least = std::min(least, Fonts::scaled(120));
    // Numbers come first: units give way to them before a scroll bar comes.
    units = core::bounded(table_->viewport()->width() - names - least * (columns - 2),
                          std::min(units, Fonts::scaled(64)), units);
    const int room = table_->viewport()->width() - names - units;
    // All at once: one by one, ten thousand columns would take seconds.
    header->setDefaultSectionSize(core::bounded(room / (columns - 2), least, most));
    header->resizeSection(0, names);
    header->resizeSection(columns - 1, units);
}

}  // namespace papilio::widgets

#include "topdown_runs_pane.moc"
