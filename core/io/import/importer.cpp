#include "core/io/import/importer.h"

#include "core/analysis/stability.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/csv/csv_data.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/log/log_format.h"
#include "core/io/import/format_detection.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/plausibility.h"
#include "core/io/text/parse_error.h"
#include "core/model/basis.h"
#include "core/roofline/place_points.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <new>
#include <set>
#include <span>
#include <type_traits>
#include <utility>

namespace papilio::core {

namespace {

/// What is implausible is said of a preview as well.
ImportPreview::Item itemOf(const Benchmark& benchmark)
{
    const auto& data = *benchmark.data;
    ImportPreview::Item item{benchmark.name,       benchmark.kind, data.eventCount(),
                             data.repetitions,     data.threads,   data.kernelCount(),
                             data.provenance.notes};
    item.kernelNames = data.kernels;
    if (isPlaceholder(*benchmark.basis)) {
        item.notes.emplace_back(noBasisText);
    }
    for (const auto& found : implausible(data)) {
        item.notes.push_back(sentence(found));
    }
    return item;
}

/// The same with more notes, which a benchmark has beside its data; itself where there are none.
template<typename Item>
std::shared_ptr<const Item> withNotes(std::shared_ptr<const Item> item,
                                      const std::vector<std::string>& notes)
{
    if (notes.empty()) {
        return item;
    }
    auto noted = std::make_shared<Item>(*item);
    if constexpr (std::is_same_v<Item, Benchmark>) {
        noted->data = withNotes(noted->data, notes);
    } else {
        noted->provenance.notes.insert(noted->provenance.notes.end(), notes.begin(), notes.end());
    }
    return noted;
}

/// Data of no known kind start where they can be judged.
void finishBenchmarks(Document& document, const std::stop_token& stop)
{
    for (auto& benchmark : document.benchmarks) {
        auto finished = std::make_shared<Benchmark>(*benchmark);
        if (!isPlaceholder(*benchmark->basis)) {
            chooseStartingParameters(*finished, stop);
        }
        benchmark = std::move(finished);
    }
}

void noteImplausible(Document& document)
{
    const auto note = [](auto& item, const std::vector<Implausibility>& found) {
        std::vector<std::string> notes;
        std::ranges::transform(found, std::back_inserter(notes),
                               [](const auto& one) { return sentence(one); });
        item = withNotes(item, notes);
    };
    for (auto& benchmark : document.benchmarks) {
        note(benchmark, implausible(*benchmark->data));
    }
    for (auto& table : document.counters) {
        note(table, implausible(*table));
    }
    const auto lost = implausible(document.recorders);
    for (std::size_t index = 0; index < lost.size(); ++index) {
        note(document.recorders[index], lost[index]);
    }
}

std::string titleOf(const std::filesystem::path& path)
{
    std::error_code failed;
    auto clean = std::filesystem::absolute(path, failed).lexically_normal();  // "." has a name too
    if (!clean.has_filename()) {
        clean = clean.parent_path();
    }
    return std::filesystem::is_directory(path, failed) ? clean.filename().string()
                                                       : textStem(clean);
}

// Definitions come with the data that they are for, which have the name.
bool hasNoNumbers(const Document& document)
{
    return document.benchmarks.empty() && document.counters.empty() && document.rooflines.empty() &&
           document.recorders.empty();
}

// "run1, run2", or "run1 and 4 more": the same name of several folders once.
std::string titleOf(const std::vector<std::filesystem::path>& paths)
{
    std::vector<std::string> titles;
    for (const auto& path : paths) {
        if (auto title = titleOf(path); std::ranges::find(titles, title) == titles.end()) {
            titles.push_back(std::move(title));
        }
    }
    return titles.size() <= 3 ? fmt::format("{}", fmt::join(titles, ", "))
                              : fmt::format("{} and {} more", titles.front(), titles.size() - 1);
}

/// What is given twice would be counted twice.
void checkDifferent(const std::vector<std::filesystem::path>& paths)
{
    std::set<std::filesystem::path> seen;
    for (const auto& path : paths) {
        std::error_code failed;
        const auto real = std::filesystem::canonical(path, failed);
        if (!failed && !seen.insert(real).second) {
            throw Error{Errc::InvalidArgument, path.string() + ": was given twice; leave one out"};
        }
    }
}

/// Runs `work` with the ends of memory turned into an Error; errors are one line, whatever names
/// they quote.
template<typename Work>
auto guarded(const std::vector<std::filesystem::path>& paths, Work work) -> Result<decltype(work())>
{
    try {
        auto result = caught({}, {}, work);
        if (!result) {
            return visibleText(result.error());
        }
        return result;
    } catch (const std::bad_alloc&) {
        return Error{Errc::Unreadable, (paths.empty() ? "" : paths.front().string() + ": ") +
                                           "is too large for the memory of this machine"};
    } catch (const std::exception& exception) {
        return Error{Errc::Unreadable, (paths.empty() ? "" : paths.front().string() + ": ") +
                                           "cannot be read: " + exception.what()};
    }
}

/// What the reader of a group makes of its files.
Document readFilesOf(const ImportGroup& group,
                     const ImportOptions& options,
                     const std::stop_token& stop = {},
                     const Progress& progress = {})
{
    if (stop.stop_requested()) {
        throw Error{Errc::Cancelled, "reading was stopped"};
    }
    const auto format = fileFormat(group.format);
    if (!format) {
        throw errorOf(Errc::NotFound, "{} is no format", quotedExcerpt(group.format.name));
    }
    return orThrow(readFiles(*format, group.paths, options, stop, progress));
}

/// Some of what was read, by which people see whether it was read right; empty: there is nothing.
std::string firstValues(const Document& document)
{
    static constexpr std::size_t few = 4;
    std::vector<std::string> all;
    const auto add = [&all](std::string_view name, std::span<const double> values) {
        std::vector<std::string> texts;
        for (const double value : values.first(std::min(values.size(), few))) {
            texts.push_back(numberText(value, 12));  // as in the file
        }
        if (all.size() < few && !texts.empty()) {
            all.push_back(fmt::format("{} {}{}", name, fmt::join(texts, ", "),
                                      values.size() > few ? " …" : ""));
        }
    };
    for (const auto& benchmark : document.benchmarks) {
        const auto& data = *benchmark->data;
        for (std::size_t event = 0; event < std::min(data.eventCount(), few); ++event) {
            add(data.eventNames[event], data.block(event));
        }
    }
    for (const auto& table : document.counters) {
        const auto columns = table->columns.size();
        for (std::size_t event = 0; event < std::min(table->events.size(), few); ++event) {
            add(table->events[event], std::span(table->values).subspan(event * columns, columns));
        }
    }
    for (const auto& recorder : document.recorders) {
        add(recorder->name, recorder->values);
    }
    for (const auto& roofline : document.rooflines) {
        for (const auto& roof : roofline->ceilings) {
            add(label(roof), {&roof.value, 1});
        }
    }
    return fmt::format("{}", fmt::join(all, "; "));
}

/// What one reader finds in its files.
ImportPreview previewGroup(const ImportGroup& group,
                           const ImportOptions& options,
                           const std::stop_token& stop,
                           const Progress& progress)
{
    ImportPreview preview;
    preview.formats = {group.format};
    auto document = readFilesOf(group, options, stop, progress);
    const auto values = firstValues(document);
    for (const auto& benchmark : document.benchmarks) {
        // A dialog says itself what was not chosen.
        auto& item = preview.items.emplace_back(itemOf(*benchmark));
        std::erase(item.notes, csvKindNote(item.kind, options));
    }
    for (const auto& machine : document.machines) {
        preview.machines.push_back(machine.id);
    }
    document.benchmarks.clear();
    addSoftwareEvents(document);
    noteImplausible(document);
    preview.others = describeContents(document);
    preview.notes = notesOf(document);
    if (!values.empty()) {
        preview.notes.insert(preview.notes.begin(), "First values: " + values);
    }
    return preview;
}

/// Reads a group. What was found in a folder and cannot be read is left out, with a note.
template<typename Read>
auto readWhatCan(ImportGroup group, std::vector<std::string>& notes, Read readGroup)
{
    const auto read = [&](const ImportGroup& files) {
        return caught({}, {}, [&] { return readGroup(files); });
    };
    auto all = read(group);
    if (all || all.error().code == Errc::Cancelled || group.paths.size() < 2) {
        return orThrow(std::move(all));
    }
    std::vector<std::string> why;
    std::erase_if(group.paths, [&](const std::filesystem::path& path) {
        if (std::ranges::find(group.found, path) == group.found.end()) {
            return false;
        }
        const auto alone = read(ImportGroup{group.format, {path}, {}});
        if (!alone) {
            why.push_back(alone.error().message + "; it is left out.");
        }
        return !alone.hasValue();
    });
    auto rest = why.empty() || group.paths.empty() ? all : read(group);
    if (rest) {
        notes.insert(notes.end(), why.begin(), why.end());
    }
    return orThrow(rest ? std::move(rest) : std::move(all));
}

}  // namespace

Result<ImportPreview> previewImport(const std::vector<std::filesystem::path>& paths,
                                    const ImportOptions& options,
                                    const std::stop_token& stop,
                                    const Progress& progress)
{
    return guarded(paths, [&] {
        const auto sources = orThrow(sourcesOf(paths, options));
        ImportPreview preview;
        const auto add = [](auto& all, const auto& more) {
            all.insert(all.end(), more.begin(), more.end());
        };
        std::vector<std::string> leftOut;
        for (std::size_t index = 0; index < sources.groups.size(); ++index) {
            const auto of = progressOf(progress, index, sources.groups.size());
            const auto found = readWhatCan(
                sources.groups[index], leftOut,
                [&](const ImportGroup& files) { return previewGroup(files, options, stop, of); });
            add(preview.formats, found.formats);
            add(preview.items, found.items);
            add(preview.others, found.others);
            add(preview.notes, found.notes);
            add(preview.machines, found.machines);
        }
        add(preview.notes, sources.notes);
        add(preview.notes, leftOut);
        return preview;
    });
}

Importable importable(const std::vector<std::filesystem::path>& paths,
                      const ImportOptions& options,
                      const std::stop_token& stop,
                      const Progress& progress)
{
    constexpr std::size_t most = 100;
    const bool isOne = paths.size() == 1;
    Importable found{
        paths, {}, previewImport(paths, options, stop, progressOf(progress, 0, isOne ? 1 : 2))};
    if (isOne) {
        found.alone = {found.preview};
    }
    if (paths.size() < 2 || (found.preview && paths.size() > most)) {
        return found;
    }
    std::vector<std::filesystem::path> good;
    for (std::size_t index = 0; index < paths.size(); ++index) {
        if (stop.stop_requested()) {
            found.preview = Error{Errc::Cancelled, "checking was stopped"};
            return found;
        }
        found.alone.push_back(
            previewImport({paths[index]}, options, stop,
                          progressOf(progress, paths.size() + index, 2 * paths.size())));
        if (found.alone.back()) {
            good.push_back(paths[index]);
        } else {
            found.bad.emplace_back(index, found.alone.back().error());
        }
    }
    // Where each is good alone, or none is, the message for all of them is shown.
    auto rest = found.preview || good.empty() || found.bad.empty()
                    ? found.preview
                    : previewImport(good, options, stop);
    if (found.preview || !rest || found.bad.empty()) {
        found.bad.clear();
        return found;
    }
    found.good = std::move(good);
    found.preview = std::move(rest);
    return found;
}

namespace {

/// The same as part of a study.
Document readGroup(const ImportGroup& group,
                   const ImportOptions& options,
                   const std::stop_token& stop,
                   const Progress& progress)
{
    checkDifferent(group.paths);
    auto document = readFilesOf(group, options, stop, progress);
    finishBenchmarks(document, stop);
    addSoftwareEvents(document);
    return document;
}

/// Adds notes on the whole import to the first part of the study that has notes.
void addNotes(Document& document, const std::vector<std::string>& notes)
{
    const auto add = [&](auto& items) {
        if (!items.empty()) {
            items.front() = withNotes(items.front(), notes);
        }
        return !items.empty();
    };
    add(document.benchmarks) || add(document.counters) || add(document.rooflines) ||
        add(document.recorders);
}

}  // namespace

Result<Document> importStudy(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             std::stop_token stop,
                             const Progress& progress)
{
    return guarded(paths, [&] {
        auto sources = orThrow(sourcesOf(paths, options));
        // Points are put under the roofs that come with them.
        auto& groups = sources.groups;
        std::stable_partition(groups.begin(), groups.end(), [](const auto& group) {
            return group.format != ImportFormat::RooflineCsv;
        });
        Document document;
        auto named = paths;
        for (const auto& group : sources.groups) {
            const auto of = progressOf(
                progress, static_cast<std::size_t>(&group - sources.groups.data()), groups.size());
            auto read = readWhatCan(group, sources.notes, [&](const ImportGroup& files) {
                return readGroup(files, options, stop, of);
            });
            if (hasNoNumbers(read)) {
                std::erase_if(named, [&](const auto& path) {
                    return std::ranges::find(group.paths, path) != group.paths.end();
                });
            }
            if (&group == &sources.groups.front()) {
                document = std::move(read);
                continue;
            }
            orThrow(placePoints(document, read));
            merge(document, read);
        }
        if (document.title.empty()) {
            document.title = titleOf(named.empty() ? paths : named);
        }
        document.created = currentTime();
        noteImplausible(document);
        addNotes(document, sources.notes);
        return document;
    });
}

namespace {

/// One sentence per recorder; of a library with more than can be read, one for all of them.
std::vector<std::string> describeRecorders(const Document& document)
{
    constexpr std::size_t readable = 8;
    struct Library {
        std::string name;
        std::size_t recorders = 0;
        std::size_t values = 0;
        std::vector<std::string> sentences = {};
    };
    std::vector<Library> libraries;
    for (const auto& recorder : document.recorders) {
        const auto end = recorder->name.find("::");
        const auto name = !recorder->library.empty() ? recorder->library
                          : end != std::string::npos ? recorder->name.substr(0, end)
                                                     : std::string();
        auto found = std::ranges::find(libraries, name, &Library::name);
        if (found == libraries.end()) {
            found = libraries.insert(found, Library{.name = name});
        }
        ++found->recorders;
        found->values += recorder->values.size();
        found->sentences.push_back(fmt::format("recorder {}: {}", recorder->name,
                                               plural(recorder->values.size(), "value")));
    }
    std::vector<std::string> sentences;
    for (auto& library : libraries) {
        if (library.recorders > readable) {
            library.sentences = {fmt::format("recorders{}: {} with {}",
                                             library.name.empty() ? "" : " of " + library.name,
                                             library.recorders, plural(library.values, "value"))};
        }
        sentences.insert(sentences.end(), library.sentences.begin(), library.sentences.end());
    }
    return sentences;
}

}  // namespace

std::vector<std::string> notesOf(const Document& document)
{
    std::vector<std::string> notes;
    const auto add = [&notes](const auto& items) {
        for (const auto& item : items) {
            for (const auto& note : item->provenance.notes) {
                if (std::ranges::find(notes, note) == notes.end()) {
                    notes.push_back(note);
                }
            }
        }
    };
    add(document.counters);
    add(document.rooflines);
    add(document.recorders);
    return notes;
}

std::vector<std::string> describeContents(const Document& document)
{
    std::vector<std::string> sentences;
    for (const auto& table : document.counters) {
        sentences.push_back(fmt::format("counters {}: {}, {}", table->name,
                                        plural(table->events.size(), "event"),
                                        plural(table->runs().size(), "run")));
    }
    for (const auto& roofline : document.rooflines) {
        sentences.push_back(fmt::format("roofline {}: {}, {}", roofline->name,
                                        plural(roofline->ceilings.size(), "roof"),
                                        plural(roofline->points.size(), "point")));
    }
    for (const auto& histogram : document.reuse) {
        sentences.push_back(fmt::format("reuse distances {}: {}", histogram->name,
                                        plural(histogram->in(CacheUse::Shared).size(), "object")));
    }
    for (const auto& matrix : document.communication) {
        sentences.push_back(fmt::format("communication {}: {}", matrix->name,
                                        plural(matrix->threads.size(), "thread")));
    }
    const auto recorders = describeRecorders(document);
    sentences.insert(sentences.end(), recorders.begin(), recorders.end());
    for (const auto& set : document.definitions) {
        auto sentence = fmt::format("definitions {}: {}", set->name,
                                    plural(set->definitions.size(), "definition"));
        if (!set->constants.empty()) {
            sentence += ", " + plural(set->constants.size(), "constant");
        }
        sentences.push_back(std::move(sentence));
    }
    return sentences;
}

std::string whyApart(const ImportPreview& found, const Document& study)
{
    std::vector<std::string> own;
    for (const auto& machine : study.machines) {
        own.push_back(machine.id);
    }
    if (!found.machines.empty() && !own.empty()) {
        return std::ranges::find_first_of(found.machines, own) != found.machines.end()
                   ? std::string()
                   : fmt::format(
                         "These files are of another machine ({}) than the open study ({}).",
                         fmt::join(found.machines, ", "), fmt::join(own, ", "));
    }
    for (const auto& item : found.items) {
        bool isOther = false;
        for (const auto& benchmark : study.benchmarks) {
            if (benchmark->kind != item.kind) {
                continue;
            }
            if (benchmark->data->kernels == item.kernelNames) {
                isOther = false;
                break;
            }
            isOther = true;
        }
        if (isOther) {
            return fmt::format("The kernels of {} are not those of the open study.",
                               item.benchmark);
        }
    }
    return {};
}

}  // namespace papilio::core
