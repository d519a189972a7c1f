#pragma once

#include "core/analysis/event_search.h"
#include "core/base/result.h"
#include "core/model/event_descriptions.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The event descriptions of one file, spelled as the file spells them.
struct DescribedEvents {
    std::string source;  ///< "sapphirerapids_core.json 1.39", "libpfm 4.13.0, spr"
    std::vector<EventDescription> events;
};

/// Kinds of files that describe events.
enum class DescribedFormat {
    Auto,  ///< by content
    Perfmon,  ///< Intel's event lists: {"Header": …, "Events": [{"EventName", …}]}, or Linux's list
    Events  ///< the document of `papilio-collect events --json`
};

/**
 * Reads what Intel's perfmon files (github.com/intel/perfmon; the list alone as in Linux's
 * tools/perf/pmu-events) or `papilio-collect events --json` say.
 *
 * Of perfmon: BriefDescription, PublicDescription, Counter and TakenAlone, Errata, Deprecated, PEBS
 * or Precise (1: can sample exactly, 2: only so), Data_LA. "null", "0" and nothing mean none.
 * Control characters become blanks. What is described twice stays twice: matchDescriptions() says
 * where that is ambiguous.
 *
 * @return NotFound, Unreadable; Malformed naming file, event and what was expected; Unsupported for
 * JSON of another kind
 */
Result<DescribedEvents> readDescribedEvents(const std::filesystem::path& path,
                                            DescribedFormat format = DescribedFormat::Auto);

/// The same from text. @param name  of the file, for the source and for errors
Result<DescribedEvents> parseDescribedEvents(std::string_view text,
                                             const std::string& name,
                                             DescribedFormat format = DescribedFormat::Auto);

/// A file that is to describe events.
struct DescribingFile {
    std::filesystem::path path;
    DescribedFormat format = DescribedFormat::Auto;
};

/// The descriptions of one file for the events of a study.
struct DescribedFile {
    std::string path;
    std::string source;
    DescriptionMatch match;

    /// "sapphirerapids_core.json 1.39 describes 380 of 1132 events; 1 is ambiguous: A may be B or
    /// C"
    [[nodiscard]] std::string sentence() const;
};

/**
 * Reads the descriptions of the events of `document` from each file.
 *
 * @return what readDescribedEvents() says of the first file that cannot be read; NotFound where no
 * file describes any event
 */
Result<std::vector<DescribedFile>> describeStudy(const Document& document,
                                                 const std::vector<DescribingFile>& files);

}  // namespace papilio::core
