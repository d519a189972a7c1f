#pragma once

#include "core/io/formats/cat/cat_format.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// What a benchmark of the toolkit means: names of its kernels, and what ideal events would count
/// in them.
struct CatLayout {
    BenchmarkKind kind = BenchmarkKind::Custom;
    std::vector<std::string> kernels;
    Basis basis;
    std::optional<Signatures> signatures;  ///< empty: those of the kind
    std::string units = "events per iteration";
    double quantum = 0;
    std::vector<std::string> notes;
};

/// Names and expectations for the rows of `table`.
CatLayout catLayout(CatBench bench, const CatTable& table);

/// Titles, distinguished where they repeat: "FP32_SUB(ILP)" and "FP32_SUB(ILP) [2]".
std::vector<std::string> distinctTitles(const std::vector<std::string>& titles);

/// The layout where every file is empty: the known kernels of the branch benchmark, or one kernel
/// that represents all.
CatLayout emptyCatLayout(CatBench bench);

/// True for a section of `.vec` in half precision: processors without it leave placeholders there.
bool isHalfPrecision(std::string_view section);

}  // namespace papilio::core
