#pragma once

#include "core/papi/papi_text.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace papilio::core {

/// Why a definition is not read or not written, or what is to be known of one that is.
struct DefinitionReason {
    enum class Kind {
        // It is refused:
        Malformed,      ///< `text`: what the reader of formulas says
        NoOperation,    ///< the target has no operation `text`
        NoProperty,     ///< the target does not know the property `text` of the machine
        NoName,         ///< the target cannot spell the name `text`
        NoEventOption,  ///< the target cannot set the option `text` of an event
        NoEvent,        ///< the formula uses the counter `text`, to which no event is assigned
        UnknownEvent,   ///< libpfm4 knows no event `text` of the PMU
        NoPmu,          ///< the target needs the name of a PMU, and none is known
        ClockTime,      ///< the target takes counts only, and `text` is a time
        NoRoom,         ///< `count` counters are needed, `limit` are there
        NoCounts,       ///< it contains no event
        OtherValue,     ///< its own arithmetic gives another value on `count` of `limit` tests
        Unsupported,    ///< `text`: a message of the target's writer
        // It is written:
        Threshold,     ///< the threshold is left out
        Groups,        ///< the groups are left out
        Parent,        ///< its place in a tree is left out
        Constraint,    ///< the constraint `text` is left out
        Architecture,  ///< that it is for `text` only is left out
        Scale,         ///< the factor `text` is part of the formula now
        OwnName,       ///< libpfm4 has no event `text`; the target may have it
        Spelling,  ///< event names are kept as they are, and the target may spell them otherwise
        DroppedOption,  ///< the option `text` of an event is left out; it does not change the count
        SwapsOperands,  ///< AMD computes `text` the other way round where it has several instances
        WholeNumbers,   ///< PAPI cuts values to whole numbers
        // A metric of a study is not written:
        NothingCounted,     ///< no chosen event counts any of it
        LargeCoefficient,   ///< the coefficient `value` is beyond PAPI's integers
        NotAvailable,       ///< the event `text` is not in the list of available ones
        EventName,          ///< files of PAPI cannot contain the event name `text`
        NoEquivalent,       ///< libpfm4 knows no event `text`, and none that counts the same
        SeveralComponents,  ///< PAPI counts its events in different event sets
        DeviceEvents,    ///< of the component `text`: user-defined events can use CPU events only
        NotSelected,     ///< its formula is not exact, and it was not selected by its name
        UserEventsFull,  ///< PAPI has room for `limit`
        PresetsFull,     ///< PAPI has room for `limit` of names that it does not know
        TooManyEvents,   ///< `count` events, `limit` in a preset
        Approximation,   ///< its coefficients are not simple: no preset is made of it
        NotVerified,     ///< PAPI would not read or count the line as it is: see the warnings
        // It is written:
        Split,             ///< `count` events, `limit` in a definition: it has several
        NewPreset,         ///< PAPI has no preset for this
        ReplacesPreset,    ///< it has the name of a preset that counts something else
        MayReplacePreset,  ///< it has the form of a preset's name
        NameOfPreset,      ///< PAPI counts its own preset `text` under its name
        Renamed,           ///< names of this form are for presets
        // PAPI would not read or count what is written:
        ComponentPresets,  ///< PAPI 7.0 reads no presets of the component `text`
        LongLine,          ///< `count` characters, of which PAPI reads `limit`
        Inaccurate,        ///< its value is off by up to `value` of the largest that is expected
    };
    Kind kind = Kind::Malformed;
    std::string text = {};
    std::size_t count = 0;
    std::size_t limit = 0;
    double value = 0;
    PapiVersion version = PapiVersion::V7_0;  ///< whose limit it is

    bool operator==(const DefinitionReason&) const = default;
};

/// "malformed", "no operation", …: how documents spell it.
std::string_view toString(DefinitionReason::Kind kind);
/// As a sentence.
std::string reasonText(const DefinitionReason& reason);

}  // namespace papilio::core
