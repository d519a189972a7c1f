#include "collectors/recorders/recording.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace papilio::collectors {

using core::Recorder;

namespace {

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// The name of an event without its library, and cut into what it is about and what it says.
struct NameParts {
    std::string subject;
    std::string quantity;
};

NameParts partsOf(const Recorder& recorder)
{
    const auto start = std::min(recorder.name.size(), recorder.library.size() + 2);
    const std::string event = recorder.name.substr(start);
    if (const auto slash = event.rfind('/'); slash != std::string::npos) {
        return {event.substr(0, slash), event.substr(slash + 1)};
    }
    if (const auto colons = event.find("::"); colons != std::string::npos) {
        return {event.substr(colons + 2), event.substr(0, colons)};
    }
    return {recorder.library, event};
}

/// What a quantity is called in the statistics of a solver's history.
struct SingleValue {
    const char* part;
    const char* statistic;
};
constexpr std::array singleValues = {
    SingleValue{"numiter", "iterations"}, SingleValue{"spmvcount", "spmv"},
    SingleValue{"solverruntime", "seconds"}, SingleValue{"tolerance", "tolerance"}};

}  // namespace

void applyNaming(Recorder& recorder)
{
    const NameParts parts = partsOf(recorder);
    const std::string quantity = lower(parts.quantity);
    recorder.subject = parts.subject;
    const bool isResidual = quantity.find("residual") != std::string::npos;
    if (isResidual) {
        recorder.role = quantity.starts_with("true")       ? "true residual"
                        : quantity.starts_with("implicit") ? "implicit residual"
                        : quantity.starts_with("precond")  ? "preconditioned residual"
                                                           : "residual";
    } else if (quantity.find("spmv") != std::string::npos) {
        recorder.role = "spmv";
    } else if (recorder.kind == Recorder::Kind::Series) {
        recorder.role = "distribution";
    }
    if (quantity.find("runtime") != std::string::npos) {
        recorder.unit = "s";
    }
}

void relateSingleValues(std::vector<Recorder>& recorders)
{
    std::map<std::string, std::vector<std::pair<std::string, double>>> bySubject;
    for (const auto& recorder : recorders) {
        if (recorder.kind != Recorder::Kind::Counter || recorder.values.empty()) {
            continue;
        }
        const std::string quantity = lower(partsOf(recorder).quantity);
        for (const auto& [part, statistic] : singleValues) {
            if (quantity.starts_with(part)) {
                bySubject[recorder.subject].emplace_back(statistic, recorder.values.back());
            }
        }
    }
    for (auto& recorder : recorders) {
        const auto found = bySubject.find(recorder.subject);
        if (recorder.kind == Recorder::Kind::Series && found != bySubject.end() &&
            recorder.role.find("residual") != std::string::npos) {
            for (const auto& single : found->second) {
                if (!recorder.statistic(single.first)) {
                    recorder.statistics.push_back(single);
                }
            }
        }
    }
}

}  // namespace papilio::collectors
