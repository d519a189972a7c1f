#include "tests/benchmarks/made_benchmark.h"

#include <cmath>
#include <random>

namespace papilio::benchmarks {
namespace {

/// The CPU-FLOPs basis: three loops of 24, 48, 96 (FMA: 12, 24, 48) instructions in each of 16
/// kernels.
std::shared_ptr<const core::Basis> basis()
{
    auto made = std::make_shared<core::Basis>();
    made->matrix = Eigen::MatrixXd::Zero(kernels, expectations);
    for (std::size_t x = 0; x < expectations; ++x) {
        made->expectations.push_back("X" + std::to_string(x));
        for (std::size_t loop = 0; loop < 3; ++loop) {
            made->matrix(Eigen::Index(3 * x + loop), Eigen::Index(x)) =
                (x < 8 ? 24.0 : 12.0) * double(1 << loop);
        }
    }
    return made;
}

}  // namespace

std::shared_ptr<const core::Benchmark> makeBenchmark(Survivors survivors, std::size_t events)
{
    auto data = std::make_shared<core::Dataset>();
    for (std::size_t event = 0; event < events; ++event) {
        data->eventIds.append(std::to_string(event));
        data->eventNames.append("EVENT_" + std::to_string(event));
    }
    for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
        data->kernels.append(std::to_string(kernel));
    }
    data->repetitions = repetitions;
    data->values.resize(events * repetitions * kernels);
    const auto bench = std::make_shared<core::Benchmark>();
    bench->basis = basis();

    std::mt19937_64 random(20240527);
    const auto uniform = [&] { return double(random() >> 11) * 0x1p-53; };
    for (std::size_t event = 0; event < events; ++event) {
        double* block = &data->values[event * repetitions * kernels];
        const bool isGood = survivors != Survivors::TenPercent || random() % 10 == 0;
        Eigen::VectorXd coordinates = Eigen::VectorXd::Zero(expectations);
        for (int term = 0; term < 4; ++term) {
            // rank 12 of 16, so that a selection has to look at every column
            coordinates(Eigen::Index(random() % 12)) =
                survivors == Survivors::AllDifferent ? 4 * uniform() : double(1 + random() % 4);
        }
        const Eigen::VectorXd counts = bench->basis->matrix * coordinates;
        const double noise = isGood ? std::pow(10.0, -16 + 4 * uniform()) : 0.3;
        for (std::size_t i = 0; i < repetitions * kernels; ++i) {
            block[i] = isGood ? counts(Eigen::Index(i % kernels)) * (1 + noise * (uniform() - 0.5))
                              : 100 * uniform();
        }
    }
    bench->data = data;
    auto signatures = std::make_shared<core::Signatures>();
    for (std::size_t metric = 0; metric < 6; ++metric) {
        signatures->push_back({"M" + std::to_string(metric),
                               Eigen::VectorXd::Unit(expectations, Eigen::Index(metric)),
                               {}});
    }
    bench->signatures = signatures;
    return bench;
}

}  // namespace papilio::benchmarks
