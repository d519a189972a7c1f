#pragma once

#include "core/io/importers/file_formats.h"

namespace papilio::core {

/// Every path becomes one set of definitions, in the order given.
/// @return what readDefinitionFile() refuses, naming the file
Result<Document> importDefinitions(const std::vector<std::filesystem::path>& paths,
                                   const ImportOptions& options,
                                   const std::stop_token& stop,
                                   const Progress& progress);

/// The line of the registry: JSON as resources/definitions/README.md describes it.
FileFormat definitionFormat();

}  // namespace papilio::core
