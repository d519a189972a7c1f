#include "core/io/formats/nanobench/nanobench_import.h"

#include "core/base/text.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace papilio::core {

namespace {

struct Line {
    std::string name;
    double value = 0;
};

/// "Core cycles: 4.00"; nothing for any other line. Raw readings are indented.
std::optional<Line> resultIn(std::string_view line)
{
    const auto colon = line.rfind(": ");
    if (colon == std::string_view::npos || colon == 0 || line.front() == ' ' ||
        line.front() == '\t') {
        return {};
    }
    const auto number = trimmed(line.substr(colon + 2));
    double value = 0;
    if (number.find('.') == std::string_view::npos ||
        readNumber(number, value) != NumberText::Number) {
        return {};
    }
    return Line{std::string(trimmed(line.substr(0, colon))), value};
}

/// What nanoBench prints first: the time stamp counter or a fixed counter.
bool isFirst(std::string_view name)
{
    constexpr auto names = std::to_array<std::string_view>(
        {"RDTSC", "MPERF", "APERF", "Instructions retired", "Core cycles", "Reference cycles",
         "CORE_CYCLES", "INST_RETIRED"});
    return std::ranges::find(names, name) != names.end();
}

bool looksLikeNanoBench(const std::filesystem::path& /*path*/, std::string_view head)
{
    std::size_t results = 0, others = 0;
    bool hasFirst = false;
    while (!head.empty()) {
        const bool isWhole = head.find('\n') != std::string_view::npos;
        const auto line = takeLine(head);
        if (const auto result = resultIn(line)) {
            hasFirst = hasFirst || isFirst(result->name);
            ++results;
        } else if (isWhole && !trimmed(line).empty() && line.front() != '\t') {
            ++others;
        }
    }
    return hasFirst && results > others;
}

Result<void> readList(const ImportFile& file, DatasetBuilder& builder, std::size_t& repetitions)
{
    const auto kernel = builder.kernel(file.run);
    std::set<std::string> seen;
    std::size_t repetition = 0;
    auto text = file.text;
    while (!text.empty()) {
        const auto result = resultIn(takeLine(text));
        if (!result) {
            continue;
        }
        if (!seen.insert(result->name).second) {  // the list begins again
            seen = {result->name};
            ++repetition;
        }
        builder.set(builder.event(result->name), repetition, kernel, result->value);
    }
    if (seen.empty()) {
        return Error{Errc::Malformed,
                     file.name +
                         ": contains no result of nanoBench: expected lines such as "
                         "\"Core cycles: 4.00\""};
    }
    repetitions = std::max(repetitions, repetition + 1);
    return {};
}

Result<Document> readNanoBench(const std::vector<std::filesystem::path>& paths,
                               const ImportOptions& options,
                               const std::stop_token& stop,
                               const Progress& progress)
{
    DatasetBuilder builder;
    std::size_t repetitions = 0;
    const auto parse = [&](const ImportFile& file) { return readList(file, builder, repetitions); };
    if (auto good = forEachFile(paths, stop, progress, parse); !good) {
        return good.error();
    }
    auto provenance = importProvenance("nanobench", paths);
    if (repetitions > 1) {
        provenance.notes.emplace_back(
            "A list of results that begins again in a file is taken as a "
            "repetition of the same code.");
    }
    auto data = builder.dataset("events per iteration", std::move(provenance));
    if (!data) {
        return data.error().in(paths.front().string());
    }
    constexpr double decimals = 0.01;
    data->provenance.quantum = decimals;
    const auto kind = chooseKind(options, BenchmarkKind::Custom);
    if (!kind) {
        return kind.error();
    }
    auto benchmark = std::make_shared<Benchmark>();
    benchmark->name = options.benchmark.empty() ? "nanobench" : options.benchmark;
    benchmark->kind = *kind;
    benchmark->data = std::make_shared<const Dataset>(*std::move(data));
    if (auto good = completeBenchmark(*benchmark, options); !good) {
        return good.error();
    }
    Document document;
    document.benchmarks.push_back(std::move(benchmark));
    return document;
}

}  // namespace

FileFormat nanoBenchFormat()
{
    return {ImportFormat::NanoBench, "nanobench",   "output of nanoBench",
            looksLikeNanoBench,      readNanoBench, true};
}

}  // namespace papilio::core
