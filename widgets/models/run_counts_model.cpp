#include "widgets/models/run_counts_model.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <cmath>

namespace papilio::widgets {

RunCountsModel::RunCountsModel(QObject* parent) : RowsModel(parent)
{
    using Count = core::RunCount;
    setColumns({
        column(tr("Event")).words(&Count::event).font(Fonts::mono()),
        column(tr("Value"))
            .number(
                [](const Count& count) { return count.value.value_or(std::nan("")); },
                [](double value) { return std::isnan(value) ? notApplicable() : countText(value); })
            .copy([](const Count& count) {
                return count.value ? fullPrecision(*count.value) : notApplicable();
            })
            .font(Fonts::mono()),
        column(tr("Unit")).text(&Count::unit).muted(),
        column(tr("Spread"))
            .number(&Count::spread,
                    [](double spread) {
                        return std::isnan(spread) ? QStringLiteral("") : percentText(spread);
                    })
            .font(Fonts::mono())
            .muted(),
        column(tr("Remark"))
            .words([](const Count& count) {
                return !count.value        ? (count.reason.empty() ? tr("not counted")
                                                                   : QString::fromStdString(count.reason))
                       : count.running < 1 ? tr("counted %1 of the time, the rest is extrapolated")
                                                 .arg(percentText(count.running))
                                           : QString();
            })
            .muted(),
    });
    everyCell().on(MutedRole, [](const Count& count) { return !count.value; });
}

}  // namespace papilio::widgets
