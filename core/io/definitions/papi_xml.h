#pragma once

#include "core/base/result.h"
#include "core/definitions/tool_definition.h"

#include <string>
#include <string_view>

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

}  // namespace papilio::core
