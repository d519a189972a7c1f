#pragma once

#include "core/base/result.h"
#include "core/definitions/tool_definition.h"
#include "core/model/definition.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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

/// Writes definitions as such a file, one after the other.
class PapiDefinesWriter {
public:
    /// Both must outlive it.
    PapiDefinesWriter(const std::vector<Constant>& constants, const Definitions& formulas);

    /// Whether a definition cannot have the name: a constant has it, or a line of PAPI's begins so.
    [[nodiscard]] bool isTaken(const std::string& name) const;

    struct Line {
        std::string formula;  ///< empty where it is refused
        std::optional<DefinitionReason> refused = {};
    };

    /// Constants, and definitions that were written before, keep their names.
    /// @param flat  what is written where it uses a definition that was not
    Line write(const ToolDefinition& source, const Expression& flat, const std::string& name);

    /// The #define lines of the constants that were used.
    [[nodiscard]] std::string defines() const;

private:
    void append(const Expression& expression, Line& line);
    void appendName(const std::string& name, Line& line);

    const std::vector<Constant>& constants_;
    const Definitions& formulas_;
    std::map<std::string, std::string, std::less<>> constantNames_;  ///< as they are written
    std::map<std::string, std::string, std::less<>> written_;        ///< definitions
    std::set<std::string, std::less<>> used_;                        ///< constants
};

}  // namespace papilio::core
