#pragma once

#include <cstddef>
#include <string>

namespace papilio::core {

/// What kind of thing went wrong; the message says the rest.
enum class Errc {
    InvalidArgument,  ///< a value the caller gave makes no sense
    InvalidShape,     ///< sizes that must agree do not
    NotFinite,        ///< NaN or infinity where a number is needed
    RankDeficient,    ///< expectations of a basis depend on each other
    NotFound,         ///< a file, benchmark, metric or event that is not there
    Unreadable,       ///< the system refuses to read or write
    Malformed,        ///< content is not what its format promises
    Unsupported,      ///< a format, or a version of it, that is not understood
    Cancelled,        ///< asked to stop; never shown as a failure
};

/// Where in a text an error is. Lines and columns count from 1; 0: not known.
struct Place {
    std::size_t line = 0;
    std::size_t column = 0;

    [[nodiscard]] bool isKnown() const { return line != 0; }
    bool operator==(const Place&) const = default;
};

/// One English sentence that names the item and the offending value, and how to fix it.
struct Error {
    Errc code = Errc::InvalidArgument;
    std::string message;
    Place place{};  ///< in the text that was read; the message names it as well

    /// The same error with "context: " before its sentence, as in "basis.csv: line 3: …".
    [[nodiscard]] Error in(const std::string& context) const
    {
        return {code, context + ": " + message, place};
    }
};

}  // namespace papilio::core
