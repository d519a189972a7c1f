#include "core/io/formats/cat/cat_import.h"

#include "core/io/formats/cat/cat_files.h"
#include "core/io/formats/cat/cat_reader.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

std::vector<std::string> namesOf(const std::vector<CatFiles>& benchmarks)
{
    std::vector<std::string> names;
    names.reserve(benchmarks.size());
    for (const auto& files : benchmarks) {
        names.emplace_back(catName(files.bench));
    }
    return names;
}

/// With several benchmarks found, a name chooses one of them; options that can apply to one
/// only are rejected.
Result<void> choose(std::vector<CatFiles>& benchmarks,
                    const ImportOptions& options,
                    const std::string& where)
{
    if (benchmarks.size() < 2) {
        return {};
    }
    const auto names = namesOf(benchmarks);
    const auto chosen = std::find(names.begin(), names.end(), options.benchmark);
    if (chosen != names.end()) {
        benchmarks = {benchmarks[static_cast<std::size_t>(chosen - names.begin())]};
        return {};
    }
    if (!options.benchmark.empty() || options.kind || !options.basisFile.empty() ||
        !options.signaturesFile.empty()) {
        return Error{Errc::InvalidArgument,
                     fmt::format("{}: contains {} benchmarks ({}); a name, kind, basis or "
                                 "signatures can be given for only one of them, chosen by its name",
                                 where, names.size(), fmt::join(names, ", "))};
    }
    return {};
}

}  // namespace

bool looksLikeCat(const std::filesystem::path& path)
{
    std::error_code failed;
    return std::filesystem::is_directory(path, failed)
               ? hasCatFiles(path)
               : catFileName(path.filename().string()).has_value();
}

Result<std::vector<std::shared_ptr<const Benchmark>>> importCat(
    const std::vector<std::filesystem::path>& paths,
    const ImportOptions& options,
    std::stop_token stop,
    const Progress& progress)
{
    auto collection = collectCat(paths);
    if (!collection) {
        return collection.error();
    }
    if (auto good = choose(collection->benchmarks, options, paths.front().string()); !good) {
        return good.error();
    }
    std::size_t total = 0;
    for (const auto& files : collection->benchmarks) {
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
    std::vector<std::shared_ptr<const Benchmark>> benchmarks;
    for (const auto& files : collection->benchmarks) {
        auto benchmark = readCatBenchmark(files, options, step);
        if (!benchmark) {
            return benchmark.error();
        }
        if (collection->benchmarks.size() == 1 && !options.benchmark.empty()) {
            benchmark->name = options.benchmark;
        }
        if (!collection->notes.empty()) {
            auto data = std::make_shared<Dataset>(*benchmark->data);
            data->provenance.notes.insert(data->provenance.notes.end(), collection->notes.begin(),
                                          collection->notes.end());
            benchmark->data = std::move(data);
        }
        benchmarks.push_back(std::make_shared<const Benchmark>(*std::move(benchmark)));
    }
    return benchmarks;
}

Result<std::vector<ImportPreview::Item>> previewCat(const std::vector<std::filesystem::path>& paths,
                                                    const ImportOptions& options)
{
    auto collection = collectCat(paths);
    if (!collection) {
        return collection.error();
    }
    if (auto good = choose(collection->benchmarks, options, paths.front().string()); !good) {
        return good.error();
    }
    const bool isChosen =
        options.kind || !options.basisFile.empty() || !options.signaturesFile.empty();
    std::vector<ImportPreview::Item> items;
    for (const auto& files : collection->benchmarks) {
        // One event is enough to see the shape; its repetitions may be empty files, so take the
        // first that reads.
        ImportPreview::Item item;
        for (const auto& [event, perDirectory] : files.events) {
            CatFiles one;
            one.bench = files.bench;
            one.directories = files.directories;
            one.events.emplace(event, perDirectory);
            auto benchmark = readCatBenchmark(one, {}, [] { return true; });
            // An empty file has no kernels that a chosen basis could fit.
            if (benchmark && isChosen && benchmark->data->kernelCount() > 1) {
                benchmark = readCatBenchmark(one, options, [] { return true; });
            }
            if (!benchmark) {
                return benchmark.error();
            }
            item.kind = benchmark->kind;
            item.threads = benchmark->data->threads;
            item.kernels = benchmark->data->kernelCount();
            item.notes = benchmark->data->provenance.notes;
            item.kernelNames = benchmark->data->kernels;
            if (item.kernels > 1) {
                break;
            }
        }
        item.benchmark = catName(files.bench);
        item.events = files.events.size();
        item.repetitions = files.directories.size();
        item.notes.insert(item.notes.end(), collection->notes.begin(), collection->notes.end());
        items.push_back(std::move(item));
    }
    return items;
}

}  // namespace papilio::core
