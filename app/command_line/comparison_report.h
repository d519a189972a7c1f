#pragma once

#include "core/comparison/highlights.h"
#include "core/comparison/study_comparison.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace papilio::app {

/// Two studies side by side, as they were named on the command line.
struct ComparisonReport {
    std::string first;
    std::string second;
    core::StudyComparison comparison;
    std::vector<core::Highlight> highlights;
    /// "noise", "events", "metrics", "topdown", …; empty: every section that has content
    std::string section;

    [[nodiscard]] bool shows(core::ComparisonSection wanted) const
    {
        return section.empty() || section == toString(wanted);
    }
};

/// The document of `papilio compare --json`; always with every section.
nlohmann::ordered_json toJson(const ComparisonReport& report);

/// The same for people.
std::string toText(const ComparisonReport& report);

/// The parts of the text, each with its heading; internal to comparison_*.cpp.
std::string benchmarkText(const core::BenchmarkComparison& comparison,
                          const ComparisonReport& report);
std::string countsText(const core::CountsDifference& pair);
std::string topDownText(const core::TopDownDifference& pair);
std::string rooflineText(const core::RooflineDifference& pair);
std::string solversText(const std::vector<core::SolverDifference>& pairs);
std::string recordersText(const std::vector<core::SeriesDifference>& pairs);
std::string definitionsText(const std::vector<core::DefinitionDifference>& definitions);

}  // namespace papilio::app
