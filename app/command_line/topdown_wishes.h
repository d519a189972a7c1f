#pragma once

#include "core/topdown/tree.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::app {

/// How counters are to be evaluated, in place of what the study says.
struct TopDownWishes {
    std::string model;                    ///< by name; empty: the study's
    std::vector<std::string> parameters;  ///< "NAME=NUMBER", of the model
    std::optional<double> agreement;      ///< of passes, in [0, 1]

    [[nodiscard]] bool isEmpty() const { return model.empty() && parameters.empty() && !agreement; }
};

/// The values of the wished parameters, by name.
/// @return InvalidArgument naming a text that is not "NAME=NUMBER", or that the model has not
core::Result<std::map<std::string, double>> parametersOf(const TopDownWishes& wishes,
                                                         const core::TopDownModel& model);

/// The same counts, to be evaluated as wished: a model that is named has its own parameters, except
/// for the wished ones.
/// @return NotFound: there is no model of that name; InvalidArgument as parametersOf()
core::Result<std::shared_ptr<const core::CounterTable>> withTopDown(
    const core::CounterTable& counters, const TopDownWishes& wishes);

}  // namespace papilio::app
