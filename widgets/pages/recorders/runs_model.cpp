#include "widgets/pages/recorders/runs_model.h"

#include "core/traces/findings_text.h"
#include "widgets/controls/cell_roles.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double orNone(const std::optional<std::size_t>& value)
{
    return value ? static_cast<double>(*value) : none;
}

/// At most 60 points: the least of each stretch, so that no crossing is hidden.
Sparkline sparkline(const core::SolverRun& run, double longest, std::optional<RunStyle> style)
{
    constexpr std::size_t most = 60;
    Sparkline line;
    line.style = style;
    const auto& values = run.residual->values;
    const double lowest = std::log10(run.limit / run.report.first) - 1;
    for (std::size_t point = 0; point < most; ++point) {
        const auto from = point * values.size() / most;
        const auto to = std::max(from + 1, (point + 1) * values.size() / most);
        core::Extent extent;
        for (auto index = from; index < std::min(to, values.size()); ++index) {
            extent.include(values[index]);
        }
        const double relative = extent.smallestPositive / run.report.first;
        // The scale is that of the shown runs; what is longer leaves it at the right.
        if (!(relative > 0) || static_cast<double>(from) > longest) {
            continue;
        }
        const double height = std::clamp(std::log10(relative), lowest, 2.0);
        line.points << QPointF(static_cast<double>(from) / std::max(1.0, longest),
                               (2.0 - height) / (2.0 - lowest));
    }
    return line;
}

}  // namespace

VerdictKind verdictKindOf(const core::SolverRun& run)
{
    if (!run.report.verdict) {
        return VerdictKind::Neutral;
    }
    switch (*run.report.verdict) {
        case core::Convergence::Converged:
            return run.missesTrueResidual ? VerdictKind::Approximate : VerdictKind::Exact;
        case core::Convergence::Unfinished:
            return VerdictKind::Approximate;
        case core::Convergence::Stagnates:
        case core::Convergence::NotConverging:
        case core::Convergence::Erratic:
        case core::Convergence::Diverged:
            return VerdictKind::Undefinable;
    }
    return VerdictKind::Neutral;
}

void RunsModel::setRuns(const std::vector<core::SolverRun>& runs,
                        core::RunAxis rankedBy,
                        const std::vector<std::optional<RunStyle>>& styles,
                        const std::set<const core::Recorder*>& running)
{
    beginResetModel();
    runs_ = runs;
    running_ = running;
    names_.clear();
    for (const auto& title : titlesOf(runs_)) {
        names_.push_back(QString::fromStdString(title));
    }
    std::vector<double> seconds;
    for (const auto& one : runs_) {
        seconds.push_back(one.seconds.value_or(none));
    }
    timeUnit_ = core::timeUnit(seconds, NumberStyle::Window);
    places_ = core::ranking(runs_, rankedBy);
    order_.clear();
    std::vector<std::string> problems;
    for (std::size_t row = 0; row < runs_.size(); ++row) {
        const auto problem = core::traceProblem(runs_[row].subject);
        const auto at = std::ranges::find(problems, problem) - problems.begin();
        if (at == std::ssize(problems)) {
            problems.push_back(problem);
        }
        constexpr double most = 1e6;  // more than there are solvers for one matrix
        order_.push_back(most * static_cast<double>(at) + places_[row].value_or(int(most / 2)));
    }
    lines_.clear();
    double longest = 1;
    const bool anyShown =
        std::ranges::any_of(styles, [](const auto& style) { return style.has_value(); });
    for (std::size_t row = 0; row < runs_.size(); ++row) {
        if (!anyShown || (row < styles.size() && styles[row])) {
            longest = std::max(longest, static_cast<double>(runs_[row].report.count));
        }
    }
    for (std::size_t row = 0; row < runs_.size(); ++row) {
        lines_.push_back(
            sparkline(runs_[row], longest, row < styles.size() ? styles[row] : std::nullopt));
    }
    endResetModel();
}

