#pragma once

#include "core/model/dataset.h"

#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * Says of data that were imported: source "import:<format>", where from, when they were measured
 * and imported.
 * @param measured  ISO 8601 in UTC, where the content says it; else the time stamp of the files
 * (the latest of them, of folders the latest file in them) takes its place (isFileTime)
 */
void stampImport(Provenance& provenance,
                 std::string_view format,
                 const std::vector<std::filesystem::path>& paths,
                 const std::string& measured = {});

/// The same as a provenance of its own.
Provenance importProvenance(std::string_view format,
                            const std::vector<std::filesystem::path>& paths,
                            const std::string& measured = {});

/// Seconds since 1970 in ISO 8601: "2023-03-01T10:00:00Z".
std::string inUtc(std::time_t time);

/// "Mon Nov 23 13:09:13 2026", as ctime() and asctime() write the local time, in ISO 8601 and UTC;
/// empty for anything else.
std::string isoDate(std::string_view localTime);

}  // namespace papilio::core
