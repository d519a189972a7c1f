#pragma once

#include "core/io/formats/table/table_reader.h"

#include <string>
#include <string_view>

namespace papilio::tests {

/// The counters that rules find in a text. @param rules  "counters", "toplev"
inline core::Result<core::CounterTable> countersOf(const std::string& rules,
                                                   std::string_view text,
                                                   const std::string& name)
{
    const auto known = core::readTableRules(rules);
    if (!known) {
        return known.error();
    }
    const auto document = core::readTables(*known, text, name);
    return document ? core::Result(*document->counters.front()) : document.error();
}

}  // namespace papilio::tests
