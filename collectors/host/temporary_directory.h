#pragma once

#include "core/support/result.h"

#include <filesystem>
#include <utility>

namespace papilio::collectors {

/// A new, empty folder below $TMPDIR (or /tmp) that goes away with this object.
class TemporaryDirectory {
public:
    /// @return Unreadable naming the place where none can be made
    static core::Result<TemporaryDirectory> make();

    TemporaryDirectory(TemporaryDirectory&& other) noexcept : path_(std::exchange(other.path_, {}))
    {}
    TemporaryDirectory& operator=(TemporaryDirectory&&) = delete;
    ~TemporaryDirectory();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    explicit TemporaryDirectory(std::filesystem::path path) : path_(std::move(path)) {}

    std::filesystem::path path_;  ///< empty once moved from
};

}  // namespace papilio::collectors
