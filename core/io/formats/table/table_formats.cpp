#include "core/io/formats/table/table_formats.h"

#include "core/io/files/file_text.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/resources/resources.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <mutex>

namespace papilio::core {

namespace {

std::string nameOf(const TableRules& rules,
                   const std::vector<std::filesystem::path>& paths,
                   const ImportOptions& options)
{
    return !options.benchmark.empty()                 ? options.benchmark
           : paths.size() > 1 && !rules.group.empty() ? rules.group
                                                      : runNames(paths).front();
}

}  // namespace

Document readTables(const TableRules& rules,
                    const std::vector<std::filesystem::path>& paths,
                    const ImportOptions& options,
                    const std::stop_token& stop,
                    const Progress& progress)
{
    RememberedRows remembered;
    if (!rules.areTogether) {
        const auto parse = [&](const ImportFile& file) { return readTable(rules, file, options); };
        return mergeFiles(paths, stop, progress, parse);
    }
    TableContent all(rules, options);
    // What rows remember is found by others in whatever order the files come.
    const bool remembers = std::ranges::any_of(rules.parts, &TablePart::isRemembered);
    for (int pass = remembers ? 0 : 1; pass < 2; ++pass) {
        const auto parse = [&](const ImportFile& file) {
            all.begin(file);
            return TableReader(rules, file, remembered).read(pass == 0 ? nullptr : &all);
        };
        forEachFile(paths, stop, progress, parse);
    }
    return all.document(nameOf(rules, paths, options), paths);
}

Document readTable(const TableRules& rules, const ImportFile& file, const ImportOptions& options)
{
    TableContent content(rules, options);
    RememberedRows none;
    content.begin(file);
    TableReader(rules, file, none).read(&content);
    return content.document(file.nameFor(options), {file.path});
}

Result<Document> readTables(const TableRules& rules, std::string_view text, const std::string& name)
{
    const std::filesystem::path path(name);
    const std::stop_token stop;
    return caught(name, {}, [&] {
        return readTable(rules, {path, name, textStem(path), text, stop}, {});
    });
}

std::vector<GpuCounts> readLaunches(TableRules rules,
                                    const ImportFile& file,
                                    const std::string& machine)
{
    rules.defaults["machine"] = machine;
    TableContent content(rules, {});
    RememberedRows none;
    content.begin(file);
    TableReader(rules, file, none).read(&content);
    return content.launches();
}

FileFormat formatOfRules(std::shared_ptr<const TableRules> rules)
{
    return {rules->name, rules->what,
            [rules](const std::filesystem::path& path, std::string_view head) {
                return rules->fits(path, head);
            },
            [rules](const auto& paths, const ImportOptions& options, const std::stop_token& stop,
                    const Progress& progress) {
                return readTables(*rules, paths, options, stop, progress);
            },
            rules->givesBenchmarks()};
}

std::vector<std::shared_ptr<const TableRules>> knownTableRules()
{
    struct Known {
        std::filesystem::path path;
        std::filesystem::file_time_type time;
        std::shared_ptr<const TableRules> rules;  ///< null: damaged
    };
    static std::mutex mutex;
    static std::vector<Known> known;
    const std::scoped_lock lock(mutex);
    auto files = dataFiles("tables");
    std::ranges::stable_partition(files, &DataFile::isOwn);
    std::vector<Known> now;
    std::vector<std::shared_ptr<const TableRules>> all;
    for (const auto& file : files) {
        std::error_code failed;
        const auto time = std::filesystem::last_write_time(file.path, failed);
        const auto found = std::ranges::find(known, file.path, &Known::path);
        if (found != known.end() && found->time == time) {
            now.push_back(*found);
        } else {
            auto rules = readTableRules(file.path.string());
            now.push_back(
                {file.path, time,
                 rules ? std::make_shared<const TableRules>(*std::move(rules)) : nullptr});
        }
        if (now.back().rules != nullptr) {
            all.push_back(now.back().rules);
        }
    }
    known = std::move(now);
    return all;
}

}  // namespace papilio::core
