#include "core/base/text.h"
#include "core/io/files/atomic_file.h"
#include "core/io/study/study_fields.h"
#include "core/io/study/study_file.h"

#include <cerrno>
#include <fmt/format.h>
#include <new>

namespace papilio::core {

namespace study {

namespace {

/// Bytes of the numbers that are written with progress.
template<typename Struct>
std::uint64_t sizeOf(const Struct& part)
{
    std::uint64_t bytes = 0;
    forEachField<Struct>([&](const auto& entry) {
        const auto& value = part.*entry.member;
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (isHeld<std::remove_cvref_t<decltype(entry)>>) {
            return;  // a part of another
        } else if constexpr (IsNumbers<Value>) {
            bytes += value.size() * sizeof(typename Value::value_type);
        } else if constexpr (std::same_as<Value, StringTable>) {
            bytes += value.bytes().size() + value.offsets().size() * sizeof(std::uint64_t);
        } else if constexpr (std::same_as<Value, std::shared_ptr<const Dataset>>) {
            bytes += sizeOf(*value);
        } else if constexpr (isParts<Value>) {
            for (const auto& one : value) {
                bytes += sizeOf(*one);
            }
        }
    });
    return bytes;
}

}  // namespace

}  // namespace study

namespace {

void writeDocument(const Document& document, const std::string& path, const study::Writing& writing)
{
    const auto lock = hdf5::lockLibrary();
    auto root = hdf5::NewGroup::create(path);
    root.integer("papilio_format", studyFormat);
    study::writeStudyFields(root, document, writing);
    root.finish();
}

/// The system's word for a failed write, where HDF5 passed it on.
std::string reason(const std::string& stack)
{
    for (const int code : {ENOSPC, EDQUOT, EFBIG, EROFS, EACCES}) {
        if (stack.find(fmt::format("errno = {},", code)) != std::string::npos) {
            return writeProblem(code);
        }
    }
    return "cannot be written: " + stack;
}

}  // namespace

Result<std::optional<FileStamp>> replaceStudy(const Document& document,
                                              const std::filesystem::path& path,
                                              const std::optional<FileStamp>& expected,
                                              StudyLayout layout,
                                              std::stop_token stop,
                                              const Progress& progress)
{
    using Written = std::optional<FileStamp>;
    const auto isAnother = [&] {
        const auto now = fileStamp(path);
        return expected && now && *now != *expected;
    };
    try {
        if (auto good = checkDocument(document); !good) {
            return visibleText(good.error().in(path.string()));
        }
        Transfer transfer{std::move(stop), progress, "saving was stopped", study::sizeOf(document)};
        // Deflated sizes are not known before; a working file needs what it holds.
        auto file = AtomicFile::prepare(path, layout == StudyLayout::Working ? transfer.total : 0);
        if (!file) {
            return file.error();
        }
        if (isAnother()) {
            return Written();
        }
        writeDocument(document, file->part().string(), {layout, transfer});
        if (isAnother()) {  // a program that does not know our lock
            return Written();
        }
        const auto stamp = file->commit();
        return stamp ? Result<Written>(*stamp) : stamp.error();
    } catch (const hdf5::Refusal& refusal) {
        return visibleText(refusal.error().in(path.string()));
    } catch (const hdf5::Failure& failure) {
        return Error{Errc::Unreadable, path.string() + ": " + reason(failure.what())};
    } catch (const std::bad_alloc&) {
        return Error{Errc::Unreadable, path.string() +
                                           ": cannot be written: there is not enough memory; close "
                                           "other programs and save again"};
    } catch (const std::exception& exception) {
        return errorOf(Errc::Unreadable, "{}: cannot be written: {}", path.string(),
                       exception.what());
    }
}

Result<void> writeStudy(const Document& document,
                        const std::filesystem::path& path,
                        StudyLayout layout,
                        std::stop_token stop,
                        const Progress& progress)
{
    const auto written =
        replaceStudy(document, path, std::nullopt, layout, std::move(stop), progress);
    return written ? Result<void>() : written.error();
}

}  // namespace papilio::core
