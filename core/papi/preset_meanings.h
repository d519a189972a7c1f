#pragma once

#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/event_names.h"
#include "core/model/machine.h"

#include <Eigen/Core>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// What a preset counts too, but no kernel of the benchmark does.
enum class Untested { Nothing, Loads, Stores, HalfPrecision };

/// "", "loads", "stores", "half precision"
std::string_view toString(Untested untested);

/// What a preset should count, over the expectations of a basis.
struct PresetMeaning {
    std::string preset;  ///< "PAPI_DP_OPS"
    BenchmarkKind kind = BenchmarkKind::Custom;
    std::string counts;        ///< "D_SCAL + 2 * D_128 + …"
    std::string instructions;  ///< what it counts where it counts instructions; may be empty
    Untested untested = Untested::Nothing;
};

/// Reads resources/presets/meanings.csv: header preset,benchmark,counts,instructions,untested.
/// @return Malformed naming the line
Result<std::vector<PresetMeaning>> readMeanings(std::string_view text);

/// The coefficients of a linear formula over the expectations of a basis.
/// @return NotFound naming the expectation that the basis has not; InvalidArgument where it is not
/// linear
Result<Eigen::VectorXd> meaningVector(std::string_view formula, const Basis& basis);

/// The rows of a table with two columns.
using NamePairs = std::vector<std::pair<std::string, std::string>>;
/// @param header  "name,equivalent": the first line that is no comment
/// @return Malformed naming the line
Result<NamePairs> readNamePairs(std::string_view text, std::string_view header);

/// Microarchitecture as studies spell it -> name of its core PMU in PAPI ("spr").
using PmuNames = std::vector<std::pair<std::string, std::string>>;
/// Reads resources/presets/pmus.csv: header machine,pmu; `machine` is a part of a machine's
/// microarchitecture, model or id, in any case.
Result<PmuNames> readPmuNames(std::string_view text);
/// The PMU of a machine; empty where none is known.
std::string guessPmu(const Machine& machine, const PmuNames& names);

}  // namespace papilio::core
