#pragma once

#include "core/definitions/preset_proposals.h"
#include "core/findings/next_measurements.h"
#include "core/present/study_report.h"

#include <string>
#include <vector>

namespace papilio::core {

/// What the report on presets has to know besides the proposals.
struct PresetReportContent {
    Document study;
    std::vector<NextMeasurements> next;  ///< of the analyses of the proposals, in their order
    std::string file;                    ///< the definitions as they are written for PAPI 7.0
    std::string fileHead;                ///< for its development version; empty: the same
    std::string program;                 ///< and version
};

/**
 * The evidence for the presets of a study: machine, thresholds and sources; a table of all presets;
 * of each definition its terms, proof, confidence, field check and cautions with the expected and
 * measured counts of all kernels as a picture; what is missing and why, with what to measure next;
 * the lines of the file.
 */
Report presetReport(const PresetProposals& proposals, const PresetReportContent& content);

}  // namespace papilio::core
