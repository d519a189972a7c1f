#pragma once

#include "core/base/result.h"
#include "core/model/document.h"

#include <string>

namespace papilio::core {

// Edits of the snapshots of a study, and going back to one. Errors are sentences for the reader.

/// "Snapshot 1", or the next number that is free.
std::string freeSnapshotName(const Document& document);

/// The study with its present state under a name, behind the other snapshots.
/// @param created  ISO 8601, UTC
/// @return InvalidArgument where the name is empty or taken, blanks around it ignored
Result<Document> takeSnapshot(Document document,
                              const std::string& name,
                              const std::string& created);

/**
 * The study as it was in a snapshot: thresholds, bases and signatures of the benchmarks, the
 * definitions, and how counters are evaluated. Data, rooflines, recorders, notes and snapshots
 * stay.
 *
 * Benchmarks and counters that are newer than the snapshot, and benchmarks whose kernels are others
 * now (fits()), stay as they are.
 * @return NotFound
 */
Result<Document> restoreSnapshot(Document document, const std::string& name);

/// @return NotFound; InvalidArgument as takeSnapshot()
Result<Document> renameSnapshot(Document document, const std::string& name, const std::string& to);

/// @return NotFound
Result<Document> removeSnapshot(Document document, const std::string& name);

}  // namespace papilio::core
