#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/text/json_object.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace papilio::core {

namespace {

using Json = nlohmann::json;

/// One rank of one folder.
struct RankFile {
    std::filesystem::path path;
    std::string folder;
    std::string rank;  ///< "rank 3, "; empty where the name does not say
    Json content;
    std::set<std::string> states;  ///< events whose reading is no count: they are not added up
};

/// The files of a folder by name, or the file itself.
std::vector<std::filesystem::path> filesAt(const std::filesystem::path& path)
{
    const auto entries = entriesOf(path);
    auto files = entries ? entries->files : std::vector{path};
    std::erase_if(files, [&](const auto& file) { return entries && file.extension() != ".json"; });
    return files;
}

double numberOf(const Json& value, const std::string& where)
{
    if (value.is_number()) {
        return value.get<double>();
    }
    const auto number = readNumber(value.is_string() ? value.get<std::string>() : std::string());
    if (number) {
        return *number;
    }
    throw ParseError{fmt::format("{}: expected a number, found {}", where, excerptOf(value))};
}

std::string textOf(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Members of an object, or items of a list with their position as key (PAPI before 7).
std::vector<std::pair<std::string, const Json*>> members(const Json& parent,
                                                         const char* key,
                                                         const std::string& where)
{
    const auto found = parent.find(key);
    if (found == parent.end() || !found->is_structured()) {
        throw ParseError{fmt::format("{}: expected \"{}\", an object or a list", where, key)};
    }
    std::vector<std::pair<std::string, const Json*>> items;
    if (found->is_object()) {
        for (const auto& [name, value] : found->items()) {
            items.emplace_back(name, &value);
        }
        // PAPI numbers its members: 10 follows 9.
        std::ranges::stable_sort(items, {}, [](const auto& item) { return item.first.size(); });
    } else {
        for (std::size_t at = 0; at < found->size(); ++at) {
            const auto id = textOf((*found)[at], "id");
            items.emplace_back(id.empty() ? std::to_string(at) : id, &(*found)[at]);
        }
    }
    for (const auto& [name, value] : items) {
        if (!value->is_object()) {
            throw ParseError{fmt::format("{}: {} {}: expected an object", where, key, name)};
        }
    }
    return items;
}

/// The count of a region; of one that was also read on its way (PAPI_hl_read), its value at the
/// end; of a state that PAPI 6 read in several calls, the mean.
const Json& valueAtEnd(const Json& value)
{
    if (value.is_object()) {
        for (const auto* name : {"region_value", "total", "avg"}) {
            if (const auto end = value.find(name); end != value.end()) {
                return *end;
            }
        }
    }
    return value;
}

/// Values of PAPI_hl_read within a region.
std::size_t readingsIn(const Json& value)
{
    std::size_t count = 0;
    if (value.is_object()) {
        for (const auto& [name, number] : value.items()) {
            count += name.starts_with("read_") ? 1 : 0;
        }
    }
    return count;
}

/// PAPI 6 writes a region as an object of its name alone: {"solve": {"cycles": …}}. It gets the
/// field "name" that it has since PAPI 7.
void nameRegions(Json& content)
{
    for (auto& thread : content.at("threads")) {
        if (!thread.is_object() || !thread.contains("regions")) {
            continue;
        }
        for (auto& region : thread["regions"]) {
            if (region.is_object() && region.size() == 1 && region.begin().value().is_object()) {
                auto named = region.begin().value();
                named["name"] = region.begin().key();
                region = std::move(named);
            }
        }
    }
}

constexpr auto bookkeeping = std::to_array<std::string_view>({"name", "parent_region_id", "id"});

bool isEvent(const std::string& key)
{
    return std::ranges::find(bookkeeping, key) == bookkeeping.end();
}

/// Events whose reading is a state, not a count: they are not added up.
std::set<std::string> instantEvents(const Json& content)
{
    std::set<std::string> events;
    const auto definitions = content.find("event_definitions");
    if (definitions != content.end() && definitions->is_object()) {
        for (const auto& [name, about] : definitions->items()) {
            const auto type = about.is_string()   ? about.get<std::string>()
                              : about.is_object() ? textOf(about, "type")
                                                  : std::string();
            if (type == "instant" || type == "region-average") {
                events.insert(name);
            }
        }
    }
    return events;
}

using Regions = std::map<std::string, const Json*>;

/// "solve/norm"
std::string pathOf(const Json& region, const Regions& regions, const std::string& where)
{
    auto path = textOf(region, "name");
    auto parent = textOf(region, "parent_region_id");
    for (std::size_t depth = 0; !parent.empty() && parent != "-1"; ++depth) {
        const auto found = regions.find(parent);
        if (found == regions.end() || depth > regions.size()) {
            throw ParseError{
                fmt::format("{}: its parent \"{}\" is not a region of the thread", where, parent)};
        }
        path = textOf(*found->second, "name") + "/" + path;
        parent = textOf(*found->second, "parent_region_id");
    }
    return path.empty() ? throw ParseError{where + ": has no name"} : path;
}

/// Adds a region of one thread. @return values of PAPI_hl_read within it, which are left out
std::size_t addRegion(CounterBuilder& counters,
                      const Json& region,
                      const CounterColumn& of,
                      const std::set<std::string>& states,
                      const std::string& where)
{
    std::size_t readings = 0;
    const auto column = counters.column(of);
    if (!region.contains("region_count")) {
        counters.add(counters.event("region_count"), column, 1);
    }
    for (const auto& [event, value] : region.items()) {
        if (!isEvent(event)) {
            continue;
        }
        const bool isState = states.contains(event);
        const bool isTime = event == "real_time_nsec";
        const auto at = counters.event(event, isTime ? "ns" : "",
                                       isState  ? Quantity::Level
                                       : isTime ? Quantity::WallTime
                                                : Quantity::Count);
        const double count = numberOf(valueAtEnd(value), where + ", " + event);
        readings += readingsIn(value);
        if (isState) {
            counters.set(at, column, {count});
        } else {
            counters.add(at, column, count, Over::Intervals);
        }
    }
    return readings;
}

RankFile parseRank(const ImportFile& file)
{
    RankFile rank;
    rank.path = file.path;
    std::error_code failed;
    rank.folder = std::filesystem::absolute(file.path, failed).parent_path().filename().string();
    const auto stem = file.path.stem().string();
    if (const auto number = stem.starts_with("rank_") ? readCount(stem.substr(5)) : std::nullopt) {
        rank.rank = fmt::format("rank {}, ", *number);
    }
    rank.content = parseJson<Json>(file.text, "JSON as PAPI's high-level interface writes it");
    if (!rank.content.is_object() || !rank.content.contains("threads")) {
        throw ParseError{"expected \"threads\", as PAPI's high-level interface writes it"};
    }
    nameRegions(rank.content);
    rank.states = instantEvents(rank.content);
    return rank;
}

std::vector<RankFile> readRanks(const std::vector<std::filesystem::path>& paths,
                                const std::stop_token& stop,
                                const Progress& progress)
{
    std::vector<std::filesystem::path> all;
    for (const auto& path : paths) {
        const auto found = filesAt(path);
        if (found.empty()) {
            throw Error{Errc::Malformed,
                        path.string() + ": contains no rank_*.json of PAPI's high-level interface"};
        }
        all.insert(all.end(), found.begin(), found.end());
    }
    std::vector<RankFile> files;
    forEachFile(all, stop, progress,
                [&](const ImportFile& file) { files.push_back(parseRank(file)); });
    return files;
}

Document documentOf(const std::vector<RankFile>& files,
                    const std::vector<std::filesystem::path>& paths,
                    const ImportOptions& options)
{
    /// A region with what its columns are called.
    struct Counted {
        const RankFile* file;
        const Json* region;
        CounterColumn column;
        std::string where;
    };
    std::vector<Counted> all;
    std::map<std::string, std::set<std::string>> events;
    for (const auto& file : files) {
        auto& counted = events[file.folder];
        for (const auto& [id, thread] : members(file.content, "threads", file.path.string())) {
            const auto where = fmt::format("{}: thread {}", file.path.string(), id);
            const auto list = members(*thread, "regions", where);
            const Regions regions(list.begin(), list.end());
            for (const auto& [number, region] : list) {
                const auto place = fmt::format("{}, region {}", where, number);
                all.push_back({&file,
                               region,
                               {pathOf(*region, regions, place), {}, file.rank + "thread " + id},
                               place});
                for (const auto& [name, value] : region->items()) {
                    if (isEvent(name)) {
                        counted.insert(name);
                    }
                }
            }
        }
    }
    CounterBuilder counters;
    std::size_t readings = 0;
    const auto roles = rolesOf(events);
    for (auto& [file, region, column, where] : all) {
        const auto& role = roles.at(file->folder);
        column.run = role.run(column.run);
        column.pass = role.pass;
        readings += addRegion(counters, *region, column, file->states, where);
    }
    auto name = options.benchmark;
    if (name.empty()) {
        name = files.size() == 1 ? files.front().path.stem().string() : files.front().folder;
    }
    auto provenance = importProvenance("papi-hl", paths);
    if (readings > 0) {
        provenance.notes.push_back(
            fmt::format("{} left out: a region has its count at its end.",
                        plural(readings, "value of PAPI_hl_read inside of regions is",
                               "values of PAPI_hl_read inside of regions are")));
    }
    const auto& first = files.front().content;
    Machine machine{textOf(first, "cpu_info"), {}};
    for (const auto& [key, property] : {std::pair("cpu_info", "model"),
                                        {"max_cpu_rate_mhz", "max_mhz"},
                                        {"min_cpu_rate_mhz", "min_mhz"},
                                        {"papi_version", "papi_version"}}) {
        if (const auto said = textOf(first, key); !said.empty()) {
            machine.attributes.emplace_back(property, said);
        }
    }
    return papilio::core::documentOf(counters.table(name, std::move(provenance)), machine);
}

Document readHighLevelFiles(const std::vector<std::filesystem::path>& paths,
                            const ImportOptions& options,
                            const std::stop_token& stop,
                            const Progress& progress)
{
    const auto files = readRanks(paths, stop, progress);
    // Their sentences begin with the file.
    auto document = orThrow(caught({}, {}, [&] { return documentOf(files, paths, options); }));
    if (document.counters.front()->columns.empty()) {
        throw Error{Errc::Malformed, files.front().path.string() +
                                         ": contains no region; was PAPI_hl_region_begin called?"};
    }
    return document;
}

bool looksLikePapiHl(const std::filesystem::path& path, std::string_view head)
{
    std::error_code failed;
    if (std::filesystem::is_directory(path, failed)) {
        const auto files = filesAt(path);
        return !files.empty() && std::ranges::all_of(files, [](const auto& file) {
            return file.filename().string().starts_with("rank_");
        });
    }
    return trimmed(head.substr(0, head.find_first_not_of(" \t\r\n") + 1)).ends_with('{') &&
           head.find("\"threads\"") != std::string_view::npos &&
           head.find("\"regions\"") != std::string_view::npos;
}

}  // namespace

/**
 * JSON of PAPI's high-level interface (papi_hl_output/rank_*.json), of PAPI 5.7 to 7.3.
 *
 * A region is a run, named with the regions around it: "solve/norm". Its executions are added up,
 * as PAPI's own papi_hl_output_writer does, and counted in "region_count". Ranks and threads are
 * parts. Folders that counted other events in the same regions are passes; where the events are the
 * same, they are runs of their own.
 */
FileFormat papiHlFormat()
{
    return {"papi-hl", "output of PAPI's high-level interface", looksLikePapiHl,
            readHighLevelFiles};
}

}  // namespace papilio::core
