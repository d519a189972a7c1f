#include "core/io/importers/csv_data.h"
#include "core/io/study_file.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <random>
#include <unistd.h>

namespace papilio::benchmarks {
namespace {

constexpr std::size_t repetitions = 5;
constexpr std::size_t kernels = 48;

/// Files that live as long as the program runs.
class Files {
public:
    Files()
        : directory_(std::filesystem::temp_directory_path() /
                     fmt::format("papilio_bench_{}", ::getpid()))
    {
        std::filesystem::create_directories(directory_);
    }
    Files(const Files&) = delete;
    Files& operator=(const Files&) = delete;
    ~Files() { std::filesystem::remove_all(directory_); }
    [[nodiscard]] std::filesystem::path operator/(const char* name) const
    {
        return directory_ / name;
    }

private:
    std::filesystem::path directory_;
};

const Files& files()
{
    static const Files instance;
    return instance;
}

/// 40 % zeros, 20 % exact repetitions, 40 % noisy whole numbers: what counters give.
core::Document makeDocument()
{
    auto data = std::make_shared<core::Dataset>();
    for (std::size_t event = 0; event < eventCount(); ++event) {
        data->eventIds.append("EVENT_NAME_OF_USUAL_LENGTH:MASK_" + std::to_string(event));
    }
    data->eventNames = data->eventIds;
    for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
        data->kernels.append("k" + std::to_string(kernel));
    }
    data->repetitions = repetitions;
    data->values.resize(eventCount() * repetitions * kernels);
    std::mt19937 random(20240527);
    for (std::size_t event = 0; event < eventCount(); ++event) {
        const auto kind = random() % 5;
        for (std::size_t at = 0; at < repetitions * kernels; ++at) {
            const auto count = static_cast<double>(1000 + 37 * (at % kernels));
            data->values[event * repetitions * kernels + at] =
                kind < 2    ? 0.0
                : kind == 2 ? count
                            : count + static_cast<double>(random() % 64);
        }
    }
    auto benchmark = std::make_shared<core::Benchmark>();
    benchmark->name = "bench";
    benchmark->data = data;
    benchmark->basis = std::make_shared<const core::Basis>(
        core::Basis{{"One"}, Eigen::MatrixXd::Ones(Eigen::Index(kernels), 1), ""});
    benchmark->signatures = std::make_shared<const core::Signatures>();
    core::Document document;
    document.benchmarks = {benchmark};
    return document;
}

const core::Document& document()
{
    static const core::Document instance = makeDocument();
    return instance;
}

std::filesystem::path studyPath()
{
    static const bool written = core::writeStudy(document(), files() / "study.h5").hasValue();
    return written ? files() / "study.h5" : std::filesystem::path();
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
        benchmark::DoNotOptimize(core::writeStudy(document(), files() / "written.h5").hasValue());
    }
}

template<bool whole>
void importCsv(benchmark::State& state)
{
    static const auto path = [] {
        const auto file = files() / (whole ? "whole.csv" : "real.csv");
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

const bool registered = [] {
    add("fread of a study", freadWhole, "");
    add("read study", readStudyWhole, "fread of a study");
    add("write study", writeStudyWhole, "fread of a study");
    add("import CSV, whole numbers", importCsv<true>, "fread of a study");
    add("import CSV, 17 digits", importCsv<false>, "fread of a study");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
