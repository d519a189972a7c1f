#include "core/io/files/file_text.h"

#include "core/base/huge_pages.h"
#include "core/base/memory.h"
#include "core/base/text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace papilio::core {

namespace {

/// Closes a file descriptor.
struct Descriptor {
    int number;
    explicit Descriptor(int descriptor) : number(descriptor) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (number >= 0) {
            ::close(number);
        }
    }
};

Error problem(const std::filesystem::path& path)
{
    if (errno == ENOENT || errno == ENOTDIR) {
        return {Errc::NotFound, path.string() + ": file not found"};
    }
    return {Errc::Unreadable, path.string() + ": cannot be read: " + std::strerror(errno)};
}

/// The size of a regular file, or the Error that says why there is none.
Result<std::size_t> sizeOf(const Descriptor& file, const std::filesystem::path& path)
{
    struct stat status {};
    if (file.number < 0 || ::fstat(file.number, &status) != 0) {
        return problem(path);
    }
    if (S_ISDIR(status.st_mode)) {
        return Error{Errc::Unreadable, path.string() + ": is a directory; expected a file"};
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{Errc::Unreadable,
                     path.string() + ": is a device or pipe; save its output to a file first"};
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    return size;
}

/// The same, of a file that is read as a whole.
Result<std::size_t> sizeToRead(const Descriptor& file, const std::filesystem::path& path)
{
    const auto size = sizeOf(file, path);
    if (size) {
        if (const auto enough = memoryFor(*size); !enough) {
            return enough.error().in(path.string());
        }
    }
    return size;
}

/// Reads exactly `size` bytes.
Result<void> fill(const Descriptor& file,
                  char* to,
                  std::size_t size,
                  const std::filesystem::path& path)
{
    std::size_t done = 0;
    while (done < size) {
        const auto got = ::read(file.number, to + done, size - done);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return problem(path);
        }
        if (got == 0) {
            return Error{Errc::Unreadable,
                         fmt::format("{}: became shorter while it was read ({} of {} bytes); read "
                                     "it again when no program writes to it",
                                     path.string(), done, size)};
        }
        done += static_cast<std::size_t>(got);
    }
    return {};
}

}  // namespace

Result<FileText> FileText::open(const std::filesystem::path& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    const auto size = sizeToRead(file, path);
    if (!size) {
        return size.error();
    }
    if (*size == 0) {
        return FileText(nullptr, 0);
    }
    void* data = ::mmap(nullptr, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED) {
        return problem(path);
    }
    adviseHugePages(data, *size);
    FileText text(data, *size);
    if (const auto filled = fill(file, static_cast<char*>(data), *size, path); !filled) {
        return filled.error();
    }
    return text;
}

FileText::~FileText()
{
    if (data_ != nullptr) {
        ::munmap(data_, size_);
    }
}

std::string_view FileText::text() const
{
    return withoutByteOrderMark({static_cast<const char*>(data_), data_ != nullptr ? size_ : 0});
}

Result<std::string> readSmallFile(const std::filesystem::path& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    const auto size = sizeToRead(file, path);
    if (!size) {
        return size.error();
    }
    std::string text(*size, '\0');
    if (const auto filled = fill(file, text.data(), text.size(), path); !filled) {
        return filled.error();
    }
    text.erase(0, text.size() - withoutByteOrderMark(text).size());
    return text;
}

Result<std::string> fileHead(const std::filesystem::path& path, std::size_t bytes)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    const auto size = sizeOf(file, path);
    if (!size) {
        return size.error();
    }
    std::string head(std::min(*size, bytes), '\0');
    if (const auto filled = fill(file, head.data(), head.size(), path); !filled) {
        return filled.error();
    }
    return head;
}

std::string currentTime()
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

}  // namespace papilio::core
