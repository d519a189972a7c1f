#include "widgets/pages/study/noisy_events.h"

#include "widgets/session/workspace.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace papilio::widgets {

NoisyEvents::NoisyEvents(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      common_(this, JobThread::Urgency::Background),
      counting_(this, JobThread::Urgency::Background)
{}

/// The active benchmark has its results; of the others only the noise is computed, once for each
/// while it is not active.
void NoisyEvents::count()
{
    const auto isCountedAs = [](const core::Benchmark& benchmark) {
        return [&benchmark](const Counted& counted) {
            return counted.names && counted.benchmark->data == benchmark.data &&
                   counted.benchmark->parameters.tau == benchmark.parameters.tau &&
                   counted.benchmark->excluded == benchmark.excluded;
        };
    };
    const auto& analysis = workspace_.analysis();
    const auto active = workspace_.benchmark();
    core::NoisyCounts noisy;
    std::vector<Counted> known;
    std::vector<std::shared_ptr<const core::Benchmark>> wanted;
    for (const auto& benchmark : workspace_.document().benchmarks) {
        if (benchmark == active) {
            if (analysis.benchmark && analysis.benchmark->name == benchmark->name) {
                noisy[benchmark->name] = core::noisyCount(analysis);
                if (analysis.noise) {
                    known.push_back({analysis.benchmark, noisy[benchmark->name]});
                }
            }
            continue;
        }
        const auto found = std::ranges::find_if(counted_, isCountedAs(*benchmark));
        if (found == counted_.end()) {
            wanted.push_back(benchmark);
        } else {
            noisy[benchmark->name] = found->noisy;
            known.push_back({benchmark, found->noisy, found->names});
        }
    }
    counted_ = std::move(known);
    emit counted(noisy);
    if (wanted.empty()) {
        counting_.cancel();
        findCommon();
        return;
    }
    if (counting_.isRunning() && wanted == beingCounted_) {
        return;  // a drag of τ must not begin it again at each step
    }
    beingCounted_ = wanted;
    counting_.start(
        [wanted](const std::stop_token& stop) {
            std::vector<Counted> counted;
            for (const auto& benchmark : wanted) {
                const auto noise = core::analyzeNoise(benchmark, stop);
                counted.push_back(
                    {benchmark, core::noisyCount(noise),
                     std::make_shared<const std::vector<std::string>>(core::noisyNames(noise))});
            }
            return counted;
        },
        [this](std::vector<Counted> counted) {
            std::ranges::move(counted, std::back_inserter(counted_));
            count();
        });
}

/// One event that is noisy in every benchmark says more than the counts of each.
void NoisyEvents::findCommon()
{
    if (workspace_.document().benchmarks.size() < 2) {
        common_.cancel();
        emit commonFound({});
        return;
    }
    common_.start(
        [counted = counted_, analysis = workspace_.analysis()](const std::stop_token& /*stop*/) {
            std::vector<std::vector<std::string>> names;
            for (const auto& one : counted) {
                names.push_back(one.names ? *one.names : core::noisyNames(analysis));
            }
            return core::commonNoise(names);
        },
        [this](const core::CommonNoise& common) { emit commonFound(common); });
}

}  // namespace papilio::widgets
