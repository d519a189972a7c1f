#include "core/findings/tool_definition_text.h"

#include "core/base/sentence.h"

namespace papilio::core {

std::string reasonText(const DefinitionReason& reason)
{
    using Kind = DefinitionReason::Kind;
    switch (reason.kind) {
        case Kind::Malformed:
        case Kind::Unsupported:
            return reason.text;
        case Kind::NoOperation:
            return say("Definitions", "the target has no operation \"{}\"", reason.text);
        case Kind::NoProperty:
            return say("Definitions", "the target does not know the property {} of the machine",
                       reason.text);
        case Kind::NoName:
            return say("Definitions", "the target format does not allow the name {}", reason.text);
        case Kind::NoEventOption:
            return say("Definitions", "the target cannot set the event option {}", reason.text);
        case Kind::NoEvent:
            return say("Definitions", "the formula uses {}, but no event is assigned to it",
                       reason.text);
        case Kind::UnknownEvent:
            return say(
                "Definitions",
                "libpfm4, which PAPI asks, knows no event {} of this PMU: use its name there "
                "(papilio-collect names --pmu PMU)",
                reason.text);
        case Kind::NoPmu:
            return say("Definitions",
                       "PAPI takes definitions only below a CPU line: name the PMU with --pmu "
                       "(papi_component_avail lists it)");
        case Kind::ClockTime:
            return say("Definitions",
                       "{} is a time and no event of the target: write the counts alone, and "
                       "divide by the time in the tool",
                       reason.text);
        case Kind::NoRoom:
            return say("Definitions",
                       "the event set needs {} counters, but there are {}; write the definition "
                       "into a second file, or use --counters",
                       reason.count, reason.limit);
        case Kind::NoCounts:
            return say("Definitions", "the formula contains no event");
        case Kind::OtherValue:
            return say("Definitions", "the target computes a different value in {} of {} tests",
                       reason.count, reason.limit);
        case Kind::Threshold:
            return say("Definitions", "the threshold is left out");
        case Kind::Groups:
            return say("Definitions", "the groups are left out");
        case Kind::Parent:
            return say("Definitions", "its place in the tree is left out");
        case Kind::Constraint:
            return say("Definitions", "the constraint {} is left out", reason.text);
        case Kind::Architecture:
            return say("Definitions", "it is for {} only, which the target format cannot state",
                       reason.text);
        case Kind::Scale:
            return say("Definitions", "the factor {} is part of the formula", reason.text);
        case Kind::OwnName:
            return say("Definitions",
                       "libpfm4 has no event {} of this PMU: check the name with perf list",
                       reason.text);
        case Kind::Spelling:
            return say("Definitions",
                       "the event names are those of the source; the target may spell them "
                       "differently");
        case Kind::DroppedOption:
            return say("Definitions",
                       "the event option {} is left out; it does not change the count",
                       reason.text);
        case Kind::SwapsOperands:
            return say("Definitions",
                       "rocprofiler-sdk swaps the operands of {} where the right one has several "
                       "instances",
                       reason.text);
        case Kind::WholeNumbers:
            return say("Definitions", "PAPI cuts the value to a whole number");
    }
    return {};
}

}  // namespace papilio::core
