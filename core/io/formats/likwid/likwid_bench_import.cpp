#include "core/io/formats/likwid/likwid_bench_import.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/number_text.h"

#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <tuple>

namespace papilio::core {

namespace {

constexpr std::string_view testMark = "Test:";
constexpr double mega = 1e-3;  ///< MByte/s to GB/s, MFlops/s to GFLOP/s

/// One run, as far as it was read.
struct Run {
    std::string test;
    double threads = 0;
    double size = 0;  ///< bytes per thread
    std::optional<double> flops;
    std::optional<double> bandwidth;
    std::size_t line = 0;
};

using Repetitions = std::map<std::tuple<std::string, int, double>, std::vector<double>>;

bool isPeak(const std::string& test)
{
    return test.starts_with("peakflops");
}

std::string isaOf(const std::string& test)
{
    return test.find("avx512") != std::string::npos ? "AVX-512"
           : test.find("avx2") != std::string::npos ? "AVX2"
           : test.find("avx") != std::string::npos  ? "AVX"
           : test.find("sse") != std::string::npos  ? "SSE"
                                                    : "scalar";
}

std::string operationOf(const std::string& test)
{
    if (isPeak(test)) {
        return test.find("fma") != std::string::npos ? "FMA" : "ADD, MUL";
    }
    return test.substr(0, test.find('_'));
}

/// The number behind "KEY:" of a line, blanks and a unit behind it allowed.
std::optional<double> numberBehind(std::string_view line, std::string_view key)
{
    if (!line.starts_with(key)) {
        return std::nullopt;
    }
    auto text = trimmed(line.substr(key.size()));
    text = text.substr(0, text.find_first_of(" \t\r"));
    double value = 0;
    return readNumber(text, value) == NumberText::Number ? std::optional(value) : std::nullopt;
}

Result<void> keep(const Run& run, const std::string& file, Repetitions& all)
{
    if (run.test.empty()) {
        return {};
    }
    const auto& value = isPeak(run.test) ? run.flops : run.bandwidth;
    if (!value || !(*value > 0)) {
        return errorAt(file, {run.line},
                       fmt::format("the run of {} has no {}: it was cut off, or failed", run.test,
                                   isPeak(run.test) ? "MFlops/s" : "MByte/s"));
    }
    all[{run.test, static_cast<int>(run.threads), run.size}].push_back(mega * *value);
    return {};
}

std::string sizeText(double bytes)
{
    return bytes >= 1e6   ? fmt::format("{:g} MB", bytes / 1e6)
           : bytes >= 1e3 ? fmt::format("{:g} kB", bytes / 1e3)
                          : fmt::format("{:g} B", bytes);
}

/// The level a size represents: by its order among all sizes of bandwidth runs.
std::map<double, std::string> levelsOf(const Repetitions& all)
{
    std::map<double, std::string> levels;
    for (const auto& [key, values] : all) {
        if (!isPeak(std::get<0>(key))) {
            levels.emplace(std::get<2>(key), sizeText(std::get<2>(key)));
        }
    }
    constexpr std::array<const char*, 3> caches = {"L1", "L2", "L3"};
    if (levels.size() >= 2 && levels.size() <= caches.size() + 1) {
        std::size_t index = 0;
        for (auto& [size, name] : levels) {
            name = index + 1 == levels.size() ? "DRAM" : caches.at(index);
            ++index;
        }
    }
    return levels;
}

bool looksLikeLikwidBench(const std::filesystem::path&, std::string_view head)
{
    return head.find("LIKWID MICRO BENCHMARK") != std::string_view::npos;
}

Result<Document> readLikwidBench(const std::vector<std::filesystem::path>& paths,
                                 const ImportOptions&,
                                 const std::stop_token& stop,
                                 const Progress& progress)
{
    LikwidBenchRuns runs;
    auto good = forEachFile(paths, stop, progress, [&](const ImportFile& file) {
        return runs.read(file.text, file.name);
    });
    if (!good) {
        return good.error();
    }
    if (runs.isEmpty()) {
        return Error{Errc::Malformed,
                     paths.front().string() + ": contains no result of likwid-bench"};
    }
    return documentOf({runs.roofline(paths.front().stem().string())}, "likwid-bench", paths);
}

}  // namespace

Result<void> LikwidBenchRuns::read(std::string_view text, const std::string& file)
{
    Run run;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto content = trimmed(takeLine(text), " \t\r");
        if (content.starts_with(testMark)) {
            if (auto good = keep(run, file, all_); !good) {
                return good;
            }
            run = {};
            run.test = trimmed(content.substr(testMark.size()));
            run.line = line;
        } else if (const auto size = numberBehind(content, "Size per thread:")) {
            run.size = *size;
        } else if (const auto flops = numberBehind(content, "MFlops/s:")) {
            run.flops = flops;
        } else if (const auto bytes = numberBehind(content, "MByte/s:")) {
            run.bandwidth = bytes;
        } else if (content.starts_with("Using ") && content.ends_with(" threads")) {
            run.threads = numberBehind(content, "Using ").value_or(0);
        }
    }
    return keep(run, file, all_);
}

Roofline LikwidBenchRuns::roofline(std::string name) const
{
    Roofline roofline;
    roofline.name = std::move(name);
    const auto levels = levelsOf(all_);
    for (const auto& [key, values] : all_) {
        const auto& [test, threads, size] = key;
        for (const double value : values) {
            auto& ceiling =
                isPeak(test)
                    ? addCeiling(roofline, Ceiling::Kind::Compute, operationOf(test), value)
                    : addCeiling(roofline, Ceiling::Kind::Bandwidth, levels.at(size), value);
            ceiling.threads = threads;
            ceiling.isa = isaOf(test);
            ceiling.precision = test.find("_sp") != std::string::npos ? "single" : "double";
            ceiling.operation = isPeak(test) ? operationOf(test) : test;
            ceiling.bytes = size * threads;
        }
    }
    joinRepetitions(roofline);
    roofline.provenance.notes.emplace_back(
        "likwid-bench does not report the memory level: it is taken from the order of the sizes.");
    return roofline;
}

FileFormat likwidBenchFormat()
{
    return {ImportFormat::LikwidBench, "likwid-bench", "output of likwid-bench",
            looksLikeLikwidBench, readLikwidBench};
}

}  // namespace papilio::core
