#pragma once

#include "core/base/string_table.h"
#include "core/io/hdf5/group.h"
#include "core/io/hdf5/handle.h"

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core::hdf5 {

/// How a dataset of numbers is laid out: as it is, or in chunks of about 1 MiB of whole rows,
/// shuffled and deflated.
enum class Packing { Contiguous, Deflated };

/// A group of a file being written.
class NewGroup {
public:
    /// Creates (truncates) the file at `path`. Its metadata carry checksums, so that a flipped bit
    /// is noticed.
    static NewGroup create(const std::string& path);

    /// Flushes and closes the file; throws where anything did not reach it. Only for the root.
    void finish();

    [[nodiscard]] NewGroup group(const std::string& name) const;
    void text(const std::string& attribute, const std::string& value) const;
    void number(const std::string& attribute, double value) const;
    void integer(const std::string& attribute, int value) const;

    using Shape = std::vector<std::uint64_t>;
    template<typename Number>
    void numbers(const std::string& name,
                 const Shape& shape,
                 const Number* from,
                 Packing packing,
                 const Between& between = {}) const
    {
        numbersAs(name, shape, memoryType(Number()), sizeof(Number), from, packing, between);
    }
    /// Attaches text to the dataset `name`.
    void datasetText(const std::string& name,
                     const std::string& attribute,
                     const std::string& value) const;

    void strings(const std::string& name, const std::vector<std::string>& texts) const;
    /// For h5py users only, and never read back: strings of variable length.
    void variableStrings(const std::string& name, const StringTable& texts) const;
    /// As bytes and offsets; `readable` adds the same as variable-length strings.
    void table(const std::string& name, const StringTable& texts, bool readable) const;

private:
    void numbersAs(const std::string& name,
                   const Shape& shape,
                   Id type,
                   std::size_t itemSize,
                   const void* from,
                   Packing packing,
                   const Between& between) const;

    Handle handle_;
};

}  // namespace papilio::core::hdf5
