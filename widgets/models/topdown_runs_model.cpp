#include "widgets/models/topdown_runs_model.h"

#include "core/findings/topdown_text.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace papilio::widgets {

TopDownRunsModel::TopDownRunsModel(QObject* parent) : RowsModel(parent)
{
    everyCell()
        .on(LevelRole,
            [this](const Row& row) {
                return row.node ? view_.model().nodes[*row.node].level - 1 : 0;
            })
        .on(StrongRole, [this](const Row& row) {
            const auto path = core::dominantPath(view_.model(), view_.current());
            return row.node ? !path.empty() && path.front() == *row.node : &row == &rows().front();
        });
}

void TopDownRunsModel::setView(const TopDownView& view)
{
    view_ = view;
    largest_ = 0;
    Columns columns;
    std::vector<Row> rows;
    if (!view_.isEmpty()) {
        rows = shownRows();
        columns = {column("parameter", parameterText(*view_.result)).text([this](const Row& row) {
            return nameOf(row);
        })};
        for (std::size_t run = 0; run < view_.result->runs.size(); ++run) {
            columns.push_back(runColumn(run));
            for (std::size_t node = 0; node < view_.model().nodes.size(); ++node) {
                const auto share = view_.result->runs[run].nodes()[node].value;
                largest_ = std::max(largest_, std::min(1.0, share.value_or(0)));
            }
        }
        columns.push_back(column("unit", {})
                              .text([this](const Row& row) { return unit(row); })
                              .textAsTip()
                              .muted());
    }
    largest_ = largest_ > 0 ? largest_ : 1;
    show(std::move(columns), std::move(rows));
}

std::vector<TopDownRunsRow> TopDownRunsModel::shownRows() const
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

QString TopDownRunsModel::nameOf(const Row& row) const
{
    return row.node ? QString::fromStdString(view_.model().nodes[*row.node].title)
                    : QString::fromStdString(view_.model().complementary[row.beside].name)
                          .replace(u'_', u' ');
}

std::optional<double> TopDownRunsModel::value(const Row& row, std::size_t run) const
{
    return row.node ? shownValue(view_, run, *row.node)
                    : view_.result->runs[run].complementary()[row.beside].value;
}

/// What its counts are counts of.
QString TopDownRunsModel::wholeOf(const Row& row) const
{
    return QString::fromStdString(row.node ? view_.model().nodes[*row.node].wholeUnit
                                           : view_.model().complementary[row.beside].unit);
}

/// Nodes that are parts of the same whole share a power of ten; a row outside the tree has its own.
void TopDownRunsModel::scaleCounts(std::vector<Row>& rows) const
{
    std::map<QString, std::vector<double>> families;
    const auto family = [&](const Row& row) {
        return row.node ? wholeOf(row) : QStringLiteral("\n%1").arg(row.beside);
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

std::optional<std::size_t> TopDownRunsModel::run(int column) const
{
    const int index = column - firstRun();
    return !view_.isEmpty() && index >= 0 && index < std::ssize(view_.result->runs)
               ? std::optional<std::size_t>(index)
               : std::nullopt;
}

std::optional<std::size_t> TopDownRunsModel::node(int row) const
{
    return row >= 0 && row < rowCount() ? this->row(row).node : std::nullopt;
}

int TopDownRunsModel::rowOf(std::size_t node) const
{
    return find(std::optional(node), &Row::node);
}

QString TopDownRunsModel::text(const Row& row, std::size_t run) const
{
    const auto number = value(row, run);
    if (!number) {
        return notApplicable();
    }
    if (row.node && !view_.isAbsolute) {
        const double percent = 100 * *number;
        // Only what is exactly zero reads as 0.
        const bool isSmall = percent != 0 && std::abs(percent) < 0.95;
        return fixedText(percent, isSmall ? 1 : 0);
    }
    return familyText(row.numbers, *number);
}

QString TopDownRunsModel::unit(const Row& row) const
{
    if (row.node && !view_.isAbsolute) {
        return QStringLiteral("% ") + wholeText(view_.model(), *row.node);
    }
    const auto power = QString::fromStdString(row.numbers.factorText(NumberStyle::Window));
    const auto words = wholeOf(row);
    // "Instructions" are counted in instructions.
    const bool isTold =
        !row.node && !power.isEmpty() && words.compare(nameOf(row), Qt::CaseInsensitive) == 0;
    return isTold || words == QStringLiteral("1") || words.contains(u'/') ? power
           : power.isEmpty()                                              ? words
                                                                          : power + u' ' + words;
}

TableColumn<TopDownRunsRow> TopDownRunsModel::runColumn(std::size_t run) const
{
    return column("run " + view_.result->runs[run].name,
                  QString::fromStdString(view_.result->runs[run].name))
        .titleAtCenter()
        .text([this, run](const Row& row) { return text(row, run); })
        .on(Qt::EditRole,
            [this, run](const Row& row) {
                const auto number = value(row, run);
                return number ? QVariant(*number) : QVariant();
            })
        .tip([this, run](const Row& row) {
            return row.node ? inWindowWords([&] {
                return core::warningText(view_.model(), view_.result->runs[run], *row.node);
            })
                            : QString();
        })
        .on(HeatRole, [this, run](const Row& row) {
            const auto number = value(row, run);
            const bool isCount = !row.node || view_.isAbsolute;
            const double scale = isCount ? row.largest : largest_;
            return HeatCell{.share = number ? *number / scale : std::nan(""),
                            .isCount = isCount,
                            .isCurrentRun = run == view_.run,
                            .isFirstRow = &row == &rows().front(),
                            .isLastRow = &row == &rows().back()};
        });
}

}  // namespace papilio::widgets
