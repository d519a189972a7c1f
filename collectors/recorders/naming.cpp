#include "collectors/recorders/recording.h"
#include "core/traces/recorder_roles.h"

#include <map>

namespace papilio::collectors {

using core::Recorder;

namespace {

/// "ns" of "Time of a task [ns]": libsde itself knows no units.
std::string unitIn(const std::string& description)
{
    constexpr std::size_t longest = 16;
    const auto open = description.rfind(" [");
    if (open == std::string::npos || !description.ends_with(']') ||
        description.size() - open > longest) {
        return {};
    }
    return description.substr(open + 2, description.size() - open - 3);
}

}  // namespace

void applyNaming(Recorder& recorder)
{
    const auto parts = core::eventName(recorder.name, recorder.library);
    recorder.subject = parts.subject;
    recorder.role = core::conventionalRole(parts.quantity, recorder.kind);
    if (core::conventionalStatistic(parts.quantity) == "seconds") {
        recorder.unit = std::string("s");
    } else if (recorder.unit.empty()) {
        recorder.unit = unitIn(recorder.description);
    }
}

void relateSingleValues(std::vector<Recorder>& recorders)
{
    std::map<std::string, std::vector<std::pair<std::string, double>>> bySubject;
    for (const auto& recorder : recorders) {
        if (recorder.kind != Recorder::Kind::Counter || recorder.values.empty()) {
            continue;
        }
        const auto quantity = core::eventName(recorder.name, recorder.library).quantity;
        if (const auto says = core::conventionalStatistic(quantity); !says.empty()) {
            bySubject[recorder.subject].emplace_back(says, recorder.values.back());
        }
    }
    for (auto& recorder : recorders) {
        const auto found = bySubject.find(recorder.subject);
        if (recorder.kind == Recorder::Kind::Series && found != bySubject.end() &&
            core::saysResidual(recorder.role)) {
            for (const auto& single : found->second) {
                if (!recorder.statistic(single.first)) {
                    recorder.statistics.push_back(single);
                }
            }
        }
    }
}

}  // namespace papilio::collectors
