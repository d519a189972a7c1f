#pragma once

#include "core/base/result.h"
#include "core/model/definition.h"

#include <string_view>

namespace papilio::core {

/**
 * The files of user-defined events as they were published in 2011 (Moore, Ralph, Figure 1):
 *
 *     #define BR_lat 5
 *     Branches, PAPI_BR_INS|BR_lat|*
 *
 * No release of PAPI reads them: its own files have EVENT lines, and #define is a comment there.
 * Lines of both kinds in one file are refused, as they mean different things.
 */
bool looksLikePapiDefines(std::string_view head);

/// @return Malformed naming the line: what is neither kind of line, a name twice, an operation
/// other than + - * /, a definition that is used above its line, a line of PAPI's own files
Result<DefinitionSet> parsePapiDefines(std::string_view text);

}  // namespace papilio::core
