#include "tests/benchmarks/made_study.h"

#include "core/io/study/study_file.h"
#include "tests/benchmarks/made_benchmark.h"

#include <fmt/format.h>
#include <memory>
#include <random>
#include <unistd.h>

namespace papilio::benchmarks {

namespace {

/// Files that live as long as the program runs.
class Scratch {
public:
    Scratch()
        : path(std::filesystem::temp_directory_path() / fmt::format("papilio_bench_{}", ::getpid()))
    {
        std::filesystem::create_directories(path);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }

    const std::filesystem::path path;
};

}  // namespace

const std::filesystem::path& scratchDirectory()
{
    static const Scratch instance;
    return instance.path;
}

core::Document countsOf(std::size_t events)
{
    auto data = std::make_shared<core::Dataset>();
    for (std::size_t event = 0; event < events; ++event) {
        data->eventIds.append("EVENT_NAME_OF_USUAL_LENGTH:MASK_" + std::to_string(event));
    }
    data->eventNames = data->eventIds;
    for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
        data->kernels.append("k" + std::to_string(kernel));
    }
    data->repetitions = repetitions;
    data->values.resize(events * repetitions * kernels);
    std::mt19937 random(20240527);
    for (std::size_t event = 0; event < events; ++event) {
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

std::filesystem::path studyOf(std::size_t events)
{
    const auto path = scratchDirectory() / fmt::format("study_{}.h5", events);
    if (std::filesystem::exists(path)) {
        return path;
    }
    core::Document document;
    document.title = fmt::format("{} events", events);
    auto benchmark =
        std::make_shared<core::Benchmark>(*makeBenchmark(Survivors::TenPercent, events));
    benchmark->name = "made";
    document.benchmarks.push_back(std::move(benchmark));
    return core::writeStudy(document, path).hasValue() ? path : std::filesystem::path();
}

}  // namespace papilio::benchmarks
