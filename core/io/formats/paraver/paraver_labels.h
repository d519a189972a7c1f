#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace papilio::core {

/// What a .pcf file of Paraver calls the types and values of events.
struct ParaverLabels {
    std::map<long long, std::string> types;
    std::map<std::pair<long long, long long>, std::string> values;  ///< by type and value

    /// The label of a counter without its description in brackets; "42000050" where there is none.
    [[nodiscard]] std::string counter(long long type) const;
    /// The label of a value; "1000 = 3" where there is none.
    [[nodiscard]] std::string value(long long type, long long value) const;
};

/// Reads the sections EVENT_TYPE with their VALUES; anything else is left out.
ParaverLabels parseParaverLabels(std::string_view text);

/// Of the .pcf beside a trace ("x.prv" or "x.prv.gz"); nothing where it is not there.
std::optional<ParaverLabels> labelsBeside(const std::filesystem::path& trace);

}  // namespace papilio::core
