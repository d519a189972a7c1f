#pragma once

#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/model/document.h"

/// Reuse histograms and communication matrices in study files, for study_rooflines.cpp; the layout
/// is in study_rooflines.h.
namespace papilio::core {

Result<void> checkLocality(const Document& document);
void writeLocality(const hdf5::NewGroup& root, const Document& document);
/// @throws hdf5::Refusal
void readLocality(const hdf5::Group& root, Document& document);

}  // namespace papilio::core
