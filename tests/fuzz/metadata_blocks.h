#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::fuzz {

/// A part of an HDF5 file's metadata that ends in a checksum of what is before it.
struct MetadataBlock {
    std::size_t begin = 0;
    std::size_t size = 0;  ///< without the 4 bytes of the checksum
};

/// All such blocks of up to 2 KiB: superblock, object headers, heaps, B-trees of version 2.
std::vector<MetadataBlock> metadataBlocks(const std::string& image);

/// Makes the checksum of a block right again.
void seal(std::string& image, const MetadataBlock& block);

}  // namespace papilio::fuzz
