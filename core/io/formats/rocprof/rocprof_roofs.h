#pragma once

#include "core/base/result.h"
#include "core/model/roofline.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Whether a text begins as roofline.csv of rocprof-compute does.
bool isRocprofRoofs(std::string_view head);

/**
 * roofline.csv: one line per device; each roof with its low and high. Integer roofs are left out.
 *
 * @param name  of the roofline; several devices get numbers
 * @return Malformed with line and column
 */
Result<void> readRocprofRoofs(std::string_view text,
                              const std::string& file,
                              const std::string& name,
                              const std::string& machine,
                              std::vector<Roofline>& rooflines);

}  // namespace papilio::core
