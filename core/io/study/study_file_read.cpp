#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_check.h"
#include "core/io/study/study_fields.h"
#include "core/io/study/study_file.h"

#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace papilio::core {

namespace {

/// A file that stays the same one, whoever replaces its name: what is checked is what is read.
class OpenFile {
public:
    explicit OpenFile(const std::filesystem::path& path)
        : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC))
    {
        before_ = state();
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile()
    {
        if (descriptor_ >= 0) {
            ::close(descriptor_);
        }
    }

    /// A path of this process and its children to the open file.
    [[nodiscard]] std::string path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }
    [[nodiscard]] bool isOpen() const { return descriptor_ >= 0; }
    [[nodiscard]] bool isUnchanged() const { return state() == before_; }
    /// Whether another file took its name: HDF5, which asks for the real path, cannot open it any
    /// more.
    [[nodiscard]] bool isReplaced() const
    {
        struct stat status {};
        return ::fstat(descriptor_, &status) == 0 && status.st_nlink == 0;
    }

private:
    /// Size and time of the last writing; the time of change is also that of a new name.
    [[nodiscard]] std::array<std::int64_t, 2> state() const
    {
        struct stat status {};
        if (::fstat(descriptor_, &status) != 0) {
            return {};
        }
        constexpr std::int64_t second = 1'000'000'000;
        return {status.st_size, status.st_mtim.tv_sec * second + status.st_mtim.tv_nsec};
    }

    int descriptor_;
    std::array<std::int64_t, 2> before_{};
};

/// The library is locked by the caller.
/// @param shown  what messages call the file
Document readDocument(const std::string& path,
                      const std::string& shown,
                      Transfer& transfer,
                      hdf5::ReadingPurpose purpose)
{
    const auto root = hdf5::Group::open(path, shown, purpose);
    const auto format = root.number("papilio_format");
    if (!format) {
        root.refuse(
            {}, "has no attribute papilio_format: this is an HDF5 file, but not a Papilio study");
    }
    if (!(*format >= 1 && *format == std::floor(*format))) {
        root.refuse(
            {},
            fmt::format("attribute papilio_format: expected a whole number of at least 1, found {}",
                        *format));
    }
    if (*format > studyFormat) {
        root.refuse(
            {},
            fmt::format("has format {}, and this Papilio reads up to {}; a newer Papilio is needed",
                        *format, studyFormat),
            Errc::Unsupported);
    }
    Document document;
    study::readStudyFields(root, document, transfer);
    return document;
}

/// What checking may take: little, and once more the file.
std::uint64_t memoryOfCheck(const std::string& path)
{
    std::error_code failed;
    const auto size = std::filesystem::file_size(path, failed);
    return CheckLimits{}.memory + (failed ? 0 : size);
}

/// What can be said before HDF5 looks: a file that opens and begins like HDF5.
Result<void> checkFile(const std::filesystem::path& path)
{
    std::error_code failed;
    if (std::filesystem::is_directory(path, failed)) {
        return Error{Errc::Unreadable, path.string() + ": is a folder; expected a study file"};
    }
    constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
    const auto head = fileHead(path, signature.size());
    if (!head) {
        return head.error();
    }
    if (head->empty()) {
        return Error{Errc::Malformed, path.string() + ": is empty; expected a study file"};
    }
    if (*head != signature) {
        return Error{Errc::Malformed,
                     path.string() + ": is not an HDF5 file; use papilio import for other formats"};
    }
    return {};
}

/// The system's reason where HDF5 passed it on and it says nothing about the file: too few
/// descriptors, no memory.
std::optional<std::string> reasonOfSystem(const std::string& stack)
{
    for (const int code : {EMFILE, ENFILE, ENOMEM, EACCES, EIO}) {
        if (stack.find(fmt::format("errno = {},", code)) != std::string::npos) {
            return std::strerror(code);
        }
    }
    return {};
}

/// Of a check that came to a bad end: the file's fault, or that of a machine with too little
/// memory.
Error badEnd(const std::string& path, const std::string& end)
{
    const auto available = availableMemory();
    if (end == outOfMemory && available && *available < memoryOfCheck(path)) {
        return {Errc::Unreadable,
                fmt::format("{}: cannot be read: too little memory, only {} MB are free; close "
                            "other programs or raise the limit (ulimit -v)",
                            path, *available / 1'000'000)};
    }
    if (end == tooLate) {
        return {
            Errc::Unreadable,
            fmt::format("{}: could not be checked for damage in the time that a study of its size "
                        "needs, so it was not opened; try again, or copy it to a faster disk",
                        path)};
    }
    return {Errc::Malformed, fmt::format("{}: is damaged: the HDF5 library fails on it ({}), so it "
                                         "was not opened; copy it again or use an older copy",
                                         path, end)};
}

