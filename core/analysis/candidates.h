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
    [[nodiscard]] std::size_t activeCount(double tau) const;

    /// Expectations: length of a representation.
    [[nodiscard]] std::size_t rows() const { return columns_.rows; }
    [[nodiscard]] std::size_t groupCount() const { return columns_.columns; }
    /// How many groups have a member among the first `active` events.
    [[nodiscard]] std::size_t activeGroups(std::size_t active) const;
    [[nodiscard]] std::uint32_t groupOf(std::size_t position) const { return groups_[position]; }
    /// The member with the lowest dataset index among the first `active` events.
    [[nodiscard]] std::uint32_t activeEvent(std::uint32_t group, std::size_t active) const;
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

}  // namespace papilio::core
