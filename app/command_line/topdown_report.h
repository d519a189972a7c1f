#pragma once

#include "core/model/document.h"
#include "core/roofline/program_point.h"
#include "core/topdown/tree.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace papilio::app {

/// What `papilio topdown` has to say: one result per table of counters.
struct TopDownReport {
    std::string study;
    std::shared_ptr<const core::TopDownModel> model;
    std::vector<core::TopDownResult> results;
    std::vector<std::string> warnings;  ///< about the whole, before those of the results
    std::vector<std::string> sources;   ///< where the counts of each result come from
    /// Of each result and each of its runs: the program as a point under roofs, where it is one
    std::vector<std::vector<std::optional<core::ProgramPoint>>> programs;
};

/// Evaluates every table of counters whose events the model knows.
/// @param document  has at least one table
/// @return InvalidArgument where no model is known for it or a parameter is none of the model's
core::Result<TopDownReport> makeTopDownReport(const std::string& study,
                                              const core::Document& document,
                                              const core::TopDownChoice& overrides);

/// The document of `papilio topdown --json`. Numbers that do not exist are null.
nlohmann::ordered_json toJson(const TopDownReport& report);

/// The same for people: nodes by runs, what is missing, what to look at next.
std::string toText(const TopDownReport& report);

/// What to look at next in a run, and how much of the processor it uses where the study knows.
std::vector<std::string> adviceOf(const TopDownReport& report, std::size_t result, std::size_t run);

}  // namespace papilio::app
