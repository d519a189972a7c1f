#include "collectors/commands/command.h"
#include "collectors/doctor/doctor.h"
#include "core/base/standard_streams.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace papilio::collectors {

namespace {

using Json = nlohmann::ordered_json;

Json machineJson(const core::Machine& machine)
{
    Json attributes = Json::object();
    for (const auto& [name, value] : machine.attributes) {
        attributes[name] = value;
    }
    return {{"id", machine.id}, {"attributes", attributes}};
}

void printJson(const Diagnosis& diagnosis)
{
    Json document = {{"machine", machineJson(diagnosis.machine)},
                     {"units", Json::array()},
                     {"sources", Json::array()},
                     {"benchmarks", Json::array()},
                     {"checks", Json::array()}};
    for (const auto& unit : diagnosis.units) {
        document["units"].push_back({{"kind", unit.kind},
                                     {"bytes", unit.bytes > 0 ? Json(unit.bytes) : Json()},
                                     {"processors", unit.processors}});
    }
    for (const auto& source : diagnosis.sources) {
        document["sources"].push_back({{"source", source.name},
                                       {"usable", source.usable},
                                       {"listed", source.listed},
                                       {"countable", source.countable},
                                       {"summary", source.summary}});
    }
    for (const auto& benchmark : diagnosis.benchmarks) {
        document["benchmarks"].push_back({{"name", benchmark.name},
                                          {"kernels", benchmark.kernels},
                                          {"runnable", benchmark.runnable},
                                          {"notes", benchmark.notes}});
    }
    for (const auto& finding : diagnosis.findings) {
        document["checks"].push_back({{"name", finding.name},
                                      {"value", finding.value},
                                      {"state", toString(finding.severity)},
                                      {"summary", finding.summary},
                                      {"fix", finding.fix}});
    }
    core::print("{}\n", document.dump(1));
}

void printText(const Diagnosis& diagnosis)
{
    core::print("{}\n", diagnosis.machine.id);
    for (const auto& [name, value] : diagnosis.machine.attributes) {
        core::print("  {:<20} {}\n", name, value);
    }
    core::print("\nProcessors that share a unit\n");
    for (auto unit = diagnosis.units.begin(); unit != diagnosis.units.end();) {
        const auto end = std::find_if(unit, diagnosis.units.end(),
                                      [&](const auto& other) { return other.kind != unit->kind; });
        constexpr std::ptrdiff_t most = 8;
        std::string lists;
        for (auto one = unit; one != unit + std::min(end - unit, most); ++one) {
            lists += (lists.empty() ? "" : "; ") + one->processors;
        }
        core::print("  {:<10} {}{}\n", unit->kind, lists,
                    end - unit > most ? fmt::format("; … ({} in all)", end - unit) : "");
        unit = end;
    }
    core::print("\nSources\n");
    std::map<std::string, std::size_t> stopped;
    for (const auto& source : diagnosis.sources) {
        stopped[source.kind] += source.usable ? 0 : 1;
    }
    for (const auto& source : diagnosis.sources) {
        // Of sources that lack the same, the first speaks for all.
        auto& others = stopped[source.kind];
        const bool isFolded = !source.usable && !source.kind.empty();
        if (isFolded && others == 0) {
            continue;
        }
        const auto rest = isFolded ? std::exchange(others, 0) - 1 : 0;
        core::print(
            "  {:<6} {:<18} {}{}\n", source.usable ? "ok" : "stops", source.name, source.summary,
            rest == 0 ? std::string()
                      : fmt::format(" ({} more of {} stop, perhaps for other reasons: --json)",
                                    rest, source.kind));
    }
    core::print("\nKernels\n");
    for (const auto& benchmark : diagnosis.benchmarks) {
        const auto* state = benchmark.runnable == benchmark.kernels ? "ok"
                            : benchmark.runnable > 0                ? "limits"
                                                                    : "stops";
        core::print("  {:<6} {:<18} {} of {} run here\n", state, benchmark.name, benchmark.runnable,
                    benchmark.kernels);
        for (const auto& note : benchmark.notes) {
            core::print("         {}\n", note);
        }
    }
    core::print("\nChecks\n");
    for (const auto& finding : diagnosis.findings) {
        core::print("  {:<6} {}: {}\n         {}\n", toString(finding.severity), finding.name,
                    finding.value, finding.summary);
        if (!finding.fix.empty()) {
            core::print("         fix: {}\n", finding.fix);
        }
    }
}

int runDoctor(bool isJson)
{
    const auto diagnosis = diagnose();
    isJson ? printJson(diagnosis) : printText(diagnosis);
    return Done;
}

}  // namespace

void addDoctorCommand(Program& program)
{
    auto [command, json] = program.add(
        "doctor", "Show what can be counted here, what prevents the rest, and how to fix it",
        runDoctor);
    command.add_flag("--json", json, "Print one JSON document");
}

}  // namespace papilio::collectors
