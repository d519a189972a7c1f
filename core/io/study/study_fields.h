#pragma once

#include "core/base/result.h"
#include "core/io/study/fields.h"
#include "core/model/document.h"

/// The fields of everything in a study, in the order of the file: docs/developer/study-format.md
/// says what they are. A field that is added to a struct needs a line here and one there.
namespace papilio::core::study {

void writeOrigin(const hdf5::NewGroup& group, const Provenance& provenance, const Writing& writing);
/// What the source says where an older file does not have it.
void readOrigin(const hdf5::Group& group, Provenance& provenance, Transfer& transfer);

template<>
struct Fields<Provenance> {
    static constexpr std::tuple list = {
        field("notes", &Provenance::notes, known),
        field("source", &Provenance::source),
        ownForm("source_kind", &Provenance::kind, writeOrigin, readOrigin, true),
        field("command", &Provenance::command),
        field("origin", &Provenance::origin),
        field("created", &Provenance::created),
        field("imported", &Provenance::imported, known),
        field("created_is_file_time", &Provenance::isFileTime, known),
        field("quantisation", &Provenance::quantum)};
};

template<>
struct Fields<Parameters> {
    static constexpr double largest = 1e300;
    static constexpr double smallest = 1e-300;
    static constexpr std::tuple list = {
        limited("tau", &Parameters::tau, 0, largest),
        limited("alpha", &Parameters::alpha, smallest, largest),
        limited("representation_tolerance", &Parameters::representationTolerance, 0, largest),
        limited("rounding_tolerance", &Parameters::roundingTolerance, 0, 0.5)};
};

/// [event][repetition]([thread])[kernel], and the unit; gives repetitions and threads.
void writeValues(const hdf5::NewGroup& group, const Dataset& data, const Writing& writing);
void readValues(const hdf5::Group& group, Dataset& data, Transfer& transfer);
/// Only where they differ from the names.
void writeEventIds(const hdf5::NewGroup& group, const Dataset& data, const Writing& writing);
void readEventIds(const hdf5::Group& group, Dataset& data, Transfer& transfer);

inline Shape shapeOf(const Dataset& data)
{
    return data.threads == 0
               ? Shape{data.eventNames.size(), data.repetitions, data.kernels.size()}
               : Shape{data.eventNames.size(), data.repetitions, data.threads, data.kernels.size()};
}

template<>
struct Fields<Dataset> {
    static Shape kernels(const Dataset& data) { return {data.kernels.size()}; }
    static constexpr std::tuple list = {
        ownForm("values", &Dataset::values, writeValues, readValues, true),
        held("units", &Dataset::units),
        held("repetitions", &Dataset::repetitions),
        held("threads", &Dataset::threads),
        array("valid", &Dataset::valid, shapeOf, known),
        array("raw_counts", &Dataset::rawCounts, shapeOf, known.in("events")),
        array("iterations", &Dataset::iterations, kernels, known.small()),
        field("events", &Dataset::eventNames, {.texts = Texts::Readable}),
        ownForm("event_ids", &Dataset::eventIds, writeEventIds, readEventIds),
        field("kernels", &Dataset::kernels),
        field("", &Dataset::provenance)};
};

void writeKind(const hdf5::NewGroup& group, const Benchmark& benchmark, const Writing& writing);
/// Gives the parameters that a file of that kind may leave out.
void readKind(const hdf5::Group& group, Benchmark& benchmark, Transfer& transfer);
/// Only where something is excluded.
void writeExcluded(const hdf5::NewGroup& group, const Benchmark& benchmark, const Writing& writing);
/// In ascending order, each id once.
void readExcluded(const hdf5::Group& group, Benchmark& benchmark, Transfer& transfer);
/// names, matrix [kernel][expectation], note
void writeBasis(const hdf5::NewGroup& group, const Benchmark& benchmark, const Writing& writing);
void readBasis(const hdf5::Group& group, Benchmark& benchmark, Transfer& transfer);
/// names, matrix [metric][expectation], notes; sums as rows of metric, part and factor
void writeSignatures(const hdf5::NewGroup& group,
                     const Benchmark& benchmark,
                     const Writing& writing);
void readSignatures(const hdf5::Group& group, Benchmark& benchmark, Transfer& transfer);

template<>
struct Fields<Basis> {
    static constexpr std::tuple list = {held("names", &Basis::expectations),
                                        held("matrix", &Basis::matrix), held("note", &Basis::note)};
};

template<>
struct Fields<SumPart> {
    static constexpr std::tuple list = {held("metric", &SumPart::metric),
                                        held("factor", &SumPart::factor)};
};

template<>
struct Fields<Signature> {
    static constexpr std::tuple list = {
        held("names", &Signature::metric), held("matrix", &Signature::coefficients),
        held("notes", &Signature::note), held("sums", &Signature::sum)};
};

template<>
struct Fields<EventReach> {
    static constexpr std::tuple list = {
        field("reasons", &EventReach::reason), field("kernels", &EventReach::kernels),
        field("repetitions", &EventReach::repetitions), field("up_to_tau", &EventReach::upToTau)};
};

template<>
struct Fields<Benchmark> {
    static constexpr const char* place = "benchmarks";
    static constexpr const char* what = "benchmark";
    static Result<void> check(const Benchmark& benchmark);
    static constexpr std::tuple list = {
        held("name", &Benchmark::name),
        ownForm("kind", &Benchmark::kind, writeKind, readKind),
        field("machine", &Benchmark::machine),
        field("", &Benchmark::parameters),
        ownForm("excluded", &Benchmark::excluded, writeExcluded, readExcluded),
        field("", &Benchmark::data),
        field("reach", &Benchmark::reach, known),
        ownForm("basis", &Benchmark::basis, writeBasis, readBasis),
        ownForm("signatures", &Benchmark::signatures, writeSignatures, readSignatures)};
};

template<>
struct Fields<CounterColumn> {
    static constexpr std::tuple list = {
        field("runs", &CounterColumn::run), field("passes", &CounterColumn::pass),
        field("parts", &CounterColumn::part), field("time", &CounterColumn::time, known.in("s"))};
};

template<>
struct Fields<TopDownChoice> {
    static constexpr std::tuple list = {field("model", &TopDownChoice::model, known),
                                        field("agreement", &TopDownChoice::agreement, known),
                                        field("parameters", &TopDownChoice::parameters, known)};
};

template<>
struct Fields<CounterTable> {
    static constexpr const char* place = "counters";
    static constexpr const char* what = "counters";
    static Result<void> check(const CounterTable& table);
    static Shape events(const CounterTable& table) { return {table.events.size()}; }
    static Shape shape(const CounterTable& table)
    {
        return {table.events.size(), table.columns.size()};
    }
    static constexpr std::tuple list = {
        held("name", &CounterTable::name),
        field("machine", &CounterTable::machine),
        field("model", &CounterTable::model),
        field("parameter", &CounterTable::parameter, known),
        field("events", &CounterTable::events, {.texts = Texts::Readable}),
        array("units", &CounterTable::units, events, known),
        array("quantities", &CounterTable::quantities, events, known),
        field("", &CounterTable::columns),
        array("values", &CounterTable::values, shape, always.in("counts, or as in units")),
        array("running", &CounterTable::running, shape, known.in("1")),
        array("spread", &CounterTable::spread, shape, known.in("1")),
        array("reasons", &CounterTable::reasons, shape, Form{Presence::Known, Texts::Table}),
        field("topdown", &CounterTable::topDown, known),
        field("", &CounterTable::provenance)};
};

template<>
struct Fields<MemoryLevel> {
    static constexpr std::tuple list = {field("name", &MemoryLevel::name),
                                        field("bytes", &MemoryLevel::bytes),
                                        field("shared_by", &MemoryLevel::sharedBy),
                                        field("inclusion", &MemoryLevel::inclusion, later)};
};

template<>
struct Fields<Ceiling> {
    static constexpr std::tuple list = {
        Note{"units", "GB/s (bandwidth), GFLOP/s (compute), GHz"},
        field("name", &Ceiling::name),
        field("kind", &Ceiling::kind),
        field("value", &Ceiling::value),
        field("low", &Ceiling::low),
        field("high", &Ceiling::high),
        field("threads", &Ceiling::threads),
        field("isa", &Ceiling::isa),
        field("precision", &Ceiling::precision),
        field("operation", &Ceiling::operation),
        field("bytes", &Ceiling::bytes),
        field("watts", &Ceiling::watts),
        field("median", &Ceiling::median, later),
        field("frequency", &Ceiling::gigahertz, later),
        field("memory_frequency", &Ceiling::memoryGigahertz, later)};
};

template<>
struct Fields<RooflinePoint> {
    static constexpr std::tuple list = {
        Note{"units",
             "FLOP/byte (intensity), GFLOP/s (performance), GHz (frequency), bytes (working_set); "
             "NaN: not known"},
        field("name", &RooflinePoint::name),
        field("intensity", &RooflinePoint::intensity),
        field("performance", &RooflinePoint::performance),
        field("seconds", &RooflinePoint::seconds),
        field("utilisation", &RooflinePoint::utilization),
        field("watts", &RooflinePoint::watts),
        field("frequency", &RooflinePoint::gigahertz),
        field("working_set", &RooflinePoint::workingSet),
        field("threads", &RooflinePoint::threads),
        field("run", &RooflinePoint::run),
        field("thread_seconds", &RooflinePoint::threadSeconds, known),
        field("low", &RooflinePoint::low, later),
        field("high", &RooflinePoint::high, later),
        field("cpu_seconds", &RooflinePoint::cpuSeconds, later),
        field("system_seconds", &RooflinePoint::systemSeconds, later),
        field("memory_frequency", &RooflinePoint::memoryGigahertz, later),
        field("level", &RooflinePoint::level, later)};
};

template<>
struct Fields<Roofline> {
    static constexpr const char* place = "rooflines";
    static constexpr const char* what = "roofline";
    static constexpr auto check = checkRoofline;
    static constexpr std::tuple list = {held("name", &Roofline::name),
                                        field("machine", &Roofline::machine),
                                        field("bytes", &Roofline::bytes),
                                        field("", &Roofline::provenance),
                                        field("levels", &Roofline::levels, later),
                                        field("ceilings", &Roofline::ceilings, later),
                                        field("points", &Roofline::points, later)};
};

template<>
struct Fields<ReuseObject> {
    // "shared" is the name from when there were no other distances.
    static constexpr std::tuple list = {
        Note{"note",
             "with n = bins_per_octave, bin b < n: distance b; bin b >= n: from (b - p n) 2^p, p = "
             "b/n - 1 rounded down. With n = 1 bin 0: distance 0; bin b: 2^(b-1) <= distance < 2^b "
             "different cache lines"},
        field("name", &ReuseObject::name),
        field("bytes", &ReuseObject::bytes),
        field("cold", &ReuseObject::cold),
        field("shared", &ReuseObject::bins, known),
        field("use", &ReuseObject::use, known),
        field("sector", &ReuseObject::sector, known),
        field("in_sector", &ReuseObject::isInSector, known),
        field("invalidated", &ReuseObject::invalidated, known)};
};

template<>
struct Fields<MeasuredMisses> {
    static constexpr std::tuple list = {
        field("name", &MeasuredMisses::name), field("object", &MeasuredMisses::object),
        field("lines", &MeasuredMisses::lines), field("misses", &MeasuredMisses::misses)};
};

template<>
struct Fields<ReuseHistogram> {
    static constexpr const char* place = "reuse";
    static constexpr const char* what = "reuse histogram";
    static constexpr auto check = checkReuse;
    static constexpr std::tuple list = {held("name", &ReuseHistogram::name),
                                        field("machine", &ReuseHistogram::machine),
                                        field("line_bytes", &ReuseHistogram::lineBytes),
                                        field("sampled_one_in", &ReuseHistogram::sampledOneIn),
                                        field("bins_per_octave", &ReuseHistogram::binsPerOctave),
                                        field("", &ReuseHistogram::provenance),
                                        field("objects", &ReuseHistogram::objects),
                                        field("measured", &ReuseHistogram::measured, later)};
};

template<>
struct Fields<CommunicationMatrix> {
    static constexpr const char* place = "communication";
    static constexpr const char* what = "communication";
    static constexpr auto check = checkCommunication;
    static Shape shape(const CommunicationMatrix& matrix)
    {
        return {matrix.threads.size(), matrix.threads.size()};
    }
    static constexpr std::tuple list = {
        held("name", &CommunicationMatrix::name),
        field("machine", &CommunicationMatrix::machine),
        field("unit", &CommunicationMatrix::unit),
        field("", &CommunicationMatrix::provenance),
        field("threads", &CommunicationMatrix::threads),
        array("true_sharing", &CommunicationMatrix::trueSharing, shape, always.small()),
        array("false_sharing", &CommunicationMatrix::falseSharing, shape, known.small())};
};

/// In the type that the program recorded, so that readers outside see it too; a reader takes any
/// numeric type and keeps whole numbers exactly.
void writeRecorded(const hdf5::NewGroup& group, const Recorder& recorder, const Writing& writing);
void readRecorded(const hdf5::Group& group, Recorder& recorder, Transfer& transfer);

template<>
struct Fields<RunEnd> {
    static constexpr std::tuple list = {
        field("end", &RunEnd::kind, known), field("own_word", &RunEnd::word, known),
        field("signal", &RunEnd::signal, known), field("status", &RunEnd::status, known)};
};

template<>
struct Fields<Recorder> {
    static constexpr const char* place = "recorders";
    static constexpr const char* what = "recorder";
    static constexpr auto check = checkRecorder;
    static Shape shape(const Recorder& recorder) { return {recorder.values.size()}; }
    static constexpr std::tuple list = {
        held("name", &Recorder::name),
        field("library", &Recorder::library),
        field("type", &Recorder::type),
        field("unit", &Recorder::unit),
        field("description", &Recorder::description),
        field("kind", &Recorder::kind),
        field("mode", &Recorder::mode),
        field("role", &Recorder::role),
        field("subject", &Recorder::subject),
        field("problem", &Recorder::problem, known),
        field("outer", &Recorder::outer, known),
        field("", &Recorder::end),
        field("normalised", &Recorder::isNormalised, known),
        field("", &Recorder::provenance),
        ownForm("value", &Recorder::values, writeRecorded, readRecorded, true),
        held("integers", &Recorder::integers),
        array("time_ns", &Recorder::timesNs, shape, known.in("ns")),
        field("labels", &Recorder::labels, known),
        field("statistics", &Recorder::statistics, known)};
};

template<>
struct Fields<Constant> {
    static constexpr std::tuple list = {
        field("names", &Constant::name), field("values", &Constant::value),
        field("spreads", &Constant::spread), field("units", &Constant::unit),
        field("sources", &Constant::source)};
};

template<>
struct Fields<Definition> {
    static constexpr std::tuple list = {
        field("names", &Definition::name), field("formulas", &Definition::formula),
        field("units", &Definition::unit), field("descriptions", &Definition::description),
        field("categories", &Definition::category)};
};

template<>
struct Fields<DefinitionSet> {
    static constexpr const char* place = "definitions";
    static constexpr const char* what = "definitions";
    static constexpr auto check = checkDefinitionSet;
    static constexpr std::tuple list = {
        held("name", &DefinitionSet::name),
        field("note", &DefinitionSet::note, Form{Presence::Known, Texts::Dataset}),
        field("constants", &DefinitionSet::constants),
        field("definitions", &DefinitionSet::definitions)};
};

template<>
struct Fields<SnapshotChoice> {
    static constexpr const char* place = "topdown";
    static constexpr const char* what = "Top-Down choice";
    static Result<void> check(const SnapshotChoice&) { return {}; }
    static constexpr std::tuple list = {held("name", &SnapshotChoice::name),
                                        field("", &SnapshotChoice::choice)};
};

template<>
struct Fields<Snapshot> {
    static constexpr const char* place = "snapshots";
    static constexpr const char* what = "snapshot";
    static constexpr auto check = checkSnapshot;
    static constexpr std::tuple list = {held("name", &Snapshot::name),
                                        field("created", &Snapshot::created),
                                        held("benchmarks", &Snapshot::benchmarks),
                                        field("definitions", &Snapshot::definitions, known),
                                        field("topdown", &Snapshot::choices, known)};
};

template<>
struct Fields<EventDescription> {
    static constexpr Form table = {.texts = Texts::Readable};
    static constexpr std::tuple list = {field("event", &EventDescription::event, table),
                                        field("source", &EventDescription::source, table),
                                        field("summary", &EventDescription::summary, table),
                                        field("details", &EventDescription::details, table),
                                        field("errata", &EventDescription::errata, table),
                                        field("counters", &EventDescription::counters, table),
                                        field("sampling", &EventDescription::sampling, table),
                                        field("described", &EventDescription::described, table),
                                        field("deprecated", &EventDescription::deprecated)};
};

template<>
struct Fields<Machine> {
    static constexpr std::tuple list = {held("id", &Machine::id),
                                        held("attributes", &Machine::attributes)};
};

/// One attribute per property of each machine.
void writeMachines(const hdf5::NewGroup& root, const Document& document, const Writing& writing);
void readMachines(const hdf5::Group& root, Document& document, Transfer& transfer);
/// Reuse histograms and communication matrices, both in one group.
void writeLocality(const hdf5::NewGroup& root, const Document& document, const Writing& writing);
void readLocality(const hdf5::Group& root, Document& document, Transfer& transfer);
void writeDescriptions(const hdf5::NewGroup& root,
                       const Document& document,
                       const Writing& writing);
void readDescriptions(const hdf5::Group& root, Document& document, Transfer& transfer);
/// study_notes_text.h
void writeNotes(const hdf5::NewGroup& root, const Document& document, const Writing& writing);
void readNotes(const hdf5::Group& root, Document& document, Transfer& transfer);
/// Without the data of their benchmarks, which are those of the document; of benchmarks that are
/// not there any more, or have other kernels, nothing can be restored and nothing is written.
void writeSnapshots(const hdf5::NewGroup& root, const Document& document, const Writing& writing);
void readSnapshots(const hdf5::Group& root, Document& document, Transfer& transfer);
/// study_view.h
void writeView(const hdf5::NewGroup& root, const Document& document, const Writing& writing);
void readView(const hdf5::Group& root, Document& document, Transfer& transfer);

template<>
struct Fields<Document> {
    static constexpr std::tuple list = {
        field("title", &Document::title),
        field("created", &Document::created),
        field("generator", &Document::generator),
        ownForm("machines", &Document::machines, writeMachines, readMachines),
        field("benchmarks", &Document::benchmarks, later),
        field("recorders", &Document::recorders, known),
        field("rooflines", &Document::rooflines, known),
        ownForm("locality", &Document::reuse, writeLocality, readLocality),
        held("communication", &Document::communication),
        field("counters", &Document::counters, known),
        field("definitions", &Document::definitions, known),
        ownForm("event_descriptions", &Document::descriptions, writeDescriptions, readDescriptions),
        ownForm("notes", &Document::notes, writeNotes, readNotes),
        ownForm("snapshots", &Document::snapshots, writeSnapshots, readSnapshots),
        ownForm("view", &Document::view, writeView, readView)};
};

/// All of a study but its format.
void writeStudyFields(const hdf5::NewGroup& root, const Document& document, const Writing& writing);
void readStudyFields(const hdf5::Group& root, Document& document, Transfer& transfer);

}  // namespace papilio::core::study
