#include "core/base/constants.h"
#include "core/base/number_format.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/cat/cat_format.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/formats.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

namespace {

/// The files of one benchmark: its events, and for each of them one file a repetition.
struct CatFiles {
    CatBench bench = CatBench::Branch;
    std::vector<std::filesystem::path>
        directories;  ///< repetitions: directories with files of this benchmark
    std::map<std::string, std::vector<std::filesystem::path>>
        events;  ///< event -> a file per directory, empty path: it has none
};

/// What lies in the given directories.
struct CatCollection {
    std::vector<CatFiles> benchmarks;  ///< in the order of catBenches
    std::vector<std::string> notes;    ///< on files that were skipped
};

namespace fs = std::filesystem;

constexpr std::string_view suffixes =
    ".branch, .data.reads, .data.writes, .flops, .vec, .instr, .icache or .stat";

/// Files of one directory (or files that were named), by benchmark.
struct Folder {
    fs::path path;
    std::map<CatBench, std::map<std::string, fs::path>> files;
    std::vector<std::string> passedOver;
};

void addFile(Folder& folder, const fs::path& path)
{
    const auto fileName = path.filename().string();
    if (!isText(fileName)) {
        throw Error{Errc::Malformed,
                    folder.path.string() + ": contains a file whose name is not UTF-8; rename it"};
    }
    if (const auto parts = catFileName(fileName)) {
        folder.files[parts->bench].emplace(parts->event, path);
    } else {
        folder.passedOver.push_back(fileName);
    }
}

Folder folderOf(const fs::path& path, const std::vector<fs::path>& files)
{
    Folder folder;
    folder.path = path;
    for (const auto& file : files) {
        addFile(folder, file);
    }
    return folder;
}

/// The folder itself, or, where it holds no file of the toolkit, the folders in it that do.
std::vector<Folder> foldersAt(const fs::path& path)
{
    const auto entries = orThrow(entriesOf(path));
    std::vector<Folder> folders = {folderOf(path, entries.files)};
    if (!folders.front().files.empty()) {
        return folders;
    }
    folders.clear();
    for (const auto& directory : entries.folders) {
        // One that cannot be read is not of the toolkit.
        auto next = caught(
            {}, {}, [&] { return folderOf(directory, orThrow(entriesOf(directory)).files); });
        if (next && !next->files.empty()) {
            folders.push_back(*std::move(next));
        }
    }
    if (folders.empty()) {
        throw Error{Errc::Malformed, fmt::format("{}: contains no output of the Counter Analysis "
                                                 "Toolkit; expected files that end in {}",
                                                 path.string(), suffixes)};
    }
    return folders;
}

/// PAPI 7.0 names its instruction-cache files .instr: the first one with content tells.
void renameHeadlessIcache(Folder& folder, const std::vector<Folder>& all)
{
    const auto isIcache = [](const Folder& candidate) -> std::optional<bool> {
        const auto files = candidate.files.find(CatBench::Instr);
        if (files == candidate.files.end()) {
            return {};
        }
        for (const auto& [event, path] : files->second) {
            if (const auto text = readSmallFile(path); text && !trimmed(*text, " \t\r\n").empty()) {
                return isHeadlessIcache(*text);
            }
        }
        return {};
    };
    auto answer = isIcache(folder);
    for (auto other = all.begin(); !answer && other != all.end(); ++other) {
        answer = isIcache(*other);
    }
    if (answer.value_or(false)) {
        folder.files[CatBench::Icache].merge(folder.files[CatBench::Instr]);
        folder.files.erase(CatBench::Instr);
    }
}

std::vector<Folder> allFolders(const std::vector<fs::path>& paths)
{
    std::vector<Folder> folders;
    std::error_code failed;
    for (const auto& path : paths) {
        const auto status = fs::status(path, failed);
        if (!fs::exists(status)) {
            throw Error{Errc::NotFound, path.string() + ": file or folder not found"};
        }
        if (fs::is_directory(status)) {
            auto found = foldersAt(path);
            std::move(found.begin(), found.end(), std::back_inserter(folders));
            continue;
        }
        if (!catFileName(path.filename().string())) {
            throw Error{Errc::Malformed, fmt::format("{}: is not output of the Counter Analysis "
                                                     "Toolkit; expected a name that ends in {}",
                                                     path.string(), suffixes)};
        }
        // Files named one by one belong to the repetition of their directory.
        const auto parent = path.parent_path();
        auto place = std::find_if(folders.begin(), folders.end(),
                                  [&](const Folder& folder) { return folder.path == parent; });
        if (place == folders.end()) {
            place = folders.insert(folders.end(), Folder{parent, {}, {}});
        }
        addFile(*place, path);
    }
    return folders;
}

/// Whether a directory, or a directory in it, holds output of the toolkit.
bool hasCatFiles(const fs::path& directory)
{
    const auto folders = caught({}, {}, [&] { return foldersAt(directory); });
    return folders || folders.error().code == Errc::Unreadable;
}

/// Looks through the directories (a directory that holds only directories represents these) and
/// sorts the files.
/// @return NotFound or Unreadable naming the path; Malformed where it holds no output of the
/// toolkit
CatCollection collectCat(const std::vector<std::filesystem::path>& paths)
{
    auto folders = allFolders(paths);
    CatCollection collection;
    for (auto& folder : folders) {
        renameHeadlessIcache(folder, folders);
        if (!folder.passedOver.empty()) {
            collection.notes.push_back(fmt::format(
                "{}: these files were skipped, because they are not output of the toolkit: {}.",
                folder.path.string(), fmt::join(folder.passedOver, ", ")));
        }
    }
    for (const auto bench : catBenches) {
        CatFiles files;
        files.bench = bench;
        for (const auto& folder : folders) {
            const auto found = folder.files.find(bench);
            if (found == folder.files.end()) {
                continue;
            }
            files.directories.push_back(folder.path);
            for (const auto& [event, path] : found->second) {
                auto& perDirectory = files.events[event];
                perDirectory.resize(files.directories.size());
                perDirectory.back() = path;
            }
        }
        for (auto& [event, perDirectory] : files.events) {
            perDirectory.resize(files.directories.size());
        }
        if (!files.events.empty()) {
            collection.benchmarks.push_back(std::move(files));
        }
    }
    return collection;
}

constexpr std::size_t mostNames = 8;

/// Reads all files of one benchmark into one dataset: events in the order of their names, a
/// repetition per directory. Empty and absent files are missing; all others have to have the same
/// rows.
class CatReader {
public:
    explicit CatReader(const CatFiles& files) : files_(files) {}

