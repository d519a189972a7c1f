#pragma once

#include "core/io/hdf5/string_layout.h"

#include <string>
#include <string_view>

/// Names of the layout of study files, version 1.
///
///     /                     papilio_format, title, created, generator
///     /machines/<id>        one attribute per known property
///     /benchmarks/<name>    kind, machine, source, command, origin, created, quantisation, and the
///     parameters
///         values            [event][repetition]([thread])[kernel] f64, units
///         valid             same shape u8; only where something is missing
///         raw_counts        same shape i64, iterations [kernel] f64; only where known
///         events/           names: utf8 (bytes), offsets (u64, one more than events); in exchange
///         files also strings event_ids/        the same, where ids differ from names kernels,
///         notes    variable-length UTF-8 basis/            names, matrix [kernel][expectation],
///         note signatures/       names, matrix [metric][expectation], notes
///     /counters/<name>      see study_counters.h
///     /definitions/<name>   see study_definitions.h
///     /recorders/<name>     see study_recorders.h
///     /event_descriptions   see study_descriptions.h
///     /view                 see study_view.h
namespace papilio::core::schema {

inline constexpr const char* format = "papilio_format";
inline constexpr const char* title = "title";
inline constexpr const char* created = "created";
inline constexpr const char* imported = "imported";
inline constexpr const char* isFileTime = "created_is_file_time";
inline constexpr const char* generator = "generator";

inline constexpr const char* machines = "machines";
inline constexpr const char* benchmarks = "benchmarks";
inline constexpr const char* counters = "counters";
inline constexpr const char* definitions = "definitions";

inline constexpr const char* kind = "kind";
inline constexpr const char* machine = "machine";
inline constexpr const char* source = "source";
inline constexpr const char* command = "command";
inline constexpr const char* origin = "origin";
inline constexpr const char* quantisation = "quantisation";
inline constexpr const char* tau = "tau";
inline constexpr const char* alpha = "alpha";
inline constexpr const char* representationTolerance = "representation_tolerance";
inline constexpr const char* roundingTolerance = "rounding_tolerance";

inline constexpr const char* values = "values";
inline constexpr const char* valid = "valid";
inline constexpr const char* rawCounts = "raw_counts";
inline constexpr const char* iterations = "iterations";
inline constexpr const char* units = "units";
inline constexpr const char* events = "events";
inline constexpr const char* eventIds = "event_ids";
inline constexpr const char* kernels = "kernels";
inline constexpr const char* notes = "notes";
inline constexpr const char* note = "note";
inline constexpr const char* basis = "basis";
inline constexpr const char* signatures = "signatures";
inline constexpr const char* names = "names";
inline constexpr const char* matrix = "matrix";

inline constexpr const char* recorders = "recorders";
inline constexpr const char* library = "library";
inline constexpr const char* type = "type";
inline constexpr const char* unit = "unit";
inline constexpr const char* description = "description";
inline constexpr const char* mode = "mode";
inline constexpr const char* role = "role";
inline constexpr const char* subject = "subject";
inline constexpr const char* value = "value";
inline constexpr const char* timeNs = "time_ns";
inline constexpr const char* labels = "labels";
inline constexpr const char* statistics = "statistics";

/// The name of a group for `text`: "/" and a lone "." mean something to HDF5, so they (and "%") are
/// percent-encoded.
std::string encodeName(std::string_view text);
/// The text an encoded name represents; what encodeName() would not have written stays as it is.
std::string decodeName(std::string_view name);

}  // namespace papilio::core::schema
