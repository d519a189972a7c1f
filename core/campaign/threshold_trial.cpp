#include "core/campaign/threshold_trial.h"

#include "core/analysis/shown_formula.h"
#include "core/base/parallel.h"

#include <utility>

namespace papilio::core {

ThresholdTrial::ThresholdTrial(std::vector<Study> studies) : studies_(std::move(studies))
{
    for (auto& study : studies_) {
        study.digest.values.clear();
        study.digest.curves.clear();
        latest_.emplace_back(study.benchmarks.size());
    }
}

TrialThresholds ThresholdTrial::first() const
{
    for (const auto& study : studies_) {
        if (!study.benchmarks.empty()) {
            const auto& parameters = study.benchmarks.front()->parameters;
            return {parameters.tau, parameters.alpha};
        }
    }
    return {};
}

std::vector<StudyDigest> ThresholdTrial::digests(const TrialThresholds& thresholds,
                                                 const std::stop_token& stop)
{
    std::vector<StudyDigest> digests;
    for (const auto& study : studies_) {
        digests.push_back(study.digest);
    }
    parallelFor(studies_.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            const auto& study = studies_[at];
            for (std::size_t place = 0; place < study.benchmarks.size(); ++place) {
                auto benchmark = *study.benchmarks[place];
                benchmark.parameters.tau = thresholds.tau;
                benchmark.parameters.alpha = thresholds.alpha;
                auto& latest = latest_[at][place];
                latest =
                    analyze(std::make_shared<const Benchmark>(std::move(benchmark)), &latest, stop);
                if (latest.isComplete()) {
                    addAnalysis(digests[at], latest,
                                countedFormulas(latest, study.descriptions, study.view.get()));
                }
            }
        }
    });
    return digests;
}

}  // namespace papilio::core
