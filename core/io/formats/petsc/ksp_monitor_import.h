#pragma once

#include "core/io/formats/line_reader.h"

#include <memory>

namespace papilio::core {

/// What kspMonitorFormat() reads, line by line. @param name  of the file, for the recorders
std::unique_ptr<LineReader> kspMonitorReader(const std::string& name,
                                             const std::filesystem::path& path);
/// Whether a text, the beginning of a log, has lines of a monitor.
bool isKspMonitor(std::string_view head);

}  // namespace papilio::core
