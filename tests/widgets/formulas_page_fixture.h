#pragma once

#include "tests/support/table_cell.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/pages/formulas/formulas_page.h"
#include "widgets/table/data_table.h"

#include <cmath>
#include <memory>

// What the tests of the Formulas page show: counters of two runs, and formulas over them.
namespace papilio::tests {

/// Counters of two runs with the events of PerfExpert's branch category.
inline std::shared_ptr<const core::CounterTable> branchCounters()
{
    auto table = std::make_shared<core::CounterTable>();
    table->name = "hpcc";
    table->events = {"PAPI_TOT_INS", "PAPI_BR_INS", "PAPI_BR_MSP", "PAPI_TLB_DM", "PAPI_TLB_IM"};
    const double none = std::nan("");
    table->columns = {{"stream", "", "", none}, {"hpl", "", "", none}};
    table->values = {1000, 2000, 100, 100, 5, 50, 4, 0, 1, 0};
    return table;
}

inline core::Document countersOnly()
{
    core::Document document;
    document.title = "counters";
    document.counters = {branchCounters()};
    return document;
}

inline core::DefinitionSet twoFormulas()
{
    core::DefinitionSet set;
    set.name = "mine";
    set.constants = {{"cost", 10, 2, "cycles", "guess"}};
    set.definitions = {{"Taken", "PAPI_BR_INS - PAPI_BR_MSP", "branches", "", "Branches"},
                       {"Lost", "PAPI_BR_MSP * cost", "cycles", "", "Branches"},
                       {"Share", "Taken / PAPI_TOT_INS", "", "", ""}};
    return set;
}

inline core::Document withDefinitions()
{
    auto document = countersOnly();
    document.definitions = {std::make_shared<const core::DefinitionSet>(twoFormulas())};
    return document;
}

/// The first set of formulas of its study.
inline const core::DefinitionSet& set(const widgets::Workspace& workspace)
{
    return *workspace.document().definitions.front();
}

}  // namespace papilio::tests
