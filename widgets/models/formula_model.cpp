#include "widgets/models/formula_model.h"

#include "widgets/theme/fonts.h"

namespace papilio::widgets {

FormulaModel::FormulaModel(QObject* parent) : RowsModel(parent)
{
    const WindowSentences inWindowLanguage;
    const auto columns = core::formulaColumns();
    setColumns({
        column(columns, "formula").textAsTip().font(Fonts::mono(Fonts::table)),
        column(columns, "from"),
        column(columns, "counters"),
        column(columns, "error"),
        column(columns, "mean_error"),
        column(columns, "noise"),
    });
    everyCell().on(MutedRole, [this](const core::FormulaRow&) { return isMuted_; });
}

void FormulaModel::setMetric(const Review& review, std::size_t metric)
{
    const WindowSentences inWindowLanguage;
    setRows(core::formulaRows(*review, metric), &core::FormulaRow::text);
}

void FormulaModel::setMuted(bool isMuted)
{
    if (isMuted != isMuted_) {
        isMuted_ = isMuted;
        refresh();
    }
}

}  // namespace papilio::widgets
