#pragma once

#include "core/base/result.h"
#include "core/definitions/tool_definition.h"
#include "core/papi/presets.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Whether a text begins like papi_events.xml of PAPI, or what `papilio export --format papi-xml`
/// writes.
bool looksLikePapiXml(std::string_view head);

/**
 * Reads <papieventsbyarch> (the XML that paper 3, section 2, converts to the format of user-defined
 * events): each <papievent> of <availevents arch=> with its derivation, its formula (which Papilio
 * adds; PAPI's own file has sums and differences only) and its <native> events. Descriptions are
 * those of <papistdevents>. What it gives are definitions of PAPI's user-defined events, of which
 * the category is the architecture.
 *
 * A derivation that is not known, and a formula that does not parse, are refused by name.
 * @return Malformed with line and column where it is no XML, or has no such elements
 */
Result<ToolDefinitions> parsePapiXml(std::string_view text, const std::string& name);

/// Definitions of one metric, and what is said of it in comments before them.
struct PapiXmlEvent {
    std::vector<Preset> definitions;
    std::vector<std::string> comments;
};

/// <papieventsbyarch> with the elements of PAPI's own papi_events.xml; `formula` is an addition,
/// that file cannot say it.
std::string papiXml(const std::string& pmu,
                    const std::vector<std::string>& notes,
                    const std::vector<PapiXmlEvent>& all);

}  // namespace papilio::core
