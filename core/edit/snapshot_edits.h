#pragma once

#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/document.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

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

/// A new list of events that are excluded by hand.
struct ExclusionEdit {
    std::vector<std::string> excluded;  ///< as in Benchmark::excluded
    /// Of the step, for Undo: "Exclude 3 events". A sentence.
    std::string name;
};

/// Excludes those of the events that are not excluded; where all are, takes them in again.
/// @param events  indices into the data; at least one, none twice
ExclusionEdit toggleExcluded(const Benchmark& benchmark, std::span<const std::uint32_t> events);

}  // namespace papilio::core
