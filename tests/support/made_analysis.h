#pragma once

#include "core/analysis/candidates.h"
#include "core/analysis/pipeline.h"

#include <Eigen/Core>

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace papilio::tests {

/// A dataset of given numbers, [event][repetition][kernel]; ids e0, e1, …
inline std::shared_ptr<core::Dataset> datasetOf(std::size_t events,
                                                std::size_t repetitions,
                                                std::size_t kernels,
                                                const std::vector<double>& values)
{
    auto dataset = std::make_shared<core::Dataset>();
    for (std::size_t event = 0; event < events; ++event) {
        dataset->eventIds.append("e" + std::to_string(event));
        dataset->eventNames.append("event " + std::to_string(event));
    }
    for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
        dataset->kernels.append("k" + std::to_string(kernel));
    }
    dataset->repetitions = repetitions;
    dataset->values.assign(values.begin(), values.end());
    return dataset;
}

/// The identity as a basis: representations are the means themselves.
inline std::shared_ptr<core::Basis> identityBasis(std::size_t size)
{
    auto basis = std::make_shared<core::Basis>();
    for (std::size_t i = 0; i < size; ++i) {
        basis->expectations.push_back("X" + std::to_string(i));
    }
    basis->matrix = Eigen::MatrixXd::Identity(Eigen::Index(size), Eigen::Index(size));
    return basis;
}

/// What the columns, events in the identity as a basis, give for one signature.
inline core::MetricFit fitOf(const Eigen::MatrixXd& events, const Eigen::VectorXd& signature)
{
    const auto basis = identityBasis(std::size_t(events.rows()));
    return core::fitMetrics(events, *basis, {{"M", signature, {}}}, 0.05).metrics[0];
}

/// A benchmark with one expectation of each kernel, and one metric that asks for it once.
inline core::Benchmark benchmarkOfOne(const core::StringTable& events,
                                      std::shared_ptr<core::Dataset> data,
                                      const Eigen::VectorXd& expected)
{
    data->eventIds = events;
    data->eventNames = events;
    auto basis = std::make_shared<core::Basis>();
    basis->expectations = {"READ"};
    basis->matrix = expected;
    core::Benchmark benchmark;
    benchmark.data = std::move(data);
    benchmark.basis = std::move(basis);
    benchmark.signatures = std::make_shared<core::Signatures>(
        core::Signatures{{"Reads", Eigen::VectorXd::Ones(1), {}}});
    return benchmark;
}

/// What random columns are made of.
struct ColumnMix {
    std::size_t rows = 8;
    std::size_t columns = 300;
    std::size_t rank = 8;       ///< columns lie in a space of this many dimensions
    double roundoff = 0;        ///< relative, added to every element
    bool hasScales = false;     ///< some columns times 1e6 or 1e12
    bool hasNegatives = false;  ///< some columns are negative copies
};

/// Columns as events make them: small integers and halves in few directions, many duplicates, sums
/// of others.
inline Eigen::MatrixXd randomColumns(const ColumnMix& mix, std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto pick = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    std::normal_distribution<double> normal;
    const auto rows = Eigen::Index(mix.rows);
    const auto rank = Eigen::Index(mix.rank);
    Eigen::MatrixXd x = Eigen::MatrixXd::Zero(rows, Eigen::Index(mix.columns));
    Eigen::MatrixXd directions = Eigen::MatrixXd::Zero(rows, rank);
    for (Eigen::Index d = 0; d < rank; ++d) {
        directions(d, d) = 1;
        if (pick(0, 2) == 0) {
            directions(pick(0, int(rows) - 1), d) += 0.5 * pick(1, 4);
        }
    }
    for (Eigen::Index j = 0; j < x.cols(); ++j) {
        if (j > 0 && pick(0, 2) == 0) {
            x.col(j) = x.col(pick(0, int(j) - 1));
            if (mix.hasNegatives && pick(0, 1) == 0) {
                x.col(j) = -x.col(j);
            }
        } else {
            for (int term = pick(0, 3); term >= 0; --term) {
                x.col(j) += 0.5 * pick(-2, 8) * directions.col(pick(0, int(rank) - 1));
            }
            if (mix.hasScales && pick(0, 9) == 0) {
                x.col(j) *= pick(0, 1) == 0 ? 1e6 : 1e12;
            }
        }
        for (Eigen::Index i = 0; i < rows; ++i) {
            x(i, j) += mix.roundoff * normal(random) * x(i, j);
        }
    }
    return x;
}

/// Candidates whose representations are given, all representable, with given noise.
inline std::shared_ptr<const core::Candidates> candidatesOf(const Eigen::MatrixXd& x,
                                                            const std::vector<double>& rnmse)
{
    auto noise = std::make_shared<core::Noise>();
    const auto count = std::size_t(x.cols());
    noise->dataset = datasetOf(count, 1, std::size_t(x.rows()),
                               std::vector<double>(x.data(), x.data() + x.size()));
    noise->sanity.assign(count, core::EventStatus::Chosen);
    noise->maxRnmse = rnmse;
    for (std::uint32_t event = 0; event < count; ++event) {
        noise->byNoise.push_back(event);
    }
    std::stable_sort(noise->byNoise.begin(), noise->byNoise.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return rnmse[a] < rnmse[b]; });
    auto representation = std::make_shared<core::Representation>();
    representation->noise = noise;
    representation->basis = identityBasis(std::size_t(x.rows()));
    representation->coordinates = x.transpose();
    representation->residual.assign(count, 0.0);
    return core::makeCandidates(representation, 1.0);
}

}  // namespace papilio::tests
