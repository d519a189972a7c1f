#include "core/topdown/part_shares.h"

#include <cmath>
#include <map>
#include <set>

namespace papilio::core {

std::vector<std::string> partsOf(const CounterTable& counters)
{
    std::set<std::string> divided;  // runs
    for (const auto& column : counters.columns) {
        if (!column.part.empty()) {
            divided.insert(column.run);
        }
    }
    std::vector<std::string> parts;
    std::set<std::string> seen;
    for (const auto& column : counters.columns) {
        const bool isTotal = column.part.empty() && divided.contains(column.run);
        if (!isTotal && seen.insert(column.part).second) {
            parts.push_back(column.part);
        }
    }
    return parts;
}

CounterTable partOf(const CounterTable& counters, const std::string& part)
{
    std::vector<std::size_t> kept;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        if (counters.columns[column].part == part) {
            kept.push_back(column);
        }
    }
    return withColumns(counters, kept);
}

PartShares sharesByPart(const std::shared_ptr<const TopDownModel>& model,
                        const CounterTable& counters,
                        const TopDownOptions& options,
                        std::size_t node)
{
    PartShares shares;
    shares.parts = partsOf(counters);
    shares.runs = counters.runs();
    shares.shares.assign(shares.parts.size() * shares.runs.size(), std::nan(""));
    std::map<std::string, std::size_t> places;
    for (std::size_t run = 0; run < shares.runs.size(); ++run) {
        places.emplace(shares.runs[run], run);
    }
    for (std::size_t part = 0; part < shares.parts.size(); ++part) {
        const auto result = evaluateTopDown(model, partOf(counters, shares.parts[part]), options);
        for (const auto& run : result.runs) {
            if (const auto value = run.nodes()[node].value) {
                shares.shares[part * shares.runs.size() + places.at(run.name)] = *value;
            }
        }
    }
    return shares;
}

}  // namespace papilio::core
