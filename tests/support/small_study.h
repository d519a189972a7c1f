#pragma once

#include "core/model/document.h"

#include <string>
#include <utility>
#include <vector>

namespace papilio::tests {

/// One event of the small branch study: counts per kernel as a combination of CE, CR, T, D, M, and
/// its noise.
struct SmallEvent {
    std::string name;
    std::vector<double> combination;  ///< 5; empty: not representable (1, 2, 3 … over the kernels)
    double noise = 0;                 ///< relative difference between repetitions 0 and 1
};

/// The branch basis of paper 1 (11 kernels).
inline core::Basis branchBasis()
{
    core::Basis basis;
    basis.expectations = {"CE", "CR", "T", "D", "M"};
    basis.matrix.resize(11, 5);
    basis.matrix << 2, 2, 1.5, 0, 0, 2, 2, 1, 0, 0, 2, 2, 2, 0, 0, 2, 2, 1.5, 0, .5, 2.5, 2.5, 1.5,
        0, .5, 2.5, 2.5, 2, 0, .5, 2.5, 2, 1.5, 0, .5, 3, 2.5, 1.5, 0, .5, 3, 2.5, 2, 0, .5, 2, 2,
        1, 1, 0, 1, 1, 1, 0, 0;
    return basis;
}

inline core::Signatures branchSignatures()
{
    const auto row = [](const char* name, std::vector<double> values) {
        core::Signature signature;
        signature.metric = name;
        signature.coefficients = Eigen::Map<Eigen::VectorXd>(values.data(), 5);
        return signature;
    };
    return {row("Unconditional", {0, 0, 0, 1, 0}), row("Taken", {0, 0, 1, 0, 0}),
            row("Not taken", {0, 1, -1, 0, 0}), row("Mispredicted", {0, 0, 0, 0, 1}),
            row("Executed", {1, 0, 0, 0, 0})};
}

/// MISP, COND, COND_TAKEN and ALL are chosen in this order at the defaults; COND_NTAKEN depends on
/// them.
inline std::vector<SmallEvent> smallEvents()
{
    return {
        {"CYCLES", {}, 0.03},
        {"BR_MISP_RETIRED", {0, 0, 0, 0, 1}, 0},
        {"BR_INST_RETIRED:ALL_BRANCHES", {0, 1, 0, 1, 0}, 0},
        {"BR_INST_RETIRED:COND", {0, 1, 0, 0, 0}, 0},
        {"BR_INST_RETIRED:COND_NTAKEN", {0, 1, -1, 0, 0}, 0},
        {"BR_INST_RETIRED:COND_TAKEN", {0, 0, 1, 0, 0}, 0},
        {"BR_SPEC",
         {1, 0, 0, 0, 0},
         1e-4},  // quiet only above tau = 1e-4: then Executed can be defined
        {"INST_RETIRED", {}, 0},
        {"ZERO", {0, 0, 0, 0, 0}, 0},
    };
}

/// A branch benchmark of two repetitions with the given events.
inline core::Benchmark smallBenchmark(const std::vector<SmallEvent>& events = smallEvents())
{
    auto data = std::make_shared<core::Dataset>();
    const auto basis = branchBasis();
    data->repetitions = 2;
    for (const auto* kernel : {"1", "2", "3", "4", "4a", "4b", "5", "5a", "5b", "6", "7"}) {
        data->kernels.append(kernel);
    }
    for (const auto& event : events) {
        data->eventIds.append(event.name);
        data->eventNames.append(event.name);
        for (int repetition = 0; repetition < 2; ++repetition) {
            for (Eigen::Index kernel = 0; kernel < 11; ++kernel) {
                double value = static_cast<double>((kernel * 7) % 11 + 1);
                if (!event.combination.empty()) {
                    value = basis.matrix.row(kernel).dot(
                        Eigen::Map<const Eigen::VectorXd>(event.combination.data(), 5));
                }
                data->values.push_back(value * (1.0 + event.noise * repetition));
            }
        }
    }
    data->provenance.source = "simulated:small";
    data->provenance.kind = core::DataOrigin::Simulated;
    core::Benchmark benchmark;
    benchmark.name = "branch";
    benchmark.kind = core::BenchmarkKind::Branch;
    benchmark.data = std::move(data);
    benchmark.basis = std::make_shared<const core::Basis>(basis);
    benchmark.signatures = std::make_shared<const core::Signatures>(branchSignatures());
    benchmark.parameters = core::defaultParameters(core::BenchmarkKind::Branch);
    return benchmark;
}

/// A study that holds the small branch benchmark.
inline core::Document smallStudy(const std::vector<SmallEvent>& events = smallEvents())
{
    core::Document document;
    document.title = "Small branch study";
    document.benchmarks.push_back(std::make_shared<const core::Benchmark>(smallBenchmark(events)));
    return document;
}

}  // namespace papilio::tests
