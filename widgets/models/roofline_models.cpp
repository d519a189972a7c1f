#include "widgets/models/roofline_models.h"

#include "widgets/theme/window_sentences.h"

namespace papilio::widgets {

namespace {

constexpr std::size_t lineColors = 6;  ///< c1 … c6; c7 is for fills only, c8 means the rest

/// Neither operations nor speed are known: there is no place under a roof.
bool isBare(const core::RoofedKernel& kernel)
{
    return kernel.placement.state == core::Placement::State::NoOperation ||
           kernel.placement.state == core::Placement::State::NoPerformance;
}

RoofShare shareOf(const core::RoofedKernel& kernel)
{
    const auto state = kernel.placement.state;
    return {isBare(kernel) ? core::RooflinePoint::unknown : kernel.placement.percent,
            categoryOf(kernel),
            state == core::Placement::State::AboveEveryRoof ||
                state == core::Placement::State::AboveItsLevel};
}

}  // namespace

QString pointTitle(const core::RooflinePoint& point)
{
    return QString::fromStdString(core::label(point));
}

std::size_t categoryOf(const core::RoofedKernel& kernel)
{
    return kernel.group % lineColors;
}

RooflineLook lookAt(std::shared_ptr<const core::Roofline> roofline, const core::RoofChoice& choice)
{
    RooflineLook look;
    look.choice = choice;
    if (roofline) {
        look.roofs = core::roofSet(*roofline, choice);
        look.kernels = core::roofedKernels(*roofline, choice);
        look.roofline = std::move(roofline);
    }
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
    ownRows() = look_.kernels;
    {
        const QSignalBlocker silent(this);  // views learn of the columns from the reset
        makeColumns(axis);
    }
    endResetModel();
}

void RoofedKernelModel::makeColumns(RooflineAxis axis)
{
    const WindowSentences inWindowLanguage;
    const auto columns = core::kernelColumns(rows());
    setColumns({
        column(columns, "kernel").textAsTip(),
        column(columns, "intensity"),
        column(columns, "performance"),
        column(columns, axis == RooflineAxis::Power ? "power" : "efficiency"),
        column(columns, "share").titleAtRight(false),
        column(columns, "bound_by").textAsTip(),
        column(columns, "time"),
        column(columns, "headroom"),
        column(columns, "saving"),
    });
}

RoofModel::RoofModel(QObject* parent) : RowsModel(parent)
{
    makeColumns({});
}

void RoofModel::setLook(const RooflineLook& look)
{
    beginResetModel();
    ownRows() = core::roofRows(look.roofs, look.kernels);
    {
        const QSignalBlocker silent(this);  // views learn of the columns from the reset
        makeColumns(look.roofs);
    }
    endResetModel();
}

void RoofModel::makeColumns(const core::RoofSet& roofs)
{
    const WindowSentences inWindowLanguage;
    const auto columns = core::roofColumns(roofs);
    setColumns({
        column(columns, "roof").tip([](const core::RoofRow& row) {
            const auto& operation = row.roof.operation;
            return operation.empty()
                       ? QVariant()
                       : QVariant(tr("measured with %1").arg(QString::fromStdString(operation)));
        }),
        column(columns, "value"),
        column(columns, "unit"),
        column(columns, "spread"),
        column(columns, "ridge"),
        column(columns, "bound"),
    });
}

}  // namespace papilio::widgets
