#pragma once

#include "core/base/result.h"
#include "core/io/formats/gpu_kernels.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

namespace papilio::core {

/// Whether a file begins as a SQLite database.
bool isSqlite(std::string_view head);

/**
 * The counts of dispatches in a database of rocpd (rocprofv3 --output-format rocpd), schema 3, with
 * times in the dispatches or in a table of their own. Instances of a counter (XCDs, shader engines)
 * are summed, as rocprofv3 does in its CSV.
 *
 * @return Unsupported where this build has no SQLite, or the database is not one of rocpd;
 * Malformed for a damaged one; Cancelled
 */
Result<GpuCounts> readRocpd(const std::filesystem::path& path,
                            const std::string& machine,
                            const std::stop_token& stop);

}  // namespace papilio::core
