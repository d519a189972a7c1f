#pragma once

#include "core/analysis/event_detail.h"
#include "core/analysis/pipeline.h"
#include "core/model/event_descriptions.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Whether an event is quiet, as far as its repetitions show (docs/developer/methods.md, 7.6).
enum class NoiseVerdict { Quiet, Noisy, Undecided };

/// One analysis asked event by event, for tables and details: nothing is copied, the snapshot is
/// held.
class EventFacts {
public:
    using Descriptions = std::shared_ptr<const EventDescriptions>;

    EventFacts() = default;
    /// @param review  of the noise of this analysis
    explicit EventFacts(Analysis analysis, Descriptions descriptions = {}, EventReview review = {});

    [[nodiscard]] const Analysis& analysis() const { return analysis_; }
    /// What the study knows of events; may be null.
    [[nodiscard]] const Descriptions& descriptions() const { return descriptions_; }
    /// The description of this one; empty: none.
    [[nodiscard]] std::span<const EventDescription> descriptionsOf(std::uint32_t event) const
    {
        return descriptions_ ? descriptions_->of(name(event)) : std::span<const EventDescription>();
    }
    [[nodiscard]] const EventReview& review() const { return review_; }
    /// The dataset of the results; null where there are none.
    [[nodiscard]] const Dataset* dataset() const;
    [[nodiscard]] std::size_t count() const;

    [[nodiscard]] std::string_view name(std::uint32_t event) const;
    [[nodiscard]] std::string_view id(std::uint32_t event) const;
    /// Nothing where the analysis stopped before it could decide (a basis of deficient rank).
    [[nodiscard]] std::optional<EventStatus> status(std::uint32_t event) const;
    /// max-RNMSE; NaN where the event was never assessed.
    [[nodiscard]] double noise(std::uint32_t event) const;
    /// Low and high end of the noise; nothing where they are not known, or the event was never
    /// assessed.
    [[nodiscard]] std::optional<NoiseInterval> interval(std::uint32_t event) const;
    /// At the tau of the analysis; nothing where the interval is not known.
    [[nodiscard]] std::optional<NoiseVerdict> noiseVerdict(std::uint32_t event) const;
    /// How many events are undecided; nothing where the intervals are not known, or one repetition
    /// says nothing.
    [[nodiscard]] std::optional<std::size_t> undecided() const;
    /// The largest family of units that the event is one of; null: none is known.
    [[nodiscard]] const UnitFamily* family(std::uint32_t event) const;
    /// The sum of that family as an event of review().families->analysis; nothing where it has
    /// none.
    [[nodiscard]] std::optional<std::uint32_t> familySum(std::uint32_t event) const;
    /// Relative residual of the representation; NaN where there is none.
    [[nodiscard]] double residual(std::uint32_t event) const;
    /// Score and norm of the original column; NaN unless tiny, dependent or chosen.
    [[nodiscard]] double score(std::uint32_t event) const;
    [[nodiscard]] double norm(std::uint32_t event) const;
    /// K values, the mean over repetitions; empty where the event was never assessed.
    [[nodiscard]] std::vector<double> mean(std::uint32_t event) const;
    /// The mean divided by its largest absolute value; empty where the mean is.
    [[nodiscard]] std::vector<double> shape(std::uint32_t event) const;
    /// X coordinates in the basis; empty where there are none.
    [[nodiscard]] std::span<const double> coordinates(std::uint32_t event) const;
    /// Position among the chosen events, from 1; nothing where it is not chosen.
    [[nodiscard]] std::optional<int> pivot(std::uint32_t event) const;

private:
    [[nodiscard]] bool isRepresentable(std::uint32_t event) const;

    Analysis analysis_;
    Descriptions descriptions_;
    EventReview review_;
};

/// Where a strip of bars over the kernels is divided: the first kernel of every further group
/// (FMA after non-FMA, the levels of a cache). Empty where the basis shows no few groups.
std::vector<int> kernelDividers(const Basis& basis);

}  // namespace papilio::core
