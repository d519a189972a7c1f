#pragma once

#include "core/base/result.h"
#include "core/model/roofline.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

bool looksLikeCarmRoofs(std::string_view head);
bool looksLikeCarmApplications(std::string_view head);

/// The CARM tool's roofline CSV; `name` is used in messages, `host` where the tool was not given
/// one. Sizes of its header are KiB. The first date is that of the measurement.
Result<void> readCarmRoofs(std::string_view text,
                           const std::string& name,
                           const std::string& host,
                           std::vector<Roofline>& rooflines);

/// The CARM tool's applications CSV, as points of a roofline called `machine`.
Result<void> readCarmApplications(std::string_view text,
                                  const std::string& name,
                                  const std::string& machine,
                                  std::vector<Roofline>& rooflines);

}  // namespace papilio::core
