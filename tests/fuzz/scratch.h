#pragma once

#include <filesystem>
#include <string_view>

namespace papilio::fuzz {

/// A file of this process for what can be read from a path only; lies in memory where it can.
class ScratchFile {
public:
    /// @param name  the path ends in "/NAME": some formats look at it
    explicit ScratchFile(const char* name);
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    ~ScratchFile();

    /// Replaces the content.
    void write(std::string_view content) const;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
};

/// The directory all scratch files of this process lie in; it is removed at the process's end.
const std::filesystem::path& scratchDirectory();

}  // namespace papilio::fuzz