    std::shared_ptr<Benchmark> read(const ImportOptions& options,
                                    const std::vector<std::string>& notes,
                                    const std::function<bool()>& step)
    {
        findLayout();
        data_.repetitions = files_.directories.size();
        data_.threads = first_.threads;
        rows_ = firstText_.empty() ? emptyCatLayout(files_.bench).kernels.size() : first_.rows();
        block_ = rows_ * std::max<std::size_t>(1, first_.threads);
        data_.values.assign(files_.events.size() * data_.repetitions * block_, notANumber);
        data_.valid.assign(data_.values.size(), 0);
        keepCounts_ = !first_.rawCounts.empty();
        data_.rawCounts.assign(keepCounts_ ? data_.values.size() : 0, 0);
        readEvents(step);
        data_.eventNames = data_.eventIds;
        return finish(options, notes);
    }

private:
    using Event = std::pair<const std::string, std::vector<std::filesystem::path>>;

    /// What was found in the files of one event.
    struct Found {
        std::optional<Error> error;
        bool isAbsent = false;  ///< a repetition has no file
        bool isEmpty = false;   ///< a file is empty
        bool hasCounts = true;  ///< all that were read have raw counts
    };

    /// Thousands of small files: opening them takes longer than reading, on one processor.
    void readEvents(const std::function<bool()>& step)
    {
        std::vector<const Event*> events;
        for (const auto& event : files_.events) {
            events.push_back(&event);
            data_.eventIds.append(visibleText(event.first));
        }
        constexpr std::size_t atOnce = 32;
        constexpr std::size_t grain = 4;
        for (std::size_t first = 0; first < events.size(); first += atOnce) {
            std::vector<Found> found(std::min(atOnce, events.size() - first));
            parallelFor(found.size(), grain, {}, [&](std::size_t begin, std::size_t end) {
                for (auto at = begin; at < end; ++at) {
                    found[at] = readEvent(*events[first + at], first + at);
                }
            });
            for (std::size_t at = 0; at < found.size(); ++at) {
                if (found[at].error) {
                    throw *found[at].error;
                }
                add(events[first + at]->first, found[at]);
                if (!step()) {
                    throw Error{Errc::Cancelled, "reading was stopped"};
                }
            }
        }
    }

    void add(const std::string& event, const Found& found)
    {
        if (found.isAbsent) {
            absent_.push_back(event);
        }
        if (found.isEmpty) {
            empty_.push_back(event);
        }
        // Counts are kept for all or for none: half of them would only mislead.
        keepCounts_ = keepCounts_ && found.hasCounts;
    }

