#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A recorder while it is read from a column of CSV.
struct TraceColumn {
    std::string name;
    std::vector<double> values = {};
    std::vector<std::int64_t> integers = {};  ///< as long as every value is a whole number
    std::vector<std::int64_t> timesNs = {};
    bool whole = true;
    std::size_t gap = 0;  ///< empty cells since the last value

    /// Takes the next cell; false where it is not a number.
    bool add(std::string_view cell);
    /// The last row represents `count` more, unless the series has ended.
    void hold(std::size_t count);
};

}  // namespace papilio::core
