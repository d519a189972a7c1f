#include "collectors/commands/command.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/constants/machine_constants.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace papilio::collectors {

namespace {

struct ConstantsOptions {
    ConstantOptions measuring;
    bool json = false;
    std::string progress;
};

void printJson(const MachineConstants& measured)
{
    nlohmann::ordered_json root = {{"machine", measured.machine},
                                   {"gigahertz", measured.gigahertz}};
    root["constants"] = nlohmann::ordered_json::array();
    for (const auto& one : measured.constants) {
        root["constants"].push_back({{"name", one.name},
                                     {"value", one.value},
                                     {"spread", one.spread},
                                     {"unit", one.unit},
                                     {"nanoseconds", one.nanoseconds},
                                     {"samples", one.samples},
                                     {"how", one.how}});
    }
    root["warnings"] = nlohmann::ordered_json::array();
    for (const auto& doubt : latencyDoubts(measured.constants)) {
        root["warnings"].push_back(doubtText(doubt));
    }
    core::print("{}\n", root.dump(1));
}

void printText(const MachineConstants& measured)
{
    core::print("{}, {} GHz while measured\n", measured.machine,
                core::numberText(measured.gigahertz, 4));
    for (const auto& one : measured.constants) {
        if (one.samples == 0) {
            core::print("{:20} {:>10}          {:7} {}\n", one.name, core::countText(one.value),
                        one.unit, one.how);
        } else {
            core::print("{:20} {:>10} ± {:<7} {:7}{:>8} ns  {}\n", one.name,
                        core::fixedText(one.value, 2), core::fixedText(one.spread, 2), one.unit,
                        core::fixedText(one.nanoseconds, 2), one.how);
        }
    }
    for (const auto& doubt : latencyDoubts(measured.constants)) {
        core::print("! {}\n", doubtText(doubt));
    }
}

int run(const ConstantsOptions& options)
{
    const StopSignals signals;
    ProgressLines lines(!options.progress.empty());
    const auto measured =
        measureConstants(options.measuring, signals.token(),
                         [&](std::size_t done, std::size_t of, const std::string& what) {
                             lines.report(done, of, what);
                         });
    if (!measured && signals.received() != 0) {
        return signalBase + signals.received();
    }
    if (!measured) {
        return fail(measured.error());
    }
    options.json ? printJson(*measured) : printText(*measured);
    return Done;
}

}  // namespace

void addConstantsCommand(Program& program)
{
    auto [command, options] = program.add(
        "constants", "Measure latencies and costs of this machine for formulas, with their spread",
        run);
    command.add_flag("--json", options.json, "Print one JSON document instead of text");
    command
        .add_option("--samples", options.measuring.samples,
                    "Samples of each constant; its value is their median, its spread half their "
                    "interquartile range")
        ->type_name("N")
        ->capture_default_str();
    command
        .add_option("--only", options.measuring.only,
                    "Only constants whose name contains this text: latency, fp_, branch …")
        ->type_name("TEXT");
    addProgressOption(command, options.progress);
}

}  // namespace papilio::collectors
