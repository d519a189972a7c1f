#pragma once

#include "core/base/linear_algebra.h"
#include "core/model/benchmark.h"

#include <Eigen/Core>

#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace papilio::tests {

/// What an ensemble of machines looks like.
struct MachineKind {
    double exactShare = 1;   ///< of the events: they repeat to the last count
    double quietest = 1e-8;  ///< relative noise of the others, log-uniform between these two
    double loudest = 1e-1;
    double overheadShare = 0;     ///< of the events: they also count a loop's instructions
    bool hasSpareKernels = true;  ///< false: as many kernels as expectations
    std::size_t events = 300;
    core::Parameters parameters = {};
};

/// A machine whose events are known: what they count without noise, and what can be defined.
struct PlantedMachine {
    std::shared_ptr<core::Benchmark> benchmark;
    Eigen::MatrixXd truth;  ///< kernels x events, without noise (overhead included)

    /// How far a formula over the events really is from what the metric asks, relative.
    [[nodiscard]] double errorOf(const Eigen::VectorXd& coefficients,
                                 const std::vector<std::uint32_t>& events,
                                 const Eigen::VectorXd& signature) const
    {
        const Eigen::VectorXd target = benchmark->basis->matrix * signature;
        Eigen::VectorXd sum = -target;
        for (std::size_t place = 0; place < events.size(); ++place) {
            sum += coefficients(Eigen::Index(place)) * truth.col(Eigen::Index(events[place]));
        }
        return sum.norm() / target.norm();
    }

    /// Whether some combination of these events counts the metric.
    [[nodiscard]] bool isDefinable(const std::vector<std::uint32_t>& events,
                                   const Eigen::VectorXd& signature) const
    {
        const Eigen::VectorXd target = benchmark->basis->matrix * signature;
        Eigen::MatrixXd columns(truth.rows(), Eigen::Index(events.size()));
        for (std::size_t place = 0; place < events.size(); ++place) {
            columns.col(Eigen::Index(place)) = truth.col(Eigen::Index(events[place]));
        }
        if (events.empty()) {
            return false;
        }
        const Eigen::VectorXd nearest = columns * core::leastSquares(columns, target);
        return (nearest - target).norm() <= 1e-9 * target.norm();
    }
};

/// Instructions of two precisions and four widths, plain and fused, as in paper 1: 16 expectations,
/// three loops of different length each (or one, without kernels to spare).
inline std::shared_ptr<core::Basis> flopsBasis(bool hasSpareKernels)
{
    auto basis = std::make_shared<core::Basis>();
    for (const char* fused : {"", "_FMA"}) {
        for (const char* precision : {"S", "D"}) {
            for (const char* width : {"SCAL", "128", "256", "512"}) {
                basis->expectations.push_back(std::string(precision) + "_" + width + fused);
            }
        }
    }
    const int loops = hasSpareKernels ? 3 : 1;
    basis->matrix = Eigen::MatrixXd::Zero(16 * loops, 16);
    for (int expectation = 0; expectation < 16; ++expectation) {
        for (int loop = 0; loop < loops; ++loop) {
            basis->matrix(expectation * loops + loop, expectation) =
                (expectation < 8 ? 24.0 : 12.0) * (1 << loop);
        }
    }
    return basis;
}

/// Events are unions of such atoms, as unit masks make them; metrics ask for sums of them.
inline PlantedMachine plantedMachine(const MachineKind& kind, std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto isTrue = [&](double share) {
        return std::uniform_real_distribution<double>(0, 1)(random) < share;
    };
    const auto pick = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    std::normal_distribution<double> normal;

    PlantedMachine machine;
    machine.benchmark = std::make_shared<core::Benchmark>();
    auto& benchmark = *machine.benchmark;
    benchmark.name = "planted";
    const auto basis = flopsBasis(kind.hasSpareKernels);
    benchmark.basis = basis;
    benchmark.parameters = kind.parameters;
    const auto kernels = std::size_t(basis->matrix.rows());

    // One machine has some of the possible masks; fused ones count once or twice.
    const bool countsFusedTwice = isTrue(0.5);
    const auto vectorOf = [&](int precisions, int widths, int fused, double fusedWeight) {
        Eigen::VectorXd atoms = Eigen::VectorXd::Zero(16);
        for (int p = 0; p < 2; ++p) {
            for (int w = 0; w < 4; ++w) {
                if ((precisions >> p & 1) != 0 && (widths >> w & 1) != 0) {
                    atoms(p * 4 + w) = (fused & 1) != 0 ? 1 : 0;
                    atoms(8 + p * 4 + w) = (fused & 2) != 0 ? fusedWeight : 0;
                }
            }
        }
        return atoms;
    };
    auto data = std::make_shared<core::Dataset>();
    for (std::size_t k = 0; k < kernels; ++k) {
        data->kernels.append("k" + std::to_string(k));
    }
    data->repetitions = 5;
    data->values.resize(kind.events * 5 * kernels);
    machine.truth = Eigen::MatrixXd::Zero(Eigen::Index(kernels), Eigen::Index(kind.events));
    for (std::size_t e = 0; e < kind.events; ++e) {
        data->eventIds.append("EV_" + std::to_string(e));
        data->eventNames.append("EV_" + std::to_string(e));
        Eigen::VectorXd counts;
        if (isTrue(0.15)) {  // something else: cycles, stalls
            counts = Eigen::VectorXd::NullaryExpr(Eigen::Index(kernels),
                                                  [&] { return double(pick(1, 2000)); });
        } else {
            // Mostly both, for fused instructions have few counters of their own.
            const int fused = isTrue(0.7) ? 3 : pick(1, 3);
            const int widths = isTrue(0.5) ? 1 << pick(0, 3) : pick(1, 15);
            counts = basis->matrix *
                     vectorOf(pick(1, 3), widths, fused, countsFusedTwice && fused == 3 ? 2 : 1);
            if (isTrue(kind.overheadShare)) {
                counts.array() += pick(1, 3);
            }
        }
        machine.truth.col(Eigen::Index(e)) = counts;
        const double noise =
            isTrue(kind.exactShare)
                ? 0
                : kind.quietest * std::pow(kind.loudest / kind.quietest,
                                           std::uniform_real_distribution<double>(0, 1)(random));
        for (std::size_t r = 0; r < 5; ++r) {
            for (std::size_t k = 0; k < kernels; ++k) {
                data->values[(e * 5 + r) * kernels + k] =
                    counts(Eigen::Index(k)) * (noise == 0 ? 1 : 1 + noise * normal(random));
            }
        }
    }
    benchmark.data = data;

    auto signatures = std::make_shared<core::Signatures>();
    for (int metric = 0; metric < 20; ++metric) {
        const int widths = pick(1, 15);
        Eigen::VectorXd asked =
            vectorOf(pick(1, 3), widths, metric % 4 == 3 ? pick(1, 2) : 3, isTrue(0.5) ? 2 : 1);
        if (isTrue(0.4)) {  // operations instead of instructions
            for (int atom = 0; atom < 16; ++atom) {
                asked(atom) *= double(1 << (atom % 4));
            }
        }
        signatures->push_back({"M" + std::to_string(metric), asked, {}});
    }
    benchmark.signatures = signatures;
    return machine;
}

}  // namespace papilio::tests
