#include "core/analysis/kernel_plan.h"

#include "core/analysis/shown_formula.h"
#include "core/base/linear_algebra.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace papilio::core {

namespace {

/// Kernels that may be added, as rows over the plan's expectations.
struct Candidate {
    std::string kernel;
    std::string benchmark;
    Eigen::RowVectorXd row;
};

struct Problem {
    Basis present;
    std::vector<Candidate> candidates;
};

std::optional<std::size_t> placeOf(const std::vector<std::string>& names, std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - names.begin()));
}

bool knowsAll(const KernelCatalogue& catalogue, const Basis& basis)
{
    return std::ranges::all_of(basis.expectations, [&](const std::string& name) {
        return placeOf(catalogue.basis.expectations, name).has_value();
    });
}

/// The benchmark's own columns, then those the catalogue adds.
Basis extended(const Benchmark& benchmark, const KernelCatalogue& catalogue)
{
    Basis basis = *benchmark.basis;
    std::vector<Eigen::Index> rows;
    for (std::size_t kernel = 0; kernel < benchmark.data->kernelCount(); ++kernel) {
        const auto place = placeOf(catalogue.kernels, benchmark.data->kernels[kernel]);
        if (!place) {
            return basis;
        }
        rows.push_back(static_cast<Eigen::Index>(*place));
    }
    for (std::size_t column = 0; column < catalogue.basis.expectations.size(); ++column) {
        const auto& name = catalogue.basis.expectations[column];
        if (!placeOf(basis.expectations, name)) {
            basis.expectations.push_back(name);
            basis.matrix.conservativeResize(Eigen::NoChange, basis.matrix.cols() + 1);
            basis.matrix.rightCols(1) =
                catalogue.basis.matrix.col(static_cast<Eigen::Index>(column))(rows);
        }
    }
    return basis;
}

Problem problemOf(const Benchmark& benchmark, const std::vector<KernelCatalogue>& catalogues)
{
    Problem problem{*benchmark.basis, {}};
    for (const auto& catalogue : catalogues) {
        if (!knowsAll(catalogue, problem.present)) {
            continue;
        }
        // Only a kind's own basis may have lost columns; a custom one is what its author wants.
        if (problem.candidates.empty() && benchmark.kind != BenchmarkKind::Custom) {
            problem.present = extended(benchmark, catalogue);
        }
        if (!knowsAll(catalogue, problem.present)) {
            continue;
        }
        for (std::size_t kernel = 0; kernel < catalogue.kernels.size(); ++kernel) {
            const auto& name = catalogue.kernels[kernel];
            const auto count = static_cast<Eigen::Index>(problem.present.expectations.size());
            Eigen::RowVectorXd row(count);
            for (Eigen::Index column = 0; column < count; ++column) {
                const auto& expectation =
                    problem.present.expectations[static_cast<std::size_t>(column)];
                row(column) = catalogue.basis.matrix(
                    static_cast<Eigen::Index>(kernel),
                    static_cast<Eigen::Index>(*placeOf(catalogue.basis.expectations, expectation)));
            }
            bool isPresent = false;
            for (std::size_t k = 0; k < benchmark.data->kernelCount(); ++k) {
                isPresent = isPresent || benchmark.data->kernels[k] == name;
            }
            if (!isPresent) {
                problem.candidates.push_back({name, catalogue.benchmark, std::move(row)});
            }
        }
    }
    return problem;
}

/// What each dependent column is, as a combination of the independent ones before it.
std::vector<TiedExpectation> tiedIn(const Basis& basis, const BasisQuality& quality)
{
    std::vector<TiedExpectation> tied;
    std::vector<std::string> names;
    Eigen::MatrixXd columns(basis.matrix.rows(), 0);
    for (std::size_t place = 0; place < basis.expectations.size(); ++place) {
        const auto& name = basis.expectations[place];
        const Eigen::VectorXd column = basis.matrix.col(static_cast<Eigen::Index>(place));
        if (std::ranges::find(quality.dependent, name) == quality.dependent.end()) {
            names.push_back(name);
            columns.conservativeResize(Eigen::NoChange, columns.cols() + 1);
            columns.rightCols(1) = column;
            continue;
        }
        const bool isNothing = columns.cols() == 0 || column.norm() == 0;
        tied.push_back(
            {name, isNothing ? "0" : formulaText(leastSquares(columns, column).col(0), names)});
    }
    return tied;
}

Basis withRow(const Basis& basis, const Eigen::RowVectorXd& row)
{
    Basis more = basis;
    more.matrix.conservativeResize(basis.matrix.rows() + 1, Eigen::NoChange);
    more.matrix.bottomRows(1) = row;
    return more;
}

bool isBetter(const BasisQuality& a, const BasisQuality& b)
{
    if (a.rank != b.rank) {
        return a.rank > b.rank;
    }
    // Equal up to roundoff is equal: the first in the catalogue stays.
    return a.condition < b.condition * (1 - 1e-9) ||
           (std::isfinite(a.condition) && !std::isfinite(b.condition));
}

}  // namespace

KernelPlan planKernels(const Benchmark& benchmark, const std::vector<KernelCatalogue>& catalogues)
{
    auto problem = problemOf(benchmark, catalogues);
    KernelPlan plan;
    plan.expectations = problem.present.expectations;
    plan.now = basisQuality(problem.present);
    plan.tied = tiedIn(problem.present, plan.now);
    auto now = plan.now;
    constexpr int mostForCondition = 3;
    constexpr double worthwhile = 0.9;
    const auto all = static_cast<Eigen::Index>(plan.expectations.size());
    for (int further = 0; further < mostForCondition && !problem.candidates.empty();) {
        std::size_t best = 0;
        std::optional<BasisQuality> bestQuality;
        for (std::size_t place = 0; place < problem.candidates.size(); ++place) {
            auto quality = basisQuality(withRow(problem.present, problem.candidates[place].row));
            if (!bestQuality || isBetter(quality, *bestQuality)) {
                best = place;
                bestQuality = std::move(quality);
            }
        }
        const bool isFull = now.rank == all;
        if (isFull ? !(bestQuality->condition <= worthwhile * now.condition)
                   : bestQuality->rank == now.rank) {
            break;
        }
        further += isFull ? 1 : 0;
        KernelStep step{
            problem.candidates[best].kernel, problem.candidates[best].benchmark, *bestQuality, {}};
        std::ranges::copy_if(now.dependent, std::back_inserter(step.separates),
                             [&](const std::string& name) {
                                 return std::ranges::find(bestQuality->dependent, name) ==
                                        bestQuality->dependent.end();
                             });
        problem.present = withRow(problem.present, problem.candidates[best].row);
        problem.candidates.erase(problem.candidates.begin() + static_cast<std::ptrdiff_t>(best));
        now = *std::move(bestQuality);
        plan.steps.push_back(std::move(step));
    }
    return plan;
}

}  // namespace papilio::core
