#pragma once

#include <string>
#include <vector>

namespace papilio::fuzz {

/// A valid study as bytes, and what there is in it to damage.
struct StudySample {
    std::string image;
    std::vector<std::string> objects;  ///< paths of its groups and datasets, the root first
    std::vector<std::string> names;    ///< of its links and attributes, each once
};

/// Studies that use every field of the format, in both layouts, one as an old HDF5 writes it
/// (symbol tables, no checksums), and the parts of the first. Made once.
const std::vector<StudySample>& studySamples();

}  // namespace papilio::fuzz
