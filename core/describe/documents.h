#pragma once

#include "core/analysis/definition_review.h"
#include "core/model/document.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/place_points.h"
#include "core/roofline/sparse_work.h"
#include "core/topdown/tree.h"
#include "core/traces/solver_runs.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

/// The JSON documents of the commands (docs/developer/contract.md).
namespace papilio::core {

using JsonValue = nlohmann::ordered_json;
struct Campaign;
struct StudyComparison;
struct StudyDigest;
struct StudyRow;

template<typename... Contents>
struct JsonDocument {
    JsonValue (*json)(const Contents&... contents);
    JsonValue (*schema)();  ///< JSON Schema 2020-12
};

/// Of `papilio analyze`: of a study of this path, the result with all parts; without a basis, and
/// so without a review, the noise and why there are no metrics.
extern const JsonDocument<std::string, BenchmarkResult> analysisDocument;

/// Of `papilio compare` of two studies, by what they are called; with every section.
extern const JsonDocument<std::string, std::string, StudyComparison> comparisonDocument;

/// Of `papilio compare` of three studies and more.
extern const JsonDocument<std::vector<const StudyDigest*>> studiesDocument;

/// Of `papilio campaign`, with those of its trends that are asked for.
extern const JsonDocument<Campaign, std::vector<const StudyRow*>> campaignDocument;

/// Of `papilio traces`, of a study of this path.
extern const JsonDocument<std::string, std::vector<std::shared_ptr<const Recorder>>, RunOptions>
    tracesDocument;

/// The Top-Down tree of one table of counters.
struct TopDownPart {
    TopDownResult result;
    std::string source;  ///< where the counts come from; may be empty
    /// Of each run: the program as a point under roofs, where it is one
    std::vector<std::optional<ProgramPoint>> programs;
};

/// The trees of a study by one model.
struct TopDownReport {
    std::string study;
    std::shared_ptr<const TopDownModel> model;
    std::vector<TopDownPart> parts;
    std::vector<std::string> warnings;  ///< about the whole, before those of the results
};

/// Of `papilio topdown`.
extern const JsonDocument<TopDownReport> topDownDocument;

/// Of `papilio topdown --models` (paper 2, Table 1).
extern const JsonDocument<std::vector<std::shared_ptr<const TopDownModel>>> topDownModelsDocument;

/// What is asked of the rooflines of a study.
struct RooflineRequest {
    RoofChoice choice;
    std::optional<double> scaling;      ///< intensity of the question of paper 4, section 2.2.5
    std::vector<SparseCase> predicted;  ///< kernels whose bounds are asked for
    CacheChoice cache;                  ///< whose misses are predicted; `lines` is not used
    double cacheBytes = 0;              ///< its size; 0: several sizes

    /// Lines of the caches whose misses are asked for; otherwise of `usual` ones.
    [[nodiscard]] std::vector<double> lines(const ReuseHistogram& histogram,
                                            std::vector<double> usual) const;
};

/// Of `papilio roofline`: roofs (most threads first), ridges, points with what bounds them; energy,
/// runs and locality where the study has them.
extern const JsonDocument<Document, RooflineRequest> rooflineDocument;

}  // namespace papilio::core