/// Of a file that checkFile() took.
Result<Document> readOpened(const std::string& path,
                            const std::string& shown,
                            std::stop_token stop,
                            const Progress& progress)
{
    try {
        const auto lock = hdf5::lockLibrary();
        Transfer transfer{std::move(stop), progress, "reading was stopped"};
        return readDocument(path, shown, transfer, hdf5::ReadingPurpose::Content);
    } catch (const hdf5::Refusal& refusal) {
        return visibleText(refusal.error());
    } catch (const hdf5::Failure& failure) {
        const std::string stack = failure.what();
        if (stack.find("truncated file") != std::string::npos) {
            return Error{Errc::Malformed,
                         shown + ": is truncated: its end is missing; copy it again"};
        }
        if (const auto reason = reasonOfSystem(stack)) {
            return errorOf(Errc::Unreadable, "{}: cannot be read: {}", shown, *reason);
        }
        return errorOf(Errc::Malformed, "{}: is damaged: {}", shown, stack);
    } catch (const std::bad_alloc&) {
        return Error{Errc::Unreadable, shown + ": is too large for the memory of this machine"};
    } catch (const std::exception& exception) {
        return errorOf(Errc::Unreadable, "{}: cannot be read: {}", shown, exception.what());
    }
}

/// @param shown  what messages call the file
Result<Document> readChecked(const OpenFile& file,
                             const std::string& shown,
                             const std::stop_token& stop,
                             const Progress& progress)
{
    if (const auto end = checkStudy(file.path(), stop, {.memory = memoryOfCheck(file.path())})) {
        if (stop.stop_requested()) {
            return Error{Errc::Cancelled, "reading was stopped"};
        }
        return badEnd(shown, *end);
    }
    auto document = readOpened(file.path(), shown, stop, progress);
    if (document && !file.isUnchanged()) {
        return Error{Errc::Unreadable, shown + ": was changed while it was read; open it again"};
    }
    return document;
}

}  // namespace

void tryStudy(const std::filesystem::path& path)
{
    const auto lock = hdf5::lockLibrary();
    const Progress silent;
    Transfer transfer{{}, silent, ""};
    readDocument(path.string(), path.string(), transfer, hdf5::ReadingPurpose::Trial);
}

Result<Document> readStudy(const std::filesystem::path& path,
                           std::stop_token stop,
                           const Progress& progress)
{
    // Of a file that is written again and again, as by imports at once, the next one is read.
    constexpr int most = 20;
    for (int attempt = 1;; ++attempt) {
        if (auto good = checkFile(path); !good) {
            return good.error();
        }
        const OpenFile file(path);
        if (!file.isOpen()) {
            return errorOf(Errc::Unreadable, "{}: cannot be read: {}", path.string(),
                           std::strerror(errno));
        }
        auto document = readChecked(file, path.string(), stop, progress);
        if (document || !file.isReplaced() || stop.stop_requested()) {
            return document;
        }
        if (attempt == most) {
            return Error{Errc::Unreadable,
                         path.string() + ": is replaced again and again; try again later"};
        }
    }
}

Result<Document> readUncheckedStudy(const std::filesystem::path& path,
                                    std::stop_token stop,
                                    const Progress& progress)
{
    if (auto good = checkFile(path); !good) {
        return good.error();
    }
    return readOpened(path.string(), path.string(), std::move(stop), progress);
}

Result<std::shared_ptr<const Benchmark>> findBenchmark(const Document& document,
                                                       const std::string& study,
                                                       const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& benchmark : document.benchmarks) {
        names.push_back(benchmark->name);
    }
    if (names.empty()) {
        return Error{Errc::NotFound, study + ": has no benchmark to analyze"};
    }
    if (name.empty()) {
        if (names.size() > 1) {
            return errorOf(Errc::InvalidArgument,
                           "{}: has {} benchmarks ({}); choose one with --benchmark", study,
                           names.size(), fmt::join(names, ", "));
        }
        return document.benchmarks.front();
    }
    auto found = document.benchmark(name);
    if (!found) {
        return errorOf(Errc::NotFound, "{}: has no benchmark \"{}\"; there {} {}", study, name,
                       names.size() == 1 ? "is" : "are", fmt::join(names, ", "));
    }
    return found;
}

bool isStudy(const std::string& path)
{
    constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
    const auto head = fileHead(path, signature.size());
    return head && *head == signature;
}

}  // namespace papilio::core
