#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core::hdf5 {

/// Content that is not what was expected; the sentence names the file and the path inside it. Lives
/// inside core/io only.
class Refusal : public std::runtime_error {
public:
    explicit Refusal(Error error) : std::runtime_error(error.message), error_(std::move(error)) {}
    [[nodiscard]] const Error& error() const { return error_; }

private:
    Error error_;
};

/// "3 x 2" for sentences.
std::string shapeText(const std::vector<std::uint64_t>& shape);

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
