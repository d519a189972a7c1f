#pragma once

#include "core/analysis/noise.h"
#include "core/model/document.h"
#include "core/present/table.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// Where numbers come from, in one or two words: "simulated", "constructed", "published numbers",
/// "imported", "measured".
std::string provenanceWord(DataOrigin origin);

/// How many events of a benchmark are noisy, by its name; NaN where nothing could be judged. What
/// is absent is still being computed.
using NoisyCounts = std::map<std::string, double>;

/// Sizes of benchmarks; rows are never null. @param noisy  nothing: without that column
Columns<std::shared_ptr<const Benchmark>> benchmarkColumns(std::optional<NoisyCounts> noisy = {});

/// The statuses as people read them: what is chosen first.
inline constexpr std::array statusesInOrder = {
    EventStatus::Chosen,          EventStatus::Dependent, EventStatus::Tiny,
    EventStatus::Unrepresentable, EventStatus::Noisy,     EventStatus::Irrelevant,
    EventStatus::NonFinite,       EventStatus::Missing,   EventStatus::Excluded};
/// "3 events: 0 chosen, 1 noisy, 2 all zero".
std::string countsText(const StatusCounts& counts);
/// "status", "events", "meaning".
Columns<EventStatus> statusColumns(const StatusCounts& counts);

struct MachineProperty {
    std::string machine;
    std::string name;
    std::string value;
};
/// The properties of all machines of a study, in their order.
std::vector<MachineProperty> machineProperties(const Document& document);
/// "machine", "property", "value".
Columns<MachineProperty> machineColumns();

/// A part of a study, what it holds and where it is from.
struct StudyPart {
    std::string kind;  ///< "benchmark", "counters", "roofline" …
    std::string name;
    std::string machine;
    std::string content;  ///< "1,132 events, 5 repetitions, 16 kernels"
    Provenance provenance = {};
};
/// All parts but definitions, which are not measured. Recorders of one provenance are one part.
std::vector<StudyPart> studyParts(const Document& document);
/// "2 benchmarks, 1 roofline"; empty: it holds nothing.
std::string contentsText(const Document& document);
/// What a part holds and where it is from.
Columns<StudyPart> partColumns();

/// One note: on the study, an event or a place of a plot.
struct NoteRow {
    std::string of;  ///< "tags", "study", the event, the page of the plot
    std::string text;
};
/// The notes of a study: tags, text, events, plots.
std::vector<NoteRow> noteRows(const Document& document);
/// "of", "note".
Columns<NoteRow> noteColumns();

/// The snapshots of a study: "snapshot", "taken", "holds".
Columns<std::shared_ptr<const Snapshot>> snapshotColumns();

/// The kernels of a benchmark: "kernel", then one column for each expectation, what it counts
/// there. A row is the kernel's index. The benchmark has to live as long as the columns.
Columns<std::size_t> basisColumns(const Benchmark& benchmark);
/// The signatures of a benchmark, which has to live as long: "metric", one column for each
/// expectation, "note".
Columns<Signature> signatureColumns(const Benchmark& benchmark);

}  // namespace papilio::core
