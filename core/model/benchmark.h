#pragma once

#include "core/model/basis.h"
#include "core/model/dataset.h"
#include "core/model/parameters.h"
#include "core/model/signature.h"

#include <memory>
#include <string>
#include <vector>

namespace papilio::core {

/// One benchmark of a study: immutable data, and what the user decides about them.
struct Benchmark {
    std::string name;  ///< unique in a study
    BenchmarkKind kind = BenchmarkKind::Custom;
    std::string machine;  ///< Machine::id; empty if unknown
    std::shared_ptr<const Dataset> data;
    std::shared_ptr<const Basis> basis;
    std::shared_ptr<const Signatures> signatures;
    Parameters parameters;
    /// Dataset::eventIds of the events that the analysis leaves out because somebody said so; each
    /// once, ascending. Ids that the data lack stay: another import may bring them back.
    std::vector<std::string> excluded = {};
};

}  // namespace papilio::core
