#pragma once

#include "core/analysis/column_kernel.h"
#include "core/analysis/pivoting.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <vector>

namespace papilio::core {

/**
 * The representable events (residual <= rho) that are not excluded, in the order of their noise, so
 * that any tau is a prefix of them.
 *
 * Events whose snapped representations are equal form a group: they have the same score and norm,
 * and only the one with the lowest index among the active ones can be chosen. The selection looks
 * at groups; there are often ten times fewer. Groups are in the order of their first member, so
 * that a prefix of events needs a prefix of the groups.
 *
 * Immutable but for the cache of scores, which is locked: threads may share it.
 */
class Candidates {
public:
    /// Called by makeCandidates().
    Candidates(std::shared_ptr<const Representation> representation, double tolerance);

    [[nodiscard]] const std::shared_ptr<const Representation>& representation() const
    {
        return representation_;
    }
    [[nodiscard]] double tolerance() const { return tolerance_; }
    [[nodiscard]] std::size_t size() const { return events_.size(); }
    /// Dataset indices, by (max-RNMSE, index).
    [[nodiscard]] std::span<const std::uint32_t> events() const { return events_; }
    /// max-RNMSE of the event at a position of events().
    [[nodiscard]] double maxRnmse(std::size_t position) const { return rnmse_[position]; }
    /// How many events are active at tau: those with max-RNMSE <= tau.
    [[nodiscard]] std::size_t activeCount(double tau) const
    {
        return static_cast<std::size_t>(std::upper_bound(rnmse_.begin(), rnmse_.end(), tau) -
                                        rnmse_.begin());
    }

    /// Expectations: length of a representation.
    [[nodiscard]] std::size_t rows() const { return columns_.rows; }
    [[nodiscard]] std::size_t groupCount() const { return columns_.columns; }
    /// How many groups have a member among the first `active` events.
    [[nodiscard]] std::size_t activeGroups(std::size_t active) const;
    [[nodiscard]] std::uint32_t groupOf(std::size_t position) const { return groups_[position]; }
    /// The member with the lowest dataset index among the first `active` events.
    [[nodiscard]] std::uint32_t activeEvent(std::uint32_t group, std::size_t active) const
    {
        return lowestEvents_[memberOffsets_[group] + activeMembers(group, active) - 1];
    }
    /// How many members of the group are among the first `active` events.
    [[nodiscard]] std::size_t activeMembers(std::uint32_t group, std::size_t active) const;

    /// Snapped representations, one column per group.
    [[nodiscard]] const ColumnBlocks& columns() const { return columns_; }
    /// ||x|| of the snapped column of a group.
    [[nodiscard]] double snappedNorm(std::uint32_t group) const { return snappedNorms_[group]; }
    /// The tie-break: the same to key precision.
    [[nodiscard]] double keyNorm(std::uint32_t group) const { return keyNorms_[group]; }
    /// ||x|| of every event of the dataset, not snapped; NaN where the event is not a candidate.
    [[nodiscard]] const std::vector<double>& eventNorms() const { return eventNorms_; }
    /// Representation of an event of the dataset, not snapped.
    [[nodiscard]] const double* column(std::uint32_t event) const
    {
        return representation_->coordinates.data() + std::size_t(event) * rows();
    }

    /// Scores of all groups at alpha; the last few are kept. Null where `stop` asked for it.
    [[nodiscard]] std::shared_ptr<const std::vector<double>> scores(
        double alpha, std::stop_token stop = {}) const;
    /// The same without looking at or filling the cache, for walks along alpha.
    [[nodiscard]] std::vector<double> freshScores(double alpha) const;

    /// Where each event of the dataset ends if it is not noisy: Excluded … Irrelevant,
    /// Unrepresentable, or Dependent for a candidate.
    [[nodiscard]] const std::vector<EventStatus>& statusIfQuiet() const { return statusIfQuiet_; }

private:
    friend std::shared_ptr<const Candidates> makeCandidates(std::shared_ptr<const Representation>,
                                                            double,
                                                            std::span<const std::uint32_t>,
                                                            std::stop_token);
    bool build(std::span<const std::uint32_t> excluded, const std::stop_token& stop);
    void findEvents(std::span<const std::uint32_t> excluded);
    void groupEvents(const HugeVector<double>& rows, const HugeVector<std::uint64_t>& hashes);
    void linkMembers();

    std::shared_ptr<const Representation> representation_;
    double tolerance_ = 0;
    std::vector<std::uint32_t> events_;
    std::vector<double> rnmse_;
    std::vector<double> eventNorms_;
    std::vector<EventStatus> statusIfQuiet_;

    std::vector<std::uint32_t> groups_;           // of each position
    std::vector<std::uint32_t> firstPositions_;   // of each group, ascending
    std::vector<std::uint32_t> memberOffsets_;    // into the two below; groups + 1
    std::vector<std::uint32_t> memberPositions_;  // ascending within a group
    std::vector<std::uint32_t> lowestEvents_;     // lowest event index up to and with that member
    ColumnBlocks columns_;
    std::vector<double> snappedNorms_;
    std::vector<double> keyNorms_;

    struct ScoresAt {
        double alpha = 0;
        std::shared_ptr<const std::vector<double>> scores;
    };
    mutable std::mutex mutex_;
    mutable std::vector<ScoresAt> cache_;  // newest last
};

/// @param tolerance rho
/// @param excluded  indices of events that are left out whatever they measured
/// @return null where `stop` asked for it
std::shared_ptr<const Candidates> makeCandidates(
    std::shared_ptr<const Representation> representation,
    double tolerance,
    std::span<const std::uint32_t> excluded = {},
    std::stop_token stop = {});

/**
 * The specialized QRCP (paper 1, Algorithm 2) on the candidates with max-RNMSE <= tau, by the fast
 * exact selection of selection.h.
 *
 * @param alpha > 0
 * @return null where `stop` asked for it
 */
std::shared_ptr<const Pivoting> pivot(const std::shared_ptr<const Candidates>& candidates,
                                      double tau,
                                      double alpha,
                                      std::stop_token stop = {});

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
