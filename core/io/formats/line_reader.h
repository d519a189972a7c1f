#pragma once

#include "core/base/result.h"
#include "core/base/text.h"
#include "core/model/document.h"

#include <string_view>

namespace papilio::core {

/// Reads the log of a solver line by line, also while it grows.
class LineReader {
public:
    LineReader() = default;
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    virtual ~LineReader() = default;

    /**
     * @param line    without its end
     * @param isWhole  false: the text stopped in it, so its last number may be cut
     * @return Malformed with line and column; what was read before stays
     */
    virtual Result<void> read(std::string_view line, bool isWhole) = 0;
    /// What comes next is of another run: no solve goes on.
    virtual void interrupt() = 0;
    /// The recorders so far.
    [[nodiscard]] virtual Document content() const = 0;
};

/// Reads all lines of a text; a last one without a line end is not whole.
inline Result<void> readLines(LineReader& reader, std::string_view text)
{
    while (!text.empty()) {
        const bool isWhole = text.find('\n') != std::string_view::npos;
        if (auto good = reader.read(takeLine(text), isWhole); !good) {
            return good;
        }
    }
    return {};
}

}  // namespace papilio::core
