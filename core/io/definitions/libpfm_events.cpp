#include "core/io/definitions/libpfm_events.h"

#include "core/base/child_process.h"
#include "core/base/text.h"

#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

namespace papilio::core {

namespace {

KnownEvents asked(const std::string& pmu)
{
    if (pmu.empty()) {
        return KnownEvents::unchecked("the PMU is not known");
    }
    auto program = programOfPapilio("papilio-collect", "collectors");
    program = program.empty() ? programInPath("papilio-collect") : program;
    if (program.empty()) {
        return KnownEvents::unchecked("papilio-collect, which has libpfm4, is not installed");
    }
    std::string output;
    const auto child = runChild({.arguments = {program.string(), "names", "--json", "--pmu", pmu},
                                 .onOutput = [&](std::string_view text) { output += text; },
                                 .limit = std::chrono::seconds(10)});
    if (!child || child->status != 0) {
        const auto why = child ? child->output : child.error().message;
        std::string_view rest = why;
        return KnownEvents::unchecked(visibleText(trimmed(takeLine(rest))));
    }
    const auto json = nlohmann::json::parse(output, nullptr, false);
    std::vector<std::string> names;
    for (const auto& name : json.is_object() ? json.value("names", nlohmann::json::array())
                                             : nlohmann::json::array()) {
        names.push_back(name.is_string() ? name.get<std::string>() : std::string());
    }
    return names.empty() ? KnownEvents::unchecked("papilio-collect names gave no list")
                         : KnownEvents(pmu, names);
}

}  // namespace

std::shared_ptr<const KnownEvents> libpfmEvents(const std::string& pmu)
{
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const KnownEvents>> known;
    const std::lock_guard lock(mutex);
    auto& events = known[pmu];
    if (!events) {
        events = std::make_shared<const KnownEvents>(asked(pmu));
    }
    return events;
}

}  // namespace papilio::core
