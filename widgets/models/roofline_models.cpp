#include "widgets/models/roofline_models.h"

#include "core/roofline/energy.h"
#include "core/roofline/spmv.h"
#include "core/roofline/words.h"
#include "widgets/controls/cell_roles.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace papilio::widgets {

namespace {

constexpr std::size_t lineColours = 6;  ///< c1 … c6; c7 is for fills only, c8 means the rest

double unknown()
{
    return std::numeric_limits<double>::quiet_NaN();
}

QString ridgeTip(const core::RoofSet& roofs)
{
    return roofs.computes.empty()
               ? QString()
               : RoofModel::tr("Ridge to %1")
                     .arg(QString::fromStdString(core::label(roofs.computes.front())));
}

/// Of a header, over the cells below it.
QVariant roofAlignment(bool isNumber)
{
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

}  // namespace

QString pointTitle(const core::RooflinePoint& point)
{
    const auto name = QString::fromStdString(point.name);
    return point.run.empty()
               ? name
               : QStringLiteral("%1 · %2").arg(name, QString::fromStdString(point.run));
}

RooflineLook lookAt(std::shared_ptr<const core::Roofline> roofline, const core::RoofChoice& choice)
{
    RooflineLook look;
    look.choice = choice;
    if (!roofline) {
        return look;
    }
    look.roofs = core::roofSet(*roofline, choice);
    std::vector<std::string> names;
    for (const auto& point : roofline->points) {
        look.placements.push_back(choice.sparse ? core::placeSparse(point, *roofline, choice)
                                                : core::place(point, *roofline, choice));
        look.isUnder.push_back(core::isPlacedUnder(point, *roofline, choice));
        const auto known = std::ranges::find(names, point.name);
        look.categories.push_back(static_cast<std::size_t>(known - names.begin()) % lineColours);
        if (known == names.end()) {
            names.push_back(point.name);
        }
    }
    look.roofline = std::move(roofline);
    return look;
}

void RoofedKernelModel::setLook(RooflineLook look, RooflineAxis axis)
{
    beginResetModel();
    axis_ = axis;
    look_ = std::move(look);
    std::vector<double> seconds;
    for (std::size_t row = 0; row < look_.placements.size(); ++row) {
        seconds.push_back(look_.roofline->points[row].seconds);
    }
    timeUnit_ = core::timeUnit(seconds, NumberStyle::Window);
    endResetModel();
}

int RoofedKernelModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(look_.placements.size());
}

int RoofedKernelModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

double RoofedKernelModel::number(int row, int column) const
{
    const auto& point = look_.roofline->points[static_cast<std::size_t>(row)];
    const auto& placement = look_.placements[static_cast<std::size_t>(row)];
    switch (column) {
        case Intensity:
            return point.intensity;
        case Performance:
            return point.performance;
        case Energy:
            return axis_ == RooflineAxis::Efficiency ? core::efficiency(point)
                   : axis_ == RooflineAxis::Power    ? point.watts
                                                     : unknown();
        case Share:
            return placement.percent;
        case Gain:
            return placement.distance;
        case Seconds:
            return point.seconds;
        case ToWin:
            return core::secondsToWin(point, placement);
        default:
            return unknown();
    }
}

QString RoofedKernelModel::text(int row, int column) const
{
    if (column == Name) {
        return pointTitle(look_.roofline->points[static_cast<std::size_t>(row)]);
    }
    const auto& placement = look_.placements[static_cast<std::size_t>(row)];
    if (column == BoundBy) {
        const WindowSentences inWindowLanguage;
        return QString::fromStdString(core::boundText(placement));
    }
    const double value = number(row, column);
    if (std::isnan(value)) {
        return notApplicable();
    }
    if (column == Share) {
        return fixedText(value, value < 10 ? 1 : 0);
    }
    if (column == Gain) {
        return placement.isAtRoof() ? tr("at the roof")
               : placement.distance < 1
                   ? notApplicable()  // above every roof: what there is to gain is not known
                   : ratioText(value);
    }
    if (column == Seconds || column == ToWin) {
        return numberText(value / timeUnit_.factor);
    }
    return numberText(value);
}

QVariant RoofedKernelModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !look_.roofline) {
        return {};
    }
    const int row = index.row();
    const int column = index.column();
    const auto& placement = look_.placements[static_cast<std::size_t>(row)];
    const bool isBare = placement.state == core::Placement::State::NoOperation ||
                        placement.state == core::Placement::State::NoPerformance;
    switch (role) {
        case Qt::DisplayRole:
            return text(row, column);
        case Qt::EditRole:
            return column == Name || column == BoundBy ? QVariant(text(row, column))
                                                       : QVariant(number(row, column));
        case MutedRole:
            return isBare;
        case RoofShareRole:
            return QVariant::fromValue(
                RoofShare{isBare ? unknown() : placement.percent,
                          look_.categories[static_cast<std::size_t>(row)],
                          placement.state == core::Placement::State::AboveEveryRoof ||
                              placement.state == core::Placement::State::AboveItsLevel});
        case Qt::ToolTipRole:
            return column == Name || column == BoundBy ? text(row, column) : QVariant();
        default:
            return {};
    }
}

