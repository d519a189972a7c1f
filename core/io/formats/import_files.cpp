#include "core/io/formats/import_files.h"

#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <optional>
#include <sys/stat.h>

namespace papilio::core {

namespace {

/// One file after the other, as forEachFile() says.
class FileList {
public:
    FileList(const std::vector<std::filesystem::path>& paths,
             const std::stop_token& stop,
             FileContent content)
        : paths_(paths),
          stop_(stop),
          content_(content),
          runs_(runNames(paths))
    {}

    template<typename Content>
    Result<Content> parse(std::size_t index,
                          const std::function<Content(const ImportFile&)>& parse) const
    {
        if (stop_.stop_requested()) {
            return Error{Errc::Cancelled, "importing was stopped"};
        }
        const auto file = FileText::open(paths_[index]);
        if (!file) {
            return file.error();
        }
        if (content_ == FileContent::Utf8 && !isText(file->text())) {
            return Error{Errc::Malformed, paths_[index].string() + ": is not UTF-8 text"};
        }
        const auto plain = withoutFrame(file->text());
        const ImportFile one{paths_[index], paths_[index].string(),
                             runs_[index],  plain ? std::string_view(*plain) : file->text(),
                             stop_,         paths_.size() == 1};
        return caught(one.name, one.text, [&] { return parse(one); });
    }

private:
    const std::vector<std::filesystem::path>& paths_;
    const std::stop_token& stop_;
    FileContent content_;
    std::vector<std::string> runs_;
};

void report(const Progress& progress, std::size_t done, std::size_t of)
{
    if (progress) {
        progress(static_cast<double>(done) / static_cast<double>(of));
    }
}

}  // namespace

void ImportFile::checkStop(std::size_t line) const
{
    constexpr std::size_t often = 4096;
    if (line % often == 0 && stop.stop_requested()) {
        throw Error{Errc::Cancelled, "importing was stopped"};
    }
}

std::string firstOf(std::vector<std::string> names, std::size_t shown)
{
    if (const auto count = names.size(); count > shown) {
        names.resize(shown);
        names.push_back(fmt::format("{} more", count - shown));
    }
    return list(names);
}

std::string nameFor(const std::vector<std::filesystem::path>& paths,
                    const ImportOptions& options,
                    const std::string& several)
{
    return !options.benchmark.empty() ? options.benchmark
           : paths.size() == 1        ? runNames(paths).front()
                                      : several;
}

void forEachFile(const std::vector<std::filesystem::path>& paths,
                 const std::stop_token& stop,
                 const Progress& progress,
                 const std::function<void(const ImportFile&)>& parse,
                 FileContent content)
{
    const FileList files(paths, stop, content);
    for (std::size_t index = 0; index < paths.size(); ++index) {
        orThrow(files.parse(index, parse));
        report(progress, index + 1, paths.size());
    }
}

Document mergeFiles(const std::vector<std::filesystem::path>& paths,
                    const std::stop_token& stop,
                    const Progress& progress,
                    const std::function<Document(const ImportFile&)>& parse,
                    FileContent content)
{
    const FileList files(paths, stop, content);
    Document document;
    constexpr std::size_t atOnce = 16;
    for (std::size_t first = 0; first < paths.size(); first += atOnce) {
        std::vector<std::optional<Result<Document>>> read(std::min(atOnce, paths.size() - first));
        parallelFor(read.size(), 1, {}, [&](std::size_t at, std::size_t) {
            read[at] = files.parse(first + at, parse);
        });
        for (std::size_t at = 0; at < read.size(); ++at) {
            merge(document, orThrow(*std::move(read[at])));
            report(progress, first + at + 1, paths.size());
        }
    }
    return document;
}

Result<FolderEntries> entriesOf(const std::filesystem::path& folder)
{
    FolderEntries entries;
    std::error_code failed;
    for (std::filesystem::directory_iterator entry(folder, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        std::error_code ignored;
        if (entry->path().filename().string().starts_with('.')) {
            continue;
        }
        if (entry->is_regular_file(ignored)) {
            entries.files.push_back(entry->path());
        } else if (entry->is_directory(ignored)) {
            entries.folders.push_back(entry->path());
        }
    }
    if (failed) {
        return Error{Errc::Unreadable, folder.string() + ": cannot be read: " + failed.message()};
    }
    std::ranges::sort(entries.files);
    std::ranges::sort(entries.folders);
    return entries;
}

Document documentOf(CounterTable table, Machine machine)
{
    Document document;
    if (!machine.id.empty()) {
        table.machine = machine.id;
        document.machines.push_back(std::move(machine));
    }
    document.counters.push_back(std::make_shared<const CounterTable>(std::move(table)));
    return document;
}

Document documentOf(std::vector<Roofline> rooflines,
                    std::string_view format,
                    const std::vector<std::filesystem::path>& paths)
{
    Document document;
    for (auto& roofline : rooflines) {
        stampImport(roofline.provenance, format, paths,
                    std::string(roofline.provenance.created));  // as the content says it
        if (auto good = checkRoofline(roofline); !good) {
            throw good.error().in(paths.front().string());
        }
        document.rooflines.push_back(std::make_shared<const Roofline>(std::move(roofline)));
    }
    return document;
}

namespace {

/// When a file was last written; 0 where that is not known.
std::time_t timeStamp(const std::filesystem::path& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mtim.tv_sec : 0;
}

/// The latest of the files at `path` and so many folders below: that of a folder is the day it was
/// unpacked.
std::time_t latest(const std::filesystem::path& path, int depth = 1)
{
    const auto entries = entriesOf(path);
    std::time_t time = entries ? 0 : timeStamp(path);
    for (const auto& file : entries ? entries->files : std::vector<std::filesystem::path>()) {
        time = std::max(time, timeStamp(file));
    }
    for (std::size_t at = 0; depth > 0 && entries && at < entries->folders.size(); ++at) {
        time = std::max(time, latest(entries->folders[at], depth - 1));
    }
    return time;
}

}  // namespace

std::string inUtc(std::time_t time)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

void stampImport(Provenance& provenance,
                 std::string_view format,
                 const std::vector<std::filesystem::path>& paths,
                 const std::string& measured)
{
    provenance.source = importSource(format);
    provenance.kind = DataOrigin::Imported;
    provenance.origin.clear();
    std::time_t time = 0;
    for (const auto& path : paths) {
        provenance.origin += (provenance.origin.empty() ? "" : ", ") + path.string();
        time = std::max(time, latest(path));
    }
    provenance.imported = currentTime();
    provenance.isFileTime = measured.empty() && time != 0;
    provenance.created = provenance.isFileTime ? inUtc(time)
                         : !measured.empty()   ? measured
                                               : provenance.imported;
}

void addNote(std::vector<std::string>& notes, std::string note)
{
    if (std::ranges::find(notes, note) == notes.end()) {
        notes.push_back(std::move(note));
    }
}

Provenance importProvenance(std::string_view format,
                            const std::vector<std::filesystem::path>& paths,
                            const std::string& measured)
{
    Provenance provenance;
    stampImport(provenance, format, paths, measured);
    return provenance;
}

std::string isoDate(std::string_view localTime)
{
    std::tm fields{};
    fields.tm_isdst = -1;
    const auto* const end =
        ::strptime(std::string(localTime).c_str(), "%a %b %d %H:%M:%S %Y", &fields);
    if (end == nullptr) {
        return {};
    }
    const auto time = std::mktime(&fields);
    return time == -1 ? std::string() : inUtc(time);
}

}  // namespace papilio::core