    /// Reads all repetitions of an event into its place.
    Found readEvent(const Event& event, std::size_t place)
    {
        Found found;
        auto at = place * event.second.size() * block_;
        try {
            for (const auto& path : event.second) {
                readOne(path, at, found);
                at += block_;
            }
        } catch (const Error& error) {
            found.error = error;
        }
        return found;
    }

    /// Reads files until one has content: it says what the others have to look like.
    void findLayout()
    {
        for (const auto& [name, paths] : files_.events) {
            for (const auto& path : paths) {
                if (path.empty()) {
                    continue;
                }
                auto text = orThrow(readSmallFile(path));
                if (isBlank(text)) {
                    continue;
                }
                firstText_ = std::move(text);
                firstPath_ = path;
                first_ = orThrow(parseCat(files_.bench, firstText_, path.string()));
                return;
            }
        }
    }

    static bool isBlank(const std::string& text) { return trimmed(text, " \t\r\n").empty(); }

    void readOne(const std::filesystem::path& path, std::size_t at, Found& found)
    {
        if (path.empty()) {
            found.isAbsent = true;
            return;
        }
        const auto text = orThrow(readSmallFile(path));
        if (isBlank(text)) {
            found.isEmpty = true;
            return;
        }
        const auto table = orThrow(parseCat(files_.bench, text, path.string()));
        if (!table.sameLayout(first_)) {
            throw errorOf(Errc::Malformed,
                          "{}: its {} differ from those of {}; files of one benchmark must agree",
                          path.string(),
                          table.threads != first_.threads ? fmt::format("{} threads", table.threads)
                          : table.rows() != first_.rows() ? fmt::format("{} rows", table.rows())
                                                          : "rows or sections",
                          firstPath_.string());
        }
        const auto place = static_cast<std::ptrdiff_t>(at);
        std::ranges::copy(table.values, data_.values.begin() + place);
        std::fill_n(data_.valid.begin() + place, block_, std::uint8_t{1});
        found.hasCounts = found.hasCounts && !table.rawCounts.empty();
        if (!data_.rawCounts.empty()) {
            std::ranges::copy(table.rawCounts, data_.rawCounts.begin() + place);
        }
    }

    /// Sections of half precision that are zero throughout are placeholders: the processor has no
    /// such instructions.
    void dropPlaceholders(std::vector<std::string>& notes)
    {
        std::vector<bool> keep(rows_, true);
        std::size_t dropped = 0;
        for (std::size_t row = 0; row < rows_; ++row) {
            if (!isHalfPrecision(first_.sections[first_.section[row]])) {
                continue;
            }
            bool zero = true;
            for (std::size_t at = row; zero && at < data_.values.size(); at += rows_) {
                zero = data_.valid[at] == 0 || data_.values[at] == 0;
            }
            keep[row] = !zero;
            dropped += zero ? 1 : 0;
        }
        // A section stays whole where any of its rows counts something.
        for (std::size_t row = 0; row < rows_; ++row) {
            for (std::size_t other = 0; other < rows_ && !keep[row]; ++other) {
                if (keep[other] && first_.section[other] == first_.section[row]) {
                    keep[row] = true;
                    --dropped;
                }
            }
        }
        if (dropped == 0 || dropped == rows_) {
            return;
        }
        notes.push_back(fmt::format(
            "{} rows in half precision were left out: they are placeholders, zero for every event.",
            countText(static_cast<double>(dropped))));
        compact(data_.values, keep);
        compact(data_.valid, keep);
        compact(data_.rawCounts, keep);
        compact(first_.section, keep);
        compact(first_.keys, keep);
        compact(first_.expected, keep);
        compact(first_.iterations, keep);
        first_.values.resize(rows_ - dropped);
        std::vector<std::string_view> sections;
        std::uint32_t before = std::numeric_limits<std::uint32_t>::max();
        for (auto& section : first_.section) {
            if (section != before) {
                sections.push_back(first_.sections[section]);
                before = section;
            }
            section = static_cast<std::uint32_t>(sections.size() - 1);
        }
        first_.sections = std::move(sections);
        rows_ -= dropped;
    }

    template<typename Values>
    static void compact(Values& values, const std::vector<bool>& keep)
    {
        std::size_t to = 0;
        for (std::size_t at = 0; at < values.size(); ++at) {
            if (keep[at % keep.size()]) {
                values[to++] = values[at];
            }
        }
        values.resize(to);
    }

