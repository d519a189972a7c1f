#pragma once

#include "core/base/growing_numbers.h"
#include "core/base/raw_vector.h"
#include "core/base/string_table.h"
#include "core/io/hdf5/handle.h"
#include "core/io/hdf5/hdf5_refusal.h"

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core::hdf5 {

/// What a long transfer moves at once.
inline constexpr std::uint64_t slabBytes = std::uint64_t{16} << 20;

/// Called between two slabs of a long transfer with the bytes moved; throws to stop.
using Between = std::function<void(std::uint64_t)>;

/// The strings of a table, one by one.
std::vector<std::string> textsOf(const StringTable& table);

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
    [[nodiscard]] const std::vector<std::uint64_t>& shape() const { return shape_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

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

    /// The text of attribute `name`, or nothing where it is absent.
    [[nodiscard]] std::optional<std::string> text(const std::string& name) const;

private:
    friend class Group;
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
    void readAs(Id memoryType, std::size_t itemSize, void* to, const Between& between) const;
    /// Null where the numbers are few, are not stored like that, or cannot be mapped.
    [[nodiscard]] std::shared_ptr<FileMapping> mapped(Id memoryType, std::size_t itemSize) const;
    /// Long numbers are not read when only the library is tried.
    [[nodiscard]] bool isLeftOut(std::size_t itemSize) const;

    Handle handle_;
    std::string where_;
    std::vector<std::uint64_t> shape_;
    std::uint64_t count_ = 0;
    std::uint64_t stored_ = 0;  ///< bytes in the file, packed
    std::shared_ptr<ReadingBudget> budget_;
};

/// A group of an open file. Every member is reached by a hard link only: no external or soft link
/// is followed, and a name is never a path.
class Group {
public:
    /// Opens the file at `path` and its root. The file closes with the last handle on it.
    static Group open(const std::string& path, ReadingPurpose purpose);

    /// Whether only the library is tried: what its values mean is checked when it is read in
    /// earnest.
    [[nodiscard]] bool isTrial() const { return budget_->isTrial(); }
    [[nodiscard]] bool has(const std::string& name) const;
    /// Names of the members, in the order of creation where the file knows it, else by name.
    [[nodiscard]] std::vector<std::string> members() const;
    /// The number of dimensions of dataset `name`.
    [[nodiscard]] std::size_t rank(const std::string& name) const
    {
        return dataset(name).shape().size();
    }
    [[nodiscard]] Group group(const std::string& name) const;
    /// A dataset of numbers with that shape; -1 represents any length.
    [[nodiscard]] Dataset numbers(const std::string& name,
                                  const std::vector<std::int64_t>& shape) const;
    /// A one-dimensional dataset of strings, of fixed or variable length, or a string table as
    /// table() describes it; `count` -1 represents any. What would act on a terminal is escaped.
    [[nodiscard]] std::vector<std::string> strings(const std::string& name,
                                                   std::int64_t count = -1) const;
    /// A string table: a group of utf8 and offsets, checked to be ascending and UTF-8, or a dataset
    /// of strings as strings() describes it. `count` -1 represents any.
    [[nodiscard]] StringTable table(const std::string& name, std::int64_t count = -1) const;

    [[nodiscard]] std::optional<std::string> text(const std::string& attribute) const;
    [[nodiscard]] std::optional<double> number(const std::string& attribute) const;
    /// All attributes as text, numbers written out, in the order of creation where the file knows
    /// it.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> attributes() const;

    /// Throws a Refusal "FILE: PATH[/name]: sentence".
    [[noreturn]] void refuse(const std::string& name,
                             const std::string& sentence,
                             Errc code = Errc::Malformed) const;

private:
    [[nodiscard]] std::string place(const std::string& name) const;
    void requireHardLink(const std::string& name) const;
    [[nodiscard]] Dataset dataset(const std::string& name) const;
    [[nodiscard]] bool isDataset(const std::string& name) const;
    void checkStored(const std::string& name, Dataset& data, Id creation) const;
    /// That each chunk is there and unpacks to its size; damaged ones would have HDF5 read beyond
    /// its memory.
    void checkChunks(const std::string& name, const Dataset& data, Id creation) const;
    std::vector<std::string> variableStrings(const std::string& name, Dataset& data, Id type) const;

    Handle handle_;
    std::string file_;
    std::string path_;  ///< inside the file: "/", "/benchmarks", …
    std::shared_ptr<ReadingBudget> budget_;
};

}  // namespace papilio::core::hdf5
