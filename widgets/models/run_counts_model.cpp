#include "widgets/models/run_counts_model.h"

#include "core/present/counter_columns.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

namespace papilio::widgets {

RunCountsModel::RunCountsModel(QObject* parent) : RowsModel(parent)
{
    using Count = core::RunCount;
    const auto columns = withWindowSentences(core::countColumns);
    setColumns({
        column(columns, "event").textAsTip().font(Fonts::mono()),
        column(columns, "value")
            .copy([](const Count& count) {
                return count.value ? fullPrecision(*count.value) : notApplicable();
            })
            .font(Fonts::mono()),
        column(columns, "unit").muted(),
        column(columns, "quantity").muted(),
        column(columns, "spread").font(Fonts::mono()).muted(),
        column(columns, "remark").textAsTip().muted(),
    });
    everyCell().on(MutedRole, [](const Count& count) { return !count.value; });
}

}  // namespace papilio::widgets
