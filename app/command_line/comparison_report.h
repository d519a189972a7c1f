#pragma once

#include "core/present/study_comparison.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace papilio::app {

/// Two studies side by side, as they were named on the command line.
struct ComparisonReport {
    std::string first;
    std::string second;
    core::StudyComparison comparison;
    /// "noise", "events", "metrics", "topdown", …; empty: every section that has content
    std::string section = {};
};

/// The document of `papilio compare --json`; always with every section.
nlohmann::ordered_json toJson(const ComparisonReport& report);

/// The same for people.
std::string toText(const ComparisonReport& report);

}  // namespace papilio::app
