#include "collectors/commands/command.h"
#include "collectors/papi/verification.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace papilio::collectors {

namespace {

using Json = nlohmann::ordered_json;

struct VerifyArguments {
    std::string file;
    VerifyOptions verify;
    bool isPresets = false;
    bool json = false;
};

template<typename T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json definitionJson(const VerifiedDefinition& verified)
{
    Json json = {{"name", verified.preset.name},           {"verdict", toString(verified.verdict)},
                 {"value", orNull(verified.probed.value)}, {"expected", orNull(verified.expected)},
                 {"modelled", orNull(verified.modeled)},   {"type", verified.probed.derivation},
                 {"postfix", verified.probed.postfix}};
    json["natives"] = Json::array();
    for (const auto& native : verified.probed.natives) {
        json["natives"].push_back({{"name", native.name}, {"count", orNull(native.count)}});
    }
    json["reason"] = verified.reason;
    json["messages"] = verified.probed.messages;
    return json;
}

void printJson(const VerificationReport& report, const std::string& file)
{
    Json json = {{"file", file},
                 {"papi", report.papi.version},
                 {"pmus", report.papi.pmus},
                 {"pmu", report.pmu},
                 {"good", report.isGood()}};
    json["definitions"] = Json::array();
    for (const auto& definition : report.definitions) {
        json["definitions"].push_back(definitionJson(definition));
    }
    core::print("{}\n", json.dump(1, ' ', false, Json::error_handler_t::replace));
}

void printText(const VerificationReport& report, const std::string& file)
{
    core::print("{}: {} for {}, loaded by PAPI {}\n", file,
                core::plural(report.definitions.size(), "definition"), report.pmu,
                report.papi.version);
    for (const auto& definition : report.definitions) {
        const auto& value = definition.probed.value;
        core::print("  {:<32}  {:<22}  {}{}{}\n", definition.preset.name,
                    toString(definition.verdict), value ? fmt::format("{}", *value) : "",
                    value && !definition.reason.empty() ? "  " : "", definition.reason);
        for (const auto& message : definition.probed.messages) {
            if (definition.verdict != Verification::Counted) {
                core::print("      {}\n", message);
            }
        }
    }
}

int runVerify(VerifyArguments& options)
{
    options.verify.kind = options.isPresets ? DefinitionFile::Presets : DefinitionFile::UserEvents;
    const auto report = need(verifyDefinitions(options.file, options.verify));
    options.json ? printJson(report, options.file) : printText(report, options.file);
    return report.isGood() ? Done : Failed;
}

}  // namespace

void addVerifyCommand(Program& program)
{
    auto [command, options] = program.add("verify",
                                          "Load a file of definitions into PAPI and count every "
                                          "definition that this machine can count",
                                          runVerify);
    command.add_option("FILE", options.file, "User-defined events, as papilio export writes them")
        ->required()
        ->type_name("");
    command.add_flag("--presets", options.isPresets,
                     "The file is a papi_events.csv that replaces PAPI's own presets");
    command.add_flag("--here", options.verify.isHere,
                     "Load definitions for a different PMU as if they were for this machine");
    command
        .add_option("--pmu", options.verify.pmu,
                    "PMU whose definitions are loaded, if there are several")
        ->type_name("NAME");
    command.add_flag("--json", options.json, "Print one JSON document");
    command.footer(
        "Exit status: 0 if PAPI gave the expected value for every definition, or stores it "
        "correctly where the counter is missing; 1 if at least one differs, is undefined, not "
        "accepted or not checked.");
}

}  // namespace papilio::collectors
