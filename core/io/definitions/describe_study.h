#pragma once

#include "core/analysis/event_search.h"
#include "core/io/definitions/described_events.h"

#include <filesystem>
#include <string>
#include <vector>

namespace papilio::core {

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
