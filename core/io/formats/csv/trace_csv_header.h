#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Nanoseconds of one unit of a column of times, by its title ("t_ns", "time", "wall"); 0: it holds
/// none.
double timeScale(std::string_view title);

/// Whether a header is recorder,index,value[,<time>]: a row per value.
bool isLongTrace(const std::vector<std::string>& header);

/// Whether a header is iteration,<recorder>…: a column per recorder.
bool isWideTrace(const std::vector<std::string>& header);

}  // namespace papilio::core
