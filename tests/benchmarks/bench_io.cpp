#include "core/io/formats/csv/csv_data.h"
#include "core/io/study/study_file.h"
#include "tests/benchmarks/made_benchmark.h"
#include "tests/benchmarks/made_study.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

namespace papilio::benchmarks {
namespace {

const core::Document& document()
{
    static const core::Document instance = countsOf(eventCount());
    return instance;
}

std::filesystem::path studyPath()
{
    static const bool written =
        core::writeStudy(document(), scratchDirectory() / "study.h5").hasValue();
    return written ? scratchDirectory() / "study.h5" : std::filesystem::path();
}

/// The dataset as text, of 17 digits or of whole numbers.
std::string csvOf(const core::Dataset& data, bool whole)
{
    std::string text = "event,repetition";
    for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
        text += fmt::format(",k{}", kernel);
    }
    text += '\n';
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        for (std::size_t repetition = 0; repetition < repetitions; ++repetition) {
            text += fmt::format("{},{}", data.eventIds[event], repetition);
            for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
                const double value = data.block(event)[repetition * kernels + kernel];
                text += whole ? fmt::format(",{:.0f}", value) : fmt::format(",{:.17g}", value / 3);
            }
            text += '\n';
        }
    }
    return text;
}

/// As fast as these bytes can come: fread into fresh memory, which the study read needs as well.
void freadWhole(benchmark::State& state)
{
    const auto path = studyPath();
    const auto size = std::filesystem::file_size(path);
    for (auto _ : state) {
        core::RawVector<char> bytes(size);
        std::FILE* file = std::fopen(path.c_str(), "rb");
        benchmark::DoNotOptimize(std::fread(bytes.data(), 1, bytes.size(), file));
        std::fclose(file);
    }
}

void readStudyWhole(benchmark::State& state)
{
    const auto path = studyPath();
    for (auto _ : state) {
        auto read = core::readStudy(path);
        benchmark::DoNotOptimize(read.hasValue());
    }
}

void writeStudyWhole(benchmark::State& state)
{
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            core::writeStudy(document(), scratchDirectory() / "written.h5").hasValue());
    }
}

template<bool whole>
void importCsv(benchmark::State& state)
{
    static const auto path = [] {
        const auto file = scratchDirectory() / (whole ? "whole.csv" : "real.csv");
        const auto text = csvOf(*document().benchmarks.front()->data, whole);
        std::FILE* out = std::fopen(file.c_str(), "wb");
        std::fwrite(text.data(), 1, text.size(), out);
        std::fclose(out);
        return file;
    }();
    for (auto _ : state) {
        auto data = core::readDataCsv(path);
        benchmark::DoNotOptimize(data.hasValue());
    }
    const auto numbers = static_cast<double>(document().benchmarks.front()->data->values.size());
    state.counters["ns_per_number"] =
        benchmark::Counter(numbers * 1e-9, benchmark::Counter::kIsIterationInvariantRate |
                                               benchmark::Counter::kInvert);
}

void add(const char* name, void (*body)(benchmark::State&), const char* baseline)
{
    benchmark::RegisterBenchmark(name, body)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->Repetitions(3)
        ->Iterations(1);
    compare(name, baseline);
}

const bool ioRegistered = [] {
    add("fread of a study", freadWhole, "");
    add("read study", readStudyWhole, "fread of a study");
    add("write study", writeStudyWhole, "fread of a study");
    add("import CSV, whole numbers", importCsv<true>, "fread of a study");
    add("import CSV, 17 digits", importCsv<false>, "fread of a study");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
