#include "core/findings/export_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/metric_text.h"
#include "core/findings/note_text.h"
#include "core/model/dataset.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace papilio::core {

std::string reasonText(const ExportReason& reason)
{
    switch (reason.kind) {
        case ExportReason::Kind::NothingCounted:
            return "no chosen event counts any of it";
        case ExportReason::Kind::LargeCoefficient:
            return sentence("PAPI's integers cannot hold the coefficient {}",
                            shortText(reason.value));
        case ExportReason::Kind::NotAvailable:
            return sentence("{} is not in the list of available events", reason.name);
        case ExportReason::Kind::EventName:
            return sentence(
                "the name {} has a comma, a bar, a blank or a control character, which PAPI files "
                "cannot contain",
                reason.name);
        case ExportReason::Kind::UnknownEvent:
            return sentence(
                "PAPI (libpfm4) has no event {} of this PMU, and none that it has counts the same "
                "in the study",
                reason.name);
        case ExportReason::Kind::SeveralComponents:
            return "its events belong to different components, which PAPI counts in different "
                   "event sets";
        case ExportReason::Kind::DeviceEvents:
            return sentence(
                "events of the component {} belong to a device, and user-defined events of PAPI "
                "can use CPU events only; export papi-presets (PAPI 7.2 and later)",
                reason.name);
        case ExportReason::Kind::NotSelected:
            return "the formula is not exact; select the metric by name to write it";
        case ExportReason::Kind::UserEventsFull:
            return sentence(
                "PAPI has room for {} user-defined events; export the others into a second file",
                reason.limit);
        case ExportReason::Kind::PresetsFull:
            return sentence(
                "PAPI {} has room for {} presets whose names it does not know; export the others "
                "as user-defined events, or into a second file",
                toString(reason.version), reason.limit);
        case ExportReason::Kind::TooManyEvents:
            return sentence("{} events, but PAPI {} accepts only {} in a preset", reason.count,
                            toString(reason.version), reason.limit);
        case ExportReason::Kind::Approximation:
            return "no preset is made: the coefficients that fit the kernels are not simple "
                   "numbers";
        case ExportReason::Kind::NotVerified:
            return sentence("PAPI {} would not count what the line says", toString(reason.version));
        case ExportReason::Kind::Split:
            return sentence(
                "{} events, but PAPI {} accepts only {}: split into {} definitions whose values "
                "must be added",
                reason.count, toString(reason.version), reason.limit,
                (reason.count + reason.limit - 1) / reason.limit);
        case ExportReason::Kind::NewPreset:
            return "PAPI has no preset for this: use it by its name, papi_avail does not list it";
        case ExportReason::Kind::ReplacesPreset:
            return "PAPI's preset of this name counts something else; this replaces it";
        case ExportReason::Kind::MayReplacePreset:
            return "where PAPI has a preset of this name, this replaces it";
        case ExportReason::Kind::NameOfPreset:
            return sentence("renamed, because PAPI counts its own preset under {}", reason.name);
        case ExportReason::Kind::OtherTool:
            return reason.name;
        case ExportReason::Kind::Renamed:
            break;
    }
    return "renamed, because PAPI's presets have names of this form";
}

std::string warningText(const ExportWarning& warning)
{
    switch (warning.kind) {
        case ExportWarning::Kind::ComponentPresets:
            return sentence(
                "PAPI 7.0 does not read presets of the component {}; PAPI 7.2 and later do",
                warning.text);
        case ExportWarning::Kind::LongLine:
            return sentence("the line has {} characters, but PAPI reads only {}", warning.count,
                            warning.limit);
        case ExportWarning::Kind::Inaccurate:
            return sentence(
                "on the worst kernel PAPI's value differs by {} of the largest expected value",
                percentText(warning.share));
        case ExportWarning::Kind::Message:
            break;
    }
    return warning.text;
}

std::string ruleText(const ExportedMetric& metric)
{
    switch (metric.rule) {
        case CoefficientRule::None:
            return {};
        case CoefficientRule::Shown:
            return "the shown coefficients";
        case CoefficientRule::Fractions:
            return sentence("the shown coefficients, as fractions with denominators up to {}",
                            metric.denominators);
        case CoefficientRule::Raw:
            break;
    }
    return sentence(
        "coefficients of the fit, as fractions with denominators up to {}; terms below {:g} of the "
        "largest are left out",
        metric.denominators, negligibleCoefficient);
}

std::string originText(FormulaOrigin origin)
{
    return origin == FormulaOrigin::Smallest ? "the smallest formula"
           : origin == FormulaOrigin::Units  ? "the sum over all units"
                                             : std::string();
}

std::string verdictText(const ExportedMetric& metric)
{
    const auto verdict = verdictText(metric.verdict, metric.shownError, metric.notDefinable);
    const auto of = originText(metric.origin);
    return of.empty() ? verdict : sentence("{} ({})", verdict, of);
}

std::vector<std::string> warningsOf(const ExportedMetric& metric)
{
    std::vector<std::string> texts;
    for (const auto& warning : metric.warnings) {
        texts.push_back(warningText(warning));
    }
    return texts;
}

std::vector<std::string> cautionsOf(const ExportedMetric& metric)
{
    auto texts = metric.eventCautions;
    if (metric.caution) {
        texts.insert(texts.begin(), cautionText(*metric.caution));
    }
    return texts;
}

