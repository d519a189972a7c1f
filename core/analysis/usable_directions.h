#pragma once

#include "core/analysis/smallest_formulas.h"
#include "core/base/linear_algebra.h"

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace papilio::core {

/// A direction in which usable events point.
struct UsableDirection {
    std::vector<std::uint32_t> events;  ///< the one that is searched with first
    std::vector<double> scales;         ///< of each event, relative to the first
    Eigen::VectorXd unit;               ///< z / |z| of the first
    double size = 0;                    ///< |z| of the first
    double limit = 0;                   ///< on |c| |z|, of the size of the signature
};

/**
 * Usable events of one analysis by direction, and what the search of every metric needs of them.
 *
 * Usable: quiet, representable and not tiny, with a mean that is neither 0 nor infinite. Two events
 * have one direction where the unit vectors of z = Q^T x (E = Q R: the basis; x: the mean) differ
 * by 1e-6 at most, or do so with the other sign.
 */
class UsableDirections {
public:
    /// @param analysis, search  outlive it
    UsableDirections(const Analysis& analysis, const FormulaSearch& search);

    [[nodiscard]] const std::vector<UsableDirection>& directions() const { return directions_; }
    /// There were more directions than are searched: nothing is proven.
    [[nodiscard]] bool isCut() const { return isCut_; }
    [[nodiscard]] const Eigen::MatrixXd& inverseR() const { return factors_.inverseR; }
    [[nodiscard]] const Basis& basis() const { return *analysis_.representation->basis; }
    /// Coordinates of the kernels' span: Q^T v.
    [[nodiscard]] Eigen::VectorXd inSpan(const Eigen::VectorXd& kernels) const
    {
        return factors_.q.transpose() * kernels;
    }
    [[nodiscard]] std::uint32_t cautions(std::uint32_t event) const
    {
        return search_.cautions.empty() ? 0 : search_.cautions[event];
    }
    [[nodiscard]] std::uint32_t counters(std::uint32_t event) const
    {
        return search_.counters.empty() ? 1 : search_.counters[event];
    }
    [[nodiscard]] double noise(std::uint32_t event) const
    {
        return analysis_.noise->maxRnmse[event];
    }

    /// The fit of a signature with these events, judged like any other.
    [[nodiscard]] SmallFormula judge(std::vector<std::uint32_t> events,
                                     const Signature& signature) const;

private:
    void collect();
    /// Where the direction of z is in directions_; their number where it is not yet.
    [[nodiscard]] std::size_t findSame(const std::vector<std::pair<double, std::size_t>>& byKey,
                                       double key,
                                       const Eigen::VectorXd& z) const;
    /// How large a term of this event may be, of the size of the signature.
    [[nodiscard]] double limitOf(std::uint32_t event, double size) const;

    const Analysis& analysis_;
    const FormulaSearch& search_;
    ThinQr factors_;
    std::vector<UsableDirection> directions_;
    bool isCut_ = false;
};

}  // namespace papilio::core
