#pragma once

#include "core/base/error.h"

#include <stdexcept>
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
