#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string_view>
#include <utility>

namespace papilio::core {

/// A whole file as read-only text: a copy, so that a file cut short in the meantime is not a
/// SIGBUS. A byte order mark at its beginning is not a part of the text. What gzip packed is
/// unpacked.
class FileText {
public:
    /// @return NotFound or Unreadable (also: too large for the memory here, or a damaged gzip
    /// file, or one that unpacks to more than 64 MiB and 200 times its size), naming the path
    static Result<FileText> open(const std::filesystem::path& path);

    FileText(const FileText&) = delete;
    FileText(FileText&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(other.size_)
    {}
    FileText& operator=(const FileText&) = delete;
    FileText& operator=(FileText&&) = delete;
    ~FileText();

    [[nodiscard]] std::string_view text() const;

private:
    [[nodiscard]] Result<FileText> unpacked(const std::filesystem::path& path) const;
    FileText(void* data, std::size_t size) : data_(data), size_(size) {}

    void* data_ = nullptr;
    std::size_t size_ = 0;
};

/// A small file as a copy, without a byte order mark: for the thousands of little files a CAT
/// directory holds, cheaper than a buffer of huge pages each.
Result<std::string> readSmallFile(const std::filesystem::path& path);

/// The first bytes of a plain file, a byte order mark included; a file that gives its size as 0 is
/// empty, also in /proc, where some files wait for a writer. Never waits.
/// @return NotFound, or Unreadable for what cannot be read, directories, devices and pipes
Result<std::string> fileHead(const std::filesystem::path& path, std::size_t bytes);

/// The first bytes of the text in a file: as fileHead(), but unpacked where gzip packed them.
/// @return as fileHead(), and Unreadable for a damaged gzip file
Result<std::string> textHead(const std::filesystem::path& path, std::size_t bytes);

/// "stat" of stat.csv and of stat.csv.gz.
std::string textStem(const std::filesystem::path& path);

/// Now, as ISO 8601 in UTC.
std::string currentTime();

}  // namespace papilio::core
