#pragma once

#include "core/base/constants.h"
#include "core/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The numbers of one region, of one rank or thread where the profile tells them apart.
struct CaliperRecord {
    std::string path;  ///< "main/solve/SpMV"; empty outside of all regions
    std::string part;  ///< "rank 3"; empty: all of them
    std::string kind;  ///< "snapshot 2", "iteration 7": what tells records of one region apart
    double time = notANumber;              ///< end of a snapshot, seconds
    std::map<std::string, double> values;  ///< by event
};

struct CaliperProfile {
    std::vector<CaliperRecord> records;
    std::map<std::string, std::string> globals;  ///< what is said of the whole run
    std::map<std::string, std::string> units;    ///< of events, where the name or the file says one
};

/// Reads the text of a .cali file.
/// @return Malformed with the line where reading stopped
Result<CaliperProfile> readCali(std::string_view text, const std::string& name);

/// Reads JSON of the option json-split.
/// @return Malformed saying what was expected
Result<CaliperProfile> readCaliperJson(std::string_view text, const std::string& name);

}  // namespace papilio::core
