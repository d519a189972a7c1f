#include "collectors/papi/verification.h"

#include "core/formula/papi_text.h"
#include "core/io/file_text.h"
#include "core/io/private_directory.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <optional>

namespace papilio::collectors {

namespace {

/// The definitions for PAPI to read, in a directory that goes with its owner.
core::Result<std::filesystem::path> writeCopy(const core::PrivateDirectory& directory,
                                              const std::string& text)
{
    auto path = directory.path() / "papi_events.csv";
    std::ofstream stream(path, std::ios::binary);
    stream << text;
    stream.flush();
    if (!stream) {
        return core::Error{core::Errc::Unreadable,
                           path.string() + ": cannot be written; is the temporary directory full?"};
    }
    return path;
}

std::optional<long long> countOf(const ProbedDefinition& probed, std::string_view name)
{
    for (const auto& native : probed.natives) {
        if (native.name == name) {
            return native.count;
        }
    }
    return std::nullopt;
}

/// What the definition means on the natives that were counted beside it.
std::optional<double> meaningOf(const VerifiedDefinition& verified,
                                const core::Definitions& definitions)
{
    const auto formula = core::presetExpression(verified.preset);
    if (!formula) {
        return std::nullopt;
    }
    const auto flat = core::flatten(*formula, definitions);
    if (!flat) {
        return std::nullopt;
    }
    return core::evaluate(*flat,
                          [&](std::string_view name) -> std::optional<double> {
                              const auto count = countOf(verified.probed, name);
                              return count ? std::optional(static_cast<double>(*count))
                                           : std::nullopt;
                          })
        .value;
}

std::optional<long long> modelledValue(const VerifiedDefinition& verified,
                                       const core::PapiTable& table)
{
    const auto* definition = table.find(verified.preset.name);
    const bool hasCounts = std::ranges::all_of(
        verified.probed.natives, [](const auto& native) { return native.count.has_value(); });
    if (definition == nullptr || !hasCounts) {
        return std::nullopt;
    }
    const auto reading = core::papiRead(*definition, [&](std::string_view native) {
        return countOf(verified.probed, native).value_or(0);
    });
    return reading.outcome == core::PapiReading::Outcome::Value ? std::optional(reading.value)
                                                                : std::nullopt;
}

void judge(VerifiedDefinition& verified)
{
    const ProbedDefinition& probed = verified.probed;
    if (probed.isDead) {
        verified.verdict = Verification::Aborts;
        verified.reason = probed.problem;
    } else if (!probed.isKnown) {
        verified.verdict = Verification::NotAccepted;
        verified.reason = probed.problem;
    } else if (!probed.value) {
        verified.verdict = Verification::CannotBeCounted;
        verified.reason = probed.problem;
    } else if (!verified.meant) {
        verified.verdict = Verification::Counted;
        verified.reason = "its events could not be counted beside it, so the value is not checked";
    } else if (std::abs(static_cast<double>(*probed.value) - *verified.meant) <
               1 + 1e-9 * std::abs(*verified.meant)) {
        verified.verdict = Verification::Counted;  // cut to an integer
    } else {
        verified.verdict = Verification::Differs;
        verified.reason =
            fmt::format("PAPI counts {}, the definition means {}", *probed.value, *verified.meant);
    }
}

/// The definitions to load, and the file that holds them in a form this machine's PAPI takes.
core::Result<core::PmuPresets> wantedPresets(const core::PresetFile& file,
                                             const std::string& machinePmu,
                                             const VerifyOptions& options)
{
    const auto pmus = core::pmuNames(file);
    std::string pmu = options.pmu.empty() ? machinePmu : options.pmu;
    if (options.isHere && options.pmu.empty()) {
        if (pmus.size() != 1) {
            return core::Error{
                core::Errc::NotFound,
                fmt::format("holds definitions of {} PMUs; choose one with --pmu", pmus.size())};
        }
        pmu = pmus[0];
    }
    const auto presets = core::presetsFor(file, pmu);
    if (!presets && !options.isHere) {
        return core::Error{
            core::Errc::NotFound,
            fmt::format("is for {}, this machine's PMU is {}: PAPI would ignore all of it; --here "
                        "tries its definitions nevertheless",
                        pmus.size() > 5 ? fmt::format("{} other PMUs", pmus.size())
                                        : fmt::format("{}", fmt::join(pmus, ", ")),
                        machinePmu)};
    }
    return presets;
}

core::PresetFile onePmu(const core::PmuPresets& presets, const std::string& pmu)
{
    core::PresetFile file;
    core::PresetBlock& block = file.blocks.emplace_back();
    block.component = "CPU";
    block.cpus.push_back({pmu, std::nullopt});
    block.presets = presets.presets;
    return file;
}

}  // namespace

std::string_view toString(Verification verification)
{
    switch (verification) {
        case Verification::Counted:
            return "counted";
        case Verification::Differs:
            return "differs";
        case Verification::CannotBeCounted:
            return "cannot be counted here";
        case Verification::NotAccepted:
            return "not accepted";
        case Verification::Aborts:
            break;
    }
    return "aborts";
}

bool VerificationReport::isGood() const
{
    return std::ranges::all_of(definitions, [](const auto& definition) {
        return definition.verdict == Verification::Counted ||
               definition.verdict == Verification::CannotBeCounted;
    });
}

core::Result<VerificationReport> verifyDefinitions(const std::filesystem::path& file,
                                                   const VerifyOptions& options)
{
    const auto text = core::readSmallFile(file);
    if (!text) {
        return text.error();
    }
    const auto presetFile = core::readPresets(*text);
    if (!presetFile) {
        return presetFile.error().in(file.string());
    }
    VerificationReport report;
    auto here = papiHere();
    if (!here) {
        return here.error();
    }
    report.papi = *std::move(here);
    const std::string machinePmu = report.papi.pmus.empty() ? "" : report.papi.pmus.back();
    const auto presets = wantedPresets(*presetFile, machinePmu, options);
    if (!presets) {
        return presets.error().in(file.string());
    }
    report.pmu = presets->pmu;

    std::string loaded = *text;
    std::string path = std::filesystem::absolute(file).string();
    std::optional<core::PrivateDirectory> directory;
    if (options.isHere) {
        loaded = core::writePresets(onePmu(*presets, machinePmu));
        auto made = core::PrivateDirectory::makeTemporary();
        if (!made) {
            return made.error();
        }
        directory.emplace(*std::move(made));
        const auto copy = writeCopy(*directory, loaded);
        if (!copy) {
            return copy.error();
        }
        path = copy->string();
    }
    core::PapiHost host;
    host.pmu = machinePmu;
    host.version =
        report.papi.version.starts_with("7.0") ? core::PapiVersion::V7_0 : core::PapiVersion::Head;
    const core::PapiTable table = core::papiLoad(loaded, host);
    const core::Definitions definitions = core::presetDefinitions(presets->presets);
    for (const auto& preset : presets->presets) {
        auto probed = probeDefinition(path, options.kind, preset.name);
        if (!probed) {
            return probed.error();
        }
        VerifiedDefinition verified;
        verified.preset = preset;
        verified.probed = *std::move(probed);
        verified.meant = meaningOf(verified, definitions);
        verified.modelled = modelledValue(verified, table);
        judge(verified);
        report.definitions.push_back(std::move(verified));
    }
    return report;
}

}  // namespace papilio::collectors
