#pragma once

#include "core/model/benchmark.h"
#include "core/model/machine.h"

#include <memory>
#include <string>
#include <vector>

namespace papilio::core {

/// A whole study as a value: copies are cheap, data are shared, nothing in it is changed in place.
struct Document {
    std::string title;
    std::string created;    ///< ISO 8601, UTC
    std::string generator;  ///< program and version that wrote the file
    std::vector<Machine> machines;
    std::vector<std::shared_ptr<const Benchmark>> benchmarks;

    [[nodiscard]] const Machine* machine(const std::string& id) const;
    [[nodiscard]] std::shared_ptr<const Benchmark> benchmark(const std::string& name) const;
};

}  // namespace papilio::core
