#include "widgets/models/roofline_models.h"

#include "core/roofline/energy.h"
#include "core/roofline/spmv.h"
#include "core/roofline/words.h"
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

/// Neither operations nor speed are known: there is no place under a roof.
bool isBare(const RoofedKernel& kernel)
{
    return kernel.placement->state == core::Placement::State::NoOperation ||
           kernel.placement->state == core::Placement::State::NoPerformance;
}

RoofShare shareOf(const RoofedKernel& kernel)
{
    const auto state = kernel.placement->state;
    return {isBare(kernel) ? unknown() : kernel.placement->percent, kernel.category,
            state == core::Placement::State::AboveEveryRoof ||
                state == core::Placement::State::AboveItsLevel};
}

QString gainOf(const RoofedKernel& kernel)
{
    const auto& placement = *kernel.placement;
    return std::isnan(placement.distance) ? notApplicable()
           : placement.isAtRoof()         ? RoofedKernelModel::tr("at the roof")
           : placement.distance < 1
               ? notApplicable()  // above every roof: what there is to gain is not known
               : ratioText(placement.distance);
}

QString orNotApplicable(double value)
{
    return std::isnan(value) ? notApplicable() : numberText(value);
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

RoofedKernelModel::RoofedKernelModel(QObject* parent) : RowsModel(parent)
{
    everyCell().on(MutedRole, isBare).on(RoofShareRole, shareOf);
    makeColumns(RooflineAxis::Performance);
}

void RoofedKernelModel::setLook(RooflineLook look, RooflineAxis axis)
{
    beginResetModel();
    look_ = std::move(look);
    auto& rows = ownRows();
    rows.clear();
    for (std::size_t row = 0; row < look_.placements.size(); ++row) {
        rows.push_back(
            {&look_.roofline->points[row], &look_.placements[row], look_.categories[row]});
    }
    {
        const QSignalBlocker silent(this);  // views learn of the columns from the reset
        makeColumns(axis);
    }
    endResetModel();
}

void RoofedKernelModel::makeColumns(RooflineAxis axis)
{
    using Kernel = RoofedKernel;
    std::vector<double> seconds;
    for (const auto& kernel : rows()) {
        seconds.push_back(kernel.point->seconds);
    }
    // Without a kernel no unit: a wider title would take room from the others.
    const auto unit =
        rows().empty() ? core::NumberUnit() : core::timeUnit(seconds, NumberStyle::Window);
    const auto unitName = QString::fromStdString(unit.name);
    const auto timeText = [factor = unit.factor](double time) {
        return orNotApplicable(time / factor);
    };
    setColumns({
        column(tr("Kernel")).words([](const Kernel& kernel) { return pointTitle(*kernel.point); }),
        column(tr("AI"), tr("Arithmetic intensity, FLOP per byte"))
            .number([](const Kernel& kernel) { return kernel.point->intensity; }, orNotApplicable),
        column(tr("GFLOP/s"))
            .number([](const Kernel& kernel) { return kernel.point->performance; },
                    orNotApplicable),
        column(axis == RooflineAxis::Power ? tr("W") : tr("GFLOP/J"))
            .number(
                [axis](const Kernel& kernel) {
                    return axis == RooflineAxis::Efficiency ? core::efficiency(*kernel.point)
                           : axis == RooflineAxis::Power    ? kernel.point->watts
                                                            : unknown();
                },
                orNotApplicable),
        column(tr("% of roof"),
               tr("Share of the roof that binds it (the next column), at its intensity"))
            .number([](const Kernel& kernel) { return kernel.placement->percent; },
                    [](double share) {
                        return std::isnan(share) ? notApplicable()
                                                 : fixedText(share, share < 10 ? 1 : 0);
                    })
            .titleAtRight(false),
        column(tr("Bound by"), tr("The roof directly above the kernel"))
            .words([](const Kernel& kernel) {
                const WindowSentences inWindowLanguage;
                return core::boundText(*kernel.placement);
            }),
        column(tr("Time, %1").arg(unitName))
            .number([](const Kernel& kernel) { return kernel.point->seconds; }, timeText),
        column(tr("Headroom"), tr("Speedup if the kernel reached its roof"))
            .numberAs([](const Kernel& kernel) { return kernel.placement->distance; }, gainOf),
        column(tr("Saving, %1").arg(unitName),
               tr("Time saved if the kernel reached its roof: time × (1 − share of the roof)"))
            .number(
                [](const Kernel& kernel) {
                    return core::secondsToWin(*kernel.point, *kernel.placement);
                },
                timeText),
    });
}

RoofModel::RoofModel(QObject* parent) : RowsModel(parent)
{
    makeColumns();
}

void RoofModel::setLook(RooflineLook look)
{
    beginResetModel();
    look_ = std::move(look);
    auto& rows = ownRows();
    rows = look_.roofs.bandwidths;
    rows.insert(rows.end(), look_.roofs.computes.begin(), look_.roofs.computes.end());
    {
        const QSignalBlocker silent(this);  // views learn of the columns from the reset
        makeColumns();
    }
    endResetModel();
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

void RoofModel::makeColumns()
{
    using Ceiling = core::Ceiling;
    const auto unitOf =
        [bandwidth = core::roofUnit(rows(), Ceiling::Kind::Bandwidth),
         compute = core::roofUnit(rows(), Ceiling::Kind::Compute)](const Ceiling& ceiling) {
            return ceiling.kind == Ceiling::Kind::Bandwidth ? bandwidth : compute;
        };
    setColumns({
        column(tr("Roof"))
            .text([](const Ceiling& ceiling) { return core::label(ceiling); })
            .tip([](const Ceiling& ceiling) {
                return ceiling.operation.empty()
                           ? QVariant()
                           : QVariant(tr("measured with %1")
                                          .arg(QString::fromStdString(ceiling.operation)));
            }),
        column(tr("Value"))
            .numberAs(&Ceiling::value,
                      [unitOf](const Ceiling& ceiling) {
                          return orNotApplicable(ceiling.value / unitOf(ceiling).factor);
                      }),
        column(tr("Unit")).text([unitOf](const Ceiling& ceiling) { return unitOf(ceiling).name; }),
        column(tr("Spread, %"))
            .number(
                [](const Ceiling& ceiling) {
                    return ceiling.high > ceiling.low
                               ? 50 * (ceiling.high - ceiling.low) / ceiling.value
                               : unknown();
                },
                [](double spread) {
                    return std::isnan(spread) ? notApplicable()
                                              : tr("±%1").arg(fixedText(spread, 1));
                }),
        column(tr("Ridge, FLOP/B"), ridgeTip(look_.roofs))
            .number(
                [this](const Ceiling& ceiling) {
                    return ceiling.kind == Ceiling::Kind::Bandwidth && !look_.roofs.computes.empty()
                               ? look_.roofs.computes.front().value / ceiling.value
                               : unknown();
                },
                orNotApplicable),
        column(tr("Kernels bound"))
            .number([this](const Ceiling& ceiling) { return countBoundBy(ceiling); },
                    [](double count) { return countText(count); }),
    });
}

}  // namespace papilio::widgets
