#pragma once

#include <cstdint>
#include <string>

namespace papilio::core::hdf5 {

/// Whether a file is read in earnest, or only to see whether HDF5 comes to its end: then long
/// numbers are left out, for the library reads them in one piece from where they lie.
enum class ReadingPurpose { Content, Trial };

/// How many bytes of a file are still to be handed out. What is stored is stored once: a file whose
/// values come to more than it has bytes links them more than once, or lies.
class ReadingBudget {
public:
    ReadingBudget(std::uint64_t fileSize, ReadingPurpose purpose)
        : left_(fileSize),
          fileSize_(fileSize),
          purpose_(purpose)
    {}
    /// Throws a Refusal that names `where` once `stored` bytes are more than are left.
    void spend(std::uint64_t stored, const std::string& where);
    [[nodiscard]] std::uint64_t fileSize() const { return fileSize_; }
    [[nodiscard]] bool isTrial() const { return purpose_ == ReadingPurpose::Trial; }

private:
    std::uint64_t left_;
    std::uint64_t fileSize_;
    ReadingPurpose purpose_;
};

}  // namespace papilio::core::hdf5
