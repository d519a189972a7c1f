#pragma once

#include "core/analysis/event_plan.h"
#include "core/base/result.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Where the data files live: $PAPILIO_RESOURCES, else share/papilio next to the installed program,
/// else the source tree.
std::filesystem::path resourceDirectory();

/// A data file that users may have of their own.
struct DataFile {
    std::string name;  ///< of the file, without ".json"
    std::filesystem::path path;
    bool isOwn = false;  ///< in the user's own folder
};

/// The JSON files of resourceDirectory()/FOLDER and of userFolder(UserFolder::Data, FOLDER), sorted
/// by name; one's own replaces a shipped one of the same name.
std::vector<DataFile> dataFiles(std::string_view folder);

/// Writes `text` as userFolder(UserFolder::Data, folder)/name, which replaces what is there.
/// @return its path; Unreadable where it cannot be written
Result<std::filesystem::path> writeUserFile(std::string_view folder,
                                            const std::string& name,
                                            std::string_view text);

/// The kind's own basis for `kernels` kernels (bases/<kind>.csv). Block bases (FLOPs with fewer
/// widths, caches with more points) are shaped to the kernels' names where the file says how.
/// @return NotFound, or InvalidShape where the kind has no basis of that many kernels
Result<Basis> defaultBasis(BenchmarkKind kind, std::size_t kernels);

/// The kind's own signatures (signatures/<kind>.csv).
Result<Signatures> defaultSignatures(BenchmarkKind kind, const Basis& basis);

/// Names of the kernels behind the rows of the kind's basis (resources/bases/KIND.kernels.txt).
/// @return NotFound or Unreadable, naming the file
Result<std::vector<std::string>> kernelNames(BenchmarkKind kind);

/// The kernels that papilio-collect can measure with known expectations: those of the bundled bases
/// (resources/bases). A basis whose files are missing or do not fit each other is left out.
std::vector<KernelCatalogue> kernelCatalogues();

}  // namespace papilio::core
