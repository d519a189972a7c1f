#include "widgets/models/roofline_models.h"

#include "widgets/theme/tr.h"
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
    return textOf(core::label(point));
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
    setLook({});
}

void RoofedKernelModel::setLook(RooflineLook look, RooflineAxis axis)
{
    look_ = std::move(look);
    const auto columns = withWindowSentences([this] { return core::kernelColumns(look_.kernels); });
    show(
        {
            column(columns, "kernel").textAsTip(),
            column(columns, "intensity"),
            column(columns, "performance"),
            column(columns, axis == RooflineAxis::Power ? "power" : "efficiency"),
            column(columns, "share").titleAtRight(false),
            column(columns, "bound_by").textAsTip(),
            column(columns, "time"),
            column(columns, "headroom"),
            column(columns, "saving"),
        },
        look_.kernels);
}

RowsModel<core::RoofRow>::Columns roofTable(const core::RoofSet& roofs)
{
    const auto columns = withWindowSentences([&roofs] { return core::roofColumns(roofs); });
    auto shown = RowsModel<core::RoofRow>::Columns();
    for (const auto* id : {"roof", "value", "unit", "spread", "ridge", "bound"}) {
        shown.emplace_back(columns, id);
    }
    shown.front().tip([](const core::RoofRow& row) {
        const auto& operation = row.roof.operation;
        return operation.empty() ? QVariant()
                                 : QVariant(tr("measured with %1").arg(textOf(operation)));
    });
    return shown;
}

}  // namespace papilio::widgets