    std::shared_ptr<Benchmark> finish(const ImportOptions& options,
                                      const std::vector<std::string>& more)
    {
        auto& notes = data_.provenance.notes;
        if (files_.bench == CatBench::Vec && !first_.sections.empty()) {
            dropPlaceholders(notes);
        }
        auto layout =
            firstText_.empty() ? emptyCatLayout(files_.bench) : catLayout(files_.bench, first_);
        notes.insert(notes.end(), layout.notes.begin(), layout.notes.end());
        noteGaps(notes);
        notes.insert(notes.end(), more.begin(), more.end());
        if (std::find(data_.valid.begin(), data_.valid.end(), 0) == data_.valid.end()) {
            data_.valid.clear();
        }
        if (keepCounts_ && !first_.iterations.empty()) {
            data_.iterations = first_.iterations;
        } else {
            data_.rawCounts.clear();
        }
        data_.kernels = StringTable(layout.kernels);
        data_.units = layout.units;
        stampImport(data_.provenance, "cat", files_.directories);
        data_.provenance.quantum = layout.quantum;

        const auto kind = options.kind.value_or(layout.kind);
        const bool own = kind == layout.kind && layout.basis.matrix.size() > 0;
        return newBenchmark(std::string(catName(files_.bench)), kind, std::move(data_), options,
                            own ? &layout.basis : nullptr,
                            own && layout.signatures ? &*layout.signatures : nullptr);
    }

    void noteGaps(std::vector<std::string>& notes) const
    {
        if (!empty_.empty()) {
            notes.push_back(
                fmt::format("The toolkit could not count these events, their files are empty: {}.",
                            firstOf(empty_, mostNames)));
        }
        if (!absent_.empty()) {
            notes.push_back(fmt::format(
                "A repetition of these events is missing, they are not in every folder: {}.",
                firstOf(absent_, mostNames)));
        }
        if (files_.directories.size() == 1) {
            notes.emplace_back(
                "Only one repetition: noise cannot be judged. Add more folders of the same "
                "benchmark.");
        }
        for (const auto& [event, paths] : files_.events) {
            if (event.starts_with("cat::")) {
                notes.push_back(fmt::format(
                    "{} is a measured time, not an event; it was kept with the events.", event));
            }
        }
    }

    const CatFiles& files_;
    std::string firstText_;
    std::filesystem::path firstPath_;
    CatTable first_;
    Dataset data_;
    std::size_t rows_ = 0;
    std::size_t block_ = 0;
    bool keepCounts_ = false;
    std::vector<std::string> empty_;
    std::vector<std::string> absent_;
};

/// With several benchmarks found, a name chooses one of them; options that can apply to one
/// only are rejected.
void choose(std::vector<CatFiles>& benchmarks,
            const ImportOptions& options,
            const std::string& where)
{
    if (benchmarks.size() < 2) {
        return;
    }
    std::vector<std::string_view> names;
    for (const auto& files : benchmarks) {
        names.push_back(catName(files.bench));
        if (names.back() == options.benchmark) {
            benchmarks = {CatFiles(files)};
            return;
        }
    }
    if (!options.benchmark.empty() || options.kind || !options.basisFile.empty() ||
        !options.signaturesFile.empty()) {
        throw Error{Errc::InvalidArgument,
                    fmt::format("{}: contains {} benchmarks ({}); a name, kind, basis or "
                                "signatures can be given for only one of them, chosen by its name",
                                where, names.size(), fmt::join(names, ", "))};
    }
}

bool looksLikeCat(const std::filesystem::path& path, std::string_view /*head*/)
{
    std::error_code failed;
    return std::filesystem::is_directory(path, failed)
               ? hasCatFiles(path)
               : catFileName(path.filename().string()).has_value();
}

Document readCat(const std::vector<std::filesystem::path>& paths,
                 const ImportOptions& options,
                 const std::stop_token& stop,
                 const Progress& progress)
{
    auto collection = collectCat(paths);
    choose(collection.benchmarks, options, paths.front().string());
    std::size_t total = 0;
    for (const auto& files : collection.benchmarks) {
        total += files.events.size();
    }
    std::size_t done = 0;
    const auto step = [&] {
        ++done;
        if (progress) {
            progress(static_cast<double>(done) / static_cast<double>(total));
        }
        return !stop.stop_requested();
    };
    Document document;
    for (const auto& files : collection.benchmarks) {
        auto benchmark = CatReader(files).read(options, collection.notes, step);
        if (collection.benchmarks.size() == 1 && !options.benchmark.empty()) {
            benchmark->name = options.benchmark;
        }
        document.benchmarks.push_back(std::move(benchmark));
    }
    return document;
}

}  // namespace

/// Directories, or files, of output of the Counter Analysis Toolkit. Every directory that has files
/// of a benchmark is a repetition of it; each suffix found is a benchmark, in the order of
/// catBenches.
FileFormat catFormat()
{
    return {"cat", "output of the Counter Analysis Toolkit", looksLikeCat, readCat, true};
}

}  // namespace papilio::core
