#include "core/io/topdown/comparison_models.h"

#include "core/io/topdown/model_choice.h"

namespace papilio::core {

TopDownSetting comparisonModelOf(const CounterTable& table)
{
    auto chosen = chosenTopDown(table, {});
    return chosen ? TopDownSetting{std::move(chosen->model), std::move(chosen->options)}
                  : TopDownSetting();
}

}  // namespace papilio::core
