#pragma once

#include "core/io/hdf5/handle.h"

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core::hdf5 {

/// A dataset in chunks: its identifiers, and what was found out about it.
struct ChunkedData {
    Id dataset;
    Id creation;                              ///< its list of properties
    const std::vector<std::uint64_t>& shape;  ///< no length is 0
    std::uint64_t stored;                     ///< bytes in the file, packed
    const std::string& where;                 ///< "FILE: PATH", for messages
};

/// Throws a Refusal unless each chunk is there and unpacks to its size: damaged ones would have
/// HDF5 read beyond its memory.
void checkChunks(const ChunkedData& data);

}  // namespace papilio::core::hdf5
