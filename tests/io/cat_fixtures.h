#pragma once

#include "core/io/import/importer.h"

#include <filesystem>
#include <string>
#include <vector>

namespace papilio::tests {

/// A directory of small files in the toolkit's formats.
inline std::filesystem::path fixture(const std::string& name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests" / "data" / "cat" / name;
}

/// True where a note of the data says `part`.
inline bool hasNote(const core::Dataset& data, const std::string& part)
{
    for (const auto& note : data.provenance.notes) {
        if (note.find(part) != std::string::npos) {
            return true;
        }
    }
    return false;
}

/// Why the import was refused, or "imported".
inline std::string message(const std::vector<std::filesystem::path>& paths,
                           const core::ImportOptions& options = {})
{
    const auto document = core::importStudy(paths, options);
    return document ? "imported" : document.error().message;
}

}  // namespace papilio::tests
