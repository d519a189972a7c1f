#pragma once

#include "core/base/result.h"
#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/io/study/study_file.h"
#include "core/io/study/transfer.h"
#include "core/model/document.h"

#include <cstdint>

namespace papilio::core {

// The recorders of a study file.
//
//     /recorders/<name>     library, type, unit, description, kind, mode, role, subject, and where
//                           they come from (source, command, origin, created, quantisation)
//         value             [n] in the type of the recorder: int32, int64, float32 or float64;
//         units time_ns           [n] i64; only where known labels            strings: [n] elements
//         of a counting set, or the members of a group notes             strings; only where there
//         are any statistics/       names, values f64; only where there are any
//
// A foreign file may hold `value` in any numeric type; whole numbers are kept exactly.

/// Refuses what readRecorders() would refuse: sizes, types, names that appear twice, text.
Result<void> checkRecorders(const Document& document);

/// Bytes the numbers of the recorders take.
std::uint64_t sizeOfRecorders(const Document& document);

/// Writes the group /recorders, if there are any. Throws as hdf5_writer.h says.
void writeRecorders(const hdf5::NewGroup& root,
                    const Document& document,
                    StudyLayout layout,
                    Transfer& transfer);

/// Reads the group /recorders, if there is one, into `document`. Throws as hdf5_reader.h says.
void readRecorders(const hdf5::Group& root, Document& document, Transfer& transfer);

}  // namespace papilio::core