std::vector<std::string> notesOf(const ExportedMetric& metric)
{
    auto lines = noteLines("note", metric.note);
    for (const auto& [event, text] : metric.eventNotes) {
        std::ranges::move(noteLines(sentence("note on {}", event), text),
                          std::back_inserter(lines));
    }
    return lines;
}

namespace {

/// The events that are excluded by hand, as many on a line as are read easily.
std::vector<std::string> excludedNotes(const Benchmark& benchmark)
{
    constexpr std::size_t widest = 120;
    std::vector<std::string> lines;
    for (const auto& id : benchmark.excluded) {
        if (lines.empty() || lines.back().size() + id.size() > widest) {
            lines.push_back("Excluded by hand: " + id);
        } else {
            lines.back() += ", " + id;
        }
    }
    return lines;
}

}  // namespace

std::string namesNote(const KnownEvents* known)
{
    if (known == nullptr) {
        return "Names not checked.";
    }
    return known->obstacle().empty()
               ? fmt::format("Names checked with libpfm4 for {}.", known->pmu())
               : fmt::format("Names not checked: {}.", known->obstacle());
}

std::vector<std::string> provenanceOf(const DefinitionExport& definitions)
{
    const auto& options = definitions.options;
    const auto& benchmark = *definitions.benchmark;
    const auto& source = benchmark.data->provenance;
    std::vector<std::string> notes;
    notes.push_back(fmt::format("Definitions made by Papilio from {}, benchmark {} ({}).",
                                options.study.empty() ? "a study" : options.study, benchmark.name,
                                source.source.empty() ? "source not known" : source.source));
    if (isSimulated(source)) {
        notes.emplace_back("Simulated: an event model produced the numbers, no hardware did.");
    }
    notes.push_back(fmt::format("tau {:g}, alpha {:g}, representation tolerance {:g}",
                                benchmark.parameters.tau, benchmark.parameters.alpha,
                                benchmark.parameters.representationTolerance));
    std::ranges::move(excludedNotes(benchmark), std::back_inserter(notes));
    if (isForPapi(options.format)) {
        notes.push_back(namesNote(options.known.get()));
    }
    if (options.rawCoefficients) {
        notes.emplace_back(
            "Raw coefficients of the fit (--raw-coefficients); verdicts are of the formulas that "
            "Papilio shows.");
    }
    if (options.notes) {
        std::ranges::move(studyNoteLines(*options.notes), std::back_inserter(notes));
    }
    if (!options.unsaved.empty()) {
        notes.push_back("No command makes this file again: " + options.unsaved);
    } else if (!options.command.empty()) {
        notes.push_back("Reproduce: " + options.command);
    }
    return notes;
}

std::string reasonText(const DefinitionReason& reason)
{
    using Kind = DefinitionReason::Kind;
    switch (reason.kind) {
        case Kind::Malformed:
        case Kind::Unsupported:
            return reason.text;
        case Kind::NoOperation:
            return sentence("the target has no operation \"{}\"", reason.text);
        case Kind::NoProperty:
            return sentence("the target does not know the property {} of the machine", reason.text);
        case Kind::NoName:
            return sentence("the target format does not allow the name {}", reason.text);
        case Kind::NoEventOption:
            return sentence("the target cannot set the event option {}", reason.text);
        case Kind::NoEvent:
            return sentence("the formula uses {}, but no event is assigned to it", reason.text);
        case Kind::UnknownEvent:
            return sentence(
                "libpfm4, which PAPI asks, knows no event {} of this PMU: use its name there "
                "(papilio-collect names --pmu PMU)",
                reason.text);
        case Kind::NoPmu:
            return "PAPI takes definitions only below a CPU line: name the PMU with --pmu "
                   "(papi_component_avail lists it)";
        case Kind::ClockTime:
            return sentence(
                "{} is a time and no event of the target: write the counts alone, and divide by "
                "the time in the tool",
                reason.text);
        case Kind::NoRoom:
            return sentence(
                "the event set needs {} counters, but there are {}; write the definition into a "
                "second file, or use --counters",
                reason.count, reason.limit);
        case Kind::NoCounts:
            return "the formula contains no event";
        case Kind::OtherValue:
            return sentence("the target computes a different value in {} of {} tests", reason.count,
                            reason.limit);
        case Kind::Threshold:
            return "the threshold is left out";
        case Kind::Groups:
            return "the groups are left out";
        case Kind::Parent:
            return "its place in the tree is left out";
        case Kind::Constraint:
            return sentence("the constraint {} is left out", reason.text);
        case Kind::Architecture:
            return sentence("it is for {} only, which the target format cannot state", reason.text);
        case Kind::Scale:
            return sentence("the factor {} is part of the formula", reason.text);
        case Kind::OwnName:
            return sentence("libpfm4 has no event {} of this PMU: check the name with perf list",
                            reason.text);
        case Kind::Spelling:
            return "the event names are those of the source; the target may spell them differently";
        case Kind::DroppedOption:
            return sentence("the event option {} is left out; it does not change the count",
                            reason.text);
        case Kind::SwapsOperands:
            return sentence(
                "rocprofiler-sdk swaps the operands of {} where the right one has several "
                "instances",
                reason.text);
        case Kind::WholeNumbers:
            return "PAPI cuts the value to a whole number";
    }
    return {};
}

}  // namespace papilio::core
