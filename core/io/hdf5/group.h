#pragma once

#include "core/base/result.h"
#include "core/base/string_table.h"
#include "core/io/hdf5/dataset.h"
#include "core/io/hdf5/handle.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// Nothing where it is absent. Throws a Refusal where it is no text.
std::optional<std::string> textAttribute(Id object,
                                         const std::string& name,
                                         const std::string& where,
                                         ReadingBudget& budget);

/// Nothing where it is absent. Throws a Refusal where it is no number.
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
