#include "core/io/hdf5/handle.h"

#include <hdf5.h>

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <initializer_list>
#include <new>
#include <type_traits>

namespace papilio::core::hdf5 {

void ReadingBudget::spend(std::uint64_t stored, const std::string& where)
{
    if (stored > left_) {
        throw Refusal(
            {Errc::Malformed, fmt::format("{}: the values claimed up to here do not fit into the "
                                          "{} bytes of the file; every value must be stored once",
                                          where, fileSize_)});
    }
    left_ -= stored;
}

static_assert(std::is_same_v<hid_t, Id> && std::is_same_v<herr_t, int>);

namespace {

struct Reasons {
    std::string text;
    bool memory = false;  ///< an allocation failed
};

/// Collects the descriptions, each once: the stack repeats itself on its way up.
herr_t collect(unsigned, const H5E_error2_t* entry, void* data)
{
    auto& reasons = *static_cast<Reasons*>(data);
    const std::string reason = entry->desc != nullptr ? entry->desc : "";
    if (!reason.empty() && reasons.text.find(reason) == std::string::npos) {
        reasons.text += reasons.text.empty() ? reason : "; " + reason;
    }
    reasons.memory |= entry->maj_num == H5E_RESOURCE && entry->min_num == H5E_NOSPACE;
    return 0;
}

}  // namespace

void throwStack(const std::string& doing)
{
    Reasons reasons;
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, collect, &reasons);
    H5Eclear2(H5E_DEFAULT);
    if (reasons.memory) {
        throw std::bad_alloc();
    }
    throw Failure(reasons.text.empty() ? doing : doing + " (" + reasons.text + ")");
}

void Handle::reset() noexcept
{
    if (id_ >= 0 && close_ != nullptr) {
        close_(std::exchange(id_, -1));
    }
}

void Handle::close(const std::string& doing)
{
    if (id_ >= 0 && close_ != nullptr) {
        check(close_(std::exchange(id_, -1)), doing);
    }
}

Handle own(Id id, Handle::Close close, const std::string& doing)
{
    return {check(id, doing), close};
}

Handle fileAccess()
{
    Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "file access properties");
    check(H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG), "file access properties");
#if H5_VERSION_GE(1, 10, 7)
    check(H5Pset_file_locking(access.id(), 0, 1), "file access properties");
#endif
    return access;
}

bool isPlainNumber(Id type)
{
    const std::initializer_list<hid_t> plain = {
        H5T_IEEE_F64LE, H5T_IEEE_F32LE, H5T_STD_I64LE, H5T_STD_U64LE, H5T_STD_I32LE,
        H5T_STD_U32LE,  H5T_STD_I16LE,  H5T_STD_U16LE, H5T_STD_I8LE,  H5T_STD_U8LE,
        H5T_IEEE_F64BE, H5T_IEEE_F32BE, H5T_STD_I64BE, H5T_STD_U64BE, H5T_STD_I32BE,
        H5T_STD_U32BE,  H5T_STD_I16BE,  H5T_STD_U16BE, H5T_STD_I8BE,  H5T_STD_U8BE};
    return std::ranges::any_of(plain, [type](hid_t one) { return H5Tequal(type, one) > 0; });
}

Id memoryType(double)
{
    return H5T_NATIVE_DOUBLE;
}

Id memoryType(float)
{
    return H5T_NATIVE_FLOAT;
}

Id memoryType(std::uint8_t)
{
    return H5T_NATIVE_UINT8;
}

Id memoryType(std::int32_t)
{
    return H5T_NATIVE_INT32;
}

Id memoryType(std::int64_t)
{
    return H5T_NATIVE_INT64;
}

Id memoryType(std::uint64_t)
{
    return H5T_NATIVE_UINT64;
}

std::unique_lock<std::mutex> lockLibrary()
{
    static std::mutex mutex;
    std::unique_lock lock(mutex);
    // After a write that failed HDF5 keeps a broken file and trips over it on exit. We close what
    // we open, so it need not tidy up. It has to be told before its first use.
    static const bool told = [] {
#if !H5_VERSION_GE(1, 10, 7)
        // The only way to be without locks: its own would meet ours on the same file.
        ::setenv("HDF5_USE_FILE_LOCKING", "FALSE", 1);
#endif
        return H5dont_atexit() >= 0;
    }();
    (void)told;
    // Once per process would do for the plugins; the error printer is per thread in thread-safe
    // builds of HDF5.
    H5open();
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    H5PLset_loading_state(0);
    return lock;
}

}  // namespace papilio::core::hdf5
