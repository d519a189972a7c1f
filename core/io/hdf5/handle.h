#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

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

/// Of a number that isPlainNumber() does not know.
inline constexpr const char* notPlain =
    "expected floats of 4 or 8 bytes or whole numbers of 1, 2, 4 or 8; convert it with h5py";

}  // namespace papilio::core::hdf5

/// Datasets of a list of strings: `utf8` has the bytes, `offsets` where each string begins (one
/// more than strings). Exchange files have `strings` besides, as variable-length strings.

namespace papilio::core::schema {

inline constexpr const char* utf8 = "utf8";
inline constexpr const char* offsets = "offsets";
inline constexpr const char* strings = "strings";

}  // namespace papilio::core::schema

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

/// An HDF5 identifier (hid_t, checked in handle.cpp): this header keeps hdf5.h out of the others.
using Id = std::int64_t;

/// The messages of HDF5, from the top of its error stack down. Used inside core/io only.
class Failure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws Failure: `doing`, and the reasons of the HDF5 error stack, which it clears;
/// std::bad_alloc where HDF5 lacked memory.
[[noreturn]] void throwStack(const std::string& doing);

/// Throws where an HDF5 call returned a negative number; otherwise hands the number on.
template<typename Status>
Status check(Status status, const std::string& doing)
{
    if (status < 0) {
        throwStack(doing);
    }
    return status;
}

/// Owns one identifier.
class Handle {
public:
    using Close = int (*)(Id);

    Handle() = default;
    Handle(Id id, Close closer) : id_(id), close_(closer) {}
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
    Handle& operator=(Handle&& other) noexcept
    {
        if (this != &other) {
            reset();
            id_ = std::exchange(other.id_, -1);
            close_ = other.close_;
        }
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() { reset(); }

    [[nodiscard]] Id id() const { return id_; }
    /// Closes now, and says so where that fails: a full disk may show only here.
    void close(const std::string& doing);

private:
    void reset() noexcept;

    Id id_ = -1;
    Close close_ = nullptr;
};

/// Owns `id` if it is one; throws Failure otherwise.
Handle own(Id id, Handle::Close close, const std::string& doing);

/// How files are opened: with strong close, so that nothing of a file stays open behind our back,
/// and without locks, as a study may lie on a read-only share.
Handle fileAccess();

/// Whether a stored type is one that writers use: IEEE floats of 4 and 8 bytes and whole numbers of
/// 1 to 8, in either byte order. HDF5 1.10 believes what a file says of other ones, and converts
/// beyond its own buffers.
bool isPlainNumber(Id type);

/// HDF5's type of such a number in memory.
Id memoryType(double number);
Id memoryType(float number);
Id memoryType(std::uint8_t number);
Id memoryType(std::int32_t number);
Id memoryType(std::int64_t number);
Id memoryType(std::uint64_t number);

/// The lock for every use of HDF5. Its first holder also silences HDF5's own messages and
/// its plugin loading.
std::unique_lock<std::mutex> lockLibrary();

}  // namespace papilio::core::hdf5