bool RunsModel::isRunning(int row) const
{
    return running_.contains(run(row).residual.get()) && !run(row).converged();
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(runs_.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

double RunsModel::number(int row, int column) const
{
    const auto& one = run(row);
    switch (column) {
        case Place:
            return places_[static_cast<std::size_t>(row)] ? *places_[static_cast<std::size_t>(row)]
                                                          : none;
        case First:
            return orNone(one.report.target.first);
        case Lasting:
            return orNone(one.report.target.lasting);
        case Seconds:
            return one.seconds.value_or(none);
        case Spmv:
            return one.spmvCount.value_or(none);
        case Rate:
            return one.report.rate;
        case Last:
            return one.report.last;
        case True:
            return one.trueLast.value_or(none);
        default:
            return none;
    }
}

QString RunsModel::text(int row, int column) const
{
    const WindowSentences inWindowLanguage;
    const auto& one = run(row);
    switch (column) {
        case Solver:
            return names_[static_cast<std::size_t>(row)];
        case Residual:
            return {};
        case Outcome:
            return isRunning(row) ? tr("running") : QString::fromStdString(core::outcomeText(one));
        case Place:
            return std::isnan(number(row, column)) ? QString()
                                                   : QString::number(number(row, column));
        case First:
            if (!one.report.target.first && one.report.forecast) {
                return QStringLiteral("≈ %1").arg(std::lround(one.report.forecast->at));
            }
            return one.report.target.first ? QString::number(*one.report.target.first)
                                           : tr("never");
        case Lasting:
            return one.report.target.lasting ? QString::number(*one.report.target.lasting)
                                             : notApplicable();
        case Seconds:
            return numberText(number(row, column) / timeUnit_.factor);
        case Spmv:
            return countText(number(row, column));
        case Rate: {
            constexpr double scale = 1e3;  // less than a decade in 10⁹ iterations is none
            return numberText(number(row, column), 3, scale);
        }
        default:
            return numberText(number(row, column));
    }
}

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const int row = index.row();
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return text(row, column);
        case Qt::ToolTipRole: {
            QStringList lines(QString::fromStdString(run(row).subject));
            for (const auto& [name, value] : run(row).statistics) {
                lines << QStringLiteral("%1: %2").arg(QString::fromStdString(name),
                                                      numberText(value));
            }
            const WindowSentences inWindowLanguage;
            for (const auto& sentence : core::sentences(run(row))) {
                lines << QString::fromStdString(sentence);
            }
            return lines.join(QLatin1Char('\n'));
        }
        case SortRole: {
            if (column == Solver || column == Outcome || column == Residual) {
                return text(row, column);
            }
            // What has no number stands behind everything that has one.
            const double value =
                column == Place ? order_[static_cast<std::size_t>(row)] : number(row, column);
            return std::isnan(value) ? std::numeric_limits<double>::infinity() : value;
        }
        case CopyRole:
            return column == Solver    ? QString::fromStdString(run(row).subject)
                   : column == Outcome ? text(row, column)
                                       : fullPrecision(number(row, column));
        case VerdictRole:
            return column == Outcome ? QVariant(int(isRunning(row) ? VerdictKind::Neutral
                                                                   : verdictKindOf(run(row))))
                                     : QVariant();
        case SparklineRole:
            return column == Residual || column == Solver
                       ? QVariant::fromValue(lines_[static_cast<std::size_t>(row)])
                       : QVariant();
        case Qt::TextAlignmentRole:
            return column >= First || column == Place ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                      : QVariant();
        default:
            return {};
    }
}

QString RunsModel::toolTipOf(int column)
{
    switch (column) {
        case First:
            return tr("Iteration at which the residual first reaches the tolerance");
        case Lasting:
            return tr("Iteration from which it stays there");
        case Spmv:
            return tr("Products of a sparse matrix and a vector");
        case Rate:
            return tr("Decades of the residual an iteration");
        case Last:
            return tr("The last residual as it was recorded, not relative to the first one");
        case True:
            return tr("The last residual that was computed as |b − A x|");
        default:
            return {};
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return section >= First || section == Place ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                    : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    }
    const auto time = tr("Time, %1").arg(QString::fromStdString(timeUnit_.name));
    const std::array<QString, ColumnCount> titles = {
        tr("#"),        tr("Solver"),       tr("Residual"),
        tr("Outcome"),  tr("First ≤ tol"),  tr("Lasting"),
        time,           tr("SpMV"),         tr("Rate, decades/it"),
        tr("Last |r|"), tr("True last |r|")};
    if (role == Qt::ToolTipRole) {
        return toolTipOf(section);
    }
    return role == Qt::DisplayRole ? QVariant(titles[static_cast<std::size_t>(section)])
                                   : QVariant();
}

void SolverDelegate::paintContent(QPainter& painter,
                                  const QRect& box,
                                  const QStyleOptionViewItem& option,
                                  const QModelIndex& index,
                                  const Tokens& tokens) const
{
    const int width = Fonts::scaled(18);
    const auto line = index.data(RunsModel::SparklineRole).value<Sparkline>();
    if (line.style) {
        const auto look = traceLook(line.style->category, line.style->dash, tokens);
        painter.setPen(QPen(look.colour, 2, look.line));
        const int middle = box.center().y();
        painter.drawLine(box.left(), middle, box.left() + width, middle);
    }
    // Long names differ in their middle or at their end: the matrix, then the solver.
    const auto room = box.adjusted(width + Fonts::scaled(6), 0, 0, 0);
    const auto own = font(index);
    painter.setFont(own);
    painter.setPen(textColour(option, index, tokens));
    painter.drawText(
        room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(own).elidedText(index.data().toString(), Qt::ElideMiddle, room.width()));
}

void SparklineDelegate::paintContent(QPainter& painter,
                                     const QRect& box,
                                     const QStyleOptionViewItem& /*option*/,
                                     const QModelIndex& index,
                                     const Tokens& tokens) const
{
    const auto line = index.data(RunsModel::SparklineRole).value<Sparkline>();
    const QRectF area = QRectF(box).adjusted(0, 4, -8, -4);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.border, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    QPolygonF points;
    for (const auto& point : line.points) {
        points << QPointF(area.left() + point.x() * area.width(),
                          area.top() + point.y() * area.height());
    }
    const auto colour = line.style
                            ? traceLook(line.style->category, line.style->dash, tokens).colour
                            : tokens.muted;
    painter.setPen(QPen(colour, 1.5));
    painter.drawPolyline(points);
}

int SparklineDelegate::contentWidth(const QModelIndex& /*index*/) const
{
    return Fonts::scaled(110);
}

}  // namespace papilio::widgets
