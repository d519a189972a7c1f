#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// A point of InfluxDB's line protocol, its escapes resolved.
struct InfluxPoint {
    std::string measurement;
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<std::pair<std::string, std::string>> fields;  ///< values as written: 1.5, 3i, "a"
    std::string time;                                         ///< empty: none was written
};

/**
 * MEASUREMENT[,TAG=VALUE…] FIELD=VALUE[,FIELD=VALUE…] [TIME]; commas, blanks and = in names are
 * escaped by a backslash, texts are in quotes.
 * @return Malformed with what was expected, without a place
 */
Result<InfluxPoint> readInfluxPoint(std::string_view line);

}  // namespace papilio::core
