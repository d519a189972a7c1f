#pragma once

#include "core/base/growing_numbers.h"
#include "core/base/huge_pages.h"
#include "core/base/memory.h"
#include "core/base/result.h"
#include "core/io/hdf5/handle.h"

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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

/// What a long transfer moves at once.
inline constexpr std::uint64_t slabBytes = std::uint64_t{16} << 20;

/// Called between two slabs of a long transfer with the bytes moved; throws to stop.
using Between = std::function<void(std::uint64_t)>;

/// How the numbers of a dataset are stored.
struct NumberType {
    bool whole = false;  ///< integers, not floats
    bool isSigned = true;
    std::size_t bytes = 0;
};

/// A dataset whose type, shape and stored size have been checked against the file before anything
/// is allocated.
class Dataset {
public:
    /// Opens a member of a group, which is reached by a hard link.
    /// @param where  "FILE: PATH" of the dataset, for messages
    static Dataset open(Id group,
                        const std::string& name,
                        const std::string& where,
                        std::shared_ptr<ReadingBudget> budget);

    [[nodiscard]] const std::vector<std::uint64_t>& shape() const { return shape_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

    /// Throws a Refusal unless it has numbers and that shape, where -1 represents any length, and
    /// there is memory for them.
    void expectNumbers(const std::vector<std::int64_t>& shape) const;

    /// How the numbers are stored; they convert when they are read.
    [[nodiscard]] NumberType type() const;

    /// Reads everything, slab by slab along the first dimension. Integers and floats convert into
    /// one another.
    template<typename Number>
    void read(Number* to, const Between& between = {}) const
    {
        readAs(memoryType(Number()), sizeof(Number), to, between);
    }

    /// The same into a vector, which gets as many numbers. Many numbers that lie in one piece of
    /// the file, as they are in memory, stay there where the system promises that nobody changes
    /// them (FileMapping).
    template<typename Numbers>
    void readInto(Numbers& numbers, const Between& between = {}) const
    {
        using Number = typename Numbers::value_type;
        if constexpr (std::same_as<Numbers, GrowingNumbers<Number>>) {
            RawVector<Number> content;
            readInto(content, between);
            numbers = std::move(content);
        } else {
            readIntoVector(numbers, between);
        }
    }

    /// Of long numbers only the beginning is read when only the library is tried.
    [[nodiscard]] bool isLeftOut(std::size_t itemSize) const;

    /// Strings of one dimension, of fixed or variable length; `count` -1 represents any. What would
    /// act on a terminal is escaped.
    [[nodiscard]] std::vector<std::string> strings(std::int64_t count) const;

    /// The text of attribute `name`, or nothing where it is absent.
    [[nodiscard]] std::optional<std::string> text(const std::string& name) const;

private:
    template<typename Numbers>
    void readIntoVector(Numbers& numbers, const Between& between) const
    {
        using Number = typename Numbers::value_type;
        if constexpr (std::same_as<Numbers, RawVector<Number>>) {
            if (auto mapping = mapped(memoryType(Number()), sizeof(Number))) {
                numbers = Numbers(count_, MappingAllocator<Number>(std::move(mapping)));
                if (between) {
                    between(count_ * sizeof(Number));
                }
                return;
            }
        }
        numbers.resize(count_);
        read(numbers.data(), between);
    }
    void tryBeginning(Id memoryType, std::size_t itemSize) const;
    void readAs(Id memoryType, std::size_t itemSize, void* to, const Between& between) const;
    /// Null where the numbers are few, are not stored like that, or cannot be mapped.
    [[nodiscard]] std::shared_ptr<FileMapping> mapped(Id memoryType, std::size_t itemSize) const;
    [[noreturn]] void refuse(const std::string& sentence, Errc code = Errc::Malformed) const;
    void checkStored(Id creation);
    [[nodiscard]] std::vector<std::string> fixedStrings(Id type, std::size_t size) const;
    [[nodiscard]] std::vector<std::string> variableStrings(Id type) const;

    Handle handle_;
    std::string where_;  ///< "FILE: PATH"
    std::vector<std::uint64_t> shape_;
    std::uint64_t count_ = 0;
    std::uint64_t stored_ = 0;  ///< bytes in the file, packed
    std::shared_ptr<ReadingBudget> budget_;
};

}  // namespace papilio::core::hdf5