QVariant RoofedKernelModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        return roofAlignment(section != Name && section != Share && section != BoundBy);
    }
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const bool isTip = role == Qt::ToolTipRole;
    switch (section) {
        case Name:
            return tr("Kernel");
        case Intensity:
            return isTip ? tr("Arithmetic intensity, FLOP per byte") : tr("AI");
        case Performance:
            return tr("GFLOP/s");
        case Energy:
            return axis_ == RooflineAxis::Power ? tr("W") : tr("GFLOP/J");
        case Share:
            return isTip ? tr("Share of the roof that binds it (the next column), at its intensity")
                         : tr("% of roof");
        case BoundBy:
            return isTip ? tr("The roof directly above it") : tr("Bound by");
        case Gain:
            return isTip ? tr("How many times as fast it would be on its roof") : tr("Headroom");
        case Seconds:
            return tr("Time, %1").arg(QString::fromStdString(timeUnit_.name));
        case ToWin:
            return isTip ? tr("Seconds it would save on its roof: time × (1 − share of the roof)")
                         : tr("To win, %1").arg(QString::fromStdString(timeUnit_.name));
        default:
            return {};
    }
}

void RoofModel::setLook(RooflineLook look)
{
    beginResetModel();
    look_ = std::move(look);
    ceilings_ = look_.roofs.bandwidths;
    ceilings_.insert(ceilings_.end(), look_.roofs.computes.begin(), look_.roofs.computes.end());
    bandwidthUnit_ = core::roofUnit(ceilings_, core::Ceiling::Kind::Bandwidth);
    computeUnit_ = core::roofUnit(ceilings_, core::Ceiling::Kind::Compute);
    endResetModel();
}

int RoofModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ceilings_.size());
}

int RoofModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

double RoofModel::number(const core::Ceiling& ceiling, int column) const
{
    const bool isSlope = ceiling.kind == core::Ceiling::Kind::Bandwidth;
    switch (column) {
        case Value:
            return ceiling.value;
        case Spread:
            return ceiling.high > ceiling.low ? 50 * (ceiling.high - ceiling.low) / ceiling.value
                                              : unknown();
        case Ridge:
            return isSlope && !look_.roofs.computes.empty()
                       ? look_.roofs.computes.front().value / ceiling.value
                       : unknown();
        case Bound:
            return countBoundBy(ceiling);
        default:
            return unknown();
    }
}

const core::NumberUnit& RoofModel::unitOf(const core::Ceiling& ceiling) const
{
    return ceiling.kind == core::Ceiling::Kind::Bandwidth ? bandwidthUnit_ : computeUnit_;
}

/// Of the kernels that are placed under these roofs, not under those of other threads.
double RoofModel::countBoundBy(const core::Ceiling& ceiling) const
{
    double count = 0;
    for (std::size_t point = 0; point < look_.placements.size(); ++point) {
        const auto& placement = look_.placements[point];
        const bool isBound = placement.boundBy == ceiling.name && placement.kind == ceiling.kind &&
                             placement.state == core::Placement::State::Placed;
        count += isBound && look_.isUnder[point] ? 1 : 0;
    }
    return count;
}

QVariant RoofModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto& ceiling = ceilings_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const bool isText = column == Name || column == Unit;
    const auto word = column == Name ? QString::fromStdString(core::label(ceiling))
                                     : QString::fromStdString(unitOf(ceiling).name);
    const double value = number(ceiling, column);
    switch (role) {
        case Qt::DisplayRole:
            if (isText) {
                return word;
            }
            return std::isnan(value)  ? notApplicable()
                   : column == Spread ? tr("±%1").arg(fixedText(value, 1))
                   : column == Bound  ? countText(value)
                   : column == Value  ? numberText(value / unitOf(ceiling).factor)
                                      : numberText(value);
        case Qt::EditRole:
            return isText ? QVariant(word) : QVariant(value);
        case Qt::ToolTipRole:
            return column == Name && !ceiling.operation.empty()
                       ? QVariant(
                             tr("measured with %1").arg(QString::fromStdString(ceiling.operation)))
                       : QVariant();
        default:
            return {};
    }
}

QVariant RoofModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        return roofAlignment(section != Name && section != Unit);
    }
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == Ridge) {
        return ridgeTip(look_.roofs);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Name:
            return tr("Roof");
        case Value:
            return tr("Value");
        case Unit:
            return tr("Unit");
        case Spread:
            return tr("Spread, %");
        case Ridge:
            return tr("Ridge, FLOP/B");
        case Bound:
            return tr("Kernels bound");
        default:
            return {};
    }
}

}  // namespace papilio::widgets
