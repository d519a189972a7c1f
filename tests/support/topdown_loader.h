#pragma once

#include "core/io/topdown/model_file.h"
#include "core/topdown/tree.h"
#include "tests/support/tables_of_text.h"

#include <QtTest>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace papilio::tests {

using ModelPointer = std::shared_ptr<const core::TopDownModel>;

/// A shipped model, or null with a failure.
inline ModelPointer shippedModel(const std::string& name)
{
    const auto model = core::readTopDownModel(std::string(PAPILIO_SOURCE_DIR) +
                                              "/resources/topdown/" + name + ".json");
    if (!model) {
        qWarning("%s", model.error().message.c_str());
        return nullptr;
    }
    return *model;
}

inline std::string textOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// One run's counters: every event of the list with its count.
inline core::CounterTable tableOf(const std::vector<std::pair<std::string, double>>& counts)
{
    core::CounterTable table;
    table.name = "made";
    table.columns = {{"run", "", ""}};
    for (const auto& [event, value] : counts) {
        table.events.push_back(event);
        table.values.push_back(value);
    }
    return table;
}

inline core::NodeValue nodeOf(const core::TopDownResult& result,
                              std::size_t run,
                              const std::string& name)
{
    return result.runs.at(run).node(result.model->node(name).value());
}

/// Of a quantity or a row outside the tree.
inline core::OptionalNumber besideOf(const core::TopDownResult& result,
                                     std::size_t run,
                                     const std::string& name)
{
    const auto find = [&](const auto& named, const auto& values) {
        const auto found = std::ranges::find(named, name, &core::TopDownQuantity::name);
        return found == named.end() ? core::OptionalNumber()
                                    : values[std::size_t(found - named.begin())].value;
    };
    const auto row = find(result.model->complementary, result.runs.at(run).complementary());
    return row ? row : find(result.model->quantities, result.runs.at(run).quantities());
}

}  // namespace papilio::tests
