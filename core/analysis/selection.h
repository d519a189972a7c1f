#pragma once

#include "core/analysis/candidates.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// A chosen event with the key that gave it its place.
struct Pick {
    std::uint32_t event = 0;
    std::uint32_t group = 0;
    double score = 0;
    double keyNorm = 0;
    double residual = 0;  ///< ||(I - Q Q^T) x|| when it was picked

    /// Algorithm 2 picks the smallest (score, norm, position in the event list) first.
    [[nodiscard]] bool isBefore(const Pick& other) const
    {
        if (score != other.score) {
            return score < other.score;
        }
        return keyNorm != other.keyNorm ? keyNorm < other.keyNorm : event < other.event;
    }
};

/// Orthonormal vectors that span the picks so far.
class PickedSpan {
public:
    explicit PickedSpan(std::size_t rows) : rows_(rows), left_(rows) {}

    [[nodiscard]] std::size_t size() const { return vectors_.size() / rows_; }
    [[nodiscard]] const double* vectors() const { return vectors_.data(); }
    /// ||(I - Q Q^T) x|| for the first `count` vectors, by modified Gram-Schmidt, each twice. Keeps
    /// the residual for add().
    double residual(const double* column, std::size_t count);
    double residual(const double* column) { return residual(column, size()); }
    /// Appends what residual() left over all vectors, divided by its length.
    void add(double residual);

private:
    std::size_t rows_;
    std::vector<double> vectors_;  // rows x size, column-major
    std::vector<double> left_;
};

/// What decides whether a column with this residual may be picked.
struct PickTest {
    double beta = 0;  ///< alpha sqrt(rows)
    double margin =
        0;  ///< by how much residuals of one group can differ: twice what snapping moves a column

    PickTest(double alpha, std::size_t rows);
    /// residual >= beta and > 1e-12 ||x||: less is roundoff (a copy scaled by 1e12 leaves more than
    /// beta).
    [[nodiscard]] bool accepts(double residual, double norm) const
    {
        return residual >= beta && residual > 1e-12 * norm;
    }
    /// Rejected, but another member of its group might not be.
    [[nodiscard]] bool isClose(double residual, double norm) const
    {
        return residual >= beta - margin && residual > 1e-12 * norm - margin;
    }
    /// Groups are too coarse for so small an alpha.
    [[nodiscard]] bool needsEveryEvent() const { return beta <= 2 * margin; }
};

/**
 * Algorithm 2 on the first `active` candidates, exactly, without updating a matrix.
 *
 * Score and tie-break are those of the original columns, so the order is static and the algorithm
 * is a scan in that order that takes every column whose residual passes. The scan runs over the
 * best few groups at a time; between, one pass over all columns drops those that certainly fail
 * from now on (residuals only shrink), which leaves few.
 *
 * @param scores  of the candidates' groups at alpha
 */
class Selection {
public:
    Selection(const Candidates& candidates, const std::vector<double>& scores, double alpha)
        : candidates_(candidates),
          scores_(scores),
          test_(alpha, candidates.rows())
    {}

    [[nodiscard]] const PickTest& test() const { return test_; }
    /// The key of an event of the group.
    [[nodiscard]] Pick keyOf(std::uint32_t group, std::uint32_t event) const
    {
        return {event, group, scores_[group], candidates_.keyNorm(group), 0};
    }

    struct Outcome {
        std::vector<Pick>
            picks;  ///< in pivot order; what was found so far where `stop` asked for it
        bool tookEveryEvent = false;  ///< groups did not decide: every event was tested on its own
    };
    /**
     * @param kept  picks that are already known, all of them before `from`
     * @param from  key at which the scan starts (included); null: at the beginning
     */
    [[nodiscard]] Outcome run(std::size_t active,
                              const std::vector<Pick>& kept = {},
                              const Pick* from = nullptr,
                              const std::stop_token& stop = {}) const;
    /// The same scan over every event, without groups.
    [[nodiscard]] std::vector<Pick> runOnEvents(std::size_t active,
                                                const std::stop_token& stop = {}) const;

private:
    [[nodiscard]] std::vector<std::uint32_t> startingGroups(std::size_t active,
                                                            const Pick* from) const;
    [[nodiscard]] std::vector<Pick> bestOf(const std::vector<std::uint32_t>& groups,
                                           std::size_t active,
                                           std::size_t count) const;
    [[nodiscard]] std::vector<std::uint32_t> stillAlive(const std::vector<std::uint32_t>& groups,
                                                        const PickedSpan& span) const;

    const Candidates& candidates_;
    const std::vector<double>& scores_;
    PickTest test_;
};

}  // namespace papilio::core
