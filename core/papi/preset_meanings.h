#pragma once

#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/event_names.h"
#include "core/model/machine.h"

#include <Eigen/Core>

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace papilio::core {

/// What a preset counts too, but no kernel of the benchmark does.
enum class Untested { Nothing, Loads, Stores, HalfPrecision };

template<>
inline constexpr EnumNames<Untested, 4> spelling<Untested> = {"", "loads", "stores",
                                                              "half precision"};

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
/// @param header  "name,equivalent": the first line that is not a comment
/// @return Malformed naming the line
Result<NamePairs> readNamePairs(std::string_view text, std::string_view header);

/// Microarchitecture as studies spell it -> name of its core PMU in PAPI ("spr").
using PmuNames = std::vector<std::pair<std::string, std::string>>;
/// Reads resources/presets/pmus.csv: header machine,pmu; `machine` is a part of a machine's
/// microarchitecture, model or id, in any case.
Result<PmuNames> readPmuNames(std::string_view text);
/// The PMU of a machine; empty where none is known.
std::string guessPmu(const Machine& machine, const PmuNames& names);

/// The names of events that libpfm4, which PAPI asks, has for a PMU.
class KnownEvents {
public:
    /// @param names  that libpfm4 takes: events with each of their unit masks, and alone; with or
    /// without the PMU before them
    KnownEvents(std::string pmu, const std::vector<std::string>& names);
    /// Of a PMU whose names could not be listed. @param why  a sentence
    static KnownEvents unchecked(std::string why);

    /// "clx"
    [[nodiscard]] const std::string& pmu() const { return pmu_; }
    /// Why names are not checked; empty: they are.
    [[nodiscard]] const std::string& obstacle() const { return obstacle_; }

    /// Whether an event is one of them, with any modifiers, or with several of its unit masks or a
    /// number for them (EVENT:0x07); true for all where names are not checked. Presets of PAPI,
    /// events of its components (cuda:::) and codes (r01c7) need no list and count as known; times
    /// (isClockTime()) are known to none.
    [[nodiscard]] bool has(std::string_view event) const;

private:
    KnownEvents() = default;

    std::string pmu_;
    std::string obstacle_;
    std::unordered_set<std::string> names_;   ///< as normalEventName() spells them
    std::unordered_set<std::string> events_;  ///< without their masks
};

}  // namespace papilio::core
