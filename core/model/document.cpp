#include "core/model/document.h"

#include <algorithm>

namespace papilio::core {

const Machine* Document::machine(const std::string& id) const
{
    const auto found = std::find_if(machines.begin(), machines.end(),
                                    [&](const Machine& item) { return item.id == id; });
    return found == machines.end() ? nullptr : &*found;
}

std::shared_ptr<const Benchmark> Document::benchmark(const std::string& name) const
{
    const auto found = std::find_if(benchmarks.begin(), benchmarks.end(),
                                    [&](const auto& item) { return item->name == name; });
    return found == benchmarks.end() ? nullptr : *found;
}

}  // namespace papilio::core
