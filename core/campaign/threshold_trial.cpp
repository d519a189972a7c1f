#include "core/campaign/threshold_trial.h"

#include "core/base/parallel.h"

#include <utility>

namespace papilio::core {

ThresholdTrial::ThresholdTrial(std::vector<Study> studies)
{
    for (auto& study : studies) {
        study.digest.values.clear();
        study.digest.curves.clear();
        heads_.push_back(std::move(study.digest));
        auto& tried = tried_.emplace_back();
        for (auto& benchmark : study.benchmarks) {
            tried.push_back({std::move(benchmark), {}});
        }
    }
}

TrialThresholds ThresholdTrial::first() const
{
    for (const auto& study : tried_) {
        if (!study.empty()) {
            const auto& parameters = study.front().benchmark->parameters;
            return {parameters.tau, parameters.alpha};
        }
    }
    return {};
}

std::vector<StudyDigest> ThresholdTrial::digests(const TrialThresholds& thresholds,
                                                 const std::stop_token& stop)
{
    auto digests = heads_;
    parallelFor(tried_.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t study = begin; study < end; ++study) {
            for (auto& tried : tried_[study]) {
                auto benchmark = *tried.benchmark;
                benchmark.parameters.tau = thresholds.tau;
                benchmark.parameters.alpha = thresholds.alpha;
                tried.analysis = analyze(std::make_shared<const Benchmark>(std::move(benchmark)),
                                         &tried.analysis, stop);
                addAnalysis(digests[study], tried.analysis);
            }
        }
    });
    return digests;
}

}  // namespace papilio::core
