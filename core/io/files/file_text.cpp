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
#include <zlib.h>

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
        return Error{Errc::Unreadable, path.string() + ": is a folder; expected a file"};
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
            return errorOf(Errc::Unreadable,
                           "{}: became shorter while it was read ({} of {} bytes); read it again "
                           "when no program writes to it",
                           path.string(), done, size);
        }
        done += static_cast<std::size_t>(got);
    }
    return {};
}

constexpr std::string_view gzipMark = "\x1f\x8b";

/// Pages of memory that can grow.
class Pages {
public:
    Pages() = default;
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    ~Pages()
    {
        if (data_ != nullptr) {
            ::munmap(data_, size_);
        }
    }
    /// @return false, with errno, where there is no more memory
    bool resize(std::size_t size)
    {
        void* data = data_ == nullptr ? ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                      : ::mremap(data_, size_, size, MREMAP_MAYMOVE);
        if (data == MAP_FAILED) {
            return false;
        }
        data_ = data;
        size_ = size;
        return true;
    }
    [[nodiscard]] char* data() const { return static_cast<char*>(data_); }
    void* release() { return std::exchange(data_, nullptr); }

private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

/// Unpacks what gzip packed, also several pieces in a row.
class Unpacking {
public:
    explicit Unpacking(std::string_view packed)
    {
        constexpr int gzipWindow = 15 + 16;
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
        rest_ = packed.size();
        isReady_ = ::inflateInit2(&stream_, gzipWindow) == Z_OK;
    }
    Unpacking(const Unpacking&) = delete;
    Unpacking& operator=(const Unpacking&) = delete;
    ~Unpacking()
    {
        if (isReady_) {
            ::inflateEnd(&stream_);
        }
    }

    enum class State { Goes, Done, CutOff, Damaged };

    /// Fills `to` as far as it goes. @return how many bytes, and whether more follow
    std::pair<std::size_t, State> fill(char* to, std::size_t size)
    {
        constexpr std::size_t most = std::size_t{1} << 30U;  // zlib counts in 32 bits
        std::size_t done = 0;
        auto state = isReady_ ? State::Goes : State::Damaged;
        while (state == State::Goes && done < size) {
            const auto in = std::min(rest_, most);
            const auto out = std::min(size - done, most);
            stream_.avail_in = static_cast<uInt>(in);
            stream_.next_out = reinterpret_cast<Bytef*>(to + done);
            stream_.avail_out = static_cast<uInt>(out);
            const int code = ::inflate(&stream_, Z_NO_FLUSH);
            rest_ -= in - stream_.avail_in;
            done += out - stream_.avail_out;
            if (code == Z_STREAM_END) {
                const std::string_view next(reinterpret_cast<const char*>(stream_.next_in), rest_);
                state = next.starts_with(gzipMark) && ::inflateReset(&stream_) == Z_OK
                            ? State::Goes
                            : State::Done;
            } else if (code == Z_BUF_ERROR && rest_ == 0) {
                state = State::CutOff;
            } else if (code != Z_OK && code != Z_BUF_ERROR) {
                state = State::Damaged;
            }
        }
        return {done, state};
    }

private:
    z_stream stream_{};
    std::size_t rest_ = 0;
    bool isReady_ = false;
};

Error damaged(const std::filesystem::path& path, Unpacking::State state)
{
    return {Errc::Unreadable,
            path.string() + (state == Unpacking::State::CutOff
                                 ? ": is a gzip file that is cut off; copy it again"
                                 : ": is a damaged gzip file; copy it again")};
}

}  // namespace

Result<FileText> FileText::unpacked(const std::filesystem::path& path) const
{
    constexpr std::size_t first = std::size_t{1} << 20U;
    constexpr std::size_t ratio = 8;
    constexpr std::size_t largestRatio = 200;  // of numbers about 3, of a series of zeros 100
    constexpr std::size_t small = std::size_t{64} << 20U;
    const auto most = std::max(small, largestRatio * size_);
    Unpacking unpacking({static_cast<const char*>(data_), size_});
    Pages pages;
    std::size_t size = 0;
    auto state = Unpacking::State::Goes;
    for (auto room = std::max(first, ratio * size_); state == Unpacking::State::Goes;
         room = std::min(2 * room, most + 1)) {
        if (const auto enough = memoryFor(room); !enough) {
            return enough.error().in(path.string() + ": unpacking it");
        }
        if (!pages.resize(room)) {
            return problem(path);
        }
        const auto [done, next] = unpacking.fill(pages.data() + size, room - size);
        size += done;
        state = next;
        if (size > most) {
            return errorOf(Errc::Unreadable,
                           "{}: unpacks to more than {} times its size, which numbers do not; if "
                           "it is no trick, unpack it with gunzip and read the result",
                           path.string(), largestRatio);
        }
    }
    if (state != Unpacking::State::Done) {
        return damaged(path, state);
    }
    if (size == 0) {
        return FileText(nullptr, 0);
    }
    if (!pages.resize(size)) {
        return problem(path);
    }
    return FileText(pages.release(), size);
}

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
    return std::string_view(static_cast<const char*>(data), *size).starts_with(gzipMark)
               ? text.unpacked(path)
               : Result<FileText>(std::move(text));
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

Result<std::string> textHead(const std::filesystem::path& path, std::size_t bytes)
{
    auto head = fileHead(path, bytes);
    if (!head || !head->starts_with(gzipMark)) {
        return head;
    }
    std::string text(bytes, '\0');
    const auto [size, state] = Unpacking(*head).fill(text.data(), bytes);
    const bool isShort = state == Unpacking::State::CutOff && head->size() == bytes;
    if (state == Unpacking::State::Damaged || (state == Unpacking::State::CutOff && !isShort)) {
        return damaged(path, state);
    }
    text.resize(size);
    return text;
}

std::string textStem(const std::filesystem::path& path)
{
    return (path.extension() == ".gz" ? path.stem().stem() : path.stem()).string();
}

std::string currentTime()
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

}  // namespace papilio::core
