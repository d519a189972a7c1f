#include "collectors/topdown/collect_topdown.h"

#include "collectors/topdown/perf_counting.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <numeric>
#include <set>

namespace papilio::collectors {

using core::CounterTable;
using core::Errc;
using core::Error;
using core::Result;

namespace {

/// An event set with what counts of it here, by the spelling that does.
struct Pass {
    std::string name;
    std::vector<std::string> events;     ///< of the model
    std::vector<std::string> spellings;  ///< as they are opened
};

struct Plan {
    std::vector<Pass> passes;
    std::vector<std::string> notes;
};

std::string passName(std::size_t index)
{
    constexpr std::size_t letters = 26;
    return index < letters ? std::string(1, static_cast<char>('A' + index))
                           : fmt::format("{}", index + 1);
}

/// The first spelling of an event that the kernel accepts; else why its own name is rejected.
std::pair<std::string, std::string> countable(const core::TopDownEvent& event)
{
    auto spellings = event.also;
    spellings.insert(spellings.begin(), event.name);
    const auto probes = probeEvents(spellings);
    const auto found =
        std::ranges::find_if(probes, [](const auto& probe) { return probe.refusal.empty(); });
    return found == probes.end() ? std::pair(std::string(), probes.front().refusal)
                                 : std::pair(found->event, std::string());
}

Result<Plan> plan(const core::TopDownModel& model)
{
    std::map<std::string, std::pair<std::string, std::string>> known;
    std::vector<std::string> refused;
    std::string reason;
    Plan plan;
    for (const auto& set : model.eventSets) {
        Pass pass{.name = passName(plan.passes.size()), .events = {}, .spellings = {}};
        for (const auto& name : set) {
            const auto& event = *model.event(name);
            if (!known.contains(name)) {
                known[name] = countable(event);
                if (known[name].first.empty() && event.isOptional) {
                    plan.notes.push_back(
                        fmt::format("{} was not counted: {}", name, known[name].second));
                } else if (known[name].first.empty()) {
                    refused.push_back(name);
                    reason = known[name].second;
                }
            }
            if (!known[name].first.empty()) {
                pass.events.push_back(name);
                pass.spellings.push_back(known[name].first);
            }
        }
        if (!pass.events.empty()) {
            plan.passes.push_back(std::move(pass));
        }
    }
    if (!refused.empty()) {
        return Error{
            Errc::Unsupported,
            fmt::format("{} of the model {} cannot be counted here: {} ({}); count on a machine "
                        "with this CPU and its counters, or choose a different model",
                        refused.size() == 1 ? "an event" : "events", model.name,
                        fmt::join(refused, ", "), reason)};
    }
    if (plan.passes.empty()) {
        return Error{Errc::Unsupported,
                     fmt::format("the model {} has no event sets to count", model.name)};
    }
    return plan;
}

/// Repetitions of one event: their mean, relative standard deviation, smallest running share.
struct Statistics {
    double mean = std::nan("");
    double spread = std::nan("");
    double running = 1;
};

Statistics statisticsOf(const std::vector<CountedEvent>& counts)
{
    Statistics result;
    double sum = 0, squares = 0;
    for (const auto& count : counts) {
        if (!count.value) {
            return {};  // once without a value: a mean of the others would hide it
        }
        sum += *count.value;
        result.running = std::min(result.running, count.running);
    }
    const auto n = static_cast<double>(counts.size());
    result.mean = sum / n;
    for (const auto& count : counts) {
        squares += (*count.value - result.mean) * (*count.value - result.mean);
    }
    if (counts.size() > 1 && result.mean != 0) {
        result.spread = std::sqrt(squares / (n - 1)) / std::abs(result.mean);
    }
    return result;
}

CounterTable emptyTable(const core::TopDownModel& model,
                        const TopDownRequest& request,
                        const Plan& plan)
{
    CounterTable table;
    const auto program = std::filesystem::path(request.arguments.front()).filename().string();
    table.name = program;
    table.model = model.name;
    table.provenance.source = "perf_event";
    table.provenance.notes = plan.notes;
    for (const auto& pass : plan.passes) {
        table.columns.push_back({request.run.empty() ? program : request.run, pass.name, {}});
        for (const auto& event : pass.events) {
            if (!table.find(event)) {
                table.events.push_back(event);
                table.units.push_back(model.event(event)->unit);
            }
        }
    }
    const auto cells = table.events.size() * table.columns.size();
    table.values.assign(cells, std::nan(""));
    table.running.assign(cells, std::nan(""));
    table.spread.assign(request.repetitions > 1 ? cells : 0, std::nan(""));
    return table;
}

}  // namespace

Result<CounterTable> collectTopDown(
    const core::TopDownModel& model,
    const TopDownRequest& request,
    const std::stop_token& stop,
    const std::function<void(std::size_t, std::size_t, const std::string&)>& progress)
{
    const auto made = plan(model);
    if (!made) {
        return made.error();
    }
    auto table = emptyTable(model, request, *made);
    const auto total = made->passes.size() * request.repetitions;
    std::size_t done = 0;
    for (std::size_t column = 0; column < made->passes.size(); ++column) {
        const auto& pass = made->passes[column];
        std::vector<std::vector<CountedEvent>> counts(pass.events.size());
        for (std::size_t repetition = 0; repetition < request.repetitions; ++repetition) {
            const auto run = countRun(request.arguments, pass.spellings, stop);
            if (!run) {
                return run.error();
            }
            if (run->status != 0) {
                return Error{
                    Errc::InvalidArgument,
                    fmt::format("{}: ended with status {}, so its counts are not used as a run",
                                request.arguments.front(), run->status)};
            }
            for (std::size_t event = 0; event < counts.size(); ++event) {
                counts[event].push_back(run->events[event]);
            }
            progress(++done, total, "event set " + pass.name);
        }
        for (std::size_t event = 0; event < counts.size(); ++event) {
            const auto cell = table.at(*table.find(pass.events[event]), column);
            const auto statistics = statisticsOf(counts[event]);
            table.values[cell] = statistics.mean;
            table.running[cell] = statistics.running;
            if (!table.spread.empty()) {
                table.spread[cell] = statistics.spread;
            }
        }
    }
    return table;
}

}  // namespace papilio::collectors
