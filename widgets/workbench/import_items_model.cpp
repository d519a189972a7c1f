#include "widgets/workbench/import_items_model.h"

#include "widgets/session/kind_word.h"
#include "widgets/theme/numbers.h"

namespace papilio::widgets {

ImportItemsModel::ImportItemsModel(QObject* parent) : RowsModel(parent)
{
    using Item = core::ImportPreview::Item;
    const auto counted = [](double count) { return countText(count); };
    setColumns({
        column("benchmark", tr("Benchmark")).words(&Item::benchmark),
        column("kind", tr("Kind")).text([](const Item& item) { return kindWord(item.kind); }),
        column("events", tr("Events")).number(&Item::events, counted),
        column("repetitions", tr("Repetitions")).number(&Item::repetitions, counted),
        column("threads", tr("Threads"))
            .number(
                [](const Item& item) {
                    return item.threads == 0 ? core::notANumber : static_cast<double>(item.threads);
                },
                counted),
        column("kernels", tr("Kernels")).number(&Item::kernels, counted),
    });
}

void ImportItemsModel::setItems(std::vector<core::ImportPreview::Item> items)
{
    resetRows(std::move(items));
}

}  // namespace papilio::widgets
