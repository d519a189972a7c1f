#pragma once

#include "core/io/definitions/describe_study.h"
#include "core/model/document.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace papilio::app {

/// What is known of a study's events, after some files were asked or none.
struct DescriptionReport {
    std::string study;
    std::string output;  ///< the file that was written; empty: none
    std::vector<core::DescribedFile> files;
    std::vector<std::string> events;   ///< all of the study
    std::vector<std::string> missing;  ///< of those, what nobody describes
    std::vector<std::shared_ptr<const core::Snapshot>> snapshots = {};  ///< of the study
};

DescriptionReport makeDescriptionReport(const std::string& study, const core::Document& document);
std::string toText(const DescriptionReport& report);
nlohmann::ordered_json toJson(const DescriptionReport& report);

/// Everything that `document` knows of one of its events.
std::string eventText(const core::Document& document, const std::string& event);
nlohmann::ordered_json eventJson(const core::Document& document,
                                 const std::string& study,
                                 const std::string& event);

}  // namespace papilio::app
