#include "core/topdown/model_steps.h"

namespace papilio::core {

std::optional<TopDownFault> complete(TopDownModel& model)
{
    for (const auto read : {topdown::checkNames, topdown::checkEvents}) {
        if (auto fault = read(model)) {
            return fault;
        }
    }
    for (const auto fill : {topdown::buildTree, topdown::parseFormulas}) {
        if (auto fault = fill(model)) {
            return fault;
        }
    }
    for (const auto read : {topdown::checkKnown, topdown::checkCycles, topdown::checkTotal}) {
        if (auto fault = read(model)) {
            return fault;
        }
    }
    return topdown::checkUnits(model);
}

}  // namespace papilio::core
