#pragma once

#include "core/model/document.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/sparse_work.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace papilio::app {

/// What `papilio roofline` was asked for.
struct RooflineRequest {
    core::RoofChoice choice;
    std::optional<double> scaling;  ///< intensity of the question of paper 4, section 2.2.5
    std::vector<core::SparseCase> predicted;  ///< kernels whose bounds are asked for
    core::CacheChoice cache;                  ///< whose misses are predicted; `lines` is not used
    double cacheBytes = 0;                    ///< its size; 0: several sizes
};

/// The contract's document: every roofline, its roofs (most threads first), ridges, points with
/// what bounds them; energy, runs and locality where the study has them. Numbers that do not exist
/// are null.
nlohmann::ordered_json rooflinesToJson(const core::Document& document,
                                       const RooflineRequest& request);

/// The same for reading.
std::string rooflinesToText(const core::Document& document, const RooflineRequest& request);

/// Lines of the caches whose misses are asked for; otherwise of `usual` ones.
std::vector<double> cacheLines(const core::ReuseHistogram& histogram,
                               const RooflineRequest& request,
                               std::vector<double> usual);

/// The thread counts to report: the chosen one, else all that were measured, most first; 0 where
/// none is known.
std::vector<int> reportedThreads(const core::Roofline& roofline, const core::RoofChoice& choice);

}  // namespace papilio::app
