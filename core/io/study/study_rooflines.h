#pragma once

#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/model/document.h"

/// Rooflines and locality in study files. Inside core/io only.
///
///     /rooflines/<name>               machine, bytes ("core" | "dram"), provenance
///         levels/                     name, bytes, shared_by
///         ceilings/                   name, kind ("bandwidth" | "compute"), value, low, high,
///                                     threads, isa, precision, operation, bytes, watts
///         points/                     name, intensity, performance, seconds, threads, utilisation,
///                                     watts, frequency, working_set, run; NaN: not known;
///                                     thread_seconds [point][thread], filled up with NaN
///     /locality/reuse/<name>          machine, line_bytes, sampled_one_in, provenance
///         objects/                    name, bytes, cold i64 [object],
///                                     shared, own i64 [object][bin]
///         measured/                   name, lines, misses, object
///     /locality/communication/<name>  machine, unit, provenance; threads [thread],
///                                     true_sharing, false_sharing f64 [thread][thread]
namespace papilio::core {

/// @return InvalidArgument naming what the reader would refuse, or a name that appears twice
Result<void> checkRooflines(const Document& document);

/// Writes the groups above, each only where there is something in it.
void writeRooflines(const hdf5::NewGroup& root, const Document& document);

/// @throws hdf5::Refusal naming the path inside the file and what was expected
void readRooflines(const hdf5::Group& root, Document& document);

}  // namespace papilio::core
