#pragma once

#include "collectors/counting/count_program.h"

#include <cmath>
#include <string>
#include <vector>

namespace papilio::tests {

/// Counts all events in one run of a program.
inline core::Result<core::CounterTable> counted(const collectors::ProgramCounter& counter,
                                                const std::vector<std::string>& arguments,
                                                const std::vector<std::string>& events,
                                                std::size_t functions = 0)
{
    collectors::CountRequest request;
    request.arguments = arguments;
    request.functions = functions;
    request.sets = {{"A", events, events}};
    return collectors::countProgram(counter, request, {}, [](auto, auto, const auto&) {});
}

/// The first count of an event; -1 where there is none.
inline double countOf(const core::CounterTable& table, const std::string& event)
{
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (const double found = table.value(*table.find(event), column); !std::isnan(found)) {
            return found;
        }
    }
    return -1;
}

}  // namespace papilio::tests
