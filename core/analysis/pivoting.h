#pragma once

#include "core/analysis/noise.h"
#include "core/model/basis.h"

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// Events at a time: independent sums hide the latency of the additions.
constexpr std::size_t projectionBatch = 4;

/**
 * Projects means on a basis E = Q R: c = Q^T m, x = R^-1 c, and the residual from the difference
 * m - Q c.
 *
 * The residual does not go by m - E x: x carries an error of eps cond(E), which would be the
 * residual of every event on an ill-conditioned basis. The columns of Q are orthonormal to
 * roundoff.
 *
 * All matrices are padded to whole groups of lanes, so that a vector holds neighboring
 * coordinates (or kernels) of one event. A row whose numbers are 0 for a whole group is left out:
 * most kernels show a few expectations only. What is left out depends on the basis alone, and a sum
 * is the same to the bit without its zeros.
 */
class Projection {
public:
    /// @param basis  E, kernels x expectations, of full column rank
    explicit Projection(const Eigen::MatrixXd& basis);

    /**
     * @param mean        events x kernels; what begins with NaN becomes NaN
     * @param coordinates events x expectations
     * @param residual    events; ||m - Q Q^T m|| / ||m||, 0 where m is 0
     */
    void apply(const double* mean, std::size_t events, double* coordinates, double* residual) const;

    /// A factor as the kernel reads it: `columns` numbers a row, padded; of each group of lanes the
    /// rows that are not all 0 in it.
    struct Factor {
        std::size_t columns = 0;
        const double* values = nullptr;
        const std::uint32_t* rows = nullptr;  ///< of group g from ends[g] on, before ends[g + 1]
        const std::uint32_t* ends = nullptr;
    };

    struct Layout {
        std::size_t kernels = 0;
        std::size_t expectations = 0;
        Factor spanRows;  ///< kernels x expectations: Q
        Factor span;      ///< expectations x kernels: Q^T
        Factor inverse;   ///< expectations x expectations: R^-T
    };

private:
    /// What a Factor points to.
    class Matrix {
    public:
        Matrix() = default;
        explicit Matrix(const Eigen::MatrixXd& matrix);
        [[nodiscard]] Factor factor() const
        {
            return {columns_, values_.data(), rows_.data(), ends_.data()};
        }

    private:
        std::size_t columns_ = 0;
        std::vector<double> values_;
        std::vector<std::uint32_t> rows_;
        std::vector<std::uint32_t> ends_ = {0};
    };

    std::size_t kernels_ = 0;
    std::size_t expectations_ = 0;
    Matrix spanRows_;
    Matrix span_;
    Matrix inverse_;
};

/// Step 3: every event in the coordinates of the basis.
struct Representation {
    std::shared_ptr<const Noise> noise;
    std::shared_ptr<const Basis> basis;
    EventMatrix coordinates;  ///< E x X: x = argmin ||E x - m||_2; NaN rows where noise says so
    std::vector<double> residual;  ///< E: ||E x - m|| / ||m||, formed as a difference; NaN likewise
};

/// @return RankDeficient naming the dependent expectations, InvalidShape / NotFinite /
/// InvalidArgument of checkBasis(), or Cancelled
Result<std::shared_ptr<const Representation>> represent(std::shared_ptr<const Noise> noise,
                                                        std::shared_ptr<const Basis> basis,
                                                        std::stop_token stop = {});

/// The noise, and what represent() says of it.
struct NoiseAndRepresentation {
    std::shared_ptr<const Noise> noise;  ///< null: cancelled
    Result<std::shared_ptr<const Representation>> representation;
};

/// Both in one pass over the values.
NoiseAndRepresentation measureAndRepresent(std::shared_ptr<const Dataset> dataset,
                                           std::shared_ptr<const Basis> basis,
                                           std::stop_token stop = {});

/// An event the specialized QRCP has picked.
struct ChosenEvent {
    std::uint32_t event = 0;   ///< index into the dataset
    double score = 0;          ///< sum of Sc(|R(x)|) over the coordinates of its original column
    double norm = 0;           ///< ||x||_2, the tie-break
    double pivotResidual = 0;  ///< ||(I - Q Q^T) x||_2 when it was picked, >= beta
};

/// The representable events in the order of their noise, with what the selection reuses between two
/// moves of tau or alpha.
class Candidates;  // core/analysis/candidates.h

/// Step 4: the specialized QRCP (paper 1, Algorithm 2) at one tau and alpha.
struct Pivoting {
    std::shared_ptr<const Representation> representation;
    std::vector<ChosenEvent> chosen;  ///< in pivot order
    std::vector<EventStatus> status;  ///< E
    StatusCounts counts;
    double beta = 0;  ///< alpha sqrt(X)
};

/// Score of one column: sum of Sc(|R(x_i)|), R(u) = alpha floor(u/alpha + 1/2); v >= 1 -> v, 0 < v
/// < 1 -> 1/v, 0 -> 0. Computed on x snapped to 2^-32 and rounded to 32 significant bits, so that
/// exact ties survive roundoff.
double pivotScore(const double* coordinates, Eigen::Index count, double alpha);
/// Norm of one column, snapped and rounded in the same way.
double pivotNorm(const double* coordinates, Eigen::Index count);

}  // namespace papilio::core
