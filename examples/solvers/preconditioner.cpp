#include "examples/solvers/preconditioner.h"

#include <fmt/format.h>
#include <vector>

namespace papilio::solvers {

using core::Errc;
using core::Error;
using core::Result;

namespace {

class Identity : public Preconditioner {
public:
    [[nodiscard]] Vector solve(const Vector& r) const override { return r; }
    [[nodiscard]] Vector solveTransposed(const Vector& r) const override { return r; }
};

class Jacobi : public Preconditioner {
public:
    explicit Jacobi(const Vector& diagonal) : inverse_(diagonal.cwiseInverse()) {}
    [[nodiscard]] Vector solve(const Vector& r) const override { return inverse_.cwiseProduct(r); }
    [[nodiscard]] Vector solveTransposed(const Vector& r) const override { return solve(r); }

private:
    Vector inverse_;
};

class IncompleteLu : public Preconditioner {
public:
    explicit IncompleteLu(Matrix factors) : factors_(std::move(factors)) {}
    [[nodiscard]] Vector solve(const Vector& r) const override
    {
        Vector x = factors_.triangularView<Eigen::UnitLower>().solve(r);
        factors_.triangularView<Eigen::Upper>().solveInPlace(x);
        return x;
    }
    [[nodiscard]] Vector solveTransposed(const Vector& r) const override
    {
        Vector x = factors_.transpose().triangularView<Eigen::Lower>().solve(r);
        factors_.transpose().triangularView<Eigen::UnitUpper>().solveInPlace(x);
        return x;
    }

private:
    Matrix factors_;
};

Error zeroPivot(const char* name, int row)
{
    return {Errc::RankDeficient,
            fmt::format("{} cannot be computed: the pivot of row {} is zero or missing; solve "
                        "without a preconditioner, or reorder the matrix",
                        name, row + 1)};
}

}  // namespace

Result<Matrix> incompleteFactors(const Matrix& matrix)
{
    Matrix factors = matrix;
    const int order = static_cast<int>(factors.rows());
    const int* start = factors.outerIndexPtr();
    const int* column = factors.innerIndexPtr();
    double* value = factors.valuePtr();
    std::vector<int> diagonal(static_cast<std::size_t>(order), -1);
    std::vector<int> place(static_cast<std::size_t>(order), -1);  // of each column in this row
    for (int row = 0; row < order; ++row) {
        for (int at = start[row]; at < start[row + 1]; ++at) {
            place[static_cast<std::size_t>(column[at])] = at;
        }
        for (int at = start[row]; at < start[row + 1] && column[at] < row; ++at) {
            const int pivot = column[at];
            const double factor = value[at] /= value[diagonal[static_cast<std::size_t>(pivot)]];
            for (int right = diagonal[static_cast<std::size_t>(pivot)] + 1;
                 right < start[pivot + 1]; ++right) {
                const int target = place[static_cast<std::size_t>(column[right])];
                if (target >= 0) {
                    value[target] -= factor * value[right];
                }
            }
        }
        const int own = place[static_cast<std::size_t>(row)];
        for (int at = start[row]; at < start[row + 1]; ++at) {
            place[static_cast<std::size_t>(column[at])] = -1;
        }
        if (own < 0 || value[own] == 0) {
            return zeroPivot("ILU(0)", row);
        }
        diagonal[static_cast<std::size_t>(row)] = own;
    }
    return factors;
}

Result<std::unique_ptr<const Preconditioner>> preconditioner(const std::string& name,
                                                             const Matrix& matrix)
{
    using Made = std::unique_ptr<const Preconditioner>;
    if (name == "none") {
        return Made(std::make_unique<Identity>());
    }
    if (name == "jacobi") {
        const Vector diagonal = matrix.diagonal();
        for (Eigen::Index row = 0; row < diagonal.size(); ++row) {
            if (diagonal[row] == 0) {
                return zeroPivot("the Jacobi preconditioner", static_cast<int>(row));
            }
        }
        return Made(std::make_unique<Jacobi>(diagonal));
    }
    if (name == "ilu0") {
        auto factors = incompleteFactors(matrix);
        if (!factors) {
            return factors.error();
        }
        return Made(std::make_unique<IncompleteLu>(*std::move(factors)));
    }
    return Error{
        Errc::InvalidArgument,
        fmt::format("there is no preconditioner \"{}\"; choose none, jacobi or ilu0", name)};
}

}  // namespace papilio::solvers
