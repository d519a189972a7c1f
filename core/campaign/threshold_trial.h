#pragma once

#include "core/analysis/pipeline.h"
#include "core/campaign/study_digest.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// tau and alpha for several studies at once (docs/developer/methods.md, 1.2 and 1.4).
struct TrialThresholds {
    double tau = Parameters().tau;
    double alpha = Parameters().alpha;

    bool operator==(const TrialThresholds&) const = default;
};

/**
 * Several studies that are analyzed again and again, each time with the same thresholds: what each
 * of them would choose and define.
 *
 * What does not depend on the thresholds (noise, representation) is computed once. One thread at a
 * time.
 */
class ThresholdTrial {
public:
    /// The benchmarks of a study, and what is known of the study itself.
    struct Study {
        StudyDigest digest;
        std::vector<std::shared_ptr<const Benchmark>> benchmarks;
        // What decides which formula of a metric is shown.
        std::shared_ptr<const EventDescriptions> descriptions = {};
        std::shared_ptr<const ViewState> view = {};
    };

    explicit ThresholdTrial(std::vector<Study> studies);

    /// Thresholds of the first benchmark of the first study that has one.
    [[nodiscard]] TrialThresholds first() const;
    /// Metrics, coefficients and events of every study with these thresholds, and nothing else; in
    /// the order of the studies.
    /// @return less than everything where `stop` asked for it
    std::vector<StudyDigest> digests(const TrialThresholds& thresholds,
                                     const std::stop_token& stop = {});

private:
    std::vector<Study> studies_;                 ///< their digests without values
    std::vector<std::vector<Analysis>> latest_;  ///< by study and benchmark
};

}  // namespace papilio::core
