#pragma once

#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

namespace papilio::core::hdf5 {

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
