#pragma once

#include "core/base/growing_numbers.h"
#include "core/base/huge_pages.h"
#include "core/base/memory.h"
#include "core/base/result.h"
#include "core/base/string_table.h"
#include "core/io/hdf5/handle.h"

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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
    /// the file, as they are in memory, stay there where the system promises that they do not
    /// change (FileMapping).
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

/// Names of groups in study files; docs/developer/study-format.md describes the layout.

namespace papilio::core::schema {

/// The name of a group for `text`: "/" and a lone "." mean something to HDF5, so they (and "%") are
/// percent-encoded.
std::string encodeName(std::string_view text);
/// The text an encoded name represents; what encodeName() would not have written stays as it is.
std::string decodeName(std::string_view name);

}  // namespace papilio::core::schema

namespace papilio::core::hdf5 {

// Attributes of an object: scalars, as text or as a number. `where` names the object in messages:
// "FILE: PATH". What would act on a terminal is escaped.

/// Nothing where it is absent. Throws a Refusal where it is not text.
std::optional<std::string> textAttribute(Id object,
                                         const std::string& name,
                                         const std::string& where,
                                         ReadingBudget& budget);

/// Nothing where it is absent. Throws a Refusal where it is not a number.
std::optional<double> numberAttribute(Id object, const std::string& name, const std::string& where);

/// All of a group as text, numbers written out, in the order of creation where the file knows it.
std::vector<std::pair<std::string, std::string>> attributesOf(Id group,
                                                              const std::string& where,
                                                              ReadingBudget& budget);

/// The strings of a table, one by one.
std::vector<std::string> textsOf(const StringTable& table);

/// A group of an open file. Every member is reached by a hard link only: no external or soft link
/// is followed, and a name is never a path.
class Group {
public:
    /// Opens the file at `path` and its root. The file closes with the last handle on it.
    /// @param shown  what messages call the file
    static Group open(const std::string& path, const std::string& shown, ReadingPurpose purpose);

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
    /// "FILE: PATH[/name]"
    [[nodiscard]] std::string where(const std::string& name = {}) const;
    void requireHardLink(const std::string& name) const;
    [[nodiscard]] Dataset dataset(const std::string& name) const;
    [[nodiscard]] bool isDataset(const std::string& name) const;

    Handle handle_;
    std::string file_;
    std::string path_;  ///< inside the file: "/", "/benchmarks", …
    std::shared_ptr<ReadingBudget> budget_;
};

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
